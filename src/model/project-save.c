/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/project-json.h"

#include "base/json-read.h"
#include "base/save.h"

#include <glib/gi18n-lib.h>

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* A figure that a file may hold, or none. */
static gboolean
is_writable (double value)
{
  return !gable_known (value) || (isfinite (value) && value >= 0);
}

static gboolean
refuse (GError **error, const char *what, guint index, const char *field)
{
  g_set_error (error, GABLE_PROJECT_ERROR, GABLE_PROJECT_ERROR_INVALID_VALUE,
               _ ("%s[%u].%s is negative or infinite, which no file may hold; correct it first"),
                  what, index, field);
  return FALSE;
}

static gboolean
check_amounts (const GableAmounts *amounts, guint index, GError **error)
{
  for (guint i = 0; amounts != NULL && i < amounts->n; i++) {
    const GableAmount *entry = &amounts->entries[i];

    if (!is_writable (entry->amount)) {
      return refuse (error, "kernels", index, gable_amount_counter (entry)->id);
    }
  }
  return TRUE;
}

/* Counters and evidence may be negative: they are a tool's own. */
static gboolean
check_tool_figures (const GableKernel *kernel, guint index, GError **error)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);

  for (guint i = 0; details->counters != NULL && i < details->counters->len; i++) {
    const GableRawCounter *counter = &g_array_index (details->counters, GableRawCounter, i);

    if (isinf (counter->value)) {
      return refuse (error, "kernels", index, counter->name);
    }
  }
  for (guint i = 0; details->evidence != NULL && i < details->evidence->len; i++) {
    const GableEvidence *entry = &g_array_index (details->evidence, GableEvidence, i);

    if (isinf (entry->value)) {
      return refuse (error, "kernels", index, entry->metric);
    }
  }
  return TRUE;
}

static gboolean
check_kernel (const GableKernel *kernel, guint index, GError **error)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);
  const struct {
    const char *field;
    double value;
  } figures[] = {
    { "time", kernel->seconds },
    { "launch_time.min", details->launch_time.min },
    { "launch_time.median", details->launch_time.median },
    { "launch_time.max", details->launch_time.max },
    { "performance", details->performance },
  };

  for (guint i = 0; i < G_N_ELEMENTS (figures); i++) {
    if (!is_writable (figures[i].value)) {
      return refuse (error, "kernels", index, figures[i].field);
    }
  }
  return check_amounts (kernel->amounts, index, error) &&
         check_amounts (details->ideals, index, error) &&
         check_amounts (details->intensities, index, error) &&
         check_tool_figures (kernel, index, error);
}

static gboolean
is_rate (double value)
{
  return is_writable (value) && value != 0;
}

static gboolean
check_machine (const GableMachine *machine, guint index, GError **error)
{
  if (!is_writable (machine->launch_overhead)) {
    return refuse (error, "machines", index, "launch_overhead");
  }
  if (!is_writable (machine->bytes_in_flight)) {
    return refuse (error, "machines", index, "bytes_in_flight");
  }
  for (guint i = 0; i < machine->ceilings->len; i++) {
    const GableCeiling *ceiling = machine->ceilings->pdata[i];

    if (!is_rate (ceiling->theoretical) || !is_rate (ceiling->measured) ||
        !is_writable (ceiling->capacity) || !is_writable (ceiling->latency) ||
        !is_writable (ceiling->theoretical_origin.clock) ||
        !is_writable (ceiling->measured_origin.clock)) {
      return refuse (error, "machines", index, gable_ceiling_title (ceiling));
    }
  }
  return TRUE;
}

static gboolean
check_figures (const GableProject *project, GError **error)
{
  for (guint i = 0; i < project->machines->len; i++) {
    if (!check_machine (project->machines->pdata[i], i, error)) {
      return FALSE;
    }
  }
  for (guint i = 0; i < project->kernels->len; i++) {
    if (!check_kernel (project->kernels->pdata[i], i, error)) {
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
check_size (gsize length, const char *name, GError **error)
{
  if (length > GABLE_JSON_MAX_SIZE) {
    g_set_error (error, GABLE_PROJECT_ERROR, GABLE_PROJECT_ERROR_INVALID_VALUE,
                 _ ("%s: the project would take %" PRIu64 " MiB, which is more than the %d MiB "
                    "that a file may have; group the launches by name"),
                    name, (guint64) length >> 20, GABLE_JSON_MAX_SIZE >> 20);
    return FALSE;
  }
  return TRUE;
}

/* The text that is read back must be written as the same text again, or something would be lost. */
static gboolean
check_text (const char *text, gsize length, const char *name, GError **error)
{
  g_autoptr (GableProject) project = gable_project_from_text (text, length, name, error);
  g_autofree char *again = NULL;
  gsize again_length;

  if (project == NULL) {
    g_prefix_error (error, _ ("what would be written can't be read back: "));
    return FALSE;
  }
  again = gable_project_to_text (project, &again_length);
  if (again_length != length || memcmp (again, text, length) != 0) {
    g_set_error (error, GABLE_PROJECT_ERROR, GABLE_PROJECT_ERROR_INVALID_VALUE,
                 _ ("%s: what would be written does not read back the same; nothing was saved, "
                    "please report this"),
                    name);
    return FALSE;
  }
  return TRUE;
}

/* The sources as they are called from the folder that @path lies in. */
static GableProject *
relate_sources (const GableProject *project, const char *path)
{
  GableProject *related = gable_project_copy (project);
  g_autofree char *folder = g_path_get_dirname (path);

  for (guint i = 0; i < related->sources->len; i++) {
    gable_source_relate (related->sources->pdata[i], folder);
  }
  return related;
}

/**
 * gable_project_save:
 * @path: the file, or "-" for standard output
 *
 * Writes a project: durably, and only once its text was read back and found the same. A file that a newer Gable
 * wrote is not overwritten with less than it holds: such a project can't be saved.
 *
 * Returns: FALSE with the file as it was. Errors: `GABLE_PROJECT_ERROR_INVALID_VALUE`, `G_IO_ERROR`
 */
gboolean
gable_project_save (const GableProject *project, const char *path, GError **error)
{
  g_autoptr (GableProject) related = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_return_val_if_fail (project != NULL && path != NULL, FALSE);

  if (gable_project_is_read_only (project)) {
    g_set_error (error, GABLE_PROJECT_ERROR, GABLE_PROJECT_ERROR_INVALID_VALUE,
                 _ ("%s: the project was written by a newer Gable and can't be saved by this one"),
                    path);
    return FALSE;
  }
  if (!check_figures (project, error)) {
    g_prefix_error (error, "%s: ", path);
    return FALSE;
  }
  related = relate_sources (project, path);
  text = gable_project_to_text (related, &length);
  return check_size (length, path, error) && check_text (text, length, path, error) &&
         gable_save (path, text, length, error);
}
