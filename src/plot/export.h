/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/save.h"
#include "plot/scene.h"

#define GABLE_EXPORT_ERROR (gable_export_error_quark ())
GQuark gable_export_error_quark (void);

typedef enum {
  GABLE_EXPORT_ERROR_UNKNOWN_FORMAT,
  GABLE_EXPORT_ERROR_EMPTY,
  GABLE_EXPORT_ERROR_TOO_BIG,
  GABLE_EXPORT_ERROR_WRITE,
  GABLE_EXPORT_ERROR_STYLE /* no such theme, palette, font or preset, or a size that nothing fits in */
} GableExportError;

/* Of a raster that nobody gave a resolution [1/in]. */
#define GABLE_EXPORT_DPI 144.0

typedef struct {
  double dpi; /* of a raster; 0 is GABLE_EXPORT_DPI */
  gboolean
    every_point; /* in vectors each point as a shape of its own, however many there are; else what dense ones
                         * cover, as an image */
} GableExportOptions;

typedef struct {
  const char *id;     /* "svg" */
  const char *title;  /* N_("Scalable vector graphics") */
  const char *suffix; /* "svg" */
  const char *media_type;
  gboolean (*write) (const GableScene *scene,
                     const GableExportOptions *options,
                     GableSaver *saver,
                     GError **error);
} GableExporter;

/* The exporters, each in its own file; gable_exporters_get () lists them. */
extern const GableExporter gable_exporter_eps;
extern const GableExporter gable_exporter_pdf;
extern const GableExporter gable_exporter_png;
extern const GableExporter gable_exporter_svg;
extern const GableExporter gable_exporter_tikz;

guint gable_exporters_get_size (void);
const GableExporter *gable_exporters_get (guint index);
const GableExporter *gable_exporters_find (const char *id_or_suffix);
/* By the suffix of @path where @exporter is NULL. */
gboolean gable_export (const GableScene *scene,
                       const GableExporter *exporter,
                       const char *path,
                       const GableExportOptions *options,
                       GError **error);
