/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/advice-row.h"
#include "base/json-read.h"

#include "support.h"

#include <string.h>
#include <sys/wait.h>

#define TOLERANCE 1e-12

/* The shipped table as JSON, beside the table that was made of it. */
typedef struct {
  GableJson *json;
  GableJsonPlace rows;
  guint n_rows;
} Shipped;

static Shipped
open_shipped (void)
{
  g_autofree char *path = gable_test_file ("../data/advice.json");
  g_autoptr (GError) error = NULL;
  Shipped shipped = { 0 };
  GableJsonPlace root;

  shipped.json = gable_json_load (path, &error);
  g_assert_no_error (error);
  /* The place above must outlive those below it. */
  root = gable_json_root (shipped.json);
  shipped.rows = gable_json_member (&root, "rows");
  shipped.rows.above = NULL;
  gable_json_array (&shipped.rows, &shipped.n_rows, &error);
  g_assert_no_error (error);
  return shipped;
}

static const GableAdviceRow *
find_row (const char *id)
{
  const GPtrArray *rows = gable_advice_table_rows (gable_advice_table_get ());

  for (guint i = 0; i < rows->len; i++) {
    const GableAdviceRow *row = g_ptr_array_index (rows, i);

    if (strcmp (row->id, id) == 0) {
      return row;
    }
  }
  return NULL;
}

/* Metrics out of an example's object. */
static double
look_up_given (const char *name, gconstpointer data)
{
  GableJsonPlace place = gable_json_member (data, name);
  double value = GABLE_UNKNOWN;

  if (gable_json_is_present (&place)) {
    g_assert_true (gable_json_number (&place, &value, NULL));
  }
  return value;
}

static double
look_up_nothing (const char *name, gconstpointer data)
{
  return GABLE_UNKNOWN;
}

static const char *
get_text (const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = gable_json_member (object, key);
  const char *text = NULL;

  g_assert_true (gable_json_string (&place, &text, NULL));
  return text;
}

static double
get_expected (const GableJsonPlace *object, const char *key)
{
  GableJsonPlace place = gable_json_member (object, key);
  double value = GABLE_UNKNOWN;

  g_assert_true (gable_json_number (&place, &value, NULL));
  return value;
}

/* Every change of the row is in the example with its factor, and nothing else is. */
static void
check_changes (const GableAdviceScope *scope, const GableJsonPlace *example)
{
  static const char *const keys[GABLE_N_ADVICE_CHANGES] = {
    [GABLE_ADVICE_CHANGES_OPERATIONS] = "operations",
    [GABLE_ADVICE_CHANGES_TIME] = "time",
    [GABLE_ADVICE_CHANGES_COMPUTE_ROOF] = "compute_roof",
    [GABLE_ADVICE_CHANGES_MEMORY_ROOF] = "memory_roof",
  };
  GableJsonPlace transform = gable_json_member (example, "transform");
  GableJsonPlace bytes = gable_json_member (&transform, "bytes");

  g_assert_cmpint (scope->row->changes->len > 0, ==, gable_json_is_present (&transform));
  for (guint i = 0; i < scope->row->changes->len; i++) {
    const GableAdviceChange *change = &g_array_index (scope->row->changes, GableAdviceChange, i);
    double factor = gable_advice_scope_evaluate (scope, change->factor);

    if (change->kind == GABLE_ADVICE_CHANGES_BYTES) {
      gable_assert_close (factor, get_expected (&bytes, change->level), TOLERANCE);
    } else {
      gable_assert_close (factor, get_expected (&transform, keys[change->kind]), TOLERANCE);
    }
  }
}

static void
the_example_of_every_row_fires_with_its_numbers (void)
{
  Shipped shipped = open_shipped ();
  guint n_gains = 0;

  for (guint i = 0; i < shipped.n_rows; i++) {
    GableJsonPlace place = gable_json_element (&shipped.rows, i);
    GableJsonPlace example = gable_json_member (&place, "example");
    GableJsonPlace given = gable_json_member (&example, "given");
    GableJsonPlace gain = gable_json_member (&example, "gain");
    const GableAdviceRow *row = find_row (get_text (&place, "id"));
    GableAdviceScope scope = { gable_advice_table_get (), row, look_up_given, &given };

    g_test_message ("%s", row->id);
    g_assert_cmpint (gable_advice_scope_test (&scope), ==, GABLE_TRUTH_TRUE);
    check_changes (&scope, &example);
    g_assert_cmpint (row->gain == GABLE_ADVICE_GAIN_NONE, !=, gable_json_is_present (&gain));
    if (gable_json_is_present (&gain)) {
      gable_assert_close (gable_advice_scope_claim (&scope), get_expected (&example, "gain"),
                          TOLERANCE);
      n_gains++;
    }
  }
  g_assert_cmpuint (shipped.n_rows, ==, 89);
  g_assert_cmpuint (n_gains, >, 50);
  gable_json_free (shipped.json);
}

