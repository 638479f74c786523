/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/clpeak.h"

#include "import/registry.h"
#include "import/whole.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Characters of an attribute or a figure that are kept. */
#define MAX_TEXT 256

/* The elements that hold others, by their depth below the root. Those of version 1 are called by what they hold:
 * "global_memory_bandwidth" is a test and "float4" a metric, within a device of a platform. */
enum { RUN, CATEGORY, TEST, METRIC, PLATFORM, DEVICE, N_ELEMENTS };

static const char *const elements[] = { "run", "category", "test", "metric", "platform", "device" };

/* Depth of version 1's tests and metrics; the root is at 1. */
#define TEST_DEPTH 4
#define METRIC_DEPTH 5

/* What a figure's elements have told. */
typedef struct {
  GableImport *import;
  char *tool;
  char *backend;
  char *platform;
  char *device;
  char *category;
  char *test;
  char *unit;
  char *metric;
  gboolean skipped; /* the metric has a status in place of a figure */
  guint depth;
  GString *text;
} Reading;

typedef struct {
  int element;
  const char *attribute;
  gsize offset; /* of the text in a Reading */
} Attribute;

static const Attribute attributes[] = {
  { RUN, "backend", G_STRUCT_OFFSET (Reading, backend) },
  { RUN, "platform", G_STRUCT_OFFSET (Reading, platform) },
  { RUN, "device", G_STRUCT_OFFSET (Reading, device) },
  { CATEGORY, "name", G_STRUCT_OFFSET (Reading, category) },
  { TEST, "name", G_STRUCT_OFFSET (Reading, test) },
  { TEST, "unit", G_STRUCT_OFFSET (Reading, unit) },
  { METRIC, "name", G_STRUCT_OFFSET (Reading, metric) },
  { PLATFORM, "name", G_STRUCT_OFFSET (Reading, platform) },
  { DEVICE, "name", G_STRUCT_OFFSET (Reading, device) },
};

static const char *
find_attribute (const char **names, const char **values, const char *wanted)
{
  for (guint i = 0; names[i] != NULL; i++) {
    if (g_str_equal (names[i], wanted)) {
      return values[i];
    }
  }
  return NULL;
}

static int
find_element (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (elements); i++) {
    if (g_str_equal (elements[i], name)) {
      return (int) i;
    }
  }
  return -1;
}

static void
start_root (Reading *reading, const char **names, const char **values)
{
  const char *version = find_attribute (names, values, "clpeak_version");
  const char *end = version != NULL ? strchr (version, '-') : NULL;

  if (version != NULL && g_str_is_ascii (version) && strlen (version) < 64) {
    g_free (reading->tool);
    reading->tool = g_strdup_printf (
      "clpeak %.*s", (int) (end != NULL ? end - version : (long) strlen (version)), version);
  }
}

static void
set_text (char **text, const char *value)
{
  g_free (*text);
  *text = value != NULL ? g_strndup (value, MAX_TEXT) : NULL;
}

/* A test or a metric of version 1. */
static void
start_named (Reading *reading, const char *name, const char **names, const char **values)
{
  if (reading->depth == TEST_DEPTH) {
    set_text (&reading->test, name);
    set_text (&reading->unit, find_attribute (names, values, "unit"));
  } else if (reading->depth == METRIC_DEPTH) {
    set_text (&reading->metric, name);
  }
}

static void
start_element (GMarkupParseContext *context,
               const char *name,
               const char **names,
               const char **values,
               gpointer data,
               GError **error)
{
  Reading *reading = data;
  int element = find_element (name);

  if (reading->depth++ == 0) {
    start_root (reading, names, values);
  }
  g_string_truncate (reading->text, 0);
  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++) {
    if (attributes[i].element == element) {
      set_text (G_STRUCT_MEMBER_P (reading, attributes[i].offset),
                find_attribute (names, values, attributes[i].attribute));
    }
  }
  if (element < 0) {
    start_named (reading, name, names, values);
  }
  if (element == METRIC) {
    reading->skipped = find_attribute (names, values, "status") != NULL;
  }
}

static void
take_text (
  GMarkupParseContext *context, const char *text, gsize length, gpointer data, GError **error)
{
  Reading *reading = data;

  g_string_append_len (reading->text, text,
                       (gssize) MIN (length, MAX_TEXT - MIN (reading->text->len, MAX_TEXT)));
}

