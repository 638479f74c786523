/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/document.h"

/* Which row of @project each of its kernels is. */
static GHashTable *
number_kernels (const GableProject *project)
{
  GHashTable *rows = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < project->kernels->len; i++) {
    g_hash_table_insert (rows, project->kernels->pdata[i], GUINT_TO_POINTER (i + 1));
  }
  return rows;
}

/* (transfer full) The kernels of @next: in the place of one that the stage changed its own, and none that it added. */
static GPtrArray *
take_kernels (const GableProject *own, const GableProject *staged, const GableProject *next)
{
  GPtrArray *kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_kernel_unref);
  g_autoptr (GHashTable) rows = number_kernels (staged);

  for (guint i = 0; i < next->kernels->len; i++) {
    guint row = GPOINTER_TO_UINT (g_hash_table_lookup (rows, next->kernels->pdata[i]));

    if (row == 0) {
      g_ptr_array_add (kernels, gable_kernel_ref (next->kernels->pdata[i]));
    } else if (row <= own->kernels->len) {
      g_ptr_array_add (kernels, gable_kernel_ref (own->kernels->pdata[row - 1]));
    }
  }
  return kernels;
}

static gboolean
has_machines_of (const GableProject *project, const GableProject *other)
{
  for (guint i = 0; i < project->machines->len; i++) {
    if (i >= other->machines->len || project->machines->pdata[i] != other->machines->pdata[i]) {
      return FALSE;
    }
  }
  return project->machines->len == other->machines->len;
}

static gpointer
share_machine (gconstpointer machine, gpointer data)
{
  return gable_machine_ref (machine);
}

/**
 * gable_document_take_apart:
 * @own: the present project
 * @staged: what was shown in its place
 * @next: what someone made of @staged
 *
 * An edit while a step of a walkthrough is shown is one of the project, not of what the step imagines: what @next has
 * from the stage is as it is in @own, and what is new in it stays.
 *
 * Returns: (transfer full): @own with the edit
 */
GableProject *
gable_document_take_apart (const GableProject *own,
                           const GableProject *staged,
                           const GableProject *next)
{
  GableProject *apart = gable_project_copy (next);

  g_ptr_array_unref (apart->kernels);
  apart->kernels = take_kernels (own, staged, next);
  if (has_machines_of (next, staged)) {
    g_ptr_array_unref (apart->machines);
    apart->machines = g_ptr_array_copy (own->machines, share_machine, NULL);
    g_free (apart->machine_source);
    apart->machine_source = g_strdup (own->machine_source);
  }
  if (gable_view_equal (&next->view, &staged->view)) {
    gable_view_clear (&apart->view);
    gable_view_copy (&apart->view, &own->view);
  }
  return apart;
}
