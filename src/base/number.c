/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/number.h"

#include <float.h>
#include <string.h>

/* Every integer up to here is a double, and none beside it is lost: 2^53. */
#define EXACT_INTEGER_MAX 9007199254740992.0

/* Decimal digits that tell every double apart (IEEE 754), and those that every double keeps. */
#define DIGITS_MAX 17
#define DIGITS_KEPT DBL_DIG

/* 10^0 … 10^22: the powers of ten that a double holds exactly. */
static const double exact_powers[] = {
  1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
  1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
};

/* "1e+17" and "2e-08" become "1e17" and "2e-8". */
static void
trim_exponent (char *text)
{
  char *exponent = strchr (text, 'e');
  char *digits;

  if (exponent == NULL) {
    return;
  }
  digits = exponent + 1;
  if (*digits == '-') {
    exponent++;
    digits++;
  } else if (*digits == '+') {
    digits++;
  }
  while (*digits == '0') {
    digits++;
  }
  memmove (exponent + 1, digits, strlen (digits) + 1);
}

/**
 * gable_number_write:
 * @buffer: room for the text
 * @value: a finite number
 *
 * Writes @value as JSON: with the fewest digits that read back as the same double, in the C locale, integers
 * up to 2^53 without an exponent. A negative zero is written as 0, since no figure here has a sign of zero.
 *
 * json-glib writes 1e17 as "1e+17.0", which is no JSON; that is why this exists.
 *
 * Returns: (nullable): @buffer, or NULL where @value is unknown or infinite, which no JSON number can say
 */
const char *
gable_number_write (char buffer[GABLE_NUMBER_LENGTH], double value)
{
  /* Below the normal range fewer digits are kept than 15, so the search starts at one there. */
  int digits = fabs (value) < DBL_MIN ? 1 : DIGITS_KEPT;

  if (!isfinite (value)) {
    return NULL;
  }
  if (value == 0) {
    return strcpy (buffer, "0");
  }
  if (fabs (value) <= EXACT_INTEGER_MAX && value == trunc (value)) {
    return g_ascii_formatd (buffer, GABLE_NUMBER_LENGTH, "%.0f", value);
  }
  for (; digits <= DIGITS_MAX; digits++) {
    char format[8];

    g_snprintf (format, sizeof format, "%%.%dg", digits);
    g_ascii_formatd (buffer, GABLE_NUMBER_LENGTH, format, value);
    if (g_ascii_strtod (buffer, NULL) == value) {
      break;
    }
  }
  trim_exponent (buffer);
  return buffer;
}

/* The parts of a decimal number: its digits as an integer (where they fit) and the power of ten it is
 * multiplied with. */
typedef struct {
  gboolean negative;
  guint64 mantissa;
  guint n_digits; /* significant ones; past 19 the mantissa is not theirs */
  gint64 exponent;
} Decimal;

/* Reads a run of digits into @decimal; returns where it ends. */
static const char *
read_digits (Decimal *decimal, const char *at, const char *end)
{
  for (; at < end && g_ascii_isdigit (*at); at++) {
    if (decimal->n_digits > 0 || *at != '0') {
      decimal->n_digits++;
      if (decimal->n_digits <= 19) {
        decimal->mantissa = decimal->mantissa * 10 + (guint64) (*at - '0');
      }
    }
  }
  return at;
}

/* Reads "e-12" into @decimal; returns where it ends, or NULL where there are no digits. */
static const char *
read_exponent (Decimal *decimal, const char *at, const char *end)
{
  gboolean negative = at < end && *at == '-';
  gint64 exponent = 0;
  const char *digits;

  if (at < end && (*at == '-' || *at == '+')) {
    at++;
  }
  for (digits = at; at < end && g_ascii_isdigit (*at); at++) {
    /* Far beyond any double; more digits change nothing. */
    if (exponent < G_MAXINT) {
      exponent = exponent * 10 + (*at - '0');
    }
  }
  decimal->exponent += negative ? -exponent : exponent;
  return at > digits ? at : NULL;
}

/* [+-] digits [. digits] [e [+-] digits], with digits on at least one side of the point, and nothing else. */
static gboolean
read_decimal (Decimal *decimal, const char *at, const char *end)
{
  const char *start;
  gsize n_digits;

  if (at < end && (*at == '-' || *at == '+')) {
    decimal->negative = *at == '-';
    at++;
  }
  start = at;
  at = read_digits (decimal, at, end);
  n_digits = (gsize) (at - start);
  if (at < end && *at == '.') {
    start = at + 1;
    at = read_digits (decimal, start, end);
    n_digits += (gsize) (at - start);
    decimal->exponent = -(gint64) (at - start);
  }
  if (n_digits == 0) {
    return FALSE;
  }
  if (at < end && (*at == 'e' || *at == 'E')) {
    at = read_exponent (decimal, at + 1, end);
  }
  return at == end;
}

/* For what the fast way does not cover: the C library reads it, correctly rounded. */
static gboolean
read_slowly (const char *text, gsize length, double *value)
{
  char buffer[64];
  g_autofree char *longer = length < sizeof buffer ? NULL : g_strndup (text, length);

  if (longer == NULL) {
    memcpy (buffer, text, length);
    buffer[length] = '\0';
  }
  *value = g_ascii_strtod (longer != NULL ? longer : buffer, NULL);
  return isfinite (*value);
}

/**
 * gable_number_read:
 * @text: the number, not necessarily terminated
 * @length: its length [B]; all of it must be the number
 * @value: (out): the nearest double
 *
 * Reads a decimal number in the C locale: "12", "-0.5", ".5", "1.", "1e-9". No blanks, no separators, no
 * hexadecimal, no infinity. What is smaller than any double is read as zero.
 *
 * Formula for the fast way: W. D. Clinger, "How to read floating point numbers accurately", PLDI 1990: digits
 * below 2^53 times or over an exact power of ten round only once.
 *
 * Returns: FALSE where it is no such number, or beyond a double; @value is then left alone
 */
gboolean
gable_number_read (const char *text, gsize length, double *value)
{
  Decimal decimal = { 0 };
  double read;

  if (!read_decimal (&decimal, text, text + length)) {
    return FALSE;
  }
  if (decimal.n_digits == 0) {
    read = 0;
  } else if (FLT_EVAL_METHOD == 0 && decimal.n_digits <= 19 && decimal.mantissa >> 53 == 0 &&
             ABS (decimal.exponent) < (gint64) G_N_ELEMENTS (exact_powers)) {
    read = (double) decimal.mantissa;
    read = decimal.exponent < 0 ? read / exact_powers[-decimal.exponent]
                                : read * exact_powers[decimal.exponent];
  } else if (read_slowly (text, length, &read)) {
    *value = read;
    return TRUE;
  } else {
    return FALSE;
  }
  *value = decimal.negative ? -read : read;
  return TRUE;
}
