/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memmem () */
#include "config.h"

#include "import/papi.h"

#include "base/json-read.h"
#include "base/text.h"
#include "import/importer.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Members of a region that are no events. */
#define NANOSECONDS "real_time_nsec"

typedef struct {
  GablePapiRun *run;
  const char *start;
  const char *at;
  const char *end;
  guint depth;
  const char *wanted; /* (nullable) what was missing where it stopped */
  GError **error;
  gboolean failed; /* by the one who takes the regions */
  double values[GABLE_PAPI_MAX_EVENTS];
} Scan;

void
gable_papi_run_init (GablePapiRun *run)
{
  *run = (GablePapiRun){ 0 };
  run->events = g_ptr_array_new_with_free_func (g_free);
}

void
gable_papi_run_clear (GablePapiRun *run)
{
  g_ptr_array_unref (run->events);
  g_free (run->processor);
}

/* PAPI indents, so that a good part of a file is blanks behind the end of a line: they are looked at in words of eight. */
static inline void
skip_blanks (Scan *scan)
{
  const char *at = scan->at;

  while (at < scan->end && (*at == ' ' || *at == '\n' || *at == '\r' || *at == '\t')) {
    at++;
    while (scan->end - at >= 8 && gable_cell_word (at) == GABLE_CELL_PATTERN (' ')) {
      at += 8;
    }
  }
  scan->at = at;
}

/* Returns: whether @c comes next, and was taken */
static gboolean
take (Scan *scan, char c)
{
  skip_blanks (scan);
  if (scan->at < scan->end && *scan->at == c) {
    scan->at++;
    return TRUE;
  }
  return FALSE;
}

static gboolean
expect (Scan *scan, char c, const char *wanted)
{
  if (take (scan, c)) {
    return TRUE;
  }
  scan->wanted = wanted;
  return FALSE;
}

