/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/ncu-rep-view.h"

#include "base/text.h"

#include <string.h>

/* Messages of one launch, and bytes of one that are kept, at most. Stock reports have 20, and 600 bytes. */
#define MAX_ADVICE 64
#define MAX_TEXT 4096

/* Field numbers, read off real reports of 2020 to 2026. */
enum {
  RULE_ID = 1,
  RULE_TITLE = 2,
  RULE_BODY = 3,
  BODY_ITEM = 1,
  ITEM_MESSAGE = 1,
  ITEM_SPEEDUP = 10,
  MESSAGE_TEXT = 1,
  MESSAGE_TYPE = 2,
  SPEEDUP_TYPE = 1,
  SPEEDUP_PERCENT = 2
};

/* The part of a link that is for reading: "@url:text:address@" has it first, "@section:Id:text@" and others last. */
static void
append_link (GString *plain, const char *link, gsize length)
{
  const char *end = link + length;
  const char *kind = memchr (link, ':', length);
  const char *first = kind + 1;
  const char *second = memchr (first, ':', (gsize) (end - first));

  if (second == NULL) {
    g_string_append_len (plain, first, end - first);
  } else if (strncmp (link, "url:", 4) == 0) {
    g_string_append_len (plain, first, second - first);
  } else {
    const char *last = g_strrstr_len (first, end - first, ":");

    g_string_append_len (plain, last + 1, end - last - 1);
  }
}

/* The length of a link that begins with the '@' at @at, without its two signs, or 0. */
static gsize
link_length (const char *at)
{
  gsize word = strspn (at + 1, "abcdefghijklmnopqrstuvwxyz");
  const char *end = word > 0 && at[1 + word] == ':' ? strchr (at + 1 + word, '@') : NULL;

  return end != NULL ? (gsize) (end - at - 1) : 0;
}

/* (transfer full) A message without the tool's markup, in one paragraph. */
static char *
plain_text (const GableWireField *field)
{
  g_autoptr (GString) plain = g_string_new (NULL);
  g_autofree char *marked = gable_wire_text (field);

  for (const char *at = marked; *at != '\0' && plain->len < MAX_TEXT;) {
    gsize length = *at == '@' ? link_length (at) : 0;

    if (length > 0) {
      append_link (plain, at + 1, length);
      at += length + 2;
    } else {
      g_string_append_c (plain, *at == '\n' || *at == '\r' || *at == '\t' ? ' ' : *at);
      at++;
    }
  }
  return gable_text_to_utf8 (plain->str, (gssize) MIN (plain->len, MAX_TEXT));
}

static GableToolAdviceKind
advice_kind (guint64 type)
{
  static const GableToolAdviceKind kinds[] = {
    GABLE_TOOL_ADVICE_NOTE,  GABLE_TOOL_ADVICE_OK,           GABLE_TOOL_ADVICE_WARNING,
    GABLE_TOOL_ADVICE_ERROR, GABLE_TOOL_ADVICE_OPTIMISATION,
  };

  return type < G_N_ELEMENTS (kinds) ? kinds[type] : GABLE_TOOL_ADVICE_NOTE;
}

static void
read_message (GableToolAdvice *advice, GableWire message)
{
  GableWireField field;

  while (gable_wire_next (&message, &field)) {
    if (field.number == MESSAGE_TEXT && field.type == GABLE_WIRE_BYTES && advice->text == NULL) {
      advice->text = plain_text (&field);
    } else if (field.number == MESSAGE_TYPE && field.type == GABLE_WIRE_VARINT) {
      advice->kind = advice_kind (field.integer);
    }
  }
}

static void
read_speedup (GableToolAdvice *advice, GableWire speedup)
{
  GableWireField field;

  while (gable_wire_next (&speedup, &field)) {
    if (field.number == SPEEDUP_TYPE && field.type == GABLE_WIRE_VARINT) {
      advice->local = field.integer == 1;
    } else if (field.number == SPEEDUP_PERCENT) {
      double percent = gable_wire_double (&field);

      advice->speedup = percent >= 0 && percent <= 100 ? percent / 100 : GABLE_UNKNOWN;
    }
  }
}

static void
read_item (GableToolView *view, GableWire item, const char *rule, const char *title)
{
  GableToolAdvice read = { .speedup = GABLE_UNKNOWN };
  GableWireField field;
  GableWire inside;

  while (gable_wire_next (&item, &field)) {
    if (gable_wire_is_message (&field, ITEM_MESSAGE, &inside)) {
      read_message (&read, inside);
    } else if (gable_wire_is_message (&field, ITEM_SPEEDUP, &inside)) {
      read_speedup (&read, inside);
    }
  }
  if (read.text != NULL && view->advice->len < MAX_ADVICE) {
    GableToolAdvice *advice = gable_tool_view_add_advice (view);

    *advice = read;
    advice->rule = g_strdup (rule);
    advice->title = g_strdup (title);
  } else {
    g_free (read.text);
  }
}

/**
 * gable_ncu_rep_add_advice:
 * @view: takes the messages
 * @result: what one rule of the tool found
 *
 * Keeps what the rule says, without links and addresses.
 */
void
gable_ncu_rep_add_advice (GableToolView *view, GableWire result)
{
  g_autofree char *rule = NULL;
  g_autofree char *title = NULL;
  GableWire body = { 0 };
  GableWireField field;
  GableWire inside;

  while (gable_wire_next (&result, &field)) {
    if (field.number == RULE_ID && rule == NULL) {
      rule = gable_wire_text (&field);
    } else if (field.number == RULE_TITLE && title == NULL) {
      title = gable_wire_text (&field);
    } else if (gable_wire_is_message (&field, RULE_BODY, &inside)) {
      body = inside;
    }
  }
  while (gable_wire_next (&body, &field)) {
    if (gable_wire_is_message (&field, BODY_ITEM, &inside)) {
      read_item (view, inside, rule, title);
    }
  }
}
