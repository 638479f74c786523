/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/figure-dialog.h"

#include "analysis/describe-title.h"
#include "analysis/describe.h"
#include "app/chart-output.h"
#include "app/compat.h"
#include "app/figure-choices.h"
#include "app/figure-edit.h"
#include "app/figure-preview.h"
#include "app/figure-save.h"
#include "app/filters.h"
#include "app/preset-picker.h"

#include <glib/gi18n-lib.h>

#define MM_A_POINT (25.4 / 72)
/* After the last key of a text or a number [ms]. */
#define PAUSE 150
/* Kernels that the proposed words tell of. */
#define MAX_DESCRIBED 200

struct _GableFigureDialog {
  GtkWindow parent_instance;
  GableDocument *document;
  GableNoteBar *note_bar;
  double width; /* [pt] where nothing says it */
  double height;
  GFile *folder;           /* (nullable) */
  char *name;              /* of the file */
  GableFigureStyle *style; /* what is chosen now */
  char *proposed;          /* alternative text */
  gboolean updating;       /* it is us who changes the widgets */
  guint draw_id;
  GablePresetPicker *preset_picker;
  GtkSpinButton *width_spin, *height_spin, *text_spin, *dpi_spin;
  GtkDropDown *choices[GABLE_N_FIGURE_CHOICES];
  GtkDropDown *format_drop_down;
  GtkEntry *title_entry, *own_entry;
  GtkTextView *alt_view;
  GtkCheckButton *alt_check;
  GableFigurePreview *preview;
  GtkLabel *size_label, *warnings_label;
};

G_DEFINE_FINAL_TYPE (GableFigureDialog, gable_figure_dialog, GTK_TYPE_WINDOW)

/* Of the template's children. */
static const char *const choice_names[GABLE_N_FIGURE_CHOICES] = {
  "theme_drop_down", "palette_drop_down", "font_drop_down", "legend_drop_down", "labels_drop_down",
};

static const GableExporter *
get_exporter (GableFigureDialog *self)
{
  return gable_exporters_get (gtk_drop_down_get_selected (self->format_drop_down));
}

/* (transfer full) "chart.pdf" */
static char *
file_name (GableFigureDialog *self)
{
  return g_strconcat (self->name, ".", get_exporter (self)->suffix, NULL);
}

static gboolean
draw_cb (gpointer data)
{
  GableFigureDialog *self = data;
  g_autofree char *path = file_name (self);

  self->draw_id = 0;
  gable_figure_preview_order (
    self->preview, gable_figure_order_new (self->document, self->style, self->width, self->height),
    path, gtk_check_button_get_active (self->alt_check));
  return G_SOURCE_REMOVE;
}

static void
draw_later (GableFigureDialog *self)
{
  g_clear_handle_id (&self->draw_id, g_source_remove);
  self->draw_id = g_timeout_add (PAUSE, draw_cb, self);
}

static void
set_text (char **text, const char *value)
{
  g_free (*text);
  *text = value != NULL && *value != '\0' ? g_strdup (value) : NULL;
}

/* (transfer full) (element-type utf8) names of the kernels that are selected in the window */
static GPtrArray *
list_selected (GableFigureDialog *self)
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
list_labelled (GableFigureDialog *self, GableLabelling before)
{
  if (self->style->labelling == GABLE_LABELS_LISTED && before != GABLE_LABELS_LISTED) {
    g_clear_pointer (&self->style->labelled, g_ptr_array_unref);
    self->style->labelled = list_selected (self);
  }
}

/* What the widgets say, but for numbers. */
static void
changed_cb (GableFigureDialog *self)
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
                            get_exporter (self) == &gable_exporter_png);
  draw_later (self);
}

/* A number that a person changed; the others stay what the preset makes them. */
static void
number_changed_cb (GableFigureDialog *self, GtkSpinButton *spin)
{
  const GableDrawing *drawing = gable_figure_preview_get_drawing (self->preview);
  double value = gtk_spin_button_get_value (spin);

  if (self->updating) {
    return;
  }
  if (spin == self->width_spin) {
    self->style->width = value;
    /* The other side stays what it is, once anything is drawn. */
    self->style->height =
      drawing != NULL ? drawing->figure->height * MM_A_POINT : self->style->height;
  } else if (spin == self->height_spin) {
    self->style->height = value;
    self->style->width = drawing != NULL ? drawing->figure->width * MM_A_POINT : self->style->width;
  } else if (spin == self->text_spin) {
    self->style->text_size = value;
  } else {
    self->style->dpi = value;
  }
  draw_later (self);
}

