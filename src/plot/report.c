/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/report.h"

static const GableReportWriter *const writers[] = {
  &gable_report_writer_html,
  &gable_report_writer_pdf,
};

guint
gable_report_writers_get_size (void)
{
  return G_N_ELEMENTS (writers);
}

const GableReportWriter *
gable_report_writers_get (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (writers), NULL);

  return writers[index];
}

/* (nullable) @id_or_suffix: whatever its case */
const GableReportWriter *
gable_report_writers_find (const char *id_or_suffix)
{
  for (guint i = 0; i < G_N_ELEMENTS (writers); i++) {
    if (g_ascii_strcasecmp (writers[i]->id, id_or_suffix) == 0 ||
        (writers[i]->other != NULL && g_ascii_strcasecmp (writers[i]->other, id_or_suffix) == 0)) {
      return writers[i];
    }
  }
  return NULL;
}

/**
 * gable_report_write:
 *
 * The file is either written whole and safely on the disk, or left as it was.
 *
 * Returns: whether it was written
 */
gboolean
gable_report_write (const GableReport *report,
                    const GableReportWriter *writer,
                    const char *path,
                    GError **error)
{
  g_autoptr (GableSaver) saver = gable_saver_new (path, error);

  return saver != NULL && writer->write (report, saver, error) && gable_saver_commit (saver, error);
}

static void
free_block (gpointer data)
{
  GableReportBlock *block = data;

  g_free (block->text);
  g_clear_pointer (&block->cells, g_ptr_array_unref);
  g_clear_pointer (&block->roofline, gable_roofline_free);
  g_free (block);
}

GableReportBlock *
gable_report_add (GableReport *report, GableReportBlockKind kind)
{
  GableReportBlock *block = g_new0 (GableReportBlock, 1);

  if (report->blocks == NULL) {
    report->blocks = g_ptr_array_new_with_free_func (free_block);
  }
  block->kind = kind;
  block->selected = -1;
  g_ptr_array_add (report->blocks, block);
  return block;
}

void
gable_report_take_heading (GableReport *report, guint level, char *text)
{
  GableReportBlock *block = gable_report_add (report, GABLE_REPORT_HEADING);

  block->level = level;
  block->text = text;
}

void
gable_report_take_paragraph (GableReport *report, GableReportTone tone, char *text)
{
  GableReportBlock *block = gable_report_add (report, GABLE_REPORT_PARAGRAPH);

  block->tone = tone;
  block->text = text;
}

/* @selected: kernel whose guides are drawn, or -1 */
void
gable_report_add_figure (GableReport *report, const GableRoofline *roofline, int selected)
{
  GableReportBlock *block = gable_report_add (report, GABLE_REPORT_FIGURE);

  block->roofline = gable_roofline_ref (roofline);
  block->selected = selected;
}

/* @headings: untranslated, one for each column of @alignment */
GableReportBlock *
gable_report_add_table (GableReport *report, const char *alignment, const char *const *headings)
{
  GableReportBlock *block = gable_report_add (report, GABLE_REPORT_TABLE);

  block->alignment = alignment;
  for (guint i = 0; alignment[i] != '\0'; i++) {
    gable_report_take_cell (block, g_strdup (g_dgettext (GETTEXT_PACKAGE, headings[i])));
  }
  return block;
}

/* @text: (nullable) */
void
gable_report_take_cell (GableReportBlock *block, char *text)
{
  if (block->cells == NULL) {
    block->cells = g_ptr_array_new_with_free_func (g_free);
  }
  g_ptr_array_add (block->cells, text != NULL ? text : g_strdup (""));
}

void
gable_report_free (GableReport *report)
{
  g_free (report->title);
  g_free (report->subtitle);
  g_clear_pointer (&report->blocks, g_ptr_array_unref);
  g_free (report);
}
