/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/stage.h"

#include "analysis/advice-table.h"
#include "analysis/placeholder.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Where in the file a check is. */
typedef struct {
  const char *name;
  guint walkthrough;
  guint step;
  GHashTable
    *kernels; /* (element-type utf8 guint) names that there are, and the row of each plus one */
  GableRoofline *roofline; /* (nullable) until it is asked for */
  GableNotes *notes;
  gboolean valid;
} Check;

G_GNUC_PRINTF (4, 5)
static void
note (Check *check, GableNoteSeverity severity, const char *member, const char *format, ...)
{
  g_autofree char *text = NULL;
  g_autofree char *line = NULL;
  va_list arguments;

  va_start (arguments, format);
  text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  line = gable_text_to_display (text);
  gable_notes_add (check->notes, severity, NULL, "%s: walkthroughs[%u].steps[%u].%s: %s",
                   check->name, check->walkthrough, check->step, member, line);
  check->valid = check->valid && severity != GABLE_NOTE_ERROR;
}

static void
check_text (Check *check, const char *member, const char *text)
{
  g_autoptr (GError) error = NULL;

  if (!gable_placeholders_check (text, &error)) {
    note (check, GABLE_NOTE_ERROR, member, "%s", error->message);
  }
}

static void
check_kernel (Check *check, const char *member, const char *name)
{
  if (name != NULL && !g_hash_table_contains (check->kernels, name)) {
    note (check, GABLE_NOTE_WARNING, member, _ ("there is no kernel “%s”"), name);
  }
}

static void
check_kernels (Check *check, const char *member, const GPtrArray *names)
{
  for (guint i = 0; names != NULL && i < names->len; i++) {
    check_kernel (check, member, names->pdata[i]);
  }
}

static gboolean
is_advice (const char *id)
{
  const GPtrArray *rows = gable_advice_table_rows (gable_advice_table_get ());

  for (guint i = 0; i < rows->len; i++) {
    if (g_strcmp0 (((const GableAdviceRow *) rows->pdata[i])->id, id) == 0) {
      return TRUE;
    }
  }
  return FALSE;
}

/* (transfer full) (nullable) why the step's what-if can't be carried out */
static GError *
try_what_if (Check *check,
             const GableProject *project,
             const GableStep *step,
             const GableTransform *transform)
{
  GError *error = NULL;
  g_autoptr (GableWhatIf) what_if = NULL;
  g_autoptr (GableMachine) machine = NULL;
  guint row;

  if (check->roofline == NULL) {
    check->roofline = gable_roofline_evaluate (project, NULL);
  }
  if (step->what_if_kernel == NULL) {
    machine = gable_what_if_machine (check->roofline->machine, transform, &error);
    return error;
  }
  row = GPOINTER_TO_UINT (g_hash_table_lookup (check->kernels, step->what_if_kernel));
  if (row > 0) {
    what_if = gable_what_if_new (check->roofline, row - 1, transform, &error);
  }
  return error;
}

static void
check_what_if (Check *check, const GableProject *project, const GableStep *step)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) fault = NULL;
  g_autoptr (GableTransform) transform = NULL;

  if (step->what_if == NULL) {
    return;
  }
  transform = gable_transform_parse (step->what_if, &error);
  if (transform == NULL) {
    note (check, GABLE_NOTE_ERROR, "what_if", "%s", error->message);
    return;
  }
  fault = try_what_if (check, project, step, transform);
  if (fault != NULL) {
    note (check, GABLE_NOTE_WARNING, "what_if", "%s", fault->message);
  }
}

static void
check_step (Check *check, const GableProject *project, const GableStep *step)
{
  check_text (check, "title", step->title);
  check_text (check, "text", step->text);
  check_kernels (check, "kernels", step->kernels);
  check_kernels (check, "selected", step->selected);
  check_kernel (check, "what_if_kernel", step->what_if_kernel);
  check_kernel (check, "measured", step->measured);
  check_what_if (check, project, step);
  if (step->advice != NULL && !is_advice (step->advice)) {
    note (check, GABLE_NOTE_WARNING, "advice",
          _ ("the advice table has no row “%s”"), step->advice);
  }
}

gboolean
gable_walkthroughs_check (const GableProject *project, const char *name, GableNotes *notes)
{
  g_autoptr (GHashTable) kernels = g_hash_table_new (g_str_hash, g_str_equal);
  Check check = { .name = name, .kernels = kernels, .notes = notes, .valid = TRUE };

  for (guint i = gable_project_get_n_kernels (project); i > 0; i--) {
    g_hash_table_insert (kernels, gable_project_get_kernel (project, i - 1)->name,
                         GUINT_TO_POINTER (i));
  }
  for (guint i = 0; i < gable_project_get_n_walkthroughs (project); i++) {
    const GableWalkthrough *walkthrough = gable_project_get_walkthrough (project, i);

    check.walkthrough = i;
    for (guint s = 0; s < gable_walkthrough_get_size (walkthrough); s++) {
      check.step = s;
      check_step (&check, project, gable_walkthrough_get_step (walkthrough, s));
    }
  }
  g_clear_pointer (&check.roofline, gable_roofline_free);
  return check.valid;
}
