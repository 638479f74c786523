/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "analysis/advice-read.h"

#include "analysis/transform.h"

#include <glib/gi18n-lib.h>

static const GableAdviceName region_names[] = {
  { "memory_bound", GABLE_REGION_MEMORY_BOUND },
  { "compute_bound", GABLE_REGION_COMPUTE_BOUND },
  { "between_ridges", GABLE_REGION_BETWEEN_RIDGES },
  { "near_roof", GABLE_REGION_NEAR_ROOF },
  { "under_roof", GABLE_REGION_UNDER_ROOF },
  { "far_below", GABLE_REGION_FAR_BELOW },
  { "above_roof", GABLE_REGION_ABOVE_ROOF },
  { "no_flops", GABLE_REGION_NO_FLOPS },
  { "unknown", GABLE_REGION_UNKNOWN },
};

static const GableAdviceName machine_names[] = { { "cpu", GABLE_ADVICE_CPU },
                                                 { "gpu", GABLE_ADVICE_GPU } };

static const GableAdviceName gain_names[] = {
  { "none", GABLE_ADVICE_GAIN_NONE },
  { "speedup", GABLE_ADVICE_GAIN_SPEEDUP },
  { "time_saved", GABLE_ADVICE_GAIN_TIME_SAVED },
  { "run", GABLE_ADVICE_GAIN_RUN },
};

static const GableAdviceName confidence_names[] = { { "measured", TRUE }, { "inferred", FALSE } };

static const GableAdviceName change_names[] = {
  { "operations", GABLE_ADVICE_CHANGES_OPERATIONS },
  { "time", GABLE_ADVICE_CHANGES_TIME },
  { "compute_roof", GABLE_ADVICE_CHANGES_COMPUTE_ROOF },
  { "memory_roof", GABLE_ADVICE_CHANGES_MEMORY_ROOF },
};

static gboolean
read_names (
  const GableJsonPlace *place, const GableAdviceName *names, guint n, guint *set, GError **error)
{
  guint length;

  if (!gable_json_array (place, &length, error)) {
    return FALSE;
  }
  for (guint i = 0; i < length; i++) {
    GableJsonPlace element = gable_json_element (place, i);
    guint value;

    if (!gable_advice_read_name (&element, names, n, &value, error)) {
      return FALSE;
    }
    *set |= value;
  }
  return TRUE;
}

static gboolean
read_optional_text (const GableJsonPlace *object, const char *key, char **text, GError **error)
{
  GableJsonPlace place = gable_json_member (object, key);

  return !gable_json_is_present (&place) || gable_advice_read_text (object, key, text, error);
}

static gboolean
has_param (const GableAdviceRow *row, const char *name)
{
  for (guint i = 0; i < row->params->len; i++) {
    if (g_array_index (row->params, GableAdviceConstant, i).id == name) {
      return TRUE;
    }
  }
  return FALSE;
}

/* A name that nothing has can only be a slip of the pen. */
static gboolean
check_names (const GableJsonPlace *place,
             const GableAdviceTable *table,
             const GableAdviceRow *row,
             const GableExpression *expression,
             GError **error)
{
  for (guint i = 0; i < gable_expression_get_n_names (expression); i++) {
    const char *name = gable_expression_get_name (expression, i);

    if (!has_param (row, name) && gable_advice_table_find_metric (table, name) == NULL &&
        !gable_known (gable_advice_table_threshold (table, name))) {
      gable_json_set_error (place, error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                            _ ("“%s” is no metric, threshold or parameter of the row"), name);
      return FALSE;
    }
  }
  return TRUE;
}

