/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/table-kernels.h"

#include "import/merge.h"
#include "import/points.h"

#include <string.h>

/* A row of our own output, which is a kernel by itself. */
typedef struct {
  char *name;
  GableKernelKind kind;
  GPtrArray *unknown; /* (element-type GableCounter) amounts that are there and not known */
} Own;

struct _GableTableKernels {
  GableFigureReader reader;
  GArray *columns; /* (element-type GableTableColumn) */
  GableGrouping group;
  GableMerge *merge;
  gboolean has_launches;
  GPtrArray *levels;   /* (element-type GableCounter) that an intensity is told of */
  GablePoints *points; /* (nullable) made with the first row */
  GPtrArray *own;      /* (nullable) (element-type Own) */
  double *figures;     /* of the row at hand, one a column */
};

static void
own_free (gpointer pointer)
{
  Own *own = pointer;

  g_free (own->name);
  g_ptr_array_unref (own->unknown);
  g_free (own);
}

static gboolean
is_traffic (const GableTableColumn *column)
{
  return column->meaning.counter != NULL && column->meaning.counter->kind == GABLE_COUNTER_TRAFFIC;
}

/* Levels that points are placed at: by their intensity, or by a bandwidth below the rate of work. */
static void
collect_levels (GableTableKernels *kernels)
{
  for (guint i = 0; i < kernels->columns->len; i++) {
    const GableTableColumn *column = &g_array_index (kernels->columns, GableTableColumn, i);
    gpointer level = (gpointer) column->meaning.counter;

    kernels->has_launches |= column->meaning.role == GABLE_MEANS_LAUNCHES;
    if ((column->meaning.role == GABLE_MEANS_INTENSITY ||
         (column->is_rate && is_traffic (column))) &&
        !g_ptr_array_find (kernels->levels, level, NULL)) {
      g_ptr_array_add (kernels->levels, level);
    }
  }
}

GableTableKernels *
gable_table_kernels_new (const GableImportInput *input,
                         const GableImportOptions *options,
                         GArray *columns,
                         GableTablePlace place,
                         GableNotes *notes)
{
  GableTableKernels *kernels = g_new0 (GableTableKernels, 1);

  kernels->reader.input = input;
  kernels->columns = columns;
  kernels->reader.place = place;
  kernels->reader.notes = notes;
  kernels->group = options->group;
  kernels->reader.decimal.mark = options->map != NULL ? options->map->decimal : 0;
  kernels->reader.told = options->map != NULL;
  kernels->merge = gable_merge_new (options->group, input->name);
  kernels->levels = g_ptr_array_new ();
  kernels->figures = g_new (double, columns->len);
  collect_levels (kernels);
  return kernels;
}

void
gable_table_kernels_free (GableTableKernels *kernels)
{
  if (kernels == NULL) {
    return;
  }
  g_array_unref (kernels->columns);
  gable_merge_free (kernels->merge);
  g_ptr_array_unref (kernels->levels);
  gable_points_free (kernels->points);
  g_clear_pointer (&kernels->own, g_ptr_array_unref);
  g_free (kernels->figures);
  g_free (kernels);
}

void
gable_table_kernels_set_own (GableTableKernels *kernels)
{
  if (kernels->group == GABLE_GROUP_FILE) {
    return;
  }
  kernels->own = g_ptr_array_new_with_free_func (own_free);
  kernels->reader.decimal.mark = '.';
  kernels->reader.told = TRUE;
  /* The launches are summed already, and rows are told apart by their number. */
  gable_merge_free (kernels->merge);
  kernels->merge = gable_merge_new (GABLE_GROUP_NAME, kernels->reader.input->name);
}

GableDecimal *
gable_table_kernels_get_decimal (GableTableKernels *kernels)
{
  return &kernels->reader.decimal;
}

/**
 * gable_table_kernels_set_units:
 * @values: (array length=n_values): of the row behind the headings
 *
 * Takes a row that has units where figures are due, as spreadsheets have it.
 *
 * Returns: whether it is one; where it is not, nothing changes
 */
gboolean
gable_table_kernels_set_units (GableTableKernels *kernels,
                               const GableTableValue *values,
                               guint n_values)
{
  GArray *changed = gable_table_take_units (kernels->columns, values, n_values);

  if (changed == NULL) {
    return FALSE;
  }
  g_array_unref (kernels->columns);
  kernels->columns = changed;
  g_ptr_array_set_size (kernels->levels, 0);
  collect_levels (kernels);
  return TRUE;
}

