/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/probe-dialog.h"

#include "app/appearance.h"
#include "app/dialog-size.h"
#include "app/edit.h"
#include "app/probe-text.h"
#include "app/probe-work.h"
#include "plot/paint-cairo.h"
#include "plot/sweep-chart.h"

#include <glib/gi18n-lib.h>

/* Levels that are drawn at most. */
#define MAX_STEPS 10

/* Kept by the window and by a measurement that runs; what runs on after the window is gone finds no window. */
typedef struct {
  GtkWindow *window; /* (nullable) */
  GtkWidget *parts[8];
  GableDocument *document;
  GCancellable *cancellable; /* (nullable) of what runs */
  GArray *marks
    [GABLE_N_ACCESSES]; /* (element-type GableSweepMark) of the number of threads that is measured now */
  guint threads;
  GableProbe *probe;     /* (nullable) that is done */
  GableMachine *machine; /* (nullable) made of it */
  GableMeasure *measure;
} Dialog;

/* Places in `parts`, and what they are called in the file. */
enum { EFFORT, START, CHART, PROGRESS, RESULT, NOTES, APPLY, ACCEPT };
static const char *const names[] = { "effort", "start", "chart", "progress",
                                     "result", "notes", "apply", "accept" };

static void
forget_result (Dialog *dialog)
{
  g_clear_pointer (&dialog->probe, gable_probe_free);
  g_clear_pointer (&dialog->machine, gable_machine_unref);
}

static void
clear_dialog (gpointer data)
{
  Dialog *dialog = data;

  forget_result (dialog);
  for (guint i = 0; i < GABLE_N_ACCESSES; i++) {
    g_array_unref (dialog->marks[i]);
  }
  g_clear_object (&dialog->cancellable);
  g_clear_object (&dialog->document);
  gable_measure_free (dialog->measure);
}

static void
unref_dialog (Dialog *dialog)
{
  g_atomic_rc_box_release_full (dialog, clear_dialog);
}

/* The window is gone: nobody waits for what runs. */
static void
let_go (gpointer data)
{
  Dialog *dialog = data;

  dialog->window = NULL;
  g_cancellable_cancel (dialog->cancellable);
  unref_dialog (dialog);
}

/* Levels of all threads, for the chart. Names are interned. */
static guint
list_steps (const Dialog *dialog, GableSweepStep *steps, guint max)
{
  guint n = 0;

  for (guint i = 0; dialog->probe != NULL && i < dialog->probe->levels->len && n < max; i++) {
    const GableProbeLevel *level = &g_array_index (dialog->probe->levels, GableProbeLevel, i);
    g_autofree char *name = gable_probe_level_name (level->cache);

    if (level->threads == dialog->probe->threads) {
      steps[n++] = (GableSweepStep){ g_intern_string (name), level->rates[GABLE_ACCESS_READ],
                                     level->from, level->to };
    }
  }
  return n;
}

static void
draw_cb (GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
  const Dialog *dialog = data;
  GableSweepLine lines[GABLE_N_ACCESSES];
  GableSweepStep steps[MAX_STEPS];
  GableSweepChart chart = {
    .width = width,
    .height = height,
    .theme = gable_appearance_get_theme (GTK_WIDGET (area)),
    .measure = dialog->measure,
    .largest = GABLE_UNKNOWN,
    .lines = lines,
    .steps = steps,
    .n_steps = list_steps (dialog, steps, G_N_ELEMENTS (steps)),
  };
  g_autoptr (GableScene) scene = NULL;

  for (GableAccess access = 0; access < GABLE_N_ACCESSES; access++) {
    const GArray *marks = dialog->marks[access];

    if (marks->len > 0) {
      lines[chart.n_lines++] =
        (GableSweepLine){ gable_access_to_text (access),
                          (const GableSweepMark *) (gpointer) marks->data, marks->len };
    }
  }
  scene = gable_sweep_chart_build (&chart);
  gable_paint_cairo (scene, cr);
}

static void
show_parts (Dialog *dialog)
{
  gboolean running = dialog->cancellable != NULL;
  gboolean done = dialog->machine != NULL;
  gboolean has_machine =
    gable_project_get_machine (gable_document_get_project (dialog->document)) != NULL;

  gtk_widget_set_sensitive (dialog->parts[EFFORT], !running);
  gtk_widget_set_visible (dialog->parts[PROGRESS], running);
  gtk_widget_set_visible (dialog->parts[RESULT], done);
  gtk_widget_set_visible (dialog->parts[ACCEPT], done);
  gtk_widget_set_visible (dialog->parts[APPLY], done && has_machine);
  gtk_button_set_label (GTK_BUTTON (dialog->parts[START]),
                        running ? _ ("_Stop") : done ? _ ("_Measure Again") : _ ("_Measure"));
  gtk_widget_queue_draw (dialog->parts[CHART]);
}

static void
progress_cb (const GableProbeState *state, gpointer data)
{
  Dialog *dialog = data;
  GtkProgressBar *bar;
  g_autofree char *left = NULL;
  g_autofree char *text = NULL;

  if (dialog->window == NULL) {
    return;
  }
  bar = GTK_PROGRESS_BAR (dialog->parts[PROGRESS]);
  left = gable_format (ceil (state->left), GABLE_DIMENSION_SECONDS);
  text = g_strdup_printf (_ ("%s · %s left"), state->what, left);
  gtk_progress_bar_set_fraction (bar, state->fraction);
  gtk_progress_bar_set_text (bar, text);
  if (state->is_point) {
    GableSweepMark mark = { state->size, state->rate };

    if (state->threads != dialog->threads) {
      for (guint i = 0; i < GABLE_N_ACCESSES; i++) {
        g_array_set_size (dialog->marks[i], 0);
      }
      dialog->threads = state->threads;
    }
    g_array_append_val (dialog->marks[state->access], mark);
    gtk_widget_queue_draw (dialog->parts[CHART]);
  }
}

