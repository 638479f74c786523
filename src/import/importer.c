/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/importer.h"

GQuark
gable_import_error_quark (void)
{
  return g_quark_from_static_string ("gable-import-error-quark");
}

/**
 * gable_import_new:
 *
 * Returns: (transfer full): no kernels, no notes, no launches yet
 */
GableImport *
gable_import_new (void)
{
  GableImport *import = g_new0 (GableImport, 1);

  import->kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_kernel_unref);
  import->launches = gable_launches_new ();
  import->notes = gable_notes_new ();
  return import;
}

void
gable_import_free (GableImport *import)
{
  if (import == NULL) {
    return;
  }
  g_ptr_array_unref (import->kernels);
  g_clear_pointer (&import->launches, gable_launches_unref);
  g_clear_pointer (&import->machine, gable_machine_unref);
  g_clear_pointer (&import->machines, g_ptr_array_unref);
  g_free (import->device);
  g_free (import->pass);
  g_free (import->whole);
  gable_notes_free (import->notes);
  g_free (import);
}

/* Whether one of @machines (nullable) is the same. */
static gboolean
has_machine (const GPtrArray *machines, const GableMachine *machine)
{
  for (guint i = 0; machines != NULL && i < machines->len; i++) {
    if (gable_machine_equal (machines->pdata[i], machine)) {
      return TRUE;
    }
  }
  return FALSE;
}

/* @machines: (nullable) (element-type GableMachine) further ones, that another file of the run holds: each is kept once, and
 * `GABLE_PROJECT_MAX_MACHINES` of them at most */
void
gable_import_add_machines (GableImport *import, const GPtrArray *machines)
{
  for (guint i = 0; machines != NULL && i < machines->len; i++) {
    if (import->machines == NULL) {
      import->machines = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_machine_unref);
    }
    if (import->machines->len < GABLE_PROJECT_MAX_MACHINES &&
        !has_machine (import->machines, machines->pdata[i])) {
      g_ptr_array_add (import->machines, gable_machine_ref (machines->pdata[i]));
    }
  }
}
