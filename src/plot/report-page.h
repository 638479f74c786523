/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plot/measure.h"
#include "plot/report.h"
#include "plot/scene.h"

/* Pages of A4 that are filled from top to bottom [pt]. */
#define GABLE_PAGE_WIDTH 595.0
#define GABLE_PAGE_HEIGHT 842.0
#define GABLE_PAGE_MARGIN 54.0
#define GABLE_PAGE_TEXT_WIDTH (GABLE_PAGE_WIDTH - 2 * GABLE_PAGE_MARGIN)

typedef struct _GablePage GablePage;

typedef struct {
  const char *text;
  double size;   /* [pt]; 0: that of running text */
  double indent; /* [pt] */
  gboolean bold;
  gboolean dim;
  gboolean bullet; /* before the first line */
  gboolean bar;    /* left of all lines */
} GablePageText;

/* @title: of the document; @saver: borrowed, gets the pages as they are done. */
GablePage *gable_page_new (const char *title, GableSaver *saver);
/* Ends the last page and frees @page. Errors: as of gable_cairo_sink_check (). */
gboolean gable_page_finish (GablePage *page, GError **error);

const GableMeasure *gable_page_get_measure (const GablePage *page);
void gable_page_skip (GablePage *page, double height);
/* The same at the top of a page, too. */
void gable_page_advance (GablePage *page, double height);
void gable_page_turn (GablePage *page);
/* Goes on to the next page where less than @height is left of this one. */
void gable_page_need (GablePage *page, double height);
/* How high @text is [pt]. */
double gable_page_measure (GablePage *page, const GablePageText *text);
/* Lines go on to the next page where there is no room. */
void gable_page_write (GablePage *page, const GablePageText *text);
void gable_page_draw (GablePage *page, const GableScene *scene);
void gable_page_outline (GablePage *page, const char *title);
void gable_page_rule (GablePage *page, double y, double width, gboolean heavy);

/* For report-table.c: one text in a column. */
typedef struct {
  double x, width; /* [pt] from the left margin */
  gboolean right;
  gboolean bold;
} GablePageCell;

double gable_page_measure_cell (GablePage *page, const GablePageCell *cell, const char *text);
double gable_page_measure_width (GablePage *page, const char *text, gboolean bold);
void gable_page_write_cell (GablePage *page, const GablePageCell *cell, const char *text);
double gable_page_get_room (const GablePage *page);
void gable_page_write_table (GablePage *page, const GableReportBlock *block);
