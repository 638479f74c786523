/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/unite.h"

#include "base/json-write.h"
#include "import/cpu-events.h"
#include "import/pass.h"
#include "import/registry.h"
#include "import/share.h"
#include "model/fields.h"
#include "model/project-json.h"
#include "model/sources.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Parts of one kernel that count the same things in the same pass. */
typedef struct {
  char *key;
  char *pass;     /* "" where it is not told */
  char *place;    /* what its source is, among all sources */
  char *source;   /* (nullable) id of that */
  gboolean apart; /* it is no measurement, or is compared: it stays as it is */
  gboolean is_changed;
  GableKernel *kernel; /* ours as soon as it is changed */
} Part;

struct _GableUnion {
  GHashTable *parts; /* key → Part */
  GableSources *sources;
  guint n_sources;
  GPtrArray *machines; /* (element-type GableMachine) different ones */
  char *first_machine; /* (nullable) text of the one that bounds the kernels */
  GPtrArray *firsts;   /* (element-type GableMachine) that bound the kernels of a project */
  char *machine_source;
  GableProject *only; /* (nullable) the first project, as long as it is the only one */
  char *title;
  char *view; /* (nullable) text of a view that somebody has set */
  GableView chosen;
  char *extra_text;
  JsonNode *extra;
  guint version;
  guint n_projects;
};

static void
part_free (gpointer pointer)
{
  Part *part = pointer;

  g_clear_pointer (&part->kernel, gable_kernel_unref);
  g_free (part->key);
  g_free (part->pass);
  g_free (part->place);
  g_free (part->source);
  g_free (part);
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
  g_free (whole->extra_text);
  g_clear_pointer (&whole->extra, json_node_unref);
  g_free (whole);
}

/* Of texts that only one of can be kept it is the first in the order of bytes, whatever came first.
 * Returns: whether @text (nullable) (transfer full) is the one now */
static gboolean
keep_first (char **kept, char *text)
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

  g_free (bare->source);
  bare->source = g_strdup (place);
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
  for (guint i = 0; i < kernel->amounts->len; i++) {
    g_string_append_printf (key, "%s ",
                            g_array_index (kernel->amounts, GableAmount, i).counter->id);
  }
  if (gable_known (kernel->performance)) {
    g_string_append (key, "rate");
  }
  return g_string_free (key, FALSE);
}

/* The spread over two shares' launches. The median of all launches is not known from those of some. */
static void
join_spreads (GableKernel *kernel, const GableKernel *more)
{
  GableSpread *own = &kernel->launch_time;
  double min = more->launches == 1 ? more->seconds : more->launch_time.min;
  double max = more->launches == 1 ? more->seconds : more->launch_time.max;

  if (kernel->launches == 1) {
    own->min = own->max = kernel->seconds;
  }
  own->min = gable_known (own->min) && gable_known (min) ? MIN (own->min, min) : GABLE_UNKNOWN;
  own->max = gable_known (own->max) && gable_known (max) ? MAX (own->max, max) : GABLE_UNKNOWN;
  own->median = GABLE_UNKNOWN;
}

/* How much launches differ is not known from how much those of each share do. */
static void
forget_variation (GableKernel *kernel)
{
  for (guint i = 0; kernel->evidence != NULL && i < kernel->evidence->len; i++) {
    if (strcmp (g_array_index (kernel->evidence, GableEvidence, i).metric, "cv_time") == 0) {
      g_array_remove_index (kernel->evidence, i);
      return;
    }
  }
}

/* The first change of a part's kernel. */
static void
make_ours (Part *part)
{
  if (!part->is_changed) {
    GableKernel *copy = gable_kernel_copy (part->kernel);

    gable_kernel_unref (part->kernel);
    part->kernel = copy;
    part->is_changed = TRUE;
    /* How a person wrote its figures is no longer what they are. */
    g_clear_pointer (&copy->kept, g_hash_table_unref);
  }
}

