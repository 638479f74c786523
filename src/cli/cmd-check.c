/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/analysis-output.h"

#include "base/json-write.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Lines of a file of rules, at most. */
#define MAX_RULES 10000
#define MAX_RULES_SIZE (1024 * 1024)

/* Kernels that match must reach that share of their roof. */
typedef struct {
  char *glob; /* (nullable) every kernel */
  double least;
  guint n_kernels;
} Rule;

typedef enum { PASSED, FAILED, UNJUDGED } Verdict;

static void
clear_rule (gpointer data)
{
  g_free (((Rule *) data)->glob);
}

/* "gemm*=0.8" or "80 %": the last "=" parts them, since C++ names may hold others. */
static gboolean
take_rule (GArray *rules, const char *text, GError **error)
{
  const char *equals = strrchr (text, '=');
  g_autoptr (GError) fault = NULL;
  Rule rule = { NULL, GABLE_UNKNOWN, 0 };

  if (!gable_quantity_parse (equals != NULL ? equals + 1 : text, GABLE_DIMENSION_RATIO, &rule.least,
                             &fault) ||
      !(rule.least >= 0) || rule.least > 1) {
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _("“%s”: an efficiency from 0 to 1 or in per cent belongs here, as in “0.8” or “gemm*=80 %%”"),
                    text);
    return FALSE;
  }
  if (equals != NULL) {
    rule.glob = g_strstrip (g_strndup (text, (gsize) (equals - text)));
  }
  g_array_append_val (rules, rule);
  return TRUE;
}

static gboolean
read_rules (GArray *rules, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, error)) {
    return FALSE;
  }
  if (length > MAX_RULES_SIZE || !g_utf8_validate (text, (gssize) length, NULL)) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _("%s: no file of rules; one “GLOB=RATIO” a line belongs there"), path);
    return FALSE;
  }
  lines = g_strsplit (text, "\n", MAX_RULES);
  for (guint i = 0; lines[i] != NULL; i++) {
    char *comment = strchr (lines[i], '#');

    if (comment != NULL) {
      *comment = '\0';
    }
    if (*g_strstrip (lines[i]) != '\0' && !take_rule (rules, lines[i], error)) {
      g_prefix_error (error, "%s:%u: ", path, i + 1);
      return FALSE;
    }
  }
  return TRUE;
}

/* The last rule that matches, or NULL. */
static Rule *
find_rule (GArray *rules, const char *name)
{
  for (guint i = rules->len; i > 0; i--) {
    Rule *rule = &g_array_index (rules, Rule, i - 1);

    if (rule->glob == NULL || gable_text_match_glob (rule->glob, name)) {
      rule->n_kernels++;
      return rule;
    }
  }
  return NULL;
}

static Verdict
judge (const GableKernelResult *result, const Rule *rule)
{
  if (!gable_known (gable_result_efficiency (result))) {
    return UNJUDGED;
  }
  return gable_result_efficiency (result) < rule->least ? FAILED : PASSED;
}

static void
append_failure (GString *text, const GableRoofline *roofline, guint kernel, const Rule *rule)
{
  const GableKernelResult *result = &roofline->kernels[kernel];
  g_autofree char *name =
    gable_text_to_display (gable_project_get_kernel (roofline->project, kernel)->name);
  g_autofree char *reached = gable_format_percent (gable_result_efficiency (result));
  g_autofree char *least = gable_format_percent (rule->least);

  /* Translators: a kernel, its efficiency, what limits it, and the efficiency that was asked for */
  g_string_append_printf (text, _("below: %s: %s of its roof (%s), at least %s wanted\n"), name,
                                   reached, gable_limiter_to_label (roofline, result->limiter),
                                   least);
}

static void
write_kernel (GableJsonWriter *writer,
              const GableRoofline *roofline,
              guint kernel,
              const Rule *rule,
              Verdict verdict)
{
  static const char *const words[] = { "passed", "failed", "unknown" };
  const GableKernelResult *result = &roofline->kernels[kernel];

  gable_json_writer_compact (writer);
  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "name",
                            gable_project_get_kernel (roofline->project, kernel)->name);
  gable_json_writer_string (writer, "verdict", words[verdict]);
  gable_json_writer_number (writer, "efficiency", gable_result_efficiency (result));
  gable_json_writer_number (writer, "min_efficiency", rule->least);
  gable_analysis_write_text (writer, "rule", rule->glob);
  gable_analysis_write_text (writer, "limiter",
                             gable_limiter_to_string (roofline, result->limiter));
  gable_json_writer_end_object (writer);
}

static void
warn_of_idle_rules (const GArray *rules)
{
  for (guint i = 0; i < rules->len; i++) {
    const Rule *rule = &g_array_index (rules, Rule, i);

    if (rule->n_kernels == 0 && rule->glob != NULL) {
      gable_cli_warn (_("“%s” is the rule of no kernel"), rule->glob);
    }
  }
}

