/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/preset.h"

#include "support.h"

#include <string.h>

#define N_SHIPPED 56

static GPtrArray *
load (void)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *presets = gable_presets_load (&error);

  g_assert_no_error (error);
  return presets;
}

static void
all_are_there_once (void)
{
  g_autoptr (GPtrArray) presets = load ();
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  g_assert_cmpuint (presets->len, ==, N_SHIPPED);
  for (guint i = 0; i < presets->len; i++) {
    const GablePreset *preset = presets->pdata[i];

    g_assert_true (g_hash_table_add (ids, preset->id));
    g_assert_true (gable_presets_find (presets, preset->id) == preset);
  }
  g_assert_null (gable_presets_find (presets, "nowhere"));
}

/* A file name, a shell and a menu take the id; each says where its figures are from. */
static void
each_can_be_used_and_traced (void)
{
  g_autoptr (GPtrArray) presets = load ();

  for (guint i = 0; i < presets->len; i++) {
    const GablePreset *preset = presets->pdata[i];
    g_autofree char *words = gable_preset_describe (preset);

    g_assert_cmpuint (strspn (preset->id, "abcdefghijklmnopqrstuvwxyz0123456789.-"), ==,
                      strlen (preset->id));
    g_assert_true (g_str_equal (preset->font, "sans") || g_str_equal (preset->font, "serif") ||
                   g_str_equal (preset->font, "any"));
    g_assert_cmpuint (preset->formats->len, >, 0);
    g_assert_nonnull (preset->checked);
    g_assert_cmpuint (strlen (words), >, 10);
    g_assert_false (preset->max_height < preset->height);
  }
}

/* Read off the publishers' pages. */
static void
known_columns_have_their_width (void)
{
  static const struct {
    const char *id;
    double width, least_text;
  } cases[] = {
    { "ieee-journal-1col", 88.9, 8 }, { "nature-1col", 89, 5 },  { "elsevier-2col", 190, 7 },
    { "springer-1col", 84, 8 },       { "science-1col", 57, 5 },
  };
  g_autoptr (GPtrArray) presets = load ();

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    const GablePreset *preset = gable_presets_find (presets, cases[i].id);

    g_assert_nonnull (preset);
    g_assert_cmpfloat (preset->width, ==, cases[i].width);
    g_assert_cmpfloat (preset->text_min, <=, cases[i].least_text);
  }
}

/* Somebody's own file comes first, and a fault in it is named. */
static void
a_fault_has_its_place (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_data_dir (), "gable", NULL);
  g_autofree char *path = g_build_filename (folder, "figure-presets.json", NULL);
  g_autoptr (GError) error = NULL;

  g_mkdir_with_parents (folder, 0755);
  g_assert_true (g_file_set_contents (
    path,
    "{\"format\": \"gable-figure-presets\", \"presets\": [{\"id\": \"a\", \"group\": \"b\", "
    "\"name\": \"c\", \"font\": \"any\", \"width_mm\": 1, \"height_mm\": 50}]}",
    -1, NULL));
  g_assert_null (gable_presets_load (&error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "presets[0].width_mm"));
}

int
main (int argc, char *argv[])
{
  char *folder = gable_test_folder ();
  int status;

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/preset/all", all_are_there_once);
  g_test_add_func ("/plot/preset/usable", each_can_be_used_and_traced);
  g_test_add_func ("/plot/preset/known", known_columns_have_their_width);
  g_test_add_func ("/plot/preset/fault", a_fault_has_its_place);
  status = g_test_run ();
  gable_test_remove_folder (folder);
  return status;
}
