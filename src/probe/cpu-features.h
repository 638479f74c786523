/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Instructions that this processor has and this system lets a program use, each a bit of a set. Asked of the processor
 * and the system, never guessed from a name. */
typedef enum {
  GABLE_FEATURE_SSE2 = 1 << 0,
  GABLE_FEATURE_AVX = 1 << 1,
  GABLE_FEATURE_AVX2 = 1 << 2,
  GABLE_FEATURE_FMA = 1 << 3,
  GABLE_FEATURE_AVX_VNNI = 1 << 4,
  GABLE_FEATURE_AVX512 = 1 << 5, /* F and VL */
  GABLE_FEATURE_AVX512_FP16 = 1 << 6,
  GABLE_FEATURE_AVX512_BF16 = 1 << 7,
  GABLE_FEATURE_AVX512_VNNI = 1 << 8,
  GABLE_FEATURE_AMX = 1 << 9, /* the tiles alone */
  GABLE_FEATURE_AMX_INT8 = 1 << 10,
  GABLE_FEATURE_AMX_BF16 = 1 << 11,
  GABLE_FEATURE_NEON = 1 << 12,
  GABLE_FEATURE_NEON_FP16 = 1 << 13,
  GABLE_FEATURE_NEON_DOT = 1 << 14,
  GABLE_FEATURE_NEON_BF16 = 1 << 15,
  GABLE_FEATURE_SVE = 1 << 16
} GableFeature;

#define GABLE_FEATURES_ALL 0x1ffffu

/* What the CPUID instruction, XGETBV and the kernel answer: made up in tests. */
typedef struct {
  guint32 leaf1_ecx, leaf1_edx;
  guint32 leaf7_ebx, leaf7_ecx, leaf7_edx;
  guint32 leaf7_1_eax;
  guint64 xcr0;       /* register states that the system saves, 0 without XSAVE */
  gboolean may_tiles; /* the kernel lets this process use tiles */
} GableCpuid;

guint gable_features_from_cpuid (const GableCpuid *answers);
/* The words of AT_HWCAP and AT_HWCAP2 on 64-bit ARM. */
guint gable_features_from_hwcap (guint64 hwcap, guint64 hwcap2);
/* What this computer has. On x86-64 it asks the kernel for the use of tiles, once. */
guint gable_features_detect (void);
/* (transfer full) "sse2 avx2 fma", in the order above; "" for none */
char *gable_features_to_text (guint features);
/* The set of words between blanks or commas; FALSE and @unknown (transfer full) for a word that is none. */
gboolean gable_features_parse (const char *text, guint *features, char **unknown);