static void
alt_changed_cb (GableFigureDialog *self, GtkTextBuffer *buffer)
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

static void show_style (GableFigureDialog *self);

/* A format that is not taken there gives way to the best that is. */
static void
choose_format (GableFigureDialog *self, const char *id)
{
  g_autoptr (GPtrArray) presets = gable_presets_load (NULL);
  const GablePreset *preset = presets != NULL ? gable_presets_find (presets, id) : NULL;

  if (preset == NULL || preset->formats == NULL || preset->formats->len == 0 ||
      g_ptr_array_find_with_equal_func (preset->formats, get_exporter (self)->suffix, g_str_equal,
                                        NULL)) {
    return;
  }
  gable_figure_choice_show_format (self->format_drop_down, preset->formats->pdata[0]);
}

/* One's own brings all that it says; a journal's its size, text and lines. */
static void
picked_cb (GableFigureDialog *self)
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
      gtk_label_set_text (self->warnings_label, error->message);
    }
  } else if (id != NULL) {
    self->style->preset = g_strdup (id);
    if (self->style->theme == NULL || g_str_equal (self->style->theme, "light")) {
      set_text (&self->style->theme, "print");
    }
    choose_format (self, id);
  }
  show_style (self);
  draw_later (self);
}

static void
show_numbers (GableFigureDialog *self, const GableFigure *figure)
{
  self->updating = TRUE;
  gtk_spin_button_set_value (self->width_spin, figure->width * MM_A_POINT);
  gtk_spin_button_set_value (self->height_spin, figure->height * MM_A_POINT);
  gtk_spin_button_set_value (self->text_spin, figure->theme.text_size);
  gtk_spin_button_set_value (self->dpi_spin, figure->dpi > 0 ? figure->dpi : GABLE_EXPORT_DPI);
  self->updating = FALSE;
}

/* Each warning on a line of its own. */
static void
show_warnings (GableFigureDialog *self)
{
  const GPtrArray *warnings = gable_figure_preview_get_warnings (self->preview);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; warnings != NULL && i < warnings->len; i++) {
    g_string_append_printf (text, "%s⚠ %s", i > 0 ? "\n" : "",
                            ((const GablePreflightWarning *) warnings->pdata[i])->text);
  }
  gtk_label_set_text (self->warnings_label, text->len > 0 ? text->str : _ ("No warnings"));
}

static void
drawn_cb (GableFigureDialog *self)
{
  const char *error;
  const GableDrawing *drawing;

  /* The thread may end after the window. */
  if (self->preview == NULL) {
    return;
  }
  error = gable_figure_preview_get_error (self->preview);
  drawing = gable_figure_preview_get_drawing (self->preview);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "figure.export", error == NULL);
  if (error != NULL) {
    gtk_label_set_text (self->warnings_label, error);
    return;
  }
  if (self->draw_id == 0) {
    show_numbers (self, drawing->figure);
  }
  {
    char text[2][GABLE_NUMBER_LENGTH];
    g_autofree char *size =
      /* Translators: width and height: “88.9 × 64 mm, shown at its true size” */
      g_strdup_printf (
        _ ("%s × %s mm, shown at its true size"),
           gable_number_write (text[0], round (drawing->figure->width * MM_A_POINT * 100) / 100),
           gable_number_write (text[1], round (drawing->figure->height * MM_A_POINT * 100) / 100));

    gtk_label_set_text (self->size_label, size);
  }
  show_warnings (self);
}

/* What was chosen, in the widgets. Numbers follow once it is drawn. */
static void
show_style (GableFigureDialog *self)
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

static void
keep (GableFigureDialog *self)
{
  const GableFigureStyle *before = gable_figure_edit_get (self->document);
  g_autoptr (GableFigureStyle) nothing = gable_figure_style_new ();
  g_autofree char *now = gable_figure_style_to_text (self->style, NULL);
  g_autofree char *then = gable_figure_style_to_text (before != NULL ? before : nothing, NULL);

  if (g_strcmp0 (now, then) != 0) {
    gable_figure_edit_set (self->document, self->style, 0);
  }
}

static void
keep_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  keep (GABLE_FIGURE_DIALOG (widget));
  gtk_window_close (GTK_WINDOW (widget));
}

