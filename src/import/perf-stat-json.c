/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/perf-stat.h"

#include "import/lines.h"

#include <string.h>

/* The value of a member of one object in a line. perf writes figures in the user's locale, "100,00", which is no JSON, so
 * the line is not given to a JSON parser. Returns: an empty cell where there is none */
static GableCell
member (GableCell line, const char *key)
{
  const char *found = g_strstr_len (line.text, (gssize) line.length, key);
  GableCell value = { "", 0 };
  const char *end;

  if (found == NULL) {
    return value;
  }
  value.text = found + strlen (key);
  value.length = line.length - (gsize) (value.text - line.text);
  value = gable_cell_trim (value);
  if (value.length == 0 || value.text[0] != ':') {
    return (GableCell){ "", 0 };
  }
  value.text++;
  value.length--;
  value = gable_cell_trim (value);
  if (value.length > 0 && value.text[0] == '"') {
    value.text++;
    value.length--;
    end = memchr (value.text, '"', value.length);
  } else {
    end = g_strstr_len (value.text, (gssize) value.length, ", \"");
    end = end != NULL || value.length == 0 ? end : memchr (value.text, '}', value.length);
  }
  value.length = end != NULL ? (gsize) (end - value.text) : 0;
  value = gable_cell_trim (value);
  /* Some versions end an object with a comma. */
  value.length -= value.length > 0 && value.text[value.length - 1] == ',' ? 1 : 0;
  return value;
}

/**
 * gable_perf_take_json:
 * @line: (inout): what is left; some versions write several objects in one line
 * @object: (out): the first one of it
 *
 * Returns: FALSE where there is none left
 */
gboolean
gable_perf_take_json (GableCell *line, GableCell *object)
{
  const char *open = line->length > 0 ? memchr (line->text, '{', line->length) : NULL;
  const char *end = line->text + line->length;
  const char *close;

  if (open == NULL) {
    return FALSE;
  }
  close = memchr (open, '}', (gsize) (end - open));
  close = close != NULL ? close + 1 : end;
  *object = (GableCell){ open, (gsize) (close - open) };
  *line = (GableCell){ close, (gsize) (end - close) };
  return TRUE;
}

/**
 * gable_perf_read_json:
 * @line: one object of -j
 * @count: (out)
 *
 * Returns: whether it is a count
 */
gboolean
gable_perf_read_json (GableCell line, GablePerfCount *count)
{
  GableCell value = member (line, "\"counter-value\"");
  GableCell event = member (line, "\"event\"");

  if (value.length == 0 || event.length == 0) {
    return FALSE;
  }
  *count = (GablePerfCount){
    .count = GABLE_UNKNOWN,
    .time = GABLE_UNKNOWN,
    .share_of_run = GABLE_UNKNOWN,
    .group = member (line, "\"cgroup\""),
  };
  gable_perf_set_event (count, event);
  if (!gable_perf_is_absent (value) && !gable_perf_read_figure (value, TRUE, &count->count)) {
    return FALSE;
  }
  gable_perf_set_unit (count, member (line, "\"unit\""));
  gable_perf_read_figure (member (line, "\"interval\""), TRUE, &count->time);
  if (gable_perf_read_figure (member (line, "\"pcnt-running\""), TRUE, &count->share_of_run)) {
    count->share_of_run /= 100;
  }
  return TRUE;
}
