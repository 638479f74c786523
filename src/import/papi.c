/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/papi.h"

#include "import/cpu-amounts.h"
#include "import/merge.h"
#include "import/registry.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#define OUTPUT "papi_hl_output"

/* Bytes of a file that are read at first. */
#define CHUNK (256u << 10)

/* How often progress is told [µs]. */
#define PROGRESS_EVERY 50000

/* The time of a kernel: each thread has its own sum, and the slowest of all ranks counts. */
typedef struct {
  guint thread; /* number of the thread that the sum is of */
  double sum;
  double largest;
} Time;

/* All ranks of a run. */
typedef struct {
  const GableImportInput *input;
  const GableImportOptions *options;
  GableMerge *merge;
  GArray *times;    /* (element-type Time) of each kernel */
  const char *file; /* the rank that is read */
  guint thread;     /* number of its thread, over all ranks */
  gboolean is_nested;
  guint cut; /* files that end too early */
  char *buffer;
  gsize capacity;
  gint64 told;
} Reader;

static void
begin_thread (gpointer data)
{
  ((Reader *) data)->thread++;
}

/* A region adds up with its name, or with its file, where the regions inside of others are counted already. */
static gboolean
take_region (const GablePapiRegion *region, gpointer data, GError **error)
{
  Reader *reader = data;
  GableCell name = region->name;
  guint index;
  Time *time;

  reader->is_nested |= region->is_inner;
  if (reader->options->group == GABLE_GROUP_FILE) {
    if (region->is_inner) {
      return TRUE;
    }
    name = (GableCell){ reader->file, strlen (reader->file) };
  }
  if (!gable_merge_launch (reader->merge, name.text, name.length, region->seconds, error)) {
    return FALSE;
  }
  gable_merge_counters (reader->merge, region->values, region->n_events);
  index = gable_merge_get_current (reader->merge);
  if (index >= reader->times->len) {
    g_array_set_size (reader->times, index + 1);
  }
  time = &g_array_index (reader->times, Time, index);
  if (time->thread != reader->thread) {
    time->thread = reader->thread;
    time->sum = 0;
  }
  time->sum += region->seconds;
  /* Unknown once it was unknown. */
  time->largest =
    time->sum <= time->largest || !gable_known (time->largest) ? time->largest : time->sum;
  return TRUE;
}

static gboolean
is_rank (const char *name)
{
  return g_str_has_prefix (name, "rank_") && g_str_has_suffix (name, ".json");
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The ranks in a folder, in their order; none where it is no such folder. */
static GPtrArray *
list_ranks (const char *folder)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) directory = g_dir_open (folder, 0, NULL);
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL) {
    if (is_rank (name)) {
      g_ptr_array_add (names, g_strdup (name));
    }
  }
  g_ptr_array_sort (names, compare_names);
  return names;
}

/* The folder that holds the ranks: the one that was given, or PAPI's in it. (transfer full) */
static char *
find_folder (const char *path)
{
  g_autofree char *inner = g_build_filename (path, OUTPUT, NULL);

  return g_file_test (inner, G_FILE_TEST_IS_DIR) ? g_steal_pointer (&inner) : g_strdup (path);
}

/* Reads a whole file of the folder @directory into the buffer. Pipes and devices have nothing to tell here. */
static gboolean
load (Reader *reader, int directory, const char *name, gsize *length, GError **error)
{
  int fd = openat (directory, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  gssize more = fd >= 0 ? 1 : -1;

  *length = 0;
  while (more > 0 && *length <= GABLE_PAPI_MAX_SIZE) {
    if (*length == reader->capacity) {
      reader->capacity *= 2;
      reader->buffer = g_realloc (reader->buffer, reader->capacity);
    }

    gsize room = reader->capacity - *length;

    more = read (fd, reader->buffer + *length, room);
    *length += more > 0 ? (gsize) more : 0;
    /* A file that does not fill the room is over. */
    more = more > 0 && (gsize) more < room ? 0 : more;
  }
  if (more < 0) {
    g_set_error (
      error, G_IO_ERROR, (int) g_io_error_from_errno (errno),
      /* Translators: a file's path, and what the system says ("No such file or directory"). */
      _("%s: it can't be opened: %s"), name, g_strerror (errno));
  } else if (*length > GABLE_PAPI_MAX_SIZE) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _("%s: it is larger than %u MiB; profile fewer regions"), name,
                    GABLE_PAPI_MAX_SIZE >> 20);
    more = -1;
  }
  if (fd >= 0) {
    close (fd);
  }
  return more >= 0;
}

