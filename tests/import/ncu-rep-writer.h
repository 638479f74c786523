/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Writes reports of Nsight Compute, as small as a test wants them. Messages are byte arrays. */

void ncu_put_varint (GByteArray *message, guint64 value);
void ncu_put_integer (GByteArray *message, guint number, guint64 value);
void ncu_put_double (GByteArray *message, guint number, double value);
void ncu_put_float (GByteArray *message, guint number, float value);
void ncu_put_text (GByteArray *message, guint number, const char *text);
/* (transfer full) @inside */
void ncu_put_message (GByteArray *message, guint number, GByteArray *inside);

/* (transfer full) Metrics of a launch; @name is an index into the report's names. */
GByteArray *ncu_metric (guint name, double value);
GByteArray *ncu_metric_text (guint name, const char *value);
void ncu_metric_add_instance (GByteArray *metric, const char *key, guint64 value);

/* A report being written. */
typedef struct {
  GByteArray *bytes;
  GArray *block_ends;  /* (element-type gsize) where the file ends well */
  GArray *launch_ends; /* (element-type gsize) where one more launch is complete */
} NcuReport;

NcuReport *ncu_report_new (void);
void ncu_report_free (NcuReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (NcuReport, ncu_report_free)

void ncu_report_add_names (NcuReport *report, const char *const *names);
/* (transfer full) @result; a block of its own, behind @source bytes of the program's code */
void ncu_report_add_launch (NcuReport *report, GByteArray *result, gsize source);
void ncu_report_add_block (NcuReport *report, GByteArray *header, const GByteArray *payload);
