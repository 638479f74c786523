/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/registry.h"
#include "model/catalogue.h"
#include "support.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  char *folder;
  GableNotes *notes;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = gable_test_folder ();
  fixture->notes = gable_notes_new ();
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gable_test_remove_folder (fixture->folder);
  gable_notes_free (fixture->notes);
}

static char *
write_bytes (Fixture *fixture, const char *name, const char *bytes, gssize length)
{
  g_autoptr (GError) error = NULL;
  char *path = g_build_filename (fixture->folder, name, NULL);

  g_file_set_contents (path, bytes, length, &error);
  g_assert_no_error (error);
  return path;
}

/* A table of metrics, one launch a row: "kernel figure figure …". */
static char *
write_table (Fixture *fixture, const char *name, const char *metrics, const char *const *launches)
{
  g_autoptr (GString) text = g_string_new ("\"ID\",\"Process ID\",\"Kernel Name\"");
  g_auto (GStrv) names = g_strsplit (metrics, " ", -1);

  for (guint i = 0; names[i] != NULL; i++) {
    g_string_append_printf (text, ",\"%s\"", names[i]);
  }
  for (guint i = 0; launches[i] != NULL; i++) {
    g_auto (GStrv) words = g_strsplit (launches[i], " ", -1);

    g_string_append_printf (text, "\n\"%u\",\"1\"", i);
    for (guint j = 0; words[j] != NULL; j++) {
      g_string_append_printf (text, ",\"%s\"", words[j]);
    }
  }
  g_string_append_c (text, '\n');
  return write_bytes (fixture, name, text->str, -1);
}

static GableProject *
open_paths (Fixture *fixture, const char *one, const char *other, GError **error)
{
  const char *paths[] = { one, other, NULL };

  return gable_open (paths, NULL, NULL, fixture->notes, error);
}

static gboolean
has_note (const Fixture *fixture, const char *part)
{
  for (guint i = 0; i < gable_notes_get_size (fixture->notes); i++) {
    if (strstr (gable_notes_get (fixture->notes, i)->text, part) != NULL) {
      return TRUE;
    }
  }
  return FALSE;
}

static double
amount_of (const GableKernel *kernel, const char *id)
{
  return gable_kernel_get_amount (kernel, gable_counter_find (id));
}

#define TIME "gpu__time_duration.sum"
#define DRAM "dram__bytes.sum"
#define L2 "lts__t_bytes.sum"

static void
passes_over_the_same_launches_complete_each_other (Fixture *fixture, gconstpointer data)
{
  static const char *const one[] = { "a 1000 10", "b 500 1", "a 3000 20", NULL };
  static const char *const other[] = { "a 7 1", "b 1 2", "a 7 3", NULL };
  g_autofree char *dram = write_table (fixture, "1.csv", TIME " " DRAM, one);
  g_autofree char *l2 = write_table (fixture, "2.csv", TIME " " L2, other);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = open_paths (fixture, dram, l2, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 2);
  g_assert_cmpuint (project->sources->len, ==, 2);
  kernel = gable_project_get_kernel (project, 0);
  g_assert_cmpstr (kernel->name, ==, "a");
  g_assert_cmpuint (kernel->launches, ==, 2);
  gable_assert_close (kernel->seconds, 4e-6, 1e-12);
  gable_assert_close (amount_of (kernel, "DRAM"), 30, 0);
  gable_assert_close (amount_of (kernel, "L2"), 4, 0);
  gable_assert_close (gable_kernel_details (kernel)->launch_time.max, 3e-6, 1e-12);
  g_assert_cmpuint (gable_launches_get_size (project->launches), ==, 3);
  gable_assert_close (gable_launches_get_amount (project->launches, 1, gable_counter_find ("L2")),
                      3, 0);
  gable_assert_close (gable_launches_get_amount (project->launches, 1, gable_counter_find ("DRAM")),
                      20, 0);
}

