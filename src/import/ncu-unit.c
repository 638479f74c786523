/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-csv.h"

#include <string.h>

/* Things that the tool counts and base/units does not know ("sector", "Kwarp"): only their prefix matters. */
static double
prefix_of_noun (const char *noun, gsize length)
{
  static const struct {
    char prefix;
    double factor;
  } prefixes[] = { { 'K', 1e3 }, { 'M', 1e6 }, { 'G', 1e9 }, { 'T', 1e12 } };

  if (length < 4 || !g_ascii_islower (noun[1]) || !g_ascii_islower (noun[2])) {
    return 1;
  }
  for (guint i = 0; i < G_N_ELEMENTS (prefixes); i++) {
    if (noun[0] == prefixes[i].prefix) {
      return prefixes[i].factor;
    }
  }
  return 1;
}

static double
factor_of (const char *unit, gsize length)
{
  const char *slash = memchr (unit, '/', length);
  GableDimension dimension;
  double factor;

  if (gable_unit_parse (unit, (gssize) length, &dimension, &factor, NULL)) {
    /* Percentages stay what they are. */
    return dimension == GABLE_DIMENSION_RATIO ? 1 : factor;
  }
  if (slash == NULL) {
    return prefix_of_noun (unit, length);
  }
  /* "Kbyte/block": a number for each of something. */
  return factor_of (unit, (gsize) (slash - unit)) /
         factor_of (slash + 1, length - (gsize) (slash - unit) - 1);
}

/**
 * gable_ncu_unit:
 * @unit: as the table writes it: "ns", "Gbyte/second", "inst/cycle", "%", ""
 * @length: of @unit [B]
 * @metric: the metric's name
 * @base: (out): what figures times the result are in: "byte", "second"
 *
 * Source: tables of Nsight Compute 2020.1 to 2026.2, with --print-units base and auto. Prefixes are decimal (32768 byte
 * is printed as 32.77 Kbyte). A duration without any unit is in nanoseconds, the tool's base unit of time.
 *
 * Returns: the factor to base units; percentages stay 0 to 100
 */
double
gable_ncu_unit (const char *unit, gsize length, const char *metric, const char **base)
{
  const char *known = gable_ncu_metric_unit (metric);
  double factor = factor_of (unit, length);
  g_autofree char *text = g_utf8_make_valid (unit, (gssize) length);

  *base = known != NULL ? known : g_intern_string (factor == 1 ? text : NULL);
  if (length == 0 && g_strcmp0 (known, "second") == 0) {
    return 1e-9;
  }
  return factor;
}
