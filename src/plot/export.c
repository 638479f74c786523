/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/export.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (gable - export - error - quark, gable_export_error)

static const GableExporter *const exporters[] = {
  &gable_exporter_eps, &gable_exporter_pdf,  &gable_exporter_png,
  &gable_exporter_svg, &gable_exporter_tikz,
};

guint
gable_exporters_get_size (void)
{
  return G_N_ELEMENTS (exporters);
}

const GableExporter *
gable_exporters_get (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (exporters), NULL);
  return exporters[index];
}

/**
 * gable_exporters_find:
 * @id_or_suffix: (nullable): "svg", whatever its case
 *
 * Returns: (transfer none) (nullable): the exporter
 */
const GableExporter *
gable_exporters_find (const char *id_or_suffix)
{
  for (guint i = 0; i < G_N_ELEMENTS (exporters) && id_or_suffix != NULL; i++) {
    if (g_ascii_strcasecmp (exporters[i]->id, id_or_suffix) == 0 ||
        g_ascii_strcasecmp (exporters[i]->suffix, id_or_suffix) == 0) {
      return exporters[i];
    }
  }
  return NULL;
}

static char *
list_suffixes (void)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (exporters); i++) {
    g_string_append_printf (list, "%s.%s", i > 0 ? ", " : "", exporters[i]->suffix);
  }
  return g_string_free (g_steal_pointer (&list), FALSE);
}

static const GableExporter *
find_for_path (const char *path, GError **error)
{
  g_autofree char *base = g_path_get_basename (path);
  const char *dot = strrchr (base, '.');
  const GableExporter *exporter = dot != NULL ? gable_exporters_find (dot + 1) : NULL;

  if (exporter == NULL) {
    g_autofree char *known = list_suffixes ();
    g_autofree char *shown = g_filename_display_name (path);

    g_set_error (
      error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_UNKNOWN_FORMAT,
      /* Translators: the second is a list of file name suffixes */
      _ ("%s: the name does not say what kind of figure to write; let it end in one of %s"), shown,
         known);
  }
  return exporter;
}

/**
 * gable_export:
 * @scene: a chart
 * @exporter: (nullable): the format; %NULL: by the suffix of @path
 * @path: file to write, or "-" for standard output with an @exporter
 * @options: (nullable): resolution
 * @error: return location
 *
 * The file is either written whole and safely on the disk, or left as it was.
 *
 * Errors: GABLE_EXPORT_ERROR_UNKNOWN_FORMAT, GABLE_EXPORT_ERROR_TOO_BIG, GABLE_EXPORT_ERROR_WRITE; G_IO_ERROR of the
 * file system, each with the file's name.
 *
 * Returns: whether it was written
 */
gboolean
gable_export (const GableScene *scene,
              const GableExporter *exporter,
              const char *path,
              const GableExportOptions *options,
              GError **error)
{
  const GableExportOptions none = { 0 };
  g_autoptr (GableSaver) saver = NULL;

  if (exporter == NULL) {
    exporter = find_for_path (path, error);
  }
  if (exporter == NULL) {
    return FALSE;
  }
  saver = gable_saver_new (path, error);
  return saver != NULL &&
         exporter->write (scene, options != NULL ? options : &none, saver, error) &&
         gable_saver_commit (saver, error);
}
