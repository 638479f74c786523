/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/new-kernel-dialog.h"

#include "analysis/patterns.h"
#include "analysis/roofline.h"
#include "app/dialog-size.h"
#include "app/facts.h"

#include <glib/gi18n-lib.h>

/* Precisions that are offered where the machine names none. */
static const char *const precisions[] = { "fp64", "fp32",        "fp16",        "bf16",
                                          "fp8",  "fp16.matrix", "bf16.matrix", "fp64.matrix" };

struct _GableNewKernelDialog {
  GtkWindow parent_instance;
  GableDocument *document;
  GtkEntry *name_entry;
  GtkDropDown *kind_drop_down;
  GtkDropDown *precision_drop_down;
  GtkBox *parameters_box;
  GtkLabel *formula_label;
  GtkBox *preview_box;
  GtkLabel *error_label;
  GtkButton *add_button;
  GPtrArray *entries;  /* (element-type GtkEntry) (not owned) one a parameter, in its order */
  GableKernel *kernel; /* (nullable) of what is typed now */
  gboolean own_name;   /* a person wrote the name */
  gboolean naming;     /* it is us who writes it */
};

G_DEFINE_FINAL_TYPE (GableNewKernelDialog, gable_new_kernel_dialog, GTK_TYPE_WINDOW)

/* What is asked for where no pattern is chosen. */
static const struct {
  const char *label;
  GableDimension dimension;
  const char *text;
} numbers[] = {
  { N_ ("Operations"), GABLE_DIMENSION_FLOPS, "1 GFLOP" },
  { N_ ("Bytes at DRAM"), GABLE_DIMENSION_BYTES, "1 GB" },
  { N_ ("Time (empty: at the roof)"), GABLE_DIMENSION_SECONDS, "" },
};

/* (nullable) NULL where the numbers are typed */
static const GablePattern *
get_pattern (GableNewKernelDialog *self)
{
  guint chosen = gtk_drop_down_get_selected (self->kind_drop_down);

  return chosen > 0 && chosen != GTK_INVALID_LIST_POSITION ? gable_patterns_get (chosen - 1) : NULL;
}

static const GableCounter *
get_precision (GableNewKernelDialog *self)
{
  return gable_counter_find (precisions[gtk_drop_down_get_selected (self->precision_drop_down)]);
}

static const char *
get_text (GableNewKernelDialog *self, guint index)
{
  return gtk_editable_get_text (g_ptr_array_index (self->entries, index));
}

/* @wrong: (out): the entry whose text is none, or -1 */
static GableKernel *
make_from_pattern (GableNewKernelDialog *self,
                   const GablePattern *pattern,
                   int *wrong,
                   GError **error)
{
  GablePatternUse use;

  gable_pattern_use_init (&use, pattern);
  use.precision = get_precision (self);
  for (guint i = 0; i < pattern->n_parameters; i++) {
    *wrong = (int) i;
    if (!gable_pattern_use_set (&use, pattern->parameters[i].name, get_text (self, i), error)) {
      return NULL;
    }
  }
  *wrong = -1;
  return gable_pattern_use_make_kernel (&use);
}

static GableKernel *
make_from_numbers (GableNewKernelDialog *self, int *wrong, GError **error)
{
  double values[G_N_ELEMENTS (numbers)];
  GableKernel *kernel;

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++) {
    g_autofree char *text = g_strstrip (g_strdup (get_text (self, i)));

    *wrong = (int) i;
    values[i] = GABLE_UNKNOWN;
    if ((*text != '\0' || numbers[i].dimension != GABLE_DIMENSION_SECONDS) &&
        !gable_quantity_parse (text, numbers[i].dimension, &values[i], error)) {
      return NULL;
    }
  }
  *wrong = -1;
  kernel = gable_kernel_new (_ ("new kernel"));
  kernel->kind = GABLE_KERNEL_HYPOTHETICAL;
  kernel->seconds = values[2];
  gable_kernel_set_amount (kernel, get_precision (self), values[0], NULL);
  gable_kernel_set_amount (kernel, gable_counter_find ("DRAM"), values[1], NULL);
  return kernel;
}

static void
append_fact (GtkBox *box, const char *name, double value, GableDimension dimension)
{
  g_autofree char *text = gable_format (value, dimension);

  gtk_box_append (box, gable_fact_new (name, text, NULL));
}

