/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-opcodes.h"
#include "import/ncu-rep-wire.h"
#include "support.h"

#include <string.h>

static void
varints_end_within_ten_bytes_and_64_bits (void)
{
  static const struct {
    guint8 bytes[12];
    guint length;
    gboolean whole;
    guint64 value;
  } cases[] = {
    { { 0x00 }, 1, TRUE, 0 },
    { { 0x7f }, 1, TRUE, 127 },
    { { 0xac, 0x02 }, 2, TRUE, 300 },
    { { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01 }, 10, TRUE, G_MAXUINT64 },
    { { 0x80, 0x00 }, 2, TRUE, 0 }, /* longer than needed is allowed */
    { { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02 }, 10, FALSE, 0 },
    { { 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01 }, 11, FALSE, 0 },
    { { 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00 }, 11, FALSE, 0 },
    { { 0x80 }, 1, FALSE, 0 },
    { { 0 }, 0, FALSE, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableWire wire = gable_wire (cases[i].bytes, cases[i].length);
    guint64 value = 0;

    g_assert_cmpint (gable_wire_varint (&wire, &value), ==, cases[i].whole);
    g_assert_cmpint (wire.broken, ==, !cases[i].whole);
    g_assert_cmpuint (value, ==, cases[i].value);
  }
}

static void
fields_of_four_types_are_read (void)
{
  static const guint8 bytes[] = {
    0x08, 0x96, 0x01,                                     /* 1: 150 */
    0x12, 0x02, 'h',  'i',                                /* 2: "hi" */
    0x19, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xf8, 0x3f, /* 3: 1.5 */
    0x25, 0x00, 0x00, 0x20, 0xc0,                         /* 4: -2.5 as float */
    0xc2, 0x0c, 0x00,                                     /* 200: empty */
  };
  GableWire wire = gable_wire (bytes, sizeof bytes);
  GableWireField field;

  g_assert_true (gable_wire_next (&wire, &field));
  g_assert_cmpuint (field.number, ==, 1);
  gable_assert_close (gable_wire_double (&field), 150, 0);
  g_assert_true (gable_wire_next (&wire, &field));

  g_autofree char *text = gable_wire_text (&field);

  g_assert_cmpstr (text, ==, "hi");
  g_assert_false (gable_known (gable_wire_double (&field)));
  g_assert_true (gable_wire_next (&wire, &field));
  gable_assert_close (gable_wire_double (&field), 1.5, 0);
  g_assert_true (gable_wire_next (&wire, &field));
  gable_assert_close (gable_wire_double (&field), -2.5, 0);
  g_assert_true (gable_wire_next (&wire, &field));
  g_assert_cmpuint (field.number, ==, 200);
  g_assert_false (gable_wire_next (&wire, &field));
  g_assert_false (wire.broken);
}

static void
fields_that_are_none_break_the_message (void)
{
  static const struct {
    guint8 bytes[8];
    guint length;
  } cases[] = {
    { { 0x0a, 0x05, 'h', 'i' }, 4 },                           /* longer than the rest */
    { { 0x0a }, 1 },                                           /* no length */
    { { 0x09, 0, 0, 0, 0 }, 5 },                               /* 8 bytes wanted */
    { { 0x0d, 0, 0 }, 3 },                                     /* 4 bytes wanted */
    { { 0x0b, 0x0c }, 2 },                                     /* a group */
    { { 0x0e }, 1 },                                           /* type 6 */
    { { 0x0f }, 1 },                                           /* type 7 */
    { { 0x0a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f }, 8 }, /* 2^49 - 1 bytes */
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableWire wire = gable_wire (cases[i].bytes, cases[i].length);
    GableWireField field;

    g_assert_false (gable_wire_next (&wire, &field));
    g_assert_true (wire.broken);
    g_assert_false (gable_wire_next (&wire, &field));
  }
}

static void
a_number_opens_as_an_empty_message (void)
{
  static const guint8 bytes[] = { 0x08, 0x05 };
  GableWire wire = gable_wire (bytes, sizeof bytes);
  GableWireField field;

  g_assert_true (gable_wire_next (&wire, &field));

  GableWire inside = gable_wire_open (&field);
  g_autofree char *text = gable_wire_text (&field);

  g_assert_false (gable_wire_next (&inside, &field));
  g_assert_false (inside.broken);
  g_assert_cmpstr (text, ==, "");
}

/* Operations are worked out from the shapes by hand: 2 × rows × columns × depth. */
static void
opcodes_do_what_they_are_told_to (void)
{
  static const struct {
    GableNcuHistogram histogram;
    const char *opcode;
    GableNcuWork work;
    double operations;
  } cases[] = {
    { GABLE_NCU_THREADS, "FFMA", GABLE_NCU_WORK_FP32, 2 },
    { GABLE_NCU_THREADS_MODIFIERS, "FFMA.FTZ", GABLE_NCU_WORK_FP32, 2 },
    { GABLE_NCU_THREADS_MODIFIERS, "DADD", GABLE_NCU_WORK_FP64, 1 },
    { GABLE_NCU_THREADS_MODIFIERS, "DSETP.GT.AND", GABLE_NCU_WORK_FP64, 0 },
    { GABLE_NCU_THREADS_MODIFIERS, "IMAD.WIDE.U32", GABLE_NCU_WORK_INT32, 1 },
    { GABLE_NCU_THREADS_MODIFIERS, "IMAD.MOV.U32", GABLE_NCU_WORK_INT32, 0 },
    { GABLE_NCU_THREADS_MODIFIERS, "PLOP3.LUT", GABLE_NCU_WORK_INT32, 0 },
    { GABLE_NCU_THREADS, "IADD3", GABLE_NCU_WORK_INT32, GABLE_UNKNOWN }, /* moves can't be told */
    { GABLE_NCU_THREADS_MODIFIERS, "HFMA2.MMA", GABLE_NCU_WORK_FP16, GABLE_UNKNOWN },
    { GABLE_NCU_THREADS_MODIFIERS, "HFMA2", GABLE_NCU_WORK_FP16, 4 },
    { GABLE_NCU_THREADS, "HFMA2", GABLE_NCU_WORK_FP16, GABLE_UNKNOWN },
    { GABLE_NCU_THREADS, "HADD2", GABLE_NCU_WORK_FP16, 2 },
    { GABLE_NCU_WARPS_MODIFIERS, "HMMA.1688.F32", GABLE_NCU_WORK_FP16_MATRIX, 2048 },
    { GABLE_NCU_WARPS_MODIFIERS, "HMMA.16816.F32", GABLE_NCU_WORK_FP16_MATRIX, 4096 },
    { GABLE_NCU_WARPS_MODIFIERS, "HMMA.884.F16.F16.STEP0", GABLE_NCU_WORK_FP16_MATRIX, 512 },
    { GABLE_NCU_WARPS_MODIFIERS, "HMMA.16816.F32.BF16", GABLE_NCU_WORK_BF16_MATRIX, 4096 },
    { GABLE_NCU_WARPS_MODIFIERS, "HMMA.1688.F32.TF32", GABLE_NCU_WORK_TF32_MATRIX, 2048 },
    { GABLE_NCU_WARPS_MODIFIERS, "IMMA.16832.S8.S8", GABLE_NCU_WORK_INT8_MATRIX, 8192 },
    { GABLE_NCU_WARPS_MODIFIERS, "IMMA.16864.S4.S4", GABLE_NCU_WORK_INT4_MATRIX, 16384 },
    { GABLE_NCU_WARPS_MODIFIERS, "DMMA.884", GABLE_NCU_WORK_FP64_MATRIX, 512 },
    { GABLE_NCU_WARPS_MODIFIERS, "HGMMA.64x128x16.F32.BF16", GABLE_NCU_WORK_BF16_MATRIX, 65536 },
    { GABLE_NCU_WARPS_MODIFIERS, "HMMA", GABLE_NCU_WORK_FP16_MATRIX, GABLE_UNKNOWN },
    { GABLE_NCU_WARPS_MODIFIERS, "HMMA.SP.16832.F32", GABLE_NCU_WORK_FP16_MATRIX, GABLE_UNKNOWN },
    { GABLE_NCU_WARPS_MODIFIERS, "UTCHMMA", GABLE_NCU_WORK_FP16_MATRIX, GABLE_UNKNOWN },
    { GABLE_NCU_WARPS_MODIFIERS, "HMMA.99999999999999999999", GABLE_NCU_WORK_FP16_MATRIX,
      GABLE_UNKNOWN },
    { GABLE_NCU_WARPS_MODIFIERS, "HGMMA.64x128", GABLE_NCU_WORK_FP16_MATRIX, GABLE_UNKNOWN },
    { GABLE_NCU_WARPS_MODIFIERS, "FFMA", GABLE_NCU_WORK_FP16_MATRIX, GABLE_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableNcuOpcodes opcodes = { 0 };

    gable_ncu_opcodes_add (&opcodes, cases[i].histogram, cases[i].opcode, strlen (cases[i].opcode),
                           3);
    g_test_message ("%s", cases[i].opcode);
    gable_assert_close (gable_ncu_opcodes_get (&opcodes, cases[i].work), 3 * cases[i].operations,
                        0);
  }
}

static void
one_matrix_opcode_that_is_not_understood_leaves_all_unknown (void)
{
  GableNcuOpcodes opcodes = { 0 };

  gable_ncu_opcodes_add (&opcodes, GABLE_NCU_WARPS_MODIFIERS, "HMMA.1688", 9, 1);
  gable_assert_close (gable_ncu_opcodes_get (&opcodes, GABLE_NCU_WORK_FP16_MATRIX), 2048, 0);
  gable_ncu_opcodes_add (&opcodes, GABLE_NCU_WARPS_MODIFIERS, "UTCHMMA", 7, 1);
  g_assert_false (gable_known (gable_ncu_opcodes_get (&opcodes, GABLE_NCU_WORK_FP16_MATRIX)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name) g_test_add_func ("/import/ncu-rep-wire/" #name, name)
  ADD (varints_end_within_ten_bytes_and_64_bits);
  ADD (fields_of_four_types_are_read);
  ADD (fields_that_are_none_break_the_message);
  ADD (a_number_opens_as_an_empty_message);
  ADD (opcodes_do_what_they_are_told_to);
  ADD (one_matrix_opcode_that_is_not_understood_leaves_all_unknown);
  return g_test_run ();
}
