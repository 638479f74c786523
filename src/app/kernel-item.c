/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/kernel-item.h"

#include "app/row-query.h"
#include "app/row-text.h"

struct _GableKernelItem {
  GObject parent_instance;
  GableRows *figures; /* that the texts were made of */
  guint32 row;
  GableRowShown shown;
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
  PROP_ROW,
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

gboolean
gable_kernel_item_is_heading (GableKernelItem *item)
{
  return (item->row & GABLE_ROW_HEADING) != 0;
}

static int
get_fold (GableKernelItem *self)
{
  return gable_kernel_item_is_heading (self) ? self->folded : -1;
}

static void
tell_if (GableKernelItem *self, gboolean other, guint property)
{
  if (other) {
    g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
  }
}

static gboolean
differ (double a, double b)
{
  return a < b || a > b;
}

/* A label that is set again lays its text out again. */
static void
tell_of_others (GableKernelItem *self, const GableRowShown *before)
{
  const GableRowShown *now = &self->shown;

  for (guint i = 0; i < GABLE_N_COLUMNS; i++) {
    tell_if (self, g_strcmp0 (before->texts[i], now->texts[i]) != 0, PROP_TEXT + i);
  }
  tell_if (self, differ (before->share, now->share), PROP_SHARE_VALUE);
  tell_if (self, differ (before->efficiency, now->efficiency), PROP_EFFICIENCY_VALUE);
  tell_if (self, before->standing != now->standing, PROP_TONE);
  tell_if (self, g_strcmp0 (before->whole_name, now->whole_name) != 0, PROP_WHOLE_NAME);
  tell_if (self, g_strcmp0 (before->tip, now->tip) != 0, PROP_TIP);
}

/* Another row, or the same of other figures: the cells follow where they stand, and only they that show something else. */
void
gable_kernel_item_update (GableKernelItem *item, GableRows *figures, guint32 row)
{
  gboolean was_heading = gable_kernel_item_is_heading (item);
  int fold = get_fold (item);
  GableRowShown before = item->shown;

  if (item->figures == figures && item->row == row) {
    return;
  }
  gable_rows_ref (figures);
  gable_rows_unref (item->figures);
  item->figures = figures;
  item->row = row;
  item->shown = (GableRowShown){ 0 };
  gable_row_shown_fill (&item->shown, figures, row);
  g_object_freeze_notify (G_OBJECT (item));
  tell_of_others (item, &before);
  tell_if (item, gable_kernel_item_is_heading (item) != was_heading, PROP_IS_KERNEL);
  tell_if (item, get_fold (item) != fold, PROP_FOLD);
  tell_if (item, TRUE, PROP_ROW);
  g_object_thaw_notify (G_OBJECT (item));
  gable_row_shown_clear (&before);
}

/* Whether it says what @row of @figures is. */
gboolean
gable_kernel_item_is_of (GableKernelItem *item, GableRows *figures, guint32 row)
{
  return item->figures == figures && item->row == row;
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
    source = gable_row_get_source (item->figures, item->row);
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
  return item->shown.texts[column];
}

static void
gable_kernel_item_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GableKernelItem *self = GABLE_KERNEL_ITEM (object);

  if (id >= PROP_TEXT && id < PROP_TEXT + GABLE_N_COLUMNS) {
    g_value_set_string (value, self->shown.texts[id - PROP_TEXT]);
  } else if (id == PROP_SHARE_VALUE) {
    g_value_set_double (value, self->shown.share);
  } else if (id == PROP_EFFICIENCY_VALUE) {
    g_value_set_double (value, self->shown.efficiency);
  } else if (id == PROP_TONE) {
    const char *classes[] = { "standing", gable_standing_to_class (self->shown.standing), NULL };

    g_value_set_boxed (value, classes);
  } else if (id == PROP_WHOLE_NAME) {
    g_value_set_string (value, self->shown.whole_name);
  } else if (id == PROP_TIP) {
    g_value_set_string (value, self->shown.tip);
  } else if (id == PROP_IS_KERNEL) {
    g_value_set_boolean (value, !gable_kernel_item_is_heading (self));
  } else if (id == PROP_FOLD) {
    g_value_set_int (value, get_fold (self));
  } else if (id == PROP_ROW) {
    g_value_set_uint (value, self->row);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_kernel_item_finalize (GObject *object)
{
  gable_row_shown_clear (&GABLE_KERNEL_ITEM (object)->shown);
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
  properties[PROP_ROW] = g_param_spec_uint ("row", NULL, NULL, 0, G_MAXUINT, 0, flags);
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
  gable_row_shown_fill (&self->shown, figures, row);
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
