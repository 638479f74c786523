/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/advice-table.h"
#include "base/json-read.h"

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
void gable_advice_metric_free (GableAdviceMetric *metric);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableAdviceMetric, gable_advice_metric_free)

/* A word of the file and what it stands for. */
typedef struct {
  const char *name;
  guint value;
} GableAdviceName;

/* Each fails with the place and what belongs there. */
gboolean gable_advice_read_name (
  const GableJsonPlace *place, const GableAdviceName *names, guint n, guint *value, GError **error);
gboolean gable_advice_read_text (const GableJsonPlace *object,
                                 const char *key,
                                 char **text,
                                 GError **error);
gboolean gable_advice_read_id (const GableJsonPlace *object, const char **id, GError **error);
gboolean gable_advice_read_row (const GableJsonPlace *object,
                                GableAdviceTable *table,
                                GError **error);
