/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/edit.h"

#include <glib/gi18n-lib.h>

/* As it stands in the project file. */
#define TYPED_IN "typed in"

static GableMachine *
copy_machine (GableDocument *document)
{
  return gable_machine_copy (gable_project_get_machine (gable_document_get_project (document)));
}

static void
apply_machine (GableDocument *document,
               GableMachine *machine,
               const char *source,
               const char *label,
               guint gesture)
{
  const GableProject *project = gable_document_get_project (document);
  g_autoptr (GableProject) next = gable_project_with_machine (
    project, machine, source != NULL ? source : project->machine_source);

  gable_document_apply (document, next, label, gesture);
}

gboolean
gable_edit_parse_rate (const char *text, const GableCounter *counter, double *rate, GError **error)
{
  if (!gable_quantity_parse (text, gable_counter_rate_dimension (counter), rate, error)) {
    return FALSE;
  }
  if (!(*rate > 0) || isinf (*rate)) {
    g_set_error (error, GABLE_UNITS_ERROR, GABLE_UNITS_ERROR_RANGE,
                 _ ("“%s”: a roof needs a rate above zero"), text);
    return FALSE;
  }
  return TRUE;
}

/* @changed: of @machine, with the text that @rate was made of */
static void
apply_rate (
  GableDocument *document, GableMachine *machine, GableCeiling *changed, double rate, guint gesture)
{
  gboolean traffic = changed->counter->kind == GABLE_COUNTER_TRAFFIC;

  gable_origin_clear (&changed->measured_origin);
  changed->measured = rate;
  if (gable_known (rate)) {
    changed->measured_origin.method = g_strdup (TYPED_IN);
  }
  apply_machine (document, machine, NULL,
                 traffic ? _ ("Change Bandwidth") : _ ("Change Peak"), gesture);
}

/**
 * gable_edit_rate:
 * @text: a rate with its unit, "3.35 TB/s"; empty goes back to the theoretical rate where there is one
 *
 * Sets the rate that bounds the kernels. The theoretical rate stays beside it, so that the share of the specification
 * is still told.
 *
 * Errors: `GABLE_UNITS_ERROR_*`; nothing is changed then
 *
 * Returns: whether @text was a rate
 */
gboolean
gable_edit_rate (GableDocument *document, guint ceiling, const char *text, GError **error)
{
  g_autoptr (GableMachine) machine = copy_machine (document);
  GableCeiling *changed = g_ptr_array_index (machine->ceilings, ceiling);
  g_autofree char *stripped = g_strstrip (g_strdup (text));
  double rate = GABLE_UNKNOWN;

  if (stripped[0] == '\0' && gable_known (changed->theoretical)) {
    g_clear_pointer (&changed->measured_text, g_free);
  } else if (gable_edit_parse_rate (stripped, changed->counter, &rate, error)) {
    g_free (changed->measured_text);
    changed->measured_text = g_strdup (stripped);
  } else {
    return FALSE;
  }
  apply_rate (document, machine, changed, rate, 0);
  return TRUE;
}

/**
 * gable_edit_slide:
 * @rate: in the base unit of the ceiling, > 0
 * @gesture: of gable_document_begin_gesture (): the changes of one drag are one step
 *
 * Sets the rate as gable_edit_rate () does, rounded to the digits that are shown.
 */
void
gable_edit_slide (GableDocument *document, guint ceiling, double rate, guint gesture)
{
  g_autoptr (GableMachine) machine = copy_machine (document);
  GableCeiling *changed = g_ptr_array_index (machine->ceilings, ceiling);
  GableDimension dimension = gable_counter_rate_dimension (changed->counter);
  double shown;

  g_free (changed->measured_text);
  changed->measured_text = gable_format (rate, dimension);
  if (gable_quantity_parse (changed->measured_text, dimension, &shown, NULL)) {
    apply_rate (document, machine, changed, shown, gesture);
  }
}

