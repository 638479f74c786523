/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/advisor.h"

#include "base/number.h"
#include "import/js-literal.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Which of the report's roofs hold for the run. */
typedef struct {
  JsonArray *set; /* (nullable) of a number of threads: decimal logarithms of GB/s and GFLOP/s */
  JsonArray *summary; /* (nullable) of one thread and of all: GB/s, GFLOP/s and GINTOP/s */
  double threads;     /* that the set is of, or unknown */
} Roofs;

/* What a roof's name ends in where it is that of one thread. */
#define SINGLE_THREADED " (single-threaded)"

static JsonObject *
object_at (JsonArray *array, guint index)
{
  JsonNode *node = json_array_get_element (array, index);

  return JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static JsonObject *
find_roof (JsonArray *roofs, const char *name)
{
  for (guint i = 0; roofs != NULL && i < json_array_get_length (roofs); i++) {
    g_autofree char *text = gable_js_text (object_at (roofs, i), "name");

    if (g_strcmp0 (text, name) == 0) {
      return object_at (roofs, i);
    }
  }
  return NULL;
}

static double
rate_of (const char *name, gconstpointer data)
{
  const Roofs *roofs = data;
  g_autofree char *single = g_strconcat (name, SINGLE_THREADED, NULL);
  JsonObject *roof = find_roof (roofs->set, roofs->threads == 1 ? single : name);

  if (roof == NULL) {
    roof = find_roof (roofs->set, name);
  }
  return pow (10, gable_js_figure (roof, "val")) * 1e9;
}

/* How well a set of roofs fits a run: those of as many threads fit best, then those of the next higher number. */
static double
misfit (JsonObject *set, double threads, double packages)
{
  double count = gable_js_figure (set, "threadCount");
  double sockets = gable_js_figure (set, "packageCount");
  double distance = count >= threads ? count - threads : 1e6 + threads - count;

  return distance + (gable_known (sockets) && sockets != packages ? 0.5 : 0);
}

/* Finds the roofs of @threads threads among those of every number of them, on one socket and on all. Where the number
 * that ran is not told, the most are taken. */
static JsonObject *
find_set (JsonArray *sets, double threads, double packages)
{
  JsonObject *best = NULL;
  double least = (double) INFINITY;

  for (guint i = 0; sets != NULL && i < json_array_get_length (sets); i++) {
    JsonObject *set = object_at (sets, i);
    g_autofree char *strategy = gable_js_text (set, "strategyId");
    double badness = gable_known (threads) ? misfit (set, threads, packages)
                                           : -gable_js_figure (set, "threadCount");

    if (gable_js_array (set, "roofs") != NULL &&
        (strategy == NULL || g_str_equal (strategy, "rsiMultiThread")) && badness < least) {
      best = set;
      least = badness;
    }
  }
  return best;
}

/**
 * gable_advisor_device:
 * @root: a report's data
 *
 * The processor's name stands among captions, which also tell the computer's name. They are translated, so only what
 * looks like a processor is taken.
 *
 * Returns: (transfer full) (nullable)
 */
char *
gable_advisor_device (JsonObject *root)
{
  static const char *const makers[] = { "Intel", "AMD", "Xeon", "EPYC" };
  JsonArray *captions = gable_js_array (gable_js_object (root, "summaryInfo"), "platform");

  for (guint i = 0; captions != NULL && i < json_array_get_length (captions); i++) {
    JsonObject *entry = object_at (captions, i);
    g_autofree char *caption = gable_js_text (entry, "caption");
    g_autofree char *value = gable_js_text (entry, "value");

    for (guint j = 0; value != NULL && j < G_N_ELEMENTS (makers); j++) {
      if (g_strcmp0 (caption, "CPU Name") == 0 ||
          (i == 0 && strstr (value, makers[j]) != NULL && strchr (value, ' ') != NULL)) {
        return g_steal_pointer (&value);
      }
    }
  }
  return NULL;
}

/**
 * gable_advisor_report_machine:
 * @root: a report's data
 * @device: (nullable): the processor's name
 * @notes: told where the roofs are those of another number of threads
 *
 * The roofs of as many threads as ran. A summary repeats those of one and of all, and has integer ones too, of which no
 * loop of a report knows the work.
 *
 * Returns: (transfer full) (nullable)
 */
GableMachine *
gable_advisor_report_machine (JsonObject *root, const char *device, GableNotes *notes)
{
  JsonArray *sets = gable_js_array (gable_js_object (root, "rooflineData"), "allRoofs");
  JsonObject *info = gable_js_object (root, "threadsInfo");
  double used = gable_js_figure (info, "usedNumberOfThreads");
  JsonObject *set = find_set (sets, used, gable_js_figure (info, "processorPackageCount"));
  Roofs roofs = {
    .set = gable_js_array (set, "roofs"),
    .threads = set != NULL ? gable_js_figure (set, "threadCount") : used,
  };
  g_autofree char *scope = NULL;

  if (roofs.threads >= 1 && roofs.threads < 1e6) {
    guint threads = (guint) roofs.threads;

    scope = g_strdup_printf (ngettext ("%u thread", "%u threads", threads), threads);
    if (roofs.threads != used) {
      gable_notes_add (notes, GABLE_NOTE_WARNING, NULL,
                       /* Translators: %s is a number of threads: "4 threads". */
                       _("The report has no roofs of as many threads as ran; those of %s are "
                         "shown"),
                          scope);
    }
  }
  return gable_advisor_machine (device, scope, "benchmark of the profiler", rate_of, &roofs);
}
