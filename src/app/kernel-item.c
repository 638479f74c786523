/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/kernel-item.h"

#include "app/row-query.h"
#include "app/row-text.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

struct _GableKernelItem {
  GObject parent_instance;
  GableRows *figures; /* that the texts were made of */
  guint32 row;
  char *texts[GABLE_N_COLUMNS];
  char *whole_name;
  char *tip;
  double share;
  double efficiency;
  GableStanding standing;
  gboolean folded;
};

G_DEFINE_FINAL_TYPE (GableKernelItem, gable_kernel_item, G_TYPE_OBJECT)

static const char *const column_names[] = {
  [GABLE_COLUMN_NAME] = "name",
  [GABLE_COLUMN_TIME] = "time",
  [GABLE_COLUMN_SHARE] = "share",
  [GABLE_COLUMN_LAUNCHES] = "launches",
  [GABLE_COLUMN_PERFORMANCE] = "performance",
  [GABLE_COLUMN_INTENSITY] = "intensity",
  [GABLE_COLUMN_EFFICIENCY] = "efficiency",
  [GABLE_COLUMN_LIMITER] = "limiter",
  [GABLE_COLUMN_STANDING] = "standing",
  [GABLE_COLUMN_GAIN] = "gain",
};

G_STATIC_ASSERT (G_N_ELEMENTS (column_names) == GABLE_N_COLUMNS);

/* The texts of the columns have the first ids, in their order. */
enum {
  PROP_TEXT = 1,
  PROP_SHARE_VALUE = PROP_TEXT + GABLE_N_COLUMNS,
  PROP_EFFICIENCY_VALUE,
  PROP_TONE,
  PROP_WHOLE_NAME,
  PROP_TIP,
  PROP_IS_KERNEL,
  PROP_FOLD,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What each column is sorted by and shows. */
static const GableRowFigureKind column_figures[] = {
  [GABLE_COLUMN_NAME] = GABLE_ROW_FIGURE_NAME,
  [GABLE_COLUMN_TIME] = GABLE_ROW_FIGURE_TIME,
  [GABLE_COLUMN_SHARE] = GABLE_ROW_FIGURE_SHARE,
  [GABLE_COLUMN_LAUNCHES] = GABLE_ROW_FIGURE_LAUNCHES,
  [GABLE_COLUMN_PERFORMANCE] = GABLE_ROW_FIGURE_PERFORMANCE,
  [GABLE_COLUMN_INTENSITY] = GABLE_ROW_FIGURE_INTENSITY,
  [GABLE_COLUMN_EFFICIENCY] = GABLE_ROW_FIGURE_EFFICIENCY,
  [GABLE_COLUMN_LIMITER] = GABLE_ROW_FIGURE_LIMITER,
  [GABLE_COLUMN_STANDING] = GABLE_ROW_FIGURE_STANDING,
  [GABLE_COLUMN_GAIN] = GABLE_ROW_FIGURE_GAIN,
};

G_STATIC_ASSERT (G_N_ELEMENTS (column_figures) == GABLE_N_COLUMNS);

GableRowFigureKind
gable_column_to_figure (GableColumn column)
{
  return column_figures[column];
}

const char *
gable_column_to_string (GableColumn column)
{
  return column_names[column];
}

static double
get_figure (GableKernelItem *self, GableRowFigureKind kind)
{
  return gable_rows_get (self->figures, &(GableRowFigure){ .kind = kind }, self->row);
}

static const GableSource *
get_source (GableKernelItem *self)
{
  const GableProject *project = gable_rows_get_project (self->figures);
  const char *id;

  if ((self->row & GABLE_ROW_HEADING) != 0) {
    return self->row != GABLE_ROW_NO_SOURCE
             ? g_ptr_array_index (project->sources, self->row & ~GABLE_ROW_HEADING)
             : NULL;
  }
  id = gable_project_get_kernel (project, gable_kernel_item_get_kernel (self))->source;
  for (guint i = 0; i < project->sources->len; i++) {
    if (g_strcmp0 (((GableSource *) g_ptr_array_index (project->sources, i))->id, id) == 0) {
      return g_ptr_array_index (project->sources, i);
    }
  }
  return NULL;
}

/* A row over those of one file: its name, and what of the run's time it is. */
static void
fill_heading (GableKernelItem *self)
{
  const GableRoofline *roofline = gable_rows_get_roofline (self->figures);
  const GableProject *project = gable_rows_get_project (self->figures);
  const GableSource *source = get_source (self);
  g_autofree char *base = source != NULL ? g_path_get_basename (source->path) : NULL;
  double seconds = 0;

  for (guint i = 0; i < roofline->n_kernels; i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, i);

    if (g_strcmp0 (kernel->source, source != NULL ? source->id : NULL) == 0 &&
        kernel->kind != GABLE_KERNEL_HYPOTHETICAL && gable_known (roofline->kernels[i].seconds)) {
      seconds += roofline->kernels[i].seconds;
    }
  }
  self->whole_name = base != NULL ? gable_text_to_display (base) : g_strdup (_ ("No file"));
  self->tip = source != NULL ? gable_text_to_display (source->path) : g_strdup (self->whole_name);
  for (guint i = 0; i < GABLE_N_COLUMNS; i++) {
    self->texts[i] = g_strdup ("");
  }
  g_free (self->texts[GABLE_COLUMN_NAME]);
  self->texts[GABLE_COLUMN_NAME] =
    gable_text_shorten_name (self->whole_name, GABLE_ROW_TEXT_NAME_SHOWN);
  if (seconds > 0) {
    g_free (self->texts[GABLE_COLUMN_TIME]);
    self->texts[GABLE_COLUMN_TIME] = gable_format (seconds, GABLE_DIMENSION_SECONDS);
    g_free (self->texts[GABLE_COLUMN_SHARE]);
    self->texts[GABLE_COLUMN_SHARE] = gable_percent_to_text (seconds / roofline->seconds);
    self->share = seconds / roofline->seconds;
  }
  self->standing = GABLE_STANDING_UNKNOWN;
}

