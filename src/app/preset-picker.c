/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/preset-picker.h"

#include "plot/figure.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What a row of the list stands for. */
typedef struct {
  char *id;    /* (nullable) none */
  char *group; /* (nullable) */
  char *title;
  char *words; /* folded, to be searched */
  gboolean own;
} Choice;

struct _GablePresetPicker {
  GtkBox parent_instance;
  GtkMenuButton *button;
  GtkLabel *label;
  GtkPopover *popover;
  GtkSearchEntry *search_entry;
  GtkListBox *list;
  GPtrArray *choices; /* (element-type Choice) in the order of the rows */
  guint chosen;
  char **searched; /* (nullable) folded words */
};

G_DEFINE_FINAL_TYPE (GablePresetPicker, gable_preset_picker, GTK_TYPE_BOX)

static guint picked_signal;

static void
choice_free (gpointer data)
{
  Choice *choice = data;

  g_free (choice->id);
  g_free (choice->group);
  g_free (choice->title);
  g_free (choice->words);
  g_free (choice);
}

static const Choice *
choice_of (GablePresetPicker *self, GtkListBoxRow *row)
{
  return self->choices->pdata[gtk_list_box_row_get_index (row)];
}

static void
add_choice (GablePresetPicker *self,
            const char *id,
            const char *group,
            const char *title,
            const char *detail,
            gboolean own)
{
  Choice *choice = g_new0 (Choice, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *name = gtk_label_new (title);
  GtkWidget *more = gtk_label_new (detail);
  g_autofree char *all =
    g_strjoin (" ", id != NULL ? id : "", group != NULL ? group : "", title, NULL);

  choice->id = g_strdup (id);
  choice->group = g_strdup (group);
  choice->title = g_strdup (title);
  choice->words = g_utf8_casefold (all, -1);
  choice->own = own;
  g_ptr_array_add (self->choices, choice);
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_ellipsize (GTK_LABEL (name), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (more), 0);
  gtk_widget_add_css_class (more, "origin");
  gtk_box_append (GTK_BOX (box), name);
  if (detail != NULL) {
    gtk_box_append (GTK_BOX (box), more);
  } else {
    g_object_ref_sink (more);
    g_object_unref (more);
  }
  gtk_list_box_append (self->list, box);
}

static void
fill (GablePresetPicker *self)
{
  g_autoptr (GPtrArray) presets = gable_presets_load (NULL);
  g_autoptr (GPtrArray) own = gable_figure_list_own ();
  GtkWidget *row;

  while ((row = gtk_widget_get_first_child (GTK_WIDGET (self->list))) != NULL) {
    gtk_list_box_remove (self->list, row);
  }
  g_ptr_array_set_size (self->choices, 0);
  add_choice (self, NULL, NULL, _ ("No preset"), NULL, FALSE);
  for (guint i = 0; i < own->len; i++) {
    add_choice (self, own->pdata[i], _ ("Your own"), own->pdata[i], NULL, TRUE);
  }
  for (guint i = 0; presets != NULL && i < presets->len; i++) {
    const GablePreset *preset = presets->pdata[i];
    g_autofree char *detail = gable_preset_describe (preset);

    add_choice (self, preset->id, preset->group, preset->name, detail, FALSE);
  }
}

static void
header_cb (GtkListBoxRow *row, GtkListBoxRow *before, gpointer data)
{
  GablePresetPicker *self = data;
  const char *group = choice_of (self, row)->group;
  const char *above = before != NULL ? choice_of (self, before)->group : NULL;
  GtkWidget *label = NULL;

  if (group != NULL && g_strcmp0 (group, above) != 0) {
    label = gtk_label_new (group);
    gtk_label_set_xalign (GTK_LABEL (label), 0);
    gtk_widget_add_css_class (label, "section");
  }
  gtk_list_box_row_set_header (row, label);
}

static gboolean
filter_cb (GtkListBoxRow *row, gpointer data)
{
  GablePresetPicker *self = data;
  const char *words = choice_of (self, row)->words;

  for (guint i = 0; self->searched != NULL && self->searched[i] != NULL; i++) {
    if (strstr (words, self->searched[i]) == NULL) {
      return FALSE;
    }
  }
  return TRUE;
}

static void
search_changed_cb (GablePresetPicker *self)
{
  g_autofree char *folded =
    g_utf8_casefold (gtk_editable_get_text (GTK_EDITABLE (self->search_entry)), -1);

  g_strfreev (self->searched);
  self->searched = g_strsplit_set (g_strstrip (folded), " \t", -1);
  gtk_list_box_invalidate_filter (self->list);
  gtk_list_box_invalidate_headers (self->list);
}

static void
choose (GablePresetPicker *self, guint index)
{
  const Choice *choice = self->choices->pdata[index];

  self->chosen = index;
  gtk_label_set_text (self->label, choice->title);
}

static void
row_activated_cb (GablePresetPicker *self, GtkListBoxRow *row)
{
  choose (self, (guint) gtk_list_box_row_get_index (row));
  gtk_popover_popdown (self->popover);
  g_signal_emit (self, picked_signal, 0);
}

/* Enter takes the first that is found. */
static void
search_activated_cb (GablePresetPicker *self)
{
  for (int i = 0; i < (int) self->choices->len; i++) {
    GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->list, i);

    if (filter_cb (row, self)) {
      row_activated_cb (self, row);
      return;
    }
  }
}

