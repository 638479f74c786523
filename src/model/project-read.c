/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* memmem () */
#include "config.h"

#include "model/project-json.h"

#include "model/fields.h"

#include <glib/gi18n-lib.h>

#include <string.h>

/* How far into a text its format is looked for [B]. */
#define SNIFFED 4096

/* Digits of a SHA-256 in hexadecimal. */
#define SHA256_LENGTH 64

static const char *const project_keys[] = {
  "format", "version", "title",   "machine_source", "machine",      "machines",
  "view",   "figure",  "sources", "kernels",        "walkthroughs", NULL,
};

static const char *const source_keys[] = {
  "id", "path", "format", "size", "files", "sha256", "device", "pass", "timing", "concurrent", NULL,
};

/**
 * gable_project_sniff:
 *
 * Returns: whether @data begins like a project file
 */
gboolean
gable_project_sniff (const char *data, gsize length)
{
  gsize i = 0;

  if (length >= 3 && memcmp (data, "\xef\xbb\xbf", 3) == 0) {
    i = 3;
  }
  while (i < length && g_ascii_isspace (data[i])) {
    i++;
  }
  if (i == length || data[i] != '{') {
    return FALSE;
  }
  return memmem (data, MIN (length, SNIFFED), "\"" GABLE_PROJECT_FORMAT "\"",
                 sizeof GABLE_PROJECT_FORMAT + 1) != NULL;
}

/* @place: the root; its "format" and "version" decide how the rest is read */
static guint
read_version (GableReading *reading, const GableJsonPlace *place)
{
  GableJsonPlace member = gable_json_member (place, "format");
  const char *format = NULL;
  guint64 version;

  if (!gable_json_object (place, NULL) || !gable_json_string (&member, &format, NULL) ||
      !g_str_equal (format, GABLE_PROJECT_FORMAT)) {
    g_autoptr (GError) error = NULL;

    gable_json_set_error (place, &error, GABLE_PROJECT_ERROR, GABLE_PROJECT_ERROR_NOT_A_PROJECT,
                          _ ("not a project: there is no \"format\": \"%s\" at its beginning"),
                             GABLE_PROJECT_FORMAT);
    gable_reading_take (reading, g_steal_pointer (&error));
    return 0;
  }

  member = gable_json_member (place, "version");
  version = gable_field_count (reading, place, "version", G_MAXUINT);
  if (version == 0 && gable_reading_goes_on (reading)) {
    gable_reading_fault (reading, &member,
                         _ ("there is no version; this one is %d"), GABLE_PROJECT_VERSION);
  }
  if (version > GABLE_PROJECT_VERSION) {
    reading->newer = TRUE;
    gable_reading_warn (reading, &member,
                        _ ("a newer Gable wrote this file; it is opened and can't be saved"));
  }
  return (guint) version;
}

static void
read_figure (GableReading *reading, const GableJsonPlace *root, GableProject *project)
{
  GableJsonPlace place = gable_json_member (root, "figure");

  if (gable_json_is_present (&place)) {
    project->figure = gable_figure_style_read (reading, &place);
  }
}

static void
read_machines (GableReading *reading, const GableJsonPlace *root, GableProject *project)
{
  GableJsonPlace single = gable_json_member (root, "machine");
  GableJsonPlace place = gable_json_member (root, "machines");
  guint n = gable_reading_array (reading, &place, GABLE_PROJECT_MAX_MACHINES);

  if (gable_json_is_present (&single)) {
    if (gable_json_is_present (&place)) {
      gable_reading_fault (reading, &single, _ ("“machine” beside “machines”; one will do"));
    }
    g_ptr_array_add (project->machines, gable_machine_read (reading, &single));
  }
  for (guint i = 0; i < n && gable_reading_goes_on (reading); i++) {
    GableJsonPlace element = gable_json_element (&place, i);

    g_ptr_array_add (project->machines, gable_machine_read (reading, &element));
  }
}

static gboolean
is_sha256 (const char *text)
{
  return strspn (text, "0123456789abcdefABCDEF") == SHA256_LENGTH && text[SHA256_LENGTH] == '\0';
}

