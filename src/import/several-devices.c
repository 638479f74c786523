/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/several-devices.h"

#include "base/text.h"
#include "model/catalogue.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Devices that are named; how many more there are is said. */
#define MAX_NAMED 3

/* What tells one device from another: tools spell the same one in several ways, which the catalogue knows. The name of an
 * architecture ("gfx90a") may be any of several devices and tells nothing. (nullable) */
static const char *
identity_of (const char *device)
{
  static const char *const vendors[] = { "NVIDIA ", "AMD ", "Intel(R) " };
  const GableMachine *known;

  if (strpbrk (device, " -") == NULL) {
    return NULL;
  }
  known = gable_catalogue_match (device);
  if (known != NULL) {
    return known->name;
  }
  /* Tools of some years name the vendor, others do not. */
  for (guint i = 0; i < G_N_ELEMENTS (vendors); i++) {
    if (g_str_has_prefix (device, vendors[i])) {
      return device + strlen (vendors[i]);
    }
  }
  return device;
}

/* (element-type utf8) (transfer container): devices that the sources of @project name, each once, in their order */
static GPtrArray *
list_devices (const GableProject *project)
{
  g_autoptr (GHashTable) spelled = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) told = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *devices = g_ptr_array_new ();

  for (guint i = 0; i < project->sources->len; i++) {
    const GableSource *source = project->sources->pdata[i];
    const char *identity;

    /* Thousands of ranks name one device: it is looked up once. */
    if (source->device == NULL || !g_hash_table_add (spelled, source->device)) {
      continue;
    }
    identity = identity_of (source->device);
    if (identity != NULL && g_hash_table_add (told, (gpointer) identity)) {
      g_ptr_array_add (devices, source->device);
    }
  }
  return devices;
}

/**
 * gable_note_several_devices:
 * @project: what was opened, with its machine
 * @notes: takes a warning
 *
 * The first machine of a project bounds all its kernels. Those that ran elsewhere have an efficiency against roofs that
 * were not theirs: fair for a comparison, wrong where nobody knows.
 */
void
gable_note_several_devices (const GableProject *project, GableNotes *notes)
{
  const GableMachine *machine = gable_project_get_machine (project);
  g_autoptr (GPtrArray) devices = list_devices (project);
  g_autoptr (GString) names = NULL;

  if (machine == NULL || devices->len < 2) {
    return;
  }
  names = g_string_new (NULL);
  for (guint i = 0; i < MIN (devices->len, MAX_NAMED); i++) {
    g_autofree char *shown = gable_text_to_display (devices->pdata[i]);

    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", shown);
  }
  if (devices->len > MAX_NAMED) {
    g_string_append (names, ", …");
  }
  gable_notes_add (
    notes, GABLE_NOTE_WARNING, NULL,
    /* Translators: a number of at least two, names of devices, and a machine's. */
    _("The kernels were measured on %u devices (%s), and all of them are held "
                     "against the roofs of %s; open each device's files on their own for its roofs"),
       devices->len, names->str, machine->name);
}
