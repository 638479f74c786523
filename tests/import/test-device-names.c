/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/registry.h"
#include "model/catalogue.h"
#include "support.h"

#include <string.h>

/* Names of devices as profilers and benchmarks wrote them, and the machine that each is, or NULL. */
static const struct {
  const char *device;
  const char *machine; /* (nullable) id */
} devices[] = {
  /* NVIDIA: the same chip on another board, or a part of one, has other roofs. */
  { "NVIDIA B200", "nvidia-b200-sxm-180gb" },
  { "NVIDIA H100 PCIe", "nvidia-h100-pcie-80gb" },
  { "NVIDIA A100-SXM4-40GB", "nvidia-a100-sxm4-40gb" },
  { "A100-SXM4-40GB MIG 7g.40gb", NULL },
  { "NVIDIA A100-PCIE-40GB", NULL },
  { "A100-PCIE-40GB", NULL },
  { "NVIDIA RTX A6000", NULL },
  { "Tesla V100-SXM2-16GB", "nvidia-v100-sxm2" },
  { "Tesla T4", "nvidia-tesla-t4" },
  { "Tesla K20c", NULL },
  { "Tesla K20c (0)", NULL },
  { "Tesla K40c", NULL },
  { "Tesla K40c (0)", NULL },
  { "TITAN Xp", NULL },
  { "GeForce GTX TITAN", NULL },
  { "GeForce GTX TITAN (0)", NULL },
  { "NVIDIA GeForce GTX 1660 SUPER", NULL },
  { "NVIDIA GeForce GTX 1660 Ti", NULL },
  { "GeForce RTX 2070", "nvidia-geforce-rtx-2070" },
  { "GeForce RTX 2070 (0)", "nvidia-geforce-rtx-2070" },
  { "NVIDIA GeForce RTX 3050 Laptop GPU", NULL },
  { "NVIDIA GeForce RTX 3070", NULL },
  { "NVIDIA GeForce RTX 4070 Ti SUPER", NULL },
  { "NVIDIA GeForce RTX 4090", "nvidia-geforce-rtx-4090" },
  { "NVIDIA GeForce RTX 5060 Laptop GPU", NULL },
  { "NVIDIA GeForce RTX 5070", NULL },
  /* AMD: “MI200” and “MI350” are series. */
  { "MI100", "amd-instinct-mi100" },
  { "MI200", NULL },
  { "mi200", NULL },
  { "gfx90a", NULL },
  { "MI250X", "amd-instinct-mi250x-gcd" },
  { "MI300A_A1", "amd-instinct-mi300a" },
  { "MI300X_A1", "amd-instinct-mi300x" },
  { "AMD Instinct MI300X", "amd-instinct-mi300x" },
  { "AMD Instinct MI300X VF", "amd-instinct-mi300x" },
  { "MI350", NULL },
  { "AMD Radeon 780M Graphics", NULL },
  /* The name of the processor: its cores have other roofs than its GPU. */
  { "AMD Instinct MI300A Accelerator", NULL },
  { "AMD Instinct MI300A Accelerator                ", NULL },
  /* Processors. */
  { "AMD EPYC 7282 16-Core Processor", NULL },
  { "AMD EPYC 7513 32-Core Processor", NULL },
  { "AMD EPYC 7542 32-Core Processor", NULL },
  { "AMD EPYC 7702 64-Core Processor", NULL },
  { "AMD EPYC 7702 64-Core Processor                ", NULL },
  { "AMD EPYC 7742 64-Core Processor", "amd-epyc-7742-2s" },
  { "AMD EPYC 7763 64-Core Processor", "amd-epyc-7763-2s" },
  { "AMD EPYC 7763 64-Core Processor                ", "amd-epyc-7763-2s" },
  { "AMD EPYC 7H12 64-Core Processor", NULL },
  { "AMD EPYC 7V13 64-Core Processor", NULL },
  { "AMD EPYC 9354 32-Core Processor", NULL },
  { "AMD EPYC 9534 64-Core Processor", NULL },
  { "AMD EPYC 9684X 96-Core Processor", NULL },
  { "Intel(R) Core(TM) i5-7500 CPU @ 3.40GHz", NULL },
  { "Intel(R) Core(TM) i7-10750H CPU @ 2.60GHz", NULL },
  { "11th Gen Intel(R) Core(TM) i5-11400H @ 2.70GHz", NULL },
  { "Intel(R) Xeon(R) CPU @ 2.00GHz", NULL },
  { "Intel(R) Xeon(R) CPU E5-2630 v4 @ 2.20GHz", "intel-xeon-e5-2630-v4" },
  { "Intel(R) Xeon(R) CPU E5-2680 v4 @ 2.40GHz", NULL },
  { "Intel(R) Xeon(R) Gold 5122 CPU @ 3.60GHz", NULL },
  { "Intel(R) Xeon(R) Gold 6148 CPU @ 2.40GHz", "intel-xeon-gold-6148" },
  { "Intel(R) Xeon(R) Gold 6246 CPU @ 3.30GHz", NULL },
  { "Intel(R) Xeon(R) Platinum 8260 CPU @ 2.40GHz", NULL },
  { "Intel(R) Xeon(R) W-2133 CPU @ 3.60GHz", NULL },
  { "A64FX", "fujitsu-a64fx" },
  { "Apple M1 Pro", NULL }, /* its cores or its GPU */
};

