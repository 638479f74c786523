/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/unite-parts.h"

#include "base/json-write.h"
#include "import/share.h"
#include "model/fields.h"
#include "model/project-json.h"

#include <string.h>

static void
part_free (gpointer pointer)
{
  GableUnionPart *part = pointer;

  g_clear_pointer (&part->kernel, gable_kernel_unref);
  g_free (part->key);
  g_free (part->pass);
  g_free (part->place);
  g_free (part->source);
  g_free (part);
}

static int
compare_keys (gconstpointer a, gconstpointer b, gpointer data)
{
  (void) data;
  return strcmp (a, b);
}

/* Returns: (transfer full): nothing */
GableUnion *
gable_union_new (void)
{
  GableUnion *whole = g_new0 (GableUnion, 1);

  whole->parts = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, part_free);
  whole->sources = gable_sources_new (FALSE);
  whole->machines = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_machine_unref);
  whole->firsts = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_machine_unref);
  whole->walkthroughs =
    g_tree_new_full (compare_keys, NULL, g_free, (GDestroyNotify) gable_walkthrough_unref);
  gable_view_init (&whole->chosen);
  return whole;
}

void
gable_union_free (GableUnion *whole)
{
  if (whole == NULL) {
    return;
  }
  g_hash_table_unref (whole->parts);
  gable_sources_free (whole->sources);
  g_ptr_array_unref (whole->machines);
  g_ptr_array_unref (whole->firsts);
  g_clear_pointer (&whole->only, gable_project_unref);
  g_free (whole->first_machine);
  g_free (whole->machine_source);
  g_free (whole->title);
  g_free (whole->view);
  gable_view_clear (&whole->chosen);
  g_free (whole->figure_text);
  gable_figure_style_free (whole->figure);
  g_tree_unref (whole->walkthroughs);
  g_free (whole->extra_text);
  g_clear_pointer (&whole->extra, json_node_unref);
  g_free (whole);
}

gboolean
gable_union_keep_first (char **kept, char *text)
{
  if (text == NULL || (*kept != NULL && strcmp (*kept, text) <= 0)) {
    g_free (text);
    return FALSE;
  }
  g_free (*kept);
  *kept = text;
  return TRUE;
}

/* The kernel as it stands in a project, but for its source, whose id is of one project. (transfer full) */
static char *
kernel_to_text (const GableKernel *kernel, const char *place)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();
  g_autoptr (GableKernel) bare = gable_kernel_copy (kernel);
  gsize length;

  gable_kernel_set_source (bare, place);
  gable_json_writer_begin_array (writer, NULL);
  gable_kernel_write (writer, bare, (GableWork){ GABLE_WORK_FP, NULL });
  gable_json_writer_end_array (writer);
  return gable_json_writer_steal (writer, &length);
}

/* What is measured of a kernel: its name and device, the pass, what is counted, and which of several of that name it is. */
static char *
part_key (const GableKernel *kernel, const GableSource *source, guint number)
{
  GString *key = g_string_new (kernel->name);

  g_string_append_printf (key, "\n%s\n%06u\n%s\n", source->device != NULL ? source->device : "",
                          number, source->pass != NULL ? source->pass : "");
  for (guint i = 0; i < kernel->amounts->n; i++) {
    g_string_append_printf (key, "%s ", gable_amount_counter (&kernel->amounts->entries[i])->id);
  }
  if (gable_known (gable_kernel_details (kernel)->performance)) {
    g_string_append (key, "rate");
  }
  return g_string_free (key, FALSE);
}

/* The spread over two shares' launches. The median of all launches is not known from those of some. */
static void
join_spreads (GableKernel *kernel, const GableKernel *more)
{
  GableSpread own = gable_kernel_details (kernel)->launch_time;
  double min = more->launches == 1 ? more->seconds : gable_kernel_details (more)->launch_time.min;
  double max = more->launches == 1 ? more->seconds : gable_kernel_details (more)->launch_time.max;

  if (kernel->launches == 1) {
    own.min = own.max = kernel->seconds;
  }
  own.min = gable_known (own.min) && gable_known (min) ? MIN (own.min, min) : GABLE_UNKNOWN;
  own.max = gable_known (own.max) && gable_known (max) ? MAX (own.max, max) : GABLE_UNKNOWN;
  own.median = GABLE_UNKNOWN;
  gable_kernel_set_launch_time (kernel, own);
}

