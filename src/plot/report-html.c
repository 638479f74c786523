/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/report.h"

#include "plot/report-style.h"
#include "plot/xml.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* One file that is HTML and XML at once, with nothing that runs and nothing that is fetched. */

/* Of a figure [pt]. */
#define FIGURE_WIDTH 680
#define FIGURE_HEIGHT 420

/* From so many sections on there is a list of them. */
#define LEAST_CONTENTS 3

typedef struct {
  const GableReport *report;
  GString *out;
  GableReportStyle *style;
  GableMeasure *measure;
  const char *heading; /* (nullable) of what is written now */
  guint n_sections;
  guint n_figures;
} Html;

static void
append_element (GString *out, const char *name, const char *attributes, const char *text)
{
  g_string_append_printf (out, "<%s%s>", name, attributes);
  gable_append_xml (out, text);
  g_string_append_printf (out, "</%s>\n", name);
}

static void
write_heading (Html *html, const GableReportBlock *block)
{
  g_autofree char *name = g_strdup_printf ("h%u", block->level);

  html->heading = block->text;
  if (block->level <= 2) {
    g_string_append (html->out, html->n_sections > 0 ? "</section>\n" : "");
    html->n_sections++;
    g_string_append_printf (html->out, "<section id=\"s%u\">\n", html->n_sections);
  }
  append_element (html->out, name, "", block->text);
}

static void
write_paragraph (Html *html, const GableReportBlock *block)
{
  static const char *const classes[] = {
    [GABLE_REPORT_PLAIN] = "",
    [GABLE_REPORT_NOTE] = " class=\"note\"",
    [GABLE_REPORT_WHAT_IF] = " class=\"what-if\"",
  };

  append_element (html->out, "p", classes[block->tone], block->text);
}

static void
write_list (Html *html, const GableReportBlock *block)
{
  g_string_append (html->out, "<ul>\n");
  for (guint i = 0; block->cells != NULL && i < block->cells->len; i++) {
    append_element (html->out, "li", "", block->cells->pdata[i]);
  }
  g_string_append (html->out, "</ul>\n");
}

static void
write_row (Html *html, const GableReportBlock *block, guint row, guint n_columns)
{
  g_string_append (html->out, "<tr>");
  for (guint i = 0; i < n_columns; i++) {
    g_autofree char *attributes = NULL;
    const char *name = row == 0 || i == 0 ? "th" : "td";

    attributes = g_strdup_printf ("%s class=\"%c\"",
                                  row == 0 ? " scope=\"col\""
                                  : i == 0 ? " scope=\"row\""
                                           : "",
                                  block->alignment[i]);
    append_element (html->out, name, attributes, block->cells->pdata[row * n_columns + i]);
  }
  g_string_append (html->out, "</tr>\n");
}

static void
write_table (Html *html, const GableReportBlock *block)
{
  guint n_columns = (guint) strlen (block->alignment);
  guint n_rows = block->cells->len / n_columns;

  /* Wider than the page it scrolls, with the keyboard too. */
  g_string_append (html->out, "<div class=\"table\" role=\"region\" tabindex=\"0\" aria-label=\"");
  gable_append_xml (html->out, html->heading != NULL ? html->heading : "");
  g_string_append (html->out, "\">\n<table>\n<thead>\n");
  write_row (html, block, 0, n_columns);
  g_string_append (html->out, "</thead>\n<tbody>\n");
  for (guint row = 1; row < n_rows; row++) {
    write_row (html, block, row, n_columns);
  }
  g_string_append (html->out, "</tbody>\n</table>\n</div>\n");
}

static void
write_figure (Html *html, const GableReportBlock *block)
{
  g_autoptr (GableScene) light =
    gable_report_draw (block, "light", FIGURE_WIDTH, FIGURE_HEIGHT, html->measure);
  g_autoptr (GableScene) dark =
    gable_report_draw (block, "dark", FIGURE_WIDTH, FIGURE_HEIGHT, html->measure);
  g_autofree char *prefix = g_strdup_printf ("f%u-", ++html->n_figures);
  g_autofree char *caption = gable_report_caption (block);

  gable_report_style_note (html->style, light, dark);
  g_string_append (html->out, "<figure>\n");
  gable_svg_append (light, prefix, html->out);
  append_element (html->out, "figcaption", "", caption);
  g_string_append (html->out, "</figure>\n");
}

