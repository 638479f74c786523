/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "cli/cli.h"

#include "import/rules.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The rules that the kernels' raw counters allow, the present ones marked, with what each gives in all. */
static GableExit
print_rules (const GableProject *project)
{
  g_autoptr (GArray) uses = gable_rules_survey (project, NULL);
  g_autoptr (GableColumns) columns = gable_columns_new (5, "llrrl");
  g_autoptr (GString) text = g_string_new (NULL);

  gable_columns_add (columns, "");
  gable_columns_add (columns, _("counter"));
  gable_columns_add (columns, _("kernels"));
  gable_columns_add (columns, _("in all"));
  gable_columns_add (columns, _("rule"));
  for (guint i = 0; i < uses->len; i++) {
    const GableRuleUse *use = &g_array_index (uses, GableRuleUse, i);

    gable_columns_add (columns, use->n_present > 0 ? "*" : "");
    gable_columns_add (columns, use->counter->id);
    gable_columns_take (columns, g_strdup_printf ("%u", use->n_kernels));
    gable_columns_take (columns, gable_format (use->total, gable_counter_dimension (use->counter)));
    gable_columns_add (columns, use->text);
  }
  if (uses->len > 0) {
    gable_columns_write (columns, text);
  } else {
    g_string_append (text,
                     _("The kernels keep no raw counters that a rule could be taken for.\n"));
  }
  return gable_cli_print (text->str, (gssize) text->len);
}

/* "DRAM=gfx950". Returns: (transfer full) (nullable): the project by that rule */
static GableProject *
apply (const GableProject *project, const char *option, gboolean quiet)
{
  const char *equals = strchr (option, '=');
  g_autofree char *name = equals != NULL ? g_strndup (option, (gsize) (equals - option)) : NULL;
  const GableCounter *counter = name != NULL ? gable_counter_find (name) : NULL;
  g_autoptr (GError) error = NULL;
  GableProject *changed;
  const char *text;
  guint n_changed;

  if (counter == NULL) {
    gable_cli_warn (_("--rule “%s”: write COUNTER=RULE, as in DRAM=gfx950; “--rule list” shows "
                      "those that the files allow"),
                       option);
    return NULL;
  }
  text = gable_rules_find (project, NULL, counter, equals + 1, &error);
  if (text == NULL) {
    gable_cli_warn ("--rule “%s”: %s", option, error->message);
    return NULL;
  }
  changed = gable_rules_apply (project, NULL, counter, text, &n_changed);
  if (!quiet && n_changed == 0) {
    gable_cli_warn (_("--rule “%s”: nothing changes, the kernels follow it already"), option);
  }
  return changed;
}

/**
 * gable_cli_apply_rules:
 * @project: (transfer full): what was opened
 * @status: (out): the exit status
 *
 * Does what --rule says.
 *
 * Returns: (transfer full) (nullable): %NULL after an error was printed, or the list that was asked for
 */
GableProject *
gable_cli_apply_rules (const GableCliOptions *options, GableProject *project, GableExit *status)
{
  g_autoptr (GableProject) present = project;

  *status = GABLE_EXIT_DONE;
  if (options->counter_rules != NULL &&
      g_strv_contains ((const char *const *) options->counter_rules, "list")) {
    *status = print_rules (present);
    return NULL;
  }
  for (guint i = 0; options->counter_rules != NULL && options->counter_rules[i] != NULL; i++) {
    GableProject *changed = apply (present, options->counter_rules[i], options->quiet);

    if (changed == NULL) {
      *status = GABLE_EXIT_USAGE;
      return NULL;
    }
    gable_project_unref (present);
    present = changed;
  }
  return g_steal_pointer (&present);
}
