/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/probe-machine.h"

#include "base/json-read.h"
#include "base/json-write.h"

#include <string.h>
#include <sys/utsname.h>

/* Dated sets that a machine file keeps, the newest first. */
#define MAX_SETS 100

static void
write_conditions (const GableProbe *probe, GableJsonWriter *writer)
{
  g_autofree char *features = gable_features_to_text (probe->features);
  struct utsname system;

  gable_json_writer_string (writer, "date", probe->date);
  gable_json_writer_string (writer, "version", GABLE_VERSION);
  gable_json_writer_string (writer, "compiler", __VERSION__);
  if (uname (&system) == 0) {
    g_autofree char *text = g_strdup_printf ("%s %s", system.sysname, system.release);

    gable_json_writer_string (writer, "system", text);
  }
  gable_json_writer_string (writer, "features", features);
  gable_json_writer_string (writer, "topology", probe->topology->source);
  gable_json_writer_count (writer, "cores", probe->topology->n_cores);
  gable_json_writer_count (writer, "nodes", probe->topology->n_nodes);
  gable_json_writer_count (writer, "threads", probe->threads);
  gable_json_writer_boolean (writer, "pinned", probe->pinned);
  gable_json_writer_text (writer, "governor", probe->topology->governor);
  gable_json_writer_known (writer, "clock", probe->clock);
  gable_json_writer_known (writer, "quota", probe->limits.cpus);
  gable_json_writer_known (writer, "memory", probe->memory);
  gable_json_writer_known (writer, "seconds", probe->seconds);
  gable_json_writer_text (writer, "blas", probe->blas);
}

static void
write_notes (const GableProbe *probe, GableJsonWriter *writer)
{
  if (gable_notes_get_size (probe->notes) == 0) {
    return;
  }
  gable_json_writer_begin_array (writer, "notes");
  for (guint i = 0; i < gable_notes_get_size (probe->notes); i++) {
    gable_json_writer_string (writer, NULL, gable_notes_get (probe->notes, i)->text);
  }
  gable_json_writer_end_array (writer);
}

static void
write_sweeps (const GableProbe *probe, GableJsonWriter *writer)
{
  gable_json_writer_begin_array (writer, "sweeps");
  for (guint i = 0; i < probe->sweeps->len; i++) {
    const GableProbeSweep *sweep = probe->sweeps->pdata[i];

    gable_json_writer_begin_object (writer, NULL);
    gable_json_writer_string (writer, "access", gable_access_to_text (sweep->access));
    gable_json_writer_count (writer, "threads", sweep->threads);
    if (sweep->node >= 0) {
      gable_json_writer_count (writer, "node", (guint64) sweep->node);
      gable_json_writer_count (writer, "memory_node", (guint64) sweep->memory_node);
    }
    gable_json_writer_begin_array (writer, "points");
    for (guint j = 0; j < sweep->points->len; j++) {
      const GableSweepPoint *point = &g_array_index (sweep->points, GableSweepPoint, j);

      gable_json_writer_compact (writer);
      gable_json_writer_begin_object (writer, NULL);
      gable_json_writer_number (writer, "size", point->size);
      gable_json_writer_number (writer, "best", point->rate);
      gable_json_writer_number (writer, "median",
                                g_array_index (sweep->samples, GableSample, j).median);
      gable_json_writer_end_object (writer);
    }
    gable_json_writer_end_array (writer);
    gable_json_writer_end_object (writer);
  }
  gable_json_writer_end_array (writer);
}

static void
write_latencies (const GableProbe *probe, GableJsonWriter *writer)
{
  gable_json_writer_begin_array (writer, "latencies");
  for (guint i = 0; i < probe->latencies->len; i++) {
    const GableSweepPoint *point = &g_array_index (probe->latencies, GableSweepPoint, i);

    gable_json_writer_compact (writer);
    gable_json_writer_begin_object (writer, NULL);
    gable_json_writer_number (writer, "size", point->size);
    gable_json_writer_number (writer, "seconds", point->rate);
    gable_json_writer_end_object (writer);
  }
  gable_json_writer_end_array (writer);
}

