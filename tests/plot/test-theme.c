/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/vision.h"

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

static void
series_are_apart_for_every_eye (void)
{
  for (guint i = 0; i < gable_themes_get_size (); i++) {
    const GableTheme *theme = gable_themes_get (i);

    for (GableEye eye = GABLE_EYE_USUAL; eye < GABLE_EYE_TRITAN && !theme->hatched; eye++) {
      for (guint a = 0; a < GABLE_N_SERIES; a++) {
        for (guint b = a + 1; b < GABLE_N_SERIES; b++) {
          double apart = gable_colour_distance (gable_colour_as_seen (theme->series[a], eye),
                                                gable_colour_as_seen (theme->series[b], eye));

          /* Two units of L*a*b* are just seen side by side; marks stand apart. */
          if (apart < 28) {
            g_error ("%s: series %u and %u are %d/10 apart for eye %u", theme->id, a, b,
                     (int) (apart * 10), eye);
          }
        }
      }
    }
  }
}

/* What a reviewer with any eyes, and with a copy in grey, tells apart on paper. */
static void
standings_are_apart_on_paper (void)
{
  const GableTheme *theme = gable_theme_find ("print");
  static const GableStanding told[] = { GABLE_STANDING_NEAR_ROOF, GABLE_STANDING_UNDER_ROOF,
                                        GABLE_STANDING_FAR_BELOW };

  for (GableEye eye = 0; eye < GABLE_N_EYES; eye++) {
    for (guint a = 0; a < G_N_ELEMENTS (told); a++) {
      for (guint b = a + 1; b < G_N_ELEMENTS (told); b++) {
        g_assert_cmpfloat (
          gable_colour_distance (gable_colour_as_seen (theme->standing[told[a]], eye),
                                 gable_colour_as_seen (theme->standing[told[b]], eye)),
          >, eye == GABLE_EYE_GREY ? 8 : 25);
      }
    }
  }
}

static void
themes_are_found_by_id (void)
{
  static const char *const ids[] = { "light", "dark", "print", "bw" };

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
  g_test_add_func ("/plot/theme/standings", standings_are_apart_on_paper);
  g_test_add_func ("/plot/theme/contrast-is-that-of-wcag", contrast_is_that_of_wcag);
  g_test_add_func ("/plot/theme/text-and-marks-can-be-seen",
                   text_and_marks_can_be_seen_in_every_theme);
  g_test_add_func ("/plot/theme/themes-are-found-by-id", themes_are_found_by_id);
  g_test_add_func ("/plot/theme/colours-tell-the-kind", colours_tell_the_kind_of_a_counter);
  return g_test_run ();
}
