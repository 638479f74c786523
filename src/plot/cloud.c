/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/cloud.h"

#include <math.h>
#include <string.h>

#define FIRST_ROOM 64

GableCloud *
gable_cloud_new (gboolean has_points)
{
  GableCloud *cloud = g_atomic_rc_box_new0 (GableCloud);

  cloud->runs = g_array_new (FALSE, FALSE, sizeof (GableLookRun));
  cloud->blocks = g_array_new (FALSE, FALSE, sizeof (GableCloudBlock));
  if (has_points) {
    cloud->points = g_new (guint32, 1);
  }
  return cloud;
}

GableCloud *
gable_cloud_ref (const GableCloud *cloud)
{
  return g_atomic_rc_box_acquire ((GableCloud *) cloud);
}

static void
clear_cloud (gpointer data)
{
  GableCloud *cloud = data;

  g_free (cloud->x);
  g_free (cloud->y);
  g_free (cloud->kernels);
  g_free (cloud->points);
  g_free (cloud->row_looks);
  g_array_unref (cloud->runs);
  g_array_unref (cloud->blocks);
}

void
gable_cloud_unref (GableCloud *cloud)
{
  g_atomic_rc_box_release_full (cloud, clear_cloud);
}

static gboolean
same_look (const GableLook *a, const GableLook *b)
{
  return a->class_ == b->class_ && a->level == b->level && a->shape == b->shape &&
         a->radius == b->radius && a->ring == b->ring && a->colour.red == b->colour.red &&
         a->colour.green == b->colour.green && a->colour.blue == b->colour.blue &&
         a->colour.alpha == b->colour.alpha;
}

guint
gable_cloud_add_look (GableCloud *cloud, const GableLook *look)
{
  GableLookRun run = { .look = *look };

  for (guint i = 0; i < cloud->runs->len; i++) {
    if (same_look (&g_array_index (cloud->runs, GableLookRun, i).look, look)) {
      return i;
    }
  }
  g_return_val_if_fail (cloud->runs->len < G_MAXUINT16, 0);
  g_array_append_val (cloud->runs, run);
  return cloud->runs->len - 1;
}

void
gable_cloud_reserve (GableCloud *cloud, guint n)
{
  cloud->room = MAX (n, cloud->room);
  cloud->x = g_renew (float, cloud->x, cloud->room);
  cloud->y = g_renew (float, cloud->y, cloud->room);
  cloud->kernels = g_renew (guint32, cloud->kernels, cloud->room);
  cloud->row_looks = g_renew (guint16, cloud->row_looks, cloud->room);
  if (cloud->points != NULL) {
    cloud->points = g_renew (guint32, cloud->points, cloud->room);
  }
}

void
gable_cloud_add (GableCloud *cloud, guint look, double x, double y, guint kernel, guint point)
{
  g_return_if_fail (look < cloud->runs->len);

  if (!isfinite ((float) x) || !isfinite ((float) y)) {
    cloud->n_left_out++;
    return;
  }
  if (cloud->n == cloud->room) {
    gable_cloud_reserve (cloud, MAX (cloud->room + cloud->room / 2, FIRST_ROOM));
  }
  cloud->x[cloud->n] = (float) x;
  cloud->y[cloud->n] = (float) y;
  cloud->kernels[cloud->n] = kernel;
  cloud->row_looks[cloud->n] = (guint16) look;
  if (cloud->points != NULL) {
    cloud->points[cloud->n] = point;
  }
  g_array_index (cloud->runs, GableLookRun, look).n++;
  cloud->n++;
}

double
gable_cloud_column_value (GableScaleKind scale, double value)
{
  return scale == GABLE_SCALE_LOG10 ? log10 (value) : value;
}

/* Both kinds of scale are linear in what the columns hold. */
GableCloudPlace
gable_cloud_place_on (const GableScene *scene)
{
  double left = gable_cloud_column_value (scene->scale, scene->x.min);
  double right = gable_cloud_column_value (scene->scale, scene->x.max);
  double bottom = gable_cloud_column_value (scene->scale, scene->y.min);
  double top = gable_cloud_column_value (scene->scale, scene->y.max);
  GableCloudPlace place = {
    .x_factor = scene->plot.width / (right - left),
    .y_factor = -scene->plot.height / (top - bottom),
  };

  place.x_offset = scene->plot.x - place.x_factor * left;
  place.y_offset = scene->plot.y + scene->plot.height - place.y_factor * bottom;
  return place;
}

