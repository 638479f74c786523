/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/cpu-features.h"

#if defined(__x86_64__)
#include <cpuid.h>
#include <sys/syscall.h>
#include <unistd.h>
#elif defined(__aarch64__)
#include <sys/auxv.h>
#endif

/* In the order of their bits. */
static const char *const names[] = {
  "sse2",        "avx",         "avx2",        "fma",       "avx-vnni", "avx512",
  "avx512-fp16", "avx512-bf16", "avx512-vnni", "amx",       "amx-int8", "amx-bf16",
  "neon",        "neon-fp16",   "neon-dot",    "neon-bf16", "sve",
};

/* States of XCR0 that must be saved: Intel SDM volume 1, table 13-1 and section 14.3. */
#define XCR0_AVX 0x6u       /* SSE, upper halves of YMM */
#define XCR0_AVX512 0xe6u   /* and masks, upper halves of ZMM, ZMM16 to ZMM31 */
#define XCR0_TILES 0x60000u /* tile configuration and data */

static guint
set_if (guint32 word, guint bit, guint feature)
{
  return (word >> bit & 1) != 0 ? feature : 0;
}

static guint
wide_features (const GableCpuid *answers)
{
  guint found = 0;

  if ((answers->leaf7_ebx >> 16 & 1) == 0 || (answers->leaf7_ebx >> 31 & 1) == 0) {
    return 0;
  }
  found |= GABLE_FEATURE_AVX512;
  found |= set_if (answers->leaf7_ecx, 11, GABLE_FEATURE_AVX512_VNNI);
  found |= set_if (answers->leaf7_edx, 23, GABLE_FEATURE_AVX512_FP16);
  found |= set_if (answers->leaf7_1_eax, 5, GABLE_FEATURE_AVX512_BF16);
  return found;
}

static guint
tile_features (const GableCpuid *answers)
{
  if ((answers->leaf7_edx >> 24 & 1) == 0) {
    return 0;
  }
  return GABLE_FEATURE_AMX | set_if (answers->leaf7_edx, 22, GABLE_FEATURE_AMX_BF16) |
         set_if (answers->leaf7_edx, 25, GABLE_FEATURE_AMX_INT8);
}

/**
 * gable_features_from_cpuid:
 * @answers: of an x86-64 processor and its system
 *
 * A feature counts where the processor has it and the system saves the registers that it needs.
 *
 * Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2A, CPUID, leaves 1 and 7.
 *
 * Returns: a set of #GableFeature
 */
guint
gable_features_from_cpuid (const GableCpuid *answers)
{
  guint found = set_if (answers->leaf1_edx, 26, GABLE_FEATURE_SSE2);
  gboolean has_xsave = (answers->leaf1_ecx >> 27 & 1) != 0;

  if (!has_xsave || (answers->xcr0 & XCR0_AVX) != XCR0_AVX || (answers->leaf1_ecx >> 28 & 1) == 0) {
    return found;
  }
  found |= GABLE_FEATURE_AVX;
  found |= set_if (answers->leaf1_ecx, 12, GABLE_FEATURE_FMA);
  found |= set_if (answers->leaf7_ebx, 5, GABLE_FEATURE_AVX2);
  found |= set_if (answers->leaf7_1_eax, 4, GABLE_FEATURE_AVX_VNNI);
  if ((answers->xcr0 & XCR0_AVX512) == XCR0_AVX512) {
    found |= wide_features (answers);
  }
  if ((answers->xcr0 & XCR0_TILES) == XCR0_TILES && answers->may_tiles) {
    found |= tile_features (answers);
  }
  return found;
}

/**
 * gable_features_from_hwcap:
 * @hwcap: AT_HWCAP of a 64-bit ARM system
 * @hwcap2: its AT_HWCAP2
 *
 * Source: Linux, Documentation/arch/arm64/elf_hwcaps.rst, and the bits of asm/hwcap.h.
 *
 * Returns: a set of #GableFeature
 */
guint
gable_features_from_hwcap (guint64 hwcap, guint64 hwcap2)
{
  guint found = 0;

  if ((hwcap >> 1 & 1) == 0) {
    return 0;
  }
  found |= GABLE_FEATURE_NEON;
  found |= (hwcap >> 10 & 1) != 0 ? GABLE_FEATURE_NEON_FP16 : 0;
  found |= (hwcap >> 20 & 1) != 0 ? GABLE_FEATURE_NEON_DOT : 0;
  found |= (hwcap2 >> 14 & 1) != 0 ? GABLE_FEATURE_NEON_BF16 : 0;
  found |= (hwcap >> 22 & 1) != 0 ? GABLE_FEATURE_SVE : 0;
  return found;
}

#if defined(__x86_64__)

/* Linux hands out the state of the tiles, 8 KiB a thread, to processes that ask for it. */
static gboolean
ask_for_tiles (void)
{
  const long request_permission = 0x1023; /* ARCH_REQ_XCOMP_PERM */
  const long tile_data = 18;              /* XFEATURE_XTILEDATA */

  return syscall (SYS_arch_prctl, request_permission, tile_data) == 0;
}

static guint64
read_xcr0 (void)
{
  guint32 low;
  guint32 high;

  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return (guint64) high << 32 | low;
}

guint
gable_features_detect (void)
{
  GableCpuid answers = { 0 };
  guint eax, ebx, ecx, edx;

  if (__get_cpuid (1, &eax, &ebx, &ecx, &edx) != 0) {
    answers.leaf1_ecx = ecx;
    answers.leaf1_edx = edx;
  }
  if (__get_cpuid_count (7, 0, &eax, &ebx, &ecx, &edx) != 0) {
    answers.leaf7_ebx = ebx;
    answers.leaf7_ecx = ecx;
    answers.leaf7_edx = edx;
    if (eax >= 1 && __get_cpuid_count (7, 1, &eax, &ebx, &ecx, &edx) != 0) {
      answers.leaf7_1_eax = eax;
    }
  }
  if ((answers.leaf1_ecx >> 27 & 1) != 0) {
    answers.xcr0 = read_xcr0 ();
    answers.may_tiles = (answers.xcr0 & XCR0_TILES) == XCR0_TILES && ask_for_tiles ();
  }
  return gable_features_from_cpuid (&answers);
}

#elif defined(__aarch64__)

guint
gable_features_detect (void)
{
  return gable_features_from_hwcap (getauxval (AT_HWCAP), getauxval (AT_HWCAP2));
}

#else

/* Plain C is measured. */
guint
gable_features_detect (void)
{
  return 0;
}

#endif

char *
gable_features_to_text (guint features)
{
  GString *text = g_string_new (NULL);

  G_STATIC_ASSERT (1u << G_N_ELEMENTS (names) == GABLE_FEATURES_ALL + 1);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    if ((features >> i & 1) != 0) {
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", names[i]);
    }
  }
  return g_string_free (text, FALSE);
}

gboolean
gable_features_parse (const char *text, guint *features, char **unknown)
{
  g_auto (GStrv) words = g_strsplit_set (text, " ,", -1);

  *features = 0;
  for (guint i = 0; words[i] != NULL; i++) {
    guint bit = 0;

    if (words[i][0] == '\0') {
      continue;
    }
    while (bit < G_N_ELEMENTS (names) && g_ascii_strcasecmp (words[i], names[bit]) != 0) {
      bit++;
    }
    if (bit == G_N_ELEMENTS (names)) {
      *unknown = g_strdup (words[i]);
      return FALSE;
    }
    *features |= 1u << bit;
  }
  return TRUE;
}
