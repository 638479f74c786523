/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/save.h"

#include "support.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define KILL_ROUNDS 200

typedef struct {
  char *folder;
  char *path; /* p.gable in it */
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = gable_test_folder ();
  fixture->path = g_build_filename (fixture->folder, "p.gable", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_free (fixture->path);
  gable_test_remove_folder (fixture->folder);
}

static void
save (const char *path, const char *text)
{
  g_autoptr (GError) error = NULL;

  gable_save (path, text, strlen (text), &error);
  g_assert_no_error (error);
}

static void
assert_content (const char *path, const char *text)
{
  g_autofree char *read = gable_test_read (path, NULL);

  g_assert_cmpstr (read, ==, text);
}

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL) {
    n++;
  }
  return n;
}

static mode_t
get_mode (const char *path)
{
  struct stat status;

  g_assert_cmpint (lstat (path, &status), ==, 0);
  return status.st_mode;
}

static void
writes_new_files_and_old_ones (Fixture *fixture, gconstpointer data)
{
  save (fixture->path, "first");
  assert_content (fixture->path, "first");
  save (fixture->path, "2");
  assert_content (fixture->path, "2");
  save (fixture->path, "");
  assert_content (fixture->path, "");
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
}

static void
writes_in_pieces (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableSaver) saver = gable_saver_new (fixture->path, NULL);
  g_autoptr (GString) wanted = g_string_new (NULL);

  g_assert_nonnull (saver);
  for (guint i = 0; i < 2000; i++) {
    g_autofree char *piece = g_strnfill (i % 400, (char) ('a' + i % 26));

    g_string_append (wanted, piece);
    g_assert_true (gable_saver_write (saver, piece, strlen (piece), NULL));
  }
  g_assert_false (g_file_test (fixture->path, G_FILE_TEST_EXISTS));
  g_assert_true (gable_saver_commit (saver, NULL));
  assert_content (fixture->path, wanted->str);
}

static void
abandons_what_is_not_committed (Fixture *fixture, gconstpointer data)
{
  GableSaver *saver;

  save (fixture->path, "old");
  saver = gable_saver_new (fixture->path, NULL);
  g_assert_true (gable_saver_write (saver, "new", 3, NULL));
  gable_saver_free (saver);
  assert_content (fixture->path, "old");
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
}

static void
keeps_the_mode (Fixture *fixture, gconstpointer data)
{
  static const mode_t modes[] = { 0640, 0600, 0664, 0755 };
  mode_t umask_before = umask (022);

  for (guint i = 0; i < G_N_ELEMENTS (modes); i++) {
    save (fixture->path, "old");
    g_assert_cmpint (g_chmod (fixture->path, modes[i]), ==, 0);
    save (fixture->path, "new");
    g_assert_cmphex (get_mode (fixture->path) & 07777, ==, modes[i]);
  }
  g_remove (fixture->path);
  umask (027);
  save (fixture->path, "a new file gets what the umask leaves");
  g_assert_cmphex (get_mode (fixture->path) & 07777, ==, 0640);
  umask (umask_before);
}

static void
keeps_symbolic_links (Fixture *fixture, gconstpointer data)
{
  g_autofree char *real = g_build_filename (fixture->folder, "real", NULL);
  g_autofree char *file = g_build_filename (real, "p.gable", NULL);
  g_autofree char *link = g_build_filename (fixture->folder, "link.gable", NULL);

  g_assert_cmpint (g_mkdir (real, 0755), ==, 0);
  g_assert_cmpint (symlink ("real/p.gable", fixture->path), ==, 0);
  g_assert_cmpint (symlink (fixture->path, link), ==, 0);
  save (link, "through a link that points to nothing yet");
  save (link, "through two links");
  assert_content (file, "through two links");
  g_assert_true (S_ISLNK (get_mode (link)));
  g_assert_true (S_ISLNK (get_mode (fixture->path)));
  g_assert_true (S_ISREG (get_mode (file)));
  g_assert_cmpuint (count_files (real), ==, 1);
  g_assert_cmpuint (count_files (fixture->folder), ==, 3);
}

static void
leaves_other_hard_links_alone (Fixture *fixture, gconstpointer data)
{
  g_autofree char *other = g_build_filename (fixture->folder, "other", NULL);

  save (fixture->path, "old");
  g_assert_cmpint (link (fixture->path, other), ==, 0);
  save (fixture->path, "new");
  assert_content (other, "old");
}

