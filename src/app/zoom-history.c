/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/zoom-history.h"

struct _GableZoomHistory {
  GArray *places; /* (element-type GableZoom) oldest first, never empty */
  guint present;
  guint gesture; /* that the present place may still move by, or 0 */
};

GableZoomHistory *
gable_zoom_history_new (void)
{
  const GableRange unknown = { GABLE_UNKNOWN, GABLE_UNKNOWN };
  GableZoomHistory *history = g_new0 (GableZoomHistory, 1);

  history->places = g_array_new (FALSE, FALSE, sizeof (GableZoom));
  gable_zoom_history_reset (history, (GableZoom){ unknown, unknown });
  return history;
}

void
gable_zoom_history_free (GableZoomHistory *history)
{
  g_array_unref (history->places);
  g_free (history);
}

static GableZoom *
get_place (const GableZoomHistory *history, guint index)
{
  return &g_array_index (history->places, GableZoom, index);
}

static gboolean
same_limit (double a, double b)
{
  return gable_known (a) ? !(a < b) && !(a > b) && gable_known (b) : !gable_known (b);
}

static gboolean
same_range (GableRange a, GableRange b)
{
  return same_limit (a.min, b.min) && same_limit (a.max, b.max);
}

static gboolean
same_zoom (const GableZoom *a, const GableZoom *b)
{
  return same_range (a->x, b->x) && same_range (a->y, b->y);
}

void
gable_zoom_history_reset (GableZoomHistory *history, GableZoom zoom)
{
  g_array_set_size (history->places, 0);
  g_array_append_val (history->places, zoom);
  history->present = 0;
  history->gesture = 0;
}

/* A move that ends where it began led nowhere. */
static void
forget_return (GableZoomHistory *history)
{
  if (history->present > 0 && same_zoom (get_place (history, history->present),
                                         get_place (history, history->present - 1))) {
    g_array_remove_index (history->places, history->present);
    history->present--;
    history->gesture = 0;
  }
}

/**
 * gable_zoom_history_visit:
 * @zoom: what is shown now
 * @gesture: a number for the moves that belong together, or 0
 *
 * Remembers @zoom and forgets what could be gone forward to. What is shown already is no visit.
 */
void
gable_zoom_history_visit (GableZoomHistory *history, GableZoom zoom, guint gesture)
{
  GableZoom *present = get_place (history, history->present);

  if (same_zoom (present, &zoom)) {
    return;
  }
  if (gesture != 0 && gesture == history->gesture) {
    *present = zoom;
    forget_return (history);
    return;
  }
  g_array_set_size (history->places, history->present + 1);
  g_array_append_val (history->places, zoom);
  if (history->places->len > GABLE_ZOOM_HISTORY_MAX) {
    g_array_remove_index (history->places, 0);
  }
  history->present = history->places->len - 1;
  history->gesture = gesture;
}

gboolean
gable_zoom_history_can_go (const GableZoomHistory *history, int steps)
{
  int place = (int) history->present + steps;

  return place >= 0 && place < (int) history->places->len;
}

GableZoom
gable_zoom_history_go (GableZoomHistory *history, int steps)
{
  if (gable_zoom_history_can_go (history, steps)) {
    history->present = (guint) ((int) history->present + steps);
    history->gesture = 0;
  }
  return *get_place (history, history->present);
}
