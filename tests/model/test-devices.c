/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/data.h"
#include "model/devices.h"
#include "support.h"

#include <glib/gstdio.h>
#include <string.h>

static void
what_was_chosen_is_known_again (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *none = gable_devices_recall ("Foo GPU");
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  g_autofree char *other = NULL;

  g_assert_null (none);
  g_assert_true (gable_devices_remember ("Foo GPU", "nvidia-a100-sxm4-40gb", &error));
  g_assert_true (gable_devices_remember ("Bar \"x\"", "/tmp/bar.json", &error));
  first = gable_devices_recall ("Foo GPU");
  g_assert_cmpstr (first, ==, "nvidia-a100-sxm4-40gb");
  g_assert_true (gable_devices_remember ("Foo GPU", "nvidia-v100-sxm2-16gb", &error));
  second = gable_devices_recall ("Foo GPU");
  other = gable_devices_recall ("Bar \"x\"");
  g_assert_cmpstr (second, ==, "nvidia-v100-sxm2-16gb");
  g_assert_cmpstr (other, ==, "/tmp/bar.json");
  g_assert_no_error (error);
}

static void
the_oldest_is_forgotten (void)
{
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;

  for (guint i = 0; i <= GABLE_DEVICES_MAX; i++) {
    g_autofree char *device = g_strdup_printf ("device %u", i);

    g_assert_true (gable_devices_remember (device, "m", NULL));
  }
  first = gable_devices_recall ("device 0");
  last = gable_devices_recall ("device 256");
  g_assert_null (first);
  g_assert_cmpstr (last, ==, "m");
}

static void
a_damaged_file_is_none (void)
{
  static const char *const texts[] = { "", "{", "[]", "{\"devices\": 1}",
                                       "{\"devices\": {\"a\": 2}}" };
  g_autofree char *path = gable_data_user_path ("devices.json");

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autofree char *machine = NULL;

    g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
    machine = gable_devices_recall ("a");
    g_assert_null (machine);
  }
  g_assert_true (gable_devices_remember ("a", "b", NULL));
}

int
main (int argc, char **argv)
{
  char *folder = gable_test_folder ();
  int status;

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/devices/known-again", what_was_chosen_is_known_again);
  g_test_add_func ("/devices/oldest", the_oldest_is_forgotten);
  g_test_add_func ("/devices/damaged", a_damaged_file_is_none);
  status = g_test_run ();
  gable_test_remove_folder (folder);
  return status;
}