static void
shares_of_several_processes_add_up (Fixture *fixture, gconstpointer data)
{
  static const char *const one[] = { "a 1000 10", "a 3000 20", NULL };
  static const char *const other[] = { "a 500 5", "c 1 1", NULL };
  g_autofree char *first = write_table (fixture, "1.csv", TIME " " DRAM, one);
  g_autofree char *second = write_table (fixture, "2.csv", TIME " " DRAM, other);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = open_paths (fixture, first, second, &error);
  const GableKernel *kernel;

  g_assert_no_error (error);
  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 2);
  kernel = gable_project_get_kernel (project, 0);
  g_assert_cmpuint (kernel->launches, ==, 3);
  gable_assert_close (kernel->seconds, 4.5e-6, 1e-12);
  gable_assert_close (amount_of (kernel, "DRAM"), 35, 0);
  gable_assert_close (gable_kernel_details (kernel)->launch_time.min, 5e-7, 1e-12);
  gable_assert_close (gable_kernel_details (kernel)->launch_time.median, 1e-6, 1e-12);
  g_assert_cmpuint (gable_launches_get_size (project->launches), ==, 4);
}

static void
what_is_neither_stays_apart_with_a_note (Fixture *fixture, gconstpointer data)
{
  static const char *const one[] = { "a 1000 10", "a 3000 20", NULL };
  static const char *const other[] = { "a 500 5", NULL };
  g_autofree char *first = write_table (fixture, "1.csv", TIME " " DRAM, one);
  g_autofree char *second = write_table (fixture, "2.csv", TIME " " L2, other);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = open_paths (fixture, first, second, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 2);
  g_assert_cmpstr (gable_project_get_kernel (project, 1)->source, ==, "2");
  g_assert_true (has_note (fixture, "not added up"));
}

/* What was timed by one tool and counted by another is one kernel where both saw the same launches. */
static void
times_and_counts_are_joined_or_told_apart (Fixture *fixture, gconstpointer data)
{
  static const char *const launches[] = { "a 1000 10", "a 3000 20", "b 1 1", NULL };
  g_autofree char *times = write_bytes (fixture, "times.csv",
                                        "Time (%),Total Time (ns),Instances,Avg (ns),Name\n"
                                        "90,3000,2,1500,a\n"
                                        "10,500,7,71.4,b\n",
                                        -1);
  g_autofree char *counts = write_table (fixture, "counts.csv", TIME " " DRAM, launches);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = open_paths (fixture, times, counts, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 3);
  gable_assert_close (gable_project_get_kernel (project, 0)->seconds, 3e-6, 1e-12);
  gable_assert_close (amount_of (gable_project_get_kernel (project, 0), "DRAM"), 30, 0);
  g_assert_true (has_note (fixture, "“b” was timed in 7 launches and counted in 1"));
  g_assert_false (has_note (fixture, "“a” was timed"));
}

static void
a_project_opens_as_it_was_saved_beside_an_export (Fixture *fixture, gconstpointer data)
{
  static const char *const launches[] = { "a 1000 10", NULL };
  g_autofree char *project_path =
    write_bytes (fixture, "p.gable",
                 "{\"format\": \"gable-project\", \"version\": 1, \"kernels\": "
                 "[{\"name\": \"a\", \"time\": 2}]}",
                 -1);
  g_autofree char *table = write_table (fixture, "1.csv", TIME " " DRAM, launches);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = open_paths (fixture, table, project_path, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 2);
  gable_assert_close (gable_project_get_kernel (project, 0)->seconds, 2, 0);
  gable_assert_close (amount_of (gable_project_get_kernel (project, 1), "DRAM"), 10, 0);
}