static void
end_element (GMarkupParseContext *context, const char *name, gpointer data, GError **error)
{
  Reading *reading = data;
  char *figure = g_strstrip (reading->text->str);
  gboolean is_named = find_element (name) < 0 && reading->depth == METRIC_DEPTH;
  double value;

  reading->depth--;
  if ((is_named || find_element (name) == METRIC) && !reading->skipped && reading->test != NULL &&
      reading->unit != NULL && reading->metric != NULL && reading->device != NULL &&
      gable_number_read (figure, strlen (figure), &value)) {
    GableClpeakPlace place = {
      .import = reading->import,
      .tool = reading->tool,
      .backend = reading->backend != NULL ? reading->backend : "OpenCL",
      .platform = reading->platform,
      .device = reading->device,
      .category = reading->category,
      .test = reading->test,
      .unit = reading->unit,
      .metric = reading->metric,
    };

    gable_clpeak_add (&place, value);
  }
  g_string_truncate (reading->text, 0);
}

static void
clear (Reading *reading)
{
  g_string_free (reading->text, TRUE);
  g_free (reading->tool);
  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++) {
    set_text (G_STRUCT_MEMBER_P (reading, attributes[i].offset), NULL);
  }
}

/* A cut file gives the figures before the cut. Elements of an XML file are few and not deep: GMarkup keeps their names. */
static gboolean
read_xml (const GableImportInput *input,
          const GableImportOptions *options,
          GableImport *import,
          GError **error)
{
  static const GMarkupParser parser = {
    .start_element = start_element,
    .end_element = end_element,
    .text = take_text,
  };
  gsize length;
  g_autofree char *text = gable_whole_read (input, options, &length, error);
  Reading reading = { .import = import, .text = g_string_new (NULL), .tool = g_strdup ("clpeak") };
  g_autoptr (GMarkupParseContext) context =
    g_markup_parse_context_new (&parser, G_MARKUP_PREFIX_ERROR_POSITION, &reading, NULL);
  gsize mark = text != NULL && g_str_has_prefix (text, "\xEF\xBB\xBF") ? 3 : 0;
  g_autoptr (GError) fault = NULL;

  if (text != NULL &&
      (!g_markup_parse_context_parse (context, text + mark, (gssize) (length - mark), &fault) ||
       !g_markup_parse_context_end_parse (context, &fault))) {
    gable_notes_add (import->notes, GABLE_NOTE_WARNING, input->name,
                     /* Translators: what the XML parser says, with line and column. */
                     _("The file is damaged or cut, what stands before is read: %s"),
                        fault->message);
  }
  clear (&reading);
  return text != NULL;
}

static gboolean
is_json (const GableImportInput *input)
{
  return input->head[strspn (input->head, " \t\r\n")] == '{' &&
         strstr (input->head, "\"clpeak/run\"") != NULL;
}

static int
sniff (const GableImportInput *input)
{
  if (strstr (input->head, "<clpeak ") != NULL || is_json (input)) {
    return 95;
  }
  return strstr (input->head, "Platform: ") != NULL && strstr (input->head, "Device: ") != NULL &&
             strstr (input->head, " (GBPS)") != NULL
           ? 85
           : 0;
}

static gboolean
import_file (const GableImportInput *input,
             const GableImportOptions *options,
             GableImport *import,
             GError **error)
{
  gboolean is_xml = strstr (input->head, "<clpeak") != NULL;
  gboolean done = is_json (input) ? gable_clpeak_read_json (input, options, import, error)
                  : is_xml        ? read_xml (input, options, import, error)
                                  : gable_clpeak_read_text (input, options, import, error);

  if (!done || !gable_ceilings_finish (
                 import, input, _("there are no rates in it; run clpeak to its end"), error)) {
    return FALSE;
  }
  import->device = g_strdup (import->machine->name);
  return TRUE;
}

const GableImporter gable_importer_clpeak = {
  .id = "clpeak",
  .title = N_ ("clpeak"),
  .suffixes = "xml json log txt",
  .recognised = N_ ("The XML element “clpeak”, JSON of the schema “clpeak/run”, or text with "
                    "platforms, devices and “bandwidth (GBPS)”."),
  .how_to_make = N_ ("clpeak --xml-file clpeak.xml"),
  .sniff = sniff,
  .read = import_file,
};
