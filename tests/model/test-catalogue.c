/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/catalogue.h"

#include "base/text.h"
#include "model/data.h"
#include "model/project.h"

#include "support.h"

#include <json-glib/json-glib.h>

static void
every_shipped_file_is_a_machine_and_is_written_back_as_it_stands (void)
{
  g_auto (GStrv) files = gable_data_list ("machines");

  g_assert_cmpuint (g_strv_length (files), >=, 60);
  g_assert_cmpuint (gable_catalogue_get_size () + gable_catalogue_get_n_incomplete (), ==,
                    g_strv_length (files));
  g_assert_cmpuint (gable_notes_get_size (gable_catalogue_get_notes ()), ==, 0);
  for (guint i = 0; files[i] != NULL; i++) {
    g_autofree char *name = g_strconcat ("machines/", files[i], NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (GBytes) bytes = gable_data_load (name, &error);
    g_autoptr (GableMachine) machine = NULL;
    g_autofree char *text = NULL;
    g_autofree char *file = NULL;
    gsize size;
    const char *data;

    g_assert_no_error (error);
    data = g_bytes_get_data (bytes, &size);
    machine = gable_machine_from_text (data, size, name, &error);
    g_assert_no_error (error);
    g_assert_null (machine->extra);
    file = g_strconcat (machine->id, ".json", NULL);
    g_assert_cmpstr (file, ==, files[i]);
    text = gable_machine_to_text (machine, NULL);
    g_assert_cmpstr (text, ==, data);
  }
}

static void
check_origin (const GableMachine *machine, double rate, const GableOrigin *origin)
{
  g_test_message ("%s", machine->id);
  if (gable_known (rate)) {
    g_assert_nonnull (origin->source);
    g_assert_nonnull (origin->method);
    g_assert_cmpfloat (rate, >, 1e9);
    g_assert_cmpfloat (rate, <, 1e17);
  }
}

static void
every_figure_says_where_it_comes_from (void)
{
  for (guint i = 0; i < gable_catalogue_get_size (); i++) {
    const GableMachine *machine = gable_catalogue_get (i);

    g_assert_nonnull (machine->vendor);
    g_assert_nonnull (machine->class_);
    g_assert_nonnull (machine->scope);
    g_assert_false (machine->incomplete);
    for (guint j = 0; j < gable_machine_get_n_ceilings (machine); j++) {
      const GableCeiling *ceiling = gable_machine_get_ceiling (machine, j);

      check_origin (machine, ceiling->theoretical, &ceiling->theoretical_origin);
      check_origin (machine, ceiling->measured, &ceiling->measured_origin);
      g_assert_true (gable_known (ceiling->theoretical) || gable_known (ceiling->measured) ||
                     gable_known (ceiling->capacity));
      if (gable_known (ceiling->capacity)) {
        g_assert_nonnull (ceiling->capacity_source);
      }
    }
  }
}

/* Figures with a source that make no roofline: never offered beside those that do, and found by whoever asks. */
static void
incomplete_machines_are_kept_apart (void)
{
  g_assert_cmpuint (gable_catalogue_get_n_incomplete (), ==, 10);
  for (guint i = 0; i < gable_catalogue_get_n_incomplete (); i++) {
    const GableMachine *machine = gable_catalogue_get_incomplete (i);
    guint n_work = 0;
    guint n_rates = 0;

    g_test_message ("%s", machine->id);
    g_assert_true (machine->incomplete);
    g_assert_nonnull (machine->note);
    g_assert_cmpuint (machine->aliases->len, ==, 0);
    g_assert_true (gable_catalogue_find (machine->id) == machine);
    g_assert_true (gable_catalogue_match (machine->name) == machine);
    for (guint j = 0; j < gable_machine_get_n_ceilings (machine); j++) {
      const GableCeiling *ceiling = gable_machine_get_ceiling (machine, j);

      check_origin (machine, ceiling->theoretical, &ceiling->theoretical_origin);
      check_origin (machine, ceiling->measured, &ceiling->measured_origin);
      n_rates += gable_known (gable_ceiling_rate (ceiling)) ? 1 : 0;
      n_work += ceiling->counter->kind == GABLE_COUNTER_OPERATIONS ? 1 : 0;
    }
    g_assert_cmpuint (n_rates, >, 0);
    g_assert_true (n_work == 0 || gable_machine_find (machine, gable_counter_find ("DRAM")) < 0);
  }
  for (guint i = 0; i < gable_catalogue_get_size (); i++) {
    g_assert_false (gable_catalogue_get (i)->incomplete);
  }
}

static void
every_machine_has_a_roofline (void)
{
  for (guint i = 0; i < gable_catalogue_get_size (); i++) {
    const GableMachine *machine = gable_catalogue_get (i);
    guint n_compute = 0;

    g_test_message ("%s", machine->id);
    g_assert_cmpint (gable_machine_find (machine, gable_counter_find ("DRAM")), >=, 0);
    for (guint j = 0; j < gable_machine_get_n_ceilings (machine); j++) {
      const GableCeiling *ceiling = gable_machine_get_ceiling (machine, j);

      n_compute += ceiling->counter->kind == GABLE_COUNTER_OPERATIONS && !ceiling->variant;
    }
    g_assert_cmpuint (n_compute, >, 0);
  }
}

/* Ridge points worked out by hand from the printed figures, rate ÷ bandwidth. */
static void
ridge_points_are_rate_over_bandwidth (void)
{
  static const struct {
    const char *id;
    const char *counter;
    const char *level;
    double ridge; /* [FLOP/B], theoretical over theoretical */
  } cases[] = {
    { "nvidia-v100-sxm2", "fp64", "DRAM", 8.666666666666666 },              /* 7.8 ÷ 0.9 */
    { "nvidia-a100-sxm4-40gb", "fp64", "DRAM", 6.237942122186495 },         /* 9.7 ÷ 1.555 */
    { "nvidia-a100-sxm4-40gb", "fp16.matrix", "DRAM", 200.64308681672026 }, /* 312 ÷ 1.555 */
    { "nvidia-h100-sxm5-80gb", "bf16.matrix", "DRAM", 295.3432835820896 },  /* 989.4 ÷ 3.35 */
    { "amd-instinct-mi250x-gcd", "fp64.matrix", "DRAM", 29.9375 },          /* 47.9 ÷ 1.6 */
    { "amd-instinct-mi250x-gcd", "fp32", "DRAM", 29.9375 }, /* packed: 47.9 ÷ 1.6 */
    { "amd-epyc-7742-2s", "fp64", "DRAM", 11.25 },          /* 4608 ÷ 409.6 */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const GableMachine *machine = gable_catalogue_find (cases[i].id);
    int rate, bandwidth;

    g_test_message ("%s %s", cases[i].id, cases[i].counter);
    g_assert_nonnull (machine);
    rate = gable_machine_find (machine, gable_counter_find (cases[i].counter));
    bandwidth = gable_machine_find (machine, gable_counter_find (cases[i].level));
    g_assert_cmpint (rate, >=, 0);
    g_assert_cmpint (bandwidth, >=, 0);
    gable_assert_close (gable_machine_get_ceiling (machine, (guint) rate)->theoretical /
                          gable_machine_get_ceiling (machine, (guint) bandwidth)->theoretical,
                        cases[i].ridge, 1e-12);
  }
}

/* Warp instructions a second, so that an instruction roofline needs no ceilings in an export.
 * Source of the first: Ding, Williams, PMBS 2019, section 3: 489.60 warp GIPS on V100. */
static void
gpus_of_known_architecture_issue_instructions (void)
{
  static const struct {
    const char *id;
    double rate; /* [inst/s] */
  } cases[] = {
    { "nvidia-v100-sxm2", 489.6e9 },
    { "nvidia-a100-sxm4-40gb", 609.12e9 },
    { "nvidia-h100-sxm5-80gb", 1045.44e9 },
    { "nvidia-tesla-t4", 254.4e9 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const GableMachine *machine = gable_catalogue_find (cases[i].id);
    int ceiling = gable_machine_find (machine, gable_counter_find ("inst"));

    g_assert_cmpint (ceiling, >=, 0);
    gable_assert_close (gable_machine_get_ceiling (machine, (guint) ceiling)->theoretical,
                        cases[i].rate, 1e-12);
  }
}

/* The ceiling that a figure of the research data became. */
static const GableCeiling *
find_figure (const GableMachine *machine, const char *name, double theoretical, double measured)
{
  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);

    if (g_str_equal (ceiling->counter->id, name) &&
        gable_test_close (ceiling->theoretical, theoretical, 1e-12) &&
        gable_test_close (ceiling->measured, measured, 1e-12)) {
      return ceiling;
    }
  }
  return NULL;
}

