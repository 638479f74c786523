/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/text.h"

#include <string.h>

#define ELLIPSIS "…"

/* Names of C++ that profilers print reach some thousand characters; what is longer is no name any more, and only
 * its ends are looked at [characters]. */
#define NAME_MAX_LOOKED_AT 16384

/**
 * gable_text_to_utf8:
 * @bytes: what a file holds, in UTF-8 or nearly
 * @length: its length [B], or -1 where it is terminated
 *
 * Returns: (transfer full): UTF-8, with U+FFFD in the place of every byte that is none, and of NUL
 */
char *
gable_text_to_utf8 (const char *bytes, gssize length)
{
  return g_utf8_make_valid (bytes, length);
}

/* Characters that change how others are shown, or show nothing: they could make one name look like another. */
static gboolean
is_unseen (gunichar character)
{
  static const GUnicodeType types[] = { G_UNICODE_CONTROL, G_UNICODE_FORMAT,
                                        G_UNICODE_LINE_SEPARATOR, G_UNICODE_PARAGRAPH_SEPARATOR };
  /* Fillers of Hangul count as letters, and have no shape. */
  static const gunichar fillers[] = { 0x115f, 0x1160, 0x3164, 0xffa0 };
  GUnicodeType type = g_unichar_type (character);

  G_STATIC_ASSERT (G_N_ELEMENTS (types) == G_N_ELEMENTS (fillers));
  for (guint i = 0; i < G_N_ELEMENTS (types); i++) {
    if (type == types[i] || character == fillers[i]) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Of a text of megabytes what may be shown, its start and its end; NULL where it is no longer than that. A character has
 * six bytes at most, repaired ones three for each. */
static char *
take_ends (const char *text)
{
  const gsize end = 6 * GABLE_TEXT_SHOWN_MAX;
  gsize length = strlen (text);

  return length > 2 * end ? g_strdup_printf ("%.*s%s", (int) end, text, text + length - end) : NULL;
}

/**
 * gable_text_to_display:
 * @text: any bytes
 *
 * Makes @text safe to show in a window, a figure and a terminal: repaired to UTF-8, controls, direction marks
 * and zero-width characters as "[U+202E]", and at most `GABLE_TEXT_SHOWN_MAX` characters.
 *
 * Returns: (transfer full): the text
 */
char *
gable_text_to_display (const char *text)
{
  g_autofree char *ends = take_ends (text);
  g_autofree char *valid = gable_text_to_utf8 (ends != NULL ? ends : text, -1);
  g_autofree char *bounded = gable_text_shorten (valid, GABLE_TEXT_SHOWN_MAX);
  g_autoptr (GString) shown = g_string_new (NULL);

  for (const char *at = bounded; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar character = g_utf8_get_char (at);

    if (is_unseen (character)) {
      g_string_append_printf (shown, "[U+%04X]", character);
    } else {
      g_string_append_unichar (shown, character);
    }
  }
  return gable_text_shorten (shown->str, GABLE_TEXT_SHOWN_MAX);
}

/**
 * gable_text_shorten:
 * @text: UTF-8
 * @max_characters: how many characters may be left, the ellipsis among them
 *
 * Returns: (transfer full): @text, or its two ends with an ellipsis between them
 */
char *
gable_text_shorten (const char *text, guint max_characters)
{
  glong n_characters = g_utf8_strlen (text, -1);
  const char *head_end, *tail;
  glong head;

  if (n_characters <= (glong) max_characters) {
    return g_strdup (text);
  }
  if (max_characters == 0) {
    return g_strdup ("");
  }
  head = (glong) max_characters / 2;
  head_end = g_utf8_offset_to_pointer (text, head);
  tail = g_utf8_offset_to_pointer (head_end, n_characters - (glong) max_characters + 1);
  /* An accent without its letter would sit on the ellipsis. */
  while (*tail != '\0' && g_unichar_ismark (g_utf8_get_char (tail))) {
    tail = g_utf8_next_char (tail);
  }
  return g_strdup_printf ("%.*s" ELLIPSIS "%s", (int) (head_end - text), text, tail);
}

/* Where the bracket that opens at @open is closed; NULL where it is not. Brackets of other kinds inside are
 * skipped whole, so that the ">" in "f<(a > b)>" closes nothing. */
static const char *
find_close (const char *open)
{
  char closing[64];
  guint depth = 0;

  for (const char *at = open; *at != '\0'; at++) {
    static const char opening[] = "<([{", matching[] = ">)]}";
    const char *kind = strchr (opening, *at);

    if (kind != NULL && (*at != '<' || depth == 0 || closing[depth - 1] == '>')) {
      if (depth == G_N_ELEMENTS (closing)) {
        return NULL;
      }
      closing[depth++] = matching[kind - opening];
    } else if (depth > 0 && *at == closing[depth - 1] && (*at != '>' || at[-1] != '-')) {
      if (--depth == 0) {
        return at;
      }
    }
  }
  return NULL;
}

/* Whether the bracket at @at belongs to the name of an operator (@before is what comes before it) or of
 * something nameless. */
static gboolean
is_part_of_name (const GString *before, const char *at)
{
  static const char *const nameless[] = { "<unnamed>", "<lambda", "(anonymous ", "{lambda" };

  for (guint i = 0; i < G_N_ELEMENTS (nameless); i++) {
    if (g_str_has_prefix (at, nameless[i])) {
      return TRUE;
    }
  }
  return g_str_has_suffix (before->str, "operator") || g_str_has_suffix (before->str, "operator<");
}

/* Puts an ellipsis in the place of what stands between brackets that open with @bracket. */
static char *
collapse (const char *name, char bracket)
{
  GString *short_name = g_string_new (NULL);

  for (const char *at = name; *at != '\0'; at++) {
    const char *close = NULL;

    if (*at == bracket && !is_part_of_name (short_name, at)) {
      close = find_close (at);
    }
    g_string_append_c (short_name, *at);
    if (close != NULL && close > at + 1) {
      g_string_append (short_name, ELLIPSIS);
      g_string_append_c (short_name, *close);
      at = close;
    }
  }
  return g_string_free (short_name, FALSE);
}

/* Each takes (transfer full) a name and gives a shorter one, or the same. */
typedef char *(*Step) (char *name);

static char *
collapse_templates (char *name)
{
  g_autofree char *longer = name;

  return collapse (longer, '<');
}

static char *
collapse_arguments (char *name)
{
  g_autofree char *longer = name;

  return collapse (longer, '(');
}

/* Where the arguments begin, which are collapsed already; the end of the name where there are none. */
static const char *
find_arguments (const char *name)
{
  const char *arguments = strstr (name, "(" ELLIPSIS ")");

  return arguments != NULL ? arguments : name + strlen (name);
}

/* Whether what comes before @arguments can be taken apart: operators are not, nor is what a missing bracket left
 * with a comma. */
static gboolean
is_simple (const char *name, const char *arguments)
{
  return memchr (name, ',', (gsize) (arguments - name)) == NULL &&
         strstr (name, "operator") == NULL;
}

/* "void gemm<…>(…)" without its type; a name without arguments may be anyone's words. */
static char *
drop_return_type (char *name)
{
  const char *arguments = find_arguments (name);
  const char *space = g_strrstr_len (name, arguments - name, " ");

  if (*arguments != '\0' && space != NULL && is_simple (name, arguments)) {
    memmove (name, space + 1, strlen (space + 1) + 1);
  }
  return name;
}

/* "at::native::gemm<…>(…)" becomes "…gemm<…>(…)". */
static char *
drop_namespaces (char *name)
{
  g_autofree char *longer = name;
  const char *arguments = find_arguments (name);
  const char *colons = g_strrstr_len (name, arguments - name, "::");

  if (colons == NULL || colons[2] == '\0' || !is_simple (name, arguments)) {
    return g_steal_pointer (&longer);
  }
  return g_strconcat (ELLIPSIS, colons + 2, NULL);
}

/* "gemm<…>(…)" becomes "gemm". */
static char *
drop_brackets (char *name)
{
  static const char *const collapsed[] = { "<" ELLIPSIS ">", "(" ELLIPSIS ")" };

  for (guint i = 0; i < G_N_ELEMENTS (collapsed); i++) {
    char *at;

    while ((at = strstr (name, collapsed[i])) != NULL) {
      const char *rest = at + strlen (collapsed[i]);

      memmove (at, rest, strlen (rest) + 1);
    }
  }
  return name;
}

/**
 * gable_text_shorten_name:
 * @name: the name of a kernel, UTF-8
 * @max_characters: how many characters may be left
 *
 * Shortens a name of C++ where it says least, and no further than it must: template arguments to
 * "gemm<…>(float*, int)", then lists of arguments to "gemm<…>(…)", then the type and the namespaces before it,
 * then those brackets, and then the middle of what is left.
 *
 * Returns: (transfer full): the short name
 */
char *
gable_text_shorten_name (const char *name, guint max_characters)
{
  static const Step steps[] = { collapse_templates, collapse_arguments, drop_return_type,
                                drop_namespaces, drop_brackets };
  char *short_name = gable_text_shorten (name, MAX (max_characters, NAME_MAX_LOOKED_AT));
  g_autofree char *longest = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (steps); i++) {
    if (g_utf8_strlen (short_name, -1) <= (glong) max_characters) {
      return short_name;
    }
    short_name = steps[i](short_name);
  }
  longest = short_name;
  return gable_text_shorten (longest, max_characters);
}

/* The next character, and never past the end of a text that is cut inside one. */
static const char *
next_character (const char *at)
{
  do {
    at++;
  } while ((*at & 0xc0) == 0x80);
  return at;
}

/**
 * gable_text_match_glob:
 * @pattern: UTF-8; "*" stands for any characters, "?" for one, anything else for itself
 * @text: UTF-8
 *
 * Whether the whole of @text is what @pattern says. After a star only the last one is ever tried again, so no
 * pattern takes longer than the product of both lengths.
 *
 * Returns: whether it matches
 */
gboolean
gable_text_match_glob (const char *pattern, const char *text)
{
  const char *star = NULL, *star_text = NULL;

  while (*text != '\0') {
    if (*pattern == '*') {
      star = ++pattern;
      star_text = text;
    } else if (*pattern == '?') {
      pattern++;
      text = next_character (text);
    } else if (*pattern != '\0' && *pattern == *text) {
      pattern++;
      text++;
    } else if (star != NULL) {
      pattern = star;
      star_text = next_character (star_text);
      text = star_text;
    } else {
      return FALSE;
    }
  }
  while (*pattern == '*') {
    pattern++;
  }
  return *pattern == '\0';
}