/* The machine that bounds the kernels, by what the table and the caller say of it. */
static void
the_machine_is_the_one_asked_for_or_the_one_named (Fixture *fixture, gconstpointer data)
{
  const GableMachine *some = gable_catalogue_get (0);
  const GableMachine *other = gable_catalogue_get (1);
  g_autofree char *text =
    g_strdup_printf ("\"ID\",\"Process ID\",\"Kernel Name\",\"device__attribute_display_name\"\n"
                     "\"0\",\"1\",\"k\",\"%s\"\n",
                     some->name);
  g_autofree char *path = write_bytes (fixture, "1.csv", text, -1);
  const char *paths[] = { path, NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) named = gable_open (paths, NULL, NULL, fixture->notes, &error);
  g_autoptr (GableProject) asked = gable_open (paths, other->id, NULL, fixture->notes, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (gable_project_get_machine (named)->id, ==, some->id);
  g_assert_cmpstr (named->machine_source, ==, "catalogue");
  g_assert_cmpstr (gable_project_get_machine (asked)->id, ==, other->id);
  g_assert_null (gable_open (paths, "no such machine", NULL, fixture->notes, &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "no such machine"));
}

static char *
write_named (Fixture *fixture, const char *file, const char *device)
{
  g_autofree char *text =
    g_strdup_printf ("\"ID\",\"Process ID\",\"Kernel Name\",\"device__attribute_display_name\"\n"
                     "\"0\",\"1\",\"k\",\"%s\"\n",
                     device);

  return write_bytes (fixture, file, text, -1);
}

/* Kernels of another device are held against roofs that are not theirs, which is said: once, and not where two names are
 * of one device, where a name may be, or where a person chose the roofs. */
static void
kernels_of_several_devices_are_told (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *devices[3];
    const char *machine; /* (nullable) */
    const char *says;    /* (nullable) */
  } cases[] = {
    { { "Tesla T4", "NVIDIA A100-PCIE-40GB", "Tesla T4 (0)" },
      NULL,
      "2 devices (Tesla T4, NVIDIA A100-PCIE-40GB)" },
    { { "Tesla T4", "Tesla T4 (0)", "gfx90a" }, NULL, NULL },
    { { "Tesla T4", "NVIDIA Some Device 1", "Some Device 1" }, NULL, "2 devices" },
    { { "Tesla T4", "Some Device 1", "Some Device 2" }, NULL, "3 devices" },
    { { "Tesla T4", "NVIDIA A100-PCIE-40GB", "Tesla T4" }, "nvidia-h100-sxm5-80gb", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *first = write_named (fixture, "1.csv", cases[i].devices[0]);
    g_autofree char *second = write_named (fixture, "2.csv", cases[i].devices[1]);
    g_autofree char *third = write_named (fixture, "3.csv", cases[i].devices[2]);
    const char *paths[] = { first, second, third, NULL };
    g_autoptr (GableNotes) notes = gable_notes_new ();
    g_autoptr (GError) error = NULL;
    g_autoptr (GableProject) project = gable_open (paths, cases[i].machine, NULL, notes, &error);
    guint told = 0;

    g_assert_no_error (error);
    g_assert_nonnull (gable_project_get_machine (project));
    for (guint j = 0; j < gable_notes_get_size (notes); j++) {
      g_autofree char *note = gable_note_to_string (gable_notes_get (notes, j));

      if (strstr (note, "were measured on") != NULL) {
        g_assert_nonnull (cases[i].says);
        g_assert_nonnull (strstr (note, cases[i].says));
        told++;
      }
    }
    g_assert_cmpuint (told, ==, cases[i].says != NULL ? 1 : 0);
  }
}

static void
what_is_no_export_is_refused_by_what_it_is (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *bytes;
    gssize length;
    const char *word;
  } cases[] = {
    { "", 0, "it is empty" },
    { "\x89PNG\r\n\x1a\n\0\0", 10, "a PNG picture" },
    { "\x7f"
      "ELF\x02\x01\x01\0",
      8, "a program" },
    { "SQLite format 3\0....", 20, "an SQLite database" },
    { "\x1f\x8b\x08\0\0", 5, "a gzip archive" },
    { "%PDF-1.7\n", 9, "a PDF document" },
    { "PK\x03\x04zip", 7, "a zip archive" },
    { "a\0b", 3, "a binary file" },
    { "hello\n", 6, "--from" },
    { "  \n\t ", 5, "--from" },
    { "ID;Process;Kernel\n", 18, "--from" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path = write_bytes (fixture, "x.csv", cases[i].bytes, cases[i].length);
    g_autoptr (GError) error = NULL;

    g_assert_null (gable_import_file (path, NULL, NULL, &error));
    g_assert_true (error->domain == GABLE_IMPORT_ERROR);
    g_assert_true (g_str_has_prefix (error->message, path));
    if (strstr (error->message, cases[i].word) == NULL) {
      g_error ("“%s” is not in: %s", cases[i].word, error->message);
    }
  }
}

static void
paths_that_are_no_files_are_refused (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *path;
    GQuark (*domain) (void);
    int code;
  } cases[] = {
    { "/dev/zero", g_io_error_quark, G_IO_ERROR_NOT_REGULAR_FILE },
    { "/no/such/file.csv", g_io_error_quark, G_IO_ERROR_NOT_FOUND },
    { "/", gable_import_error_quark, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (gable_import_file (cases[i].path, NULL, NULL, &error));
    g_assert_error (error, cases[i].domain (), cases[i].code);
    g_assert_true (g_str_has_prefix (error->message, cases[i].path));
  }
}

static gpointer
feed_pipe (gpointer path)
{
  g_autofree char *table = gable_test_file ("import/ncu-csv/wide-missing-value/run.csv");
  gsize length;
  g_autofree char *bytes = gable_test_read (table, &length);
  FILE *pipe = g_fopen (path, "w");

  /* In pieces, as a pipe gives them. */
  for (gsize i = 0; i < length; i += 100) {
    fwrite (bytes + i, 1, MIN (100, length - i), pipe);
    fflush (pipe);
  }
  fclose (pipe);
  return NULL;
}

static void
a_pipe_is_read_once_and_whole (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->folder, "pipe", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = NULL;
  GThread *writer;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  writer = g_thread_new ("writer", feed_pipe, path);
  project = open_paths (fixture, path, NULL, &error);
  g_thread_join (writer);
  g_assert_no_error (error);
  g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 2);
  g_assert_cmpuint (gable_project_get_kernel (project, 0)->launches, ==, 3);
}

