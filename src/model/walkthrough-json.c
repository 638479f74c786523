/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/fields.h"

#include <glib/gi18n-lib.h>

#include <string.h>

static const char *const walkthrough_keys[] = { "title", "steps", NULL };

static const char *const step_keys[] = {
  "title",   "text",           "view",     "kernels", "selected",
  "what_if", "what_if_kernel", "measured", "advice",  NULL,
};

/* (transfer full) (nullable) no longer than a step's texts may be */
static char *
read_text (GableReading *reading, const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = gable_json_member (object, key);
  char *text = gable_field_text (reading, object, key);

  if (text != NULL && strlen (text) > GABLE_STEP_MAX_TEXT) {
    gable_reading_fault (
      reading, &place, _ ("longer than %d bytes; part it into several steps"), GABLE_STEP_MAX_TEXT);
    g_clear_pointer (&text, g_free);
  }
  return text;
}

/* (transfer full) (nullable) NULL where it is absent; an empty list names no kernel */
static GPtrArray *
read_names (GableReading *reading, const GableJsonPlace *step, const char *key)
{
  GableJsonPlace place = gable_json_member (step, key);
  GPtrArray *names;

  if (!gable_json_is_present (&place)) {
    return NULL;
  }
  if (gable_reading_array (reading, &place, GABLE_STEP_MAX_KERNELS) > 0) {
    names = gable_field_texts (reading, step, key);
    return names != NULL ? names : g_ptr_array_new_with_free_func (g_free);
  }
  return g_ptr_array_new_with_free_func (g_free);
}

static void
read_what_if (GableReading *reading, const GableJsonPlace *place, GableStep *step)
{
  GableJsonPlace kernel = gable_json_member (place, "what_if_kernel");

  step->what_if = read_text (reading, place, "what_if");
  step->what_if_kernel = gable_field_text (reading, place, "what_if_kernel");
  if (step->what_if == NULL && step->what_if_kernel != NULL && gable_reading_goes_on (reading)) {
    gable_reading_fault (
      reading, &kernel,
      _ ("there is no “what_if” beside it; say what changes, such as “bytes.DRAM × 0.5”"));
  }
}

static GableStep *
read_step (GableReading *reading, const GableJsonPlace *place)
{
  GableStep *step = gable_step_new (NULL, NULL);
  GableJsonPlace view = gable_json_member (place, "view");

  if (!gable_reading_object (reading, place)) {
    return step;
  }
  step->title = read_text (reading, place, "title");
  step->text = read_text (reading, place, "text");
  gable_view_read (reading, &view, &step->view);
  step->kernels = read_names (reading, place, "kernels");
  step->selected = read_names (reading, place, "selected");
  read_what_if (reading, place, step);
  step->measured = gable_field_text (reading, place, "measured");
  step->advice = gable_field_text (reading, place, "advice");
  step->extra = gable_field_extra (reading, place, step_keys);
  return step;
}

static GableWalkthrough *
read_walkthrough (GableReading *reading, const GableJsonPlace *place)
{
  GableWalkthrough *walkthrough = gable_walkthrough_new (NULL);
  GableJsonPlace steps = gable_json_member (place, "steps");
  guint n;

  if (!gable_reading_object (reading, place)) {
    return walkthrough;
  }
  walkthrough->title = read_text (reading, place, "title");
  n = gable_reading_array (reading, &steps, GABLE_MAX_STEPS);
  for (guint i = 0; i < n && gable_reading_goes_on (reading); i++) {
    GableJsonPlace element = gable_json_element (&steps, i);

    g_ptr_array_add (walkthrough->steps, read_step (reading, &element));
  }
  walkthrough->extra = gable_field_extra (reading, place, walkthrough_keys);
  return walkthrough;
}

/**
 * gable_walkthroughs_read:
 * @reading: gets the faults
 * @place: the array of a project file; may be absent
 *
 * Returns: (transfer full) (nullable) (element-type GableWalkthrough): NULL where there are none
 */
GPtrArray *
gable_walkthroughs_read (GableReading *reading, const GableJsonPlace *place)
{
  guint n = gable_reading_array (reading, place, GABLE_MAX_WALKTHROUGHS);
  GPtrArray *walkthroughs = NULL;

  for (guint i = 0; i < n && gable_reading_goes_on (reading); i++) {
    GableJsonPlace element = gable_json_element (place, i);

    if (walkthroughs == NULL) {
      walkthroughs = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_walkthrough_unref);
    }
    g_ptr_array_add (walkthroughs, read_walkthrough (reading, &element));
  }
  return walkthroughs;
}

/* An empty list says something else than none. */
static void
write_names (GableJsonWriter *writer, const char *key, const GPtrArray *names)
{
  if (names != NULL && names->len == 0) {
    gable_json_writer_compact (writer);
    gable_json_writer_begin_array (writer, key);
    gable_json_writer_end_array (writer);
  } else {
    gable_write_texts (writer, key, names);
  }
}

static void
write_step (GableJsonWriter *writer, const GableStep *step)
{
  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_text (writer, "title", step->title);
  gable_json_writer_text (writer, "text", step->text);
  gable_view_write (writer, &step->view);
  write_names (writer, "kernels", step->kernels);
  write_names (writer, "selected", step->selected);
  gable_json_writer_text (writer, "what_if", step->what_if);
  gable_json_writer_text (writer, "what_if_kernel", step->what_if_kernel);
  gable_json_writer_text (writer, "measured", step->measured);
  gable_json_writer_text (writer, "advice", step->advice);
  gable_write_extra (writer, step->extra);
  gable_json_writer_end_object (writer);
}

/* @walkthroughs: (nullable) (element-type GableWalkthrough): nothing is written where there are none */
void
gable_walkthroughs_write (GableJsonWriter *writer, const GPtrArray *walkthroughs)
{
  if (walkthroughs == NULL || walkthroughs->len == 0) {
    return;
  }
  gable_json_writer_begin_array (writer, "walkthroughs");
  for (guint i = 0; i < walkthroughs->len; i++) {
    const GableWalkthrough *walkthrough = walkthroughs->pdata[i];

    gable_json_writer_begin_object (writer, NULL);
    gable_json_writer_text (writer, "title", walkthrough->title);
    gable_json_writer_begin_array (writer, "steps");
    for (guint s = 0; s < walkthrough->steps->len; s++) {
      write_step (writer, walkthrough->steps->pdata[s]);
    }
    gable_json_writer_end_array (writer);
    gable_write_extra (writer, walkthrough->extra);
    gable_json_writer_end_object (writer);
  }
  gable_json_writer_end_array (writer);
}
