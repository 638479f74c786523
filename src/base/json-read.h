/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <json-glib/json-glib.h>

#include "base/units.h"

/* Strict reading of JSON (RFC 8259). json-glib's own parser accepts comments, two roots, duplicate keys,
 * integers that wrap and any depth; so the text is read by one of ours into json-glib's nodes, and every value
 * is then read through a place that knows its path and complains as "p.gable: kernels[3].traffic.DRAM: …". */

#define GABLE_JSON_ERROR (gable_json_error_quark ())
GQuark gable_json_error_quark (void);

typedef enum {
  GABLE_JSON_ERROR_SYNTAX,    /* not JSON; the message has line and column */
  GABLE_JSON_ERROR_DEPTH,     /* nested deeper than GABLE_JSON_MAX_DEPTH */
  GABLE_JSON_ERROR_DUPLICATE, /* the same key twice in one object */
  GABLE_JSON_ERROR_RANGE,  /* a number beyond a double, a count beyond 2^63 - 1, NUL in a string */
  GABLE_JSON_ERROR_TYPE,   /* a value of another type than wanted */
  GABLE_JSON_ERROR_MISSING /* a member that must be there is not */
} GableJsonError;

#define GABLE_JSON_MAX_DEPTH 64

/* What is read at most [B]; a larger file is refused. */
#define GABLE_JSON_MAX_SIZE (256 * 1024 * 1024)

/* A parsed text and the name it goes by in messages. Owned. Integers up to 2^63 are kept exactly, other numbers
 * as the nearest double; members stay in the order of the text. */
typedef struct {
  char *name;
  JsonNode *root;
} GableJson;

GableJson *gable_json_parse (const char *data, gsize length, const char *name, GError **error);
GableJson *gable_json_load (const char *path, GError **error);
void gable_json_free (GableJson *json);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableJson, gable_json_free)

/* A place in a text: a value that lives on the caller's stack and borrows from the GableJson and from the
 * place above it. */
typedef struct _GableJsonPlace GableJsonPlace;
struct _GableJsonPlace {
  const GableJson *json;
  const GableJsonPlace *above; /* (nullable) the object or array it is in */
  const char *key;             /* (nullable) its key there */
  guint index;                 /* its index there, where key is NULL */
  JsonNode *node;              /* (nullable) NULL where there is nothing */
};

/* Who takes the elements of one array of the root object while the text is parsed, so that a long one is never there as
 * a whole. */
typedef struct {
  const char *key; /* of the array */
  /* @root: with the members before the array. FALSE leaves it to be parsed as any other. */
  gboolean (*begin) (const GableJsonPlace *root, gpointer data);
  void (*take) (const GableJsonPlace *element, gpointer data); /* @element is gone afterwards */
  gpointer data;
} GableJsonTaker;

/* As gable_json_parse () and gable_json_load (); an array whose elements @taker (nullable) took is empty. */
GableJson *gable_json_parse_taking (
  const char *data, gsize length, const char *name, const GableJsonTaker *taker, GError **error);
GableJson *gable_json_load_taking (const char *path, const GableJsonTaker *taker, GError **error);

GableJsonPlace gable_json_root (const GableJson *json);
/* The member or element; node is NULL where it is absent, or where it is JSON's null. */
GableJsonPlace gable_json_member (const GableJsonPlace *object, const char *key);
GableJsonPlace gable_json_element (const GableJsonPlace *array, guint index);
gboolean gable_json_is_present (const GableJsonPlace *place);
char *gable_json_path (const GableJsonPlace *place);
void gable_json_set_error (
  const GableJsonPlace *place, GError **error, GQuark domain, int code, const char *format, ...)
  G_GNUC_PRINTF (5, 6);

/* Each fails with TYPE or MISSING. An absent value is an error; ask gable_json_is_present () first where it
 * may be left out. */
gboolean gable_json_object (const GableJsonPlace *place, GError **error);
gboolean gable_json_array (const GableJsonPlace *place, guint *length, GError **error);
gboolean gable_json_string (const GableJsonPlace *place, const char **text, GError **error);
gboolean gable_json_number (const GableJsonPlace *place, double *value, GError **error);
gboolean gable_json_count (const GableJsonPlace *place, guint64 *value, GError **error);
gboolean gable_json_boolean (const GableJsonPlace *place, gboolean *value, GError **error);
/* A number in base units, or text with a unit ("3.35 TB/s"); @written (optional, transfer full) is the text
 * as it stood where it was text, else NULL. */
gboolean gable_json_quantity (const GableJsonPlace *place,
                              GableDimension dimension,
                              double *value,
                              char **written,
                              GError **error);
/* (transfer container) keys in the order of the file */
GPtrArray *gable_json_keys (const GableJsonPlace *object);
