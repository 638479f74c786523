/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/guess.h"

#include "base/text.h"
#include "import/guess-rows.h"
#include "import/heading.h"
#include "import/input.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
clear_column (gpointer pointer)
{
  GableGuessColumn *column = pointer;

  g_free (column->heading);
  g_free (column->unit);
}

static GableGuess *
guess_new (void)
{
  GableGuess *guess = g_new0 (GableGuess, 1);

  guess->columns = g_array_new (FALSE, FALSE, sizeof (GableGuessColumn));
  g_array_set_clear_func (guess->columns, clear_column);
  guess->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  return guess;
}

void
gable_guess_free (GableGuess *guess)
{
  if (guess == NULL) {
    return;
  }
  g_array_unref (guess->columns);
  g_ptr_array_unref (guess->rows);
  g_free (guess);
}

GableGuessColumn *
gable_guess_get (const GableGuess *guess, guint column)
{
  g_return_val_if_fail (column < guess->columns->len, NULL);

  return &g_array_index (guess->columns, GableGuessColumn, column);
}

guint
gable_guess_get_size (const GableGuess *guess)
{
  return guess->columns->len;
}

/* (nullable) what was assumed of a column, or why it is left out */
static const char *
reason_of (const GableTableColumn *column, const char *left_out)
{
  switch (column->settled) {
  case GABLE_SETTLED_RATE_WITHOUT_TIME:
  case GABLE_SETTLED_RATE_BESIDE_BANDWIDTH:
  case GABLE_SETTLED_RATE_BESIDE_INTENSITY:
    return _("a rate beside the other columns, and no amount");
  case GABLE_SETTLED_AMOUNT_BESIDE_BYTES:
  case GABLE_SETTLED_AMOUNT_BESIDE_RATE:
    return _("an amount beside the other columns, and no rate");
  case GABLE_SETTLED_MEAN_TIME:
    return _("a mean, and launches are not counted");
  case GABLE_SETTLED_NOT:
  case GABLE_N_SETTLED:
  default:
    return column->assumed ? _("no level is named, so it is taken for DRAM") : left_out;
  }
}

/* Columns as they are understood, or as @map says. */
static void
add_columns (GableGuess *guess, const GableGuessSource *source, const GableMap *map)
{
  const char *const *headings = (const char *const *) source->headings->pdata;
  guint n = source->headings->len - 1;
  g_autofree GableTableColumn *columns = g_new0 (GableTableColumn, n + 1);
  g_autofree const char **reasons = g_new0 (const char *, n + 1);

  gable_headings_guess (headings, n, columns, reasons);
  for (guint i = 0; i < MIN (n, GABLE_GUESS_COLUMNS); i++) {
    GableGuessColumn column = {
      .heading = g_strdup (headings[i]),
      .meaning = columns[i].meaning,
      .unit = columns[i].meaning.role != GABLE_MEANS_UNKNOWN ? g_strdup (columns[i].unit) : NULL,
      .shows_unit = columns[i].has_unit,
      .reason = reason_of (&columns[i], reasons[i]),
    };
    g_autofree char *bracketed = NULL;
    g_autofree char *bare = gable_heading_split (headings[i], &bracketed);

    column.shows_unit |= bare != NULL;
    if (map != NULL && map->entries->len > 0) {
      column.meaning = (GableMeaning){ GABLE_MEANS_UNKNOWN, NULL };
      g_clear_pointer (&column.unit, g_free);
      column.reason = NULL;
    }
    g_array_append_val (guess->columns, column);
  }
}

static void
take_map (GableGuess *guess, const GableGuessSource *source, const GableMap *map)
{
  for (guint i = 0; i < map->entries->len; i++) {
    const GableMapEntry *entry = &g_array_index (map->entries, GableMapEntry, i);
    g_autofree char *unit = NULL;
    int index = gable_headings_find ((const char *const *) source->headings->pdata,
                                     source->headings->len - 1, entry, &unit);

    if (index >= 0 && (guint) index < guess->columns->len) {
      GableGuessColumn *column = gable_guess_get (guess, (guint) index);
      GableTableColumn settled = {
        .meaning = entry->meaning,
        .heading = g_intern_string (column->heading),
      };

      column->meaning = entry->meaning;
      g_free (column->unit);
      column->unit = gable_heading_settle_unit (&settled, unit, NULL) ? g_strdup (settled.unit)
                                                                      : g_steal_pointer (&unit);
    }
  }
}