/* How much launches differ is not known from how much those of each share do. */
static void
forget_variation (GableKernel *kernel)
{
  for (guint i = 0; gable_kernel_details (kernel)->evidence != NULL &&
                    i < gable_kernel_details (kernel)->evidence->len;
       i++) {
    if (strcmp (g_array_index (gable_kernel_details (kernel)->evidence, GableEvidence, i).metric,
                "cv_time") == 0) {
      g_array_remove_index (gable_kernel_details (kernel)->evidence, i);
      return;
    }
  }
}

void
gable_union_part_own (GableUnionPart *part)
{
  if (!part->is_changed) {
    GableKernel *copy = gable_kernel_copy (part->kernel);

    gable_kernel_unref (part->kernel);
    part->kernel = copy;
    part->is_changed = TRUE;
    /* How a person wrote its figures is no longer what they are. */
    g_clear_pointer (&gable_kernel_edit_details (copy)->kept, g_hash_table_unref);
  }
}

static void
add_to_part (GableUnionPart *part, const GableKernel *more, gboolean concurrent)
{
  gable_union_part_own (part);
  join_spreads (part->kernel, more);
  gable_share_add (part->kernel, more, concurrent);
  forget_variation (part->kernel);
}

/* @key: (transfer full): its place among the kernels */
static void
take_kernel (GableUnion *whole,
             char *key,
             const GableKernel *kernel,
             const GableSource *source,
             gboolean adds_up)
{
  GableUnionPart *part = g_hash_table_lookup (whole->parts, key);
  char *place = source != NULL ? gable_source_get_key (source) : NULL;

  if (part == NULL) {
    part = g_new0 (GableUnionPart, 1);
    part->key = key;
    part->pass = g_strdup (adds_up && source->pass != NULL ? source->pass : "");
    part->apart = !adds_up;
    part->kernel = gable_kernel_ref (kernel);
    g_hash_table_insert (whole->parts, part->key, part);
  } else {
    g_free (key);
    if (adds_up) {
      add_to_part (part, kernel, source->concurrent);
    }
  }
  if (gable_union_keep_first (&part->place, place)) {
    g_free (part->source);
    part->source = g_strdup (source->id);
  }
}

/* A kernel of a project whose sources have the ids of the union. */
typedef struct {
  const GableKernel *kernel;
  const GableSource *source; /* (nullable) */
} Found;

/* The kernels that are told apart by their source alone stand beside each other on purpose: they are compared, and do not
 * add up with those of other projects. @bases: name, device, pass and counters → the source, or "" where there are several */
static void
find_compared (const GPtrArray *found, GHashTable *bases)
{
  for (guint i = 0; i < found->len; i++) {
    const Found *one = found->pdata[i];
    char *base = one->source != NULL ? part_key (one->kernel, one->source, 0) : NULL;
    const char *other = base != NULL ? g_hash_table_lookup (bases, base) : NULL;

    if (base != NULL) {
      const char *id = other == NULL || strcmp (other, one->source->id) == 0 ? one->source->id : "";

      g_hash_table_insert (bases, base, g_strdup (id));
    }
  }
}

static void
take_kernels (GableUnion *whole, const GPtrArray *found)
{
  g_autoptr (GHashTable) bases = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  find_compared (found, bases);
  for (guint i = 0; i < found->len; i++) {
    const Found *one = found->pdata[i];
    char *base = one->source != NULL ? part_key (one->kernel, one->source, 0) : NULL;
    gboolean adds_up = base != NULL && one->kernel->kind == GABLE_KERNEL_MEASURED &&
                       *(const char *) g_hash_table_lookup (bases, base) != '\0';
    g_autofree char *place = one->source != NULL ? gable_source_get_key (one->source) : NULL;

    if (adds_up) {
      guint number = GPOINTER_TO_UINT (g_hash_table_lookup (seen, base));
      char *key = number == 0 ? g_strdup (base) : part_key (one->kernel, one->source, number);

      g_hash_table_insert (seen, g_steal_pointer (&base), GUINT_TO_POINTER (number + 1));
      take_kernel (whole, key, one->kernel, one->source, TRUE);
    } else {
      g_autofree char *text = kernel_to_text (one->kernel, place);

      take_kernel (whole, g_strdup_printf ("%s\n\x7f%s", one->kernel->name, text), one->kernel,
                   one->source, FALSE);
    }
    g_free (base);
  }
}

/* Returns: whether @machine is new among @machines */
static gboolean
take_machine (GPtrArray *machines, const GableMachine *machine)
{
  for (guint i = 0; i < machines->len; i++) {
    if (gable_machine_equal (machines->pdata[i], machine)) {
      return FALSE;
    }
  }
  if (machines->len == GABLE_PROJECT_MAX_MACHINES) {
    return FALSE;
  }
  g_ptr_array_add (machines, gable_machine_ref (machine));
  return TRUE;
}

