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

/* Characters of a name that are compared with others: the distance takes their product in time. */
#define MAX_COMPARED 128

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

/* Letters and digits alone, in lower case: "RTX 4090" and "rtx-4090" are alike. */
static char *
squeeze (const char *name)
{
  GString *squeezed = g_string_new (NULL);

  for (const char *p = name; *p != '\0' && squeezed->len < MAX_COMPARED; p++) {
    if (g_ascii_isalnum (*p)) {
      g_string_append_c (squeezed, g_ascii_tolower (*p));
    }
  }
  return g_string_free (squeezed, FALSE);
}

/* How many letters must be changed, added or left out until @part stands somewhere in @whole.
 *
 * Formula: P. H. Sellers, "The theory and computation of evolutionary distances: pattern recognition", Journal of
 * Algorithms 1 (4), 1980: the edit distance whose first row is zero and whose last row's least counts. */
static guint
distance_within (const char *part, const char *whole)
{
  guint column[MAX_COMPARED + 1];
  guint n = (guint) strlen (part);
  guint least = n;

  for (guint i = 0; i <= n; i++) {
    column[i] = i;
  }
  for (const char *p = whole; *p != '\0'; p++) {
    guint diagonal = 0;

    for (guint i = 1; i <= n; i++) {
      guint changed = diagonal + (part[i - 1] != *p);

      diagonal = column[i];
      column[i] = MIN (changed, MIN (column[i], column[i - 1]) + 1);
    }
    least = MIN (least, column[n]);
  }
  return least;
}

typedef struct {
  const GableMachine *machine;
  guint distance;
  guint n_words; /* of the name asked for that the id has: "h200" is no "gh200" */
  guint length;  /* of the id: of machines equally far the shorter name is meant */
} Likeness;

static guint
count_shared_words (const char *name, const char *id)
{
  g_auto (GStrv) words = g_str_tokenize_and_fold (name, NULL, NULL);
  g_auto (GStrv) id_words = g_str_tokenize_and_fold (id, NULL, NULL);
  guint n = 0;

  for (guint i = 0; words[i] != NULL; i++) {
    n += g_strv_contains ((const char *const *) id_words, words[i]);
  }
  return n;
}

static Likeness
compare_name (const char *name, const char *squeezed, const GableMachine *machine)
{
  g_autofree char *id = squeeze (machine->id);
  g_autofree char *full = squeeze (machine->name);
  Likeness likeness = {
    .machine = machine,
    .distance = MIN (distance_within (squeezed, id), distance_within (squeezed, full)),
    .n_words = count_shared_words (name, machine->id),
    .length = (guint) strlen (id),
  };

  for (guint i = 0; i < machine->aliases->len; i++) {
    g_autofree char *alias = squeeze (machine->aliases->pdata[i]);

    likeness.distance = MIN (likeness.distance, distance_within (squeezed, alias));
  }
  return likeness;
}

static int
compare_likeness (gconstpointer a, gconstpointer b)
{
  const Likeness *first = a;
  const Likeness *second = b;

  if (first->distance != second->distance) {
    return first->distance < second->distance ? -1 : 1;
  }
  if (first->n_words != second->n_words) {
    return first->n_words > second->n_words ? -1 : 1;
  }
  if (first->length != second->length) {
    return first->length < second->length ? -1 : 1;
  }
  return strcmp (first->machine->id, second->machine->id);
}

GPtrArray *
gable_catalogue_nearest (const char *name, guint limit)
{
  const GPtrArray *machines = get_catalogue ()->machines;
  g_autoptr (GArray) likenesses = g_array_new (FALSE, FALSE, sizeof (Likeness));
  g_autofree char *squeezed = NULL;
  g_autofree char *repaired = NULL;
  g_autofree char *valid = NULL;
  GPtrArray *nearest;

  g_return_val_if_fail (name != NULL, NULL);

  nearest = g_ptr_array_new ();
  repaired = gable_text_to_utf8 (name, -1);
  valid = gable_text_shorten (repaired, MAX_COMPARED);
  squeezed = squeeze (valid);
  for (guint i = 0; i < machines->len; i++) {
    Likeness likeness = compare_name (valid, squeezed, machines->pdata[i]);

    g_array_append_val (likenesses, likeness);
  }
  g_array_sort (likenesses, compare_likeness);
  for (guint i = 0; i < MIN (limit, likenesses->len); i++) {
    g_ptr_array_add (nearest, (gpointer) g_array_index (likenesses, Likeness, i).machine);
  }
  return nearest;
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
