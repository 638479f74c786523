/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/likwid.h"

#include "import/cpu-amounts.h"
#include "import/registry.h"
#include "import/share.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The time of a section: the better one of the two places where it is printed. */
static const GableLikwidTime *
time_of (const GableLikwidSection *section)
{
  const GableLikwidTime *region = &section->region_time;
  const GableLikwidTime *metric = &section->metric_time;

  return gable_known (region->seconds) &&
             (!gable_known (metric->seconds) || region->digits >= metric->digits)
           ? region
           : metric;
}

/* What is to be multiplied where groups took turns: a region was entered more often with one than with another, or each
 * group saw its part of the program's time only. */
static double
factor_of (const GableLikwidSection *section, double calls, double run_seconds)
{
  double own = time_of (section)->seconds;

  if (section->region == NULL) {
    return own > 0 && run_seconds > own ? run_seconds / own : 1;
  }
  return section->calls > 0 && calls > section->calls ? calls / section->calls : 1;
}

/* Time of all sections that a run's groups took turns in. */
static double
turns_of (const GPtrArray *sections, guint run)
{
  double seconds = 0;

  for (guint i = 0; i < sections->len; i++) {
    const GableLikwidSection *section = sections->pdata[i];

    seconds += section->region == NULL && section->run == run ? time_of (section)->seconds : 0;
  }
  return seconds;
}

/* Bytes that a Zen, Zen 2 or Zen 3 moves to and from memory. A channel's count stands for 4 channels of as many domains as
 * the socket has, so its weight is in no event; it follows from the volume that is printed, which has few digits. On Zen 3
 * each of two groups counts half of the channels.
 * Source: LIKWID 5.3, groups/zen2/MEM.txt and groups/zen3/MEM1.txt: 64 × channels × 4 ÷ NUMA domains. */
static double
channel_bytes (const GableLikwidSection *section, guint *halves)
{
  double sum = 0;

  for (guint i = 0; i < 8; i++) {
    g_autofree char *name = g_strdup_printf ("DRAM_CHANNEL_%u", i);

    if (gable_cpu_events_has (section->events, name)) {
      sum += gable_cpu_events_get (section->events, name);
      *halves |= i < 4 ? 1 : 2;
      *halves |= i == 2 ? 4 : 0;
    }
  }
  for (double weight = 4; weight >= 0.5; weight /= 2) {
    if (sum > 0 && fabs (section->volume / (64 * sum * weight) - 1) < 0.2) {
      return 64 * sum * weight;
    }
  }
  return GABLE_UNKNOWN;
}

static void
apply_channels (const GPtrArray *sections, GableKernel *kernel)
{
  const GableCounter *dram = gable_counter_find ("DRAM");
  guint halves = 0;
  double bytes = 0;

  for (guint i = 0; i < sections->len; i++) {
    guint own = 0;
    double more = channel_bytes (sections->pdata[i], &own);

    /* The same half in another pass is the same again. */
    bytes += (own & ~halves) != 0 ? more : 0;
    halves |= own;
  }
  if (halves == 0 || gable_kernel_find_amount (kernel, dram) != NULL) {
    return;
  }
  /* Channel 2 is counted on Zen 3 alone, where channels 4 to 7 are in another group. */
  if (halves == (1 | 4) || halves == 2) {
    gable_kernel_add_reason (kernel,
                             /* Translators: names of performance groups. */
                             _("DRAM: half of the channels were counted; measure the groups "
                               "%s and %s in one run"),
                                "MEM1", "MEM2");
    return;
  }
  if (!gable_known (bytes)) {
    gable_kernel_add_reason (kernel, _("DRAM: the volume that is printed does not follow from the "
                                       "counts of the channels"));
  }
  gable_kernel_set_amount (kernel, dram, bytes, "64 × DRAM_CHANNEL × 4 ÷ NUMA domains");
}

/* Memory that moves next to nothing of what passes the last cache was not seen. */
static void
doubt_memory (GableKernel *kernel)
{
  double dram = gable_kernel_get_amount (kernel, gable_counter_find ("DRAM"));
  double l3 = gable_kernel_get_amount (kernel, gable_counter_find ("L3"));

  if (dram < 0.01 * l3) {
    gable_kernel_add_reason (
      kernel, _("DRAM: less than a hundredth of what L3 moved; its counters may see "
                                       "another socket or a part of the channels"));
  }
}

