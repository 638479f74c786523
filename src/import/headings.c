/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/heading-context.h"

#include "base/text.h"
#include "import/importer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Headings that a note names one by one. */
#define NAMED_MAX 40

/* What `gable analyse` computes from the rest: it is computed anew, and leaving it out is not worth a word. */
static const char *const derived[] = {
  "attainable", "limiter",    "side",      "standing",
  "efficiency", "time_share", "not_drawn", "end_to_end_gain",
};

static gboolean
is_derived (const char *heading)
{
  for (guint i = 0; i < G_N_ELEMENTS (derived); i++) {
    if (g_str_equal (derived[i], heading)) {
      return TRUE;
    }
  }
  return g_str_has_prefix (heading, "utilisation.");
}

/* The amount and the rate of a counter say the same. */
static guint
hash_meaning (gconstpointer pointer)
{
  const GableMeaning *meaning = pointer;
  GableMeans role = meaning->role == GABLE_MEANS_RATE ? GABLE_MEANS_AMOUNT : meaning->role;

  return g_direct_hash (meaning->counter) + (guint) role;
}

static gboolean
equal_meanings (gconstpointer a, gconstpointer b)
{
  return gable_meaning_equal (*(const GableMeaning *) a, *(const GableMeaning *) b);
}

static void
append_name (GString *list, guint *n, const char *heading, const char *reason)
{
  g_autofree char *shown = gable_text_to_display (heading);

  (*n)++;
  if (*n > NAMED_MAX) {
    return;
  }
  g_string_append_printf (list, "%s“%s”", list->len > 0 ? ", " : "", shown);
  if (reason != NULL) {
    g_string_append_printf (list, " (%s)", reason);
  }
}

static void
note_left_out (GableNotes *notes, const GString *list, guint n)
{
  if (n > 0) {
    gable_notes_add (notes, GABLE_NOTE_INFO, NULL,
                     ngettext ("%u column is left out, since what it means is not told: %s%s; "
                               "--map says what columns mean",
                               "%u columns are left out, since what they mean is not told: %s%s; "
                               "--map says what columns mean",
                               n),
                     n, list->str, n > NAMED_MAX ? ", …" : "");
  }
}

/* What the columns beside it settled. */
static void
note_settled (GableNotes *notes, const GableTableColumn *column)
{
  const char *heading = column->heading;

  switch (column->settled) {
  case GABLE_SETTLED_RATE_WITHOUT_TIME:
    gable_notes_add (
      notes, GABLE_NOTE_WARNING, NULL,
      _("Column “%s” is taken for a rate, since the table has no times; where it is "
                       "an amount, say so with --map"),
         heading);
    break;
  case GABLE_SETTLED_RATE_BESIDE_BANDWIDTH:
    gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                     _("Column “%s” is taken for a rate, as the bandwidth beside it is one; where "
                       "it is an amount, say so with --map"),
                        heading);
    break;
  case GABLE_SETTLED_RATE_BESIDE_INTENSITY:
    gable_notes_add (
      notes, GABLE_NOTE_WARNING, NULL,
      _("Column “%s” is taken for a rate, as is usual beside an intensity; where it "
                       "is an amount, say so with --map"),
         heading);
    break;
  case GABLE_SETTLED_AMOUNT_BESIDE_BYTES:
    gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                     _("Column “%s” is taken for an amount, as the bytes beside it are; where it "
                       "is a rate, say so with --map"),
                        heading);
    break;
  case GABLE_SETTLED_AMOUNT_BESIDE_RATE:
    gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                     _("Column “%s” is taken for an amount, since another one is a rate; where it "
                       "is one too, say so with --map"),
                        heading);
    break;
  case GABLE_SETTLED_MEAN_TIME:
    gable_notes_add (
      notes, GABLE_NOTE_WARNING, NULL,
      _("Column “%s” is taken for the time of each kernel, since the table does not "
                       "count launches"),
         heading);
    break;
  case GABLE_SETTLED_NOT:
  case GABLE_N_SETTLED:
  default:
    break;
  }
}

/* What was taken without being told. */
static void
note_assumed (GableNotes *notes, const GArray *columns)
{
  for (guint i = 0; i < columns->len; i++) {
    const GableTableColumn *column = &g_array_index (columns, GableTableColumn, i);

    if (column->assumed) {
      gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                       /* Translators: a heading, and how --map would name its level: "bytes.L2". */
                       _("Column “%s” names no level of memory and is taken for DRAM; where it is "
                         "another one, say so with --map"),
                          column->heading);
    }
    note_settled (notes, column);
  }
}

/**
 * gable_headings_guess:
 * @headings: (array length=n_headings): in UTF-8
 * @columns: (out caller-allocates) (array length=n_headings): what each says; its role is unknown where that is nothing
 * @reasons: (out caller-allocates) (array length=n_headings) (nullable): why not, translated
 */
