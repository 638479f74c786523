/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/advice-table.h"

#include "support.h"

#include <string.h>

/* A threshold and a row of the user's own, and then a row that is wrong. */
static const char own[] =
  "{\"format\":\"gable-advice\",\"version\":1,"
  "\"thresholds\":[{\"id\":\"near\",\"value\":0.7}],"
  "\"rows\":["
  "{\"id\":\"far-generic\",\"subject\":\"gap\",\"regions\":[\"far_below\"],\"machines\":[\"cpu\"],"
  "\"title\":\"Mine\",\"diagnosis\":\"d\",\"when\":[\"utilisation < near\"],\"actions\":[\"a\"],"
  "\"confidence\":\"measured\",\"sources\":[\"gable\"]},"
  "{\"id\":\"wrong\"}]}";

static const GableAdviceRow *
find_row (const GableAdviceTable *table, const char *id)
{
  const GPtrArray *rows = gable_advice_table_rows (table);

  for (guint i = 0; i < rows->len; i++) {
    if (strcmp (((const GableAdviceRow *) g_ptr_array_index (rows, i))->id, id) == 0) {
      return g_ptr_array_index (rows, i);
    }
  }
  return NULL;
}

/* Rows of the table as it ships, whatever their number is today. */
static guint
count_shipped_rows (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_resources_lookup_data ("/io/github/gable_roofline/Gable/advice.json",
                                                      G_RESOURCE_LOOKUP_FLAGS_NONE, &error);
  g_autoptr (GableAdviceTable) table = gable_advice_table_new ();
  gsize length;
  const char *text;

  g_assert_no_error (error);
  text = g_bytes_get_data (bytes, &length);
  g_assert_true (gable_advice_table_read (table, text, length, "advice.json", &error));
  g_assert_no_error (error);
  return gable_advice_table_rows (table)->len;
}

static void
a_file_of_the_user_s_own_goes_over_the_shipped_one (void)
{
  const GableAdviceTable *table;

  g_test_expect_message (G_LOG_DOMAIN, G_LOG_LEVEL_MESSAGE, "*advice.json: rows?1?*");
  table = gable_advice_table_get ();
  g_test_assert_expected_messages ();

  gable_assert_close (gable_advice_table_threshold (table, "near"), 0.7, 0);
  gable_assert_close (gable_thresholds_get ()->near, 0.7, 0);
  g_assert_cmpstr (find_row (table, "far-generic")->title, ==, "Mine");
  /* What is wrong in it leaves the rest as it is. */
  g_assert_null (find_row (table, "wrong"));
  gable_assert_close (gable_thresholds_get ()->far, 0.6, 0);
  g_assert_nonnull (find_row (table, "mem-dram-excess"));
  /* A row of a shipped row's id takes its place. */
  g_assert_cmpuint (gable_advice_table_rows (table)->len, ==, count_shipped_rows ());
}

int
main (int argc, char **argv)
{
  char *folder = gable_test_folder ();
  g_autofree char *below = g_build_filename (folder, "gable", NULL);
  g_autofree char *path = g_build_filename (below, "advice.json", NULL);
  int status;

  g_assert_cmpint (g_mkdir_with_parents (below, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, own, -1, NULL));
  g_setenv ("XDG_DATA_HOME", folder, TRUE); /* before anything asks for the user's folders */
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/own-advice/a-file-of-the-user-s-own-goes-over-the-shipped-one",
                   a_file_of_the_user_s_own_goes_over_the_shipped_one);
  status = g_test_run ();
  gable_test_remove_folder (folder);
  return status;
}
