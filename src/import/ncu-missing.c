/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-metrics.h"

#include <glib/gi18n-lib.h>

static const char *const operations[] = { "dadd", "dmul", "dfma", "fadd", "fmul", "ffma" };

static gboolean
knows_bytes (const GableKernel *kernel, const char *level)
{
  return gable_known (gable_kernel_get_amount (kernel, gable_counter_find (level)));
}

/* Whether any floating-point operations are known: of vectors, or of matrices. */
static gboolean
knows_operations (const GableKernel *kernel)
{
  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *amount = &kernel->amounts->entries[i];

    if (gable_amount_counter (amount)->kind == GABLE_COUNTER_OPERATIONS &&
        gable_amount_counter (amount)->floating && gable_known (amount->amount)) {
      return TRUE;
    }
  }
  return gable_known (gable_kernel_details (kernel)->performance);
}

static gboolean
has_operations (const GableKernel *kernel)
{
  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *amount = &kernel->amounts->entries[i];

    if (gable_amount_counter (amount)->kind == GABLE_COUNTER_OPERATIONS &&
        gable_amount_counter (amount)->floating && amount->amount > 0) {
      return TRUE;
    }
  }
  return gable_kernel_details (kernel)->performance > 0;
}

/* Whether operations of the matrix units were asked for at all. */
static gboolean
knows_matrix_work (const GableKernel *kernel)
{
  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *amount = &kernel->amounts->entries[i];

    if (g_strcmp0 (gable_amount_counter (amount)->unit, "matrix") == 0) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
append_metric (GString *list, const char *metric)
{
  g_string_append_printf (list, "%s%s", list->len > 0 ? "," : "", metric);
}

/**
 * gable_ncu_missing:
 * @kernel: of an Nsight Compute file
 *
 * Names the metrics that a point of the roofline needs and @kernel lacks: time, floating-point operations, bytes of the
 * memory (then of the caches too, in the same run). Matrix work has other names on each GPU, so a kernel without any
 * operations is referred to the section that knows them.
 *
 * Returns: (transfer full) (nullable): one sentence with the command, NULL where nothing is missing
 */
char *
gable_ncu_missing (const GableKernel *kernel)
{
  static const struct {
    const char *level;
    const char *metric;
  } traffic[] = {
    { "DRAM", "dram__bytes.sum" },
    { "L2", "lts__t_bytes.sum" },
    { "L1", "l1tex__t_bytes.sum" },
  };
  g_autoptr (GString) list = g_string_new (NULL);
  gboolean lacks_work = !knows_operations (kernel);
  gboolean lacks_matrix = !lacks_work && !has_operations (kernel) && !knows_matrix_work (kernel);

  if (!gable_known (kernel->seconds)) {
    append_metric (list, "gpu__time_duration.sum");
  }
  if (lacks_work) {
    for (guint i = 0; i < G_N_ELEMENTS (operations); i++) {
      g_autofree char *metric =
        g_strconcat ("smsp__sass_thread_inst_executed_op_", operations[i], "_pred_on.sum", NULL);

      append_metric (list, metric);
    }
  }
  if (!knows_bytes (kernel, "DRAM")) {
    for (guint i = 0; i < G_N_ELEMENTS (traffic); i++) {
      if (!knows_bytes (kernel, traffic[i].level)) {
        append_metric (list, traffic[i].metric);
      }
    }
  }
  if (list->len == 0 && !lacks_matrix) {
    return NULL;
  }

  g_autofree char *command =
    g_strdup_printf ("ncu%s%s%s -o report application",
                     lacks_matrix ? " --section SpeedOfLight_HierarchicalTensorRooflineChart" : "",
                     list->len > 0 ? " --metrics " : "", list->str);

  /* Translators: %s is a command line, to be typed as it stands. */
  return g_strdup_printf (_("To collect what is missing, run: %s"), command);
}
