/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ceilings.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Characters of a device's or a roof's name that are kept. */
#define MAX_NAME 100

static GableMachine *
find_machine (const GableImport *import, const char *name)
{
  if (import->machine != NULL && strcmp (import->machine->name, name) == 0) {
    return import->machine;
  }
  for (guint i = 0; import->machines != NULL && i < import->machines->len; i++) {
    GableMachine *machine = import->machines->pdata[i];

    if (strcmp (machine->name, name) == 0) {
      return machine;
    }
  }
  return NULL;
}

/**
 * gable_ceilings_machine:
 * @import: takes the machine where it is a new one
 * @name: of the device, in any bytes
 *
 * Returns: (transfer none) (nullable): the machine of that name; %NULL past `GABLE_CEILINGS_MAX_MACHINES`
 */
GableMachine *
gable_ceilings_machine (GableImport *import, const char *name)
{
  g_autofree char *valid = gable_text_to_utf8 (name, -1);
  g_autofree char *shown = gable_text_to_display (valid);
  g_autofree char *kept = gable_text_shorten (shown, MAX_NAME);
  GableMachine *machine = find_machine (import, kept);

  if (machine != NULL) {
    return machine;
  }
  if (import->machine == NULL) {
    import->machine = gable_machine_new (kept);
    return import->machine;
  }
  if (import->machines == NULL) {
    import->machines = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_machine_unref);
  }
  if (import->machines->len + 1 >= GABLE_CEILINGS_MAX_MACHINES) {
    gable_notes_add (import->notes, GABLE_NOTE_WARNING, NULL,
                     _("There are more than %d machines in the file; the rest is left out"),
                        GABLE_CEILINGS_MAX_MACHINES);
    return NULL;
  }
  machine = gable_machine_new (kept);
  g_ptr_array_add (import->machines, machine);
  return machine;
}

/* The ceiling that limits @counter itself. (nullable) */
GableCeiling *
gable_ceilings_find (const GableMachine *machine, const GableCounter *counter)
{
  for (guint i = 0; i < machine->ceilings->len; i++) {
    GableCeiling *ceiling = machine->ceilings->pdata[i];

    if (ceiling->counter == counter && !ceiling->variant) {
      return ceiling;
    }
  }
  return NULL;
}

static GableCeiling *
find_named (const GableMachine *machine, const GableCounter *counter, const char *title)
{
  for (guint i = 0; i < machine->ceilings->len; i++) {
    GableCeiling *ceiling = machine->ceilings->pdata[i];

    if (ceiling->counter == counter && strcmp (gable_ceiling_title (ceiling), title) == 0) {
      return ceiling;
    }
  }
  return NULL;
}

static void
set_measured (GableCeiling *ceiling, const GableMeasurement *measurement)
{
  gable_origin_clear (&ceiling->measured_origin);
  ceiling->measured = measurement->rate;
  ceiling->measured_origin.source = g_strdup (measurement->tool);
  ceiling->measured_origin.method = g_strdup (measurement->method);
  ceiling->measured_origin.access = g_strdup (measurement->access);
  ceiling->measured_origin.date = g_strdup (measurement->date);
  ceiling->measured_origin.note = g_strdup (measurement->note);
  if (measurement->clock > 0) {
    ceiling->measured_origin.clock = measurement->clock;
  }
}

/* Puts a ceiling back in its place after its rate has changed. */
static void
replace (GableMachine *machine, GableCeiling *ceiling)
{
  guint index;

  if (g_ptr_array_find (machine->ceilings, ceiling, &index)) {
    gable_machine_take_ceiling (machine, g_ptr_array_steal_index (machine->ceilings, index));
  }
}

static gboolean
is_rate (double rate)
{
  return rate > 0 && rate < (double) INFINITY;
}

/**
 * gable_ceilings_add:
 * @machine: not handed on yet
 * @measurement: a figure; one that is no rate is passed over
 *
 * Adds what was measured. Of two figures of one counter and name the higher one is kept; of several that may be the roof
 * the highest is it.
 */
