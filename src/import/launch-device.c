/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/launch-device.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Characters of a GPU's name, at most: what is longer is none. */
#define MAX_NAME 200

/* @name without the number that traces put behind it: "Tesla K40c (0)". */
static GableCell
drop_number (GableCell name)
{
  gsize at = name.length;

  if (at == 0 || name.text[at - 1] != ')') {
    return name;
  }
  at--;
  while (at > 0 && g_ascii_isdigit (name.text[at - 1])) {
    at--;
  }
  return at > 2 && at + 1 < name.length && name.text[at - 1] == '(' && name.text[at - 2] == ' '
           ? (GableCell){ name.text, at - 2 }
           : name;
}

/**
 * gable_import_take_device:
 * @import: takes the device
 * @name: of the GPU that a launch ran on, with its number or without; empty where it is not told
 *
 * The first one that is told is the file's; another one is noted.
 */
void
gable_import_take_device (GableImport *import, GableCell name)
{
  g_autofree char *text = NULL;

  name = drop_number (name);
  if (name.length == 0 || name.length > MAX_NAME ||
      (import->device != NULL && gable_cell_equal (name, import->device))) {
    return;
  }
  text = gable_text_to_utf8 (name.text, (gssize) name.length);
  if (import->device == NULL) {
    import->device = g_steal_pointer (&text);
  } else if (!g_str_equal (text, import->device)) {
    gable_notes_add (import->notes, GABLE_NOTE_WARNING, NULL,
                     _("There are launches of another GPU too, “%s”; the roofs are those of “%s”"),
                        text, import->device);
  }
}
