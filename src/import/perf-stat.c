/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/perf-stat.h"

#include "base/text.h"
#include "import/cpu-amounts.h"
#include "import/lines.h"
#include "import/registry.h"
#include "import/share.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define HEADING "Performance counter stats for "
#define WHOLE "(whole program)"

/* Reports in one file, at most. */
#define MAX_REPORTS (1u << 16)

/* [1] by how much a summary's scaled counts may differ from the sums of the intervals. */
#define SUMMARY_TOLERANCE 0.01

/* One report: of one program. */
typedef struct {
  char *name; /* (nullable) NULL: the file does not tell */
  GableCpuEvents *events;
  double seconds;  /* elapsed, or unknown */
  double last;     /* [s] end of the last interval, or unknown */
  double smallest; /* [1] share of the time that an event was counted, or unknown */
  gboolean is_sum; /* of intervals */
} Report;

typedef struct {
  GPtrArray *reports; /* (element-type Report) */
  Report *report;     /* (nullable) the present one, of what is in no control group */
  GHashTable *groups; /* control group → its Report of the present run */
  guint run;          /* number of the first report of the present run */
  gboolean has_time;  /* text: lines begin with the end of an interval */
  gboolean in_text;   /* below a heading, up to the times of the processors */
  char separator;     /* of -x, once it is known */
} Reader;

static void
report_free (gpointer pointer)
{
  Report *report = pointer;

  g_free (report->name);
  gable_cpu_events_free (report->events);
  g_free (report);
}

static gboolean
contains (GableCell line, const char *text)
{
  return g_strstr_len (line.text, (gssize) line.length, text) != NULL;
}

/* "#           time             counts unit events": the heading of intervals for people. */
static gboolean
is_interval_heading (GableCell line)
{
  return gable_cell_starts (line, "#") && contains (line, " counts ") && contains (line, " events");
}

static int
sniff (const GableImportInput *input)
{
  GableCell text = { input->head, input->head_length };
  GableCell line;
  GablePerfCount count;
  guint rows = 0;
  guint lines = 0;

  if (input->is_folder || memchr (input->head, '\0', input->head_length) != NULL) {
    return 0;
  }
  while (gable_lines_take (&text, &line)) {
    if (contains (line, HEADING) || is_interval_heading (line) ||
        (gable_cell_starts (line, "{\"") && gable_perf_read_json (line, &count))) {
      return 95;
    }
    if (line.length > 0 && line.text[0] != '#' && lines < 8) {
      lines++;
      rows += gable_perf_find_separator (line) != '\0' ? 1 : 0;
    }
  }
  return rows > 0 && 2 * rows >= lines ? 85 : 0;
}

static Report *
begin_report (Reader *reader, char *name)
{
  Report *report = g_new0 (Report, 1);

  report->name = name;
  report->events = gable_cpu_events_new ();
  report->seconds = GABLE_UNKNOWN;
  report->last = GABLE_UNKNOWN;
  report->smallest = GABLE_UNKNOWN;
  g_ptr_array_add (reader->reports, report);
  return report;
}

/* Another run begins: what was counted before belongs to none of its control groups. */
static void
begin_run (Reader *reader)
{
  g_hash_table_remove_all (reader->groups);
  reader->run = reader->reports->len;
  reader->report = NULL;
}

/* The report that a count belongs to. Each control group has one of its own: they may hold each other. */
static Report *
report_of (Reader *reader, const GablePerfCount *count)
{
  g_autofree char *group = NULL;
  Report *report;

  if (count->group.length == 0) {
    if (reader->report == NULL) {
      reader->report = begin_report (reader, NULL);
    }
    return reader->report;
  }
  group = gable_text_to_utf8 (count->group.text, (gssize) MIN (count->group.length, 256));
  report = g_hash_table_lookup (reader->groups, group);
  if (report == NULL) {
    report = begin_report (reader, g_strdup (group));
    g_hash_table_insert (reader->groups, g_steal_pointer (&group), report);
  }
  return report;
}

