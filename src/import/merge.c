/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/merge.h"

#include "base/text.h"
#include "import/merge-totals.h"
#include "import/spread.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* A kernel so far. Its key is the name's own bytes, since repaired names could meet. */
typedef struct {
  char *key;
  gsize length;
  GableTotals totals;
} Group;

/* The key of a look-up: bytes that nobody has to copy first. */
typedef struct {
  const char *bytes;
  gsize length;
} Key;

struct _GableMerge {
  GableGrouping grouping;
  char *file;
  GPtrArray *groups;   /* (element-type Group) in the order of their first launch */
  GHashTable *indices; /* Key → index + 1 in groups; keys borrow from the groups */
  GHashTable *repeats; /* (nullable) Key → launches of that name so far; grouping by launch only */
  Group *current;
  guint current_index;
  guint32 times; /* launches that what is handed over stands for */
  gsize row;     /* of the launch begun last, where it stands for itself */
  guint64 n_launches;
  GArray *slots; /* (element-type GableTotalsSlot) */
  guint n_cells; /* over all groups */
  GableLaunches *launches;
};

/**
 * gable_merge_hash:
 * @name: any bytes
 * @length: of @name [B]
 *
 * Names are a few hundred bytes long and are looked up once a launch, so eight bytes a step. The seed keeps a file from
 * choosing names that collide.
 *
 * Returns: a hash that is good as long as the process lives
 */
guint
gable_merge_hash (const char *name, gsize length)
{
  static gsize once;
  static guint64 seed;
  guint64 hash;
  gsize i = 0;

  if (g_once_init_enter (&once)) {
    seed = (guint64) g_random_int () << 32 | g_random_int ();
    g_once_init_leave (&once, 1);
  }
  hash = seed ^ length;
  for (; i + 8 <= length; i += 8) {
    guint64 word;

    memcpy (&word, name + i, 8);
    hash = (hash ^ word) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
    hash ^= hash >> 29;
  }
  for (; i < length; i++) {
    hash = (hash ^ (guint8) name[i]) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  }
  return (guint) (hash >> 32 ^ hash);
}

static guint
key_hash (gconstpointer pointer)
{
  const Key *key = pointer;

  return gable_merge_hash (key->bytes, key->length);
}

static gboolean
key_equal (gconstpointer a, gconstpointer b)
{
  const Key *one = a;
  const Key *other = b;

  return one->length == other->length && memcmp (one->bytes, other->bytes, one->length) == 0;
}

static void
group_free (gpointer pointer)
{
  Group *group = pointer;

  g_free (group->key);
  gable_totals_clear (&group->totals);
  g_free (group);
}

/**
 * gable_merge_new:
 * @group: what makes one kernel of several launches
 * @file: base name of the file, the kernel's name with `GABLE_GROUP_FILE`
 *
 * Returns: (transfer full)
 */
GableMerge *
gable_merge_new (GableGrouping group, const char *file)
{
  GableMerge *merge = g_new0 (GableMerge, 1);

  merge->grouping = group;
  merge->file = g_strdup (file);
  merge->groups = g_ptr_array_new_with_free_func (group_free);
  merge->indices = g_hash_table_new_full (key_hash, key_equal, g_free, NULL);
  merge->slots = g_array_new (FALSE, TRUE, sizeof (GableTotalsSlot));
  merge->times = 1;
  merge->launches = gable_launches_new ();
  return merge;
}

void
gable_merge_free (GableMerge *merge)
{
  if (merge == NULL) {
    return;
  }
  g_hash_table_unref (merge->indices);
  g_clear_pointer (&merge->repeats, g_hash_table_unref);
  g_ptr_array_unref (merge->groups);
  g_array_unref (merge->slots);
  gable_launches_unref (merge->launches);
  g_free (merge->file);
  g_free (merge);
}

static Group *
add_group (GableMerge *merge, const char *name, gsize length)
{
  Group *group = g_new0 (Group, 1);

  group->key = g_malloc (length + 1);
  memcpy (group->key, name, length);
  group->key[length] = '\0';
  group->length = length;
  gable_totals_init (&group->totals);
  g_ptr_array_add (merge->groups, group);
  merge->current = group;
  merge->current_index = merge->groups->len - 1;
  return group;
}