static GableSource *
read_source (GableReading *reading, const GableJsonPlace *place)
{
  GableSource *source;
  GableJsonPlace member;

  if (!gable_reading_object (reading, place)) {
    return NULL;
  }
  source = g_new0 (GableSource, 1);
  source->id = gable_field_needed_text (reading, place, "id");
  source->path = gable_field_needed_text (reading, place, "path");
  source->format = gable_field_text (reading, place, "format");
  source->size = gable_field_count (reading, place, "size", G_MAXUINT64);
  source->sha256 = gable_field_text (reading, place, "sha256");
  source->files = gable_field_count (reading, place, "files", G_MAXUINT64);
  source->device = gable_field_text (reading, place, "device");
  source->pass = gable_field_text (reading, place, "pass");
  source->timing = gable_field_boolean (reading, place, "timing");
  source->concurrent = gable_field_boolean (reading, place, "concurrent");
  source->extra = gable_field_extra (reading, place, source_keys);

  member = gable_json_member (place, "path");
  if (gable_json_is_present (&member) && !gable_source_is_below (source->path)) {
    gable_reading_fault (reading, &member,
                         _ ("“%s” does not lie beside the project; give a relative path"),
                            source->path);
  }
  member = gable_json_member (place, "sha256");
  if (source->sha256 != NULL && !is_sha256 (source->sha256)) {
    gable_reading_fault (reading, &member,
                         _ ("not the %d hexadecimal digits of a SHA-256"), SHA256_LENGTH);
  }
  return source;
}

/* Returns: (transfer full): the ids, borrowed from the sources */
static GHashTable *
read_sources (GableReading *reading, const GableJsonPlace *root, GableProject *project)
{
  GHashTable *ids = g_hash_table_new (g_str_hash, g_str_equal);
  GableJsonPlace place = gable_json_member (root, "sources");
  guint n = gable_reading_array (reading, &place, G_MAXUINT);

  for (guint i = 0; i < n && gable_reading_goes_on (reading); i++) {
    GableJsonPlace element = gable_json_element (&place, i);
    GableSource *source = read_source (reading, &element);

    if (source != NULL) {
      g_ptr_array_add (project->sources, source);
      if (!g_hash_table_add (ids, source->id)) {
        gable_reading_warn (reading, &element, _ ("another source has the id “%s”"), source->id);
      }
    }
  }
  return ids;
}

/* All that is read before the kernels. Returns: (transfer full) (nullable): the ids of the sources; NULL where it is no
 * project */
static GHashTable *
read_head (GableReading *reading, const GableJsonPlace *root, GableProject *project)
{
  GableJsonPlace view = gable_json_member (root, "view");

  project->version = read_version (reading, root);
  if (project->version == 0) {
    return NULL;
  }
  project->title = gable_field_text (reading, root, "title");
  project->machine_source = gable_field_text (reading, root, "machine_source");
  gable_view_read (reading, &view, &project->view);
  read_figure (reading, root, project);
  read_machines (reading, root, project);
  return read_sources (reading, root, project);
}

static void
read_kernel (GableReading *reading,
             const GableJsonPlace *element,
             GHashTable *source_ids,
             GableProject *project)
{
  GableKernel *kernel = gable_kernel_read (reading, element, project->view.work);

  if (kernel->source != NULL && !g_hash_table_contains (source_ids, kernel->source)) {
    GableJsonPlace member = gable_json_member (element, "source");

    gable_reading_warn (reading, &member, _ ("there is no source of the id “%s”"), kernel->source);
  }
  g_ptr_array_add (project->kernels, kernel);
}

static void
read_tail (GableReading *reading, const GableJsonPlace *root, GableProject *project)
{
  GableJsonPlace walkthroughs = gable_json_member (root, "walkthroughs");

  project->walkthroughs = gable_walkthroughs_read (reading, &walkthroughs);
  project->extra = gable_field_extra (reading, root, project_keys);
}

/**
 * gable_project_read:
 * @reading: gets the faults
 * @root: of a project file
 *
 * Returns: (transfer full): what could be read; not to be used where @reading has an error
 */
GableProject *
gable_project_read (GableReading *reading, const GableJsonPlace *root)
{
  GableProject *project = gable_project_new ();
  GableJsonPlace kernels = gable_json_member (root, "kernels");
  g_autoptr (GHashTable) source_ids = read_head (reading, root, project);
  guint n = source_ids != NULL ? gable_reading_array (reading, &kernels, G_MAXUINT) : 0;

  for (guint i = 0; i < n && gable_reading_goes_on (reading); i++) {
    GableJsonPlace element = gable_json_element (&kernels, i);

    read_kernel (reading, &element, source_ids, project);
  }
  if (source_ids != NULL) {
    read_tail (reading, root, project);
  }
  return project;
}

/* A project whose kernels are read while the text is parsed: as nodes they take ten times the room that they have as
 * kernels, and half of the time. */
