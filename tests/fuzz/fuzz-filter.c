/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/filter.h"
#include "fuzz.h"

#include <string.h>

/* A few kernels with and without figures. */
static GableRoofline *
make_roofline (void)
{
  g_autoptr (GableProject) project = gable_project_new ();

  for (guint i = 0; i < 3; i++) {
    GableKernel *kernel = gable_kernel_new (i == 0 ? "gemm" : i == 1 ? "stream triad" : "");

    if (i != 2) {
      kernel->seconds = 1e-3 * (i + 1);
      gable_kernel_set_amount (kernel, gable_counter_find ("fp64"), 1e9, NULL);
    }
    gable_kernel_set_amount (kernel, gable_counter_find ("DRAM"), 1e9, NULL);
    g_ptr_array_add (project->kernels, kernel);
  }
  return gable_roofline_evaluate (project, NULL);
}

/* Any text is a filter, or an error in words. A filter lets each row through or not, whatever it is; written down and
 * read again it is the same; and completions replace a part of the text. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static GableRoofline *roofline;
  g_autofree char *text = g_strndup ((const char *) data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableFilter) filter =
    gable_filter_parse (text, (GableWork){ GABLE_WORK_FP, NULL }, &error);
  g_autoptr (GableRows) figures = NULL;

  if (roofline == NULL) {
    roofline = make_roofline ();
  }
  figures = gable_rows_new_kernels (roofline);
  if (g_utf8_validate (text, -1, NULL)) {
    gsize start;
    g_auto (GStrv) offered = gable_filter_complete (text, strlen (text), roofline, &start);

    g_assert_nonnull (offered);
    g_assert_cmpuint (start, <=, strlen (text));
  }
  if (filter == NULL) {
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
  } else {
    g_autoptr (GArray) rows = gable_filter_apply (filter, figures, NULL);
    g_autofree char *written = gable_filter_to_string (filter);
    g_autoptr (GableFilter) again =
      gable_filter_parse (written, (GableWork){ GABLE_WORK_FP, NULL }, NULL);

    /* Brackets that are written can be too many, and a text can hold both kinds of quotation marks. */
    if (again != NULL && strstr (written, "”") == NULL) {
      g_autoptr (GArray) same = gable_filter_apply (again, figures, NULL);

      g_assert_cmpmem (rows->data, rows->len * 4, same->data, same->len * 4);
    }
  }
  return 0;
}
