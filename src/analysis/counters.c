/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/roofs.h"

static guint
find_place (const GableRoofline *roofline, const GableCounter *counter, guint guess)
{
  guint place;

  /* Kernels of one tool tell the same counters in the same order. */
  if (guess < roofline->counters->len && roofline->counters->pdata[guess] == counter) {
    return guess;
  }
  return g_ptr_array_find (roofline->counters, counter, &place) ? place : roofline->counters->len;
}

static void
count_amounts (GableRoofline *roofline, const GableAmounts *amounts, int by)
{
  for (guint i = 0; amounts != NULL && i < amounts->n; i++) {
    const GableCounter *counter = gable_amount_counter (&amounts->entries[i]);
    guint place = find_place (roofline, counter, i);

    if (place == roofline->counters->len) {
      guint none = 0;

      g_ptr_array_add (roofline->counters, (gpointer) counter);
      g_array_append_val (roofline->counter_uses, none);
    }
    g_array_index (roofline->counter_uses, guint, place) += (guint) by;
  }
}

static void
swap (GableRoofline *roofline, guint a, guint b)
{
  gpointer counter = roofline->counters->pdata[a];
  guint uses = g_array_index (roofline->counter_uses, guint, a);

  roofline->counters->pdata[a] = roofline->counters->pdata[b];
  roofline->counters->pdata[b] = counter;
  g_array_index (roofline->counter_uses, guint, a) =
    g_array_index (roofline->counter_uses, guint, b);
  g_array_index (roofline->counter_uses, guint, b) = uses;
}

/* By rank, without those that nobody tells any more. They are few. */
static void
put_in_order (GableRoofline *roofline)
{
  for (guint i = roofline->counters->len; i > 0; i--) {
    if (g_array_index (roofline->counter_uses, guint, i - 1) == 0) {
      g_ptr_array_remove_index (roofline->counters, i - 1);
      g_array_remove_index (roofline->counter_uses, i - 1);
    }
  }
  for (guint i = 1; i < roofline->counters->len; i++) {
    for (guint k = i; k > 0 && gable_counter_compare (roofline->counters->pdata[k - 1],
                                                      roofline->counters->pdata[k]) > 0;
         k--) {
      swap (roofline, k - 1, k);
    }
  }
}

/* Counts kernels @first to @first + @n of @project in, or out where @by is -1. */
static void
count_kernels (GableRoofline *roofline, const GableProject *project, guint first, guint n, int by)
{
  for (guint i = first; i < first + n; i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, i);

    count_amounts (roofline, kernel->amounts, by);
    count_amounts (roofline, gable_kernel_details (kernel)->intensities, by);
    roofline->launches += by > 0 ? kernel->launches : -kernel->launches;
  }
}

/* Fills what is told of all kernels together: which counters there are, and how many launches. */
void
gable_counters_collect (GableRoofline *roofline)
{
  roofline->counters = g_ptr_array_new ();
  roofline->counter_uses = g_array_new (FALSE, FALSE, sizeof (guint));
  count_kernels (roofline, roofline->project, 0, roofline->n_kernels, 1);
  put_in_order (roofline);
}

/* The same from what is known of a project with other kernels @first to @first + @n_before, in whose place are @n here. */
void
gable_counters_follow (
  GableRoofline *roofline, const GableRoofline *before, guint first, guint n_before, guint n)
{
  roofline->counters = g_ptr_array_copy (before->counters, NULL, NULL);
  roofline->counter_uses = g_array_copy (before->counter_uses);
  roofline->launches = before->launches;
  count_kernels (roofline, before->project, first, n_before, -1);
  count_kernels (roofline, roofline->project, first, n, 1);
  put_in_order (roofline);
}
