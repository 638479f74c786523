/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/tour.h"

#include "app/range.h"
#include "app/staging.h"
#include "plot/build.h"

#include <math.h>

/* How long the axes take from one step to the next [µs]. */
#define DURATION 250000

struct _GableTour {
  GObject parent_instance;
  GableDocument *document; /* (nullable) (weak) */
  GtkWidget *chart;        /* (nullable) (unowned) */
  const GableProject *own; /* (unowned) whose walkthroughs these are, to compare with */
  guint index;
  int step;
  GableStage *stage; /* (nullable) */
  guint asked;       /* number of the last stage that was wanted: an older one comes too late */
  gboolean staging;
  guint tick; /* of the chart, or 0 */
  gint64 began;
  GableRange from_x, from_y, to_x, to_y; /* known while the axes move */
};

G_DEFINE_FINAL_TYPE (GableTour, gable_tour, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static const GableProject *
get_own (GableTour *self)
{
  return gable_document_get_own_project (self->document);
}

const GableWalkthrough *
gable_tour_get_walkthrough (GableTour *tour)
{
  return tour->index < gable_project_get_n_walkthroughs (get_own (tour))
           ? gable_project_get_walkthrough (get_own (tour), tour->index)
           : NULL;
}

guint
gable_tour_get_size (GableTour *tour)
{
  const GableWalkthrough *walkthrough = gable_tour_get_walkthrough (tour);

  return walkthrough != NULL ? gable_walkthrough_get_size (walkthrough) : 0;
}

const GableStep *
gable_tour_get_present (GableTour *tour)
{
  return tour->step >= 0 && tour->step < (int) gable_tour_get_size (tour)
           ? gable_walkthrough_get_step (gable_tour_get_walkthrough (tour), (guint) tour->step)
           : NULL;
}

static void
stop_moving (GableTour *self)
{
  if (self->tick != 0) {
    gtk_widget_remove_tick_callback (self->chart, self->tick);
    self->tick = 0;
  }
}

static void
show_ranges (GableTour *self, GableRange x, GableRange y)
{
  self->staging = TRUE;
  gable_document_show_ranges (self->document, x, y);
  self->staging = FALSE;
}

static gboolean
tick_cb (GtkWidget *chart, GdkFrameClock *clock, gpointer data)
{
  GableTour *self = data;
  double t = (double) (gdk_frame_clock_get_frame_time (clock) - self->began) / DURATION;
  const GableView *view = &gable_document_get_project (self->document)->view;
  double eased = 1 - (1 - t) * (1 - t);

  if (t < 1 && self->stage != NULL) {
    show_ranges (self, gable_range_between (self->from_x, self->to_x, view->scale, eased),
                 gable_range_between (self->from_y, self->to_y, view->scale, eased));
    return G_SOURCE_CONTINUE;
  }
  self->tick = 0;
  if (self->stage != NULL) {
    show_ranges (self, self->stage->step->view.x, self->stage->step->view.y);
  }
  return G_SOURCE_REMOVE;
}

static void
complete (GableRange *range, GableRange with)
{
  range->min = gable_known (range->min) ? range->min : with.min;
  range->max = gable_known (range->max) ? range->max : with.max;
}

/* What the axes of @roofline's chart show. */
static void
find_ranges (const GableRoofline *roofline, GableRange *x, GableRange *y)
{
  GableRange fit_x, fit_y;

  *x = roofline->project->view.x;
  *y = roofline->project->view.y;
  gable_scene_fit (roofline, &fit_x, &fit_y);
  complete (x, fit_x);
  complete (y, fit_y);
}

static gboolean
can_move (GableTour *self, const GableView *from, const GableView *to)
{
  gboolean animated = FALSE;

  if (self->chart == NULL || !gtk_widget_get_mapped (self->chart) ||
      from->chart == GABLE_CHART_TIME || to->chart == GABLE_CHART_TIME ||
      from->scale != to->scale || from->work.kind != to->work.kind ||
      from->work.counter != to->work.counter) {
    return FALSE;
  }
  g_object_get (gtk_widget_get_settings (self->chart), "gtk-enable-animations", &animated, NULL);
  return animated;
}

static gboolean
is_same (GableRange a, GableRange b)
{
  return fabs (a.min - b.min) <= 0 && fabs (a.max - b.max) <= 0;
}

/* From what was shown to what is on the stage now. */
static void
start_moving (GableTour *self, GableRange x, GableRange y)
{
  find_ranges (gable_document_get_roofline (self->document), &self->to_x, &self->to_y);
  self->from_x = x;
  self->from_y = y;
  if (!gable_range_is_whole (x) || !gable_range_is_whole (y) ||
      !gable_range_is_whole (self->to_x) || !gable_range_is_whole (self->to_y) ||
      (is_same (x, self->to_x) && is_same (y, self->to_y))) {
    return;
  }
  show_ranges (self, x, y);
  self->began = gdk_frame_clock_get_frame_time (gtk_widget_get_frame_clock (self->chart));
  self->tick = gtk_widget_add_tick_callback (self->chart, tick_cb, self, NULL);
}

/* The rows of @names, each the first of its name. */
static GtkBitset *
find_rows (const GableProject *project, const GPtrArray *names)
{
  GtkBitset *rows = gtk_bitset_new_empty ();
  g_autoptr (GHashTable) wanted = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; names != NULL && i < names->len; i++) {
    g_hash_table_add (wanted, names->pdata[i]);
  }
  for (guint i = 0; g_hash_table_size (wanted) > 0 && i < gable_project_get_n_kernels (project);
       i++) {
    if (g_hash_table_remove (wanted, gable_project_get_kernel (project, i)->name)) {
      gtk_bitset_add (rows, i);
    }
  }
  return rows;
}

