/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/counter.h"

/* A what-if as data: a list of changes to a kernel (its amounts, its time) or to the machine. Its text is what a
 * hypothetical kernel remembers ("bytes.DRAM × 0.5, fp64 → fp32"), what the command line takes and what the panel's
 * sliders move:
 *
 *   transform := change ((',' | ';') change)*
 *   change    := 'bytes' ['.' level] by          traffic, at every level without one
 *              | 'operations' ['.' counter] by   work, all of it without a counter
 *              | [share 'of'] 'operations.' counter '→' counter   another unit does the work; the bytes stay
 *              | [share 'of'] counter '→' counter                 another precision: the bytes of that type change, too
 *              | 'launches' by [('at' time)]     fewer launches, and what each of them costs
 *              | 'concurrency' by                bytes in flight
 *              | 'T' by                          time, down to the roof at most
 *              | 'T' '→' [share 'of'] 'on-roof'
 *              | 'fuse' name                     with another kernel of the run
 *              | 'rate' '.' counter by           the machine's ceiling of that counter
 *              | 'peak' by                       all of the machine's ceilings of arithmetic
 *              | 'machine' name                  of the catalogue
 *   by        := ('×' | '*') number | ('÷' | '/') number
 *
 * A number may be a percentage; '->' is as good as '→', "time" as "T"; a name with a comma stands in “"”. */

#define GABLE_TRANSFORM_ERROR (gable_transform_error_quark ())
GQuark gable_transform_error_quark (void);

typedef enum {
  GABLE_TRANSFORM_ERROR_SYNTAX, /* the text is no transform */
  GABLE_TRANSFORM_ERROR_RANGE,  /* a number that the change can't have */
  GABLE_TRANSFORM_ERROR_ABSENT /* the kernel, the run or the machine has nothing of what is to be changed */
} GableTransformError;

typedef enum {
  GABLE_CHANGE_BYTES,
  GABLE_CHANGE_OPERATIONS,
  GABLE_CHANGE_UNIT,
  GABLE_CHANGE_PRECISION,
  GABLE_CHANGE_LAUNCHES,
  GABLE_CHANGE_CONCURRENCY,
  GABLE_CHANGE_TIME,
  GABLE_CHANGE_ROOF, /* the time at which the kernel stands at that share of its roof */
  GABLE_CHANGE_FUSION,
  GABLE_CHANGE_RATE,
  GABLE_CHANGE_PEAK,
  GABLE_CHANGE_MACHINE,
  GABLE_N_CHANGES
} GableChangeKind;

/* One change. A value: plain, copied by assignment. */
typedef struct {
  GableChangeKind kind;
  const GableCounter
    *counter; /* (nullable) of BYTES, OPERATIONS, RATE: all without; of UNIT, PRECISION: from */
  const GableCounter *to; /* of UNIT and PRECISION */
  gboolean divides;       /* value is written behind ÷: "launches ÷ 8" */
  double value;           /* factor or share [1] */
  double overhead;  /* of LAUNCHES: what a launch costs [s], or unknown: what the machine says */
  const char *name; /* (nullable, interned) of FUSION: a kernel; of MACHINE: an id */
} GableChange;

GableChange gable_change_new (GableChangeKind kind, const GableCounter *counter, double value);
/* What the value makes of an amount [1]: value, or 1 ÷ value. */
double gable_change_factor (const GableChange *change);
/* Whether it changes the machine, and so every kernel of the run. */
gboolean gable_change_is_of_machine (const GableChange *change);
gboolean gable_change_has_value (const GableChange *change);
/* Whether both change the same thing, by whatever value. */
gboolean gable_change_is_alike (const GableChange *a, const GableChange *b);
/* "Bytes at DRAM": translated. (transfer full) */
char *gable_change_title (const GableChange *change);

/* What a slider offers of the value. */
typedef struct {
  double min;
  double max;
  double initial;
  gboolean logarithmic;
} GableChangeRange;

GableChangeRange gable_change_range (const GableChange *change);

/* A list of changes, applied in order. Owned. */
typedef struct {
  GArray *changes; /* (element-type GableChange) */
} GableTransform;

/* Changes that are read of one text, at most, and its bytes. */
#define GABLE_TRANSFORM_MAX_CHANGES 64
#define GABLE_TRANSFORM_MAX_LENGTH 4096

GableTransform *gable_transform_new (void);
GableTransform *gable_transform_copy (const GableTransform *transform);
void gable_transform_free (GableTransform *transform);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableTransform, gable_transform_free)

guint gable_transform_get_size (const GableTransform *transform);
const GableChange *gable_transform_get (const GableTransform *transform, guint index);
gboolean gable_transform_equal (const GableTransform *a, const GableTransform *b);
void gable_transform_append (GableTransform *transform, const GableChange *change);
/* Takes the place of the change that is alike, else goes behind the others. */
void gable_transform_set (GableTransform *transform, const GableChange *change);
void gable_transform_remove (GableTransform *transform, guint index);
/* To three digits, as a person would write it. */
double gable_transform_round (double value);
/* Whether any of it changes the machine. */
gboolean gable_transform_is_of_machine (const GableTransform *transform);

/* Errors: GABLE_TRANSFORM_ERROR_SYNTAX, _RANGE, each naming the change. */
GableTransform *gable_transform_parse (const char *text, GError **error);
/* (transfer full) the text above, which reads back as the same; empty of a transform without changes */
char *gable_transform_to_string (const GableTransform *transform);
char *gable_change_to_string (const GableChange *change);
