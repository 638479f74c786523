/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memmem () */
#include "config.h"

#include "analysis/walkthrough-auto.h"
#include "plot/report.h"

#include "cases.h"
#include "support.h"

#include <string.h>

/* What @format gives of the project with its automatic walkthrough, or of the tables alone. Takes @project. */
static char *
report_as (
  GableProject *project, const char *format, gboolean walks, gboolean every_kernel, gsize *length)
{
  g_autoptr (GableProject) taken = project;
  g_autoptr (GableRoofline) roofline = gable_roofline_evaluate (taken, NULL);
  g_autoptr (GableWalkthrough) walkthrough = walks ? gable_walkthrough_auto (roofline) : NULL;
  const GableReportOptions options = { .walkthrough = walkthrough, .every_kernel = every_kernel };
  g_autoptr (GableReport) report = gable_report_new (roofline, &options);
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "report", NULL);
  g_autoptr (GError) error = NULL;
  char *bytes;

  gable_report_write (report, gable_report_writers_find (format), path, &error);
  g_assert_no_error (error);
  bytes = gable_test_read (path, length);
  gable_test_remove_folder (folder);
  return bytes;
}

/* What a reading of the document found. */
typedef struct {
  GHashTable *ids;
  GString *text;  /* of its body, without drawings */
  GString *words; /* all of it */
  guint n_drawings;
  guint n_titles;       /* of drawings */
  guint n_descriptions; /* the same */
  guint depth_of_drawing;
} Found;

static void
start_element (GMarkupParseContext *context,
               const char *element,
               const char **names,
               const char **values,
               gpointer data,
               GError **error)
{
  static const char *const running[] = {
    "script", "iframe", "object", "embed", "link", "form", NULL
  };
  const GSList *stack = g_markup_parse_context_get_element_stack (context);
  Found *found = data;

  g_assert_false (g_strv_contains (running, element));
  if (g_str_equal (element, "svg")) {
    found->n_drawings++;
    found->depth_of_drawing++;
  }
  if (stack->next != NULL && g_str_equal (stack->next->data, "svg")) {
    found->n_titles += g_str_equal (element, "title");
    found->n_descriptions += g_str_equal (element, "desc");
  }
  for (guint i = 0; names[i] != NULL; i++) {
    g_assert_false (g_str_has_prefix (names[i], "on"));
    g_assert_cmpstr (names[i], !=, "src");
    if (g_str_equal (names[i], "href")) {
      g_assert_true (values[i][0] == '#' || g_str_has_prefix (values[i], "data:image/png;"));
    }
    if (g_str_equal (names[i], "id")) {
      g_assert_true (g_hash_table_add (found->ids, g_strdup (values[i])));
    }
  }
}

static void
end_element (GMarkupParseContext *context, const char *element, gpointer data, GError **error)
{
  ((Found *) data)->depth_of_drawing -= g_str_equal (element, "svg");
}

static void
take_text (
  GMarkupParseContext *context, const char *text, gsize length, gpointer data, GError **error)
{
  Found *found = data;
  const char *element = g_markup_parse_context_get_element (context);

  g_string_append_len (found->words, text, (gssize) length);
  if (found->depth_of_drawing == 0 && g_strcmp0 (element, "style") != 0) {
    g_string_append_len (found->text, text, (gssize) length);
  }
}

static Found *
read_html (const char *html, gsize length)
{
  static const GMarkupParser parser = { .start_element = start_element,
                                        .end_element = end_element,
                                        .text = take_text };
  Found *found = g_new0 (Found, 1);
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, found, NULL);
  g_autoptr (GError) error = NULL;

  found->ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  found->text = g_string_new (NULL);
  found->words = g_string_new (NULL);
  g_markup_parse_context_parse (context, html, (gssize) length, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (context, &error);
  g_assert_no_error (error);
  return found;
}

static void
free_found (Found *found)
{
  g_hash_table_unref (found->ids);
  g_string_free (found->text, TRUE);
  g_string_free (found->words, TRUE);
  g_free (found);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Found, free_found)

static void
a_page_is_whole_and_runs_nothing (void)
{
  gsize length;
  g_autofree char *html = report_as (gable_case_a100 (6, TRUE), "html", TRUE, FALSE, &length);
  g_autoptr (Found) found = read_html (html, length);

  g_assert_cmpuint (found->n_drawings, >=, 4);
  g_assert_cmpuint (found->n_titles, ==, found->n_drawings);
  g_assert_cmpuint (found->n_descriptions, ==, found->n_drawings);
  g_assert_true (g_hash_table_contains (found->ids, "s1"));
  g_assert_null (strstr (html, "@import"));
  g_assert_null (strstr (html, "url(http"));
  g_assert_nonnull (strstr (html, "@media print"));
  g_assert_nonnull (strstr (html, "prefers-color-scheme:dark"));
}

/* What the words are; drawings have golden files of their own. */
static void
a_page_tells_the_same_as_ever (void)
{
  gsize length;
  g_autofree char *html = report_as (gable_case_a100 (4, TRUE), "html", TRUE, FALSE, &length);
  g_autoptr (Found) found = read_html (html, length);

  gable_assert_golden (found->text->str, "plot/report-a100.txt");
}

