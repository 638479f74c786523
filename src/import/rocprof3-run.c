/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/rocprof3.h"

#include "import/amd-launches.h"
#include "import/join.h"
#include "import/rocprofc-columns.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* GPUs of one computer, at most. */
#define MAX_AGENTS 256

/* A launch is known by its process and its number there. */
#define ID_BITS 40
#define MAX_PROCESSES (1u << 23)

/* The slot of the first counter: before it are those of the launch's size. */
#define FIRST_SLOT 2

/* A pass over all processes. */
typedef struct {
  guint index;
  guint n_processes; /* that were seen of it */
} Pass;

struct _GableRocprof3Run {
  GableAmdLaunches *launches;
  GHashTable *passes; /* key → Pass */
  Pass *pass;         /* borrowed: of the file that is read */
  GHashTable *ranks;  /* process of the file that is read → rank in its pass + 1 */
  guint64 process;    /* the last one, and its rank */
  guint rank;
  char *file;
  GArray *agents;     /* (element-type GableRocprof3Agent) */
  double agent;       /* that the first dispatch was for */
  GableMerge *timing; /* of the run that measured times alone */
  guint64 n_untimed;
  guint last_slot; /* of the figure added last */
  guint n_again;   /* tables behind others in their file */
};

static void
clear_agent (gpointer pointer)
{
  GableRocprof3Agent *agent = pointer;

  g_free (agent->architecture);
  g_free (agent->product);
}

/**
 * gable_rocprof3_run_new:
 * @options: of the import
 * @name: what the kernel is called if everything is one
 *
 * Returns: (transfer full)
 */
GableRocprof3Run *
gable_rocprof3_run_new (const GableImportOptions *options, const char *name)
{
  GableRocprof3Run *run = g_new0 (GableRocprof3Run, 1);

  run->launches = gable_amd_launches_new (options->group, name);
  run->launches->pieces = gable_amd_pieces_new (TRUE);
  run->passes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  run->ranks = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  run->agents = g_array_new (FALSE, FALSE, sizeof (GableRocprof3Agent));
  g_array_set_clear_func (run->agents, clear_agent);
  run->agent = GABLE_UNKNOWN;
  run->timing = gable_merge_new (options->group, name);
  return run;
}

void
gable_rocprof3_run_free (GableRocprof3Run *run)
{
  if (run == NULL) {
    return;
  }
  gable_amd_launches_free (run->launches);
  g_hash_table_unref (run->passes);
  g_hash_table_unref (run->ranks);
  g_free (run->file);
  g_array_unref (run->agents);
  gable_merge_free (run->timing);
  g_free (run);
}

/* The pass of this key, a new one for a new key. Returns: (nullable): NULL past the limit */
static Pass *
need_pass (GableRocprof3Run *run, const char *key, GError **error)
{
  Pass *pass = g_hash_table_lookup (run->passes, key);
  guint index = g_hash_table_size (run->passes);

  if (pass == NULL && index >= GABLE_AMD_MAX_PASSES) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _ ("%s: there are too many passes; open fewer files"), run->file);
    return NULL;
  }
  if (pass == NULL) {
    pass = g_new0 (Pass, 1);
    pass->index = index;
    g_hash_table_insert (run->passes, g_strdup (key), pass);
  }
  return pass;
}

/**
 * gable_rocprof3_run_begin:
 * @run: what was read so far
 * @file: name of the file that is read now
 * @pass: the same for files of one pass
 * @error: (out)
 *
 * Process ids differ from pass to pass: processes are told by their order within a pass.
 */
gboolean
gable_rocprof3_run_begin (GableRocprof3Run *run, const char *file, const char *pass, GError **error)
{
  g_free (run->file);
  run->file = g_strdup (file);
  run->pass = need_pass (run, pass, error);
  if (run->pass == NULL) {
    return FALSE;
  }
  g_hash_table_remove_all (run->ranks);
  gable_amd_pieces_set_pass (run->launches->pieces, run->pass->index);
  return TRUE;
}

gboolean
gable_rocprof3_run_again (GableRocprof3Run *run, GError **error)
{
  g_autofree char *key = g_strdup_printf ("%s again %u", run->file, ++run->n_again);
  const Pass *pass = need_pass (run, key, error);

  if (pass == NULL) {
    return FALSE;
  }
  gable_amd_pieces_set_pass (run->launches->pieces, pass->index);
  return TRUE;
}

void
gable_rocprof3_run_add_agent (GableRocprof3Run *run, const GableRocprof3Agent *agent)
{
  if (run->agents->len < MAX_AGENTS) {
    g_array_append_vals (run->agents, agent, 1);
  } else {
    GableRocprof3Agent spare = *agent;

    clear_agent (&spare);
  }
}

