/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "model/kernel.h"

/* A small library of what kernels do: how many operations and bytes an algorithm of a given size needs, from which a
 * hypothetical kernel is made before a line of it is written. Text, as on the command line: an id, then what differs from
 * the defaults,
 *
 *   gemm:m=4096,n=4096,k=4096,tile=128,precision=fp16 */

/* Parameters of one pattern, at most. */
#define GABLE_PATTERN_PARAMETERS_MAX 6

typedef struct {
  const char *name;  /* "tile" */
  const char *title; /* untranslated: "Tile size" */
  double initial;
  double min;
  double max;
} GablePatternParameter;

typedef struct {
  const char *id;    /* "gemm" */
  const char *title; /* untranslated: "Matrix product" */
  const char *work;  /* formula of W [FLOP], in the names of the parameters */
  const char *bytes; /* formula of Q [B]; s is the size of an element */
  const char *source;
  GablePatternParameter parameters[GABLE_PATTERN_PARAMETERS_MAX];
  guint n_parameters;
} GablePattern;

guint gable_patterns_get_size (void);
const GablePattern *gable_patterns_get (guint index);
const GablePattern *gable_patterns_find (const char *id);

/* A pattern with its parameters. A value: plain, copied by assignment. */
typedef struct {
  const GablePattern *pattern;
  double values[GABLE_PATTERN_PARAMETERS_MAX];
  const GableCounter *precision; /* of its operations and elements */
  const GableCounter *level;     /* whose traffic the bytes are */
} GablePatternUse;

void gable_pattern_use_init (GablePatternUse *use, const GablePattern *pattern);
gboolean gable_pattern_use_set (GablePatternUse *use,
                                const char *name,
                                const char *value,
                                GError **error);
gboolean gable_pattern_use_parse (const char *text, GablePatternUse *use, GError **error);
/* (transfer full) every parameter, so that it reads back as the same */
char *gable_pattern_use_to_string (const GablePatternUse *use);

/* W [FLOP]; Q [B] as the pattern moves them, and the compulsory ones alone. */
double gable_pattern_use_get_work (const GablePatternUse *use);
double gable_pattern_use_get_bytes (const GablePatternUse *use);
double gable_pattern_use_get_ideal (const GablePatternUse *use);
/* (transfer full) hypothetical, without a time: it stands on the roof */
GableKernel *gable_pattern_use_make_kernel (const GablePatternUse *use);
