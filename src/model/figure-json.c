/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "model/fields.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const kind_names[] = { "text", "arrow", "bracket", "region", "line" };
static const char *const chart_names[] = { "roofline", "time" }; /* that annotations are on */
static const char *const legend_names[] = { "", "none", "in", "right", "under" };
static const char *const labelling_names[] = { "all", "listed", "none" };

G_STATIC_ASSERT (G_N_ELEMENTS (kind_names) == GABLE_N_ANNOTATION_KINDS);
G_STATIC_ASSERT (G_N_ELEMENTS (legend_names) == GABLE_N_LEGEND_PLACES);
G_STATIC_ASSERT (G_N_ELEMENTS (labelling_names) == GABLE_N_LABELLINGS);

static const char *const figure_keys[] = {
  "format",   "version",     "preset",        "theme",   "palette", "font",
  "width_mm", "height_mm",   "text_pt",       "lines",   "markers", "dpi",
  "legend",   "labels",      "title",         "x_title", "y_title", "alt",
  "labelled", "annotations", "label_offsets", NULL,
};

static const char *const annotation_keys[] = {
  "kind", "from", "to", "text", "colour", "chart", NULL
};

const char *
gable_annotation_kind_to_string (GableAnnotationKind kind)
{
  g_return_val_if_fail (kind < GABLE_N_ANNOTATION_KINDS, NULL);
  return kind_names[kind];
}

const char *
gable_legend_place_to_string (GableLegendPlace place)
{
  g_return_val_if_fail (place < GABLE_N_LEGEND_PLACES, NULL);
  return legend_names[place];
}

/* Returns: the index of @text in @names, or -1 */
static int
find_name (const char *const *names, guint n, const char *text)
{
  for (guint i = 0; i < n; i++) {
    if (g_str_equal (names[i], text)) {
      return (int) i;
    }
  }
  return -1;
}

/* "in", "right", "under" or "none". Returns: FALSE for another word */
gboolean
gable_legend_place_parse (const char *text, GableLegendPlace *place)
{
  int found = find_name (legend_names, GABLE_N_LEGEND_PLACES, text);

  if (found <= 0) {
    return FALSE;
  }
  *place = (GableLegendPlace) found;
  return TRUE;
}

/* A member that is one of @names; @usual where it is absent or a newer version's. */
static int
read_word (GableReading *reading,
           const GableJsonPlace *object,
           const char *key,
           const char *const *names,
           guint n,
           int usual)
{
  GableJsonPlace place = gable_json_member (object, key);
  g_autofree char *text = gable_field_text (reading, object, key);
  int found = text != NULL ? find_name (names, n, text) : -1;

  if (text != NULL && found < 0 && !reading->newer) {
    g_autofree char *known = g_strjoinv (", ", (char **) names + (*names[0] == '\0' ? 1 : 0));

    gable_reading_fault (reading, &place, _ ("“%s” is not one of %s"), text, known);
  }
  return found >= 0 ? found : usual;
}

static double
read_bounded (
  GableReading *reading, const GableJsonPlace *object, const char *key, double least, double most)
{
  GableJsonPlace place = gable_json_member (object, key);
  double value = gable_field_number (reading, &place);

  if (gable_known (value) && !(value >= least && value <= most)) {
    char text[2][GABLE_NUMBER_LENGTH];

    gable_reading_fault (reading, &place,
                         _ ("a number from %s to %s is wanted"),
                            gable_number_write (text[0], least),
                            gable_number_write (text[1], most));
    return GABLE_UNKNOWN;
  }
  return value;
}

/* {"x": 0.5, "y": 1e12}; left out is unknown. */
static GableSpot
read_spot (GableReading *reading, const GableJsonPlace *annotation, const char *key)
{
  GableJsonPlace place = gable_json_member (annotation, key);
  GableSpot spot = { GABLE_UNKNOWN, GABLE_UNKNOWN };
  GableJsonPlace x, y;

  if (gable_json_is_present (&place) && gable_reading_object (reading, &place)) {
    x = gable_json_member (&place, "x");
    y = gable_json_member (&place, "y");
    spot.x = gable_field_number (reading, &x);
    spot.y = gable_field_number (reading, &y);
  }
  return spot;
}