/* What the step's what-if made, else the step's kernels that are still there. */
static void
select_kernels (GableTour *self)
{
  const GableStage *stage = self->stage;
  g_autoptr (GtkBitset) rows = NULL;

  if (stage->what_if != NULL) {
    gable_document_select (self->document, stage->changed);
    return;
  }
  rows = find_rows (stage->roofline->project, stage->step->selected);
  gable_document_set_selection (self->document, rows,
                                gable_step_get_kernel (stage->step) != NULL ? stage->kernel : -1);
}

/* @stage: (transfer full) */
static void
show_stage (GableTour *self, GableStage *stage, gboolean moving)
{
  GableRange x = { GABLE_UNKNOWN, GABLE_UNKNOWN };
  GableRange y = x;

  g_clear_pointer (&self->stage, gable_stage_free);
  self->stage = stage;
  moving = moving &&
           can_move (self, &gable_document_get_project (self->document)->view, &stage->step->view);
  if (moving) {
    find_ranges (gable_document_get_roofline (self->document), &x, &y);
  }
  gable_document_foresee (self->document, stage->roofline);
  gable_document_stage (self->document, (GableProject *) stage->roofline->project);
  select_kernels (self);
  if (moving) {
    start_moving (self, x, y);
  }
}

static void
staged_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  GableTour *self = GABLE_TOUR (object);
  g_autoptr (GableStage) stage = gable_staging_finish (result);

  if (self->document != NULL && GPOINTER_TO_UINT (data) == self->asked) {
    self->staging = TRUE;
    show_stage (self, g_steal_pointer (&stage), TRUE);
    self->staging = FALSE;
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  }
}

