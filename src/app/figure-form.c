/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/figure-form.h"

#include "analysis/describe-title.h"
#include "analysis/describe.h"
#include "app/figure-choices.h"
#include "app/figure-edit.h"
#include "app/preset-picker.h"

#define MM_A_POINT (25.4 / 72)
/* Kernels that the proposed words tell of. */
#define MAX_DESCRIBED 200

struct _GableFigureForm {
  GtkBox parent_instance;
  GableDocument *document;
  GableFigureStyle *style; /* what is chosen now */
  char *proposed;          /* alternative text */
  double width, height;    /* of what was drawn last [mm] */
  gboolean updating;       /* it is us who changes the widgets */
  GablePresetPicker *preset_picker;
  GtkSpinButton *width_spin, *height_spin, *text_spin, *dpi_spin;
  GtkDropDown *choices[GABLE_N_FIGURE_CHOICES];
  GtkDropDown *format_drop_down;
  GtkEntry *title_entry, *own_entry;
  GtkTextView *alt_view;
  GtkCheckButton *alt_check;
};

G_DEFINE_FINAL_TYPE (GableFigureForm, gable_figure_form, GTK_TYPE_BOX)

/* Of the template's children. */
static const char *const choice_names[GABLE_N_FIGURE_CHOICES] = {
  "theme_drop_down", "palette_drop_down", "font_drop_down", "legend_drop_down", "labels_drop_down",
};

static guint changed_signal, refused_signal;

static void
tell (GableFigureForm *self)
{
  g_signal_emit (self, changed_signal, 0);
}

static void
refuse (GableFigureForm *self, const GError *error)
{
  g_signal_emit (self, refused_signal, 0, error->message);
}

static void
set_text (char **text, const char *value)
{
  g_free (*text);
  *text = value != NULL && *value != '\0' ? g_strdup (value) : NULL;
}

/* (transfer full) (element-type utf8) names of the kernels that are selected in the window */
static GPtrArray *
list_selected (GableFigureForm *self)
{
  const GtkBitset *selection = gable_document_get_selection (self->document);
  const GableProject *project = gable_document_get_project (self->document);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < gtk_bitset_get_size (selection); i++) {
    const char *name = gable_project_get_kernel (project, gtk_bitset_get_nth (selection, i))->name;

    if (name != NULL) {
      g_ptr_array_add (names, g_strdup (name));
    }
  }
  return names;
}

/* Who has only some kernels named starts with those that are selected. */
static void
list_labelled (GableFigureForm *self, GableLabelling before)
{
  if (self->style->labelling == GABLE_LABELS_LISTED && before != GABLE_LABELS_LISTED) {
    g_clear_pointer (&self->style->labelled, g_ptr_array_unref);
    self->style->labelled = list_selected (self);
  }
}

/* What the widgets say, but for numbers. */
static void
changed_cb (GableFigureForm *self)
{
  GableLabelling labelling;

  if (self->updating) {
    return;
  }
  labelling = self->style->labelling;
  for (guint i = 0; i < GABLE_N_FIGURE_CHOICES; i++) {
    gable_figure_choice_take (i, self->choices[i], self->style);
  }
  list_labelled (self, labelling);
  set_text (&self->style->title, gtk_editable_get_text (GTK_EDITABLE (self->title_entry)));
  gtk_widget_set_sensitive (GTK_WIDGET (self->dpi_spin),
                            gable_figure_form_get_exporter (self) == &gable_exporter_png);
  tell (self);
}

/* A number that a person changed; the others stay what the preset makes them, but one side of the figure does not follow
 * the other. */
static void
number_changed_cb (GableFigureForm *self, GtkSpinButton *spin)
{
  GableFigureStyle *style = self->style;
  double value = gtk_spin_button_get_value (spin);

  if (self->updating) {
    return;
  }
  if (spin == self->width_spin) {
    style->width = value;
    style->height = gable_known (style->height) ? style->height : self->height;
  } else if (spin == self->height_spin) {
    style->height = value;
    style->width = gable_known (style->width) ? style->width : self->width;
  } else if (spin == self->text_spin) {
    style->text_size = value;
  } else {
    style->dpi = value;
  }
  tell (self);
}

