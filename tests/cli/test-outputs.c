/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "run.h"
#include "support.h"

#include <string.h>

typedef struct {
  char *folder;
  char *profile;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->folder = gable_test_folder ();
  fixture->profile = gable_write_profile (fixture->folder);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_free (fixture->profile);
  gable_test_remove_folder (fixture->folder);
}

static void
one_reading_gives_every_figure (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *name;
    const char *begins;
  } figures[] = {
    { "f.svg", "<?xml" },
    { "f.pdf", "%PDF-" },
    { "f.png", "\x89PNG" },
  };
  g_autofree char *svg = g_build_filename (fixture->folder, figures[0].name, NULL);
  g_autofree char *pdf = g_build_filename (fixture->folder, figures[1].name, NULL);
  g_autofree char *png = g_build_filename (fixture->folder, figures[2].name, NULL);
  g_autofree char *alt = g_build_filename (fixture->folder, "f.txt", NULL);
  g_autoptr (GableRun) run =
    gable_run ("render", fixture->profile, "--machine", "nvidia-a100-sxm4-40gb", "-o", svg, "-o",
               pdf, "-o", png, "--alt", alt, "--width", "180mm", "-q", NULL);
  g_autoptr (GableRun) describe =
    gable_run ("describe", fixture->profile, "--machine", "nvidia-a100-sxm4-40gb", "-q", NULL);
  g_autofree char *words = NULL;

  g_assert_cmpstr (run->errors, ==, "");
  g_assert_cmpint (run->status, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++) {
    g_autofree char *path = g_build_filename (fixture->folder, figures[i].name, NULL);
    gsize length;
    g_autofree char *bytes = gable_test_read (path, &length);

    g_assert_cmpuint (length, >, 1000);
    g_assert_cmpint (memcmp (bytes, figures[i].begins, strlen (figures[i].begins)), ==, 0);
  }
  words = gable_test_read (alt, NULL);
  g_assert_cmpstr (words, ==, describe->output);
  gable_assert_line (words, "daxpy");
}

static void
the_same_input_gives_the_same_bytes (Fixture *fixture, gconstpointer data)
{
  static const char *const suffixes[] = { "svg", "pdf", "png" };

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++) {
    g_autofree char *script = g_strdup_printf (
      "cd '%s' && \"$GABLE\" render profile.csv -q --machine nvidia-a100-sxm4-40gb -o a.%s && "
      "sleep 1.1 && "
      "\"$GABLE\" render profile.csv -q --machine nvidia-a100-sxm4-40gb -o b.%s && cmp a.%s b.%s",
      fixture->folder, suffixes[i], suffixes[i], suffixes[i], suffixes[i]);
    g_autoptr (GableRun) run = gable_run_shell (script);

    g_assert_cmpstr (run->errors, ==, "");
    g_assert_cmpint (run->status, ==, 0);
  }
}

static void
a_full_disk_ends_with_4 (Fixture *fixture, gconstpointer data)
{
  static const char *const commands[] = {
    "analyse '%s' -q",  "analyse '%s' -q --json", "analyse '%s' -q --csv",
    "describe '%s' -q", "import '%s' -q",
  };

  for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
    g_autoptr (GString) script = g_string_new (commands[i]);
    g_autoptr (GableRun) run = NULL;

    g_string_replace (script, "%s", fixture->profile, 1);
    g_string_prepend (script, "\"$GABLE\" ");
    g_string_append (script, " > /dev/full");
    run = gable_run_shell (script->str);
    g_assert_cmpint (run->status, ==, 4);
    g_assert_cmpstr (run->errors, !=, "");
  }
}

static void
an_output_that_cannot_be_written_leaves_the_old_one (Fixture *fixture, gconstpointer data)
{
  g_autofree char *script = g_strdup_printf (
    "cd '%s' && echo old > f.svg && echo old > p.gable && (ulimit -f 1; "
    "\"$GABLE\" render profile.csv -q --machine nvidia-a100-sxm4-40gb -o f.svg; echo $?; "
    "\"$GABLE\" import profile.csv -q --machine nvidia-a100-sxm4-40gb -o p.gable; echo $?); cat "
    "f.svg p.gable; ls -A | wc -l",
    fixture->folder);
  g_autoptr (GableRun) run = gable_run_shell (script);

  g_assert_cmpstr (run->output, ==, "4\n4\nold\nold\n3\n");
}

