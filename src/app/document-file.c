/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/document.h"

#include "model/project-json.h"

#include <glib/gi18n-lib.h>

/* "solver" for solver.gable. */
static char *
title_of_file (GFile *file)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *title = g_filename_display_name (base);

  if (g_str_has_suffix (title, ".gable")) {
    title[strlen (title) - strlen (".gable")] = '\0';
  }
  return g_steal_pointer (&title);
}

/**
 * gable_document_save:
 * @file: where to
 *
 * Writes the present project, which @file holds from then on.
 *
 * Errors: those of gable_project_save (); `G_IO_ERROR_NOT_SUPPORTED` for a file that is not on this computer
 */
gboolean
gable_document_save (GableDocument *document, GFile *file, GError **error)
{
  g_autofree char *path = g_file_get_path (file);
  g_autofree char *title = title_of_file (file);

  if (path == NULL) {
    g_autofree char *uri = g_file_get_uri (file);

    g_set_error (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                 _ ("“%s” is not a file on this computer; choose a folder that is"), uri);
    return FALSE;
  }
  if (!gable_project_save (gable_document_get_project (document), path, error)) {
    return FALSE;
  }
  gable_document_mark_saved (document, file, title);
  return TRUE;
}