GableXY
gable_cloud_row_place (const GableCloud *cloud, const GableCloudPlace *place, guint row)
{
  return (GableXY){
    .x = place->x_offset + place->x_factor * (double) cloud->x[row],
    .y = place->y_offset + place->y_factor * (double) cloud->y[row],
  };
}

const GableLook *
gable_cloud_row_look (const GableCloud *cloud, guint row)
{
  for (guint i = 0; i < cloud->runs->len; i++) {
    const GableLookRun *run = &g_array_index (cloud->runs, GableLookRun, i);

    if (row - run->first < run->n) {
      return &run->look;
    }
  }
  return NULL;
}

/* The y axis points up and the chart's y down. */
static GableRect
box_on_chart (const GableCloudBlock *block, const GableCloudPlace *place)
{
  double left = place->x_offset + place->x_factor * (double) block->left;
  double right = place->x_offset + place->x_factor * (double) block->right;
  double top = place->y_offset + place->y_factor * (double) block->top;
  double bottom = place->y_offset + place->y_factor * (double) block->bottom;

  return (GableRect){ left, top, right - left, bottom - top };
}

static gboolean
meet (GableRect a, GableRect b)
{
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height &&
         b.y <= a.y + a.height;
}

void
gable_cloud_visit (const GableCloud *cloud,
                   const GableCloudPlace *place,
                   GableRect area,
                   GableCloudVisit visit,
                   gpointer data)
{
  for (guint i = 0; i < cloud->runs->len; i++) {
    const GableLookRun *run = &g_array_index (cloud->runs, GableLookRun, i);

    for (guint k = 0; k < run->n_blocks; k++) {
      const GableCloudBlock *block =
        &g_array_index (cloud->blocks, GableCloudBlock, run->first_block + k);

      if (meet (box_on_chart (block, place), area)) {
        visit (cloud, run, block, data);
      }
    }
  }
}

typedef struct {
  const GableCloudPlace *place;
  GableXY at;
  double slack;
  double best;
  guint found;
} Hit;

static void
hit_block (const GableCloud *cloud,
           const GableLookRun *run,
           const GableCloudBlock *block,
           gpointer data)
{
  Hit *hit = data;

  for (guint row = block->first; row < block->first + block->n; row++) {
    GableXY at = gable_cloud_row_place (cloud, hit->place, row);
    double distance = MAX (hypot (at.x - hit->at.x, at.y - hit->at.y) - run->look.radius, 0);

    if (distance <= hit->slack && distance <= hit->best) {
      hit->best = distance;
      hit->found = row;
    }
  }
}

guint
gable_cloud_hit (
  const GableCloud *cloud, const GableCloudPlace *place, GableXY at, double slack, double *distance)
{
  Hit hit = { place, at, slack, INFINITY, GABLE_CLOUD_NONE };
  double reach = slack;
  GableRect area;

  for (guint i = 0; i < cloud->runs->len; i++) {
    reach = MAX (reach, slack + g_array_index (cloud->runs, GableLookRun, i).look.radius);
  }
  area = (GableRect){ at.x - reach, at.y - reach, 2 * reach, 2 * reach };
  gable_cloud_visit (cloud, place, area, hit_block, &hit);
  *distance = hit.best;
  return hit.found;
}

static gboolean
is_inside (GableRect box, GableRect area)
{
  return box.x >= area.x && box.y >= area.y && box.x + box.width <= area.x + area.width &&
         box.y + box.height <= area.y + area.height;
}

void
gable_cloud_count_outside (const GableCloud *cloud,
                           const GableCloudPlace *place,
                           GableRect area,
                           guint *left,
                           guint *right,
                           guint *above,
                           guint *below)
{
  for (guint i = 0; i < cloud->blocks->len; i++) {
    const GableCloudBlock *block = &g_array_index (cloud->blocks, GableCloudBlock, i);

    if (is_inside (box_on_chart (block, place), area)) {
      continue;
    }
    for (guint row = block->first; row < block->first + block->n; row++) {
      GableXY at = gable_cloud_row_place (cloud, place, row);

      if (at.x < area.x) {
        (*left)++;
      } else if (at.x > area.x + area.width) {
        (*right)++;
      } else if (at.y < area.y) {
        (*above)++;
      } else if (at.y > area.y + area.height) {
        (*below)++;
      }
    }
  }
}

gsize
gable_cloud_get_bytes (const GableCloud *cloud)
{
  gsize row = 2 * sizeof (float) + sizeof (guint32) * (cloud->points != NULL ? 2 : 1);

  return sizeof (GableCloud) + cloud->n * row + cloud->blocks->len * sizeof (GableCloudBlock) +
         cloud->runs->len * sizeof (GableLookRun);
}
