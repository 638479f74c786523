/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "base/json-read.h"
#include "import/table-kernels.h"

/* JSON as a table: each record is a row, and members of members are columns of their own. */

/* Names of members, "traffic.DRAM" for members of members, and their place among the columns. */
typedef struct {
  GPtrArray *names;    /* (element-type utf8) */
  GHashTable *indices; /* name → index + 1 */
} GableMembers;

void gable_members_init (GableMembers *members);
void gable_members_clear (GableMembers *members);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (GableMembers, gable_members_clear)

/* The column of @name, made where @may_add; -1 where there is none. */
int gable_members_find (GableMembers *members, const char *name, gboolean may_add);
/* The members of @object, and those within them, as one row. @values: (nullable) (element-type GableTableValue): to be filled,
 * else names are learned; what they point to is the object's */
void gable_members_flatten (JsonObject *object, GableMembers *members, GArray *values);
/* Learns names from the head, whose end may be cut: every text before a colon is one. */
void gable_members_learn (const GableImportInput *input, GableMembers *members);

GableTableValue gable_member_value (JsonNode *node);
/* The first array of objects in @object: {"kernels": […]}. (transfer none) (nullable) */
JsonArray *gable_json_find_records (JsonObject *object);
/* Whether the input is lines of JSON: the first line is an object by itself, and something follows it. */
gboolean gable_json_is_lines (const GableImportInput *input);
/* All of the input, up to 64 MiB. (transfer full) (nullable) */
GByteArray *gable_json_read_all (const GableImportInput *input,
                                 GCancellable *cancellable,
                                 GError **error);