static void
write_block (Html *html, const GableReportBlock *block)
{
  static void (*const write[]) (Html * html, const GableReportBlock *block) = {
    [GABLE_REPORT_HEADING] = write_heading, [GABLE_REPORT_PARAGRAPH] = write_paragraph,
    [GABLE_REPORT_LIST] = write_list,       [GABLE_REPORT_TABLE] = write_table,
    [GABLE_REPORT_FIGURE] = write_figure,
  };

  write[block->kind](html, block);
}

/* Links to the sections, which are numbered as they come. */
static void
write_contents (const GableReport *report, GString *out)
{
  g_autoptr (GString) items = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < report->blocks->len; i++) {
    const GableReportBlock *block = report->blocks->pdata[i];

    if (block->kind == GABLE_REPORT_HEADING && block->level <= 2) {
      g_string_append_printf (items, "<li><a href=\"#s%u\">", ++n);
      gable_append_xml (items, block->text);
      g_string_append (items, "</a></li>\n");
    }
  }
  if (n >= LEAST_CONTENTS) {
    g_string_append (out, "<nav aria-label=\"");
    gable_append_xml (out, _ ("Contents"));
    g_string_append_printf (out, "\">\n<ol>\n%s</ol>\n</nav>\n", items->str);
  }
}

static void
write_head (const Html *html, GString *out)
{
  const GableReport *report = html->report;

  g_string_append (out, "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"");
  /* Translators: the code of the language that this is translated into: de, fr, pt-BR */
  gable_append_xml (out, C_ ("language code", "en"));
  g_string_append (
    out, "\">\n<head>\n<meta charset=\"utf-8\"/>\n"
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
         "'none'; style-src 'unsafe-inline'; img-src data:\"/>\n"
         "<meta name=\"viewport\" content=\"width=device-width, "
         "initial-scale=1\"/>\n<meta name=\"generator\" content=\"Gable " GABLE_VERSION "\"/>\n");
  append_element (out, "title", "", report->title);
  g_string_append (out, "<style>\n");
  gable_report_style_append (html->style, out);
  g_string_append (out, "</style>\n</head>\n<body>\n<header>\n");
  append_element (out, "h1", "", report->title);
  if (report->subtitle != NULL) {
    append_element (out, "p", " class=\"subtitle\"", report->subtitle);
  }
  g_string_append (out, "</header>\n");
  write_contents (report, out);
  g_string_append (out, "<main>\n");
}

static gboolean
write_html (const GableReport *report, GableSaver *saver, GError **error)
{
  g_autoptr (GString) head = g_string_new (NULL);
  g_autoptr (GString) body = g_string_new (NULL);
  g_autoptr (GableReportStyle) style = gable_report_style_new ();
  g_autoptr (GableMeasure) measure = gable_measure_pango_new ();
  g_autofree char *footer = NULL;
  Html html = { .report = report, .out = body, .style = style, .measure = measure };

  for (guint i = 0; i < report->blocks->len; i++) {
    write_block (&html, report->blocks->pdata[i]);
  }
  g_string_append (body, html.n_sections > 0 ? "</section>\n</main>\n" : "</main>\n");
  footer = g_strdup_printf (_ ("Made with Gable %s"), GABLE_VERSION);
  append_element (body, "footer", "", footer);
  g_string_append (body, "</body>\n</html>\n");
  write_head (&html, head);
  return gable_saver_write (saver, head->str, head->len, error) &&
         gable_saver_write (saver, body->str, body->len, error);
}

const GableReportWriter gable_report_writer_html = {
  .id = "html",
  .other = "htm",
  .title = N_ ("Web Page"),
  .write = write_html,
};
