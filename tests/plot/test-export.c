/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/export.h"

#include "cases.h"
#include "plot/build.h"
#include "support.h"

static GableScene *
build_scene (GableProject *taken)
{
  g_autoptr (GableProject) project = taken;
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  g_autoptr (GableMeasure) measure = gable_measure_pango_new ();
  GableSceneOptions options = {
    .width = 800,
    .height = 500,
    .theme = gable_theme_find ("light"),
    .measure = measure,
    .selected = 3,
    .hovered = -1,
    .legend = TRUE,
  };

  return gable_scene_build (roofline, &options);
}

static char *
export_scene (const GableScene *scene, const char *folder, const char *name)
{
  g_autoptr (GError) error = NULL;
  char *path = g_build_filename (folder, name, NULL);

  gable_export (scene, NULL, path, NULL, &error);
  g_assert_no_error (error);
  return path;
}

/* FALSE where the tool is not installed: the caller skips. */
static gboolean
run_tool (const char *const *argv, char **output)
{
  g_autofree char *program = g_find_program_in_path (argv[0]);
  g_autoptr (GError) error = NULL;
  g_autofree char *problems = NULL;
  int status;

  if (program == NULL) {
    g_autofree char *message = g_strdup_printf ("there is no %s here", argv[0]);

    g_test_skip (message);
    return FALSE;
  }
  g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, output, &problems,
                &status, &error);
  g_assert_no_error (error);
  if (!g_spawn_check_wait_status (status, &error)) {
    g_error ("%s: %s: %s", argv[0], error->message, problems);
  }
  return TRUE;
}

static void
formats_are_found_by_id_and_suffix (void)
{
  static const char *const ids[] = { "png", "pdf", "svg", "SVG", "eps", "tex", "tikz" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++) {
    g_assert_nonnull (gable_exporters_find (ids[i]));
  }
  g_assert_null (gable_exporters_find ("bmp"));
  for (guint i = 0; i < gable_exporters_get_size (); i++) {
    const GableExporter *exporter = gable_exporters_get (i);

    g_assert_true (gable_exporters_find (exporter->id) == exporter);
    g_assert_nonnull (exporter->title);
    g_assert_nonnull (exporter->media_type);
  }
}

static void
an_unknown_suffix_names_those_that_are_known (void)
{
  static const char *const names[] = { "figure", "figure.bmp", "figure.", ".png/figure", "" };
  g_autoptr (GableScene) scene = build_scene (gable_case_a100 (6, FALSE));

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (gable_export (scene, NULL, names[i], NULL, &error));
    g_assert_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_UNKNOWN_FORMAT);
    g_assert_nonnull (strstr (error->message, ".svg"));
  }
}

static void
the_same_chart_gives_the_same_bytes (void)
{
  static const char *const suffixes[] = { "png", "pdf", "svg", "eps", "tex" };
  char *folder = gable_test_folder ();

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++) {
    char *bytes[2];
    gsize lengths[2];

    for (int k = 0; k < 2; k++) {
      g_autoptr (GableScene) scene = build_scene (gable_case_a100 (6, TRUE));
      g_autofree char *name = g_strdup_printf ("%d.%s", k, suffixes[i]);
      g_autofree char *path = export_scene (scene, folder, name);

      bytes[k] = gable_test_read (path, &lengths[k]);
      if (k == 0 && (i == 1 || i == 3)) {
        /* The clock must not matter; PDF and PostScript count seconds. */
        g_usleep (1100000);
      }
    }
    g_assert_cmpuint (lengths[0], >, 1000);
    g_assert_cmpmem (bytes[0], lengths[0], bytes[1], lengths[1]);
    g_free (bytes[0]);
    g_free (bytes[1]);
  }
  gable_test_remove_folder (folder);
}

static void
a_raster_has_the_resolution_that_was_asked_for (void)
{
  static const struct {
    double dpi;
    guint32 width, height;
  } cases[] = { { 0, 1600, 1000 }, { 72, 800, 500 }, { 300, 3334, 2084 } };
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "figure.png", NULL);
  g_autoptr (GableScene) scene = build_scene (gable_case_a100 (6, FALSE));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableExportOptions options = { .dpi = cases[i].dpi };
    g_autoptr (GError) error = NULL;
    g_autofree char *bytes = NULL;
    guint32 size[2];

    gable_export (scene, NULL, path, &options, &error);
    g_assert_no_error (error);
    bytes = gable_test_read (path, NULL);
    g_assert_cmpmem (bytes, 8, "\x89PNG\r\n\x1a\n", 8);
    memcpy (size, bytes + 16, sizeof size);
    g_assert_cmpuint (GUINT32_FROM_BE (size[0]), ==, cases[i].width);
    g_assert_cmpuint (GUINT32_FROM_BE (size[1]), ==, cases[i].height);
  }
  gable_test_remove_folder (folder);
}

static void
images_too_large_are_refused_before_memory_is_asked_for (void)
{
  static const double dpis[] = { 1e5, 1e12, INFINITY };
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "figure.png", NULL);
  g_autoptr (GableScene) scene = build_scene (gable_case_a100 (6, FALSE));

  for (guint i = 0; i < G_N_ELEMENTS (dpis); i++) {
    GableExportOptions options = { .dpi = dpis[i] };
    g_autoptr (GError) error = NULL;

    g_assert_false (gable_export (scene, NULL, path, &options, &error));
    g_assert_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_TOO_BIG);
    g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  }
  gable_test_remove_folder (folder);
}

