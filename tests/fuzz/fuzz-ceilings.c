/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "fuzz-text.h"
#include "fuzz.h"

/* Every reader of rates that benchmarks measured: they are small, and most turn away what is not theirs at once. */
int
LLVMFuzzerTestOneInput (const guint8 *data, gsize size)
{
  static const GableImporter *const importers[] = {
    &gable_importer_babelstream,      &gable_importer_carm,
    &gable_importer_clpeak,           &gable_importer_ert,
    &gable_importer_gpu_benches,      &gable_importer_kerncraft,
    &gable_importer_google_benchmark, &gable_importer_likwid_summary,
    &gable_importer_mixbench,         &gable_importer_stream,
  };

  for (guint i = 0; i < G_N_ELEMENTS (importers); i++) {
    fuzz_text (importers[i], data, size);
  }
  return 0;
}
