/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/recovery.h"
#include "fixture.h"
#include "model/project-json.h"
#include "support.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Times that a program is killed while it writes; the number for a longer run is in the environment. */
#define KILL_ROUNDS 30

static guint
count_files (void)
{
  g_autofree char *path = g_build_filename (g_get_user_state_dir (), "gable", "recovery", NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint count = 0;

  while (folder != NULL && g_dir_read_name (folder) != NULL) {
    count++;
  }
  return count;
}

static GableDocument *
open_fixture (void)
{
  g_autoptr (GableProject) project = fixture_project ();
  GableDocument *document = gable_document_new ();

  gable_document_open (document, project, NULL, "fixture");
  return document;
}

static void
change (GableDocument *document)
{
  const GableProject *project = gable_document_get_project (document);
  g_autoptr (GableKernel) faster = gable_kernel_copy (gable_project_get_kernel (project, BETA));
  g_autoptr (GableProject) next = NULL;

  faster->seconds = 1;
  next = gable_project_with_kernel (project, BETA, faster);
  gable_document_apply (document, next, "Speed Up", 0);
}

static void
what_is_saved_or_given_up_leaves_nothing (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  g_autoptr (GableRecovery) recovery = gable_recovery_new (document);

  gable_recovery_flush (recovery);
  g_assert_cmpuint (count_files (), ==, 0);
  change (document);
  gable_recovery_flush (recovery);
  g_assert_cmpuint (count_files (), ==, 3);
  gable_document_undo (document);
  g_assert_cmpuint (count_files (), ==, 0);
  gable_document_redo (document);
  gable_recovery_flush (recovery);
  g_assert_cmpuint (count_files (), ==, 3);
  gable_recovery_forget (recovery);
  g_assert_cmpuint (count_files (), ==, 0);
}

static gboolean
is_written (gpointer data)
{
  return count_files () == 3;
}

static void
a_change_is_written_after_a_while (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  g_autoptr (GableRecovery) recovery = gable_recovery_new (document);

  g_object_set (recovery, "interval", 1, NULL);
  change (document);
  fixture_wait (is_written, NULL);
  g_object_set (recovery, "interval", 0, NULL);
  gable_recovery_forget (recovery);
}

/* What another process holds is not offered; what a killed one left is, once, with all that is known of it. */
static void
what_a_crash_left_is_found (void)
{
  g_autoptr (GableDocument) document = open_fixture ();
  g_autoptr (GFile) file = g_file_new_for_path ("/x/fixture.gable");
  g_autoptr (GPtrArray) found = NULL;
  g_autoptr (GableProject) back = NULL;
  const GableRecoveryFile *left;
  pid_t child;
  int ready[2];
  char byte;

  g_assert_cmpint (pipe (ready), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0) {
    GableRecovery *recovery;

    gable_document_recover (document, (GableProject *) gable_document_get_project (document), file,
                            "fixture");
    recovery = gable_recovery_new (document);
    change (document);
    gable_recovery_flush (recovery);
    g_assert_cmpint (write (ready[1], "!", 1), ==, 1);
    pause ();
  }
  g_assert_cmpint (read (ready[0], &byte, 1), ==, 1);
  found = gable_recovery_files_find ();
  g_assert_cmpuint (found->len, ==, 0);
  g_ptr_array_unref (found);

  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
  found = gable_recovery_files_find ();
  g_assert_cmpuint (found->len, ==, 1);
  left = found->pdata[0];
  g_assert_cmpstr (gable_recovery_file_get_title (left), ==, "fixture");
  g_assert_cmpstr (gable_recovery_file_get_uri (left), ==, "file:///x/fixture.gable");
  back = gable_project_load (gable_recovery_file_get_path (left), NULL);
  g_assert_nonnull (back);
  gable_assert_close (gable_project_get_kernel (back, BETA)->seconds, 1, 1e-15);
  gable_recovery_file_remove (g_ptr_array_steal_index (found, 0));
  g_assert_cmpuint (count_files (), ==, 0);
  close (ready[0]);
  close (ready[1]);
}

/* Saves one of two projects after the other until it is killed. */
static void
write_for_ever (GableRecoveryFile *file)
{
  g_autoptr (GableProject) small = fixture_large (20);
  g_autoptr (GableProject) large = fixture_large (400);

  for (guint i = 0;; i++) {
    gable_recovery_file_write (file, i % 2 == 0 ? small : large, "x", NULL, NULL);
  }
}

static void
is_whole_after_kills (void)
{
  const char *wanted = g_getenv ("GABLE_KILL_ROUNDS");
  guint rounds = wanted != NULL ? (guint) g_ascii_strtoull (wanted, NULL, 10) : KILL_ROUNDS;
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (guint round = 0; round < rounds; round++) {
    g_autoptr (GPtrArray) found = NULL;
    pid_t child = fork ();

    g_assert_cmpint (child, >=, 0);
    if (child == 0) {
      write_for_ever (gable_recovery_file_new (NULL));
    }
    g_usleep ((gulong) g_rand_int_range (random, 1000, 40000));
    kill (child, SIGKILL);
    g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
    found = gable_recovery_files_find ();
    g_assert_cmpuint (found->len, <=, 1);
    if (found->len == 1) {
      g_autoptr (GError) error = NULL;
      g_autoptr (GableProject) back =
        gable_project_load (gable_recovery_file_get_path (found->pdata[0]), &error);
      guint n_kernels;

      g_assert_no_error (error);
      n_kernels = gable_project_get_n_kernels (back);
      g_assert_true (n_kernels == 20 || n_kernels == 400);
      gable_recovery_file_remove (g_ptr_array_steal_index (found, 0));
    }
  }
}

int
main (int argc, char **argv)
{
  char *folder = gable_test_folder ();
  int status;

  g_setenv ("XDG_STATE_HOME", folder, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/app/recovery/leaves-nothing", what_is_saved_or_given_up_leaves_nothing);
  g_test_add_func ("/app/recovery/after-a-while", a_change_is_written_after_a_while);
  g_test_add_func ("/app/recovery/found", what_a_crash_left_is_found);
  g_test_add_func ("/app/recovery/kills", is_whole_after_kills);
  status = g_test_run ();
  gable_test_remove_folder (folder);
  return status;
}