static char *
launches_to_text (GableKernelItem *self, const GableKernel *kernel)
{
  if (gable_rows_are_launches (self->figures)) {
    /* Translators: number of a launch in the order of the run */
    return g_strdup_printf (_ ("#%'u"), self->row + 1);
  }
  return gable_count_to_text (kernel->launches);
}

static void
fill_row (GableKernelItem *self)
{
  const GableRoofline *roofline = gable_rows_get_roofline (self->figures);
  guint index = gable_kernel_item_get_kernel (self);
  const GableKernel *kernel =
    gable_project_get_kernel (gable_rows_get_project (self->figures), index);
  double share = get_figure (self, GABLE_ROW_FIGURE_SHARE);
  double efficiency = get_figure (self, GABLE_ROW_FIGURE_EFFICIENCY);
  int limiter = gable_rows_get_limiter (self->figures, self->row);

  self->standing = gable_rows_get_standing (self->figures, self->row);
  self->texts[GABLE_COLUMN_NAME] = gable_row_text_name (kernel);
  self->texts[GABLE_COLUMN_TIME] =
    gable_format (get_figure (self, GABLE_ROW_FIGURE_TIME), GABLE_DIMENSION_SECONDS);
  self->texts[GABLE_COLUMN_SHARE] = gable_percent_to_text (share);
  self->texts[GABLE_COLUMN_LAUNCHES] = launches_to_text (self, kernel);
  self->texts[GABLE_COLUMN_PERFORMANCE] =
    gable_format (get_figure (self, GABLE_ROW_FIGURE_PERFORMANCE),
                  gable_dimension_per_second (gable_work_dimension (roofline->work)));
  self->texts[GABLE_COLUMN_INTENSITY] =
    gable_format (get_figure (self, GABLE_ROW_FIGURE_INTENSITY), GABLE_DIMENSION_NUMBER);
  self->texts[GABLE_COLUMN_EFFICIENCY] = gable_percent_to_text (efficiency);
  self->texts[GABLE_COLUMN_LIMITER] =
    g_strdup (limiter != GABLE_LIMITER_NONE ? gable_limiter_to_label (roofline, limiter) : "–");
  self->texts[GABLE_COLUMN_STANDING] = g_strdup (gable_standing_to_label (self->standing));
  self->texts[GABLE_COLUMN_GAIN] = gable_format_factor (get_figure (self, GABLE_ROW_FIGURE_GAIN));
  self->whole_name = gable_row_text_whole_name (kernel);
  self->tip = gable_row_text_tip (roofline, self->whole_name, index);
  self->share = gable_known (share) ? share : 0;
  self->efficiency = gable_known (efficiency) ? efficiency : 0;
}

