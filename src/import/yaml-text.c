/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/yaml-text.h"

#include "import/yaml.h"

#include <string.h>

/* Stops the reading: what was read so far is kept. */
void
gable_yaml_give_up (GableYamlText *yaml)
{
  if (yaml->fault == 0) {
    yaml->fault = yaml->number;
  }
  yaml->at = yaml->end;
}

/* Counts a value that is about to be read. Returns: whether there may be one more */
gboolean
gable_yaml_enter (GableYamlText *yaml)
{
  if (yaml->depth >= GABLE_YAML_MAX_DEPTH || yaml->n_values >= GABLE_YAML_MAX_VALUES) {
    gable_yaml_give_up (yaml);
    return FALSE;
  }
  yaml->depth++;
  yaml->n_values++;
  return TRUE;
}

void
gable_yaml_next_line (GableYamlText *yaml)
{
  const char *end = memchr (yaml->at, '\n', (gsize) (yaml->end - yaml->at));

  yaml->at = end != NULL ? end + 1 : yaml->end;
  yaml->line = yaml->at;
  yaml->number++;
}

void
gable_yaml_skip_blanks (GableYamlText *yaml)
{
  while (yaml->at < yaml->end && g_ascii_isspace (*yaml->at) && *yaml->at != '\n') {
    yaml->at++;
  }
}

/* Whether nothing more stands on the line, a comment aside. */
gboolean
gable_yaml_at_line_end (const GableYamlText *yaml)
{
  return yaml->at == yaml->end || *yaml->at == '\n' ||
         (*yaml->at == '#' && (yaml->at == yaml->line || g_ascii_isspace (yaml->at[-1])));
}

/* To the next thing that is no blank and no comment. Returns: its column, -1 at the end of the text */
int
gable_yaml_skip_to_content (GableYamlText *yaml)
{
  for (;;) {
    gable_yaml_skip_blanks (yaml);
    if (yaml->at == yaml->end) {
      return -1;
    }
    if (!gable_yaml_at_line_end (yaml)) {
      return (int) MIN (yaml->at - yaml->line, G_MAXINT16);
    }
    gable_yaml_next_line (yaml);
  }
}

gboolean
gable_yaml_is_at (const GableYamlText *yaml, const char *word)
{
  gsize length = strlen (word);

  return (gsize) (yaml->end - yaml->at) >= length && memcmp (yaml->at, word, length) == 0;
}

gboolean
gable_yaml_is_item (const GableYamlText *yaml)
{
  return *yaml->at == '-' && (yaml->at + 1 == yaml->end || g_ascii_isspace (yaml->at[1]));
}

/* A tag, "!!omap", or an anchor, "&name", says nothing here. */
void
gable_yaml_skip_tags (GableYamlText *yaml)
{
  while (yaml->at < yaml->end && (*yaml->at == '!' || *yaml->at == '&')) {
    while (yaml->at < yaml->end && !g_ascii_isspace (*yaml->at)) {
      yaml->at++;
    }
    gable_yaml_skip_blanks (yaml);
  }
}

/* Quoted text, over several lines if it is so long; escapes stand for themselves, since no figure needs one. */
void
gable_yaml_read_quoted (GableYamlText *yaml, GString *text)
{
  char quote = *yaml->at++;

  while (yaml->at < yaml->end) {
    char c = *yaml->at++;

    if (c == quote && (quote == '"' || yaml->at == yaml->end || *yaml->at != quote)) {
      return;
    }
    if (c == '\n') {
      yaml->line = yaml->at;
      yaml->number++;
    }
    if ((c == '\\' && quote == '"') || c == quote) {
      c = yaml->at < yaml->end ? *yaml->at : ' ';
      yaml->at += yaml->at < yaml->end ? 1 : 0;
    }
    g_string_append_c (text, c);
  }
  gable_yaml_give_up (yaml);
}

/* The colon that ends the key which begins here, on this line. (nullable) */
const char *
gable_yaml_find_colon (const GableYamlText *yaml)
{
  const char *p = yaml->at;
  char quote = p < yaml->end && (*p == '"' || *p == '\'') ? *p : '\0';

  if (quote != '\0') {
    for (p++; p < yaml->end && *p != quote && *p != '\n'; p++) {
    }
  }
  for (; p < yaml->end && *p != '\n'; p++) {
    if (*p == ':' && (p + 1 == yaml->end || g_ascii_isspace (p[1]))) {
      return p;
    }
    if (*p == '#' && p > yaml->at && p[-1] == ' ') {
      return NULL;
    }
  }
  return NULL;
}

/* Appends what stands up to the line's end or a comment. */
static void
append_line (GableYamlText *yaml, GString *text)
{
  const char *start = yaml->at;

  while (yaml->at < yaml->end && *yaml->at != '\n' &&
         !(*yaml->at == '#' && yaml->at > start && yaml->at[-1] == ' ')) {
    yaml->at++;
  }
  if (text->len > 0) {
    g_string_append_c (text, ' ');
  }
  g_string_append_len (text, start, yaml->at - start);
  while (text->len > 0 && g_ascii_isspace (text->str[text->len - 1])) {
    g_string_truncate (text, text->len - 1);
  }
}

/* Text without quotes goes on over the lines that stand deeper than @above. */
void
gable_yaml_read_plain (GableYamlText *yaml, int above, GString *text)
{
  append_line (yaml, text);
  for (;;) {
    GableYamlText before = *yaml;
    int column = gable_yaml_skip_to_content (yaml);

    if (column <= above) {
      *yaml = before;
      return;
    }
    append_line (yaml, text);
  }
}

/* "|" and ">": the lines below that stand deeper. */
void
gable_yaml_skip_block_text (GableYamlText *yaml, int above)
{
  for (;;) {
    GableYamlText before;
    int column;

    gable_yaml_next_line (yaml);
    before = *yaml;
    gable_yaml_skip_blanks (yaml);
    column = (int) MIN (yaml->at - yaml->line, G_MAXINT16);
    if (yaml->at == yaml->end || (*yaml->at != '\n' && column <= above)) {
      *yaml = before;
      return;
    }
  }
}
