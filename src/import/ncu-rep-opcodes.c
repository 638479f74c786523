/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-opcodes.h"

#include "base/number.h"

#include <string.h>

/* Opcodes without modifiers, and what one thread does with them. A fused multiply-add is two operations, packed
 * instructions work on pairs.
 * Source: CUDA Binary Utilities 12.6, "Instruction Set Reference"; what is an integer operation follows the tool's counter
 * op_integer: arithmetic, logic, shifts, comparisons; no moves, selections and predicate logic. */
static const struct {
  const char *opcode;
  GableNcuWork work;
  double operations;
} thread_opcodes[] = {
  { "DADD", GABLE_NCU_WORK_FP64, 1 },    { "DMUL", GABLE_NCU_WORK_FP64, 1 },
  { "DFMA", GABLE_NCU_WORK_FP64, 2 },    { "FADD", GABLE_NCU_WORK_FP32, 1 },
  { "FADD32I", GABLE_NCU_WORK_FP32, 1 }, { "FMUL", GABLE_NCU_WORK_FP32, 1 },
  { "FMUL32I", GABLE_NCU_WORK_FP32, 1 }, { "FFMA", GABLE_NCU_WORK_FP32, 2 },
  { "FFMA32I", GABLE_NCU_WORK_FP32, 2 }, { "FADD2", GABLE_NCU_WORK_FP32, 2 },
  { "FMUL2", GABLE_NCU_WORK_FP32, 2 },   { "FFMA2", GABLE_NCU_WORK_FP32, 4 },
  { "HADD2", GABLE_NCU_WORK_FP16, 2 },   { "HMUL2", GABLE_NCU_WORK_FP16, 2 },
  { "HFMA2", GABLE_NCU_WORK_FP16, 4 },   { "IMAD", GABLE_NCU_WORK_INT32, 1 },
  { "IMUL", GABLE_NCU_WORK_INT32, 1 },   { "IADD", GABLE_NCU_WORK_INT32, 1 },
  { "IADD3", GABLE_NCU_WORK_INT32, 1 },  { "IADD32I", GABLE_NCU_WORK_INT32, 1 },
  { "VIADD", GABLE_NCU_WORK_INT32, 1 },  { "VIADDMNMX", GABLE_NCU_WORK_INT32, 1 },
  { "VIMNMX", GABLE_NCU_WORK_INT32, 1 }, { "IMNMX", GABLE_NCU_WORK_INT32, 1 },
  { "IABS", GABLE_NCU_WORK_INT32, 1 },   { "ISETP", GABLE_NCU_WORK_INT32, 1 },
  { "ISCADD", GABLE_NCU_WORK_INT32, 1 }, { "LEA", GABLE_NCU_WORK_INT32, 1 },
  { "LOP", GABLE_NCU_WORK_INT32, 1 },    { "LOP3", GABLE_NCU_WORK_INT32, 1 },
  { "LOP32I", GABLE_NCU_WORK_INT32, 1 }, { "SHF", GABLE_NCU_WORK_INT32, 1 },
  { "SHL", GABLE_NCU_WORK_INT32, 1 },    { "SHR", GABLE_NCU_WORK_INT32, 1 },
  { "POPC", GABLE_NCU_WORK_INT32, 1 },   { "FLO", GABLE_NCU_WORK_INT32, 1 },
  { "BREV", GABLE_NCU_WORK_INT32, 1 },   { "BMSK", GABLE_NCU_WORK_INT32, 1 },
  { "SGXT", GABLE_NCU_WORK_INT32, 1 },   { "IDP", GABLE_NCU_WORK_INT32, 1 },
};

static gsize
stem_length (const char *opcode, gsize length)
{
  const char *dot = memchr (opcode, '.', length);

  return dot != NULL ? (gsize) (dot - opcode) : length;
}

static gboolean
is_text (const char *bytes, gsize length, const char *text)
{
  return strlen (text) == length && memcmp (bytes, text, length) == 0;
}

/* Whether one of the modifiers behind the stem is @modifier. */
static gboolean
has_modifier (const char *opcode, gsize length, const char *modifier)
{
  const char *end = opcode + length;
  const char *at = opcode + stem_length (opcode, length);

  while (at < end) {
    const char *next = at + 1 + stem_length (at + 1, (gsize) (end - at - 1));

    if (is_text (at + 1, (gsize) (next - at - 1), modifier)) {
      return TRUE;
    }
    at = next;
  }
  return FALSE;
}

