/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-strings.h"

#include <string.h>

enum { TABLE_STRING = 1 };

struct _GableNcuStrings {
  GArray *entries;   /* (element-type guint32) names, by index */
  GPtrArray *texts;  /* (element-type utf8) by name */
  GHashTable *names; /* text → name + 1; borrows from @texts */
  gsize bytes;       /* of all texts */
  guint32 expected;  /* the name behind the last one: tables that repeat are in one order */
};

GableNcuStrings *
gable_ncu_strings_new (void)
{
  GableNcuStrings *strings = g_new0 (GableNcuStrings, 1);

  strings->entries = g_array_new (FALSE, FALSE, sizeof (guint32));
  strings->texts = g_ptr_array_new_with_free_func (g_free);
  strings->names = g_hash_table_new (g_str_hash, g_str_equal);
  return strings;
}

void
gable_ncu_strings_free (GableNcuStrings *strings)
{
  if (strings == NULL) {
    return;
  }
  g_array_unref (strings->entries);
  g_hash_table_unref (strings->names);
  g_ptr_array_unref (strings->texts);
  g_free (strings);
}

/* Whether @field is the name that is expected next. */
static gboolean
is_expected (const GableNcuStrings *strings, const GableWireField *field)
{
  const char *text;

  if (strings->expected >= strings->texts->len) {
    return FALSE;
  }
  text = g_ptr_array_index (strings->texts, strings->expected);
  return strlen (text) == field->integer && memcmp (text, field->bytes, field->integer) == 0;
}

/* The name of a string, made where it is new. Returns: FALSE where there are too many */
static gboolean
find_name (GableNcuStrings *strings, const GableWireField *field, guint32 *name)
{
  g_autofree char *text = NULL;
  gpointer found;

  if (is_expected (strings, field)) {
    *name = strings->expected;
    return TRUE;
  }
  text = gable_wire_text (field);
  found = g_hash_table_lookup (strings->names, text);
  if (found != NULL) {
    *name = GPOINTER_TO_UINT (found) - 1;
    return TRUE;
  }
  strings->bytes += strlen (text);
  if (strings->texts->len >= GABLE_NCU_STRINGS_MAX_NAMES ||
      strings->bytes > GABLE_NCU_STRINGS_MAX_BYTES) {
    return FALSE;
  }
  *name = strings->texts->len;
  g_hash_table_insert (strings->names, text, GUINT_TO_POINTER (*name + 1));
  g_ptr_array_add (strings->texts, g_steal_pointer (&text));
  return TRUE;
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
  guint32 name;

  while (gable_wire_next (&table, &field)) {
    if (field.number != TABLE_STRING || field.type != GABLE_WIRE_BYTES) {
      continue;
    }
    if (strings->entries->len >= GABLE_NCU_STRINGS_MAX_ENTRIES ||
        !find_name (strings, &field, &name)) {
      return FALSE;
    }
    g_array_append_val (strings->entries, name);
    strings->expected = name + 1;
  }
  return TRUE;
}

guint
gable_ncu_strings_get_size (const GableNcuStrings *strings)
{
  return strings->entries->len;
}

guint
gable_ncu_strings_get_n_names (const GableNcuStrings *strings)
{
  return strings->texts->len;
}

guint
gable_ncu_strings_get_name (const GableNcuStrings *strings, guint index)
{
  g_return_val_if_fail (index < strings->entries->len, 0);

  return g_array_index (strings->entries, guint32, index);
}

const char *
gable_ncu_strings_get_text (const GableNcuStrings *strings, guint name)
{
  g_return_val_if_fail (name < strings->texts->len, NULL);

  return g_ptr_array_index (strings->texts, name);
}
