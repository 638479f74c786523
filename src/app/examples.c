/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/examples.h"

#include "model/data.h"
#include "model/project-json.h"

#define FOLDER "examples"
#define SUFFIX ".gable"

char **
gable_examples_list (void)
{
  g_auto (GStrv) files = gable_data_list (FOLDER);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; files[i] != NULL; i++) {
    if (g_str_has_suffix (files[i], SUFFIX)) {
      files[i][strlen (files[i]) - strlen (SUFFIX)] = '\0';
      g_strv_builder_add (names, files[i]);
    }
  }
  return g_strv_builder_end (names);
}

/* Errors: those of gable_data_load () for a name that isn't there, and of gable_project_from_text () */
GableProject *
gable_example_load (const char *name, GError **error)
{
  g_autofree char *path = g_strconcat (FOLDER "/", name, SUFFIX, NULL);
  g_autoptr (GBytes) bytes = gable_data_load (path, error);

  if (bytes == NULL) {
    return NULL;
  }
  return gable_project_from_text (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), name,
                                  error);
}
