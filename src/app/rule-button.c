/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/rule-button.h"

#include "app/facts.h"
#include "app/task.h"
#include "base/text.h"
#include "import/rules.h"

#include <glib/gi18n-lib.h>

/* Of the list of rules, whose texts take several lines [px]. */
#define MAX_HEIGHT 420

/* Characters of a line of them. */
#define TEXT_CHARS 38

/* What a button is about. */
typedef struct {
  GableDocument *document; /* (unowned) it outlives the panel that has the button */
  guint kernel;
  const GableCounter *counter;
} Subject;

/* A rule that was chosen, for the thread that derives the amounts. */
typedef struct {
  GableProject *project;
  char *source; /* (nullable) */
  const GableCounter *counter;
  const char *text; /* (interned) */
} Choice;

static void
choice_free (gpointer data)
{
  Choice *choice = data;

  gable_project_unref (choice->project);
  g_free (choice->source);
  g_free (choice);
}

static void
apply_in_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Choice *choice = data;

  g_task_return_pointer (
    task, gable_rules_apply (choice->project, choice->source, choice->counter, choice->text, NULL),
    (GDestroyNotify) gable_project_unref);
}

static void
applied_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  GableDocument *document = GABLE_DOCUMENT (source);
  const Choice *choice = g_task_get_task_data (G_TASK (result));
  g_autoptr (GableProject) next = g_task_propagate_pointer (G_TASK (result), NULL);

  /* Where the document went on meanwhile, what was derived is of another one. */
  if (next != NULL && gable_document_get_project (document) == choice->project) {
    gable_document_apply (document, next, _ ("Change Rule"), 0);
  }
}

static void
rule_toggled_cb (GtkCheckButton *check, const Subject *subject)
{
  const GableProject *project = gable_document_get_project (subject->document);
  g_autoptr (GTask) task = NULL;
  Choice *choice;

  if (!gtk_check_button_get_active (check)) {
    return;
  }
  task = gable_task_new (subject->document, NULL, applied_cb, NULL);
  choice = g_new0 (Choice, 1);
  choice->project = gable_project_ref ((GableProject *) project);
  choice->source = g_strdup (gable_project_get_kernel (project, subject->kernel)->source);
  choice->counter = subject->counter;
  choice->text = g_object_get_data (G_OBJECT (check), "rule");
  g_task_set_task_data (task, choice, choice_free);
  g_task_run_in_thread (task, apply_in_thread);
  gtk_popover_popdown (
    GTK_POPOVER (gtk_widget_get_ancestor (GTK_WIDGET (check), GTK_TYPE_POPOVER)));
}

/* One rule with what it gives. */
static GtkWidget *
row_new (const GableRule *rule)
{
  GtkWidget *check = gtk_check_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  g_autofree char *amount = gable_format (rule->amount, gable_counter_dimension (rule->counter));
  /* Translators: an amount that was worked out from means: "12 GB, roughly". */
  g_autofree char *roughly = rule->is_mean ? g_strdup_printf (_ ("%s, roughly"), amount) : NULL;
  GtkWidget *text = gable_paragraph_new (rule->text, NULL);
  GtkWidget *figure = gable_paragraph_new (roughly != NULL ? roughly : amount, "origin");

  /* Its natural size is that of the lines it is broken into: the list is as high as it has to be. */
  gtk_label_set_natural_wrap_mode (GTK_LABEL (text), GTK_NATURAL_WRAP_INHERIT);
  gtk_label_set_width_chars (GTK_LABEL (text), TEXT_CHARS);
  gtk_label_set_max_width_chars (GTK_LABEL (text), TEXT_CHARS);
  gtk_widget_add_css_class (figure, "numeric");
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), figure);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), box);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, rule->text,
                                  -1);
  g_object_set_data (G_OBJECT (check), "rule", (gpointer) rule->text);
  return check;
}

