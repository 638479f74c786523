/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/advisor.h"

#include <string.h>

/* A report has some thirty roofs. */
#define MAX_ROOFS 256
#define MAX_NAME 128

/* What the report says a roof bounds; it stands behind the rate.
 * Source: output of “advixe-cl --report=roofs” of 2019, as text, and of “advisor --report=roofs --format=csv” of 2023. */
static gboolean
is_kind (GableCell cell)
{
  g_autofree char *text = cell.length <= MAX_NAME ? g_strstrip (gable_cell_dup (cell)) : NULL;

  return g_strcmp0 (text, "memory") == 0 || g_strcmp0 (text, "compute") == 0;
}

/* Cuts the last word of @text off and returns it. */
static GableCell
cut_word (GableCell *text)
{
  GableCell word;

  while (text->length > 0 && g_ascii_isspace (text->text[text->length - 1])) {
    text->length--;
  }
  word = (GableCell){ text->text + text->length, 0 };
  while (text->length > 0 && !g_ascii_isspace (text->text[text->length - 1])) {
    text->length--;
    word.text--;
    word.length++;
  }
  return word;
}

void
gable_advisor_roofs_init (GableAdvisorRoofs *roofs)
{
  roofs->rates = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  roofs->device = NULL;
}

void
gable_advisor_roofs_clear (GableAdvisorRoofs *roofs)
{
  g_clear_pointer (&roofs->rates, g_hash_table_unref);
  g_clear_pointer (&roofs->device, g_free);
}

/**
 * gable_advisor_roofs_take:
 * @cells: a row of the report: "DRAM Bandwidth,175273218366,memory,CPU", or a line of its text, with blanks between
 * @n_cells: their number
 *
 * A roof's name, its rate in B/s or operations a second, what it bounds, and of which device. Roofs of another device than
 * the first one's are left out.
 */
void
gable_advisor_roofs_take (GableAdvisorRoofs *roofs, const GableCell *cells, guint n_cells)
{
  GableCell name = n_cells > 0 ? cells[0] : (GableCell){ "", 0 };
  GableCell figure = n_cells > 1 ? cells[1] : (GableCell){ "", 0 };
  g_autofree char *device = NULL;
  double rate;

  if (n_cells == 1) {
    if (!is_kind (cut_word (&name))) {
      return;
    }
    figure = cut_word (&name);
  } else if (n_cells > 3 && is_kind (cells[2]) && cells[3].length <= MAX_NAME) {
    device = g_strstrip (gable_cell_dup (cells[3]));
  }
  if (name.length > MAX_NAME || gable_cell_read (figure, &rate) != GABLE_CELL_NUMBER ||
      g_hash_table_size (roofs->rates) == MAX_ROOFS ||
      (g_hash_table_size (roofs->rates) > 0 && g_strcmp0 (device, roofs->device) != 0)) {
    return;
  }
  if (roofs->device == NULL) {
    roofs->device = g_steal_pointer (&device);
  }
  g_hash_table_insert (roofs->rates, g_strstrip (gable_cell_dup (name)),
                       g_memdup2 (&rate, sizeof rate));
}

static gboolean
holds (const GableImportInput *input, const char *text)
{
  return g_strstr_len (input->head, (gssize) input->head_length, text) != NULL;
}

/* Whether the file is a report of roofs alone. */
gboolean
gable_advisor_roofs_are (const GableImportInput *input)
{
  const char *name = g_strstr_len (input->head, (gssize) input->head_length, "DRAM Bandwidth ");

  if (holds (input, "Name,Bandwidth")) {
    return holds (input, "Vector FMA Peak,") || holds (input, "L1 Bandwidth,");
  }
  if (holds (input, "\"Name\",\"Bandwidth\"")) {
    return holds (input, "\"DRAM Bandwidth") || holds (input, "Vector FMA Peak\"");
  }
  /* Text for people has the roofs at the beginnings of their lines. */
  return name != NULL && (name == input->head || name[-1] == '\n') && holds (input, " Peak ") &&
         (holds (input, " memory") || holds (input, "\tmemory"));
}

static double
rate_of (const char *name, gconstpointer data)
{
  const double *rate = g_hash_table_lookup ((GHashTable *) data, name);

  return rate != NULL ? *rate : GABLE_UNKNOWN;
}

/* (transfer full) (nullable): NULL where the report has no roofs */
GableMachine *
gable_advisor_roofs_machine (const GableAdvisorRoofs *roofs)
{
  return gable_advisor_machine (roofs->device, NULL, "benchmark of the profiler", rate_of,
                                roofs->rates);
}
