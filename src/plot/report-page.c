/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/report-page.h"

#include "plot/cairo-sink.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <pango/pangocairo.h>

#define FONT "Cantarell, Inter, Noto Sans, DejaVu Sans, sans-serif"
#define TEXT_SIZE 10.0
#define CELL_SIZE 8.0
#define FOOT_SIZE 8.0
#define LINE_SPACING 1.2F
/* Files tell no time: the same input gives the same bytes. */
#define NO_DATE "2000-01-01T00:00:00Z"
/* An image's points on a page [1/in]. */
#define IMAGE_DPI 300

struct _GablePage {
  GableCairoSink sink;
  cairo_surface_t *surface;
  cairo_t *cr;
  PangoLayout *layout;
  GableMeasure *measure;
  char *title;
  double y; /* [pt] of the next line, from the top of the page */
  guint number;
};

static const double BOTTOM = GABLE_PAGE_HEIGHT - GABLE_PAGE_MARGIN;

static void
set_metadata (cairo_surface_t *surface, cairo_pdf_metadata_t kind, const char *text)
{
  g_autofree char *clean = gable_paint_clean_text (text);

  cairo_pdf_surface_set_metadata (surface, kind, clean);
}

GablePage *
gable_page_new (const char *title, GableSaver *saver)
{
  GablePage *page = g_new0 (GablePage, 1);

  page->sink.saver = saver;
  page->surface = cairo_pdf_surface_create_for_stream (gable_cairo_sink_write, &page->sink,
                                                       GABLE_PAGE_WIDTH, GABLE_PAGE_HEIGHT);
  set_metadata (page->surface, CAIRO_PDF_METADATA_CREATE_DATE, NO_DATE);
  set_metadata (page->surface, CAIRO_PDF_METADATA_CREATOR, "Gable " GABLE_VERSION);
  set_metadata (page->surface, CAIRO_PDF_METADATA_TITLE, title);
  page->cr = cairo_create (page->surface);
  page->layout = gable_layout_new ();
  pango_layout_set_single_paragraph_mode (page->layout, FALSE);
  pango_layout_set_wrap (page->layout, PANGO_WRAP_WORD_CHAR);
  page->measure = gable_measure_pango_new ();
  page->title = g_strdup (title);
  page->y = GABLE_PAGE_MARGIN;
  page->number = 1;
  return page;
}

