/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/clpeak.h"

#include "import/whole.h"

#include <string.h>

/* Devices, tests of a device and metrics of a test that are read, at most. */
#define MAX_ITEMS 4096

/* The text of a member, or NULL. */
static const char *
text_of (const GableJsonPlace *object, const char *key)
{
  GableJsonPlace member = gable_json_member (object, key);
  const char *text = NULL;

  return gable_json_is_present (&member) && gable_json_string (&member, &text, NULL) ? text : NULL;
}

/* Elements of a member that is an array; none where it is anything else. */
static guint
length_of (const GableJsonPlace *array)
{
  guint n = 0;

  if (gable_json_is_present (array) && JSON_NODE_HOLDS_ARRAY (array->node)) {
    gable_json_array (array, &n, NULL);
  }
  return MIN (n, MAX_ITEMS);
}

/* A metric has the unit of its test or one of its own; it has a status where it has no figure. */
static void
read_metric (const GableJsonPlace *metric, const GableClpeakPlace *test)
{
  GableClpeakPlace place = *test;
  GableJsonPlace member = gable_json_member (metric, "value");
  const char *unit = text_of (metric, "unit");
  double value;

  place.metric = text_of (metric, "id");
  place.unit = unit != NULL ? unit : place.unit;
  if (place.metric != NULL && place.unit != NULL && text_of (metric, "status") == NULL &&
      gable_json_is_present (&member) && gable_json_number (&member, &value, NULL)) {
    gable_clpeak_add (&place, value);
  }
}

static void
read_test (const GableJsonPlace *test, const GableClpeakPlace *device)
{
  GableClpeakPlace place = *device;
  GableJsonPlace metrics = gable_json_member (test, "metrics");
  guint n = length_of (&metrics);

  place.test = text_of (test, "id");
  place.category = text_of (test, "category");
  place.unit = text_of (test, "unit");
  for (guint i = 0; place.test != NULL && i < n; i++) {
    GableJsonPlace metric = gable_json_element (&metrics, i);

    read_metric (&metric, &place);
  }
}

static void
read_device (const GableJsonPlace *device, const GableClpeakPlace *run)
{
  GableClpeakPlace place = *run;
  GableJsonPlace tests = gable_json_member (device, "tests");
  const char *backend = text_of (device, "backend");
  guint n = length_of (&tests);

  place.backend = backend != NULL ? backend : "OpenCL";
  place.platform = text_of (device, "platform");
  place.device = text_of (device, "name");
  place.is_processor = g_strcmp0 (text_of (device, "type"), "cpu") == 0;
  for (guint i = 0; place.device != NULL && i < n; i++) {
    GableJsonPlace test = gable_json_element (&tests, i);

    read_test (&test, &place);
  }
}

/**
 * gable_clpeak_read_json:
 *
 * Reads what version 3 writes: devices, their tests and metrics, in base units.
 *
 * Source: krrishnarraj/clpeak, version 3, its result files of "schema": "clpeak/run", format version 3.
 */
gboolean
gable_clpeak_read_json (const GableImportInput *input,
                        const GableImportOptions *options,
                        GableImport *import,
                        GError **error)
{
  gsize length;
  g_autofree char *text = gable_whole_read (input, options, &length, error);
  g_autoptr (GableJson) json = NULL;
  g_autofree char *tool = NULL;
  GableClpeakPlace place = { .import = import };
  GableJsonPlace root;
  GableJsonPlace devices;
  const char *version;
  gsize mark;
  guint n;

  if (text == NULL) {
    return FALSE;
  }
  mark = g_str_has_prefix (text, "\xEF\xBB\xBF") ? 3 : 0;
  json = gable_whole_parse (text + mark, length - mark, input, error);
  if (json == NULL) {
    return FALSE;
  }
  root = gable_json_root (json);
  devices = gable_json_member (&root, "devices");
  version = text_of (&root, "clpeak_version");
  tool = version != NULL && g_str_is_ascii (version) && strlen (version) < 64
           ? g_strdup_printf ("clpeak %.*s", (int) strcspn (version, "-"), version)
           : g_strdup ("clpeak");
  place.tool = tool;
  n = length_of (&devices);
  for (guint i = 0; i < n; i++) {
    GableJsonPlace device = gable_json_element (&devices, i);

    read_device (&device, &place);
  }
  return TRUE;
}