static double
get_figure (JsonObject *object, const char *key, double factor)
{
  return json_object_has_member (object, key) ? json_object_get_double_member (object, key) * factor
                                              : GABLE_UNKNOWN;
}

static guint
compare_figures (const GableMachine *machine, JsonObject *object)
{
  JsonArray *memory = json_object_get_array_member (object, "memory");
  JsonArray *compute = json_object_get_array_member (object, "compute");
  /* A rate that the research itself calls wrong is left out. */
  gboolean wrong = json_object_has_member (object, "note") &&
                   strstr (json_object_get_string_member (object, "note"), "is too low") != NULL;
  guint n_compute = wrong ? 0 : json_array_get_length (compute);

  g_test_message ("%s", machine->name);
  for (guint i = 0; i < json_array_get_length (memory); i++) {
    JsonObject *level = json_array_get_object_element (memory, i);
    const GableCeiling *ceiling = find_figure (
      machine, json_object_get_string_member (level, "level"),
      get_figure (level, "gbs_theoretical", 1e9), get_figure (level, "gbs_measured", 1e9));

    g_assert_nonnull (ceiling);
    gable_assert_close (ceiling->capacity, get_figure (level, "capacity_bytes", 1), 1e-12);
  }
  for (guint i = 0; i < n_compute; i++) {
    JsonObject *rate = json_array_get_object_element (compute, i);
    const char *unit = json_object_get_string_member (rate, "unit");
    g_autofree char *name = g_strconcat (json_object_get_string_member (rate, "counter"),
                                         g_str_equal (unit, "matrix")   ? ".matrix"
                                         : g_str_equal (unit, "scalar") ? ".scalar"
                                                                        : "",
                                         NULL);

    g_assert_nonnull (find_figure (machine, name, get_figure (rate, "gflops_theoretical", 1e9),
                                   get_figure (rate, "gflops_measured", 1e9)));
  }
  /* The research has no rates of instructions: those are derived. */
  g_assert_cmpuint (gable_machine_get_n_ceilings (machine), ==,
                    json_array_get_length (memory) + n_compute +
                      (gable_machine_find (machine, gable_counter_find ("inst")) >= 0 ? 1 : 0));
  return 1;
}

