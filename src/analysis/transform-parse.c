/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/transform.h"

#include "base/units.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define BLANKS " \t\r\n"
#define ROOF "on-roof"
#define OPERATIONS "operations"

/* What of a change a message shows [characters]. */
#define SHOWN_MAX 60

/* How messages and the text of a change go together. */
typedef struct {
  const char *text; /* of the whole change, trimmed */
  GError **error;
} Reading;

/* The word before “.”, “×”, “÷”. */
static const struct {
  const char *word;
  GableChangeKind kind;
  enum { NEVER, MAY, MUST } counter;
} scaled[] = {
  { "bytes", GABLE_CHANGE_BYTES, MAY },
  { OPERATIONS, GABLE_CHANGE_OPERATIONS, MAY },
  { "launches", GABLE_CHANGE_LAUNCHES, NEVER },
  { "concurrency", GABLE_CHANGE_CONCURRENCY, NEVER },
  { "T", GABLE_CHANGE_TIME, NEVER },
  { "time", GABLE_CHANGE_TIME, NEVER },
  { "rate", GABLE_CHANGE_RATE, MUST },
  { "peak", GABLE_CHANGE_PEAK, NEVER },
};

static gboolean
fail (const Reading *reading, GableTransformError code, const char *reason)
{
  g_autofree char *shown =
    g_utf8_substring (reading->text, 0, MIN (SHOWN_MAX, g_utf8_strlen (reading->text, -1)));

  /* Translators: a change as it was typed, and what is wrong with it */
  g_set_error (reading->error, GABLE_TRANSFORM_ERROR, (gint) code, _ ("“%s”: %s"), shown, reason);
  return FALSE;
}

static gboolean
fail_syntax (const Reading *reading)
{
  return fail (reading, GABLE_TRANSFORM_ERROR_SYNTAX,
               _ ("not a change; write for example “bytes.DRAM × 0.5”, “fp64 → fp32”, “launches ÷ "
                  "8”, “T → on-roof” or “rate.DRAM × 2”"));
}

static gboolean
read_number (const Reading *reading, const char *text, double *value)
{
  if (!gable_quantity_parse (text, GABLE_DIMENSION_RATIO, value, NULL) || !isfinite (*value) ||
      *value < 0) {
    return fail (reading, GABLE_TRANSFORM_ERROR_RANGE,
                 _ ("a number from 0 upward belongs here, such as 0.5 or 50 %"));
  }
  return TRUE;
}

static gboolean
read_share (const Reading *reading, const char *text, double *value)
{
  if (!read_number (reading, text, value)) {
    return FALSE;
  }
  return *value <= 1 ||
         fail (reading, GABLE_TRANSFORM_ERROR_RANGE, _ ("a share can't be more than 1"));
}

/* Bytes and work may vanish; time, launches and rates may not, and nothing is divided by zero. */
static gboolean
check_factor (const Reading *reading, const GableChange *change)
{
  gboolean may_vanish = !change->divides && (change->kind == GABLE_CHANGE_BYTES ||
                                             change->kind == GABLE_CHANGE_OPERATIONS);

  return change->value > 0 || may_vanish ||
         fail (reading, GABLE_TRANSFORM_ERROR_RANGE, _ ("a factor above zero belongs here"));
}

/* “×” and its kin at @text, or NULL; @divides tells which, @length how many bytes it takes. */
static gboolean
is_operator (const char *text, gboolean *divides, gsize *length)
{
  static const struct {
    const char *sign;
    gboolean divides;
  } signs[] = { { "×", FALSE }, { "*", FALSE }, { "÷", TRUE }, { "/", TRUE } };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++) {
    if (g_str_has_prefix (text, signs[i].sign)) {
      *divides = signs[i].divides;
      *length = strlen (signs[i].sign);
      return TRUE;
    }
  }
  return FALSE;
}

/* "at 4 µs" behind the number of launches. */
static gboolean
read_overhead (const Reading *reading, char *behind, GableChange *change)
{
  char *at = strstr (behind, " at ");

  if (change->kind != GABLE_CHANGE_LAUNCHES || at == NULL) {
    return TRUE;
  }
  *at = '\0';
  if (!gable_quantity_parse (at + strlen (" at "), GABLE_DIMENSION_SECONDS, &change->overhead,
                             NULL) ||
      !(change->overhead >= 0) || isinf (change->overhead)) {
    return fail (reading, GABLE_TRANSFORM_ERROR_RANGE,
                 _ ("a time belongs behind “at”, such as 4 µs"));
  }
  return TRUE;
}

