/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/tex-text.h"

#include <glib/gstdio.h>
#include <string.h>

#include "cases.h"
#include "plot/build.h"
#include "plot/export.h"
#include "support.h"

#define HOSTILE "a_b^c#d$e%f&g~h{i}j\\k<l>m|n\"o'p`q--r,,s \\input{/etc/passwd} \\end{document}"

static void
what_tex_would_take_for_a_command_is_text (void)
{
  static const struct {
    const char *text;
    const char *tex;
  } cases[] = {
    { "plain text (1)", "plain text (1)" },
    { "a_b", "a\\_b" },
    { "\\x{y}", "\\textbackslash{}x\\{y\\}" },
    { "50 % of #1 & $2", "50 \\% of \\#1 \\& \\$2" },
    { "i--; a  b", "i-{}-; a \\ b" },
    { "a\nb", "a b" },
    { "µs × π", "\\textmu{}s \\texttimes{} \\ensuremath{\\pi}" },
    { "naïve Größe", "naïve Größe" },
    { "核🚀", "\\gableunicode{6838}\\gableunicode{1F680}" },
    { "L2\u20023 TB/s", "L2\\enspace{}3 TB/s" },
    { "\xff", "\\gableunicode{FFFD}" },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GString) out = g_string_new (NULL);

    gable_tex_escape (out, cases[i].text);
    g_assert_cmpstr (out->str, ==, cases[i].tex);
  }
}

static void
a_comment_stays_one (void)
{
  g_autoptr (GString) out = g_string_new (NULL);

  gable_tex_comment (out, "one\n\\input{x}\r^^M\\input{y}\x01");
  for (const char *line = out->str; *line != '\0'; line = strchr (line, '\n') + 1) {
    g_assert_cmpint (line[0], ==, '%');
  }
  g_assert_null (strchr (out->str, '^'));
}

static char *
export_case (GableProject *taken, const char *folder)
{
  g_autoptr (GableProject) project = taken;
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  g_autoptr (GableMeasure) measure = gable_measure_pango_new ();
  g_autoptr (GableScene) scene = NULL;
  g_autoptr (GError) error = NULL;
  char *path = g_build_filename (folder, "figure.tex", NULL);
  GableSceneOptions options = {
    .width = 400,
    .height = 280,
    .theme = gable_theme_find ("print"),
    .measure = measure,
    .title = HOSTILE,
    .selected = 0,
    .hovered = -1,
    .legend = TRUE,
  };

  scene = gable_scene_build (roofline, &options);
  gable_export (scene, NULL, path, NULL, &error);
  g_assert_no_error (error);
  return path;
}

static char *
run (const char *const *argv, const char *folder)
{
  g_autoptr (GError) error = NULL;
  char *output = NULL;
  int status;

  g_spawn_sync (folder, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, &output, NULL,
                &status, &error);
  g_assert_no_error (error);
  if (!g_spawn_check_wait_status (status, &error)) {
    g_error ("%s: %s: %s", argv[0], error->message, output);
  }
  return output;
}

static void
latex_sets_the_figure_literally (void)
{
  static const char *const latex[] = { "pdflatex", "-interaction=nonstopmode", "-halt-on-error",
                                       "paper.tex", NULL };
  static const char *const search[] = { "pdftotext", "-layout", "paper.pdf", "-", NULL };
  static const char paper[] = "\\documentclass{article}\n\\usepackage[T1]{fontenc}\n"
                              "\\usepackage{tikz}\n\\pagestyle{empty}\n\\begin{document}\n"
                              "\\noindent\\input{figure.tex}\n\\end{document}\n";
  g_autofree char *program = g_find_program_in_path ("pdflatex");
  g_autofree char *viewer = g_find_program_in_path ("pdftotext");
  char *folder;
  g_autofree char *path = NULL;
  g_autofree char *paper_path = NULL;
  g_autofree char *log = NULL;
  g_autofree char *text = NULL;

  if (program == NULL || viewer == NULL) {
    g_test_skip ("there is no pdflatex or no pdftotext here");
    return;
  }
  folder = gable_test_folder ();
  path = export_case (gable_case_a100 (6, TRUE), folder);
  paper_path = g_build_filename (folder, "paper.tex", NULL);
  g_assert_true (g_file_set_contents (paper_path, paper, -1, NULL));
  log = run (latex, folder);
  g_assert_null (strstr (log, "Undefined control sequence"));
  text = run (search, folder);
  g_assert_nonnull (strstr (text, "a_b^c#d$e%f&g"));
  g_assert_nonnull (strstr (text, "FLOP/s"));
  gable_test_remove_folder (folder);
}

static void
the_picture_has_the_size_of_the_scene (void)
{
  char *folder = gable_test_folder ();
  g_autofree char *path = export_case (gable_case_a100 (3, FALSE), folder);
  g_autofree char *text = gable_test_read (path, NULL);

  g_assert_nonnull (strstr (text, "rectangle (400,280);"));
  g_assert_true (g_str_has_suffix (text, "\\end{tikzpicture}%\n"));
  gable_test_remove_folder (folder);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/tex/escape", what_tex_would_take_for_a_command_is_text);
  g_test_add_func ("/plot/tex/comment", a_comment_stays_one);
  g_test_add_func ("/plot/tex/size", the_picture_has_the_size_of_the_scene);
  g_test_add_func ("/plot/tex/latex", latex_sets_the_figure_literally);
  return g_test_run ();
}
