/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-strings.h"

#include "base/text.h"

enum { TABLE_STRING = 1 };

struct _GableNcuStrings {
  GString *bytes;  /* all of them, each with its terminator */
  GArray *offsets; /* (element-type guint32) into @bytes */
};

GableNcuStrings *
gable_ncu_strings_new (void)
{
  GableNcuStrings *strings = g_new0 (GableNcuStrings, 1);

  strings->bytes = g_string_new (NULL);
  strings->offsets = g_array_new (FALSE, FALSE, sizeof (guint32));
  return strings;
}

void
gable_ncu_strings_free (GableNcuStrings *strings)
{
  if (strings == NULL) {
    return;
  }
  g_string_free (strings->bytes, TRUE);
  g_array_unref (strings->offsets);
  g_free (strings);
}

/**
 * gable_ncu_strings_append:
 * @strings: the names so far
 * @table: a block's string table
 *
 * Returns: FALSE where there are more names than any report can have
 */
gboolean
gable_ncu_strings_append (GableNcuStrings *strings, GableWire table)
{
  GableWireField field;

  while (gable_wire_next (&table, &field)) {
    guint32 offset = (guint32) strings->bytes->len;

    if (field.number != TABLE_STRING || field.type != GABLE_WIRE_BYTES) {
      continue;
    }
    if (strings->offsets->len >= GABLE_NCU_STRINGS_MAX ||
        field.integer > GABLE_NCU_STRINGS_MAX_BYTES - MIN (offset, GABLE_NCU_STRINGS_MAX_BYTES)) {
      return FALSE;
    }

    g_autofree char *text = gable_wire_text (&field);

    g_string_append (strings->bytes, text);
    g_string_append_c (strings->bytes, '\0');
    g_array_append_val (strings->offsets, offset);
  }
  return TRUE;
}

guint
gable_ncu_strings_get_size (const GableNcuStrings *strings)
{
  return strings->offsets->len;
}

const char *
gable_ncu_strings_get (const GableNcuStrings *strings, guint index)
{
  g_return_val_if_fail (index < strings->offsets->len, NULL);

  return strings->bytes->str + g_array_index (strings->offsets, guint32, index);
}