static gboolean
is_colour (const char *text)
{
  return text[0] == '#' && strspn (text + 1, "0123456789abcdefABCDEF") == 6 && text[7] == '\0';
}

/* Whether it can be drawn at all: which ends each kind needs. */
static gboolean
is_placed (const GableAnnotation *annotation)
{
  gboolean from = gable_known (annotation->from.x) && gable_known (annotation->from.y);
  gboolean to = gable_known (annotation->to.x) && gable_known (annotation->to.y);

  if (annotation->kind == GABLE_ANNOTATION_TEXT) {
    return from;
  }
  if (annotation->kind == GABLE_ANNOTATION_LINE) {
    return gable_known (annotation->from.x) != gable_known (annotation->from.y) || (from && to);
  }
  return from && to;
}

static GableAnnotation *
read_annotation (GableReading *reading, const GableJsonPlace *place)
{
  g_autoptr (GableAnnotation) annotation = g_new0 (GableAnnotation, 1);

  if (!gable_reading_object (reading, place)) {
    return NULL;
  }
  annotation->kind = (GableAnnotationKind) read_word (reading, place, "kind", kind_names,
                                                      GABLE_N_ANNOTATION_KINDS, 0);
  annotation->of_times =
    read_word (reading, place, "chart", chart_names, G_N_ELEMENTS (chart_names), 0) > 0;
  annotation->from = read_spot (reading, place, "from");
  annotation->to = read_spot (reading, place, "to");
  annotation->text = gable_field_text (reading, place, "text");
  annotation->colour = gable_field_text (reading, place, "colour");
  annotation->extra = gable_field_extra (reading, place, annotation_keys);
  if (annotation->colour != NULL && !is_colour (annotation->colour)) {
    GableJsonPlace colour = gable_json_member (place, "colour");

    gable_reading_fault (reading, &colour,
                         _ ("“%s” is no colour such as #0072b2"), annotation->colour);
    g_clear_pointer (&annotation->colour, g_free);
  }
  if (!is_placed (annotation)) {
    gable_reading_fault (reading, place,
                         _ ("it is not said where it stands; give “from” and “to” with x and y"));
    return NULL;
  }
  return g_steal_pointer (&annotation);
}

static void
read_annotations (GableReading *reading, const GableJsonPlace *object, GableFigureStyle *figure)
{
  GableJsonPlace place = gable_json_member (object, "annotations");
  guint n = gable_reading_array (reading, &place, GABLE_FIGURE_MAX_ANNOTATIONS);

  for (guint i = 0; i < n && gable_reading_goes_on (reading); i++) {
    GableJsonPlace element = gable_json_element (&place, i);
    GableAnnotation *annotation = read_annotation (reading, &element);

    if (annotation != NULL) {
      gable_figure_style_take_annotation (figure, annotation);
    }
  }
}

static void
read_label_offsets (GableReading *reading, const GableJsonPlace *object, GableFigureStyle *figure)
{
  GableJsonPlace place = gable_json_member (object, "label_offsets");
  guint n = gable_reading_array (reading, &place, GABLE_FIGURE_MAX_ANNOTATIONS);

  for (guint i = 0; i < n && gable_reading_goes_on (reading); i++) {
    GableJsonPlace element = gable_json_element (&place, i);

    if (gable_reading_object (reading, &element)) {
      g_autofree char *kernel = gable_field_needed_text (reading, &element, "kernel");
      GableJsonPlace dx = gable_json_member (&element, "dx");
      GableJsonPlace dy = gable_json_member (&element, "dy");

      gable_figure_style_place_label (figure, kernel, gable_field_number (reading, &dx),
                                      gable_field_number (reading, &dy));
    }
  }
}