static gboolean
scan (Reader *reader, GablePapiRun *run, const char *text, gsize length, GError **error)
{
  GablePapiResult result = gable_papi_scan (run, text, length, reader->file, error);

  reader->cut += result == GABLE_PAPI_CUT ? 1 : 0;
  return result != GABLE_PAPI_ERROR;
}

static gboolean
tell_progress (Reader *reader, guint done, guint total, GError **error)
{
  const GableImportOptions *options = reader->options;
  gint64 now = options->progress != NULL ? g_get_monotonic_time () : 0;

  if (now - reader->told >= PROGRESS_EVERY) {
    reader->told = now;
    options->progress (done, total, options->progress_data);
  }
  return !g_cancellable_set_error_if_cancelled (options->cancellable, error);
}

/* Every rank of a folder, one after the other through one buffer. */
static gboolean
read_folder (Reader *reader, GablePapiRun *run, GError **error)
{
  g_autofree char *folder = find_folder (reader->input->path);
  g_autoptr (GPtrArray) names = list_ranks (folder);
  int directory = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  gboolean good = TRUE;

  reader->buffer = g_malloc (CHUNK);
  for (guint i = 0; i < names->len && good; i++) {
    gsize length;

    reader->file = names->pdata[i];
    good = load (reader, directory, reader->file, &length, error) &&
           scan (reader, run, reader->buffer, length, error) &&
           tell_progress (reader, i + 1, names->len, error);
  }
  if (directory >= 0) {
    close (directory);
  }
  return good;
}

/* One file, or what comes through a pipe. */
static gboolean
read_stream (Reader *reader, GablePapiRun *run, GError **error)
{
  gsize length = 0;
  gsize more = 1;

  reader->file = reader->input->name;
  if (reader->input->bytes != NULL) {
    return scan (reader, run, reader->input->bytes, (gsize) reader->input->size, error);
  }
  reader->buffer = g_malloc (CHUNK);
  while (more > 0 && length <= GABLE_PAPI_MAX_SIZE) {
    if (length == reader->capacity) {
      reader->capacity *= 2;
      reader->buffer = g_realloc (reader->buffer, reader->capacity);
    }
    if (!g_input_stream_read_all (reader->input->stream, reader->buffer + length,
                                  reader->capacity - length, &more, reader->options->cancellable,
                                  error)) {
      g_prefix_error (error, "%s: ", reader->input->name);
      return FALSE;
    }
    length += more;
  }
  if (length > GABLE_PAPI_MAX_SIZE) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_TOO_BIG,
                 _("%s: it is larger than %u MiB; profile fewer regions"), reader->input->name,
                    GABLE_PAPI_MAX_SIZE >> 20);
    return FALSE;
  }
  return scan (reader, run, reader->buffer, length, error);
}

static int
sniff (const GableImportInput *input)
{
  if (input->is_folder) {
    g_autofree char *folder = find_folder (input->path);
    g_autoptr (GPtrArray) names = list_ranks (folder);

    return names->len > 0 ? 90 : 0;
  }
  return gable_papi_sniff (input->head, input->head_length) ? 95 : 0;
}

