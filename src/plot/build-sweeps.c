/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include <string.h>

#include "base/number.h"
#include "plot/build-parts.h"

/* Kernels in a line at least: two that differ in a number may do so by chance. */
#define MIN_MEMBERS 3
/* A name longer than this is no entry of a sweep [B]. */
#define MAX_NAME 512

/* A kernel of a sweep: a size, a number of threads or a time under load is the only thing in which the names differ. */
typedef struct {
  char *stem; /* (owned) the name without the number, and the source */
  double number;
  guint shown;
} Member;

static void
clear_member (gpointer member)
{
  g_free (((Member *) member)->stem);
}

/* Where the number starts that a sweep goes through: behind the last slash or equals sign, as in "axpy/1024",
 * "axpy/threads:4" and "stencil, n = 256"; NULL where the name ends in none. */
static const char *
find_number (const char *name)
{
  gsize length = strnlen (name, MAX_NAME + 1);
  gsize start = length;
  gsize before;

  if (length > MAX_NAME) {
    return NULL;
  }
  while (start > 0 && g_ascii_isdigit (name[start - 1])) {
    start--;
  }
  if (start == length || start == 0) {
    return NULL;
  }
  if (name[start - 1] == ':') {
    gsize word = start - 1;

    while (word > 0 && (g_ascii_isalpha (name[word - 1]) || name[word - 1] == '_')) {
      word--;
    }
    return word < start - 1 && word > 0 && name[word - 1] == '/' ? name + start : NULL;
  }
  before = start;
  while (before > 1 && name[before - 1] == ' ') {
    before--;
  }
  return name[before - 1] == '=' || name[start - 1] == '/' ? name + start : NULL;
}

static int
compare_members (gconstpointer a, gconstpointer b)
{
  const Member *first = a;
  const Member *second = b;
  int order = strcmp (first->stem, second->stem);

  if (order != 0) {
    return order;
  }
  return first->number != second->number ? (first->number < second->number ? -1 : 1)
                                         : (int) first->shown - (int) second->shown;
}

static GArray *
find_members (const GableBuild *build)
{
  GArray *members = g_array_new (FALSE, FALSE, sizeof (Member));

  g_array_set_clear_func (members, clear_member);
  for (guint i = 0; i < build->shown->len; i++) {
    const GableShown *shown = &g_array_index (build->shown, GableShown, i);
    const GableKernel *kernel = gable_project_get_kernel (build->roofline->project, shown->kernel);
    const char *number = kernel->name != NULL ? find_number (kernel->name) : NULL;
    Member member = { .shown = i };

    if (shown->point < 0 || shown->hollow || number == NULL ||
        !gable_number_read (number, strlen (number), &member.number)) {
      continue;
    }
    member.stem = g_strdup_printf ("%.*s\n%s", (int) (number - kernel->name), kernel->name,
                                   kernel->source != NULL ? kernel->source : "");
    g_array_append_val (members, member);
  }
  g_array_sort (members, compare_members);
  return members;
}

static void
add_sweep (GableBuild *build, const Member *members, guint n)
{
  GablePrimitive line = {
    .class_ = "sweep",
    .owner = gable_owner_none,
    .stroke = build->theme->dim,
    .width = build->theme->line_variant,
  };

  line.stroke.alpha = 0.8;
  for (guint i = 1; i < n; i++) {
    const GableShown *from = &g_array_index (build->shown, GableShown, members[i - 1].shown);
    const GableShown *to = &g_array_index (build->shown, GableShown, members[i].shown);

    gable_build_line (build, line, from->at, to->at);
    gable_labeller_add_line (build->labeller, from->at, to->at, 1.5, GABLE_OBSTACLE_LINE);
  }
}

/**
 * gable_build_sweeps:
 * @build: what is built; its sweeps are counted
 * @dry: whether to count alone; else its kernels are in their places
 *
 * Joins the kernels of a sweep in the order of its number.
 */
void
gable_build_sweeps (GableBuild *build, gboolean dry)
{
  g_autoptr (GArray) members = NULL;
  guint first = 0;

  build->n_sweeps = 0;
  if (build->crowd) {
    return;
  }
  members = find_members (build);
  for (guint i = 1; i <= members->len; i++) {
    const Member *start = &g_array_index (members, Member, first);

    if (i < members->len && strcmp (g_array_index (members, Member, i).stem, start->stem) == 0) {
      continue;
    }
    if (i - first >= MIN_MEMBERS) {
      build->n_sweeps++;
      if (!dry) {
        add_sweep (build, start, i - first);
      }
    }
    first = i;
  }
}