static void
a_signal_ends_the_work_without_a_file (Fixture *fixture, gconstpointer data)
{
  g_autofree char *script = g_strdup_printf (
    "cd '%s' && mkfifo slow && (cat profile.csv; sleep 5) > slow & writer=$!; cd '%s'; sleep 0.2; "
    "\"$GABLE\" import slow --from ncu-csv -o p.gable & pid=$!; sleep 0.4; kill -TERM $pid; wait "
    "$pid; echo $?; "
    "kill $writer 2>/dev/null; ls p.gable 2>/dev/null",
    fixture->folder, fixture->folder);
  g_autoptr (GableRun) run = gable_run_shell (script);

  g_assert_cmpstr (run->output, ==, "143\n");
}

static void
a_report_is_a_page_or_a_document (Fixture *fixture, gconstpointer data)
{
  g_autofree char *script = g_strdup_printf (
    "cd '%s' && \"$GABLE\" report profile.csv -q -o r.html -o r.pdf --title 'A < B' && "
    "head -c 15 r.html && head -c 5 r.pdf && grep -c '<h1>A &lt; B</h1>' r.html && "
    "\"$GABLE\" report - -q -o - --walkthrough none < profile.csv > s.html && "
    "grep -c '<svg' s.html && cmp r.html r.html && \"$GABLE\" report profile.csv -q -o u.html "
    "--title 'A < B' && cmp r.html u.html",
    fixture->folder);
  g_autoptr (GableRun) run = gable_run_shell (script);

  g_assert_cmpstr (run->errors, ==, "");
  g_assert_cmpstr (run->output, ==, "<!DOCTYPE html>%PDF-1\n1\n");
  g_assert_cmpint (run->status, ==, 0);
}

static void
a_report_says_what_is_wrong (Fixture *fixture, gconstpointer data)
{
  static const struct {
    const char *arguments;
    const char *part; /* of the message */
    int status;
  } cases[] = {
    { "report profile.csv", "where to?", 2 },
    { "report profile.csv -o r.doc", "ends in .html, .pdf", 2 },
    { "report profile.csv -o r.html --walkthrough Tour", "there are auto, none", 2 },
    { "report profile.csv -o r.html --work pigs", "--work “pigs”", 2 },
    { "report gone.csv -o r.html", "gone.csv", 3 },
    { "report profile.csv -o gone/r.html", "gone", 4 },
    { "report profile.csv -o - > /dev/full", "", 4 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *script =
      g_strdup_printf ("cd '%s' && \"$GABLE\" %s", fixture->folder, cases[i].arguments);
    g_autoptr (GableRun) run = gable_run_shell (script);

    g_test_message ("%s: %s", cases[i].arguments, run->errors);
    g_assert_cmpint (run->status, ==, cases[i].status);
    g_assert_true (g_str_has_prefix (run->errors, "gable: "));
    gable_assert_line (run->errors, cases[i].part);
  }
}

#define ADD(name, function) \
  g_test_add ("/cli/outputs/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("one-reading-gives-every-figure", one_reading_gives_every_figure);
  ADD ("the-same-input-gives-the-same-bytes", the_same_input_gives_the_same_bytes);
  ADD ("a-full-disk-ends-with-4", a_full_disk_ends_with_4);
  ADD ("an-output-that-cannot-be-written-leaves-the-old-one",
       an_output_that_cannot_be_written_leaves_the_old_one);
  ADD ("a-report-is-a-page-or-a-document", a_report_is_a_page_or_a_document);
  ADD ("a-report-says-what-is-wrong", a_report_says_what_is_wrong);
  ADD ("a-signal-ends-the-work-without-a-file", a_signal_ends_the_work_without_a_file);
  return g_test_run ();
}
