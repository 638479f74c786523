/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/placeholder.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *const machine_figures[] = {
  [GABLE_MACHINE_FIGURE_NAME] = "name",
  [GABLE_MACHINE_FIGURE_PEAK] = "peak",
  [GABLE_MACHINE_FIGURE_BANDWIDTH] = "bandwidth",
  [GABLE_MACHINE_FIGURE_RIDGE] = "ridge",
};

static const char *const run_figures[] = {
  [GABLE_RUN_FIGURE_TIME] = "time",
  [GABLE_RUN_FIGURE_KERNELS] = "kernels",
  [GABLE_RUN_FIGURE_LAUNCHES] = "launches",
  [GABLE_RUN_FIGURE_NOT_DRAWN] = "not_drawn",
  [GABLE_RUN_FIGURE_ABOVE_ROOF] = "above_roof",
  [GABLE_RUN_FIGURE_NEAR_ROOF] = "near_roof",
  [GABLE_RUN_FIGURE_WITHOUT_TIME] = "without_time",
  [GABLE_RUN_FIGURE_GAIN] = "gain",
};

static const char *const speedups[] = {
  [GABLE_SPEEDUP_TODAY] = "today",       [GABLE_SPEEDUP_BEST] = "best",
  [GABLE_SPEEDUP_RUN] = "run",           [GABLE_SPEEDUP_RUN_BEST] = "run_best",
  [GABLE_SPEEDUP_MEASURED] = "measured",
};

static const char *const advice_figures[] = {
  [GABLE_ADVICE_FIGURE_TITLE] = "title",         [GABLE_ADVICE_FIGURE_FINDING] = "finding",
  [GABLE_ADVICE_FIGURE_DIAGNOSIS] = "diagnosis", [GABLE_ADVICE_FIGURE_ACTION] = "action",
  [GABLE_ADVICE_FIGURE_GAIN] = "gain",           [GABLE_ADVICE_FIGURE_RUN_GAIN] = "run_gain",
};

static const char *const ceiling_figures[] = {
  [GABLE_CEILING_FIGURE_RATE] = "rate",         [GABLE_CEILING_FIGURE_THEORETICAL] = "theoretical",
  [GABLE_CEILING_FIGURE_MEASURED] = "measured", [GABLE_CEILING_FIGURE_FRACTION] = "fraction",
  [GABLE_CEILING_FIGURE_RIDGE] = "ridge",
};

G_STATIC_ASSERT (G_N_ELEMENTS (machine_figures) == GABLE_N_MACHINE_FIGURES);
G_STATIC_ASSERT (G_N_ELEMENTS (run_figures) == GABLE_N_RUN_FIGURES);
G_STATIC_ASSERT (G_N_ELEMENTS (speedups) == GABLE_N_SPEEDUPS);
G_STATIC_ASSERT (G_N_ELEMENTS (advice_figures) == GABLE_N_ADVICE_FIGURES);
G_STATIC_ASSERT (G_N_ELEMENTS (ceiling_figures) == GABLE_N_CEILING_FIGURES);

/* By the word before the first point; those without figures of their own have those of a row. */
static const struct {
  const char *name;
  const char *const *figures; /* (nullable) */
  guint n_figures;
} subjects[GABLE_N_SUBJECTS] = {
  [GABLE_SUBJECT_KERNEL] = { "kernel", NULL, 0 },
  [GABLE_SUBJECT_WHAT_IF] = { "what_if", NULL, 0 },
  [GABLE_SUBJECT_MEASURED] = { "measured", NULL, 0 },
  [GABLE_SUBJECT_MACHINE] = { "machine", machine_figures, GABLE_N_MACHINE_FIGURES },
  [GABLE_SUBJECT_RUN] = { "run", run_figures, GABLE_N_RUN_FIGURES },
  [GABLE_SUBJECT_SPEEDUP] = { "speedup", speedups, GABLE_N_SPEEDUPS },
  [GABLE_SUBJECT_ADVICE] = { "advice", advice_figures, GABLE_N_ADVICE_FIGURES },
  [GABLE_SUBJECT_CEILING] = { NULL, ceiling_figures, GABLE_N_CEILING_FIGURES },
};

void
gable_placeholder_clear (GablePlaceholder *placeholder)
{
  g_clear_pointer (&placeholder->kernel, g_free);
}

/* Always FALSE. */
static gboolean
fail_subject (const char *text, GError **error)
{
  g_autoptr (GString) known = g_string_new (NULL);

  for (guint i = 0; i < GABLE_SUBJECT_CEILING; i++) {
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", subjects[i].name);
  }
  /* Translators: a placeholder such as {machine.peak}, and the words that it may begin with */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _ ("there is no placeholder {%s}; it begins with %s or a counter such as DRAM"),
                  text, known->str);
  return FALSE;
}

/* Always FALSE. */
static gboolean
fail_figure (const char *text, GableSubject subject, GError **error)
{
  g_autoptr (GString) known = g_string_new (NULL);

  for (guint i = 0; i < subjects[subject].n_figures; i++) {
    g_string_append_printf (known, "%s%s", i > 0 ? ", " : "", subjects[subject].figures[i]);
  }
  /* Translators: a placeholder such as {machine.peak}, and the words that may stand behind its point */
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               _ ("there is no placeholder {%s}; behind the point stands one of %s"), text,
                  known->str);
  return FALSE;
}