static void
add_count (Reader *reader, const GablePerfCount *count)
{
  char name[GABLE_CPU_EVENTS_MAX_NAME];
  GableCell event = count->event;
  Report *report = report_of (reader, count);

  /* A program that never ran on one kind of cores has no count of it, and did nothing there. */
  if (count->is_of_kind && !gable_known (count->count)) {
    return;
  }
  if (count->pmu != NULL && strlen (count->pmu) + event.length < sizeof name) {
    gsize length = strlen (count->pmu);

    memcpy (name, count->pmu, length);
    memcpy (name + length, event.text, event.length);
    event = (GableCell){ name, length + event.length };
  }
  gable_cpu_events_add (report->events, event, count->count, count->unit);
  if (!(count->time <= report->last)) {
    report->last = gable_known (count->time) ? count->time : report->last;
  }
  report->is_sum |= gable_known (count->time);
  if (gable_known (count->count) && count->share_of_run > 0 &&
      !(count->share_of_run >= report->smallest)) {
    report->smallest = count->share_of_run;
  }
}

/* A row of a form for programs, or a line of the report for people. Returns: whether it was one */
static gboolean
take_counts (Reader *reader, GableCell line)
{
  GablePerfCount count;
  GableCell object;
  gboolean any = FALSE;

  if (gable_cell_starts (line, "{")) {
    while (gable_perf_take_json (&line, &object)) {
      if (gable_perf_read_json (object, &count)) {
        add_count (reader, &count);
        any = TRUE;
      }
    }
    return any;
  }
  if (reader->separator == '\0' && !reader->in_text) {
    reader->separator = gable_perf_find_separator (line);
  }
  if (reader->in_text
        ? !gable_perf_read_text (line, reader->has_time, &count)
        : reader->separator == '\0' || !gable_perf_read_csv (line, reader->separator, &count)) {
    return FALSE;
  }
  add_count (reader, &count);
  return TRUE;
}

static void
take_line (Reader *reader, GableCell line)
{
  double seconds = gable_perf_read_elapsed (line);

  if (contains (line, HEADING)) {
    begin_run (reader);
    reader->report = begin_report (reader, gable_perf_read_command (line));
    reader->in_text = TRUE;
    reader->has_time = FALSE;
  } else if (is_interval_heading (line)) {
    reader->in_text = TRUE;
    reader->has_time = TRUE;
  } else if (gable_cell_starts (line, "# started on")) {
    /* One for each run that was appended to the file. */
    begin_run (reader);
    reader->in_text = FALSE;
  } else if (gable_known (seconds)) {
    for (guint i = reader->run; i < reader->reports->len; i++) {
      ((Report *) reader->reports->pdata[i])->seconds = seconds;
    }
  } else if (!take_counts (reader, line) && contains (line, "seconds sys")) {
    reader->in_text = FALSE;
  }
}

/* Intervals may be followed by their summary, under the heading of a run. */
static void
drop_summed_intervals (GPtrArray *reports)
{
  for (guint i = 0; i + 1 < reports->len; i++) {
    const Report *intervals = reports->pdata[i];
    const Report *summary = reports->pdata[i + 1];

    if (intervals->is_sum && !summary->is_sum &&
        gable_cpu_events_are_close (intervals->events, summary->events, SUMMARY_TOLERANCE)) {
      g_ptr_array_remove_index (reports, i);
    }
  }
}

/* [s] elapsed. CSV and JSON tell it where the event "duration_time" was counted; the end of the last interval is such a time
 * for what was counted. */
static double
seconds_of (const Report *report)
{
  double duration = gable_cpu_events_get (report->events, "DURATION_TIME");

  if (gable_known (report->seconds)) {
    return report->seconds;
  }
  return gable_known (duration) && duration > 0 ? duration : report->last;
}

/* The kernel of a report. */
static GableKernel *
make_kernel (const Report *report, guint repeat, const char *origin)
{
  const char *name = report->name != NULL ? report->name : WHOLE;
  g_autofree char *numbered = repeat > 1 ? g_strdup_printf ("%s #%u", name, repeat) : NULL;
  GableKernel *kernel = gable_kernel_new (numbered != NULL ? numbered : name);
  GableCpuContext context = { .origin = origin };

  kernel->launches = 1;
  gable_cpu_events_apply (report->events, &context, kernel);
  kernel->seconds =
    gable_known (report->seconds) || kernel->amounts->n > 0 ? seconds_of (report) : GABLE_UNKNOWN;
  if (report->smallest < 0.99995) {
    g_autofree char *share = gable_format_percent (report->smallest);

    gable_kernel_add_reason (kernel,
                             /* Translators: a percentage. */
                             _("counts are estimates: there were more events than counters, and "
                               "some were counted for %s of the time only"),
                                share);
  }
  return kernel;
}

