/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/join.h"

#include "import/pass.h"
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

/* The runs of one name and device. */
typedef struct _Named Named;

/* One run of a kernel: a part that its launches come from, and parts that know other counters of the same launches. */
typedef struct _Run Run;
struct _Run {
  GArray *parts;       /* (element-type Part) */
  GableKernel *kernel; /* what all of them know */
  gboolean concurrent; /* shares of it ran side by side */
  gboolean timing;     /* it measured times alone */
  Named *named;        /* (nullable) borrowed */
  Run *total;          /* (nullable) borrowed: the run that this one was added to */
  guint paired;        /* how many runs that were added to it share launches with timed ones */
  gboolean untimed;    /* its launches are not those that were timed, which has the rows */
  guint index;         /* of the result's kernels, where total is NULL */
};

struct _Named {
  GPtrArray *timed;    /* (element-type Run) borrowed: runs that measured times alone */
  GPtrArray *counted;  /* (element-type Run) borrowed: the others */
  GHashTable *same;    /* launches → (element-type Run) array of the counted runs with so many */
  GHashTable *cursors; /* pass and launches → how many of those runs have that pass already */
};

typedef struct {
  GPtrArray *imports;
  const char *device; /* (nullable) the only one that an import names */
  GPtrArray *runs;    /* (element-type Run) in the order of their first launch */
  GHashTable *names;  /* name and device → Named */
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

static void
named_free (gpointer pointer)
{
  Named *named = pointer;

  g_ptr_array_unref (named->timed);
  g_ptr_array_unref (named->counted);
  g_hash_table_unref (named->same);
  g_hash_table_unref (named->cursors);
  g_free (named);
}

static Named *
named_new (void)
{
  Named *named = g_new0 (Named, 1);

  named->timed = g_ptr_array_new ();
  named->counted = g_ptr_array_new ();
  named->same =
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  named->cursors = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return named;
}

/* Whether @kernel of import @index is another pass over the launches of @run, which are as many. Importers that say what a
 * pass measures are believed; all their passes may count the instructions, say. */
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
  return pass != NULL || gable_pass_completes (run->kernel, kernel);
}

/* The device that is the only one which an import names. A file that names none (times of nvprof) is of that one. */
static const char *
find_only_device (const GPtrArray *imports)
{
  const char *only = NULL;

  for (guint i = 0; i < imports->len; i++) {
    const char *device = ((const GableImport *) imports->pdata[i])->device;

    if (device != NULL && only != NULL && strcmp (device, only) != 0) {
      return NULL;
    }
    only = device != NULL ? device : only;
  }
  return only;
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

static Run *
add_run (Join *join, Part part, const GableKernel *kernel)
{
  const GableImport *import = join->imports->pdata[part.import];
  Run *run = g_new0 (Run, 1);

  run->parts = g_array_new (FALSE, FALSE, sizeof (Part));
  g_array_append_val (run->parts, part);
  run->kernel = gable_kernel_copy (kernel);
  run->concurrent = import->concurrent;
  run->timing = import->timing;
  g_ptr_array_add (join->runs, run);
  return run;
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
  for (guint i = 0; i < scaled->amounts->n; i++) {
    scaled->amounts->entries[i].amount *= (double) launches / (double) kernel->launches;
  }
  gable_notes_add (join->result->notes, GABLE_NOTE_WARNING, NULL,
                   _("“%s”: counters are of %" PRIu64 " launches and times of %" PRIu64
                     "; its amounts are the means times the launches that were timed"),
                      kernel->name, kernel->launches, launches);
  return scaled;
}

/* What a kernel of import @index is looked for with: runs that have it already will not take it later. */
static char *
cursor_key (const Join *join, guint index, const GableKernel *kernel)
{
  const GableImport *import = join->imports->pdata[index];
  GString *key = g_string_new (NULL);

  g_string_append_printf (key, "%" PRIu64, kernel->launches);
  if (import->pass != NULL) {
    g_string_append_printf (key, " %s", import->pass);
  }
  for (guint i = 0; import->pass == NULL && i < kernel->amounts->n; i++) {
    g_string_append_printf (key, "\n%s", gable_amount_counter (&kernel->amounts->entries[i])->id);
  }
  return g_string_free (key, FALSE);
}

/* The first run of so many launches that @kernel is another pass of. A run that does not take it never will, since it only
 * learns more, so the search for the next file goes on where this one ended: each run is passed by once for each pass. */
static Run *
find_run (const Join *join, Named *named, guint index, const GableKernel *kernel)
{
  GPtrArray *runs = g_hash_table_lookup (named->same, &kernel->launches);
  char *key = runs != NULL ? cursor_key (join, index, kernel) : NULL;
  guint at = key != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (named->cursors, key)) : 0;
  Run *found = NULL;

  for (; runs != NULL && at < runs->len && found == NULL; at++) {
    found = is_other_pass (join, runs->pdata[at], index, kernel) ? runs->pdata[at] : NULL;
  }
  if (key != NULL) {
    g_hash_table_insert (named->cursors, key, GUINT_TO_POINTER (at));
  }
  return found;
}

static void
add_named_run (Named *named, Run *run)
{
  GPtrArray *same = g_hash_table_lookup (named->same, &run->kernel->launches);

  run->named = named;
  if (run->timing) {
    g_ptr_array_add (named->timed, run);
    return;
  }
  if (same == NULL) {
    same = g_ptr_array_new ();
    g_hash_table_insert (named->same,
                         g_memdup2 (&run->kernel->launches, sizeof run->kernel->launches), same);
  }
  g_ptr_array_add (same, run);
  g_ptr_array_add (named->counted, run);
}

