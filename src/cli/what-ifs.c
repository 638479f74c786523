/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/what-ifs.h"

#include "base/text.h"
#include "cli/analysis-output.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Between the kernels' pattern and the changes; C++ names hold colons without a blank. */
#define SEPARATOR ": "

/* Characters of a kernel's name. */
static const guint NAME_WIDTH = 60;

static void
free_what_if (gpointer data)
{
  GableCliWhatIf *what_if = data;

  g_clear_pointer (&what_if->what_if, gable_what_if_free);
  g_clear_pointer (&what_if->transform, gable_transform_free);
  g_free (what_if);
}

static gboolean
complain (const char *text, const GError *error)
{
  gable_cli_warn ("--what-if “%s”: %s", text, error->message);
  return FALSE;
}

static gboolean
add_machine (GPtrArray *list,
             const GableRoofline *roofline,
             const GableTransform *transform,
             const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableMachine) machine = gable_what_if_machine (roofline->machine, transform, &error);
  GableCliWhatIf *what_if;

  if (machine == NULL) {
    return complain (text, error);
  }
  what_if = g_new0 (GableCliWhatIf, 1);
  what_if->transform = gable_transform_copy (transform);
  what_if->run = gable_run_on_machine (roofline, machine, NULL);
  g_ptr_array_add (list, what_if);
  return TRUE;
}

/* @glob: (nullable): every kernel. A kernel that has nothing of what is changed is an error where it is the only one. */
static gboolean
add_kernels (GPtrArray *list,
             const GableRoofline *roofline,
             const GableTransform *transform,
             const char *glob,
             const char *text)
{
  g_autoptr (GError) error = NULL;
  guint n_before = list->len;

  for (guint i = 0; i < roofline->n_kernels; i++) {
    const char *name = gable_project_get_kernel (roofline->project, i)->name;
    GableWhatIf *of_kernel;
    GableCliWhatIf *what_if;

    if (glob != NULL && !gable_text_match_glob (glob, name)) {
      continue;
    }
    g_clear_error (&error);
    of_kernel = gable_what_if_new (roofline, i, transform, &error);
    if (of_kernel == NULL) {
      continue;
    }
    what_if = g_new0 (GableCliWhatIf, 1);
    what_if->what_if = of_kernel;
    what_if->transform = gable_transform_copy (transform);
    g_ptr_array_add (list, what_if);
  }
  if (list->len > n_before) {
    return TRUE;
  }
  if (error != NULL) {
    return complain (text, error);
  }
  gable_cli_warn (_("--what-if “%s”: no kernel has a name like that"), text);
  return FALSE;
}

static gboolean
is_of_machine_alone (const GableTransform *transform)
{
  for (guint i = 0; i < gable_transform_get_size (transform); i++) {
    if (!gable_change_is_of_machine (gable_transform_get (transform, i))) {
      return FALSE;
    }
  }
  return gable_transform_get_size (transform) > 0;
}

static gboolean
add (GPtrArray *list, const GableRoofline *roofline, const char *text)
{
  const char *separator = strstr (text, SEPARATOR);
  g_autofree char *glob = separator != NULL ? g_strndup (text, (gsize) (separator - text)) : NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GableTransform) transform =
    gable_transform_parse (separator != NULL ? separator + strlen (SEPARATOR) : text, &error);

  if (transform == NULL) {
    return complain (text, error);
  }
  return glob == NULL && is_of_machine_alone (transform)
           ? add_machine (list, roofline, transform, text)
           : add_kernels (list, roofline, transform, glob, text);
}

GPtrArray *
gable_cli_what_ifs (const GableRoofline *roofline,
                    const GableCliOptions *options,
                    GableExit *status)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func (free_what_if);

  *status = GABLE_EXIT_USAGE;
  for (guint i = 0; options->what_ifs != NULL && options->what_ifs[i] != NULL; i++) {
    if (!add (list, roofline, options->what_ifs[i])) {
      return NULL;
    }
  }
  *status = GABLE_EXIT_DONE;
  return g_steal_pointer (&list);
}

GableProject *
gable_cli_with_what_ifs (const GableProject *project, const GPtrArray *what_ifs)
{
  g_autoptr (GableProject) all = gable_project_ref ((GableProject *) project);

  for (guint i = 0; i < what_ifs->len; i++) {
    const GableCliWhatIf *what_if = g_ptr_array_index (what_ifs, i);
    GableProject *next;

    if (what_if->what_if == NULL || gable_transform_is_of_machine (what_if->transform)) {
      continue;
    }
    next = gable_what_if_keep (what_if->what_if, all, -1);
    gable_project_unref (all);
    all = next;
  }
  return g_steal_pointer (&all);
}