static void
take_machines (GableUnion *whole, const GableProject *project)
{
  for (guint i = 0; i < project->machines->len; i++) {
    const GableMachine *machine = project->machines->pdata[i];
    gsize length;

    take_machine (whole->machines, machine);
    if (i == 0 && take_machine (whole->firsts, machine) &&
        gable_union_keep_first (&whole->first_machine, gable_machine_to_text (machine, &length))) {
      g_free (whole->machine_source);
      whole->machine_source = g_strdup (project->machine_source);
    }
  }
}

/* (transfer full) members that a newer version wrote, as a text that is the same in every locale */
static char *
extra_to_text (JsonNode *extra)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();

  gable_json_writer_node (writer, NULL, extra);
  return gable_json_writer_steal (writer, NULL);
}

/* A person's figure, as chosen as the view, and all that is told about any of the projects. */
static void
take_presentation (GableUnion *whole, const GableProject *project)
{
  if (project->figure != NULL &&
      gable_union_keep_first (&whole->figure_text,
                              gable_figure_style_to_text (project->figure, NULL))) {
    gable_figure_style_free (whole->figure);
    whole->figure = gable_figure_style_copy (project->figure);
  }
  for (guint i = 0; i < gable_project_get_n_walkthroughs (project); i++) {
    const GableWalkthrough *walkthrough = gable_project_get_walkthrough (project, i);
    g_autoptr (GableProject) bare = gable_project_new ();
    g_autoptr (GableProject) told = gable_project_with_walkthrough (bare, 0, walkthrough);

    g_tree_replace (whole->walkthroughs, gable_project_to_text (told, NULL),
                    gable_walkthrough_ref ((GableWalkthrough *) walkthrough));
  }
}

/* What of a project is about the project as a whole. */
static void
take_frame (GableUnion *whole, const GableProject *project)
{
  GableView usual;

  gable_view_init (&usual);
  if (!gable_view_equal (&project->view, &usual)) {
    g_autoptr (GableProject) bare = gable_project_new ();
    g_autoptr (GableProject) viewed = gable_project_with_view (bare, &project->view);
    gsize length;

    if (gable_union_keep_first (&whole->view, gable_project_to_text (viewed, &length))) {
      gable_view_clear (&whole->chosen);
      gable_view_copy (&whole->chosen, &project->view);
    }
  }
  gable_view_clear (&usual);
  take_presentation (whole, project);
  if (project->extra != NULL &&
      gable_union_keep_first (&whole->extra_text, extra_to_text (project->extra))) {
    g_clear_pointer (&whole->extra, json_node_unref);
    whole->extra = json_node_ref (project->extra);
  }
  gable_union_keep_first (&whole->title, g_strdup (project->title));
  whole->version = MAX (whole->version, project->version);
}

/**
 * gable_union_take:
 * @whole: those so far
 * @project: another one
 *
 * Kernels of one name, device and pass that count the same things add up; those that are no measurement, or that the project
 * itself shows side by side, stay as they are.
 */
void
gable_union_take (GableUnion *whole, const GableProject *project)
{
  g_autoptr (GHashTable) sources =
    g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) gable_source_free);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < project->sources->len; i++) {
    const GableSource *source = project->sources->pdata[i];
    GableSource *copy = gable_source_copy (source);
    GableSource *own = gable_source_copy (source);

    g_free (copy->id);
    copy->id = g_strdup_printf ("%u", ++whole->n_sources);
    g_free (own->id);
    own->id = g_strdup (gable_sources_take (whole->sources, copy)->id);
    if (source->id != NULL) {
      g_hash_table_replace (sources, source->id, own);
    } else {
      gable_source_free (own);
    }
  }
  for (guint i = 0; i < project->kernels->len; i++) {
    const GableKernel *kernel = project->kernels->pdata[i];
    Found one = { kernel,
                  kernel->source != NULL ? g_hash_table_lookup (sources, kernel->source) : NULL };

    g_ptr_array_add (found, g_memdup2 (&one, sizeof one));
  }
  take_kernels (whole, found);
  take_machines (whole, project);
  take_frame (whole, project);
  g_clear_pointer (&whole->only, gable_project_unref);
  whole->only = whole->n_projects == 0 ? gable_project_ref (project) : NULL;
  whole->n_projects++;
}
