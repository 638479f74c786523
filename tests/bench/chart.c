/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <math.h>
#include <time.h>

#include "cases.h"
#include "plot/build.h"
#include "plot/cloud.h"
#include "plot/paint-cairo.h"
#include "plot/scale.h"

/* What a frame of the chart costs: scene and painting, by software, with axes, roofs and labels. Beside each stands the
 * same scene with every point painted by cairo's arcs. Processor time of all threads where not said otherwise; medians.
 */

#define ROUNDS 15
#define KERNELS_OF_LAUNCHES 40
#define HITS 200

typedef struct {
  const char *title;
  GableProject *project;
  guint n;
  double width, height;
} Chart;

static double
now (clockid_t clock)
{
  struct timespec time;

  clock_gettime (clock, &time);
  return (double) time.tv_sec * 1e3 + (double) time.tv_nsec / 1e6;
}

static double
processor_time (void)
{
  return now (CLOCK_PROCESS_CPUTIME_ID);
}

static void
print_number (double value, const char *after)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_print ("%8s%s", g_ascii_formatd (text, sizeof text, value < 10 ? "%.2f" : "%.0f", value),
           after);
}

static int
compare (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return x < y ? -1 : x > y;
}

static double
median (double *values, guint n)
{
  qsort (values, n, sizeof *values, compare);
  return values[n / 2];
}

/* A log-normal spread of a third of a decade around each kernel. */
static GableProject *
new_launches (guint n)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (1000);
  GableProject *project = gable_case_many (KERNELS_OF_LAUNCHES);
  const GableCounter *work = gable_counter_find ("fp64");
  const GableCounter *bytes = gable_counter_find ("DRAM");

  project->launches = gable_launches_new ();
  for (guint i = 0; i < n; i++) {
    guint index = (guint) g_rand_int_range (random, 0, KERNELS_OF_LAUNCHES);
    const GableKernel *kernel = gable_project_get_kernel (project, index);
    double slower = pow (10, 0.3 * (g_rand_double (random) + g_rand_double (random) - 1));
    double more = pow (10, 0.3 * (g_rand_double (random) + g_rand_double (random) - 1));
    gsize row = gable_launches_append (project->launches, index, kernel->seconds * slower);

    gable_launches_set (project->launches, row, work, gable_kernel_get_amount (kernel, work));
    gable_launches_set (project->launches, row, bytes,
                        gable_kernel_get_amount (kernel, bytes) * more);
  }
  project->view.launches = TRUE;
  return project;
}

/* @texts: (nullable) NULL paints every point and every text anew */
static void
paint (const GableScene *scene,
       cairo_surface_t *surface,
       GablePaintParts parts,
       GableTextCache *texts)
{
  GablePaintOptions options = { .parts = parts, .every_point = texts == NULL, .texts = texts };
  cairo_t *cr = cairo_create (surface);

  gable_paint_cairo_with (scene, cr, &options);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
}

/* Zooms in and out and moves to and fro, as a hand on the wheel does. */
static void
show_part (GableProject *project, const GableScene *whole, guint step)
{
  double zoom = 1 + 0.05 * (step % 5);
  GableScale x = gable_scale_over (whole->scale, whole->x);
  GableScale y = gable_scale_over (whole->scale, whole->y);
  GableScale moved;

  x = gable_scale_over (whole->scale, gable_scale_zoom (&x, 0.5, zoom));
  y = gable_scale_over (whole->scale, gable_scale_zoom (&y, 0.5, zoom));
  moved = x;
  project->view.x = gable_scale_pan (&moved, 0.01 * (step % 7));
  project->view.y = gable_scale_pan (&y, 0.01 * (step % 3));
}

typedef struct {
  double evaluate, first, build, frame, wall, drag, hover, arcs;
  gsize bytes;
} Figures;

static void
measure_hover (const GableScene *scene, Figures *figures)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);
  const GableRect *plot = &scene->plot;
  double start = processor_time ();

  for (guint i = 0; i < HITS; i++) {
    gable_scene_hit (scene, g_rand_double_range (random, plot->x, plot->x + plot->width),
                     g_rand_double_range (random, plot->y, plot->y + plot->height), 6);
  }
  figures->hover = (processor_time () - start) / HITS;
}

static void
measure_frames (const Chart *chart,
                GableRoofline *roofline,
                GableSceneOptions *options,
                cairo_surface_t *surface,
                Figures *figures)
{
  double builds[ROUNDS], frames[ROUNDS], walls[ROUNDS], drags[ROUNDS];
  g_autoptr (GableTextCache) texts = gable_text_cache_new ();
  g_autoptr (GableScene) whole = NULL;
  double start = processor_time ();

  whole = gable_scene_build (roofline, options);
  figures->first = processor_time () - start;
  for (guint i = 0; i < ROUNDS; i++) {
    g_autoptr (GableScene) scene = NULL;
    double wall;

    show_part (chart->project, whole, i);
    start = processor_time ();
    wall = now (CLOCK_MONOTONIC);
    scene = gable_scene_build (roofline, options);
    builds[i] = processor_time () - start;
    paint (scene, surface, GABLE_PAINT_ALL, texts);
    frames[i] = processor_time () - start;
    walls[i] = now (CLOCK_MONOTONIC) - wall;
    start = processor_time ();
    g_clear_pointer (&scene, gable_scene_free);
    scene = gable_scene_build (roofline, options);
    paint (scene, surface, GABLE_PAINT_UNDER | GABLE_PAINT_OVER, texts);
    drags[i] = processor_time () - start;
  }
  figures->build = median (builds, ROUNDS);
  figures->frame = median (frames, ROUNDS);
  figures->wall = median (walls, ROUNDS);
  figures->drag = median (drags, ROUNDS);
  measure_hover (whole, figures);
  start = processor_time ();
  paint (whole, surface, GABLE_PAINT_ALL, NULL);
  figures->arcs = processor_time () - start;
}

