/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "probe/blas.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/* As Fortran calls them: every library has these. Source: BLAS reference, dgemm and sgemm. */
typedef void (*Dgemm) (const char *,
                       const char *,
                       const int *,
                       const int *,
                       const int *,
                       const double *,
                       const double *,
                       const int *,
                       const double *,
                       const int *,
                       const double *,
                       double *,
                       const int *);
typedef void (*Sgemm) (const char *,
                       const char *,
                       const int *,
                       const int *,
                       const int *,
                       const float *,
                       const float *,
                       const int *,
                       const float *,
                       const int *,
                       const float *,
                       float *,
                       const int *);

struct _GableBlas {
  void *library;
  Dgemm dgemm;
  Sgemm sgemm;
  void (*set_threads) (int n); /* (nullable) */
  char *name;
};

static const char *const libraries[] = { "libopenblas.so.0", "libblas.so.3" };

/* The first two words of "OpenBLAS 0.3.21 NO_LAPACKE DYNAMIC_ARCH …". */
static char *
make_name (void *library, const char *file)
{
  char *(*get_config) (void);
  const char *config;
  const char *end;

  *(void **) &get_config = dlsym (library, "openblas_get_config");
  config = get_config != NULL ? get_config () : NULL;
  if (config == NULL || !g_str_has_prefix (config, "OpenBLAS ")) {
    return g_strdup (file);
  }
  end = strchr (config + strlen ("OpenBLAS "), ' ');
  return end != NULL ? g_strndup (config, (gsize) (end - config)) : g_strdup (config);
}

GableBlas *
gable_blas_open (guint n_threads)
{
  for (guint i = 0; i < G_N_ELEMENTS (libraries); i++) {
    void *library = dlopen (libraries[i], RTLD_NOW | RTLD_LOCAL);
    GableBlas *blas;

    if (library == NULL) {
      continue;
    }
    blas = g_new0 (GableBlas, 1);
    blas->library = library;
    *(void **) &blas->dgemm = dlsym (library, "dgemm_");
    *(void **) &blas->sgemm = dlsym (library, "sgemm_");
    *(void **) &blas->set_threads = dlsym (library, "openblas_set_num_threads");
    blas->name = make_name (library, libraries[i]);
    if (blas->dgemm != NULL && blas->sgemm != NULL) {
      if (blas->set_threads != NULL) {
        blas->set_threads ((int) n_threads);
      }
      return blas;
    }
    gable_blas_free (blas);
  }
  return NULL;
}

/* The library stays: its threads may still look at it. */
void
gable_blas_free (GableBlas *blas)
{
  if (blas->set_threads != NULL) {
    blas->set_threads (1);
  }
  g_free (blas->name);
  g_free (blas);
}

const char *
gable_blas_get_name (const GableBlas *blas)
{
  return blas->name;
}

static void
fill (void *memory, gsize n, gboolean fp64)
{
  for (gsize i = 0; i < n; i++) {
    if (fp64) {
      ((double *) memory)[i] = 1;
    } else {
      ((float *) memory)[i] = 1;
    }
  }
}

double
gable_blas_multiply (GableBlas *blas, guint n, gboolean fp64)
{
  const gsize elements = (gsize) n * n;
  const int size = (int) n;
  char *memory = malloc (3 * elements * (fp64 ? sizeof (double) : sizeof (float)));
  gint64 start;
  gboolean right;

  if (memory == NULL) {
    return GABLE_UNKNOWN;
  }
  fill (memory, 3 * elements, fp64);
  start = g_get_monotonic_time ();
  if (fp64) {
    const double one = 1;
    const double zero = 0;
    double *a = (double *) (gpointer) memory;

    blas->dgemm ("N", "N", &size, &size, &size, &one, a, &size, a + elements, &size, &zero,
                 a + 2 * elements, &size);
    right = a[2 * elements] == n && a[3 * elements - 1] == n;
  } else {
    const float one = 1;
    const float zero = 0;
    float *a = (float *) (gpointer) memory;

    blas->sgemm ("N", "N", &size, &size, &size, &one, a, &size, a + elements, &size, &zero,
                 a + 2 * elements, &size);
    right = a[2 * elements] == (float) n && a[3 * elements - 1] == (float) n;
  }
  {
    double seconds = 1e-6 * (double) (g_get_monotonic_time () - start);

    free (memory);
    return right ? seconds : GABLE_UNKNOWN;
  }
}
