/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/stage.h"
#include "base/save.h"
#include "plot/build.h"

/* A walkthrough or an analysis as a document: a list of blocks that a writer turns into one file. */

typedef enum {
  GABLE_REPORT_HEADING,
  GABLE_REPORT_PARAGRAPH,
  GABLE_REPORT_LIST,
  GABLE_REPORT_TABLE,
  GABLE_REPORT_FIGURE
} GableReportBlockKind;

/* What a paragraph is beyond text. */
typedef enum {
  GABLE_REPORT_PLAIN,
  GABLE_REPORT_NOTE,   /* beside the matter: what was left out */
  GABLE_REPORT_WHAT_IF /* what is imagined on the chart */
} GableReportTone;

typedef struct {
  GableReportBlockKind kind;
  GableReportTone tone;
  guint level; /* of a heading: 1 to 3 */
  char *text;  /* (nullable) of a heading and a paragraph; caption of a figure */
  const char
    *alignment; /* of a table: "l" or "r" for each column; "w" is a left one that gives way first */
  GPtrArray
    *cells; /* (nullable) (element-type utf8) of a table by rows, headings first; of a list */
  GableRoofline *roofline; /* (nullable) (owned reference) of a figure */
  int selected;            /* kernel of a figure, or -1 */
} GableReportBlock;

typedef struct {
  char *title;
  char *subtitle;    /* (nullable) */
  GPtrArray *blocks; /* (element-type GableReportBlock) */
} GableReport;

/* What is told of a project. */
typedef struct {
  const GableWalkthrough *walkthrough; /* (nullable) its steps come first */
  const char *title;                   /* (nullable) else the walkthrough's, else the project's */
  const gboolean *listed;              /* (nullable) by kernel: whether the tables have it */
  gboolean every_kernel; /* however many; else the heaviest GABLE_REPORT_MAX_KERNELS */
} GableReportOptions;

#define GABLE_REPORT_MAX_KERNELS 100

GableReport *gable_report_new (const GableRoofline *roofline, const GableReportOptions *options);
void gable_report_free (GableReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableReport, gable_report_free)

/* report.c: each appends a block; takes what it owns */
GableReportBlock *gable_report_add (GableReport *report, GableReportBlockKind kind);
void gable_report_take_heading (GableReport *report, guint level, char *text);
void gable_report_take_paragraph (GableReport *report, GableReportTone tone, char *text);
void gable_report_add_figure (GableReport *report, const GableRoofline *roofline, int selected);
GableReportBlock *gable_report_add_table (GableReport *report,
                                          const char *alignment,
                                          const char *const *headings);
void gable_report_take_cell (GableReportBlock *block, char *text);

/* report-figure.c: what a figure's block shows, with the labels and remarks of its project. (transfer full) */
GableScene *gable_report_draw (const GableReportBlock *block,
                               const char *theme,
                               double width,
                               double height,
                               const GableMeasure *measure);
/* Its one line below. (transfer full) */
char *gable_report_caption (const GableReportBlock *block);

/* report-tables.c: each section, where there is something in it */
void gable_report_add_kernels (GableReport *report,
                               const GableRoofline *roofline,
                               const GableReportOptions *options);
void gable_report_add_not_drawn (GableReport *report,
                                 const GableRoofline *roofline,
                                 const GableReportOptions *options);
void gable_report_add_ceilings (GableReport *report, const GableRoofline *roofline);
void gable_report_add_advice (GableReport *report,
                              const GableRoofline *roofline,
                              const GableReportOptions *options);
void gable_report_add_sources (GableReport *report, const GableRoofline *roofline);

/* Formats. */
typedef struct {
  const char *id;    /* "html": also the suffix */
  const char *other; /* (nullable) another suffix: "htm" */
  const char *title; /* N_("Web page") */
  gboolean (*write) (const GableReport *report, GableSaver *saver, GError **error);
} GableReportWriter;

extern const GableReportWriter gable_report_writer_html;
extern const GableReportWriter gable_report_writer_pdf;

const GableReportWriter *gable_report_writers_find (const char *id_or_suffix);
guint gable_report_writers_get_size (void);
const GableReportWriter *gable_report_writers_get (guint index);
/* Errors: GABLE_EXPORT_ERROR_WRITE; G_IO_ERROR, with the file's name. "-" is standard output. */
gboolean gable_report_write (const GableReport *report,
                             const GableReportWriter *writer,
                             const char *path,
                             GError **error);
