/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/view.h"

/* A member of a view that is one of a few words. */
typedef struct {
  const char *key; /* in files */
  gsize offset;    /* of the enum in a view */
  guint n_values;
  const char *words[4]; /* by value */
} Choice;

static const Choice choices[] = {
  [GABLE_CHOICE_SCALE] = { "scale",
                           G_STRUCT_OFFSET (GableView, scale),
                           GABLE_N_SCALES,
                           { "log10", "linear" } },
  [GABLE_CHOICE_CHART] = { "chart",
                           G_STRUCT_OFFSET (GableView, chart),
                           GABLE_N_CHARTS,
                           { "hierarchical", "cache-aware", "time" } },
  [GABLE_CHOICE_COLOURING] = { "colour",
                               G_STRUCT_OFFSET (GableView, colouring),
                               GABLE_N_COLOURINGS,
                               { "standing", "kernel", "precision", "source" } },
  [GABLE_CHOICE_SHAPING] = { "shape",
                             G_STRUCT_OFFSET (GableView, shaping),
                             GABLE_N_SHAPINGS,
                             { "level", "source" } },
  [GABLE_CHOICE_ROOF_SET] = { "roofs",
                              G_STRUCT_OFFSET (GableView, roof_set),
                              GABLE_N_ROOF_SETS,
                              { "best", "theoretical", "measured", "both" } },
  [GABLE_CHOICE_RANGE_MODE] = { "range",
                                G_STRUCT_OFFSET (GableView, range_mode),
                                GABLE_N_RANGE_MODES,
                                { "machine", "data", "fixed" } },
  [GABLE_CHOICE_MULTIPLES] = { "multiples",
                               G_STRUCT_OFFSET (GableView, multiples),
                               GABLE_N_MULTIPLES,
                               { "none", "source", "level", "precision" } },
};

G_STATIC_ASSERT (G_N_ELEMENTS (choices) == GABLE_N_CHOICES);
/* One type of access serves them all. */
G_STATIC_ASSERT (sizeof (GableScaleKind) == sizeof (guint) &&
                 sizeof (GableMultiples) == sizeof (guint));

/* The choice's name in files: "chart". */
const char *
gable_choice_key (GableChoice choice)
{
  g_return_val_if_fail (choice < GABLE_N_CHOICES, NULL);

  return choices[choice].key;
}

guint
gable_choice_get_n_values (GableChoice choice)
{
  g_return_val_if_fail (choice < GABLE_N_CHOICES, 0);

  return choices[choice].n_values;
}

/* A value's word: "cache-aware". */
const char *
gable_choice_word (GableChoice choice, guint value)
{
  g_return_val_if_fail (choice < GABLE_N_CHOICES && value < choices[choice].n_values, NULL);

  return choices[choice].words[value];
}

/* Returns: FALSE where @word is none of the choice; @value is then left as it was */
gboolean
gable_choice_parse (GableChoice choice, const char *word, guint *value)
{
  for (guint i = 0; i < choices[choice].n_values; i++) {
    if (g_str_equal (word, choices[choice].words[i])) {
      *value = i;
      return TRUE;
    }
  }
  return FALSE;
}

/* (transfer full) all words, for a message: "machine, data, fixed" */
char *
gable_choice_words (GableChoice choice)
{
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < choices[choice].n_values; i++) {
    g_string_append_printf (words, "%s%s", i > 0 ? ", " : "", choices[choice].words[i]);
  }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

guint
gable_view_get_choice (const GableView *view, GableChoice choice)
{
  return G_STRUCT_MEMBER (guint, view, choices[choice].offset);
}

void
gable_view_set_choice (GableView *view, GableChoice choice, guint value)
{
  g_return_if_fail (choice < GABLE_N_CHOICES && value < choices[choice].n_values);

  G_STRUCT_MEMBER (guint, view, choices[choice].offset) = value;
}

/* All floating-point operations at every level, on logarithmic axes that follow the roofs. */
void
gable_view_init (GableView *view)
{
  *view = (GableView){
    .work = { GABLE_WORK_FP, NULL },
    .scale = GABLE_SCALE_LOG10,
    .x = { GABLE_UNKNOWN, GABLE_UNKNOWN },
    .y = { GABLE_UNKNOWN, GABLE_UNKNOWN },
  };
}