/**
 * gable_figure_style_read:
 * @place: an object
 *
 * Returns: (transfer full) (nullable): what it says; %NULL where it is no object
 */
GableFigureStyle *
gable_figure_style_read (GableReading *reading, const GableJsonPlace *place)
{
  GableFigureStyle *figure;

  if (!gable_reading_object (reading, place)) {
    return NULL;
  }
  figure = gable_figure_style_new ();
  figure->preset = gable_field_text (reading, place, "preset");
  figure->theme = gable_field_text (reading, place, "theme");
  figure->palette = gable_field_text (reading, place, "palette");
  figure->font = gable_field_text (reading, place, "font");
  figure->width =
    read_bounded (reading, place, "width_mm", GABLE_FIGURE_MIN_SIDE, GABLE_FIGURE_MAX_SIDE);
  figure->height =
    read_bounded (reading, place, "height_mm", GABLE_FIGURE_MIN_SIDE, GABLE_FIGURE_MAX_SIDE);
  figure->text_size =
    read_bounded (reading, place, "text_pt", GABLE_FIGURE_MIN_TEXT, GABLE_FIGURE_MAX_TEXT);
  figure->line_scale =
    read_bounded (reading, place, "lines", 1 / GABLE_FIGURE_MAX_SCALE, GABLE_FIGURE_MAX_SCALE);
  figure->marker_scale =
    read_bounded (reading, place, "markers", 1 / GABLE_FIGURE_MAX_SCALE, GABLE_FIGURE_MAX_SCALE);
  figure->dpi = read_bounded (reading, place, "dpi", 10, 2400);
  figure->legend = (GableLegendPlace) read_word (reading, place, "legend", legend_names,
                                                 GABLE_N_LEGEND_PLACES, GABLE_LEGEND_AS_ASKED);
  figure->labelling = (GableLabelling) read_word (reading, place, "labels", labelling_names,
                                                  GABLE_N_LABELLINGS, GABLE_LABELS_ALL);
  figure->title = gable_field_text (reading, place, "title");
  figure->x_title = gable_field_text (reading, place, "x_title");
  figure->y_title = gable_field_text (reading, place, "y_title");
  figure->alt = gable_field_text (reading, place, "alt");
  figure->labelled = gable_field_texts (reading, place, "labelled");
  read_annotations (reading, place, figure);
  read_label_offsets (reading, place, figure);
  figure->extra = gable_field_extra (reading, place, figure_keys);
  return figure;
}

static void
write_spot (GableJsonWriter *writer, const char *key, GableSpot spot)
{
  if (gable_known (spot.x) || gable_known (spot.y)) {
    gable_json_writer_begin_object (writer, key);
    gable_json_writer_known (writer, "x", spot.x);
    gable_json_writer_known (writer, "y", spot.y);
    gable_json_writer_end_object (writer);
  }
}

static void
write_annotations (GableJsonWriter *writer, const GPtrArray *annotations)
{
  if (annotations == NULL || annotations->len == 0) {
    return;
  }
  gable_json_writer_begin_array (writer, "annotations");
  for (guint i = 0; i < annotations->len; i++) {
    const GableAnnotation *annotation = annotations->pdata[i];

    gable_json_writer_compact (writer);
    gable_json_writer_begin_object (writer, NULL);
    gable_json_writer_string (writer, "kind", kind_names[annotation->kind]);
    if (annotation->of_times) {
      gable_json_writer_string (writer, "chart", chart_names[1]);
    }
    write_spot (writer, "from", annotation->from);
    write_spot (writer, "to", annotation->to);
    gable_json_writer_text (writer, "text", annotation->text);
    gable_json_writer_text (writer, "colour", annotation->colour);
    gable_write_extra (writer, annotation->extra);
    gable_json_writer_end_object (writer);
  }
  gable_json_writer_end_array (writer);
}

