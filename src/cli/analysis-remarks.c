/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/alike.h"
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
show_name (const GableRoofline *roofline, guint kernel)
{
  const char *name = gable_project_get_kernel (roofline->project, kernel)->name;

  return gable_text_shorten_name (*name != '\0' ? name : _ ("(unnamed)"), NAME_WIDTH);
}

static char *
to_string (const GableRoofline *roofline, const Remark *remark)
{
  g_autofree char *shown = show_name (roofline, remark->first);

  if (remark->count == 1) {
    return g_strdup_printf ("%s: %s", shown, remark->text);
  }
  /* Translators: a remark, how many kernels it is true of, and the name of the most time-consuming one */
  return g_strdup_printf (
    ngettext ("%1$s (%2$u kernel, “%3$s”)", "%1$s (%2$u kernels, “%3$s” first)", remark->count),
    remark->text, remark->count, shown);
}

/* (transfer full) kernels of the next of @group: “b”, “c” */
static char *
list_names (const GableRoofline *roofline, const GPtrArray *group)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 1; i < MIN (group->len, GABLE_ALIKE_SHOWN); i++) {
    const Remark *remark = group->pdata[i];
    g_autofree char *name = show_name (roofline, remark->first);

    g_string_append_printf (names, i > 1 ? ", “%s”" : "“%s”", name);
  }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* (transfer full) @group: (element-type Remark) that say the same with other figures */
static char *
sum_up (const GableRoofline *roofline, const GPtrArray *group)
{
  const Remark *first = group->pdata[0];
  g_autofree char *names = list_names (roofline, group);
  g_autofree char *shown = show_name (roofline, first->first);
  guint count = 0;

  for (guint i = 0; i < group->len; i++) {
    count += ((const Remark *) group->pdata[i])->count;
  }
  count--;
  /* Translators: a kernel's name, a remark on it, of how many more the same is true with other figures, their names */
  return g_strdup_printf (
    ngettext ("%1$s: %2$s (and the like of %3$u more kernel, %4$s; --json lists it)",
              "%1$s: %2$s (and the like of %3$u more kernels, %4$s first; --json lists them)",
              count),
    shown, first->text, count, names);
}

/* (transfer full) (element-type utf8) */
static GPtrArray *
fold (const GableRoofline *roofline, const GPtrArray *remarks)
{
  g_autoptr (GHashTable) by_skeleton =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) groups =
    g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < remarks->len; i++) {
    Remark *remark = remarks->pdata[i];
    g_autofree char *skeleton = gable_alike_skeleton (remark->text);
    GPtrArray *group = g_hash_table_lookup (by_skeleton, skeleton);

    if (group == NULL) {
      group = g_ptr_array_new ();
      g_ptr_array_add (groups, group);
      g_hash_table_insert (by_skeleton, g_steal_pointer (&skeleton), group);
    }
    g_ptr_array_add (group, remark);
  }
  for (guint i = 0; i < groups->len; i++) {
    const GPtrArray *group = groups->pdata[i];

    for (guint k = 0; group->len <= GABLE_ALIKE_SHOWN && k < group->len; k++) {
      g_ptr_array_add (texts, to_string (roofline, group->pdata[k]));
    }
    if (group->len > GABLE_ALIKE_SHOWN) {
      g_ptr_array_add (texts, sum_up (roofline, group));
    }
  }
  return texts;
}

/**
 * gable_analysis_remarks:
 * @folded: (out) (optional) (transfer full) (element-type utf8): the same for people: those that differ in figures alone
 *   are one
 *
 * What a reader has to know of the listed kernels beside their figures: doubts about the accounting, assumptions of the
 * bounds. What is true of several kernels is said once.
 *
 * Returns: (transfer full) (element-type utf8): one sentence each
 */
GPtrArray *
gable_analysis_remarks (const GableRoofline *roofline,
                        const GableListing *listing,
                        GPtrArray **folded)
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
  if (folded != NULL) {
    *folded = fold (roofline, remarks);
  }
  return texts;
}