static const char *
claim_of (const GableLikwidSection *section)
{
  return g_str_has_suffix (section->group, "_DP")   ? "fp64"
         : g_str_has_suffix (section->group, "_SP") ? "fp32"
                                                    : NULL;
}

static double
median_time (const GPtrArray *sections, const double *factors)
{
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < sections->len; i++) {
    double seconds = time_of (sections->pdata[i])->seconds * factors[i];

    for (guint j = 0; j < times->len; j++) {
      double other = g_array_index (times, double, j);

      if (seconds < other) {
        g_array_index (times, double, j) = seconds;
        seconds = other;
      }
    }
    if (gable_known (seconds)) {
      g_array_append_val (times, seconds);
    }
  }
  if (times->len == 0) {
    return GABLE_UNKNOWN;
  }
  return (g_array_index (times, double, times->len / 2) +
          g_array_index (times, double, (times->len - 1) / 2)) /
         2;
}

/* How unevenly the threads spent a region. */
static void
apply_imbalance (const GableLikwidSection *section, const char *origin, GableKernel *kernel)
{
  const GableLikwidTime *time = time_of (section);

  if (section->region != NULL && time->threads > 1) {
    gable_kernel_set_evidence (kernel, "imbalance", 1 - time->sum / time->threads / time->seconds,
                               origin);
  }
}

/* One kernel from the sets of tables that measured it, each with another group. */
static GableKernel *
make_kernel (const GableLikwidFile *file,
             const GPtrArray *sections,
             const char *name,
             const char *origin)
{
  const GableLikwidSection *first = sections->pdata[0];
  GableKernel *kernel = gable_kernel_new (first->region != NULL ? first->region : name);
  g_autofree double *factors = g_new (double, sections->len);
  g_autofree GableCpuEvents **passes = g_new (GableCpuEvents *, sections->len);
  g_autoptr (GableCpuEvents) joined = NULL;
  GableCpuContext context = { .origin = origin };
  double calls = 1;

  for (guint i = 0; i < sections->len; i++) {
    const GableLikwidSection *section = sections->pdata[i];

    calls = section->calls > calls && section->calls < 1e15 ? section->calls : calls;
  }
  for (guint i = 0; i < sections->len; i++) {
    GableLikwidSection *section = sections->pdata[i];

    factors[i] = factor_of (section, calls, turns_of (sections, section->run));
    passes[i] = section->has_events ? section->events : section->totals;
    if (factors[i] != 1) {
      gable_cpu_events_scale (passes[i], factors[i]);
      section->volume *= factors[i];
      gable_kernel_add_reason (kernel,
                               _("%s: extrapolated, its group was measured in turns with others"),
                                  section->group);
    }
    context.claim = context.claim != NULL ? context.claim : claim_of (section);
  }
  kernel->launches = (guint64) calls;
  kernel->seconds = median_time (sections, factors);
  joined = gable_cpu_events_join (passes, sections->len);
  context.processor = file->architecture != NULL ? file->architecture : file->processor;
  gable_cpu_events_apply (joined, &context, kernel);
  apply_channels (sections, kernel);
  for (guint i = 0; i < sections->len; i++) {
    const GableLikwidSection *section = sections->pdata[i];

    if (gable_likwid_has_metrics_alone (section)) {
      gable_likwid_apply_metrics (section, time_of (section)->seconds, factors[i], kernel);
    }
  }
  apply_imbalance (first, origin, kernel);
  doubt_memory (kernel);
  return kernel;
}

/* Sets of tables of one region, one run and different groups, in the order of the first. */
static GPtrArray *
sort_sections (const GableLikwidFile *file)
{
  GPtrArray *kernels = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < file->sections->len; i++) {
    GableLikwidSection *section = file->sections->pdata[i];
    g_autofree char *key =
      g_strdup_printf ("%u\n%s", section->repeat, section->region != NULL ? section->region : "");
    GPtrArray *sections = g_hash_table_lookup (known, key);

    if (gable_cpu_events_get_size (section->events) + gable_cpu_events_get_size (section->totals) ==
          0 &&
        !gable_likwid_has_metrics_alone (section)) {
      continue;
    }
    if (sections == NULL || sections->len == GABLE_CPU_EVENTS_MAX_PASSES) {
      sections = g_ptr_array_new ();
      g_ptr_array_add (kernels, sections);
      g_hash_table_insert (known, g_steal_pointer (&key), sections);
    }
    g_ptr_array_add (sections, section);
  }
  return kernels;
}

