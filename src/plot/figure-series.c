/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/figure-series.h"

#include <string.h>

/* Of a name in that of a file [B]. */
#define MAX_NAME 60

/* Letters, digits and a few marks; all else is a dash, so that neither a shell nor a file system sees more in it. */
static char *
safe_name (const char *name)
{
  g_autoptr (GString) safe = g_string_new (NULL);

  for (const char *p = name; *p != '\0' && safe->len < MAX_NAME; p++) {
    if (g_ascii_isalnum (*p) || *p == '_' || (*p == '.' && safe->len > 0)) {
      g_string_append_c (safe, *p);
    } else if (safe->len > 0 && safe->str[safe->len - 1] != '-') {
      g_string_append_c (safe, '-');
    }
  }
  while (safe->len > 0 && strchr ("-.", safe->str[safe->len - 1]) != NULL) {
    g_string_truncate (safe, safe->len - 1);
  }
  return g_strdup (safe->len > 0 ? safe->str : "unnamed");
}

char *
gable_figure_series_name (GHashTable *taken, const char *name)
{
  g_autofree char *base = safe_name (name);
  char *unique = g_strdup (base);
  char *folded = g_ascii_strdown (base, -1);

  for (guint n = 2; !g_hash_table_add (taken, folded); n++) {
    g_free (unique);
    unique = g_strdup_printf ("%s-%u", base, n);
    folded = g_ascii_strdown (unique, -1);
  }
  return unique;
}

char *
gable_figure_series_path (const char *output, const char *name, guint number)
{
  g_autoptr (GString) path = g_string_new (output);
  g_autofree char *digits = g_strdup_printf ("%u", number);
  guint replaced;

  if (name == NULL) {
    return g_strdup (output);
  }
  replaced = g_string_replace (path, "{name}", name, 0);
  replaced += g_string_replace (path, "{n}", digits, 0);
  if (replaced == 0) {
    const char *dot = strrchr (path->str, '.');
    g_autofree char *part = g_strconcat ("-", name, NULL);

    g_string_insert (path, dot != NULL ? dot - path->str : -1, part);
  }
  return g_string_free (g_steal_pointer (&path), FALSE);
}
