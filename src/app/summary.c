/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/summary.h"

#include "app/kernel-item.h"
#include "app/row-text.h"

#include <glib/gi18n-lib.h>

/* "6 kernels, 2,820 launches", or the kernels alone where launches are not told. */
static char *
count_text (const GableRoofline *roofline)
{
  guint n_kernels = roofline->n_kernels;
  guint64 n_launches = roofline->launches;
  g_autofree char *kernel_count = g_strdup_printf ("%'u", n_kernels);
  g_autofree char *launch_count = gable_count_to_text (n_launches);
  g_autofree char *kernels =
    g_strdup_printf (ngettext ("%s kernel", "%s kernels", n_kernels), kernel_count);
  g_autofree char *launches =
    g_strdup_printf (ngettext ("%s launch", "%s launches", n_launches), launch_count);

  if (n_launches == 0) {
    return g_steal_pointer (&kernels);
  }
  /* Translators: "6 kernels", "2,820 launches". */
  return g_strdup_printf (_ ("%1$s, %2$s"), kernels, launches);
}

char *
gable_summary (GableDocument *document)
{
  const GableProject *project = gable_document_get_project (document);
  const GableRoofline *roofline = gable_document_get_roofline (document);
  const GableMachine *machine = gable_project_get_machine (project);
  const char *name = machine != NULL ? machine->name : _ ("no machine");
  g_autofree char *counts = count_text (roofline);
  g_autofree char *seconds = gable_format (roofline->seconds, GABLE_DIMENSION_SECONDS);

  if (!(roofline->seconds > 0)) {
    /* Translators: under the title: machine, kernels. */
    return g_strdup_printf (_ ("%1$s · %2$s"), name, counts);
  }
  /* Translators: under the title: machine, kernels and launches, time of the run. */
  return g_strdup_printf (_ ("%1$s · %2$s · %3$s"), name, counts, seconds);
}