static void
fill (GableKernelItem *self)
{
  self->share = self->efficiency = 0;
  if ((self->row & GABLE_ROW_HEADING) != 0) {
    fill_heading (self);
  } else {
    fill_row (self);
  }
}

static void
clear (GableKernelItem *self)
{
  for (guint i = 0; i < GABLE_N_COLUMNS; i++) {
    g_clear_pointer (&self->texts[i], g_free);
  }
  g_clear_pointer (&self->whole_name, g_free);
  g_clear_pointer (&self->tip, g_free);
}

static void
get_values (GableKernelItem *self, GValue *values)
{
  for (guint i = 1; i < N_PROPERTIES; i++) {
    g_value_init (&values[i], properties[i]->value_type);
    g_object_get_property (G_OBJECT (self), properties[i]->name, &values[i]);
  }
}

/* The same row of other figures: the cells follow, and only they that show another one. A tooltip that is set again
 * asks the display where the pointer is. */
void
gable_kernel_item_update (GableKernelItem *item, GableRows *figures)
{
  GValue before[N_PROPERTIES] = { G_VALUE_INIT };
  GValue after[N_PROPERTIES] = { G_VALUE_INIT };

  if (item->figures == figures) {
    return;
  }
  get_values (item, before);
  gable_rows_unref (item->figures);
  item->figures = gable_rows_ref (figures);
  clear (item);
  fill (item);
  get_values (item, after);
  g_object_freeze_notify (G_OBJECT (item));
  for (guint i = 1; i < N_PROPERTIES; i++) {
    if (g_param_values_cmp (properties[i], &before[i], &after[i]) != 0) {
      g_object_notify_by_pspec (G_OBJECT (item), properties[i]);
    }
    g_value_unset (&before[i]);
    g_value_unset (&after[i]);
  }
  g_object_thaw_notify (G_OBJECT (item));
}

gboolean
gable_kernel_item_is_heading (GableKernelItem *item)
{
  return (item->row & GABLE_ROW_HEADING) != 0;
}

void
gable_kernel_item_set_folded (GableKernelItem *item, gboolean folded)
{
  if (item->folded != folded) {
    item->folded = folded;
    g_object_notify_by_pspec (G_OBJECT (item), properties[PROP_FOLD]);
  }
}

/* The kernel that the row is or is a launch of; not of a heading. */
guint
gable_kernel_item_get_kernel (GableKernelItem *item)
{
  return gable_rows_get_kernel (item->figures, item->row);
}

guint32
gable_kernel_item_get_row (GableKernelItem *item)
{
  return item->row;
}

/* (transfer full) what a column of @figure says; the text of a word is its own */
char *
gable_kernel_item_format (GableKernelItem *item, const GableRowFigure *figure)
{
  const GableSource *source;
  double value;

  if (gable_kernel_item_is_heading (item)) {
    return g_strdup ("");
  }
  if (figure->kind == GABLE_ROW_FIGURE_SOURCE) {
    source = get_source (item);
    return source != NULL ? g_path_get_basename (source->path) : g_strdup ("–");
  }
  value = gable_rows_get (item->figures, figure, item->row);
  if (figure->kind == GABLE_ROW_FIGURE_INTENSITY) {
    return gable_format (value, GABLE_DIMENSION_NUMBER);
  }
  if (figure->kind == GABLE_ROW_FIGURE_UTILISATION) {
    return gable_percent_to_text (value);
  }
  return gable_format (
    value, gable_row_figure_get_dimension (figure, gable_rows_get_roofline (item->figures)->work));
}

