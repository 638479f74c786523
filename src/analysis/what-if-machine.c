/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/what-if.h"

#include "analysis/what-if-apply.h"
#include "model/catalogue.h"

#include <glib/gi18n-lib.h>

/* Always FALSE: @change can't be made because of @reason. */
gboolean
gable_what_if_fail (const GableChange *change, const char *reason, GError **error)
{
  g_autofree char *text = gable_change_to_string (change);

  /* Translators: a change such as “bytes.L3 × 0.5”, and why it can't be made */
  g_set_error (error, GABLE_TRANSFORM_ERROR, GABLE_TRANSFORM_ERROR_ABSENT,
               _ ("“%s”: %s"), text, reason);
  return FALSE;
}

static void
scale_rate (GableCeiling *ceiling, double factor)
{
  ceiling->theoretical *= factor;
  ceiling->measured *= factor;
  g_clear_pointer (&ceiling->theoretical_text, g_free);
  g_clear_pointer (&ceiling->measured_text, g_free);
  g_clear_pointer (&ceiling->kept, g_hash_table_unref);
}

static gboolean
is_scaled (const GableChange *change, const GableCounter *counter)
{
  if (change->kind == GABLE_CHANGE_PEAK) {
    return counter->kind != GABLE_COUNTER_TRAFFIC;
  }
  return counter == change->counter || gable_counter_general (counter) == change->counter;
}

static gboolean
choose_machine (GableMachine **machine, const GableChange *change, GError **error)
{
  const GableMachine *other = gable_catalogue_find (change->name);

  other = other != NULL ? other : gable_catalogue_match (change->name);
  if (other == NULL) {
    return gable_what_if_fail (
      change, _ ("the catalogue has no such machine; see “gable machines”"), error);
  }
  g_clear_pointer (machine, gable_machine_unref);
  *machine = gable_machine_ref (other);
  return TRUE;
}

static char *
name_machine (const GableMachine *machine, const GableChange *change)
{
  g_autofree char *text = gable_change_to_string (change);

  /* Translators: a machine's name and what was changed about it */
  return g_strdup_printf (_ ("%s, %s"), machine->name, text);
}

gboolean
gable_what_if_apply_to_machine (GableMachine **machine, const GableChange *change, GError **error)
{
  g_autoptr (GableMachine) changed = NULL;
  gboolean any = FALSE;
  char *name;

  if (change->kind == GABLE_CHANGE_MACHINE) {
    return choose_machine (machine, change, error);
  }
  if (!gable_change_is_of_machine (change) || *machine == NULL) {
    return !gable_change_is_of_machine (change) ||
           gable_what_if_fail (change, _ ("there is no machine to change; choose one first"),
                                          error);
  }
  changed = gable_machine_copy (*machine);
  for (guint i = 0; i < changed->ceilings->len; i++) {
    GableCeiling *ceiling = g_ptr_array_index (changed->ceilings, i);

    if (is_scaled (change, ceiling->counter)) {
      scale_rate (ceiling, gable_change_factor (change));
      any = TRUE;
    }
  }
  if (!any) {
    return gable_what_if_fail (change, _ ("the machine has no such ceiling; see its list"), error);
  }
  name = name_machine (*machine, change);
  g_free (changed->name);
  changed->name = name;
  g_clear_pointer (&changed->id, g_free);
  gable_machine_unref (*machine);
  *machine = g_steal_pointer (&changed);
  return TRUE;
}

/**
 * gable_what_if_machine:
 * @machine: (nullable)
 * @transform: of which the changes of the machine are made, in order, and the others left out
 *
 * Errors: `GABLE_TRANSFORM_ERROR_ABSENT` where the machine has no such ceiling, or there is no such machine
 *
 * Returns: (transfer full) (nullable): the changed machine
 */
GableMachine *
gable_what_if_machine (const GableMachine *machine, const GableTransform *transform, GError **error)
{
  GableMachine *changed = machine != NULL ? gable_machine_ref (machine) : NULL;

  for (guint i = 0; i < gable_transform_get_size (transform); i++) {
    if (!gable_what_if_apply_to_machine (&changed, gable_transform_get (transform, i), error)) {
      g_clear_pointer (&changed, gable_machine_unref);
      return NULL;
    }
  }
  return changed;
}
