/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <string.h>

/* Loops over chains of multiply-adds that stay in registers. The files that use this are compiled without vectorisation
 * and without contraction: what is written is what runs. */

/* Chains of one loop. On x86-64 a multiply-add takes four or five cycles and two start in each, and 16 registers have room
 * for these and a constant; on ARM four may start in each, and there are 32 registers. */
#if defined(__aarch64__)
#define GABLE_CHAINS 20
#define GABLE_MORE_CHAINS(vector, zero) \
  vector x12 = zero, x13 = zero, x14 = zero, x15 = zero, x16 = zero, x17 = zero, x18 = zero, \
         x19 = zero;
#define GABLE_MORE_STEPS(STEP) \
  x12 = STEP (x12, value); \
  x13 = STEP (x13, value); \
  x14 = STEP (x14, value); \
  x15 = STEP (x15, value); \
  x16 = STEP (x16, value); \
  x17 = STEP (x17, value); \
  x18 = STEP (x18, value); \
  x19 = STEP (x19, value);
#define GABLE_MORE_ENDS , x12, x13, x14, x15, x16, x17, x18, x19
#define GABLE_KEEP_MORE_CHAINS \
  __asm__ volatile("" \
                   : "+w"(x12), "+w"(x13), "+w"(x14), "+w"(x15), "+w"(x16), "+w"(x17), "+w"(x18), \
                     "+w"(x19))
#else
#define GABLE_CHAINS 12
#define GABLE_MORE_CHAINS(vector, zero)
#define GABLE_MORE_STEPS(STEP)
#define GABLE_MORE_ENDS
#define GABLE_KEEP_MORE_CHAINS
#endif

/* A one that the compiler doesn't know. */
static inline double
gable_hide_one (void)
{
  double one = 1;

  __asm__ volatile("" : "+m"(one));
  return one;
}

/* Defines NAME (iterations): GABLE_CHAINS chains of X = STEP (X, one), each from zero. VECTOR holds ELEMENTs (as the sum is
 * read, which may be by pairs of what is multiplied). SPLAT is an expression of `one`, a double: what is multiplied and
 * added, of type VALUE. ZERO is an expression. */
#define GABLE_CHAIN_LOOP(name, attributes, vector, element, zero, value_type, splat, STEP) \
  static attributes double name (guint64 iterations) \
  { \
    double one = gable_hide_one (); \
    value_type value = splat; \
    vector x0 = zero, x1 = zero, x2 = zero, x3 = zero, x4 = zero, x5 = zero; \
    vector x6 = zero, x7 = zero, x8 = zero, x9 = zero, x10 = zero, x11 = zero; \
    GABLE_MORE_CHAINS (vector, zero) \
    double sum = 0; \
\
    for (; iterations > 0; iterations--) { \
      x0 = STEP (x0, value); \
      x1 = STEP (x1, value); \
      x2 = STEP (x2, value); \
      x3 = STEP (x3, value); \
      x4 = STEP (x4, value); \
      x5 = STEP (x5, value); \
      x6 = STEP (x6, value); \
      x7 = STEP (x7, value); \
      x8 = STEP (x8, value); \
      x9 = STEP (x9, value); \
      x10 = STEP (x10, value); \
      x11 = STEP (x11, value); \
      GABLE_MORE_STEPS (STEP) \
      GABLE_KEEP_CHAINS; \
      GABLE_KEEP_MORE_CHAINS; \
    } \
    { \
      const vector all[GABLE_CHAINS] = { x0, x1, x2, x3, x4,  x5, \
                                         x6, x7, x8, x9, x10, x11 GABLE_MORE_ENDS }; \
      element elements[sizeof all / (sizeof (element))]; \
\
      memcpy (elements, all, sizeof all); \
      for (gsize i = 0; i < G_N_ELEMENTS (elements); i++) { \
        sum += (double) elements[i]; \
      } \
    } \
    (void) one; \
    return sum; \
  }

/* Tells the compiler that the chains change in ways that it doesn't see, so that it can't work out the loop's end. It is no
 * instruction. */
#define GABLE_KEEP_CHAINS \
  __asm__ volatile("" \
                   : "+" GABLE_REGISTER (x0), "+" GABLE_REGISTER (x1), "+" GABLE_REGISTER (x2), \
                     "+" GABLE_REGISTER (x3), "+" GABLE_REGISTER (x4), "+" GABLE_REGISTER (x5), \
                     "+" GABLE_REGISTER (x6), "+" GABLE_REGISTER (x7), "+" GABLE_REGISTER (x8), \
                     "+" GABLE_REGISTER (x9), "+" GABLE_REGISTER (x10), "+" GABLE_REGISTER (x11))

/* The letter of the registers for numbers and vectors. */
#if defined(__x86_64__)
#define GABLE_REGISTER(x) "v"(x)
#elif defined(__aarch64__)
#define GABLE_REGISTER(x) "w"(x)
#endif

/* An entry of a table. OPERATIONS are those of one step. */
#define GABLE_CHAIN_ENTRY(ID, TITLE, COUNTER, NEEDS, KIND, LANES, OPERATIONS, EXACT, RUN) \
  { \
    .id = ID, .title = TITLE, .counter = COUNTER, .needs = NEEDS, .kind = KIND, .lanes = LANES, \
    .operations = GABLE_CHAINS * (OPERATIONS), \
    .instructions = GABLE_CHAINS * ((KIND) == GABLE_LOOP_SEPARATE ? 2 : 1), .exact = EXACT, \
    .run = RUN, \
  }

/* Iterations after which a sum of ones is no longer exact. */
#define GABLE_EXACT_FP64 9e15
#define GABLE_EXACT_FP32 16e6
#define GABLE_EXACT_FP16 2048.0
#define GABLE_EXACT_INT32 5e8
