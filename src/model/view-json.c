/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/fields.h"

#include <glib/gi18n-lib.h>

static const char *const view_keys[] = {
  "work",           "level",     "scale",          "chart",    "colour", "shape", "roofs",
  "range",          "multiples", "second_machine", "launches", "x",      "y",     "hidden_levels",
  "hidden_kernels", NULL,
};

static void
read_range (GableReading *reading, const GableJsonPlace *view, const char *key, GableRange *range)
{
  GableJsonPlace place = gable_json_member (view, key);
  GableJsonPlace min, max;

  if (!gable_json_is_present (&place) || !gable_reading_object (reading, &place)) {
    return;
  }
  min = gable_json_member (&place, "min");
  max = gable_json_member (&place, "max");
  range->min = gable_field_number (reading, &min);
  range->max = gable_field_number (reading, &max);
  if (range->min >= range->max) {
    gable_reading_fault (reading, &place, _ ("“min” is not below “max”"));
  }
}

static void
read_choice (GableReading *reading, const GableJsonPlace *view, GableChoice choice, GableView *to)
{
  const char *key = gable_choice_key (choice);
  GableJsonPlace place = gable_json_member (view, key);
  g_autofree char *word = gable_field_text (reading, view, key);
  guint value;

  if (word == NULL) {
    return;
  }
  if (gable_choice_parse (choice, word, &value)) {
    gable_view_set_choice (to, choice, value);
  } else if (!reading->newer) {
    g_autofree char *words = gable_choice_words (choice);

    gable_reading_fault (reading, &place,
                         _ ("“%s” is none of the words known here: %s"), word, words);
  }
}

static GPtrArray *
read_levels (GableReading *reading, const GableJsonPlace *view)
{
  g_autoptr (GPtrArray) levels = gable_field_texts (reading, view, "hidden_levels");

  for (guint i = 0; levels != NULL && i < levels->len && !reading->newer; i++) {
    if (gable_counter_level (levels->pdata[i]) == NULL) {
      GableJsonPlace place = gable_json_member (view, "hidden_levels");

      gable_reading_fault (reading, &place,
                           _ ("“%s” can't name a level"), (const char *) levels->pdata[i]);
    }
  }
  return g_steal_pointer (&levels);
}

static void
read_work (GableReading *reading, const GableJsonPlace *place, GableView *view)
{
  GableJsonPlace member;
  g_autofree char *work = NULL;
  g_autofree char *level = NULL;

  work = gable_field_text (reading, place, "work");
  if (work != NULL && !gable_work_parse (work, &view->work) && !reading->newer) {
    member = gable_json_member (place, "work");
    gable_reading_fault (reading, &member,
                         _ ("“%s” is no kind of work; there are fp, int, inst, fp64 and the like"),
                            work);
  }
  level = gable_field_text (reading, place, "level");
  if (level != NULL) {
    view->level = gable_counter_level (level);
    member = gable_json_member (place, "level");
    if (view->level == NULL && !reading->newer) {
      gable_reading_fault (reading, &member, _ ("“%s” can't name a level"), level);
    }
  }
}

/**
 * gable_view_read:
 * @reading: gets the faults
 * @place: the view of a project file; may be absent
 * @view: an initialised one
 */
void
gable_view_read (GableReading *reading, const GableJsonPlace *place, GableView *view)
{
  if (!gable_json_is_present (place) || !gable_reading_object (reading, place)) {
    return;
  }
  read_work (reading, place, view);
  for (GableChoice choice = 0; choice < GABLE_N_CHOICES; choice++) {
    read_choice (reading, place, choice, view);
  }
  view->second_machine = gable_field_boolean (reading, place, "second_machine");
  view->launches = gable_field_boolean (reading, place, "launches");
  read_range (reading, place, "x", &view->x);
  read_range (reading, place, "y", &view->y);
  view->hidden_levels = read_levels (reading, place);
  view->hidden_kernels = gable_field_texts (reading, place, "hidden_kernels");
  view->extra = gable_field_extra (reading, place, view_keys);
}

static void
write_range (GableJsonWriter *writer, const char *key, GableRange range)
{
  if (gable_known (range.min) || gable_known (range.max)) {
    gable_json_writer_compact (writer);
    gable_json_writer_begin_object (writer, key);
    gable_json_writer_known (writer, "min", range.min);
    gable_json_writer_known (writer, "max", range.max);
    gable_json_writer_end_object (writer);
  }
}

/* What is as it would be without saying so is left out, and so is a view of which nothing is left. */
void
gable_view_write (GableJsonWriter *writer, const GableView *view)
{
  GableView usual;

  gable_view_init (&usual);
  if (gable_view_equal (view, &usual) && view->extra == NULL) {
    return;
  }
  gable_json_writer_begin_object (writer, "view");
  if (view->work.kind != usual.work.kind) {
    gable_json_writer_string (writer, "work", gable_work_to_string (view->work));
  }
  if (view->level != NULL) {
    gable_json_writer_string (writer, "level", view->level->id);
  }
  for (GableChoice choice = 0; choice < GABLE_N_CHOICES; choice++) {
    guint value = gable_view_get_choice (view, choice);

    if (value != gable_view_get_choice (&usual, choice)) {
      gable_json_writer_string (writer, gable_choice_key (choice),
                                gable_choice_word (choice, value));
    }
  }
  if (view->second_machine) {
    gable_json_writer_boolean (writer, "second_machine", TRUE);
  }
  if (view->launches) {
    gable_json_writer_boolean (writer, "launches", TRUE);
  }
  write_range (writer, "x", view->x);
  write_range (writer, "y", view->y);
  gable_write_texts (writer, "hidden_levels", view->hidden_levels);
  gable_write_texts (writer, "hidden_kernels", view->hidden_kernels);
  gable_write_extra (writer, view->extra);
  gable_json_writer_end_object (writer);
}
