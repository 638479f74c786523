/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/transform.h"

/* As they stand before “.”, “×” and “÷”. */
static const char *const words[GABLE_N_CHANGES] = {
  [GABLE_CHANGE_BYTES] = "bytes",
  [GABLE_CHANGE_OPERATIONS] = "operations",
  [GABLE_CHANGE_LAUNCHES] = "launches",
  [GABLE_CHANGE_CONCURRENCY] = "concurrency",
  [GABLE_CHANGE_TIME] = "T",
  [GABLE_CHANGE_RATE] = "rate",
  [GABLE_CHANGE_PEAK] = "peak",
};

static void
append_name (GString *text, const char *word, const char *name)
{
  g_string_append_printf (text, "%s \"", word);
  for (const char *at = name; *at != '\0'; at++) {
    if (*at == '"' || *at == '\\') {
      g_string_append_c (text, '\\');
    }
    g_string_append_c (text, *at);
  }
  g_string_append_c (text, '"');
}

static void
append_share (GString *text, double share)
{
  char buffer[GABLE_NUMBER_LENGTH];

  if (share != 1) {
    g_string_append_printf (text, "%s of ", gable_number_write (buffer, share));
  }
}

static void
append_scaled (GString *text, const GableChange *change)
{
  char buffer[GABLE_NUMBER_LENGTH];

  g_string_append (text, words[change->kind]);
  if (change->counter != NULL) {
    g_string_append_printf (text, ".%s", change->counter->id);
  }
  g_string_append_printf (text, " %s %s", change->divides ? "÷" : "×",
                          gable_number_write (buffer, change->value));
  if (gable_known (change->overhead)) {
    g_string_append_printf (text, " at %s s", gable_number_write (buffer, change->overhead));
  }
}

static void
append_moved (GString *text, const GableChange *change)
{
  append_share (text, change->value);
  g_string_append_printf (text, "%s%s → %s", change->kind == GABLE_CHANGE_UNIT ? "operations." : "",
                          change->counter->id, change->to->id);
}

static void
append_on_roof (GString *text, const GableChange *change)
{
  g_string_append (text, "T → ");
  append_share (text, change->value);
  g_string_append (text, "on-roof");
}

static void
append_fusion (GString *text, const GableChange *change)
{
  append_name (text, "fuse", change->name);
}

static void
append_machine (GString *text, const GableChange *change)
{
  append_name (text, "machine", change->name);
}

static void
append_change (GString *text, const GableChange *change)
{
  static void (*const forms[GABLE_N_CHANGES]) (GString *, const GableChange *) = {
    [GABLE_CHANGE_UNIT] = append_moved,      [GABLE_CHANGE_PRECISION] = append_moved,
    [GABLE_CHANGE_ROOF] = append_on_roof,    [GABLE_CHANGE_FUSION] = append_fusion,
    [GABLE_CHANGE_MACHINE] = append_machine,
  };

  if (forms[change->kind] != NULL) {
    forms[change->kind](text, change);
  } else {
    append_scaled (text, change);
  }
}

char *
gable_change_to_string (const GableChange *change)
{
  GString *text = g_string_new (NULL);

  append_change (text, change);
  return g_string_free (text, FALSE);
}

char *
gable_transform_to_string (const GableTransform *transform)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < transform->changes->len; i++) {
    g_string_append (text, i > 0 ? ", " : "");
    append_change (text, gable_transform_get (transform, i));
  }
  return g_string_free (text, FALSE);
}
