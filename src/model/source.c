/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/project.h"

/**
 * gable_source_new_from:
 * @path: the file as it was given, or as it stands in a project
 * @format: id of the importer that read it
 * @folder: (nullable): that a relative @path starts from, else the current one, which takes the system some time to tell
 *
 * The folders of @path stay out of the source, since they tell about the computer and its user:
 * @path is known by its base name until it is saved beside a project.
 *
 * Returns: (transfer full)
 */
GableSource *
gable_source_new_from (const char *path, const char *format, const char *folder)
{
  GableSource *source;

  g_return_val_if_fail (path != NULL && format != NULL, NULL);

  source = g_new0 (GableSource, 1);
  source->path = g_path_get_basename (path);
  source->file = g_str_equal (path, "-") ? NULL : g_canonicalize_filename (path, folder);
  source->format = g_strdup (format);
  return source;
}

/* The same, from the current folder. */
GableSource *
gable_source_new (const char *path, const char *format)
{
  return gable_source_new_from (path, format, NULL);
}

GableSource *
gable_source_copy (const GableSource *source)
{
  GableSource *copy = g_new0 (GableSource, 1);

  *copy = *source;
  copy->id = g_strdup (source->id);
  copy->path = g_strdup (source->path);
  copy->file = g_strdup (source->file);
  copy->format = g_strdup (source->format);
  copy->sha256 = g_strdup (source->sha256);
  copy->device = g_strdup (source->device);
  copy->pass = g_strdup (source->pass);
  copy->notes = source->notes != NULL ? gable_notes_copy (source->notes) : NULL;
  copy->extra = source->extra != NULL ? json_node_ref (source->extra) : NULL;
  return copy;
}

void
gable_source_free (GableSource *source)
{
  g_free (source->id);
  g_free (source->path);
  g_free (source->file);
  g_free (source->format);
  g_free (source->sha256);
  g_free (source->device);
  g_free (source->pass);
  g_clear_pointer (&source->notes, gable_notes_free);
  g_clear_pointer (&source->extra, json_node_unref);
  g_free (source);
}

/**
 * gable_source_is_below:
 *
 * Whether @path is relative and stays below the folder that it starts from, on any system: a project from somewhere
 * else must not make the program read files anywhere on this computer.
 */
gboolean
gable_source_is_below (const char *path)
{
  g_auto (GStrv) parts = g_strsplit_set (path, "/\\", -1);

  return path[0] != '\0' && !g_path_is_absolute (path) && !g_ascii_isspace (path[0]) &&
         path[0] != '\\' && path[1] != ':' && !g_strv_contains ((const char *const *) parts, "..");
}

/**
 * gable_source_relate:
 * @folder: of the project file, absolute
 *
 * Sets the path as a project in @folder names the file: relative where it lies below, else its base name.
 */
void
gable_source_relate (GableSource *source, const char *folder)
{
  g_autoptr (GFile) base = NULL;
  g_autoptr (GFile) file = NULL;

  if (source->file == NULL) {
    return;
  }

  base = g_file_new_for_path (folder);
  file = g_file_new_for_path (source->file);
  g_free (source->path);
  source->path = g_file_get_relative_path (base, file);
  if (source->path == NULL) {
    source->path = g_path_get_basename (source->file);
  }
}