/* The rank of a process in its pass. */
static gboolean
find_rank (GableRocprof3Run *run, guint64 process, GError **error)
{
  if (g_hash_table_size (run->ranks) > 0 && run->process == process) {
    return TRUE;
  }

  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (run->ranks, &process));

  if (known == 0) {
    known = ++run->pass->n_processes;
    if (known > MAX_PROCESSES) {
      g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                   _("%s: there are too many processes; open fewer files"), run->file);
      return FALSE;
    }
    g_hash_table_insert (run->ranks, g_memdup2 (&process, sizeof process),
                         GUINT_TO_POINTER (known));
  }
  run->process = process;
  run->rank = known - 1;
  return TRUE;
}

static double
seconds_of (const GableRocprof3Dispatch *dispatch)
{
  return dispatch->start > 0 && dispatch->end > dispatch->start
           ? (double) (dispatch->end - dispatch->start) / 1e9
           : GABLE_UNKNOWN;
}

static gboolean
add_figure (GableRocprof3Run *run, guint slot, double value, GError **error)
{
  if (gable_known (value) && !gable_amd_pieces_add (run->launches->pieces, slot,
                                                    run->launches->used->data[slot] != 0, value)) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _("%s: there are too many launches in pieces; profile fewer kernels"), run->file);
    return FALSE;
  }
  return TRUE;
}

/**
 * gable_rocprof3_run_turn:
 * @run: what was read so far, a file begun
 * @dispatch: borrowed
 * @error: (out)
 */
gboolean
gable_rocprof3_run_turn (GableRocprof3Run *run,
                         const GableRocprof3Dispatch *dispatch,
                         GError **error)
{
  GableCell name = gable_rocprofc_bare_name (dispatch->name);
  guint64 id;

  if (!find_rank (run, dispatch->process, error)) {
    return FALSE;
  }
  id = dispatch->id & ((G_GUINT64_CONSTANT (1) << ID_BITS) - 1);
  id |= (guint64) run->rank << ID_BITS;
  if (!gable_known (run->agent)) {
    run->agent = dispatch->agent;
  }
  if (!gable_amd_pieces_begin (run->launches->pieces, id, name, dispatch->start,
                               seconds_of (dispatch))) {
    return TRUE;
  }
  run->n_untimed += dispatch->end > 0 && !gable_known (seconds_of (dispatch)) ? 1 : 0;
  return add_figure (run, run->launches->grid, dispatch->grid, error) &&
         add_figure (run, run->launches->group, dispatch->group, error);
}

/**
 * gable_rocprof3_run_add:
 * @run: turned to a dispatch
 * @counter: name of a counter
 * @value: its figure, of one instance of its block or of all; or unknown
 * @error: (out)
 */
gboolean
gable_rocprof3_run_add (GableRocprof3Run *run, GableCell counter, double value, GError **error)
{
  const GableAmdNames *names = run->launches->names;
  guint n = gable_amd_names_get_size (names);
  guint slot = run->last_slot + 1 < n ? run->last_slot + 1 : MIN (FIRST_SLOT, n - 1);

  /* Dispatches repeat their counters in one order, in which the slots were given. */
  if (!gable_cell_equal (counter, gable_amd_names_get (names, slot))) {
    slot = gable_amd_launches_find_slot (run->launches, counter.text, counter.length, run->file);
  }
  if (slot == G_MAXUINT) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _("%s: there are more than %u counters; is this a profile?"), run->file,
                    GABLE_AMD_MAX_NAMES);
    return FALSE;
  }
  run->last_slot = slot;
  return add_figure (run, slot, value, error);
}

gboolean
gable_rocprof3_run_add_timed (GableRocprof3Run *run,
                              const GableRocprof3Dispatch *dispatch,
                              GError **error)
{
  GableCell name = gable_rocprofc_bare_name (dispatch->name);

  if (!gable_known (run->agent)) {
    run->agent = dispatch->agent;
  }
  run->n_untimed += gable_known (seconds_of (dispatch)) ? 0 : 1;
  if (!gable_merge_launch (run->timing, name.text, name.length, seconds_of (dispatch), error)) {
    g_prefix_error (error, "%s: ", run->file);
    return FALSE;
  }
  return TRUE;
}

