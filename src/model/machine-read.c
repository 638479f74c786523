/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/fields.h"
#include "model/machine.h"
#include "model/project.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* A year that a machine may be from, and the bytes of a name, at most. */
#define MAX_YEAR 9999
#define MAX_NAME 512u

static const char *const machine_keys[] = {
  "format",          "version",  "id",   "name",       "vendor",  "class",
  "scope",           "note",     "year", "incomplete", "aliases", "launch_overhead",
  "bytes_in_flight", "ceilings", NULL,
};

static const char *const ceiling_keys[] = {
  "counter",         "name",    "pipe",    "theoretical", "measured", "capacity",
  "capacity_source", "latency", "variant", "hidden",      "place",    NULL,
};

static const char *const rate_keys[] = {
  "rate", "bandwidth", "source", "method", "date", "access", "note", "clock", NULL,
};

/* How often a rate was measured and how it varied, and the record of a measurement: whoever measures writes and reads
 * them. */
static const char *const rate_records[] = { "median", "spread", "threads", NULL };
static const char *const machine_records[] = { "probe", NULL };

/* Letters that begin the name of a type, with a digit behind them: "fp6" is no level, it is a typing error or
 * newer than this version. */
static gboolean
looks_like_type (const char *name)
{
  static const char *const beginnings[] = { "fp", "bf", "tf", "int", "uint", "mxfp" };

  for (guint i = 0; i < G_N_ELEMENTS (beginnings); i++) {
    gsize length = strlen (beginnings[i]);

    if (g_ascii_strncasecmp (name, beginnings[i], length) == 0 && g_ascii_isdigit (name[length])) {
      return TRUE;
    }
  }
  return FALSE;
}

static const GableCounter *
read_counter (GableReading *reading, const GableJsonPlace *ceiling)
{
  GableJsonPlace place = gable_json_member (ceiling, "counter");
  g_autofree char *name = gable_field_needed_text (reading, ceiling, "counter");
  const GableCounter *counter = gable_counter_find (name);

  if (name[0] == '\0') {
    return NULL;
  }
  if (counter == NULL && !looks_like_type (name) && strchr (name, '.') == NULL) {
    counter = gable_counter_level (name);
  }
  if (counter == NULL) {
    gable_reading_fault (reading, &place,
                         _ ("“%s” is no counter; operations are fp64, fp32, fp16.matrix and the "
                            "like, instructions inst, levels L1, L2, L3, DRAM or a short name"),
                            name);
  }
  return counter;
}

static double
read_rate_value (GableReading *reading,
                 const GableJsonPlace *place,
                 const GableCounter *counter,
                 char **text)
{
  g_autoptr (GableKept) kept = NULL;
  double rate =
    gable_field_quantity (reading, place, gable_counter_rate_dimension (counter), "rate", &kept);

  if (rate == 0) {
    gable_reading_fault (reading, place, _ ("a rate of zero; leave out what is not known"));
    return GABLE_UNKNOWN;
  }
  *text = g_strdup (gable_kept_text (kept, "rate", gable_counter_rate_dimension (counter), rate));
  return rate;
}

static void
read_origin (GableReading *reading,
             const GableJsonPlace *place,
             const char *path,
             GableOrigin *origin,
             GableKept **kept)
{
  GableJsonPlace clock = gable_json_member (place, "clock");
  g_autofree char *clock_path = g_strconcat (path, ".clock", NULL);

  origin->source = gable_field_text (reading, place, "source");
  origin->method = gable_field_text (reading, place, "method");
  origin->date = gable_field_text (reading, place, "date");
  origin->access = gable_field_text (reading, place, "access");
  origin->note = gable_field_text (reading, place, "note");
  origin->clock =
    gable_field_quantity (reading, &clock, GABLE_DIMENSION_FREQUENCY, clock_path, kept);
  origin->extra = gable_field_rest (reading, place, rate_keys, rate_records);
}

/* A plain quantity, or an object of the rate and where it comes from. */
static double
read_rate (GableReading *reading,
           const GableJsonPlace *ceiling,
           const char *key,
           const GableCounter *counter,
           GableOrigin *origin,
           char **text,
           GableKept **kept)
{
  GableJsonPlace place = gable_json_member (ceiling, key);
  GableJsonPlace rate, bandwidth;

  if (!gable_json_is_present (&place)) {
    return GABLE_UNKNOWN;
  }
  if (!JSON_NODE_HOLDS_OBJECT (place.node)) {
    return read_rate_value (reading, &place, counter, text);
  }

  read_origin (reading, &place, key, origin, kept);
  rate = gable_json_member (&place, "rate");
  bandwidth = gable_json_member (&place, "bandwidth");
  if (gable_json_is_present (&rate) && gable_json_is_present (&bandwidth)) {
    gable_reading_fault (reading, &rate, _ ("“rate” beside “bandwidth”; one of them will do"));
    return GABLE_UNKNOWN;
  }
  return read_rate_value (reading, gable_json_is_present (&rate) ? &rate : &bandwidth, counter,
                          text);
}