/* What the kernel would be on the machine of the document. */
static void
show_preview (GableNewKernelDialog *self)
{
  const GableProject *project = gable_document_get_project (self->document);
  g_autoptr (GableProject) alone = NULL;
  g_autoptr (GableRoofline) roofline = NULL;
  const GableKernelResult *result;
  const GableCounter *dram = gable_counter_find ("DRAM");
  double bytes;

  gable_facts_clear (self->preview_box);
  if (self->kernel == NULL) {
    return;
  }
  alone = gable_project_new ();
  if (gable_project_get_machine (project) != NULL) {
    g_ptr_array_add (alone->machines, gable_machine_ref (gable_project_get_machine (project)));
  }
  g_ptr_array_add (alone->kernels, gable_kernel_ref (self->kernel));
  roofline = gable_roofline_evaluate (alone, NULL);
  result = &roofline->kernels[0];
  bytes = gable_kernel_get_amount (self->kernel, dram);
  append_fact (self->preview_box, _ ("Operations"), gable_result_work (result),
                                     GABLE_DIMENSION_FLOPS);
  append_fact (self->preview_box, _ ("Bytes at DRAM"), bytes, GABLE_DIMENSION_BYTES);
  append_fact (self->preview_box, _ ("Intensity"), gable_result_work (result) / bytes,
                                     GABLE_DIMENSION_INTENSITY);
  append_fact (self->preview_box, _ ("Attainable"), gable_result_attainable (result),
                                     GABLE_DIMENSION_FLOP_RATE);
  append_fact (self->preview_box, _ ("Time at the roof"), gable_result_bound (result),
                                     GABLE_DIMENSION_SECONDS);
  if (result->limiter != GABLE_LIMITER_NONE) {
    gtk_box_append (
      self->preview_box,
      gable_fact_new (_ ("Limiter"), gable_limiter_to_label (roofline, result->limiter), NULL));
  }
}

static void
show_error (GableNewKernelDialog *self, int wrong, const char *message)
{
  for (guint i = 0; i < self->entries->len; i++) {
    GtkWidget *entry = g_ptr_array_index (self->entries, i);

    if ((int) i == wrong) {
      gtk_widget_add_css_class (entry, "error");
    } else {
      gtk_widget_remove_css_class (entry, "error");
    }
    gtk_accessible_update_state (
      GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
      (int) i == wrong ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  }
  gtk_label_set_text (self->error_label, message != NULL ? message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->error_label), message != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->add_button), message == NULL);
}

static void
update (GableNewKernelDialog *self)
{
  const GablePattern *pattern = get_pattern (self);
  g_autoptr (GError) error = NULL;
  int wrong = -1;

  g_clear_pointer (&self->kernel, gable_kernel_unref);
  self->kernel = pattern != NULL ? make_from_pattern (self, pattern, &wrong, &error)
                                 : make_from_numbers (self, &wrong, &error);
  show_error (self, wrong, error != NULL ? error->message : NULL);
  if (self->kernel != NULL && !self->own_name) {
    self->naming = TRUE;
    gtk_editable_set_text (GTK_EDITABLE (self->name_entry), self->kernel->name);
    self->naming = FALSE;
  }
  show_preview (self);
}

static void
name_changed_cb (GableNewKernelDialog *self)
{
  if (!self->naming) {
    self->own_name = *gtk_editable_get_text (GTK_EDITABLE (self->name_entry)) != '\0';
  }
}

static void
add_entry (GableNewKernelDialog *self, const char *label, const char *text)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *name = gtk_label_new (label);
  GtkWidget *entry = gtk_entry_new ();

  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_label_set_wrap (GTK_LABEL (name), TRUE);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 14);
  gtk_editable_set_alignment (GTK_EDITABLE (entry), 1);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_signal_connect_object (entry, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (row), name);
  gtk_box_append (GTK_BOX (row), entry);
  gtk_box_append (self->parameters_box, row);
  g_ptr_array_add (self->entries, entry);
}

static void
show_formulas (GableNewKernelDialog *self, const GablePattern *pattern)
{
  g_autofree char *text = NULL;

  if (pattern != NULL) {
    /* Translators: formulas of the work and the bytes, then the source */
    text = g_strdup_printf (_ ("Operations: %s\nBytes: %s, with s bytes an element\n%s"),
                               pattern->work, pattern->bytes, pattern->source);
  }
  gtk_label_set_text (self->formula_label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->formula_label), text != NULL);
}

