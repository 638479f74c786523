/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/analysis-output.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Characters of a kernel's name in a remark. */
#define NAME_WIDTH 60

/* One remark and the kernels that it is true of. */
typedef struct {
  char *text;
  guint first; /* kernel */
  guint count;
} Remark;

static void
remark_free (gpointer pointer)
{
  Remark *remark = pointer;

  g_free (remark->text);
  g_free (remark);
}

/* (transfer full) @text */
static void
add (GPtrArray *remarks, GHashTable *by_text, char *text, guint kernel)
{
  Remark *remark = text != NULL ? g_hash_table_lookup (by_text, text) : NULL;

  if (text == NULL) {
    return;
  }
  if (remark != NULL) {
    remark->count++;
    g_free (text);
    return;
  }
  remark = g_new0 (Remark, 1);
  remark->text = text;
  remark->first = kernel;
  remark->count = 1;
  g_ptr_array_add (remarks, remark);
  g_hash_table_insert (by_text, text, remark);
}

static char *
to_string (const GableRoofline *roofline, const Remark *remark)
{
  const char *name = gable_project_get_kernel (roofline->project, remark->first)->name;
  g_autofree char *shown =
    gable_text_shorten_name (*name != '\0' ? name : _ ("(unnamed)"), NAME_WIDTH);

  if (remark->count == 1) {
    return g_strdup_printf ("%s: %s", shown, remark->text);
  }
  /* Translators: a remark, how many kernels it is true of, and the name of the most time-consuming one */
  return g_strdup_printf (
    ngettext ("%1$s (%2$u kernel, “%3$s”)", "%1$s (%2$u kernels, “%3$s” first)", remark->count),
    remark->text, remark->count, shown);
}

/**
 * gable_analysis_remarks:
 *
 * What a reader has to know of the listed kernels beside their figures: doubts about the accounting, assumptions of the
 * bounds. What is true of several kernels is said once.
 *
 * Returns: (transfer full) (element-type utf8): one sentence each
 */
GPtrArray *
gable_analysis_remarks (const GableRoofline *roofline, const GableListing *listing)
{
  g_autoptr (GPtrArray) remarks = g_ptr_array_new_with_free_func (remark_free);
  g_autoptr (GHashTable) by_text = g_hash_table_new (g_str_hash, g_str_equal);
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < listing->order->len; i++) {
    guint kernel = g_array_index (listing->order, guint, i);

    if (roofline->machine != NULL && roofline->kernels[kernel].drawn == GABLE_DRAWN) {
      add (remarks, by_text, gable_roofline_explain (roofline, kernel), kernel);
    }
    add (remarks, by_text, gable_roofline_doubt (roofline, kernel), kernel);
  }
  for (guint i = 0; i < remarks->len; i++) {
    g_ptr_array_add (texts, to_string (roofline, g_ptr_array_index (remarks, i)));
  }
  return texts;
}