static void
refuses_what_is_no_file (Fixture *fixture, gconstpointer data)
{
  g_autofree char *fifo = g_build_filename (fixture->folder, "fifo", NULL);
  g_autofree char *loop = g_build_filename (fixture->folder, "loop", NULL);
  g_autofree char *missing = g_build_filename (fixture->folder, "missing", "p.gable", NULL);
  g_autofree char *protected = g_build_filename (fixture->folder, "protected", NULL);
  g_autofree char *long_name = g_strnfill (256, 'x');
  g_autofree char *long_path = g_build_filename (fixture->folder, long_name, NULL);
  const struct {
    const char *path;
    GIOErrorEnum code;
    const char *reason;
  } cases[] = {
    { fixture->folder, G_IO_ERROR_IS_DIRECTORY, "a folder" },
    { "/dev/null", G_IO_ERROR_NOT_REGULAR_FILE, "a device" },
    { fifo, G_IO_ERROR_NOT_REGULAR_FILE, "a pipe" },
    { loop, G_IO_ERROR_TOO_MANY_LINKS, "links" },
    { missing, G_IO_ERROR_NOT_FOUND, "No such file" },
    { protected, G_IO_ERROR_PERMISSION_DENIED, "write-protected" },
    { long_path, G_IO_ERROR_FILENAME_TOO_LONG, "too long" },
    { "", G_IO_ERROR_NOT_FOUND, "No such file" },
  };

  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  g_assert_cmpint (symlink ("loop", loop), ==, 0);
  save (protected, "old");
  g_assert_cmpint (g_chmod (protected, 0444), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (gable_save (cases[i].path, "new", 3, &error));
    g_test_message ("%s", error->message);
    g_assert_error (error, G_IO_ERROR, (int) cases[i].code);
    g_assert_nonnull (strstr (error->message, cases[i].reason));
    g_assert_nonnull (strstr (error->message, cases[i].path));
  }
  assert_content (protected, "old");
  g_assert_cmpuint (count_files (fixture->folder), ==, 3);
}

static void
writes_names_of_any_kind (Fixture *fixture, gconstpointer data)
{
  g_autofree char *longest = g_strnfill (255, 'x');
  const char *const names[] = { longest, "-rf", " a ", "a\nb", "\351tat", "%s%n", "核.gable" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_build_filename (fixture->folder, names[i], NULL);

    save (path, "content");
    assert_content (path, "content");
  }
  g_assert_cmpuint (count_files (fixture->folder), ==, G_N_ELEMENTS (names));
}

