/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/figure-data.h"

#include "analysis/listing.h"
#include "model/project-json.h"
#include "plot/figure-python.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* (transfer full) by kernel: whether the view shows it */
static gboolean *
list_shown (const GableProject *project)
{
  g_autoptr (GHashTable) hidden = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = gable_project_get_n_kernels (project);
  gboolean *shown = g_new0 (gboolean, MAX (n, 1));

  for (guint i = 0; project->view.hidden_kernels != NULL && i < project->view.hidden_kernels->len;
       i++) {
    g_hash_table_add (hidden, project->view.hidden_kernels->pdata[i]);
  }
  for (guint i = 0; i < n; i++) {
    const char *name = gable_project_get_kernel (project, i)->name;

    shown[i] = name == NULL || !g_hash_table_contains (hidden, name);
  }
  return shown;
}

static char *
to_csv (const GableFigure *figure,
        const GableRoofline *roofline,
        const GableScene *scene,
        gsize *length)
{
  g_autofree gboolean *shown = list_shown (roofline->project);
  g_autoptr (GableListing) listing = gable_listing_new (roofline, shown);

  return gable_listing_to_csv (roofline, listing, length);
}

/* A project, which opens as what was drawn. */
static char *
to_json (const GableFigure *figure,
         const GableRoofline *roofline,
         const GableScene *scene,
         gsize *length)
{
  g_autoptr (GableProject) project = gable_project_with_figure (roofline->project, figure->style);
  g_autofree gboolean *shown = list_shown (project);
  GPtrArray *kernels =
    g_ptr_array_new_with_free_func ((GDestroyNotify) (void *) gable_kernel_unref);

  for (guint i = 0; i < gable_project_get_n_kernels (project); i++) {
    if (shown[i]) {
      g_ptr_array_add (kernels, gable_kernel_ref (gable_project_get_kernel (project, i)));
    }
  }
  g_ptr_array_unref (project->kernels);
  project->kernels = kernels;
  g_clear_pointer (&project->view.hidden_kernels, g_ptr_array_unref);
  g_clear_pointer (&project->launches, gable_launches_unref);
  return gable_project_to_text (project, length);
}

static char *
to_python (const GableFigure *figure,
           const GableRoofline *roofline,
           const GableScene *scene,
           gsize *length)
{
  return gable_figure_to_python (roofline, scene, length);
}

static const GableFigureData formats[] = {
  { "csv", N_ ("Table (CSV)"), to_csv },
  { "json", N_ ("Project (JSON)"), to_json },
  { "py", N_ ("matplotlib script"), to_python },
};

guint
gable_figure_data_get_size (void)
{
  return G_N_ELEMENTS (formats);
}

const GableFigureData *
gable_figure_data_get (guint index)
{
  return &formats[index];
}

const GableFigureData *
gable_figure_data_find (const char *path)
{
  const char *dot = strrchr (path, '.');

  for (guint i = 0; dot != NULL && i < G_N_ELEMENTS (formats); i++) {
    if (g_ascii_strcasecmp (formats[i].suffix, dot + 1) == 0) {
      return &formats[i];
    }
  }
  return NULL;
}
