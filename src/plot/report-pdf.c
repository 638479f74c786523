/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/report-page.h"

#include <glib/gi18n-lib.h>

/* Of a figure [pt]; its width is that of the text. */
#define FIGURE_HEIGHT 236.0
/* Over a heading, and under a paragraph [pt]. */
#define HEADING_GAP 18.0
#define PARAGRAPH_GAP 6.0
/* Under a figure: its caption, two lines at most as a rule [pt]. */
#define CAPTION_HEIGHT 34.0

static GablePageText
make_heading (const GableReportBlock *block)
{
  static const double sizes[] = { 20, 14, 11 };

  return (GablePageText){ .text = block->text,
                          .size = sizes[CLAMP (block->level, 1, G_N_ELEMENTS (sizes)) - 1],
                          .bold = TRUE };
}

static GablePageText
make_paragraph (const GableReportBlock *block)
{
  return (GablePageText){
    .text = block->text,
    .dim = block->tone == GABLE_REPORT_NOTE,
    .bar = block->tone == GABLE_REPORT_WHAT_IF,
    .indent = block->tone == GABLE_REPORT_WHAT_IF ? 8 : 0,
  };
}

static void
write_heading (GablePage *page, const GableReportBlock *block)
{
  static const double above[] = { 0, HEADING_GAP, 10 };
  const GablePageText text = make_heading (block);

  gable_page_skip (page, above[CLAMP (block->level, 1, G_N_ELEMENTS (above)) - 1]);
  /* What it stands over has to begin on the same page. */
  gable_page_need (page, text.size * 4);
  if (block->level <= 2) {
    gable_page_outline (page, block->text);
  }
  gable_page_write (page, &text);
  gable_page_skip (page, 4);
}

static void
write_paragraph (GablePage *page, const GableReportBlock *block)
{
  const GablePageText text = make_paragraph (block);

  gable_page_write (page, &text);
  gable_page_skip (page, PARAGRAPH_GAP);
}

static void
write_list (GablePage *page, const GableReportBlock *block)
{
  for (guint i = 0; block->cells != NULL && i < block->cells->len; i++) {
    const GablePageText text = { .text = block->cells->pdata[i], .indent = 12, .bullet = TRUE };

    gable_page_write (page, &text);
    gable_page_skip (page, 2);
  }
  gable_page_skip (page, 4);
}

static void
write_figure (GablePage *page, const GableReportBlock *block)
{
  g_autoptr (GableScene) scene = gable_report_draw (block, "print", GABLE_PAGE_TEXT_WIDTH,
                                                    FIGURE_HEIGHT, gable_page_get_measure (page));
  g_autofree char *caption = gable_report_caption (block);
  const GablePageText text = { .text = caption, .size = 8.5, .dim = TRUE };

  gable_page_need (page, FIGURE_HEIGHT + CAPTION_HEIGHT);
  gable_page_draw (page, scene);
  gable_page_skip (page, 4);
  gable_page_write (page, &text);
  gable_page_skip (page, 8);
}

static void
write_block (GablePage *page, const GableReportBlock *block)
{
  static void (*const write[]) (GablePage * page, const GableReportBlock *block) = {
    [GABLE_REPORT_HEADING] = write_heading, [GABLE_REPORT_PARAGRAPH] = write_paragraph,
    [GABLE_REPORT_LIST] = write_list,       [GABLE_REPORT_TABLE] = gable_page_write_table,
    [GABLE_REPORT_FIGURE] = write_figure,
  };

  write[block->kind](page, block);
}

/* How high a heading is with the text under it, up to its figure; 0 where it has none [pt]. */
static double
measure_step (GablePage *page, const GableReport *report, guint first)
{
  double height = HEADING_GAP;

  for (guint i = first; i < report->blocks->len; i++) {
    const GableReportBlock *block = report->blocks->pdata[i];
    GablePageText text;

    if (block->kind == GABLE_REPORT_FIGURE) {
      return height + FIGURE_HEIGHT + CAPTION_HEIGHT;
    }
    if ((block->kind != GABLE_REPORT_PARAGRAPH && i > first) || block->text == NULL) {
      break;
    }
    text = i == first ? make_heading (block) : make_paragraph (block);
    height += gable_page_measure (page, &text) + PARAGRAPH_GAP;
  }
  return 0;
}

static gboolean
write_pdf (const GableReport *report, GableSaver *saver, GError **error)
{
  GablePage *page = gable_page_new (report->title, saver);
  const GableReportBlock title = { .kind = GABLE_REPORT_HEADING,
                                   .level = 1,
                                   .text = report->title };
  const GablePageText subtitle = { .text = report->subtitle, .dim = TRUE };

  write_block (page, &title);
  if (report->subtitle != NULL) {
    gable_page_write (page, &subtitle);
  }
  for (guint i = 0; i < report->blocks->len; i++) {
    const GableReportBlock *block = report->blocks->pdata[i];

    if (block->kind == GABLE_REPORT_HEADING) {
      gable_page_need (page, measure_step (page, report, i));
    }
    write_block (page, block);
  }
  return gable_page_finish (page, error);
}

const GableReportWriter gable_report_writer_pdf = {
  .id = "pdf",
  .title = N_ ("PDF Document"),
  .write = write_pdf,
};
