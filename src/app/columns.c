/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/columns.h"

#include "app/column-cells.h"
#include "app/compat.h"

#include <glib/gi18n-lib.h>

/* Room of a cell and a title beside their text [px], as style.css has it, and for the arrow of the title that sorts. */
#define PADDING 10
#define ARROW 18
/* The scroll bar lies over the last column [px]. */
#define SCROLL_BAR 8

/* A column that is always there. Texts tell how wide it is. */
typedef struct {
  const char *id;
  const char *title;
  GableRowFigureKind figure;
  const char *resource; /* (nullable) of its cell; without one, a text made of the figure */
  const char *widest;   /* the widest text that is usual */
  int bar;              /* [px] beside the text */
  gboolean left;        /* words stand left, numbers right */
  gboolean usual;       /* shown unless a person says otherwise */
  guint rank;           /* the largest gives way first; 0 never does */
} Kind;

static const Kind kinds[] = {
  { "name", N_ ("Kernel"), GABLE_ROW_FIGURE_NAME, "cell-name.ui", "mmmmmmmmmmmm", 0, TRUE, TRUE,
    0 },
  { "time", N_ ("Time"), GABLE_ROW_FIGURE_TIME, "cell-time.ui", "000.0 ms", 0, FALSE, TRUE, 1 },
  { "share", N_ ("Share"), GABLE_ROW_FIGURE_SHARE, "cell-share.ui", "<0.1 %", 34, FALSE, TRUE, 4 },
  { "launches", N_ ("Launches"), GABLE_ROW_FIGURE_LAUNCHES, "cell-launches.ui", "0,000,000", 0,
    FALSE, TRUE, 9 },
  { "performance", N_ ("Performance"), GABLE_ROW_FIGURE_PERFORMANCE, "cell-performance.ui",
    "00.00 TFLOP/s", 0, FALSE, TRUE, 5 },
  { "attainable", N_ ("Attainable"), GABLE_ROW_FIGURE_ATTAINABLE, NULL, "00.00 TFLOP/s", 0, FALSE,
    FALSE, 12 },
  { "intensity", N_ ("Intensity"), GABLE_ROW_FIGURE_INTENSITY, "cell-intensity.ui", "0000.0", 0,
    FALSE, TRUE, 8 },
  { "efficiency", N_ ("Efficiency"), GABLE_ROW_FIGURE_EFFICIENCY, "cell-efficiency.ui", "<0.1 %",
    34, FALSE, TRUE, 2 },
  { "limiter", N_ ("Limiter"), GABLE_ROW_FIGURE_LIMITER, "cell-limiter.ui", "FP64 FMA", 0, TRUE,
    TRUE, 3 },
  { "standing", N_ ("Standing"), GABLE_ROW_FIGURE_STANDING, "cell-standing.ui", "under the roof",
    18, TRUE, TRUE, 6 },
  { "gain", N_ ("Gain"), GABLE_ROW_FIGURE_GAIN, "cell-gain.ui", "00.00×", 0, FALSE, TRUE, 7 },
  { "saving", N_ ("Could save"), GABLE_ROW_FIGURE_SAVING, NULL, "000.0 ms", 0, FALSE, FALSE, 11 },
  { "source", N_ ("File"), GABLE_ROW_FIGURE_SOURCE, NULL, "mmmmmmmmmm", 0, TRUE, FALSE, 13 },
};

#define LEVEL_RANK 10

typedef struct {
  char *id;
  char *title;
  GableRowFigure figure;
  const Kind *kind; /* (nullable) NULL of a level's intensity */
  gboolean applies; /* the project has something to show in it */
  GtkColumnViewColumn *column;
  int width; /* [px] */
} Column;

struct _GableTableColumns {
  GtkColumnView *view; /* (unowned) */
  GPtrArray *columns;  /* (element-type Column) */
  GHashTable *
    chosen; /* id → TRUE or FALSE as a pointer: what a person said, also of levels that are not here */
  GMenuModel *menu; /* (nullable) of the titles */
  int room;         /* [px] */
};

static void
column_free (gpointer data)
{
  Column *column = data;

  g_object_unref (column->column);
  g_free (column->id);
  g_free (column->title);
  g_free (column);
}

/* Which column a GtkColumnViewSorter sorts by is told by no API before 4.10. So each column has a sorter that notes
 * its own number when it is asked and says "smaller": the view asks the first one, and turns its answer round where
 * the column is sorted descending. */
static GtkOrdering
probe_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  const Column **asked = (const Column **) a;

  *asked = data;
  return GTK_ORDERING_SMALLER;
}

