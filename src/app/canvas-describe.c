/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/canvas-parts.h"
#include "app/task.h"

#include "analysis/describe.h"

/* Characters of the description that a screen reader gets. */
#define DESCRIPTION_MAX 2000

/* Fewer kernels are described before a thread would have started. */
#define AT_ONCE_MAX 1000

/* What is to be described, and what a screen reader is told of it. */
typedef struct {
  GableRoofline *roofline;
  int kernel; /* the selected one, or -1 for the whole chart */
  char *title;
  char *text;
} Description;

static void
description_free (Description *description)
{
  gable_roofline_free (description->roofline);
  g_free (description->title);
  g_free (description->text);
  g_free (description);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Description, description_free)

static Description *
description_new (GableCanvas *self)
{
  Description *description = g_new0 (Description, 1);

  description->roofline = gable_roofline_ref (gable_document_get_roofline (self->document));
  description->kernel = gable_document_get_selected (self->document);
  return description;
}

static void
fill (Description *description)
{
  const GableRoofline *roofline = description->roofline;
  g_autofree char *text = description->kernel >= 0
                            ? gable_describe_kernel (roofline, (guint) description->kernel)
                            : gable_describe (roofline);

  description->title = gable_describe_title (roofline);
  description->text = g_utf8_substring (text, 0, MIN (g_utf8_strlen (text, -1), DESCRIPTION_MAX));
}

static void
tell (GableCanvas *self, const Description *description)
{
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  description->title, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  description->text, -1);
  gable_canvas_update_points (self);
}

static void
describe_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  fill (data);
  g_task_return_boolean (task, TRUE);
}

static void
described_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  GableCanvas *self = GABLE_CANVAS (object);
  const Description *description = g_task_get_task_data (G_TASK (result));

  self->describing = FALSE;
  if (self->document == NULL) {
    return;
  }
  if (description->roofline == gable_document_get_roofline (self->document) &&
      description->kernel == gable_document_get_selected (self->document)) {
    tell (self, description);
  } else {
    gable_canvas_describe_later (self);
  }
}

/* The selected kernel where there is one, else the whole chart. */
static gboolean
describe_cb (gpointer data)
{
  GableCanvas *self = data;
  g_autoptr (Description) description = description_new (self);
  g_autoptr (GTask) task = NULL;

  self->describe_id = 0;
  if (description->roofline->n_kernels <= AT_ONCE_MAX) {
    fill (description);
    tell (self, description);
    return G_SOURCE_REMOVE;
  }
  task = gable_task_new (self, NULL, described_cb, NULL);
  g_task_set_task_data (task, g_steal_pointer (&description), (GDestroyNotify) description_free);
  self->describing = TRUE;
  g_task_run_in_thread (task, describe_in_thread);
  return G_SOURCE_REMOVE;
}

/* What changes while a thread describes is described once that is back. */
void
gable_canvas_describe_later (GableCanvas *canvas)
{
  if (canvas->describe_id == 0 && !canvas->describing) {
    canvas->describe_id = g_idle_add (describe_cb, canvas);
  }
}
