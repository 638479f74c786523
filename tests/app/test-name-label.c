/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "app/name-label.h"
#include "fixture.h"
#include "support.h"

static GtkWidget *
label_new (const char *name)
{
  return g_object_ref_sink (g_object_new (GABLE_TYPE_NAME_LABEL, "name-text", name, NULL));
}

static void
a_long_name_asks_for_no_more_room_than_a_short_one (void)
{
  static const char *const names[] = {
    "", "axpy", "void cutlass::Kernel<cutlass_80_tensorop_s1688gemm_128x128_nn_align4>(Params)"
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autoptr (GtkWidget) label = label_new (names[i]);
    g_autoptr (GtkWidget) other = label_new ("jacobi");
    int natural, expected;

    gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &natural, NULL, NULL);
    gtk_widget_measure (other, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &expected, NULL, NULL);
    g_assert_cmpint (natural, ==, expected);
    gtk_widget_measure (label, GTK_ORIENTATION_VERTICAL, -1, NULL, &natural, NULL, NULL);
    g_assert_cmpint (natural, >, 5);
  }
}

static void
a_screen_reader_is_told_the_whole_name (void)
{
  g_autoptr (GtkWidget) label = label_new ("ns::gemm<float, 128, 128>(float*, int)");

  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_ROLE_LABEL);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "ns::gemm<float, 128, 128>(float*, int)");
  g_object_set (label, "name-text", "axpy", NULL);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "axpy");
}

/* The texts that @node and the nodes below it draw. */
static guint
count_glyphs (GskRenderNode *node)
{
  guint count = 0;

  switch ((int) gsk_render_node_get_node_type (node)) {
  case GSK_TEXT_NODE:
    return gsk_text_node_get_num_glyphs (node);
  case GSK_TRANSFORM_NODE:
    return count_glyphs (gsk_transform_node_get_child (node));
  case GSK_CONTAINER_NODE:
    for (guint i = 0; i < gsk_container_node_get_n_children (node); i++) {
      count += count_glyphs (gsk_container_node_get_child (node, i));
    }
    return count;
  default:
    return 0;
  }
}

static guint
count_shown (GtkWidget *label, int width)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderNode) node = NULL;

  gtk_widget_size_allocate (label, &(GtkAllocation){ 0, 0, width, 30 }, -1);
  GTK_WIDGET_GET_CLASS (label)->snapshot (label, snapshot);
  node = gtk_snapshot_free_to_node (snapshot);
  return node != NULL ? count_glyphs (node) : 0;
}

static void
more_of_a_name_is_shown_where_there_is_more_room (void)
{
  g_autofree char *huge = g_strnfill (500, 'x');
  const struct {
    const char *name;
    int width;
    guint glyphs;
  } cases[] = {
    { "ns::gemm<float, 128>(float*, int)", 2000, 31 /* and two blanks */ },
    { "ns::gemm<float, 128>(float*, int)", 60, 4 /* gemm */ },
    { "axpy", 200, 4 },
    { "", 200, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GtkWidget) label = label_new (cases[i].name);
    guint shown = count_shown (label, cases[i].width);

    if (cases[i].width >= 200) {
      g_assert_cmpuint (shown, ==, cases[i].glyphs);
    } else {
      g_assert_cmpuint (shown, >=, cases[i].glyphs);
      g_assert_cmpuint (shown, <, strlen (cases[i].name) / 2);
    }
  }
  for (int width = 1; width < 40; width += 13) {
    g_autoptr (GtkWidget) label = label_new (huge);

    g_assert_cmpuint (count_shown (label, width), <, 20);
  }
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/app/name-label/" name, function)
  ADD ("a-long-name-asks-for-no-more-room-than-a-short-one",
       a_long_name_asks_for_no_more_room_than_a_short_one);
  ADD ("a-screen-reader-is-told-the-whole-name", a_screen_reader_is_told_the_whole_name);
  ADD ("more-of-a-name-is-shown-where-there-is-more-room",
       more_of_a_name_is_shown_where_there_is_more_room);
  return g_test_run ();
}