static void
alt_changed_cb (GableFigureForm *self, GtkTextBuffer *buffer)
{
  GtkTextIter start, end;
  g_autofree char *text = NULL;

  if (self->updating) {
    return;
  }
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  /* What is proposed follows the data; a person's own words stay. */
  set_text (&self->style->alt, g_strcmp0 (text, self->proposed) != 0 ? text : NULL);
}

/* What was chosen, in the widgets. Numbers follow once it is drawn. */
static void
show_style (GableFigureForm *self)
{
  const GableFigureStyle *style = self->style;

  self->updating = TRUE;
  for (guint i = 0; i < GABLE_N_FIGURE_CHOICES; i++) {
    gable_figure_choice_show (i, self->choices[i], style);
  }
  gtk_editable_set_text (GTK_EDITABLE (self->title_entry),
                         style->title != NULL ? style->title : "");
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->alt_view),
                            style->alt != NULL ? style->alt : self->proposed, -1);
  self->updating = FALSE;
}

/* A format that is not taken there gives way to the best that is. */
static void
choose_format (GableFigureForm *self, const char *id)
{
  g_autoptr (GPtrArray) presets = gable_presets_load (NULL);
  const GablePreset *preset = presets != NULL ? gable_presets_find (presets, id) : NULL;

  if (preset == NULL || preset->formats == NULL || preset->formats->len == 0 ||
      g_ptr_array_find_with_equal_func (
        preset->formats, gable_figure_form_get_exporter (self)->suffix, g_str_equal, NULL)) {
    return;
  }
  gable_figure_choice_show_format (self->format_drop_down, preset->formats->pdata[0]);
}

/* One's own brings all that it says; a journal's its size, text and lines. */
static void
picked_cb (GableFigureForm *self)
{
  const char *id = gable_preset_picker_get (self->preset_picker);

  self->style->width = self->style->height = self->style->text_size = self->style->dpi =
    GABLE_UNKNOWN;
  g_clear_pointer (&self->style->preset, g_free);
  if (gable_preset_picker_is_own (self->preset_picker)) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableFigureStyle) own = gable_figure_find_preset (id, &error);

    if (own != NULL) {
      gable_figure_style_overlay (self->style, own);
    } else {
      refuse (self, error);
    }
  } else if (id != NULL) {
    self->style->preset = g_strdup (id);
    if (self->style->theme == NULL || g_str_equal (self->style->theme, "light")) {
      set_text (&self->style->theme, "print");
    }
  }
  show_style (self);
  choose_format (self, self->style->preset);
  tell (self);
}

static void
save_own_cb (GableFigureForm *self)
{
  const char *name = gtk_editable_get_text (GTK_EDITABLE (self->own_entry));
  g_autoptr (GableFigureStyle) own = gable_figure_style_copy (self->style);
  g_autoptr (GError) error = NULL;

  /* What is of this one figure is no preset. */
  set_text (&own->title, NULL);
  set_text (&own->alt, NULL);
  g_clear_pointer (&own->labelled, g_ptr_array_unref);
  g_clear_pointer (&own->annotations, g_ptr_array_unref);
  g_clear_pointer (&own->label_offsets, g_ptr_array_unref);
  own->labelling = own->labelling == GABLE_LABELS_LISTED ? GABLE_LABELS_ALL : own->labelling;
  if (!gable_figure_save_own (own, name, &error)) {
    refuse (self, error);
    return;
  }
  gable_preset_picker_refresh (self->preset_picker);
  gable_preset_picker_set (self->preset_picker, name);
  gtk_editable_set_text (GTK_EDITABLE (self->own_entry), "");
}

static void
save_preset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  save_own_cb (GABLE_FIGURE_FORM (widget));
}

static gboolean
gable_figure_form_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (GABLE_FIGURE_FORM (widget)->preset_picker));
}

static void
gable_figure_form_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), GABLE_TYPE_FIGURE_FORM);
  g_clear_object (&GABLE_FIGURE_FORM (object)->document);
  G_OBJECT_CLASS (gable_figure_form_parent_class)->dispose (object);
}

