/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/catalogue.h"

#include "model/data.h"

#include "support.h"

#include <glib/gstdio.h>

static void
write_user_file (const char *name, const char *text)
{
  g_autofree char *path = gable_data_user_path (name);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  g_file_set_contents (path, text, -1, &error);
  g_assert_no_error (error);
}

static void
a_users_machine_stands_beside_the_shipped (void)
{
  const GableMachine *machine = gable_catalogue_find ("my-box");

  g_assert_nonnull (machine);
  g_assert_cmpstr (machine->name, ==, "My Box");
  g_assert_true (gable_catalogue_match ("Box 9000") == machine);
  g_assert_nonnull (gable_catalogue_find ("nvidia-a100-sxm4-40gb"));
}

static void
a_users_machine_wins_over_a_shipped_one (void)
{
  const GableMachine *by_id = gable_catalogue_find ("nvidia-tesla-t4");
  const GableMachine *by_file = gable_catalogue_find ("aws-graviton2");

  g_assert_cmpstr (by_id->name, ==, "My T4");
  g_assert_cmpstr (by_file->name, ==, "My Graviton");
}

static void
a_broken_file_is_noted_and_costs_no_other (void)
{
  const GableNotes *notes = gable_catalogue_get_notes ();

  g_assert_cmpuint (gable_notes_get_size (notes), ==, 1);
  g_assert_nonnull (strstr (gable_notes_get (notes, 0)->text, "machines/broken.json"));
  g_assert_cmpuint (gable_catalogue_get_size (), >, 60);
}

static void
files_of_the_user_come_first (void)
{
  g_auto (GStrv) names = gable_data_list ("machines");
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = gable_data_load ("machines/aws-graviton2.json", &error);

  g_assert_no_error (error);
  g_assert_nonnull (strstr (g_bytes_get_data (bytes, NULL), "My Graviton"));
  g_assert_true (g_strv_contains ((const char *const *) names, "mine.json"));
  g_assert_true (g_strv_contains ((const char *const *) names, "aws-graviton3.json"));
  for (guint i = 1; names[i] != NULL; i++) {
    g_assert_cmpstr (names[i - 1], <, names[i]);
  }
  g_assert_null (gable_data_load ("machines/none.json", &error));
  g_assert_error (error, G_RESOURCE_ERROR, G_RESOURCE_ERROR_NOT_FOUND);
}

int
main (int argc, char *argv[])
{
  char *folder = gable_test_folder ();
  int status;

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  write_user_file ("machines/mine.json", "{\"format\": \"gable-machine\", \"version\": 1, \"id\": "
                                         "\"my-box\", \"name\": \"My Box\", \"aliases\": "
                                         "[\"Box *\"]}");
  write_user_file ("machines/zz.json", "{\"format\": \"gable-machine\", \"version\": 1, \"id\": "
                                       "\"nvidia-tesla-t4\", \"name\": \"My T4\"}");
  write_user_file ("machines/aws-graviton2.json",
                   "{\"format\": \"gable-machine\", \"version\": 1, \"name\": \"My Graviton\"}");
  write_user_file ("machines/broken.json", "{\"format\": \"gable-machine\", ");
  write_user_file ("machines/README", "no machine");

  g_test_add_func ("/model/catalogue-user/beside", a_users_machine_stands_beside_the_shipped);
  g_test_add_func ("/model/catalogue-user/wins", a_users_machine_wins_over_a_shipped_one);
  g_test_add_func ("/model/catalogue-user/broken", a_broken_file_is_noted_and_costs_no_other);
  g_test_add_func ("/model/catalogue-user/data", files_of_the_user_come_first);
  status = g_test_run ();
  gable_test_remove_folder (folder);
  return status;
}