static void
write_label_offsets (GableJsonWriter *writer, const GPtrArray *places)
{
  if (places == NULL || places->len == 0) {
    return;
  }
  gable_json_writer_begin_array (writer, "label_offsets");
  for (guint i = 0; i < places->len; i++) {
    const GableLabelOffset *place = places->pdata[i];

    gable_json_writer_compact (writer);
    gable_json_writer_begin_object (writer, NULL);
    gable_json_writer_string (writer, "kernel", place->kernel);
    gable_json_writer_number (writer, "dx", place->dx);
    gable_json_writer_number (writer, "dy", place->dy);
    gable_json_writer_end_object (writer);
  }
  gable_json_writer_end_array (writer);
}

static void
write_members (GableJsonWriter *writer, const GableFigureStyle *figure)
{
  gable_json_writer_text (writer, "preset", figure->preset);
  gable_json_writer_text (writer, "theme", figure->theme);
  gable_json_writer_text (writer, "palette", figure->palette);
  gable_json_writer_text (writer, "font", figure->font);
  gable_json_writer_known (writer, "width_mm", figure->width);
  gable_json_writer_known (writer, "height_mm", figure->height);
  gable_json_writer_known (writer, "text_pt", figure->text_size);
  gable_json_writer_known (writer, "lines", figure->line_scale);
  gable_json_writer_known (writer, "markers", figure->marker_scale);
  gable_json_writer_known (writer, "dpi", figure->dpi);
  if (figure->legend != GABLE_LEGEND_AS_ASKED) {
    gable_json_writer_string (writer, "legend", legend_names[figure->legend]);
  }
  if (figure->labelling != GABLE_LABELS_ALL) {
    gable_json_writer_string (writer, "labels", labelling_names[figure->labelling]);
  }
  gable_json_writer_text (writer, "title", figure->title);
  gable_json_writer_text (writer, "x_title", figure->x_title);
  gable_json_writer_text (writer, "y_title", figure->y_title);
  gable_json_writer_text (writer, "alt", figure->alt);
  gable_write_texts (writer, "labelled", figure->labelled);
  write_annotations (writer, figure->annotations);
  write_label_offsets (writer, figure->label_offsets);
  gable_write_extra (writer, figure->extra);
}

void
gable_figure_style_write (GableJsonWriter *writer, const char *key, const GableFigureStyle *figure)
{
  gable_json_writer_begin_object (writer, key);
  write_members (writer, figure);
  gable_json_writer_end_object (writer);
}

GableFigureStyle *
gable_figure_style_load (const char *path, GError **error)
{
  g_autoptr (GableJson) json = gable_json_load (path, error);
  g_autoptr (GableFigureStyle) figure = NULL;
  GableReading reading = { 0 };
  GableJsonPlace root;
  g_autofree char *format = NULL;

  if (json == NULL) {
    return NULL;
  }
  root = gable_json_root (json);
  figure = gable_figure_style_read (&reading, &root);
  if (figure != NULL && reading.error == NULL) {
    GableJsonPlace place = gable_json_member (&root, "format");

    format = gable_field_text (&reading, &root, "format");
    if (format == NULL || !g_str_equal (format, GABLE_FIGURE_FORMAT)) {
      gable_reading_fault (&reading, &place,
                           _ ("not a figure's style: it begins with \"format\": \"%s\""),
                              GABLE_FIGURE_FORMAT);
    }
  }
  if (reading.error != NULL) {
    g_propagate_error (error, reading.error);
    return NULL;
  }
  return g_steal_pointer (&figure);
}

char *
gable_figure_style_to_text (const GableFigureStyle *figure, gsize *length)
{
  g_autoptr (GableJsonWriter) writer = gable_json_writer_new ();

  gable_json_writer_begin_object (writer, NULL);
  gable_json_writer_string (writer, "format", GABLE_FIGURE_FORMAT);
  write_members (writer, figure);
  gable_json_writer_end_object (writer);
  return gable_json_writer_steal (writer, length);
}
