/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/project-json.h"

#include "model/fields.h"

#include <glib/gi18n-lib.h>

static void
read_as_machine (GableReading *reading, const GableJsonPlace *root)
{
  gable_machine_unref (gable_machine_read_file (reading, root));
}

static void
read_as_project (GableReading *reading, const GableJsonPlace *root)
{
  gable_project_unref (gable_project_read (reading, root));
}

static void
read_as_figure (GableReading *reading, const GableJsonPlace *root)
{
  gable_figure_style_free (gable_figure_style_read (reading, root));
}

/* By the file's own word. */
static const struct {
  const char *format;
  void (*read) (GableReading *reading, const GableJsonPlace *root);
} readers[] = {
  { "gable-project", read_as_project },
  { "gable-machine", read_as_machine },
  { GABLE_FIGURE_FORMAT, read_as_figure },
};

static void
read_root (GableReading *reading, const GableJsonPlace *root)
{
  GableJsonPlace place = gable_json_member (root, "format");
  GError *error = NULL;
  const char *format = NULL;

  if (!gable_json_object (root, &error) || !gable_json_string (&place, &format, &error)) {
    gable_reading_take (reading, error);
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (readers); i++) {
    if (g_str_equal (format, readers[i].format)) {
      readers[i].read (reading, root);
      return;
    }
  }
  gable_reading_fault (reading, &place,
                       _ ("“%s” is no format of Gable; there are gable-project, gable-machine and "
                          "gable-figure"),
                          format);
}

gboolean
gable_validate (const char *path, GableNotes *notes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableJson) json = gable_json_load (path, &error);
  GableReading reading = { .notes = notes };
  GableJsonPlace root;

  if (json == NULL) {
    gable_notes_add (notes, GABLE_NOTE_ERROR, NULL, "%s", error->message);
    return FALSE;
  }
  root = gable_json_root (json);
  read_root (&reading, &root);
  if (reading.error != NULL) {
    g_error_free (reading.error);
    return FALSE;
  }
  return TRUE;
}
