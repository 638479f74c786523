/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-metrics.h"

#include <string.h>

static const char prefix[] = "sm__ops_path_tensor";

static const char *const form_suffixes[GABLE_NCU_N_TENSOR_FORMS] = {
  [GABLE_NCU_TENSOR_SUM] = ".sum",
  [GABLE_NCU_TENSOR_PER_SECOND] = ".sum.per_second",
  [GABLE_NCU_TENSOR_PER_CYCLE] = ".sum.per_cycle_elapsed",
  [GABLE_NCU_TENSOR_PEAK] = ".sum.peak_sustained",
};

/* The words that start a part of the name, in the order in which the tool writes them. */
static const char *const part_words[] = { "_op_", "_src_", "_dst_", "_sparsity_" };
#define N_PARTS G_N_ELEMENTS (part_words)

/* Cuts the name between its prefix and its roll-up into its parts. */
static gboolean
split_parts (const char *text, gsize length, GableNcuSlice parts[N_PARTS])
{
  const char *end = text + length;
  const char *at = text;
  int open = -1;

  while (at < end) {
    guint word = (guint) (open + 1);

    while (word < N_PARTS && !((gsize) (end - at) > strlen (part_words[word]) &&
                               strncmp (at, part_words[word], strlen (part_words[word])) == 0)) {
      word++;
    }
    if (word == N_PARTS) {
      if (open < 0) {
        return FALSE;
      }
      parts[open].length++;
      at++;
    } else {
      at += strlen (part_words[word]);
      parts[word] = (GableNcuSlice){ .text = at };
      open = (int) word;
    }
  }
  return TRUE;
}

/* The counter of a source type; of several ("fp16_bf16_tf32") the first. */
static const GableCounter *
find_counter (GableNcuSlice source, gboolean *several)
{
  const char *separator = memchr (source.text, '_', source.length);
  gsize length = separator != NULL ? (gsize) (separator - source.text) : source.length;
  char id[32];

  *several = separator != NULL;
  if (length + sizeof ".matrix" > sizeof id) {
    return NULL;
  }
  memcpy (id, source.text, length);
  memcpy (id + length, ".matrix", sizeof ".matrix");
  return gable_counter_find (id);
}

/**
 * gable_ncu_tensor_parse:
 * @name: of a metric; slices of it are in @tensor
 * @tensor: (out): what is counted
 *
 * Takes apart the name of a counter of matrix operations, such as
 * `sm__ops_path_tensor_op_hgmma_src_bf16_dst_fp32_sparsity_off.sum.peak_sustained`. All of them count a multiply-add as
 * two operations.
 *
 * Source: the metrics that the sections of Nsight Compute 2025.1 name for compute capabilities 7.0 to 12.0.
 *
 * Returns: whether it is such a name, of a type that has a counter
 */
gboolean
gable_ncu_tensor_parse (const char *name, GableNcuTensor *tensor)
{
  GableNcuSlice parts[N_PARTS] = { 0 };

  if (strncmp (name, prefix, strlen (prefix)) != 0) {
    return FALSE;
  }

  const char *body = name + strlen (prefix);
  const char *suffix = strchr (body, '.');
  guint form = 0;

  while (suffix != NULL && form < G_N_ELEMENTS (form_suffixes) &&
         strcmp (suffix, form_suffixes[form]) != 0) {
    form++;
  }
  if (suffix == NULL || form == G_N_ELEMENTS (form_suffixes) ||
      !split_parts (body, (gsize) (suffix - body), parts) || parts[1].text == NULL) {
    return FALSE;
  }

  gboolean several;
  const GableCounter *counter = find_counter (parts[1], &several);

  *tensor = (GableNcuTensor){
    .form = (GableNcuTensorForm) form,
    .counter = counter,
    .family = parts[0],
    .source = parts[1],
    .destination = parts[2],
    .sparsity = parts[3],
    .several_types = several,
  };
  return counter != NULL;
}

static gboolean
slices_equal (GableNcuSlice a, GableNcuSlice b)
{
  return a.length == b.length && (a.text == NULL) == (b.text == NULL) &&
         (a.text == NULL || memcmp (a.text, b.text, a.length) == 0);
}

static gboolean
slice_covers (GableNcuSlice a, GableNcuSlice b)
{
  return a.text == NULL || slices_equal (a, b);
}

/**
 * gable_ncu_tensor_covers:
 * @a: a counter
 * @b: another
 *
 * Totals and their parts stand side by side in a report: `src_fp16` is the sum over `dst_…`, `sparsity_…` and `op_…` of the
 * same source. A part must not be added to its total.
 *
 * Returns: whether all that @b counts is counted by @a too, and more
 */
gboolean
gable_ncu_tensor_covers (const GableNcuTensor *a, const GableNcuTensor *b)
{
  return a->form == b->form && slices_equal (a->source, b->source) &&
         slice_covers (a->family, b->family) && slice_covers (a->destination, b->destination) &&
         slice_covers (a->sparsity, b->sparsity) &&
         !(slices_equal (a->family, b->family) && slices_equal (a->destination, b->destination) &&
           slices_equal (a->sparsity, b->sparsity));
}