static void
export_to (GFile *file, gpointer data)
{
  GableFigureDialog *self = data;
  g_autofree char *path = g_file_get_path (file);

  if (path == NULL) {
    gable_note_bar_show_error (self->note_bar, _ ("A figure can only be written to this computer"));
  } else {
    keep (self);
    gable_figure_save_async (
      gable_figure_order_new (self->document, self->style, self->width, self->height), path,
      gtk_check_button_get_active (self->alt_check), self->note_bar);
  }
  gtk_window_close (GTK_WINDOW (self));
}

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableFigureDialog *self = GABLE_FIGURE_DIALOG (widget);
  g_autofree char *file = file_name (self);
  g_autoptr (GListModel) filters = gable_filters_for_figure (get_exporter (self));

  gable_compat_save_file (GTK_WINDOW (self), _ ("Export Figure"), file, self->folder, filters,
                                                export_to, G_OBJECT (self));
}

/* In the window that stays: this one goes. */
static void
print_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GableFigureDialog *self = GABLE_FIGURE_DIALOG (widget);
  g_autoptr (GableFigureOrder) order = NULL;

  keep (self);
  order = gable_figure_order_new (self->document, self->style, self->width, self->height);
  gable_chart_output_print_figure (gtk_window_get_transient_for (GTK_WINDOW (self)), order,
                                   self->note_bar);
  gtk_window_close (GTK_WINDOW (self));
}

static void
save_own_cb (GableFigureDialog *self)
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
    gtk_label_set_text (self->warnings_label, error->message);
    return;
  }
  gable_preset_picker_refresh (self->preset_picker);
  gable_preset_picker_set (self->preset_picker, name);
  gtk_editable_set_text (GTK_EDITABLE (self->own_entry), "");
}

static void
save_preset_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  save_own_cb (GABLE_FIGURE_DIALOG (widget));
}

static void
gable_figure_dialog_dispose (GObject *object)
{
  GableFigureDialog *self = GABLE_FIGURE_DIALOG (object);

  g_clear_handle_id (&self->draw_id, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_FIGURE_DIALOG);
  g_clear_object (&self->document);
  g_clear_object (&self->note_bar);
  g_clear_object (&self->folder);
  G_OBJECT_CLASS (gable_figure_dialog_parent_class)->dispose (object);
}

static void
gable_figure_dialog_finalize (GObject *object)
{
  GableFigureDialog *self = GABLE_FIGURE_DIALOG (object);

  gable_figure_style_free (self->style);
  g_free (self->name);
  g_free (self->proposed);
  G_OBJECT_CLASS (gable_figure_dialog_parent_class)->finalize (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
#define BIND(child) gtk_widget_class_bind_template_child (widget_class, GableFigureDialog, child)
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
  BIND (preview);
  BIND (size_label);
  BIND (warnings_label);
#undef BIND
  for (guint i = 0; i < GABLE_N_FIGURE_CHOICES; i++) {
    gtk_widget_class_bind_template_child_full (
      widget_class, choice_names[i], FALSE,
      (gssize) (G_STRUCT_OFFSET (GableFigureDialog, choices) + i * sizeof (GtkDropDown *)));
  }
}

static void
gable_figure_dialog_class_init (GableFigureDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gable_figure_dialog_dispose;
  object_class->finalize = gable_figure_dialog_finalize;
  g_type_ensure (GABLE_TYPE_PRESET_PICKER);
  g_type_ensure (GABLE_TYPE_FIGURE_PREVIEW);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_install_action (widget_class, "figure.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "figure.keep", NULL, keep_action);
  gtk_widget_class_install_action (widget_class, "figure.print", NULL, print_action);
  gtk_widget_class_install_action (widget_class, "figure.save-preset", NULL, save_preset_action);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/figure-dialog.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, number_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, picked_cb);
  gtk_widget_class_bind_template_callback (widget_class, drawn_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_own_cb);
}

static void
gable_figure_dialog_init (GableFigureDialog *self)
{
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
gable_figure_dialog_show (GtkWindow *parent,
                          GableDocument *document,
                          GableNoteBar *note_bar,
                          double width,
                          double height,
                          GFile *folder,
                          const char *name)
{
  GableFigureDialog *self =
    g_object_new (GABLE_TYPE_FIGURE_DIALOG, "transient-for", parent, "modal", TRUE, NULL);
  const GableFigureStyle *style = gable_figure_edit_get (document);

  self->document = g_object_ref (document);
  self->note_bar = g_object_ref (note_bar);
  self->width = width;
  self->height = height;
  self->folder = folder != NULL ? g_object_ref (folder) : NULL;
  self->name = g_strdup (name);
  self->style = style != NULL ? gable_figure_style_copy (style) : gable_figure_style_new ();
  self->proposed = propose_alt (gable_document_get_roofline (document));
  gable_preset_picker_set (self->preset_picker, self->style->preset);
  show_style (self);
  choose_format (self, self->style->preset);
  draw_later (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->preset_picker));
  gtk_window_present (GTK_WINDOW (self));
}
