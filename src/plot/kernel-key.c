/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"

/* Rows of a key at most: it is for the few heavy kernels that stand too close to others for their names. */
#define MAX_ROWS 12
#define MIN_ROWS 2
#define NAME_CHARACTERS 34
/* From a number to its name, and around the key [pt]. */
#define GAP 5.0
#define PADDING 4.0
/* Places that are tried lie this far apart [pt]. */
#define STEP 12.0
/* Room for the key: a part of the plot's width at most, and no key in a plot that is smaller than this in multiples of
 * the text's size. */
#define MAX_PART 0.4
#define MIN_WIDTH 30.0

static char *
number_text (guint index)
{
  return g_strdup_printf ("%u", index + 1);
}

/**
 * gable_build_number_kernel:
 * @build: what is built
 * @shown: a kernel whose name found no place
 *
 * Puts a number beside its marker, which is drawn once there is room for the key too.
 *
 * Returns: whether it has one
 */
gboolean
gable_build_number_kernel (GableBuild *build, const GableShown *shown)
{
  double size = build->theme->small_size;
  GableLabel label = {
    .at = shown->at,
    .radius = shown->radius + 1.5,
    .height = gable_build_line_height (size),
  };
  GableNumbered numbered = { .kernel = shown->kernel, .hollow = shown->hollow };
  g_autofree char *number = number_text (build->numbered->len);
  GableLabelPlace place;

  if (build->numbered->len >= MAX_ROWS ||
      build->layout.plot.width < MIN_WIDTH * build->theme->text_size) {
    return FALSE;
  }
  gable_build_measure (build, number, size, TRUE, &label.width);
  if (!gable_labeller_place (build->labeller, &label, &place)) {
    return FALSE;
  }
  numbered.at = (GableXY){ place.box.x, place.box.y + 0.78 * label.height };
  g_array_append_val (build->numbered, numbered);
  return TRUE;
}

static char *
row_name (const GableBuild *build, guint row)
{
  const GableNumbered *numbered = &g_array_index (build->numbered, GableNumbered, row);

  return gable_build_kernel_name (
    gable_project_get_kernel (build->roofline->project, numbered->kernel)->name, NAME_CHARACTERS);
}

/* Of the key with so many rows; @number: (out) width of the numbers [pt] */
static GableRect
measure_key (const GableBuild *build, guint n_rows, double *number)
{
  double size = build->theme->small_size;
  double widest = 0;

  *number = 0;
  for (guint i = 0; i < n_rows; i++) {
    g_autofree char *name = row_name (build, i);
    g_autofree char *text = number_text (i);
    double width;

    gable_build_measure (build, name, size, FALSE, &width);
    widest = MAX (widest, width);
    gable_build_measure (build, text, size, TRUE, &width);
    *number = MAX (*number, width);
  }
  return (GableRect){ .width = *number + GAP + widest + 2 * PADDING,
                      .height = n_rows * gable_build_line_height (size) + 2 * PADDING };
}

/* From the lower right corner to the left and then upwards: there is most room under the roofs. */
static gboolean
find_room (const GableBuild *build, GableRect *key)
{
  const GableRect *plot = &build->layout.plot;

  if (key->width > MAX_PART * plot->width || key->height > plot->height) {
    return FALSE;
  }
  for (double up = 0; up + key->height <= plot->height; up += STEP) {
    for (double left = 0; left + key->width <= plot->width; left += STEP) {
      key->x = plot->x + plot->width - key->width - left;
      key->y = plot->y + plot->height - key->height - up;
      if (gable_labeller_is_free (build->labeller, *key, GABLE_OBSTACLE_LINE)) {
        return TRUE;
      }
    }
  }
  return FALSE;
}

static void
add_row (GableBuild *build, guint row, GableXY at, double number)
{
  const GableNumbered *numbered = &g_array_index (build->numbered, GableNumbered, row);
  const GableTheme *theme = build->theme;
  GableTextStyle style = {
    .class_ = "kernel-number",
    .owner = { GABLE_OWNER_KERNEL, (int) numbered->kernel, -1 },
    .colour = theme->ink,
    .size = theme->small_size,
    .bold = TRUE,
    .halo = TRUE,
  };

  gable_build_text (build, &style, numbered->at, number_text (row));
  style.class_ = "key-number";
  style.anchor = GABLE_ANCHOR_END;
  gable_build_text (build, &style, (GableXY){ at.x + number, at.y }, number_text (row));
  style.class_ = "key-name";
  style.anchor = GABLE_ANCHOR_START;
  style.bold = FALSE;
  style.italic = numbered->hollow;
  gable_build_text (build, &style, (GableXY){ at.x + number + GAP, at.y }, row_name (build, row));
}

/**
 * gable_build_key:
 * @build: what is built, with its labels
 *
 * Names the numbered kernels in a list where the plot is free; as many of them as there is room for, heaviest first.
 * What gets no row gets no number either.
 */
void
gable_build_key (GableBuild *build)
{
  guint n_rows = build->numbered->len;
  double line = gable_build_line_height (build->theme->small_size);
  double number = 0;
  GableRect key = { 0 };

  while (n_rows >= MIN_ROWS) {
    key = measure_key (build, n_rows, &number);
    if (find_room (build, &key)) {
      break;
    }
    n_rows--;
  }
  if (n_rows < MIN_ROWS) {
    n_rows = 0;
  }
  for (guint i = 0; i < n_rows; i++) {
    add_row (build, i, (GableXY){ key.x + PADDING, key.y + PADDING + (i + 0.78) * line }, number);
  }
  build->scene->n_labels_left_out += build->numbered->len - n_rows;
}
