/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/ceiling-row.h"

#include "app/appearance.h"
#include "app/ceiling-dialog.h"
#include "app/ceiling-drag.h"
#include "app/ceiling-origin.h"
#include "app/compat.h"
#include "app/edit-ceiling.h"
#include "app/edit.h"
#include "app/line-sample.h"
#include "app/rate-slider.h"

#include <glib/gi18n-lib.h>

/* [px] */
#define VARIANT_DASH 4.0
#define THEORETICAL_DASH 8.0

struct _GableCeilingRow {
  GtkBox parent_instance;
  GableDocument *document;
  guint ceiling; /* index in the document's machine */
  gboolean shown;
  GtkCheckButton *check;
  GtkWidget *handle; /* that the row is dragged by */
  GableLineSample *sample;
  GtkLabel *name_label;
  GtkEntry *entry;
  GableRateSlider *slider;
  GtkLabel *origin_label;
  GtkMenuButton *menu_button;
};

G_DEFINE_FINAL_TYPE (GableCeilingRow, gable_ceiling_row, GTK_TYPE_BOX)

enum { PROP_SHOWN = 1, N_PROPERTIES };

static GParamSpec *properties[N_PROPERTIES];

static const GableMachine *
get_machine (GableCeilingRow *self)
{
  return gable_project_get_machine (gable_document_get_project (self->document));
}

static const GableCeiling *
get_ceiling (GableCeilingRow *self)
{
  return gable_machine_get_ceiling (get_machine (self), self->ceiling);
}

static char *
format_rate (const GableCeiling *ceiling)
{
  return gable_format (gable_ceiling_rate (ceiling),
                       gable_counter_rate_dimension (ceiling->counter));
}

static void
show_error (GableCeilingRow *self, const char *message)
{
  gboolean wrong = message != NULL;

  if (wrong) {
    gtk_widget_add_css_class (GTK_WIDGET (self->entry), "error");
    gtk_widget_add_css_class (GTK_WIDGET (self->origin_label), "error");
    gtk_label_set_text (self->origin_label, message);
  } else {
    gtk_widget_remove_css_class (GTK_WIDGET (self->entry), "error");
    gtk_widget_remove_css_class (GTK_WIDGET (self->origin_label), "error");
  }
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE,
                               -1);
}

/* Whether the chart tells measured roofs from theoretical ones: it does where it has both. */
static gboolean
is_mixed (const GableRoofline *roofline)
{
  gboolean measured = FALSE, theoretical = FALSE;

  for (guint i = 0; i < roofline->roofs->len; i++) {
    const GableRoof *roof = &g_array_index (roofline->roofs, GableRoof, i);

    measured = measured || (roof->measured && !roof->variant);
    theoretical = theoretical || (!roof->measured && !roof->variant);
  }
  return measured && theoretical;
}

/* The sample is drawn as the chart draws the roof: a variant's dashes, or the longer ones of what nobody measured. */
static void
update_sample (GableCeilingRow *self, const GableCeiling *ceiling)
{
  const GableTheme *theme = gable_appearance_get_theme (GTK_WIDGET (self));
  gboolean theoretical =
    !gable_ceiling_is_measured (ceiling) && is_mixed (gable_document_get_roofline (self->document));
  double dash = ceiling->variant ? VARIANT_DASH : theoretical ? THEORETICAL_DASH : 0;

  gable_line_sample_set (self->sample, gable_theme_counter_colour (theme, ceiling->counter),
                         theme->line_roof + 0.4, dash);
}

static void
update_actions (GableCeilingRow *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  guint n;
  guint place = gable_machine_get_place (get_machine (self), self->ceiling, &n);

  gtk_widget_action_set_enabled (widget, "roof.reset",
                                 gable_edit_can_reset_rate (self->document, self->ceiling));
  gtk_widget_action_set_enabled (widget, "roof.move-up", place > 0);
  gtk_widget_action_set_enabled (widget, "roof.move-down", place + 1 < n);
}

void
gable_ceiling_row_update (GableCeilingRow *row)
{
  const GableProject *project = gable_document_get_project (row->document);
  const GableCeiling *ceiling = get_ceiling (row);
  g_autofree char *rate = format_rate (ceiling);
  g_autofree char *origin = gable_ceiling_origin_line (project, ceiling);
  g_autofree char *tip = gable_ceiling_origin_tip (ceiling);
  const char *title = gable_ceiling_title (ceiling);
  /* Translators: %s is a roof, as “DRAM”. */
  g_autofree char *menu_label = g_strdup_printf (_ ("Change or remove %s"), title);

  gtk_label_set_text (row->name_label, title);
  gable_compat_set_tip (GTK_WIDGET (row->name_label), title);
  if (!g_str_equal (gtk_editable_get_text (GTK_EDITABLE (row->entry)), rate)) {
    gtk_editable_set_text (GTK_EDITABLE (row->entry), rate);
  }
  show_error (row, NULL);
  gable_rate_slider_update (row->slider, row->document, row->ceiling);
  gtk_label_set_text (row->origin_label, origin);
  gable_compat_set_tip (GTK_WIDGET (row->origin_label), tip[0] != '\0' ? tip : NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->entry), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->check), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row->menu_button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  menu_label, -1);
  update_sample (row, ceiling);
  update_actions (row);
  if (row->shown == ceiling->hidden) {
    row->shown = !ceiling->hidden;
    g_object_notify_by_pspec (G_OBJECT (row), properties[PROP_SHOWN]);
  }
}

/* Takes what was typed over, or says why it can't; the old rate stays until then. */
static void
commit_cb (GableCeilingRow *self)
{
  const GableCeiling *ceiling = get_ceiling (self);
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autofree char *before = format_rate (ceiling);
  g_autoptr (GError) error = NULL;

  if (g_str_equal (text, before)) {
    gable_ceiling_row_update (self);
  } else if (!gable_edit_rate (self->document, self->ceiling, text, &error)) {
    show_error (self, error->message);
  }
}

