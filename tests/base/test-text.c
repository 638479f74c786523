/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "base/text.h"

#include "support.h"

#include <string.h>

#define REPLACED "\357\277\275"

static void
repairs_what_is_not_utf8 (void)
{
  static const struct {
    const char *bytes;
    gssize length;
    const char *text;
  } cases[] = {
    { "plain", -1, "plain" },
    { "état 内核", -1, "état 内核" },
    { "\351tat", -1, REPLACED "tat" },
    { "a\377\376b", -1, "a" REPLACED REPLACED "b" },
    { "a\300\200b", -1, "a" REPLACED REPLACED "b" },
    { "cut \342\202", -1, "cut " REPLACED REPLACED },
    { "a\0b", 3, "a" REPLACED "b" },
    { "long", 2, "lo" },
    { "", 0, "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *text = gable_text_to_utf8 (cases[i].bytes, cases[i].length);

    g_assert_cmpstr (text, ==, cases[i].text);
  }
}

static void
shows_what_would_not_be_seen (void)
{
  static const struct {
    const char *text;
    const char *shown;
  } cases[] = {
    { "void k<float>(int&)", "void k<float>(int&)" },
    { "内核 نواة 😀", "内核 نواة 😀" },
    { "abc\342\200\256def", "abc[U+202E]def" },
    { "\342\201\246x\342\201\251", "[U+2066]x[U+2069]" },
    { "a\342\200\217b", "a[U+200F]b" },
    { "ker\342\200\213nel\357\273\277", "ker[U+200B]nel[U+FEFF]" },
    { "\033[31mred", "[U+001B][31mred" },
    { "a\r\n\tb\007\b", "a[U+000D][U+000A][U+0009]b[U+0007][U+0008]" },
    { "a\177b\302\233c", "a[U+007F]b[U+009B]c" },
    { "a\342\200\250b\342\200\251", "a[U+2028]b[U+2029]" },
    { "soft\302\255hyphen", "soft[U+00AD]hyphen" },
    { "tag\363\240\201\201", "tag[U+E0041]" },
    { "\343\205\244", "[U+3164]" },
    { "\377", REPLACED },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *shown = gable_text_to_display (cases[i].text);

    g_assert_cmpstr (shown, ==, cases[i].shown);
  }
}

static void
shows_no_more_than_its_limit (void)
{
  g_autoptr (GString) name = g_string_new (NULL);
  g_autofree char *shown = NULL;

  for (guint i = 0; i < 1000000; i++) {
    g_string_append (name, "\342\200\256");
  }
  g_string_append (name, "end");
  shown = gable_text_to_display (name->str);
  g_assert_cmpint (g_utf8_strlen (shown, -1), ==, GABLE_TEXT_SHOWN_MAX);
  g_assert_true (g_str_has_suffix (shown, "end"));
}

static void
shortens_the_middle (void)
{
  static const struct {
    const char *text;
    guint max;
    const char *shown;
  } cases[] = {
    { "abcdef", 6, "abcdef" },
    { "abcdef", 5, "ab…ef" },
    { "abcdef", 4, "ab…f" },
    { "abcdef", 3, "a…f" },
    { "abcdef", 2, "a…" },
    { "abcdef", 1, "…" },
    { "abcdef", 0, "" },
    { "", 0, "" },
    { "内核内核内核", 4, "内核…核" },
    /* The accent of the é (e and U+0301) does not stay behind alone. */
    { "abcdefe\314\201gh", 5, "ab…gh" },
    { "abcdefe\314\201g", 4, "ab…g" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *shown = gable_text_shorten (cases[i].text, cases[i].max);

    g_assert_cmpstr (shown, ==, cases[i].shown);
  }
}

static void
shortens_names_where_they_say_least (void)
{
  static const struct {
    const char *name;
    guint max;
    const char *shown;
  } cases[] = {
    { "triad(double*, int)", 40, "triad(double*, int)" },
    { "gemm<float, 128, 64>(float*, int)", 20, "gemm<…>(float*, int)" },
    { "gemm<float, 128, 64>(float*, int)", 12, "gemm<…>(…)" },
    { "gemm<float, 128, 64>(float*, int)", 6, "gemm" },
    { "gemm<float, 128, 64>(float*, int)", 3, "g…m" },
    { "void gemm<float>(float*)", 12, "gemm<…>(…)" },
    { "void a::b::gemm<float>(float*)", 18, "a::b::gemm<…>(…)" },
    { "void a::b::gemm<float>(float*)", 12, "…gemm<…>(…)" },
    { "void a::b::gemm<float>(float*)", 8, "…gemm" },
    { "a::b<int>::gemm", 8, "…gemm" },
    { "a stencil, with its halo", 12, "a sten… halo" },
    { "ends with::", 6, "end…::" },
    { "void at::native::vectorized_elementwise_kernel<4, at::native::FillFunctor<int>, "
      "std::array<char*, 1> >(int, at::native::FillFunctor<int>, std::array<char*, 1>)",
      60, "void at::native::vectorized_elementwise_kernel<…>(…)" },
    { "f<(a > b), (3 < 4)>(int)", 12, "f<…>(int)" },
    { "f<&T::operator->>(int)", 12, "f<…>(int)" },
    { "A<int>::B<char>::c(short)", 20, "A<…>::B<…>::c(short)" },
    { "operator<< <char>(std::ostream&, int)", 25, "operator<< <…>(…)" },
    { "fn::operator()(int, int, int) const", 24, "fn::operator()(…) const" },
    { "<unnamed>::kernel(double*, double*)", 24, "<unnamed>::kernel(…)" },
    { "(anonymous namespace)::kernel<int>(double*)", 41,
      "(anonymous namespace)::kernel<…>(double*)" },
    { "broken<int, (float", 10, "broke…loat" },
    { "no_brackets_at_all", 9, "no_b…_all" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *shown = gable_text_shorten_name (cases[i].name, cases[i].max);

    g_assert_cmpstr (shown, ==, cases[i].shown);
  }
}

/* rocPRIM's and CUTLASS's are like this. */
static void
shortens_names_of_thousands_of_characters (void)
{
  g_autoptr (GString) inner = g_string_new ("int");
  g_autofree char *name = NULL, *shown = NULL;

  for (guint i = 0; i < 50; i++) {
    g_autofree char *deeper =
      g_strdup_printf ("detail::wrapper<%s, (arch)950, default_config>", inner->str);

    g_string_assign (inner, deeper);
  }
  name = g_strdup_printf ("void rocprim::kernel<%s>(%s*, bool)", inner->str, inner->str);
  g_assert_cmpuint (strlen (name), >, 4000);
  shown = gable_text_shorten_name (name, 20);
  g_assert_cmpstr (shown, ==, "…kernel<…>(…)");
}

static void
shortens_hostile_names_in_time (void)
{
  static const char *const parts[] = {
    "<", "(", "<(", ">", "k<float,3>::", "operator<", "e\314\201"
  };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
    g_autoptr (GString) name = g_string_new (NULL);

    while (name->len < 1000000) {
      g_string_append (name, parts[i]);
    }
    for (guint max = 0; max <= GABLE_TEXT_SHOWN_MAX; max += 64) {
      g_autofree char *shown = gable_text_shorten_name (name->str, max);

      g_assert_cmpint (g_utf8_strlen (shown, -1), <=, max);
    }
  }
}

static void
matches_globs (void)
{
  static const struct {
    const char *pattern;
    const char *text;
    gboolean matches;
  } cases[] = {
    { "", "", TRUE },
    { "", "a", FALSE },
    { "*", "", TRUE },
    { "*", "anything", TRUE },
    { "a", "a", TRUE },
    { "a", "A", FALSE },
    { "a", "ab", FALSE },
    { "?", "", FALSE },
    { "?", "核", TRUE },
    { "??", "核", FALSE },
    { "*gemm*", "ampere_sgemm_128", TRUE },
    { "*gemm", "ampere_sgemm_128", FALSE },
    { "a*b*c", "a__b__b__c", TRUE },
    { "a*b*c", "a__c__b", FALSE },
    { "*.csv", "x.csv.csv", TRUE },
    { "k?rnel", "kérnel", TRUE },
    { "f<[int]>(*)", "f<[int]>(x)", TRUE },
    { "**?**", "a", TRUE },
    { "*核", "内核", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_test_message ("“%s”, “%s”", cases[i].pattern, cases[i].text);
    g_assert_cmpint (gable_text_match_glob (cases[i].pattern, cases[i].text), ==, cases[i].matches);
  }
}

static void
matches_hostile_globs_in_time (void)
{
  g_autofree char *text = g_strnfill (GABLE_TEXT_SHOWN_MAX, 'a');
  g_autoptr (GString) pattern = g_string_new (NULL);

  /* A matcher that tries every star again takes 2^256 steps here. */
  for (guint i = 0; i < GABLE_TEXT_SHOWN_MAX / 2; i++) {
    g_string_append (pattern, "*a");
  }
  g_string_append (pattern, "b");
  g_assert_false (gable_text_match_glob (pattern->str, text));
  g_assert_false (gable_text_match_glob ("*?", ""));
  /* Cut inside a character: read no further than its end. */
  g_assert_true (gable_text_match_glob ("?", "\342"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/base/text/repairs-what-is-not-utf8", repairs_what_is_not_utf8);
  g_test_add_func ("/base/text/shows-what-would-not-be-seen", shows_what_would_not_be_seen);
  g_test_add_func ("/base/text/shows-no-more-than-its-limit", shows_no_more_than_its_limit);
  g_test_add_func ("/base/text/shortens-the-middle", shortens_the_middle);
  g_test_add_func ("/base/text/shortens-names-where-they-say-least",
                   shortens_names_where_they_say_least);
  g_test_add_func ("/base/text/shortens-names-of-thousands-of-characters",
                   shortens_names_of_thousands_of_characters);
  g_test_add_func ("/base/text/shortens-hostile-names-in-time", shortens_hostile_names_in_time);
  g_test_add_func ("/base/text/matches-globs", matches_globs);
  g_test_add_func ("/base/text/matches-hostile-globs-in-time", matches_hostile_globs_in_time);
  return g_test_run ();
}
