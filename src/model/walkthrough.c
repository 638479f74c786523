/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/walkthrough.h"

/* Returns: (transfer full): a walkthrough without steps */
GableWalkthrough *
gable_walkthrough_new (const char *title)
{
  GableWalkthrough *walkthrough = g_atomic_rc_box_new0 (GableWalkthrough);

  walkthrough->title = g_strdup (title);
  walkthrough->steps = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_step_unref);
  return walkthrough;
}

static gpointer
share_step (gconstpointer step, gpointer data)
{
  return gable_step_ref (step);
}

/* (transfer full) to be changed; its steps are shared */
GableWalkthrough *
gable_walkthrough_copy (const GableWalkthrough *walkthrough)
{
  GableWalkthrough *copy = g_atomic_rc_box_new0 (GableWalkthrough);

  copy->title = g_strdup (walkthrough->title);
  copy->steps = g_ptr_array_copy (walkthrough->steps, share_step, NULL);
  copy->extra = walkthrough->extra != NULL ? json_node_ref (walkthrough->extra) : NULL;
  return copy;
}

GableWalkthrough *
gable_walkthrough_ref (const GableWalkthrough *walkthrough)
{
  return g_atomic_rc_box_acquire ((GableWalkthrough *) walkthrough);
}

static void
clear_walkthrough (gpointer data)
{
  GableWalkthrough *walkthrough = data;

  g_free (walkthrough->title);
  g_ptr_array_unref (walkthrough->steps);
  g_clear_pointer (&walkthrough->extra, json_node_unref);
}

void
gable_walkthrough_unref (GableWalkthrough *walkthrough)
{
  g_atomic_rc_box_release_full (walkthrough, clear_walkthrough);
}

guint
gable_walkthrough_get_size (const GableWalkthrough *walkthrough)
{
  return walkthrough->steps->len;
}

const GableStep *
gable_walkthrough_get_step (const GableWalkthrough *walkthrough, guint index)
{
  g_return_val_if_fail (index < walkthrough->steps->len, NULL);

  return walkthrough->steps->pdata[index];
}

/* @title: (nullable) */
GableWalkthrough *
gable_walkthrough_with_title (const GableWalkthrough *walkthrough, const char *title)
{
  GableWalkthrough *next = gable_walkthrough_copy (walkthrough);

  g_free (next->title);
  next->title = g_strdup (title);
  return next;
}

GableWalkthrough *
gable_walkthrough_with_step (const GableWalkthrough *walkthrough,
                             guint index,
                             const GableStep *step)
{
  GableWalkthrough *next;

  g_return_val_if_fail (index < walkthrough->steps->len, gable_walkthrough_ref (walkthrough));

  next = gable_walkthrough_copy (walkthrough);
  gable_step_unref (next->steps->pdata[index]);
  next->steps->pdata[index] = gable_step_ref (step);
  return next;
}

GableWalkthrough *
gable_walkthrough_with_step_added (const GableWalkthrough *walkthrough,
                                   guint index,
                                   const GableStep *step)
{
  GableWalkthrough *next;

  g_return_val_if_fail (index <= walkthrough->steps->len, gable_walkthrough_ref (walkthrough));

  next = gable_walkthrough_copy (walkthrough);
  g_ptr_array_insert (next->steps, (int) index, gable_step_ref (step));
  return next;
}

GableWalkthrough *
gable_walkthrough_with_step_moved (const GableWalkthrough *walkthrough, guint from, guint to)
{
  GableWalkthrough *next;
  gpointer step;

  g_return_val_if_fail (MAX (from, to) < walkthrough->steps->len,
                        gable_walkthrough_ref (walkthrough));

  next = gable_walkthrough_copy (walkthrough);
  step = g_ptr_array_steal_index (next->steps, from);
  g_ptr_array_insert (next->steps, (int) to, step);
  return next;
}

GableWalkthrough *
gable_walkthrough_without_step (const GableWalkthrough *walkthrough, guint index)
{
  GableWalkthrough *next;

  g_return_val_if_fail (index < walkthrough->steps->len, gable_walkthrough_ref (walkthrough));

  next = gable_walkthrough_copy (walkthrough);
  g_ptr_array_remove_index (next->steps, index);
  return next;
}
