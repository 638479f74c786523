/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-views.h"

/* Kernels whose views are kept, at most. */
#define MAX_VIEWS 256

struct _GableNcuViews {
  GableGrouping group;
  GHashTable *viewed;  /* names of kernels that have a view */
  GPtrArray *views;    /* (element-type GableToolView) (nullable entries) by kernel */
  gboolean decided;    /* whether the launch that is being read gets one */
  GableToolView *view; /* (nullable) its view */
};

static void
view_free (gpointer view)
{
  if (view != NULL) {
    gable_tool_view_unref (view);
  }
}

/**
 * gable_ncu_views_new:
 * @group: what makes a kernel of several launches
 *
 * Returns: (transfer full)
 */
GableNcuViews *
gable_ncu_views_new (GableGrouping group)
{
  GableNcuViews *views = g_new0 (GableNcuViews, 1);

  views->group = group;
  views->viewed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  views->views = g_ptr_array_new_with_free_func (view_free);
  return views;
}

void
gable_ncu_views_free (GableNcuViews *views)
{
  if (views == NULL) {
    return;
  }
  view_free (views->view);
  g_hash_table_unref (views->viewed);
  g_ptr_array_unref (views->views);
  g_free (views);
}

void
gable_ncu_views_begin (GableNcuViews *views)
{
  g_clear_pointer (&views->view, view_free);
  views->decided = FALSE;
}

/**
 * gable_ncu_views_need:
 * @views: those so far
 * @name: of the launch's kernel
 *
 * Returns: (transfer none) (nullable): the view of the launch's kernel, where it has none yet
 */
GableToolView *
gable_ncu_views_need (GableNcuViews *views, const char *name)
{
  const char *key = views->group == GABLE_GROUP_FILE ? "" : name;

  if (!views->decided) {
    views->decided = TRUE;
    if (g_hash_table_size (views->viewed) < MAX_VIEWS && views->views->len < MAX_VIEWS &&
        (views->group == GABLE_GROUP_LAUNCH || !g_hash_table_contains (views->viewed, key))) {
      views->view = gable_tool_view_new ("Nsight Compute");
    }
  }
  return views->view;
}

/**
 * gable_ncu_views_keep:
 * @views: those so far
 * @name: of the launch's kernel
 * @kernels_before: how many kernels there were before this launch
 * @n_kernels: and with it
 *
 * Ends a launch: its kernel gets the view if it is new.
 */
void
gable_ncu_views_keep (GableNcuViews *views, const char *name, guint kernels_before, guint n_kernels)
{
  if (views->view == NULL) {
    return;
  }
  if (n_kernels > kernels_before) {
    g_ptr_array_set_size (views->views, (int) n_kernels);
    g_ptr_array_index (views->views, n_kernels - 1) = g_steal_pointer (&views->view);
  }
  g_hash_table_add (views->viewed, g_strdup (views->group == GABLE_GROUP_FILE ? "" : name));
}

void
gable_ncu_views_give (GableNcuViews *views, guint index, GableKernel *kernel)
{
  if (index < views->views->len) {
    gable_kernel_edit_details (kernel)->tool_view =
      g_steal_pointer (&g_ptr_array_index (views->views, index));
  }
}
