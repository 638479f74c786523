/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/launches.h"

/* Rows that the columns have room for at first. */
#define FIRST_ROOM 64

typedef struct {
  const GableCounter *counter;
  double *amounts;
} Column;

struct _GableLaunches {
  gsize size;
  gsize room; /* rows that each column can hold */
  guint32 *kernels;
  double *seconds;
  GArray *columns; /* (element-type Column) in the order they first occurred */
};

GableLaunches *
gable_launches_new (void)
{
  GableLaunches *launches = g_atomic_rc_box_new0 (GableLaunches);

  launches->columns = g_array_new (FALSE, FALSE, sizeof (Column));
  return launches;
}

GableLaunches *
gable_launches_ref (const GableLaunches *launches)
{
  return g_atomic_rc_box_acquire ((GableLaunches *) launches);
}

static void
clear_launches (gpointer data)
{
  GableLaunches *launches = data;

  for (guint i = 0; i < launches->columns->len; i++) {
    g_free (g_array_index (launches->columns, Column, i).amounts);
  }
  g_array_unref (launches->columns);
  g_free (launches->kernels);
  g_free (launches->seconds);
}

void
gable_launches_unref (GableLaunches *launches)
{
  g_atomic_rc_box_release_full (launches, clear_launches);
}

/* Grows by half: a million launches waste a third of their room at most, and each row is moved a few times. */
static void
grow (GableLaunches *launches)
{
  gsize room = launches->room == 0 ? FIRST_ROOM : launches->room + launches->room / 2;

  launches->kernels = g_renew (guint32, launches->kernels, room);
  launches->seconds = g_renew (double, launches->seconds, room);
  for (guint i = 0; i < launches->columns->len; i++) {
    Column *column = &g_array_index (launches->columns, Column, i);

    column->amounts = g_renew (double, column->amounts, room);
  }
  launches->room = room;
}

/**
 * gable_launches_append:
 * @kernel: its index among the kernels of the import or project
 * @seconds: its duration [s], or unknown
 *
 * Adds a launch of which no amount is known yet.
 *
 * Returns: its row
 */
gsize
gable_launches_append (GableLaunches *launches, guint kernel, double seconds)
{
  gsize row = launches->size;

  if (row == launches->room) {
    grow (launches);
  }
  launches->kernels[row] = kernel;
  launches->seconds[row] = seconds;
  for (guint i = 0; i < launches->columns->len; i++) {
    g_array_index (launches->columns, Column, i).amounts[row] = GABLE_UNKNOWN;
  }
  launches->size++;
  return row;
}

static double *
find_column (const GableLaunches *launches, const GableCounter *counter)
{
  for (guint i = 0; i < launches->columns->len; i++) {
    const Column *column = &g_array_index (launches->columns, Column, i);

    if (column->counter == counter) {
      return column->amounts;
    }
  }
  return NULL;
}

static double *
add_column (GableLaunches *launches, const GableCounter *counter)
{
  Column column = { counter, g_new (double, launches->room) };

  for (gsize row = 0; row < launches->size; row++) {
    column.amounts[row] = GABLE_UNKNOWN;
  }
  g_array_append_val (launches->columns, column);
  return column.amounts;
}

/* @amount: of this launch [FLOP, OP, inst or B], or unknown */
void
gable_launches_set (GableLaunches *launches, gsize row, const GableCounter *counter, double amount)
{
  double *amounts;

  g_return_if_fail (row < launches->size && counter != NULL);

  amounts = find_column (launches, counter);
  if (amounts == NULL) {
    amounts = add_column (launches, counter);
  }
  amounts[row] = amount;
}

gsize
gable_launches_get_size (const GableLaunches *launches)
{
  return launches->size;
}

guint
gable_launches_get_kernel (const GableLaunches *launches, gsize row)
{
  g_return_val_if_fail (row < launches->size, 0);

  return launches->kernels[row];
}

double
gable_launches_get_seconds (const GableLaunches *launches, gsize row)
{
  g_return_val_if_fail (row < launches->size, GABLE_UNKNOWN);

  return launches->seconds[row];
}

double
gable_launches_get_amount (const GableLaunches *launches, gsize row, const GableCounter *counter)
{
  const double *amounts;

  g_return_val_if_fail (row < launches->size, GABLE_UNKNOWN);

  amounts = find_column (launches, counter);
  return amounts != NULL ? amounts[row] : GABLE_UNKNOWN;
}

guint
gable_launches_get_n_counters (const GableLaunches *launches)
{
  return launches->columns->len;
}

/* In the order in which they first occurred. */
const GableCounter *
gable_launches_get_counter (const GableLaunches *launches, guint index)
{
  g_return_val_if_fail (index < launches->columns->len, NULL);

  return g_array_index (launches->columns, Column, index).counter;
}

const guint32 *
gable_launches_kernels (const GableLaunches *launches)
{
  return launches->kernels;
}

const double *
gable_launches_seconds (const GableLaunches *launches)
{
  return launches->seconds;
}

/* (nullable) NULL where the counter does not occur */
const double *
gable_launches_amounts (const GableLaunches *launches, const GableCounter *counter)
{
  return find_column (launches, counter);
}

/* Memory that the columns take [B], the room for rows to come included. */
gsize
gable_launches_get_bytes (const GableLaunches *launches)
{
  gsize row = sizeof (guint32) + sizeof (double) * (1 + launches->columns->len);

  return sizeof (GableLaunches) + launches->room * row;
}

static void
append_row (GableLaunches *launches, const GableLaunches *from, gsize row, guint kernel)
{
  gsize to = gable_launches_append (launches, kernel, from->seconds[row]);

  for (guint i = 0; i < from->columns->len; i++) {
    const Column *column = &g_array_index (from->columns, Column, i);

    gable_launches_set (launches, to, column->counter, column->amounts[row]);
  }
}

static guint32
find_last_kernel (const GableLaunches *launches)
{
  guint32 last = 0;

  for (gsize row = 0; row < launches->size; row++) {
    last = MAX (last, launches->kernels[row]);
  }
  return last;
}

GableLaunches *
gable_launches_without_kernels (const GableLaunches *launches, const guint *kernels, guint n)
{
  guint32 last = find_last_kernel (launches);
  g_autofree guint32 *numbers = NULL;
  GableLaunches *others;
  guint gone = 0;

  if (launches->size == 0 || n == 0 || last < kernels[0]) {
    return gable_launches_ref (launches);
  }
  numbers = g_new (guint32, (gsize) last + 1);
  for (guint32 kernel = 0; kernel <= last; kernel++) {
    gboolean goes = gone < n && kernels[gone] == kernel;

    numbers[kernel] = goes ? G_MAXUINT32 : kernel - gone;
    gone += goes ? 1 : 0;
  }
  others = gable_launches_new ();
  for (gsize row = 0; row < launches->size; row++) {
    guint32 number = numbers[launches->kernels[row]];

    if (number != G_MAXUINT32) {
      append_row (others, launches, row, number);
    }
  }
  return others;
}

/**
 * gable_launches_append_all:
 * @first_kernel: added to the kernel indices of @more
 *
 * Adds every launch of @more behind those of @launches.
 */
void
gable_launches_append_all (GableLaunches *launches, const GableLaunches *more, guint first_kernel)
{
  for (gsize row = 0; row < more->size; row++) {
    append_row (launches, more, row, more->kernels[row] + first_kernel);
  }
}
