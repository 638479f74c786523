/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/roofline.h"

#include "fixture.h"
#include "support.h"

#include <string.h>

/* The roofs as text: "L2 DRAM | fp32 fp64", "*" for the active pair, "~" for a variant. */
static char *
list_roofs (const GableRoofline *roofline)
{
  GString *list = g_string_new (NULL);
  gboolean memory = TRUE;

  for (guint i = 0; i < roofline->roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofline->roofs, GableRoof, i);
    gboolean active =
      (int) i == (roof->memory ? roofline->main_roof_memory : roofline->main_roof_compute);

    if (memory && !roof->memory) {
      g_string_append (list, "| ");
    }
    memory = roof->memory;
    g_string_append_printf (list, "%s%s%s ", gable_limiter_to_string (roofline, roof->ceiling),
                            active ? "*" : "", roof->variant ? "~" : "");
  }
  return g_string_free (list, FALSE);
}

static void
assert_roofs (const GableRoofline *roofline, const char *wanted)
{
  g_autofree char *list = list_roofs (roofline);

  g_assert_cmpstr (g_strchomp (list), ==, wanted);
}

static GableMachine *
make_machine (void)
{
  GableMachine *machine = fixture_machine ();

  fixture_ceiling (machine, "L1", 2e12);
  fixture_ceiling (machine, "PCIe", 1e10);
  fixture_ceiling (machine, "fp16.matrix", 1e14);
  fixture_ceiling (machine, "int32", 5e11);
  fixture_ceiling (machine, "inst", 1e11);
  fixture_ceiling (machine, "fp64", 5e11)->variant = TRUE;
  return machine;
}

static void
roofs_belong_to_the_work_that_is_chosen (void)
{
  static const struct {
    const char *work;
    const char *roofs;
  } cases[] = {
    { "fp", "L1 L2 DRAM* | fp16.matrix fp32* fp64 fp64~" },
    { "fp64", "L1 L2 DRAM* | fp64* fp64~" },
    { "fp16", "L1 L2 DRAM* | fp16.matrix*" },
    { "int", "L1 L2 DRAM* | int32*" },
    { "inst", "L1 L2 DRAM* | inst*" },
    { "int8", "L1 L2 DRAM*" },
  };
  g_autoptr (GableProject) project = fixture_project (make_machine (), NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableRooflineOptions options = { 0 };
    g_autoptr (GableRoofline) roofline = NULL;

    g_assert_true (gable_work_parse (cases[i].work, &options.work));
    roofline = gable_roofline_evaluate (project, &options);
    assert_roofs (roofline, cases[i].roofs);
  }
}

static void
the_heaviest_kernel_chooses_the_active_pair (void)
{
  /* The longer one is limited by L2 and uses FP64. */
  g_autoptr (GableProject) project =
    fixture_project (make_machine (), fixture_kernel ("a", 1, UNKNOWN, 1e12, 1e10, UNKNOWN),
                     fixture_kernel ("b", 2, 1e10, UNKNOWN, 1e10, 4e11), NULL);
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);

  assert_roofs (roofline, "L1 L2* DRAM | fp16.matrix fp32 fp64* fp64~");
}

static void
a_link_is_a_roof_where_it_has_traffic (void)
{
  GableKernel *kernel = fixture_kernel ("k", 1, 1e9, UNKNOWN, 1e9, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;

  fixture_set (kernel, "PCIe", 9e9);
  roofline = fixture_evaluate (make_machine (), kernel);
  assert_roofs (roofline, "L1 L2 DRAM PCIe* | fp16.matrix fp32 fp64* fp64~");
}

static void
a_hidden_roof_still_bounds (void)
{
  GableMachine *machine = gable_machine_new ("Test");
  g_autoptr (GableRoofline) roofline = NULL;

  fixture_ceiling (machine, "DRAM", 1e11)->hidden = TRUE;
  fixture_ceiling (machine, "fp64", 1e12);
  roofline = fixture_evaluate (machine, fixture_kernel ("k", 1, 1e9, UNKNOWN, 8e10, UNKNOWN));
  assert_roofs (roofline, "| fp64*");
  g_assert_cmpstr (fixture_limiter (roofline, 0), ==, "DRAM");
  g_assert_cmpint (roofline->main_roof_memory, ==, -1);
}

static void
a_variant_limits_nothing (void)
{
  GableMachine *machine = gable_machine_new ("Test");
  g_autoptr (GableRoofline) roofline = NULL;

  fixture_ceiling (machine, "DRAM", 1e11);
  fixture_ceiling (machine, "DRAM", 1e9)->variant = TRUE;
  fixture_ceiling (machine, "fp64", 1e12);
  roofline = fixture_evaluate (machine, fixture_kernel ("k", 1, 1e9, UNKNOWN, 8e10, UNKNOWN));
  gable_assert_close (gable_result_efficiency (&roofline->kernels[0]), 0.8, 1e-12);
  assert_roofs (roofline, "DRAM* DRAM~ | fp64*");
}

static void
the_rates_are_those_that_were_asked_for (void)
{
  static const struct {
    GableRates rates;
    double dram;
    const char *roofs;
  } cases[] = {
    { GABLE_RATES_BEST, 8e10, "L2 DRAM* | fp64*" },
    { GABLE_RATES_MEASURED, 8e10, "L2 DRAM*" },
    { GABLE_RATES_THEORETICAL, 1e11, "DRAM* | fp64*" },
  };
  GableMachine *machine = gable_machine_new ("Test");
  g_autoptr (GableProject) project = NULL;

  fixture_ceiling (machine, "DRAM", 1e11)->measured = 8e10;
  fixture_ceiling (machine, "L2", UNKNOWN)->measured = 4e11;
  fixture_ceiling (machine, "fp64", 1e12);
  project = fixture_project (machine, fixture_kernel ("k", 1, 1e9, UNKNOWN, 6e10, UNKNOWN), NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableRooflineOptions options = { .rates = cases[i].rates };
    g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, &options);

    assert_roofs (roofline, cases[i].roofs);
    gable_assert_close (gable_result_efficiency (&roofline->kernels[0]), 6e10 / cases[i].dram,
                        1e-12);
    g_assert_cmpint (
      g_array_index (roofline->roofs, GableRoof, (guint) roofline->main_roof_memory).measured, ==,
      cases[i].rates != GABLE_RATES_THEORETICAL);
  }
}

