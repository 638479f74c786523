/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/search.h"

#include "app/dialog-size.h"
#include "app/edit.h"
#include "base/text.h"
#include "model/catalogue.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Matches of each kind that are listed, and characters of a name. */
#define MATCHES_SHOWN 20
#define NAME_SHOWN 80

typedef enum { FOUND_KERNEL, FOUND_ROOF, FOUND_MACHINE, N_FOUND } Found;

static const char *const kinds[N_FOUND] = {
  [FOUND_KERNEL] = N_ ("Kernel"),
  [FOUND_ROOF] = N_ ("Roof"),
  [FOUND_MACHINE] = N_ ("Machine"),
};

/* What was last looked for from a window, kept with it. */
static const char *const searched_key = "gable-searched";

typedef struct {
  GtkWindow *window;
  GtkEditable *entry;
  GtkListBox *list;
  GableDocument *document;
} Search;

static void
search_free (gpointer data)
{
  Search *search = data;

  g_object_unref (search->document);
  g_free (search);
}

static const char *const found_key = "gable-found";
static const char *const index_key = "gable-index";

static void
add_row (Search *search, Found found, guint index, const char *name)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  g_autofree char *display = gable_text_to_display (name);
  g_autofree char *shown = gable_text_shorten (display, NAME_SHOWN);
  g_autofree char *label_text = g_strdup_printf ("%s, %s", shown, _ (kinds[found]));
  GtkWidget *label = gtk_label_new (shown);
  GtkWidget *kind = gtk_label_new (_ (kinds[found]));

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_widget_set_tooltip_text (label, display);
  gtk_widget_add_css_class (kind, "dim-label");
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), kind);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, label_text,
                                  -1);
  g_object_set_data (G_OBJECT (row), found_key, GUINT_TO_POINTER (found));
  g_object_set_data (G_OBJECT (row), index_key, GUINT_TO_POINTER (index));
  gtk_list_box_append (search->list, row);
}

/* (nullable) past the last one */
static const char *
name_at (Search *search, Found found, guint index)
{
  const GableProject *project = gable_document_get_project (search->document);
  const GableMachine *machine = gable_project_get_machine (project);

  switch (found) {
  case FOUND_KERNEL:
    return index < gable_project_get_n_kernels (project)
             ? gable_project_get_kernel (project, index)->name
             : NULL;
  case FOUND_ROOF:
    return machine != NULL && index < gable_machine_get_n_ceilings (machine)
             ? gable_ceiling_title (gable_machine_get_ceiling (machine, index))
             : NULL;
  case FOUND_MACHINE:
    return index < gable_catalogue_get_size () ? gable_catalogue_get (index)->name : NULL;
  case N_FOUND:
  default:
    return NULL;
  }
}

/* Letters of ASCII match in either case. Nothing is allocated: a run may have a million names. */
static gboolean
contains (const char *name, const char *wanted, gsize length)
{
  for (; *name != '\0'; name++) {
    if (g_ascii_strncasecmp (name, wanted, length) == 0) {
      return TRUE;
    }
  }
  return length == 0;
}

static void
fill (Search *search, const char *wanted)
{
  gsize length = strlen (wanted);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (search->list))) != NULL) {
    gtk_list_box_remove (search->list, child);
  }
  for (guint found = 0; found < N_FOUND; found++) {
    guint n_matches = 0;
    const char *name;

    for (guint i = 0;
         n_matches < MATCHES_SHOWN && (name = name_at (search, (Found) found, i)) != NULL; i++) {
      if (contains (name, wanted, length)) {
        add_row (search, (Found) found, i, name);
        n_matches++;
      }
    }
  }
  gtk_list_box_select_row (search->list, gtk_list_box_get_row_at_index (search->list, 0));
}

static void
changed_cb (GtkEditable *entry, gpointer data)
{
  fill (data, gtk_editable_get_text (entry));
}