typedef struct {
  GableReading reading;
  GableProject *project;
  GHashTable *source_ids; /* (nullable) until the kernels begin */
  guint n_members;        /* of the root that were before them */
} Stream;

static gboolean
begin_kernels (const GableJsonPlace *root, gpointer data)
{
  Stream *stream = data;

  stream->n_members = json_object_get_size (json_node_get_object (root->node));
  stream->source_ids = read_head (&stream->reading, root, stream->project);
  return stream->source_ids != NULL;
}

static void
take_kernel (const GableJsonPlace *element, gpointer data)
{
  Stream *stream = data;

  if (gable_reading_goes_on (&stream->reading)) {
    read_kernel (&stream->reading, element, stream->source_ids, stream->project);
  }
}

/* Whether a part of the head came after the kernels. */
static gboolean
is_out_of_order (const Stream *stream, const GableJson *json)
{
  static const char *const heads[] = { "format", "version", "title",    "machine_source", "view",
                                       "figure", "machine", "machines", "sources",        NULL };
  GableJsonPlace root = gable_json_root (json);
  g_autoptr (GPtrArray) keys = gable_json_keys (&root);

  for (guint i = stream->n_members; i < keys->len; i++) {
    if (g_strv_contains (heads, keys->pdata[i])) {
      return TRUE;
    }
  }
  return FALSE;
}

static void
stream_clear (Stream *stream)
{
  g_clear_error (&stream->reading.error);
  gable_project_unref (stream->project);
  g_clear_pointer (&stream->source_ids, g_hash_table_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Stream, stream_clear)

static GableProject *
take_result (const GableReading *reading, GableProject *project, GError **error)
{
  if (reading->error != NULL) {
    g_propagate_error (error, g_error_copy (reading->error));
    return NULL;
  }
  return gable_project_ref (project);
}

static GableProject *
read_json (GableJson *json, GError **error)
{
  g_auto (Stream) stream = { 0 };
  GableJsonPlace root = gable_json_root (json);

  stream.project = gable_project_read (&stream.reading, &root);
  return take_result (&stream.reading, stream.project, error);
}

/* What a project is read from. */
typedef struct {
  const char *path; /* (nullable) of a file, else: */
  const char *data;
  gsize length;
  const char *name;
} Text;

static GableJson *
parse (const Text *text, const GableJsonTaker *taker, GError **error)
{
  return text->path != NULL
           ? gable_json_load_taking (text->path, taker, error)
           : gable_json_parse_taking (text->data, text->length, text->name, taker, error);
}

static GableProject *
read_text (const Text *text, GError **error)
{
  g_auto (Stream) stream = { .project = gable_project_new () };
  const GableJsonTaker taker = { "kernels", begin_kernels, take_kernel, &stream };
  g_autoptr (GableJson) json = parse (text, &taker, error);
  g_autoptr (GableJson) whole = NULL;
  GableJsonPlace root;

  if (json == NULL) {
    return NULL;
  }
  if (stream.source_ids != NULL && !is_out_of_order (&stream, json)) {
    root = gable_json_root (json);
    read_tail (&stream.reading, &root, stream.project);
    return take_result (&stream.reading, stream.project, error);
  }
  whole = stream.source_ids != NULL ? parse (text, NULL, error) : g_steal_pointer (&json);
  return whole != NULL ? read_json (whole, error) : NULL;
}

/**
 * gable_project_from_text:
 * @name: that errors call the text by
 *
 * Reads a project. One that a newer Gable wrote is read so far as it is known here.
 *
 * Returns: (transfer full): the project. Errors: `GABLE_JSON_ERROR`, `GABLE_PROJECT_ERROR_NOT_A_PROJECT`,
 *   `GABLE_PROJECT_ERROR_INVALID_VALUE`, each with @name and the path
 */
GableProject *
gable_project_from_text (const char *data, gsize length, const char *name, GError **error)
{
  return read_text (&(Text){ .data = data, .length = length, .name = name }, error);
}

/* The same from a file; its sources are looked for beside it. Errors: `G_IO_ERROR` too */
GableProject *
gable_project_load (const char *path, GError **error)
{
  g_autofree char *relative = g_path_get_dirname (path);
  g_autofree char *folder = g_canonicalize_filename (relative, NULL);
  GableProject *project = read_text (&(Text){ .path = path }, error);

  for (guint i = 0; project != NULL && i < project->sources->len; i++) {
    GableSource *source = project->sources->pdata[i];

    source->file = g_canonicalize_filename (source->path, folder);
  }
  return project;
}
