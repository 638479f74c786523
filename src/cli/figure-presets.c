/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/figures.h"

#include <glib/gi18n-lib.h>

static void
add_preset (GableColumns *columns, const GablePreset *preset)
{
  char width[GABLE_NUMBER_LENGTH], height[GABLE_NUMBER_LENGTH], least[GABLE_NUMBER_LENGTH];

  gable_columns_add (columns, preset->id);
  gable_columns_add (columns, preset->group);
  gable_columns_add (columns, gable_number_write (width, preset->width));
  gable_columns_add (columns, gable_number_write (height, preset->height));
  gable_columns_add (columns, gable_number_write (least, preset->text_min));
  gable_columns_add (columns, preset->name);
}

static void
add_own (GableColumns *columns, const char *name)
{
  gable_columns_add (columns, name);
  gable_columns_add (columns, _ ("own"));
  for (guint i = 0; i < 3; i++) {
    gable_columns_add (columns, "");
  }
  gable_columns_add (columns, "");
}

/**
 * gable_cli_list_presets:
 *
 * Prints what --preset takes: those that are shipped, then one's own.
 */
GableExit
gable_cli_list_presets (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) presets = gable_presets_load (&error);
  g_autoptr (GPtrArray) own = gable_figure_list_own ();
  g_autoptr (GableColumns) columns = gable_columns_new (6, "llrrrl");
  g_autoptr (GString) text = g_string_new (NULL);
  const char *const headings[] = {
    /* Translators: headings of a table of figure presets: least text size is in points */
    _ ("ID"), _ ("Group"), _ ("Width [mm]"), _ ("Height [mm]"), _ ("Text [pt]"), _ ("Name"),
    };

  if (presets == NULL) {
    return gable_cli_fail (GABLE_EXIT_INPUT, error);
  }
  for (guint i = 0; i < G_N_ELEMENTS (headings); i++) {
    gable_columns_add (columns, headings[i]);
  }
  for (guint i = 0; i < presets->len; i++) {
    add_preset (columns, presets->pdata[i]);
  }
  for (guint i = 0; i < own->len; i++) {
    add_own (columns, own->pdata[i]);
  }
  gable_columns_write (columns, text);
  return gable_cli_print (text->str, (gssize) text->len);
}