static void
add_to_part (Part *part, const GableKernel *more, gboolean concurrent)
{
  make_ours (part);
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
  Part *part = g_hash_table_lookup (whole->parts, key);
  char *place = source != NULL ? gable_source_get_key (source) : NULL;

  if (part == NULL) {
    part = g_new0 (Part, 1);
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
  if (keep_first (&part->place, place)) {
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
        keep_first (&whole->first_machine, gable_machine_to_text (machine, &length))) {
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

    if (keep_first (&whole->view, gable_project_to_text (viewed, &length))) {
      gable_view_clear (&whole->chosen);
      gable_view_copy (&whole->chosen, &project->view);
    }
  }
  gable_view_clear (&usual);
  if (project->extra != NULL && keep_first (&whole->extra_text, extra_to_text (project->extra))) {
    g_clear_pointer (&whole->extra, json_node_unref);
    whole->extra = json_node_ref (project->extra);
  }
  keep_first (&whole->title, g_strdup (project->title));
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

static int
compare_parts (gconstpointer a, gconstpointer b)
{
  const Part *one = *(const Part *const *) a;
  const Part *other = *(const Part *const *) b;

  return strcmp (one->key, other->key);
}

/* (transfer container) (element-type Part) */
static GPtrArray *
sort_parts (const GableUnion *whole)
{
  GPtrArray *sorted = g_ptr_array_sized_new (g_hash_table_size (whole->parts));
  GHashTableIter iter;
  gpointer part;

  g_hash_table_iter_init (&iter, whole->parts);
  while (g_hash_table_iter_next (&iter, NULL, &part)) {
    g_ptr_array_add (sorted, part);
  }
  g_ptr_array_sort (sorted, compare_parts);
  return sorted;
}

/* Whether @more is another pass over the launches of @part. What brings nothing new may be another process's share. */
static gboolean
is_other_pass (const Part *part, const Part *more)
{
  gboolean is_new = FALSE;

  if (part->pass[0] == '\0' || more->pass[0] == '\0') {
    return gable_pass_completes (part->kernel, more->kernel);
  }
  for (guint i = 0; i < more->kernel->amounts->len && !is_new; i++) {
    const GableAmount *amount = &g_array_index (more->kernel->amounts, GableAmount, i);

    is_new = gable_kernel_find_amount (part->kernel, amount->counter) == NULL;
  }
  return is_new && part->kernel->launches == more->kernel->launches &&
         strcmp (part->pass, more->pass) != 0;
}

/* The name and device that @part's key begins with, and its number. */
static gsize
name_length (const Part *part)
{
  gsize name = strlen (part->kernel->name);
  const char *rest = strchr (part->key + name + 1, '\n');
  const char *end = rest != NULL ? strchr (rest + 1, '\n') : NULL;

  return end != NULL ? (gsize) (end - part->key) : strlen (part->key);
}

/* Adds to @part what the parts behind it know of the same launches. */
static void
join_passes_of (GPtrArray *sorted, guint index, GableNotes *notes)
{
  Part *part = sorted->pdata[index];
  gsize length = name_length (part);

  for (guint i = index + 1;
       !part->apart && i < MIN (sorted->len, index + GABLE_CPU_EVENTS_MAX_PASSES); i++) {
    Part *more = sorted->pdata[i];

    if (strncmp (part->key, more->key, length + 1) != 0) {
      break;
    }
    if (more->kernel == NULL || more->apart) {
      continue;
    }
    if (!is_other_pass (part, more)) {
      gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                       _("“%s” has other counters and other launches in one file than in "
                         "another; they are not added up"),
                          part->kernel->name);
      continue;
    }
    make_ours (part);
    gable_pass_add (part->kernel, more->kernel);
    if (keep_first (&part->place, g_steal_pointer (&more->place))) {
      g_free (part->source);
      part->source = g_steal_pointer (&more->source);
    }
    g_clear_pointer (&more->kernel, gable_kernel_unref);
  }
}

static int
compare_counters (gconstpointer a, gconstpointer b)
{
  return strcmp (((const GableRawCounter *) a)->name, ((const GableRawCounter *) b)->name);
}

static int
compare_evidence (gconstpointer a, gconstpointer b)
{
  return strcmp (((const GableEvidence *) a)->metric, ((const GableEvidence *) b)->metric);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The kernel of @part, its lists in an order that does not tell which part came first. (transfer full) */
static GableKernel *
finish_kernel (const GableUnion *whole, const Part *part)
{
  GableKernel *kernel = gable_kernel_copy (part->kernel);

  g_free (kernel->source);
  kernel->source =
    part->source != NULL ? g_strdup (gable_sources_find (whole->sources, part->source)) : NULL;
  if (part->is_changed) {
    if (kernel->counters != NULL) {
      g_array_sort (kernel->counters, compare_counters);
    }
    if (kernel->evidence != NULL) {
      g_array_sort (kernel->evidence, compare_evidence);
    }
    if (kernel->reasons != NULL) {
      g_ptr_array_sort (kernel->reasons, compare_texts);
    }
  }
  return kernel;
}

static int
compare_machines (gconstpointer a, gconstpointer b)
{
  gsize length;
  g_autofree char *one = gable_machine_to_text (*(GableMachine *const *) a, &length);
  g_autofree char *other = gable_machine_to_text (*(GableMachine *const *) b, &length);

  return strcmp (one, other);
}

/* The machine that bounds the kernels, then the others. */
static void
put_machines (GableUnion *whole, GableProject *project)
{
  g_ptr_array_sort (whole->machines, compare_machines);
  for (guint i = 0; i < whole->machines->len; i++) {
    gsize length;
    g_autofree char *text = gable_machine_to_text (whole->machines->pdata[i], &length);

    g_ptr_array_insert (project->machines, g_strcmp0 (text, whole->first_machine) == 0 ? 0 : -1,
                        gable_machine_ref (whole->machines->pdata[i]));
  }
  project->machine_source = g_strdup (whole->machine_source);
}

static void
put_sources (GableUnion *whole, GableProject *project, GableNotes *notes)
{
  gable_sources_sort (whole->sources);
  g_ptr_array_unref (project->sources);
  project->sources = gable_sources_steal (whole->sources);
  for (guint i = 1; i < project->sources->len; i++) {
    const GableSource *one = project->sources->pdata[i - 1];
    const GableSource *other = project->sources->pdata[i];

    if (one->sha256 != NULL && g_strcmp0 (one->sha256, other->sha256) == 0 &&
        g_strcmp0 (one->path, other->path) == 0) {
      gable_notes_add (notes, GABLE_NOTE_WARNING, one->path,
                       _("The same file is in two of the projects; its work is counted twice"));
    }
  }
}

/**
 * gable_union_finish:
 * @whole: all projects; nothing is taken afterwards
 * @notes: takes what does not add up
 *
 * One project comes back as it was taken. Of several the kernels are in the order of their names, and the sources in that of
 * their kinds.
 *
 * Returns: (transfer full) (nullable): NULL where there was no project
 */
GableProject *
gable_union_finish (GableUnion *whole, GableNotes *notes)
{
  GableProject *project;
  g_autoptr (GPtrArray) sorted = NULL;

  if (whole->n_projects <= 1) {
    return g_steal_pointer (&whole->only);
  }
  project = gable_project_new ();
  sorted = sort_parts (whole);
  put_sources (whole, project, notes);
  for (guint i = 0; i < sorted->len; i++) {
    const Part *part = sorted->pdata[i];

    if (part->kernel != NULL) {
      join_passes_of (sorted, i, notes);
      g_ptr_array_add (project->kernels, finish_kernel (whole, part));
    }
  }
  put_machines (whole, project);
  project->title = g_strdup (whole->title);
  project->extra = whole->extra != NULL ? json_node_ref (whole->extra) : NULL;
  project->version = MAX (whole->version, GABLE_PROJECT_VERSION);
  gable_view_clear (&project->view);
  gable_view_copy (&project->view, &whole->chosen);
  return project;
}
