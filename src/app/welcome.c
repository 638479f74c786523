/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/welcome.h"

#include "app/examples.h"
#include "app/thumbnail.h"

#include <glib/gi18n-lib.h>

struct _GableWelcome {
  GtkBox parent_instance;
  GtkFlowBox *lessons;
  GtkFlowBox *gallery;
  gboolean filled;
};

G_DEFINE_FINAL_TYPE (GableWelcome, gable_welcome, GTK_TYPE_BOX)

/* The number of steps of a lesson, else the machine of an example. (transfer full) */
static char *
make_subtitle (const GableProject *project)
{
  const GableMachine *machine = gable_project_get_machine (project);

  if (gable_project_get_n_walkthroughs (project) > 0) {
    guint n = gable_walkthrough_get_size (gable_project_get_walkthrough (project, 0));

    return g_strdup_printf (ngettext ("%u step", "%u steps", n), n);
  }
  return g_strdup (machine != NULL ? machine->name : "");
}

static GtkWidget *
tile_new (const char *name, const GableProject *project, const char *action)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 3);
  const char *title = project->title != NULL ? project->title : name;
  GtkWidget *label = gtk_label_new (title);
  g_autofree char *below = make_subtitle (project);
  GtkWidget *subtitle = gtk_label_new (below);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_lines (GTK_LABEL (label), 2);
  gtk_widget_set_vexpand (subtitle, TRUE);
  gtk_widget_set_valign (subtitle, GTK_ALIGN_START);
  gtk_label_set_ellipsize (GTK_LABEL (subtitle), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_xalign (GTK_LABEL (subtitle), 0);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 24);
  gtk_label_set_max_width_chars (GTK_LABEL (subtitle), 24);
  gtk_widget_add_css_class (label, "heading");
  gtk_widget_add_css_class (subtitle, "dim-label");
  gtk_box_append (GTK_BOX (box), gable_thumbnail_new (project));
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), subtitle);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "tile");
  gtk_widget_set_tooltip_text (button, title);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, title,
                                  -1);
  return button;
}

static void
fill (GtkFlowBox *box,
      char **names,
      GableProject *(*load) (const char *name, GError **error),
      const char *action)
{
  for (guint i = 0; names[i] != NULL; i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableProject) project = load (names[i], &error);

    if (project != NULL) {
      gtk_flow_box_append (box, tile_new (names[i], project, action));
    } else {
      g_warning ("%s", error->message);
    }
  }
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (box)); child != NULL;
       child = gtk_widget_get_next_sibling (child)) {
    /* The button inside takes the focus; the box around it would be a second stop. */
    gtk_widget_set_focusable (child, FALSE);
  }
}

/* The charts are worked out when the page is first seen: a window that opens a file never pays for them. */
static void
gable_welcome_map (GtkWidget *widget)
{
  GableWelcome *self = GABLE_WELCOME (widget);
  g_auto (GStrv) lessons = NULL;
  g_auto (GStrv) examples = NULL;

  GTK_WIDGET_CLASS (gable_welcome_parent_class)->map (widget);
  if (self->filled) {
    return;
  }
  self->filled = TRUE;
  lessons = gable_lessons_list ();
  examples = gable_examples_list ();
  fill (self->lessons, lessons, gable_lesson_load, "win.open-lesson");
  fill (self->gallery, examples, gable_example_load, "win.open-example");
}

static void
gable_welcome_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), GABLE_TYPE_WELCOME);
  G_OBJECT_CLASS (gable_welcome_parent_class)->dispose (object);
}

static void
gable_welcome_class_init (GableWelcomeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = gable_welcome_dispose;
  widget_class->map = gable_welcome_map;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/gable_roofline/Gable/welcome.ui");
  gtk_widget_class_bind_template_child (widget_class, GableWelcome, lessons);
  gtk_widget_class_bind_template_child (widget_class, GableWelcome, gallery);
}

static void
gable_welcome_init (GableWelcome *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