static void
any_name_can_stand_in_a_page (void)
{
  static const char *const names[] = {
    "<script>alert(1)</script>",
    "\"&'<>]]>",
    "a\x01\x7f\u202e\uffff",
    "",
    "{kernel.name}",
    "日本語 🚀",
    "</style></svg><b onclick='x'>",
  };
  GableProject *project = gable_case_a100 (6, FALSE);
  g_autofree char *html = NULL;
  g_autofree char *pdf = NULL;
  g_autoptr (Found) found = NULL;
  gsize length;

  project->title = g_strdup (names[0]);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autoptr (GableKernel) kernel = gable_kernel_copy (gable_project_get_kernel (project, 0));

    g_free (kernel->name);
    kernel->name = g_strdup (names[i]);
    g_ptr_array_add (project->kernels, gable_kernel_ref (kernel));
  }
  html = report_as (gable_project_ref (project), "html", TRUE, FALSE, &length);
  found = read_html (html, length);
  g_assert_nonnull (strstr (found->text->str, "<script>alert(1)</script>"));
  g_assert_nonnull (strstr (found->text->str, "{kernel.name}"));
  g_assert_nonnull (strstr (found->text->str, "onclick='x'"));
  pdf = report_as (project, "pdf", TRUE, FALSE, &length);
  g_assert_cmpint (memcmp (pdf, "%PDF-", 5), ==, 0);
}

static void
the_same_input_gives_the_same_bytes (void)
{
  static const char *const formats[] = { "html", "pdf" };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
    gsize first_length, second_length;
    g_autofree char *first = report_as (gable_case_full (), formats[i], TRUE, FALSE, &first_length);
    g_autofree char *second =
      report_as (gable_case_full (), formats[i], TRUE, FALSE, &second_length);

    g_assert_cmpmem (first, first_length, second, second_length);
  }
}

static guint
count (const char *bytes, gsize length, const char *part)
{
  const char *end = bytes + length;
  guint n = 0;

  for (const char *at = bytes; (at = memmem (at, (gsize) (end - at), part, strlen (part))) != NULL;
       at++) {
    n++;
  }
  return n;
}

static void
long_tables_end_or_go_over_pages (void)
{
  gsize length;
  g_autofree char *some = report_as (gable_case_many (300), "html", FALSE, FALSE, &length);
  g_autoptr (Found) of_some = read_html (some, length);
  guint rows_of_some = count (some, length, "<tr>");
  g_autofree char *all = report_as (gable_case_many (300), "html", FALSE, TRUE, &length);
  guint rows_of_all = count (all, length, "<tr>");
  g_autofree char *pages = report_as (gable_case_many (300), "pdf", FALSE, TRUE, &length);

  g_assert_nonnull (strstr (of_some->text->str, "200 more kernels of less time are left out."));
  g_assert_cmpuint (rows_of_all, >=, rows_of_some + 200);
  g_assert_cmpuint (count (pages, length, "/Type /Page") - count (pages, length, "/Type /Pages"),
                    >=, 8);
}

/* Fonts are embedded outlines, and no checker finds a fault, where there is one. */
static void
a_pdf_is_sound (void)
{
  gsize length;
  g_autofree char *pdf = report_as (gable_case_a100 (6, TRUE), "pdf", TRUE, FALSE, &length);
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "report.pdf", NULL);
  const char *arguments[] = { "qpdf", "--check", path, NULL };
  g_autofree char *output = NULL;
  g_autoptr (GError) error = NULL;
  int status;

  g_assert_cmpuint (count (pdf, length, "/FontFile"), >, 0);
  g_assert_cmpuint (count (pdf, length, "/Type3"), ==, 0);
  g_assert_true (g_file_set_contents (path, pdf, (gssize) length, NULL));
  if (!g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &output,
                     NULL, &status, &error)) {
    g_assert_error (error, G_SPAWN_ERROR, G_SPAWN_ERROR_NOENT);
    g_test_skip ("the check of its structure skipped: there is no qpdf");
  } else {
    g_assert_true (g_spawn_check_wait_status (status, NULL));
  }
  gable_test_remove_folder (folder);
}

static void
nothing_has_a_report_too (void)
{
  static const char *const formats[] = { "html", "pdf" };

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
    for (int walks = 0; walks < 2; walks++) {
      gsize length;
      g_autofree char *bytes =
        report_as (gable_project_new (), formats[i], walks == 1, FALSE, &length);

      g_assert_cmpuint (length, >, 500);
    }
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/plot/report/page", a_page_is_whole_and_runs_nothing);
  g_test_add_func ("/plot/report/golden", a_page_tells_the_same_as_ever);
  g_test_add_func ("/plot/report/names", any_name_can_stand_in_a_page);
  g_test_add_func ("/plot/report/same", the_same_input_gives_the_same_bytes);
  g_test_add_func ("/plot/report/tables", long_tables_end_or_go_over_pages);
  g_test_add_func ("/plot/report/pdf", a_pdf_is_sound);
  g_test_add_func ("/plot/report/nothing", nothing_has_a_report_too);
  return g_test_run ();
}
