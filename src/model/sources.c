/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/sources.h"

#include <string.h>

/* Files of one kind. */
typedef struct {
  GArray
    *members; /* (element-type guint) where in the list; only the first once they are counted */
  guint64 files;
} Kind;

struct _GableSources {
  gboolean keep_apart;
  GPtrArray
    *list; /* (element-type GableSource) in the order they came, NULL for what was counted */
  GHashTable *kinds; /* key of a kind → Kind */
  GHashTable *moved; /* id that a source came with → id of the one that stands for it */
};

static void
kind_free (gpointer pointer)
{
  Kind *kind = pointer;

  g_array_unref (kind->members);
  g_free (kind);
}

static void
maybe_free_source (gpointer source)
{
  if (source != NULL) {
    gable_source_free (source);
  }
}

/* @keep_apart: every file stays a source of its own. Returns: (transfer full) */
GableSources *
gable_sources_new (gboolean keep_apart)
{
  GableSources *sources = g_new0 (GableSources, 1);

  sources->keep_apart = keep_apart;
  sources->list = g_ptr_array_new_with_free_func (maybe_free_source);
  sources->kinds = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, kind_free);
  sources->moved = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return sources;
}

void
gable_sources_free (GableSources *sources)
{
  if (sources == NULL) {
    return;
  }
  g_clear_pointer (&sources->kinds, g_hash_table_unref);
  g_hash_table_unref (sources->moved);
  g_ptr_array_unref (sources->list);
  g_free (sources);
}

/* A file's name with a star for each number: "rank_000017.json" and "rank_*.json" are "rank_*.json". */
static void
append_pattern (GString *text, const char *path)
{
  const char *name = strrchr (path, G_DIR_SEPARATOR);

  for (name = name != NULL ? name + 1 : path; *name != '\0'; name++) {
    if (!g_ascii_isdigit (*name)) {
      g_string_append_c (text, *name);
    } else if (text->len == 0 || text->str[text->len - 1] != '*') {
      g_string_append_c (text, '*');
    }
  }
}

static char *
name_kind (const GableSource *source)
{
  GString *key = g_string_sized_new (128);

  append_pattern (key, source->path);
  g_string_append_c (key, '\n');
  g_string_append (key, source->format != NULL ? source->format : "");
  g_string_append_c (key, '\n');
  g_string_append (key, source->device != NULL ? source->device : "");
  g_string_append (key, source->timing ? "\nt" : "\n-");
  g_string_append (key, source->concurrent ? "c\n" : "-\n");
  g_string_append (key, source->pass != NULL ? source->pass : "");
  return g_string_free (key, FALSE);
}

/* Whether both lie in one folder. */
static gboolean
are_beside (const char *a, const char *b)
{
  const char *name = strrchr (a, G_DIR_SEPARATOR);
  const char *other = strrchr (b, G_DIR_SEPARATOR);

  return name != NULL && other != NULL && name - a == other - b &&
         strncmp (a, b, (gsize) (name - a)) == 0;
}

/* Adds one more file to the source that stands for all. Where they lie is known as long as that is one folder. */
static void
count (GableSource *all, const GableSource *one)
{
  if (all->file != NULL && (one->file == NULL || !are_beside (all->file, one->file))) {
    g_autofree char *name = g_path_get_basename (all->path);

    g_clear_pointer (&all->file, g_free);
    g_free (all->path);
    all->path = g_steal_pointer (&name);
  }
  all->files += MAX (one->files, 1);
  all->size += one->size;
  if (one->notes != NULL) {
    if (all->notes == NULL) {
      all->notes = gable_notes_new ();
    }
    gable_notes_append (all->notes, one->notes);
  }
}

/* Makes the first member stand for more than itself. */
static void
begin_counting (GableSource *source)
{
  g_autoptr (GString) pattern = g_string_new (NULL);

  if (source->files > 0) {
    return;
  }
  append_pattern (pattern, source->path);
  if (source->file != NULL) {
    g_autofree char *folder = g_path_get_dirname (source->file);

    g_free (source->file);
    source->file = g_build_filename (folder, pattern->str, NULL);
  }
  g_free (source->path);
  source->path = g_strdup (pattern->str);
  g_clear_pointer (&source->sha256, g_free);
  g_clear_pointer (&source->extra, json_node_unref);
  source->files = 1;
}

static GableSource *
get_member (const GableSources *sources, const Kind *kind, guint index)
{
  return sources->list->pdata[g_array_index (kind->members, guint, index)];
}

/* All members of @kind become its first. */
static void
count_members (GableSources *sources, Kind *kind)
{
  GableSource *all = get_member (sources, kind, 0);

  begin_counting (all);
  for (guint i = 1; i < kind->members->len; i++) {
    GableSource *member = get_member (sources, kind, i);

    count (all, member);
    g_hash_table_insert (sources->moved, g_strdup (member->id), g_strdup (all->id));
    sources->list->pdata[g_array_index (kind->members, guint, i)] = NULL;
    gable_source_free (member);
  }
  g_array_set_size (kind->members, 1);
}

