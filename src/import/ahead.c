/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ahead.h"

#include "import/registry.h"
#include "model/project-json.h"

#include <glib/gi18n-lib.h>

/* Files that a thread reads at a time, threads at most, and turns that each of them may be ahead. */
#define TURN 16
#define MAX_THREADS 16
#define TURNS_AHEAD 2

/* How sure an importer has to be to be the only one that is asked. */
#define SURE 95

/* Bytes of a project that comes through a pipe, at most. */
#define MAX_PIPED_PROJECT (64u << 20)

/* How often progress is told [µs]. */
#define PROGRESS_EVERY 50000

/* Files that follow each other, and what they gave. */
typedef struct {
  guint first;
  guint n;
  GableArrival *arrivals[TURN]; /* (nullable) NULL: it is read when it is taken */
  GError *errors[TURN];         /* (nullable) */
  gboolean done;
} Turn;

struct _GableAhead {
  const char *const *paths; /* borrowed */
  guint n_paths;
  const GableImportOptions *options; /* (nullable) borrowed */
  const GableImporter *likely;       /* (nullable) who read the first file */
  guint next;                        /* path that is taken next */
  guint pushed;                      /* turns that the threads were given */
  GPtrArray *turns;                  /* (element-type Turn) (nullable) */
  GThreadPool *pool;                 /* (nullable) */
  GMutex mutex;
  GCond done;
  gint stopped; /* (atomic) */
  guint64 bytes;
  gint64 told;
};

void
gable_arrival_free (GableArrival *arrival)
{
  if (arrival == NULL) {
    return;
  }
  g_clear_pointer (&arrival->input, gable_input_free);
  g_clear_pointer (&arrival->project, gable_project_unref);
  g_clear_pointer (&arrival->import, gable_import_free);
  g_free (arrival);
}

static GableProject *
read_piped_project (const GableImportInput *input, GCancellable *cancellable, GError **error)
{
  g_autofree char *text = g_malloc (MAX_PIPED_PROJECT);
  gsize length;

  if (!g_input_stream_read_all (input->stream, text, MAX_PIPED_PROJECT, &length, cancellable,
                                error)) {
    g_prefix_error (error, "%s: ", input->name);
    return NULL;
  }
  if (length == MAX_PIPED_PROJECT) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _("%s: the project is larger than %u bytes; open it as a file"), input->name,
                    MAX_PIPED_PROJECT);
    return NULL;
  }
  return gable_project_from_text (text, length, input->name, error);
}

/* Of thousands of ranks each looks like the first: who read that is asked first, and no one else where it is sure. */
static gboolean
read_export (GableArrival *arrival,
             const GableImporter *likely,
             const GableImportOptions *options,
             GError **error)
{
  const GableImportInput *input = &arrival->input->input;
  GableImportOptions guessed = options != NULL ? *options : (GableImportOptions){ 0 };

  if (guessed.from == NULL && guessed.map == NULL && likely != NULL &&
      likely->sniff (input) >= SURE) {
    guessed.from = likely->id;
  }
  arrival->import = gable_import_input (input, &guessed, &arrival->importer, error);
  return arrival->import != NULL;
}

/* @likely: (nullable): who probably reads it; @small: whether only a small file is read, else NULL without an error */
static GableArrival *
read_path (const char *path,
           const GableImporter *likely,
           gboolean small,
           const GableImportOptions *options,
           GError **error)
{
  GCancellable *cancellable = options != NULL ? options->cancellable : NULL;
  g_autoptr (GableArrival) arrival = g_new0 (GableArrival, 1);
  const GableImportInput *input;
  gboolean good;

  arrival->input =
    small ? gable_input_open_small (path, error) : gable_input_open (path, cancellable, error);
  if (arrival->input == NULL) {
    return NULL;
  }
  input = &arrival->input->input;
  if ((options == NULL || options->from == NULL) && !input->is_folder &&
      gable_project_sniff (input->head, input->head_length)) {
    arrival->project = input->size > 0 ? gable_project_load (path, error)
                                       : read_piped_project (input, cancellable, error);
    good = arrival->project != NULL;
  } else {
    good = read_export (arrival, likely, options, error);
  }
  return good ? g_steal_pointer (&arrival) : NULL;
}

static void
read_turn_in_thread (gpointer data, gpointer user_data)
{
  Turn *turn = data;
  GableAhead *ahead = user_data;
  GableImportOptions options = ahead->options != NULL ? *ahead->options : (GableImportOptions){ 0 };

  options.progress = NULL;
  for (guint i = 0; i < turn->n && !g_atomic_int_get (&ahead->stopped); i++) {
    turn->arrivals[i] =
      read_path (ahead->paths[turn->first + i], ahead->likely, TRUE, &options, &turn->errors[i]);
  }
  g_mutex_lock (&ahead->mutex);
  turn->done = TRUE;
  g_cond_broadcast (&ahead->done);
  g_mutex_unlock (&ahead->mutex);
}

static void
turn_free (gpointer pointer)
{
  Turn *turn = pointer;

  for (guint i = 0; i < turn->n; i++) {
    gable_arrival_free (turn->arrivals[i]);
    g_clear_error (&turn->errors[i]);
  }
  g_free (turn);
}

