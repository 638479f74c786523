/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/clpeak.h"

#include "import/lines.h"

#include "base/text.h"

/* The text's headings so far. */
typedef struct {
  char *platform;
  char *device;
  char *test;
  char *unit;
} Headings;

static void
set_text (char **text, GableCell cell)
{
  g_free (*text);
  *text = gable_text_to_utf8 (cell.text, (gssize) MIN (cell.length, 256));
}

/* "Global memory bandwidth (GBPS)": a test and its unit. The name may hold brackets itself. */
static gboolean
take_test (Headings *headings, GableCell line)
{
  GableCell unit = line;
  gsize open = line.length;

  if (line.length == 0 || line.text[line.length - 1] != ')') {
    return FALSE;
  }
  while (open > 0 && line.text[open - 1] != '(') {
    open--;
  }
  if (open == 0) {
    return FALSE;
  }
  unit.text += open;
  unit.length -= open + 1;
  set_text (&headings->unit, unit);
  set_text (&headings->test, gable_cell_trim ((GableCell){ line.text, open - 1 }));
  return TRUE;
}

static void
take_line (Headings *headings, GableImport *import, GableCell line)
{
  GableCell rest = line;
  GableCell label = gable_cell_trim (gable_cell_take (&rest, ':'));
  GableCell value = gable_cell_trim (rest);
  double figure;

  if (gable_cell_equal (label, "Platform")) {
    set_text (&headings->platform, value);
  } else if (gable_cell_equal (label, "Device")) {
    set_text (&headings->device, value);
    g_clear_pointer (&headings->test, g_free);
  } else if (value.length > 0 && headings->test != NULL && headings->device != NULL &&
             gable_cell_read (value, &figure) == GABLE_CELL_NUMBER) {
    g_autofree char *metric = gable_text_to_utf8 (label.text, (gssize) MIN (label.length, 256));
    GableClpeakPlace place = {
      .import = import,
      .tool = "clpeak",
      .backend = "OpenCL",
      .platform = headings->platform,
      .device = headings->device,
      .test = headings->test,
      .unit = headings->unit,
      .metric = metric,
    };

    gable_clpeak_add (&place, figure);
  } else if (value.length == 0 && !take_test (headings, line)) {
    g_clear_pointer (&headings->test, g_free);
  }
}

/**
 * gable_clpeak_read_text:
 *
 * Reads what version 1 prints: platforms, devices, tests with their unit in brackets, and their metrics.
 */
gboolean
gable_clpeak_read_text (const GableImportInput *input,
                        const GableImportOptions *options,
                        GableImport *import,
                        GError **error)
{
  g_autoptr (GableLines) lines = gable_lines_new (input, options);
  Headings headings = { 0 };
  GError *fault = NULL;
  GableCell line;

  while (gable_lines_next (lines, &line, &fault)) {
    line = gable_cell_trim (line);
    if (line.length > 0) {
      take_line (&headings, import, line);
    }
  }
  g_free (headings.platform);
  g_free (headings.test);
  g_free (headings.unit);
  g_free (headings.device);
  if (fault != NULL) {
    g_propagate_error (error, fault);
    return FALSE;
  }
  return TRUE;
}
