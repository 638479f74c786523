/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <glib/gstdio.h>

#include "import/registry.h"
#include "plot/build.h"

#include "support.h"
#include "texts.h"

/* Every chart of every profile that somebody has really made. */

#define MAX_BYTES 3000000
#define MAX_DEPTH 6

typedef struct {
  double width, height;
  GableChartKind chart;
  GableMultiples multiples;
  gboolean selects;
} Look;

static const Look looks[] = {
  { 1280, 800, GABLE_CHART_HIERARCHICAL, GABLE_MULTIPLES_NONE, FALSE },
  { 640, 420, GABLE_CHART_HIERARCHICAL, GABLE_MULTIPLES_NONE, TRUE },
  { 360, 300, GABLE_CHART_HIERARCHICAL, GABLE_MULTIPLES_NONE, FALSE },
  { 900, 600, GABLE_CHART_CACHE_AWARE, GABLE_MULTIPLES_NONE, FALSE },
  { 900, 600, GABLE_CHART_HIERARCHICAL, GABLE_MULTIPLES_LEVEL, FALSE },
  { 800, 500, GABLE_CHART_TIME, GABLE_MULTIPLES_NONE, FALSE },
  { 360, 300, GABLE_CHART_TIME, GABLE_MULTIPLES_NONE, FALSE },
};

static void
check_project (GableProject *project, const char *path)
{
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++) {
    g_autoptr (GableRoofline) roofline = NULL;
    g_autoptr (GableScene) scene = NULL;
    GableSceneOptions options = {
      .width = looks[i].width,
      .height = looks[i].height,
      .theme = gable_theme_find ("light"),
      .measure = gable_measure_fixed (),
      .selected = looks[i].selects && gable_project_get_n_kernels (project) > 0 ? 0 : -1,
      .hovered = -1,
      .legend = TRUE,
    };

    g_test_message ("%s, look %u", path, i);
    project->view.chart = looks[i].chart;
    project->view.multiples = looks[i].multiples;
    roofline = gable_roofline_evaluate (project, NULL);
    scene = gable_scene_build (roofline, &options);
    gable_assert_texts_apart (scene);
  }
}

/* FALSE: it is no profile. */
static gboolean
check_file (const char *path)
{
  const char *const paths[] = { path, NULL };
  GableImportOptions options = { .group = GABLE_GROUP_NAME, .keep_going = TRUE };
  g_autoptr (GableNotes) notes = gable_notes_new ();
  g_autoptr (GableProject) project = gable_open (paths, NULL, &options, notes, NULL);

  if (project == NULL) {
    return FALSE;
  }
  if (gable_project_get_machine (project) == NULL) {
    g_autoptr (GableProject) without = g_steal_pointer (&project);

    check_project (without, path);
    project = gable_open (paths, "nvidia-a100-sxm4-40gb", &options, notes, NULL);
  }
  check_project (project, path);
  return TRUE;
}

static guint
check_folder (const char *path, guint depth)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint n = 0;

  for (const char *name; folder != NULL && (name = g_dir_read_name (folder)) != NULL;) {
    g_autofree char *file = g_build_filename (path, name, NULL);
    GStatBuf info;

    if (g_stat (file, &info) != 0) {
      continue;
    }
    if ((info.st_mode & S_IFDIR) != 0) {
      n += depth > 0 ? check_folder (file, depth - 1) : 0;
    } else if (info.st_size < MAX_BYTES) {
      n += check_file (file);
    }
  }
  return n;
}

static void
texts_of_the_examples_are_apart (void)
{
  g_autofree char *path = gable_test_file ("../data/examples");

  g_assert_cmpuint (check_folder (path, 0), >=, 5);
}

static void
texts_of_the_corpus_are_apart (void)
{
  g_autofree char *path = gable_test_shared ("corpus");

  if (path == NULL) {
    g_test_skip ("1 case skipped: the corpus is not here");
    return;
  }
  g_assert_cmpuint (check_folder (path, MAX_DEPTH), >=, 50);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/corpus/examples", texts_of_the_examples_are_apart);
  g_test_add_func ("/plot/corpus/corpus", texts_of_the_corpus_are_apart);
  return g_test_run ();
}
