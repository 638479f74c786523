/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/json-read.h"

/* A JSON text that is being read, on the reader's stack. */
typedef struct {
  const char *name; /* as messages name it */
  const char *start;
  const char *at;
  const char *end;
  guint depth;     /* of objects and arrays; the parser counts it */
  GString *string; /* the string read last */
} GableJsonLexer;

/* A number as it was read. */
typedef struct {
  double value;
  gint64 integer;
  gboolean is_integer; /* written without point and exponent, and below 2^63 */
} GableJsonNumber;

gboolean gable_json_lexer_fail (const GableJsonLexer *lexer,
                                const char *at,
                                GableJsonError code,
                                const char *reason,
                                GError **error);
void gable_json_lexer_skip_blanks (GableJsonLexer *lexer);
gboolean gable_json_lexer_skip (GableJsonLexer *lexer, char character);
gboolean gable_json_lexer_string (GableJsonLexer *lexer, GError **error);
gboolean gable_json_lexer_number (GableJsonLexer *lexer, GableJsonNumber *number, GError **error);