static void
append_kernel (GString *text, const GableWhatIf *what_if)
{
  g_autofree char *name =
    gable_text_shorten_name (gable_kernel_details (what_if->kernel)->parent, NAME_WIDTH);
  g_autofree char *shown = gable_text_to_display (name);
  g_autofree char *today = gable_format_factor (what_if->gain_today);
  g_autofree char *best = gable_format_factor (what_if->gain_best);

  /* Translators: a kernel, what is changed, two factors of speed, and what limits the kernel then */
  g_string_append_printf (text, _("  %s: %s: %s today, %s at best, then limited by %s\n"), shown,
                                   gable_kernel_details (what_if->kernel)->transform, today, best,
                                   gable_what_if_limiter (what_if));
  if (gable_known (what_if->run_today)) {
    g_autofree char *before = gable_format (what_if->run_before, GABLE_DIMENSION_SECONDS);
    g_autofree char *after = gable_format (what_if->run_today, GABLE_DIMENSION_SECONDS);
    g_autofree char *run_today = gable_format_factor (what_if->run_gain_today);
    g_autofree char *run_best = gable_format_factor (what_if->run_gain_best);

    /* Translators: two times, and two factors of speed */
    g_string_append_printf (text, _("    the run %s → %s (%s today, %s at best)\n"), before, after,
                                     run_today, run_best);
  }
}

static void
append_run (GString *text, const GableCliWhatIf *what_if)
{
  g_autofree char *changes = gable_transform_to_string (what_if->transform);
  g_autofree char *before = gable_format (what_if->run.before, GABLE_DIMENSION_SECONDS);
  g_autofree char *after = gable_format (what_if->run.today, GABLE_DIMENSION_SECONDS);
  g_autofree char *today = gable_format_factor (what_if->run.before / what_if->run.today);
  g_autofree char *best = gable_format_factor (what_if->run.before / what_if->run.best);

  /* Translators: what is changed about the machine, two times, and two factors of speed */
  g_string_append_printf (text, _("  %s: the run %s → %s (%s today, %s at best)\n"), changes,
                                   before, after, today, best);
  if (what_if->run.n_unknown > 0) {
    g_string_append_printf (text,
                            ngettext ("    %u kernel has no bound there and counts as it is\n",
                                      "    %u kernels have no bound there and count as they are\n",
                                      what_if->run.n_unknown),
                            what_if->run.n_unknown);
  }
}

void
gable_cli_what_ifs_append (GString *text, const GPtrArray *what_ifs)
{
  if (what_ifs->len > 0) {
    g_string_append (text, _("\nWhat if:\n"));
  }
  for (guint i = 0; i < what_ifs->len; i++) {
    const GableCliWhatIf *what_if = g_ptr_array_index (what_ifs, i);

    if (what_if->what_if != NULL) {
      append_kernel (text, what_if->what_if);
    } else {
      append_run (text, what_if);
    }
  }
}

static void
write_kernel (GableJsonWriter *writer, const GableWhatIf *what_if)
{
  gable_json_writer_string (writer, "kernel", gable_kernel_details (what_if->kernel)->parent);
  gable_json_writer_string (writer, "changes", gable_kernel_details (what_if->kernel)->transform);
  gable_json_writer_number (writer, "time_before_s", what_if->before);
  gable_json_writer_number (writer, "time_today_s", what_if->today);
  gable_json_writer_number (writer, "time_best_s", what_if->best);
  gable_json_writer_number (writer, "gain_today", what_if->gain_today);
  gable_json_writer_number (writer, "gain_best", what_if->gain_best);
  gable_analysis_write_text (
    writer, "limiter",
    gable_limiter_to_string (what_if->after, what_if->after->kernels[0].limiter));
  gable_json_writer_number (writer, "run_before_s", what_if->run_before);
  gable_json_writer_number (writer, "run_today_s", what_if->run_today);
  gable_json_writer_number (writer, "run_best_s", what_if->run_best);
}

static void
write_run (GableJsonWriter *writer, const GableCliWhatIf *what_if)
{
  g_autofree char *changes = gable_transform_to_string (what_if->transform);

  gable_json_writer_null (writer, "kernel");
  gable_json_writer_string (writer, "changes", changes);
  gable_json_writer_number (writer, "run_before_s", what_if->run.before);
  gable_json_writer_number (writer, "run_today_s", what_if->run.today);
  gable_json_writer_number (writer, "run_best_s", what_if->run.best);
  gable_json_writer_count (writer, "unknown_kernels", what_if->run.n_unknown);
}

/* Nothing where there are none: the member is there where it was asked for. */
void
gable_cli_what_ifs_write (GableJsonWriter *writer, const GPtrArray *what_ifs)
{
  if (what_ifs->len == 0) {
    return;
  }
  gable_json_writer_begin_array (writer, "what_ifs");
  for (guint i = 0; i < what_ifs->len; i++) {
    const GableCliWhatIf *what_if = g_ptr_array_index (what_ifs, i);

    gable_json_writer_begin_object (writer, NULL);
    if (what_if->what_if != NULL) {
      write_kernel (writer, what_if->what_if);
    } else {
      write_run (writer, what_if);
    }
    gable_json_writer_end_object (writer);
  }
  gable_json_writer_end_array (writer);
}
