/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/join.h"

#include "import/share.h"
#include "import/spread.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* A kernel of one of the imports. */
typedef struct {
  guint import;
  guint kernel;
} Part;

/* One run of a kernel: a part that its launches come from, and parts that know other counters of the same launches. */
typedef struct _Run Run;
struct _Run {
  GArray *parts;       /* (element-type Part) */
  GableKernel *kernel; /* what all of them know */
  gboolean concurrent; /* shares of it ran side by side */
  GPtrArray *
    siblings; /* (nullable) (element-type Run) borrowed: the runs of that name, this one among them */
  Run *total;  /* (nullable) borrowed: the run that this one was added to */
  guint index; /* of the result's kernels, where total is NULL */
};

typedef struct {
  GPtrArray *imports;
  GPtrArray *runs;   /* (element-type Run) in the order of their first launch */
  GHashTable *names; /* name and device → (element-type Run) array of the runs of that name */
  GableImport *result;
} Join;

static void
run_free (gpointer pointer)
{
  Run *run = pointer;

  g_array_unref (run->parts);
  gable_kernel_unref (run->kernel);
  g_free (run);
}

/* Whether one of two kernels knows only what the other does not: then they are passes over the same launches. */
static gboolean
complete_each_other (const GableKernel *a, const GableKernel *b)
{
  if (a->launches != b->launches || a->amounts->len + b->amounts->len == 0) {
    return FALSE;
  }
  for (guint i = 0; i < b->amounts->len; i++) {
    if (gable_kernel_find_amount (a, g_array_index (b->amounts, GableAmount, i).counter) != NULL) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Whether the launches of @run are those of a run that measured times alone. */
static gboolean
is_timing (const Join *join, const Run *run)
{
  guint first = g_array_index (run->parts, Part, 0).import;

  return ((const GableImport *) join->imports->pdata[first])->timing;
}

/* Whether @kernel of import @index is another pass over the launches of @run. Importers that say what a pass measures are
 * believed; all their passes may count the instructions, say. */
static gboolean
is_other_pass (const Join *join, const Run *run, guint index, const GableKernel *kernel)
{
  const char *pass = ((const GableImport *) join->imports->pdata[index])->pass;

  for (guint i = 0; i < run->parts->len; i++) {
    guint other = g_array_index (run->parts, Part, i).import;
    const GableImport *import = join->imports->pdata[other];

    if (other == index || (pass != NULL && g_strcmp0 (import->pass, pass) == 0)) {
      return FALSE;
    }
  }
  return pass != NULL ? run->kernel->launches == kernel->launches || is_timing (join, run)
                      : complete_each_other (run->kernel, kernel);
}

/* The device of an import. A file that tells none (times of nvprof) is of the run's only one. */
static const char *
device_of (const GPtrArray *imports, const GableImport *import)
{
  const char *only = NULL;

  for (guint i = 0; import->device == NULL && i < imports->len; i++) {
    const char *device = ((const GableImport *) imports->pdata[i])->device;

    if (device != NULL && only != NULL && strcmp (device, only) != 0) {
      return NULL;
    }
    only = device != NULL ? device : only;
  }
  return import->device != NULL ? import->device : only;
}

/* The key of a kernel's name on one device: launches of two devices are never one kernel. Nor are kernels that one file
 * tells apart though their names are equal, such as the parts of a loop: the first belongs to the first of another file.
 * @seen: name → how many kernels of the import had it so far */
static char *
name_key (GHashTable *seen, const char *device, const GableKernel *kernel)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (seen, kernel->name));

  g_hash_table_insert (seen, kernel->name, GUINT_TO_POINTER (n + 1));
  return g_strdup_printf ("%s\n%u\n%s", kernel->name, n, device != NULL ? device : "");
}

static void
add_run (Join *join, GPtrArray *runs, Part part, const GableKernel *kernel)
{
  Run *run = g_new0 (Run, 1);

  run->parts = g_array_new (FALSE, FALSE, sizeof (Part));
  g_array_append_val (run->parts, part);
  run->kernel = gable_kernel_copy (kernel);
  run->siblings = runs;
  run->concurrent = ((const GableImport *) join->imports->pdata[part.import])->concurrent;
  g_ptr_array_add (join->runs, run);
  if (runs != NULL) {
    g_ptr_array_add (runs, run);
  }
}

/* Counters that the tools wrote: those of the same name are told once. */
static void
add_raw_counters (GableKernel *kernel, const GableKernel *more)
{
  g_autoptr (GHashTable) names = g_hash_table_new (NULL, NULL); /* they are interned */

  for (guint i = 0; kernel->counters != NULL && i < kernel->counters->len; i++) {
    g_hash_table_add (names, (gpointer) g_array_index (kernel->counters, GableRawCounter, i).name);
  }
  for (guint i = 0; more->counters != NULL && i < more->counters->len; i++) {
    const GableRawCounter *counter = &g_array_index (more->counters, GableRawCounter, i);

    if (!g_hash_table_contains (names, counter->name)) {
      gable_kernel_add_counter (kernel, counter);
    }
  }
}

