/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/document-parts.h"

#include "model/catalogue.h"

/* Whether @machine is @given under its name, or under another one: with as many roofs of the same kinds. */
static gboolean
is_given (const GableMachine *given, const GableMachine *machine)
{
  guint n = gable_machine_get_n_ceilings (given);

  if (g_strcmp0 (given->name, machine->name) == 0) {
    return TRUE;
  }
  if (g_strcmp0 (given->id, machine->id) != 0 || gable_machine_get_n_ceilings (machine) != n) {
    return FALSE;
  }
  for (guint i = 0; i < n; i++) {
    if (gable_machine_get_ceiling (given, i)->counter !=
        gable_machine_get_ceiling (machine, i)->counter) {
      return FALSE;
    }
  }
  return TRUE;
}

/**
 * gable_document_get_reference:
 *
 * What the present machine was before anybody changed it: as it was opened, else the catalogue's entry of its id.
 *
 * Returns: (transfer none) (nullable)
 */
const GableMachine *
gable_document_get_reference (GableDocument *document)
{
  const GableMachine *machine = gable_project_get_machine (gable_document_get_shown (document));

  if (machine == NULL) {
    return NULL;
  }
  if (document->given != NULL && is_given (document->given, machine)) {
    return document->given;
  }
  return machine->id != NULL ? gable_catalogue_find (machine->id) : NULL;
}
