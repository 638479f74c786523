/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/catalogue.h"

#include "base/save.h"
#include "base/text.h"
#include "model/data.h"
#include "model/project.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include <string.h>

#define FOLDER "machines/"
#define SUFFIX ".json"

/* Names that an error message lists. */
#define N_SUGGESTED 3

typedef struct {
  GPtrArray *machines; /* (element-type GableMachine) by id */
  GPtrArray
    *incomplete; /* (element-type GableMachine) by id: those of Gable's own that have no roofline */
  GableNotes *notes; /* what could not be read */
} Catalogue;

static gboolean
is_users (const char *name)
{
  g_autofree char *path = gable_data_user_path (name);

  return g_file_test (path, G_FILE_TEST_IS_REGULAR);
}

static void
load_machine (Catalogue *catalogue, const char *name, gboolean users, GHashTable *ids)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = gable_data_load (name, &error);
  g_autoptr (GableMachine) machine = NULL;

  if (bytes != NULL) {
    machine = gable_machine_from_text (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                       name, &error);
  }
  if (machine == NULL) {
    gable_notes_add (catalogue->notes, GABLE_NOTE_WARNING, NULL, "%s", error->message);
    return;
  }
  if (machine->id == NULL) {
    machine->id = g_strndup (name + strlen (FOLDER), strlen (name) - strlen (FOLDER SUFFIX));
  }
  if (!g_hash_table_contains (ids, machine->id)) {
    /* What a person keeps stands in his lists, whatever it lacks. */
    GPtrArray *list = machine->incomplete && !users ? catalogue->incomplete : catalogue->machines;

    g_hash_table_add (ids, machine->id);
    g_ptr_array_add (list, g_steal_pointer (&machine));
  }
}

static int
compare_ids (gconstpointer a, gconstpointer b)
{
  const GableMachine *const *first = a;
  const GableMachine *const *second = b;

  return strcmp ((*first)->id, (*second)->id);
}

/* The user's own come first, so that they win where an id is there twice. */
static gpointer
load_catalogue (gpointer data)
{
  Catalogue *catalogue = g_new0 (Catalogue, 1);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_auto (GStrv) files = gable_data_list (FOLDER);

  catalogue->machines = g_ptr_array_new ();
  catalogue->incomplete = g_ptr_array_new ();
  catalogue->notes = gable_notes_new ();
  for (int users = TRUE; users >= FALSE; users--) {
    for (guint i = 0; files[i] != NULL; i++) {
      g_autofree char *name = g_strconcat (FOLDER, files[i], NULL);

      if (g_str_has_suffix (name, SUFFIX) && is_users (name) == users) {
        load_machine (catalogue, name, users, ids);
      }
    }
  }
  g_ptr_array_sort (catalogue->machines, compare_ids);
  g_ptr_array_sort (catalogue->incomplete, compare_ids);
  return catalogue;
}

/* The present one, once it was read; also other threads look things up in it, so it is exchanged and never changed. */
static const Catalogue *present;

/* Read at the first question and kept for the life of the process. */
static const Catalogue *
get_catalogue (void)
{
  static GOnce once = G_ONCE_INIT;
  const Catalogue *newer = g_atomic_pointer_get (&present);

  return newer != NULL ? newer : g_once (&once, load_catalogue, NULL);
}

/* (transfer full): the machines of @list that have another id than @id */
static GPtrArray *
others_than (const GPtrArray *list, const char *id)
{
  GPtrArray *others = g_ptr_array_new ();

  for (guint i = 0; i < list->len; i++) {
    const GableMachine *other = list->pdata[i];

    if (g_ascii_strcasecmp (other->id, id) != 0) {
      g_ptr_array_add (others, gable_machine_ref (other));
    }
  }
  return others;
}

gboolean
gable_catalogue_keep (const GableMachine *machine, GError **error)
{
  const Catalogue *before = get_catalogue ();
  g_autofree char *name = NULL;
  g_autofree char *path = NULL;
  g_autofree char *folder = NULL;
  g_autofree char *text = NULL;
  Catalogue *after;
  gsize length;

  g_return_val_if_fail (machine->id != NULL, FALSE);

  name = g_strconcat (FOLDER, machine->id, SUFFIX, NULL);
  path = gable_data_user_path (name);
  folder = g_path_get_dirname (path);
  text = gable_machine_to_text (machine, &length);
  g_mkdir_with_parents (folder, 0755);
  if (!gable_save (path, text, length, error)) {
    return FALSE;
  }
  after = g_new0 (Catalogue, 1);
  after->notes = before->notes;
  after->machines = others_than (before->machines, machine->id);
  after->incomplete = others_than (before->incomplete, machine->id);
  g_ptr_array_add (after->machines, gable_machine_ref (machine));
  g_ptr_array_sort (after->machines, compare_ids);
  g_atomic_pointer_set (&present, after);
  return TRUE;
}

guint
gable_catalogue_get_size (void)
{
  return get_catalogue ()->machines->len;
}

const GableMachine *
gable_catalogue_get (guint index)
{
  const GPtrArray *machines = get_catalogue ()->machines;

  g_return_val_if_fail (index < machines->len, NULL);

  return machines->pdata[index];
}

