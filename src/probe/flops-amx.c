/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/loop.h"

#if defined(__x86_64__) && defined(GABLE_HAS_AMX)

#include <immintrin.h>
#include <string.h>

/* Tiles are of 16 rows with 64 bytes each: 16 × 16 sums of 32 bits, and factors that give each sum 64 products of INT8 or
 * 32 of BF16. Six tiles hold sums, two hold factors. */
#define TILE_BYTES 1024
#define N_SUMS 6
#define SUMS_OF_TILE 256

/* Source: Intel SDM volume 1, section 18.2: palette 1. */
typedef struct {
  guint8 palette;
  guint8 start_row;
  guint8 reserved[14];
  guint16 row_bytes[16];
  guint8 rows[16];
} TileConfig;

#define TILES __attribute__ ((target ("amx-tile,amx-int8,amx-bf16")))

static TILES void
prepare_tiles (guint8 byte_low, guint8 byte_high)
{
  TileConfig config = { .palette = 1 };
  guint8 factors[TILE_BYTES];

  for (guint i = 0; i < 8; i++) {
    config.row_bytes[i] = 64;
    config.rows[i] = 16;
  }
  for (guint i = 0; i < TILE_BYTES; i++) {
    factors[i] = i % 2 == 0 ? byte_low : byte_high;
  }
  /* The compiler doesn't know how much of these the tiles are loaded from. */
  __asm__ volatile("" : : "r"(&config), "r"(factors) : "memory");
  _tile_loadconfig (&config);
  _tile_loadd (6, factors, 64);
  _tile_loadd (7, factors, 64);
  _tile_zero (0);
  _tile_zero (1);
  _tile_zero (2);
  _tile_zero (3);
  _tile_zero (4);
  _tile_zero (5);
}

static TILES void
store_tiles (guint8 sums[N_SUMS][TILE_BYTES])
{
  _tile_stored (0, sums[0], 64);
  _tile_stored (1, sums[1], 64);
  _tile_stored (2, sums[2], 64);
  _tile_stored (3, sums[3], 64);
  _tile_stored (4, sums[4], 64);
  _tile_stored (5, sums[5], 64);
  _tile_release ();
}

static TILES double
int8_tiles (guint64 iterations)
{
  guint8 sums[N_SUMS][TILE_BYTES];
  gint32 values[N_SUMS * SUMS_OF_TILE];
  double sum = 0;

  prepare_tiles (1, 1);
  for (; iterations > 0; iterations--) {
    _tile_dpbssd (0, 6, 7);
    _tile_dpbssd (1, 6, 7);
    _tile_dpbssd (2, 6, 7);
    _tile_dpbssd (3, 6, 7);
    _tile_dpbssd (4, 6, 7);
    _tile_dpbssd (5, 6, 7);
  }
  store_tiles (sums);
  memcpy (values, sums, sizeof values);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++) {
    sum += values[i];
  }
  return sum;
}

static TILES double
bf16_tiles (guint64 iterations)
{
  guint8 sums[N_SUMS][TILE_BYTES];
  float values[N_SUMS * SUMS_OF_TILE];
  double sum = 0;

  prepare_tiles (0x80, 0x3f); /* ones, the low byte first */
  for (; iterations > 0; iterations--) {
    _tile_dpbf16ps (0, 6, 7);
    _tile_dpbf16ps (1, 6, 7);
    _tile_dpbf16ps (2, 6, 7);
    _tile_dpbf16ps (3, 6, 7);
    _tile_dpbf16ps (4, 6, 7);
    _tile_dpbf16ps (5, 6, 7);
  }
  store_tiles (sums);
  memcpy (values, sums, sizeof values);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++) {
    sum += (double) values[i];
  }
  return sum;
}

const GableLoop gable_loops_amx[] = {
  {
    .id = "int8-amx",
    .title = "INT8 AMX",
    .counter = "int8.matrix",
    .needs = GABLE_FEATURE_AMX | GABLE_FEATURE_AMX_INT8 | GABLE_FEATURE_AMX_BF16,
    .kind = GABLE_LOOP_FUSED,
    .lanes = SUMS_OF_TILE,
    .operations = N_SUMS * SUMS_OF_TILE * 64 * 2,
    .instructions = N_SUMS,
    .exact = G_MAXINT32 / 64,
    .run = int8_tiles,
  },
  {
    .id = "bf16-amx",
    .title = "BF16 AMX",
    .counter = "bf16.matrix",
    .needs = GABLE_FEATURE_AMX | GABLE_FEATURE_AMX_INT8 | GABLE_FEATURE_AMX_BF16,
    .kind = GABLE_LOOP_FUSED,
    .lanes = SUMS_OF_TILE,
    .operations = N_SUMS * SUMS_OF_TILE * 32 * 2,
    .instructions = N_SUMS,
    .exact = 524288,
    .run = bf16_tiles,
  },
  { 0 },
};

#else

const GableLoop gable_loops_amx[] = { { 0 } };

#endif
