/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/figure.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/save.h"
#include "model/data.h"
#include "plot/palette.h"

#define POINTS_A_MM (72 / 25.4)
/* Lines from labels to their marks are thinner than the grid by this [1]. */
#define LEADER 0.8
/* Of names of families. */
#define MAX_FAMILIES 400 /* [B] */

static const struct {
  const char *word;
  const char *families;
  const char *tex;
} fonts[] = {
  { "sans", "Helvetica, Arial, Nimbus Sans, Liberation Sans, DejaVu Sans, sans-serif",
    "\\sffamily" },
  { "serif", "Times New Roman, Times, Nimbus Roman, Liberation Serif, DejaVu Serif, serif",
    "\\rmfamily" },
  /* LaTeX's own, for figures that are not set by LaTeX itself. */
  { "document", "Latin Modern Roman, LM Roman 10, CMU Serif, Nimbus Roman, serif", NULL },
};

/* What Pango and CSS both take: letters, digits, blanks, and a comma between two names. */
static gboolean
is_family_list (const char *text)
{
  if (*text == '\0' || strlen (text) > MAX_FAMILIES || !g_utf8_validate (text, -1, NULL)) {
    return FALSE;
  }
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p)) {
    gunichar c = g_utf8_get_char (p);

    if (!g_unichar_isalnum (c) && strchr (" ,-_.", (int) MIN (c, 0x7f)) == NULL) {
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
choose_font (GableFigure *figure, GError **error)
{
  const char *asked = figure->style->font;

  if (asked == NULL && figure->preset != NULL && !g_str_equal (figure->preset->font, "any")) {
    asked = figure->preset->font;
  }
  if (asked == NULL) {
    figure->font = g_strdup (figure->theme.font);
    return TRUE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (fonts); i++) {
    if (g_str_equal (fonts[i].word, asked)) {
      figure->font = g_strdup (fonts[i].families);
      /* A preset's wish is met by the paper itself. */
      figure->theme.tex_font = figure->style->font != NULL ? fonts[i].tex : NULL;
      return TRUE;
    }
  }
  if (!is_family_list (asked)) {
    g_set_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_STYLE,
                 _ ("“%s” is no font; there are %s, or names of families, best first, with commas"),
                    asked, GABLE_FIGURE_FONTS);
    return FALSE;
  }
  figure->font = g_strdup (asked);
  return TRUE;
}

/* Text, and with it marks, become as large as is asked for. */
static void
scale_text (GableFigure *figure)
{
  const GablePreset *preset = figure->preset;
  GableTheme *theme = &figure->theme;
  double least = preset != NULL ? preset->text_min : 0;
  double size = preset != NULL ? preset->text_usual : theme->text_size;
  double factor;

  if (gable_known (figure->style->text_size)) {
    size = figure->style->text_size;
    least = MIN (least, size);
  }
  factor = size / theme->text_size;
  theme->text_size = size;
  theme->title_size = MAX (factor * theme->title_size, least);
  theme->small_size = MAX (factor * theme->small_size, least);
  theme->marker_min *= factor;
  theme->marker_span *= factor;
}

static void
scale_lines (GableFigure *figure, double text_factor)
{
  const GablePreset *preset = figure->preset;
  GableTheme *theme = &figure->theme;
  double *const widths[] = { &theme->line_active,  &theme->line_roof, &theme->line_ceiling,
                             &theme->line_variant, &theme->line_grid, &theme->line_minor };
  double factor = preset != NULL ? preset->line_usual / theme->line_roof : text_factor;

  if (gable_known (figure->style->line_scale)) {
    factor *= figure->style->line_scale;
  }
  for (guint i = 0; i < G_N_ELEMENTS (widths); i++) {
    *widths[i] = MAX (factor * *widths[i], preset != NULL ? preset->line_min : 0);
  }
  if (preset != NULL) {
    theme->line_grid = MAX (theme->line_grid, preset->line_min / LEADER);
  }
  if (gable_known (figure->style->marker_scale)) {
    theme->marker_min *= figure->style->marker_scale;
    theme->marker_span *= figure->style->marker_scale;
  }
}

static gboolean
choose_theme (GableFigure *figure, const GableFigureDefaults *defaults, GError **error)
{
  const char *id = figure->style->theme != NULL ? figure->style->theme : defaults->theme;
  const GableTheme *theme = gable_theme_find (id);
  const GablePalette *palette = gable_palettes_find (figure->style->palette);
  g_autoptr (GString) known = g_string_new (NULL);
  double text_size;

  if (theme == NULL) {
    for (guint i = 0; i < gable_themes_get_size (); i++) {
      g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", gable_themes_get (i)->id);
    }
    g_set_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_STYLE,
                 _ ("“%s” is no theme; there are %s"), id, known->str);
    return FALSE;
  }
  if (palette == NULL && figure->style->palette != NULL) {
    for (guint i = 0; i < gable_palettes_get_size (); i++) {
      g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", gable_palettes_get (i)->id);
    }
    g_set_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_STYLE,
                 _ ("“%s” is no palette; there are %s"), figure->style->palette, known->str);
    return FALSE;
  }
  figure->theme = *theme;
  if (palette != NULL) {
    gable_palette_apply (palette, &figure->theme);
  }
  figure->theme.gridless |= figure->preset != NULL && figure->preset->gridless;
  text_size = figure->theme.text_size;
  scale_text (figure);
  scale_lines (figure, figure->theme.text_size / text_size);
  return TRUE;
}