static gboolean
read_counter (const Reading *reading, const char *name, GableChange *change)
{
  gboolean traffic = change->kind == GABLE_CHANGE_BYTES;

  change->counter = gable_counter_find (name);
  if (change->counter == NULL) {
    return fail (reading, GABLE_TRANSFORM_ERROR_SYNTAX,
                 _ ("no such level or counter; there are for example DRAM, L2, fp64 and "
                    "fp16.matrix"));
  }
  if ((traffic && change->counter->kind != GABLE_COUNTER_TRAFFIC) ||
      (change->kind == GABLE_CHANGE_OPERATIONS && change->counter->kind == GABLE_COUNTER_TRAFFIC)) {
    return fail (reading, GABLE_TRANSFORM_ERROR_SYNTAX,
                 traffic ? _ ("a level of memory belongs here, such as DRAM")
                         : _ ("operations belong here, such as fp64"));
  }
  return TRUE;
}

/* @head: what stands before the sign; @behind: what is behind it. */
static gboolean
read_scaled (
  const Reading *reading, char *head, char *behind, gboolean divides, GableChange *change)
{
  char *dot = strchr (head, '.');

  if (dot != NULL) {
    *dot++ = '\0';
  }
  for (guint i = 0; i < G_N_ELEMENTS (scaled); i++) {
    if (strcmp (g_strstrip (head), scaled[i].word) != 0) {
      continue;
    }
    if ((dot != NULL && scaled[i].counter == NEVER) || (dot == NULL && scaled[i].counter == MUST)) {
      break;
    }
    *change = gable_change_new (scaled[i].kind, NULL, GABLE_UNKNOWN);
    change->divides = divides;
    return (dot == NULL || read_counter (reading, g_strstrip (dot), change)) &&
           read_overhead (reading, behind, change) &&
           read_number (reading, behind, &change->value) && check_factor (reading, change);
  }
  return fail_syntax (reading);
}

/* "0.9 of …": the share, and what stands behind it. */
static gboolean
split_share (const Reading *reading, char *text, double *share, char **rest)
{
  char *of = strstr (text, " of ");

  *share = 1;
  *rest = text;
  if (of == NULL) {
    return TRUE;
  }
  *of = '\0';
  *rest = g_strstrip (of + strlen (" of "));
  return read_share (reading, text, share);
}

static gboolean
read_on_roof (const Reading *reading, char *behind, GableChange *change)
{
  char *roof;

  *change = gable_change_new (GABLE_CHANGE_ROOF, NULL, 1);
  if (!split_share (reading, behind, &change->value, &roof)) {
    return FALSE;
  }
  if (strcmp (roof, ROOF) != 0 && strcmp (roof, "roof") != 0) {
    return fail_syntax (reading);
  }
  return check_factor (reading, change);
}

static gboolean
read_moved (const Reading *reading, char *head, char *behind, GableChange *change)
{
  char *from;

  *change = gable_change_new (GABLE_CHANGE_PRECISION, NULL, 1);
  if (!split_share (reading, head, &change->value, &from)) {
    return FALSE;
  }
  if (g_str_has_prefix (from, OPERATIONS ".")) {
    change->kind = GABLE_CHANGE_UNIT;
    from += strlen (OPERATIONS ".");
  }
  change->counter = gable_counter_find (from);
  change->to = gable_counter_find (behind);
  if (change->counter == NULL || change->to == NULL ||
      change->counter->kind != GABLE_COUNTER_OPERATIONS ||
      change->to->kind != GABLE_COUNTER_OPERATIONS) {
    return fail (reading, GABLE_TRANSFORM_ERROR_SYNTAX,
                 _ ("two precisions belong here, such as “fp64 → fp32”"));
  }
  if (change->counter == change->to || (change->kind == GABLE_CHANGE_PRECISION &&
                                        (change->counter->bits == 0 || change->to->bits == 0))) {
    return fail (reading, GABLE_TRANSFORM_ERROR_SYNTAX,
                 _ ("two different precisions of known width belong here; for another unit write "
                    "“operations.fp16 → fp16.matrix”"));
  }
  return TRUE;
}

