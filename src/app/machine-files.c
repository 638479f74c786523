/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/machine-files.h"

#include "app/compat.h"
#include "app/edit.h"
#include "base/save.h"
#include "model/catalogue.h"

#include <glib/gi18n-lib.h>

static void
closed_cb (int answer, gpointer data)
{
}

static void
show_error (GtkWindow *parent, const char *heading, const GError *error)
{
  const char *const answers[] = { _ ("_Close"), NULL };

  gable_compat_ask (parent, heading, error->message, answers, closed_cb, G_OBJECT (parent));
}

static GListModel *
filters_new (void)
{
  GListStore *store = g_list_store_new (GTK_TYPE_FILE_FILTER);
  g_autoptr (GtkFileFilter) machines = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (machines, _ ("Machine files"));
  gtk_file_filter_add_suffix (machines, "json");
  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  g_list_store_append (store, machines);
  g_list_store_append (store, all);
  return G_LIST_MODEL (store);
}

/* What a dialog works on: the window, and the document that it asks for. */
static const char *const document_key = "gable-machine-document";

static void
export_to (GFile *file, gpointer data)
{
  GableDocument *document = g_object_get_data (data, document_key);
  const GableMachine *machine = gable_project_get_machine (gable_document_get_project (document));
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;

  text = gable_machine_to_text (machine, &length);
  if (path == NULL || !gable_save (path, text, length, &error)) {
    show_error (data, _ ("The machine was not exported"), error);
  }
}

/* "nvidia-a100-sxm4-40gb" for "NVIDIA A100 SXM4 40GB". */
static char *
id_of (const char *name)
{
  g_autofree char *ascii = g_str_to_ascii (name, NULL);
  GString *id = g_string_new (NULL);

  for (const char *at = ascii; *at != '\0'; at++) {
    if (g_ascii_isalnum (*at)) {
      g_string_append_c (id, g_ascii_tolower (*at));
    } else if (id->len > 0 && id->str[id->len - 1] != '-') {
      g_string_append_c (id, '-');
    }
  }
  while (id->len > 0 && id->str[id->len - 1] == '-') {
    g_string_truncate (id, id->len - 1);
  }
  if (id->len == 0) {
    g_string_append (id, "machine");
  }
  return g_string_free (id, FALSE);
}

void
gable_machine_files_export (GtkWindow *parent, GableDocument *document)
{
  const GableMachine *machine = gable_project_get_machine (gable_document_get_project (document));
  g_autoptr (GListModel) filters = filters_new ();
  g_autofree char *id = id_of (machine->name);
  g_autofree char *name = g_strconcat (id, ".json", NULL);

  g_object_set_data_full (G_OBJECT (parent), document_key, g_object_ref (document), g_object_unref);
  gable_compat_save_file (parent, _ ("Export Machine"), name, NULL, filters, export_to,
                                     G_OBJECT (parent));
}

static void
import_from (GListModel *files, gpointer data)
{
  GableDocument *document = g_object_get_data (data, document_key);
  g_autoptr (GFile) file = g_list_model_get_item (files, 0);
  g_autofree char *path = g_file_get_path (file);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableMachine) machine = path != NULL ? gable_machine_load (path, &error) : NULL;

  if (machine != NULL) {
    gable_edit_choose_machine (document, machine, "file");
  } else if (error != NULL) {
    show_error (data, _ ("The machine was not imported"), error);
  }
}

void
gable_machine_files_import (GtkWindow *parent, GableDocument *document)
{
  g_autoptr (GListModel) filters = filters_new ();

  g_object_set_data_full (G_OBJECT (parent), document_key, g_object_ref (document), g_object_unref);
  gable_compat_open_files (parent, _ ("Import Machine"), filters, import_from, G_OBJECT (parent));
}

void
gable_machine_files_keep (GtkWindow *parent, GableDocument *document)
{
  const GableMachine *machine = gable_project_get_machine (gable_document_get_project (document));
  g_autoptr (GableMachine) own = gable_machine_copy (machine);
  g_autoptr (GError) error = NULL;

  g_free (own->id);
  own->id = id_of (own->name);
  if (gable_catalogue_keep (own, &error)) {
    gable_edit_choose_machine (document, own, "catalogue");
  } else {
    show_error (parent, _ ("The machine was not kept"), error);
  }
}
