/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run.h"

#include <string.h>
#include <sys/wait.h>

static int
exit_status (int wait_status)
{
  return WIFEXITED (wait_status) ? WEXITSTATUS (wait_status) : 128 + WTERMSIG (wait_status);
}

static GableRun *
run_strv (char **words)
{
  GableRun *run = g_new0 (GableRun, 1);
  g_auto (GStrv) environment = g_get_environ ();
  g_autoptr (GError) error = NULL;
  int wait_status;

  environment = g_environ_unsetenv (environment, "DISPLAY");
  environment = g_environ_unsetenv (environment, "WAYLAND_DISPLAY");
  g_spawn_sync (NULL, words, environment, G_SPAWN_SEARCH_PATH, NULL, NULL, &run->output,
                &run->errors, &wait_status, &error);
  g_assert_no_error (error);
  run->status = exit_status (wait_status);
  return run;
}

GableRun *
gable_run (const char *word, ...)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  va_list more;

  g_ptr_array_add (words, (gpointer) g_getenv ("GABLE_TEST_PROGRAM"));
  va_start (more, word);
  for (const char *next = word; next != NULL; next = va_arg (more, const char *)) {
    g_ptr_array_add (words, (gpointer) next);
  }
  va_end (more);
  g_ptr_array_add (words, NULL);
  return run_strv ((char **) words->pdata);
}

GableRun *
gable_run_shell (const char *script)
{
  g_autofree char *whole =
    g_strdup_printf ("GABLE='%s'; %s", g_getenv ("GABLE_TEST_PROGRAM"), script);
  char *words[] = { (char *) "sh", (char *) "-c", whole, NULL };

  return run_strv (words);
}

void
gable_run_free (GableRun *run)
{
  g_free (run->output);
  g_free (run->errors);
  g_free (run);
}

char *
gable_write_profile (const char *folder)
{
  static const char profile[] = "==PROF== Connected to process 1 (/opt/app)\n"
                                "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel "
                                "Name\",\"Context\",\"Stream\",\"Block Size\","
                                "\"Grid Size\",\"Device\",\"CC\",\"Section Name\",\"Metric "
                                "Name\",\"Metric Unit\",\"Metric Value\"\n"
#define ROW(id, kernel, metric, unit, value) \
  "\"" id "\",\"1\",\"app\",\"secret-host\",\"" kernel \
  "\",\"1\",\"7\",\"(32, 1, 1)\",\"(1, 1, 1)\"," \
  "\"0\",\"8.0\",\"Command line profiler metrics\",\"" metric "\",\"" unit "\",\"" value "\"\n"
#define FP64(id, kernel, add, multiply, fused) \
  ROW (id, kernel, "sm__sass_thread_inst_executed_op_dadd_pred_on.sum", "inst", add) \
  ROW (id, kernel, "sm__sass_thread_inst_executed_op_dmul_pred_on.sum", "inst", multiply) \
  ROW (id, kernel, "sm__sass_thread_inst_executed_op_dfma_pred_on.sum", "inst", fused)
    /* 2e9 FLOP, 24e9 byte in 20 ms: the update of DAXPY. */
    ROW ("0", "daxpy(double*, double*)", "gpu__time_duration.sum", "ms", "20")
      ROW ("0", "daxpy(double*, double*)", "dram__bytes.sum", "Gbyte", "24")
        FP64 ("0", "daxpy(double*, double*)", "0", "0", "1,000,000,000")
          ROW ("1", "fill", "gpu__time_duration.sum", "us", "5,000")
            ROW ("1", "fill", "dram__bytes.sum", "Gbyte", "6") FP64 ("1", "fill", "0", "0", "0");
#undef FP64
#undef ROW
  char *path = g_build_filename (folder, "profile.csv", NULL);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, profile, -1, &error);
  g_assert_no_error (error);
  return path;
}

JsonNode *
gable_parse_output (const GableRun *run)
{
  g_autoptr (GError) error = NULL;
  JsonNode *node = json_from_string (run->output, &error);

  g_assert_no_error (error);
  g_assert_nonnull (node);
  return node;
}
