/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/data.h"
#include "model/project-json.h"

#include "random-project.h"
#include "support.h"

#include <sys/wait.h>

#define N_RANDOM 100

/* How check-schema.py says that there is no jsonschema. */
#define EXIT_SKIPPED 77

static void
add_file (GPtrArray *arguments, char *path, const char *text)
{
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_ptr_array_add (arguments, path);
}

static void
add_random_files (GPtrArray *arguments, const char *folder)
{
  for (guint32 seed = 1; seed <= N_RANDOM; seed++) {
    g_autoptr (GRand) rand = g_rand_new_with_seed (seed);
    g_autoptr (GableProject) project = gable_test_random_project (rand);
    g_autofree char *text = gable_project_to_text (project, NULL);

    add_file (arguments, g_strdup_printf ("%s/%u.gable", folder, seed), text);
    for (guint i = 0; i < project->machines->len; i++) {
      g_autofree char *machine = gable_machine_to_text (project->machines->pdata[i], NULL);

      add_file (arguments, g_strdup_printf ("%s/%u-%u.json", folder, seed, i), machine);
    }
  }
}

static void
add_shipped_files (GPtrArray *arguments, const char *folder)
{
  g_auto (GStrv) names = gable_data_list (folder);

  for (guint i = 0; names[i] != NULL; i++) {
    g_autofree char *relative = g_build_filename ("../data", folder, names[i], NULL);

    g_ptr_array_add (arguments, gable_test_file (relative));
  }
}

static void
what_is_written_keeps_to_the_schemas (void)
{
  char *folder = gable_test_folder ();
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autofree char *output = NULL;
  int status;

  g_ptr_array_add (arguments, g_strdup ("python3"));
  g_ptr_array_add (arguments, gable_test_file ("model/check-schema.py"));
  g_ptr_array_add (arguments, gable_test_file ("../data/schema"));
  add_random_files (arguments, folder);
  add_shipped_files (arguments, "machines");
  add_shipped_files (arguments, "examples");
  add_shipped_files (arguments, "lessons");
  g_ptr_array_add (arguments, gable_test_file ("../data/figure-presets.json"));
  g_ptr_array_add (arguments, NULL);

  if (!g_spawn_sync (NULL, (char **) arguments->pdata, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                     &output, NULL, &status, &error)) {
    g_assert_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT);
    g_test_skip ("all files skipped: there is no python3");
  } else if (WIFEXITED (status) && WEXITSTATUS (status) == EXIT_SKIPPED) {
    g_autofree char *reason =
      g_strdup_printf ("%u files skipped: there is no python3-jsonschema", arguments->len - 4);

    g_test_skip (reason);
  } else {
    g_test_message ("%s", output);
    g_assert_true (WIFEXITED (status));
    g_assert_cmpint (WEXITSTATUS (status), ==, 0);
  }
  gable_test_remove_folder (folder);
}

int
main (int argc, char *argv[])
{
  char *folder = gable_test_folder ();
  int status;

  g_setenv ("XDG_DATA_HOME", folder, TRUE); /* nobody's own machines */
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/schema/written", what_is_written_keeps_to_the_schemas);
  status = g_test_run ();
  gable_test_remove_folder (folder);
  return status;
}
