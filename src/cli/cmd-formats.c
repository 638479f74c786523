/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include "base/json-write.h"

#include <glib/gi18n-lib.h>

static GableExit
print_json (void)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();
  g_autofree char *text = NULL;

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "format", "gable-formats");
  gable_json_writer_count (writer, "version", 1);
  gable_json_writer_begin_array (writer, "formats");
  for (guint i = 0; i < gable_importers_get_size (); i++) {
    const GableImporter *importer = gable_importers_get (i);
    g_auto (GStrv) suffixes =
      g_strsplit (importer->suffixes != NULL ? importer->suffixes : "", " ", -1);

    gable_json_writer_begin_object (writer, NULL);
    gable_json_writer_string (writer, "id", importer->id);
    gable_json_writer_string (writer, "title", importer->title);
    gable_json_writer_compact (writer);
    gable_json_writer_begin_array (writer, "suffixes");
    for (guint j = 0; suffixes[j] != NULL; j++) {
      gable_json_writer_string (writer, NULL, suffixes[j]);
    }
    gable_json_writer_end_array (writer);
    gable_json_writer_text (writer, "recognised_by", importer->recognised);
    gable_json_writer_text (writer, "made_by", importer->how_to_make);
    gable_json_writer_end_object (writer);
  }
  gable_json_writer_end_array (writer);
  gable_json_writer_end_object (writer);
  text = gable_json_writer_steal (writer, NULL);
  return gable_cli_print (text, -1);
}

static GableExit
run (const GableCliOptions *options)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (options->json) {
    return print_json ();
  }
  for (guint i = 0; i < gable_importers_get_size (); i++) {
    const GableImporter *importer = gable_importers_get (i);

    g_string_append_printf (text, "%s%s  %s\n", i > 0 ? "\n" : "", importer->id,
                            _ (importer->title));
    if (importer->suffixes != NULL) {
      /* Translators: %s is a list of file name suffixes. */
      g_string_append_printf (text, _("  files: %s\n"), importer->suffixes);
    }
    g_string_append_printf (text, _("  recognised: %s\n"), _ (importer->recognised));
    if (importer->how_to_make != NULL) {
      g_string_append_printf (text, _("  made by: %s\n"), _ (importer->how_to_make));
    }
  }
  return gable_cli_print (text->str, (gssize) text->len);
}

const GableCommand gable_command_formats = {
  .name = "formats",
  .arguments = N_ ("[--json]"),
  .summary = N_ ("Formats that can be opened, and how each is recognised"),
  .details = N_ ("Examples:\n"
                 "  gable formats\n\n"
                 "Lists the formats that can be opened, with their usual file names, how each is "
                 "recognised by its\n"
                 "content, and how to make such a file."),
  .takes = GABLE_TAKES_JSON,
  .min_files = 0,
  .max_files = 0,
  .run = run,
};
