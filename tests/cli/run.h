/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <json-glib/json-glib.h>

/* What one run of the program gave. */
typedef struct {
  int status; /* exit status, or 128 + the signal */
  char *output;
  char *errors;
} GableRun;

/* Runs `gable` with the words that follow, as a person without a display would. NULL ends them. */
GableRun *gable_run (const char *word, ...) G_GNUC_NULL_TERMINATED;
/* The same through a shell: for redirections. "$GABLE" is the program. */
GableRun *gable_run_shell (const char *script);
void gable_run_free (GableRun *run);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableRun, gable_run_free)

/* A small profile of two kernels on a machine of round numbers, written into @folder. (transfer full) its path */
char *gable_write_profile (const char *folder);
JsonNode *gable_parse_output (const GableRun *run);
#define gable_assert_line(text, part) g_assert_nonnull (strstr (text, part))