void
gable_ceilings_add (GableMachine *machine, const GableMeasurement *measurement)
{
  const GableCounter *counter = measurement->counter;

  if (counter == NULL || !is_rate (measurement->rate)) {
    return;
  }

  const char *title = measurement->name != NULL ? measurement->name : counter->title;
  GableCeiling *ceiling = find_named (machine, counter, title);
  GableCeiling *roof = gable_ceilings_find (machine, counter);

  if (ceiling == NULL && machine->ceilings->len >= GABLE_MACHINE_MAX_CEILINGS) {
    return;
  }
  if (ceiling == NULL) {
    ceiling = gable_ceiling_new (counter);
    ceiling->name = g_strdup (measurement->name);
    ceiling->variant = TRUE;
    ceiling->hidden = measurement->hidden;
    set_measured (ceiling, measurement);
    gable_machine_take_ceiling (machine, ceiling);
  } else if (!(ceiling->measured >= measurement->rate)) {
    set_measured (ceiling, measurement);
    replace (machine, ceiling);
  }
  if (measurement->variant || ceiling == roof ||
      (roof != NULL && gable_ceiling_rate (roof) >= ceiling->measured)) {
    return;
  }
  if (roof != NULL) {
    roof->variant = TRUE;
    roof->hidden = measurement->hidden;
  }
  ceiling->variant = FALSE;
  ceiling->hidden = FALSE;
}

/**
 * gable_ceilings_add_theoretical:
 * @machine: not handed on yet, with all that was measured
 * @figure: a rate that follows from the device, not from a measurement
 *
 * Adds @figure to the roof of its counter, or as a roof of its own.
 */
void
gable_ceilings_add_theoretical (GableMachine *machine, const GableMeasurement *figure)
{
  GableCeiling *ceiling = NULL;

  if (figure->counter == NULL || !is_rate (figure->rate)) {
    return;
  }
  ceiling = figure->variant ? NULL : gable_ceilings_find (machine, figure->counter);
  if (ceiling == NULL) {
    if (machine->ceilings->len >= GABLE_MACHINE_MAX_CEILINGS) {
      return;
    }
    ceiling = gable_ceiling_new (figure->counter);
    ceiling->name = g_strdup (figure->name);
    ceiling->variant = figure->variant;
    ceiling->theoretical = figure->rate;
    gable_machine_take_ceiling (machine, ceiling);
  } else if (gable_known (ceiling->theoretical)) {
    return;
  }
  ceiling->theoretical = figure->rate;
  ceiling->theoretical_origin.source = g_strdup (figure->tool);
  ceiling->theoretical_origin.method = g_strdup (figure->method);
  if (figure->clock > 0) {
    ceiling->theoretical_origin.clock = figure->clock;
  }
}

/* Machines of which nothing came. */
static void
drop_empty (GableImport *import)
{
  for (guint i = import->machines != NULL ? import->machines->len : 0; i-- > 0;) {
    if (gable_machine_get_n_ceilings (import->machines->pdata[i]) == 0) {
      g_ptr_array_remove_index (import->machines, i);
    }
  }
  if (import->machine != NULL && gable_machine_get_n_ceilings (import->machine) == 0) {
    g_clear_pointer (&import->machine, gable_machine_unref);
    if (import->machines != NULL && import->machines->len > 0) {
      import->machine = g_ptr_array_steal_index (import->machines, 0);
    }
  }
}

/**
 * gable_ceilings_finish:
 * @import: what was read
 * @input: for the message
 * @lacking: (translated): what the file has none of, as a sentence
 * @error: (out)
 *
 * Errors: `GABLE_IMPORT_ERROR_NO_KERNELS` where neither a rate nor a kernel was found
 *
 * Returns: whether something was read
 */