static void
add_threads (GableNcuOpcodes *opcodes,
             GableNcuHistogram histogram,
             const char *opcode,
             gsize length,
             double count)
{
  gsize stem = stem_length (opcode, length);

  for (guint i = 0; i < G_N_ELEMENTS (thread_opcodes); i++) {
    GableNcuWork work = thread_opcodes[i].work;

    if (!is_text (opcode, stem, thread_opcodes[i].opcode)) {
      continue;
    }
    /* A multiply-add by one is how the compiler spells a move. */
    if (!has_modifier (opcode, length, "MOV")) {
      opcodes->operations[histogram][work] += count * thread_opcodes[i].operations;
    }
    /* HFMA2.MMA also loads constants; without modifiers HFMA2 could be that. */
    if (work == GABLE_NCU_WORK_FP16 && count > 0 && !has_modifier (opcode, length, "MMA") &&
        (histogram == GABLE_NCU_THREADS_MODIFIERS || !is_text (opcode, stem, "HFMA2"))) {
      opcodes->half[histogram] = TRUE;
    }
    return;
  }
}

/* Matrix instructions of a warp, with a shape "16816", and of a group of four warps, with a shape "64x128x16".
 * Source: CUDA Binary Utilities 12.6, "Instruction Set Reference"; PTX ISA 8.5, "Matrix shape" of mma and wgmma. HMMA.1688
 * was checked against the counter of the same launch, the others were not. */
static const struct {
  const char *stem;
  gboolean group;
  const char *modifier; /* (nullable) */
  GableNcuWork work;
} matrices[] = {
  { "DMMA", FALSE, NULL, GABLE_NCU_WORK_FP64_MATRIX },
  { "HMMA", FALSE, "TF32", GABLE_NCU_WORK_TF32_MATRIX },
  { "HMMA", FALSE, "BF16", GABLE_NCU_WORK_BF16_MATRIX },
  { "HMMA", FALSE, NULL, GABLE_NCU_WORK_FP16_MATRIX },
  { "IMMA", FALSE, "S4", GABLE_NCU_WORK_INT4_MATRIX },
  { "IMMA", FALSE, "U4", GABLE_NCU_WORK_INT4_MATRIX },
  { "IMMA", FALSE, NULL, GABLE_NCU_WORK_INT8_MATRIX },
  { "QMMA", FALSE, NULL, GABLE_NCU_WORK_FP8_MATRIX },
  { "HGMMA", TRUE, "TF32", GABLE_NCU_WORK_TF32_MATRIX },
  { "HGMMA", TRUE, "BF16", GABLE_NCU_WORK_BF16_MATRIX },
  { "HGMMA", TRUE, NULL, GABLE_NCU_WORK_FP16_MATRIX },
  { "IGMMA", TRUE, NULL, GABLE_NCU_WORK_INT8_MATRIX },
  { "QGMMA", TRUE, NULL, GABLE_NCU_WORK_FP8_MATRIX },
};

/* Opcodes whose shape is in a descriptor, or whose type has no counter. */
static const char *const opaque_stems[] = {
  "UTCHMMA", "UTCIMMA", "UTCQMMA", "UTCOMMA", "OMMA", "BMMA", "BGMMA",
};

#define WARPS_IN_GROUP 4

static gboolean
read_digits (const char **at, const char *end, gsize limit, double *value)
{
  const char *start = *at;

  *value = 0;
  while (*at < end && (gsize) (*at - start) < limit && g_ascii_isdigit (**at)) {
    *value = *value * 10 + (**at - '0');
    (*at)++;
  }
  return *at > start && *value > 0;
}

/* "1688" is 16 × 8 × 8 and "884" 8 × 8 × 4: rows of one or two digits, columns of one, depth of what is left. */
static double
warp_shape (const char *text, gsize length)
{
  const char *at = text;
  const char *end = text + length;
  double rows;
  double columns;
  double depth;
  gsize digits = length > 0 && text[0] == '1' ? 2 : 1;

  if (!read_digits (&at, end, digits, &rows) || !read_digits (&at, end, 1, &columns) ||
      !read_digits (&at, end, 3, &depth) || at != end) {
    return GABLE_UNKNOWN;
  }
  return rows * columns * depth;
}

static double
group_shape (const char *text, gsize length)
{
  const char *at = text;
  const char *end = text + length;
  double product = 1;

  for (guint i = 0; i < 3; i++) {
    double side;

    if ((i > 0 && (at == end || *at++ != 'x')) || !read_digits (&at, end, 3, &side)) {
      return GABLE_UNKNOWN;
    }
    product *= side;
  }
  return at == end ? product / WARPS_IN_GROUP : GABLE_UNKNOWN;
}

