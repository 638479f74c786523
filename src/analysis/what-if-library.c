/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/what-if-library.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Kernels that are offered to be fused with, largest time first. */
#define MAX_PARTNERS 5

/* Fused, one of four passes over an array of main memory need not be made: of a read and a write each, the second
 * kernel's read. */
#define FUSED_BYTES 0.75

/* What is the same for every kernel that has what it names. */
static const struct {
  const char *title;
  const char *text;
} fixed[] = {
  { N_ ("Smaller or compressed values"), "bytes × 0.5" },
  { N_ ("Less work"), "operations × 0.5" },
  { N_ ("Vector instead of scalar operations, FP64"), "operations.fp64.scalar → fp64.simd" },
  { N_ ("Vector instead of scalar operations, FP32"), "operations.fp32.scalar → fp32.simd" },
  { N_ ("Vectorised, or fused multiply-adds"), "T ÷ 2" },
  { N_ ("Fewer launches"), "launches ÷ 8" },
  { N_ ("More bytes in flight"), "concurrency × 2" },
  { N_ ("Reaching the roof"), "T → on-roof" },
};

static void
free_offer (gpointer data)
{
  GableWhatIfOffer *offer = data;

  g_free (offer->title);
  gable_transform_free (offer->transform);
  g_free (offer);
}

/* Keeps the offer where the kernel has what is to be changed. (transfer full) @title and @transform */
static void
take (GPtrArray *offers,
      const GableRoofline *roofline,
      guint kernel,
      char *title,
      GableTransform *transform)
{
  GableWhatIfOffer *offer = g_new0 (GableWhatIfOffer, 1);
  g_autoptr (GableWhatIf) what_if = gable_what_if_new (roofline, kernel, transform, NULL);

  offer->title = title;
  offer->transform = transform;
  if (what_if != NULL) {
    g_ptr_array_add (offers, offer);
  } else {
    free_offer (offer);
  }
}

static GableTransform *
make (GableChange change)
{
  GableTransform *transform = gable_transform_new ();

  gable_transform_append (transform, &change);
  return transform;
}

static void
offer_levels (GPtrArray *offers, const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];

  for (guint i = 0; i < result->n_points; i++) {
    const GableCounter *level = gable_point_level (&roofline->points[result->first_point + i]);
    GableChange blocking = gable_change_new (GABLE_CHANGE_BYTES, level, 4);

    take (offers, roofline, kernel,
          /* Translators: %s is a level of memory: "DRAM" */
          g_strdup_printf (_ ("Fewer bytes at %s"), level->title),
                           make (gable_change_new (GABLE_CHANGE_BYTES, level, 0.5)));
    blocking.divides = TRUE;
    take (offers, roofline, kernel,
          g_strdup_printf (_ ("Blocking for %s"), level->title), make (blocking));
  }
}

static gboolean
is_plain (const GableAmount *amount)
{
  return gable_amount_counter (amount)->kind == GABLE_COUNTER_OPERATIONS &&
         gable_amount_counter (amount)->bits > 0 && amount->amount > 0;
}

/* The type of half the width on the same unit, and the matrix unit of the same type, where the machine has them. */
static void
offer_precisions (GPtrArray *offers, const GableRoofline *roofline, guint kernel)
{
  const GableAmounts *amounts = gable_project_get_kernel (roofline->project, kernel)->amounts;
  guint n = roofline->machine != NULL ? gable_machine_get_n_ceilings (roofline->machine) : 0;

  for (guint i = 0; i < amounts->n; i++) {
    const GableAmount *amount = &amounts->entries[i];

    for (guint k = 0; is_plain (amount) && k < n; k++) {
      const GableCeiling *ceiling = gable_machine_get_ceiling (roofline->machine, k);
      const GableCounter *to = ceiling->counter;
      gboolean narrower = to->floating == gable_amount_counter (amount)->floating &&
                          2 * to->bits == gable_amount_counter (amount)->bits &&
                          g_strcmp0 (to->unit, gable_amount_counter (amount)->unit) == 0;
      gboolean matrix = g_strcmp0 (to->unit, "matrix") == 0 &&
                        to != gable_amount_counter (amount) &&
                        g_strcmp0 (to->type, gable_amount_counter (amount)->type) == 0;
      GableChange change = gable_change_new (narrower ? GABLE_CHANGE_PRECISION : GABLE_CHANGE_UNIT,
                                             gable_amount_counter (amount), 1);

      if (ceiling->variant || (!narrower && !matrix)) {
        continue;
      }
      change.to = to;
      take (offers, roofline, kernel, gable_change_title (&change), make (change));
    }
  }
}

static void
offer_fusions (GPtrArray *offers, const GableRoofline *roofline, guint kernel)
{
  g_autoptr (GArray) order = gable_roofline_order (roofline);
  guint n = 0;

  for (guint i = 0; i < order->len && n < MAX_PARTNERS; i++) {
    guint index = g_array_index (order, guint, i);
    const GableKernel *partner = gable_project_get_kernel (roofline->project, index);
    GableChange fusion = gable_change_new (GABLE_CHANGE_FUSION, NULL, 1);
    GableChange bytes =
      gable_change_new (GABLE_CHANGE_BYTES, gable_counter_find ("DRAM"), FUSED_BYTES);
    GableTransform *transform;

    if (index == kernel || partner->kind == GABLE_KERNEL_HYPOTHETICAL ||
        !gable_known (gable_result_seconds (&roofline->kernels[index]))) {
      continue;
    }
    n++;
    fusion.name = g_intern_string (partner->name);
    transform = make (fusion);
    gable_transform_append (transform, &bytes);
    take (offers, roofline, kernel, gable_change_title (&fusion), transform);
  }
}

/**
 * gable_what_if_offers:
 *
 * Returns: (transfer full): the changes that the kernel has something for; none is a recommendation
 */
GPtrArray *
gable_what_if_offers (const GableRoofline *roofline, guint kernel)
{
  GPtrArray *offers = g_ptr_array_new_with_free_func (free_offer);
  guint root = gable_what_if_root (roofline, kernel, NULL);

  offer_levels (offers, roofline, root);
  offer_precisions (offers, roofline, root);
  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++) {
    take (offers, roofline, root,
          g_strdup (_ (fixed[i].title)), gable_transform_parse (fixed[i].text, NULL));
  }
  offer_fusions (offers, roofline, root);
  return offers;
}
