/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-spellings.h"

#include <glib/gi18n-lib.h>
#include <string.h>

struct _GableNcuSpellings {
  GableNcuCsv *csv;
  GHashTable *all; /* (element-type GableNcuSpelling) a set, by key */
  GableNcuSpelling *last;
};

static guint
spelling_hash (gconstpointer pointer)
{
  const GableNcuSpelling *spelling = pointer;
  guint hash = 5381;

  for (gsize i = 0; i < spelling->length; i++) {
    hash = hash * 33 + (guint8) spelling->key[i];
  }
  return hash;
}

static gboolean
spelling_equal (gconstpointer a, gconstpointer b)
{
  const GableNcuSpelling *one = a;
  const GableNcuSpelling *other = b;

  return one->length == other->length && memcmp (one->key, other->key, one->length) == 0;
}

static void
spelling_free (gpointer pointer)
{
  g_free (((GableNcuSpelling *) pointer)->key);
  g_free (pointer);
}

/**
 * gable_ncu_spellings_new:
 * @csv: the import whose metrics are spelt
 *
 * Returns: (transfer full)
 */
GableNcuSpellings *
gable_ncu_spellings_new (GableNcuCsv *csv)
{
  GableNcuSpellings *spellings = g_new0 (GableNcuSpellings, 1);

  spellings->csv = csv;
  spellings->all = g_hash_table_new_full (spelling_hash, spelling_equal, spelling_free, NULL);
  return spellings;
}

void
gable_ncu_spellings_free (GableNcuSpellings *spellings)
{
  if (spellings != NULL) {
    g_hash_table_unref (spellings->all);
    g_free (spellings);
  }
}

static gboolean
is_command_line_section (GableCell section)
{
  return gable_cell_equal (section, "Command line profiler metrics");
}

/* The metric's own name, from a name or from a label of the details page; a label that stands for nothing known keeps
 * its section before it. */
static char *
name_of (GableCell section, GableCell metric, GableCell unit, gboolean *is_name)
{
  g_autofree char *section_text = gable_cell_dup (section);
  g_autofree char *unit_text = gable_cell_dup (unit);
  g_autofree char *bytes = gable_cell_dup (metric);
  g_autofree char *text = g_utf8_make_valid (bytes, -1);
  const char *known;

  *is_name = is_command_line_section (section) || strstr (text, "__") != NULL;
  if (*is_name) {
    return g_steal_pointer (&text);
  }
  known = gable_ncu_metric_of_label (section_text, text, unit_text);
  if (known != NULL) {
    return g_strdup (known);
  }

  g_autofree char *valid = g_utf8_make_valid (section_text, -1);

  return g_strdup_printf ("%s: %s", valid, text);
}

static GableNcuSpelling *
add (GableNcuSpellings *spellings,
     const GableNcuSpelling *wanted,
     GableCell section,
     GableCell metric,
     GableCell unit,
     GError **error)
{
  GableNcuCsv *csv = spellings->csv;
  gboolean is_name;
  g_autofree char *name = name_of (section, metric, unit, &is_name);
  GableNcuSpelling *spelling;
  const char *base;

  if (g_hash_table_size (spellings->all) >= GABLE_NCU_CSV_MAX_SPELLINGS ||
      gable_ncu_metrics_get_n_slots (csv->metrics) >= GABLE_NCU_CSV_MAX_METRICS) {
    gable_table_set_error (csv->table, error, GABLE_IMPORT_ERROR_TOO_BIG,
                           _("there are more than %u metrics; export fewer sections"),
                              GABLE_NCU_CSV_MAX_METRICS);
    return NULL;
  }
  spelling = g_new0 (GableNcuSpelling, 1);
  spelling->key = g_memdup2 (wanted->key, wanted->length);
  spelling->length = wanted->length;
  spelling->is_name = is_name;
  spelling->is_device = g_str_equal (name, "device__attribute_display_name");
  spelling->slot = gable_ncu_metrics_slot (csv->metrics, name);
  spelling->factor = gable_ncu_unit (unit.text, unit.length, name, &base);
  gable_ncu_csv_describe (csv, spelling->slot, base);
  g_hash_table_add (spellings->all, spelling);
  return spelling;
}

static gboolean
is_spelling (const GableNcuSpelling *spelling, GableCell section, GableCell metric, GableCell unit)
{
  const char *key = spelling->key;

  return spelling->length == section.length + metric.length + unit.length + 3 &&
         memcmp (key, section.text, section.length) == 0 && key[section.length] == '\0' &&
         memcmp (key + section.length + 1, metric.text, metric.length) == 0 &&
         key[section.length + 1 + metric.length] == '\0' &&
         memcmp (key + section.length + metric.length + 2, unit.text, unit.length) == 0;
}

/**
 * gable_ncu_spellings_find:
 * @spellings: those of one file
 * @section: that the row stands in; may be empty
 * @metric: its name or label
 * @unit: of its figure; may be empty
 * @error: (out)
 *
 * How a row spells its metric. Rows of one launch come in the order of the launch before, so the one that followed the
 * last row's then is tried first.
 *
 * Errors: `GABLE_IMPORT_ERROR_TOO_BIG`
 *
 * Returns: (transfer none) (nullable)
 */
const GableNcuSpelling *
gable_ncu_spellings_find (
  GableNcuSpellings *spellings, GableCell section, GableCell metric, GableCell unit, GError **error)
{
  GableNcuSpelling *spelling = spellings->last != NULL ? spellings->last->next : NULL;

  if (spelling == NULL || !is_spelling (spelling, section, metric, unit)) {
    g_autoptr (GString) key = g_string_new_len (section.text, (gssize) section.length);
    GableNcuSpelling wanted;

    g_string_append_c (key, '\0');
    g_string_append_len (key, metric.text, (gssize) metric.length);
    g_string_append_c (key, '\0');
    g_string_append_len (key, unit.text, (gssize) unit.length);
    g_string_append_c (key, '\0');
    wanted = (GableNcuSpelling){ .key = key->str, .length = key->len };
    if (!g_hash_table_lookup_extended (spellings->all, &wanted, (gpointer *) &spelling, NULL)) {
      spelling = add (spellings, &wanted, section, metric, unit, error);
    }
    if (spelling != NULL && spellings->last != NULL) {
      spellings->last->next = spelling;
    }
  }
  spellings->last = spelling;
  return spelling;
}
