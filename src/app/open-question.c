/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/open-question.h"

#include <glib/gi18n-lib.h>

/* The places in words; %s is what the window shows. */
static const struct {
  const char *title;
  const char *subtitle;
} places[GABLE_N_OPEN_PLACES] = {
  [GABLE_OPEN_IN_NEW_WINDOW] = { N_ ("In a _new window"), N_ ("“%s” stays as it is") },
  [GABLE_OPEN_IN_PLACE] = { N_ ("In its _place"), N_ ("“%s” is closed") },
  [GABLE_OPEN_AS_RUN] = { N_ ("As a further _run of it"),
                          N_ ("“%s” gets the kernels too; can be undone") },
  [GABLE_OPEN_BESIDE] = { N_ ("To _compare with it"), N_ ("As a further run of “%s”, each run in a "
                                                          "shape and colour of its own") },
};

/* What was answered with “do not ask again”; the one thing that a run of the program keeps and no file does. */
static int remembered = -1;

typedef struct {
  GtkWindow *window;
  GtkCheckButton *places[GABLE_N_OPEN_PLACES];
  GtkCheckButton *remember;
  GableOpenPlaceFunc chosen;
  GObject *data; /* (owned) */
} Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_object_unref (question->data);
  g_free (question);
}

static void
accept_cb (Question *question)
{
  g_autoptr (GObject) data = g_object_ref (question->data);
  GableOpenPlaceFunc chosen = question->chosen;
  int place = 0;

  while (!gtk_check_button_get_active (question->places[place])) {
    place++;
  }
  if (gtk_check_button_get_active (question->remember)) {
    remembered = place;
  }
  gtk_window_destroy (question->window);
  chosen ((GableOpenPlace) place, data);
}

/* GTK 4.8 tells the label with its mnemonic: a screen reader gets it without. */
static void
name_check (GtkCheckButton *check)
{
  g_auto (GStrv) parts = g_strsplit (gtk_check_button_get_label (check), "_", -1);
  g_autofree char *name = g_strjoinv ("", parts);

  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
bind_places (Question *question, GtkBuilder *builder, const char *present)
{
  for (guint i = 0; i < GABLE_N_OPEN_PLACES; i++) {
    g_autofree char *check_id = g_strdup_printf ("place_%u", i);
    g_autofree char *label_id = g_strdup_printf ("subtitle_%u", i);
    /* Our own table, not a text from outside. */
    g_auto (GStrv) parts = g_strsplit (_ (places[i].subtitle), "%s", 2);
    g_autofree char *subtitle = g_strjoin (present, parts[0], parts[1], NULL);

    question->places[i] = GTK_CHECK_BUTTON (gtk_builder_get_object (builder, check_id));
    gtk_check_button_set_label (question->places[i], _ (places[i].title));
    name_check (question->places[i]);
    gtk_label_set_text (GTK_LABEL (gtk_builder_get_object (builder, label_id)), subtitle);
  }
}

void
gable_open_question_ask (GtkWindow *parent,
                         const char *what,
                         const char *present,
                         GableOpenPlaceFunc chosen,
                         GObject *data)
{
  g_autoptr (GtkBuilder) builder = NULL;
  g_autofree char *heading = NULL;
  Question *question;
  GObject *accept, *cancel;

  if (remembered >= 0) {
    chosen ((GableOpenPlace) remembered, data);
    return;
  }
  builder = gtk_builder_new_from_resource ("/io/github/gable_roofline/Gable/open-question.ui");
  question = g_new0 (Question, 1);
  question->window = GTK_WINDOW (gtk_builder_get_object (builder, "window"));
  question->remember = GTK_CHECK_BUTTON (gtk_builder_get_object (builder, "remember"));
  name_check (question->remember);
  question->chosen = chosen;
  question->data = g_object_ref (data);
  bind_places (question, builder, present);
  heading = g_strdup_printf (_ ("Open %s"), what);
  gtk_label_set_text (GTK_LABEL (gtk_builder_get_object (builder, "heading")), heading);
  accept = gtk_builder_get_object (builder, "accept");
  cancel = gtk_builder_get_object (builder, "cancel");
  g_signal_connect_swapped (accept, "clicked", G_CALLBACK (accept_cb), question);
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (gtk_window_destroy), question->window);
  g_object_set_data_full (G_OBJECT (question->window), "gable-question", question, question_free);
  gtk_window_set_default_widget (question->window, GTK_WIDGET (accept));
  gtk_window_set_transient_for (question->window, parent);
  gtk_window_present (question->window);
}
