/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/transform.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (gable_transform_error_quark, gable_transform_error)

/* What the sliders offer: factors from a hundredth to twice; divisors and machines up to 64 times; shares from nothing
 * to all. Larger and smaller ones can be typed. */
static const GableChangeRange factor_range = { 0.01, 2, 0.5, TRUE };
static const GableChangeRange divisor_range = { 1, 64, 2, TRUE };
static const GableChangeRange growth_range = { 0.25, 64, 2, TRUE };
static const GableChangeRange share_range = { 0, 1, 1, FALSE };
static const GableChangeRange roof_range = { 0.1, 1, 1, FALSE };

/* What is said of each kind: without a counter, with one (%s: its title), or with the two of a move or the name. */
static const struct {
  const char *title;
  const char *of;
  const char *between;
  const GableChangeRange *range;
} kinds[] = {
  /* Translators: %s is a level of memory: "DRAM" */
  [GABLE_CHANGE_BYTES] = { N_ ("Bytes at every level"), N_ ("Bytes at %s"), NULL, &factor_range },
  /* Translators: %s is a precision: "FP64" */
  [GABLE_CHANGE_OPERATIONS] = { N_ ("Operations"), N_ ("%s operations"), NULL, &factor_range },
  /* Translators: two units that do operations: "FP16", "FP16 matrix" */
  [GABLE_CHANGE_UNIT] = { NULL, NULL, N_ ("%s done as %s"), &share_range },
  /* Translators: two precisions: "FP64", "FP32" */
  [GABLE_CHANGE_PRECISION] = { NULL, NULL, N_ ("%s values made %s"), &share_range },
  [GABLE_CHANGE_LAUNCHES] = { N_ ("Launches"), NULL, NULL, &factor_range },
  [GABLE_CHANGE_CONCURRENCY] = { N_ ("Bytes in flight"), NULL, NULL, &growth_range },
  [GABLE_CHANGE_TIME] = { N_ ("Time"), NULL, NULL, &factor_range },
  [GABLE_CHANGE_ROOF] = { N_ ("Share of the roof"), NULL, NULL, &roof_range },
  /* Translators: %s is a kernel's name */
  [GABLE_CHANGE_FUSION] = { NULL, N_ ("Fused with “%s”"), NULL, &share_range },
  /* Translators: %s is a ceiling of the machine: "DRAM", "FP64" */
  [GABLE_CHANGE_RATE] = { NULL, N_ ("The machine’s %s rate"), NULL, &growth_range },
  [GABLE_CHANGE_PEAK] = { N_ ("The machine’s arithmetic"), NULL, NULL, &growth_range },
  /* Translators: %s is a machine's id */
  [GABLE_CHANGE_MACHINE] = { NULL, N_ ("On “%s”"), NULL, &share_range },
};
G_STATIC_ASSERT (G_N_ELEMENTS (kinds) == GABLE_N_CHANGES);

/* @counter: (nullable) */
GableChange
gable_change_new (GableChangeKind kind, const GableCounter *counter, double value)
{
  return (
    GableChange){ .kind = kind, .counter = counter, .value = value, .overhead = GABLE_UNKNOWN };
}

double
gable_change_factor (const GableChange *change)
{
  return change->divides ? 1 / change->value : change->value;
}

gboolean
gable_change_is_of_machine (const GableChange *change)
{
  return change->kind == GABLE_CHANGE_RATE || change->kind == GABLE_CHANGE_PEAK ||
         change->kind == GABLE_CHANGE_MACHINE;
}

gboolean
gable_change_has_value (const GableChange *change)
{
  return change->kind != GABLE_CHANGE_FUSION && change->kind != GABLE_CHANGE_MACHINE;
}

gboolean
gable_change_is_alike (const GableChange *a, const GableChange *b)
{
  return a->kind == b->kind && a->counter == b->counter && a->to == b->to && a->name == b->name;
}

