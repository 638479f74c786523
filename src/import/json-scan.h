/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/cell.h"

#include <string.h>

/* JSON read in one pass without building a tree, for files whose members are known and whose values are many. */

/* Nested values at most. */
#define GABLE_JSON_SCAN_MAX_DEPTH 64

/* Where the reading is, on the reader's stack. */
typedef struct {
  const char *start;
  const char *at;
  const char *end;
  guint depth;
  const char *wanted; /* (nullable) what was missing where it stopped */
} GableJsonScan;

/* Takes the value of member @key. Returns: whether to go on */
typedef gboolean (*GableJsonScanMember) (GableJsonScan *scan, GableCell key, gpointer data);

/* PAPI indents, so that a good part of a file is blanks behind the end of a line: they are looked at in words of eight. */
static inline void
gable_json_scan_skip_blanks (GableJsonScan *scan)
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
static inline gboolean
gable_json_scan_take (GableJsonScan *scan, char c)
{
  gable_json_scan_skip_blanks (scan);
  if (scan->at < scan->end && *scan->at == c) {
    scan->at++;
    return TRUE;
  }
  return FALSE;
}

/* Each returns whether what it takes or skips was there, else @scan->wanted says what was missing. */
gboolean gable_json_scan_expect (GableJsonScan *scan, char c, const char *wanted);
gboolean gable_json_scan_take_string (GableJsonScan *scan, GableCell *text);
gboolean gable_json_scan_skip_value (GableJsonScan *scan);
gboolean gable_json_scan_take_members (GableJsonScan *scan,
                                       GableJsonScanMember take_member,
                                       gpointer data);

/* The line that the scan stands on, from 1. */
guint64 gable_json_scan_line (const GableJsonScan *scan);
