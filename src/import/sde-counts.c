/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/sde.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Figures of a section that are kept beside what follows from them, at most. */
#define MAX_FIGURES 256

/* Lanes or bytes that a name may tell, at most. */
#define MAX_SIZE 65536

/* Source: Intel, "Calculating FLOP using Intel Software Development Emulator", and mix files of versions 8 and 10: the
 * elements of fused multiply-adds are counted once. */
static const struct {
  const char *elements; /* what its counts begin with; the lanes of a vector follow */
  const char *counter;
  const char *rule;
  char letter; /* the last of an instruction's name: VFMADD213PD */
  guint bits;
} types[GABLE_N_SDE_TYPES] = {
  [GABLE_SDE_FP16] = { "*elements_fp_half_", "fp16", "Σ N × elements_fp_half_N + FMA", 'H', 16 },
  [GABLE_SDE_FP32] = { "*elements_fp_single_", "fp32", "Σ N × elements_fp_single_N + FMA", 'S',
                       32 },
  [GABLE_SDE_FP64] = { "*elements_fp_double_", "fp64", "Σ N × elements_fp_double_N + FMA", 'D',
                       64 },
};

static const char *const traffic[] = { "*mem-read-", "*mem-write-" };

#define BYTES_RULE \
  GABLE_RULE_CACHE_AWARE "Σ N × (mem-read-N + mem-write-N): all that the cores issue"

void
gable_sde_counts_clear (GableSdeCounts *counts)
{
  g_clear_pointer (&counts->figures, g_array_unref);
  *counts = (GableSdeCounts){ 0 };
}

/* The number that ends a name behind @prefix: lanes of a vector, or bytes of an access. @rest is what follows it. */
static gboolean
read_size (const char *name, const char *prefix, double *size, const char **rest)
{
  guint64 value = 0;
  const char *digit = name + strlen (prefix);

  if (!g_str_has_prefix (name, prefix) || !g_ascii_isdigit (*digit)) {
    return FALSE;
  }
  for (; g_ascii_isdigit (*digit) && value < MAX_SIZE; digit++) {
    value = value * 10 + (guint64) (*digit - '0');
  }
  *size = (double) value;
  *rest = digit;
  return TRUE;
}

/* Whether @name is an instruction that multiplies and adds in one. */
static gboolean
is_fused (const char *name)
{
  static const char *const prefixes[] = { "VFMADD", "VFMSUB", "VFNM" };

  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++) {
    if (g_str_has_prefix (name, prefixes[i])) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Lanes of an instruction's form: "VFMADD213PD_YMMqq_YMMqq_MEMqq" works on a vector of 256 bits. Returns: 0 where it does
 * not tell */
static double
lanes_of (const char *form, gboolean is_scalar, guint bits)
{
  static const struct {
    const char *word;
    guint bits;
  } registers[] = { { "_XMM", 128 }, { "_YMM", 256 }, { "_ZMM", 512 } };

  if (is_scalar) {
    return 1;
  }
  for (guint i = 0; i < G_N_ELEMENTS (registers); i++) {
    if (strstr (form, registers[i].word) != NULL) {
      return registers[i].bits / bits;
    }
  }
  return 0;
}

/* The second operation of each element of a fused instruction. */
static void
add_fused (GableSdeCounts *counts, const char *form, double count)
{
  gsize length = strcspn (form, "_");
  char kind = length > 2 ? form[length - 2] : '\0';

  for (guint i = 0; i < GABLE_N_SDE_TYPES && (kind == 'P' || kind == 'S'); i++) {
    if (form[length - 1] == types[i].letter) {
      double lanes = lanes_of (form, kind == 'S', types[i].bits);

      counts->flops[i] += lanes * count;
      counts->lacks_width = counts->lacks_width || (lanes == 0 && count > 0);
    }
  }
}

/* Keeps a figure as it stands; names are interned, so only so many are. */
static void
keep (GableSdeCounts *counts, const char *name, double count, const char *origin)
{
  GableRawCounter figure = { .origin = origin, .value = count, .is_sum = TRUE };

  if (counts->figures == NULL) {
    counts->figures = g_array_new (FALSE, FALSE, sizeof (GableRawCounter));
  }
  if (counts->figures->len < MAX_FIGURES) {
    figure.name = g_intern_string (name);
    g_array_append_val (counts->figures, figure);
  }
}

/**
 * gable_sde_counts_add:
 * @counts: of a section
 * @name: of a count: "*mem-read-8", "*elements_fp_double_4", or an instruction's form
 * @count: how often
 * @origin: (interned): the file
 *
 * Adds one line of a section; what says nothing of work or traffic is passed over.
 */
void
gable_sde_counts_add (GableSdeCounts *counts, const char *name, double count, const char *origin)
{
  const char *rest;
  double size;

  for (guint i = 0; i < GABLE_N_SDE_TYPES; i++) {
    if (read_size (name, types[i].elements, &size, &rest)) {
      counts->flops[i] += size * count;
      counts->has[i] = TRUE;
      counts->elements += size * count;
      counts->packed += size > 1 ? size * count : 0;
      counts->is_masked = counts->is_masked || *rest != '\0';
      keep (counts, name, count, origin);
      return;
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (traffic); i++) {
    if (read_size (name, traffic[i], &size, &rest) && *rest == '\0') {
      counts->bytes += size * count;
      keep (counts, name, count, origin);
      return;
    }
  }
  if (is_fused (name)) {
    add_fused (counts, name, count);
  }
}

/**
 * gable_sde_counts_add_all:
 * @counts: takes the sums
 * @more: of another thread
 *
 * Figures as they stand in one section are not those of the sum; they stay where they are.
 */
void
gable_sde_counts_add_all (GableSdeCounts *counts, const GableSdeCounts *more)
{
  for (guint i = 0; i < GABLE_N_SDE_TYPES; i++) {
    counts->flops[i] += more->flops[i];
    counts->has[i] = counts->has[i] || more->has[i];
  }
  counts->packed += more->packed;
  counts->elements += more->elements;
  counts->bytes += more->bytes;
  counts->instructions += more->instructions;
  counts->is_masked = counts->is_masked || more->is_masked;
  counts->lacks_width = counts->lacks_width || more->lacks_width;
}

/**
 * gable_sde_counts_set:
 * @counts: of a run
 * @kernel: takes its amounts
 *
 * Types that were not used are not listed, and have done nothing; half precision is only known where it is listed, since
 * older versions do not know it.
 */
void
gable_sde_counts_set (const GableSdeCounts *counts, GableKernel *kernel)
{
  for (guint i = 0; i < GABLE_N_SDE_TYPES; i++) {
    if (i != GABLE_SDE_FP16 || counts->has[i]) {
      gable_kernel_set_amount (kernel, gable_counter_find (types[i].counter),
                               counts->lacks_width ? GABLE_UNKNOWN : counts->flops[i],
                               types[i].rule);
    }
  }
  gable_kernel_set_amount (kernel, gable_counter_find ("L1"), counts->bytes, BYTES_RULE);
  gable_kernel_set_amount (kernel, gable_counter_find ("inst"), counts->instructions, "total");
  if (counts->lacks_width) {
    gable_kernel_add_reason (
      kernel, _("FP32, FP64: the width of the fused instructions is unknown without -iform"));
  }
  if (counts->elements > 0) {
    gable_kernel_set_evidence (kernel, "vector_ratio", counts->packed / counts->elements,
                               "elements_fp");
  }
  for (guint i = 0; counts->figures != NULL && i < counts->figures->len; i++) {
    gable_kernel_add_counter (kernel, &g_array_index (counts->figures, GableRawCounter, i));
  }
}