static void
one_level_alone_can_be_shown (void)
{
  GableRooflineOptions options = { .level = gable_counter_find ("L2") };
  g_autoptr (GableProject) project =
    fixture_project (fixture_machine (), fixture_kernel ("both", 1, 1e9, UNKNOWN, 1e9, 2e9),
                     fixture_kernel ("one", 1, 1e9, UNKNOWN, 1e9, UNKNOWN), NULL);
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, &options);

  g_assert_cmpuint (roofline->n_points, ==, 1);
  g_assert_cmpstr (gable_point_level (fixture_point (roofline, 0))->id, ==, "L2");
  g_assert_cmpint (roofline->kernels[1].drawn, ==, GABLE_NOT_DRAWN_NO_TRAFFIC);
  /* What is shown changes nothing of what limits. */
  g_assert_cmpstr (fixture_limiter (roofline, 1), ==, "DRAM");
}

static void
ideal_traffic_is_a_second_intensity (void)
{
  GableKernel *kernel = fixture_kernel ("k", 1, 1e9, UNKNOWN, 4e9, UNKNOWN);
  g_autoptr (GableRoofline) roofline = NULL;

  gable_kernel_set_ideal (kernel, gable_counter_find ("DRAM"), 1e9);
  roofline = fixture_evaluate (fixture_machine (), kernel);
  gable_assert_close (fixture_point (roofline, 0)->intensity, 0.25, 1e-12);
  gable_assert_close (gable_point_ideal (roofline, fixture_point (roofline, 0)), 1, 1e-12);
}

static void
the_line_of_two_roofs_is_the_lower_one (void)
{
  g_autoptr (GableProject) project = fixture_project (fixture_machine (), NULL);
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);

  /* L2, DRAM, FP32, FP64 */
  gable_assert_close (gable_roofline_attainable (roofline, 1, 3, 5), 5e11, 1e-12);
  gable_assert_close (gable_roofline_attainable (roofline, 1, 3, 50), 1e12, 1e-12);
  gable_assert_close (gable_roofline_attainable (roofline, 0, 2, 5), 2e12, 1e-12);
  gable_assert_close (gable_roofline_attainable (roofline, 1, -1, 50), 5e12, 1e-12);
  gable_assert_close (gable_roofline_attainable (roofline, -1, 3, 50), 1e12, 1e-12);
  g_assert_false (gable_known (gable_roofline_attainable (roofline, -1, -1, 50)));
  g_assert_false (gable_known (gable_roofline_attainable (roofline, 1, 3, UNKNOWN)));
}

static void
an_empty_project_has_nothing (void)
{
  g_autoptr (GableProject) project = fixture_project (NULL, NULL);
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (project, NULL);

  g_assert_cmpuint (roofline->n_kernels, ==, 0);
  g_assert_cmpuint (roofline->roofs->len, ==, 0);
  g_assert_cmpint (roofline->main_roof_memory, ==, -1);
  g_assert_cmpint (roofline->main_roof_compute, ==, -1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/roofs/roofs-belong-to-the-work-that-is-chosen",
                   roofs_belong_to_the_work_that_is_chosen);
  g_test_add_func ("/analysis/roofs/the-heaviest-kernel-chooses-the-active-pair",
                   the_heaviest_kernel_chooses_the_active_pair);
  g_test_add_func ("/analysis/roofs/a-link-is-a-roof-where-it-has-traffic",
                   a_link_is_a_roof_where_it_has_traffic);
  g_test_add_func ("/analysis/roofs/a-hidden-roof-still-bounds", a_hidden_roof_still_bounds);
  g_test_add_func ("/analysis/roofs/a-variant-limits-nothing", a_variant_limits_nothing);
  g_test_add_func ("/analysis/roofs/the-rates-are-those-that-were-asked-for",
                   the_rates_are_those_that_were_asked_for);
  g_test_add_func ("/analysis/roofs/one-level-alone-can-be-shown", one_level_alone_can_be_shown);
  g_test_add_func ("/analysis/roofs/ideal-traffic-is-a-second-intensity",
                   ideal_traffic_is_a_second_intensity);
  g_test_add_func ("/analysis/roofs/the-line-of-two-roofs-is-the-lower-one",
                   the_line_of_two_roofs_is_the_lower_one);
  g_test_add_func ("/analysis/roofs/an-empty-project-has-nothing", an_empty_project_has_nothing);
  return g_test_run ();
}