/* Machines and ceilings are named on the chart, in tables and in sentences: what is longer is no name. */
static void
check_name (GableReading *reading, const GableJsonPlace *object, const char *name)
{
  GableJsonPlace place = gable_json_member (object, "name");

  if (name != NULL && strlen (name) > MAX_NAME) {
    gable_reading_fault (reading, &place,
                         _ ("a name of %u bytes; %u are enough"), (guint) strlen (name), MAX_NAME);
  }
}

static guint
read_place (GableReading *reading, const GableJsonPlace *ceiling)
{
  GableJsonPlace member = gable_json_member (ceiling, "place");
  guint64 written;

  if (gable_json_count (&member, &written, NULL) && written == 0) {
    gable_reading_fault (reading, &member, _ ("places are counted from 1"));
    return 0;
  }
  return (guint) gable_field_count (reading, ceiling, "place", GABLE_MACHINE_MAX_CEILINGS);
}

static GableCeiling *
read_ceiling (GableReading *reading, const GableJsonPlace *place)
{
  const GableCounter *counter;
  GableJsonPlace capacity, latency;
  GableCeiling *ceiling;

  if (!gable_reading_object (reading, place)) {
    return NULL;
  }
  counter = read_counter (reading, place);
  if (counter == NULL) {
    return NULL;
  }

  ceiling = gable_ceiling_new (counter);
  ceiling->name = gable_field_text (reading, place, "name");
  check_name (reading, place, ceiling->name);
  ceiling->pipe = gable_field_text (reading, place, "pipe");
  ceiling->theoretical =
    read_rate (reading, place, "theoretical", counter, &ceiling->theoretical_origin,
               &ceiling->theoretical_text, &ceiling->kept);
  ceiling->measured = read_rate (reading, place, "measured", counter, &ceiling->measured_origin,
                                 &ceiling->measured_text, &ceiling->kept);
  capacity = gable_json_member (place, "capacity");
  ceiling->capacity =
    gable_field_quantity (reading, &capacity, GABLE_DIMENSION_CAPACITY, "capacity", &ceiling->kept);
  ceiling->capacity_source = gable_field_text (reading, place, "capacity_source");
  latency = gable_json_member (place, "latency");
  ceiling->latency =
    gable_field_quantity (reading, &latency, GABLE_DIMENSION_SECONDS, "latency", &ceiling->kept);
  ceiling->variant = gable_field_boolean (reading, place, "variant");
  ceiling->hidden = gable_field_boolean (reading, place, "hidden");
  ceiling->place = read_place (reading, place);
  ceiling->extra = gable_field_extra (reading, place, ceiling_keys);
  return ceiling;
}

/* What can be drawn and is odd all the same. */
static void
doubt_ceiling (GableReading *reading, const GableJsonPlace *place, const GableCeiling *ceiling)
{
  if (gable_ceiling_fraction (ceiling) > 1) {
    gable_reading_warn (reading, place,
                        _ ("the measured rate is above the theoretical one; one of them is not of "
                           "this machine, or of another clock"));
  }
}

static void
read_ceilings (GableReading *reading, const GableJsonPlace *object, GableMachine *machine)
{
  GableJsonPlace place = gable_json_member (object, "ceilings");
  guint n = gable_reading_array (reading, &place, GABLE_MACHINE_MAX_CEILINGS);

  for (guint i = 0; i < n && gable_reading_goes_on (reading); i++) {
    GableJsonPlace element = gable_json_element (&place, i);
    GableCeiling *ceiling = read_ceiling (reading, &element);

    if (ceiling != NULL) {
      g_autofree char *title = g_strdup (gable_ceiling_title (ceiling));

      doubt_ceiling (reading, &element, ceiling);
      gable_machine_take_ceiling (machine, ceiling);
      if (!g_str_equal (title, gable_ceiling_title (ceiling))) {
        gable_reading_warn (reading, &element,
                            _ ("there is a ceiling called “%s” before it; it is called “%s” now"),
                               title, gable_ceiling_title (ceiling));
      }
    }
  }
}