static void
set_text (
  GablePage *page, const char *text, double size, gboolean bold, double width, gboolean right)
{
  PangoFontDescription *font = pango_font_description_from_string (FONT);
  g_autofree char *clean = gable_paint_clean_text (text);

  pango_font_description_set_absolute_size (font, size * PANGO_SCALE);
  pango_font_description_set_weight (font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (page->layout, font);
  pango_font_description_free (font);
  pango_layout_set_width (page->layout, width > 0 ? (int) (width * PANGO_SCALE) : -1);
  pango_layout_set_alignment (page->layout, right ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
  pango_layout_set_height (page->layout, -1);
  pango_layout_set_ellipsize (page->layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_text (page->layout, clean, -1);
}

static void
set_ink (GablePage *page, gboolean dim)
{
  const GableTheme *theme = gable_theme_find ("print");
  GableColour colour = dim ? theme->dim : theme->ink;

  cairo_set_source_rgb (page->cr, colour.red, colour.green, colour.blue);
}

/* The title at the left and the number at the right. */
static void
write_foot (GablePage *page)
{
  char number[GABLE_NUMBER_LENGTH];
  double y = GABLE_PAGE_HEIGHT - GABLE_PAGE_MARGIN * 0.6;

  set_ink (page, TRUE);
  set_text (page, page->title, FOOT_SIZE, FALSE, GABLE_PAGE_TEXT_WIDTH - 40, FALSE);
  pango_layout_set_height (page->layout, -1);
  pango_layout_set_ellipsize (page->layout, PANGO_ELLIPSIZE_END);
  cairo_move_to (page->cr, GABLE_PAGE_MARGIN, y);
  pango_cairo_show_layout (page->cr, page->layout);
  set_text (page, gable_number_write (number, page->number), FOOT_SIZE, FALSE,
            GABLE_PAGE_TEXT_WIDTH, TRUE);
  cairo_move_to (page->cr, GABLE_PAGE_MARGIN, y);
  pango_cairo_show_layout (page->cr, page->layout);
}

void
gable_page_turn (GablePage *page)
{
  write_foot (page);
  cairo_show_page (page->cr);
  page->number++;
  page->y = GABLE_PAGE_MARGIN;
}

gboolean
gable_page_finish (GablePage *page, GError **error)
{
  cairo_status_t status;
  gboolean written;

  write_foot (page);
  cairo_show_page (page->cr);
  status = cairo_status (page->cr);
  cairo_destroy (page->cr);
  cairo_surface_finish (page->surface);
  if (status == CAIRO_STATUS_SUCCESS) {
    status = cairo_surface_status (page->surface);
  }
  cairo_surface_destroy (page->surface);
  written = gable_cairo_sink_check (&page->sink, status, error);
  g_object_unref (page->layout);
  gable_measure_free (page->measure);
  g_free (page->title);
  g_free (page);
  return written;
}

const GableMeasure *
gable_page_get_measure (const GablePage *page)
{
  return page->measure;
}

/* Room under what was written; none is needed at the top of a page. */
void
gable_page_skip (GablePage *page, double height)
{
  if (page->y > GABLE_PAGE_MARGIN) {
    page->y += height;
  }
}

void
gable_page_advance (GablePage *page, double height)
{
  page->y += height;
}

void
gable_page_need (GablePage *page, double height)
{
  if (page->y + height > BOTTOM && page->y > GABLE_PAGE_MARGIN) {
    gable_page_turn (page);
  }
}

double
gable_page_get_room (const GablePage *page)
{
  return BOTTOM - page->y;
}

/* One line of the layout, its top at the page's present height. */
static void
show_line (GablePage *page, PangoLayoutIter *iter, double x, double height)
{
  PangoLayoutLine *line = pango_layout_iter_get_line_readonly (iter);
  PangoRectangle extents;
  int top;
  double baseline = (double) pango_layout_iter_get_baseline (iter) / PANGO_SCALE;

  pango_layout_iter_get_line_yrange (iter, &top, NULL);
  pango_layout_iter_get_line_extents (iter, NULL, &extents);
  cairo_move_to (page->cr, x + (double) extents.x / PANGO_SCALE,
                 page->y + baseline - (double) top / PANGO_SCALE);
  pango_cairo_show_layout_line (page->cr, line);
  page->y += height;
}

static void
show_mark (GablePage *page, const GablePageText *text, gboolean first, double height)
{
  double middle = page->y + height / 2;

  if (text->bullet && first) {
    cairo_arc (page->cr, GABLE_PAGE_MARGIN + 4, middle, 1.5, 0, 2 * G_PI);
    cairo_fill (page->cr);
  }
  if (text->bar) {
    cairo_rectangle (page->cr, GABLE_PAGE_MARGIN, page->y, 2, height);
    cairo_fill (page->cr);
  }
}

static void
lay_out (GablePage *page, const GablePageText *text)
{
  set_text (page, text->text, text->size > 0 ? text->size : TEXT_SIZE, text->bold,
            GABLE_PAGE_TEXT_WIDTH - text->indent, FALSE);
  pango_layout_set_line_spacing (page->layout, LINE_SPACING);
}

double
gable_page_measure (GablePage *page, const GablePageText *text)
{
  PangoRectangle logical;

  lay_out (page, text);
  pango_layout_get_extents (page->layout, NULL, &logical);
  pango_layout_set_line_spacing (page->layout, 0);
  return (double) logical.height / PANGO_SCALE;
}

void
gable_page_write (GablePage *page, const GablePageText *text)
{
  PangoLayoutIter *iter;
  gboolean first = TRUE;
  gboolean more = TRUE;

  lay_out (page, text);
  iter = pango_layout_get_iter (page->layout);
  while (more) {
    int top, bottom;
    double height;

    pango_layout_iter_get_line_yrange (iter, &top, &bottom);
    height = (double) (bottom - top) / PANGO_SCALE;
    if (page->y + height > BOTTOM) {
      /* The layout is needed for the foot, too. */
      PangoLayout *own = page->layout;

      page->layout = pango_layout_copy (own);
      gable_page_turn (page);
      g_object_unref (page->layout);
      page->layout = own;
    }
    set_ink (page, text->dim);
    show_mark (page, text, first, height);
    show_line (page, iter, GABLE_PAGE_MARGIN + text->indent, height);
    first = FALSE;
    more = pango_layout_iter_next_line (iter);
  }
  pango_layout_iter_free (iter);
  pango_layout_set_line_spacing (page->layout, 0);
}

void
gable_page_draw (GablePage *page, const GableScene *scene)
{
  const GablePaintOptions painting = { .parts = GABLE_PAINT_ALL, .image_dpi = IMAGE_DPI };

  cairo_save (page->cr);
  cairo_translate (page->cr, GABLE_PAGE_MARGIN, page->y);
  gable_paint_cairo_with (scene, page->cr, &painting);
  cairo_restore (page->cr);
  cairo_new_path (page->cr);
  page->y += scene->height;
}

/* A bookmark of the place that the page has come to. */
void
gable_page_outline (GablePage *page, const char *title)
{
  g_autofree char *clean = gable_paint_clean_text (title);
  g_autofree char *link = g_strdup_printf ("page=%u pos=[%d %d]", page->number,
                                           (int) GABLE_PAGE_MARGIN, (int) (page->y - 4));

  cairo_pdf_surface_add_outline (page->surface, CAIRO_PDF_OUTLINE_ROOT, clean, link,
                                 CAIRO_PDF_OUTLINE_FLAG_OPEN);
}

double
gable_page_measure_width (GablePage *page, const char *text, gboolean bold)
{
  PangoRectangle logical;

  set_text (page, text, CELL_SIZE, bold, -1, FALSE);
  pango_layout_get_extents (page->layout, NULL, &logical);
  return (double) logical.width / PANGO_SCALE;
}

/* How high @text is in its column [pt]. */
double
gable_page_measure_cell (GablePage *page, const GablePageCell *cell, const char *text)
{
  PangoRectangle logical;

  set_text (page, text, CELL_SIZE, cell->bold, cell->width, cell->right);
  pango_layout_get_extents (page->layout, NULL, &logical);
  return (double) logical.height / PANGO_SCALE;
}

/* The page stays where it is: other cells of the row stand beside it. */
void
gable_page_write_cell (GablePage *page, const GablePageCell *cell, const char *text)
{
  set_ink (page, FALSE);
  set_text (page, text, CELL_SIZE, cell->bold, cell->width, cell->right);
  cairo_move_to (page->cr, GABLE_PAGE_MARGIN + cell->x, page->y);
  pango_cairo_show_layout (page->cr, page->layout);
}

/* A line across, @y below the present place. */
void
gable_page_rule (GablePage *page, double y, double width, gboolean heavy)
{
  const GableTheme *theme = gable_theme_find ("print");
  GableColour colour = heavy ? theme->dim : theme->grid;

  cairo_set_source_rgb (page->cr, colour.red, colour.green, colour.blue);
  cairo_set_line_width (page->cr, heavy ? 0.8 : 0.5);
  cairo_move_to (page->cr, GABLE_PAGE_MARGIN, page->y + y);
  cairo_line_to (page->cr, GABLE_PAGE_MARGIN + width, page->y + y);
  cairo_stroke (page->cr);
}