/* Where there are many kernels, what is on the stage stays until a thread has made the next. */
static void
put_on_stage (GableTour *self, gboolean moving)
{
  const GableStep *step = gable_tour_get_present (self);
  const GableRoofline *known = self->stage != NULL ? self->stage->before : NULL;

  stop_moving (self);
  self->asked++;
  if (step == NULL) {
    self->step = -1;
    g_clear_pointer (&self->stage, gable_stage_free);
    gable_document_stage (self->document, NULL);
  } else if (gable_staging_takes_long (get_own (self))) {
    gable_staging_async (get_own (self), step, known, G_OBJECT (self), staged_cb,
                         GUINT_TO_POINTER (self->asked));
  } else {
    show_stage (self, gable_stage_new_knowing (get_own (self), step, known), moving);
  }
}

static void
stage_step (GableTour *self, gboolean moving)
{
  self->staging = TRUE;
  put_on_stage (self, moving);
  self->staging = FALSE;
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
gable_tour_go_to (GableTour *tour, int step)
{
  int last = (int) gable_tour_get_size (tour) - 1;

  step = CLAMP (step, -1, last);
  if (step != tour->step) {
    tour->step = step;
    stage_step (tour, TRUE);
  }
}

gboolean
gable_tour_can_go (GableTour *tour, int by)
{
  int to = tour->step + by;

  return to >= 0 && to < (int) gable_tour_get_size (tour);
}

void
gable_tour_go (GableTour *tour, int by)
{
  if (gable_tour_can_go (tour, by)) {
    gable_tour_go_to (tour, tour->step + by);
  }
}

/* Another walkthrough, of which no step is shown yet. */
void
gable_tour_choose (GableTour *tour, guint index)
{
  if (index != tour->index && index < gable_project_get_n_walkthroughs (get_own (tour))) {
    tour->index = index;
    tour->step = -1;
    stage_step (tour, FALSE);
  }
}

guint
gable_tour_get_index (GableTour *tour)
{
  return tour->index;
}

int
gable_tour_get_step (GableTour *tour)
{
  return tour->step;
}

const GableStage *
gable_tour_get_stage (GableTour *tour)
{
  return tour->stage;
}

GableDocument *
gable_tour_get_document (GableTour *tour)
{
  return tour->document;
}

/* After an edit nothing is on the stage any more: the step comes back, as it is now. */
static void
document_changed_cb (GableTour *self)
{
  guint n = gable_project_get_n_walkthroughs (get_own (self));

  if (self->staging || self->own == get_own (self)) {
    return;
  }
  self->own = get_own (self);
  self->index = n > 0 ? MIN (self->index, n - 1) : 0;
  self->step = MIN (self->step, (int) gable_tour_get_size (self) - 1);
  stage_step (self, FALSE);
}

static void
document_opened_cb (GableTour *self)
{
  self->own = get_own (self);
  self->index = 0;
  self->step = -1;
  stage_step (self, FALSE);
}

void
gable_tour_set_chart (GableTour *tour, GtkWidget *chart)
{
  stop_moving (tour);
  if (tour->chart != NULL) {
    g_object_remove_weak_pointer (G_OBJECT (tour->chart), (gpointer *) &tour->chart);
  }
  tour->chart = chart;
  if (chart != NULL) {
    g_object_add_weak_pointer (G_OBJECT (chart), (gpointer *) &tour->chart);
  }
}

static void
gable_tour_dispose (GObject *object)
{
  GableTour *self = GABLE_TOUR (object);

  self->asked++;
  gable_tour_set_chart (self, NULL);
  g_clear_pointer (&self->stage, gable_stage_free);
  g_clear_weak_pointer (&self->document);
  G_OBJECT_CLASS (gable_tour_parent_class)->dispose (object);
}

static void
gable_tour_class_init (GableTourClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = gable_tour_dispose;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
gable_tour_init (GableTour *self)
{
  self->step = -1;
}

GableTour *
gable_tour_new (GableDocument *document)
{
  GableTour *self = g_object_new (GABLE_TYPE_TOUR, NULL);

  g_set_weak_pointer (&self->document, document);
  self->own = get_own (self);
  g_signal_connect_object (document, "changed", G_CALLBACK (document_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "opened", G_CALLBACK (document_opened_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}