const char *
gable_kernel_item_get_text (GableKernelItem *item, GableColumn column)
{
  return item->texts[column];
}

static void
gable_kernel_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GableKernelItem *self = GABLE_KERNEL_ITEM (object);

  if (id >= PROP_TEXT && id < PROP_TEXT + GABLE_N_COLUMNS) {
    g_value_set_string (value, self->texts[id - PROP_TEXT]);
  } else if (id == PROP_SHARE_VALUE) {
    g_value_set_double (value, self->share);
  } else if (id == PROP_EFFICIENCY_VALUE) {
    g_value_set_double (value, self->efficiency);
  } else if (id == PROP_TONE) {
    const char *classes[] = { "standing", gable_standing_to_class (self->standing), NULL };

    g_value_set_boxed (value, classes);
  } else if (id == PROP_WHOLE_NAME) {
    g_value_set_string (value, self->whole_name);
  } else if (id == PROP_TIP) {
    g_value_set_string (value, self->tip);
  } else if (id == PROP_IS_KERNEL) {
    g_value_set_boolean (value, !gable_kernel_item_is_heading (self));
  } else if (id == PROP_FOLD) {
    g_value_set_int (value, gable_kernel_item_is_heading (self) ? self->folded : -1);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_kernel_item_finalize (GObject *object)
{
  clear (GABLE_KERNEL_ITEM (object));
  g_clear_pointer (&GABLE_KERNEL_ITEM (object)->figures, gable_rows_unref);
  G_OBJECT_CLASS (gable_kernel_item_parent_class)->finalize (object);
}

static void
gable_kernel_item_class_init (GableKernelItemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = gable_kernel_item_get_property;
  object_class->finalize = gable_kernel_item_finalize;

  for (guint i = 0; i < GABLE_N_COLUMNS; i++) {
    properties[PROP_TEXT + i] = g_param_spec_string (column_names[i], NULL, NULL, NULL, flags);
  }
  properties[PROP_SHARE_VALUE] =
    g_param_spec_double ("share-value", NULL, NULL, 0, G_MAXDOUBLE, 0, flags);
  properties[PROP_EFFICIENCY_VALUE] =
    g_param_spec_double ("efficiency-value", NULL, NULL, 0, G_MAXDOUBLE, 0, flags);
  properties[PROP_TONE] = g_param_spec_boxed ("tone", NULL, NULL, G_TYPE_STRV, flags);
  properties[PROP_WHOLE_NAME] = g_param_spec_string ("whole-name", NULL, NULL, NULL, flags);
  properties[PROP_TIP] = g_param_spec_string ("tip", NULL, NULL, NULL, flags);
  properties[PROP_IS_KERNEL] = g_param_spec_boolean ("is-kernel", NULL, NULL, TRUE, flags);
  properties[PROP_FOLD] = g_param_spec_int ("fold", NULL, NULL, -1, 1, -1, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
gable_kernel_item_init (GableKernelItem *self)
{
}

/* @row: of @figures, or a heading of row-query.h */
GableKernelItem *
gable_kernel_item_new_for_row (GableRows *figures, guint32 row)
{
  GableKernelItem *self = g_object_new (GABLE_TYPE_KERNEL_ITEM, NULL);

  self->figures = gable_rows_ref (figures);
  self->row = row;
  fill (self);
  return self;
}

GableKernelItem *
gable_kernel_item_new (const GableRoofline *roofline, guint kernel)
{
  g_autoptr (GableRows) figures = NULL;

  g_return_val_if_fail (kernel < roofline->n_kernels, NULL);

  figures = gable_rows_new_kernels (roofline);
  return gable_kernel_item_new_for_row (figures, kernel);
}
