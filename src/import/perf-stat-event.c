/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/perf-stat.h"

#include "import/lines.h"

#include <string.h>

/* Units as perf prints them. Sources: linux/tools/perf/util/stat-display.c and pmu.c of 6.1; the scale files of the uncore
 * give MiB of 2^20 bytes. */
static const struct {
  const char *name;
  const char *unit;
  double factor;
} units[] = {
  { "msec", "s", 1e-3 },   { "ns", "s", 1e-9 },     { "usec", "s", 1e-6 }, { "MiB", "B", 1 << 20 },
  { "KiB", "B", 1 << 10 }, { "GiB", "B", 1 << 30 }, { "Bytes", "B", 1 },   { "Joules", "J", 1 },
};

/* Floating-point instructions by the code of their event and its mask, for who does not trust names. AMD's mask has as
 * many bits as there are kinds of operations, whose number differs by generation.
 * Source: Intel SDM volume 3B, "FP_ARITH_INST_RETIRED", and LIKWID's event list for Skylake-X; linux/tools/perf/pmu-events,
 * 6.1, arch/x86/amdzen2 to amdzen4, "fp_ret_sse_avx_ops.all". */
static const struct {
  guint event;
  guint mask;
  const char *name;
} codes[] = {
  { 0xC7, 0x01, "fp_arith_inst_retired.scalar_double" },
  { 0xC7, 0x02, "fp_arith_inst_retired.scalar_single" },
  { 0xC7, 0x04, "fp_arith_inst_retired.128b_packed_double" },
  { 0xC7, 0x08, "fp_arith_inst_retired.128b_packed_single" },
  { 0xC7, 0x10, "fp_arith_inst_retired.256b_packed_double" },
  { 0xC7, 0x20, "fp_arith_inst_retired.256b_packed_single" },
  { 0xC7, 0x40, "fp_arith_inst_retired.512b_packed_double" },
  { 0xC7, 0x80, "fp_arith_inst_retired.512b_packed_single" },
  { 0x03, 0xFF, "fp_ret_sse_avx_ops.all" },
  { 0x03, 0x1F, "fp_ret_sse_avx_ops.all" },
  { 0x03, 0x0F, "fp_ret_sse_avx_ops.all" },
};

/* The figure behind @key, up to a comma or the end. Returns: FALSE where there is none */
static gboolean
read_term (GableCell terms, const char *key, guint *value)
{
  while (terms.length > 0) {
    GableCell term = gable_cell_take (&terms, ',');
    char digits[24];

    if (gable_cell_starts (term, key)) {
      gsize length = term.length - strlen (key);

      if (length == 0 || length >= sizeof digits) {
        return FALSE;
      }
      memcpy (digits, term.text + strlen (key), length);
      digits[length] = '\0';
      *value = (guint) g_ascii_strtoull (digits, NULL, 0);
      return TRUE;
    }
  }
  return FALSE;
}

/* "r01c7", "r10C7" or "r1c7": mask and event in hexadecimal digits. */
static gboolean
read_raw (GableCell name, guint *event, guint *mask)
{
  guint value = 0;

  if (name.length < 2 || name.length > 5 || name.text[0] != 'r') {
    return FALSE;
  }
  for (gsize i = 1; i < name.length; i++) {
    int digit = g_ascii_xdigit_value (name.text[i]);

    if (digit < 0) {
      return FALSE;
    }
    value = 16 * value + (guint) digit;
  }
  *event = value & 0xFF;
  *mask = value >> 8;
  return TRUE;
}

/* The name of an event that is written as a code: "r01c7", or the terms "event=0xc7,umask=0x1". */
static GableCell
name_of_code (GableCell name)
{
  guint event;
  guint mask;

  if (read_raw (name, &event, &mask) ||
      (read_term (name, "event=", &event) && read_term (name, "umask=", &mask))) {
    for (guint i = 0; i < G_N_ELEMENTS (codes); i++) {
      if (codes[i].event == event && codes[i].mask == mask) {
        return (GableCell){ codes[i].name, strlen (codes[i].name) };
      }
    }
  }
  return name;
}

/* Without modifiers such as ":u" and ":pp": a few letters behind the last colon. */
static GableCell
strip_modifiers (GableCell name)
{
  gsize length = name.length;

  while (length > 0 && strchr ("ukhpPGHSDIWe", name.text[length - 1]) != NULL) {
    length--;
  }
  if (length > 1 && length < name.length && name.text[length - 1] == ':') {
    name.length = length - 1;
  }
  return name;
}

/**
 * gable_perf_set_event:
 * @count: to be filled
 * @name: "cpu_core/cycles/u", "instructions:u", "r01c7"
 *
 * Takes the first name between slashes, without modifiers. What the performance unit adds is kept where the bare name
 * would say nothing.
 */
void
gable_perf_set_event (GablePerfCount *count, GableCell name)
{
  const char *slash = memchr (name.text, '/', name.length);
  GableCell coded;

  count->pmu = NULL;
  count->is_of_kind = FALSE;
  if (slash != NULL) {
    GableCell unit = { name.text, (gsize) (slash - name.text) };
    GableCell inner = { slash + 1, name.length - unit.length - 1 };

    slash = memchr (inner.text, '/', inner.length);
    inner.length = slash != NULL ? (gsize) (slash - inner.text) : inner.length;
    count->is_of_kind = gable_cell_equal (unit, "cpu_core") || gable_cell_equal (unit, "cpu_atom");
    coded = name_of_code (inner);
    if (coded.text != inner.text) {
      name = coded;
    } else if (memchr (inner.text, '=', inner.length) == NULL && inner.length > 0) {
      name = inner;
      count->pmu = gable_cell_starts (unit, "uncore_imc") && gable_cell_starts (inner, "data_")
                     ? "imc_"
                     : NULL;
    }
  }
  count->event = name_of_code (strip_modifiers (name));
}

/* Clocks show no unit, or nanoseconds. */
static gboolean
is_clock (GableCell event)
{
  return gable_cell_equal (event, "task-clock") || gable_cell_equal (event, "cpu-clock") ||
         gable_cell_equal (event, "duration_time");
}

gboolean
gable_perf_is_unit (GableCell word)
{
  for (guint i = 0; i < G_N_ELEMENTS (units); i++) {
    if (gable_cell_equal (word, units[i].name)) {
      return TRUE;
    }
  }
  return FALSE;
}

/**
 * gable_perf_set_unit:
 * @count: whose event and count are set
 * @unit: as it stands there; empty where none does
 *
 * Converts the count to the base unit. Clocks that show none are in nanoseconds.
 */
void
gable_perf_set_unit (GablePerfCount *count, GableCell unit)
{
  count->unit = NULL;
  count->odd_unit = unit.length > 0;
  if (unit.length == 0 && is_clock (count->event)) {
    unit = (GableCell){ "ns", 2 };
  }
  for (guint i = 0; i < G_N_ELEMENTS (units); i++) {
    if (gable_cell_equal (unit, units[i].name)) {
      count->unit = units[i].unit;
      count->odd_unit = FALSE;
      count->count *= units[i].factor;
    }
  }
}
