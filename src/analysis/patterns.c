/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/patterns.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* Counts beyond this are no problem size that anybody has, and their products stay far from the end of a double. */
#define COUNT_MAX 1e12
/* Text of one pattern [B]. */
#define LENGTH_MAX 500

typedef struct {
  double work;  /* [FLOP] */
  double bytes; /* [B] */
  double ideal; /* [B] */
} Amounts;

/* @v: values of the parameters, in the pattern's order; @s: bytes of an element */
typedef Amounts (*Formula) (const double *v, double s);

/* y ← a x + y: a multiplication and an addition an element; x and y are read, y is written.
 * Source: Lawson, Hanson, Kincaid, Krogh, "Basic Linear Algebra Subprograms for Fortran Usage", ACM TOMS 5(3), 1979. */
static Amounts
axpy (const double *v, double s)
{
  double n = v[0];

  return (Amounts){ 2 * n, 3 * n * s, 3 * n * s };
}

/* Each of n elements is added to a sum: n − 1 additions, every element read once and one written. */
static Amounts
reduction (const double *v, double s)
{
  double n = v[0];

  return (Amounts){ n - 1, (n + 1) * s, (n + 1) * s };
}

/* A weighted sum of @points neighbours at each of n places: p multiplications and p − 1 additions. With neighbours kept in
 * a cache each value is read once and written once; a cache that fills a line before it is written reads it, too.
 * Source: Williams, Waterman, Patterson, CACM 52(4), 2009, section 5 (the stencil's compulsory traffic). */
static Amounts
stencil (const double *v, double s)
{
  double n = v[0];
  double points = v[1];
  double ideal = 2 * n * s;

  return (Amounts){ n * (2 * points - 1), ideal + v[2] * n * s, ideal };
}

/* y ← A x with A in compressed rows: a multiplication and an addition a non-zero. Read are its value and the number of its
 * column (4 B), where each row starts (4 B), x once; y is written.
 * Source: Williams, Oliker, Vuduc, Shalf, Yelick, Demmel, "Optimization of sparse matrix-vector multiplication on emerging
 * multicore platforms", SC 2007, section 2. */
static Amounts
spmv (const double *v, double s)
{
  double rows = v[0];
  double columns = v[1];
  double nonzeros = v[2];
  double bytes = nonzeros * (s + 4) + (rows + 1) * 4 + (rows + columns) * s;

  return (Amounts){ 2 * nonzeros, bytes, bytes };
}

/* C ← A B with m × k and k × n. In tiles of t × t results each row of tiles reads B once and each column of tiles A once, so
 * that A is read ⌈n/t⌉ times and B ⌈m/t⌉ times; C is written once. Without tiles (t = 0) everything is moved once.
 * Source: Hong and Kung, "I/O complexity: the red-blue pebble game", STOC 1981 (the order); Golub, Van Loan, "Matrix
 * Computations", section 1.5 (blocked products, counted here in whole tiles). */
static Amounts
gemm (const double *v, double s)
{
  double m = v[0];
  double n = v[1];
  double k = v[2];
  double tile = v[3];
  double ideal = s * (m * k + k * n + m * n);
  double tiled = tile > 0 ? s * (m * k * ceil (n / tile) + k * n * ceil (m / tile) + m * n) : ideal;

  return (Amounts){ 2 * m * n * k, tiled, ideal };
}

/* A complex transform of n points, b of them: 5 n log₂ n operations by the usual convention. Each pass over the data reads
 * and writes a complex number a point.
 * Source: Frigo and Johnson, "The Design and Implementation of FFTW3", Proc. IEEE 93(2), 2005, section II (the count). */
static Amounts
fft (const double *v, double s)
{
  double n = v[0];
  double batch = v[1];
  double pass = 2 * 2 * s * n * batch;

  return (Amounts){ 5 * n * log2 (n) * batch, pass * v[2], pass };
}

