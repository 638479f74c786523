/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

#include "base/number.h"

/* How a project is drawn for a paper: sizes, fonts, colours and a person's own remarks on the chart. What it shows is
 * the view's. A member that is NULL, unknown or 0 leaves it to the preset, and that to the theme. */

typedef enum {
  GABLE_ANNOTATION_TEXT,    /* at from */
  GABLE_ANNOTATION_ARROW,   /* from → to, its text at the tail */
  GABLE_ANNOTATION_BRACKET, /* from ⎵ to, its text at the middle */
  GABLE_ANNOTATION_REGION,  /* a tinted box from one corner to the other */
  GABLE_ANNOTATION_LINE, /* a reference line through from; an unknown coordinate spans the chart */
  GABLE_N_ANNOTATION_KINDS
} GableAnnotationKind;

/* A place on the chart in base units, so that it stays where it belongs when the axes move. */
typedef struct {
  double x; /* [work/B], on a chart of times [s]; or unknown */
  double y; /* [work/s], on a chart of times rows from the top [1]; or unknown */
} GableSpot;

typedef struct {
  GableAnnotationKind kind;
  gboolean of_times; /* it is drawn on the chart of times alone; else on the others */
  GableSpot from;
  GableSpot to;
  char *text;      /* (owned) (nullable) */
  char *colour;    /* (owned) (nullable) "#0072b2"; NULL is the theme's ink */
  JsonNode *extra; /* (owned) (nullable) members that are not known here */
} GableAnnotation;

GableAnnotation *gable_annotation_new (GableAnnotationKind kind, GableSpot from, GableSpot to);
GableAnnotation *gable_annotation_copy (const GableAnnotation *annotation);
void gable_annotation_free (GableAnnotation *annotation);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableAnnotation, gable_annotation_free)
const char *gable_annotation_kind_to_string (GableAnnotationKind kind); /* "arrow": in files */

/* Where a person put a kernel's label. */
typedef struct {
  char *kernel; /* (owned) its name */
  double
    dx; /* from the kernel's marker to the label's upper left corner, to the right, where text has 11 pt [pt] */
  double dy; /* downwards */
} GableLabelOffset;

typedef enum {
  GABLE_LEGEND_AS_ASKED, /* the caller's choice */
  GABLE_LEGEND_NONE,
  GABLE_LEGEND_INSIDE,
  GABLE_LEGEND_RIGHT,
  GABLE_LEGEND_UNDER,
  GABLE_N_LEGEND_PLACES
} GableLegendPlace;

typedef enum {
  GABLE_LABELS_ALL,    /* as many as have room, heaviest first */
  GABLE_LABELS_LISTED, /* of the kernels in `labelled` */
  GABLE_LABELS_NONE,
  GABLE_N_LABELLINGS
} GableLabelling;

typedef struct {
  char *preset;        /* (nullable) id: "ieee-journal-1col" */
  char *theme;         /* (nullable) id: "print" */
  char *palette;       /* (nullable) id: "okabe-ito" */
  char *font;          /* (nullable) "sans", "serif" or families, best first */
  double width;        /* [mm] or unknown */
  double height;       /* [mm] or unknown */
  double text_size;    /* [pt] or unknown */
  double line_scale;   /* of the widths of lines [1] or unknown */
  double marker_scale; /* of the markers' radius [1] or unknown */
  double dpi;          /* of a raster, or unknown */
  GableLegendPlace legend;
  GableLabelling labelling;
  char *title;   /* (nullable) above the chart */
  char *x_title; /* (nullable) in place of the axis's own */
  char *y_title;
  char *alt;              /* (nullable) a person's alternative text, in place of the proposed one */
  GPtrArray *labelled;    /* (nullable) (element-type utf8) kernels by name */
  GPtrArray *annotations; /* (nullable) (element-type GableAnnotation) */
  GPtrArray *label_offsets; /* (nullable) (element-type GableLabelOffset) */
  JsonNode *extra;          /* (nullable) members that are not known here */
} GableFigureStyle;

/* What a style file says it is. */
#define GABLE_FIGURE_FORMAT "gable-figure"

/* Limits of what makes sense: a stamp, a wall; a footnote, a poster. */
#define GABLE_FIGURE_MIN_SIDE 10.0   /* [mm] */
#define GABLE_FIGURE_MAX_SIDE 5000.0 /* [mm] */
#define GABLE_FIGURE_MIN_TEXT 2.0    /* [pt] */
#define GABLE_FIGURE_MAX_TEXT 200.0  /* [pt] */
#define GABLE_FIGURE_MAX_SCALE 20.0  /* [1] */
#define GABLE_FIGURE_MAX_ANNOTATIONS 1000

GableFigureStyle *gable_figure_style_new (void);
GableFigureStyle *gable_figure_style_copy (const GableFigureStyle *figure);
void gable_figure_style_free (GableFigureStyle *figure);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GableFigureStyle, gable_figure_style_free)

/* What is set in @over replaces it in @figure; annotations and places are appended. */
void gable_figure_style_overlay (GableFigureStyle *figure, const GableFigureStyle *over);
void gable_figure_style_take_annotation (GableFigureStyle *figure, GableAnnotation *annotation);
/* Puts the label of @kernel (@dx, @dy) [pt] from its marker; unknown puts it back where the program places it. */
void gable_figure_style_place_label (GableFigureStyle *figure,
                                     const char *kernel,
                                     double dx,
                                     double dy);
/* (nullable) (transfer none) */
const GableLabelOffset *gable_figure_style_find_label (const GableFigureStyle *figure,
                                                       const char *kernel);

const char *gable_legend_place_to_string (GableLegendPlace place);
gboolean gable_legend_place_parse (const char *text, GableLegendPlace *place);

/* A style file: the same members, behind "format": "gable-figure". Errors: GABLE_JSON_ERROR_*,
 * GABLE_PROJECT_ERROR_INVALID_VALUE, G_IO_ERROR */
GableFigureStyle *gable_figure_style_load (const char *path, GError **error);
/* (transfer full) the text of a style file */
char *gable_figure_style_to_text (const GableFigureStyle *figure, gsize *length);
