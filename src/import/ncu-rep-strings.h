/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/ncu-rep-wire.h"

/* The names that a report's metrics are called by: one list for the whole file, to which any block may append. Owned. */
typedef struct _GableNcuStrings GableNcuStrings;

/* Names, and bytes of them, at most. The largest report seen has 3,000 names. */
#define GABLE_NCU_STRINGS_MAX (1u << 18)
#define GABLE_NCU_STRINGS_MAX_BYTES (16u << 20)

GableNcuStrings *gable_ncu_strings_new (void);
void gable_ncu_strings_free (GableNcuStrings *strings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNcuStrings, gable_ncu_strings_free)

gboolean gable_ncu_strings_append (GableNcuStrings *strings, GableWire table);
guint gable_ncu_strings_get_size (const GableNcuStrings *strings);
/* (transfer none) valid UTF-8, good until the next append */
const char *gable_ncu_strings_get (const GableNcuStrings *strings, guint index);