static void
append_summary (GString *text, const guint *counts)
{
  guint judged = counts[PASSED] + counts[FAILED];

  if (judged == 0) {
    g_string_append (text, _("no kernel has a known efficiency, so nothing was checked\n"));
    return;
  }
  g_string_append_printf (
    text,
    /* Translators: how many kernels fail, of how many that were checked */
    ngettext ("%u of %u kernel is below\n", "%u of %u kernels are below\n", judged), counts[FAILED],
    judged);
  if (counts[UNJUDGED] > 0) {
    g_string_append_printf (text,
                            ngettext ("%u kernel could not be judged: its efficiency is unknown\n",
                                      "%u kernels could not be judged: their efficiency is "
                                      "unknown\n",
                                      counts[UNJUDGED]),
                            counts[UNJUDGED]);
  }
}

/* A gate that checked nothing does not open. */
static GableExit
check (const GableRoofline *roofline, const GableCliOptions *options, GArray *rules)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();
  g_autoptr (GArray) order = gable_roofline_order (roofline);
  guint counts[3] = { 0 };
  GableExit status;

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "format", "gable-check");
  gable_json_writer_count (writer, "version", 1);
  gable_json_writer_begin_array (writer, "kernels");
  for (guint i = 0; i < order->len; i++) {
    guint index = g_array_index (order, guint, i);
    const GableKernel *kernel = gable_project_get_kernel (roofline->project, index);
    const Rule *rule;
    Verdict verdict;

    if (kernel->kind == GABLE_KERNEL_HYPOTHETICAL || !gable_cli_wants_kernel (options, kernel)) {
      continue;
    }
    rule = find_rule (rules, kernel->name);
    if (rule == NULL) {
      continue;
    }
    verdict = judge (&roofline->kernels[index], rule);
    counts[verdict]++;
    write_kernel (writer, roofline, index, rule, verdict);
    if (verdict == FAILED) {
      append_failure (text, roofline, index, rule);
    }
  }
  gable_json_writer_end_array (writer);
  gable_json_writer_end_object (writer);
  if (!options->quiet) {
    warn_of_idle_rules (rules);
  }
  append_summary (text, counts);
  if (options->json) {
    g_autofree char *json = gable_json_writer_steal (writer, NULL);

    status = gable_cli_print (json, -1);
  } else {
    status = gable_cli_print (text->str, (gssize) text->len);
  }
  if (status != GABLE_EXIT_DONE) {
    return status;
  }
  return counts[FAILED] > 0 || counts[PASSED] == 0 ? GABLE_EXIT_CHECK_FAILED : GABLE_EXIT_DONE;
}

static gboolean
collect_rules (GArray *rules, const GableCliOptions *options, GableExit *status)
{
  g_autoptr (GError) error = NULL;

  *status = GABLE_EXIT_USAGE;
  if (options->least == NULL && options->rules == NULL) {
    gable_cli_warn (_("check needs --min-efficiency or --rules; see “gable check --help”"));
    return FALSE;
  }
  if (options->rules != NULL && !read_rules (rules, options->rules, &error)) {
    *status = gable_cli_fail (GABLE_EXIT_INPUT, error);
    return FALSE;
  }
  for (guint i = 0; options->least != NULL && options->least[i] != NULL; i++) {
    if (!take_rule (rules, options->least[i], &error)) {
      gable_cli_warn ("--min-efficiency %s", error->message);
      return FALSE;
    }
  }
  return TRUE;
}

static GableExit
run (const GableCliOptions *options)
{
  GableExit status;
  g_autoptr (GArray) rules = g_array_new (FALSE, FALSE, sizeof (Rule));
  g_autoptr (GableProject) project = NULL;
  g_autoptr (GableRoofline) roofline = NULL;

  g_array_set_clear_func (rules, clear_rule);
  if (!collect_rules (rules, options, &status)) {
    return status;
  }
  project = gable_cli_open (options, NULL, &status);
  if (project == NULL) {
    return status;
  }
  roofline = gable_cli_evaluate (project, options, &status);
  return roofline != NULL ? check (roofline, options, rules) : status;
}

const GableCommand gable_command_check = {
  .name = "check",
  .arguments = N_ ("FILE… --min-efficiency [GLOB=]RATIO"),
  .summary = N_ ("For CI: exit status 1 where a kernel falls below its efficiency"),
  .details =
    N_ ("Examples:\n"
        "  gable check profile.csv --min-efficiency 0.6\n"
        "  gable check profile.csv --min-efficiency 0.5 --min-efficiency 'gemm*=80 %'\n"
        "  gable check profile.csv --rules roofline-rules.txt\n\n"
        "Every kernel is held against the last rule that matches it, those of the file first. "
        "Kernels of unknown\n"
        "efficiency are counted and do not fail; where no kernel can be judged the check fails."),
  .takes = GABLE_TAKES_OPENING | GABLE_TAKES_CHART | GABLE_TAKES_JSON | GABLE_TAKES_LEAST,
  .min_files = 1,
  .max_files = G_MAXUINT,
  .run = run,
};