/* A name in quotation marks, with \" and \\, or up to the end of the change. */
static char *
read_name (char *text)
{
  gsize length;
  GString *name;

  g_strstrip (text);
  length = strlen (text);
  if (length < 2 || text[0] != '"' || text[length - 1] != '"') {
    return g_strdup (text);
  }
  name = g_string_sized_new (length);
  for (gsize i = 1; i + 1 < length; i++) {
    if (text[i] == '\\' && i + 2 < length) {
      i++;
    }
    g_string_append_c (name, text[i]);
  }
  return g_string_free (name, FALSE);
}

static gboolean
read_named (const Reading *reading, GableChangeKind kind, char *text, GableChange *change)
{
  g_autofree char *name = read_name (text);

  if (name[0] == '\0') {
    return fail_syntax (reading);
  }
  *change = gable_change_new (kind, NULL, 1);
  change->name = g_intern_string (name);
  return TRUE;
}

/* Cuts @text at the first arrow. */
static char *
find_arrow (char *text)
{
  static const char *const arrows[] = { "→", "->" };

  for (guint i = 0; i < G_N_ELEMENTS (arrows); i++) {
    char *arrow = strstr (text, arrows[i]);

    if (arrow != NULL) {
      *arrow = '\0';
      return arrow + strlen (arrows[i]);
    }
  }
  return NULL;
}

static gboolean
read_change (char *text, GableChange *change, GError **error)
{
  g_autofree char *whole = g_strdup (text);
  Reading reading = { whole, error };
  char *behind;
  gsize head;

  if (g_str_has_prefix (text, "fuse ")) {
    return read_named (&reading, GABLE_CHANGE_FUSION, text + strlen ("fuse "), change);
  }
  if (g_str_has_prefix (text, "machine ")) {
    return read_named (&reading, GABLE_CHANGE_MACHINE, text + strlen ("machine "), change);
  }
  behind = find_arrow (text);
  if (behind != NULL) {
    g_strstrip (behind);
    g_strstrip (text);
    return strcmp (text, "T") == 0 || strcmp (text, "time") == 0
             ? read_on_roof (&reading, behind, change)
             : read_moved (&reading, text, behind, change);
  }
  for (head = 0; text[head] != '\0'; head++) {
    gboolean divides;
    gsize length;

    if (is_operator (text + head, &divides, &length)) {
      text[head] = '\0';
      return read_scaled (&reading, text, text + head + length, divides, change);
    }
  }
  return fail_syntax (&reading);
}

/* Where the change that starts at @text ends: at a comma or semicolon that stands in no name. */
static gsize
find_end (const char *text)
{
  gboolean quoted = FALSE;
  gsize end;

  for (end = 0; text[end] != '\0'; end++) {
    if (quoted && text[end] == '\\' && text[end + 1] != '\0') {
      end++;
    } else if (text[end] == '"') {
      quoted = !quoted;
    } else if (!quoted && (text[end] == ',' || text[end] == ';')) {
      break;
    }
  }
  return end;
}

/**
 * gable_transform_parse:
 * @text: of a person, a file or a command line
 *
 * Errors: `GABLE_TRANSFORM_ERROR_SYNTAX` and `_RANGE`, each with the change it is about and a text that would do
 *
 * Returns: (transfer full) (nullable): what it says
 */
GableTransform *
gable_transform_parse (const char *text, GError **error)
{
  g_autoptr (GableTransform) transform = gable_transform_new ();

  if (strlen (text) > GABLE_TRANSFORM_MAX_LENGTH || !g_utf8_validate (text, -1, NULL)) {
    g_set_error (error, GABLE_TRANSFORM_ERROR, GABLE_TRANSFORM_ERROR_SYNTAX,
                 _ ("the change is longer than %d bytes, or no text"), GABLE_TRANSFORM_MAX_LENGTH);
    return NULL;
  }
  for (const char *rest = text + strspn (text, BLANKS); *rest != '\0';) {
    gsize end = find_end (rest);
    g_autofree char *part = g_strstrip (g_strndup (rest, end));
    GableChange change;

    if (transform->changes->len == GABLE_TRANSFORM_MAX_CHANGES) {
      g_set_error (error, GABLE_TRANSFORM_ERROR, GABLE_TRANSFORM_ERROR_RANGE,
                   _ ("a what-if has at most %d changes"), GABLE_TRANSFORM_MAX_CHANGES);
      return NULL;
    }
    if (!read_change (part, &change, error)) {
      return NULL;
    }
    gable_transform_append (transform, &change);
    rest += end + (rest[end] != '\0');
    rest += strspn (rest, BLANKS);
  }
  return g_steal_pointer (&transform);
}
