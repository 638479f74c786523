/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/flanks.h"

/* [px] of the shadow that a panel over the content throws. */
#define SHADOW_BLUR 16
#define SHADOW_ALPHA 0.3f

enum { START, END, N_SIDES };

static const struct {
  int width;
  int folds; /* narrower than this it folds */
} limits[N_SIDES] = {
  [START] = { GABLE_FLANKS_START_WIDTH, GABLE_FLANKS_START_FOLDS },
  [END] = { GABLE_FLANKS_END_WIDTH, GABLE_FLANKS_END_FOLDS },
};

typedef struct {
  GtkWidget *child; /* (nullable) */
  gboolean wanted;  /* when there is room */
  gboolean folded;  /* there is none */
  gboolean peeking; /* folded, and lying over the content */
} Side;

struct _GableFlanks {
  GtkWidget parent_instance;
  GtkWidget *content; /* (nullable) */
  Side sides[N_SIDES];
  guint notify_id;
};

G_DEFINE_FINAL_TYPE (GableFlanks, gable_flanks, GTK_TYPE_WIDGET)

enum {
  PROP_CONTENT = 1,
  PROP_START,
  PROP_END,
  PROP_START_SHOWN,
  PROP_END_SHOWN,
  PROP_START_WANTED,
  PROP_END_WANTED,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static gboolean
is_shown (const Side *side)
{
  return side->folded ? side->peeking : side->wanted;
}

static gboolean
notify_cb (gpointer data)
{
  GableFlanks *self = data;

  self->notify_id = 0;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_START_SHOWN]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_END_SHOWN]);
  return G_SOURCE_REMOVE;
}

/* Buttons follow "…-shown": telling them in the middle of an allocation would ask for another one. */
static void
notify_later (GableFlanks *self)
{
  if (self->notify_id == 0) {
    self->notify_id = g_idle_add (notify_cb, self);
  }
}

/* [px] that a panel takes: more than usual where its texts are large */
static int
width_of (const Side *side, guint number, int width)
{
  int needed = 0;

  if (side->child == NULL) {
    return 0;
  }
  gtk_widget_measure (side->child, GTK_ORIENTATION_HORIZONTAL, -1, &needed, NULL, NULL, NULL);
  return MAX (needed, MIN (limits[number].width, width));
}

/* Whether there is no room for a panel of @needed beside others that take @taken. */
static gboolean
has_no_room (GableFlanks *self, guint number, int needed, int taken, int width)
{
  int content = 0;

  if (self->content != NULL) {
    gtk_widget_measure (self->content, GTK_ORIENTATION_HORIZONTAL, -1, &content, NULL, NULL, NULL);
  }
  return width < limits[number].folds || width - needed - taken < content;
}

/* The panel at the end keeps its place longer. */
static void
fold (GableFlanks *self, int width)
{
  int taken = 0;

  for (guint number = N_SIDES; number > 0; number--) {
    Side *side = &self->sides[number - 1];
    int needed = width_of (side, number - 1, width);
    gboolean folded = has_no_room (self, number - 1, needed, taken, width);

    if (side->folded != folded) {
      side->folded = folded;
      side->peeking = FALSE;
      notify_later (self);
    }
    if (!folded && side->wanted) {
      taken += needed;
    }
    if (side->child != NULL) {
      gtk_widget_set_child_visible (side->child, is_shown (side));
    }
  }
}

static void
allocate_at (GtkWidget *child, int x, int width, int height, int total)
{
  GtkAllocation place = { x, 0, width, height };

  if (gtk_widget_get_direction (child) == GTK_TEXT_DIR_RTL) {
    place.x = total - x - width;
  }
  gtk_widget_size_allocate (child, &place, -1);
}

static void
gable_flanks_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GableFlanks *self = GABLE_FLANKS (widget);
  int taken[N_SIDES] = { 0, 0 };

  fold (self, width);
  for (guint i = 0; i < N_SIDES; i++) {
    const Side *side = &self->sides[i];
    int needed = width_of (side, i, width);

    if (side->child == NULL || !is_shown (side)) {
      continue;
    }
    taken[i] = side->folded ? 0 : needed;
    allocate_at (side->child, i == START ? 0 : width - needed, needed, height, width);
  }
  if (self->content != NULL) {
    allocate_at (self->content, taken[START], width - taken[START] - taken[END], height, width);
  }
}

static void
gable_flanks_measure (GtkWidget *widget,
                      GtkOrientation orientation,
                      int for_size,
                      int *minimum,
                      int *natural,
                      int *minimum_baseline,
                      int *natural_baseline)
{
  GableFlanks *self = GABLE_FLANKS (widget);

  if (self->content != NULL) {
    gtk_widget_measure (self->content, orientation, -1, minimum, natural, NULL, NULL);
  }
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *natural += GABLE_FLANKS_START_WIDTH + GABLE_FLANKS_END_WIDTH;
  }
}

static void
append_shadow (GtkSnapshot *snapshot, GtkWidget *child, GtkWidget *parent)
{
  GskRoundedRect edge;
  graphene_rect_t bounds;

  if (gtk_widget_compute_bounds (child, parent, &bounds)) {
    gsk_rounded_rect_init_from_rect (&edge, &bounds, 0);
    gtk_snapshot_append_outset_shadow (snapshot, &edge, &(GdkRGBA){ 0, 0, 0, SHADOW_ALPHA }, 0, 0,
                                       0, SHADOW_BLUR);
  }
}

