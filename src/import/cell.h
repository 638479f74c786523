/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/number.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* A cell of a table: bytes that somebody else owns, without their quotes, not terminated. */
typedef struct {
  const char *text;
  gsize length;
} GableCell;

/* Bytes before and behind a cell that may be read, whatever they are, so that it can be looked at in words of eight. */
#define GABLE_CELL_PADDING 16

/* Every integer up to 2^53 is a double. */
#define GABLE_CELL_EXACT (G_GUINT64_CONSTANT (1) << 53)

typedef enum {
  GABLE_CELL_ABSENT, /* empty, "n/a", "nan", "-": nobody measured it */
  GABLE_CELL_NUMBER,
  GABLE_CELL_TEXT /* anything else, "inf" and "1,5" too */
} GableCellKind;

gboolean gable_cell_equal (GableCell cell, const char *text);
char *gable_cell_dup (GableCell cell);
GableCellKind gable_cell_read (GableCell cell, double *value);

/* Every byte of a word that equals a byte of @pattern, as its top bit; exact up to the first one. */
static inline guint64
gable_cell_match (guint64 word, guint64 pattern)
{
  guint64 difference = word ^ pattern;

  return (difference - G_GUINT64_CONSTANT (0x0101010101010101)) & ~difference &
         G_GUINT64_CONSTANT (0x8080808080808080);
}

#define GABLE_CELL_PATTERN(character) \
  (G_GUINT64_CONSTANT (0x0101010101010101) * (guint8) (character))

/* Eight bytes, the first in the lowest place. */
static inline guint64
gable_cell_word (const char *text)
{
  guint64 word;

  memcpy (&word, text, sizeof word);
  return GUINT64_FROM_LE (word);
}

#ifdef __SSE2__
/* Reads a whole number of up to 16 characters, with a mark before every three digits or with none. Seen from their end,
 * digits and marks have fixed places, so all sixteen are looked at together: as digits, then added up in pairs, in fours
 * and in eights, each time with the weight of its place.
 * Returns: whether it is one */
static inline gboolean
gable_cell_whole (const char *text, gsize length, guint64 *value)
{
  static const gint8 masks[32] = { 0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
                                   -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1 };
  /* Weights of neighbours, the first in the low half; with marks a four has three digits. */
  static const int fours_weights[] = { 10000 | 1 << 16, 1000 | 1 << 16 };
  static const guint64 eights_weights[] = { 100000000, 1000000 };
  const __m128i digit_weights = _mm_set1_epi32 (10 | 1 << 16);
  const __m128i pair_weights = _mm_set1_epi32 (100 | 1 << 16);
  __m128i bytes = _mm_loadu_si128 ((const __m128i *) (const void *) (text + length - 16));
  __m128i keep = _mm_loadu_si128 ((const __m128i *) (const void *) (masks + length));
  __m128i places = _mm_and_si128 (_mm_set1_epi32 (0xFF), keep);
  __m128i commas = _mm_and_si128 (_mm_cmpeq_epi8 (bytes, _mm_set1_epi8 (',')), places);
  int marked = _mm_movemask_epi8 (commas) != 0;
  __m128i wanted = _mm_and_si128 (places, _mm_set1_epi32 (-marked));
  __m128i digits =
    _mm_and_si128 (_mm_sub_epi8 (bytes, _mm_set1_epi8 ('0')), _mm_andnot_si128 (commas, keep));
  __m128i good =
    _mm_andnot_si128 (_mm_xor_si128 (commas, wanted),
                      _mm_cmpeq_epi8 (_mm_min_epu8 (digits, _mm_set1_epi8 (9)), digits));
  __m128i nothing = _mm_setzero_si128 ();
  __m128i first;
  __m128i last;
  __m128i fours;
  guint64 eights;

  if ((_mm_movemask_epi8 (good) != 0xFFFF) | (marked & ((length & 3) == 0))) {
    return FALSE;
  }
  first = _mm_madd_epi16 (_mm_unpacklo_epi8 (digits, nothing), digit_weights);
  last = _mm_madd_epi16 (_mm_unpackhi_epi8 (digits, nothing), digit_weights);
  fours = _mm_madd_epi16 (_mm_packs_epi32 (first, last), pair_weights);
  eights = (guint64) _mm_cvtsi128_si64 (
    _mm_madd_epi16 (_mm_packs_epi32 (fours, fours), _mm_set1_epi32 (fours_weights[marked])));
  *value = (eights & G_MAXUINT32) * eights_weights[marked] + (eights >> 32);
  return TRUE;
}
#endif

/**
 * gable_cell_number:
 * @cell: with `GABLE_CELL_PADDING` readable bytes on either side
 * @value: (out): the figure, unknown where it is none
 *
 * gable_cell_read () for tables of counters, where nearly every cell is some digits with at most a point. What is read
 * here is a mantissa up to 2^53 and a power of ten up to 10^7, both exact, so their quotient is rounded once, as
 * strtod () would (Clinger, "How to read floating point numbers accurately", PLDI 1990).
 */
static inline GableCellKind
gable_cell_number (GableCell cell, double *value)
{
#ifdef __SSE2__
  static const double powers[] = { 1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7 };
  static const guint64 factors[] = { 1, 10, 100, 1000, 10000, 100000, 1000000, 10000000 };
  guint64 whole;
  guint64 fraction;

  if (G_LIKELY (cell.length - 1 < 16)) {
    guint64 last = gable_cell_word (cell.text + cell.length - 8);
    guint64 own = G_MAXUINT64 << 8 * (8 - MIN (cell.length, 8));
    guint64 point = gable_cell_match (last & own, GABLE_CELL_PATTERN ('.'));
    guint decimals = point != 0 ? 7 - ((guint) __builtin_ctzll (point) >> 3) : 0;

    if (point == 0) {
      if (G_LIKELY (gable_cell_whole (cell.text, cell.length, &whole) &&
                    whole <= GABLE_CELL_EXACT)) {
        *value = (double) whole;
        return GABLE_CELL_NUMBER;
      }
    } else if (decimals > 0 && cell.length > decimals + 1 &&
               gable_cell_whole (cell.text, cell.length - decimals - 1, &whole) &&
               gable_cell_whole (cell.text + cell.length - decimals, decimals, &fraction) &&
               whole * factors[decimals] + fraction <= GABLE_CELL_EXACT) {
      *value = (double) (whole * factors[decimals] + fraction) / powers[decimals];
      return GABLE_CELL_NUMBER;
    }
  }
#endif
  return gable_cell_read (cell, value);
}
