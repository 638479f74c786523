/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

/* g_task_new () for work in a thread. GTask gives its source back wherever it is known last, which may be that thread, and
 * nothing of a window may end there: this one is given back on the thread that hears of the result, once @done is back. */
GTask *gable_task_new (gpointer source,
                       GCancellable *cancellable,
                       GAsyncReadyCallback done,
                       gpointer data);
/* (transfer none) what the task was made for, until @done is back */
gpointer gable_task_get_source (GTask *task);