/* Adds what another pass over the same launches knows. Where both know something, the first pass is believed. */
static void
add_pass (Run *run, Part part, const GableKernel *more)
{
  GableKernel *kernel = run->kernel;

  g_array_append_val (run->parts, part);
  if (!gable_known (kernel->seconds)) {
    kernel->seconds = more->seconds;
    kernel->launch_time = more->launch_time;
  }
  for (guint i = 0; i < more->amounts->len; i++) {
    const GableAmount *amount = &g_array_index (more->amounts, GableAmount, i);

    if (!gable_known (gable_kernel_get_amount (kernel, amount->counter))) {
      gable_kernel_set_amount (kernel, amount->counter, amount->amount, amount->rule);
    }
  }
  if (!gable_known (kernel->performance)) {
    kernel->performance = more->performance;
  }
  for (guint i = 0; more->intensities != NULL && i < more->intensities->len; i++) {
    const GableAmount *amount = &g_array_index (more->intensities, GableAmount, i);

    if (!gable_known (gable_kernel_get_intensity (kernel, amount->counter))) {
      gable_kernel_set_intensity (kernel, amount->counter, amount->amount);
    }
  }
  for (guint i = 0; more->evidence != NULL && i < more->evidence->len; i++) {
    const GableEvidence *evidence = &g_array_index (more->evidence, GableEvidence, i);

    if (!gable_known (gable_kernel_get_evidence (kernel, evidence->metric))) {
      gable_kernel_set_evidence (kernel, evidence->metric, evidence->value, evidence->origin);
    }
  }
  add_raw_counters (kernel, more);
  gable_share_add_remarks (kernel, more);
}

/* What @kernel would have counted in the launches of @run, which were timed in a run of the program of their own.
 * (transfer full) */
static GableKernel *
scale_to_timed (Join *join, const GableKernel *kernel, const Run *run)
{
  guint64 launches = run->kernel->launches;
  GableKernel *scaled = gable_kernel_copy (kernel);

  if (kernel->launches == launches) {
    return scaled;
  }
  for (guint i = 0; i < scaled->amounts->len; i++) {
    g_array_index (scaled->amounts, GableAmount, i).amount *=
      (double) launches / (double) kernel->launches;
  }
  gable_notes_add (join->result->notes, GABLE_NOTE_WARNING, NULL,
                   _("“%s”: counters are of %" PRIu64 " launches and times of %" PRIu64
                     "; its amounts are the means times the launches that were timed"),
                      kernel->name, kernel->launches, launches);
  return scaled;
}

/* Finds the run that each kernel of an import belongs to. */
static void
sort_in (Join *join, guint index)
{
  const GableImport *import = join->imports->pdata[index];
  const char *device = device_of (join->imports, import);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < import->kernels->len; i++) {
    const GableKernel *kernel = import->kernels->pdata[i];
    g_autofree char *key = name_key (seen, device, kernel);
    GPtrArray *runs = g_hash_table_lookup (join->names, key);
    Run *fitting = NULL;

    if (runs == NULL) {
      runs = g_ptr_array_new ();
      g_hash_table_insert (join->names, g_steal_pointer (&key), runs);
    }
    for (guint j = 0; j < runs->len && fitting == NULL; j++) {
      Run *run = runs->pdata[j];

      fitting = is_other_pass (join, run, index, kernel) ? run : NULL;
    }
    if (fitting != NULL) {
      g_autoptr (GableKernel) scaled = scale_to_timed (join, kernel, fitting);

      add_pass (fitting, (Part){ index, i }, scaled);
    } else {
      add_run (join, runs, (Part){ index, i }, kernel);
    }
  }
}

/* Runs of one kernel that count the same things become one; others stay apart, with a note. */
static void
add_up_runs (Join *join)
{
  for (guint i = 0; i < join->runs->len; i++) {
    Run *run = join->runs->pdata[i];
    guint before = 0;

    if (run->siblings == NULL) {
      continue;
    }
    for (; run->siblings->pdata[before] != run && run->total == NULL; before++) {
      Run *sibling = run->siblings->pdata[before];

      if (sibling->total == NULL && gable_share_matches (sibling->kernel, run->kernel)) {
        run->total = sibling;
        gable_share_add (sibling->kernel, run->kernel, run->concurrent);
      }
    }
    if (before > 0 && run->total == NULL) {
      gable_notes_add (join->result->notes, GABLE_NOTE_WARNING, NULL,
                       _("“%s” has other counters and other launches in one file than in "
                         "another; they are not added up"),
                          run->kernel->name);
    }
  }
}

/* The rows of one import, kernel by kernel. */
typedef struct {
  gsize *starts; /* of each kernel's rows, and one behind the last */
  gsize *rows;
} Rows;