/* @of or @second take the place of each “%s” in turn; the text is the table's, or its translation. */
static char *
fill (const char *text, const char *first, const char *second)
{
  g_auto (GStrv) parts = g_strsplit (text, "%s", 3);
  GString *filled = g_string_new (parts[0]);

  for (guint i = 1; parts[i] != NULL; i++) {
    g_string_append (filled, i == 1 ? first : second);
    g_string_append (filled, parts[i]);
  }
  return g_string_free (filled, FALSE);
}

/**
 * gable_change_title:
 *
 * Returns: (transfer full): what is changed, without by how much
 */
char *
gable_change_title (const GableChange *change)
{
  const char *name = change->name != NULL      ? change->name
                     : change->counter != NULL ? change->counter->title
                                               : NULL;

  if (kinds[change->kind].between != NULL) {
    return fill (_ (kinds[change->kind].between), name, change->to->title);
  }
  return name != NULL && kinds[change->kind].of != NULL
    ? fill (_ (kinds[change->kind].of), name, NULL)
    : g_strdup (_ (kinds[change->kind].title));
}

/**
 * gable_change_range:
 *
 * Returns: what a slider offers of the change's value
 */
GableChangeRange
gable_change_range (const GableChange *change)
{
  return change->divides ? divisor_range : *kinds[change->kind].range;
}

GableTransform *
gable_transform_new (void)
{
  GableTransform *transform = g_new0 (GableTransform, 1);

  transform->changes = g_array_new (FALSE, FALSE, sizeof (GableChange));
  return transform;
}

GableTransform *
gable_transform_copy (const GableTransform *transform)
{
  GableTransform *copy = g_new0 (GableTransform, 1);

  copy->changes = g_array_copy (transform->changes);
  return copy;
}

void
gable_transform_free (GableTransform *transform)
{
  g_array_unref (transform->changes);
  g_free (transform);
}

guint
gable_transform_get_size (const GableTransform *transform)
{
  return transform->changes->len;
}

const GableChange *
gable_transform_get (const GableTransform *transform, guint index)
{
  g_return_val_if_fail (index < transform->changes->len, NULL);

  return &g_array_index (transform->changes, GableChange, index);
}

static gboolean
is_same_figure (double a, double b)
{
  return a == b || (!gable_known (a) && !gable_known (b));
}

gboolean
gable_transform_equal (const GableTransform *a, const GableTransform *b)
{
  if (a->changes->len != b->changes->len) {
    return FALSE;
  }
  for (guint i = 0; i < a->changes->len; i++) {
    const GableChange *one = gable_transform_get (a, i);
    const GableChange *other = gable_transform_get (b, i);

    if (!gable_change_is_alike (one, other) || one->divides != other->divides ||
        !is_same_figure (one->value, other->value) ||
        !is_same_figure (one->overhead, other->overhead)) {
      return FALSE;
    }
  }
  return TRUE;
}

void
gable_transform_append (GableTransform *transform, const GableChange *change)
{
  g_array_append_val (transform->changes, *change);
}

void
gable_transform_set (GableTransform *transform, const GableChange *change)
{
  for (guint i = 0; i < transform->changes->len; i++) {
    GableChange *present = &g_array_index (transform->changes, GableChange, i);

    if (gable_change_is_alike (present, change)) {
      *present = *change;
      return;
    }
  }
  gable_transform_append (transform, change);
}

void
gable_transform_remove (GableTransform *transform, guint index)
{
  g_return_if_fail (index < transform->changes->len);

  g_array_remove_index (transform->changes, index);
}

double
gable_transform_round (double value)
{
  double step;

  if (!(value > 0) || !isfinite (value)) {
    return value;
  }
  step = pow (10, 2 - floor (log10 (value)));
  return round (value * step) / step;
}

gboolean
gable_transform_is_of_machine (const GableTransform *transform)
{
  for (guint i = 0; i < transform->changes->len; i++) {
    if (gable_change_is_of_machine (gable_transform_get (transform, i))) {
      return TRUE;
    }
  }
  return FALSE;
}