guint
gable_catalogue_get_n_incomplete (void)
{
  return get_catalogue ()->incomplete->len;
}

const GableMachine *
gable_catalogue_get_incomplete (guint index)
{
  const GPtrArray *machines = get_catalogue ()->incomplete;

  g_return_val_if_fail (index < machines->len, NULL);

  return machines->pdata[index];
}

/* Which of the user's machine files could not be read, and why. */
const GableNotes *
gable_catalogue_get_notes (void)
{
  return get_catalogue ()->notes;
}

/* (nullable) the machine of that id in @list */
static const GableMachine *
find_id (const GPtrArray *list, const char *id)
{
  for (guint i = 0; i < list->len; i++) {
    const GableMachine *machine = list->pdata[i];

    if (g_ascii_strcasecmp (machine->id, id) == 0) {
      return machine;
    }
  }
  return NULL;
}

/* (nullable) the machine of that id, in any case */
const GableMachine *
gable_catalogue_find (const char *id)
{
  const GableMachine *machine;

  g_return_val_if_fail (id != NULL, NULL);

  machine = find_id (get_catalogue ()->machines, id);
  return machine != NULL ? machine : find_id (get_catalogue ()->incomplete, id);
}

/* Lower case, without blanks around it and without the device's number that nvprof writes: "Tesla T4 (0)". */
static char *
fold_device (const char *device)
{
  g_autofree char *name = g_strstrip (g_utf8_make_valid (device, -1));
  char *bracket = strrchr (name, '(');

  if (bracket != NULL && bracket > name && strspn (bracket + 1, "0123456789") > 0 &&
      g_str_equal (bracket + 1 + strspn (bracket + 1, "0123456789"), ")")) {
    *bracket = '\0';
    g_strchomp (name);
  }
  return g_utf8_casefold (name, -1);
}

static gboolean
is_called (const GableMachine *machine, const char *folded)
{
  g_autofree char *name = g_utf8_casefold (machine->name, -1);

  return strcmp (name, folded) == 0;
}

static gboolean
has_alias (const GableMachine *machine, const char *folded)
{
  for (guint i = 0; i < machine->aliases->len; i++) {
    g_autofree char *alias = g_utf8_casefold (machine->aliases->pdata[i], -1);

    if (gable_text_match_glob (alias, folded)) {
      return TRUE;
    }
  }
  return FALSE;
}

/* (nullable) the only machine of @machines that passes */
static const GableMachine *
find_only (const GPtrArray *machines,
           gboolean (*passes) (const GableMachine *machine, const char *folded),
           const char *folded)
{
  const GableMachine *found = NULL;

  for (guint i = 0; i < machines->len; i++) {
    if (passes (machines->pdata[i], folded)) {
      if (found != NULL) {
        return NULL;
      }
      found = machines->pdata[i];
    }
  }
  return found;
}

const GableMachine *
gable_catalogue_match (const char *device)
{
  const Catalogue *catalogue = get_catalogue ();
  g_autofree char *folded = NULL;
  const GableMachine *machine;

  g_return_val_if_fail (device != NULL, NULL);

  machine = gable_catalogue_find (device);
  folded = fold_device (device);
  if (machine == NULL) {
    machine = find_only (catalogue->machines, is_called, folded);
  }
  if (machine == NULL) {
    machine = find_only (catalogue->incomplete, is_called, folded);
  }
  if (machine == NULL) {
    machine = find_only (catalogue->machines, has_alias, folded);
  }
  return machine;
}

static char *
list_nearest (const char *name)
{
  g_autoptr (GPtrArray) nearest = gable_catalogue_nearest (name, N_SUGGESTED);
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < nearest->len; i++) {
    const GableMachine *machine = nearest->pdata[i];

    g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", machine->id);
  }
  return g_string_free (list, FALSE);
}

/**
 * gable_catalogue_open:
 * @id_or_path: an id of the catalogue, the path of a machine file, or a device name
 *
 * Returns: (transfer full): the machine. Errors: `GABLE_PROJECT_ERROR_INVALID_VALUE` with the nearest ids, and
 *   those of gable_machine_load ()
 */
GableMachine *
gable_catalogue_open (const char *id_or_path, GError **error)
{
  const GableMachine *machine;
  g_autofree char *shown = NULL;
  g_autofree char *nearest = NULL;

  g_return_val_if_fail (id_or_path != NULL, NULL);

  machine = gable_catalogue_find (id_or_path);
  if (machine != NULL) {
    return gable_machine_ref (machine);
  }
  if (strchr (id_or_path, G_DIR_SEPARATOR) != NULL || g_str_has_suffix (id_or_path, SUFFIX) ||
      g_file_test (id_or_path, G_FILE_TEST_EXISTS)) {
    return gable_machine_load (id_or_path, error);
  }
  machine = gable_catalogue_match (id_or_path);
  if (machine != NULL) {
    return gable_machine_ref (machine);
  }
  shown = gable_text_to_display (id_or_path);
  nearest = list_nearest (id_or_path);
  g_set_error (error, GABLE_PROJECT_ERROR, GABLE_PROJECT_ERROR_INVALID_VALUE,
               _ ("there is no machine “%s”; the nearest are %s"), shown, nearest);
  return NULL;
}
