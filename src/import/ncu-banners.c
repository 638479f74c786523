/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-banners.h"

#include "base/text.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

void
gable_ncu_banners_clear (GableNcuBanners *banners)
{
  g_clear_pointer (&banners->trouble, g_free);
}

/* A line of the tool without its mark and without file names: they tell about people, and not about kernels. */
static char *
quote_line (const char *line)
{
  g_auto (GStrv) words = NULL;
  g_autofree char *joined = NULL;

  line += strspn (line, "= ");
  words = g_strsplit (line, " ", -1);
  for (guint i = 0; words[i] != NULL; i++) {
    if (strpbrk (words[i], "/\\") != NULL && !g_str_has_prefix (words[i], "http")) {
      g_free (words[i]);
      words[i] = g_strdup ("…");
    }
  }
  joined = g_strjoinv (" ", words);
  return gable_text_shorten (joined, GABLE_NCU_MAX_QUOTED);
}

/**
 * gable_ncu_banners_take:
 * @banners: what is known so far
 * @line: a line beside the tables
 * @notes: takes the tool's errors and warnings
 *
 * Returns: whether the tool wrote it
 */
gboolean
gable_ncu_banners_take (GableNcuBanners *banners, const char *line, GableNotes *notes)
{
  gboolean is_error = g_str_has_prefix (line, "==ERROR==");

  if (is_error || g_str_has_prefix (line, "==WARNING==")) {
    g_autofree char *quoted = quote_line (strstr (line + 2, "==") + 2);

    if (banners->trouble == NULL || (is_error && !banners->is_error)) {
      g_free (banners->trouble);
      banners->trouble = g_strdup (quoted);
      banners->is_error = is_error;
    }
    gable_notes_add (notes, GABLE_NOTE_WARNING, NULL, _("Nsight Compute wrote: “%s”"), quoted);
  }
  return g_str_has_prefix (line, "==");
}

void
gable_ncu_banners_note (const GableNcuBanners *banners, GableNotes *notes)
{
  if (banners->n_skipped > 0) {
    gable_notes_add (notes, GABLE_NOTE_INFO, NULL,
                     _("%" PRIu64 " lines beside the table are skipped"), banners->n_skipped);
  }
}

/**
 * gable_ncu_banners_set_error:
 * @banners: all that stood around the table that is not there
 * @file: its name
 * @error: (out)
 *
 * The error for a file without a table, with the tool's own words and what to do about them.
 */
void
gable_ncu_banners_set_error (const GableNcuBanners *banners, const char *file, GError **error)
{
  static const struct {
    const char *word;
    const char *remedy;
  } remedies[] = {
    { "NVGPUCTRPERM",
      N_ ("allow the use of GPU performance counters, or profile as administrator") },
    { "No kernels were profiled",
      N_ ("check that the program launches kernels and that --kernel-name and the like let some "
          "through") },
    { "returned an error code", N_ ("let the program run to its end without ncu first") },
    { "", N_ ("profile with “ncu --csv --page raw”") },
  };
  const char *trouble = banners->trouble;
  const char *remedy = NULL;

  for (guint i = 0; remedy == NULL; i++) {
    remedy =
      strstr (trouble != NULL ? trouble : "", remedies[i].word) != NULL ? _(remedies[i].remedy)
                                                                        : NULL;
  }
  if (trouble != NULL) {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 /* Translators: a file's name, a line of the tool, and what to do. */
                 _("%s: there is no table, Nsight Compute wrote “%s”; %s"), file, trouble, remedy);
  } else {
    g_set_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_NO_KERNELS,
                 /* Translators: a file's name, and what to do. */
                 _("%s: there is no table of kernels; %s"), file, remedy);
  }
}