static gboolean
read_reports (Reader *reader,
              const GableImportInput *input,
              const GableImportOptions *options,
              GError **error)
{
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  g_autoptr (GError) failure = NULL;
  GableCell line;

  while (gable_lines_next (lines, &line, &failure)) {
    take_line (reader, line);
    if (reader->reports->len > MAX_REPORTS) {
      g_autofree char *place = gable_lines_get_place (lines);

      g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                   _("%s: there are more than %u reports; split the file"), place, MAX_REPORTS);
      return FALSE;
    }
  }
  if (failure != NULL) {
    g_propagate_error (error, g_steal_pointer (&failure));
    return FALSE;
  }
  return TRUE;
}

static gboolean
read_perf_stat (const GableImportInput *input,
                const GableImportOptions *options,
                GableImport *import,
                GError **error)
{
  g_autoptr (GPtrArray) reports = g_ptr_array_new_with_free_func (report_free);
  g_autoptr (GPtrArray) kernels =
    g_ptr_array_new_with_free_func ((GDestroyNotify) gable_kernel_unref);
  g_autoptr (GHashTable) repeats = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GableCpuEvents) all = gable_cpu_events_new ();
  g_autoptr (GHashTable) groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  Reader reader = { .reports = reports, .groups = groups };

  if (!read_reports (&reader, input, options, error)) {
    return FALSE;
  }
  drop_summed_intervals (reports);
  for (guint i = 0; i < reports->len; i++) {
    Report *report = reports->pdata[i];
    char *name = report->name != NULL ? report->name : (char *) WHOLE;
    guint repeat = GPOINTER_TO_UINT (g_hash_table_lookup (repeats, name)) + 1;

    if (gable_cpu_events_get_size (report->events) > 0) {
      g_hash_table_insert (repeats, name, GUINT_TO_POINTER (repeat));
      g_ptr_array_add (kernels, make_kernel (report, repeat, input->name));
      gable_cpu_events_add_all (all, report->events);
    }
  }
  if (kernels->len == 0) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 _("%s: there is no count in it; run perf stat with the events that you want"),
                    input->name);
    return FALSE;
  }
  import->pass = gable_cpu_events_list (all);
  import->concurrent = TRUE;
  gable_share_kernels (kernels, input->name, options->group, import);
  return TRUE;
}

/* perf does not tell the processor, so events of both makers are named. */
static char *
missing (const GableKernel *kernel)
{
  gboolean lacks_work =
    !gable_known (gable_kernel_get_work (kernel, (GableWork){ GABLE_WORK_FP, NULL }));
  gboolean lacks_traffic =
    !gable_known (gable_kernel_get_amount (kernel, gable_counter_find ("DRAM")));

  if (!lacks_work && !lacks_traffic && gable_known (kernel->seconds)) {
    return NULL;
  }

  g_autofree char *intel = g_strdup_printf (
    "perf stat %s%s%s%s./application", lacks_work || lacks_traffic ? "-a -e " : "",
    lacks_work ? "fp_arith_inst_retired.scalar_double,fp_arith_inst_retired.128b_packed_double,"
                 "fp_arith_inst_retired.256b_packed_double,fp_arith_inst_retired.512b_packed_double"
               : "",
    lacks_work && lacks_traffic ? "," : "",
    lacks_traffic ? "uncore_imc/cas_count_read/,uncore_imc/cas_count_write/ "
    : lacks_work  ? " "
                  : "");

  /* Translators: a command line, to be typed as it stands, and the name of an event. */
  return g_strdup_printf (_("To collect what is missing, run: %s (on Intel; on AMD the operations "
                            "are %s)"),
                             intel, "fp_ret_sse_avx_ops.all");
}

const GableImporter gable_importer_perf_stat = {
  .id = "perf-stat",
  .title = N_ ("perf stat"),
  .suffixes = "txt csv json jsonl log",
  .recognised = N_ ("A line has “Performance counter stats for”, or lines are rows of perf's -x or "
                    "objects of its -j"),
  .how_to_make = N_ ("perf stat -e fp_ret_sse_avx_ops.all,instructions -o run.txt ./application"),
  .sniff = sniff,
  .read = read_perf_stat,
  .missing = missing,
};
