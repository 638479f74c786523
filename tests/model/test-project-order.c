/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/project-json.h"

#include "support.h"

#define HEAD "\"format\": \"gable-project\", \"version\": 1"
#define MACHINES "\"machines\": [{\"name\": \"Box\", \"ceilings\": []}]"
#define VIEW "\"view\": {\"work\": \"int\"}"
#define SOURCES "\"sources\": [{\"id\": \"1\", \"path\": \"run.csv\"}]"
#define KERNELS \
  "\"kernels\": [{\"name\": \"k\", \"source\": \"1\", \"performance\": \"2 GOP/s\"}, {\"name\": " \
  "\"l\"}]"

/* Kernels are read as they come, and what their figures mean may stand behind them. */
static void
members_may_stand_in_any_order (void)
{
  static const char *const texts[] = {
    "{" HEAD "," MACHINES "," VIEW "," SOURCES "," KERNELS "}",
    "{" HEAD "," KERNELS "," VIEW "," SOURCES "," MACHINES "}",
    "{" KERNELS "," VIEW "," SOURCES "," MACHINES "," HEAD "}",
    "{" HEAD "," VIEW "," KERNELS "," SOURCES "," MACHINES "}",
  };
  g_autofree char *first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableProject) project =
      gable_project_from_text (texts[i], strlen (texts[i]), "p.gable", &error);
    g_autofree char *written = NULL;

    g_assert_no_error (error);
    g_assert_cmpuint (gable_project_get_n_kernels (project), ==, 2);
    gable_assert_close (gable_kernel_details (gable_project_get_kernel (project, 0))->performance,
                        2e9, 0);
    written = gable_project_to_text (project, NULL);
    if (first == NULL) {
      first = g_strdup (written);
    }
    g_assert_cmpstr (written, ==, first);
  }
}

static void
faults_are_told_wherever_they_stand (void)
{
  static const struct {
    const char *text;
    const char *message;
  } cases[] = {
    { "{" HEAD ", \"kernels\": [{\"name\": \"k\"}, {\"name\": \"l\", \"time\": -1}]}",
      "kernels[1].time" },
    { "{" HEAD ", \"kernels\": [{\"name\": \"k\"}, null]}", "kernels[1]" },
    { "{" HEAD ", \"kernels\": {}}", "kernels: an object stands here" },
    { "{" HEAD ", \"kernels\": [{\"name\": \"k\", \"name\": \"k\"}]}", "is here twice" },
    { "{" HEAD ", \"kernels\": [], \"kernels\": []}", "is here twice" },
    { "{" HEAD ", \"kernels\": [{\"name\": \"k\"}", "the text ends in the middle" },
    { "{" HEAD ", \"kernels\": [{\"name\": \"k\"},]}", "a comma too many" },
    { "{" HEAD ", \"kernels\": [{\"name\": \"k\"}], \"view\": 3}", "view: a number stands here" },
    { "{\"format\": \"other\", \"kernels\": [{\"name\": \"k\"}]}", "not a project" },
    { "{\"kernels\": [{\"name\": 3}], \"format\": \"other\"}", "not a project" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (
      gable_project_from_text (cases[i].text, strlen (cases[i].text), "p.gable", &error));
    g_assert_nonnull (error);
    g_test_message ("%s", error->message);
    g_assert_nonnull (strstr (error->message, cases[i].message));
  }
}

static gboolean
begin (const GableJsonPlace *root, gpointer data)
{
  GableJsonPlace member = gable_json_member (root, "wanted");

  return gable_json_is_present (&member);
}

static void
take (const GableJsonPlace *element, gpointer data)
{
  guint *sum = data;
  guint64 value = 0;

  g_assert_true (gable_json_count (element, &value, NULL));
  *sum += (guint) value;
}

static void
elements_that_are_taken_are_not_kept (void)
{
  static const char *const texts[] = { "{\"wanted\": 1, \"list\": [1, 2, 3], \"rest\": {}}",
                                       "{\"list\": [1, 2, 3], \"wanted\": 1}" };
  guint sum = 0;

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    const GableJsonTaker taker = { "list", begin, take, &sum };
    g_autoptr (GableJson) json =
      gable_json_parse_taking (texts[i], strlen (texts[i]), "list.json", &taker, NULL);
    GableJsonPlace root = gable_json_root (json);
    GableJsonPlace list = gable_json_member (&root, "list");
    guint n;

    g_assert_true (gable_json_array (&list, &n, NULL));
    g_assert_cmpuint (n, ==, i == 0 ? 0 : 3);
    g_assert_cmpuint (sum, ==, 6);
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/project-order/any", members_may_stand_in_any_order);
  g_test_add_func ("/model/project-order/faults", faults_are_told_wherever_they_stand);
  g_test_add_func ("/model/project-order/taken", elements_that_are_taken_are_not_kept);
  return g_test_run ();
}