static void
add_rules (GtkBox *box, const Subject *subject, const GableKernel *kernel)
{
  g_autoptr (GableRules) rules = gable_rules_new ();
  const GArray *list = gable_rules_list (rules, kernel);
  GtkCheckButton *first = NULL;

  for (guint i = 0; i < list->len; i++) {
    const GableRule *rule = &g_array_index (list, GableRule, i);
    GtkWidget *check;

    if (rule->counter != subject->counter) {
      continue;
    }
    check = row_new (rule);
    gtk_check_button_set_group (GTK_CHECK_BUTTON (check), first);
    first = first != NULL ? first : GTK_CHECK_BUTTON (check);
    gtk_check_button_set_active (GTK_CHECK_BUTTON (check),
                                 gable_rules_is_present (kernel, rule->counter, rule->text));
    g_signal_connect (check, "toggled", G_CALLBACK (rule_toggled_cb), (gpointer) subject);
    gtk_box_append (box, check);
  }
}

static const GableSource *
find_source (const GableProject *project, const char *id)
{
  for (guint i = 0; i < project->sources->len; i++) {
    const GableSource *source = project->sources->pdata[i];

    if (g_strcmp0 (source->id, id) == 0) {
      return source;
    }
  }
  return NULL;
}

/* For which kernels a rule is taken. (transfer full) */
static char *
describe_scope (const GableProject *project, const GableKernel *kernel)
{
  const GableSource *source = find_source (project, kernel->source);
  g_autofree char *base = NULL;
  g_autofree char *name = NULL;

  if (source == NULL || source->path == NULL || project->sources->len < 2) {
    return g_strdup (_ ("For all kernels of the run"));
  }
  base = g_path_get_basename (source->path);
  name = g_filename_display_name (base);
  /* Translators: a file's name. */
  return g_strdup_printf (_ ("For all kernels of “%s”"), name);
}

/* The list is made when somebody wants to see it. */
static void
create_popup_cb (GtkMenuButton *button, gpointer data)
{
  const Subject *subject = data;
  const GableProject *project = gable_document_get_project (subject->document);
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scroll = gtk_scrolled_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  const GableKernel *kernel;
  g_autofree char *scope = NULL;
  GtkWidget *heading;

  if (subject->kernel >= gable_project_get_n_kernels (project)) {
    return;
  }
  kernel = gable_project_get_kernel (project, subject->kernel);
  scope = describe_scope (project, kernel);
  heading = gable_paragraph_new (_ ("How It Follows from the Counters"), "heading");
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), gable_paragraph_new (scope, "dim-label"));
  add_rules (GTK_BOX (box), subject, kernel);
  gtk_widget_add_css_class (box, "rules");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroll), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroll), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroll), MAX_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroll), box);
  gtk_popover_set_child (GTK_POPOVER (popover), scroll);
  gtk_menu_button_set_popover (button, popover);
}

GHashTable *
gable_rule_button_counters (const GableKernel *kernel)
{
  GHashTable *counters = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GableRules) rules = gable_rules_new ();
  const GArray *list;

  if (kernel->kind != GABLE_KERNEL_MEASURED || gable_kernel_details (kernel)->counters == NULL) {
    return counters;
  }
  list = gable_rules_list (rules, kernel);
  for (guint i = 0; i < list->len; i++) {
    gpointer counter = (gpointer) g_array_index (list, GableRule, i).counter;

    if (!g_hash_table_add (seen, counter)) {
      g_hash_table_add (counters, counter);
    }
  }
  return counters;
}

GtkWidget *
gable_rule_button_new (GableDocument *document, guint kernel, const GableCounter *counter)
{
  const GableKernel *subject_kernel =
    gable_project_get_kernel (gable_document_get_project (document), kernel);
  const GableAmount *amount = gable_kernel_find_amount (subject_kernel, counter);
  GtkWidget *button = gtk_menu_button_new ();
  Subject *subject = g_new (Subject, 1);
  /* Translators: a counter: "Rule of DRAM". */
  g_autofree char *label = g_strdup_printf (_ ("Rule of %s"), counter->title);

  *subject = (Subject){ document, kernel, counter };
  gtk_menu_button_set_icon_name (GTK_MENU_BUTTON (button), "pan-down-symbolic");
  gtk_menu_button_set_has_frame (GTK_MENU_BUTTON (button), FALSE);
  gtk_widget_set_tooltip_text (button, amount != NULL ? gable_amount_rule (amount) : NULL);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "rule");
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                  -1);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (button), create_popup_cb, subject,
                                         g_free);
  return button;
}