gboolean
gable_ceilings_finish (GableImport *import,
                       const GableImportInput *input,
                       const char *lacking,
                       GError **error)
{
  import->benchmark = TRUE;
  drop_empty (import);
  if (import->machine == NULL && import->kernels->len == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS, "%s: %s", input->name,
                 lacking);
    return FALSE;
  }
  return TRUE;
}

/* What was measured before stays as a variant that is not drawn. */
static void
keep_former (GableMachine *machine, const GableCeiling *ceiling)
{
  GableCeiling *former;

  if (!gable_known (ceiling->measured) || machine->ceilings->len >= GABLE_MACHINE_MAX_CEILINGS) {
    return;
  }
  former = gable_ceiling_copy (ceiling);
  g_free (former->name);
  former->name =
    /* Translators: the name of a roof, whose measured rate was replaced by a newer measurement. */
    g_strdup_printf (_("%s, measured before"), gable_ceiling_title (ceiling));
  former->theoretical = GABLE_UNKNOWN;
  gable_origin_clear (&former->theoretical_origin);
  g_clear_pointer (&former->theoretical_text, g_free);
  former->variant = TRUE;
  former->hidden = TRUE;
  gable_machine_take_ceiling (machine, former);
}

/* Adds one measured roof to a machine that may have it already. */
static void
join_ceiling (GableMachine *machine, const GableCeiling *measured)
{
  GableCeiling *ceiling =
    measured->variant ? NULL : gable_ceilings_find (machine, measured->counter);

  if (ceiling == NULL) {
    if (machine->ceilings->len < GABLE_MACHINE_MAX_CEILINGS) {
      gable_machine_take_ceiling (machine, gable_ceiling_copy (measured));
    }
    return;
  }
  if (gable_known (measured->measured)) {
    keep_former (machine, ceiling);
    ceiling->measured = measured->measured;
    g_free (ceiling->measured_text);
    ceiling->measured_text = g_strdup (measured->measured_text);
    gable_origin_clear (&ceiling->measured_origin);
    gable_origin_copy (&ceiling->measured_origin, &measured->measured_origin);
  }
  if (!gable_known (ceiling->theoretical) && gable_known (measured->theoretical)) {
    ceiling->theoretical = measured->theoretical;
    gable_origin_clear (&ceiling->theoretical_origin);
    gable_origin_copy (&ceiling->theoretical_origin, &measured->theoretical_origin);
  }
  if (!gable_known (ceiling->capacity) && gable_known (measured->capacity)) {
    ceiling->capacity = measured->capacity;
  }
  if (!gable_known (ceiling->latency)) {
    ceiling->latency = measured->latency;
  }
  replace (machine, ceiling);
}

/**
 * gable_ceilings_join:
 * @machine: what is known of it, say from the catalogue
 * @measured: what a benchmark found on it
 *
 * Each measured rate becomes that of the roof of the same counter, beside the theoretical one; what was measured there
 * before is kept as a variant. Roofs that @machine lacks are added.
 *
 * Returns: (transfer full)
 */
GableMachine *
gable_ceilings_join (const GableMachine *machine, const GableMachine *measured)
{
  GableMachine *joined = gable_machine_copy (machine);

  for (guint i = 0; i < gable_machine_get_n_ceilings (measured); i++) {
    join_ceiling (joined, gable_machine_get_ceiling (measured, i));
  }
  return joined;
}

/**
 * gable_ceilings_date:
 * @seconds: since the beginning of 1970, UTC
 *
 * Returns: (transfer full) (nullable): the day in ISO 8601; %NULL where it can't be one
 */
char *
gable_ceilings_date (double seconds)
{
  g_autoptr (GDateTime) time = NULL;

  if (seconds > 0 && seconds < 253402300800.0 /* the year 10000 */) {
    time = g_date_time_new_from_unix_utc ((gint64) seconds);
  }
  return time != NULL ? g_date_time_format (time, "%Y-%m-%d") : NULL;
}