/* @id, @title: (transfer full) */
static void
add_column (GableTableColumns *self,
            guint place,
            char *id,
            char *title,
            GableRowFigure figure,
            const Kind *kind)
{
  Column *column = g_new0 (Column, 1);
  g_autoptr (GtkSorter) sorter = GTK_SORTER (gtk_custom_sorter_new (probe_cb, column, NULL));

  *column = (Column){ id, title, figure, kind, TRUE, NULL, 0 };
  column->column = gtk_column_view_column_new (
    title, gable_column_cells_new (kind != NULL ? kind->resource : NULL, &column->figure,
                                   kind != NULL && kind->left));
  gtk_column_view_column_set_sorter (column->column, sorter);
  gtk_column_view_column_set_resizable (column->column, TRUE);
  gtk_column_view_column_set_expand (column->column, kind == &kinds[0]);
  gtk_column_view_column_set_header_menu (column->column, self->menu);
  gtk_column_view_insert_column (self->view, place, column->column);
  /* The view keeps its titles in the order in which they came. */
  gable_compat_align_header (self->view, self->columns->len,
                             kind == NULL || !kind->left ? GTK_ALIGN_END : GTK_ALIGN_START);
  g_ptr_array_insert (self->columns, (int) place, column);
}

GableTableColumns *
gable_table_columns_new (GtkColumnView *view)
{
  GableTableColumns *self = g_new0 (GableTableColumns, 1);

  self->view = view;
  self->columns = g_ptr_array_new_with_free_func (column_free);
  self->chosen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    add_column (self, i, g_strdup (kinds[i].id),
                g_strdup (_ (kinds[i].title)), (GableRowFigure){ .kind = kinds[i].figure },
                          &kinds[i]);
  }
  return self;
}

void
gable_table_columns_free (GableTableColumns *columns)
{
  g_ptr_array_unref (columns->columns);
  g_hash_table_unref (columns->chosen);
  g_clear_object (&columns->menu);
  g_free (columns);
}

static Column *
get (const GableTableColumns *self, guint index)
{
  return g_ptr_array_index (self->columns, index);
}