static gboolean
has_role (const GableGuess *guess, GableMeans role)
{
  for (guint i = 0; i < guess->columns->len; i++) {
    if (gable_guess_get (guess, i)->meaning.role == role) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Whether the shown cells of a column are texts, no figures, and not all the same. */
static gboolean
is_textual (const GableGuess *guess, guint column)
{
  gboolean any = FALSE;

  for (guint i = 0; i < guess->rows->len; i++) {
    const char *text = ((char **) guess->rows->pdata[i])[column];

    if (gable_guess_is_figure (text)) {
      return FALSE;
    }
    any |= *text != '\0';
  }
  return any;
}

/* Where no heading says so, the first column of texts has the names. */
static void
find_names (GableGuess *guess)
{
  for (guint i = 0; i < guess->columns->len && !has_role (guess, GABLE_MEANS_NAME); i++) {
    GableGuessColumn *column = gable_guess_get (guess, i);

    if (column->meaning.role == GABLE_MEANS_UNKNOWN && is_textual (guess, i)) {
      column->meaning.role = GABLE_MEANS_NAME;
      column->reason = _("the first column of texts");
    }
  }
}

/* Whether a column of that meaning is there. */
static gboolean
has_meaning (const GableGuess *guess, GableMeaning meaning)
{
  for (guint i = 0; i < guess->columns->len; i++) {
    if (gable_meaning_equal (gable_guess_get (guess, i)->meaning, meaning)) {
      return TRUE;
    }
  }
  return FALSE;
}

/* "fp32" over "GFLOP" says more than each alone. */
static void
guess_with_unit (GableGuess *guess, GableGuessColumn *column, const char *unit)
{
  g_autofree char *whole = g_strdup_printf ("%s [%s]", column->heading, unit);
  GableTableColumn told;
  const char *reason;

  if (column->meaning.role == GABLE_MEANS_UNKNOWN && gable_heading_guess (whole, &told, &reason) &&
      !has_meaning (guess, told.meaning)) {
    column->meaning = told.meaning;
    column->reason = NULL;
  }
}

/* The units of the row behind the headings. */
static void
take_units (GableGuess *guess, const GableGuessSource *source)
{
  for (guint i = 0; guess->units && i < guess->columns->len; i++) {
    GableGuessColumn *column = gable_guess_get (guess, i);
    const char *unit = source->units[i];

    if (unit != NULL && *unit != '\0' && column->meaning.role != GABLE_MEANS_NAME &&
        column->meaning.role != GABLE_MEANS_KIND) {
      guess_with_unit (guess, column, unit);
      g_free (column->unit);
      column->unit = column->meaning.role != GABLE_MEANS_UNKNOWN ? g_strdup (unit) : NULL;
    }
  }
}

/**
 * gable_guess_new:
 * @input: at its beginning
 * @map: (nullable): what a person said of it already; where it names columns the others are left out
 * @cancellable: (nullable)
 * @error: `GABLE_IMPORT_ERROR_UNKNOWN_FORMAT` where it is no table, those of reading it
 *
 * Returns: (transfer full) (nullable)
 */
GableGuess *
gable_guess_new (const GableImportInput *input,
                 const GableMap *map,
                 GCancellable *cancellable,
                 GError **error)
{
  g_autoptr (GableGuess) guess = guess_new ();
  g_auto (GableGuessSource) source = { 0 };

  if (!gable_guess_source_read (&source, input, map, cancellable, error)) {
    return NULL;
  }
  guess->is_json = source.is_json;
  guess->delimiter = source.delimiter;
  guess->header = (int) source.line;
  guess->decimal = source.decimal;
  guess->units = source.units != NULL;
  add_columns (guess, &source, map);
  if (map != NULL && map->entries->len > 0) {
    take_map (guess, &source, map);
  }
  take_units (guess, &source);
  g_ptr_array_unref (guess->rows);
  guess->rows = g_steal_pointer (&source.rows);
  if (map == NULL || map->entries->len == 0) {
    find_names (guess);
  }
  return g_steal_pointer (&guess);
}

GableGuess *
gable_guess_file (const char *path, const GableMap *map, GCancellable *cancellable, GError **error)
{
  g_autoptr (GableInput) input = gable_input_open (path, cancellable, error);

  return input != NULL ? gable_guess_new (&input->input, map, cancellable, error) : NULL;
}

GableMap *
gable_guess_get_layout (const GableGuess *guess)
{
  GableMap *map = gable_map_new ();

  if (!guess->is_json) {
    map->delimiter = guess->delimiter;
    map->header = guess->header;
    map->units = guess->units ? GABLE_MAP_UNITS_ROW : GABLE_MAP_UNITS_NONE;
  }
  map->decimal = guess->decimal;
  return map;
}

/* Whether another column has the same heading, or it has none that a map could name. */
static gboolean
needs_number (const GableGuess *guess, guint index)
{
  const char *heading = gable_guess_get (guess, index)->heading;

  for (guint i = 0; i < guess->columns->len; i++) {
    if (i != index && g_ascii_strcasecmp (gable_guess_get (guess, i)->heading, heading) == 0) {
      return TRUE;
    }
  }
  return *heading == '\0';
}

static gboolean
add_to_map (const GableGuess *guess, guint index, GableMap *map, GError **error)
{
  const GableGuessColumn *column = gable_guess_get (guess, index);
  g_autofree char *key = gable_meaning_to_text (column->meaning);
  g_autofree char *number = needs_number (guess, index) ? g_strdup_printf ("#%u", index + 1) : NULL;
  GableTableColumn checked = {
    .meaning = column->meaning,
    .heading = g_intern_string (column->heading),
  };

  if (key == NULL) {
    return TRUE;
  }
  for (guint i = 0; i < index; i++) {
    if (gable_meaning_equal (gable_guess_get (guess, i)->meaning, column->meaning)) {
      g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
                   _("Column “%s” says that already; leave one of them out"),
                      gable_guess_get (guess, i)->heading);
      return FALSE;
    }
  }
  if (column->unit != NULL && !gable_table_column_set_unit (&checked, column->unit, error)) {
    return FALSE;
  }
  return gable_map_add (map, key, number != NULL ? number : column->heading, column->unit, error);
}

/**
 * gable_guess_to_map:
 * @guess: as a person corrected it
 * @fault: (out) (optional): the column that @error is about, or -1 for the table as a whole
 * @error: `GABLE_IMPORT_ERROR_MALFORMED` for a unit or two columns of one meaning, `GABLE_IMPORT_ERROR_MISSING_COLUMN`
 *   where the columns are not enough for a kernel
 *
 * Returns: (transfer full) (nullable): with the headings of files like this one
 */
GableMap *
gable_guess_to_map (const GableGuess *guess, int *fault, GError **error)
{
  g_autoptr (GableMap) map = gable_guess_get_layout (guess);
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (GableTableColumn));
  int none;

  fault = fault != NULL ? fault : &none;
  map->headings = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < guess->columns->len; i++) {
    const GableGuessColumn *column = gable_guess_get (guess, i);
    GableTableColumn understood = { .meaning = column->meaning };

    *fault = (int) i;
    if (!add_to_map (guess, i, map, error)) {
      return NULL;
    }
    understood.heading = g_intern_string (column->heading);
    gable_heading_settle_unit (&understood, column->unit, NULL);
    g_array_append_val (columns, understood);
    g_ptr_array_add (map->headings, g_strdup (column->heading));
  }
  *fault = -1;
  if (!gable_headings_suffice (columns)) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MISSING_COLUMN,
                 has_role (guess, GABLE_MEANS_NAME)
                 ? _("Say which column is the time, or which are the performance and an "
                       "intensity")
                 : _("Say which column has the kernels' names"));
    return NULL;
  }
  return g_steal_pointer (&map);
}

