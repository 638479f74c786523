/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/amd-pieces.h"

#include <string.h>

/* Figures of counters that no formula uses are kept for display as long as there are no more than these; of the others
 * there may be so many: a gigabyte. */
#define MAX_SPARE (1u << 22)
#define MAX_FIGURES (1u << 26)

/* A launch is known by its number and its kernel: each replay is a run of the program of its own. */
typedef struct {
  guint64 id;
  const GString *name; /* each name once */
} Dispatch;

typedef struct {
  guint32 dispatch;
  guint32 slot : 14;
  guint32 pass : 18;
  double value;
} Figure;

G_STATIC_ASSERT (GABLE_AMD_MAX_NAMES <= 1u << 14 && GABLE_AMD_MAX_PASSES <= 1u << 18);

/* One replay of a dispatch. */
typedef struct {
  guint32 dispatch;
  guint64 start; /* [ns] */
  double seconds;
} Replay;

struct _GableAmdPieces {
  GHashTable *names;     /* (element-type GString) a set */
  GPtrArray *dispatches; /* (element-type Dispatch) in the order of their first piece */
  GHashTable *indices;   /* Dispatch → index + 1 */
  GArray *figures;       /* (element-type Figure) */
  GArray *replays;       /* (element-type Replay) */
  gboolean adds;
  guint pass;
  guint32 current; /* dispatch that pieces belong to */
  const GString *current_name;
  guint64 n_repeated;
};

static guint
dispatch_hash (gconstpointer pointer)
{
  const Dispatch *dispatch = pointer;

  return gable_merge_hash ((const char *) &dispatch->id, sizeof dispatch->id) ^
         g_direct_hash (dispatch->name);
}

static gboolean
dispatch_equal (gconstpointer a, gconstpointer b)
{
  const Dispatch *one = a;
  const Dispatch *other = b;

  return one->id == other->id && one->name == other->name;
}

static guint
name_hash (gconstpointer pointer)
{
  const GString *name = pointer;

  return gable_merge_hash (name->str, name->len);
}

static void
free_string (gpointer pointer)
{
  g_string_free (pointer, TRUE);
}

GableAmdPieces *
gable_amd_pieces_new (gboolean adds)
{
  GableAmdPieces *pieces = g_new0 (GableAmdPieces, 1);

  pieces->adds = adds;
  pieces->names = g_hash_table_new_full (name_hash, (GEqualFunc) g_string_equal, free_string, NULL);
  pieces->dispatches = g_ptr_array_new_with_free_func (g_free);
  pieces->indices = g_hash_table_new (dispatch_hash, dispatch_equal);
  pieces->figures = g_array_new (FALSE, FALSE, sizeof (Figure));
  pieces->replays = g_array_new (FALSE, FALSE, sizeof (Replay));
  return pieces;
}

void
gable_amd_pieces_free (GableAmdPieces *pieces)
{
  if (pieces == NULL) {
    return;
  }
  g_hash_table_unref (pieces->indices);
  g_ptr_array_unref (pieces->dispatches);
  g_hash_table_unref (pieces->names);
  g_array_unref (pieces->figures);
  g_array_unref (pieces->replays);
  g_free (pieces);
}

static const GString *
intern_name (GableAmdPieces *pieces, GableCell name)
{
  GString *text;
  gpointer known;

  if (pieces->current_name != NULL && pieces->current_name->len == name.length &&
      memcmp (pieces->current_name->str, name.text, name.length) == 0) {
    return pieces->current_name;
  }
  text = g_string_new_len (name.text, (gssize) name.length);
  if (g_hash_table_lookup_extended (pieces->names, text, &known, NULL)) {
    g_string_free (text, TRUE);
    text = known;
  } else {
    g_hash_table_add (pieces->names, text);
  }
  pieces->current_name = text;
  return text;
}

void
gable_amd_pieces_set_pass (GableAmdPieces *pieces, guint pass)
{
  g_return_if_fail (pass < GABLE_AMD_MAX_PASSES);

  pieces->pass = pass;
}

/**
 * gable_amd_pieces_begin:
 * @pieces: the launches so far
 * @id: number of the dispatch in its run
 * @name: its kernel
 * @start: when this replay of it began [ns]
 * @seconds: how long it took [s], or unknown
 *
 * Returns: whether the dispatch is a new one
 */
gboolean
gable_amd_pieces_begin (
  GableAmdPieces *pieces, guint64 id, GableCell name, guint64 start, double seconds)
{
  Dispatch wanted = { id, intern_name (pieces, name) };
  guint known = GPOINTER_TO_UINT (g_hash_table_lookup (pieces->indices, &wanted));
  gboolean is_new = known == 0;
  const Replay *last;

  if (is_new) {
    Dispatch *dispatch = g_memdup2 (&wanted, sizeof wanted);

    g_ptr_array_add (pieces->dispatches, dispatch);
    known = pieces->dispatches->len;
    g_hash_table_insert (pieces->indices, dispatch, GUINT_TO_POINTER (known));
  }
  pieces->current = known - 1;
  last = pieces->replays->len > 0
           ? &g_array_index (pieces->replays, Replay, pieces->replays->len - 1)
           : NULL;
  if (gable_known (seconds) && (last == NULL || last->dispatch != pieces->current ||
                                last->start != start || last->seconds != seconds)) {
    Replay replay = { pieces->current, start, seconds };

    g_array_append_val (pieces->replays, replay);
  }
  return is_new;
}

