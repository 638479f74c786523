/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/title.h"

#include "app/summary.h"

#include <glib/gi18n-lib.h>

struct _GableTitle {
  GtkBox parent_instance;
  GableDocument *document;
  GtkLabel *title_label;
  GtkLabel *subtitle_label;
};

G_DEFINE_FINAL_TYPE (GableTitle, gable_title, GTK_TYPE_BOX)

enum { PROP_DOCUMENT = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

/* With a dot where something isn't saved. */
static char *
mark_title (GableDocument *document)
{
  const char *title = gable_document_get_title (document);

  return gable_document_is_modified (document) ? g_strconcat ("• ", title, NULL) : g_strdup (title);
}

char *
gable_title_of_window (GableDocument *document)
{
  g_autofree char *marked = mark_title (document);

  if (gable_document_is_empty (document)) {
    return g_strdup (_ ("Gable"));
  }
  /* Translators: title of a window: the project, then the program. */
  return g_strdup_printf (_ ("%s — Gable"), marked);
}

static void
update (GableTitle *self)
{
  gboolean empty = gable_document_is_empty (self->document);
  g_autofree char *summary = empty ? NULL : gable_summary (self->document);
  g_autofree char *marked = mark_title (self->document);

  gtk_label_set_text (self->title_label, marked);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title_label), marked);
  gtk_label_set_text (self->subtitle_label, summary != NULL ? summary : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->subtitle_label), summary);
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle_label), summary != NULL);
}

static void
set_document (GableTitle *self, GableDocument *document)
{
  static const char *const signals[] = { "changed", "notify::title", "notify::modified",
                                         "notify::empty" };

  g_set_object (&self->document, document);
  for (guint i = 0; document != NULL && i < G_N_ELEMENTS (signals); i++) {
    g_signal_connect_object (document, signals[i], G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  }
  if (document != NULL) {
    update (self);
  }
}

static void
gable_title_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT) {
    set_document (GABLE_TITLE (object), g_value_get_object (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_title_dispose (GObject *object)
{
  GableTitle *self = GABLE_TITLE (object);

  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_TITLE);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_title_parent_class)->dispose (object);
}

static void
gable_title_class_init (GableTitleClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = gable_title_set_property;
  object_class->dispose = gable_title_dispose;

  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, GABLE_TYPE_DOCUMENT,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/title.ui");
  gtk_widget_class_bind_template_child (widget_class, GableTitle, title_label);
  gtk_widget_class_bind_template_child (widget_class, GableTitle, subtitle_label);
}

static void
gable_title_init (GableTitle *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
