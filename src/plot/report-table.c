/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/report-page.h"

#include <string.h>

/* Between columns, and between rows [pt]. */
#define GAP 8.0
#define ROW_GAP 5.0
/* No column becomes narrower [pt]. */
#define LEAST_WIDTH 28.0
#define MAX_COLUMNS 16
/* Nor one of long texts, where the others have to become narrower for it [pt]. */
#define LEAST_WIDE 90.0
/* Rows whose texts are looked at for the widths: more say no more. */
#define MAX_MEASURED 60

typedef struct {
  const GableReportBlock *block;
  guint n_columns;
  guint n_rows;
  GablePageCell cells[MAX_COLUMNS];
} Table;

static const char *
get_text (const Table *table, guint row, guint column)
{
  return table->block->cells->pdata[row * table->n_columns + column];
}

static gboolean
gives_way (const Table *table, guint column)
{
  return table->block->alignment[column] == 'w';
}

/* As wide as the widest text; a heading may break at its words. */
static void
measure_columns (GablePage *page, Table *table)
{
  for (guint i = 0; i < table->n_columns; i++) {
    g_auto (GStrv) words = g_strsplit (get_text (table, 0, i), " ", -1);
    double width = LEAST_WIDTH;

    for (guint k = 0; words[k] != NULL; k++) {
      width = MAX (width, gable_page_measure_width (page, words[k], TRUE) + 1);
    }
    for (guint row = 1; row < MIN (table->n_rows, MAX_MEASURED); row++) {
      width = MAX (width, gable_page_measure_width (page, get_text (table, row, i), FALSE) + 1);
    }
    table->cells[i].width = width;
    table->cells[i].right = table->block->alignment[i] == 'r';
  }
}

/* The columns of long texts share what the others leave; where that is nothing, all become narrower. */
static void
fit_columns (Table *table)
{
  double room = GABLE_PAGE_TEXT_WIDTH - GAP * (table->n_columns - 1);
  double rigid = 0;
  double wide = 0;
  double x = 0;
  guint n_wide = 0;

  for (guint i = 0; i < table->n_columns; i++) {
    n_wide += gives_way (table, i);
    *(gives_way (table, i) ? &wide : &rigid) += table->cells[i].width;
  }
  for (guint i = 0; i < table->n_columns; i++) {
    GablePageCell *cell = &table->cells[i];
    double rest = MAX (room - rigid, MIN (wide, n_wide * LEAST_WIDE));

    if (gives_way (table, i) && wide > rest) {
      cell->width *= rest / wide;
    } else if (!gives_way (table, i) && rigid + MIN (wide, rest) > room) {
      cell->width *= (room - MIN (wide, rest)) / rigid;
    }
    cell->width = MAX (cell->width, LEAST_WIDTH);
    cell->x = x;
    x += cell->width + GAP;
  }
}

static double
measure_row (GablePage *page, Table *table, guint row)
{
  double height = 0;

  for (guint i = 0; i < table->n_columns; i++) {
    table->cells[i].bold = row == 0;
    height =
      MAX (height, gable_page_measure_cell (page, &table->cells[i], get_text (table, row, i)));
  }
  return height;
}

static void
write_row (GablePage *page, Table *table, guint row, double height)
{
  for (guint i = 0; i < table->n_columns; i++) {
    table->cells[i].bold = row == 0;
    gable_page_write_cell (page, &table->cells[i], get_text (table, row, i));
  }
  gable_page_rule (page, height + ROW_GAP / 2, GABLE_PAGE_TEXT_WIDTH, row == 0);
  gable_page_advance (page, height + ROW_GAP);
}

/* The headings stand again at the top of every page. */
void
gable_page_write_table (GablePage *page, const GableReportBlock *block)
{
  Table table = { .block = block, .n_columns = (guint) strlen (block->alignment) };
  double head;

  g_return_if_fail (table.n_columns > 0 && table.n_columns <= MAX_COLUMNS);

  table.n_rows = block->cells->len / table.n_columns;
  measure_columns (page, &table);
  fit_columns (&table);
  head = measure_row (page, &table, 0);
  for (guint row = 1; row < table.n_rows; row++) {
    double height = measure_row (page, &table, row);

    if (row == 1 || gable_page_get_room (page) < height + ROW_GAP) {
      if (row > 1 || gable_page_get_room (page) < head + height + 2 * ROW_GAP) {
        gable_page_turn (page);
      }
      write_row (page, &table, 0, head);
    }
    write_row (page, &table, row, height);
  }
  gable_page_skip (page, ROW_GAP);
}
