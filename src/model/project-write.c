/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/project-json.h"

#include "model/fields.h"

static void
write_source (GableJsonWriter *writer, const GableSource *source)
{
  /* Folders of this computer and its user's name stay here, whoever filled the source. */
  g_autofree char *path = gable_source_is_below (source->path) ? g_strdup (source->path)
                                                               : g_path_get_basename (source->path);

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "id", source->id != NULL ? source->id : "");
  gable_json_writer_string (writer, "path", path);
  gable_json_writer_text (writer, "format", source->format);
  if (source->size > 0) {
    gable_json_writer_count (writer, "size", source->size);
  }
  if (source->files > 0) {
    gable_json_writer_count (writer, "files", source->files);
  }
  gable_json_writer_text (writer, "sha256", source->sha256);
  gable_json_writer_text (writer, "device", source->device);
  gable_json_writer_text (writer, "pass", source->pass);
  if (source->timing) {
    gable_json_writer_boolean (writer, "timing", TRUE);
  }
  if (source->concurrent) {
    gable_json_writer_boolean (writer, "concurrent", TRUE);
  }
  gable_write_extra (writer, source->extra);
  gable_json_writer_end_object (writer);
}

static void
write_lists (GableJsonWriter *writer, const GableProject *project)
{
  if (project->machines->len > 0) {
    gable_json_writer_begin_array (writer, "machines");
    for (guint i = 0; i < project->machines->len; i++) {
      gable_machine_to_json (project->machines->pdata[i], writer, NULL);
    }
    gable_json_writer_end_array (writer);
  }
  gable_view_write (writer, &project->view);
  if (project->figure != NULL) {
    gable_figure_style_write (writer, "figure", project->figure);
  }
  if (project->sources->len > 0) {
    gable_json_writer_begin_array (writer, "sources");
    for (guint i = 0; i < project->sources->len; i++) {
      write_source (writer, project->sources->pdata[i]);
    }
    gable_json_writer_end_array (writer);
  }
  gable_json_writer_begin_array (writer, "kernels");
  for (guint i = 0; i < project->kernels->len; i++) {
    gable_kernel_write (writer, project->kernels->pdata[i], project->view.work);
  }
  gable_json_writer_end_array (writer);
}

/* (transfer full) the text of a project file */
char *
gable_project_to_text (const GableProject *project, gsize *length)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "format", GABLE_PROJECT_FORMAT);
  gable_json_writer_count (writer, "version", GABLE_PROJECT_VERSION);
  gable_json_writer_text (writer, "title", project->title);
  gable_json_writer_text (writer, "machine_source", project->machine_source);
  write_lists (writer, project);
  gable_walkthroughs_write (writer, project->walkthroughs);
  gable_write_extra (writer, project->extra);
  gable_json_writer_end_object (writer);
  return gable_json_writer_steal (writer, length);
}