/* softmax (Q Kᵀ) V for b heads of n queries and keys of d numbers: two products of 2 n² d operations; the exponentials are
 * not counted. Written out (tile 0), S is written, read, the weights written and read again: 4 n d + 4 n² numbers. In one
 * pass over blocks of t queries that stay on the chip, K and V are read ⌈n/t⌉ times: 2 n d + 2 n d ⌈n/t⌉ numbers.
 * Source: Dao, Fu, Ermon, Rudra, Ré, "FlashAttention", NeurIPS 2022, algorithms 0 and 1. */
static Amounts
attention (const double *v, double s)
{
  double heads = v[0];
  double n = v[1];
  double d = v[2];
  double tile = v[3];
  double numbers = tile > 0 ? 2 * n * d + 2 * n * d * ceil (n / tile) : 4 * n * d + 4 * n * n;

  return (Amounts){ 4 * n * n * d * heads, numbers * heads * s, 4 * n * d * heads * s };
}

static const struct {
  GablePattern pattern;
  Formula formula;
} patterns[] = {
  { { "axpy",
      N_ ("Vector update (axpy)"),
      "2 n",
      "3 n s",
      "Lawson et al., ACM TOMS 5(3), 1979",
      { { "n", N_ ("Elements"), 1 << 24, 1, COUNT_MAX } },
      1 },
    axpy },
  { { "reduction",
      N_ ("Sum (reduction)"),
      "n − 1",
      "(n + 1) s",
      "by definition",
      { { "n", N_ ("Elements"), 1 << 24, 1, COUNT_MAX } },
      1 },
    reduction },
  { { "stencil",
      N_ ("Stencil"),
      "n (2 points − 1)",
      "2 n s + allocate n s",
      "Williams, Waterman, Patterson, CACM 52(4), 2009",
      { { "n", N_ ("Grid points"), 1 << 24, 1, COUNT_MAX },
        { "points", N_ ("Points of the stencil"), 7, 1, 1000 },
        { "allocate", N_ ("Reads before writes (0 or 1)"), 0, 0, 1 } },
      3 },
    stencil },
  { { "spmv",
      N_ ("Sparse matrix times vector (CSR)"),
      "2 nonzeros",
      "nonzeros (s + 4) + 4 (rows + 1) + (rows + columns) s",
      "Williams et al., SC 2007",
      { { "rows", N_ ("Rows"), 1000000, 1, COUNT_MAX },
        { "columns", N_ ("Columns"), 1000000, 1, COUNT_MAX },
        { "nonzeros", N_ ("Non-zeros"), 50000000, 1, COUNT_MAX } },
      3 },
    spmv },
  { { "gemm",
      N_ ("Matrix product (GEMM)"),
      "2 m n k",
      "s (m k ⌈n ÷ tile⌉ + k n ⌈m ÷ tile⌉ + m n)",
      "Hong and Kung, STOC 1981",
      { { "m", N_ ("Rows of the result"), 4096, 1, COUNT_MAX },
        { "n", N_ ("Columns of the result"), 4096, 1, COUNT_MAX },
        { "k", N_ ("Inner size"), 4096, 1, COUNT_MAX },
        { "tile", N_ ("Tile size (0: all moved once)"), 128, 0, COUNT_MAX } },
      4 },
    gemm },
  { { "fft",
      N_ ("Fourier transform (FFT)"),
      "5 n log₂ n batch",
      "4 n s batch passes",
      "Frigo and Johnson, Proc. IEEE 93(2), 2005",
      { { "n", N_ ("Points"), 1 << 20, 2, COUNT_MAX },
        { "batch", N_ ("Transforms"), 1, 1, COUNT_MAX },
        { "passes", N_ ("Passes over the data"), 1, 1, 100 } },
      3 },
    fft },
  { { "attention",
      N_ ("Attention"),
      "4 n² d heads",
      "s heads (2 n d + 2 n d ⌈n ÷ tile⌉); tile = 0: s heads (4 n d + 4 n²)",
      "Dao et al., NeurIPS 2022",
      { { "heads", N_ ("Heads of all sequences"), 32, 1, COUNT_MAX },
        { "n", N_ ("Sequence length"), 4096, 1, COUNT_MAX },
        { "d", N_ ("Size of a head"), 128, 1, COUNT_MAX },
        { "tile", N_ ("Queries in a tile (0: written out)"), 128, 0, COUNT_MAX } },
      4 },
    attention },
};

