/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/filter-nodes.h"

/* Fewer rows are not worth a thread. */
#define PART_MIN 20000
#define THREADS_MAX 8

/* Of a word figure: what each of its values makes of a comparison, so that a row costs one look. */
typedef struct {
  guint8 *truths; /* (nullable) of GableTruth, by value or by kernel */
} Table;

typedef struct {
  const GableFilter *filter;
  GableRows *figures;
  const Table *tables; /* one a node */
  guint8 *verdicts;    /* of GableTruth, one a row */
  gsize first;
  gsize end;
} Part;

/* Limiters start below zero. */
#define LIMITER_OFFSET 3

static gboolean
is_of_kernel (GableRowFigureKind kind)
{
  return kind == GABLE_ROW_FIGURE_NAME || kind == GABLE_ROW_FIGURE_SOURCE ||
         kind == GABLE_ROW_FIGURE_KIND;
}

static guint8 *
make_table (const GableFilterNode *node, const GableRows *figures)
{
  const GableRoofline *roofline = gable_rows_get_roofline (figures);
  const GableProject *project = gable_rows_get_project (figures);
  GableRowFigureKind kind = node->figure.kind;
  guint n = is_of_kernel (kind)                ? gable_project_get_n_kernels (project)
            : kind == GABLE_ROW_FIGURE_LIMITER ? roofline->n_ceilings + LIMITER_OFFSET
                                               : gable_filter_get_n_words (kind);
  guint8 *truths = g_new (guint8, MAX (n, 1));

  for (guint i = 0; i < n; i++) {
    if (is_of_kernel (kind)) {
      truths[i] = (guint8) gable_filter_judge_kernel (node, project, i);
    } else if (kind == GABLE_ROW_FIGURE_LIMITER) {
      truths[i] =
        (guint8) gable_filter_judge_limiter (node, roofline->machine, (int) i - LIMITER_OFFSET);
    } else {
      truths[i] = (guint8) gable_filter_judge_word (node, i);
    }
  }
  return truths;
}

static GableTruth
look_up (const GableFilterNode *node, const Table *table, GableRows *figures, gsize row)
{
  if (is_of_kernel (node->figure.kind)) {
    return table->truths[gable_rows_get_kernel (figures, row)];
  }
  if (node->figure.kind == GABLE_ROW_FIGURE_LIMITER) {
    return table->truths[gable_rows_get_limiter (figures, row) + LIMITER_OFFSET];
  }
  return table->truths[(guint) gable_rows_get (figures, &node->figure, row)];
}

static GableTruth
compare (double value, GableFilterComparison comparison, double with)
{
  gboolean holds = FALSE;

  if (!gable_known (value)) {
    return GABLE_TRUTH_UNKNOWN;
  }
  switch (comparison) {
  case GABLE_FILTER_LESS:
    holds = value < with;
    break;
  case GABLE_FILTER_LESS_EQUAL:
    holds = value <= with;
    break;
  case GABLE_FILTER_GREATER:
    holds = value > with;
    break;
  case GABLE_FILTER_GREATER_EQUAL:
    holds = value >= with;
    break;
  case GABLE_FILTER_EQUAL:
  case GABLE_FILTER_HOLDS:
    holds = value == with;
    break;
  case GABLE_FILTER_NOT_EQUAL:
    holds = value != with;
    break;
  case GABLE_N_FILTER_COMPARISONS:
  default:
    break;
  }
  return holds ? GABLE_TRUTH_TRUE : GABLE_TRUTH_FALSE;
}

/* Kleene's logic: false < unknown < true, and is the lesser, or the greater. */
static GableTruth
judge_row (const Part *part, guint8 *stack, gsize row)
{
  guint size = 0;

  for (guint i = 0; i < part->filter->nodes->len; i++) {
    const GableFilterNode *node = &g_array_index (part->filter->nodes, GableFilterNode, i);

    switch (node->step) {
    case GABLE_FILTER_TEST:
      stack[size++] =
        (guint8) (node->text != NULL ? look_up (node, &part->tables[i], part->figures, row)
                                     : compare (gable_rows_get (part->figures, &node->figure, row),
                                                node->comparison, node->number));
      break;
    case GABLE_FILTER_NOT:
      stack[size - 1] = (guint8) (GABLE_TRUTH_TRUE - stack[size - 1]);
      break;
    case GABLE_FILTER_AND:
      stack[size - 2] = MIN (stack[size - 2], stack[size - 1]);
      size--;
      break;
    case GABLE_FILTER_OR:
    default:
      stack[size - 2] = MAX (stack[size - 2], stack[size - 1]);
      size--;
      break;
    }
  }
  return stack[0];
}

static gpointer
judge_in_thread (gpointer data)
{
  const Part *part = data;
  g_autofree guint8 *stack = g_malloc (part->filter->nodes->len);

  for (gsize row = part->first; row < part->end; row++) {
    part->verdicts[row] = (guint8) judge_row (part, stack, row);
  }
  return NULL;
}

static void
judge_rows (const GableFilter *filter, GableRows *figures, const Table *tables, guint8 *verdicts)
{
  gsize n = gable_rows_get_size (figures);
  guint n_parts = (guint) CLAMP (n / PART_MIN, 1, MIN (g_get_num_processors (), THREADS_MAX));
  GThread *threads[THREADS_MAX] = { NULL };
  Part parts[THREADS_MAX];

  for (guint i = 0; i < n_parts; i++) {
    parts[i] =
      (Part){ filter, figures, tables, verdicts, n * i / n_parts, n * ((gsize) i + 1) / n_parts };
    if (i > 0) {
      threads[i] = g_thread_new ("filter", judge_in_thread, &parts[i]);
    }
  }
  judge_in_thread (&parts[0]);
  for (guint i = 1; i < n_parts; i++) {
    g_thread_join (threads[i]);
  }
}

/**
 * gable_filter_apply:
 * @n_unknown: (out) (optional): rows that the filter is neither true nor false of
 *
 * Returns: (transfer full) (element-type guint32): the rows of which @filter is true, in the order of the project
 */
GArray *
gable_filter_apply (const GableFilter *filter, GableRows *figures, guint *n_unknown)
{
  GArray *rows = gable_rows_all_rows (figures);
  g_autofree Table *tables = g_new0 (Table, MAX (filter->nodes->len, 1));
  g_autofree guint8 *verdicts = NULL;
  guint n_passed = 0;
  guint unknown = 0;

  if (filter->nodes->len > 0) {
    verdicts = g_malloc (MAX (rows->len, 1));
    for (guint i = 0; i < filter->nodes->len; i++) {
      const GableFilterNode *node = &g_array_index (filter->nodes, GableFilterNode, i);

      tables[i].truths = node->text != NULL ? make_table (node, figures) : NULL;
    }
    judge_rows (filter, figures, tables, verdicts);
    for (guint i = 0; i < rows->len; i++) {
      g_array_index (rows, guint32, n_passed) = i;
      n_passed += verdicts[i] == GABLE_TRUTH_TRUE;
      unknown += verdicts[i] == GABLE_TRUTH_UNKNOWN;
    }
    g_array_set_size (rows, n_passed);
    for (guint i = 0; i < filter->nodes->len; i++) {
      g_free (tables[i].truths);
    }
  }
  if (n_unknown != NULL) {
    *n_unknown = unknown;
  }
  return rows;
}
