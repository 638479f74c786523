/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/operation-shares.h"

#include "analysis/rates.h"

/* Operations for which @matches holds, over all of them; unknown where some amount is. */
static double
share_of (const GableKernel *kernel,
          gboolean (*matches) (const GableCounter *counter),
          gboolean (*counts) (const GableCounter *counter))
{
  double part = 0;
  double whole = 0;

  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *amount = &kernel->amounts->entries[i];

    if (counts (gable_amount_counter (amount))) {
      whole += amount->amount;
      part += matches (gable_amount_counter (amount)) ? amount->amount : 0;
    }
  }
  return whole > 0 ? part / whole : GABLE_UNKNOWN;
}

static gboolean
is_floating (const GableCounter *counter)
{
  return counter->kind == GABLE_COUNTER_OPERATIONS && counter->floating;
}

static gboolean
is_integer (const GableCounter *counter)
{
  return counter->kind == GABLE_COUNTER_OPERATIONS && !counter->floating;
}

static gboolean
is_operation (const GableCounter *counter)
{
  return counter->kind == GABLE_COUNTER_OPERATIONS;
}

static gboolean
is_fp64 (const GableCounter *counter)
{
  return counter->bits == 64 && !gable_counter_is_matrix (counter);
}

static gboolean
is_simd (const GableCounter *counter)
{
  return g_strcmp0 (counter->unit, "simd") == 0;
}

static gboolean
is_simd_or_scalar (const GableCounter *counter)
{
  return is_floating (counter) && (is_simd (counter) || g_strcmp0 (counter->unit, "scalar") == 0);
}

double
gable_share_of_fp64 (const GableKernel *kernel)
{
  return share_of (kernel, is_fp64, is_floating);
}

double
gable_share_of_matrix (const GableKernel *kernel)
{
  return share_of (kernel, gable_counter_is_matrix, is_floating);
}

double
gable_share_of_simd (const GableKernel *kernel)
{
  return share_of (kernel, is_simd, is_simd_or_scalar);
}

double
gable_share_of_integers (const GableKernel *kernel)
{
  return share_of (kernel, is_integer, is_operation);
}