static void
gable_flanks_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GableFlanks *self = GABLE_FLANKS (widget);

  if (self->content != NULL) {
    gtk_widget_snapshot_child (widget, self->content, snapshot);
  }
  for (guint i = 0; i < N_SIDES; i++) {
    const Side *side = &self->sides[i];

    if (side->child != NULL && is_shown (side)) {
      if (side->folded) {
        append_shadow (snapshot, side->child, widget);
      }
      gtk_widget_snapshot_child (widget, side->child, snapshot);
    }
  }
}

static void
set_child (GableFlanks *self, GtkWidget **slot, GtkWidget *child)
{
  g_clear_pointer (slot, gtk_widget_unparent);
  *slot = child;
  if (child != NULL) {
    gtk_widget_set_parent (child, GTK_WIDGET (self));
    /* The content comes first: what lies over it is drawn, and picked, after it. */
    if (slot == &self->content) {
      gtk_widget_insert_after (child, GTK_WIDGET (self), NULL);
    }
  }
}

static void
set_shown (GableFlanks *self, guint number, gboolean shown)
{
  Side *side = &self->sides[number];
  Side *other = &self->sides[1 - number];

  if (is_shown (side) == shown) {
    return;
  }
  if (side->folded) {
    side->peeking = shown;
    if (shown && other->peeking) {
      other->peeking = FALSE;
      g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_START_SHOWN + 1 - number]);
    }
  } else {
    side->wanted = shown;
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_START_WANTED + number]);
  }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_START_SHOWN + number]);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
set_wanted (GableFlanks *self, guint number, gboolean wanted)
{
  Side *side = &self->sides[number];

  if (side->wanted != wanted) {
    side->wanted = wanted;
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_START_WANTED + number]);
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_START_SHOWN + number]);
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  }
}

gboolean
gable_flanks_put_away (GableFlanks *flanks)
{
  for (guint i = 0; i < N_SIDES; i++) {
    if (flanks->sides[i].folded && flanks->sides[i].peeking) {
      set_shown (flanks, i, FALSE);
      return TRUE;
    }
  }
  return FALSE;
}

static void
gable_flanks_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GableFlanks *self = GABLE_FLANKS (object);

  switch (id) {
  case PROP_CONTENT:
    g_value_set_object (value, self->content);
    break;
  case PROP_START:
  case PROP_END:
    g_value_set_object (value, self->sides[id - PROP_START].child);
    break;
  case PROP_START_SHOWN:
  case PROP_END_SHOWN:
    g_value_set_boolean (value, is_shown (&self->sides[id - PROP_START_SHOWN]));
    break;
  case PROP_START_WANTED:
  case PROP_END_WANTED:
    g_value_set_boolean (value, self->sides[id - PROP_START_WANTED].wanted);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_flanks_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GableFlanks *self = GABLE_FLANKS (object);

  switch (id) {
  case PROP_CONTENT:
    set_child (self, &self->content, g_value_get_object (value));
    break;
  case PROP_START:
  case PROP_END:
    set_child (self, &self->sides[id - PROP_START].child, g_value_get_object (value));
    break;
  case PROP_START_SHOWN:
  case PROP_END_SHOWN:
    set_shown (self, id - PROP_START_SHOWN, g_value_get_boolean (value));
    break;
  case PROP_START_WANTED:
  case PROP_END_WANTED:
    set_wanted (self, id - PROP_START_WANTED, g_value_get_boolean (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
  }
}

static void
gable_flanks_dispose (GObject *object)
{
  GableFlanks *self = GABLE_FLANKS (object);

  g_clear_handle_id (&self->notify_id, g_source_remove);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  for (guint i = 0; i < N_SIDES; i++) {
    g_clear_pointer (&self->sides[i].child, gtk_widget_unparent);
  }
  G_OBJECT_CLASS (gable_flanks_parent_class)->dispose (object);
}

static void
gable_flanks_class_init (GableFlanksClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
  static const char *const widgets[] = { "content", "start", "end" };
  static const char *const switches[] = { "start-shown", "end-shown", "start-wanted",
                                          "end-wanted" };

  object_class->get_property = gable_flanks_get_property;
  object_class->set_property = gable_flanks_set_property;
  object_class->dispose = gable_flanks_dispose;
  widget_class->measure = gable_flanks_measure;
  widget_class->size_allocate = gable_flanks_size_allocate;
  widget_class->snapshot = gable_flanks_snapshot;

  for (guint i = 0; i < G_N_ELEMENTS (widgets); i++) {
    properties[PROP_CONTENT + i] =
      g_param_spec_object (widgets[i], NULL, NULL, GTK_TYPE_WIDGET, flags);
  }
  for (guint i = 0; i < G_N_ELEMENTS (switches); i++) {
    properties[PROP_START_SHOWN + i] = g_param_spec_boolean (switches[i], NULL, NULL, TRUE, flags);
  }
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_css_name (widget_class, "flanks");
}

static void
gable_flanks_init (GableFlanks *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  for (guint i = 0; i < N_SIDES; i++) {
    self->sides[i].wanted = TRUE;
  }
}
