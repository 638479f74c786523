/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/filter-nodes.h"

#include "base/text.h"

#include <string.h>

/* (transfer full) names are ASCII nearly always, where folding is quick */
char *
gable_filter_fold (const char *text)
{
  return g_str_is_ascii (text) ? g_ascii_strdown (text, -1) : g_utf8_casefold (text, -1);
}

/* @part: a pattern without * and ? may be a part of @folded, else it is the whole */
gboolean
gable_filter_word_matches (const char *pattern, const char *folded, gboolean part)
{
  if (strpbrk (pattern, "*?") != NULL) {
    return gable_text_match_glob (pattern, folded);
  }
  return part ? strstr (folded, pattern) != NULL : strcmp (pattern, folded) == 0;
}

/* A text that is not folded yet; NULL matches nothing. */
static gboolean
matches (const char *pattern, const char *text)
{
  g_autofree char *folded = text != NULL ? gable_filter_fold (text) : NULL;

  return folded != NULL && gable_filter_word_matches (pattern, folded, FALSE);
}

guint
gable_filter_get_n_words (GableRowFigureKind kind)
{
  return kind == GABLE_ROW_FIGURE_STANDING ? GABLE_N_STANDINGS
         : kind == GABLE_ROW_FIGURE_SIDE   ? GABLE_N_SIDES
         : kind == GABLE_ROW_FIGURE_KIND   ? GABLE_N_KERNEL_KINDS
                                           : 0;
}

const char *
gable_filter_get_word (GableRowFigureKind kind, guint value)
{
  return kind == GABLE_ROW_FIGURE_STANDING ? gable_standing_to_string (value)
         : kind == GABLE_ROW_FIGURE_SIDE   ? gable_side_to_string (value)
         : kind == GABLE_ROW_FIGURE_KIND   ? gable_kernel_kind_to_string (value)
                                           : NULL;
}

/* "far_below", "far below", or as the table says it in the person's language */
static gboolean
is_word (GableRowFigureKind kind, const char *pattern, guint value)
{
  const char *word = gable_filter_get_word (kind, value);
  g_autofree char *spaced = g_strdelimit (g_strdup (word), "_", ' ');

  return matches (pattern, word) || matches (pattern, spaced) ||
         (kind == GABLE_ROW_FIGURE_STANDING && matches (pattern, gable_standing_to_label (value)));
}

gboolean
gable_filter_knows_word (GableRowFigureKind kind, const char *pattern)
{
  guint n = gable_filter_get_n_words (kind);

  for (guint i = 0; i < n; i++) {
    if (is_word (kind, pattern, i)) {
      return TRUE;
    }
  }
  return n == 0;
}

char *
gable_filter_list_words (GableRowFigureKind kind)
{
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < gable_filter_get_n_words (kind); i++) {
    g_string_append_printf (words, "%s%s", i > 0 ? ", " : "", gable_filter_get_word (kind, i));
  }
  return g_string_free (words, FALSE);
}

static GableTruth
truth_of (const GableFilterNode *node, gboolean same)
{
  return (node->comparison == GABLE_FILTER_NOT_EQUAL) != same ? GABLE_TRUTH_TRUE
                                                              : GABLE_TRUTH_FALSE;
}

/* Of a standing, side or kind. What is unknown is so of every word but its own. */
GableTruth
gable_filter_judge_word (const GableFilterNode *node, guint value)
{
  GableRowFigureKind kind = node->figure.kind;
  gboolean same = is_word (kind, node->text, value);
  gboolean unknown = (kind == GABLE_ROW_FIGURE_STANDING && value == GABLE_STANDING_UNKNOWN) ||
                     (kind == GABLE_ROW_FIGURE_SIDE && value == GABLE_SIDE_UNKNOWN);

  return unknown && !same ? GABLE_TRUTH_UNKNOWN : truth_of (node, same);
}

GableTruth
gable_filter_judge_limiter (const GableFilterNode *node, const GableMachine *machine, int limiter)
{
  const GableCeiling *ceiling;

  if (limiter == GABLE_LIMITER_NONE) {
    return GABLE_TRUTH_UNKNOWN;
  }
  if (limiter < 0) {
    return truth_of (node, limiter == GABLE_LIMITER_LAUNCH
                             ? matches (node->text, "launch") || matches (node->text, "launches")
                             : matches (node->text, "concurrency"));
  }
  ceiling = gable_machine_get_ceiling (machine, (guint) limiter);
  return truth_of (node, matches (node->text, ceiling->counter->id) ||
                           matches (node->text, ceiling->counter->title) ||
                           matches (node->text, gable_ceiling_title (ceiling)));
}

static const GableSource *
find_source (const GableProject *project, const char *id)
{
  for (guint i = 0; i < project->sources->len; i++) {
    const GableSource *source = g_ptr_array_index (project->sources, i);

    if (g_strcmp0 (source->id, id) == 0) {
      return source;
    }
  }
  return NULL;
}

/* By its path, its name, its name without what follows the last point, or its number. */
static gboolean
is_source (const char *pattern, const GableSource *source)
{
  g_autofree char *base = g_path_get_basename (source->path);
  g_autofree char *stem = g_strdup (base);
  char *point = strrchr (stem, '.');

  if (point != NULL) {
    *point = '\0';
  }
  return matches (pattern, source->id) || matches (pattern, source->path) ||
         matches (pattern, base) || matches (pattern, stem);
}

static GableTruth
judge_source (const GableFilterNode *node, const GableProject *project, const char *id)
{
  const GableSource *source = find_source (project, id);

  return source != NULL ? truth_of (node, is_source (node->text, source)) : GABLE_TRUTH_UNKNOWN;
}

/* @node: about the name, the source or the kind */
GableTruth
gable_filter_judge_kernel (const GableFilterNode *node, const GableProject *project, guint index)
{
  const GableKernel *kernel = gable_project_get_kernel (project, index);
  g_autofree char *folded = NULL;

  if (node->figure.kind == GABLE_ROW_FIGURE_KIND) {
    return gable_filter_judge_word (node, kernel->kind);
  }
  if (node->figure.kind == GABLE_ROW_FIGURE_SOURCE) {
    return judge_source (node, project, kernel->source);
  }
  folded = gable_filter_fold (kernel->name);
  return truth_of (
    node, gable_filter_word_matches (node->text, folded, node->comparison == GABLE_FILTER_HOLDS));
}