/* What the file measured, for the files beside it. */
static char *
pass_of (const GableLikwidFile *file)
{
  g_autoptr (GableCpuEvents) all = gable_cpu_events_new ();

  for (guint i = 0; i < file->sections->len; i++) {
    const GableLikwidSection *section = file->sections->pdata[i];

    gable_cpu_events_add_all (all, section->events);
  }
  return gable_cpu_events_list (all);
}

/* Why a file has nothing. */
static void
set_nothing (const GableImportInput *input, const GableLikwidFile *file, GError **error)
{
  if (file->missing_group != NULL) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 /* Translators: a file, and the name of a performance group. */
                 _("%s: LIKWID has no group “%.*s” for this processor; “likwid-perfctr -a” lists "
                   "those that it has"),
                    input->name, (int) strcspn (file->missing_group, " ."), file->missing_group);
  } else if (file->is_timeline ||
             (file->processor == NULL && file->architecture == NULL && file->sections->len == 0)) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: a timeline has rates for each interval and no totals; run likwid-perfctr "
                   "without -t"),
                    input->name);
  } else {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there is no table of events in it; give the whole output of "
                   "likwid-perfctr, with -g and a group"),
                    input->name);
  }
}

static gboolean
read_likwid (const GableImportInput *input,
             const GableImportOptions *options,
             GableImport *import,
             GError **error)
{
  g_autoptr (GableLikwidFile) file = NULL;
  g_autoptr (GPtrArray) sorted = NULL;

  if (gable_likwid_is_filtered (input)) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: LIKWID's filters for JSON and XML leave regions and counts out; write "
                   "CSV instead, with likwid-perfctr -o run.csv"),
                    input->name);
    return FALSE;
  }
  file = gable_likwid_read (input, options, error);
  if (file == NULL) {
    return FALSE;
  }
  sorted = sort_sections (file);
  if (sorted->len + file->benches->len == 0) {
    set_nothing (input, file, error);
    return FALSE;
  }

  g_autoptr (GPtrArray) kernels =
    g_ptr_array_new_with_free_func ((GDestroyNotify) gable_kernel_unref);

  for (guint i = 0; i < file->benches->len; i++) {
    g_ptr_array_add (kernels, gable_kernel_ref (file->benches->pdata[i]));
  }
  for (guint i = 0; i < sorted->len; i++) {
    g_ptr_array_add (kernels,
                     make_kernel (file, sorted->pdata[i], GABLE_LIKWID_WHOLE, input->name));
  }
  import->device = g_strdup (file->processor);
  import->pass = pass_of (file);
  import->concurrent = TRUE;
  gable_share_kernels (kernels, input->name, options->group, import);
  if (file->missing_group != NULL) {
    gable_notes_add (import->notes, GABLE_NOTE_WARNING, input->name,
                     /* Translators: the name of a performance group. */
                     _("There is no group “%.*s” for this processor; its figures are missing"),
                        (int) strcspn (file->missing_group, " ."), file->missing_group);
  }
  return TRUE;
}

/* The groups that measure what a point needs. */
static char *
missing (const GableKernel *kernel)
{
  gboolean lacks_work =
    !gable_known (gable_kernel_get_work (kernel, (GableWork){ GABLE_WORK_FP, NULL }));
  gboolean lacks_traffic =
    !gable_known (gable_kernel_get_amount (kernel, gable_counter_find ("DRAM")));
  const char *marker = g_str_equal (kernel->name, GABLE_LIKWID_WHOLE) ? "" : "-m ";

  if (!lacks_work && !lacks_traffic) {
    return NULL;
  }

  g_autofree char *command =
    g_strdup_printf ("likwid-perfctr -C 0 %s%s%s./application", marker,
                     lacks_work ? "-g FLOPS_DP " : "", lacks_traffic ? "-g MEM " : "");

  /* Translators: %s is a command line, to be typed as it stands. */
  return g_strdup_printf (_("To collect what is missing, run: %s"), command);
}

const GableImporter gable_importer_likwid = {
  .id = "likwid",
  .title = N_ ("LIKWID"),
  .suffixes = "txt csv out log",
  .recognised = N_ (
    "A line has a region and a group, or the columns “Event” and “Counter”, of LIKWID's tables"),
  .how_to_make = N_ ("likwid-perfctr -C 0-7 -g MEM_DP -m ./application > run.txt"),
  .sniff = gable_likwid_sniff,
  .read = read_likwid,
  .missing = missing,
};
