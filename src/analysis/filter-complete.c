/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/filter-nodes.h"

#include "base/text.h"

#include <string.h>

/* Completions that are offered, and names that are looked through for them, at most. */
#define OFFERED_MAX 12
#define KERNELS_MAX 20000

typedef struct {
  const char *prefix; /* folded */
  GPtrArray *found;   /* (element-type utf8) */
} Offer;

static void
offer (Offer *to, const char *text)
{
  g_autofree char *folded = gable_filter_fold (text);

  if (to->found->len < OFFERED_MAX && g_str_has_prefix (folded, to->prefix) &&
      strcmp (folded, to->prefix) != 0 &&
      !g_ptr_array_find_with_equal_func (to->found, text, g_str_equal, NULL)) {
    g_ptr_array_add (to->found, g_strdup (text));
  }
}

/* A word that needs no quotation marks is offered without them. */
static void
offer_value (Offer *to, const char *text)
{
  g_autofree char *quoted = NULL;

  if (text[strcspn (text, " \t()<>=!\"")] == '\0' && *text != '\0') {
    offer (to, text);
    return;
  }
  quoted = g_strdup_printf (strchr (text, '"') != NULL ? "“%s”" : "\"%s\"", text);
  offer (to, quoted);
}

/* "intensity.L2": levels and kinds of work that some kernel tells. */
static void
offer_suffixes (Offer *to, GableRowFigureKind kind, const GableRoofline *roofline)
{
  for (guint i = 0; i < MIN (roofline->n_kernels, KERNELS_MAX); i++) {
    const GableKernel *kernel = gable_project_get_kernel (roofline->project, i);

    for (guint k = 0; k < kernel->amounts->n; k++) {
      const GableCounter *counter = gable_amount_counter (&kernel->amounts->entries[k]);
      gboolean traffic = counter->kind == GABLE_COUNTER_TRAFFIC;
      g_autofree char *text = NULL;

      if (kind == GABLE_ROW_FIGURE_WORK ? traffic
                                        : kind != GABLE_ROW_FIGURE_UTILISATION && !traffic) {
        continue;
      }
      text = g_strdup_printf ("%s.%s", gable_row_figure_get_name (kind), counter->id);
      offer (to, text);
    }
    for (guint k = 0;
         kind == GABLE_ROW_FIGURE_EVIDENCE && gable_kernel_details (kernel)->evidence != NULL &&
         k < gable_kernel_details (kernel)->evidence->len;
         k++) {
      g_autofree char *text = g_strdup_printf (
        "%s.%s", gable_row_figure_get_name (kind),
        g_array_index (gable_kernel_details (kernel)->evidence, GableEvidence, k).metric);

      offer (to, text);
    }
  }
}

static void
offer_figures (Offer *to, const GableRoofline *roofline)
{
  const char *point = strchr (to->prefix, '.');

  for (guint i = 0; i < GABLE_N_ROW_FIGURES; i++) {
    const char *name = gable_row_figure_get_name (i);

    if (point == NULL && gable_row_figure_get_suffix (i) <= GABLE_SUFFIX_MAY) {
      offer (to, name);
    }
    if (gable_row_figure_get_suffix (i) != GABLE_SUFFIX_NONE && *to->prefix != '\0' &&
        (point == NULL ? g_str_has_prefix (name, to->prefix)
                       : strncmp (name, to->prefix, (gsize) (point - to->prefix)) == 0)) {
      offer_suffixes (to, i, roofline);
    }
  }
}

static void
offer_values (Offer *to, GableRowFigureKind kind, const GableRoofline *roofline)
{
  for (guint i = 0; i < gable_filter_get_n_words (kind); i++) {
    offer_value (to, gable_filter_get_word (kind, i));
  }
  for (guint i = 0; kind == GABLE_ROW_FIGURE_LIMITER && i < roofline->n_ceilings; i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (roofline->machine, i);

    if (!ceiling->variant) {
      offer_value (to, ceiling->counter->id);
    }
  }
  for (guint i = 0; kind == GABLE_ROW_FIGURE_SOURCE && i < roofline->project->sources->len; i++) {
    const GableSource *source = g_ptr_array_index (roofline->project->sources, i);
    g_autofree char *base = g_path_get_basename (source->path);

    offer_value (to, base);
  }
  for (guint i = 0; kind == GABLE_ROW_FIGURE_NAME && i < MIN (roofline->n_kernels, KERNELS_MAX);
       i++) {
    offer_value (to, gable_project_get_kernel (roofline->project, i)->name);
  }
}

static gboolean
ends_word (char c)
{
  return c == '\0' || strchr (" \t()<>=!", c) != NULL;
}

/* The figure before a comparison that ends at @end, or FALSE. */
static gboolean
find_figure_before (const char *text, gsize end, GableRowFigure *figure)
{
  gsize start;
  g_autofree char *name = NULL;

  while (end > 0 && text[end - 1] == ' ') {
    end--;
  }
  if (end == 0 || strchr ("<>=", text[end - 1]) == NULL) {
    return FALSE;
  }
  while (end > 0 && strchr ("<>=! ", text[end - 1]) != NULL) {
    end--;
  }
  for (start = end; start > 0 && !ends_word (text[start - 1]); start--) {
  }
  name = g_strndup (text + start, end - start);
  return gable_row_figure_parse (name, figure, NULL);
}

/**
 * gable_filter_complete:
 * @text: of the entry
 * @caret: where it is written on [B]
 * @roofline: whose levels, limiters and names are offered
 * @start: (out): what a completion replaces starts there [B] and ends at @caret
 *
 * Returns: (transfer full): what the word at @caret can become: figures, or words behind a comparison; a few at most
 */
char **
gable_filter_complete (const char *text, gsize caret, const GableRoofline *roofline, gsize *start)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_autofree char *word = NULL;
  g_autofree char *folded = NULL;
  GableRowFigure figure;
  gsize from = MIN (caret, strlen (text));
  Offer to;

  caret = from;
  while (from > 0 && !ends_word (text[from - 1])) {
    from--;
  }
  word = g_strndup (text + from, caret - from);
  folded = gable_filter_fold (word);
  to = (Offer){ folded, found };
  *start = from;
  if (find_figure_before (text, from, &figure)) {
    if (figure.kind < GABLE_ROW_FIGURE_FIRST_NUMBER) {
      offer_values (&to, figure.kind, roofline);
    }
  } else if (*word != '\0') {
    offer_figures (&to, roofline);
  }
  g_ptr_array_add (found, NULL);
  return (char **) g_ptr_array_steal (found, NULL);
}
