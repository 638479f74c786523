/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <json-glib/json-glib.h>

/* The part of YAML 1.2 that files of settings use: block and flow collections, plain and quoted text over several lines,
 * comments. Every scalar is text; tags, anchors and block scalars are passed over. How deep collections go, and how many
 * values there are, at most. */
#define GABLE_YAML_MAX_DEPTH 64
#define GABLE_YAML_MAX_VALUES (1u << 20)

/* Reads as far as it can. @fault: (out): the line where it could not go on, else 0. (transfer full): an object, array,
 * string or null */
JsonNode *gable_yaml_read (const char *text, gsize length, guint64 *fault);