/* Learns the GPU: the agent that the first dispatch names, else the first. */
static void
set_device (GableRocprof3Run *run, GableImport *import)
{
  const GableRocprof3Agent *chosen = NULL;
  g_auto (GableRocprofcSystem) system = { 0 };

  for (guint i = 0; i < run->agents->len; i++) {
    const GableRocprof3Agent *agent = &g_array_index (run->agents, GableRocprof3Agent, i);

    if (chosen == NULL || (agent->number == run->agent && chosen->number != run->agent)) {
      chosen = agent;
    }
  }
  gable_rocprofc_system_init (&system);
  if (chosen == NULL) {
    gable_notes_add (import->notes, GABLE_NOTE_INFO, run->file,
                     _("Neither the file nor an agent_info.csv beside it names the GPU: bytes are "
                       "known only where the counters' names tell its generation"));
    return;
  }
  gable_rocprofc_system_set (&system, "gpu_arch", chosen->architecture);
  gable_rocprofc_system_set (&system, "gpu_model", chosen->product != NULL ? chosen->product : "");
  import->device = gable_rocprofc_system_get_device (&system);
  run->launches->device.n_units = chosen->n_units > 0 ? chosen->n_units : GABLE_UNKNOWN;
  if (chosen->wave_size == 32 || chosen->wave_size == 64) {
    run->launches->device.wave_size = chosen->wave_size;
  }
  if (!gable_amd_device_set_architecture (&run->launches->device, chosen->architecture)) {
    gable_notes_add (import->notes, GABLE_NOTE_WARNING, run->file,
                     _("The counters of “%s” are not known here, so bytes may be unknown"),
                        chosen->architecture);
  }
}

/* Where passes saw different launches (tools that profile a window of the run), no launch may know all counters of a
 * formula. It is then applied to the means over those that know each, which is exact if the launches are alike. */
static void
fill_from_means (const GableRocprof3Run *run, GableImport *import)
{
  guint n = gable_amd_names_get_size (run->launches->names);
  g_autofree double *means = g_new (double, n);

  for (guint i = 0; i < import->kernels->len; i++) {
    GableKernel *kernel = import->kernels->pdata[i];
    GableAmdLaunch mean;
    gboolean filled = FALSE;

    gable_merge_means (run->launches->merge, i, means, n);
    gable_amd_plan_evaluate (run->launches->plan, means, &mean);
    for (guint j = 0; j < mean.n_amounts; j++) {
      const GableAmdAmount *amount = &mean.amounts[j];

      if (!gable_known (gable_kernel_get_amount (kernel, amount->counter))) {
        gable_kernel_set_amount (kernel, amount->counter,
                                 amount->amount * (double) kernel->launches, amount->rule);
        filled = TRUE;
      }
    }
    if (filled) {
      gable_notes_add (
        import->notes, GABLE_NOTE_WARNING, NULL,
        _("“%s”: the passes saw different launches of it; its amounts are the means "
                         "of each pass times all launches"),
           kernel->name);
    }
  }
}

static void
swap_kernels (GableImport *a, GableImport *b)
{
  GPtrArray *kernels = a->kernels;
  GableLaunches *launches = a->launches;

  a->kernels = b->kernels;
  a->launches = b->launches;
  b->kernels = kernels;
  b->launches = launches;
}

/* Counters make kernels slower and keep them from running side by side: the times of a run without them are believed. */
static void
join_timing (GableRocprof3Run *run, GableImport *import)
{
  g_autoptr (GPtrArray) both = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_import_free);
  GableImport *timed = gable_import_new ();
  GableImport *counted = gable_import_new ();
  g_autoptr (GableImport) joined = NULL;

  g_ptr_array_add (both, timed);
  g_ptr_array_add (both, counted);
  gable_merge_finish (run->timing, timed);
  swap_kernels (import, counted);
  timed->timing = TRUE;
  timed->pass = g_strdup ("times");
  counted->pass = g_strdup ("counters");
  joined = gable_import_join (both, GABLE_GROUP_NAME);
  swap_kernels (import, joined);
  gable_notes_append (import->notes, joined->notes);
}

/**
 * gable_rocprof3_run_finish:
 * @run: everything is read
 * @import: takes kernels, device and notes
 * @error: (out)
 */
gboolean
gable_rocprof3_run_finish (GableRocprof3Run *run, GableImport *import, GError **error)
{
  set_device (run, import);
  if (!gable_amd_launches_finish (run->launches, import, error)) {
    g_prefix_error (error, "%s: ", run->file);
    return FALSE;
  }
  if (g_hash_table_size (run->passes) > 1 + run->n_again) {
    fill_from_means (run, import);
  }
  import->timing = import->kernels->len == 0;
  if (gable_merge_get_n_launches (run->timing) > 0) {
    join_timing (run, import);
  }
  if (run->n_again > 0 && gable_amd_pieces_get_n_repeated (run->launches->pieces) > 0) {
    gable_notes_add (import->notes, GABLE_NOTE_WARNING, NULL,
                     _("%" PRIu64 " figures come again for the same dispatch; the first "
                       "of each counts"),
                        gable_amd_pieces_get_n_repeated (run->launches->pieces));
  }
  if (run->n_untimed > 0) {
    gable_notes_add (import->notes, GABLE_NOTE_WARNING, NULL,
                     _("%" PRIu64 " launches do not end after they begin; their time is "
                       "taken as unknown"),
                        run->n_untimed);
  }
  return TRUE;
}
