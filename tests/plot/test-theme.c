/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/theme.h"

#include "support.h"

static void
assert_contrast (const GableTheme *theme, const char *what, GableColour colour, double least)
{
  const GableColour grounds[] = { theme->paper, theme->memory_tint, theme->compute_tint };

  for (guint i = 0; i < G_N_ELEMENTS (grounds); i++) {
    double contrast = gable_colour_contrast (colour, grounds[i]);

    if (contrast < least) {
      g_error ("%s: %s has a contrast of %d/100 on ground %u", theme->id, what,
               (int) (contrast * 100), i);
    }
  }
}

static void
contrast_is_that_of_wcag (void)
{
  const GableColour black = { 0, 0, 0, 1 };
  const GableColour white = { 1, 1, 1, 1 };
  /* #777777 on white: the usual example of grey that is just too light for text. */
  const GableColour grey = { 0x77 / 255.0, 0x77 / 255.0, 0x77 / 255.0, 1 };

  gable_assert_close (gable_colour_contrast (black, white), 21, 1e-9);
  gable_assert_close (gable_colour_contrast (white, black), 21, 1e-9);
  gable_assert_close (gable_colour_contrast (white, white), 1, 1e-9);
  gable_assert_close (gable_colour_contrast (grey, white), 4.478, 1e-3);
}

static void
text_and_marks_can_be_seen_in_every_theme (void)
{
  for (guint i = 0; i < gable_themes_get_size (); i++) {
    const GableTheme *theme = gable_themes_get (i);

    assert_contrast (theme, "ink", theme->ink, GABLE_CONTRAST_TEXT);
    assert_contrast (theme, "dim", theme->dim, GABLE_CONTRAST_TEXT);
    assert_contrast (theme, "hypothetical", theme->hypothetical, GABLE_CONTRAST_MARK);
    assert_contrast (theme, "selection", theme->selection, GABLE_CONTRAST_MARK);
    assert_contrast (theme, "the rest of a series", theme->series_rest, GABLE_CONTRAST_MARK);
    for (guint series = 0; series < GABLE_N_SERIES; series++) {
      assert_contrast (theme, "a series", theme->series[series], GABLE_CONTRAST_MARK);
    }
    for (guint tone = 0; tone < GABLE_N_TONES; tone++) {
      assert_contrast (theme, "a tone", theme->tones[tone], GABLE_CONTRAST_MARK);
      assert_contrast (theme, "text in a tone", gable_theme_text_colour (theme, theme->tones[tone]),
                       GABLE_CONTRAST_TEXT);
    }
    for (guint standing = 0; standing < GABLE_N_STANDINGS; standing++) {
      assert_contrast (theme, "a standing", theme->standing[standing], GABLE_CONTRAST_MARK);
    }
  }
}

/* A colour as the eyes of one in twelve men see it.
 * Source: Viénot, Brettel, Mollon, "Digital video colourmaps for checking the legibility of displays by dichromats",
 * Color Research and Application 24(4), 1999: matrices in linear RGB, as rounded by the DaltonLens project. */
static GableColour
as_seen (GableColour colour, const double matrix[9])
{
  double linear[3] = { colour.red, colour.green, colour.blue };
  double seen[3];

  for (guint i = 0; i < 3; i++) {
    linear[i] = linear[i] <= 0.04045 ? linear[i] / 12.92 : pow ((linear[i] + 0.055) / 1.055, 2.4);
  }
  for (guint i = 0; i < 3; i++) {
    seen[i] =
      matrix[3 * i] * linear[0] + matrix[3 * i + 1] * linear[1] + matrix[3 * i + 2] * linear[2];
  }
  return (GableColour){ CLAMP (seen[0], 0, 1), CLAMP (seen[1], 0, 1), CLAMP (seen[2], 0, 1), 1 };
}

