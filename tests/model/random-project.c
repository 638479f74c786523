/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "random-project.h"

#include "model/fields.h"

#include <math.h>

static gboolean
one_in (GRand *rand, int n)
{
  return g_rand_int_range (rand, 0, n) == 0;
}

/* Any double that is not negative, evenly over the bit patterns, or a round one. */
static double
random_figure (GRand *rand)
{
  static const double round[] = {
    0, 1, 1e9, 0.1, 5e-324, 1.7976931348623157e308, 9007199254740993.0
  };
  union {
    guint64 bits;
    double value;
  } any;

  if (one_in (rand, 3)) {
    return round[g_rand_int_range (rand, 0, G_N_ELEMENTS (round))];
  }
  do {
    any.bits =
      ((guint64) g_rand_int (rand) << 32 | g_rand_int (rand)) & ~(G_GUINT64_CONSTANT (1) << 63);
  } while (!isfinite (any.value));
  return any.value;
}

static double
random_rate (GRand *rand)
{
  double value = random_figure (rand);

  return value > 0 ? value : 1e12;
}

static double
maybe (GRand *rand, double value)
{
  return one_in (rand, 3) ? GABLE_UNKNOWN : value;
}

static char *
random_text (GRand *rand)
{
  static const char *const parts[] = {
    "gemm", " ", "\"",     "\\", "\n",     "\t",     "\x01",
    "\x7f", "é", "日本語", "🚀",  "\u202e", "\u2028", "<b>",
    "&",    "/", "{}",     "[",  "%s",     "null",   "void foo<int, (bool)1>(float const*)",
  };
  GString *text = g_string_new (NULL);

  for (int i = g_rand_int_range (rand, 0, 6); i > 0; i--) {
    g_string_append (text, parts[g_rand_int_range (rand, 0, G_N_ELEMENTS (parts))]);
  }
  return g_string_free (text, FALSE);
}

static char *
maybe_text (GRand *rand)
{
  return one_in (rand, 2) ? random_text (rand) : NULL;
}

static JsonNode *
random_extra (GRand *rand)
{
  JsonObject *object;
  JsonArray *array;
  JsonNode *node;

  if (!one_in (rand, 4)) {
    return NULL;
  }
  object = json_object_new ();
  array = json_array_new ();
  json_array_add_int_element (array, g_rand_int_range (rand, -9, 9));
  json_array_add_double_element (array, random_figure (rand));
  json_array_add_null_element (array);
  json_object_set_array_member (object, "x-list", array);
  json_object_set_string_member (object, "x-text", "\"…\"");
  json_object_set_object_member (object, "x-empty", json_object_new ());
  node = json_node_new (JSON_NODE_OBJECT);
  json_node_take_object (node, object);
  return node;
}

/* A quantity as a person writes it stands in the file instead of the figure. */
static double
keep_text (GRand *rand, GableKept **kept, const char *path, GableDimension dimension, double figure)
{
  static const char *const numbers[] = { "1", "3.35", "0.1", "1e3", "12.50" };
  g_autofree char *text = NULL;

  if (!one_in (rand, 4)) {
    return figure;
  }
  text = g_strdup_printf ("%s %s", numbers[g_rand_int_range (rand, 0, G_N_ELEMENTS (numbers))],
                          gable_dimension_unit (dimension));
  g_assert_true (gable_quantity_parse (text, dimension, &figure, NULL));
  gable_keep (kept, path, json_node_init_string (json_node_alloc (), text));
  return figure;
}

static void
fill_origin (GRand *rand, GableOrigin *origin)
{
  origin->source = maybe_text (rand);
  origin->method = maybe_text (rand);
  origin->date = maybe_text (rand);
  origin->access = maybe_text (rand);
  origin->note = maybe_text (rand);
  origin->clock = maybe (rand, random_figure (rand));
  origin->extra = random_extra (rand);
}

static const GableCounter *
random_counter (GRand *rand)
{
  if (one_in (rand, 8)) {
    return gable_counter_level ("Scratch pad");
  }
  return gable_counter_get_builtin (
    (guint) g_rand_int_range (rand, 0, (int) gable_counter_get_n_builtin ()));
}