static int
measure_text (GtkWidget *widget, const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

/* How wide each column is to be, in the font that the view has. */
void
gable_table_columns_measure (GableTableColumns *columns)
{
  for (guint i = 0; i < columns->columns->len; i++) {
    Column *column = get (columns, i);
    const char *widest = column->kind != NULL ? column->kind->widest : "0000.0";
    int cell = measure_text (GTK_WIDGET (columns->view), widest) +
               (column->kind != NULL ? column->kind->bar : 0);
    int title = measure_text (GTK_WIDGET (columns->view), column->title);

    column->width = MAX (cell, title + (column->kind != &kinds[0] ? ARROW : 0)) + PADDING;
    if (column->kind != &kinds[0] && gtk_column_view_column_get_visible (column->column)) {
      gtk_column_view_column_set_fixed_width (column->column, column->width);
    }
  }
}

static gboolean
is_wanted (const GableTableColumns *self, const Column *column)
{
  gpointer chosen;

  if (g_hash_table_lookup_extended (self->chosen, column->id, NULL, &chosen)) {
    return GPOINTER_TO_INT (chosen);
  }
  return column->kind != NULL && column->kind->usual;
}

static guint
rank_of (const Column *column)
{
  return column->kind != NULL ? column->kind->rank : LEVEL_RANK;
}

/* A person may have drawn a column wider. */
static int
width_of (const Column *column)
{
  int width = gtk_column_view_column_get_fixed_width (column->column);

  return width > 0 ? width : column->width;
}

/* GTK 4.8 measures hidden columns, too: without a width of their own they take none from the others. */
static void
set_seen (Column *column, gboolean seen)
{
  if (column->kind != &kinds[0]) {
    column->width = width_of (column);
    gtk_column_view_column_set_fixed_width (column->column, seen ? column->width : 0);
  }
  gtk_column_view_column_set_visible (column->column, seen);
}

/* From the most important column on, as many as there is room for. */
static void
fit (GableTableColumns *self)
{
  int room = self->room > 0 ? self->room - SCROLL_BAR : G_MAXINT;
  guint last = 0;

  for (guint i = 0; i < self->columns->len; i++) {
    last = MAX (last, rank_of (get (self, i)));
  }
  for (guint rank = 0; rank <= last; rank++) {
    for (guint i = 0; i < self->columns->len; i++) {
      Column *column = get (self, i);
      gboolean seen = column->applies && is_wanted (self, column);

      if (rank_of (column) != rank) {
        continue;
      }
      if (seen) {
        room -= width_of (column);
      }
      /* Once a column found no room, the less important ones have none either. */
      room = rank > 0 && room < 0 ? G_MININT / 2 : room;
      set_seen (column, seen && (rank == 0 || room >= 0));
    }
  }
}

void
gable_table_columns_fit (GableTableColumns *columns, int width)
{
  if (columns->room != width) {
    columns->room = width;
    fit (columns);
  }
}

static void
remove_levels (GableTableColumns *self)
{
  for (guint i = self->columns->len; i > 0; i--) {
    Column *column = get (self, i - 1);

    if (column->kind == NULL) {
      gtk_column_view_remove_column (self->view, column->column);
      g_ptr_array_remove_index (self->columns, i - 1);
    }
  }
}

static guint
find_kind (const GableTableColumns *self, GableRowFigureKind figure)
{
  guint place = 0;

  while (get (self, place)->kind == NULL || get (self, place)->kind->figure != figure) {
    place++;
  }
  return place;
}

/* Whether the columns of levels are those of @levels already. */
static gboolean
has_levels (const GableTableColumns *self, const GPtrArray *levels)
{
  guint first = find_kind (self, GABLE_ROW_FIGURE_INTENSITY) + 1;
  guint n = 0;

  while (get (self, first + n)->kind == NULL) {
    if (n >= levels->len || get (self, first + n)->figure.counter != levels->pdata[n]) {
      return FALSE;
    }
    n++;
  }
  return n == levels->len;
}

gboolean
gable_table_columns_follow (GableTableColumns *columns,
                            const GPtrArray *levels,
                            gboolean has_launches,
                            gboolean has_files)
{
  gboolean others = !has_levels (columns, levels);

  if (others) {
    remove_levels (columns);
    for (guint i = 0; i < levels->len; i++) {
      const GableCounter *level = g_ptr_array_index (levels, i);

      add_column (columns, find_kind (columns, GABLE_ROW_FIGURE_INTENSITY) + 1 + i,
                  g_strdup_printf ("intensity.%s", level->id),
                  /* Translators: arithmetic intensity at a memory level, as a column's title */
                  g_strdup_printf (_ ("Intensity, %s"), level->title),
                                   (GableRowFigure){ GABLE_ROW_FIGURE_INTENSITY, level, NULL },
                                   NULL);
    }
    gable_table_columns_measure (columns);
  }
  get (columns, find_kind (columns, GABLE_ROW_FIGURE_LAUNCHES))->applies = has_launches;
  get (columns, find_kind (columns, GABLE_ROW_FIGURE_SOURCE))->applies = has_files;
  fit (columns);
  return others;
}

guint
gable_table_columns_get_size (const GableTableColumns *columns)
{
  return columns->columns->len;
}

GableTableColumnInfo
gable_table_columns_get (const GableTableColumns *columns, guint index)
{
  const Column *column = get (columns, index);

  return (GableTableColumnInfo){ column->id, column->title, column->figure,
                                 is_wanted (columns, column) };
}

gboolean
gable_table_columns_is_seen (const GableTableColumns *columns, guint index)
{
  return gtk_column_view_column_get_visible (get (columns, index)->column);
}

void
gable_table_columns_show (GableTableColumns *columns, guint index, gboolean shown)
{
  g_hash_table_insert (columns->chosen, g_strdup (get (columns, index)->id),
                       GINT_TO_POINTER (shown));
  fit (columns);
}

int
gable_table_columns_get_sorted (GableTableColumns *columns, gboolean *descending)
{
  const Column *column = NULL;
  const Column *other = NULL;
  /* The sorters never look into the items; the first is where to write. */
  GtkOrdering ordering =
    gtk_sorter_compare (gtk_column_view_get_sorter (columns->view), &column, &other);

  *descending = ordering == GTK_ORDERING_LARGER;
  for (guint i = 0; i < columns->columns->len; i++) {
    if (get (columns, i) == column) {
      return (int) i;
    }
  }
  return -1;
}

void
gable_table_columns_set_menu (GableTableColumns *columns, GMenuModel *menu)
{
  g_set_object (&columns->menu, menu);
  for (guint i = 0; i < columns->columns->len; i++) {
    gtk_column_view_column_set_header_menu (get (columns, i)->column, menu);
  }
}

char **
gable_table_columns_save (const GableTableColumns *columns)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autoptr (GList) ids = g_hash_table_get_keys (columns->chosen);

  ids = g_list_sort (ids, (GCompareFunc) strcmp);
  for (GList *l = ids; l != NULL; l = l->next) {
    gboolean shown = GPOINTER_TO_INT (g_hash_table_lookup (columns->chosen, l->data));
    g_autofree char *word = g_strconcat (shown ? "+" : "-", l->data, NULL);

    g_strv_builder_add (builder, word);
  }
  return g_strv_builder_end (builder);
}

void
gable_table_columns_restore (GableTableColumns *columns, const char *const *chosen)
{
  g_hash_table_remove_all (columns->chosen);
  for (guint i = 0; chosen != NULL && chosen[i] != NULL; i++) {
    if (chosen[i][0] == '+' || chosen[i][0] == '-') {
      g_hash_table_insert (columns->chosen, g_strdup (chosen[i] + 1),
                           GINT_TO_POINTER (chosen[i][0] == '+'));
    }
  }
  fit (columns);
}

/* The heaviest first, as a table opens. */
void
gable_table_columns_sort_by_time (GableTableColumns *columns)
{
  gtk_column_view_sort_by_column (columns->view,
                                  get (columns, find_kind (columns, GABLE_ROW_FIGURE_TIME))->column,
                                  GTK_SORT_DESCENDING);
}

void
gable_table_columns_sort (GableTableColumns *columns, guint index)
{
  const Column *column = get (columns, index);
  gboolean words = column->kind != NULL && column->kind->left;
  gboolean descending;

  if (gable_table_columns_get_sorted (columns, &descending) == (int) index) {
    descending = !descending;
  } else {
    descending = !words;
  }
  gtk_column_view_sort_by_column (columns->view, column->column,
                                  descending ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
}