static void
shown_cb (GablePresetPicker *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->search_entry), "");
  gtk_widget_grab_focus (GTK_WIDGET (self->search_entry));
}

const char *
gable_preset_picker_get (GablePresetPicker *picker)
{
  return ((const Choice *) picker->choices->pdata[picker->chosen])->id;
}

gboolean
gable_preset_picker_is_own (GablePresetPicker *picker)
{
  return ((const Choice *) picker->choices->pdata[picker->chosen])->own;
}

void
gable_preset_picker_set (GablePresetPicker *picker, const char *id)
{
  for (guint i = 0; i < picker->choices->len; i++) {
    if (g_strcmp0 (((const Choice *) picker->choices->pdata[i])->id, id) == 0) {
      choose (picker, i);
      return;
    }
  }
  choose (picker, 0);
}

void
gable_preset_picker_refresh (GablePresetPicker *picker)
{
  g_autofree char *id = g_strdup (gable_preset_picker_get (picker));

  fill (picker);
  gable_preset_picker_set (picker, id);
}

static void
gable_preset_picker_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), GABLE_TYPE_PRESET_PICKER);
  G_OBJECT_CLASS (gable_preset_picker_parent_class)->dispose (object);
}

static void
gable_preset_picker_finalize (GObject *object)
{
  GablePresetPicker *self = GABLE_PRESET_PICKER (object);

  g_ptr_array_unref (self->choices);
  g_strfreev (self->searched);
  G_OBJECT_CLASS (gable_preset_picker_parent_class)->finalize (object);
}

static void
gable_preset_picker_class_init (GablePresetPickerClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gable_preset_picker_dispose;
  object_class->finalize = gable_preset_picker_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/preset-picker.ui");
  gtk_widget_class_bind_template_child (widget_class, GablePresetPicker, button);
  gtk_widget_class_bind_template_child (widget_class, GablePresetPicker, label);
  gtk_widget_class_bind_template_child (widget_class, GablePresetPicker, popover);
  gtk_widget_class_bind_template_child (widget_class, GablePresetPicker, search_entry);
  gtk_widget_class_bind_template_child (widget_class, GablePresetPicker, list);
  gtk_widget_class_bind_template_callback (widget_class, search_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, search_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, row_activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, shown_cb);
  picked_signal = g_signal_new ("picked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                NULL, NULL, G_TYPE_NONE, 0);
}

static void
gable_preset_picker_init (GablePresetPicker *self)
{
  self->choices = g_ptr_array_new_with_free_func (choice_free);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_header_func (self->list, header_cb, self, NULL);
  gtk_list_box_set_filter_func (self->list, filter_cb, self, NULL);
  fill (self);
  choose (self, 0);
}
