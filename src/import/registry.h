/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "import/importer.h"

/* Every format is one of these, in a file of its own. */
extern const GableImporter gable_importer_advisor;
extern const GableImporter gable_importer_advisor_table;
extern const GableImporter gable_importer_babelstream;
extern const GableImporter gable_importer_carm;
extern const GableImporter gable_importer_clpeak;
extern const GableImporter gable_importer_csv;
extern const GableImporter gable_importer_ert;
extern const GableImporter gable_importer_google_benchmark;
extern const GableImporter gable_importer_gpu_benches;
extern const GableImporter gable_importer_json;
extern const GableImporter gable_importer_kerncraft;
extern const GableImporter gable_importer_likwid;
extern const GableImporter gable_importer_likwid_summary;
extern const GableImporter gable_importer_mixbench;
extern const GableImporter gable_importer_ncu_csv;
extern const GableImporter gable_importer_ncu_rep;
extern const GableImporter gable_importer_ncu_text;
extern const GableImporter gable_importer_nersc_plot;
extern const GableImporter gable_importer_nsys;
extern const GableImporter gable_importer_nvprof;
extern const GableImporter gable_importer_papi;
extern const GableImporter gable_importer_perf_stat;
extern const GableImporter gable_importer_rocprof;
extern const GableImporter gable_importer_rocprof3;
extern const GableImporter gable_importer_rocprof_list;
extern const GableImporter gable_importer_rocprofc;
extern const GableImporter gable_importer_sde;
extern const GableImporter gable_importer_stream;
extern const GableImporter gable_importer_unitrace;
extern const GableImporter gable_importer_uprof;
extern const GableImporter gable_importer_vtune;

guint gable_importers_get_size (void);
const GableImporter *gable_importers_get (guint index);
const GableImporter *gable_importers_find (const char *id);
/* Whether it reads any table, whoever wrote it. */
gboolean gable_importer_is_table (const GableImporter *importer);

/* What gable_import_file () does, in two steps: for one who opens inputs himself, or joins several. */
GableImport *gable_import_input (const GableImportInput *input,
                                 const GableImportOptions *options,
                                 const GableImporter **importer,
                                 GError **error);
/* The same for text as the profiler wrote it, that no launcher and no terminal has changed. */
GableImport *gable_import_plain (const GableImportInput *input,
                                 const GableImportOptions *options,
                                 const GableImporter **importer,
                                 GError **error);
void gable_import_note_missing (GPtrArray *kernels,
                                const GableImporter *importer,
                                GableNotes *notes);

/* One file, standard input ("-") or folder of any known format. */
GableImport *gable_import_file (const char *path,
                                const GableImportOptions *options,
                                const GableImporter **importer,
                                GError **error);
/* Projects and profiler exports alike, several joined: what every command and the window open. The first machine is
 * the project's or the export's own, else the catalogue's by device name, else none (@notes says so).
 * @machine: (nullable) ID or path that --machine gave. Notes carry what was left out. */
GableProject *gable_open (const char *const *paths,
                          const char *machine,
                          const GableImportOptions *options,
                          GableNotes *notes,
                          GError **error);
