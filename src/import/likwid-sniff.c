/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/likwid.h"

#include <string.h>

/* "gid metrics threads time value…": rows of the timeline, which go to standard error, without any heading. */
static gboolean
is_timeline_row (GableCell line)
{
  g_autofree char *text = gable_cell_dup (line);
  g_auto (GStrv) words = g_strsplit (g_strstrip (text), " ", -1);
  guint n = g_strv_length (words);
  double counts[3];

  for (guint i = 0; i < n; i++) {
    double value;

    if (gable_cell_read ((GableCell){ words[i], strlen (words[i]) }, &value) == GABLE_CELL_TEXT) {
      return FALSE;
    }
    if (i < 3) {
      counts[i] = value;
    }
  }
  return n > 4 && counts[0] >= 1 && counts[1] >= 1 && counts[2] >= 1 &&
         (double) n == 4 + counts[1] * counts[2];
}

/**
 * gable_likwid_is_filtered:
 * @input: opened
 *
 * Returns: whether it is what the filters for JSON and XML make of the CSV: they drop all regions but the last, or the
 *   counts
 */
gboolean
gable_likwid_is_filtered (const GableImportInput *input)
{
  return strncmp (input->head, "<perfctr>", strlen ("<perfctr>")) == 0 ||
         (input->head[0] == '{' && strstr (input->head, "\"Info\": {") != NULL &&
          strstr (input->head, "\"CPU name:\"") != NULL);
}

int
gable_likwid_sniff (const GableImportInput *input)
{
  static const struct {
    const char *start;
    int score;
  } marks[] = {
    { "TABLE,Region ", 95 }, { "TABLE,Group ", 95 },       { "STRUCT,Info,", 90 },
    { "# GID|", 95 },        { "LIKWID MICRO BENCH", 80 }, { "CPU type:\t", 60 },
    { "Group 1: ", 60 },     { "Measuring group ", 70 },
  };
  GableCell text = { input->head, input->head_length };
  GableCell line;
  guint n_rows = 0;
  guint n_lines = 0;
  int score = 0;

  if (input->is_folder || memchr (input->head, '\0', input->head_length) != NULL) {
    return 0;
  }
  if (gable_likwid_is_filtered (input)) {
    return 80;
  }
  while (gable_lines_take (&text, &line)) {
    line = gable_cell_trim (line);
    for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
      score = gable_cell_starts (line, marks[i].start) ? MAX (score, marks[i].score) : score;
    }
    if (gable_cell_starts (line, "Region ") &&
        g_strstr_len (line.text, (gssize) line.length, ", Group ") != NULL) {
      score = MAX (score, 95);
    }
    if (gable_cell_starts (line, "|") &&
        (g_strstr_len (line.text, (gssize) line.length, " RDTSC Runtime [s] ") != NULL ||
         g_strstr_len (line.text, (gssize) line.length, " Runtime (RDTSC) [s] ") != NULL)) {
      score = 95;
    }
    n_rows += n_lines++ < 3 && is_timeline_row (line) ? 1 : 0;
  }
  return n_rows > 1 && n_rows == MIN (n_lines, 3) ? MAX (score, 60) : score;
}
