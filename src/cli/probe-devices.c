/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/probe-output.h"

#include <glib/gi18n-lib.h>

void
gable_probe_append_devices (const GableCl *cl, GString *text)
{
  g_autoptr (GableColumns) columns = gable_columns_new (6, "rlrrrl");

  gable_columns_add (columns, _("Number"));
  gable_columns_add (columns, _("Device"));
  gable_columns_add (columns, _("Compute units"));
  gable_columns_add (columns, _("Clock"));
  gable_columns_add (columns, _("Memory"));
  gable_columns_add (columns, _("Driver"));
  for (guint i = 0; i < gable_cl_get_n_devices (cl); i++) {
    const GableClDevice *device = gable_cl_get_device (cl, i);

    gable_columns_take (columns, g_strdup_printf ("%u", i));
    gable_columns_add (columns, device->name);
    gable_columns_take (columns, g_strdup_printf ("%u", device->units));
    gable_columns_take (columns, gable_format (device->clock, GABLE_DIMENSION_FREQUENCY));
    gable_columns_take (columns, gable_format (device->memory, GABLE_DIMENSION_CAPACITY));
    gable_columns_add (columns, device->driver != NULL ? device->driver : "–");
  }
  gable_columns_write (columns, text);
}

static void
append_caches (const GableMachine *machine, GableColumns *columns)
{
  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);

    if (!gable_known (ceiling->capacity)) {
      continue;
    }
    gable_columns_take (columns, g_strdup_printf ("%s read", gable_ceiling_title (ceiling)));
    gable_columns_take (columns, gable_format (ceiling->measured, GABLE_DIMENSION_BANDWIDTH));
    gable_columns_add (columns, "–");
    gable_columns_add (columns, "–");
    gable_columns_take (columns, gable_format (ceiling->capacity, GABLE_DIMENSION_CAPACITY));
  }
}

void
gable_probe_append_cl_table (const GableClProbe *probe, const GableMachine *machine, GString *text)
{
  g_autoptr (GableColumns) columns = gable_columns_new (5, "lrrrr");
  g_autofree char *seconds = gable_format_digits (probe->seconds, GABLE_DIMENSION_SECONDS, 2);
  g_autofree char *launch = gable_format (probe->launch, GABLE_DIMENSION_SECONDS);

  /* Translators: a device, its compute units, how long it took, the time of an empty kernel. */
  g_string_append_printf (text, _("%s, compute units: %u; measured in %s; a launch takes %s\n\n"),
                                   probe->device->name, probe->device->units, seconds, launch);
  gable_columns_add (columns, "OpenCL");
  gable_columns_add (columns, _("Best"));
  gable_columns_add (columns, _("Median"));
  gable_columns_add (columns, _("Spread"));
  gable_columns_add (columns, _("Size"));
  for (guint i = 0; i < probe->readings->len; i++) {
    const GableClReading *reading = &g_array_index (probe->readings, GableClReading, i);
    GableDimension dimension;

    if (reading->counter[0] == '\0') {
      continue;
    }
    dimension = gable_counter_rate_dimension (gable_counter_find (reading->counter));
    gable_columns_add (columns, reading->title);
    gable_columns_take (columns, gable_format (reading->rate, dimension));
    gable_columns_take (columns, gable_format (reading->median, dimension));
    gable_columns_take (columns, gable_format_percent (reading->spread));
    gable_columns_add (columns, "–");
  }
  append_caches (machine, columns);
  gable_columns_write (columns, text);
}
