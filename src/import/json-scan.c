/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/json-scan.h"

#include <string.h>

gboolean
gable_json_scan_expect (GableJsonScan *scan, char c, const char *wanted)
{
  if (gable_json_scan_take (scan, c)) {
    return TRUE;
  }
  scan->wanted = wanted;
  return FALSE;
}

/* A string as it is written between its quotes. */
gboolean
gable_json_scan_take_string (GableJsonScan *scan, GableCell *text)
{
  if (!gable_json_scan_expect (scan, '"', "\"")) {
    return FALSE;
  }
  text->text = scan->at;
  for (;;) {
    const char *quote = memchr (scan->at, '"', (gsize) (scan->end - scan->at));
    const char *slash = quote;

    if (quote == NULL) {
      scan->at = scan->end;
      scan->wanted = "\"";
      return FALSE;
    }
    scan->at = quote + 1;
    while (slash > text->text && slash[-1] == '\\') {
      slash--;
    }
    if ((quote - slash) % 2 == 0) {
      text->length = (gsize) (quote - text->text);
      return TRUE;
    }
  }
}

/* Members or elements up to @close, each skipped. */
static gboolean
skip_all (GableJsonScan *scan, char close)
{
  GableCell key;

  if (++scan->depth > GABLE_JSON_SCAN_MAX_DEPTH) {
    scan->wanted = close == '}' ? "}" : "]";
    return FALSE;
  }
  if (!gable_json_scan_take (scan, close)) {
    do {
      if ((close == '}' && (!gable_json_scan_take_string (scan, &key) ||
                            !gable_json_scan_expect (scan, ':', ":"))) ||
          !gable_json_scan_skip_value (scan)) {
        return FALSE;
      }
    } while (gable_json_scan_take (scan, ','));
    if (!gable_json_scan_expect (scan, close, close == '}' ? "}" : "]")) {
      return FALSE;
    }
  }
  scan->depth--;
  return TRUE;
}

gboolean
gable_json_scan_skip_value (GableJsonScan *scan)
{
  GableCell text;
  const char *start;

  if (gable_json_scan_take (scan, '{')) {
    return skip_all (scan, '}');
  }
  if (gable_json_scan_take (scan, '[')) {
    return skip_all (scan, ']');
  }
  gable_json_scan_skip_blanks (scan);
  if (scan->at < scan->end && *scan->at == '"') {
    return gable_json_scan_take_string (scan, &text);
  }
  start = scan->at;
  while (scan->at < scan->end && (g_ascii_isalnum (*scan->at) || strchr ("+-.", *scan->at))) {
    scan->at++;
  }
  if (scan->at == start) {
    scan->wanted = "\"";
  }
  return scan->at > start;
}

/* Every member of an object is given to @take_member, by its key. */
gboolean
gable_json_scan_take_members (GableJsonScan *scan, GableJsonScanMember take_member, gpointer data)
{
  GableCell key;

  if (!gable_json_scan_expect (scan, '{', "{")) {
    return FALSE;
  }
  if (gable_json_scan_take (scan, '}')) {
    return TRUE;
  }
  do {
    if (!gable_json_scan_take_string (scan, &key) || !gable_json_scan_expect (scan, ':', ":") ||
        !take_member (scan, key, data)) {
      return FALSE;
    }
  } while (gable_json_scan_take (scan, ','));
  return gable_json_scan_expect (scan, '}', "}");
}

guint64
gable_json_scan_line (const GableJsonScan *scan)
{
  guint64 line = 1;

  for (const char *c = scan->start; c < scan->at; c++) {
    line += *c == '\n' ? 1 : 0;
  }
  return line;
}