static void
a_format_can_be_named_or_is_unknown_by_that_name (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = write_bytes (fixture, "x", "hello\n", -1);
  GableImportOptions options = { .from = "ncu-csv" };
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) unknown = NULL;

  g_assert_null (gable_import_file (path, &options, NULL, &error));
  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS);
  options.from = "nothing";
  g_assert_null (gable_import_file (path, &options, NULL, &unknown));
  g_assert_error (unknown, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT);
  g_assert_nonnull (strstr (unknown->message, "ncu-csv"));
}

static void
a_source_tells_name_size_and_hash_but_no_folder (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = gable_test_file ("import/ncu-csv/wide-missing-value/run.csv");
  gsize length;
  g_autofree char *bytes = gable_test_read (path, &length);
  g_autofree char *hash = g_compute_checksum_for_data (G_CHECKSUM_SHA256, (guint8 *) bytes, length);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = open_paths (fixture, path, NULL, &error);
  const GableSource *source;

  g_assert_no_error (error);
  source = project->sources->pdata[0];
  g_assert_cmpstr (source->path, ==, "run.csv");
  g_assert_cmpstr (source->format, ==, "ncu-csv");
  g_assert_cmpstr (source->sha256, ==, hash);
  g_assert_cmpstr (source->device, ==, "NVIDIA A100-SXM4-40GB");
  g_assert_cmpuint (source->size, ==, length);
  g_assert_cmpstr (gable_project_get_kernel (project, 0)->source, ==, source->id);
}

static void
count_progress (guint64 done, guint64 total, gpointer data)
{
  guint64 *last = data;

  g_assert_cmpuint (done, >=, *last);
  g_assert_cmpuint (done, <=, total);
  *last = done;
}

static void
progress_is_told_and_cancelling_ends_it (Fixture *fixture, gconstpointer data)
{
  static const char *const launches[] = { "a 1000 10", NULL };
  g_autofree char *path = write_table (fixture, "1.csv", TIME " " DRAM, launches);
  guint64 last = 0;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GableImportOptions options = { .progress = count_progress,
                                 .progress_data = &last,
                                 .cancellable = cancellable };
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = gable_import_file (path, &options, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (import);
  g_assert_cmpuint (last, >, 0);
  g_cancellable_cancel (cancellable);
  g_assert_null (gable_import_file (path, &options, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

#define ADD(name, function) \
  g_test_add ("/import/open/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("passes", passes_over_the_same_launches_complete_each_other);
  ADD ("shares", shares_of_several_processes_add_up);
  ADD ("apart", what_is_neither_stays_apart_with_a_note);
  ADD ("timed", times_and_counts_are_joined_or_told_apart);
  ADD ("project", a_project_opens_as_it_was_saved_beside_an_export);
  ADD ("machine", the_machine_is_the_one_asked_for_or_the_one_named);
  ADD ("devices", kernels_of_several_devices_are_told);
  ADD ("binary", what_is_no_export_is_refused_by_what_it_is);
  ADD ("no-file", paths_that_are_no_files_are_refused);
  ADD ("pipe", a_pipe_is_read_once_and_whole);
  ADD ("from", a_format_can_be_named_or_is_unknown_by_that_name);
  ADD ("source", a_source_tells_name_size_and_hash_but_no_folder);
  ADD ("progress", progress_is_told_and_cancelling_ends_it);
  return g_test_run ();
}
