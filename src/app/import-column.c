/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/import-column.h"

#include <glib/gi18n-lib.h>

/* Cells of a column that are shown. */
#define N_EXAMPLES 3

struct _GableImportColumn {
  GtkListBoxRow parent_instance;
  GableMeaning meaning;
  char *reason; /* (nullable) */
  GtkStringList *units;
  gboolean updating;
  GtkLabel *heading_label;
  GtkLabel *example_label;
  GtkDropDown *meaning_drop_down;
  GtkDropDown *unit_drop_down;
  GtkLabel *note_label;
};

G_DEFINE_FINAL_TYPE (GableImportColumn, gable_import_column, GTK_TYPE_LIST_BOX_ROW)

enum { SIGNAL_CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* What a column can be taken for, as gable_meaning_parse () reads it; the first is nothing. */
static const char *const choices[] = {
  "",
  "name",
  "time",
  "launches",
  "rate",
  "fp",
  "fp64",
  "fp32",
  "tf32",
  "fp16",
  "bf16",
  "fp8",
  "int64",
  "int32",
  "int8",
  "fp64.matrix",
  "fp32.matrix",
  "tf32.matrix",
  "fp16.matrix",
  "bf16.matrix",
  "fp8.matrix",
  "int8.matrix",
  "inst",
  "bytes.DRAM",
  "bytes.L3",
  "bytes.L2",
  "bytes.L1",
  "bytes.shared",
  "bytes.PCIe",
  "bytes.NVLink",
  "intensity.DRAM",
  "intensity.L3",
  "intensity.L2",
  "intensity.L1",
  "kind",
};

static GableMeaning
meaning_of (guint choice)
{
  GableMeaning meaning;

  return gable_meaning_parse (choices[choice], &meaning)
           ? meaning
           : (GableMeaning){ GABLE_MEANS_UNKNOWN, NULL };
}

static int
find_choice (GableMeaning meaning)
{
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++) {
    if (gable_meaning_equal (meaning_of (i), meaning)) {
      return (int) i;
    }
  }
  return -1;
}

/* (transfer full) */
static char *
label_of (GableMeaning meaning)
{
  switch (meaning.role) {
  case GABLE_MEANS_NAME:
    return g_strdup (_ ("Name of the kernel"));
  case GABLE_MEANS_TIME:
    return g_strdup (_ ("Time"));
  case GABLE_MEANS_LAUNCHES:
    return g_strdup (_ ("Launches"));
  case GABLE_MEANS_PERFORMANCE:
    return g_strdup (_ ("Performance"));
  case GABLE_MEANS_KIND:
    return g_strdup (_ ("Kind of kernel"));
  case GABLE_MEANS_INTENSITY:
    return g_strdup_printf (_ ("Intensity, %s"), meaning.counter->title);
  case GABLE_MEANS_AMOUNT:
  case GABLE_MEANS_RATE:
    return meaning.counter->kind == GABLE_COUNTER_TRAFFIC
      ? g_strdup_printf (_ ("%s traffic"), meaning.counter->title)
      : meaning.counter->kind == GABLE_COUNTER_INSTRUCTIONS
      ? g_strdup (_ ("Instructions"))
      /* Translators: a precision: "FP64 operations". */
      : g_strdup_printf (_ ("%s operations"), meaning.counter->title);
  case GABLE_MEANS_UNKNOWN:
  default:
    return g_strdup (_ ("Left out"));
  }
}

/* (transfer full) the labels of all choices; every row has the same ones */
static GtkStringList *
make_choices (void)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (choices); i++) {
    gtk_string_list_take (list, label_of (meaning_of (i)));
  }
  return list;
}

static GListModel *
get_choices (void)
{
  static GtkStringList *list;

  if (list == NULL) {
    list = make_choices ();
  }
  return G_LIST_MODEL (list);
}

/* A rate has no unit that is not per second. */
static gboolean
is_unit (GableMeaning meaning, const char *unit)
{
  return meaning.role != GABLE_MEANS_RATE || g_str_has_suffix (unit, "/s");
}

/* Offers the units of what the column is now; @unit: (nullable) the one it has. */
static void
show_units (GableImportColumn *self, const char *unit)
{
  const char *const *known = gable_guess_units (self->meaning);
  guint selected = GTK_INVALID_LIST_POSITION;
  guint n = 0;

  self->updating = TRUE;
  gtk_string_list_splice (self->units, 0, g_list_model_get_n_items (G_LIST_MODEL (self->units)),
                          NULL);
  for (guint i = 0; known[i] != NULL; i++) {
    if (is_unit (self->meaning, known[i])) {
      gtk_string_list_append (self->units, known[i]);
      selected = unit != NULL && g_str_equal (unit, known[i]) ? n : selected;
      n++;
    }
  }
  if (n > 0 && unit != NULL && selected == GTK_INVALID_LIST_POSITION) {
    gtk_string_list_append (self->units, unit);
    selected = n++;
  }
  gtk_drop_down_set_selected (self->unit_drop_down,
                              selected != GTK_INVALID_LIST_POSITION ? selected : 0);
  gtk_widget_set_visible (GTK_WIDGET (self->unit_drop_down), n > 0);
  self->updating = FALSE;
}