/* Other parameters for another pattern. */
static void
kind_changed_cb (GableNewKernelDialog *self)
{
  const GablePattern *pattern = get_pattern (self);

  g_ptr_array_set_size (self->entries, 0);
  gable_facts_clear (self->parameters_box);
  for (guint i = 0; pattern == NULL && i < G_N_ELEMENTS (numbers); i++) {
    add_entry (self, _ (numbers[i].label), numbers[i].text);
  }
  for (guint i = 0; pattern != NULL && i < pattern->n_parameters; i++) {
    char number[GABLE_NUMBER_LENGTH];

    add_entry (self, _ (pattern->parameters[i].title),
                        gable_number_write (number, pattern->parameters[i].initial));
  }
  show_formulas (self, pattern);
  update (self);
}

static void
add_cb (GableNewKernelDialog *self)
{
  const GableProject *project = gable_document_get_project (self->document);
  g_autofree char *name =
    g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name_entry))));
  g_autoptr (GableKernel) kernel = NULL;
  g_autoptr (GableProject) next = NULL;

  if (self->kernel == NULL) {
    return;
  }
  kernel = gable_kernel_copy (self->kernel);
  if (*name != '\0') {
    g_free (kernel->name);
    kernel->name = g_steal_pointer (&name);
  }
  next = gable_project_with_kernel_added (project, kernel);
  gable_document_apply (self->document, next, _ ("Add Kernel"), 0);
  gable_document_select (self->document, (int) gable_project_get_n_kernels (next) - 1);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
cancel_cb (GableNewKernelDialog *self)
{
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
gable_new_kernel_dialog_dispose (GObject *object)
{
  GableNewKernelDialog *self = GABLE_NEW_KERNEL_DIALOG (object);

  g_clear_pointer (&self->entries, g_ptr_array_unref);
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_NEW_KERNEL_DIALOG);
  g_clear_pointer (&self->kernel, gable_kernel_unref);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (gable_new_kernel_dialog_parent_class)->dispose (object);
}

static void
gable_new_kernel_dialog_class_init (GableNewKernelDialogClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gable_new_kernel_dialog_dispose;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (
    widget_class, "/io/github/gable_roofline/Gable/new-kernel-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, GableNewKernelDialog, name_entry);
  gtk_widget_class_bind_template_child (widget_class, GableNewKernelDialog, kind_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GableNewKernelDialog, precision_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GableNewKernelDialog, parameters_box);
  gtk_widget_class_bind_template_child (widget_class, GableNewKernelDialog, formula_label);
  gtk_widget_class_bind_template_child (widget_class, GableNewKernelDialog, preview_box);
  gtk_widget_class_bind_template_child (widget_class, GableNewKernelDialog, error_label);
  gtk_widget_class_bind_template_child (widget_class, GableNewKernelDialog, add_button);
  gtk_widget_class_bind_template_callback (widget_class, name_changed_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
}

static void
gable_new_kernel_dialog_init (GableNewKernelDialog *self)
{
  g_autoptr (GtkStringList) kinds = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  self->entries = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_string_list_append (kinds, _ ("Operations, bytes and time"));
  for (guint i = 0; i < gable_patterns_get_size (); i++) {
    gtk_string_list_append (kinds, _ (gable_patterns_get (i)->title));
  }
  for (guint i = 0; i < G_N_ELEMENTS (precisions); i++) {
    gtk_string_list_append (names, gable_counter_find (precisions[i])->title);
  }
  gtk_drop_down_set_model (self->kind_drop_down, G_LIST_MODEL (kinds));
  gtk_drop_down_set_model (self->precision_drop_down, G_LIST_MODEL (names));
}

GtkWidget *
gable_new_kernel_dialog_new (GtkWindow *parent, GableDocument *document)
{
  GableNewKernelDialog *self =
    g_object_new (GABLE_TYPE_NEW_KERNEL_DIALOG, "transient-for", parent, "modal", TRUE, NULL);

  self->document = g_object_ref (document);
  g_signal_connect_object (self->kind_drop_down, "notify::selected", G_CALLBACK (kind_changed_cb),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->precision_drop_down, "notify::selected", G_CALLBACK (update), self,
                           G_CONNECT_SWAPPED);
  kind_changed_cb (self);
  gable_dialog_fit (GTK_WINDOW (self), parent);
  return GTK_WIDGET (self);
}
