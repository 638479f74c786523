/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fixture.h"

static void
add_ceiling (GableMachine *machine, const char *counter, double rate)
{
  GableCeiling *ceiling = gable_ceiling_new (gable_counter_find (counter));

  ceiling->theoretical = rate;
  gable_machine_take_ceiling (machine, ceiling);
}

static GableMachine *
make_machine (void)
{
  GableMachine *machine = gable_machine_new ("Fixture");

  add_ceiling (machine, "L2", 4e12);
  add_ceiling (machine, "DRAM", 1e12);
  add_ceiling (machine, "fp64", 10e12);
  return machine;
}

static void
set (GableKernel *kernel, const char *counter, double amount)
{
  if (gable_known (amount)) {
    gable_kernel_set_amount (kernel, gable_counter_find (counter), amount, NULL);
  }
}

GableProject *
fixture_project (void)
{
  static const struct {
    const char *name;
    double seconds;
    double flops;
    double dram;
    double l2;
    guint64 launches;
  } rows[N_FIXTURE_KERNELS] = {
    [ALPHA] = { "alpha", 1, 0.5e12, 0.8e12, 1.6e12, 100 },
    [BETA] = { "beta", 2, 18e12, 0.1e12, GABLE_UNKNOWN, 10 },
    [GAMMA] = { "gamma", 0.5, 0.01e12, 0.1e12, GABLE_UNKNOWN, 1 },
    [COPY] = { "copy", 0.5, GABLE_UNKNOWN, 0.3e12, GABLE_UNKNOWN, 0 },
  };
  GableProject *project = gable_project_new ();

  g_ptr_array_add (project->machines, make_machine ());
  for (guint i = 0; i < N_FIXTURE_KERNELS; i++) {
    GableKernel *kernel = gable_kernel_new (rows[i].name);

    kernel->seconds = rows[i].seconds;
    kernel->launches = rows[i].launches;
    set (kernel, "fp64", rows[i].flops);
    set (kernel, "DRAM", rows[i].dram);
    set (kernel, "L2", rows[i].l2);
    g_ptr_array_add (project->kernels, kernel);
  }
  return project;
}

GableProject *
fixture_large (guint n)
{
  GableProject *project = gable_project_new ();

  g_ptr_array_add (project->machines, make_machine ());
  for (guint i = 0; i < n; i++) {
    g_autofree char *name = g_strdup_printf ("kernel %u", i);
    GableKernel *kernel = gable_kernel_new (name);

    kernel->seconds = 1.0 / (1 + i);
    set (kernel, "fp64", 1e9 * (1 + i % 97));
    set (kernel, "DRAM", 1e9 * (1 + i % 89));
    g_ptr_array_add (project->kernels, kernel);
  }
  return project;
}

static gboolean
too_long_cb (gpointer data)
{
  g_error ("what the test waits for did not happen");
  return G_SOURCE_REMOVE;
}

void
fixture_wait (gboolean (*condition) (gpointer data), gpointer data)
{
  guint id = g_timeout_add_seconds (10, too_long_cb, NULL);

  while (!condition (data)) {
    g_main_context_iteration (NULL, TRUE);
  }
  g_source_remove (id);
}

static void
take_result_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

gboolean
fixture_save (GableDocument *document, GFile *file, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  gable_document_save_async (document, file, take_result_cb, &result);
  while (result == NULL) {
    g_main_context_iteration (NULL, TRUE);
  }
  return gable_document_save_finish (document, result, error);
}

void
fixture_speed_up (GableDocument *document, guint kernel, const char *label, guint gesture)
{
  const GableProject *project = gable_document_get_project (document);
  g_autoptr (GableKernel) faster = gable_kernel_copy (gable_project_get_kernel (project, kernel));
  g_autoptr (GableProject) next = NULL;

  faster->seconds /= 2;
  next = gable_project_with_kernel (project, kernel, faster);
  gable_document_apply (document, next, label, gesture);
}
