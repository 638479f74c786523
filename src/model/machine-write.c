/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/fields.h"

/* A rate says what it is a rate of: bytes have a bandwidth. */
static const char *
get_rate_key (const GableCounter *counter)
{
  return counter->kind == GABLE_COUNTER_TRAFFIC ? "bandwidth" : "rate";
}

static gboolean
has_origin (const GableOrigin *origin)
{
  return origin->source != NULL || origin->method != NULL || origin->date != NULL ||
         origin->access != NULL || origin->note != NULL || gable_known (origin->clock) ||
         origin->extra != NULL;
}

static void
write_rate_value (GableJsonWriter *writer,
                  const char *key,
                  const GableCounter *counter,
                  double rate,
                  const char *text)
{
  if (gable_text_holds (text, gable_counter_rate_dimension (counter), rate)) {
    gable_json_writer_string (writer, key, text);
  } else {
    gable_json_writer_known (writer, key, rate);
  }
}

static void
write_rate (GableJsonWriter *writer,
            const char *key,
            const GableCeiling *ceiling,
            double rate,
            const char *text,
            const GableOrigin *origin)
{
  g_autofree char *clock_path = NULL;

  if (!has_origin (origin)) {
    write_rate_value (writer, key, ceiling->counter, rate, text);
    return;
  }

  clock_path = g_strconcat (key, ".clock", NULL);
  gable_json_writer_begin_object (writer, key);
  write_rate_value (writer, get_rate_key (ceiling->counter), ceiling->counter, rate, text);
  gable_json_writer_text (writer, "source", origin->source);
  gable_json_writer_text (writer, "method", origin->method);
  gable_json_writer_text (writer, "date", origin->date);
  gable_json_writer_text (writer, "access", origin->access);
  gable_json_writer_text (writer, "note", origin->note);
  gable_write_quantity (writer, "clock", origin->clock, GABLE_DIMENSION_FREQUENCY, ceiling->kept,
                        clock_path);
  gable_write_extra (writer, origin->extra);
  gable_json_writer_end_object (writer);
}

static void
write_true (GableJsonWriter *writer, const char *key, gboolean value)
{
  if (value) {
    gable_json_writer_boolean (writer, key, TRUE);
  }
}

static void
write_ceiling (GableJsonWriter *writer, const GableCeiling *ceiling)
{
  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "counter", ceiling->counter->id);
  gable_json_writer_text (writer, "name", ceiling->name);
  gable_json_writer_text (writer, "pipe", ceiling->pipe);
  write_rate (writer, "theoretical", ceiling, ceiling->theoretical, ceiling->theoretical_text,
              &ceiling->theoretical_origin);
  write_rate (writer, "measured", ceiling, ceiling->measured, ceiling->measured_text,
              &ceiling->measured_origin);
  gable_write_quantity (writer, "capacity", ceiling->capacity, GABLE_DIMENSION_CAPACITY,
                        ceiling->kept, "capacity");
  gable_json_writer_text (writer, "capacity_source", ceiling->capacity_source);
  gable_write_quantity (writer, "latency", ceiling->latency, GABLE_DIMENSION_SECONDS, ceiling->kept,
                        "latency");
  write_true (writer, "variant", ceiling->variant);
  write_true (writer, "hidden", ceiling->hidden);
  if (ceiling->place > 0) {
    gable_json_writer_count (writer, "place", ceiling->place);
  }
  gable_write_extra (writer, ceiling->extra);
  gable_json_writer_end_object (writer);
}

/* Rates and names may have been changed in place: the file has the order and the titles of a machine that is
 * read, so that reading it changes nothing. */
static void
write_ceilings (GableJsonWriter *writer, const GableMachine *machine)
{
  g_autoptr (GableMachine) ordered = gable_machine_new (NULL);

  if (machine->ceilings->len == 0) {
    return;
  }
  for (guint i = 0; i < machine->ceilings->len; i++) {
    gable_machine_take_ceiling (ordered, gable_ceiling_copy (machine->ceilings->pdata[i]));
  }

  gable_json_writer_begin_array (writer, "ceilings");
  for (guint i = 0; i < ordered->ceilings->len; i++) {
    write_ceiling (writer, ordered->ceilings->pdata[i]);
  }
  gable_json_writer_end_array (writer);
}

static void
write_members (GableJsonWriter *writer, const GableMachine *machine)
{
  gable_json_writer_text (writer, "id", machine->id);
  gable_json_writer_string (writer, "name", machine->name != NULL ? machine->name : "");
  gable_json_writer_text (writer, "vendor", machine->vendor);
  gable_json_writer_text (writer, "class", machine->class_);
  gable_json_writer_text (writer, "scope", machine->scope);
  gable_json_writer_text (writer, "note", machine->note);
  if (machine->year > 0) {
    gable_json_writer_count (writer, "year", machine->year);
  }
  write_true (writer, "incomplete", machine->incomplete);
  gable_write_texts (writer, "aliases", machine->aliases);
  gable_write_quantity (writer, "launch_overhead", machine->launch_overhead,
                        GABLE_DIMENSION_SECONDS, machine->kept, "launch_overhead");
  gable_write_quantity (writer, "bytes_in_flight", machine->bytes_in_flight, GABLE_DIMENSION_BYTES,
                        machine->kept, "bytes_in_flight");
  write_ceilings (writer, machine);
  gable_write_extra (writer, machine->extra);
}

void
gable_machine_to_json (const GableMachine *machine, GableJsonWriter *writer, const char *key)
{
  gable_json_writer_begin_object (writer, key);
  write_members (writer, machine);
  gable_json_writer_end_object (writer);
}

/* (transfer full) the text of a machine file */
char *
gable_machine_to_text (const GableMachine *machine, gsize *length)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "format", GABLE_MACHINE_FORMAT);
  gable_json_writer_count (writer, "version", GABLE_MACHINE_VERSION);
  write_members (writer, machine);
  gable_json_writer_end_object (writer);
  return gable_json_writer_steal (writer, length);
}