/* Operations of one warp instruction of the matrix units; unknown where its shape is not told, 0 of others. */
static double
matrix_operations (const char *opcode, gsize length, GableNcuWork *work)
{
  gsize stem = stem_length (opcode, length);

  for (guint i = 0; i < G_N_ELEMENTS (opaque_stems); i++) {
    if (is_text (opcode, stem, opaque_stems[i])) {
      return GABLE_UNKNOWN;
    }
  }
  for (guint i = 0; i < G_N_ELEMENTS (matrices); i++) {
    if (!is_text (opcode, stem, matrices[i].stem) ||
        (matrices[i].modifier != NULL && !has_modifier (opcode, length, matrices[i].modifier))) {
      continue;
    }
    /* Of a sparse instruction the tool's counters count zeros too, how many is not told here. */
    if (stem == length || has_modifier (opcode, length, "SP")) {
      return GABLE_UNKNOWN;
    }

    const char *shape = opcode + stem + 1;
    gsize shape_length = stem_length (shape, length - stem - 1);

    *work = matrices[i].work;
    return 2 * (matrices[i].group ? group_shape (shape, shape_length)
                                  : warp_shape (shape, shape_length));
  }
  return 0;
}

/**
 * gable_ncu_opcodes_add:
 * @opcodes: the launch's operations so far
 * @histogram: where the opcode stands
 * @opcode: not terminated: "HMMA.16816.F32"
 * @length: of @opcode
 * @count: instructions that were executed
 *
 * A multiply-add is two operations, packed instructions work on pairs.
 */
void
gable_ncu_opcodes_add (GableNcuOpcodes *opcodes,
                       GableNcuHistogram histogram,
                       const char *opcode,
                       gsize length,
                       double count)
{
  opcodes->present[histogram] = TRUE;
  if (histogram != GABLE_NCU_WARPS_MODIFIERS) {
    add_threads (opcodes, histogram, opcode, length, count);
    return;
  }

  GableNcuWork work = GABLE_NCU_WORK_FP16_MATRIX;
  double operations = matrix_operations (opcode, length, &work);

  if (gable_known (operations)) {
    opcodes->operations[histogram][work] += count * operations;
  } else if (count > 0) {
    opcodes->opaque = TRUE;
  }
}

/**
 * gable_ncu_opcodes_get:
 * @opcodes: the launch's operations
 * @work: a kind of them
 *
 * Integer operations need the modifiers, since moves are spelled as multiply-adds. FP16 is told only where an instruction
 * other than the one that also loads constants speaks for it, matrix work only where it was done and all of its
 * instructions are understood.
 *
 * Returns: operations, or unknown
 */
double
gable_ncu_opcodes_get (const GableNcuOpcodes *opcodes, GableNcuWork work)
{
  GableNcuHistogram threads =
    opcodes->present[GABLE_NCU_THREADS_MODIFIERS] ? GABLE_NCU_THREADS_MODIFIERS : GABLE_NCU_THREADS;
  gboolean known;

  if (work >= GABLE_NCU_WORK_FP64_MATRIX) {
    double operations = opcodes->operations[GABLE_NCU_WARPS_MODIFIERS][work];

    return operations > 0 && !opcodes->opaque ? operations : GABLE_UNKNOWN;
  }
  known = opcodes->present[threads];
  if (work == GABLE_NCU_WORK_INT32) {
    known = threads == GABLE_NCU_THREADS_MODIFIERS;
  } else if (work == GABLE_NCU_WORK_FP16) {
    known = opcodes->half[threads];
  }
  return known ? opcodes->operations[threads][work] : GABLE_UNKNOWN;
}

const char *
gable_ncu_work_to_string (GableNcuWork work)
{
  static const char *const ids[] = {
    [GABLE_NCU_WORK_FP64] = "fp64",
    [GABLE_NCU_WORK_FP32] = "fp32",
    [GABLE_NCU_WORK_FP16] = "fp16",
    [GABLE_NCU_WORK_INT32] = "int32",
    [GABLE_NCU_WORK_FP64_MATRIX] = "fp64.matrix",
    [GABLE_NCU_WORK_TF32_MATRIX] = "tf32.matrix",
    [GABLE_NCU_WORK_FP16_MATRIX] = "fp16.matrix",
    [GABLE_NCU_WORK_BF16_MATRIX] = "bf16.matrix",
    [GABLE_NCU_WORK_FP8_MATRIX] = "fp8.matrix",
    [GABLE_NCU_WORK_INT8_MATRIX] = "int8.matrix",
    [GABLE_NCU_WORK_INT4_MATRIX] = "int4.matrix",
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (ids) == GABLE_NCU_N_WORKS);
  return ids[work];
}
