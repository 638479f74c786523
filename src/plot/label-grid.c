/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/labels.h"

#include <math.h>

#include "plot/clip.h"

/* A cell is about two lines of text high; coarser and finer were slower for 200 and for 1,000 labels [pt]. */
#define CELL 26.0
#define MAX_CELLS_A_SIDE 512
/* More obstacles than this in one cell and there is no room for text in it anyway: a heap of a hundred thousand
 * markers costs no more than one of fifty. */
#define CELL_FULL 48
/* A side of the squares in which dots are marked [pt]. */
#define DOT_CELL 2.0
#define MAX_DOT_CELLS_A_SIDE 4096
typedef enum { ITEM_BOX, ITEM_LINE } ItemKind;

typedef struct {
  ItemKind kind;
  GableObstacle obstacle;
  GableXY from; /* of a box: its upper left corner */
  GableXY to;   /* of a box: its lower right corner; of a disc: its centre again */
  double reach;
} Item;

typedef struct {
  guint item;
  int next; /* entry, or -1 */
} Entry;

typedef struct {
  int first; /* entry, or -1 */
  guint n;
} Cell;

struct _GableLabeller {
  GableRect frame;
  double cell_width;
  double cell_height;
  int columns;
  int rows;
  Cell *cells;
  GArray *items;   /* (element-type Item) */
  GArray *entries; /* (element-type Entry) */
  guint64 *dots;   /* (nullable) a bit for each square that a dot reaches into, row by row */
  int dot_columns;
  int dot_rows;
  gsize dot_words; /* a row */
};

typedef struct {
  int first_column, last_column, first_row, last_row;
} Span;

GableLabeller *
gable_labeller_new (GableRect frame)
{
  GableLabeller *labeller = g_new0 (GableLabeller, 1);

  labeller->frame = frame;
  labeller->columns = (int) CLAMP (ceil (frame.width / CELL), 1, MAX_CELLS_A_SIDE);
  labeller->rows = (int) CLAMP (ceil (frame.height / CELL), 1, MAX_CELLS_A_SIDE);
  labeller->cell_width = frame.width / labeller->columns;
  labeller->cell_height = frame.height / labeller->rows;
  labeller->cells = g_new (Cell, (gsize) labeller->columns * (gsize) labeller->rows);
  for (int i = 0; i < labeller->columns * labeller->rows; i++) {
    labeller->cells[i] = (Cell){ .first = -1 };
  }
  labeller->items = g_array_new (FALSE, FALSE, sizeof (Item));
  labeller->entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  return labeller;
}

void
gable_labeller_free (GableLabeller *labeller)
{
  if (labeller == NULL) {
    return;
  }
  g_free (labeller->cells);
  g_free (labeller->dots);
  g_array_unref (labeller->items);
  g_array_unref (labeller->entries);
  g_free (labeller);
}

GableRect
gable_labeller_get_frame (const GableLabeller *labeller)
{
  return labeller->frame;
}

static int
cell_index (double offset, double size, int n)
{
  return (int) CLAMP (floor (offset / size), 0, n - 1);
}

static Span
span_of (const GableLabeller *labeller, double left, double top, double right, double bottom)
{
  GableRect frame = labeller->frame;

  return (Span){
    .first_column = cell_index (left - frame.x, labeller->cell_width, labeller->columns),
    .last_column = cell_index (right - frame.x, labeller->cell_width, labeller->columns),
    .first_row = cell_index (top - frame.y, labeller->cell_height, labeller->rows),
    .last_row = cell_index (bottom - frame.y, labeller->cell_height, labeller->rows),
  };
}

static void
enter (GableLabeller *labeller, guint item, Span span)
{
  for (int row = span.first_row; row <= span.last_row; row++) {
    for (int column = span.first_column; column <= span.last_column; column++) {
      Cell *cell = &labeller->cells[row * labeller->columns + column];
      Entry entry = { .item = item, .next = cell->first };

      if (cell->n >= CELL_FULL) {
        continue;
      }
      g_array_append_val (labeller->entries, entry);
      cell->first = (int) labeller->entries->len - 1;
      cell->n++;
    }
  }
}

/**
 * gable_labeller_add_box:
 * @labeller: a labeller
 * @box: a text that stands already
 */
void
gable_labeller_add_box (GableLabeller *labeller, GableRect box)
{
  Item item = {
    .kind = ITEM_BOX,
    .obstacle = GABLE_OBSTACLE_SOLID,
    .from = { box.x, box.y },
    .to = { box.x + box.width, box.y + box.height },
  };

  if (!gable_rect_overlaps (box, labeller->frame)) {
    return;
  }
  g_array_append_val (labeller->items, item);
  enter (labeller, labeller->items->len - 1,
         span_of (labeller, item.from.x, item.from.y, item.to.x, item.to.y));
}

