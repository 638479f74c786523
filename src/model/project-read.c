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

static void
read_kernels (GableReading *reading,
              const GableJsonPlace *root,
              GHashTable *source_ids,
              GableProject *project)
{
  GableJsonPlace place = gable_json_member (root, "kernels");
  guint n = gable_reading_array (reading, &place, G_MAXUINT);

  for (guint i = 0; i < n && gable_reading_goes_on (reading); i++) {
    GableJsonPlace element = gable_json_element (&place, i);
    GableKernel *kernel = gable_kernel_read (reading, &element, project->view.work);

    if (kernel->source != NULL && !g_hash_table_contains (source_ids, kernel->source)) {
      GableJsonPlace member = gable_json_member (&element, "source");

      gable_reading_warn (reading, &member,
                          _ ("there is no source of the id “%s”"), kernel->source);
    }
    g_ptr_array_add (project->kernels, kernel);
  }
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
  GableJsonPlace view = gable_json_member (root, "view");
  GableJsonPlace walkthroughs = gable_json_member (root, "walkthroughs");
  g_autoptr (GHashTable) source_ids = NULL;

  project->version = read_version (reading, root);
  if (project->version == 0) {
    return project;
  }
  project->title = gable_field_text (reading, root, "title");
  project->machine_source = gable_field_text (reading, root, "machine_source");
  gable_view_read (reading, &view, &project->view);
  read_figure (reading, root, project);
  read_machines (reading, root, project);
  source_ids = read_sources (reading, root, project);
  read_kernels (reading, root, source_ids, project);
  project->walkthroughs = gable_walkthroughs_read (reading, &walkthroughs);
  project->extra = gable_field_extra (reading, root, project_keys);
  return project;
}

static GableProject *
read_json (GableJson *json, GError **error)
{
  GableReading reading = { 0 };
  GableJsonPlace root = gable_json_root (json);
  g_autoptr (GableProject) project = gable_project_read (&reading, &root);

  if (reading.error != NULL) {
    g_propagate_error (error, reading.error);
    return NULL;
  }
  return g_steal_pointer (&project);
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
  g_autoptr (GableJson) json = gable_json_parse (data, length, name, error);

  return json != NULL ? read_json (json, error) : NULL;
}

/* The same from a file; its sources are looked for beside it. Errors: `G_IO_ERROR` too */
GableProject *
gable_project_load (const char *path, GError **error)
{
  g_autoptr (GableJson) json = gable_json_load (path, error);
  g_autofree char *relative = g_path_get_dirname (path);
  g_autofree char *folder = g_canonicalize_filename (relative, NULL);
  GableProject *project = json != NULL ? read_json (json, error) : NULL;

  for (guint i = 0; project != NULL && i < project->sources->len; i++) {
    GableSource *source = project->sources->pdata[i];

    source->file = g_canonicalize_filename (source->path, folder);
  }
  return project;
}
