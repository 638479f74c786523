/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/thresholds.h"

#include "analysis/advice-table.h"

const GableThresholds *
gable_thresholds_get (void)
{
  static GableThresholds thresholds;
  static gsize once;

  if (g_once_init_enter (&once)) {
    gable_advice_table_thresholds (gable_advice_table_get (), &thresholds);
    g_once_init_leave (&once, 1);
  }
  return &thresholds;
}