static Figures
measure (const Chart *chart)
{
  double start = processor_time ();
  g_autoptr (GableRoofline) roofline = gable_case_evaluate (chart->project);
  double evaluate = processor_time () - start;
  GableMeasure *text = gable_measure_pango_new ();
  g_autoptr (GableSceneCache) cache = gable_scene_cache_new ();
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) chart->width, (int) chart->height);
  GableSceneOptions options = {
    .width = chart->width,
    .height = chart->height,
    .theme = gable_theme_find ("light"),
    .measure = text,
    .selected = 7,
    .hovered = -1,
    .legend = TRUE,
    .cache = cache,
    .wordless = TRUE,
  };
  Figures figures = { .evaluate = evaluate };

  measure_frames (chart, roofline, &options, surface, &figures);
  figures.bytes = gable_scene_cache_get_bytes (cache);
  if (chart->project->launches != NULL) {
    figures.bytes += gable_launches_get_bytes (chart->project->launches);
  }
  cairo_surface_destroy (surface);
  gable_measure_free (text);
  return figures;
}

static Figures
report (const Chart *chart)
{
  Figures figures = measure (chart);

  g_print ("%-9s %8u %4dx%-4d", chart->title, chart->n, (int) chart->width, (int) chart->height);
  print_number (figures.evaluate, "");
  print_number (figures.first, "");
  print_number (figures.build, "");
  print_number (figures.frame, "");
  print_number (figures.wall, "");
  print_number (figures.drag, "");
  print_number (figures.hover, "");
  print_number (figures.arcs, "");
  print_number (figures.arcs / figures.frame, " x");
  print_number ((double) figures.bytes / chart->n, " B\n");
  return figures;
}

static void
report_launches (guint n)
{
  static double before;
  g_autoptr (GableProject) project = new_launches (n);
  Figures figures = report (&(Chart){ "launches", project, n, 1280, 800 });

  if (before > 0) {
    g_print ("first scene of 10 times the launches:");
    print_number (figures.first / before, " times the time\n");
  }
  before = figures.first;
  report (&(Chart){ "launches", project, n, 2560, 1600 });
}

/* @chart, @multiples: as a project's view has them */
static void
report_kernels (guint n, guint chart, guint multiples)
{
  g_autoptr (GableProject) project = gable_case_many (n);

  gable_view_set_choice (&project->view, GABLE_CHOICE_CHART, chart);
  gable_view_set_choice (&project->view, GABLE_CHOICE_MULTIPLES, multiples);
  report (&(Chart){ "kernels", project, n, 1280, 800 });
  if (n >= 100000) {
    report (&(Chart){ "kernels", project, n, 2560, 1600 });
  }
}

/* @arguments: none, or "kernels" or "launches", how many, and a kind of chart, for a profiler */
int
main (int n_arguments, char **arguments)
{
  static const guint sizes[] = { 10, 200, 1000, 10000, 100000, 1000000 };
  g_autoptr (GDateTime) today = g_date_time_new_now_utc ();
  g_autofree char *date = g_date_time_format (today, "%F");
  guint chart = GABLE_CHART_HIERARCHICAL;
  guint multiples = GABLE_MULTIPLES_NONE;
  guint only = n_arguments > 2 ? (guint) g_ascii_strtoull (arguments[2], NULL, 10) : 0;

  g_print ("%s, ms: evaluation | first scene | next scene | scene and painting (of these, elapsed) "
           "| roofs "
           "alone | hover | arcs\n",
           date);
  if (n_arguments > 3 && !gable_choice_parse (GABLE_CHOICE_CHART, arguments[3], &chart)) {
    gable_choice_parse (GABLE_CHOICE_MULTIPLES, arguments[3], &multiples);
  }
  if (only > 0 && g_str_equal (arguments[1], "kernels")) {
    report_kernels (only, chart, multiples);
    return 0;
  }
  if (only > 0) {
    report_launches (only);
    return 0;
  }
  for (guint i = 0; i < G_N_ELEMENTS (sizes) - 1; i++) {
    report_kernels (sizes[i], chart, multiples);
  }
  report_kernels (100000, GABLE_CHART_TIME, GABLE_MULTIPLES_NONE);
  report_kernels (100000, GABLE_CHART_HIERARCHICAL, GABLE_MULTIPLES_LEVEL);
  for (guint i = 4; i < G_N_ELEMENTS (sizes); i++) {
    report_launches (sizes[i]);
  }
  return 0;
}