static GableCeiling *
random_ceiling (GRand *rand)
{
  GableCeiling *ceiling = gable_ceiling_new (random_counter (rand));

  ceiling->name = maybe_text (rand);
  ceiling->pipe = maybe_text (rand);
  ceiling->theoretical = maybe (rand, random_rate (rand));
  ceiling->measured = maybe (rand, random_rate (rand));
  fill_origin (rand, &ceiling->theoretical_origin);
  if (one_in (rand, 2)) {
    fill_origin (rand, &ceiling->measured_origin);
  }
  ceiling->capacity = keep_text (rand, &ceiling->kept, "capacity", GABLE_DIMENSION_CAPACITY,
                                 maybe (rand, random_figure (rand)));
  ceiling->capacity_source = maybe_text (rand);
  ceiling->latency = keep_text (rand, &ceiling->kept, "latency", GABLE_DIMENSION_SECONDS,
                                maybe (rand, random_figure (rand)));
  ceiling->variant = one_in (rand, 4);
  ceiling->hidden = one_in (rand, 4);
  ceiling->place = one_in (rand, 4) ? (guint) g_rand_int_range (rand, 1, 200) : 0;
  ceiling->extra = random_extra (rand);
  return ceiling;
}

static GableMachine *
random_machine (GRand *rand)
{
  g_autofree char *name = random_text (rand);
  GableMachine *machine = gable_machine_new (name);

  machine->id = maybe_text (rand);
  machine->vendor = maybe_text (rand);
  machine->class_ = maybe_text (rand);
  machine->scope = maybe_text (rand);
  machine->note = maybe_text (rand);
  machine->year = one_in (rand, 2) ? 2024 : 0;
  machine->incomplete = one_in (rand, 4);
  for (int i = g_rand_int_range (rand, 0, 3); i > 0; i--) {
    g_ptr_array_add (machine->aliases, random_text (rand));
  }
  machine->launch_overhead =
    keep_text (rand, &machine->kept, "launch_overhead", GABLE_DIMENSION_SECONDS,
               maybe (rand, random_figure (rand)));
  machine->bytes_in_flight = maybe (rand, random_figure (rand));
  for (int i = g_rand_int_range (rand, 0, 8); i > 0; i--) {
    gable_machine_take_ceiling (machine, random_ceiling (rand));
  }
  machine->extra = random_extra (rand);
  return machine;
}

/* What is interned, and so never freed, comes from a few texts alone: GLib keeps its smaller tables when one of
 * thousands grows, which a leak checker sees. */
static const char *
random_interned (GRand *rand)
{
  static const char *const texts[] = {
    "dram__bytes.sum",      "",       "\"\\\n", "日本語 🚀", "\u202e<b>",
    "dadd + dmul + 2 dfma", "a\x01z", "{}[]%s",
  };

  return texts[g_rand_int_range (rand, 0, G_N_ELEMENTS (texts))];
}

static const char *
maybe_interned (GRand *rand)
{
  return one_in (rand, 2) ? random_interned (rand) : NULL;
}

static void
fill_amounts (GRand *rand, GableKernel *kernel)
{
  for (int i = g_rand_int_range (rand, 0, 8); i > 0; i--) {
    const GableCounter *counter = random_counter (rand);

    gable_kernel_set_amount (kernel, counter, maybe (rand, random_figure (rand)),
                             maybe_interned (rand));
    if (counter->kind == GABLE_COUNTER_TRAFFIC && one_in (rand, 2)) {
      gable_kernel_set_ideal (kernel, counter, random_figure (rand));
    }
    if (counter->kind == GABLE_COUNTER_TRAFFIC && one_in (rand, 4)) {
      gable_kernel_set_intensity (kernel, counter, maybe (rand, random_figure (rand)));
    }
  }
}

static void
fill_tool_figures (GRand *rand, GableKernel *kernel)
{
  for (int i = g_rand_int_range (rand, 0, 4); i > 0; i--) {
    const char *name = random_interned (rand);

    gable_kernel_add_counter (kernel, &(GableRawCounter){
                                        .name = name,
                                        .unit = maybe_interned (rand),
                                        .origin = maybe_interned (rand),
                                        .value = maybe (rand, -random_figure (rand)),
                                        .is_sum = one_in (rand, 2),
                                      });
    gable_kernel_set_evidence (kernel, name, maybe (rand, -random_figure (rand)),
                               maybe_interned (rand));
    if (one_in (rand, 2)) {
      gable_kernel_add_reason (kernel, "%s: n/a", name);
    }
  }
}

