/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memmem () */
#include "config.h"

#include "import/papi.h"

#include "base/json-read.h"
#include "base/text.h"
#include "import/importer.h"
#include "import/json-scan.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Members of a region that are no events. */
#define NANOSECONDS "real_time_nsec"

typedef struct {
  GablePapiRun *run;
  GError **error;
  gboolean failed; /* by the one who takes the regions */
  double values[GABLE_PAPI_MAX_EVENTS];
} Reading;

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

static gboolean take_figure (GableJsonScan *scan, double *value);

/* The figures of a region that was read on the way: {"region_value": …, "read_1": …, "read_2": …}. */
static gboolean
take_read_figure (GableJsonScan *scan, double *value)
{
  GableCell key;

  *value = GABLE_UNKNOWN;
  if (++scan->depth > GABLE_JSON_SCAN_MAX_DEPTH) {
    scan->wanted = "}";
    return FALSE;
  }
  while (!gable_json_scan_take (scan, '}')) {
    if (!gable_json_scan_take_string (scan, &key) || !gable_json_scan_expect (scan, ':', ":")) {
      return FALSE;
    }
    if (!(gable_cell_equal (key, "region_value") ? take_figure (scan, value)
                                                 : gable_json_scan_skip_value (scan))) {
      return FALSE;
    }
    gable_json_scan_take (scan, ',');
  }
  scan->depth--;
  return TRUE;
}

/* A figure, which PAPI writes as a string of digits. */
static gboolean
take_figure (GableJsonScan *scan, double *value)
{
  GableCell text;
  guint64 whole = 0;
  gsize i = 0;

  if (gable_json_scan_take (scan, '{')) {
    return take_read_figure (scan, value);
  }
  gable_json_scan_skip_blanks (scan);
  text.text = scan->at;
  if (scan->at < scan->end && *scan->at == '"') {
    if (!gable_json_scan_take_string (scan, &text)) {
      return FALSE;
    }
  } else if (gable_json_scan_skip_value (scan)) {
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
set_value (Reading *reading, GableCell name, guint *likely, double value)
{
  guint before = reading->run->events->len;
  int slot = find_event (reading->run, name, *likely);

  if (slot >= 0) {
    if ((guint) slot == before) {
      reading->values[slot] = GABLE_UNKNOWN;
    }
    reading->values[slot] = value;
    *likely = (guint) slot + 1;
  }
}

/* One execution of a region: {"name": …, "parent_region_id": …, "cycles": …, "real_time_nsec": …, events}. */
static gboolean
take_region (GableJsonScan *scan, GableCell id, gpointer data)
{
  GablePapiRegion region = { .name = { "", 0 }, .seconds = GABLE_UNKNOWN };
  g_autofree char *text = NULL;
  Reading *reading = data;
  GableCell key;
  guint likely = 0;

  for (guint i = 0; i < reading->run->events->len; i++) {
    reading->values[i] = GABLE_UNKNOWN;
  }
  if (!gable_json_scan_expect (scan, '{', "{")) {
    return FALSE;
  }
  while (!gable_json_scan_take (scan, '}')) {
    double value;

    if (!gable_json_scan_take_string (scan, &key) || !gable_json_scan_expect (scan, ':', ":")) {
      return FALSE;
    }
    if (gable_cell_equal (key, "name")) {
      if (!gable_json_scan_take_string (scan, &region.name)) {
        return FALSE;
      }
    } else if (!take_figure (scan, &value)) {
      return FALSE;
    } else if (gable_cell_equal (key, NANOSECONDS)) {
      region.seconds = value > 0 ? value / 1e9 : GABLE_UNKNOWN;
    } else if (gable_cell_equal (key, "parent_region_id")) {
      region.is_inner = value >= 0;
    } else {
      set_value (reading, key, &likely, value);
    }
    gable_json_scan_take (scan, ',');
  }
  if (region.name.length > 0 && memchr (region.name.text, '\\', region.name.length) != NULL) {
    text = unescape (region.name);
    region.name = text != NULL ? (GableCell){ text, strlen (text) } : region.name;
  }
  region.values = reading->values;
  region.n_events = reading->run->events->len;
  reading->failed = !reading->run->take_region (&region, reading->run->data, reading->error);
  return !reading->failed;
}

static gboolean
take_thread_part (GableJsonScan *scan, GableCell key, gpointer data)
{
  return gable_cell_equal (key, "regions") ? gable_json_scan_take_members (scan, take_region, data)
                                           : gable_json_scan_skip_value (scan);
}

static gboolean
take_thread (GableJsonScan *scan, GableCell key, gpointer data)
{
  Reading *reading = data;

  reading->run->begin_thread (reading->run->data);
  return gable_json_scan_take_members (scan, take_thread_part, data);
}

/* {"component": "perf_event", "type": "delta"} */
static gboolean
take_definition (GableJsonScan *scan, GableCell name, gpointer data)
{
  Reading *reading = data;
  GableCell key;
  GableCell value;
  int slot;

  if (!gable_json_scan_expect (scan, '{', "{")) {
    return FALSE;
  }
  while (!gable_json_scan_take (scan, '}')) {
    if (!gable_json_scan_take_string (scan, &key) || !gable_json_scan_expect (scan, ':', ":")) {
      return FALSE;
    }
    gable_json_scan_skip_blanks (scan);
    if (scan->at == scan->end || *scan->at != '"') {
      if (!gable_json_scan_skip_value (scan)) {
        return FALSE;
      }
    } else if (!gable_json_scan_take_string (scan, &value)) {
      return FALSE;
    } else if (gable_cell_equal (key, "type") && gable_cell_equal (value, "instant")) {
      slot = find_event (reading->run, name, 0);
      if (slot >= 0) {
        reading->run->instants[slot] = TRUE;
      }
    }
    gable_json_scan_take (scan, ',');
  }
  return TRUE;
}

static gboolean
take_root_member (GableJsonScan *scan, GableCell key, gpointer data)
{
  Reading *reading = data;
  GableCell text;

  if (gable_cell_equal (key, "threads")) {
    return gable_json_scan_take_members (scan, take_thread, data);
  }
  if (gable_cell_equal (key, "event_definitions")) {
    return gable_json_scan_take_members (scan, take_definition, data);
  }
  if (gable_cell_equal (key, "cpu_info") && reading->run->processor == NULL) {
    if (!gable_json_scan_take_string (scan, &text)) {
      return FALSE;
    }
    reading->run->processor = gable_text_to_utf8 (text.text, (gssize) text.length);
    return TRUE;
  }
  return gable_json_scan_skip_value (scan);
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
  GableJsonScan scan = { .start = text, .at = text, .end = text + length };
  Reading reading = { .run = run, .error = error };

  if (length >= 3 && memcmp (text, "\xEF\xBB\xBF", 3) == 0) {
    scan.at += 3;
  }
  if (gable_json_scan_take_members (&scan, take_root_member, &reading)) {
    return GABLE_PAPI_DONE;
  }
  if (reading.failed) {
    return GABLE_PAPI_ERROR;
  }
  gable_json_scan_skip_blanks (&scan);
  if (scan.at == scan.end) {
    return GABLE_PAPI_CUT;
  }
  g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_MALFORMED,
               /* Translators: a file and its line, and one character. */
               _("%s:%" PRIu64 ": this is no JSON as PAPI writes it, there should be "
                 "“%s”; run the program again"),
                  name, gable_json_scan_line (&scan), scan.wanted != NULL ? scan.wanted : "\"");
  return GABLE_PAPI_ERROR;
}
