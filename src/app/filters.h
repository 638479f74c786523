/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "plot/export.h"

/* What the file dialogs offer, read off the registries. Each (transfer full) (element-type GtkFileFilter). */
GListModel *gable_filters_for_opening (void);
GListModel *gable_filters_for_tables (void);
GListModel *gable_filters_for_projects (void);
GListModel *gable_filters_for_figure (const GableExporter *exporter);
GListModel *gable_filters_for_figures (void);
GListModel *gable_filters_for_data (void);
GListModel *gable_filters_for_reports (void);