/* Launches of one name are told apart by their number: "triad #3". */
static Group *
add_launch_group (GableMerge *merge, const char *name, gsize length)
{
  Key key = { name, length };
  gpointer known;
  guint64 number;
  GString *text;

  if (merge->repeats == NULL) {
    merge->repeats = g_hash_table_new_full (key_hash, key_equal, g_free, NULL);
  }
  number = 1;
  if (g_hash_table_lookup_extended (merge->repeats, &key, &known, NULL)) {
    number += GPOINTER_TO_SIZE (g_hash_table_lookup (merge->repeats, &key));
    g_hash_table_insert (merge->repeats, g_memdup2 (known, sizeof key), GSIZE_TO_POINTER (number));
  }
  text = g_string_new_len (name, (gssize) length);
  g_string_append_printf (text, " #%" G_GUINT64_FORMAT, number);
  add_group (merge, text->str, text->len);
  if (number == 1) {
    /* The name with its number begins with the name itself, so the key can borrow it. */
    Key first = { merge->current->key, length };

    g_hash_table_insert (merge->repeats, g_memdup2 (&first, sizeof first), GSIZE_TO_POINTER (1));
  }
  g_string_free (text, TRUE);
  return merge->current;
}

/* Points merge->current at the kernel of that name, made where it is new. */
static void
find_group (GableMerge *merge, const char *name, gsize length)
{
  Key key = { name, length };
  gpointer found;

  if (merge->current != NULL && merge->current->length == length &&
      memcmp (merge->current->key, name, length) == 0) {
    return;
  }
  found = g_hash_table_lookup (merge->indices, &key);
  if (found != NULL) {
    merge->current_index = GPOINTER_TO_UINT (found) - 1;
    merge->current = g_ptr_array_index (merge->groups, merge->current_index);
    return;
  }
  add_group (merge, name, length);
  key.bytes = merge->current->key;
  g_hash_table_insert (merge->indices, g_memdup2 (&key, sizeof key),
                       GUINT_TO_POINTER (merge->current_index + 1));
}

/**
 * gable_merge_launch:
 * @merge: the kernels so far
 * @name: the launch's kernel; any bytes
 * @length: of @name [B]
 * @seconds: its time [s]; unknown where it is not told
 *
 * Begins a launch of kernel @name.
 *
 * Errors: `GABLE_IMPORT_ERROR_TOO_BIG` past `GABLE_MERGE_MAX_KERNELS`
 */
gboolean
gable_merge_launch (
  GableMerge *merge, const char *name, gsize length, double seconds, GError **error)
{
  if (merge->grouping == GABLE_GROUP_LAUNCH) {
    add_launch_group (merge, name, length);
  } else if (merge->grouping == GABLE_GROUP_FILE) {
    find_group (merge, merge->file, strlen (merge->file));
  } else {
    find_group (merge, name, length);
  }
  if (merge->groups->len > GABLE_MERGE_MAX_KERNELS) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _("there are more than %u kernels; group launches by name or by file"),
                    GABLE_MERGE_MAX_KERNELS);
    return FALSE;
  }
  gable_totals_add_launches (&merge->current->totals, merge->times, seconds);
  merge->n_launches += merge->times;
  if (merge->times == 1) {
    merge->row = gable_launches_append (merge->launches, merge->current_index, seconds);
  }
  return TRUE;
}

/**
 * gable_merge_set_times:
 * @merge: the kernels so far
 * @times: >= 1
 *
 * What is handed over from here on are means over @times launches each, not launches: their totals are known, how they
 * differ is not.
 */
void
gable_merge_set_times (GableMerge *merge, guint32 times)
{
  merge->times = times;
}

/**
 * gable_merge_amount:
 * @merge: the kernels so far
 * @counter: what was counted
 * @amount: how much of it the launch did; unknown where the file has the counter but not this launch
 * @rule: (nullable) (static): how it follows from raw counters
 *
 * Adds work to the launch begun last.
 */
