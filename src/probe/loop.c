/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/loop.h"

static const GableLoop *const tables[] = {
  gable_loops_plain, gable_loops_sse2, gable_loops_avx2, gable_loops_avx512,
  gable_loops_short, gable_loops_amx,  gable_loops_neon, gable_loops_sve,
};

guint
gable_loops_get_size (void)
{
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++) {
    for (const GableLoop *loop = tables[i]; loop->id != NULL; loop++) {
      n++;
    }
  }
  return n;
}

const GableLoop *
gable_loops_get (guint index)
{
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++) {
    for (const GableLoop *loop = tables[i]; loop->id != NULL; loop++) {
      if (index-- == 0) {
        return loop;
      }
    }
  }
  g_return_val_if_reached (NULL);
}

const GableLoop *
gable_loops_find (const char *id)
{
  for (guint i = 0; i < gable_loops_get_size (); i++) {
    if (g_str_equal (gable_loops_get (i)->id, id)) {
      return gable_loops_get (i);
    }
  }
  return NULL;
}

/* Whether all that @loop needs is among @features. */
gboolean
gable_loop_runs_on (const GableLoop *loop, guint features)
{
  return (loop->needs & ~features) == 0;
}

/* Operations of an iteration. */
double
gable_loop_operations (const GableLoop *loop)
{
  return loop->count_lanes != NULL ? loop->operations * loop->count_lanes () : loop->operations;
}

guint
gable_loop_lanes (const GableLoop *loop)
{
  return loop->count_lanes != NULL ? loop->count_lanes () : loop->lanes;
}
