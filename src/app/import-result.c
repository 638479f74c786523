/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/import-result.h"

#include "app/facts.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Kernels and notes that are shown. */
#define N_KERNELS 5
#define N_NOTES 6

/* Figures of one kernel that are shown. */
#define N_FIGURES 4

#define NAME_LENGTH 40

static void
add_figure (GString *text, guint *n, double value, GableDimension dimension)
{
  if (gable_known (value) && (*n)++ < N_FIGURES) {
    g_autofree char *figure = gable_format (value, dimension);

    g_string_append_printf (text, "%s%s", text->len > 0 ? " · " : "", figure);
  }
}

static void
add_kernel (GtkBox *box, const GableKernel *kernel)
{
  const GableKernelDetails *details = gable_kernel_details (kernel);
  g_autofree char *shown = gable_text_to_display (kernel->name);
  g_autofree char *name = gable_text_shorten_name (shown, NAME_LENGTH);
  g_autoptr (GString) text = g_string_new (NULL);
  guint n = 0;

  add_figure (text, &n, kernel->seconds, GABLE_DIMENSION_SECONDS);
  for (guint i = 0; i < kernel->amounts->n; i++) {
    const GableAmount *amount = &kernel->amounts->entries[i];

    add_figure (text, &n, amount->amount, gable_counter_dimension (gable_amount_counter (amount)));
  }
  add_figure (text, &n, details->performance, GABLE_DIMENSION_FLOP_RATE);
  for (guint i = 0; details->intensities != NULL && i < details->intensities->n; i++) {
    add_figure (text, &n, details->intensities->entries[i].amount, GABLE_DIMENSION_INTENSITY);
  }
  gtk_box_append (box, gable_fact_new (name[0] != '\0' ? name : _ ("(unnamed)"), text->str, shown));
}

static void
add_notes (GtkBox *box, const GableNotes *notes)
{
  guint n = gable_notes_get_size (notes);

  for (guint i = 0; i < MIN (n, N_NOTES); i++) {
    g_autofree char *text = gable_note_to_string (gable_notes_get (notes, i));

    gtk_box_append (box, gable_paragraph_new (text, "dim-label"));
  }
  if (n > N_NOTES) {
    g_autofree char *more =
      g_strdup_printf (ngettext ("and %u more", "and %u more", n - N_NOTES), n - N_NOTES);

    gtk_box_append (box, gable_paragraph_new (more, "dim-label"));
  }
}

static char *
summarise (const GableTrial *trial)
{
  guint n = trial->kernels->len;

  if (trial->is_part) {
    return g_strdup_printf (ngettext ("%u kernel in the beginning of the file",
                                      "%u kernels in the beginning of the file", n),
                            n);
  }
  return g_strdup_printf (ngettext ("%u kernel", "%u kernels", n), n);
}

void
gable_import_result_show (GtkBox *box, const GableTrial *trial)
{
  g_autofree char *summary = summarise (trial);
  GtkWidget *label = gable_paragraph_new (summary, "heading");

  gable_facts_clear (box);
  gtk_box_append (box, label);
  for (guint i = 0; i < MIN (trial->kernels->len, N_KERNELS); i++) {
    add_kernel (box, trial->kernels->pdata[i]);
  }
  if (trial->kernels->len > N_KERNELS) {
    gtk_box_append (box, gable_paragraph_new ("…", "dim-label"));
  }
  add_notes (box, trial->notes);
}

void
gable_import_result_show_fault (GtkBox *box, const char *text)
{
  gable_facts_clear (box);
  gtk_box_append (box, gable_paragraph_new (text, "warning-text"));
}