static Kind *
need_kind (GableSources *sources, const GableSource *source)
{
  g_autofree char *key = name_kind (source);
  Kind *kind = g_hash_table_lookup (sources->kinds, key);

  if (kind == NULL) {
    kind = g_new0 (Kind, 1);
    kind->members = g_array_new (FALSE, FALSE, sizeof (guint));
    g_hash_table_insert (sources->kinds, g_steal_pointer (&key), kind);
  }
  return kind;
}

/**
 * gable_sources_take:
 * @sources: those so far
 * @source: (transfer full): another one, its id different from theirs
 *
 * Returns: (transfer none): the source that stands for it, until the next one is taken: itself, or one that counts it
 */
GableSource *
gable_sources_take (GableSources *sources, GableSource *source)
{
  Kind *kind = sources->keep_apart ? NULL : need_kind (sources, source);
  guint index = sources->list->len;

  if (kind != NULL) {
    GableSource *first = kind->members->len > 0 ? get_member (sources, kind, 0) : NULL;

    kind->files += MAX (source->files, 1);
    if (kind->files > GABLE_SOURCES_APART && first != NULL && first->files > 0) {
      count (first, source);
      gable_source_free (source);
      return first;
    }
    g_array_append_val (kind->members, index);
  }
  g_ptr_array_add (sources->list, source);
  if (kind != NULL && kind->files > GABLE_SOURCES_APART) {
    count_members (sources, kind);
    return get_member (sources, kind, 0);
  }
  return source;
}

/* @id: that a source came with. Returns: (transfer none): the id of the one that stands for it */
const char *
gable_sources_find (const GableSources *sources, const char *id)
{
  const char *moved = g_hash_table_lookup (sources->moved, id);

  return moved != NULL ? moved : id;
}

/* What tells sources apart, and orders them. (transfer full) */
char *
gable_source_get_key (const GableSource *source)
{
  g_autofree char *kind = name_kind (source);

  return g_strdup_printf ("%s\n%s\n%" G_GUINT64_FORMAT "\n%s", kind, source->path, source->size,
                          source->sha256 != NULL ? source->sha256 : "");
}

typedef struct {
  GableSource *source;
  char *key;
} Keyed;

static int
compare_keyed (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Keyed *) a)->key, ((const Keyed *) b)->key);
}

/**
 * gable_sources_sort:
 * @sources: all of them
 *
 * Orders them by what they are and gives them new ids, so that neither tells in which order they came; gable_sources_find ()
 * leads from the old ids to the new ones. Sources that can't be told apart stand for each other.
 */
void
gable_sources_sort (GableSources *sources)
{
  g_autoptr (GArray) sorted = g_array_new (FALSE, FALSE, sizeof (Keyed));
  g_autoptr (GPtrArray) list = g_steal_pointer (&sources->list);
  GHashTable *ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  GHashTableIter iter;
  gpointer from;
  gpointer over;
  guint first = 0;

  for (guint i = 0; i < list->len; i++) {
    if (list->pdata[i] != NULL) {
      Keyed keyed = { list->pdata[i], gable_source_get_key (list->pdata[i]) };

      g_array_append_val (sorted, keyed);
    }
  }
  g_array_sort (sorted, compare_keyed);
  g_ptr_array_set_free_func (list, NULL);
  sources->list = g_ptr_array_new_with_free_func (maybe_free_source);
  for (guint i = 0; i < sorted->len; i++) {
    Keyed *keyed = &g_array_index (sorted, Keyed, i);
    char *old = keyed->source->id;

    first = i == 0 || compare_keyed (keyed - 1, keyed) != 0 ? i : first;
    keyed->source->id = g_strdup_printf ("%u", i + 1);
    g_hash_table_insert (ids, old, g_strdup_printf ("%u", first + 1));
    g_ptr_array_add (sources->list, keyed->source);
  }
  g_hash_table_iter_init (&iter, sources->moved);
  while (g_hash_table_iter_next (&iter, &from, &over)) {
    g_hash_table_insert (ids, g_strdup (from), g_strdup (g_hash_table_lookup (ids, over)));
  }
  for (guint i = 0; i < sorted->len; i++) {
    g_free (g_array_index (sorted, Keyed, i).key);
  }
  g_hash_table_unref (sources->moved);
  g_clear_pointer (&sources->kinds, g_hash_table_unref);
  sources->moved = ids;
}

/* (transfer full) (element-type GableSource) all of them; nothing is taken afterwards */
GPtrArray *
gable_sources_steal (GableSources *sources)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) gable_source_free);

  for (guint i = 0; i < sources->list->len; i++) {
    if (sources->list->pdata[i] != NULL) {
      g_ptr_array_add (list, g_steal_pointer (&sources->list->pdata[i]));
    }
  }
  g_ptr_array_set_size (sources->list, 0);
  return list;
}