static void
the_silent_example_of_every_row_is_silent (void)
{
  Shipped shipped = open_shipped ();

  for (guint i = 0; i < shipped.n_rows; i++) {
    GableJsonPlace place = gable_json_element (&shipped.rows, i);
    GableJsonPlace example = gable_json_member (&place, "example");
    GableJsonPlace silent = gable_json_member (&example, "silent");
    const GableAdviceRow *row = find_row (get_text (&place, "id"));
    GableAdviceScope scope = { gable_advice_table_get (), row, look_up_given, &silent };

    g_test_message ("%s", row->id);
    g_assert_cmpint (gable_advice_scope_test (&scope), ==, GABLE_TRUTH_FALSE);
  }
  gable_json_free (shipped.json);
}

/* A row without any evidence is neither good nor bad news. */
static void
no_row_is_decided_by_what_is_not_known (void)
{
  const GPtrArray *rows = gable_advice_table_rows (gable_advice_table_get ());

  for (guint i = 0; i < rows->len; i++) {
    GableAdviceScope scope = { gable_advice_table_get (), g_ptr_array_index (rows, i),
                               look_up_nothing, NULL };

    g_assert_cmpint (gable_advice_scope_test (&scope), ==, GABLE_TRUTH_UNKNOWN);
  }
}

static void
every_region_has_rows (void)
{
  const GPtrArray *rows = gable_advice_table_rows (gable_advice_table_get ());
  guint covered = 0;

  for (guint i = 0; i < rows->len; i++) {
    covered |= ((const GableAdviceRow *) g_ptr_array_index (rows, i))->regions;
  }
  g_assert_cmpuint (covered, ==, 2 * GABLE_REGION_UNKNOWN - 1);
}

static void
all_thresholds_are_told (void)
{
  const GableThresholds *thresholds = gable_thresholds_get ();

  gable_assert_close (thresholds->near, 0.8, 0);
  gable_assert_close (thresholds->far, 0.6, 0);
  gable_assert_close (thresholds->above, 1.02, 0);
  gable_assert_close (thresholds->ridge_band, 1.25, 0);
  gable_assert_close (thresholds->balance_points, 0.1, 0);
  gable_assert_close (thresholds->time_floor, 0.005, 0);
}

static gboolean
read_text (GableAdviceTable *table, const char *text, GError **error)
{
  return gable_advice_table_read (table, text, strlen (text), "own.json", error);
}

#define HEAD "{\"format\":\"gable-advice\",\"version\":1,"
#define METRIC "\"metrics\":[{\"id\":\"m\",\"title\":\"m\",\"unit\":\"share\"}],"
#define SOURCE "\"sources\":[{\"id\":\"s\",\"citation\":\"S\"}],"
#define ROW(when, more) \
  HEAD METRIC SOURCE "\"rows\":[{\"id\":\"r\",\"subject\":\"memory\",\"regions\":[\"near_roof\"]," \
                     "\"machines\":[\"cpu\"],\"title\":\"t\",\"diagnosis\":\"d\",\"when\":" when \
                     ",\"actions\":[\"a\"],\"confidence\":\"measured\",\"sources\":[\"s\"]" more \
                     "}]}"

static void
a_row_of_the_same_id_takes_the_place_of_the_first (void)
{
  g_autoptr (GableAdviceTable) table = gable_advice_table_new ();
  g_autoptr (GError) error = NULL;
  const GPtrArray *rows = gable_advice_table_rows (table);

  g_assert_true (read_text (table, ROW ("[\"m > 0.5\"]", ""), &error));
  g_assert_true (read_text (table, ROW ("[\"m > 0.5\",\"m < 0.9\"]", ""), &error));
  g_assert_no_error (error);
  g_assert_cmpuint (rows->len, ==, 1);
  g_assert_cmpuint (((const GableAdviceRow *) g_ptr_array_index (rows, 0))->when->len, ==, 2);

  g_assert_true (
    read_text (table, HEAD "\"thresholds\":[{\"id\":\"near\",\"value\":0.5}]}", &error));
  g_assert_true (
    read_text (table, HEAD "\"thresholds\":[{\"id\":\"near\",\"value\":0.7}]}", &error));
  gable_assert_close (gable_advice_table_threshold (table, "near"), 0.7, 0);
  g_assert_false (gable_known (gable_advice_table_threshold (table, "far")));
}

