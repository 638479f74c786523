/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/sde.h"

#include "base/text.h"
#include "import/registry.h"
#include "import/table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Lines are handed out whole: none of them holds this character. */
#define NO_DELIMITER '\x1f'

typedef enum { SECTION_NONE, SECTION_THREAD, SECTION_GLOBAL } Section;

typedef struct {
  const GableImportInput *input;
  GableImport *import;
  Section section;
  gboolean in_images;
  char *program;      /* (nullable) base name of the first image */
  GableSdeCounts now; /* of the section that is being read */
  GableSdeCounts threads;
  GableSdeCounts all; /* of the global section */
  guint n_threads;
  guint n_global;
} Mix;

static void
begin (Mix *mix, Section section)
{
  gable_sde_counts_clear (&mix->now);
  mix->section = section;
}

/* A section is whole once its total has come, which is its last line. */
static void
end_section (Mix *mix, double total)
{
  mix->now.instructions = total;
  if (mix->section == SECTION_GLOBAL) {
    gable_sde_counts_clear (&mix->all);
    gable_sde_counts_add_all (&mix->all, &mix->now);
    mix->all.figures = g_steal_pointer (&mix->now.figures);
    mix->n_global++;
  } else {
    gable_sde_counts_add_all (&mix->threads, &mix->now);
    mix->n_threads++;
  }
  mix->section = SECTION_NONE;
}

/* The first image is the program. Its folder tells about people, and the columns behind are addresses. */
static void
take_image (Mix *mix, GableCell line)
{
  g_autofree char *text = gable_text_to_utf8 (line.text, (gssize) line.length);
  g_auto (GStrv) words = g_strsplit_set (g_strstrip (text), " \t", -1);
  g_autofree char *path = NULL;
  g_auto (GStrv) folders = NULL;
  guint n = g_strv_length (words);
  guint wanted = 2; /* words that are addresses */

  for (; n > 0 && wanted > 0; n--) {
    wanted -= words[n - 1][0] != '\0' ? 1 : 0;
  }
  for (guint i = n; words[i] != NULL; i++) {
    g_clear_pointer (&words[i], g_free);
  }
  path = g_strjoinv (" ", words);
  folders = g_strsplit_set (g_strchomp (path), "/\\", -1);
  n = g_strv_length (folders);
  mix->program = n > 0 ? g_strdup (folders[n - 1]) : NULL;
}

static gboolean
starts (GableCell line, const char *prefix)
{
  return line.length >= strlen (prefix) && memcmp (line.text, prefix, strlen (prefix)) == 0;
}

static void
take_comment (Mix *mix, GableCell line)
{
  while (line.length > 0 && g_ascii_isspace (line.text[line.length - 1])) {
    line.length--;
  }
  if (gable_cell_equal (line, "# $dynamic-counts")) {
    begin (mix, SECTION_THREAD);
  } else if (gable_cell_equal (line, "# $global-dynamic-counts")) {
    begin (mix, SECTION_GLOBAL);
  } else if (starts (line, "# $") || starts (line, "# END") || starts (line, "# EMIT")) {
    mix->section = SECTION_NONE;
  }
  if (starts (line, "# EMIT_IMAGE_ADDRESSES")) {
    mix->in_images = mix->program == NULL;
  } else if (starts (line, "# END_IMAGE_ADDRESSES")) {
    mix->in_images = FALSE;
  }
}

/* "*mem-read-4          26274841": a name and a count. */
static void
take_count (Mix *mix, GableCell line)
{
  g_autofree char *name = NULL;
  gsize length = 0;
  double count;

  while (length < line.length && !g_ascii_isspace (line.text[length])) {
    length++;
  }

  GableCell figure = { line.text + length, line.length - length };

  if (length == 0 || gable_cell_read (figure, &count) != GABLE_CELL_NUMBER || count < 0) {
    return;
  }
  name = gable_text_to_utf8 (line.text, (gssize) length);
  if (g_str_equal (name, "*total")) {
    end_section (mix, count);
  } else {
    gable_sde_counts_add (&mix->now, name, count, g_intern_string (mix->input->name));
  }
}

