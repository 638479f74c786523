/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/join-runs.h"

#include "import/pass.h"

#include <inttypes.h>
#include <string.h>

static void
run_free (gpointer pointer)
{
  GableJoinRun *run = pointer;

  g_array_unref (run->parts);
  gable_kernel_unref (run->kernel);
  g_free (run);
}

static void
named_free (gpointer pointer)
{
  GableJoinNamed *named = pointer;

  g_ptr_array_unref (named->timed);
  g_ptr_array_unref (named->counted);
  g_hash_table_unref (named->same);
  g_hash_table_unref (named->cursors);
  g_free (named);
}

static GableJoinNamed *
named_new (void)
{
  GableJoinNamed *named = g_new0 (GableJoinNamed, 1);

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
is_other_pass (const GableJoin *join,
               const GableJoinRun *run,
               guint index,
               const GableKernel *kernel)
{
  const char *pass = ((const GableImport *) join->imports->pdata[index])->pass;

  for (guint i = 0; i < run->parts->len; i++) {
    guint other = g_array_index (run->parts, GableJoinPart, i).import;
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

GableJoinRun *
gable_join_add_run (GableJoin *join, GableJoinPart part, const GableKernel *kernel)
{
  const GableImport *import = join->imports->pdata[part.import];
  GableJoinRun *run = g_new0 (GableJoinRun, 1);

  run->parts = g_array_new (FALSE, FALSE, sizeof (GableJoinPart));
  g_array_append_val (run->parts, part);
  run->kernel = gable_kernel_copy (kernel);
  run->concurrent = import->concurrent;
  run->timing = import->timing;
  g_ptr_array_add (join->runs, run);
  return run;
}

/* What a kernel of import @index is looked for with: runs that have it already will not take it later. */
static char *
cursor_key (const GableJoin *join, guint index, const GableKernel *kernel)
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
static GableJoinRun *
find_run (const GableJoin *join, GableJoinNamed *named, guint index, const GableKernel *kernel)
{
  GPtrArray *runs = g_hash_table_lookup (named->same, &kernel->launches);
  char *key = runs != NULL ? cursor_key (join, index, kernel) : NULL;
  guint at = key != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (named->cursors, key)) : 0;
  GableJoinRun *found = NULL;

  for (; runs != NULL && at < runs->len && found == NULL; at++) {
    found = is_other_pass (join, runs->pdata[at], index, kernel) ? runs->pdata[at] : NULL;
  }
  if (key != NULL) {
    g_hash_table_insert (named->cursors, key, GUINT_TO_POINTER (at));
  }
  return found;
}

static void
add_named_run (GableJoinNamed *named, GableJoinRun *run)
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
void
gable_join_sort_in (GableJoin *join, guint index)
{
  const GableImport *import = join->imports->pdata[index];
  const char *device = import->device != NULL ? import->device : join->device;
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < import->kernels->len; i++) {
    const GableKernel *kernel = import->kernels->pdata[i];
    g_autofree char *key = name_key (seen, device, kernel);
    GableJoinNamed *named = g_hash_table_lookup (join->names, key);
    GableJoinRun *fitting = NULL;

    if (named == NULL) {
      named = named_new ();
      g_hash_table_insert (join->names, g_steal_pointer (&key), named);
    }
    fitting = import->timing ? NULL : find_run (join, named, index, kernel);
    if (fitting != NULL) {
      GableJoinPart part = { index, i };

      g_array_append_val (fitting->parts, part);
      gable_pass_add (fitting->kernel, kernel);
    } else {
      add_named_run (named, gable_join_add_run (join, (GableJoinPart){ index, i }, kernel));
    }
  }
}

/* @imports: (element-type GableImport): of one run, borrowed */
void
gable_join_init (GableJoin *join, GPtrArray *imports)
{
  *join = (GableJoin){
    .imports = imports,
    .runs = g_ptr_array_new_with_free_func (run_free),
    .device = find_only_device (imports),
    .names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, named_free),
    .result = gable_import_new (),
  };
}

/* Lets go of all but the result. */
void
gable_join_clear (GableJoin *join)
{
  g_hash_table_unref (join->names);
  g_ptr_array_unref (join->runs);
}
