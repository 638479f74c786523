/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/recent.h"

#include "app/menu-text.h"
#include "base/text.h"

#include <glib/gi18n-lib.h>

/* Files that the menu lists, at most, and characters of a name. */
#define RECENT_MAX 8
#define NAME_SHOWN 48

static gboolean
is_wanted (void)
{
  gboolean wanted = TRUE;

  g_object_get (gtk_settings_get_default (), "gtk-recent-files-enabled", &wanted, NULL);
  return wanted;
}

/* Nothing where the person, or the desktop, wants no such list. */
void
gable_recent_add (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *run = g_strconcat (g_get_prgname (), " %u", NULL);
  GtkRecentData data = {
    .mime_type = (char *) "application/octet-stream",
    .app_name = (char *) g_get_application_name (),
    .app_exec = run,
  };

  if (is_wanted ()) {
    gtk_recent_manager_add_full (gtk_recent_manager_get_default (), uri, &data);
  }
}

static int
compare_visits (gconstpointer a, gconstpointer b)
{
  return g_date_time_compare (gtk_recent_info_get_modified ((GtkRecentInfo *) b),
                              gtk_recent_info_get_modified ((GtkRecentInfo *) a));
}

static char *
label_of (GtkRecentInfo *info)
{
  g_autofree char *name = gable_text_to_display (gtk_recent_info_get_display_name (info));
  g_autofree char *shown = gable_text_shorten (name, NAME_SHOWN);

  return gable_menu_text (shown);
}

static gboolean
is_ours (GtkRecentInfo *info)
{
  return gtk_recent_info_has_application (info, g_get_application_name ());
}

/* Those that Gable listed; what other programs did stays. */
void
gable_recent_clear (void)
{
  GtkRecentManager *manager = gtk_recent_manager_get_default ();
  GList *items = gtk_recent_manager_get_items (manager);

  for (GList *l = items; l != NULL; l = l->next) {
    if (is_ours (l->data)) {
      gtk_recent_manager_remove_item (manager, gtk_recent_info_get_uri (l->data), NULL);
    }
  }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
}

void
gable_recent_fill (GMenu *menu)
{
  GList *items = gtk_recent_manager_get_items (gtk_recent_manager_get_default ());
  guint count = 0;

  g_menu_remove_all (menu);
  items = g_list_sort (items, compare_visits);
  for (GList *l = items; l != NULL && count < RECENT_MAX; l = l->next) {
    GtkRecentInfo *info = l->data;
    g_autofree char *label = NULL;
    g_autoptr (GMenuItem) item = NULL;

    if (!is_ours (info) || !gtk_recent_info_exists (info)) {
      continue;
    }
    label = label_of (info);
    item = g_menu_item_new (label, NULL);
    g_menu_item_set_action_and_target (item, "win.open-recent", "s",
                                       gtk_recent_info_get_uri (info));
    g_menu_append_item (menu, item);
    count++;
  }
  if (count > 0) {
    g_menu_append (menu, _ ("_Clear the List"), "win.clear-recent");
  }
  g_list_free_full (items, (GDestroyNotify) gtk_recent_info_unref);
}