void
gable_headings_guess (const char *const *headings,
                      guint n_headings,
                      GableTableColumn *columns,
                      const char **reasons)
{
  g_autoptr (GHashTable) said = g_hash_table_new (hash_meaning, equal_meanings);
  g_autofree GableMeaning *keys = g_new (GableMeaning, n_headings + 1);

  for (guint i = 0; i < n_headings; i++) {
    if (!gable_heading_guess (headings[i], &columns[i], &reasons[i])) {
      columns[i].meaning = (GableMeaning){ GABLE_MEANS_UNKNOWN, NULL };
    }
    columns[i].index = i;
  }
  gable_headings_settle (columns, n_headings);
  /* Amounts before rates, so that an amount is what counts where a table has both. */
  for (guint pass = 0; pass < 2; pass++) {
    for (guint i = 0; i < n_headings; i++) {
      if (columns[i].meaning.role == GABLE_MEANS_UNKNOWN ||
          (columns[i].is_rate ? 1u : 0u) != pass) {
        continue;
      }
      keys[i] = columns[i].meaning;
      if (!g_hash_table_add (said, &keys[i])) {
        columns[i].meaning = (GableMeaning){ GABLE_MEANS_UNKNOWN, NULL };
        reasons[i] = _("another column says that");
      }
    }
  }
}

static GArray *
guess_all (const char *const *headings, guint n_headings, GableNotes *notes)
{
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (GableTableColumn));
  g_autofree GableTableColumn *guesses = g_new0 (GableTableColumn, n_headings + 1);
  g_autofree const char **reasons = g_new0 (const char *, n_headings + 1);
  g_autoptr (GString) list = g_string_new (NULL);
  guint n_left = 0;

  gable_headings_guess (headings, n_headings, guesses, reasons);
  for (guint pass = 0; pass < 2; pass++) {
    for (guint i = 0; i < n_headings; i++) {
      if (guesses[i].meaning.role != GABLE_MEANS_UNKNOWN &&
          (guesses[i].is_rate ? 1u : 0u) == pass) {
        g_array_append_val (columns, guesses[i]);
      }
    }
  }
  for (guint i = 0; i < n_headings; i++) {
    if (guesses[i].meaning.role == GABLE_MEANS_UNKNOWN && *headings[i] != '\0' &&
        !is_derived (headings[i])) {
      append_name (list, &n_left, headings[i], reasons[i]);
    }
  }
  note_assumed (notes, columns);
  note_left_out (notes, list, n_left);
  return columns;
}

/* "#3" is the third column, whatever its heading. */
static int
find_number (guint n_headings, const char *text)
{
  double number;

  return text[0] == '#' && gable_number_read (text + 1, strlen (text + 1), &number) &&
             number >= 1 && number <= n_headings
           ? (int) number - 1
           : -1;
}

/* The column that @entry means: of exactly this heading, else of this one with or without its unit.
 * @unit: (out) (nullable) (transfer full): what it is in */
int
gable_headings_find (const char *const *headings,
                     guint n_headings,
                     const GableMapEntry *entry,
                     char **unit)
{
  g_autofree char *bracketed = NULL;
  g_autofree char *bare = gable_heading_split (entry->heading, &bracketed);

  *unit = g_strdup (entry->unit);
  for (guint i = 0; i < n_headings; i++) {
    if (g_str_equal (headings[i], entry->heading)) {
      return (int) i;
    }
  }
  for (guint i = 0; i < n_headings; i++) {
    g_autofree char *own_unit = NULL;
    g_autofree char *own = gable_heading_split (headings[i], &own_unit);

    if (own != NULL && g_ascii_strcasecmp (own, entry->heading) == 0) {
      return (int) i;
    }
    if (g_ascii_strcasecmp (headings[i], entry->heading) == 0) {
      return (int) i;
    }
    if (bare != NULL && g_ascii_strcasecmp (headings[i], bare) == 0) {
      g_free (*unit);
      *unit = g_steal_pointer (&bracketed);
      return (int) i;
    }
  }
  return find_number (n_headings, entry->heading);
}

/* The unit that a heading shows: in brackets, or behind its last mark where that is one of what it means. */
static gboolean
set_own_unit (GableTableColumn *column, GError **error)
{
  g_autofree char *unit = NULL;
  g_autofree char *bare = gable_heading_split (column->heading, &unit);
  GableTableColumn guess;
  const char *reason;

  if (bare != NULL) {
    g_autoptr (GError) problem = NULL;
    GableDimension dimension;
    double factor;

    /* "Kernel (GPU)": what stands in brackets need not be a unit. */
    if (gable_table_column_set_unit (column, unit, &problem)) {
      return TRUE;
    }
    if (gable_unit_parse (unit, -1, &dimension, &factor, NULL) ||
        column->meaning.role == GABLE_MEANS_AMOUNT) {
      g_propagate_error (error, g_steal_pointer (&problem));
      return FALSE;
    }
  }
  gable_table_column_set_unit (column, NULL, NULL);
  if (gable_heading_guess (column->heading, &guess, &reason) && guess.has_unit &&
      gable_meaning_equal (guess.meaning, column->meaning)) {
    column->factor = guess.factor;
    column->dimension = guess.dimension;
    column->is_rate = guess.is_rate;
    column->has_unit = TRUE;
    column->unit = guess.unit;
  }
  return TRUE;
}