guint
gable_patterns_get_size (void)
{
  return G_N_ELEMENTS (patterns);
}

const GablePattern *
gable_patterns_get (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (patterns), NULL);

  return &patterns[index].pattern;
}

/* (nullable) */
const GablePattern *
gable_patterns_find (const char *id)
{
  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++) {
    if (strcmp (patterns[i].pattern.id, id) == 0) {
      return &patterns[i].pattern;
    }
  }
  return NULL;
}

/* The defaults, in double precision at main memory. */
void
gable_pattern_use_init (GablePatternUse *use, const GablePattern *pattern)
{
  *use = (GablePatternUse){ .pattern = pattern,
                            .precision = gable_counter_find ("fp64"),
                            .level = gable_counter_find ("DRAM") };
  for (guint i = 0; i < pattern->n_parameters; i++) {
    use->values[i] = pattern->parameters[i].initial;
  }
}

/* Always FALSE. @format: with @text and what it belongs to */
static gboolean
fail (GError **error, const char *format, ...)
{
  g_autofree char *message = NULL;
  va_list arguments;

  va_start (arguments, format);
  message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, message);
  return FALSE;
}

static gboolean
set_counter (GablePatternUse *use, gboolean level, const char *value, GError **error)
{
  const GableCounter *counter = gable_counter_find (value);

  if (level) {
    if (counter == NULL || counter->kind != GABLE_COUNTER_TRAFFIC) {
      return fail (error, _ ("“%s” is no level of memory; write one such as DRAM or L2"), value);
    }
    use->level = counter;
    return TRUE;
  }
  if (counter == NULL || counter->kind != GABLE_COUNTER_OPERATIONS || counter->bits == 0) {
    return fail (error, _ ("“%s” is no precision; write one such as fp64 or fp16.matrix"), value);
  }
  use->precision = counter;
  return TRUE;
}

static gboolean
set_number (GablePatternUse *use, guint index, const char *value, GError **error)
{
  const GablePatternParameter *parameter = &use->pattern->parameters[index];
  g_autoptr (GError) own = NULL;
  double number;

  if (!gable_quantity_parse (value, GABLE_DIMENSION_NUMBER, &number, &own)) {
    return fail (error, "%s: %s", parameter->name, own->message);
  }
  if (!(number >= parameter->min && number <= parameter->max) || number != floor (number)) {
    char low[GABLE_NUMBER_LENGTH];
    char high[GABLE_NUMBER_LENGTH];

    return fail (error, _ ("%s: “%s” is no whole number from %s to %s"), parameter->name, value,
                           gable_number_write (low, parameter->min),
                           gable_number_write (high, parameter->max));
  }
  use->values[index] = number;
  return TRUE;
}

/**
 * gable_pattern_use_set:
 * @name: of a parameter, "precision" or "level"
 *
 * Errors: `G_IO_ERROR_INVALID_DATA` with what would do
 *
 * Returns: whether @use has such a parameter and @value is in its range
 */
gboolean
gable_pattern_use_set (GablePatternUse *use, const char *name, const char *value, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  if (strcmp (name, "precision") == 0 || strcmp (name, "level") == 0) {
    return set_counter (use, name[0] == 'l', value, error);
  }
  for (guint i = 0; i < use->pattern->n_parameters; i++) {
    if (strcmp (use->pattern->parameters[i].name, name) == 0) {
      return set_number (use, i, value, error);
    }
    g_string_append_printf (names, "%s, ", use->pattern->parameters[i].name);
  }
  return fail (error, _ ("%s has no parameter “%s”; there are %sprecision and level"),
                         use->pattern->id, name, names->str);
}

/**
 * gable_pattern_use_parse:
 * @text: "gemm:m=4096,tile=128,precision=fp16"; what is left out has its default
 * @use: (out)
 *
 * Errors: `G_IO_ERROR_INVALID_DATA` with what would do
 *
 * Returns: whether @text is a pattern
 */
