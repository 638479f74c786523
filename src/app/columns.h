/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

#include "analysis/row-figures.h"

/* The columns of the kernel table: those that are always there, and one of the intensity at each level that the project
 * has. Which of them are seen follows from what a person chose, else from what is usual, and from the room: the least
 * important ones give way. Owned by the table. */
typedef struct _GableTableColumns GableTableColumns;

/* A column as others see it. */
typedef struct {
  const char *id;    /* "efficiency", "intensity.L2": in settings and actions */
  const char *title; /* translated */
  GableRowFigure figure;
  gboolean shown; /* chosen or usual, whether there is room or not */
} GableTableColumnInfo;

GableTableColumns *gable_table_columns_new (GtkColumnView *view);
void gable_table_columns_free (GableTableColumns *columns);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableTableColumns, gable_table_columns_free)

/* (element-type GableCounter) levels of traffic of the project, near to far; whether any kernel has launches, and
 * whether there are several files. Returns: whether there are other columns now */
gboolean gable_table_columns_follow (GableTableColumns *columns,
                                     const GPtrArray *levels,
                                     gboolean has_launches,
                                     gboolean has_files);
/* [px] that the view has */
void gable_table_columns_fit (GableTableColumns *columns, int width);
void gable_table_columns_measure (GableTableColumns *columns);

guint gable_table_columns_get_size (const GableTableColumns *columns);
GableTableColumnInfo gable_table_columns_get (const GableTableColumns *columns, guint index);
gboolean gable_table_columns_is_seen (const GableTableColumns *columns, guint index);
void gable_table_columns_show (GableTableColumns *columns, guint index, gboolean shown);
void gable_table_columns_sort_by_time (GableTableColumns *columns);
/* The other way round where that is the order already. */
void gable_table_columns_sort (GableTableColumns *columns, guint index);
/* The column that the view sorts by, or -1. */
int gable_table_columns_get_sorted (GableTableColumns *columns, gboolean *descending);
void gable_table_columns_set_menu (GableTableColumns *columns, GMenuModel *menu);

/* What was chosen, as the settings keep it: "+source", "-gain". (transfer full) */
char **gable_table_columns_save (const GableTableColumns *columns);
void gable_table_columns_restore (GableTableColumns *columns, const char *const *chosen);
