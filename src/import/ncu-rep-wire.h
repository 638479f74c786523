/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* A protobuf message in memory, read field by field. It allocates nothing and calls nothing for messages inside: whoever
 * knows a field opens it, so depth is that of the code and never of the file. A message that is not well formed ends early
 * and is marked.
 * Source: Protocol Buffers documentation, "Encoding". */

typedef enum {
  GABLE_WIRE_VARINT = 0,
  GABLE_WIRE_FIXED64 = 1,
  GABLE_WIRE_BYTES = 2,
  GABLE_WIRE_FIXED32 = 5
} GableWireType;

/* Bytes of a varint, at most. */
#define GABLE_WIRE_MAX_VARINT 10

/* Bytes of a string that are kept. */
#define GABLE_WIRE_MAX_TEXT 8192

typedef struct {
  const guint8 *at;
  const guint8 *end;
  gboolean broken;
} GableWire;

typedef struct {
  guint64 number;
  GableWireType type;
  guint64 integer;     /* value of a varint or fixed field; length of a message or string */
  const guint8 *bytes; /* message or string, not terminated */
} GableWireField;

static inline GableWire
gable_wire (const guint8 *bytes, gsize length)
{
  return (GableWire){ .at = bytes, .end = bytes + length };
}

/* The message in a field; empty where it is a number. */
static inline GableWire
gable_wire_open (const GableWireField *field)
{
  return field->type == GABLE_WIRE_BYTES ? gable_wire (field->bytes, (gsize) field->integer)
                                         : (GableWire){ 0 };
}

/* Whether @field is the message called @number, which is then open. */
static inline gboolean
gable_wire_is_message (const GableWireField *field, guint64 number, GableWire *inside)
{
  if (field->number != number || field->type != GABLE_WIRE_BYTES) {
    return FALSE;
  }
  *inside = gable_wire_open (field);
  return TRUE;
}

gboolean gable_wire_long_varint (GableWire *wire, guint64 *value);

/* A number; nine in ten are of one byte. Returns: FALSE where it does not end within ten bytes, 64 bits and the message, which
 * is broken then */
static inline gboolean
gable_wire_varint (GableWire *wire, guint64 *value)
{
  if (G_LIKELY (wire->at < wire->end && *wire->at < 0x80)) {
    *value = *wire->at++;
    return TRUE;
  }
  return gable_wire_long_varint (wire, value);
}

gboolean gable_wire_next (GableWire *wire, GableWireField *field);
double gable_wire_double (const GableWireField *field);
char *gable_wire_text (const GableWireField *field);