gboolean
gable_pattern_use_parse (const char *text, GablePatternUse *use, GError **error)
{
  g_autofree char *id = NULL;
  g_auto (GStrv) parts = NULL;
  const char *colon;
  const GablePattern *pattern;

  if (strlen (text) > LENGTH_MAX || !g_utf8_validate (text, -1, NULL)) {
    return fail (error, _ ("a pattern is UTF-8 text of %d bytes at most"), LENGTH_MAX);
  }
  colon = strchr (text, ':');
  id = g_strstrip (colon != NULL ? g_strndup (text, (gsize) (colon - text)) : g_strdup (text));
  pattern = gable_patterns_find (id);
  if (pattern == NULL) {
    return fail (error, _ ("there is no pattern “%s”; there are axpy, reduction, stencil, spmv, "
                           "gemm, fft and attention"),
                           id);
  }
  gable_pattern_use_init (use, pattern);
  parts = g_strsplit (colon != NULL ? colon + 1 : "", ",", -1);
  for (guint i = 0; parts[i] != NULL; i++) {
    char *equals = strchr (parts[i], '=');

    if (*g_strstrip (parts[i]) == '\0') {
      continue;
    }
    if (equals == NULL) {
      return fail (error, _ ("“%s”: write a parameter and its value, such as %s=%d"), parts[i],
                             pattern->parameters[0].name, 1000);
    }
    *equals = '\0';
    if (!gable_pattern_use_set (use, g_strstrip (parts[i]), g_strstrip (equals + 1), error)) {
      return FALSE;
    }
  }
  return TRUE;
}

static void
append_parameters (GString *text, const GablePatternUse *use)
{
  for (guint i = 0; i < use->pattern->n_parameters; i++) {
    char number[GABLE_NUMBER_LENGTH];

    g_string_append_printf (text, "%s=%s,", use->pattern->parameters[i].name,
                            gable_number_write (number, use->values[i]));
  }
}

char *
gable_pattern_use_to_string (const GablePatternUse *use)
{
  GString *text = g_string_new (use->pattern->id);

  g_string_append_c (text, ':');
  append_parameters (text, use);
  g_string_append_printf (text, "precision=%s,level=%s", use->precision->id, use->level->id);
  return g_string_free (text, FALSE);
}

static Amounts
get_amounts (const GablePatternUse *use)
{
  for (guint i = 0; i < G_N_ELEMENTS (patterns); i++) {
    if (&patterns[i].pattern == use->pattern) {
      return patterns[i].formula (use->values, use->precision->bits / 8.0);
    }
  }
  g_assert_not_reached ();
}

double
gable_pattern_use_get_work (const GablePatternUse *use)
{
  return get_amounts (use).work;
}

double
gable_pattern_use_get_bytes (const GablePatternUse *use)
{
  return get_amounts (use).bytes;
}

double
gable_pattern_use_get_ideal (const GablePatternUse *use)
{
  return get_amounts (use).ideal;
}

/* "gemm:m=4096,n=4096,k=4096,tile=128,precision=fp16": main memory goes without saying. (transfer full) */
static char *
make_name (const GablePatternUse *use)
{
  char *name = gable_pattern_use_to_string (use);

  if (g_str_has_suffix (name, ",level=DRAM")) {
    name[strlen (name) - strlen (",level=DRAM")] = '\0';
  }
  return name;
}

GableKernel *
gable_pattern_use_make_kernel (const GablePatternUse *use)
{
  Amounts amounts = get_amounts (use);
  g_autofree char *name = make_name (use);
  GableKernel *kernel = gable_kernel_new (name);

  kernel->kind = GABLE_KERNEL_HYPOTHETICAL;
  gable_kernel_set_amount (kernel, use->precision, amounts.work,
                           g_intern_string (use->pattern->work));
  gable_kernel_set_amount (kernel, use->level, amounts.bytes,
                           g_intern_string (use->pattern->bytes));
  gable_kernel_set_ideal (kernel, use->level, amounts.ideal);
  return kernel;
}
