/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/advice-table.h"

struct _GableAdviceTable {
  GArray *thresholds;    /* (element-type GableAdviceConstant) */
  GPtrArray *metrics;    /* (element-type GableAdviceMetric) */
  GHashTable *by_id;     /* id → its GableAdviceMetric */
  GPtrArray *rows;       /* (element-type GableAdviceRow) in the table's order */
  GHashTable *citations; /* interned id of a source → its citation */
};

GableAdviceRow *gable_advice_row_new (void);
void gable_advice_row_free (GableAdviceRow *row);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableAdviceRow, gable_advice_row_free)
GableAdviceMetric *gable_advice_metric_new (const char *id);