/* CIE L*a*b* of linear RGB, D65. */
static void
to_lab (GableColour linear, double lab[3])
{
  double x = (0.4124 * linear.red + 0.3576 * linear.green + 0.1805 * linear.blue) / 0.9505;
  double y = 0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue;
  double z = (0.0193 * linear.red + 0.1192 * linear.green + 0.9505 * linear.blue) / 1.089;
  double f[3] = { x, y, z };

  for (guint i = 0; i < 3; i++) {
    f[i] = f[i] > 0.008856 ? cbrt (f[i]) : 7.787 * f[i] + 16.0 / 116;
  }
  lab[0] = 116 * f[1] - 16;
  lab[1] = 500 * (f[0] - f[1]);
  lab[2] = 200 * (f[1] - f[2]);
}

static double
distance_of (GableColour a, GableColour b)
{
  double first[3], second[3];

  to_lab (a, first);
  to_lab (b, second);
  return hypot (hypot (first[0] - second[0], first[1] - second[1]), first[2] - second[2]);
}

static void
series_are_apart_for_every_eye (void)
{
  static const double eyes[][9] = {
    { 1, 0, 0, 0, 1, 0, 0, 0, 1 },
    { 0.11238, 0.88762, 0, 0.11238, 0.88762, 0, 0.00401, -0.00401, 1 }, /* protan */
    { 0.29275, 0.70725, 0, 0.29275, 0.70725, 0, -0.02234, 0.02234, 1 }, /* deutan */
  };

  for (guint i = 0; i < gable_themes_get_size (); i++) {
    const GableTheme *theme = gable_themes_get (i);

    for (guint eye = 0; eye < G_N_ELEMENTS (eyes); eye++) {
      for (guint a = 0; a < GABLE_N_SERIES; a++) {
        for (guint b = a + 1; b < GABLE_N_SERIES; b++) {
          double apart = distance_of (as_seen (theme->series[a], eyes[eye]),
                                      as_seen (theme->series[b], eyes[eye]));

          /* Two units of L*a*b* are just seen side by side; marks stand apart. */
          if (apart < 30) {
            g_error ("%s: series %u and %u are %d/10 apart for eye %u", theme->id, a, b,
                     (int) (apart * 10), eye);
          }
        }
      }
    }
  }
}

static void
themes_are_found_by_id (void)
{
  static const char *const ids[] = { "light", "dark", "print" };

  for (guint i = 0; i < G_N_ELEMENTS (ids); i++) {
    g_assert_cmpstr (gable_theme_find (ids[i])->id, ==, ids[i]);
  }
  g_assert_null (gable_theme_find ("blue"));
  g_assert_null (gable_theme_find (NULL));
}

static void
colours_tell_the_kind_of_a_counter (void)
{
  static const struct {
    const char *counter;
    GableTone tone;
  } cases[] = {
    { "DRAM", GABLE_TONE_MEMORY },        { "L2", GABLE_TONE_CACHE },
    { "L3", GABLE_TONE_CACHE },           { "L1", GABLE_TONE_CORE },
    { "shared", GABLE_TONE_CORE },        { "PCIe", GABLE_TONE_LINK },
    { "fp64", GABLE_TONE_FP64 },          { "fp32", GABLE_TONE_FP32 },
    { "fp16", GABLE_TONE_NARROW },        { "fp16.matrix", GABLE_TONE_MATRIX },
    { "fp64.matrix", GABLE_TONE_MATRIX }, { "int32", GABLE_TONE_INTEGER },
    { "inst", GABLE_TONE_INSTRUCTION },
  };
  const GableTheme *theme = gable_theme_find ("light");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    GableColour colour = gable_theme_counter_colour (theme, gable_counter_find (cases[i].counter));

    g_assert_cmpmem (&colour, sizeof colour, &theme->tones[cases[i].tone], sizeof colour);
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/theme/series", series_are_apart_for_every_eye);
  g_test_add_func ("/plot/theme/contrast-is-that-of-wcag", contrast_is_that_of_wcag);
  g_test_add_func ("/plot/theme/text-and-marks-can-be-seen",
                   text_and_marks_can_be_seen_in_every_theme);
  g_test_add_func ("/plot/theme/themes-are-found-by-id", themes_are_found_by_id);
  g_test_add_func ("/plot/theme/colours-tell-the-kind", colours_tell_the_kind_of_a_counter);
  return g_test_run ();
}