/* Whether a disc that was added holds all of this one. */
static gboolean
is_covered (const GableLabeller *labeller, GableXY centre, double radius)
{
  Span span = span_of (labeller, centre.x, centre.y, centre.x, centre.y);
  const Cell *cell = &labeller->cells[span.first_row * labeller->columns + span.first_column];

  for (int i = cell->first; i >= 0;) {
    const Entry *entry = &g_array_index (labeller->entries, Entry, i);
    const Item *item = &g_array_index (labeller->items, Item, entry->item);

    double room = item->reach - radius;
    double dx = item->from.x - centre.x;
    double dy = item->from.y - centre.y;

    if (item->kind == ITEM_LINE && item->obstacle == GABLE_OBSTACLE_SOLID && room >= 0 &&
        dx * dx + dy * dy <= room * room) {
      return TRUE;
    }
    i = entry->next;
  }
  return FALSE;
}

/* One on top of another takes no more room: however many there are, beside them text may stand. */
void
gable_labeller_add_disc (GableLabeller *labeller, GableXY centre, double radius)
{
  if (is_covered (labeller, centre, radius)) {
    return;
  }
  gable_labeller_add_line (labeller, centre, centre, radius, GABLE_OBSTACLE_SOLID);
}

/**
 * gable_labeller_add_line:
 * @labeller: a labeller
 * @from: one end
 * @to: the other
 * @reach: half of its thickness [pt]
 * @obstacle: whether text may cross it
 */
void
gable_labeller_add_line (
  GableLabeller *labeller, GableXY from, GableXY to, double reach, GableObstacle obstacle)
{
  Item item = { .kind = ITEM_LINE, .obstacle = obstacle, .reach = reach };
  GableRect area = {
    labeller->frame.x - reach,
    labeller->frame.y - reach,
    labeller->frame.width + 2 * reach,
    labeller->frame.height + 2 * reach,
  };
  Span columns;

  if (!gable_clip_segment (area, &from, &to)) {
    return;
  }
  item.from = from;
  item.to = to;
  g_array_append_val (labeller->items, item);
  columns =
    span_of (labeller, MIN (from.x, to.x) - reach, from.y, MAX (from.x, to.x) + reach, to.y);
  /* A slanted line is entered column by column, so that it fills the cells along it and not its whole box. */
  for (int column = columns.first_column; column <= columns.last_column; column++) {
    GableXY a = from;
    GableXY b = to;
    GableRect strip = {
      labeller->frame.x + column * labeller->cell_width - reach,
      area.y,
      labeller->cell_width + 2 * reach,
      area.height,
    };
    Span span;

    if (!gable_clip_segment (strip, &a, &b)) {
      continue;
    }
    span = span_of (labeller, a.x, MIN (a.y, b.y) - reach, a.x, MAX (a.y, b.y) + reach);
    span.first_column = span.last_column = column;
    enter (labeller, labeller->items->len - 1, span);
  }
}

static void
make_dots (GableLabeller *labeller)
{
  GableRect frame = labeller->frame;

  labeller->dot_columns = (int) CLAMP (ceil (frame.width / DOT_CELL), 1, MAX_DOT_CELLS_A_SIDE);
  labeller->dot_rows = (int) CLAMP (ceil (frame.height / DOT_CELL), 1, MAX_DOT_CELLS_A_SIDE);
  labeller->dot_words = (gsize) (labeller->dot_columns + 63) / 64;
  labeller->dots = g_new0 (guint64, labeller->dot_words * (gsize) labeller->dot_rows);
}

/* Bits from @first to @last of the word that starts at bit 64 × @word. */
static guint64
bits_between (int first, int last, int word)
{
  int low = MAX (first - 64 * word, 0);
  int high = MIN (last - 64 * word, 63);

  return (~(guint64) 0 >> (63 - high)) & (~(guint64) 0 << low);
}

static Span
dots_under (const GableLabeller *labeller, GableRect box)
{
  double x = box.x - labeller->frame.x;
  double y = box.y - labeller->frame.y;

  return (Span){
    .first_column = cell_index (x, DOT_CELL, labeller->dot_columns),
    .last_column = cell_index (x + box.width, DOT_CELL, labeller->dot_columns),
    .first_row = cell_index (y, DOT_CELL, labeller->dot_rows),
    .last_row = cell_index (y + box.height, DOT_CELL, labeller->dot_rows),
  };
}

/* Called for every point of a crowd, in every frame: what is left of the frame or above it is cut by hand, and the rest
 * is not negative, so that it need not be rounded down by a function. */
