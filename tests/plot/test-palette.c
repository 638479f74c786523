/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/palette.h"
#include "plot/vision.h"

#include "support.h"

/* Of CIE L*a*b*: what is asked of marks that stand apart, and of lightness alone. */
#define APART 15.0
#define APART_IN_GREY 14.0

static void
grey_and_usual_eyes_are_what_they_are (void)
{
  const GableColour red = { 1, 0, 0, 1 };
  GableColour same = gable_colour_as_seen (red, GABLE_EYE_USUAL);
  GableColour grey = gable_colour_as_seen (red, GABLE_EYE_GREY);

  gable_assert_close (same.red, 1, 1e-9);
  g_assert_cmpfloat (same.green, <, 1e-9);
  g_assert_cmpfloat (grey.red, ==, grey.blue);
  /* L* of pure red, from its luminance 0.2126: 53.24; of black to white: 100. */
  gable_assert_close (gable_colour_distance (grey, (GableColour){ 0, 0, 0, 1 }), 53.24, 1e-3);
  gable_assert_close (
    gable_colour_distance ((GableColour){ 1, 1, 1, 1 }, (GableColour){ 0, 0, 0, 1 }), 100, 1e-3);
}

/* Red and green of the same lightness: seen by all but those that lack a cone. */
static void
red_and_green_meet_for_deutan_eyes (void)
{
  GableColour red = gable_colour_from_hex (0xb06000);
  GableColour green = gable_colour_from_hex (0x6f8a00);
  double usual = gable_colour_distance (red, green);
  double deutan = gable_colour_distance (gable_colour_as_seen (red, GABLE_EYE_DEUTAN),
                                         gable_colour_as_seen (green, GABLE_EYE_DEUTAN));

  g_assert_cmpfloat (usual, >, 40);
  g_assert_cmpfloat (deutan, <, 20);
}

static void
colours_are_apart_for_every_eye (void)
{
  for (guint i = 0; i < gable_palettes_get_size (); i++) {
    const GablePalette *palette = gable_palettes_get (i);
    GableEye last = palette->grey_safe ? GABLE_EYE_GREY : GABLE_EYE_TRITAN;
    guint n = MIN (palette->n, GABLE_N_SERIES);

    for (GableEye eye = 0; eye <= last; eye++) {
      for (guint a = 0; a < n; a++) {
        for (guint b = a + 1; b < n; b++) {
          GableColour one = gable_colour_from_hex (palette->colours[a]);
          GableColour other = gable_colour_from_hex (palette->colours[b]);
          double apart = gable_colour_distance (gable_colour_as_seen (one, eye),
                                                gable_colour_as_seen (other, eye));

          if (apart < (eye == GABLE_EYE_GREY ? APART_IN_GREY : APART)) {
            g_error ("%s: colours %u and %u are %d/10 apart for eye %d", palette->id, a, b,
                     (int) (apart * 10), (int) eye);
          }
        }
      }
    }
  }
}

/* Its lines are seen on every paper, and all that it has no colour for shares one. */
static void
a_theme_takes_it (void)
{
  for (guint i = 0; i < gable_palettes_get_size (); i++) {
    for (guint k = 0; k < gable_themes_get_size (); k++) {
      GableTheme theme = *gable_themes_get (k);

      gable_palette_apply (gable_palettes_get (i), &theme);
      for (guint tone = 0; tone < GABLE_N_TONES; tone++) {
        g_assert_cmpfloat (gable_colour_contrast (theme.tones[tone], theme.paper), >=,
                           GABLE_CONTRAST_MARK);
      }
      if (!theme.hatched && theme.n_series < GABLE_N_SERIES) {
        g_assert_cmpmem (&theme.series[theme.n_series], sizeof (GableColour), &theme.series_rest,
                         sizeof (GableColour));
      }
    }
  }
}

static void
palettes_are_found_by_id (void)
{
  g_assert_cmpstr (gable_palettes_find ("okabe-ito")->id, ==, "okabe-ito");
  g_assert_null (gable_palettes_find ("jet"));
  g_assert_null (gable_palettes_find (NULL));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/vision/grey", grey_and_usual_eyes_are_what_they_are);
  g_test_add_func ("/plot/vision/deutan", red_and_green_meet_for_deutan_eyes);
  g_test_add_func ("/plot/palette/apart", colours_are_apart_for_every_eye);
  g_test_add_func ("/plot/palette/theme", a_theme_takes_it);
  g_test_add_func ("/plot/palette/find", palettes_are_found_by_id);
  return g_test_run ();
}
