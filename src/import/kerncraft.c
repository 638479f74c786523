/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/kerncraft.h"

#include "import/registry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
is_machine (const char *head)
{
  return strstr (head, "kerncraft version:") != NULL && strstr (head, "FLOPs per cycle:") != NULL;
}

static int
sniff (const GableImportInput *input)
{
  if (is_machine (input->head)) {
    return 90;
  }
  return gable_kerncraft_is_table (input->head) || gable_kerncraft_is_report (input->head) ? 80 : 0;
}

static gboolean
import_file (const GableImportInput *input,
             const GableImportOptions *options,
             GableImport *import,
             GError **error)
{
  gboolean done;

  if (gable_kerncraft_is_table (input->head)) {
    done = gable_kerncraft_read_table (input, options, import, error);
  } else if (gable_kerncraft_is_report (input->head)) {
    done = gable_kerncraft_read_report (input, options, import, error);
  } else {
    done = gable_kerncraft_read_machine (input, options, import, error);
  }
  return done &&
         gable_ceilings_finish (import, input,
                                _("there is neither a rate nor a prediction in it; "
                                          "complete the machine file, or run kerncraft -p Roofline"),
                                   error);
}

const GableImporter gable_importer_kerncraft = {
  .id = "kerncraft",
  .title = N_ ("kerncraft"),
  .suffixes = "yml yaml txt csv",
  .recognised = N_ (
    "A YAML file with “kerncraft version” and “FLOPs per cycle”; a report with the table “level "
    "| a. intensity | performance”; a table with “Gflop/s (Roofline)”."),
  .how_to_make =
    N_ ("likwid_bench_auto > machine.yml; kerncraft -p Roofline -m machine.yml kernel.c "
        "-D N 1000 --unit FLOP/s -v > report.txt"),
  .sniff = sniff,
  .read = import_file,
};
