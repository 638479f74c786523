/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/cloud.h"

/* Sorts a cloud: by looks, and those of one look along a curve that keeps neighbours together. */

/* Bits a side of the curve. */
#define CURVE_BITS 16
#define DIGIT_BITS 11
#define DIGITS (1u << DIGIT_BITS)

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
