/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/devices.h"

#include "base/json-read.h"
#include "base/json-write.h"
#include "base/save.h"
#include "model/data.h"

#include <glib/gstdio.h>
#include <string.h>

#define FILE_NAME "devices.json"
#define FORMAT "gable-devices"

/* (transfer full) (nullable) */
static GableJson *
load (void)
{
  g_autofree char *path = gable_data_user_path (FILE_NAME);

  return g_file_test (path, G_FILE_TEST_IS_REGULAR) ? gable_json_load (path, NULL) : NULL;
}

/* Calls @visit for each device, in the order of the file. What is no text is passed over. */
static void
for_each (const GableJson *json,
          void (*visit) (const char *device, const char *machine, gpointer data),
          gpointer data)
{
  GableJsonPlace root = gable_json_root (json);
  GableJsonPlace devices;
  g_autoptr (GPtrArray) keys = NULL;

  if (!gable_json_object (&root, NULL)) {
    return;
  }
  devices = gable_json_member (&root, "devices");
  if (!gable_json_is_present (&devices) || !gable_json_object (&devices, NULL)) {
    return;
  }
  keys = gable_json_keys (&devices);
  for (guint i = 0; i < keys->len; i++) {
    GableJsonPlace place = gable_json_member (&devices, keys->pdata[i]);
    const char *machine;

    if (gable_json_is_present (&place) && gable_json_string (&place, &machine, NULL)) {
      visit (keys->pdata[i], machine, data);
    }
  }
}

typedef struct {
  const char *device;
  char *machine;
} Wanted;

static void
match (const char *device, const char *machine, gpointer data)
{
  Wanted *wanted = data;

  if (g_str_equal (device, wanted->device)) {
    g_free (wanted->machine);
    wanted->machine = g_strdup (machine);
  }
}

/**
 * gable_devices_recall:
 * @device: as a file names it
 *
 * Returns: (transfer full) (nullable): id or path of the machine
 */
char *
gable_devices_recall (const char *device)
{
  g_autoptr (GableJson) json = load ();
  Wanted wanted = { .device = device };

  if (json != NULL) {
    for_each (json, match, &wanted);
  }
  return wanted.machine;
}

typedef struct {
  const char *device;
  GPtrArray *pairs; /* (element-type utf8) device, machine, device, … */
} Kept;

static void
keep (const char *device, const char *machine, gpointer data)
{
  Kept *kept = data;

  if (!g_str_equal (device, kept->device)) {
    g_ptr_array_add (kept->pairs, g_strdup (device));
    g_ptr_array_add (kept->pairs, g_strdup (machine));
  }
}

static char *
to_text (const GPtrArray *pairs)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "format", FORMAT);
  gable_json_writer_count (writer, "version", 1);
  gable_json_writer_begin_object (writer, "devices");
  for (guint i = 0; i < pairs->len; i += 2) {
    gable_json_writer_string (writer, pairs->pdata[i], pairs->pdata[i + 1]);
  }
  gable_json_writer_end_object (writer);
  gable_json_writer_end_object (writer);
  return gable_json_writer_steal (writer, NULL);
}

/**
 * gable_devices_remember:
 * @device: as a file names it
 * @machine: id or path of the machine
 * @error: `G_IO_ERROR`
 *
 * Takes it for that machine from now on.
 */
gboolean
gable_devices_remember (const char *device, const char *machine, GError **error)
{
  g_autofree char *path = gable_data_user_path (FILE_NAME);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GableJson) json = load ();
  g_autoptr (GPtrArray) pairs = g_ptr_array_new_with_free_func (g_free);
  Kept kept = { device, pairs };
  g_autofree char *text = NULL;

  if (json != NULL) {
    for_each (json, keep, &kept);
  }
  while (pairs->len >= 2 * GABLE_DEVICES_MAX) {
    g_ptr_array_remove_range (pairs, 0, 2);
  }
  g_ptr_array_add (pairs, g_strdup (device));
  g_ptr_array_add (pairs, g_strdup (machine));
  if (g_mkdir_with_parents (folder, 0700) != 0) {
    int saved = errno;

    g_set_error (error, G_IO_ERROR, (int) g_io_error_from_errno (saved), "%s: %s", folder,
                 g_strerror (saved));
    return FALSE;
  }
  text = to_text (pairs);
  return gable_save (path, text, strlen (text), error);
}
