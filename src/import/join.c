/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/join.h"

#include "import/join-runs.h"
#include "import/pass.h"
#include "import/share.h"
#include "import/spread.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* What @kernel would have counted in the launches of @run, which were timed in a run of the program of their own.
 * (transfer full) */
static GableKernel *
scale_to_timed (GableJoin *join, const GableKernel *kernel, const GableJoinRun *run)
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

/* Runs of one kernel that count the same things become one; others stay apart, with a note. */
static void
add_up_runs (GableJoin *join)
{
  for (guint i = 0; i < join->runs->len; i++) {
    GableJoinRun *run = join->runs->pdata[i];
    GPtrArray *siblings;
    guint before = 0;

    if (run->named == NULL) {
      continue;
    }
    siblings = run->timing ? run->named->timed : run->named->counted;
    for (; siblings->pdata[before] != run && run->total == NULL; before++) {
      GableJoinRun *sibling = siblings->pdata[before];

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
pair_rows (const GableJoinRun *timed)
{
  const GableJoinNamed *named = timed->named;

  for (guint i = 0; i < named->counted->len; i++) {
    GableJoinRun *counted = named->counted->pdata[i];
    GableJoinRun *total =
      counted->total == NULL || counted->total == timed ? counted : counted->total;

    if (total->total == timed) {
      guint index = total->paired++;

      counted->untimed = TRUE;
      if (index < named->timed->len) {
        GableJoinRun *own = named->timed->pdata[index];

        g_array_append_vals (own->parts, counted->parts->data, counted->parts->len);
      }
    }
  }
}

/* What was counted in all processes together, for the launches that were timed in a run of the program of their own. */
static void
add_counted (GableJoin *join, GableJoinRun *timed)
{
  const GableJoinNamed *named = timed->named;
  g_autoptr (GHashTable) passes = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < named->counted->len; i++) {
    GableJoinRun *counted = named->counted->pdata[i];
    GableJoinPart part = g_array_index (counted->parts, GableJoinPart, 0);
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
static GableJoinRun *
total_of (GableJoinRun *run)
{
  while (run->total != NULL) {
    run = run->total;
  }
  return run;
}

static void
believe_times (GableJoin *join)
{
  for (guint i = 0; i < join->runs->len; i++) {
    GableJoinRun *run = join->runs->pdata[i];

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
add_launch (GableJoin *join, const GableJoinRun *run, const Rows *rows, gsize number)
{
  guint kernel = total_of ((GableJoinRun *) run)->index;
  GableLaunches *launches = join->result->launches;
  double seconds = GABLE_UNKNOWN;
  gsize row;

  for (guint i = 0; i < run->parts->len && !gable_known (seconds); i++) {
    GableJoinPart part = g_array_index (run->parts, GableJoinPart, i);
    const GableImport *import = join->imports->pdata[part.import];
    gsize at = rows[part.import].starts[part.kernel] + number;

    if (at < rows[part.import].starts[part.kernel + 1]) {
      seconds = gable_launches_get_seconds (import->launches, rows[part.import].rows[at]);
    }
  }
  row = gable_launches_append (launches, kernel, seconds);
  for (guint i = 0; i < run->parts->len; i++) {
    GableJoinPart part = g_array_index (run->parts, GableJoinPart, i);
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
join_launches (GableJoin *join)
{
  g_autofree Rows *rows = g_new (Rows, join->imports->len);

  for (guint i = 0; i < join->imports->len; i++) {
    rows[i] = sort_rows (join->imports->pdata[i]);
  }
  for (guint i = 0; i < join->runs->len; i++) {
    const GableJoinRun *run = join->runs->pdata[i];
    GableJoinPart first = g_array_index (run->parts, GableJoinPart, 0);
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
  GableJoin join;

  gable_join_init (&join, imports);
  for (guint i = 0; i < imports->len && group == GABLE_GROUP_NAME; i++) {
    if (((const GableImport *) imports->pdata[i])->timing) {
      gable_join_sort_in (&join, i);
    }
  }
  for (guint i = 0; i < imports->len; i++) {
    const GableImport *import = imports->pdata[i];

    gable_import_add_machines (join.result, import->machines);
    if (group == GABLE_GROUP_NAME && !import->timing) {
      gable_join_sort_in (&join, i);
    }
    if (group == GABLE_GROUP_NAME) {
      continue;
    }
    for (guint j = 0; j < import->kernels->len; j++) {
      gable_join_add_run (&join, (GableJoinPart){ i, j }, import->kernels->pdata[j]);
    }
  }
  add_up_runs (&join);
  believe_times (&join);
  for (guint i = 0; i < join.runs->len; i++) {
    GableJoinRun *run = join.runs->pdata[i];

    if (run->total == NULL) {
      run->index = join.result->kernels->len;
      g_ptr_array_add (join.result->kernels, gable_kernel_ref (run->kernel));
    }
  }
  join_launches (&join);
  gable_set_spreads (join.result->launches, join.result->kernels);
  gable_join_clear (&join);
  return join.result;
}