static void
names_that_tools_print_lead_to_their_machine_or_to_none (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (devices); i++) {
    const GableMachine *machine = gable_catalogue_match (devices[i].device);

    g_test_message ("%s", devices[i].device);
    g_assert_cmpstr (machine != NULL ? machine->id : NULL, ==, devices[i].machine);
  }
}

static gboolean
is_listed (const char *device)
{
  for (guint i = 0; i < G_N_ELEMENTS (devices); i++) {
    if (g_str_equal (devices[i].device, device)) {
      return TRUE;
    }
  }
  return FALSE;
}

/* What the file at @path, if it is one that is read, names. Returns: how many devices */
static guint
check_file (const char *path)
{
  const char *const paths[] = { path, NULL };
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GableProject) project = gable_open (paths, NULL, NULL, notes, NULL);
  guint n = 0;

  for (guint i = 0; project != NULL && i < project->sources->len; i++) {
    const GableSource *source = project->sources->pdata[i];

    if (source->device != NULL) {
      g_test_message ("“%s” of %s", source->device, path);
      g_assert_true (is_listed (source->device));
      n++;
    }
  }
  return n;
}

static guint
check_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;
  guint n = 0;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL) {
    g_autofree char *child = g_build_filename (path, name, NULL);

    n += g_file_test (child, G_FILE_TEST_IS_DIR) ? check_folder (child) : check_file (child);
  }
  return n;
}

static void
every_name_in_the_corpus_is_listed (void)
{
  g_autofree char *root = gable_test_shared ("corpus");

  if (root == NULL) {
    g_test_skip ("1 test: no research data here");
    return;
  }
  g_assert_cmpuint (check_folder (root), >, 40);
}

/* Writes what PAPI tells of a run on @processor. Returns: how many notes tell of roofs of @scope */
static guint
count_notes_of_scope (const char *folder, const char *processor, const char *scope)
{
  g_autofree char *path = g_build_filename (folder, "rank_0.json", NULL);
  g_autofree char *text = g_strdup_printf (
    "{\"papi_version\":\"7.1.0.0\",\"cpu_info\":\"%s\","
    "\"event_definitions\":{\"PAPI_DP_OPS\":{\"component\":\"perf_event\",\"type\":\"delta\"}},"
    "\"threads\":{\"0\":{\"regions\":{\"0\":{\"name\":\"solve\",\"parent_region_id\":\"-1\","
    "\"cycles\":\"2000\",\"real_time_nsec\":\"1000\",\"PAPI_DP_OPS\":\"10\"}}}}}",
    processor);
  const char *const paths[] = { path, path, NULL };
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GableProject) project = NULL;
  g_autoptr (GError) error = NULL;
  guint n = 0;

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  project = gable_open (paths, NULL, NULL, notes, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < gable_notes_get_size (notes); i++) {
    const GableNote *note = gable_notes_get (notes, i);

    n += strstr (note->text, scope) != NULL ? note->count : 0;
  }
  return n;
}

/* The name of a processor does not tell how many of them a run used. */
static void
a_processor_s_roofs_say_how_many_they_are_of (void)
{
  static const struct {
    const char *processor;
    const char *scope;
  } cases[] = {
    { "AMD EPYC 7742 64-Core Processor", "two sockets, 128 cores" },
    { "AMD EPYC 7763 64-Core Processor", "two sockets, 128 cores" },
    { "AMD EPYC 9654 96-Core Processor", "two sockets, 192 cores" },
    { "AMD EPYC 9754 128-Core Processor", "two sockets, 256 cores" },
    { "Intel(R) Xeon(R) Platinum 8380 CPU @ 2.30GHz", "two sockets, 80 cores" },
    { "Intel(R) Xeon(R) Platinum 8480+", "two sockets" },
    { "INTEL(R) XEON(R) PLATINUM 8592+", "two sockets" },
    { "Intel(R) Xeon(R) Gold 6148 CPU @ 2.40GHz", "one socket, 20 cores" },
  };
  char *folder = gable_test_folder ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_test_message ("%s", cases[i].processor);
    g_assert_cmpuint (count_notes_of_scope (folder, cases[i].processor, cases[i].scope), ==, 1);
  }
  g_assert_cmpuint (count_notes_of_scope (folder, "AMD EPYC 7702 64-Core Processor", "socket"), ==,
                    0);
  gable_test_remove_folder (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/import/device-names/names-that-tools-print-lead-to-their-machine-or-to-none",
                   names_that_tools_print_lead_to_their_machine_or_to_none);
  g_test_add_func ("/import/device-names/every-name-in-the-corpus-is-listed",
                   every_name_in_the_corpus_is_listed);
  g_test_add_func ("/import/device-names/a-processor-s-roofs-say-how-many-they-are-of",
                   a_processor_s_roofs_say_how_many_they_are_of);
  return g_test_run ();
}
