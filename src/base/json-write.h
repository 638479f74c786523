/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

/* JSON as text, in the order of the calls, two spaces a level, numbers in the shortest form that reads back
 * the same. An unknown or infinite number is null. Strings are repaired to UTF-8 and escaped. */
typedef struct _GableJsonWriter GableJsonWriter;

GableJsonWriter *gable_json_writer_new (void);
void gable_json_writer_free (GableJsonWriter *writer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableJsonWriter, gable_json_writer_free)

/* @key: (nullable) the member's key; NULL at the root and in an array. */
void gable_json_writer_begin_object (GableJsonWriter *writer, const char *key);
void gable_json_writer_end_object (GableJsonWriter *writer);
void gable_json_writer_begin_array (GableJsonWriter *writer, const char *key);
void gable_json_writer_end_array (GableJsonWriter *writer);
/* The next object or array is written on one line (a counter, a point). */
void gable_json_writer_compact (GableJsonWriter *writer);
void gable_json_writer_string (GableJsonWriter *writer, const char *key, const char *text);
void gable_json_writer_number (GableJsonWriter *writer, const char *key, double value);
void gable_json_writer_count (GableJsonWriter *writer, const char *key, guint64 value);
void gable_json_writer_boolean (GableJsonWriter *writer, const char *key, gboolean value);
void gable_json_writer_null (GableJsonWriter *writer, const char *key);
/* A value that was read and is only passed on (members that a newer version wrote). */
void gable_json_writer_node (GableJsonWriter *writer, const char *key, JsonNode *node);
/* Only where the value is known / not NULL: what is left out is unknown. */
void gable_json_writer_known (GableJsonWriter *writer, const char *key, double value);
void gable_json_writer_text (GableJsonWriter *writer, const char *key, const char *text);
/* (transfer full) the text, with a final newline; the writer is empty afterwards */
char *gable_json_writer_steal (GableJsonWriter *writer, gsize *length);
