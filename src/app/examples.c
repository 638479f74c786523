/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/examples.h"

#include "model/data.h"
#include "model/project-json.h"

#include <glib/gi18n-lib.h>

#define EXAMPLES "examples"
#define LESSONS "lessons"
#define SUFFIX ".gable"

static char **
list (const char *folder)
{
  g_auto (GStrv) files = gable_data_list (folder);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; files[i] != NULL; i++) {
    if (g_str_has_suffix (files[i], SUFFIX)) {
      files[i][strlen (files[i]) - strlen (SUFFIX)] = '\0';
      g_strv_builder_add (names, files[i]);
    }
  }
  return g_strv_builder_end (names);
}

static GableProject *
load (const char *folder, const char *name, GError **error)
{
  g_autofree char *path = g_strconcat (folder, "/", name, SUFFIX, NULL);
  g_autoptr (GBytes) bytes = gable_data_load (path, error);

  if (bytes == NULL) {
    return NULL;
  }
  return gable_project_from_text (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), name,
                                  error);
}

char **
gable_examples_list (void)
{
  return list (EXAMPLES);
}

/* Errors: those of gable_data_load () for a name that isn't there, and of gable_project_from_text () */
GableProject *
gable_example_load (const char *name, GError **error)
{
  return load (EXAMPLES, name, error);
}

char **
gable_lessons_list (void)
{
  return list (LESSONS);
}

/* (transfer full) (nullable) what the translators made of it: po/data-strings.c */
static char *
translate (const char *text)
{
  return text != NULL && *text != '\0' ? g_strdup (_ (text)) : g_strdup (text);
}

static GableWalkthrough *
translate_walkthrough (const GableWalkthrough *walkthrough)
{
  g_autofree char *title = translate (walkthrough->title);
  GableWalkthrough *translated = gable_walkthrough_new (title);

  for (guint i = 0; i < gable_walkthrough_get_size (walkthrough); i++) {
    GableStep *step = gable_step_copy (gable_walkthrough_get_step (walkthrough, i));
    char *heading = translate (step->title);
    char *text = translate (step->text);

    g_free (step->title);
    g_free (step->text);
    step->title = heading;
    step->text = text;
    g_ptr_array_add (translated->steps, step);
  }
  return translated;
}

/* Errors: as gable_example_load () */
GableProject *
gable_lesson_load (const char *name, GError **error)
{
  g_autoptr (GableProject) lesson = load (LESSONS, name, error);
  GableProject *translated;

  if (lesson == NULL) {
    return NULL;
  }
  translated = gable_project_copy (lesson);
  g_free (translated->title);
  translated->title = translate (lesson->title);
  for (guint i = 0; i < gable_project_get_n_walkthroughs (lesson); i++) {
    gpointer *place = &translated->walkthroughs->pdata[i];

    gable_walkthrough_unref (*place);
    *place = translate_walkthrough (gable_project_get_walkthrough (lesson, i));
  }
  return translated;
}
