/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "analysis/expression.h"
#include "analysis/row-figures.h"

/* Which rows of a table are shown, as a person writes it: "time > 1ms and limiter = DRAM".
 *
 *   filter     := [any]
 *   any        := all ("or" all)*
 *   all        := one (["and"] one)*
 *   one        := "not" one | '(' any ')' | comparison | text
 *   comparison := figure ('<' | '<=' | '>' | '>=' | '=' | '!=') value
 *   value      := a quantity with its unit (1 ms, 50 %, 2 TB/s), or a text
 *   text       := a word or "quoted"; with * or ? it is a pattern for the whole, else a part of it
 *
 * A text alone is about the name, and words in a row must all be in it. Case does not matter. What is not known of a
 * row makes a comparison neither true nor false, and such a row is not shown. Of words, = wants the whole. */
typedef struct _GableFilter GableFilter;

/* Bytes of a filter, and brackets within each other, at most. */
#define GABLE_FILTER_MAX_LENGTH 2000
#define GABLE_FILTER_MAX_DEPTH 32

GableFilter *gable_filter_parse (const char *text, GableWork work, GError **error);
void gable_filter_free (GableFilter *filter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableFilter, gable_filter_free)

gboolean gable_filter_is_empty (const GableFilter *filter);
/* (transfer full) the same filter in a canonical way of writing: quantities in base units, brackets where needed. */
char *gable_filter_to_string (const GableFilter *filter);
GArray *gable_filter_apply (const GableFilter *filter, GableRows *figures, guint *n_unknown);

char **gable_filter_complete (const char *text,
                              gsize caret,
                              const GableRoofline *roofline,
                              gsize *start);