static GableExpression *
read_formula (const GableJsonPlace *place,
              const GableAdviceTable *table,
              const GableAdviceRow *row,
              GableExpression *(*parse) (const char *, GError **),
              GError **error)
{
  g_autoptr (GableExpression) expression = NULL;
  g_autoptr (GError) fault = NULL;
  const char *text;

  if (!gable_json_string (place, &text, error)) {
    return NULL;
  }
  expression = parse (text, &fault);
  if (expression == NULL) {
    gable_json_set_error (place, error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s", fault->message);
    return NULL;
  }
  return check_names (place, table, row, expression, error) ? g_steal_pointer (&expression) : NULL;
}

static gboolean
read_when (const GableJsonPlace *object,
           const GableAdviceTable *table,
           GableAdviceRow *row,
           GError **error)
{
  GableJsonPlace when = gable_json_member (object, "when");
  guint length;

  if (!gable_json_array (&when, &length, error)) {
    return FALSE;
  }
  for (guint i = 0; i < length; i++) {
    GableJsonPlace place = gable_json_element (&when, i);
    GableExpression *condition =
      read_formula (&place, table, row, gable_expression_parse_condition, error);

    if (condition == NULL) {
      return FALSE;
    }
    g_ptr_array_add (row->when, condition);
  }
  return TRUE;
}

static gboolean
read_texts (const GableJsonPlace *object, const char *key, GPtrArray *texts, GError **error)
{
  GableJsonPlace array = gable_json_member (object, key);
  guint length;

  if (!gable_json_array (&array, &length, error)) {
    return FALSE;
  }
  for (guint i = 0; i < length; i++) {
    GableJsonPlace place = gable_json_element (&array, i);
    const char *text;

    if (!gable_json_string (&place, &text, error)) {
      return FALSE;
    }
    g_ptr_array_add (texts, g_strdup (text));
  }
  return TRUE;
}

static gboolean
read_params (const GableJsonPlace *object, GableAdviceRow *row, GError **error)
{
  GableJsonPlace params = gable_json_member (object, "params");
  g_autoptr (GPtrArray) keys = NULL;

  if (!gable_json_is_present (&params)) {
    return TRUE;
  }
  if (!gable_json_object (&params, error)) {
    return FALSE;
  }
  keys = gable_json_keys (&params);
  for (guint i = 0; i < keys->len; i++) {
    GableAdviceConstant param = { g_intern_string (g_ptr_array_index (keys, i)), GABLE_UNKNOWN };
    GableJsonPlace place = gable_json_member (&params, param.id);

    if (!gable_json_number (&place, &param.value, error)) {
      return FALSE;
    }
    g_array_append_val (row->params, param);
  }
  return TRUE;
}

static gboolean
take_change (const GableJsonPlace *place,
             const GableAdviceTable *table,
             GableAdviceRow *row,
             GableAdviceChangeKind kind,
             const char *level,
             GError **error)
{
  GableAdviceChange change = { kind, g_intern_string (level),
                               read_formula (place, table, row, gable_expression_parse, error) };

  if (change.factor == NULL) {
    return FALSE;
  }
  g_array_append_val (row->changes, change);
  return TRUE;
}

static gboolean
is_level (const char *name)
{
  const GableCounter *counter = gable_counter_find (name);

  return g_str_equal (name, "link") || (counter != NULL && counter->kind == GABLE_COUNTER_TRAFFIC &&
                                        g_str_equal (counter->id, name));
}

static gboolean
check_level (const GableJsonPlace *place, const char *name, GError **error)
{
  if (!is_level (name)) {
    gable_json_set_error (place, error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                          _ ("“%s” is no level of traffic, such as “DRAM”, nor “link”"), name);
    return FALSE;
  }
  return TRUE;
}

static gboolean
read_byte_changes (const GableJsonPlace *bytes,
                   const GableAdviceTable *table,
                   GableAdviceRow *row,
                   GError **error)
{
  g_autoptr (GPtrArray) levels = NULL;

  if (!gable_json_object (bytes, error)) {
    return FALSE;
  }
  levels = gable_json_keys (bytes);
  for (guint i = 0; i < levels->len; i++) {
    const char *level = g_ptr_array_index (levels, i);
    GableJsonPlace place = gable_json_member (bytes, level);

    if (!check_level (&place, level, error) ||
        !take_change (&place, table, row, GABLE_ADVICE_CHANGES_BYTES, level, error)) {
      return FALSE;
    }
  }
  return TRUE;
}

/* Where the operations go is a word of the table, or a change as what-ifs are written. */
static gboolean
read_move (const GableJsonPlace *transform, GableAdviceRow *row, GError **error)
{
  GableJsonPlace place = gable_json_member (transform, "move");
  g_autoptr (GableTransform) move = NULL;
  g_autoptr (GError) fault = NULL;
  const char *text;

  if (!gable_json_is_present (&place)) {
    return TRUE;
  }
  if (!gable_json_string (&place, &text, error)) {
    return FALSE;
  }
  if (!g_str_equal (text, GABLE_ADVICE_MOVE_MATRIX) &&
      !g_str_equal (text, GABLE_ADVICE_MOVE_NARROWER)) {
    move = gable_transform_parse (text, &fault);
    if (move == NULL) {
      gable_json_set_error (&place, error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s",
                            fault->message);
      return FALSE;
    }
  }
  row->move = g_strdup (text);
  return TRUE;
}

static gboolean
read_changes (const GableJsonPlace *object,
              const GableAdviceTable *table,
              GableAdviceRow *row,
              GError **error)
{
  GableJsonPlace transform = gable_json_member (object, "transform");
  GableJsonPlace bytes;

  if (!gable_json_is_present (&transform)) {
    return TRUE;
  }
  if (!gable_json_object (&transform, error)) {
    return FALSE;
  }
  for (guint i = 0; i < G_N_ELEMENTS (change_names); i++) {
    GableJsonPlace place = gable_json_member (&transform, change_names[i].name);

    if (gable_json_is_present (&place) &&
        !take_change (&place, table, row, change_names[i].value, NULL, error)) {
      return FALSE;
    }
  }
  if (!read_move (&transform, row, error)) {
    return FALSE;
  }
  bytes = gable_json_member (&transform, "bytes");
  return !gable_json_is_present (&bytes) || read_byte_changes (&bytes, table, row, error);
}

static gboolean
read_gain (const GableJsonPlace *object,
           const GableAdviceTable *table,
           GableAdviceRow *row,
           GError **error)
{
  GableJsonPlace gain = gable_json_member (object, "gain");
  GableJsonPlace kind;
  GableJsonPlace value;
  guint number;

  if (!gable_json_is_present (&gain)) {
    return TRUE;
  }
  if (!gable_json_object (&gain, error)) {
    return FALSE;
  }
  kind = gable_json_member (&gain, "kind");
  if (!gable_advice_read_name (&kind, gain_names, G_N_ELEMENTS (gain_names), &number, error)) {
    return FALSE;
  }
  row->gain = number;
  if (row->gain == GABLE_ADVICE_GAIN_NONE) {
    return TRUE;
  }
  value = gable_json_member (&gain, "value");
  row->gain_value = read_formula (&value, table, row, gable_expression_parse, error);
  return row->gain_value != NULL && read_optional_text (&gain, "limit", &row->limit, error);
}

static gboolean
read_sources (const GableJsonPlace *object,
              const GableAdviceTable *table,
              GableAdviceRow *row,
              GError **error)
{
  GableJsonPlace array = gable_json_member (object, "sources");
  g_autoptr (GString) sources = g_string_new (NULL);
  guint length;

  if (!gable_json_array (&array, &length, error)) {
    return FALSE;
  }
  for (guint i = 0; i < length; i++) {
    GableJsonPlace place = gable_json_element (&array, i);
    const char *citation;
    const char *id;

    if (!gable_json_string (&place, &id, error)) {
      return FALSE;
    }
    citation = g_hash_table_lookup (table->citations, id);
    if (citation == NULL) {
      gable_json_set_error (&place, error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                            _ ("there is no source “%s”"), id);
      return FALSE;
    }
    g_string_append_printf (sources, "%s%s", i > 0 ? "; " : "", citation);
  }
  row->sources = g_strdup (sources->str);
  return TRUE;
}

/* The members that say where the row belongs. */
static gboolean
read_key (const GableJsonPlace *object, GableAdviceRow *row, GError **error)
{
  GableJsonPlace regions = gable_json_member (object, "regions");
  GableJsonPlace machines = gable_json_member (object, "machines");
  GableJsonPlace level = gable_json_member (object, "level");
  GableJsonPlace subject = gable_json_member (object, "subject");
  const char *text;

  if (!gable_json_string (&subject, &text, error)) {
    return FALSE;
  }
  row->subject = g_intern_string (text);
  if (gable_json_is_present (&level)) {
    if (!gable_json_string (&level, &text, error) || !check_level (&level, text, error)) {
      return FALSE;
    }
    row->level = g_intern_string (text);
  }
  return read_names (&regions, region_names, G_N_ELEMENTS (region_names), &row->regions, error) &&
         read_names (&machines, machine_names, G_N_ELEMENTS (machine_names), &row->machines, error);
}

static gboolean
read_trust (const GableJsonPlace *object, GableAdviceRow *row, GError **error)
{
  GableJsonPlace confidence = gable_json_member (object, "confidence");
  GableJsonPlace fallback = gable_json_member (object, "fallback");
  guint measured;

  if (!gable_advice_read_name (&confidence, confidence_names, G_N_ELEMENTS (confidence_names),
                               &measured, error)) {
    return FALSE;
  }
  row->measured = measured != 0;
  return !gable_json_is_present (&fallback) ||
         gable_json_boolean (&fallback, &row->fallback, error);
}

/* Adds a row, or puts it in the place of the one of its id. */
gboolean
gable_advice_read_row (const GableJsonPlace *object, GableAdviceTable *table, GError **error)
{
  g_autoptr (GableAdviceRow) row = gable_advice_row_new ();

  if (!gable_advice_read_id (object, &row->id, error) || !read_key (object, row, error) ||
      !gable_advice_read_text (object, "title", &row->title, error) ||
      !gable_advice_read_text (object, "diagnosis", &row->diagnosis, error) ||
      !read_texts (object, "actions", row->actions, error) || !read_params (object, row, error) ||
      !read_when (object, table, row, error) || !read_changes (object, table, row, error) ||
      !read_gain (object, table, row, error) || !read_trust (object, row, error) ||
      !read_optional_text (object, "verify", &row->verify, error) ||
      !read_optional_text (object, "caution", &row->caution, error) ||
      !read_sources (object, table, row, error)) {
    return FALSE;
  }
  for (guint i = 0; i < table->rows->len; i++) {
    if (((GableAdviceRow *) g_ptr_array_index (table->rows, i))->id == row->id) {
      gable_advice_row_free (g_ptr_array_index (table->rows, i));
      g_ptr_array_index (table->rows, i) = g_steal_pointer (&row);
      return TRUE;
    }
  }
  g_ptr_array_add (table->rows, g_steal_pointer (&row));
  return TRUE;
}