/**
 * gable_amd_pieces_add:
 * @pieces: the launches so far
 * @slot: of a counter
 * @used: whether a formula needs it
 * @value: its figure in the dispatch begun last
 *
 * Returns: FALSE where there are too many
 */
gboolean
gable_amd_pieces_add (GableAmdPieces *pieces, guint slot, gboolean used, double value)
{
  Figure figure = { pieces->current, slot & (GABLE_AMD_MAX_NAMES - 1), pieces->pass, value };

  if (pieces->figures->len >= (used ? MAX_FIGURES : MAX_SPARE)) {
    return !used;
  }
  g_array_append_val (pieces->figures, figure);
  return TRUE;
}

static int
compare_replays (gconstpointer a, gconstpointer b)
{
  const Replay *one = a;
  const Replay *other = b;

  if (one->dispatch != other->dispatch) {
    return one->dispatch < other->dispatch ? -1 : 1;
  }
  if (one->start != other->start) {
    return one->start < other->start ? -1 : 1;
  }
  return (one->seconds > other->seconds) - (one->seconds < other->seconds);
}

static int
compare_seconds (gconstpointer a, gconstpointer b)
{
  double one = *(const double *) a;
  double other = *(const double *) b;

  return (one > other) - (one < other);
}

/* Median over the distinct replays from @at on that are of @dispatch; they stand together. */
static double
median_of (const GArray *replays, guint *at, guint32 dispatch)
{
  g_autoptr (GArray) seconds = g_array_new (FALSE, FALSE, sizeof (double));
  const Replay *last = NULL;

  for (; *at < replays->len && g_array_index (replays, Replay, *at).dispatch == dispatch; (*at)++) {
    const Replay *replay = &g_array_index (replays, Replay, *at);

    if (last == NULL || compare_replays (last, replay) != 0) {
      g_array_append_val (seconds, replay->seconds);
    }
    last = replay;
  }
  if (seconds->len == 0) {
    return GABLE_UNKNOWN;
  }
  g_array_sort (seconds, compare_seconds);

  double upper = g_array_index (seconds, double, seconds->len / 2);

  return (upper + g_array_index (seconds, double, (seconds->len - 1) / 2)) / 2;
}

/* The figures by dispatch, in a counting sort. Returns: (transfer full): the order; @ends: of each dispatch's */
static guint *
sort_figures (const GableAmdPieces *pieces, guint *ends)
{
  const Figure *figures = (const Figure *) (const void *) pieces->figures->data;
  guint n_dispatches = pieces->dispatches->len;
  guint *order = g_new (guint, MAX (pieces->figures->len, 1));

  for (guint i = 0; i < pieces->figures->len; i++) {
    ends[figures[i].dispatch + 1]++;
  }
  for (guint i = 1; i <= n_dispatches; i++) {
    ends[i] += ends[i - 1];
  }
  for (guint i = 0; i < pieces->figures->len; i++) {
    order[ends[figures[i].dispatch]++] = i;
  }
  return order;
}

/**
 * gable_amd_pieces_finish:
 * @pieces: every piece
 * @n_values: slots in all
 * @launch: takes each launch, in the order of their first pieces
 * @data: for @launch
 * @error: (out)
 *
 * Puts the launches together. A launch took the median time of its distinct replays. Of a counter that comes twice the
 * first figure counts, or the sum of those of the first pass that has it.
 */
gboolean
gable_amd_pieces_finish (
  GableAmdPieces *pieces, guint n_values, GableAmdLaunchFunc launch, gpointer data, GError **error)
{
  const Figure *figures = (const Figure *) (const void *) pieces->figures->data;
  g_autofree guint *ends = g_new0 (guint, pieces->dispatches->len + 1);
  g_autofree guint *order = sort_figures (pieces, ends);
  g_autofree double *values = g_new (double, MAX (n_values, 1));
  g_autofree guint *passes = g_new0 (guint, MAX (n_values, 1)); /* that values are of */
  gboolean done = TRUE;
  guint at = 0;
  guint replay = 0;

  for (guint i = 0; i < n_values; i++) {
    values[i] = GABLE_UNKNOWN;
  }
  g_array_sort (pieces->replays, compare_replays);
  for (guint i = 0; i < pieces->dispatches->len && done; i++) {
    const Dispatch *dispatch = pieces->dispatches->pdata[i];
    guint first = at;

    for (; at < ends[i]; at++) {
      const Figure *figure = &figures[order[at]];

      if (!gable_known (values[figure->slot])) {
        values[figure->slot] = figure->value;
        passes[figure->slot] = figure->pass;
      } else if (pieces->adds && passes[figure->slot] == figure->pass) {
        values[figure->slot] += figure->value;
      } else if (values[figure->slot] != figure->value) {
        pieces->n_repeated++;
      }
    }
    done = launch (data, dispatch->name->str, dispatch->name->len,
                   median_of (pieces->replays, &replay, i), values, n_values, error);
    for (guint j = first; j < at; j++) {
      values[figures[order[j]].slot] = GABLE_UNKNOWN;
    }
  }
  return done;
}

guint64
gable_amd_pieces_get_n_repeated (const GableAmdPieces *pieces)
{
  return pieces->n_repeated;
}