/**
 * gable_guess_units:
 * @meaning: of a column
 *
 * Returns: (transfer none): units that its figures are usually in, terminated, the base unit first
 */
const char *const *
gable_guess_units (GableMeaning meaning)
{
  static const char *const none[] = { NULL };
  static const char *const seconds[] = { "s", "ms", "µs", "ns", "min", NULL };
  static const char *const work[] = { "FLOP",    "MFLOP",   "GFLOP",   "TFLOP", "FLOP/s",
                                      "MFLOP/s", "GFLOP/s", "TFLOP/s", NULL };
  static const char *const operations[] = { "OP",    "MOP",   "GOP",   "TOP", "OP/s",
                                            "MOP/s", "GOP/s", "TOP/s", NULL };
  static const char *const instructions[] = { "inst",    "Minst",   "Ginst", "inst/s",
                                              "Minst/s", "Ginst/s", NULL };
  static const char *const bytes[] = { "B",   "kB",  "MB",   "GB",   "TB",   "KiB", "MiB",
                                       "GiB", "B/s", "MB/s", "GB/s", "TB/s", NULL };
  static const char *const rates[] = { "FLOP/s", "MFLOP/s", "GFLOP/s", "TFLOP/s",
                                       "GOP/s",  "Ginst/s", NULL };
  static const char *const intensities[] = { "FLOP/B", "OP/B", "inst/B", NULL };

  switch (meaning.role) {
  case GABLE_MEANS_TIME:
    return seconds;
  case GABLE_MEANS_PERFORMANCE:
    return rates;
  case GABLE_MEANS_INTENSITY:
    return intensities;
  case GABLE_MEANS_AMOUNT:
  case GABLE_MEANS_RATE:
    return meaning.counter->kind == GABLE_COUNTER_TRAFFIC        ? bytes
           : meaning.counter->kind == GABLE_COUNTER_INSTRUCTIONS ? instructions
           : meaning.counter->floating                           ? work
                                                                 : operations;
  case GABLE_MEANS_UNKNOWN:
  case GABLE_MEANS_NAME:
  case GABLE_MEANS_LAUNCHES:
  case GABLE_MEANS_KIND:
  default:
    return none;
  }
}
