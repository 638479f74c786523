/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/row-shown.h"

#include "app/row-query.h"
#include "app/row-text.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

static double
get_figure (GableRows *figures, guint32 row, GableRowFigureKind kind)
{
  return gable_rows_get (figures, &(GableRowFigure){ .kind = kind }, row);
}

/* (nullable) the file of a heading, or that the kernel of a row comes from */
const GableSource *
gable_row_get_source (const GableRows *figures, guint32 row)
{
  const GableProject *project = gable_rows_get_project (figures);
  const char *id;

  if ((row & GABLE_ROW_HEADING) != 0) {
    return row != GABLE_ROW_NO_SOURCE
             ? g_ptr_array_index (project->sources, row & ~GABLE_ROW_HEADING)
             : NULL;
  }
  id = gable_project_get_kernel (project, gable_rows_get_kernel (figures, row))->source;
  for (guint i = 0; i < project->sources->len; i++) {
    if (g_strcmp0 (((GableSource *) g_ptr_array_index (project->sources, i))->id, id) == 0) {
      return g_ptr_array_index (project->sources, i);
    }
  }
  return NULL;
}

/* A row over those of one file: its name, and what of the run's time it is. */
static void
fill_heading (GableRowShown *shown, const GableRows *figures, guint32 row)
{
  const GableRoofline *roofline = gable_rows_get_roofline (figures);
  const GableProject *project = gable_rows_get_project (figures);
  const GableSource *source = gable_row_get_source (figures, row);
  g_autofree char *base = source != NULL ? g_path_get_basename (source->path) : NULL;
  double seconds = 0;

  for (guint i = 0; i < roofline->n_kernels; i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, i);

    if (g_strcmp0 (kernel->source, source != NULL ? source->id : NULL) == 0 &&
        kernel->kind != GABLE_KERNEL_HYPOTHETICAL &&
        gable_known (gable_result_seconds (&roofline->kernels[i]))) {
      seconds += gable_result_seconds (&roofline->kernels[i]);
    }
  }
  shown->whole_name = base != NULL ? gable_text_to_display (base) : g_strdup (_ ("No file"));
  shown->tip = source != NULL ? gable_text_to_display (source->path) : g_strdup (shown->whole_name);
  for (guint i = 0; i < GABLE_N_COLUMNS; i++) {
    shown->texts[i] = g_strdup ("");
  }
  g_free (shown->texts[GABLE_COLUMN_NAME]);
  shown->texts[GABLE_COLUMN_NAME] =
    gable_text_shorten_name (shown->whole_name, GABLE_ROW_TEXT_NAME_SHOWN);
  if (seconds > 0) {
    g_free (shown->texts[GABLE_COLUMN_TIME]);
    shown->texts[GABLE_COLUMN_TIME] = gable_format (seconds, GABLE_DIMENSION_SECONDS);
    g_free (shown->texts[GABLE_COLUMN_SHARE]);
    shown->texts[GABLE_COLUMN_SHARE] = gable_percent_to_text (seconds / roofline->seconds);
    shown->share = seconds / roofline->seconds;
  }
  shown->standing = GABLE_STANDING_UNKNOWN;
}

static char *
launches_to_text (const GableRows *figures, guint32 row, const GableKernel *kernel)
{
  if (gable_rows_are_launches (figures)) {
    /* Translators: number of a launch in the order of the run */
    return g_strdup_printf (_ ("#%'u"), row + 1);
  }
  return gable_count_to_text (kernel->launches);
}

static void
fill_row (GableRowShown *shown, GableRows *figures, guint32 row)
{
  const GableRoofline *roofline = gable_rows_get_roofline (figures);
  guint index = gable_rows_get_kernel (figures, row);
  const GableKernel *kernel = gable_project_get_kernel (gable_rows_get_project (figures), index);
  double share = get_figure (figures, row, GABLE_ROW_FIGURE_SHARE);
  double efficiency = get_figure (figures, row, GABLE_ROW_FIGURE_EFFICIENCY);
  int limiter = gable_rows_get_limiter (figures, row);

  shown->standing = gable_rows_get_standing (figures, row);
  shown->texts[GABLE_COLUMN_NAME] = gable_row_text_name (kernel);
  shown->texts[GABLE_COLUMN_TIME] =
    gable_format (get_figure (figures, row, GABLE_ROW_FIGURE_TIME), GABLE_DIMENSION_SECONDS);
  shown->texts[GABLE_COLUMN_SHARE] = gable_percent_to_text (share);
  shown->texts[GABLE_COLUMN_LAUNCHES] = launches_to_text (figures, row, kernel);
  shown->texts[GABLE_COLUMN_PERFORMANCE] =
    gable_format (get_figure (figures, row, GABLE_ROW_FIGURE_PERFORMANCE),
                  gable_dimension_per_second (gable_work_dimension (roofline->work)));
  shown->texts[GABLE_COLUMN_INTENSITY] =
    gable_format (get_figure (figures, row, GABLE_ROW_FIGURE_INTENSITY), GABLE_DIMENSION_NUMBER);
  shown->texts[GABLE_COLUMN_EFFICIENCY] = gable_percent_to_text (efficiency);
  shown->texts[GABLE_COLUMN_LIMITER] =
    g_strdup (limiter != GABLE_LIMITER_NONE ? gable_limiter_to_label (roofline, limiter) : "–");
  shown->texts[GABLE_COLUMN_STANDING] = g_strdup (gable_standing_to_label (shown->standing));
  shown->texts[GABLE_COLUMN_GAIN] =
    gable_format_factor (get_figure (figures, row, GABLE_ROW_FIGURE_GAIN));
  shown->whole_name = gable_row_text_whole_name (kernel);
  shown->tip = gable_row_text_tip (roofline, shown->whole_name, index);
  shown->share = gable_known (share) ? share : 0;
  shown->efficiency = gable_known (efficiency) ? efficiency : 0;
}

/* @shown: cleared; @row: of @figures, or a heading of row-query.h */
void
gable_row_shown_fill (GableRowShown *shown, GableRows *figures, guint32 row)
{
  if ((row & GABLE_ROW_HEADING) != 0) {
    fill_heading (shown, figures, row);
  } else {
    fill_row (shown, figures, row);
  }
}

void
gable_row_shown_clear (GableRowShown *shown)
{
  for (guint i = 0; i < GABLE_N_COLUMNS; i++) {
    g_free (shown->texts[i]);
  }
  g_free (shown->whole_name);
  g_free (shown->tip);
  *shown = (GableRowShown){ 0 };
}
