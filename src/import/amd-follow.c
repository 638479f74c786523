/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/amd-follow.h"

#include <string.h>

void
gable_amd_follow_clear (GableAmdFollow *follow)
{
  g_free (follow->follows);
}

/**
 * gable_amd_follow_find:
 * @follow: what came behind what
 * @launches: whose counters they are
 * @name: of a counter
 * @origin: the file that tells it
 *
 * The counter that came behind the last one before is tried first.
 *
 * Returns: the counter's slot, a new one for a new name; `G_MAXUINT` past the limit
 */
guint
gable_amd_follow_find (GableAmdFollow *follow,
                       GableAmdLaunches *launches,
                       GableCell name,
                       const char *origin)
{
  guint slot = follow->last < follow->n_follows ? follow->follows[follow->last] : 0;

  if (!gable_cell_equal (name, gable_amd_names_get (launches->names, slot))) {
    slot = gable_amd_launches_find_slot (launches, name.text, name.length, origin);
    if (slot == G_MAXUINT) {
      return slot;
    }
    if (slot >= follow->n_follows) {
      guint n = slot * 2 + 1;

      follow->follows = g_renew (guint, follow->follows, n);
      memset (follow->follows + follow->n_follows, 0, (n - follow->n_follows) * sizeof (guint));
      follow->n_follows = n;
    }
    if (follow->last < follow->n_follows) {
      follow->follows[follow->last] = slot;
    }
  }
  follow->last = slot;
  return slot;
}
