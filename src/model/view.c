/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/view.h"

static const char *const scale_names[] = { "log10", "linear" };

G_STATIC_ASSERT (G_N_ELEMENTS (scale_names) == GABLE_N_SCALES);

const char *
gable_scale_to_string (GableScaleKind scale)
{
  g_return_val_if_fail (scale < GABLE_N_SCALES, NULL);

  return scale_names[scale];
}

/* Returns: FALSE where @text is no scale; @scale is then left as it was */
gboolean
gable_scale_parse (const char *text, GableScaleKind *scale)
{
  for (guint i = 0; i < GABLE_N_SCALES; i++) {
    if (g_str_equal (text, scale_names[i])) {
      *scale = (GableScaleKind) i;
      return TRUE;
    }
  }
  return FALSE;
}

/* All floating-point operations at every level, on logarithmic axes that follow the roofs. */
void
gable_view_init (GableView *view)
{
  *view = (GableView){
    .work = { GABLE_WORK_FP, NULL },
    .scale = GABLE_SCALE_LOG10,
    .x = { GABLE_UNKNOWN, GABLE_UNKNOWN },
    .y = { GABLE_UNKNOWN, GABLE_UNKNOWN },
  };
}

static gpointer
copy_name (gconstpointer name, gpointer data)
{
  return g_strdup (name);
}

/* Makes @to, which holds nothing yet, a copy of @from. */
void
gable_view_copy (GableView *to, const GableView *from)
{
  *to = *from;
  if (from->hidden_kernels != NULL) {
    to->hidden_kernels = g_ptr_array_copy (from->hidden_kernels, copy_name, NULL);
  }
  if (from->extra != NULL) {
    to->extra = json_node_ref (from->extra);
  }
}

void
gable_view_clear (GableView *view)
{
  g_clear_pointer (&view->hidden_kernels, g_ptr_array_unref);
  g_clear_pointer (&view->extra, json_node_unref);
  gable_view_init (view);
}

static gboolean
limit_equal (double a, double b)
{
  return a == b || (!gable_known (a) && !gable_known (b));
}

static gboolean
range_equal (GableRange a, GableRange b)
{
  return limit_equal (a.min, b.min) && limit_equal (a.max, b.max);
}

static gboolean
names_equal (const GPtrArray *a, const GPtrArray *b)
{
  guint n = a != NULL ? a->len : 0;

  if (n != (b != NULL ? b->len : 0)) {
    return FALSE;
  }
  for (guint i = 0; i < n; i++) {
    if (!g_str_equal (a->pdata[i], b->pdata[i])) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Whether both show the same; what a newer version keeps in a view is not looked at. */
gboolean
gable_view_equal (const GableView *a, const GableView *b)
{
  return a->work.kind == b->work.kind && a->work.counter == b->work.counter &&
         a->level == b->level && a->scale == b->scale && range_equal (a->x, b->x) &&
         range_equal (a->y, b->y) && names_equal (a->hidden_kernels, b->hidden_kernels);
}
