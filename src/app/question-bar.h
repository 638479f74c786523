/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* A strip over the content that asks something which can wait: it stays until it is answered.
 *
 * Signal: "answered" (int): the button, 0 for the suggested one. */
#define GABLE_TYPE_QUESTION_BAR (gable_question_bar_get_type ())
G_DECLARE_FINAL_TYPE (GableQuestionBar, gable_question_bar, GABLE, QUESTION_BAR, GtkBox)

/* @first, @second: labels of the buttons */
void gable_question_bar_ask (GableQuestionBar *bar,
                             const char *text,
                             const char *first,
                             const char *second);
void gable_question_bar_hide (GableQuestionBar *bar);