static GableKernel *
random_kernel (GRand *rand, guint n_sources)
{
  g_autofree char *name = random_text (rand);
  GableKernel *kernel = gable_kernel_new (name);

  kernel->kind = (GableKernelKind) g_rand_int_range (rand, 0, GABLE_N_KERNEL_KINDS);
  kernel->launches = one_in (rand, 2) ? g_rand_int (rand) : 0;
  kernel->seconds = keep_text (rand, &gable_kernel_edit_details (kernel)->kept, "time",
                               GABLE_DIMENSION_SECONDS, maybe (rand, random_figure (rand)));
  gable_kernel_edit_details (kernel)->launch_time.min = maybe (rand, random_figure (rand));
  gable_kernel_edit_details (kernel)->launch_time.median = maybe (rand, random_figure (rand));
  gable_kernel_edit_details (kernel)->launch_time.max = maybe (rand, random_figure (rand));
  gable_kernel_set_performance (kernel, maybe (rand, random_figure (rand)));
  if (n_sources > 0 && one_in (rand, 2)) {
    g_autofree char *source =
      g_strdup_printf ("%d", g_rand_int_range (rand, 1, (int) n_sources + 1));

    gable_kernel_set_source (kernel, source);
  }
  gable_kernel_edit_details (kernel)->parent = maybe_text (rand);
  gable_kernel_edit_details (kernel)->transform = maybe_text (rand);
  gable_kernel_edit_details (kernel)->collect = maybe_text (rand);
  fill_amounts (rand, kernel);
  fill_tool_figures (rand, kernel);
  gable_kernel_edit_details (kernel)->extra = random_extra (rand);
  return kernel;
}

static void
fill_view (GRand *rand, GableView *view)
{
  static const char *const works[] = { "fp", "int", "inst", "fp64", "fp16.matrix", "int8" };

  g_assert_true (
    gable_work_parse (works[g_rand_int_range (rand, 0, G_N_ELEMENTS (works))], &view->work));
  view->level = one_in (rand, 2) ? gable_counter_find ("L2") : NULL;
  for (GableChoice choice = 0; choice < GABLE_N_CHOICES; choice++) {
    int n = (int) gable_choice_get_n_values (choice);

    gable_view_set_choice (view, choice, (guint) g_rand_int_range (rand, 0, n));
  }
  view->second_machine = one_in (rand, 2);
  view->launches = one_in (rand, 2);
  if (one_in (rand, 2)) {
    gable_view_show_level (view, gable_counter_find ("L1"), FALSE);
  }
  view->x = (GableRange){ maybe (rand, 0.125), maybe (rand, 1e3) };
  view->y = (GableRange){ maybe (rand, 1e9), GABLE_UNKNOWN };
  if (one_in (rand, 2)) {
    view->hidden_kernels = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (view->hidden_kernels, random_text (rand));
  }
  view->extra = random_extra (rand);
}

static GableSpot
random_spot (GRand *rand)
{
  return (GableSpot){ random_figure (rand), random_figure (rand) };
}

static GableFigureStyle *
random_figure_style (GRand *rand)
{
  GableFigureStyle *figure = gable_figure_style_new ();

  figure->preset = maybe_text (rand);
  figure->theme = maybe_text (rand);
  figure->palette = maybe_text (rand);
  figure->font = maybe_text (rand);
  figure->width = maybe (rand, 88.9);
  figure->height = maybe (rand, 64);
  figure->text_size = maybe (rand, 7.5);
  figure->line_scale = maybe (rand, 0.5);
  figure->marker_scale = maybe (rand, 2);
  figure->dpi = maybe (rand, 600);
  figure->legend = (GableLegendPlace) g_rand_int_range (rand, 0, GABLE_N_LEGEND_PLACES);
  figure->labelling = (GableLabelling) g_rand_int_range (rand, 0, GABLE_N_LABELLINGS);
  figure->title = maybe_text (rand);
  figure->x_title = maybe_text (rand);
  figure->y_title = maybe_text (rand);
  figure->alt = maybe_text (rand);
  for (int i = g_rand_int_range (rand, 0, 4); i > 0; i--) {
    GableAnnotation *annotation = gable_annotation_new (
      (GableAnnotationKind) g_rand_int_range (rand, 0, GABLE_N_ANNOTATION_KINDS),
      random_spot (rand), random_spot (rand));

    annotation->text = maybe_text (rand);
    annotation->colour = one_in (rand, 2) ? g_strdup ("#0072B2") : NULL;
    annotation->extra = random_extra (rand);
    gable_figure_style_take_annotation (figure, annotation);
  }
  for (int i = g_rand_int_range (rand, 0, 3); i > 0; i--) {
    g_autofree char *kernel = random_text (rand);

    gable_figure_style_place_label (figure, kernel, -random_figure (rand), random_figure (rand));
  }
  figure->extra = random_extra (rand);
  return figure;
}