static void
write_sustained (const GableProbe *probe, GableJsonWriter *writer)
{
  if (probe->sustained->len == 0) {
    return;
  }
  gable_json_writer_begin_object (writer, "sustained");
  gable_json_writer_string (writer, "loop", probe->sustained_loop->title);
  gable_json_writer_known (writer, "decay", gable_probe_decay (probe));
  gable_json_writer_begin_array (writer, "moments");
  for (guint i = 0; i < probe->sustained->len; i++) {
    const GableProbeMoment *moment = &g_array_index (probe->sustained, GableProbeMoment, i);

    gable_json_writer_compact (writer);
    gable_json_writer_begin_object (writer, NULL);
    gable_json_writer_number (writer, "seconds", moment->seconds);
    gable_json_writer_number (writer, "rate", moment->rate);
    gable_json_writer_number (writer, "clock", moment->clock);
    gable_json_writer_end_object (writer);
  }
  gable_json_writer_end_array (writer);
  gable_json_writer_end_object (writer);
}

/* What was found, by title: enough to see what changes from one day to another. */
static void
write_set (const GableProbe *probe, const GableMachine *machine, GableJsonWriter *writer)
{
  gable_json_writer_begin_array (writer, "sets");
  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "date", probe->date);
  gable_json_writer_known (writer, "clock", probe->clock);
  gable_json_writer_text (writer, "governor", probe->topology->governor);
  gable_json_writer_string (writer, "version", GABLE_VERSION);
  gable_json_writer_begin_object (writer, "rates");
  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);

    gable_json_writer_known (writer, gable_ceiling_title (ceiling), ceiling->measured);
  }
  gable_json_writer_end_object (writer);
  gable_json_writer_end_object (writer);
  gable_json_writer_end_array (writer);
}

/* Puts what ceilings have no place for into the machine's member "probe". */
void
gable_probe_add_record (const GableProbe *probe, GableMachine *machine)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();
  g_autofree char *text = NULL;
  g_autoptr (GableJson) json = NULL;
  gsize length;

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_begin_object (writer, "probe");
  write_conditions (probe, writer);
  write_notes (probe, writer);
  write_set (probe, machine, writer);
  write_sweeps (probe, writer);
  write_latencies (probe, writer);
  write_sustained (probe, writer);
  gable_json_writer_end_object (writer);
  gable_json_writer_end_object (writer);
  text = gable_json_writer_steal (writer, &length);
  json = gable_json_parse (text, length, "probe", NULL);
  g_return_if_fail (json != NULL);

  g_clear_pointer (&machine->extra, json_node_unref);
  machine->extra = json_node_ref (json->root);
}