static void
gable_figure_form_finalize (GObject *object)
{
  GableFigureForm *self = GABLE_FIGURE_FORM (object);

  gable_figure_style_free (self->style);
  g_free (self->proposed);
  G_OBJECT_CLASS (gable_figure_form_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
#define BIND(child) gtk_widget_class_bind_template_child (widget_class, GableFigureForm, child)
  BIND (preset_picker);
  BIND (width_spin);
  BIND (height_spin);
  BIND (text_spin);
  BIND (dpi_spin);
  BIND (format_drop_down);
  BIND (title_entry);
  BIND (own_entry);
  BIND (alt_view);
  BIND (alt_check);
#undef BIND
  for (guint i = 0; i < GABLE_N_FIGURE_CHOICES; i++) {
    gtk_widget_class_bind_template_child_full (
      widget_class, choice_names[i], FALSE,
      (gssize) (G_STRUCT_OFFSET (GableFigureForm, choices) + i * sizeof (GtkDropDown *)));
  }
}

static void
gable_figure_form_class_init (GableFigureFormClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gable_figure_form_dispose;
  object_class->finalize = gable_figure_form_finalize;
  widget_class->grab_focus = gable_figure_form_grab_focus;
  g_type_ensure (GABLE_TYPE_PRESET_PICKER);
  changed_signal = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  refused_signal = g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_install_action (widget_class, "form.save-preset", NULL, save_preset_action);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/figure-form.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, number_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, picked_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_own_cb);
}

static void
gable_figure_form_init (GableFigureForm *self)
{
  self->width = self->height = GABLE_UNKNOWN;
  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < GABLE_N_FIGURE_CHOICES; i++) {
    gable_figure_choice_fill (i, self->choices[i]);
  }
  gable_figure_choice_fill_formats (self->format_drop_down);
  gable_figure_choice_show_format (self->format_drop_down, gable_exporter_svg.suffix);
  gtk_widget_set_sensitive (GTK_WIDGET (self->dpi_spin), FALSE);
  g_signal_connect_object (gtk_text_view_get_buffer (self->alt_view), "changed",
                           G_CALLBACK (alt_changed_cb), self, G_CONNECT_SWAPPED);
  self->updating = FALSE;
}

/* Of very many kernels nobody reads the words, and they take their time. (transfer full) */
static char *
propose_alt (const GableRoofline *roofline)
{
  return roofline->n_kernels <= MAX_DESCRIBED ? gable_describe (roofline)
                                              : gable_describe_title (roofline);
}

void
gable_figure_form_set_document (GableFigureForm *form, GableDocument *document)
{
  const GableFigureStyle *style = gable_figure_edit_get (document);

  form->document = g_object_ref (document);
  form->style = style != NULL ? gable_figure_style_copy (style) : gable_figure_style_new ();
  form->proposed = propose_alt (gable_document_get_roofline (document));
  gable_preset_picker_set (form->preset_picker, form->style->preset);
  show_style (form);
  choose_format (form, form->style->preset);
}

const GableFigureStyle *
gable_figure_form_get_style (GableFigureForm *form)
{
  return form->style;
}

const GableExporter *
gable_figure_form_get_exporter (GableFigureForm *form)
{
  return gable_exporters_get (gtk_drop_down_get_selected (form->format_drop_down));
}

gboolean
gable_figure_form_wants_alt (GableFigureForm *form)
{
  return gtk_check_button_get_active (form->alt_check);
}

void
gable_figure_form_show_figure (GableFigureForm *form, const GableFigure *figure)
{
  form->width = figure->width * MM_A_POINT;
  form->height = figure->height * MM_A_POINT;
  form->updating = TRUE;
  gtk_spin_button_set_value (form->width_spin, form->width);
  gtk_spin_button_set_value (form->height_spin, form->height);
  gtk_spin_button_set_value (form->text_spin, figure->theme.text_size);
  gtk_spin_button_set_value (form->dpi_spin, figure->dpi > 0 ? figure->dpi : GABLE_EXPORT_DPI);
  form->updating = FALSE;
}