static gboolean
read_lines (Mix *mix, GableTable *table, GError **error)
{
  for (;;) {
    GError *own = NULL;
    GableTableItem item = gable_table_next (table, &own);
    guint n_cells;
    const GableCell *cells;

    if (item == GABLE_TABLE_ERROR) {
      g_propagate_error (error, own);
      return FALSE;
    }
    if (item == GABLE_TABLE_END) {
      return TRUE;
    }
    cells = gable_table_get_cells (table, &n_cells);
    if (cells[0].length > 0 && cells[0].text[0] == '#') {
      take_comment (mix, cells[0]);
    } else if (mix->in_images && cells[0].length > 0) {
      take_image (mix, cells[0]);
      mix->in_images = FALSE;
    } else if (mix->section != SECTION_NONE) {
      take_count (mix, cells[0]);
    }
  }
}

static gboolean
finish (Mix *mix, const GableImportOptions *options, GError **error)
{
  gboolean by_file = options != NULL && options->group == GABLE_GROUP_FILE;
  const GableSdeCounts *counts = mix->n_global > 0 ? &mix->all : &mix->threads;
  GableKernel *kernel;

  if (mix->n_global + mix->n_threads == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there are no whole counts in it; let the program run to its end under "
                   "“sde64 -mix -iform”"),
                    mix->input->name);
    return FALSE;
  }
  if (mix->n_global != 1) {
    gable_notes_add (mix->import->notes, GABLE_NOTE_WARNING, NULL, "%s",
                     mix->n_global == 0
                     ? _("The counts of the whole run are missing; those of the threads that "
                           "are there are added up")
                     : _("There are several counts of the whole run; the last is taken"));
  }
  if (counts->is_masked) {
    gable_notes_add (mix->import->notes, GABLE_NOTE_WARNING, NULL,
                     _("Masked instructions count with every lane; their operations are at most "
                       "so many"));
  }
  kernel = gable_kernel_new (mix->program != NULL && !by_file ? mix->program : mix->input->name);
  kernel->launches = 1;
  gable_sde_counts_set (counts, kernel);
  g_ptr_array_add (mix->import->kernels, kernel);
  return TRUE;
}

static gboolean
read_file (const GableImportInput *input,
           const GableImportOptions *options,
           GableImport *import,
           GError **error)
{
  g_autoptr (GableTable) table =
    gable_table_new (input, options, NO_DELIMITER, GABLE_TABLE_ANY_ROWS);
  Mix mix = { .input = input, .import = import };
  gboolean done = read_lines (&mix, table, error) && finish (&mix, options, error);

  gable_sde_counts_clear (&mix.now);
  gable_sde_counts_clear (&mix.threads);
  gable_sde_counts_clear (&mix.all);
  g_free (mix.program);
  return done;
}

/* Who keeps a part of the output leaves the first lines out. */
static int
sniff (const GableImportInput *input)
{
  static const struct {
    const char *text;
    int score;
  } marks[] = {
    { "# Mix output version", 100 },
    { "# $global-dynamic-counts", 95 },
    { "# $dynamic-counts", 95 },
  };

  for (guint i = 0; !input->is_folder && i < G_N_ELEMENTS (marks); i++) {
    if (g_strstr_len (input->head, (gssize) input->head_length, marks[i].text) != NULL) {
      return marks[i].score;
    }
  }
  return 0;
}

static char *
say_missing (const GableKernel *kernel)
{
  return gable_known (kernel->seconds)
           ? NULL
           : g_strdup (_("The emulator tells no time: run the program without it, and enter the "
                         "time that it took"));
}

const GableImporter gable_importer_sde = {
  .id = "sde",
  .title = N_ ("Intel SDE Mix"),
  .suffixes = "txt out",
  .recognised = N_ ("A line begins with “# Mix output version” or “# $global-dynamic-counts”"),
  .how_to_make = N_ ("sde64 -mix -iform -omix mix.txt -- application"),
  .sniff = sniff,
  .read = read_file,
  .missing = say_missing,
};
