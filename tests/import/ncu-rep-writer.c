/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "ncu-rep-writer.h"

#include <string.h>

void
ncu_put_varint (GByteArray *message, guint64 value)
{
  do {
    guint8 byte = (guint8) ((value & 0x7f) | (value > 0x7f ? 0x80 : 0));

    g_byte_array_append (message, &byte, 1);
    value >>= 7;
  } while (value > 0);
}

static void
put_key (GByteArray *message, guint number, guint type)
{
  ncu_put_varint (message, (guint64) number << 3 | type);
}

static void
put_u32 (GByteArray *bytes, guint32 value)
{
  value = GUINT32_TO_LE (value);
  g_byte_array_append (bytes, (const guint8 *) &value, sizeof value);
}

void
ncu_put_integer (GByteArray *message, guint number, guint64 value)
{
  put_key (message, number, 0);
  ncu_put_varint (message, value);
}

void
ncu_put_double (GByteArray *message, guint number, double value)
{
  guint64 bits;

  memcpy (&bits, &value, sizeof bits);
  bits = GUINT64_TO_LE (bits);
  put_key (message, number, 1);
  g_byte_array_append (message, (const guint8 *) &bits, sizeof bits);
}

void
ncu_put_float (GByteArray *message, guint number, float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  put_key (message, number, 5);
  put_u32 (message, bits);
}

static void
put_bytes (GByteArray *message, guint number, const guint8 *bytes, gsize length)
{
  put_key (message, number, 2);
  ncu_put_varint (message, length);
  g_byte_array_append (message, bytes, (guint) length);
}

void
ncu_put_text (GByteArray *message, guint number, const char *text)
{
  put_bytes (message, number, (const guint8 *) text, strlen (text));
}

void
ncu_put_message (GByteArray *message, guint number, GByteArray *inside)
{
  put_bytes (message, number, inside->data, inside->len);
  g_byte_array_unref (inside);
}

GByteArray *
ncu_metric (guint name, double value)
{
  GByteArray *metric = g_byte_array_new ();
  GByteArray *message = g_byte_array_new ();

  ncu_put_double (message, 3, value);
  ncu_put_integer (metric, 1, name);
  ncu_put_message (metric, 2, message);
  return metric;
}

GByteArray *
ncu_metric_text (guint name, const char *value)
{
  GByteArray *metric = g_byte_array_new ();
  GByteArray *message = g_byte_array_new ();

  ncu_put_text (message, 1, value);
  ncu_put_integer (metric, 1, name);
  ncu_put_message (metric, 2, message);
  return metric;
}

void
ncu_metric_add_instance (GByteArray *metric, const char *key, guint64 value)
{
  GByteArray *instance = g_byte_array_new ();
  GByteArray *key_message = g_byte_array_new ();
  GByteArray *value_message = g_byte_array_new ();

  ncu_put_text (key_message, 1, key);
  ncu_put_integer (value_message, 5, value);
  ncu_put_message (instance, 1, key_message);
  ncu_put_message (instance, 2, value_message);
  ncu_put_message (metric, 3, instance);
}

NcuReport *
ncu_report_new (void)
{
  static const guint8 magic[] = { 'N', 'V', 'R', 0 };
  g_autoptr (GByteArray) header = g_byte_array_new ();
  NcuReport *report = g_new0 (NcuReport, 1);

  report->bytes = g_byte_array_new ();
  report->block_ends = g_array_new (FALSE, FALSE, sizeof (gsize));
  report->launch_ends = g_array_new (FALSE, FALSE, sizeof (gsize));
  ncu_put_integer (header, 1, 7);
  g_byte_array_append (report->bytes, magic, sizeof magic);
  put_u32 (report->bytes, header->len);
  g_byte_array_append (report->bytes, header->data, header->len);
  return report;
}

void
ncu_report_free (NcuReport *report)
{
  g_byte_array_unref (report->bytes);
  g_array_unref (report->block_ends);
  g_array_unref (report->launch_ends);
  g_free (report);
}

static void
mark (GArray *ends, const NcuReport *report)
{
  gsize end = report->bytes->len;

  g_array_append_val (ends, end);
}

void
ncu_report_add_block (NcuReport *report, GByteArray *header, const GByteArray *payload)
{
  put_u32 (report->bytes, header->len);
  g_byte_array_append (report->bytes, header->data, header->len);
  if (payload != NULL) {
    g_byte_array_append (report->bytes, payload->data, payload->len);
  }
  mark (report->block_ends, report);
}

void
ncu_report_add_names (NcuReport *report, const char *const *names)
{
  g_autoptr (GByteArray) header = g_byte_array_new ();
  GByteArray *table = g_byte_array_new ();

  for (guint i = 0; names[i] != NULL; i++) {
    ncu_put_text (table, 1, names[i]);
  }
  ncu_put_message (header, 4, table);
  ncu_put_integer (header, 5, 0);
  ncu_report_add_block (report, header, NULL);
}

void
ncu_report_add_launch (NcuReport *report, GByteArray *result, gsize source)
{
  g_autoptr (GByteArray) header = g_byte_array_new ();
  g_autoptr (GByteArray) payload = g_byte_array_new ();
  g_autofree guint8 *code = g_malloc0 (source);

  put_u32 (payload, (guint32) source);
  g_byte_array_append (payload, code, (guint) source);
  put_u32 (payload, result->len);
  g_byte_array_append (payload, result->data, result->len);
  ncu_put_integer (header, 1, 1);
  ncu_put_integer (header, 2, 1);
  ncu_put_integer (header, 5, payload->len);
  ncu_report_add_block (report, header, payload);
  mark (report->launch_ends, report);
  g_byte_array_unref (result);
}