/* A string as it is written between its quotes. */
static gboolean
take_string (Scan *scan, GableCell *text)
{
  if (!expect (scan, '"', "\"")) {
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

static gboolean skip_value (Scan *scan);

/* Members or elements up to @close, each skipped. */
static gboolean
skip_all (Scan *scan, char close)
{
  GableCell key;

  if (++scan->depth > GABLE_PAPI_MAX_DEPTH) {
    scan->wanted = close == '}' ? "}" : "]";
    return FALSE;
  }
  if (!take (scan, close)) {
    do {
      if ((close == '}' && (!take_string (scan, &key) || !expect (scan, ':', ":"))) ||
          !skip_value (scan)) {
        return FALSE;
      }
    } while (take (scan, ','));
    if (!expect (scan, close, close == '}' ? "}" : "]")) {
      return FALSE;
    }
  }
  scan->depth--;
  return TRUE;
}

static gboolean
skip_value (Scan *scan)
{
  GableCell text;
  const char *start;

  if (take (scan, '{')) {
    return skip_all (scan, '}');
  }
  if (take (scan, '[')) {
    return skip_all (scan, ']');
  }
  skip_blanks (scan);
  if (scan->at < scan->end && *scan->at == '"') {
    return take_string (scan, &text);
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

static gboolean take_figure (Scan *scan, double *value);

/* The figures of a region that was read on the way: {"region_value": …, "read_1": …, "read_2": …}. */
static gboolean
take_read_figure (Scan *scan, double *value)
{
  GableCell key;

  *value = GABLE_UNKNOWN;
  if (++scan->depth > GABLE_PAPI_MAX_DEPTH) {
    scan->wanted = "}";
    return FALSE;
  }
  while (!take (scan, '}')) {
    if (!take_string (scan, &key) || !expect (scan, ':', ":")) {
      return FALSE;
    }
    if (!(gable_cell_equal (key, "region_value") ? take_figure (scan, value) : skip_value (scan))) {
      return FALSE;
    }
    take (scan, ',');
  }
  scan->depth--;
  return TRUE;
}

/* A figure, which PAPI writes as a string of digits. */
static gboolean
take_figure (Scan *scan, double *value)
{
  GableCell text;
  guint64 whole = 0;
  gsize i = 0;

  if (take (scan, '{')) {
    return take_read_figure (scan, value);
  }
  skip_blanks (scan);
  text.text = scan->at;
  if (scan->at < scan->end && *scan->at == '"') {
    if (!take_string (scan, &text)) {
      return FALSE;
    }
  } else if (skip_value (scan)) {
    text.length = (gsize) (scan->at - text.text);
  } else {
    return FALSE;
  }
  while (i < text.length && i < 15 && g_ascii_isdigit (text.text[i])) {
    whole = whole * 10 + (guint64) (text.text[i++] - '0');
  }
  *value = (double) whole;
  if ((i < text.length || i == 0) && !gable_number_read (text.text, text.length, value)) {
    *value = GABLE_UNKNOWN;
  }
  return TRUE;
}

/* A name with escapes, as text. PAPI writes names as they are, so this is rare. (transfer full) (nullable) */
static char *
unescape (GableCell name)
{
  GableCell quoted = { name.text - 1, name.length + 2 };
  g_autoptr (GableJson) json = gable_json_parse (quoted.text, quoted.length, "", NULL);

  return json != NULL ? g_strdup (json_node_get_string (json->root)) : NULL;
}

/* The slot of an event. Regions name theirs in the same order, so the next one is tried first. */
static int
find_event (GablePapiRun *run, GableCell name, guint likely)
{
  guint n = run->events->len;
  char *copy;

  if (likely < n && gable_cell_equal (name, run->events->pdata[likely])) {
    return (int) likely;
  }
  for (guint i = 0; i < n; i++) {
    if (gable_cell_equal (name, run->events->pdata[i])) {
      return (int) i;
    }
  }
  if (n == GABLE_PAPI_MAX_EVENTS) {
    run->dropped++;
    return -1;
  }
  copy = gable_cell_dup (name);
  g_ptr_array_add (run->events, copy);
  return (int) n;
}

/* The events that are there before a region has them are unknown in it. */
static void
set_value (Scan *scan, GableCell name, guint *likely, double value)
{
  guint before = scan->run->events->len;
  int slot = find_event (scan->run, name, *likely);

  if (slot >= 0) {
    if ((guint) slot == before) {
      scan->values[slot] = GABLE_UNKNOWN;
    }
    scan->values[slot] = value;
    *likely = (guint) slot + 1;
  }
}

/* One execution of a region: {"name": …, "parent_region_id": …, "cycles": …, "real_time_nsec": …, events}. */
static gboolean
take_region (Scan *scan)
{
  GablePapiRegion region = { .name = { "", 0 }, .seconds = GABLE_UNKNOWN };
  g_autofree char *text = NULL;
  guint likely = 0;
  GableCell key;

  for (guint i = 0; i < scan->run->events->len; i++) {
    scan->values[i] = GABLE_UNKNOWN;
  }
  if (!expect (scan, '{', "{")) {
    return FALSE;
  }
  while (!take (scan, '}')) {
    double value;

    if (!take_string (scan, &key) || !expect (scan, ':', ":")) {
      return FALSE;
    }
    if (gable_cell_equal (key, "name")) {
      if (!take_string (scan, &region.name)) {
        return FALSE;
      }
    } else if (!take_figure (scan, &value)) {
      return FALSE;
    } else if (gable_cell_equal (key, NANOSECONDS)) {
      region.seconds = value > 0 ? value / 1e9 : GABLE_UNKNOWN;
    } else if (gable_cell_equal (key, "parent_region_id")) {
      region.is_inner = value >= 0;
    } else {
      set_value (scan, key, &likely, value);
    }
    take (scan, ',');
  }
  if (region.name.length > 0 && memchr (region.name.text, '\\', region.name.length) != NULL) {
    text = unescape (region.name);
    region.name = text != NULL ? (GableCell){ text, strlen (text) } : region.name;
  }
  region.values = scan->values;
  region.n_events = scan->run->events->len;
  scan->failed = !scan->run->take_region (&region, scan->run->data, scan->error);
  return !scan->failed;
}

/* Every member of an object is given to @take_member, by its key. */
static gboolean
take_members (Scan *scan, gboolean (*take_member) (Scan *scan, GableCell key))
{
  GableCell key;

  if (!expect (scan, '{', "{")) {
    return FALSE;
  }
  if (take (scan, '}')) {
    return TRUE;
  }
  do {
    if (!take_string (scan, &key) || !expect (scan, ':', ":") || !take_member (scan, key)) {
      return FALSE;
    }
  } while (take (scan, ','));
  return expect (scan, '}', "}");
}

static gboolean
take_region_member (Scan *scan, GableCell key)
{
  return take_region (scan);
}

static gboolean
take_thread_part (Scan *scan, GableCell key)
{
  return gable_cell_equal (key, "regions") ? take_members (scan, take_region_member)
                                           : skip_value (scan);
}

static gboolean
take_thread (Scan *scan, GableCell key)
{
  scan->run->begin_thread (scan->run->data);
  return take_members (scan, take_thread_part);
}

/* {"component": "perf_event", "type": "delta"} */
static gboolean
take_definition (Scan *scan, GableCell name)
{
  GableCell key;
  GableCell value;
  int slot;

  if (!expect (scan, '{', "{")) {
    return FALSE;
  }
  while (!take (scan, '}')) {
    if (!take_string (scan, &key) || !expect (scan, ':', ":")) {
      return FALSE;
    }
    skip_blanks (scan);
    if (scan->at == scan->end || *scan->at != '"') {
      if (!skip_value (scan)) {
        return FALSE;
      }
    } else if (!take_string (scan, &value)) {
      return FALSE;
    } else if (gable_cell_equal (key, "type") && gable_cell_equal (value, "instant")) {
      slot = find_event (scan->run, name, 0);
      if (slot >= 0) {
        scan->run->instants[slot] = TRUE;
      }
    }
    take (scan, ',');
  }
  return TRUE;
}

static gboolean
take_root_member (Scan *scan, GableCell key)
{
  GableCell text;

  if (gable_cell_equal (key, "threads")) {
    return take_members (scan, take_thread);
  }
  if (gable_cell_equal (key, "event_definitions")) {
    return take_members (scan, take_definition);
  }
  if (gable_cell_equal (key, "cpu_info") && scan->run->processor == NULL) {
    if (!take_string (scan, &text)) {
      return FALSE;
    }
    scan->run->processor = gable_text_to_utf8 (text.text, (gssize) text.length);
    return TRUE;
  }
  return skip_value (scan);
}

/**
 * gable_papi_sniff:
 * @text: the first bytes of a file
 * @length: of them
 *
 * Returns: whether it is a file of the high-level interface
 */
gboolean
gable_papi_sniff (const char *text, gsize length)
{
  static const char version_key[] = "\"papi_version\"";
  static const char events_key[] = "\"event_definitions\"";
  static const char threads_key[] = "\"threads\"";
  const char *version = memmem (text, MIN (length, 4096), version_key, strlen (version_key));

  return version != NULL && memchr (text, '{', (gsize) (version - text)) != NULL &&
         (memmem (text, length, events_key, strlen (events_key)) != NULL ||
          memmem (text, length, threads_key, strlen (threads_key)) != NULL);
}

static guint64
line_of (const Scan *scan)
{
  guint64 line = 1;

  for (const char *c = scan->start; c < scan->at; c++) {
    line += *c == '\n' ? 1 : 0;
  }
  return line;
}

/**
 * gable_papi_scan:
 * @run: takes the regions, the events and the processor
 * @text: a whole file
 * @length: of it
 * @name: for messages
 * @error: (out): with `GABLE_PAPI_ERROR`
 *
 * Reads one rank. Every value is a decimal string.
 * Source: PAPI 7.0, "High-Level API" and src/high-level/papi_hl.c.
 *
 * Errors: `GABLE_IMPORT_ERROR_MALFORMED` with the line; those of who takes the regions
 */
GablePapiResult
gable_papi_scan (
  GablePapiRun *run, const char *text, gsize length, const char *name, GError **error)
{
  Scan scan = { .run = run, .start = text, .at = text, .end = text + length, .error = error };

  if (length >= 3 && memcmp (text, "\xEF\xBB\xBF", 3) == 0) {
    scan.at += 3;
  }
  if (take_members (&scan, take_root_member)) {
    return GABLE_PAPI_DONE;
  }
  if (scan.failed) {
    return GABLE_PAPI_ERROR;
  }
  skip_blanks (&scan);
  if (scan.at == scan.end) {
    return GABLE_PAPI_CUT;
  }
  g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
               /* Translators: a file and its line, and one character. */
               _("%s:%" PRIu64 ": this is no JSON as PAPI writes it, there should be "
                 "“%s”; run the program again"),
                  name, line_of (&scan), scan.wanted != NULL ? scan.wanted : "\"");
  return GABLE_PAPI_ERROR;
}
