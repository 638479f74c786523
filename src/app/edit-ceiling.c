/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/edit-ceiling.h"

#include "app/edit.h"
#include "model/catalogue.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* (transfer full): a copy to change; a new one where the project has none */
static GableMachine *
copy_machine (GableDocument *document)
{
  const GableMachine *machine = gable_project_get_machine (gable_document_get_project (document));

  return machine != NULL ? gable_machine_copy (machine)
                         : gable_machine_new (C_ ("a machine", "My machine"));
}

static void
apply (GableDocument *document, GableMachine *machine, const char *label)
{
  const GableProject *project = gable_document_get_project (document);
  const char *source = project->machine_source != NULL ? project->machine_source : "typed";
  g_autoptr (GableProject) next = gable_project_with_machine (project, machine, source);

  gable_document_apply (document, next, label, 0);
}

/* Empty is unknown. @kept: gets the text as it was written, as the project keeps it */
static gboolean
parse_rate (
  const char *text, const GableCounter *counter, double *rate, char **kept, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  g_clear_pointer (kept, g_free);
  *rate = GABLE_UNKNOWN;
  if (stripped[0] == '\0') {
    return TRUE;
  }
  if (!gable_edit_parse_rate (stripped, counter, rate, error)) {
    return FALSE;
  }
  *kept = g_steal_pointer (&stripped);
  return TRUE;
}

/* Where a figure came from is forgotten with it. */
static void
forget_origin (GableOrigin *origin, double before, double after)
{
  gboolean same =
    gable_known (before) && gable_known (after) && !(before < after) && !(before > after);

  if (!same) {
    gable_origin_clear (origin);
  }
}

static gboolean
fill_ceiling (GableCeiling *ceiling, const GableCeilingText *text, GError **error)
{
  double theoretical = ceiling->theoretical;
  double measured = ceiling->measured;

  if (text->counter->kind != ceiling->counter->kind) {
    ceiling->place = 0;
  }
  ceiling->counter = text->counter;
  ceiling->variant = text->variant;
  g_free (ceiling->name);
  ceiling->name = text->name[0] != '\0' ? g_strdup (text->name) : NULL;
  if (!parse_rate (text->theoretical, text->counter, &ceiling->theoretical,
                   &ceiling->theoretical_text, error) ||
      !parse_rate (text->measured, text->counter, &ceiling->measured, &ceiling->measured_text,
                   error)) {
    return FALSE;
  }
  if (!gable_known (gable_ceiling_rate (ceiling))) {
    g_set_error (error, GABLE_UNITS_ERROR, GABLE_UNITS_ERROR_RANGE,
                 _ ("A roof needs a rate: give the specification, what was measured, or both"));
    return FALSE;
  }
  forget_origin (&ceiling->theoretical_origin, theoretical, ceiling->theoretical);
  forget_origin (&ceiling->measured_origin, measured, ceiling->measured);
  return TRUE;
}

gboolean
gable_edit_put_ceiling (GableDocument *document,
                        int ceiling,
                        const GableCeilingText *text,
                        GError **error)
{
  g_autoptr (GableMachine) machine = copy_machine (document);
  g_autoptr (GableCeiling) changed =
    ceiling >= 0 ? g_ptr_array_steal_index (machine->ceilings, (guint) ceiling)
                 : gable_ceiling_new (text->counter);

  if (!fill_ceiling (changed, text, error)) {
    return FALSE;
  }
  gable_machine_take_ceiling (machine, g_steal_pointer (&changed));
  apply (document, machine, ceiling >= 0 ? _ ("Change Roof") : _ ("Add Roof"));
  return TRUE;
}

void
gable_edit_remove_ceiling (GableDocument *document, guint ceiling)
{
  g_autoptr (GableMachine) machine = copy_machine (document);

  g_return_if_fail (ceiling < machine->ceilings->len);

  g_ptr_array_remove_index (machine->ceilings, ceiling);
  apply (document, machine, _ ("Remove Roof"));
}

void
gable_edit_place_ceiling (GableDocument *document, guint ceiling, guint place)
{
  g_autoptr (GableMachine) machine = copy_machine (document);

  g_return_if_fail (ceiling < machine->ceilings->len);

  if (gable_machine_place (machine, ceiling, place)) {
    const GableProject *project = gable_document_get_project (document);
    g_autoptr (GableProject) next =
      gable_project_with_machine (project, machine, project->machine_source);

    gable_document_apply (document, next, _ ("Move Roof"), 0);
  }
}

void
gable_edit_rename_machine (GableDocument *document, const char *name)
{
  g_autoptr (GableMachine) machine = copy_machine (document);

  if (name[0] != '\0' && !g_str_equal (machine->name, name)) {
    g_free (machine->name);
    machine->name = g_strdup (name);
    apply (document, machine, _ ("Rename Machine"));
  }
}

/* What else the project compares with stays behind it. */
void
gable_edit_second_machine (GableDocument *document, const GableMachine *machine)
{
  const GableProject *project = gable_document_get_project (document);
  g_autoptr (GableProject) next = gable_project_copy (project);

  if (next->machines->len > 1) {
    g_ptr_array_remove_index (next->machines, 1);
  }
  if (machine != NULL && next->machines->len > 0) {
    g_ptr_array_insert (next->machines, 1, gable_machine_ref (machine));
  }
  next->view.second_machine = machine != NULL && next->machines->len > 1;
  gable_document_apply (document, next,
                        machine != NULL ? _ ("Compare Machine") : _ ("Remove Compared Machine"), 0);
}

void
gable_edit_swap_machines (GableDocument *document)
{
  const GableProject *project = gable_document_get_project (document);
  g_autoptr (GableProject) next = gable_project_copy (project);
  const GableMachine *first;
  gpointer second;

  if (next->machines->len < 2) {
    return;
  }
  second = g_ptr_array_steal_index (next->machines, 1);
  g_ptr_array_insert (next->machines, 0, second);
  first = second;
  g_free (next->machine_source);
  next->machine_source =
    g_strdup (first->id != NULL && gable_catalogue_find (first->id) != NULL ? "catalogue" : "file");
  next->view.second_machine = TRUE;
  gable_document_apply (document, next, _ ("Swap Machines"), 0);
}
