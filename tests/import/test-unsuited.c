/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "damage.h"
#include "support.h"

#include <string.h>

static void
what_holds_no_figures_says_what_does (void)
{
  static const struct {
    const char *text;
    const char *advice;
  } cases[] = {
    { "PERFILE2h", "perf stat -e" },
    { "\"Name\",\"Calls\",\"TotalDurationNs\",\"AverageNs\"\n\"k(int)\",2,10,5\n",
      "rocprofv3 --pmc" },
    { "\"Address\",\"Source\",\"Warp Stall Sampling (All Samples)\",\"# Samples\"\n"
      "\"7f00\",\"MOV R1, R2\",\"0\",\"0\"\n",
      "--page raw" },
    { "{\"traceEvents\":[{\"ph\":\"X\",\"name\":\"k\",\"ts\":1,\"dur\":2}]}", "ncu --csv" },
    { "\"Domain\",\"Function\",\"Process_Id\",\"Thread_Id\"\n\"HIP_RUNTIME_API\",\"hipMalloc\",1,"
      "1\n",
      "rocprofv3 --pmc" },
    { "\"Kind\",\"Direction\",\"Source_Agent_Id\"\n\"MEMORY_COPY\",\"HOST_TO_DEVICE\",0\n",
      "rocprofv3 --pmc" },
    { "Function,CPU Time,CPU Time:Effective Time,Module\nf,1.5,1.5,a.out\n", "advisor" },
    { "Function Stack\tCPU Time:Self\tModule\nTotal\t0\t\n", "advisor" },
    { "{\"cpu in mhz\":\"2000\",\"threads\":[{\"id\":\"0\",\"regions\":[]}]}", "PAPI 7" },
    { "Search stanza is \"X\"\nelements_fp_double_1 = 5\n", "sde64" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableImport) import =
      gable_damage_import_bytes (cases[i].text, strlen (cases[i].text), "f", NULL, &error);

    g_test_message ("%s", cases[i].text);
    g_assert_null (import);
    g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT);
    g_assert_nonnull (strstr (error->message, cases[i].advice));
    g_assert_null (strchr (error->message, '\n'));
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/unsuited/what-holds-no-figures-says-what-does",
                   what_holds_no_figures_says_what_does);
  return g_test_run ();
}