static void
show_notes (Dialog *dialog, const char *text)
{
  gtk_label_set_text (GTK_LABEL (dialog->parts[NOTES]), text);
  gtk_widget_set_visible (dialog->parts[NOTES], text[0] != '\0');
}

static void
take_result (Dialog *dialog, GableProbe *probe)
{
  g_autofree char *text = NULL;
  g_autofree char *notes = gable_probe_describe_notes (probe);

  dialog->probe = probe;
  dialog->machine = gable_probe_to_machine (probe);
  text = gable_probe_describe (probe, dialog->machine);
  gtk_label_set_text (GTK_LABEL (dialog->parts[RESULT]), text);
  show_notes (dialog, notes);
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Dialog *dialog = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProbe) probe = gable_probe_finish (result, &error);

  g_clear_object (&dialog->cancellable);
  if (dialog->window != NULL) {
    if (probe != NULL) {
      take_result (dialog, g_steal_pointer (&probe));
      gtk_window_set_default_widget (dialog->window, dialog->parts[ACCEPT]);
    } else {
      show_notes (dialog, error->message);
    }
    show_parts (dialog);
  }
  unref_dialog (dialog);
}

static void
start (Dialog *dialog)
{
  GableProbeOptions options = gable_probe_options ();

  options.quick = gtk_drop_down_get_selected (GTK_DROP_DOWN (dialog->parts[EFFORT])) == 0;
  forget_result (dialog);
  for (guint i = 0; i < GABLE_N_ACCESSES; i++) {
    g_array_set_size (dialog->marks[i], 0);
  }
  show_notes (dialog, "");
  gtk_progress_bar_set_fraction (GTK_PROGRESS_BAR (dialog->parts[PROGRESS]), 0);
  gtk_progress_bar_set_text (GTK_PROGRESS_BAR (dialog->parts[PROGRESS]), "");
  dialog->cancellable = g_cancellable_new ();
  gable_probe_async (&options, dialog->cancellable, progress_cb, done_cb,
                     g_atomic_rc_box_acquire (dialog));
  show_parts (dialog);
}

static void
start_cb (Dialog *dialog)
{
  if (dialog->cancellable != NULL) {
    g_cancellable_cancel (dialog->cancellable);
  } else {
    start (dialog);
  }
}

/* The roofs alone, where nothing is open that they could be put over. */
static void
open_machine (Dialog *dialog)
{
  g_autoptr (GableProject) nothing = gable_project_new ();
  g_autoptr (GableProject) project = gable_project_with_machine (nothing, dialog->machine, "file");

  gable_document_open (dialog->document, project, NULL, dialog->machine->name);
}

static void
accept_cb (Dialog *dialog)
{
  if (gable_document_is_empty (dialog->document)) {
    open_machine (dialog);
  } else {
    gable_edit_choose_machine (dialog->document, dialog->machine, "file");
  }
  gtk_window_destroy (dialog->window);
}

static void
apply_cb (Dialog *dialog)
{
  const GableProject *project = gable_document_get_project (dialog->document);
  g_autoptr (GableMachine) machine =
    gable_probe_apply (gable_project_get_machine (project), dialog->machine);

  gable_edit_choose_machine (dialog->document, machine, project->machine_source);
  gtk_window_destroy (dialog->window);
}

static Dialog *
new_dialog (GtkBuilder *builder, GableDocument *document)
{
  Dialog *dialog = g_atomic_rc_box_new0 (Dialog);

  dialog->window = GTK_WINDOW (gtk_builder_get_object (builder, "window"));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    dialog->parts[i] = GTK_WIDGET (gtk_builder_get_object (builder, names[i]));
  }
  for (guint i = 0; i < GABLE_N_ACCESSES; i++) {
    dialog->marks[i] = g_array_new (FALSE, FALSE, sizeof (GableSweepMark));
  }
  dialog->document = g_object_ref (document);
  dialog->measure = gable_measure_pango_new ();
  return dialog;
}

void
gable_probe_dialog_show (GtkWindow *parent, GableDocument *document)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource ("/io/github/gable_roofline/Gable/probe-dialog.ui");
  Dialog *dialog = new_dialog (builder, document);
  GObject *close = gtk_builder_get_object (builder, "close");

  g_object_set_data_full (G_OBJECT (dialog->window), "gable-dialog", dialog, let_go);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (dialog->parts[CHART]), draw_cb, dialog, NULL);
  g_signal_connect_swapped (dialog->parts[START], "clicked", G_CALLBACK (start_cb), dialog);
  g_signal_connect_swapped (dialog->parts[ACCEPT], "clicked", G_CALLBACK (accept_cb), dialog);
  g_signal_connect_swapped (dialog->parts[APPLY], "clicked", G_CALLBACK (apply_cb), dialog);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (gtk_window_destroy), dialog->window);
  show_parts (dialog);
  gtk_window_set_default_widget (dialog->window, dialog->parts[START]);
  gtk_window_set_transient_for (dialog->window, parent);
  gable_dialog_fit (dialog->window, parent);
  gtk_window_present (dialog->window);
}
