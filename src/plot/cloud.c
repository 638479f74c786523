/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/cloud.h"

#include <math.h>
#include <string.h>

#define FIRST_ROOM 64
/* Bits a side of the curve that keeps neighbours together. */
#define CURVE_BITS 16
#define DIGIT_BITS 11
#define DIGITS (1u << DIGIT_BITS)

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

/* Puts a free bit before each of the lower sixteen. */
static guint32
spread_bits (guint32 bits)
{
  bits = (bits | (bits << 8)) & 0x00ff00ff;
  bits = (bits | (bits << 4)) & 0x0f0f0f0f;
  bits = (bits | (bits << 2)) & 0x33333333;
  return (bits | (bits << 1)) & 0x55555555;
}

typedef struct {
  double least, most;
} Extent;

static Extent
extent_of (const float *values, guint n)
{
  float least = n > 0 ? values[0] : 0;
  float most = least;

  for (guint i = 1; i < n; i++) {
    least = MIN (least, values[i]);
    most = MAX (most, values[i]);
  }
  return (Extent){ (double) least, (double) most };
}

static guint32
cell_of (float value, const Extent *extent)
{
  double length = extent->most - extent->least;

  return length > 0
           ? (guint32) (((double) value - extent->least) / length * ((1 << CURVE_BITS) - 1))
           : 0;
}

/* A row to sort: looks first, then its place along the curve. */
typedef struct {
  guint64 key;
  guint32 row;
} Key;

/* Formula: G. M. Morton, A computer oriented geodetic data base, IBM, 1966: the bits of both cells in turn. */
static Key *
make_keys (const GableCloud *cloud)
{
  Extent x = extent_of (cloud->x, cloud->n);
  Extent y = extent_of (cloud->y, cloud->n);
  Key *keys = g_new (Key, MAX (cloud->n, 1));

  for (guint i = 0; i < cloud->n; i++) {
    guint32 place =
      spread_bits (cell_of (cloud->x[i], &x)) | (spread_bits (cell_of (cloud->y[i], &y)) << 1);

    keys[i] = (Key){ ((guint64) cloud->row_looks[i] << (2 * CURVE_BITS)) | place, i };
  }
  return keys;
}

/* By digits from the lowest, each pass stable: linear in the rows, and the same result always. */
static Key *
sort_keys (Key *keys, guint n)
{
  Key *other = g_new (Key, MAX (n, 1));
  guint64 all = 0;

  for (guint i = 0; i < n; i++) {
    all |= keys[i].key;
  }
  for (guint shift = 0; shift < 64 && all >> shift != 0; shift += DIGIT_BITS) {
    guint counts[DIGITS + 1] = { 0 };
    Key *swap = keys;

    for (guint i = 0; i < n; i++) {
      counts[((keys[i].key >> shift) & (DIGITS - 1)) + 1]++;
    }
    for (guint i = 1; i < DIGITS; i++) {
      counts[i] += counts[i - 1];
    }
    for (guint i = 0; i < n; i++) {
      other[counts[(keys[i].key >> shift) & (DIGITS - 1)]++] = keys[i];
    }
    keys = other;
    other = swap;
  }
  g_free (other);
  return keys;
}

/* Each column has four bytes a row. */
static gpointer
in_order (gpointer column, const Key *keys, guint n)
{
  const guint32 *from = column;
  guint32 *sorted = g_new (guint32, MAX (n, 1));

  for (guint i = 0; i < n; i++) {
    sorted[i] = from[keys[i].row];
  }
  g_free (column);
  return sorted;
}

static void
add_blocks (GableCloud *cloud, GableLookRun *run)
{
  run->first_block = cloud->blocks->len;
  for (guint i = 0; i < run->n; i += GABLE_CLOUD_BLOCK_ROWS) {
    GableCloudBlock block = { .first = run->first + i,
                              .n = MIN (GABLE_CLOUD_BLOCK_ROWS, run->n - i) };
    Extent x = extent_of (cloud->x + block.first, block.n);
    Extent y = extent_of (cloud->y + block.first, block.n);

    block.left = (float) x.least;
    block.right = (float) x.most;
    block.bottom = (float) y.least;
    block.top = (float) y.most;
    g_array_append_val (cloud->blocks, block);
  }
  run->n_blocks = cloud->blocks->len - run->first_block;
}

void
gable_cloud_seal (GableCloud *cloud)
{
  Key *keys = sort_keys (make_keys (cloud), cloud->n);
  guint first = 0;

  G_STATIC_ASSERT (sizeof (float) == sizeof (guint32));
  g_clear_pointer (&cloud->row_looks, g_free);
  cloud->x = in_order (cloud->x, keys, cloud->n);
  cloud->y = in_order (cloud->y, keys, cloud->n);
  cloud->kernels = in_order (cloud->kernels, keys, cloud->n);
  if (cloud->points != NULL) {
    cloud->points = in_order (cloud->points, keys, cloud->n);
  }
  cloud->room = cloud->n;
  g_free (keys);
  for (guint i = 0; i < cloud->runs->len; i++) {
    GableLookRun *run = &g_array_index (cloud->runs, GableLookRun, i);

    run->first = first;
    first += run->n;
    add_blocks (cloud, run);
  }
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