/* Names and amounts of the kernels from their sums of events. */
static void
finish_kernels (const Reader *reader, const GablePapiRun *run, GableImport *import)
{
  GableCpuContext context = { .processor = run->processor, .origin = reader->input->name };

  for (guint i = 0; i < import->kernels->len; i++) {
    GableKernel *kernel = import->kernels->pdata[i];
    g_autoptr (GableCpuEvents) events = gable_cpu_events_new ();
    g_autoptr (GArray) counters = g_steal_pointer (&gable_kernel_edit_details (kernel)->counters);

    for (guint j = 0; counters != NULL && j < counters->len; j++) {
      const GableRawCounter *counter = &g_array_index (counters, GableRawCounter, j);

      if (counter->is_sum) {
        gable_cpu_events_add (events, (GableCell){ counter->name, strlen (counter->name) },
                              counter->value, NULL);
      } else {
        gable_kernel_add_counter (kernel, counter);
      }
    }
    gable_cpu_events_apply (events, &context, kernel);
    kernel->seconds = g_array_index (reader->times, Time, i).largest;
  }
}

static void
finish (Reader *reader, GablePapiRun *run, GableImport *import)
{
  g_autoptr (GString) pass = g_string_new (NULL);

  for (guint i = 0; i < run->events->len; i++) {
    const char *name = run->events->pdata[i];

    gable_merge_describe (reader->merge, i, name, NULL, reader->input->name, !run->instants[i]);
    g_string_append_printf (pass, "%s ", name);
  }
  gable_merge_finish (reader->merge, import);
  finish_kernels (reader, run, import);
  import->device = g_strdup (run->processor);
  import->pass = g_string_free (g_steal_pointer (&pass), FALSE);
  import->concurrent = TRUE;
  if (reader->cut > 0) {
    gable_notes_add (import->notes, GABLE_NOTE_WARNING, reader->input->name,
                     ngettext ("%u file ends too early; its last regions are missing",
                               "%u files end too early; their last regions are missing",
                               reader->cut),
                     reader->cut);
  }
  if (reader->is_nested) {
    gable_notes_add (import->notes, GABLE_NOTE_INFO, reader->input->name,
                     _("Some regions lie inside of others, which count them too; add up only what "
                       "is not nested"));
  }
  if (run->dropped > 0) {
    gable_notes_add (import->notes, GABLE_NOTE_WARNING, reader->input->name,
                     _("There are more than %u events; those beyond are left out"),
                        GABLE_PAPI_MAX_EVENTS);
  }
}

static gboolean
read_papi (const GableImportInput *input,
           const GableImportOptions *options,
           GableImport *import,
           GError **error)
{
  g_autoptr (GableMerge) merge = gable_merge_new (
    options->group == GABLE_GROUP_FILE ? GABLE_GROUP_NAME : options->group, input->name);
  g_autoptr (GArray) times = g_array_new (FALSE, TRUE, sizeof (Time));
  Reader reader = {
    .input = input,
    .options = options,
    .merge = merge,
    .times = times,
    .capacity = CHUNK,
  };
  GablePapiRun run;
  gboolean good;

  gable_papi_run_init (&run);
  run.begin_thread = begin_thread;
  run.take_region = take_region;
  run.data = &reader;
  good = input->is_folder ? read_folder (&reader, &run, error) : read_stream (&reader, &run, error);
  if (good) {
    finish (&reader, &run, import);
  }
  gable_papi_run_clear (&run);
  g_free (reader.buffer);
  return good;
}

static char *
missing (const GableKernel *kernel)
{
  gboolean lacks_work =
    !gable_known (gable_kernel_get_work (kernel, (GableWork){ GABLE_WORK_FP, NULL }));

  /* Translators: %s is a command line, to be typed as it stands. */
  return lacks_work ? g_strdup_printf (_("To collect what is missing, run: %s"),
                                          "PAPI_EVENTS=PAPI_DP_OPS,PAPI_SP_OPS ./application")
                    : NULL;
}

const GableImporter gable_importer_papi = {
  .id = "papi",
  .title = N_ ("PAPI high-level interface"),
  .suffixes = "json",
  .recognised = N_ ("A JSON object has “papi_version” and “threads”, or a folder has such files of "
                    "ranks"),
  .how_to_make = N_ ("PAPI_EVENTS=PAPI_DP_OPS,PAPI_TOT_INS ./application, which writes the folder "
                     "papi_hl_output"),
  .sniff = sniff,
  .read = read_papi,
  .missing = missing,
};
