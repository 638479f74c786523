/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz.h"
#include "model/project-json.h"

#include <string.h>

/* What was read once is written in a form that reads and writes as itself. */
static void
check_project (const char *data, gsize size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableProject) project = gable_project_from_text (data, size, "fuzz.gable", &error);
  g_autoptr (GableProject) again = NULL;
  g_autofree char *text = NULL;
  g_autofree char *same = NULL;
  gsize length;

  g_assert_true ((project == NULL) == (error != NULL));
  if (project == NULL) {
    return;
  }
  text = gable_project_to_text (project, &length);
  again = gable_project_from_text (text, length, "fuzz.gable", &error);
  g_assert_no_error (error);
  same = gable_project_to_text (again, NULL);
  g_assert_cmpstr (same, ==, text);
}

static void
check_machine (const char *data, gsize size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableMachine) machine = gable_machine_from_text (data, size, "fuzz.json", &error);
  g_autoptr (GableMachine) again = NULL;
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true ((machine == NULL) == (error != NULL));
  if (machine == NULL) {
    return;
  }
  text = gable_machine_to_text (machine, &length);
  again = gable_machine_from_text (text, length, "fuzz.json", &error);
  g_assert_no_error (error);
  g_assert_true (gable_machine_equal (machine, again));
}

/* Any bytes are a project, a machine, or an error with its place. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  check_project ((const char *) data, size);
  check_machine ((const char *) data, size);
  return 0;
}
