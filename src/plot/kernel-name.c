/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "plot/build-parts.h"

#define ANONYMOUS "(anonymous namespace)"
#define LOOP "[loop in "

/* The parts of a C++ name that tell it from others. */
typedef struct {
  const char *start; /* behind the return type */
  const char *last;  /* behind the namespaces */
  const char *end;   /* before the parameters */
  guint
    n_shown; /* characters from @start to @end, an ellipsis in the place of each argument list */
} Parts;

static Parts
find_parts (const char *name)
{
  Parts parts = { .start = g_str_has_prefix (name, "void ") ? name + strlen ("void ") : name };
  int depth = 0;

  parts.last = parts.start;
  for (parts.end = parts.start; *parts.end != '\0'; parts.end++) {
    parts.n_shown += depth == 0 && (*parts.end & 0xc0) != 0x80 ? 1 : 0;
    if (g_str_has_prefix (parts.end, ANONYMOUS)) {
      parts.end += strlen (ANONYMOUS) - 1;
    } else if (*parts.end == '(' && depth == 0) {
      break;
    } else if (strchr ("<([{", *parts.end) != NULL) {
      parts.n_shown += depth == 0 ? 2 : 0;
      depth++;
    } else if (strchr (">)]}", *parts.end) != NULL) {
      depth--;
    } else if (depth == 0 && parts.end[0] == ':' && parts.end[1] == ':') {
      parts.last = parts.end + 2;
    }
  }
  return parts;
}

/* (transfer full) (nullable): the function of a loop, "[loop in f at f.c:12]" as Intel's tools call it */
static char *
find_function (const char *name)
{
  const char *end;

  if (!g_str_has_prefix (name, LOOP) || !g_str_has_suffix (name, "]")) {
    return NULL;
  }
  name += strlen (LOOP);
  end = strstr (name, " at ");
  return end != NULL ? g_strndup (name, (gsize) (end - name)) : g_strndup (name, strlen (name) - 1);
}

/**
 * gable_build_kernel_name:
 * @name: of a kernel, from a file
 * @max_characters: how many are shown
 *
 * A label has less room than a table: the return type and the parameters go, and the namespaces where it is still too
 * long. A loop that is too long is known by its function. A name that is no such C++ name stays as it is.
 *
 * Returns: (transfer full): a name that can be laid out
 */
char *
gable_build_kernel_name (const char *name, guint max_characters)
{
  g_autofree char *bounded = gable_build_bound_name (name);
  g_autofree char *function = NULL;
  g_autofree char *kept = NULL;
  Parts parts;

  if (bounded != NULL && g_utf8_strlen (bounded, -1) > max_characters) {
    function = find_function (bounded);
  }
  if (function != NULL && *function != '\0') {
    return gable_build_kernel_name (function, max_characters);
  }
  if (bounded == NULL || strstr (bounded, "operator") != NULL) {
    return gable_build_short_name (bounded, max_characters);
  }
  parts = find_parts (bounded);
  if (parts.n_shown > max_characters && parts.last < parts.end) {
    parts.start = parts.last;
  }
  if (parts.end == parts.start) {
    return gable_build_short_name (bounded, max_characters);
  }
  kept = g_strndup (parts.start, (gsize) (parts.end - parts.start));
  return gable_build_short_name (kept, max_characters);
}