void
gable_merge_amount (GableMerge *merge, const GableCounter *counter, double amount, const char *rule)
{
  gable_totals_add_amount (&merge->current->totals, counter, merge->times, amount, rule);
  if (gable_known (amount) && merge->times == 1) {
    gable_launches_set (merge->launches, merge->row, counter, amount);
  }
}

/**
 * gable_merge_counters:
 * @merge: the kernels so far
 * @values: (array length=n_values): raw counters of the launch begun last, one a slot; unknown where absent
 * @n_values: how many there are; it may grow from launch to launch
 *
 * Adds raw counters to their totals.
 */
void
gable_merge_counters (GableMerge *merge, const double *values, guint n_values)
{
  gable_totals_add_counters (&merge->current->totals, merge->times, values, n_values,
                             &merge->n_cells);
}

/**
 * gable_merge_describe:
 * @merge: the kernels so far
 * @slot: index into the values of gable_merge_counters ()
 * @name: as the tool writes it
 * @unit: (nullable): base unit that the values are in
 * @origin: (nullable): where it stands
 * @is_sum: whether totals add the launches up, else they are means
 */
void
gable_merge_describe (GableMerge *merge,
                      guint slot,
                      const char *name,
                      const char *unit,
                      const char *origin,
                      gboolean is_sum)
{
  GableTotalsSlot *entry;

  if (slot >= merge->slots->len) {
    g_array_set_size (merge->slots, slot + 1);
  }
  entry = &g_array_index (merge->slots, GableTotalsSlot, slot);
  entry->name = g_intern_string (name);
  entry->unit = g_intern_string (unit);
  entry->origin = g_intern_string (origin);
  entry->is_sum = is_sum;
}

guint
gable_merge_get_current (const GableMerge *merge)
{
  return merge->current_index;
}

guint
gable_merge_get_n_kernels (const GableMerge *merge)
{
  return merge->groups->len;
}

guint64
gable_merge_get_n_launches (const GableMerge *merge)
{
  return merge->n_launches;
}

/**
 * gable_merge_means:
 * @merge: the kernels
 * @kernel: index of one
 * @values: (out caller-allocates) (array length=n_values): mean of each raw counter over the launches that know it;
 *   unknown where none does
 * @n_values: slots wanted
 */
void
gable_merge_means (const GableMerge *merge, guint kernel, double *values, guint n_values)
{
  const Group *group = g_ptr_array_index (merge->groups, kernel);

  for (guint i = 0; i < n_values; i++) {
    values[i] = gable_totals_get_mean (&group->totals, i);
  }
}

static GableKernel *
make_kernel (const GableMerge *merge, const Group *group)
{
  g_autofree char *name = gable_text_to_utf8 (group->key, (gssize) group->length);
  GableKernel *kernel = gable_kernel_new (name);

  gable_totals_fill (&group->totals, (const GableTotalsSlot *) merge->slots->data,
                     merge->slots->len, kernel);
  return kernel;
}

/**
 * gable_merge_finish:
 * @merge: the kernels; only its getters may be called afterwards
 * @import: takes the kernels, their launches, and a note where raw counters had to be left out
 *
 * An amount that some launch of a kernel does not know is unknown for the kernel, with a reason that counts those
 * launches; the means of ratios are over the launches that have them.
 */
void
gable_merge_finish (GableMerge *merge, GableImport *import)
{
  guint bare = 0;

  for (guint i = 0; i < merge->groups->len; i++) {
    const Group *group = g_ptr_array_index (merge->groups, i);

    g_ptr_array_add (import->kernels, make_kernel (merge, group));
    bare += group->totals.unbounded ? 1 : 0;
  }
  gable_set_spreads (merge->launches, import->kernels);
  if (bare > 0) {
    gable_notes_add (import->notes, GABLE_NOTE_INFO, NULL,
                     ngettext ("The raw counters of %u kernel are not kept, there are too many",
                               "The raw counters of %u kernels are not kept, there are too many",
                               bare),
                     bare);
  }
  g_clear_pointer (&import->launches, gable_launches_unref);
  import->launches = gable_launches_ref (merge->launches);
}
