/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "app/opening.h"
#include "app/question-bar.h"
#include "app/watch.h"

/* From now on @bar asks what to do when another program changed the file of @document. All are alive as long as @bar. */
void gable_watching_ask (GableQuestionBar *bar,
                         GableWatch *watch,
                         GableDocument *document,
                         GableOpening *opening);
