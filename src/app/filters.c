/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/filters.h"

#include "import/registry.h"
#include "plot/export.h"
#include "plot/figure-data.h"
#include "plot/report.h"

#include <glib/gi18n-lib.h>

static GtkFileFilter *
add_filter (GListStore *store, const char *name)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  g_list_store_append (store, filter);
  return filter;
}

static void
add_suffixes (GtkFileFilter *filter, const char *suffixes)
{
  g_auto (GStrv) each = g_strsplit (suffixes, " ", -1);

  for (guint i = 0; each[i] != NULL; i++) {
    if (each[i][0] != '\0') {
      gtk_file_filter_add_suffix (filter, each[i]);
    }
  }
}

/* Recognition is by content, so the first filter is a convenience and the last lets everything through. */
GListModel *
gable_filters_for_opening (void)
{
  GListStore *store = g_list_store_new (GTK_TYPE_FILE_FILTER);
  GtkFileFilter *all = add_filter (store, _ ("Projects and profiles"));

  gtk_file_filter_add_suffix (all, "gable");
  gtk_file_filter_add_suffix (add_filter (store, _ ("Gable projects")), "gable");
  for (guint i = 0; i < gable_importers_get_size (); i++) {
    const GableImporter *importer = gable_importers_get (i);

    add_suffixes (all, importer->suffixes);
    add_suffixes (add_filter (store, _ (importer->title)), importer->suffixes);
  }
  gtk_file_filter_add_pattern (add_filter (store, _ ("All files")), "*");
  return G_LIST_MODEL (store);
}

/* Delimited text and JSON. (transfer full) (element-type GtkFileFilter) */
GListModel *
gable_filters_for_tables (void)
{
  GListStore *store = g_list_store_new (GTK_TYPE_FILE_FILTER);

  add_suffixes (add_filter (store, _ ("Tables")), "csv tsv txt dat json jsonl ndjson");
  gtk_file_filter_add_pattern (add_filter (store, _ ("All files")), "*");
  return G_LIST_MODEL (store);
}

GListModel *
gable_filters_for_projects (void)
{
  GListStore *store = g_list_store_new (GTK_TYPE_FILE_FILTER);

  gtk_file_filter_add_suffix (add_filter (store, _ ("Gable projects")), "gable");
  gtk_file_filter_add_pattern (add_filter (store, _ ("All files")), "*");
  return G_LIST_MODEL (store);
}

/* Files of that format, and then those of all figures: the name says which it becomes. */
GListModel *
gable_filters_for_figure (const GableExporter *chosen)
{
  GListStore *store = g_list_store_new (GTK_TYPE_FILE_FILTER);
  GtkFileFilter *all;

  gtk_file_filter_add_suffix (add_filter (store, _ (chosen->title)), chosen->suffix);
  all = add_filter (store, _ ("All figures"));
  for (guint i = 0; i < gable_exporters_get_size (); i++) {
    gtk_file_filter_add_suffix (all, gable_exporters_get (i)->suffix);
  }
  return G_LIST_MODEL (store);
}

GListModel *
gable_filters_for_data (void)
{
  GListStore *store = g_list_store_new (GTK_TYPE_FILE_FILTER);

  for (guint i = 0; i < gable_figure_data_get_size (); i++) {
    const GableFigureData *data = gable_figure_data_get (i);

    gtk_file_filter_add_suffix (add_filter (store, _ (data->title)), data->suffix);
  }
  return G_LIST_MODEL (store);
}

GListModel *
gable_filters_for_reports (void)
{
  GListStore *store = g_list_store_new (GTK_TYPE_FILE_FILTER);

  for (guint i = 0; i < gable_report_writers_get_size (); i++) {
    const GableReportWriter *writer = gable_report_writers_get (i);

    gtk_file_filter_add_suffix (add_filter (store, _ (writer->title)), writer->id);
  }
  return G_LIST_MODEL (store);
}
