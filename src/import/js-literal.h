/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "import/importer.h"

/* Values of a literal that are read at most: reports have some ten thousand. */
#define GABLE_JS_LITERAL_MAX_VALUES (1u << 21)
#define GABLE_JS_LITERAL_MAX_DEPTH 64

/* What was read of a literal. Owned. */
typedef struct {
  JsonNode *root;
  gboolean is_cut; /* the text ended within it: whatever was not whole is left out */
} GableJsLiteral;

GableJsLiteral *gable_js_literal_read (const char *text,
                                       gsize length,
                                       const char *name,
                                       GError **error);
void gable_js_literal_free (GableJsLiteral *literal);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableJsLiteral, gable_js_literal_free)

/* Members of an object (js-members.c), absent where they are of another kind. */
JsonObject *gable_js_object (JsonObject *object, const char *key);
JsonArray *gable_js_array (JsonObject *object, const char *key);
char *gable_js_text (JsonObject *object, const char *key);
double gable_js_figure (JsonObject *object, const char *key);
gboolean gable_js_whole (JsonObject *object, const char *key, guint64 *whole);
