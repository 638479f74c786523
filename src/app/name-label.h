/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* The name of a kernel on one line, shortened where it says least until it fits: "gemm<…>(…)", then "gemm".
 *
 * Properties: "name-text" (utf8): the whole name, which is what a screen reader gets; "fold" (int): a mark before it, of what
 * has rows below it that are hidden (1) or shown (0); -1 has none;
 * "tip" (utf8): what is told of it on hover and to a screen reader. */
#define GABLE_TYPE_NAME_LABEL (gable_name_label_get_type ())
G_DECLARE_FINAL_TYPE (GableNameLabel, gable_name_label, GABLE, NAME_LABEL, GtkWidget)