/* Finds the run that each kernel of an import belongs to. */
static void
sort_in (Join *join, guint index)
{
  const GableImport *import = join->imports->pdata[index];
  const char *device = import->device != NULL ? import->device : join->device;
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < import->kernels->len; i++) {
    const GableKernel *kernel = import->kernels->pdata[i];
    g_autofree char *key = name_key (seen, device, kernel);
    Named *named = g_hash_table_lookup (join->names, key);
    Run *fitting = NULL;

    if (named == NULL) {
      named = named_new ();
      g_hash_table_insert (join->names, g_steal_pointer (&key), named);
    }
    fitting = import->timing ? NULL : find_run (join, named, index, kernel);
    if (fitting != NULL) {
      Part part = { index, i };

      g_array_append_val (fitting->parts, part);
      gable_pass_add (fitting->kernel, kernel);
    } else {
      add_named_run (named, add_run (join, (Part){ index, i }, kernel));
    }
  }
}

/* Runs of one kernel that count the same things become one; others stay apart, with a note. */
static void
add_up_runs (Join *join)
{
  for (guint i = 0; i < join->runs->len; i++) {
    Run *run = join->runs->pdata[i];
    GPtrArray *siblings;
    guint before = 0;

    if (run->named == NULL) {
      continue;
    }
    siblings = run->timing ? run->named->timed : run->named->counted;
    for (; siblings->pdata[before] != run && run->total == NULL; before++) {
      Run *sibling = siblings->pdata[before];

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

/* Has the launches of a timed run know what was counted, as far as both have one of that number: the first process that was
 * timed and the first that was counted are taken for the same. */
static void
pair_rows (const Run *timed)
{
  const Named *named = timed->named;

  for (guint i = 0; i < named->counted->len; i++) {
    Run *counted = named->counted->pdata[i];
    Run *total = counted->total == NULL || counted->total == timed ? counted : counted->total;

    if (total->total == timed) {
      guint index = total->paired++;

      counted->untimed = TRUE;
      if (index < named->timed->len) {
        Run *own = named->timed->pdata[index];

        g_array_append_vals (own->parts, counted->parts->data, counted->parts->len);
      }
    }
  }
}

/* What was counted in all processes together, for the launches that were timed in a run of the program of their own. */
static void
add_counted (Join *join, Run *timed)
{
  const Named *named = timed->named;
  g_autoptr (GHashTable) passes = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < named->counted->len; i++) {
    Run *counted = named->counted->pdata[i];
    Part part = g_array_index (counted->parts, Part, 0);
    const char *pass = ((const GableImport *) join->imports->pdata[part.import])->pass;

    if (counted->total == NULL &&
        (pass != NULL ? !g_hash_table_contains (passes, pass)
                      : gable_pass_completes (timed->kernel, counted->kernel))) {
      g_autoptr (GableKernel) scaled = scale_to_timed (join, counted->kernel, timed);

      gable_pass_add (timed->kernel, scaled);
      counted->total = timed;
      if (pass != NULL) {
        g_hash_table_add (passes, (gpointer) pass);
      }
    } else if (counted->total == NULL && counted->kernel->launches != timed->kernel->launches) {
      gable_notes_add (join->result->notes, GABLE_NOTE_WARNING, NULL,
                       _ ("“%s” was timed in %" PRIu64 " launches and counted in %" PRIu64
                          "; the two are listed apart, profile the same launches"),
                          timed->kernel->name, timed->kernel->launches, counted->kernel->launches);
    }
  }
  pair_rows (timed);
}

/* A run is added to one that was added to another in turn. */
static Run *
total_of (Run *run)
{
  while (run->total != NULL) {
    run = run->total;
  }
  return run;
}

static void
believe_times (Join *join)
{
  for (guint i = 0; i < join->runs->len; i++) {
    Run *run = join->runs->pdata[i];

    if (run->timing && run->total == NULL && run->named != NULL &&
        run->named->timed->pdata[0] == run) {
      add_counted (join, run);
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
  guint kernel = total_of ((Run *) run)->index;
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

    for (gsize j = 0; j < starts[1] - starts[0] && !run->untimed; j++) {
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
 * those. The result has no machine and no device of its own, but all machines that are compared.
 *
 * Returns: (transfer full)
 */
GableImport *
gable_import_join (GPtrArray *imports, GableGrouping group)
{
  Join join = {
    .imports = imports,
    .runs = g_ptr_array_new_with_free_func (run_free),
    .device = find_only_device (imports),
    .names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, named_free),
    .result = gable_import_new (),
  };

  for (guint i = 0; i < imports->len && group == GABLE_GROUP_NAME; i++) {
    if (((const GableImport *) imports->pdata[i])->timing) {
      sort_in (&join, i);
    }
  }
  for (guint i = 0; i < imports->len; i++) {
    const GableImport *import = imports->pdata[i];

    gable_import_add_machines (join.result, import->machines);
    if (group == GABLE_GROUP_NAME && !import->timing) {
      sort_in (&join, i);
    }
    if (group == GABLE_GROUP_NAME) {
      continue;
    }
    for (guint j = 0; j < import->kernels->len; j++) {
      add_run (&join, (Part){ i, j }, import->kernels->pdata[j]);
    }
  }
  add_up_runs (&join);
  believe_times (&join);
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