/* (nullable) the dated sets of a machine that was measured */
static JsonArray *
get_sets (const GableMachine *machine)
{
  JsonObject *object;
  JsonNode *node;

  if (machine->extra == NULL || !JSON_NODE_HOLDS_OBJECT (machine->extra)) {
    return NULL;
  }
  node = json_object_get_member (json_node_get_object (machine->extra), "probe");
  if (node == NULL || !JSON_NODE_HOLDS_OBJECT (node)) {
    return NULL;
  }
  object = json_node_get_object (node);
  node = json_object_get_member (object, "sets");
  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

guint
gable_probe_n_sets (const GableMachine *machine)
{
  JsonArray *sets = get_sets (machine);

  return sets != NULL ? json_array_get_length (sets) : 0;
}

/* A copy of an object with another value of one member. (transfer full) */
static JsonNode *
with_member (JsonObject *object, const char *key, JsonNode *value)
{
  JsonNode *copy = json_node_new (JSON_NODE_OBJECT);
  JsonObject *members = json_object_new ();
  g_autoptr (GList) keys = json_object_get_members (object);

  for (GList *l = keys; l != NULL; l = l->next) {
    JsonNode *member = g_strcmp0 (l->data, key) == 0
                         ? value
                         : json_node_ref (json_object_get_member (object, l->data));

    json_object_set_member (members, l->data, member);
  }
  json_node_take_object (copy, members);
  return copy;
}

GableMachine *
gable_probe_merge (const GableMachine *fresh, const GableMachine *old)
{
  GableMachine *merged = gable_machine_copy (fresh);
  JsonArray *own = get_sets (fresh);
  JsonArray *older = get_sets (old);
  JsonArray *all;
  JsonNode *node;
  JsonObject *root;

  if (own == NULL || older == NULL) {
    return merged;
  }
  all = json_array_new ();
  for (guint i = 0; i < json_array_get_length (own); i++) {
    json_array_add_element (all, json_node_ref (json_array_get_element (own, i)));
  }
  for (guint i = 0; i < json_array_get_length (older) && json_array_get_length (all) < MAX_SETS;
       i++) {
    json_array_add_element (all, json_node_ref (json_array_get_element (older, i)));
  }
  node = json_node_new (JSON_NODE_ARRAY);
  json_node_take_array (node, all);
  root = json_node_get_object (fresh->extra);
  json_node_unref (merged->extra);
  merged->extra = with_member (
    root, "probe", with_member (json_object_get_object_member (root, "probe"), "sets", node));
  return merged;
}

static void
take_rate (GableCeiling *ceiling, const GableCeiling *measured)
{
  g_clear_pointer (&ceiling->measured_text, g_free);
  gable_origin_clear (&ceiling->measured_origin);
  ceiling->measured = measured->measured;
  gable_origin_copy (&ceiling->measured_origin, &measured->measured_origin);
  if (gable_known (measured->latency)) {
    ceiling->latency = measured->latency;
  }
  if (!gable_known (ceiling->capacity) && gable_known (measured->capacity)) {
    ceiling->capacity = measured->capacity;
    g_free (ceiling->capacity_source);
    ceiling->capacity_source = g_strdup (measured->capacity_source);
  }
}

GableMachine *
gable_probe_apply (const GableMachine *machine, const GableMachine *measured)
{
  g_autoptr (GableMachine) copy = gable_machine_copy (machine);

  for (guint i = 0; i < copy->ceilings->len; i++) {
    GableCeiling *ceiling = copy->ceilings->pdata[i];

    for (guint j = 0; j < gable_machine_get_n_ceilings (measured) && !ceiling->variant; j++) {
      const GableCeiling *other = gable_machine_get_ceiling (measured, j);

      if (other->counter == ceiling->counter && !other->variant) {
        take_rate (ceiling, other);
        break;
      }
    }
  }
  if (gable_known (measured->bytes_in_flight)) {
    copy->bytes_in_flight = measured->bytes_in_flight;
  }
  return g_steal_pointer (&copy);
}

static const GableCeiling *
find_title (const GableMachine *machine, const GableCeiling *like)
{
  for (guint i = 0; i < gable_machine_get_n_ceilings (machine); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (machine, i);

    if (ceiling->counter == like->counter &&
        strcmp (gable_ceiling_title (ceiling), gable_ceiling_title (like)) == 0) {
      return ceiling;
    }
  }
  return NULL;
}

GArray *
gable_probe_compare (const GableMachine *before, const GableMachine *now)
{
  GArray *changes = g_array_new (FALSE, FALSE, sizeof (GableProbeChange));

  for (guint i = 0; i < gable_machine_get_n_ceilings (now); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (now, i);
    const GableCeiling *old = find_title (before, ceiling);
    GableProbeChange change = { gable_ceiling_title (ceiling), ceiling->counter,
                                old != NULL ? gable_ceiling_rate (old) : GABLE_UNKNOWN,
                                gable_ceiling_rate (ceiling) };

    g_array_append_val (changes, change);
  }
  for (guint i = 0; i < gable_machine_get_n_ceilings (before); i++) {
    const GableCeiling *ceiling = gable_machine_get_ceiling (before, i);
    GableProbeChange change = { gable_ceiling_title (ceiling), ceiling->counter,
                                gable_ceiling_rate (ceiling), GABLE_UNKNOWN };

    if (find_title (now, ceiling) == NULL) {
      g_array_append_val (changes, change);
    }
  }
  return changes;
}