/**
 * gable_machine_read:
 * @reading: gets the faults
 * @place: the object of a machine file, or a project's member
 *
 * Returns: (transfer full): what could be read; not to be used where @reading has an error
 */
GableMachine *
gable_machine_read (GableReading *reading, const GableJsonPlace *place)
{
  GableMachine *machine = gable_machine_new (NULL);
  GableJsonPlace overhead, in_flight;
  GPtrArray *aliases;

  if (!gable_reading_object (reading, place)) {
    return machine;
  }
  machine->id = gable_field_text (reading, place, "id");
  machine->name = gable_field_needed_text (reading, place, "name");
  check_name (reading, place, machine->name);
  machine->vendor = gable_field_text (reading, place, "vendor");
  machine->class_ = gable_field_text (reading, place, "class");
  machine->scope = gable_field_text (reading, place, "scope");
  machine->note = gable_field_text (reading, place, "note");
  machine->year = (guint) gable_field_count (reading, place, "year", MAX_YEAR);
  machine->incomplete = gable_field_boolean (reading, place, "incomplete");
  aliases = gable_field_texts (reading, place, "aliases");
  if (aliases != NULL) {
    g_ptr_array_unref (machine->aliases);
    machine->aliases = aliases;
  }
  overhead = gable_json_member (place, "launch_overhead");
  machine->launch_overhead = gable_field_quantity (reading, &overhead, GABLE_DIMENSION_SECONDS,
                                                   "launch_overhead", &machine->kept);
  in_flight = gable_json_member (place, "bytes_in_flight");
  machine->bytes_in_flight = gable_field_quantity (reading, &in_flight, GABLE_DIMENSION_BYTES,
                                                   "bytes_in_flight", &machine->kept);
  read_ceilings (reading, place, machine);
  machine->extra = gable_field_rest (reading, place, machine_keys, machine_records);
  return machine;
}

/**
 * gable_machine_read_file:
 * @place: the root of a machine file
 *
 * The same with the check that it is a machine file.
 */
GableMachine *
gable_machine_read_file (GableReading *reading, const GableJsonPlace *place)
{
  g_autofree char *format = NULL;
  guint64 version;

  if (gable_reading_object (reading, place)) {
    GableJsonPlace member = gable_json_member (place, "format");

    format = gable_field_needed_text (reading, place, "format");
    if (format[0] != '\0' && !g_str_equal (format, GABLE_MACHINE_FORMAT)) {
      gable_reading_fault (reading, &member,
                           _ ("“%s” is not “%s”: this is no machine file"), format,
                              GABLE_MACHINE_FORMAT);
    }
    member = gable_json_member (place, "version");
    version = gable_field_count (reading, place, "version", G_MAXUINT);
    if (version == 0 && gable_reading_goes_on (reading)) {
      gable_reading_fault (reading, &member,
                           _ ("there is no version; this one is %d"), GABLE_MACHINE_VERSION);
    }
    reading->newer = version > GABLE_MACHINE_VERSION;
  }
  return gable_machine_read (reading, place);
}

static GableMachine *
finish_reading (GableReading *reading, GableMachine *machine, GError **error)
{
  if (reading->error != NULL) {
    g_propagate_error (error, reading->error);
    gable_machine_unref (machine);
    return NULL;
  }
  return machine;
}

GableMachine *
gable_machine_from_json (const GableJsonPlace *place, GError **error)
{
  GableReading reading = { 0 };

  return finish_reading (&reading, gable_machine_read (&reading, place), error);
}

/**
 * gable_machine_from_text:
 * @name: that errors call the text by
 *
 * Reads a machine file's text.
 *
 * Returns: (transfer full): the machine. Errors: `GABLE_JSON_ERROR`,
 *   `GABLE_PROJECT_ERROR_INVALID_VALUE`, each with @name and the path
 */
GableMachine *
gable_machine_from_text (const char *data, gsize length, const char *name, GError **error)
{
  g_autoptr (GableJson) json = gable_json_parse (data, length, name, error);
  GableReading reading = { 0 };
  GableJsonPlace root;

  if (json == NULL) {
    return NULL;
  }
  root = gable_json_root (json);
  return finish_reading (&reading, gable_machine_read_file (&reading, &root), error);
}

/* The same from a file. Errors: `G_IO_ERROR` too */
GableMachine *
gable_machine_load (const char *path, GError **error)
{
  g_autoptr (GableJson) json = gable_json_load (path, error);
  GableReading reading = { 0 };
  GableJsonPlace root;

  if (json == NULL) {
    return NULL;
  }
  root = gable_json_root (json);
  return finish_reading (&reading, gable_machine_read_file (&reading, &root), error);
}