/* (transfer full) the row's text under @role; NULL where there is none */
static char *
read_text (const GableTableKernels *kernels,
           GableMeans role,
           const GableTableValue *values,
           guint n_values)
{
  for (guint i = 0; i < kernels->columns->len; i++) {
    const GableTableColumn *column = &g_array_index (kernels->columns, GableTableColumn, i);
    char buffer[GABLE_NUMBER_LENGTH];

    if (column->meaning.role != role || column->index >= n_values) {
      continue;
    }
    if (values[column->index].is_number) {
      return g_strdup (gable_number_write (buffer, values[column->index].value));
    }
    return g_strstrip (gable_cell_dup (values[column->index].cell));
  }
  return NULL;
}

/* Reads all figures of a row. @any: whether one is known */
static gboolean
read_figures (GableTableKernels *kernels,
              const GableTableValue *values,
              guint n_values,
              guint64 place,
              gboolean *any,
              GError **error)
{
  *any = FALSE;
  for (guint i = 0; i < kernels->columns->len; i++) {
    const GableTableColumn *column = &g_array_index (kernels->columns, GableTableColumn, i);

    kernels->figures[i] = GABLE_UNKNOWN;
    if (column->index < n_values && column->meaning.role != GABLE_MEANS_NAME &&
        column->meaning.role != GABLE_MEANS_KIND &&
        !gable_figure_read (&kernels->reader, column, &values[column->index], place,
                            &kernels->figures[i], error)) {
      return FALSE;
    }
    *any |= gable_known (kernels->figures[i]);
  }
  return TRUE;
}

/* The row's figure under @role, and of @counter where it is not NULL. */
static double
find_figure (const GableTableKernels *kernels, GableMeans role, const GableCounter *counter)
{
  for (guint i = 0; i < kernels->columns->len; i++) {
    const GableMeaning *meaning = &g_array_index (kernels->columns, GableTableColumn, i).meaning;

    if (meaning->role == role && (counter == NULL || meaning->counter == counter)) {
      return kernels->figures[i];
    }
  }
  return GABLE_UNKNOWN;
}

/* Work, or bytes at @level, per second as the table tells it. */
static double
find_rate (const GableTableKernels *kernels, const GableCounter *level)
{
  double sum = 0;
  gboolean any = FALSE;

  for (guint i = 0; i < kernels->columns->len; i++) {
    const GableTableColumn *column = &g_array_index (kernels->columns, GableTableColumn, i);

    if (column->is_rate && column->meaning.counter != NULL &&
        (level != NULL ? column->meaning.counter == level : !is_traffic (column)) &&
        gable_known (kernels->figures[i])) {
      sum += kernels->figures[i];
      any = TRUE;
    }
  }
  return any ? sum : GABLE_UNKNOWN;
}

/* What places a point without amounts. */
static void
keep_point (GableTableKernels *kernels)
{
  g_autofree double *intensities = g_new (double, kernels->levels->len + 1);
  double performance = find_figure (kernels, GABLE_MEANS_PERFORMANCE, NULL);

  if (!gable_known (performance)) {
    performance = find_rate (kernels, NULL);
  }
  for (guint i = 0; i < kernels->levels->len; i++) {
    const GableCounter *level = kernels->levels->pdata[i];

    intensities[i] = find_figure (kernels, GABLE_MEANS_INTENSITY, level);
    if (!gable_known (intensities[i])) {
      intensities[i] = performance / find_rate (kernels, level);
    }
    intensities[i] = isfinite (intensities[i]) ? intensities[i] : GABLE_UNKNOWN;
  }
  if (kernels->points == NULL) {
    kernels->points = gable_points_new (kernels->levels);
  }
  gable_points_add (kernels->points, find_figure (kernels, GABLE_MEANS_LAUNCHES, NULL), performance,
                    intensities);
}

/* Amounts of a row. One that is empty in every row of a kernel is absent there; one that is empty in some is unknown. */
static void
add_amounts (GableTableKernels *kernels, double seconds)
{
  for (guint i = 0; i < kernels->columns->len; i++) {
    const GableTableColumn *column = &g_array_index (kernels->columns, GableTableColumn, i);
    GableMeans role = column->meaning.role;
    double amount = kernels->figures[i] * (column->is_rate ? seconds : 1);

    if ((role == GABLE_MEANS_AMOUNT || role == GABLE_MEANS_RATE) && isfinite (amount)) {
      gable_merge_amount (kernels->merge, column->meaning.counter, amount,
                          column->is_rate ? "rate × time" : column->heading);
    }
  }
}

static GableKernelKind
parse_kind (const char *text)
{
  for (guint i = 0; text != NULL && i < GABLE_N_KERNEL_KINDS; i++) {
    if (g_str_equal (gable_kernel_kind_to_string ((GableKernelKind) i), text)) {
      return (GableKernelKind) i;
    }
  }
  return GABLE_KERNEL_MEASURED;
}

