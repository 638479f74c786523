/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/kernel-ranks.h"

#include <string.h>

/* A text's collation key and the kernel it is of. */
typedef struct {
  char *key;
  guint32 kernel;
} Collated;

static int
compare_collated (gconstpointer a, gconstpointer b)
{
  return strcmp (((const Collated *) a)->key, ((const Collated *) b)->key);
}

/* (transfer full) of each kernel: how many names, or sources, come before its own as people sort them. Equal ones have equal
 * ranks. */
guint32 *
gable_rank_kernels (const GableProject *project, gboolean by_source)
{
  guint n = gable_project_get_n_kernels (project);
  g_autofree Collated *collated = g_new (Collated, n);
  guint32 *ranks = g_new (guint32, n);

  for (guint i = 0; i < n; i++) {
    const GableKernel *kernel = gable_project_get_kernel (project, i);
    const char *text = by_source ? kernel->source : kernel->name;

    collated[i] = (Collated){ g_utf8_collate_key (text != NULL ? text : "", -1), i };
  }
  qsort (collated, n, sizeof *collated, compare_collated);
  for (guint i = 0; i < n; i++) {
    gboolean same = i > 0 && strcmp (collated[i].key, collated[i - 1].key) == 0;

    ranks[collated[i].kernel] = same ? ranks[collated[i - 1].kernel] : i;
  }
  for (guint i = 0; i < n; i++) {
    g_free (collated[i].key);
  }
  return ranks;
}
