/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/source-run.h"

/* What-ifs on a kernel of a run belong to it, though nobody measured them. */
static gboolean
is_of_source (const GableKernel *kernel, const char *source, GHashTable *names)
{
  if (kernel->kind == GABLE_KERNEL_HYPOTHETICAL && kernel->source == NULL &&
      gable_kernel_details (kernel)->parent != NULL) {
    return g_hash_table_contains (names, gable_kernel_details (kernel)->parent);
  }
  return g_strcmp0 (kernel->source, source) == 0;
}

GableProject *
gable_project_of_source (const GableProject *project, const char *source, GArray **rows)
{
  GableProject *run = gable_project_copy (project);
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  *rows = g_array_new (FALSE, FALSE, sizeof (guint));
  g_ptr_array_set_size (run->kernels, 0);
  g_clear_pointer (&run->launches, gable_launches_unref);
  run->view.multiples = GABLE_MULTIPLES_NONE;
  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, i);

    if (g_strcmp0 (kernel->source, source) == 0) {
      g_hash_table_add (names, kernel->name);
    }
  }
  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, i);

    if (is_of_source (kernel, source, names)) {
      g_ptr_array_add (run->kernels, gable_kernel_ref (kernel));
      g_array_append_val (*rows, i);
    }
  }
  return run;
}

static GableSource *
find_source (const GableProject *project, const char *id)
{
  for (guint i = 0; i < project->sources->len; i++) {
    GableSource *source = project->sources->pdata[i];

    if (g_strcmp0 (source->id, id) == 0) {
      return source;
    }
  }
  return NULL;
}

GPtrArray *
gable_project_runs (const GableProject *project)
{
  GPtrArray *runs = g_ptr_array_new ();
  const char *last = NULL;

  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, i);
    GableSource *source;

    if (kernel->kind == GABLE_KERNEL_HYPOTHETICAL ||
        (runs->len > 0 && g_strcmp0 (kernel->source, last) == 0)) {
      continue;
    }
    last = kernel->source;
    source = find_source (project, last);
    if (!g_ptr_array_find (runs, source, NULL)) {
      g_ptr_array_add (runs, source);
    }
  }
  return runs;
}