static void
choose (Search *search, GtkListBoxRow *row)
{
  Found found = (Found) GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), found_key));
  guint index = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (row), index_key));
  GtkWidget *parent = GTK_WIDGET (gtk_window_get_transient_for (search->window));

  g_object_set_data_full (G_OBJECT (parent), searched_key,
                          g_strdup (gtk_editable_get_text (search->entry)), g_free);
  switch (found) {
  case FOUND_KERNEL:
    gable_document_select (search->document, (int) index);
    break;
  case FOUND_ROOF:
    gable_edit_shown (search->document, index, TRUE);
    g_object_set (parent, "show-machine", TRUE, NULL);
    break;
  case FOUND_MACHINE:
    gable_edit_machine (search->document, gable_catalogue_get (index));
    break;
  case N_FOUND:
  default:
    g_assert_not_reached ();
  }
  gtk_window_destroy (search->window);
}

static void
row_activated_cb (GtkListBox *list, GtkListBoxRow *row, gpointer data)
{
  choose (data, row);
}

static void
entry_activated_cb (GtkSearchEntry *entry, gpointer data)
{
  Search *search = data;
  GtkListBoxRow *row = gtk_list_box_get_selected_row (search->list);

  if (row != NULL) {
    choose (search, row);
  }
}

/* Where a key goes in the list: the arrows, and what finds the next one in a window. */
static int
step_of (guint key, GdkModifierType state)
{
  if ((state & GDK_CONTROL_MASK) != 0 && gdk_keyval_to_lower (key) == GDK_KEY_g) {
    return (state & GDK_SHIFT_MASK) != 0 ? -1 : 1;
  }
  return key == GDK_KEY_Down ? 1 : key == GDK_KEY_Up ? -1 : 0;
}

/* The list is gone through while the entry keeps the focus. */
static gboolean
key_cb (GtkEventControllerKey *keys, guint key, guint code, GdkModifierType state, gpointer data)
{
  Search *search = data;
  GtkListBoxRow *row = gtk_list_box_get_selected_row (search->list);
  int step = step_of (key, state);
  GtkListBoxRow *next;

  if (step == 0 || row == NULL) {
    return GDK_EVENT_PROPAGATE;
  }
  next = gtk_list_box_get_row_at_index (search->list, gtk_list_box_row_get_index (row) + step);
  if (next != NULL) {
    gtk_list_box_select_row (search->list, next);
  }
  return GDK_EVENT_STOP;
}

void
gable_search_show (GtkWindow *parent, GableDocument *document)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource ("/io/github/gable_roofline/Gable/search.ui");
  Search *search = g_new0 (Search, 1);
  GtkWidget *entry = GTK_WIDGET (gtk_builder_get_object (builder, "entry"));
  GtkEventController *keys = gtk_event_controller_key_new ();

  search->window = GTK_WINDOW (gtk_builder_get_object (builder, "window"));
  search->entry = GTK_EDITABLE (entry);
  search->list = GTK_LIST_BOX (gtk_builder_get_object (builder, "list"));
  search->document = g_object_ref (document);
  g_object_set_data_full (G_OBJECT (search->window), "gable-search", search, search_free);
  g_signal_connect (entry, "search-changed", G_CALLBACK (changed_cb), search);
  g_signal_connect (entry, "activate", G_CALLBACK (entry_activated_cb), search);
  g_signal_connect_swapped (entry, "stop-search", G_CALLBACK (gtk_window_close), search->window);
  g_signal_connect (search->list, "row-activated", G_CALLBACK (row_activated_cb), search);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), search);
  gtk_widget_add_controller (entry, keys);
  fill (search, "");
  gtk_window_set_transient_for (search->window, parent);
  gable_dialog_fit (search->window, parent);
  gtk_window_present (search->window);
}

void
gable_search_step (GtkWindow *parent, GableDocument *document, int by)
{
  const char *wanted = g_object_get_data (G_OBJECT (parent), searched_key);
  const GableProject *project = gable_document_get_project (document);
  guint n = gable_project_get_n_kernels (project);
  int selected = gable_document_get_selected (document);
  /* Before the first, or behind the last, where none is selected. */
  guint at = selected >= 0 ? (guint) selected : by > 0 ? n - 1 : 0;

  if (wanted == NULL || wanted[0] == '\0') {
    gable_search_show (parent, document);
    return;
  }
  for (guint i = 0; i < n; i++) {
    at = (at + (by > 0 ? 1 : n - 1)) % n;
    if (contains (gable_project_get_kernel (project, at)->name, wanted, strlen (wanted))) {
      gable_document_select (document, (int) at);
      return;
    }
  }
  gtk_widget_error_bell (GTK_WIDGET (parent));
}