void
gable_labeller_add_dot (GableLabeller *labeller, GableXY centre, double radius)
{
  double left = centre.x - radius - labeller->frame.x;
  double top = centre.y - radius - labeller->frame.y;
  double right = MIN (left + 2 * radius, labeller->frame.width);
  double bottom = MIN (top + 2 * radius, labeller->frame.height);
  int first_column, last_column, first_row, last_row;

  left = MAX (left, 0);
  top = MAX (top, 0);
  if (!(left < right && top < bottom)) {
    return;
  }
  if (labeller->dots == NULL) {
    make_dots (labeller);
  }
  first_column = MIN ((int) (left / DOT_CELL), labeller->dot_columns - 1);
  last_column = MIN ((int) (right / DOT_CELL), labeller->dot_columns - 1);
  first_row = MIN ((int) (top / DOT_CELL), labeller->dot_rows - 1);
  last_row = MIN ((int) (bottom / DOT_CELL), labeller->dot_rows - 1);
  for (int word = first_column / 64; word <= last_column / 64; word++) {
    guint64 bits = bits_between (first_column, last_column, word);

    for (int row = first_row; row <= last_row; row++) {
      labeller->dots[labeller->dot_words * (gsize) row + (gsize) word] |= bits;
    }
  }
}

static gboolean
has_dots (const GableLabeller *labeller, GableRect box)
{
  Span span;

  if (labeller->dots == NULL) {
    return FALSE;
  }
  span = dots_under (labeller, box);
  for (int row = span.first_row; row <= span.last_row; row++) {
    const guint64 *words = labeller->dots + labeller->dot_words * (gsize) row;

    for (int word = span.first_column / 64; word <= span.last_column / 64; word++) {
      if ((words[word] & bits_between (span.first_column, span.last_column, word)) != 0) {
        return TRUE;
      }
    }
  }
  return FALSE;
}

static gboolean
touches (const Item *item, GableRect box)
{
  GableRect grown = {
    box.x - item->reach,
    box.y - item->reach,
    box.width + 2 * item->reach,
    box.height + 2 * item->reach,
  };
  GableXY from = item->from;
  GableXY to = item->to;

  if (item->kind == ITEM_BOX) {
    return from.x < box.x + box.width && box.x < to.x && from.y < box.y + box.height &&
           box.y < to.y;
  }
  if (from.x == to.x && from.y == to.y) {
    double dx = MAX (MAX (box.x - from.x, from.x - box.x - box.width), 0);
    double dy = MAX (MAX (box.y - from.y, from.y - box.y - box.height), 0);

    return dx * dx + dy * dy < item->reach * item->reach;
  }
  return gable_clip_segment (grown, &from, &to);
}

static gboolean
is_free_of_items (const GableLabeller *labeller, GableRect box, GableObstacle worst)
{
  const Item *items = (const Item *) labeller->items->data;
  const Entry *entries = (const Entry *) labeller->entries->data;
  GableRect frame = labeller->frame;
  Span span;

  if (box.x < frame.x || box.y < frame.y || box.x + box.width > frame.x + frame.width ||
      box.y + box.height > frame.y + frame.height) {
    return FALSE;
  }
  span = span_of (labeller, box.x, box.y, box.x + box.width, box.y + box.height);
  for (int row = span.first_row; row <= span.last_row; row++) {
    for (int column = span.first_column; column <= span.last_column; column++) {
      const Cell *cell = &labeller->cells[row * labeller->columns + column];

      if (cell->n >= CELL_FULL) {
        return FALSE;
      }
      for (int i = cell->first; i >= 0; i = entries[i].next) {
        const Item *item = &items[entries[i].item];

        if (item->obstacle <= worst && touches (item, box)) {
          return FALSE;
        }
      }
    }
  }
  return TRUE;
}

/**
 * gable_labeller_is_free:
 * @labeller: a labeller
 * @box: place to try [pt]
 * @worst: GABLE_OBSTACLE_SOLID allows it to cross lines
 *
 * Returns: whether @box is inside the frame and clear
 */
gboolean
gable_labeller_is_free (const GableLabeller *labeller, GableRect box, GableObstacle worst)
{
  return is_free_of_items (labeller, box, worst) && !has_dots (labeller, box);
}

/**
 * gable_labeller_is_band_free:
 * @labeller: a labeller
 * @from: one end of a slanted text or a leader, on its middle line
 * @to: the other
 * @reach: half of its height [pt], > 0
 * @worst: as in gable_labeller_is_free ()
 *
 * Tried as a row of squares that cover it, each half over the one before. Dots don't count: the name of a roof stands
 * on a crowd rather than nowhere, and a leader crosses it.
 *
 * Returns: whether the band is inside the frame and clear
 */
gboolean
gable_labeller_is_band_free (
  const GableLabeller *labeller, GableXY from, GableXY to, double reach, GableObstacle worst)
{
  double length = hypot (to.x - from.x, to.y - from.y);
  int n = (int) CLAMP (ceil (length / reach), 1, 1000);

  for (int i = 0; i <= n; i++) {
    double part = (double) i / n;
    GableRect square = {
      from.x + part * (to.x - from.x) - reach,
      from.y + part * (to.y - from.y) - reach,
      2 * reach,
      2 * reach,
    };

    if (!is_free_of_items (labeller, square, worst)) {
      return FALSE;
    }
  }
  return TRUE;
}