static void
is_one_at_a_time (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GableSaver) saver = gable_saver_new (fixture->path, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (gable_saver_write (saver, "first", 5, NULL));
  g_assert_false (gable_save (fixture->path, "second", 6, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
  g_assert_true (gable_saver_commit (saver, NULL));
  assert_content (fixture->path, "first");
}

/* Runs @body in a child process; whether it returned TRUE. */
static gboolean
runs_in_a_child (gboolean (*body) (const char *path), const char *path)
{
  pid_t child = fork ();
  int status;

  g_assert_cmpint (child, >=, 0);
  if (child == 0) {
    _exit (body (path) ? 0 : 1);
  }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  return WIFEXITED (status) && WEXITSTATUS (status) == 0;
}

static gboolean
fails_at_a_size_limit (const char *path)
{
  struct rlimit limit = { 100000, 100000 };
  g_autofree char *text = g_strnfill (200000, 'n');
  g_autoptr (GError) error = NULL;

  signal (SIGXFSZ, SIG_IGN);
  return setrlimit (RLIMIT_FSIZE, &limit) == 0 && !gable_save (path, text, strlen (text), &error) &&
         strstr (error->message, path) != NULL;
}

static gboolean
fails_to_commit_after_a_failed_write (const char *path)
{
  struct rlimit limit = { 100000, 100000 };
  g_autofree char *text = g_strnfill (200000, 'n');
  g_autoptr (GableSaver) saver = NULL;

  signal (SIGXFSZ, SIG_IGN);
  saver = setrlimit (RLIMIT_FSIZE, &limit) == 0 ? gable_saver_new (path, NULL) : NULL;
  return saver != NULL && !gable_saver_write (saver, text, strlen (text), NULL) &&
         !gable_saver_commit (saver, NULL);
}

static void
leaves_the_old_file_when_there_is_no_room (Fixture *fixture, gconstpointer data)
{
  save (fixture->path, "old");
  g_assert_true (runs_in_a_child (fails_at_a_size_limit, fixture->path));
  g_assert_true (runs_in_a_child (fails_to_commit_after_a_failed_write, fixture->path));
  assert_content (fixture->path, "old");
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
}

static gboolean
fails_in_a_folder_of_others (const char *path)
{
  g_autoptr (GError) error = NULL;

  /* The superuser may write anywhere. */
  if (geteuid () == 0 && setuid (65534) != 0) {
    return FALSE;
  }
  return !gable_save (path, "new", 3, &error) &&
         g_error_matches (error, G_IO_ERROR, G_IO_ERROR_PERMISSION_DENIED);
}

static void
leaves_the_old_file_in_a_read_only_folder (Fixture *fixture, gconstpointer data)
{
  save (fixture->path, "old");
  g_assert_cmpint (g_chmod (fixture->path, 0666), ==, 0);
  g_assert_cmpint (g_chmod (fixture->folder, 0555), ==, 0);
  g_assert_true (runs_in_a_child (fails_in_a_folder_of_others, fixture->path));
  assert_content (fixture->path, "old");
}

static gboolean
prints (const char *path)
{
  return dup2 (open (path, O_WRONLY | O_CREAT, 0600), STDOUT_FILENO) >= 0 &&
         printf ("before, ") > 0 && gable_save ("-", "here", 4, NULL);
}

/* More than a pipe holds, into one that does not block and that a child empties slowly. */
static gboolean
prints_into_a_pipe_that_is_full (const char *path)
{
  g_autofree char *text = g_strnfill (300000, 'x');
  int ends[2];
  pid_t reader;
  int status;

  if (pipe (ends) != 0 || fcntl (ends[1], F_SETFL, O_NONBLOCK) != 0) {
    return FALSE;
  }
  reader = fork ();
  if (reader == 0) {
    gsize n = 0;
    gssize got;

    close (ends[1]);
    g_usleep (20000);
    while ((got = read (ends[0], text, 4096)) > 0) {
      n += (gsize) got;
    }
    _exit (n == 300000 ? 0 : 1);
  }
  if (dup2 (ends[1], STDOUT_FILENO) < 0 || !gable_save ("-", text, 300000, NULL)) {
    return FALSE;
  }
  close (STDOUT_FILENO);
  close (ends[1]);
  return waitpid (reader, &status, 0) == reader && WIFEXITED (status) && WEXITSTATUS (status) == 0;
}

static gboolean
fails_to_print (const char *path)
{
  g_autoptr (GError) error = NULL;

  return dup2 (open (path, O_WRONLY), STDOUT_FILENO) >= 0 && !gable_save ("-", "here", 4, &error) &&
         g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE);
}

static gboolean
fails_without_standard_output (const char *path)
{
  return close (STDOUT_FILENO) == 0 && !gable_save ("-", "here", 4, NULL);
}

static void
a_minus_is_standard_output (Fixture *fixture, gconstpointer data)
{
  g_assert_true (runs_in_a_child (prints, fixture->path));
  assert_content (fixture->path, "before, here");
  g_assert_true (runs_in_a_child (prints_into_a_pipe_that_is_full, ""));
  g_assert_true (runs_in_a_child (fails_to_print, "/dev/full"));
  g_assert_true (runs_in_a_child (fails_without_standard_output, ""));
}

/* Saves contents of one letter and changing length until it is killed. */
static void
save_for_ever (const char *path)
{
  for (guint i = 0;; i++) {
    g_autofree char *text = g_strnfill (50000 + (i % 7) * 20000, (char) ('a' + i % 7));

    gable_save (path, text, strlen (text), NULL);
  }
}

static void
is_whole_after_kills (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (9);
  const char *wanted = g_getenv ("GABLE_KILL_ROUNDS");
  guint rounds = wanted != NULL ? (guint) g_ascii_strtoull (wanted, NULL, 10) : KILL_ROUNDS;

  save (fixture->path, "");
  for (guint round = 0; round < rounds; round++) {
    g_autofree char *text = NULL;
    gsize length;
    pid_t child = fork ();

    g_assert_cmpint (child, >=, 0);
    if (child == 0) {
      save_for_ever (fixture->path);
    }
    g_usleep ((gulong) g_rand_int_range (random, 100, 6000));
    kill (child, SIGKILL);
    g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
    text = gable_test_read (fixture->path, &length);
    if (length > 0) {
      g_assert_cmpuint (length, ==, 50000 + (guint) (*text - 'a') * 20000);
      g_assert_cmpint (text[length - 1], ==, *text);
    }
    g_assert_cmpuint (count_files (fixture->folder), <=, 2);
  }
  /* What the last kill left goes with the next save. */
  save (fixture->path, "new");
  g_assert_cmpuint (count_files (fixture->folder), ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)
  ADD ("/base/save/writes-new-files-and-old-ones", writes_new_files_and_old_ones);
  ADD ("/base/save/writes-in-pieces", writes_in_pieces);
  ADD ("/base/save/abandons-what-is-not-committed", abandons_what_is_not_committed);
  ADD ("/base/save/keeps-the-mode", keeps_the_mode);
  ADD ("/base/save/keeps-symbolic-links", keeps_symbolic_links);
  ADD ("/base/save/leaves-other-hard-links-alone", leaves_other_hard_links_alone);
  ADD ("/base/save/refuses-what-is-no-file", refuses_what_is_no_file);
  ADD ("/base/save/writes-names-of-any-kind", writes_names_of_any_kind);
  ADD ("/base/save/is-one-at-a-time", is_one_at_a_time);
  ADD ("/base/save/leaves-the-old-file-when-there-is-no-room",
       leaves_the_old_file_when_there_is_no_room);
  ADD ("/base/save/leaves-the-old-file-in-a-read-only-folder",
       leaves_the_old_file_in_a_read_only_folder);
  ADD ("/base/save/a-minus-is-standard-output", a_minus_is_standard_output);
  ADD ("/base/save/is-whole-after-kills", is_whole_after_kills);
  return g_test_run ();
}