/* The preset's shape goes with its width: one that is asked for alone keeps it. */
static gboolean
choose_size (GableFigure *figure, const GableFigureDefaults *defaults, GError **error)
{
  const GableFigureStyle *style = figure->style;
  const GablePreset *preset = figure->preset;
  double width = preset != NULL ? preset->width * POINTS_A_MM : defaults->width;
  double height = preset != NULL ? preset->height * POINTS_A_MM : defaults->height;

  if (gable_known (style->width)) {
    height *= style->width * POINTS_A_MM / width;
    width = style->width * POINTS_A_MM;
  }
  if (gable_known (style->height)) {
    height = style->height * POINTS_A_MM;
  }
  figure->width = width;
  figure->height = MAX (height, GABLE_SCENE_MIN_HEIGHT);
  if (width < GABLE_SCENE_MIN_WIDTH ||
      (gable_known (style->height) && height < GABLE_SCENE_MIN_HEIGHT)) {
    g_set_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_STYLE,
                 _ ("a figure has at least %d by %d mm"),
                    (int) ceil (GABLE_SCENE_MIN_WIDTH / POINTS_A_MM),
                    (int) ceil (GABLE_SCENE_MIN_HEIGHT / POINTS_A_MM));
    return FALSE;
  }
  return TRUE;
}

static gboolean
choose_preset (GableFigure *figure, GError **error)
{
  g_autoptr (GPtrArray) presets = NULL;

  if (figure->style->preset == NULL) {
    return TRUE;
  }
  presets = gable_presets_load (error);
  if (presets == NULL) {
    return FALSE;
  }
  for (guint i = 0; i < presets->len; i++) {
    if (g_str_equal (((GablePreset *) presets->pdata[i])->id, figure->style->preset)) {
      figure->preset = g_ptr_array_steal_index (presets, i);
      return TRUE;
    }
  }
  g_set_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_STYLE,
               _ ("“%s” is no preset; “gable render --list-presets” lists them"),
                  figure->style->preset);
  return FALSE;
}

/**
 * gable_figure_new:
 * @style: what is asked for
 * @defaults: what counts where it says nothing
 * @error: return location
 *
 * Errors: GABLE_EXPORT_ERROR_STYLE: it names a theme, a palette or a preset that there is none of, or a size that
 * nothing fits in
 *
 * Returns: (transfer full): everything that drawing needs to know
 */
GableFigure *
gable_figure_new (const GableFigureStyle *style,
                  const GableFigureDefaults *defaults,
                  GError **error)
{
  g_autoptr (GableFigure) figure = g_new0 (GableFigure, 1);

  figure->style = gable_figure_style_copy (style);
  if (!choose_preset (figure, error) || !choose_theme (figure, defaults, error) ||
      !choose_font (figure, error) || !choose_size (figure, defaults, error)) {
    return NULL;
  }
  figure->theme.font = figure->font;
  figure->legend =
    style->legend == GABLE_LEGEND_AS_ASKED ? defaults->legend : style->legend != GABLE_LEGEND_NONE;
  figure->legend_place = style->legend;
  if (gable_known (style->dpi)) {
    figure->dpi = style->dpi;
  } else if (figure->preset != NULL) {
    figure->dpi = figure->preset->dpi;
  }
  return g_steal_pointer (&figure);
}

void
gable_figure_free (GableFigure *figure)
{
  if (figure == NULL) {
    return;
  }
  gable_figure_style_free (figure->style);
  gable_preset_free (figure->preset);
  g_free (figure->font);
  g_free (figure);
}

GHashTable *
gable_figure_place_labels (const GableFigureStyle *style,
                           const GableProject *project,
                           double text_size)
{
  const GPtrArray *offsets = style != NULL ? style->label_offsets : NULL;
  g_autoptr (GHashTable) by_name = NULL;
  GHashTable *places;

  if (offsets == NULL || offsets->len == 0) {
    return NULL;
  }
  places = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  by_name = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < offsets->len; i++) {
    g_hash_table_insert (by_name, ((GableLabelOffset *) offsets->pdata[i])->kernel,
                         offsets->pdata[i]);
  }
  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    const char *name = gable_project_get_kernel (project, i)->name;
    const GableLabelOffset *offset = name != NULL ? g_hash_table_lookup (by_name, name) : NULL;

    if (offset != NULL) {
      GableXY *place = g_new (GableXY, 1);

      place->x = offset->dx * text_size / GABLE_FIGURE_DRAGGED_TEXT;
      place->y = offset->dy * text_size / GABLE_FIGURE_DRAGGED_TEXT;
      g_hash_table_insert (places, GUINT_TO_POINTER (i), place);
    }
  }
  return places;
}

