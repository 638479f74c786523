/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/transform.h"

#include "support.h"

#include <string.h>

#define ROUNDS 2000

static const GableCounter *
counter (const char *name)
{
  return gable_counter_find (name);
}

/* What is typed, and how it is kept. */
static void
texts_are_read_and_written_in_one_form (void)
{
  static const struct {
    const char *typed;
    const char *kept;
  } cases[] = {
    { "", "" },
    { "  ", "" },
    { "bytes.DRAM × 0.5", "bytes.DRAM × 0.5" },
    { "bytes.DRAM*0.5", "bytes.DRAM × 0.5" },
    { "bytes.HBM * 50 %", "bytes.DRAM × 0.5" },
    { "bytes.DRAM/4", "bytes.DRAM ÷ 4" },
    { "bytes × 0", "bytes × 0" },
    { "operations.fp64*2; bytes.L2*0.25", "operations.fp64 × 2, bytes.L2 × 0.25" },
    { "fp64->fp32", "fp64 → fp32" },
    { "0.9 of fp32 → fp16", "0.9 of fp32 → fp16" },
    { "90 % of operations.fp16 -> fp16.tensor", "0.9 of operations.fp16 → fp16.matrix" },
    { "launches/8", "launches ÷ 8" },
    { "launches/8 at 4 µs", "launches ÷ 8 at 4e-6 s" },
    { "concurrency*2", "concurrency × 2" },
    { "time*0.8", "T × 0.8" },
    { "T->roof", "T → on-roof" },
    { "time → 0.9 of on-roof", "T → 0.9 of on-roof" },
    { "fuse axpy", "fuse \"axpy\"" },
    { "fuse \"f<a, b>\", bytes.DRAM × 0.75", "fuse \"f<a, b>\", bytes.DRAM × 0.75" },
    { "fuse \"say \\\"hi\\\" \\\\ there\"", "fuse \"say \\\"hi\\\" \\\\ there\"" },
    { "rate.DRAM*2", "rate.DRAM × 2" },
    { "peak × 2", "peak × 2" },
    { "machine nvidia-h100-sxm5-80gb", "machine \"nvidia-h100-sxm5-80gb\"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableTransform) transform = gable_transform_parse (cases[i].typed, &error);
    g_autoptr (GableTransform) again = NULL;
    g_autofree char *text = NULL;

    g_assert_no_error (error);
    text = gable_transform_to_string (transform);
    g_assert_cmpstr (text, ==, cases[i].kept);
    again = gable_transform_parse (text, &error);
    g_assert_no_error (error);
    g_assert_true (gable_transform_equal (transform, again));
  }
}

static void
what_is_no_change_is_named (void)
{
  static const struct {
    const char *typed;
    GableTransformError code;
  } cases[] = {
    { "faster", GABLE_TRANSFORM_ERROR_SYNTAX },
    { "bytes.DARM × 0.5", GABLE_TRANSFORM_ERROR_SYNTAX },
    { "bytes.fp64 × 0.5", GABLE_TRANSFORM_ERROR_SYNTAX },
    { "operations.DRAM × 0.5", GABLE_TRANSFORM_ERROR_SYNTAX },
    { "launches.DRAM ÷ 2", GABLE_TRANSFORM_ERROR_SYNTAX },
    { "rate × 2", GABLE_TRANSFORM_ERROR_SYNTAX },
    { "fp64 → DRAM", GABLE_TRANSFORM_ERROR_SYNTAX },
    { "fp → fp16", GABLE_TRANSFORM_ERROR_SYNTAX },
    { "fp32 → fp32", GABLE_TRANSFORM_ERROR_SYNTAX },
    { "T → moon", GABLE_TRANSFORM_ERROR_SYNTAX },
    { "fuse \"\"", GABLE_TRANSFORM_ERROR_SYNTAX },
    { ", ,", GABLE_TRANSFORM_ERROR_SYNTAX },
    { "bytes.DRAM × x", GABLE_TRANSFORM_ERROR_RANGE },
    { "bytes.DRAM × -1", GABLE_TRANSFORM_ERROR_RANGE },
    { "bytes.DRAM × 1e999", GABLE_TRANSFORM_ERROR_RANGE },
    { "bytes.DRAM ÷ 0", GABLE_TRANSFORM_ERROR_RANGE },
    { "T × 0", GABLE_TRANSFORM_ERROR_RANGE },
    { "launches ÷ 2 at noon", GABLE_TRANSFORM_ERROR_RANGE },
    { "1.5 of fp64 → fp32", GABLE_TRANSFORM_ERROR_RANGE },
    { "T → 0 of on-roof", GABLE_TRANSFORM_ERROR_RANGE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_test_message ("%s", cases[i].typed);
    g_assert_null (gable_transform_parse (cases[i].typed, &error));
    g_assert_error (error, GABLE_TRANSFORM_ERROR, (int) cases[i].code);
    g_assert_null (strchr (error->message, '\n'));
  }
}

static GableChange
random_change (void)
{
  static const char *const levels[] = { "DRAM", "L2", "PCIe", NULL };
  static const char *const types[] = { "fp64", "fp32", "fp16.matrix", "int8" };
  GableChangeKind kind = (GableChangeKind) g_test_rand_int_range (0, GABLE_N_CHANGES);
  GableChange change = gable_change_new (kind, NULL, pow (10, g_test_rand_double_range (-3, 3)));
  const char *level = levels[g_test_rand_int_range (0, G_N_ELEMENTS (levels))];

  if (kind == GABLE_CHANGE_BYTES) {
    change.counter = level != NULL ? counter (level) : NULL;
    change.divides = g_test_rand_bit ();
  } else if (kind == GABLE_CHANGE_UNIT || kind == GABLE_CHANGE_PRECISION) {
    change.counter = counter (types[g_test_rand_int_range (0, 2)]);
    change.to = counter (types[g_test_rand_int_range (2, G_N_ELEMENTS (types))]);
    change.value = g_test_rand_double ();
  } else if (kind == GABLE_CHANGE_ROOF) {
    change.value = g_test_rand_double_range (0.1, 1);
  } else if (kind == GABLE_CHANGE_LAUNCHES) {
    change.overhead = g_test_rand_bit () ? g_test_rand_double () : GABLE_UNKNOWN;
  } else if (kind == GABLE_CHANGE_RATE) {
    change.counter = counter ("fp32");
  } else if (!gable_change_has_value (&change)) {
    change.name = g_intern_string (g_test_rand_bit () ? "a, \"b\"; c \\ → d" : "µ");
    change.value = 1;
  }
  return change;
}

static void
any_transform_reads_back_as_itself (void)
{
  for (guint i = 0; i < ROUNDS; i++) {
    g_autoptr (GableTransform) transform = gable_transform_new ();
    g_autoptr (GableTransform) again = NULL;
    g_autoptr (GError) error = NULL;
    g_autofree char *text = NULL;

    for (int k = g_test_rand_int_range (0, 5); k > 0; k--) {
      GableChange change = random_change ();

      gable_transform_append (transform, &change);
    }
    text = gable_transform_to_string (transform);
    again = gable_transform_parse (text, &error);
    g_assert_no_error (error);
    g_assert_true (gable_transform_equal (transform, again));
  }
}

/* Random bytes are an error or a transform, never a crash. */
static void
any_text_is_an_error_or_a_transform (void)
{
  static const char *const pieces[] = {
    "bytes", ".DRAM", "×",     "*",        "÷",        "/",    "->",   "→", " of ",
    "fp64",  "fp32",  "\"",    "\\",       ",",        ";",    "T",    "0", "1",
    "%",     " at ",  "fuse ", "machine ", "launches", "\xff", "5 µs", ".",
  };

  for (guint i = 0; i < ROUNDS; i++) {
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (GableTransform) transform = NULL;

    for (int k = g_test_rand_int_range (0, 12); k > 0; k--) {
      g_string_append (text, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
    }
    transform = gable_transform_parse (text->str, &error);
    g_assert_true ((transform == NULL) == (error != NULL));
  }
}

static void
long_texts_are_refused (void)
{
  g_autoptr (GString) many = g_string_new (NULL);
  g_autofree char *large = g_strnfill (GABLE_TRANSFORM_MAX_LENGTH + 1, ' ');
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i <= GABLE_TRANSFORM_MAX_CHANGES; i++) {
    g_string_append (many, "T*1,");
  }
  g_assert_null (gable_transform_parse (many->str, &error));
  g_assert_error (error, GABLE_TRANSFORM_ERROR, GABLE_TRANSFORM_ERROR_RANGE);
  g_clear_error (&error);
  g_assert_null (gable_transform_parse (large, &error));
  g_assert_error (error, GABLE_TRANSFORM_ERROR, GABLE_TRANSFORM_ERROR_SYNTAX);
}

static void
a_like_change_is_replaced_and_another_added (void)
{
  g_autoptr (GableTransform) transform = gable_transform_parse ("bytes.DRAM*0.5, T*0.8", NULL);
  GableChange dram = gable_change_new (GABLE_CHANGE_BYTES, counter ("DRAM"), 0.25);
  GableChange l2 = gable_change_new (GABLE_CHANGE_BYTES, counter ("L2"), 0.1);
  g_autofree char *text = NULL;

  gable_transform_set (transform, &dram);
  gable_transform_set (transform, &l2);
  gable_transform_remove (transform, 1);
  text = gable_transform_to_string (transform);
  g_assert_cmpstr (text, ==, "bytes.DRAM × 0.25, bytes.L2 × 0.1");
}

static void
every_change_has_a_title_and_a_range_with_its_start_inside (void)
{
  for (GableChangeKind kind = 0; kind < GABLE_N_CHANGES; kind++) {
    GableChange change = gable_change_new (kind, counter ("fp64"), 1);
    GableChangeRange range;
    g_autofree char *title = NULL;

    change.to = counter ("fp32");
    change.name = "x";
    range = gable_change_range (&change);
    title = gable_change_title (&change);
    g_assert_cmpuint (strlen (title), >, 0);
    g_assert_cmpfloat (range.min, <, range.max);
    g_assert_cmpfloat (range.min, <=, range.initial);
    g_assert_cmpfloat (range.initial, <=, range.max);
    g_assert_true (!range.logarithmic || range.min > 0);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(path, function) g_test_add_func ("/analysis/transform/" path, function)
  ADD ("texts-are-read-and-written-in-one-form", texts_are_read_and_written_in_one_form);
  ADD ("what-is-no-change-is-named", what_is_no_change_is_named);
  ADD ("any-transform-reads-back-as-itself", any_transform_reads_back_as_itself);
  ADD ("any-text-is-an-error-or-a-transform", any_text_is_an_error_or_a_transform);
  ADD ("long-texts-are-refused", long_texts_are_refused);
  ADD ("a-like-change-is-replaced-and-another-added", a_like_change_is_replaced_and_another_added);
  ADD ("every-change-has-a-title-and-a-range-with-its-start-inside",
       every_change_has_a_title_and_a_range_with_its_start_inside);
  return g_test_run ();
}
