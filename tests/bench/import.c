/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Imports a file of any format and prints seconds, kernels, launches, bytes of the launch columns and the memory that was
 * needed at most [KiB]. Usage: bench-import FILE */
#include "config.h"

#include "import/registry.h"

#include <sys/resource.h>

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  GableImportOptions options = { .group = GABLE_GROUP_NAME };
  char seconds[GABLE_NUMBER_LENGTH];
  struct rusage usage;
  gint64 start = g_get_monotonic_time ();
  g_autoptr (GableImport) import = NULL;

  if (argc != 2) {
    g_printerr ("Usage: %s FILE\n", argv[0]);
    return 2;
  }
  import = gable_import_file (argv[1], &options, NULL, &error);
  if (import == NULL) {
    g_printerr ("%s\n", error->message);
    return 1;
  }
  gable_number_write (seconds, (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
  getrusage (RUSAGE_SELF, &usage);
  g_print ("%s %u %" G_GSIZE_FORMAT " %" G_GSIZE_FORMAT " %ld\n", seconds, import->kernels->len,
           gable_launches_get_size (import->launches), gable_launches_get_bytes (import->launches),
           usage.ru_maxrss);
  return 0;
}
