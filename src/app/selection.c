/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/selection.h"

void
gable_selection_init (GableSelection *selection)
{
  selection->kernels = gtk_bitset_new_empty ();
  selection->primary = -1;
}

void
gable_selection_clear (GableSelection *selection)
{
  g_clear_pointer (&selection->kernels, gtk_bitset_unref);
  selection->primary = -1;
}

static gboolean
take (GableSelection *selection, GtkBitset *kernels, int primary)
{
  gboolean same = selection->primary == primary && gtk_bitset_equals (selection->kernels, kernels);

  gtk_bitset_unref (selection->kernels);
  selection->kernels = kernels;
  selection->primary = primary;
  return !same;
}

/**
 * gable_selection_set:
 * @kernels: the set, without what the project doesn't have
 * @primary: joins the set; -1 is the first of it
 * @n_kernels: of the project
 *
 * Returns: whether another set or another primary kernel is selected than before
 */
gboolean
gable_selection_set (GableSelection *selection,
                     const GtkBitset *kernels,
                     int primary,
                     guint n_kernels)
{
  GtkBitset *set = gtk_bitset_copy (kernels);

  if (primary >= 0) {
    gtk_bitset_add (set, (guint) primary);
  }
  gtk_bitset_remove_range_closed (set, n_kernels, G_MAXUINT);
  if (gtk_bitset_is_empty (set)) {
    primary = -1;
  } else if (primary < 0 || primary >= (int) n_kernels) {
    primary = (int) gtk_bitset_get_minimum (set);
  }
  return take (selection, set, primary);
}

static gboolean
same_kernel (const GableProject *before, const GableProject *after, guint kernel)
{
  const GableKernel *was = gable_project_get_kernel (before, kernel);
  const GableKernel *is;

  if (kernel >= gable_project_get_n_kernels (after)) {
    return FALSE;
  }
  is = gable_project_get_kernel (after, kernel);
  return was == is || g_str_equal (was->name, is->name);
}

/* (transfer container) (element-type utf8 guint) where the first kernel of a name stands */
static GHashTable *
places_of_names (const GableProject *project)
{
  GHashTable *places = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = gable_project_get_n_kernels (project); i > 0; i--) {
    g_hash_table_insert (places, gable_project_get_kernel (project, i - 1)->name,
                         GUINT_TO_POINTER (i - 1));
  }
  return places;
}

/**
 * gable_selection_follow:
 *
 * The same kernels in another state of the project: each by its place where that still has its name, else by its name;
 * those that are gone leave the set.
 *
 * Returns: whether the set or the primary kernel is told by other numbers than before
 */
gboolean
gable_selection_follow (GableSelection *selection,
                        const GableProject *before,
                        const GableProject *after)
{
  g_autoptr (GHashTable) places = NULL;
  GtkBitset *set = gtk_bitset_new_empty ();
  GtkBitsetIter iter;
  guint kernel;
  int primary = -1;

  for (gboolean more = gtk_bitset_iter_init_first (&iter, selection->kernels, &kernel); more;
       more = gtk_bitset_iter_next (&iter, &kernel)) {
    gpointer place = GUINT_TO_POINTER (kernel);

    if (!same_kernel (before, after, kernel)) {
      places = places != NULL ? places : places_of_names (after);
      if (!g_hash_table_lookup_extended (places, gable_project_get_kernel (before, kernel)->name,
                                         NULL, &place)) {
        continue;
      }
    }
    gtk_bitset_add (set, GPOINTER_TO_UINT (place));
    primary = (int) kernel == selection->primary ? (int) GPOINTER_TO_UINT (place) : primary;
  }
  if (primary < 0 && !gtk_bitset_is_empty (set)) {
    primary = (int) gtk_bitset_get_minimum (set);
  }
  return take (selection, set, primary);
}
