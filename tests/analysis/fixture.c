/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fixture.h"

GableCeiling *
fixture_ceiling (GableMachine *machine, const char *counter, double rate)
{
  GableCeiling *ceiling = gable_ceiling_new (gable_counter_find (counter));

  ceiling->theoretical = rate;
  gable_machine_take_ceiling (machine, ceiling);
  return ceiling;
}

GableMachine *
fixture_machine (void)
{
  GableMachine *machine = gable_machine_new ("Test");

  fixture_ceiling (machine, "L2", 4e11);
  fixture_ceiling (machine, "DRAM", 1e11);
  fixture_ceiling (machine, "fp64", 1e12);
  fixture_ceiling (machine, "fp32", 2e12);
  return machine;
}

void
fixture_set (GableKernel *kernel, const char *counter, double amount)
{
  gable_kernel_set_amount (kernel, gable_counter_find (counter), amount, NULL);
}

GableKernel *
fixture_kernel (const char *name, double seconds, double fp64, double fp32, double dram, double l2)
{
  const struct {
    const char *counter;
    double amount;
  } amounts[] = { { "fp64", fp64 }, { "fp32", fp32 }, { "DRAM", dram }, { "L2", l2 } };
  GableKernel *kernel = gable_kernel_new (name);

  kernel->seconds = seconds;
  for (guint i = 0; i < G_N_ELEMENTS (amounts); i++) {
    if (gable_known (amounts[i].amount)) {
      fixture_set (kernel, amounts[i].counter, amounts[i].amount);
    }
  }
  return kernel;
}

GableProject *
fixture_project (GableMachine *machine, ...)
{
  GableProject *project = gable_project_new ();
  GableKernel *kernel;
  va_list kernels;

  if (machine != NULL) {
    g_ptr_array_add (project->machines, machine);
  }
  va_start (kernels, machine);
  while ((kernel = va_arg (kernels, GableKernel *)) != NULL) {
    g_ptr_array_add (project->kernels, kernel);
  }
  va_end (kernels);
  return project;
}

GableRoofline *
fixture_evaluate (GableMachine *machine, GableKernel *kernel)
{
  g_autoptr (GableProject) project = fixture_project (machine, kernel, NULL);

  return gable_roofline_evaluate (project, NULL);
}

const char *
fixture_limiter (const GableRoofline *roofline, guint kernel)
{
  return gable_limiter_to_string (roofline, roofline->kernels[kernel].limiter);
}

double
fixture_utilisation (const GableRoofline *roofline, const char *counter)
{
  int ceiling = gable_machine_find (roofline->machine, gable_counter_find (counter));

  g_assert_cmpint (ceiling, >=, 0);
  return gable_roofline_get_utilisation (roofline, 0, (guint) ceiling);
}

const GablePoint *
fixture_point (const GableRoofline *roofline, guint index)
{
  g_assert_cmpuint (index, <, roofline->n_points);
  return &roofline->points[index];
}
