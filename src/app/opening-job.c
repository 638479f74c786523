/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/opening-job.h"

#include <glib/gi18n-lib.h>

char *
gable_opening_job_name_file (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);

  return g_filename_display_name (base);
}

GableOpeningJob *
gable_opening_job_new (GableOpening *opening, GPtrArray *files, GableOpenHow how)
{
  GableOpeningJob *job = g_new0 (GableOpeningJob, 1);
  g_autofree char *name = gable_opening_job_name_file (files->pdata[0]);
  g_autofree char *text = NULL;

  if (files->len == 1) {
    text = g_strdup_printf (_ ("Reading “%s”…"), name);
  } else {
    /* Translators: the first of several files, and how many others. */
    text = g_strdup_printf (ngettext ("Reading “%1$s” and %2$u other…",
                                      "Reading “%1$s” and %2$u others…", files->len - 1),
                            name, files->len - 1);
  }
  job->opening = opening;
  job->files = g_ptr_array_ref (files);
  job->how = how;
  job->cancellable = g_cancellable_new ();
  job->strip =
    g_object_ref_sink (GABLE_PROGRESS_STRIP (gable_progress_strip_new (text, job->cancellable)));
  return job;
}

void
gable_opening_job_free (GableOpeningJob *job)
{
  g_ptr_array_unref (job->files);
  g_object_unref (job->cancellable);
  g_object_unref (job->strip);
  g_clear_pointer (&job->roofline, gable_roofline_free);
  g_clear_pointer (&job->notes, gable_notes_free);
  g_free (job);
}

GFile *
gable_opening_job_get_first (const GableOpeningJob *job)
{
  return job->files->pdata[0];
}

gboolean
gable_opening_collect_paths (
  GableNoteBar *note_bar, GFile *const *files, guint n_files, GPtrArray *taken, GStrvBuilder *paths)
{
  for (guint i = 0; i < n_files; i++) {
    g_autofree char *path = g_file_get_path (files[i]);

    if (path == NULL) {
      g_autofree char *uri = g_file_get_uri (files[i]);
      g_autofree char *message =
        g_strdup_printf (_ ("“%s” is not a file on this computer; copy it here first"), uri);

      gable_note_bar_show_error (note_bar, message);
      return FALSE;
    }
    g_strv_builder_add (paths, path);
    g_ptr_array_add (taken, g_object_ref (files[i]));
  }
  return n_files > 0;
}