/* @shown: whether the roof is drawn; it bounds the kernels either way. */
void
gable_edit_shown (GableDocument *document, guint ceiling, gboolean shown)
{
  g_autoptr (GableMachine) machine = copy_machine (document);
  GableCeiling *changed = g_ptr_array_index (machine->ceilings, ceiling);

  if (changed->hidden == shown) {
    changed->hidden = !shown;
    apply_machine (document, machine, NULL, shown ? _ ("Show Roof") : _ ("Hide Roof"), 0);
  }
}

/* Every roof is drawn. */
void
gable_edit_show_all (GableDocument *document)
{
  g_autoptr (GableMachine) machine = copy_machine (document);

  for (guint i = 0; i < machine->ceilings->len; i++) {
    ((GableCeiling *) g_ptr_array_index (machine->ceilings, i))->hidden = FALSE;
  }
  apply_machine (document, machine, NULL, _ ("Show All Roofs"), 0);
}

/* The ceiling as it was before anybody changed it; NULL where nobody knows. */
static const GableCeiling *
find_reference (GableDocument *document, guint ceiling)
{
  const GableMachine *machine = gable_project_get_machine (gable_document_get_project (document));
  const GableMachine *reference = gable_document_get_reference (document);
  const GableCeiling *present = gable_machine_get_ceiling (machine, ceiling);

  for (guint i = 0; reference != NULL && i < gable_machine_get_n_ceilings (reference); i++) {
    const GableCeiling *given = gable_machine_get_ceiling (reference, i);

    if (given->counter == present->counter &&
        g_str_equal (gable_ceiling_title (given), gable_ceiling_title (present))) {
      return given;
    }
  }
  return NULL;
}

static gboolean
same_rate (double a, double b)
{
  return gable_known (a) ? gable_known (b) && !(a < b) && !(a > b) : !gable_known (b);
}

gboolean
gable_edit_can_reset_rate (GableDocument *document, guint ceiling)
{
  const GableMachine *machine = gable_project_get_machine (gable_document_get_project (document));
  const GableCeiling *present = gable_machine_get_ceiling (machine, ceiling);
  const GableCeiling *given = find_reference (document, ceiling);

  return given != NULL && (!same_rate (given->measured, present->measured) ||
                           !same_rate (given->theoretical, present->theoretical));
}

/* Back to the rates that the catalogue or the opened file has for this ceiling; whether it is drawn and where it is
 * listed stay. */
void
gable_edit_reset_rate (GableDocument *document, guint ceiling)
{
  if (gable_edit_can_reset_rate (document, ceiling)) {
    g_autoptr (GableMachine) machine = copy_machine (document);
    GableCeiling *given = gable_ceiling_copy (find_reference (document, ceiling));
    GableCeiling *present = g_ptr_array_index (machine->ceilings, ceiling);

    given->hidden = present->hidden;
    given->place = present->place;
    gable_ceiling_free (present);
    g_ptr_array_index (machine->ceilings, ceiling) = given;
    apply_machine (document, machine, NULL, _ ("Reset Rate"), 0);
  }
}

/* @machine: of the catalogue */
void
gable_edit_machine (GableDocument *document, const GableMachine *machine)
{
  gable_edit_choose_machine (document, machine, "catalogue");
}

/* @origin: "catalogue" or "file", as project files tell it */
void
gable_edit_choose_machine (GableDocument *document, const GableMachine *machine, const char *origin)
{
  g_autoptr (GableMachine) chosen = gable_machine_ref (machine);

  apply_machine (document, chosen, origin, _ ("Choose Machine"), 0);
}

gboolean
gable_edit_can_reset (GableDocument *document)
{
  const GableMachine *machine = gable_project_get_machine (gable_document_get_project (document));
  const GableMachine *reference = gable_document_get_reference (document);

  return machine != NULL && reference != NULL && !gable_machine_equal (machine, reference);
}

/* Back to the machine as the catalogue or the opened file has it. */
void
gable_edit_reset (GableDocument *document)
{
  if (gable_edit_can_reset (document)) {
    g_autoptr (GableMachine) reference =
      gable_machine_ref (gable_document_get_reference (document));

    apply_machine (document, reference, NULL, _ ("Reset Machine"), 0);
  }
}
