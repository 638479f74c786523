/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/project-json.h"

#include "model/fields.h"

static void
write_range (GableJsonWriter *writer, const char *key, GableRange range)
{
  if (gable_known (range.min) || gable_known (range.max)) {
    gable_json_writer_compact (writer);
    gable_json_writer_begin_object (writer, key);
    gable_json_writer_known (writer, "min", range.min);
    gable_json_writer_known (writer, "max", range.max);
    gable_json_writer_end_object (writer);
  }
}

/* What is as it would be without saying so is left out, and so is a view of which nothing is left. */
static void
write_view (GableJsonWriter *writer, const GableView *view)
{
  GableView usual;

  gable_view_init (&usual);
  if (gable_view_equal (view, &usual) && view->extra == NULL) {
    return;
  }
  gable_json_writer_begin_object (writer, "view");
  if (view->work.kind != usual.work.kind) {
    gable_json_writer_string (writer, "work", gable_work_to_string (view->work));
  }
  if (view->level != NULL) {
    gable_json_writer_string (writer, "level", view->level->id);
  }
  if (view->scale != usual.scale) {
    gable_json_writer_string (writer, "scale", gable_scale_to_string (view->scale));
  }
  write_range (writer, "x", view->x);
  write_range (writer, "y", view->y);
  gable_write_texts (writer, "hidden_kernels", view->hidden_kernels);
  gable_write_extra (writer, view->extra);
  gable_json_writer_end_object (writer);
}

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
  gable_json_writer_text (writer, "sha256", source->sha256);
  gable_json_writer_text (writer, "device", source->device);
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
  write_view (writer, &project->view);
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
  gable_write_extra (writer, project->extra);
  gable_json_writer_end_object (writer);
  return gable_json_writer_steal (writer, length);
}