static gpointer
copy_name (gconstpointer name, gpointer data)
{
  return g_strdup (name);
}

static GPtrArray *
copy_names (GPtrArray *names)
{
  return names != NULL ? g_ptr_array_copy (names, copy_name, NULL) : NULL;
}

/* Makes @to, which holds nothing yet, a copy of @from. */
void
gable_view_copy (GableView *to, const GableView *from)
{
  *to = *from;
  to->hidden_levels = copy_names (from->hidden_levels);
  to->hidden_kernels = copy_names (from->hidden_kernels);
  if (from->extra != NULL) {
    to->extra = json_node_ref (from->extra);
  }
}

void
gable_view_clear (GableView *view)
{
  g_clear_pointer (&view->hidden_levels, g_ptr_array_unref);
  g_clear_pointer (&view->hidden_kernels, g_ptr_array_unref);
  g_clear_pointer (&view->extra, json_node_unref);
  gable_view_init (view);
}

static gboolean
limit_equal (double a, double b)
{
  return a == b || (!gable_known (a) && !gable_known (b));
}

static gboolean
range_equal (GableRange a, GableRange b)
{
  return limit_equal (a.min, b.min) && limit_equal (a.max, b.max);
}

static gboolean
names_equal (const GPtrArray *a, const GPtrArray *b)
{
  guint n = a != NULL ? a->len : 0;

  if (n != (b != NULL ? b->len : 0)) {
    return FALSE;
  }
  for (guint i = 0; i < n; i++) {
    if (!g_str_equal (a->pdata[i], b->pdata[i])) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Whether the model gives the same figures for both: one work, the same levels and rates. What differs is then only
 * how they are drawn. */
gboolean
gable_view_has_figures_of (const GableView *a, const GableView *b)
{
  return a->work.kind == b->work.kind && a->work.counter == b->work.counter &&
         a->level == b->level && a->chart == b->chart && a->roof_set == b->roof_set &&
         (a->multiples == GABLE_MULTIPLES_PRECISION) ==
           (b->multiples == GABLE_MULTIPLES_PRECISION) &&
         a->second_machine == b->second_machine && names_equal (a->hidden_levels, b->hidden_levels);
}

/* Whether both show the same; what a newer version keeps in a view is not looked at. */
gboolean
gable_view_equal (const GableView *a, const GableView *b)
{
  for (GableChoice choice = 0; choice < GABLE_N_CHOICES; choice++) {
    if (gable_view_get_choice (a, choice) != gable_view_get_choice (b, choice)) {
      return FALSE;
    }
  }
  return gable_view_has_figures_of (a, b) && a->launches == b->launches &&
         range_equal (a->x, b->x) && range_equal (a->y, b->y) &&
         names_equal (a->hidden_kernels, b->hidden_kernels);
}

static gboolean
find_level (const GableView *view, const GableCounter *level, guint *index)
{
  for (guint i = 0; view->hidden_levels != NULL && i < view->hidden_levels->len; i++) {
    /* Other names of a level are read too: a file may hide "HBM". */
    if (gable_counter_level (view->hidden_levels->pdata[i]) == level) {
      *index = i;
      return TRUE;
    }
  }
  return FALSE;
}

/* Whether points and roofs of @level are drawn. */
gboolean
gable_view_shows_level (const GableView *view, const GableCounter *level)
{
  guint index;

  return view->level != NULL ? view->level == level : !find_level (view, level, &index);
}

/* Shows or hides @level among all levels; which level is shown alone does not change. */
void
gable_view_show_level (GableView *view, const GableCounter *level, gboolean shown)
{
  guint index;

  if (shown) {
    while (find_level (view, level, &index)) {
      g_ptr_array_remove_index (view->hidden_levels, index);
    }
    if (view->hidden_levels != NULL && view->hidden_levels->len == 0) {
      g_clear_pointer (&view->hidden_levels, g_ptr_array_unref);
    }
  } else if (!find_level (view, level, &index)) {
    if (view->hidden_levels == NULL) {
      view->hidden_levels = g_ptr_array_new_with_free_func (g_free);
    }
    g_ptr_array_add (view->hidden_levels, g_strdup (level->id));
  }
}
