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
/* Sixteen bytes of which the last @length are the cell: all ones there, zeros before. */
static inline __m128i
gable_cell_mask (gsize length)
{
  static const gint8 ones[32] = { 0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,  0,
                                  -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1 };

  return _mm_loadu_si128 ((const __m128i *) (const void *) (ones + length));
}

/* Joins up to 16 digits at the end of @bytes, where @own is set, behind commas where @places are set: every fourth byte
 * from the end, or none. Seen from their end digits and commas have fixed places, so all sixteen are looked at together,
 * and are then added up in pairs, in fours and in eights, each with the weight of its place.
 * Returns: whether they are such digits */
static inline gboolean
gable_cell_join (__m128i bytes, __m128i own, __m128i places, guint64 *value)
{
  /* Weights of two neighbours, the first in the low half; behind commas a four has three digits. */
  static const int fours_weights[] = { 10000 | 1 << 16, 1000 | 1 << 16 };
  static const guint64 eights_weights[] = { 100000000, 1000000 };
  const __m128i digit_weights = _mm_set1_epi32 (10 | 1 << 16);
  const __m128i pair_weights = _mm_set1_epi32 (100 | 1 << 16);
  const __m128i nothing = _mm_setzero_si128 ();
  __m128i commas = _mm_and_si128 (_mm_cmpeq_epi8 (bytes, _mm_set1_epi8 (',')), places);
  int marked = _mm_movemask_epi8 (commas) != 0;
  __m128i wanted = _mm_and_si128 (places, _mm_set1_epi32 (-marked));
  __m128i digits =
    _mm_and_si128 (_mm_sub_epi8 (bytes, _mm_set1_epi8 ('0')), _mm_andnot_si128 (commas, own));
  __m128i good = _mm_cmpeq_epi8 (_mm_min_epu8 (digits, _mm_set1_epi8 (9)), digits);
  __m128i first = _mm_madd_epi16 (_mm_unpacklo_epi8 (digits, nothing), digit_weights);
  __m128i last = _mm_madd_epi16 (_mm_unpackhi_epi8 (digits, nothing), digit_weights);
  __m128i fours = _mm_madd_epi16 (_mm_packs_epi32 (first, last), pair_weights);
  guint64 eights = (guint64) _mm_cvtsi128_si64 (
    _mm_madd_epi16 (_mm_packs_epi32 (fours, fours), _mm_set1_epi32 (fours_weights[marked])));

  *value = (eights & G_MAXUINT32) * eights_weights[marked] + (eights >> 32);
  return _mm_movemask_epi8 (_mm_andnot_si128 (_mm_xor_si128 (commas, wanted), good)) == 0xFFFF;
}

static inline __m128i
gable_cell_last_bytes (const char *end)
{
  return _mm_loadu_si128 ((const __m128i *) (const void *) (end - 16));
}

/* A whole number, with commas or without. One that begins with a comma is none. */
static inline gboolean
gable_cell_whole (const char *text, gsize length, guint64 *value)
{
  __m128i own = gable_cell_mask (length);
  __m128i places = _mm_and_si128 (own, _mm_set1_epi32 (0xFF));

  return length - 1 < 16 && text[0] != ',' &&
         gable_cell_join (gable_cell_last_bytes (text + length), own, places, value);
}

/* A figure whose first point is the byte @point of the sixteen that end with it. */
static inline gboolean
gable_cell_decimal (GableCell cell, guint point, double *value)
{
  static const guint64 factors[] = { 1,      10,      100,      1000,      10000,
                                     100000, 1000000, 10000000, 100000000, 1000000000 };
  static const double powers[] = { 1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                   1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15 };
  const char *end = cell.text + cell.length;
  guint decimals = 15 - point;
  __m128i behind = gable_cell_mask (decimals);
  /* What stands before the point moves up by one place and covers it. */
  __m128i digits = _mm_or_si128 (_mm_and_si128 (gable_cell_last_bytes (end), behind),
                                 _mm_andnot_si128 (behind, gable_cell_last_bytes (end - 1)));
  guint64 mantissa;
  guint64 fraction;

  if (cell.length == 1) {
    return FALSE;
  }
  if (!gable_cell_join (digits, gable_cell_mask (cell.length - 1), _mm_setzero_si128 (),
                        &mantissa)) {
    if (decimals == 0 || decimals >= G_N_ELEMENTS (factors) ||
        !gable_cell_whole (cell.text, cell.length - decimals - 1, &mantissa) ||
        !gable_cell_join (gable_cell_last_bytes (end), behind, _mm_setzero_si128 (), &fraction) ||
        mantissa > GABLE_CELL_EXACT / factors[decimals]) {
      return FALSE;
    }
    mantissa = mantissa * factors[decimals] + fraction;
  }
  *value = (double) (gint64) mantissa / powers[decimals];
  return mantissa <= GABLE_CELL_EXACT;
}
#endif

/**
 * gable_cell_number:
 * @cell: with `GABLE_CELL_PADDING` readable bytes on either side
 * @value: (out): the figure, unknown where it is none
 *
 * gable_cell_read () for tables of counters, where nearly every cell is some digits with at most a point. What is read
 * here is a mantissa up to 2^53 and a power of ten up to 10^15, both exact, so their quotient is rounded once, as
 * strtod () would (Clinger, "How to read floating point numbers accurately", PLDI 1990).
 */
static inline GableCellKind
gable_cell_number (GableCell cell, double *value)
{
#ifdef __SSE2__
  if (G_LIKELY (cell.length - 1 < 16)) {
    __m128i bytes = gable_cell_last_bytes (cell.text + cell.length);
    __m128i points = _mm_cmpeq_epi8 (bytes, _mm_set1_epi8 ('.'));
    guint point = (guint) _mm_movemask_epi8 (_mm_and_si128 (points, gable_cell_mask (cell.length)));
    guint64 whole;

    if (point == 0) {
      if (G_LIKELY (gable_cell_whole (cell.text, cell.length, &whole) &&
                    whole <= GABLE_CELL_EXACT)) {
        *value = (double) (gint64) whole;
        return GABLE_CELL_NUMBER;
      }
    } else if (gable_cell_decimal (cell, (guint) __builtin_ctz (point), value)) {
      return GABLE_CELL_NUMBER;
    }
  }
#endif
  return gable_cell_read (cell, value);
}