static gboolean
parse_figure (const char *text,
              const char *name,
              GableSubject subject,
              GablePlaceholder *placeholder,
              GError **error)
{
  if (subject == GABLE_SUBJECT_CEILING && strcmp (name, "bandwidth") == 0) {
    name = ceiling_figures[GABLE_CEILING_FIGURE_RATE];
  }
  for (guint i = 0; i < subjects[subject].n_figures; i++) {
    if (strcmp (subjects[subject].figures[i], name) == 0) {
      placeholder->figure = i;
      return TRUE;
    }
  }
  return fail_figure (text, subject, error);
}

static gboolean
parse_row (const char *text, const char *name, GablePlaceholder *placeholder, GError **error)
{
  g_autoptr (GError) fault = NULL;

  if (gable_row_figure_parse (name, &placeholder->row, &fault)) {
    return TRUE;
  }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
               /* Translators: a placeholder such as {kernel.time}, and what is wrong about it */
               _ ("there is no placeholder {%s}: %s"), text, fault->message);
  return FALSE;
}

gboolean
gable_placeholder_can_name (const char *name)
{
  return *name != '\0' && strpbrk (name, "{}\n") == NULL;
}

/**
 * gable_placeholder_parse:
 * @text: "kernel.time", "DRAM.bandwidth", "kernel.time:naive GEMM"
 * @placeholder: (out): to be cleared where TRUE is returned
 *
 * Returns: whether @text is one
 */
gboolean
gable_placeholder_parse (const char *text, GablePlaceholder *placeholder, GError **error)
{
  const char *colon = strchr (text, ':');
  g_autofree char *head =
    colon != NULL ? g_strndup (text, (gsize) (colon - text)) : g_strdup (text);
  char *point = strchr (head, '.');
  const char *name;
  GableSubject subject = GABLE_SUBJECT_CEILING;

  *placeholder = (GablePlaceholder){ 0 };
  for (guint i = 0; i < GABLE_SUBJECT_CEILING; i++) {
    gsize length = point != NULL ? (gsize) (point - head) : strlen (head);

    if (strlen (subjects[i].name) == length && memcmp (subjects[i].name, head, length) == 0) {
      subject = (GableSubject) i;
    }
  }
  if (subject == GABLE_SUBJECT_CEILING && point != NULL) {
    /* A counter may have a point of its own: fp16.matrix. */
    point = strrchr (head, '.');
  }
  name = point != NULL ? point + 1 : "";
  if (point != NULL) {
    *point = '\0';
  }
  placeholder->subject = subject;
  if (subject == GABLE_SUBJECT_CEILING) {
    placeholder->counter = point != NULL ? gable_counter_find (head) : NULL;
    if (placeholder->counter == NULL) {
      return fail_subject (text, error);
    }
  }
  if (colon != NULL && subject != GABLE_SUBJECT_KERNEL) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 _ ("there is no placeholder {%s}; only a kernel has a name behind a colon"), text);
    return FALSE;
  }
  if (subject == GABLE_SUBJECT_SPEEDUP && point == NULL) {
    placeholder->figure = GABLE_SPEEDUP_TODAY;
    return TRUE;
  }
  if (!(subjects[subject].figures == NULL
          ? parse_row (text, name, placeholder, error)
          : parse_figure (text, name, subject, placeholder, error))) {
    return FALSE;
  }
  placeholder->kernel = colon != NULL ? g_strdup (colon + 1) : NULL;
  return TRUE;
}

/* A brace that is written twice is a plain piece of one; so is one that is never closed. */
gboolean
gable_piece_next (const char **text, GablePiece *piece)
{
  const char *start = *text;
  const char *end;

  if (*start == '\0') {
    return FALSE;
  }
  *piece = (GablePiece){ start, 1, FALSE };
  if ((start[0] == '{' || start[0] == '}') && start[1] == start[0]) {
    *text = start + 2;
    return TRUE;
  }
  end = start[0] == '{' ? start + 1 + strcspn (start + 1, "{}\n") : NULL;
  if (end != NULL && *end == '}') {
    *piece = (GablePiece){ start + 1, (gsize) (end - start) - 1, TRUE };
    *text = end + 1;
    return TRUE;
  }
  piece->length = 1 + strcspn (start + 1, "{}");
  *text = start + piece->length;
  return TRUE;
}

gboolean
gable_placeholders_check (const char *text, GError **error)
{
  GablePiece piece;

  while (text != NULL && gable_piece_next (&text, &piece)) {
    g_autofree char *inner = g_strndup (piece.start, piece.length);
    GablePlaceholder placeholder;

    if (!piece.placeholder) {
      continue;
    }
    if (!gable_placeholder_parse (inner, &placeholder, error)) {
      return FALSE;
    }
    gable_placeholder_clear (&placeholder);
  }
  return TRUE;
}