static void
a_full_disk_is_told (void)
{
  static const char *const ids[] = { "png", "pdf", "svg", "eps", "tikz" };
  g_autoptr (GableScene) scene = build_scene (gable_case_a100 (6, FALSE));

  if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS)) {
    g_test_skip ("there is no /dev/full here");
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_false (gable_export (scene, gable_exporters_find (ids[i]), "/dev/full", NULL, &error));
    g_assert_nonnull (error);
    g_assert_nonnull (strstr (error->message, "/dev/full"));
  }
}

static void
a_failed_export_leaves_the_old_figure (void)
{
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, "figure.png", NULL);
  g_autoptr (GableScene) scene = build_scene (gable_case_a100 (6, FALSE));
  GableExportOptions options = { .dpi = 1e9 };
  g_autoptr (GError) error = NULL;
  g_autofree char *kept = NULL;

  g_file_set_contents (path, "the old one", -1, &error);
  g_assert_no_error (error);
  g_assert_false (gable_export (scene, NULL, path, &options, &error));
  kept = gable_test_read (path, NULL);
  g_assert_cmpstr (kept, ==, "the old one");
  gable_test_remove_folder (folder);
}

static void
eps_is_sound_undated_and_no_image (void)
{
  char *folder = gable_test_folder ();
  g_autoptr (GableScene) scene = build_scene (gable_case_a100 (6, TRUE));
  g_autofree char *path = export_scene (scene, folder, "figure.eps");
  g_autofree char *text = gable_test_read (path, NULL);
  const char *const check[] = { "gs",      "-q",        "-dSAFER", "-dNODISPLAY",
                                "-dBATCH", "-dNOPAUSE", path,      NULL };
  g_autofree char *output = NULL;

  g_assert_true (g_str_has_prefix (text, "%!PS-Adobe-3.0 EPSF-3.0\n"));
  g_assert_nonnull (strstr (text, "%%BoundingBox: 0 0 800 500\n"));
  g_assert_nonnull (strstr (text, "%%EOF"));
  g_assert_null (strstr (text, "CreationDate"));
  /* What shines through would be drawn as one. */
  g_assert_null (strstr (text, "/ImageType"));
  if (run_tool (check, &output)) {
    g_assert_cmpstr (output, ==, "");
  }
  gable_test_remove_folder (folder);
}

static void
pdf_is_sound_and_its_fonts_are_embedded (void)
{
  char *folder = gable_test_folder ();
  g_autoptr (GableScene) scene = build_scene (gable_case_a100 (6, TRUE));
  g_autofree char *path = export_scene (scene, folder, "figure.pdf");
  const char *const check[] = { "qpdf", "--check", path, NULL };
  const char *const fonts[] = { "pdffonts", path, NULL };
  const char *const text[] = { "pdftotext", path, "-", NULL };
  g_autofree char *checked = NULL;
  g_autofree char *listed = NULL;
  g_autofree char *read = NULL;

  if (run_tool (check, &checked) && run_tool (fonts, &listed) && run_tool (text, &read)) {
    g_auto (GStrv) lines = g_strsplit (listed, "\n", -1);

    g_assert_cmpuint (g_strv_length (lines), >, 3);
    for (guint i = 2; lines[i] != NULL && *lines[i] != '\0'; i++) {
      g_assert_null (strstr (lines[i], "Type 3"));
      g_assert_nonnull (strstr (lines[i], " yes "));
    }
    g_assert_nonnull (strstr (read, "gemm_tiled"));
    g_assert_nonnull (strstr (read, "Arithmetic intensity (FLOP/byte)"));
  }
  gable_test_remove_folder (folder);
}

static void
svg_is_well_formed_and_can_be_drawn (void)
{
  char *folder = gable_test_folder ();
  g_autoptr (GableScene) scene = build_scene (gable_case_a100 (6, TRUE));
  g_autofree char *path = export_scene (scene, folder, "figure.svg");
  g_autofree char *picture = g_build_filename (folder, "figure.png", NULL);
  const char *const check[] = { "xmllint", "--noout", path, NULL };
  const char *const draw[] = { "rsvg-convert", "-o", picture, path, NULL };
  g_autofree char *svg = gable_test_read (path, NULL);
  g_autofree char *output = NULL;
  g_autofree char *drawn = NULL;

  g_assert_nonnull (strstr (svg, "id=\"k3-DRAM\""));
  g_assert_nonnull (strstr (svg, "id=\"k3-L2\""));
  g_assert_nonnull (strstr (svg, ">gemm_tiled</text>"));
  g_assert_nonnull (strstr (svg, "<title id=\"chart-title\">"));
  g_assert_nonnull (strstr (svg, "<desc id=\"chart-description\">"));
  if (run_tool (check, &output) && run_tool (draw, &drawn)) {
    g_assert_true (g_file_test (picture, G_FILE_TEST_EXISTS));
  }
  gable_test_remove_folder (folder);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/export/formats-are-found", formats_are_found_by_id_and_suffix);
  g_test_add_func ("/plot/export/an-unknown-suffix", an_unknown_suffix_names_those_that_are_known);
  g_test_add_func ("/plot/export/the-same-bytes", the_same_chart_gives_the_same_bytes);
  g_test_add_func ("/plot/export/resolution", a_raster_has_the_resolution_that_was_asked_for);
  g_test_add_func ("/plot/export/images-too-large",
                   images_too_large_are_refused_before_memory_is_asked_for);
  g_test_add_func ("/plot/export/a-full-disk", a_full_disk_is_told);
  g_test_add_func ("/plot/export/a-failed-export", a_failed_export_leaves_the_old_figure);
  g_test_add_func ("/plot/export/eps", eps_is_sound_undated_and_no_image);
  g_test_add_func ("/plot/export/pdf", pdf_is_sound_and_its_fonts_are_embedded);
  g_test_add_func ("/plot/export/svg", svg_is_well_formed_and_can_be_drawn);
  return g_test_run ();
}
