/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The lines, blanks, comments and scalars of YAML: where the reader stands, and how it goes on. What belongs to what is
 * yaml.c's. */

/* Text that is being read, on the reader's stack. */
typedef struct {
  const char *at;
  const char *end;
  const char *line; /* where the present line begins */
  guint64 number;   /* of it, from 1 */
  guint depth;
  guint n_values;
  guint64 fault; /* a line, or 0 */
} GableYamlText;

/* Stops the reading at this line: what was read so far is kept. */
void gable_yaml_give_up (GableYamlText *yaml);
/* Counts a value that is about to be read. Returns: whether there may be one more */
gboolean gable_yaml_enter (GableYamlText *yaml);

void gable_yaml_next_line (GableYamlText *yaml);
void gable_yaml_skip_blanks (GableYamlText *yaml);
/* To the next thing that is no blank and no comment. Returns: its column, -1 at the end of the text */
int gable_yaml_skip_to_content (GableYamlText *yaml);
void gable_yaml_skip_tags (GableYamlText *yaml);
void gable_yaml_skip_block_text (GableYamlText *yaml, int above);

gboolean gable_yaml_at_line_end (const GableYamlText *yaml);
gboolean gable_yaml_is_at (const GableYamlText *yaml, const char *word);
gboolean gable_yaml_is_item (const GableYamlText *yaml);
/* The colon that ends the key which begins here, on this line. (nullable) */
const char *gable_yaml_find_colon (const GableYamlText *yaml);

void gable_yaml_read_quoted (GableYamlText *yaml, GString *text);
/* Text without quotes, with the lines that go on deeper than column @above. */
void gable_yaml_read_plain (GableYamlText *yaml, int above, GString *text);
