/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/ceiling-origin.h"

#include <glib/gi18n-lib.h>

/* Where the rates of a machine come from, in a word, by the project's machine_source. */
static const struct {
  const char *source;
  const char *label;
} source_labels[] = {
  { "catalogue", N_ ("catalogue") },
  { "file", N_ ("machine file") },
  { "export", N_ ("export") },
};

/* (nullable) where nothing is known */
static const char *
origin_word (const GableProject *project, const GableCeiling *ceiling)
{
  const char *source = project->machine_source;

  if (gable_ceiling_is_measured (ceiling)) {
    return g_strcmp0 (ceiling->measured_origin.method, "typed in") == 0 ? _ ("typed in")
                                                                        : _ ("measured");
  }
  for (guint i = 0; i < G_N_ELEMENTS (source_labels); i++) {
    if (g_strcmp0 (source_labels[i].source, source) == 0) {
      return _ (source_labels[i].label);
    }
  }
  /* A machine that somebody wrote down says of no rate where it comes from. */
  if (g_strcmp0 (source, "typed") == 0 && ceiling->theoretical_origin.source == NULL) {
    return NULL;
  }
  return _ ("theoretical");
}

static void
append_part (GString *text, const char *part)
{
  if (part != NULL && part[0] != '\0') {
    g_string_append_printf (text, text->len > 0 ? "\n%s" : "%s", part);
  }
}

char *
gable_ceiling_origin_line (const GableProject *project, const GableCeiling *ceiling)
{
  double fraction = gable_ceiling_fraction (ceiling);
  const char *word = origin_word (project, ceiling);
  g_autofree char *percent = gable_format_percent (fraction);

  if (word == NULL) {
    return g_strdup (ceiling->variant ? _ ("variant") : "");
  }
  if (ceiling->variant) {
    /* Translators: where the rate comes from; and that it limits no kernel, as “no FMA” does not. */
    return g_strdup_printf (_ ("%s · variant"), word);
  }
  if (gable_known (fraction) && gable_ceiling_is_measured (ceiling)) {
    g_autofree char *specified =
      gable_format (ceiling->theoretical, gable_counter_rate_dimension (ceiling->counter));

    /* Translators: where the rate comes from, and its share of the vendor's figure: “measured · 84 % of 3.35 TB/s”. */
    return g_strdup_printf (_ ("%1$s · %2$s of %3$s"), word, percent, specified);
  }
  return g_strdup (word);
}

char *
gable_ceiling_origin_tip (const GableCeiling *ceiling)
{
  const GableOrigin *origin =
    gable_ceiling_is_measured (ceiling) ? &ceiling->measured_origin : &ceiling->theoretical_origin;
  GString *text = g_string_new (NULL);

  append_part (text, origin->source);
  append_part (text, origin->method);
  append_part (text, origin->access);
  append_part (text, origin->date);
  append_part (text, origin->note);
  return g_string_free (text, FALSE);
}