static void
figures_are_those_of_the_research (void)
{
  g_autofree char *path = gable_test_shared ("machines/machines.json");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *machines;
  guint n = 0;

  if (path == NULL) {
    g_test_skip ("1 case skipped: the research data is not here");
    return;
  }
  g_assert_true (json_parser_load_from_file (parser, path, NULL));
  machines =
    json_object_get_array_member (json_node_get_object (json_parser_get_root (parser)), "machines");
  for (guint i = 0; i < json_array_get_length (machines); i++) {
    JsonObject *object = json_array_get_object_element (machines, i);
    const GableMachine *machine =
      gable_catalogue_match (json_object_get_string_member (object, "name"));

    g_assert_nonnull (machine);
    n += compare_figures (machine, object);
  }
  g_assert_cmpuint (n, ==, gable_catalogue_get_size () + gable_catalogue_get_n_incomplete ());
}

static void
every_alias_matches_its_machine_alone (void)
{
  for (guint i = 0; i < gable_catalogue_get_size (); i++) {
    const GableMachine *machine = gable_catalogue_get (i);

    g_test_message ("%s", machine->id);
    g_assert_true (gable_catalogue_match (machine->id) == machine);
    g_assert_true (gable_catalogue_match (machine->name) == machine);
    for (guint j = 0; j < machine->aliases->len; j++) {
      g_auto (GStrv) parts = g_strsplit (machine->aliases->pdata[j], "*", -1);
      g_autofree char *device = g_strjoinv ("x", parts);

      g_test_message ("  %s", device);
      g_assert_true (gable_catalogue_match (device) == machine);
    }
  }
}