GHashTable *
gable_figure_list_labelled (const GableFigureStyle *style)
{
  const GPtrArray *names = style->labelled;
  GHashTable *set = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; names != NULL && i < names->len; i++) {
    g_hash_table_add (set, names->pdata[i]);
  }
  return set;
}

GableScene *
gable_figure_build (const GableFigure *figure,
                    const GableRoofline *roofline,
                    const GableMeasure *measure,
                    int selected)
{
  const GableFigureStyle *style = figure->style;
  g_autoptr (GHashTable) places =
    gable_figure_place_labels (style, roofline->project, figure->theme.text_size);
  g_autoptr (GHashTable) labelled = gable_figure_list_labelled (style);
  const GableSceneOptions options = {
    .width = figure->width,
    .height = figure->height,
    .theme = &figure->theme,
    .measure = measure,
    .title = style->title,
    .x_title = style->x_title,
    .y_title = style->y_title,
    .selected = selected,
    .hovered = -1,
    .legend = figure->legend,
    .legend_place = figure->legend_place,
    .labelling = style->labelling,
    .labelled = labelled,
    .label_offsets = places,
    .annotations = style->annotations,
  };
  GableScene *scene = gable_scene_build (roofline, &options);

  if (style->alt != NULL) {
    g_free (scene->description);
    scene->description = g_strdup (style->alt);
  }
  return scene;
}

char *
gable_figure_own_path (const char *name)
{
  g_autofree char *folder = gable_data_user_path ("figures");
  g_autofree char *file = g_strconcat (name, ".json", NULL);

  return g_build_filename (folder, file, NULL);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GPtrArray *
gable_figure_list_own (void)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *path = gable_data_user_path ("figures");
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *file;

  while (folder != NULL && (file = g_dir_read_name (folder)) != NULL) {
    if (g_str_has_suffix (file, ".json") && file[0] != '.') {
      g_ptr_array_add (names, g_strndup (file, strlen (file) - strlen (".json")));
    }
  }
  g_ptr_array_sort (names, compare_names);
  return names;
}

/* Whether @name can be that of a file in one folder. */
static gboolean
is_plain_name (const char *name)
{
  return *name != '\0' && *name != '.' && strlen (name) < 200 && strpbrk (name, "/\\") == NULL;
}

gboolean
gable_figure_save_own (const GableFigureStyle *style, const char *name, GError **error)
{
  g_autofree char *folder = gable_data_user_path ("figures");
  g_autofree char *path = NULL;
  g_autofree char *text = NULL;
  gsize length;

  if (!is_plain_name (name)) {
    g_set_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_STYLE,
                 _ ("“%s” is no name for a preset; leave out “/” and a point before it"), name);
    return FALSE;
  }
  if (g_mkdir_with_parents (folder, 0755) != 0) {
    g_set_error (error, G_IO_ERROR, g_io_error_from_errno (errno), "%s: %s", folder,
                 g_strerror (errno));
    return FALSE;
  }
  path = gable_figure_own_path (name);
  text = gable_figure_style_to_text (style, &length);
  return gable_save (path, text, length, error);
}

/* A style that names the preset, where there is one. */
static GableFigureStyle *
shipped_style (const char *id, GError **error)
{
  g_autoptr (GPtrArray) presets = gable_presets_load (error);
  GableFigureStyle *style;

  if (presets == NULL || gable_presets_find (presets, id) == NULL) {
    return NULL;
  }
  style = gable_figure_style_new ();
  style->preset = g_strdup (id);
  return style;
}

GableFigureStyle *
gable_figure_find_preset (const char *id, GError **error)
{
  GError *trouble = NULL;
  GableFigureStyle *style = shipped_style (id, &trouble);
  g_autofree char *own = NULL;

  if (style != NULL || trouble != NULL) {
    if (trouble != NULL) {
      g_propagate_error (error, trouble);
    }
    return style;
  }
  own = is_plain_name (id) ? gable_figure_own_path (id) : g_strdup (id);
  if (g_file_test (own, G_FILE_TEST_IS_REGULAR)) {
    return gable_figure_style_load (own, error);
  }
  if (g_file_test (id, G_FILE_TEST_EXISTS)) {
    return gable_figure_style_load (id, error);
  }
  g_set_error (error, GABLE_EXPORT_ERROR, GABLE_EXPORT_ERROR_STYLE,
               _ ("“%s” is no preset and no file; “gable render --list-presets” lists them"), id);
  return NULL;
}
