/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/results.h"

#include "app/dialog-size.h"
#include "base/text.h"
#include "base/units.h"
#include "import/registry.h"

#include <glib/gi18n-lib.h>

/* Files that get a row, and remarks that a row shows, at most. */
#define FILES_SHOWN 500
#define NOTES_SHOWN 100

static const char *const icons[] = {
  [GABLE_NOTE_INFO] = "dialog-information-symbolic",
  [GABLE_NOTE_WARNING] = "dialog-warning-symbolic",
  [GABLE_NOTE_ERROR] = "dialog-error-symbolic",
};

static GtkWidget *
add_label (GtkWidget *box, const char *text, const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  if (css_class != NULL) {
    gtk_widget_add_css_class (label, css_class);
  }
  gtk_box_append (GTK_BOX (box), label);
  return label;
}

static void
add_note (GtkWidget *box, const GableNote *note)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *image = gtk_image_new_from_icon_name (icons[note->severity]);
  g_autofree char *text = gable_note_to_string (note);

  gtk_widget_set_valign (image, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (line), image);
  gtk_widget_set_hexpand (add_label (line, text, NULL), TRUE);
  gtk_box_append (GTK_BOX (box), line);
}

static void
add_notes (GtkWidget *box, const GableNotes *notes)
{
  guint count = notes != NULL ? gable_notes_get_size (notes) : 0;

  for (guint i = 0; i < MIN (count, NOTES_SHOWN); i++) {
    add_note (box, gable_notes_get (notes, i));
  }
  if (count > NOTES_SHOWN) {
    g_autofree char *more = g_strdup_printf (
      ngettext ("and %u more", "and %u more", count - NOTES_SHOWN), count - NOTES_SHOWN);

    add_label (box, more, "dim-label");
  }
}

static guint
count_kernels (const GableProject *project, const GableSource *source)
{
  guint count = 0;

  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    count += g_strcmp0 (gable_project_get_kernel (project, i)->source, source->id) == 0 ? 1 : 0;
  }
  return count;
}

/* "Nsight Compute CSV · 3.2 MB · 12 kernels" */
static char *
describe (const GableProject *project, const GableSource *source)
{
  const GableImporter *importer = gable_importers_find (source->format);
  const char *title = importer != NULL ? _ (importer->title) : source->format;
  guint n_kernels = count_kernels (project, source);
  g_autofree char *size = gable_format ((double) source->size, GABLE_DIMENSION_BYTES);
  g_autofree char *kernels =
    g_strdup_printf (ngettext ("%u kernel", "%u kernels", n_kernels), n_kernels);

  if (source->size == 0) {
    return g_strdup_printf (_ ("%1$s · %2$s"), title, kernels);
  }
  /* Translators: a profiler's format, the size of the file, and how many kernels came from it. */
  return g_strdup_printf (_ ("%1$s · %2$s · %3$s"), title, size, kernels);
}

static GtkWidget *
card_new (GtkWidget *list)
{
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);

  gtk_widget_add_css_class (card, "card");
  gtk_box_append (GTK_BOX (list), card);
  return card;
}

static void
add_source (GtkWidget *list, const GableProject *project, const GableSource *source)
{
  GtkWidget *card = card_new (list);
  g_autofree char *name = gable_text_to_display (source->path);
  g_autofree char *about = describe (project, source);

  add_label (card, name, "heading");
  add_label (card, about, "dim-label");
  add_notes (card, source->notes);
}

/* What belongs to no file that was read: those that were not, and what was found out about all together. */
static void
add_others (GtkWidget *list, const GableProject *project, const GableNotes *notes)
{
  g_autoptr (GHashTable) told = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GtkWidget *card = NULL;

  for (guint i = 0; i < project->sources->len; i++) {
    const GableNotes *known = ((const GableSource *) project->sources->pdata[i])->notes;

    for (guint j = 0; known != NULL && j < gable_notes_get_size (known); j++) {
      g_hash_table_add (told, gable_note_to_string (gable_notes_get (known, j)));
    }
  }
  for (guint i = 0; i < gable_notes_get_size (notes); i++) {
    const GableNote *note = gable_notes_get (notes, i);
    g_autofree char *text = gable_note_to_string (note);

    if (g_hash_table_contains (told, text)) {
      continue;
    }
    if (card == NULL) {
      card = card_new (list);
      add_label (card, _ ("Left out, and remarks on all"), "heading");
    }
    add_note (card, note);
  }
}

void
gable_results_show (GtkWindow *parent, GableDocument *document, GableOpening *opening)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource ("/io/github/gable_roofline/Gable/results.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "window"));
  GtkWidget *list = GTK_WIDGET (gtk_builder_get_object (builder, "list"));
  const GableProject *project = gable_document_get_project (document);

  for (guint i = 0; i < MIN (project->sources->len, FILES_SHOWN); i++) {
    add_source (list, project, project->sources->pdata[i]);
  }
  add_others (list, project, gable_opening_get_notes (opening));
  if (gtk_widget_get_first_child (list) == NULL) {
    add_label (list, _ ("The project names no profiler’s file, and nothing was left out of it."),
                        "dim-label");
  }
  gtk_window_set_transient_for (window, parent);
  gable_dialog_fit (window, parent);
  gtk_window_present (window);
  /* Else all of the first text would be selected. */
  gtk_window_set_focus (window, NULL);
}