/* The amounts whose empty cells are unknown, not absent. Our output has one empty cell for both, but where a row has a
 * performance every amount that it counts is there; where it has none though time and some work are known, one that it
 * counts is unknown. For traffic the two say the same. */
static GPtrArray *
find_unknown (const GableTableKernels *kernels, double seconds)
{
  GPtrArray *unknown = g_ptr_array_new ();
  gboolean rated =
    gable_known (find_figure (kernels, GABLE_MEANS_PERFORMANCE, NULL)) || !(seconds > 0);

  for (guint i = 0; i < kernels->columns->len; i++) {
    const GableTableColumn *column = &g_array_index (kernels->columns, GableTableColumn, i);

    if (column->meaning.role == GABLE_MEANS_AMOUNT && !gable_known (kernels->figures[i]) &&
        (is_traffic (column) || !rated)) {
      g_ptr_array_add (unknown, (gpointer) column->meaning.counter);
    }
  }
  return unknown;
}

/* Keeps a row of our own output. An apostrophe that kept a spreadsheet from taking the name for a formula goes. */
static void
keep_own (GableTableKernels *kernels, const char *name, const char *kind, double seconds)
{
  Own *own = g_new0 (Own, 1);
  gboolean quoted = kernels->reader.place == GABLE_PLACE_LINE && name[0] == '\'' &&
                    name[1] != '\0' && strchr ("=+-@\t\r'", name[1]) != NULL;

  own->name = g_utf8_make_valid (quoted ? name + 1 : name, -1);
  own->kind = parse_kind (kind);
  own->unknown = find_unknown (kernels, seconds);
  g_ptr_array_add (kernels->own, own);
}

/**
 * gable_table_kernels_add:
 * @kernels: the kernels so far
 * @values: (array length=n_values): one row; what is not there is not known
 * @n_values: how many there are
 * @place: the row's line or number, for messages
 * @error: `GABLE_IMPORT_ERROR_MALFORMED` where a figure could mean two things; what is no figure is left out with a note
 *
 * Adds a row. One without any figure is none.
 */
gboolean
gable_table_kernels_add (GableTableKernels *kernels,
                         const GableTableValue *values,
                         guint n_values,
                         guint64 place,
                         GError **error)
{
  g_autofree char *name = NULL;
  g_autofree char *kind = NULL;
  char number[24];
  const char *key;
  double seconds;
  gboolean any;

  if (!read_figures (kernels, values, n_values, place, &any, error)) {
    return FALSE;
  }
  if (!any && kernels->own == NULL) {
    return TRUE;
  }
  seconds = find_figure (kernels, GABLE_MEANS_TIME, NULL);
  name = read_text (kernels, GABLE_MEANS_NAME, values, n_values);
  key = name != NULL ? name : "";
  if (kernels->own != NULL) {
    kind = read_text (kernels, GABLE_MEANS_KIND, values, n_values);
    keep_own (kernels, key, kind, seconds);
    /* Kernels of one name stay apart: until they are complete they go by their number. */
    g_snprintf (number, sizeof number, "%u", kernels->own->len);
    key = number;
  }
  if (!gable_merge_launch (kernels->merge, key, strlen (key), seconds, error)) {
    return FALSE;
  }
  add_amounts (kernels, seconds);
  keep_point (kernels);
  return TRUE;
}

/* Rows of our own output are kernels again, with their names and kinds. */
static void
restore_own (const GableTableKernels *kernels, GableImport *import)
{
  for (guint i = 0; i < import->kernels->len; i++) {
    GableKernel *kernel = import->kernels->pdata[i];
    const Own *own = kernels->own->pdata[i];

    g_free (kernel->name);
    kernel->name = g_strdup (own->name);
    kernel->kind = own->kind;
    for (guint j = 0; j < own->unknown->len; j++) {
      gable_kernel_set_amount (kernel, own->unknown->pdata[j], GABLE_UNKNOWN, NULL);
    }
    for (guint j = 0; j < kernel->amounts->n; j++) {
      kernel->amounts->entries[j].rule_quark = 0;
    }
  }
}

/**
 * gable_table_kernels_finish:
 * @kernels: all rows
 * @import: takes them
 */
void
gable_table_kernels_finish (GableTableKernels *kernels, GableImport *import)
{
  gable_merge_finish (kernels->merge, import);
  if (kernels->own != NULL) {
    restore_own (kernels, import);
  }
  if (kernels->points != NULL) {
    gable_points_apply (kernels->points, import, kernels->has_launches);
  }
}
