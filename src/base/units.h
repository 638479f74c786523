/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/number.h"

/* What a figure measures. Inside the program every figure is in the base unit of its dimension. */
typedef enum {
  GABLE_DIMENSION_NUMBER,                /* plain number, no unit */
  GABLE_DIMENSION_RATIO,                 /* [1]; text may say % */
  GABLE_DIMENSION_SECONDS,               /* [s] */
  GABLE_DIMENSION_FREQUENCY,             /* [Hz] */
  GABLE_DIMENSION_BYTES,                 /* [B], SI prefixes on output */
  GABLE_DIMENSION_CAPACITY,              /* [B], IEC prefixes on output (KiB, MiB, GiB) */
  GABLE_DIMENSION_BANDWIDTH,             /* [B/s] */
  GABLE_DIMENSION_FLOPS,                 /* [FLOP] floating-point operations */
  GABLE_DIMENSION_FLOP_RATE,             /* [FLOP/s] */
  GABLE_DIMENSION_OPS,                   /* [OP] integer operations */
  GABLE_DIMENSION_OP_RATE,               /* [OP/s] */
  GABLE_DIMENSION_INSTRUCTIONS,          /* [inst] */
  GABLE_DIMENSION_INSTRUCTION_RATE,      /* [inst/s] */
  GABLE_DIMENSION_INTENSITY,             /* [FLOP/B] */
  GABLE_DIMENSION_OP_INTENSITY,          /* [OP/B] */
  GABLE_DIMENSION_INSTRUCTION_INTENSITY, /* [inst/B] */
  GABLE_DIMENSION_CYCLES,                /* [cycle] */
  GABLE_N_DIMENSIONS
} GableDimension;

#define GABLE_UNITS_ERROR (gable_units_error_quark ())
GQuark gable_units_error_quark (void);

typedef enum {
  GABLE_UNITS_ERROR_SYNTAX,    /* no number, or text after it that is no unit */
  GABLE_UNITS_ERROR_DIMENSION, /* a unit of another dimension than the one wanted */
  GABLE_UNITS_ERROR_AMBIGUOUS, /* "1,234", "GB" without saying per what, "m" (milli or mega) */
  GABLE_UNITS_ERROR_RANGE      /* negative where it can't be, or beyond a double */
} GableUnitsError;

/* Text to quantity. @length may be -1 for a terminated string. */
gboolean gable_unit_parse (
  const char *text, gssize length, GableDimension *dimension, double *factor, GError **error);
gboolean gable_quantity_parse (const char *text,
                               GableDimension wanted,
                               double *value,
                               GError **error);

/* How people want to read quantities: of the whole process, as a locale is, and the default until somebody asks for another.
 * Nothing that programs read is written by it. */
typedef enum {
  GABLE_RATE_PREFIX_SHORT, /* 1.56 TB/s */
  GABLE_RATE_PREFIX_GIGA,  /* 1560 GB/s */
  GABLE_RATE_PREFIX_TERA,  /* 1.56 TB/s, 0.9 TB/s */
  GABLE_N_RATE_PREFIXES
} GableRatePrefix;

/* @binary: bytes in powers of 1024, as 1.42 TiB/s; @rates: the prefix of what is counted by the second */
void gable_units_set_style (gboolean binary, GableRatePrefix rates);

/* Quantity to text. All results are to be freed; an unknown figure is "–". The digits follow the C
 * locale: gable_format () is for machines and people alike ("1.56 TB/s"). */
char *gable_format (double value, GableDimension dimension);
char *gable_format_digits (double value, GableDimension dimension, guint digits);
char *gable_format_percent (double ratio);
char *gable_format_factor (double factor);
const char *gable_dimension_unit (GableDimension dimension);
gboolean gable_dimension_is_signed (GableDimension dimension);
GableDimension gable_dimension_per_second (GableDimension dimension);
GableDimension gable_dimension_per_byte (GableDimension dimension);