static void
a_fault_of_the_table_is_told_with_its_path (void)
{
  static const struct {
    const char *text;
    const char *message;
  } cases[] = {
    { "", "own.json" },
    { "[]", "own.json" },
    { "{\"format\":\"gable-project\",\"version\":1}", "format" },
    { "{\"format\":\"gable-advice\",\"version\":2}", "version" },
    { HEAD "\"rows\":{}}", "rows" },
    { HEAD "\"rows\":[1]}", "rows[0]" },
    { HEAD "\"thresholds\":[{\"id\":\"near\"}]}", "thresholds[0].value" },
    { HEAD "\"metrics\":[{\"id\":\"m\",\"title\":\"m\",\"unit\":\"%\"}]}", "metrics[0].unit" },
    { HEAD "\"metrics\":[{\"id\":\"m\",\"title\":{},\"unit\":\"share\"}]}", "metrics[0].title" },
    { ROW ("[\"x > 0.5\"]", ""), "rows[0].when[0]: “x”" },
    { ROW ("[\"m >\"]", ""), "rows[0].when[0]: character 4" },
    { ROW ("[]", ",\"level\":\"L7x\""), "rows[0].level" },
    { ROW ("[]", ",\"transform\":{\"bytes\":{\"fp64\":\"1\"}}"), "rows[0].transform.bytes.fp64" },
    { ROW ("[]", ",\"gain\":{\"kind\":\"much\"}"), "rows[0].gain.kind" },
    { ROW ("[]", ",\"gain\":{\"kind\":\"speedup\"}"), "rows[0].gain.value" },
    { ROW ("[]", ",\"params\":{\"p\":\"x\"}"), "rows[0].params.p" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GableAdviceTable) table = gable_advice_table_new ();
    g_autoptr (GError) error = NULL;

    g_assert_false (read_text (table, cases[i].text, &error));
    g_assert_nonnull (error);
    g_test_message ("%s", error->message);
    g_assert_nonnull (strstr (error->message, cases[i].message));
  }
}

/* What was read before stays as it was: advice that needs the metric still has words for it. */
static void
a_metric_with_a_fault_takes_no_place (void)
{
  g_autoptr (GableAdviceTable) table = gable_advice_table_new ();
  g_autoptr (GError) error = NULL;

  g_assert_true (read_text (table, ROW ("[\"m > 0.5\"]", ""), &error));
  g_assert_no_error (error);
  g_assert_false (read_text (
    table, HEAD "\"metrics\":[{\"id\":\"m\",\"title\":{},\"unit\":\"share\"}]}", &error));
  g_assert_nonnull (error);
  g_assert_cmpstr (gable_advice_table_find_metric (table, g_intern_string ("m"))->title, ==, "m");
}

/* Without its rule file a schema is only a promise. */
static void
the_table_follows_its_schema (void)
{
  g_autofree char *data = gable_test_file ("../data/advice.json");
  g_autofree char *schema = gable_test_file ("../data/schema/advice.schema.json");
  const char *script =
    "import json, sys\n"
    "try:\n"
    "  import jsonschema\n"
    "except ImportError:\n"
    "  sys.exit(77)\n"
    "jsonschema.validate(json.load(open(sys.argv[1])), json.load(open(sys.argv[2])))\n";
  const char *arguments[] = { "python3", "-c", script, data, schema, NULL };
  g_autofree char *errors = NULL;
  g_autoptr (GError) error = NULL;
  int status = 0;

  if (!g_spawn_sync (NULL, (char **) arguments, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL,
                     &errors, &status, &error)) {
    g_test_skip (error->message);
    return;
  }
  if (WIFEXITED (status) && WEXITSTATUS (status) == 77) {
    g_test_skip ("1 check skipped: there is no jsonschema for Python here");
    return;
  }
  g_test_message ("%s", errors);
  g_assert_true (g_spawn_check_wait_status (status, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/analysis/advice-table/the-example-of-every-row-fires-with-its-numbers",
                   the_example_of_every_row_fires_with_its_numbers);
  g_test_add_func ("/analysis/advice-table/the-silent-example-of-every-row-is-silent",
                   the_silent_example_of_every_row_is_silent);
  g_test_add_func ("/analysis/advice-table/a-metric-with-a-fault-takes-no-place",
                   a_metric_with_a_fault_takes_no_place);
  g_test_add_func ("/analysis/advice-table/no-row-is-decided-by-what-is-not-known",
                   no_row_is_decided_by_what_is_not_known);
  g_test_add_func ("/analysis/advice-table/every-region-has-rows", every_region_has_rows);
  g_test_add_func ("/analysis/advice-table/all-thresholds-are-told", all_thresholds_are_told);
  g_test_add_func ("/analysis/advice-table/a-row-of-the-same-id-takes-the-place-of-the-first",
                   a_row_of_the_same_id_takes_the_place_of_the_first);
  g_test_add_func ("/analysis/advice-table/a-fault-of-the-table-is-told-with-its-path",
                   a_fault_of_the_table_is_told_with_its_path);
  g_test_add_func ("/analysis/advice-table/the-table-follows-its-schema",
                   the_table_follows_its_schema);
  return g_test_run ();
}
