/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/roofs.h"

/* Charts of one precision side by side, at most. */
#define MAX_PRECISIONS 6

typedef struct {
  const GableCounter *counter;
  double amount;
} Precision;

/* Most work first. */
static int
compare_precisions (gconstpointer a, gconstpointer b)
{
  const Precision *first = a;
  const Precision *second = b;

  if (first->amount != second->amount) {
    return first->amount > second->amount ? -1 : 1;
  }
  return gable_counter_compare (first->counter, second->counter);
}

/* (transfer full) (element-type Precision) what the chart's work is made of, over all kernels; units of one type count
 * as one. */
static GArray *
find_precisions (const GableRoofline *roofline)
{
  GArray *precisions = g_array_new (FALSE, FALSE, sizeof (Precision));

  for (guint k = 0; k < roofline->n_kernels; k++) {
    const GableAmounts *amounts = gable_project_get_kernel (roofline->project, k)->amounts;

    for (guint i = 0; i < amounts->n; i++) {
      const GableAmount *amount = &amounts->entries[i];
      Precision found = { gable_counter_general (gable_amount_counter (amount)), amount->amount };
      guint place = 0;

      if (!(amount->amount > 0) ||
          !gable_work_includes (roofline->work, gable_amount_counter (amount))) {
        continue;
      }
      while (place < precisions->len &&
             g_array_index (precisions, Precision, place).counter != found.counter) {
        place++;
      }
      if (place < precisions->len) {
        g_array_index (precisions, Precision, place).amount += found.amount;
      } else {
        g_array_append_val (precisions, found);
      }
    }
  }
  g_array_sort (precisions, compare_precisions);
  return precisions;
}

/* What is read beside each other: the same kernels under the ceilings of one precision after the other. */
void
gable_precisions_evaluate (GableRoofline *roofline, const GableRooflineOptions *options)
{
  g_autoptr (GArray) precisions = find_precisions (roofline);
  GableRooflineOptions own = *options;
  GableView view = *options->view;

  view.multiples = GABLE_MULTIPLES_NONE;
  own.view = &view;
  roofline->by_precision = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_roofline_free);
  for (guint i = 0; i < precisions->len && i < MAX_PRECISIONS; i++) {
    own.work = (GableWork){ GABLE_WORK_ONE, g_array_index (precisions, Precision, i).counter };
    g_ptr_array_add (roofline->by_precision, gable_roofline_evaluate (roofline->project, &own));
  }
}
