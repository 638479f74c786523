/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "analysis/filter.h"

/* What a filter is made of: shared by reading (filter-parse.c) and applying (filter.c). */
typedef enum {
  GABLE_FILTER_LESS,
  GABLE_FILTER_LESS_EQUAL,
  GABLE_FILTER_GREATER,
  GABLE_FILTER_GREATER_EQUAL,
  GABLE_FILTER_EQUAL,
  GABLE_FILTER_NOT_EQUAL,
  GABLE_FILTER_HOLDS, /* a text: a part of it, or a pattern for the whole */
  GABLE_N_FILTER_COMPARISONS
} GableFilterComparison;

typedef enum {
  GABLE_FILTER_TEST, /* a comparison */
  GABLE_FILTER_NOT,
  GABLE_FILTER_AND,
  GABLE_FILTER_OR
} GableFilterStep;

/* One step of a stack machine: operands before their operator. */
typedef struct {
  GableFilterStep step;
  GableRowFigure figure;
  GableFilterComparison comparison;
  double number; /* in the base unit, where the figure is a number */
  char *text;    /* (nullable) case folded, where it is a word */
} GableFilterNode;

struct _GableFilter {
  GArray *nodes; /* (element-type GableFilterNode) */
};

/* Words: filter-words.c. @pattern and what it is held against are case folded. */
gboolean gable_filter_word_matches (const char *pattern, const char *folded, gboolean part);
char *gable_filter_fold (const char *text);
/* Whether @pattern can be true of a figure whose words are few and known; of others always. */
gboolean gable_filter_knows_word (GableRowFigureKind kind, const char *pattern);
/* (transfer full) "near_roof, under_roof, …" */
char *gable_filter_list_words (GableRowFigureKind kind);
/* (nullable) the words of a figure by their value; NULL where they are not known beforehand. */
const char *gable_filter_get_word (GableRowFigureKind kind, guint value);
guint gable_filter_get_n_words (GableRowFigureKind kind);
GableTruth gable_filter_judge_word (const GableFilterNode *node, guint value);
GableTruth gable_filter_judge_limiter (const GableFilterNode *node,
                                       const GableMachine *machine,
                                       int limiter);
GableTruth gable_filter_judge_kernel (const GableFilterNode *node,
                                      const GableProject *project,
                                      guint kernel);
