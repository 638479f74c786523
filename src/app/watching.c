/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/watching.h"

#include <glib/gi18n-lib.h>

/* The buttons of the question. */
enum { ANSWER_RELOAD, ANSWER_KEEP };

typedef struct {
  GableQuestionBar *bar; /* (unowned) */
  GableDocument *document;
  GableOpening *opening;
} Watching;

static void
watching_free (gpointer data, GClosure *closure)
{
  Watching *watching = data;

  g_object_unref (watching->document);
  g_object_unref (watching->opening);
  g_free (watching);
}

static void
changed_cb (GableWatch *watch, GParamSpec *pspec, Watching *watching)
{
  gboolean modified = gable_document_is_modified (watching->document);
  g_autofree char *text = NULL;

  if (!gable_watch_is_changed (watch)) {
    gable_question_bar_hide (watching->bar);
    return;
  }
  text = g_strdup_printf (
    modified
    ? _ ("“%s” was changed by another program. Your changes here are not saved.")
    : _ ("“%s” was changed by another program."), gable_document_get_title (watching->document));
  gable_question_bar_ask (watching->bar, text,
                          _ ("_Reload"), modified ? _ ("_Keep Mine") : _ ("_Ignore"));
}

static void
answered_cb (GableQuestionBar *bar, int answer, Watching *watching)
{
  GFile *file = gable_document_get_file (watching->document);

  if (answer == ANSWER_RELOAD && file != NULL) {
    gable_opening_load (watching->opening, &file, 1, NULL, GABLE_OPEN_REPLACE);
  }
}

void
gable_watching_ask (GableQuestionBar *bar,
                    GableWatch *watch,
                    GableDocument *document,
                    GableOpening *opening)
{
  Watching *watching = g_new0 (Watching, 1);

  watching->bar = bar;
  watching->document = g_object_ref (document);
  watching->opening = g_object_ref (opening);
  g_signal_connect_data (bar, "answered", G_CALLBACK (answered_cb), watching, watching_free, 0);
  g_signal_connect (watch, "notify::changed", G_CALLBACK (changed_cb), watching);
}
