/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "plot/build-parts.h"
#include "support.h"

static void
labels_keep_what_tells_kernels_apart (void)
{
  static const struct {
    const char *name;
    guint max;
    const char *label;
  } cases[] = {
    { "axpy", 20, "axpy" },
    { "void triad(double*, const double*, int)", 20, "triad" },
    { "void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float>>(at::native::ReduceOp)",
      32, "at::native::reduce_kernel<…>" },
    { "void at::native::reduce_kernel<512, 1, at::native::ReduceOp<float>>(at::native::ReduceOp)",
      20, "reduce_kernel<…>" },
    { "(anonymous namespace)::fill(float*)", 40, "(anonymous namespace)::fill" },
    { "void <lambda(int)>", 20, "<lambda(int)>" },
    { "Kokkos::Impl::operator()(int)", 40, "Kokkos::Impl::operator()(int)" },
    { "(no name)", 20, "(no name)" },
    { "[loop in walk]", 20, "[loop in walk]" },
    { "[loop in polytope::walk at walk.cpp:12]", 20, "polytope::walk" },
    { "[loop in polytope::walk]", 10, "walk" },
    { "[loop in ]", 5, "[l… ]" },
    { "", 20, "(unnamed)" },
    { NULL, 20, "(unnamed)" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *label = gable_build_kernel_name (cases[i].name, cases[i].max);

    g_assert_cmpstr (label, ==, cases[i].label);
  }
}

static void
labels_are_never_longer_than_asked (void)
{
  static const char alphabet[] = "ab<>():, \xc3\xa9*_";
  g_autoptr (GRand) random = g_rand_new_with_seed (12);

  for (int i = 0; i < 20000; i++) {
    guint max = (guint) g_rand_int_range (random, 8, 40);
    g_autoptr (GString) name = g_string_new (NULL);
    g_autofree char *label = NULL;

    for (int k = g_rand_int_range (random, 0, 90); k > 0; k--) {
      g_string_append_c (name, alphabet[g_rand_int_range (random, 0, sizeof alphabet - 1)]);
    }
    label = gable_build_kernel_name (name->str, max);
    g_assert_true (g_utf8_validate (label, -1, NULL));
    g_assert_cmpint (g_utf8_strlen (label, -1), <=, MAX (max, 9));
    g_assert_cmpint (*label, !=, '\0');
  }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plot/kernel-name/labels-keep-what-tells",
                   labels_keep_what_tells_kernels_apart);
  g_test_add_func ("/plot/kernel-name/labels-are-never-longer", labels_are_never_longer_than_asked);
  return g_test_run ();
}
