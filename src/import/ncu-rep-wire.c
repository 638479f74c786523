/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-wire.h"

#include "base/number.h"
#include "base/text.h"

#include <string.h>

/* The rest of gable_wire_varint (). */
gboolean
gable_wire_long_varint (GableWire *wire, guint64 *value)
{
  guint64 sum = 0;
  const guint8 *at = wire->at;

  for (guint i = 0; i < GABLE_WIRE_MAX_VARINT && at < wire->end; i++) {
    guint8 byte = *at++;

    if (i == GABLE_WIRE_MAX_VARINT - 1 && byte > 1) {
      break;
    }
    sum |= (guint64) (byte & 0x7f) << (7 * i);
    if (byte < 0x80) {
      wire->at = at;
      *value = sum;
      return TRUE;
    }
  }
  wire->broken = TRUE;
  return FALSE;
}

/* The @length bytes of a fixed field, little-endian. */
static gboolean
take_fixed (GableWire *wire, guint length, guint64 *value)
{
  if (wire->end - wire->at < (gssize) length) {
    wire->broken = TRUE;
    return FALSE;
  }
  if (length == 8) {
    memcpy (value, wire->at, 8);
    *value = GUINT64_FROM_LE (*value);
  } else {
    guint32 half;

    memcpy (&half, wire->at, 4);
    *value = GUINT32_FROM_LE (half);
  }
  wire->at += length;
  return TRUE;
}

static gboolean
take_bytes (GableWire *wire, GableWireField *field)
{
  if (!gable_wire_varint (wire, &field->integer)) {
    return FALSE;
  }
  if (field->integer > (guint64) (wire->end - wire->at)) {
    wire->broken = TRUE;
    return FALSE;
  }
  field->bytes = wire->at;
  wire->at += field->integer;
  return TRUE;
}

/**
 * gable_wire_next:
 * @wire: a message; moves behind the field
 * @field: (out): the field; borrows the message's bytes
 *
 * Returns: FALSE at the end; where @wire is broken, before it
 */
gboolean
gable_wire_next (GableWire *wire, GableWireField *field)
{
  guint64 key;

  if (wire->broken || wire->at == wire->end || !gable_wire_varint (wire, &key)) {
    return FALSE;
  }
  field->number = key >> 3;
  field->type = (GableWireType) (key & 7);
  field->bytes = NULL;
  switch (field->type) {
  case GABLE_WIRE_VARINT:
    return gable_wire_varint (wire, &field->integer);
  case GABLE_WIRE_FIXED64:
    return take_fixed (wire, 8, &field->integer);
  case GABLE_WIRE_FIXED32:
    return take_fixed (wire, 4, &field->integer);
  case GABLE_WIRE_BYTES:
    return take_bytes (wire, field);
  default:
    wire->broken = TRUE; /* groups do not occur, 6 and 7 do not exist */
    return FALSE;
  }
}

/* The number in a field of type float, double or unsigned integer, unknown in a string. */
double
gable_wire_double (const GableWireField *field)
{
  if (field->type == GABLE_WIRE_FIXED64) {
    double value;

    memcpy (&value, &field->integer, sizeof value);
    return value;
  }
  if (field->type == GABLE_WIRE_FIXED32) {
    guint32 bits = (guint32) field->integer;
    float value;

    memcpy (&value, &bits, sizeof value);
    return (double) value;
  }
  return field->type == GABLE_WIRE_VARINT ? (double) field->integer : GABLE_UNKNOWN;
}

/* (transfer full) The string of a field, repaired to UTF-8. */
char *
gable_wire_text (const GableWireField *field)
{
  GableWire wire = gable_wire_open (field);

  if (wire.at == NULL) {
    return g_strdup ("");
  }
  return gable_text_to_utf8 ((const char *) wire.at, MIN (wire.end - wire.at, GABLE_WIRE_MAX_TEXT));
}