/* What was typed counts when the person turns to something else, not when the window goes. */
static void
leave_cb (GableCeilingRow *self)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (self))) {
    commit_cb (self);
  }
}

/* Esc gives the old rate back. */
static gboolean
key_pressed_cb (GableCeilingRow *self, guint key, guint code, GdkModifierType modifiers)
{
  if (key != GDK_KEY_Escape) {
    return FALSE;
  }
  gable_ceiling_row_update (self);
  return TRUE;
}

static void
change_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCeilingRow *self = GABLE_CEILING_ROW (widget);

  gable_ceiling_dialog_show (GTK_WINDOW (gtk_widget_get_root (widget)), self->document,
                             (int) self->ceiling);
}

static void
reset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCeilingRow *self = GABLE_CEILING_ROW (widget);

  gable_edit_reset_rate (self->document, self->ceiling);
}

static void
remove_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCeilingRow *self = GABLE_CEILING_ROW (widget);

  gable_edit_remove_ceiling (self->document, self->ceiling);
}

static void
move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableCeilingRow *self = GABLE_CEILING_ROW (widget);
  guint place = gable_ceiling_row_get_place (self);

  if (g_str_equal (name, "roof.move-down")) {
    gable_ceiling_row_place (self, place + 1);
  } else if (place > 0) {
    gable_ceiling_row_place (self, place - 1);
  }
}

static void
gable_ceiling_row_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_SHOWN) {
    g_value_set_boolean (value, GABLE_CEILING_ROW (object)->shown);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_ceiling_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GableCeilingRow *self = GABLE_CEILING_ROW (object);

  if (id == PROP_SHOWN) {
    gable_edit_shown (self->document, self->ceiling, g_value_get_boolean (value));
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_ceiling_row_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GableCeilingRow *self = GABLE_CEILING_ROW (widget);

  GTK_WIDGET_CLASS (gable_ceiling_row_parent_class)->css_changed (widget, change);
  if (self->document != NULL && self->sample != NULL) {
    update_sample (self, get_ceiling (self));
  }
}

static void
gable_ceiling_row_dispose (GObject *object)
{
  GableCeilingRow *self = GABLE_CEILING_ROW (object);

  gable_compat_empty_menus (GTK_WIDGET (self));
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_CEILING_ROW);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_ceiling_row_parent_class)->dispose (object);
}

static void
gable_ceiling_row_class_init (GableCeilingRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (GABLE_TYPE_LINE_SAMPLE);
  g_type_ensure (GABLE_TYPE_RATE_SLIDER);
  object_class->get_property = gable_ceiling_row_get_property;
  object_class->set_property = gable_ceiling_row_set_property;
  object_class->dispose = gable_ceiling_row_dispose;
  widget_class->css_changed = gable_ceiling_row_css_changed;

  properties[PROP_SHOWN] =
    g_param_spec_boolean ("shown", NULL, NULL, TRUE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_install_property_action (widget_class, "roof.shown", "shown");
  gtk_widget_class_install_action (widget_class, "roof.change", NULL, change_action);
  gtk_widget_class_install_action (widget_class, "roof.reset", NULL, reset_action);
  gtk_widget_class_install_action (widget_class, "roof.remove", NULL, remove_action);
  gtk_widget_class_install_action (widget_class, "roof.move-up", NULL, move_action);
  gtk_widget_class_install_action (widget_class, "roof.move-down", NULL, move_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Up, GDK_ALT_MASK, "roof.move-up",
                                       NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Down, GDK_ALT_MASK, "roof.move-down",
                                       NULL);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/ceiling-row.ui");
  gtk_widget_class_bind_template_child (widget_class, GableCeilingRow, check);
  gtk_widget_class_bind_template_child (widget_class, GableCeilingRow, handle);
  gtk_widget_class_bind_template_child (widget_class, GableCeilingRow, sample);
  gtk_widget_class_bind_template_child (widget_class, GableCeilingRow, name_label);
  gtk_widget_class_bind_template_child (widget_class, GableCeilingRow, entry);
  gtk_widget_class_bind_template_child (widget_class, GableCeilingRow, slider);
  gtk_widget_class_bind_template_child (widget_class, GableCeilingRow, origin_label);
  gtk_widget_class_bind_template_child (widget_class, GableCeilingRow, menu_button);
  gtk_widget_class_bind_template_callback (widget_class, commit_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_pressed_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);
}

static void
gable_ceiling_row_init (GableCeilingRow *self)
{
  self->shown = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  gable_ceiling_drag_install (self, self->handle);
}

/* @ceiling: index in the document's machine */
GtkWidget *
gable_ceiling_row_new (GableDocument *document, guint ceiling)
{
  GableCeilingRow *self = g_object_new (GABLE_TYPE_CEILING_ROW, NULL);

  self->document = g_object_ref (document);
  self->ceiling = ceiling;
  gable_ceiling_row_update (self);
  return GTK_WIDGET (self);
}

guint
gable_ceiling_row_get_ceiling (GableCeilingRow *row)
{
  return row->ceiling;
}

guint
gable_ceiling_row_get_place (GableCeilingRow *row)
{
  guint n;

  return gable_machine_get_place (get_machine (row), row->ceiling, &n);
}

void
gable_ceiling_row_place (GableCeilingRow *row, guint place)
{
  gable_edit_place_ceiling (row->document, row->ceiling, place);
}

void
gable_ceiling_row_edit (GableCeilingRow *row)
{
  gtk_widget_grab_focus (GTK_WIDGET (row->entry));
}
