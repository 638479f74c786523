/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/preset.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "model/data.h"
#include "model/fields.h"

#define FILE_NAME "figure-presets.json"
#define FORMAT "gable-figure-presets"
#define MAX_PRESETS 10000

void
gable_preset_free (GablePreset *preset)
{
  if (preset == NULL) {
    return;
  }
  g_free (preset->id);
  g_free (preset->group);
  g_free (preset->name);
  g_free (preset->font);
  g_free (preset->checked);
  g_clear_pointer (&preset->formats, g_ptr_array_unref);
  g_clear_pointer (&preset->notes, g_ptr_array_unref);
  g_clear_pointer (&preset->sources, g_ptr_array_unref);
  g_free (preset);
}

static double
read_number (
  GableReading *reading, const GableJsonPlace *object, const char *key, double least, double most)
{
  GableJsonPlace place = gable_json_member (object, key);
  double value = gable_field_number (reading, &place);

  if (!(value >= least && value <= most)) {
    char text[2][GABLE_NUMBER_LENGTH];

    gable_reading_fault (reading, &place,
                         _ ("a number from %s to %s is wanted"),
                            gable_number_write (text[0], least),
                            gable_number_write (text[1], most));
  }
  return value;
}

static void
read_sizes (GableReading *reading, const GableJsonPlace *place, GablePreset *preset)
{
  GableJsonPlace text = gable_json_member (place, "text_pt");
  GableJsonPlace line = gable_json_member (place, "line_pt");
  GableJsonPlace highest = gable_json_member (place, "max_height_mm");

  preset->width =
    read_number (reading, place, "width_mm", GABLE_FIGURE_MIN_SIDE, GABLE_FIGURE_MAX_SIDE);
  preset->height =
    read_number (reading, place, "height_mm", GABLE_FIGURE_MIN_SIDE, GABLE_FIGURE_MAX_SIDE);
  preset->max_height =
    gable_json_is_present (&highest)
      ? read_number (reading, place, "max_height_mm", preset->height, GABLE_FIGURE_MAX_SIDE)
      : GABLE_UNKNOWN;
  if (gable_reading_object (reading, &text)) {
    preset->text_min =
      read_number (reading, &text, "min", GABLE_FIGURE_MIN_TEXT, GABLE_FIGURE_MAX_TEXT);
    preset->text_usual =
      read_number (reading, &text, "usual", preset->text_min, GABLE_FIGURE_MAX_TEXT);
    preset->text_max =
      read_number (reading, &text, "max", preset->text_usual, GABLE_FIGURE_MAX_TEXT);
  }
  if (gable_reading_object (reading, &line)) {
    preset->line_min = read_number (reading, &line, "min", 0.01, 20);
    preset->line_usual = read_number (reading, &line, "usual", preset->line_min, 20);
  }
  preset->dpi = read_number (reading, place, "dpi", 10, 2400);
}

static GablePreset *
read_preset (GableReading *reading, const GableJsonPlace *place)
{
  g_autoptr (GablePreset) preset = g_new0 (GablePreset, 1);
  GableJsonPlace grid = gable_json_member (place, "grid");

  if (!gable_reading_object (reading, place)) {
    return NULL;
  }
  preset->id = gable_field_needed_text (reading, place, "id");
  preset->group = gable_field_needed_text (reading, place, "group");
  preset->name = gable_field_needed_text (reading, place, "name");
  preset->font = gable_field_needed_text (reading, place, "font");
  read_sizes (reading, place, preset);
  preset->formats = gable_field_texts (reading, place, "formats");
  preset->notes = gable_field_texts (reading, place, "notes");
  preset->sources = gable_field_texts (reading, place, "sources");
  preset->checked = gable_field_text (reading, place, "checked");
  preset->needs_alt = gable_field_boolean (reading, place, "needs_alt");
  preset->gridless = gable_json_is_present (&grid) && !gable_field_boolean (reading, place, "grid");
  return g_steal_pointer (&preset);
}

static GPtrArray *
read_presets (GableReading *reading, const GableJsonPlace *root)
{
  GPtrArray *presets = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_preset_free);
  GableJsonPlace format = gable_json_member (root, "format");
  GableJsonPlace list = gable_json_member (root, "presets");
  g_autofree char *word = NULL;
  guint n;

  if (!gable_reading_object (reading, root)) {
    return presets;
  }
  word = gable_field_text (reading, root, "format");
  if (g_strcmp0 (word, FORMAT) != 0) {
    gable_reading_fault (reading, &format, _ ("it is not “%s”"), FORMAT);
  }
  n = gable_reading_array (reading, &list, MAX_PRESETS);
  for (guint i = 0; i < n && gable_reading_goes_on (reading); i++) {
    GableJsonPlace element = gable_json_element (&list, i);
    GablePreset *preset = read_preset (reading, &element);

    if (preset != NULL) {
      g_ptr_array_add (presets, preset);
    }
  }
  return presets;
}

GPtrArray *
gable_presets_load (GError **error)
{
  g_autoptr (GBytes) bytes = gable_data_load (FILE_NAME, error);
  g_autoptr (GableJson) json = NULL;
  g_autoptr (GPtrArray) presets = NULL;
  GableReading reading = { 0 };
  GableJsonPlace root;

  if (bytes == NULL) {
    return NULL;
  }
  json =
    gable_json_parse (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), FILE_NAME, error);
  if (json == NULL) {
    return NULL;
  }
  root = gable_json_root (json);
  presets = read_presets (&reading, &root);
  if (reading.error != NULL) {
    g_propagate_error (error, reading.error);
    return NULL;
  }
  return g_steal_pointer (&presets);
}

const GablePreset *
gable_presets_find (const GPtrArray *presets, const char *id)
{
  for (guint i = 0; i < presets->len; i++) {
    const GablePreset *preset = presets->pdata[i];

    if (g_strcmp0 (preset->id, id) == 0) {
      return preset;
    }
  }
  return NULL;
}

char *
gable_preset_describe (const GablePreset *preset)
{
  char text[4][GABLE_NUMBER_LENGTH];

  /* Translators: width and height of a figure, then the least and the largest size of its text: “89 × 64 mm, 8 to 10 pt” */
  return g_strdup_printf (
    _ ("%s × %s mm, %s to %s pt"), gable_number_write (text[0], preset->width),
       gable_number_write (text[1], preset->height), gable_number_write (text[2], preset->text_min),
       gable_number_write (text[3], preset->text_max));
}
