/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <malloc.h>

#include "cases.h"
#include "plot/build.h"

/* What a kernel takes in memory, from the allocator's own accounts: the model with work, time and three levels of
 * traffic, its roofline, and what the chart keeps of it, all with the allocator's own bytes. The reference is what a
 * kernel may take beside its name. */

#define N_KERNELS 100000
#define REFERENCE 300.0 /* [B] */
/* What the allocator's own rounding may differ by [1]. */
#define TOLERANCE 1.01

static gsize
bytes_in_use (void)
{
  struct mallinfo2 info = mallinfo2 ();

  return info.uordblks + info.hblkhd;
}

/* Of the names alone, which are as long as they are. */
static gsize
bytes_of_names (const GableProject *project)
{
  gsize bytes = 0;

  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    bytes += malloc_usable_size (gable_project_get_kernel (project, i)->name) + sizeof (gsize);
  }
  return bytes;
}

static void
print_bytes (const char *title, double bytes)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_print ("%-30s %8s B\n", title, g_ascii_formatd (text, sizeof text, "%.1f", bytes));
}

static void
build_scene (GableRoofline *roofline, GableSceneCache *cache)
{
  GableMeasure *measure = gable_measure_pango_new ();
  GableSceneOptions options = {
    .width = 1280,
    .height = 800,
    .theme = gable_theme_find ("light"),
    .measure = measure,
    .selected = 7,
    .hovered = -1,
    .legend = TRUE,
    .cache = cache,
    .wordless = TRUE,
  };
  g_autoptr (GableScene) scene = gable_scene_build (roofline, &options);

  gable_measure_free (measure);
}

/* Fonts, themes and tables that are made once count for no kernel. */
static void
make_what_is_made_once (void)
{
  g_autoptr (GableProject) project = gable_case_many (5000);
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (project);
  g_autoptr (GableSceneCache) cache = gable_scene_cache_new ();

  build_scene (roofline, cache);
}

int
main (void)
{
  g_autoptr (GableProject) project = NULL;
  g_autoptr (GableRoofline) roofline = NULL;
  g_autoptr (GableSceneCache) cache = NULL;
  gsize empty, model, evaluated, drawn;

  make_what_is_made_once ();
  empty = bytes_in_use ();
  if (empty == 0) {
    g_print ("the allocator keeps no accounts\n");
    return 77;
  }
  project = gable_case_many (N_KERNELS);
  model = bytes_in_use () - bytes_of_names (project);
  roofline = gable_case_evaluate (project);
  evaluated = bytes_in_use () - bytes_of_names (project);
  cache = gable_scene_cache_new ();
  build_scene (roofline, cache);
  drawn = bytes_in_use () - bytes_of_names (project);
  g_print ("%d kernels, bytes of each beside its name\n", N_KERNELS);
  print_bytes ("model", (double) (model - empty) / N_KERNELS);
  print_bytes ("roofline", (double) (evaluated - model) / N_KERNELS);
  print_bytes ("chart", (double) (drawn - evaluated) / N_KERNELS);
  print_bytes ("together", (double) (drawn - empty) / N_KERNELS);
  print_bytes ("of them the chart's own count",
               (double) gable_scene_cache_get_bytes (cache) / N_KERNELS);
  print_bytes ("reference", REFERENCE);
  return (double) (drawn - empty) / N_KERNELS <= REFERENCE * TOLERANCE ? 0 : 1;
}
