/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/probe-text.h"

#include "model/catalogue.h"

#include <glib/gi18n-lib.h>

/* " · 48 KiB", where @value is known. */
static void
append_known (GString *text, double value, GableDimension dimension)
{
  if (gable_known (value)) {
    g_autofree char *shown = gable_format (value, dimension);

    g_string_append_printf (text, " · %s", shown);
  }
}

static void
append_roof (GString *text, const GableCeiling *ceiling, const GableMachine *known)
{
  g_autofree char *rate =
    gable_format (ceiling->measured, gable_counter_rate_dimension (ceiling->counter));
  int index = known != NULL ? gable_machine_find (known, ceiling->counter) : -1;

  g_string_append_printf (text, "%s%s: %s", text->len > 0 ? "\n" : "",
                          gable_ceiling_title (ceiling), rate);
  append_known (text, ceiling->capacity, GABLE_DIMENSION_CAPACITY);
  append_known (text, ceiling->latency, GABLE_DIMENSION_SECONDS);
  if (index >= 0) {
    g_autofree char *part = gable_format_percent (
      ceiling->measured / gable_ceiling_rate (gable_machine_get_ceiling (known, (guint) index)));

    /* Translators: a measured rate as a part of that in the catalogue. */
    g_string_append_printf (text, _ (" · %s of the catalogue"), part);
  }
}

char *
gable_probe_describe (const GableProbe *probe, const GableMachine *machine)
{
  GString *text = g_string_new (NULL);
  const GableMachine *known =
    probe->topology->name != NULL ? gable_catalogue_match (probe->topology->name) : NULL;

  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);

    if (!ceiling->variant) {
      append_roof (text, ceiling, known);
    }
  }
  return g_string_free (text, FALSE);
}

char *
gable_probe_describe_notes (const GableProbe *probe)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < gable_notes_get_size (probe->notes); i++) {
    const GableNote *note = gable_notes_get (probe->notes, i);

    if (note->severity != GABLE_NOTE_INFO) {
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", note->text);
    }
  }
  return g_string_free (text, FALSE);
}