static GableSource *
random_source (GRand *rand, guint number)
{
  g_autofree char *path = g_strdup_printf ("folder/run \"%u\".csv", number);
  GableSource *source = gable_source_new (path, "ncu-csv");

  source->id = g_strdup_printf ("%u", number);
  source->size = one_in (rand, 2) ? g_rand_int (rand) : 0;
  source->device = maybe_text (rand);
  source->files = one_in (rand, 2) ? g_rand_int (rand) : 0;
  source->pass = maybe_text (rand);
  source->timing = one_in (rand, 2);
  source->concurrent = one_in (rand, 2);
  if (one_in (rand, 2)) {
    source->sha256 = g_compute_checksum_for_string (G_CHECKSUM_SHA256, path, -1);
  }
  source->extra = random_extra (rand);
  return source;
}

static void
add_names (GRand *rand, GableStep *step)
{
  for (int i = g_rand_int_range (rand, 0, 4); i > 0; i--) {
    g_autofree char *name = random_text (rand);

    if (one_in (rand, 2)) {
      gable_step_add_kernel (step, name);
    } else {
      gable_step_add_selected (step, name);
    }
  }
  if (step->kernels == NULL && one_in (rand, 4)) {
    step->kernels = g_ptr_array_new_with_free_func (g_free);
  }
}

static GableWalkthrough *
random_walkthrough (GRand *rand)
{
  g_autofree char *title = maybe_text (rand);
  GableWalkthrough *walkthrough = gable_walkthrough_new (title);

  for (int i = g_rand_int_range (rand, 0, 4); i > 0; i--) {
    GableStep *step = gable_step_new (NULL, NULL);

    step->title = maybe_text (rand);
    step->text = maybe_text (rand);
    fill_view (rand, &step->view);
    add_names (rand, step);
    if (one_in (rand, 2)) {
      g_autofree char *kernel = maybe_text (rand);

      gable_step_set_what_if (step, kernel, "bytes.DRAM × 0.5");
    }
    step->measured = maybe_text (rand);
    step->advice = maybe_text (rand);
    step->extra = random_extra (rand);
    g_ptr_array_add (walkthrough->steps, step);
  }
  walkthrough->extra = random_extra (rand);
  return walkthrough;
}

GableProject *
gable_test_random_project (GRand *rand)
{
  GableProject *project = gable_project_new ();

  project->title = maybe_text (rand);
  project->machine_source = maybe_text (rand);
  fill_view (rand, &project->view);
  project->figure = one_in (rand, 2) ? random_figure_style (rand) : NULL;
  for (int i = g_rand_int_range (rand, 0, 3); i > 0; i--) {
    g_ptr_array_add (project->machines, random_machine (rand));
  }
  for (guint i = 1; i < 4; i++) {
    if (one_in (rand, 2)) {
      break;
    }
    g_ptr_array_add (project->sources, random_source (rand, i));
  }
  for (int i = g_rand_int_range (rand, 0, 6); i > 0; i--) {
    g_ptr_array_add (project->kernels, random_kernel (rand, project->sources->len));
  }
  if (one_in (rand, 2)) {
    project->walkthroughs =
      g_ptr_array_new_with_free_func ((GDestroyNotify) gable_walkthrough_unref);
    g_ptr_array_add (project->walkthroughs, random_walkthrough (rand));
    g_ptr_array_add (project->walkthroughs, random_walkthrough (rand));
  }
  project->extra = random_extra (rand);
  return project;
}