static void
devices_are_matched_as_tools_print_them (void)
{
  static const struct {
    const char *device;
    const char *id; /* NULL: none */
  } cases[] = {
    { "NVIDIA A100-SXM4-40GB", "nvidia-a100-sxm4-40gb" },
    { "A100-SXM4-80GB", "nvidia-a100-sxm4-80gb" },
    { "Tesla V100-SXM2-16GB", "nvidia-v100-sxm2" },
    { "Tesla V100-SXM2-16GB (0)", "nvidia-v100-sxm2" },
    { "Tesla T4 ", "nvidia-tesla-t4" },
    { "NVIDIA H100 80GB HBM3", "nvidia-h100-sxm5-80gb" },
    { "NVIDIA H100 PCIe", "nvidia-h100-pcie-80gb" },
    { "NVIDIA B200", "nvidia-b200-sxm-180gb" },
    { "NVIDIA GeForce RTX 4090", "nvidia-geforce-rtx-4090" },
    { "geforce rtx 2070", "nvidia-geforce-rtx-2070" },
    { "AMD Instinct MI300X VF", "amd-instinct-mi300x" },
    { "MI300X_A1", "amd-instinct-mi300x" },
    { "MI300A_A1", "amd-instinct-mi300a" },
    { "gfx908", "amd-instinct-mi100" },
    { "AMD Instinct MI210", "amd-instinct-mi210" },
    { "AMD Instinct MI250X", "amd-instinct-mi250x-gcd" },
    { "MI355X", "amd-instinct-mi355x" },
    { "NVIDIA Tesla T4", "nvidia-tesla-t4" },
    /* Brand strings of processors, as the kernel, lscpu, LIKWID and PAPI print them. */
    { "Intel(R) Xeon(R) Gold 6148 CPU @ 2.40GHz", "intel-xeon-gold-6148" },
    { "Intel(R) Xeon(R) Gold 6148", "intel-xeon-gold-6148" },
    { "Intel(R) Xeon(R) Gold 6248 CPU @ 2.50GHz", "intel-xeon-gold-6248" },
    { "Intel(R) Xeon(R) CPU E5-2630 v4 @ 2.20GHz", "intel-xeon-e5-2630-v4" },
    { "Intel(R) Xeon(R) CPU E5-2690 v2 @ 3.00GHz", "intel-xeon-e5-2690-v2" },
    { "Intel(R) Xeon(R) Platinum 8380 CPU @ 2.30GHz", "intel-xeon-platinum-8380-2s" },
    { "Intel(R) Xeon(R) Platinum 8480+", "intel-xeon-platinum-8480-2s" },
    { "INTEL(R) XEON(R) PLATINUM 8568Y+", "intel-xeon-platinum-8568y" },
    { "INTEL(R) XEON(R) PLATINUM 8592+", "intel-xeon-platinum-8592-2s" },
    { "AMD EPYC 7451 24-Core Processor", "amd-epyc-7451" },
    { "AMD EPYC 7742 64-Core Processor", "amd-epyc-7742-2s" },
    { "AMD EPYC 7763 64-Core Processor", "amd-epyc-7763-2s" },
    { "AMD EPYC 9654 96-Core Processor", "amd-epyc-9654-2s" },
    { "AMD Opteron(tm) Processor 6274", "amd-opteron-6274" },
    /* Several machines, other machines, and what says nothing. */
    { "gfx90a", NULL },
    { "gfx942", NULL },
    { "MI200", NULL },
    { "MI350", NULL },
    { "NVIDIA A100-PCIE-40GB", NULL },
    { "NVIDIA GeForce RTX 4090 Laptop GPU", NULL },
    { "NVIDIA GeForce RTX 4070 Ti SUPER", NULL },
    { "AMD Instinct MI300A Accelerator", NULL },
    { "Intel(R) Xeon(R) Gold 6148F CPU @ 2.40GHz", NULL },
    { "AMD EPYC 7763v 64-Core Processor", NULL },
    { "Neoverse-V2", NULL },
    { "(0)", NULL },
    { "", NULL },
    { "\xc3", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const GableMachine *machine = gable_catalogue_match (cases[i].device);

    g_test_message ("case %u", i);
    g_assert_cmpstr (machine != NULL ? machine->id : NULL, ==, cases[i].id);
  }
}

static void
the_nearest_come_first (void)
{
  static const struct {
    const char *name;
    const char *id;
  } cases[] = {
    { "rtx4090", "nvidia-geforce-rtx-4090" },
    { "rtx-4080", "nvidia-geforce-rtx-4090" },
    { "nvidia-a100-sxm4-40g", "nvidia-a100-sxm4-40gb" },
    { "h200", "nvidia-h200-sxm-141gb" },
    { "mi-355x", "amd-instinct-mi355x" },
    { "gold 6148", "intel-xeon-gold-6148" },
    { "gravitom3", "aws-graviton3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GPtrArray) nearest = gable_catalogue_nearest (cases[i].name, 3);

    g_assert_cmpuint (nearest->len, ==, 3);
    g_test_message ("%s", cases[i].name);
    g_assert_cmpstr (((const GableMachine *) nearest->pdata[0])->id, ==, cases[i].id);
  }
}

static void
opening_takes_an_id_a_device_or_a_file (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableMachine) by_id = gable_catalogue_open ("NVIDIA-Tesla-T4", &error);
  g_autoptr (GableMachine) by_device = gable_catalogue_open ("Tesla T4", &error);
  g_autoptr (GableMachine) by_file = NULL;
  g_autofree char *file = gable_test_file ("../data/machines/nvidia-tesla-t4.json");

  g_assert_no_error (error);
  g_assert_true (by_id == by_device);
  by_file = gable_catalogue_open (file, &error);
  g_assert_no_error (error);
  g_assert_true (gable_machine_equal (by_id, by_file));
}

static void
an_unknown_machine_is_answered_with_the_nearest (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (gable_catalogue_open ("nvidia-a100", &error));
  g_assert_error (error, GABLE_PROJECT_ERROR, GABLE_PROJECT_ERROR_INVALID_VALUE);
  g_assert_nonnull (strstr (error->message, "“nvidia-a100”"));
  g_assert_nonnull (strstr (error->message, "nvidia-a100-sxm4-40gb, nvidia-a100-sxm4-80gb"));
  g_clear_error (&error);

  g_assert_null (gable_catalogue_open ("/nowhere/at/all.json", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

int
main (int argc, char *argv[])
{
  g_autofree char *folder = NULL;
  int status;

  folder = gable_test_folder ();
  g_setenv ("XDG_DATA_HOME", folder, TRUE); /* nobody's own machines */
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/catalogue/files",
                   every_shipped_file_is_a_machine_and_is_written_back_as_it_stands);
  g_test_add_func ("/model/catalogue/sources", every_figure_says_where_it_comes_from);
  g_test_add_func ("/model/catalogue/incomplete", incomplete_machines_are_kept_apart);
  g_test_add_func ("/model/catalogue/rooflines", every_machine_has_a_roofline);
  g_test_add_func ("/model/catalogue/ridges", ridge_points_are_rate_over_bandwidth);
  g_test_add_func ("/model/catalogue/instructions", gpus_of_known_architecture_issue_instructions);
  g_test_add_func ("/model/catalogue/research", figures_are_those_of_the_research);
  g_test_add_func ("/model/catalogue/aliases", every_alias_matches_its_machine_alone);
  g_test_add_func ("/model/catalogue/devices", devices_are_matched_as_tools_print_them);
  g_test_add_func ("/model/catalogue/nearest", the_nearest_come_first);
  g_test_add_func ("/model/catalogue/open", opening_takes_an_id_a_device_or_a_file);
  g_test_add_func ("/model/catalogue/unknown", an_unknown_machine_is_answered_with_the_nearest);
  status = g_test_run ();
  gable_test_remove_folder (g_steal_pointer (&folder));
  return status;
}
