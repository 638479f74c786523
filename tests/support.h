/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>
#include <math.h>

/* The figures are equal to a relative error of @tolerance; two unknown figures are equal. */
#define gable_assert_close(a, b, tolerance) \
  G_STMT_START \
  { \
    double gable_a = (a), gable_b = (b); \
\
    if (!gable_test_close (gable_a, gable_b, tolerance)) { \
      g_assertion_message_cmpnum (G_LOG_DOMAIN, __FILE__, __LINE__, G_STRFUNC, #a " ≈ " #b, \
                                  (long double) gable_a, "≈", (long double) gable_b, 'f'); \
    } \
  } \
  G_STMT_END

gboolean gable_test_close (double a, double b, double tolerance);

/* A file of the source tree's tests folder. (transfer full) */
char *gable_test_file (const char *relative);
char *gable_test_read (const char *path, gsize *length);
/* A fresh folder, removed with all it holds by gable_test_remove_folder (). (transfer full) */
char *gable_test_folder (void);
void gable_test_remove_folder (char *folder);
/* The folder of shared research data, or NULL where this machine has none: count what is skipped with
 * g_test_skip () and say how many. (transfer full) (nullable) */
char *gable_test_shared (const char *relative);

/* @text equals tests/golden/@name; with GABLE_UPDATE_GOLDEN=1 the file is written instead. */
void gable_assert_golden (const char *text, const char *name);
