/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/ncu-rep-wire.h"

/* The names that a report's metrics are called by: one list for the whole file, to which any block may append. Reports that
 * were joined repeat their names, so the list is one of numbers, and each name is kept once. Owned. */
typedef struct _GableNcuStrings GableNcuStrings;

/* Entries of the list, different names, and bytes of these, at most. The largest report seen has 3,000 names. */
#define GABLE_NCU_STRINGS_MAX_ENTRIES (1u << 25)
#define GABLE_NCU_STRINGS_MAX_NAMES (1u << 18)
#define GABLE_NCU_STRINGS_MAX_BYTES (16u << 20)

GableNcuStrings *gable_ncu_strings_new (void);
void gable_ncu_strings_free (GableNcuStrings *strings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableNcuStrings, gable_ncu_strings_free)

gboolean gable_ncu_strings_append (GableNcuStrings *strings, GableWire table);
guint gable_ncu_strings_get_size (const GableNcuStrings *strings);
guint gable_ncu_strings_get_n_names (const GableNcuStrings *strings);
/* The name that entry @index of the list is. */
guint gable_ncu_strings_get_name (const GableNcuStrings *strings, guint index);
/* (transfer none) valid UTF-8 */
const char *gable_ncu_strings_get_text (const GableNcuStrings *strings, guint name);
