/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What launchers, logs and terminals add to the lines of a program: "3: " of srun --label, "[1,3]<stdout>:" of mpirun
 * --tag-output, the time that a log keeps of each line, colours. */

/* Processes that the lines of one file are told apart by, at most. */
#define GABLE_LABELS_MAX_PROCESSES 65536

typedef enum {
  GABLE_LABEL_NONE,
  GABLE_LABEL_NUMBER,  /* "3: " */
  GABLE_LABEL_STREAM,  /* "[1,3]<stdout>:" */
  GABLE_LABEL_BRACKETS /* "[3] " */
} GableLabelForm;

typedef struct {
  gboolean has_escapes;
  gboolean has_times;
  GableLabelForm form; /* of processes */
  gboolean has_blank;  /* one more blank belongs to the label */
} GableLabels;

/* Whether the text that begins with these bytes has any of them. */
gboolean gable_labels_find (const char *head, gsize length, GableLabels *labels);
/* (transfer full) (element-type GString): what each process wrote, the first one's first */
GPtrArray *gable_labels_take_off (const GableLabels *labels, const char *text, gsize length);