static void
show_note (GableImportColumn *self, const char *text, gboolean is_fault)
{
  gtk_label_set_text (self->note_label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->note_label), text != NULL);
  if (is_fault) {
    gtk_widget_add_css_class (GTK_WIDGET (self->note_label), "error");
  } else {
    gtk_widget_remove_css_class (GTK_WIDGET (self->note_label), "error");
  }
}

static void
meaning_selected_cb (GableImportColumn *self)
{
  guint selected = gtk_drop_down_get_selected (self->meaning_drop_down);

  if (self->updating || selected >= G_N_ELEMENTS (choices)) {
    return;
  }
  self->meaning = meaning_of (selected);
  g_clear_pointer (&self->reason, g_free);
  show_units (self, NULL);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
unit_selected_cb (GableImportColumn *self)
{
  if (!self->updating) {
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  }
}

static void
gable_import_column_dispose (GObject *object)
{
  GableImportColumn *self = GABLE_IMPORT_COLUMN (object);

  self->updating = TRUE;
  gtk_widget_dispose_template (GTK_WIDGET (self), GABLE_TYPE_IMPORT_COLUMN);
  g_clear_object (&self->units);
  g_clear_pointer (&self->reason, g_free);
  G_OBJECT_CLASS (gable_import_column_parent_class)->dispose (object);
}

static void
gable_import_column_class_init (GableImportColumnClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = gable_import_column_dispose;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/import-column.ui");
  gtk_widget_class_bind_template_child (widget_class, GableImportColumn, heading_label);
  gtk_widget_class_bind_template_child (widget_class, GableImportColumn, example_label);
  gtk_widget_class_bind_template_child (widget_class, GableImportColumn, meaning_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GableImportColumn, unit_drop_down);
  gtk_widget_class_bind_template_child (widget_class, GableImportColumn, note_label);
  gtk_widget_class_bind_template_callback (widget_class, meaning_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, unit_selected_cb);
}

static void
gable_import_column_init (GableImportColumn *self)
{
  g_autoptr (GtkExpression) text =
    gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");

  self->updating = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->units = gtk_string_list_new (NULL);
  gtk_drop_down_set_expression (self->meaning_drop_down, text);
  gtk_drop_down_set_model (self->meaning_drop_down, get_choices ());
  gtk_drop_down_set_model (self->unit_drop_down, G_LIST_MODEL (self->units));
  self->updating = FALSE;
}

static void
show_examples (GableImportColumn *self, const GableGuess *guess, guint column)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < MIN (guess->rows->len, N_EXAMPLES); i++) {
    const char *cell = ((char **) guess->rows->pdata[i])[column];

    if (*cell != '\0') {
      g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", cell);
    }
  }
  gtk_label_set_text (self->example_label, text->str);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->example_label), text->str);
}

static void
set_names (GableImportColumn *self, const char *heading)
{
  /* Translators: of a column with that heading. */
  g_autofree char *meaning = g_strdup_printf (_ ("What “%s” is"), heading);
  /* Translators: of a column with that heading. */
  g_autofree char *unit = g_strdup_printf (_ ("Unit of “%s”"), heading);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self->meaning_drop_down),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, meaning, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->unit_drop_down),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, unit, -1);
}

GtkWidget *
gable_import_column_new (const GableGuess *guess, guint column)
{
  GableImportColumn *self = g_object_new (GABLE_TYPE_IMPORT_COLUMN, NULL);
  const GableGuessColumn *told = gable_guess_get (guess, column);
  int choice = find_choice (told->meaning);

  self->updating = TRUE;
  self->meaning = told->meaning;
  self->reason = g_strdup (told->reason);
  gtk_label_set_text (self->heading_label, told->heading);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->heading_label), told->heading);
  show_examples (self, guess, column);
  set_names (self, told->heading);
  gtk_drop_down_set_selected (self->meaning_drop_down,
                              choice >= 0 ? (guint) choice : GTK_INVALID_LIST_POSITION);
  show_units (self, told->unit);
  show_note (self, self->reason, FALSE);
  self->updating = FALSE;
  return GTK_WIDGET (self);
}

void
gable_import_column_store (GableImportColumn *self, GableGuessColumn *column)
{
  GtkStringObject *unit = gtk_drop_down_get_selected_item (self->unit_drop_down);
  gboolean has_unit = gable_guess_units (self->meaning)[0] != NULL && unit != NULL;

  column->meaning = self->meaning;
  g_free (column->unit);
  column->unit = has_unit ? g_strdup (gtk_string_object_get_string (unit)) : NULL;
}

void
gable_import_column_set_fault (GableImportColumn *self, const char *text)
{
  show_note (self, text != NULL ? text : self->reason, text != NULL);
}