static Rows
sort_rows (const GableImport *import)
{
  const guint32 *kernels = gable_launches_kernels (import->launches);
  gsize n_rows = gable_launches_get_size (import->launches);
  guint n_kernels = import->kernels->len;
  Rows rows = { g_new0 (gsize, n_kernels + 2), g_new (gsize, MAX (n_rows, 1)) };

  /* Two places on, each count becomes the start of the kernel after next, and then moves to its end. */
  for (gsize i = 0; i < n_rows; i++) {
    rows.starts[kernels[i] + 2]++;
  }
  for (guint i = 2; i < n_kernels + 2; i++) {
    rows.starts[i] += rows.starts[i - 1];
  }
  for (gsize i = 0; i < n_rows; i++) {
    rows.rows[rows.starts[kernels[i] + 1]++] = i;
  }
  return rows;
}

/* Launch @number of a run: time and amounts from every pass that has such a launch. */
static void
add_launch (Join *join, const Run *run, const Rows *rows, gsize number)
{
  guint kernel = run->total != NULL ? run->total->index : run->index;
  GableLaunches *launches = join->result->launches;
  double seconds = GABLE_UNKNOWN;
  gsize row;

  for (guint i = 0; i < run->parts->len && !gable_known (seconds); i++) {
    Part part = g_array_index (run->parts, Part, i);
    const GableImport *import = join->imports->pdata[part.import];
    gsize at = rows[part.import].starts[part.kernel] + number;

    if (at < rows[part.import].starts[part.kernel + 1]) {
      seconds = gable_launches_get_seconds (import->launches, rows[part.import].rows[at]);
    }
  }
  row = gable_launches_append (launches, kernel, seconds);
  for (guint i = 0; i < run->parts->len; i++) {
    Part part = g_array_index (run->parts, Part, i);
    const GableLaunches *from = ((const GableImport *) join->imports->pdata[part.import])->launches;
    gsize at = rows[part.import].starts[part.kernel] + number;

    for (guint j = 0;
         j < gable_launches_get_n_counters (from) && at < rows[part.import].starts[part.kernel + 1];
         j++) {
      const GableCounter *counter = gable_launches_get_counter (from, j);
      double amount = gable_launches_get_amount (from, rows[part.import].rows[at], counter);

      if (gable_known (amount)) {
        gable_launches_set (launches, row, counter, amount);
      }
    }
  }
}

static void
join_launches (Join *join)
{
  g_autofree Rows *rows = g_new (Rows, join->imports->len);

  for (guint i = 0; i < join->imports->len; i++) {
    rows[i] = sort_rows (join->imports->pdata[i]);
  }
  for (guint i = 0; i < join->runs->len; i++) {
    const Run *run = join->runs->pdata[i];
    Part first = g_array_index (run->parts, Part, 0);
    const gsize *starts = rows[first.import].starts + first.kernel;

    for (gsize j = 0; j < starts[1] - starts[0]; j++) {
      add_launch (join, run, rows, j);
    }
  }
  for (guint i = 0; i < join->imports->len; i++) {
    g_free (rows[i].starts);
    g_free (rows[i].rows);
  }
}

/**
 * gable_import_join:
 * @imports: (element-type GableImport): of one run, their kernels with their sources
 * @group: how launches were grouped; only kernels that are told apart by their name alone are joined
 *
 * Profilers write a file for each pass or for each process. Kernels of one name and device that know different counters
 * of the same number of launches are passes, which complete each other; those that know the same counters are shares,
 * which add up. The times of a file that measured times alone are believed; what was counted in other launches is scaled to
 * those. The result has no machine and no device.
 *
 * Returns: (transfer full)
 */
GableImport *
gable_import_join (GPtrArray *imports, GableGrouping group)
{
  Join join = {
    .imports = imports,
    .runs = g_ptr_array_new_with_free_func (run_free),
    .names =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref),
    .result = gable_import_new (),
  };

  for (guint i = 0; i < imports->len && group == GABLE_GROUP_NAME; i++) {
    if (((const GableImport *) imports->pdata[i])->timing) {
      sort_in (&join, i);
    }
  }
  for (guint i = 0; i < imports->len; i++) {
    const GableImport *import = imports->pdata[i];

    if (group == GABLE_GROUP_NAME && !import->timing) {
      sort_in (&join, i);
    }
    if (group == GABLE_GROUP_NAME) {
      continue;
    }
    for (guint j = 0; j < import->kernels->len; j++) {
      add_run (&join, NULL, (Part){ i, j }, import->kernels->pdata[j]);
    }
  }
  add_up_runs (&join);
  for (guint i = 0; i < join.runs->len; i++) {
    Run *run = join.runs->pdata[i];

    if (run->total == NULL) {
      run->index = join.result->kernels->len;
      g_ptr_array_add (join.result->kernels, gable_kernel_ref (run->kernel));
    }
  }
  join_launches (&join);
  gable_set_spreads (join.result->launches, join.result->kernels);
  g_hash_table_unref (join.names);
  g_ptr_array_unref (join.runs);
  return join.result;
}