/**
 * gable_ahead_new:
 * @paths: (array zero-terminated=1): of files, folders and pipes; kept until the reader is freed
 * @options: (nullable): kept as well; the threads tell no progress, gable_ahead_take () does
 *
 * Returns: (transfer full)
 */
GableAhead *
gable_ahead_new (const char *const *paths, const GableImportOptions *options)
{
  GableAhead *ahead = g_new0 (GableAhead, 1);

  ahead->paths = paths;
  ahead->n_paths = g_strv_length ((char **) paths);
  ahead->options = options;
  g_mutex_init (&ahead->mutex);
  g_cond_init (&ahead->done);
  return ahead;
}

void
gable_ahead_free (GableAhead *ahead)
{
  if (ahead == NULL) {
    return;
  }
  g_atomic_int_set (&ahead->stopped, TRUE);
  if (ahead->pool != NULL) {
    g_thread_pool_free (ahead->pool, FALSE, TRUE);
  }
  g_clear_pointer (&ahead->turns, g_ptr_array_unref);
  g_mutex_clear (&ahead->mutex);
  g_cond_clear (&ahead->done);
  g_free (ahead);
}

static void
push_turn (GableAhead *ahead)
{
  guint n_turns = (ahead->n_paths - 1 + TURN - 1) / TURN;
  Turn *turn;

  if (ahead->pushed == n_turns) {
    return;
  }
  turn = g_new0 (Turn, 1);
  turn->first = 1 + ahead->pushed++ * TURN;
  turn->n = MIN (TURN, ahead->n_paths - turn->first);
  g_ptr_array_add (ahead->turns, turn);
  g_thread_pool_push (ahead->pool, turn, NULL);
}

/* The first file is read, so that the threads know who reads the others. */
static void
start (GableAhead *ahead)
{
  guint n_threads = MIN (g_get_num_processors (), MAX_THREADS);

  if (ahead->n_paths < GABLE_AHEAD_MIN) {
    return;
  }
  ahead->pool = g_thread_pool_new (read_turn_in_thread, ahead, (int) n_threads, FALSE, NULL);
  ahead->turns = g_ptr_array_new_with_free_func (turn_free);
  for (guint i = 0; i < n_threads * TURNS_AHEAD; i++) {
    push_turn (ahead);
  }
}

/* What the threads gave for the next path. Returns: FALSE where it was not read yet */
static gboolean
take_from_turn (GableAhead *ahead, GableArrival **arrival, GError **error)
{
  Turn *turn = ahead->turns->pdata[0];
  guint index = ahead->next - turn->first;
  gboolean is_read;

  g_mutex_lock (&ahead->mutex);
  while (!turn->done) {
    g_cond_wait (&ahead->done, &ahead->mutex);
  }
  g_mutex_unlock (&ahead->mutex);
  *arrival = g_steal_pointer (&turn->arrivals[index]);
  is_read = *arrival != NULL || turn->errors[index] != NULL;
  if (turn->errors[index] != NULL) {
    g_propagate_error (error, g_steal_pointer (&turn->errors[index]));
  }
  if (index + 1 == turn->n) {
    g_ptr_array_remove_index (ahead->turns, 0);
    push_turn (ahead);
  }
  return is_read;
}

/* Small files are many, and count by their number. */
static void
tell_progress (GableAhead *ahead, const GableArrival *arrival)
{
  gint64 now = ahead->options != NULL && ahead->options->progress != NULL && ahead->pool != NULL
                 ? g_get_monotonic_time ()
                 : 0;

  ahead->bytes += arrival->input->input.size;
  if (now - ahead->told >= PROGRESS_EVERY) {
    guint64 mean = ahead->bytes / ahead->next;

    ahead->told = now;
    ahead->options->progress (ahead->bytes, MAX (ahead->bytes, mean * ahead->n_paths),
                              ahead->options->progress_data);
  }
}

/**
 * gable_ahead_take:
 * @ahead: the reader
 * @arrival: (out) (transfer full) (nullable): what the next path gave; NULL at the end
 * @error: (out)
 *
 * Errors: those of gable_import_file () and gable_project_load (), `G_IO_ERROR_CANCELLED`
 *
 * Returns: FALSE with @error; the next call gives the path behind the one that could not be read
 */
gboolean
gable_ahead_take (GableAhead *ahead, GableArrival **arrival, GError **error)
{
  GError *fault = NULL;
  gboolean is_read = FALSE;

  *arrival = NULL;
  if (ahead->next == ahead->n_paths) {
    return TRUE;
  }
  if (ahead->options != NULL &&
      g_cancellable_set_error_if_cancelled (ahead->options->cancellable, error)) {
    return FALSE;
  }
  if (ahead->pool != NULL) {
    is_read = take_from_turn (ahead, arrival, &fault);
  }
  if (!is_read) {
    *arrival = read_path (ahead->paths[ahead->next], ahead->likely, FALSE, ahead->options, &fault);
  }
  ahead->next++;
  if (ahead->next == 1) {
    ahead->likely = *arrival != NULL ? (*arrival)->importer : NULL;
    start (ahead);
  }
  if (*arrival == NULL) {
    g_propagate_error (error, fault);
    return FALSE;
  }
  tell_progress (ahead, *arrival);
  return TRUE;
}
