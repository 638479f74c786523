/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/kernel-item.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Characters of a name where it is one among other texts: the function's own name, without what it is a template of.
 * The table shows as much of the whole as there is room for. */
#define NAME_SHOWN 26

struct _GableKernelItem {
  GObject parent_instance;
  guint kernel;
  char *texts[GABLE_N_COLUMNS];
  char *whole_name;
  char *tip;
  double share;
  double efficiency;
  GableStanding standing;
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

static const char *const standing_classes[GABLE_N_STANDINGS] = {
  [GABLE_STANDING_ABOVE_ROOF] = "above",
  [GABLE_STANDING_NEAR_ROOF] = "near",
  [GABLE_STANDING_UNDER_ROOF] = "under",
  [GABLE_STANDING_FAR_BELOW] = "far",
};

/* The texts of the columns have the first ids, in their order. */
enum {
  PROP_TEXT = 1,
  PROP_SHARE_VALUE = PROP_TEXT + GABLE_N_COLUMNS,
  PROP_EFFICIENCY_VALUE,
  PROP_TONE,
  PROP_WHOLE_NAME,
  PROP_TIP,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

double
gable_shown_intensity (const GableRoofline *roofline, guint kernel)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  double intensity = GABLE_UNKNOWN;

  for (guint i = 0; i < result->n_points; i++) {
    const GablePoint *point =
      &g_array_index (roofline->points, GablePoint, result->first_point + i);

    intensity = point->intensity;
    if (point->limiting) {
      break;
    }
  }
  return intensity;
}

const char *
gable_standing_to_class (GableStanding standing)
{
  return standing_classes[standing];
}

const char *
gable_column_to_string (GableColumn column)
{
  return column_names[column];
}

/* (transfer full) a share as a column can be read down by: whole percents, one digit more below ten, and no more than
 * that a share is small */
char *
gable_percent_to_text (double ratio)
{
  double step = fabs (ratio) >= 0.0995 ? 0.01 : 0.001;

  if (ratio > 0 && ratio < 0.001) {
    return g_strdup_printf (_ ("<0.1 %%"));
  }
  return gable_format_percent (gable_known (ratio) ? round (ratio / step) * step : ratio);
}

/* (transfer full) a count with its digits grouped as the locale has it; "–" for 0, which stands for unknown */
char *
gable_count_to_text (guint64 count)
{
  return count > 0 ? g_strdup_printf ("%'" G_GUINT64_FORMAT, count) : g_strdup ("–");
}

static char *
format_name (const GableKernel *kernel)
{
  g_autofree char *shown = NULL;

  if (kernel->name[0] == '\0') {
    return g_strdup (_ ("(unnamed)"));
  }
  shown = gable_text_to_display (kernel->name);
  return gable_text_shorten_name (shown, NAME_SHOWN);
}

static char *
format_whole_name (const GableKernel *kernel)
{
  g_autofree char *name = gable_text_to_display (kernel->name);

  return name[0] != '\0' ? gable_text_shorten (name, GABLE_TEXT_SHOWN_MAX)
                         : g_strdup (_ ("(unnamed)"));
}

/* The whole name and, below it, why something is missing. */
static char *
format_tip (const GableRoofline *roofline, const char *name, guint index)
{
  GString *tip = g_string_new (name);
  g_autofree char *reason = gable_roofline_explain (roofline, index);
  g_autofree char *doubt = gable_roofline_doubt (roofline, index);

  if (reason != NULL) {
    g_string_append_printf (tip, "\n%s", reason);
  }
  if (doubt != NULL) {
    g_string_append_printf (tip, "\n%s", doubt);
  }
  return g_string_free (tip, FALSE);
}

static void
fill (GableKernelItem *self, const GableRoofline *roofline)
{
  const GableKernel *kernel = gable_project_get_kernel (roofline->project, self->kernel);
  const GableKernelResult *result = &roofline->kernels[self->kernel];
  GableDimension work = gable_work_dimension (roofline->work);

  self->texts[GABLE_COLUMN_NAME] = format_name (kernel);
  self->texts[GABLE_COLUMN_TIME] = gable_format (result->seconds, GABLE_DIMENSION_SECONDS);
  self->texts[GABLE_COLUMN_SHARE] = gable_percent_to_text (result->share);
  self->texts[GABLE_COLUMN_LAUNCHES] = gable_count_to_text (kernel->launches);
  self->texts[GABLE_COLUMN_PERFORMANCE] =
    gable_format (result->performance, gable_dimension_per_second (work));
  self->texts[GABLE_COLUMN_INTENSITY] =
    gable_format (gable_shown_intensity (roofline, self->kernel), GABLE_DIMENSION_NUMBER);
  self->texts[GABLE_COLUMN_EFFICIENCY] = gable_percent_to_text (result->efficiency);
  self->texts[GABLE_COLUMN_LIMITER] = g_strdup (
    result->limiter != GABLE_LIMITER_NONE ? gable_limiter_to_label (roofline, result->limiter)
                                          : "–");
  self->texts[GABLE_COLUMN_STANDING] = g_strdup (gable_standing_to_label (result->standing));
  self->texts[GABLE_COLUMN_GAIN] = gable_format_factor (result->gain);
  self->whole_name = format_whole_name (kernel);
  self->tip = format_tip (roofline, self->whole_name, self->kernel);
  self->share = gable_known (result->share) ? result->share : 0;
  self->efficiency = gable_known (result->efficiency) ? result->efficiency : 0;
  self->standing = result->standing;
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

/* The same kernel seen through another roofline: the cells follow. */
void
gable_kernel_item_update (GableKernelItem *item, const GableRoofline *roofline)
{
  g_return_if_fail (item->kernel < roofline->n_kernels);

  clear (item);
  fill (item, roofline);
  g_object_freeze_notify (G_OBJECT (item));
  for (guint i = 1; i < N_PROPERTIES; i++) {
    g_object_notify_by_pspec (G_OBJECT (item), properties[i]);
  }
  g_object_thaw_notify (G_OBJECT (item));
}

guint
gable_kernel_item_get_kernel (GableKernelItem *item)
{
  return item->kernel;
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
    const char *classes[] = { "standing", standing_classes[self->standing], NULL };

    g_value_set_boxed (value, classes);
  } else if (id == PROP_WHOLE_NAME) {
    g_value_set_string (value, self->whole_name);
  } else if (id == PROP_TIP) {
    g_value_set_string (value, self->tip);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_kernel_item_finalize (GObject *object)
{
  clear (GABLE_KERNEL_ITEM (object));
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
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
gable_kernel_item_init (GableKernelItem *self)
{
}

GableKernelItem *
gable_kernel_item_new (const GableRoofline *roofline, guint kernel)
{
  GableKernelItem *self;

  g_return_val_if_fail (kernel < roofline->n_kernels, NULL);

  self = g_object_new (GABLE_TYPE_KERNEL_ITEM, NULL);
  self->kernel = kernel;
  fill (self, roofline);
  return self;
}