gboolean
gable_heading_settle_unit (GableTableColumn *column, const char *unit, GError **error)
{
  return unit != NULL ? gable_table_column_set_unit (column, unit, error)
                      : set_own_unit (column, error);
}

static gboolean
add_mapped (GArray *columns,
            const char *const *headings,
            guint n_headings,
            const GableMapEntry *entry,
            GError **error)
{
  g_autofree char *unit = NULL;
  int index = gable_headings_find (headings, n_headings, entry, &unit);
  GableTableColumn column = { .meaning = entry->meaning, .index = (guint) index };

  if (index < 0) {
    g_autoptr (GString) list = g_string_new (NULL);
    guint n = 0;

    for (guint i = 0; i < n_headings; i++) {
      append_name (list, &n, headings[i], NULL);
    }
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MISSING_COLUMN,
                 _("there is no column “%s”; there are %s%s"), entry->heading, list->str,
                    n > NAMED_MAX ? ", …" : "");
    return FALSE;
  }
  column.heading = g_intern_string (headings[index]);
  if (!gable_heading_settle_unit (&column, unit, error)) {
    return FALSE;
  }
  g_array_append_val (columns, column);
  return TRUE;
}

static gboolean
is_used (const GArray *columns, guint index)
{
  for (guint i = 0; i < columns->len; i++) {
    if (g_array_index (columns, GableTableColumn, i).index == index) {
      return TRUE;
    }
  }
  return FALSE;
}

/**
 * gable_headings_read:
 * @headings: (array length=n_headings): in UTF-8
 * @n_headings: how many there are
 * @map: (nullable): what a person said they mean; without it they are guessed
 * @notes: takes the names of the columns that are left out, and what was assumed
 * @error: `GABLE_IMPORT_ERROR_MISSING_COLUMN` with the headings that there are, `MALFORMED` for a unit
 *
 * Returns: (transfer full) (element-type GableTableColumn) (nullable)
 */
GArray *
gable_headings_read (const char *const *headings,
                     guint n_headings,
                     const GableMap *map,
                     GableNotes *notes,
                     GError **error)
{
  g_autoptr (GArray) columns = NULL;
  g_autoptr (GString) list = g_string_new (NULL);
  guint n_left = 0;

  if (map == NULL || map->entries->len == 0) {
    return guess_all (headings, n_headings, notes);
  }
  columns = g_array_new (FALSE, FALSE, sizeof (GableTableColumn));
  for (guint i = 0; i < map->entries->len; i++) {
    if (!add_mapped (columns, headings, n_headings, &g_array_index (map->entries, GableMapEntry, i),
                     error)) {
      return NULL;
    }
  }
  for (guint i = 0; i < n_headings; i++) {
    if (!is_used (columns, i)) {
      append_name (list, &n_left, headings[i], NULL);
    }
  }
  note_left_out (notes, list, n_left);
  return g_steal_pointer (&columns);
}

/* Whether there is a name, and with it a time or a point: a rate of work, and an intensity or bytes. */
gboolean
gable_headings_suffice (const GArray *columns)
{
  gboolean name = FALSE;
  gboolean seconds = FALSE;
  gboolean rate = FALSE;
  gboolean intensity = FALSE;

  for (guint i = 0; i < columns->len; i++) {
    const GableTableColumn *column = &g_array_index (columns, GableTableColumn, i);
    gboolean traffic =
      column->meaning.counter != NULL && column->meaning.counter->kind == GABLE_COUNTER_TRAFFIC;

    name |= column->meaning.role == GABLE_MEANS_NAME;
    seconds |= column->meaning.role == GABLE_MEANS_TIME;
    rate |= column->meaning.role == GABLE_MEANS_PERFORMANCE || (column->is_rate && !traffic);
    intensity |= column->meaning.role == GABLE_MEANS_INTENSITY || (column->is_rate && traffic);
  }
  return name && (seconds || (rate && intensity));
}

gboolean
gable_headings_are_own (const char *const *headings, guint n_headings)
{
  static const char *const first[] = { "name", "launches", "time_s", "kind" };

  for (guint i = 0; i < G_N_ELEMENTS (first); i++) {
    if (i >= n_headings || !g_str_equal (headings[i], first[i])) {
      return FALSE;
    }
  }
  return g_strv_contains (headings, "end_to_end_gain");
}
