/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "import/registry.h"
#include "support.h"

#include <string.h>

/* Reads @text as a file called @name. */
static GableImport *
read_text (const char *name,
           const char *text,
           gssize length,
           const char *map_text,
           const GableImporter **importer,
           GError **error)
{
  char *folder = gable_test_folder ();
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autoptr (GableMap) map = map_text != NULL ? gable_map_parse (map_text, NULL) : NULL;
  GableImportOptions options = { .map = map };
  GableImport *import;

  g_assert_true (map_text == NULL || map != NULL);
  g_assert_true (g_file_set_contents (path, text, length, NULL));
  import = gable_import_file (path, &options, importer, error);
  gable_test_remove_folder (folder);
  return import;
}

static const GableKernel *
find_kernel (const GableImport *import, const char *name)
{
  for (guint i = 0; i < import->kernels->len; i++) {
    const GableKernel *kernel = import->kernels->pdata[i];

    if (g_str_equal (kernel->name, name)) {
      return kernel;
    }
  }
  g_test_message ("there is no kernel “%s”", name);
  g_assert_not_reached ();
}

static double
amount_of (const GableKernel *kernel, const char *counter)
{
  return gable_kernel_get_amount (kernel, gable_counter_find (counter));
}

static gboolean
has_note (const GableImport *import, const char *part)
{
  for (guint i = 0; i < gable_notes_get_size (import->notes); i++) {
    g_autofree char *text = gable_note_to_string (gable_notes_get (import->notes, i));

    if (strstr (text, part) != NULL) {
      return TRUE;
    }
  }
  return FALSE;
}

/* Two kernels, three launches: triad 1 ms + 3 ms, 4 MFLOP + 4 MFLOP, 24 MB + 24 MB; copy 2 ms, 0, 16 MB. */
static void
the_same_table_is_the_same_however_it_is_written (void)
{
  static const struct {
    const char *name;
    const char *text;
    const char *map;
  } tables[] = {
    { "comma.csv",
      "kernel,time_ms,fp64 flop,DRAM bytes [MB]\ntriad,1,4e6,24\ncopy,2,0,16\n"
      "triad,3,4e6,24\n",
      NULL },
    { "crlf-bom.csv",
      "\xEF\xBB\xBFkernel,time_ms,fp64 flop,DRAM bytes [MB]\r\ntriad,1,4e6,24\r\n"
      "copy,2,0,16\r\ntriad,3,4e6,24",
      NULL },
    { "semicolon.csv",
      "Kernel;Time [ms];fp64 [MFLOP];dram_MB\n\"triad\";1,0;4;24,0\ncopy;2,0;0;"
      "16,0\ntriad;3,0;4;24,0\n",
      NULL },
    { "tab.tsv",
      "kernel\ttime_us\tfp64 flop\tDRAM bytes\ntriad\t1,000\t4,000,000\t24,000,000\n"
      "copy\t2,000\t0\t16,000,000\ntriad\t3,000\t4,000,000\t24,000,000\n",
      NULL },
    { "pipe.txt",
      "kernel|time|fp64 flop|DRAM traffic\ntriad|1 ms|4 MFLOP|24 MB\ncopy|2 ms|0|16 MB\n"
      "triad|3 ms|4 MFLOP|24 MB\n",
      NULL },
    { "units.csv",
      "kernel,time,fp64 flop,DRAM bytes\n,ms,MFLOP,MB\ntriad,1,4,24\ncopy,2,0,16\n"
      "triad,3,4,24\n",
      NULL },
    { "title.csv",
      "Results of today\n\n# name: value\nkernel,time_ms,fp64 flop,DRAM bytes [MB]\n"
      "triad,1,4e6,24\ncopy,2,0,16\ntriad,3,4e6,24\n",
      NULL },
    { "rates.csv",
      "kernel,time_ms,fp64 (GFLOP/s),DRAM bandwidth [GB/s]\ntriad,1,4,24\ncopy,2,0,8\n"
      "triad,3,1.3333333333333333,8\n",
      NULL },
    { "mapped.csv", "was;wie lang;flops;x\ntriad;1;4e6;24\ncopy;2;0;16\ntriad;3;4e6;24\n",
      "name=was,time=wie lang [ms],fp64=flops,bytes.DRAM=x [MB]" },
    { "list.json",
      "[{\"kernel\":\"triad\",\"time_ms\":1,\"work\":{\"fp64\":4e6},\"traffic\":"
      "{\"DRAM\":24e6}},{\"kernel\":\"copy\",\"time_ms\":2,\"work\":{\"fp64\":0},"
      "\"traffic\":{\"DRAM\":16e6}},{\"kernel\":\"triad\",\"time_ms\":\"3\",\"work\":"
      "{\"fp64\":4e6},\"traffic\":{\"DRAM\":\"24 MB\"}}]",
      NULL },
    { "within.json",
      "{\"host\":\"x\",\"results\":[{\"kernel\":\"triad\",\"time_ms\":1,"
      "\"fp64_flop\":4e6,\"dram_bytes\":24e6},{\"kernel\":\"copy\",\"time_ms\":2,"
      "\"fp64_flop\":0,\"dram_bytes\":16e6},{\"kernel\":\"triad\",\"time_ms\":3,"
      "\"fp64_flop\":4e6,\"dram_bytes\":24e6}]}",
      NULL },
    { "columns.json",
      "{\"kernel\":[\"triad\",\"copy\",\"triad\"],\"time_ms\":[1,2,3],"
      "\"fp64_flop\":[4e6,0,4e6],\"dram_bytes\":[24e6,16e6,24e6]}",
      NULL },
    { "lines.jsonl",
      "{\"kernel\":\"triad\",\"time_ms\":1,\"fp64_flop\":4e6,\"dram_bytes\":24e6}\n"
      "{\"kernel\":\"copy\",\"time_ms\":2,\"fp64_flop\":0,\"dram_bytes\":16e6}\n"
      "{\"kernel\":\"triad\",\"time_ms\":3,\"fp64_flop\":4e6,\"dram_bytes\":24e6}",
      NULL },
    { "mapped.json",
      "[{\"n\":\"triad\",\"t\":1,\"w\":{\"d\":4},\"b\":24},{\"n\":\"copy\",\"t\":2,"
      "\"w\":{\"d\":0},\"b\":16},{\"n\":\"triad\",\"t\":3,\"w\":{\"d\":4},\"b\":24}]",
      "name=n,time=t [ms],fp64=w.d [MFLOP],bytes.DRAM=b [MB]" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++) {
    g_autoptr (GError) error = NULL;
    const GableImporter *importer = NULL;
    g_autoptr (GableImport) import =
      read_text (tables[i].name, tables[i].text, -1, tables[i].map, &importer, &error);
    const GableKernel *triad, *copy;

    g_test_message ("%s", tables[i].name);
    g_assert_no_error (error);
    g_assert_cmpstr (importer->id, ==, strchr (tables[i].text, '{') != NULL ? "json" : "csv");
    g_assert_cmpuint (import->kernels->len, ==, 2);
    g_assert_cmpuint (gable_notes_get_size (import->notes), ==, 0);
    triad = find_kernel (import, "triad");
    copy = find_kernel (import, "copy");
    g_assert_cmpuint (triad->launches, ==, 2);
    gable_assert_close (triad->seconds, 4e-3, 1e-15);
    gable_assert_close (amount_of (triad, "fp64"), 8e6, 1e-15);
    gable_assert_close (amount_of (triad, "DRAM"), 48e6, 1e-15);
    g_assert_cmpuint (copy->launches, ==, 1);
    gable_assert_close (copy->seconds, 2e-3, 1e-15);
    gable_assert_close (amount_of (copy, "fp64"), 0, 0);
    gable_assert_close (amount_of (copy, "DRAM"), 16e6, 1e-15);
    gable_assert_close (gable_kernel_details (triad)->launch_time.max, 3e-3, 1e-15);
  }
}

static void
a_table_in_markdown_is_one (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    read_text ("t.csv",
               "# Results\n\n| Kernel | AI (FLOP/B) | GFLOP/s | Time (ms) |\n"
               "|:-------|------------:|--------:|----------:|\n"
               "| triad  | 0.125       | 20      | 2         |\n",
               -1, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (import->kernels->len, ==, 1);
  gable_assert_close (gable_kernel_details (find_kernel (import, "triad"))->performance, 2e10,
                      1e-12);
  g_assert_cmpuint (gable_notes_get_size (import->notes), ==, 1); /* the level that is assumed */
}

static void
a_rate_without_a_unit_is_doubted_where_it_is_small (void)
{
  static const struct {
    const char *text;
    gboolean is_known;
  } cases[] = {
    { "kernel,GFLOPS,DRAM BW\nk,400,160\n", FALSE },
    { "kernel,GFLOPS,DRAM BW\nk,400,1.6e11\n", TRUE },
    { "kernel,GFLOPS,DRAM BW [GB/s]\nk,400,160\n", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableImport) import = read_text ("t.csv", cases[i].text, -1, NULL, NULL, &error);
    const GableKernel *kernel;

    g_assert_no_error (error);
    kernel = find_kernel (import, "k");
    gable_assert_close (gable_kernel_get_intensity (kernel, gable_counter_find ("DRAM")),
                        cases[i].is_known ? 2.5 : GABLE_UNKNOWN, 1e-12);
    g_assert_cmpint (has_note (import, "names no unit"), ==, !cases[i].is_known);
  }
}

static void
a_table_that_says_too_little_is_told_from_other_text (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    read_text ("t.csv", "label,peak_flops\nsheet,32e12\nmeasured,33e12\n", -1, NULL, NULL, &error);

  g_assert_error (error, GABLE_IMPORT_ERROR, GABLE_IMPORT_ERROR_UNKNOWN_FORMAT);
  g_assert_nonnull (strstr (error->message, "“label”"));
}

static void
a_point_alone_is_a_kernel (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = read_text (
    "p.csv", "kernel,GFLOP/s,L2 AI,DRAM bandwidth (GB/s)\ngemm,900,12.5,30\nspmv,10,0.25,\n", -1,
    NULL, NULL, &error);
  const GableKernel *gemm;

  g_assert_no_error (error);
  gemm = find_kernel (import, "gemm");
  g_assert_cmpuint (gemm->launches, ==, 0);
  g_assert_false (gable_known (gemm->seconds));
  g_assert_cmpuint (gemm->amounts->n, ==, 0);
  gable_assert_close (gable_kernel_details (gemm)->performance, 900e9, 0);
  gable_assert_close (gable_kernel_get_intensity (gemm, gable_counter_find ("L2")), 12.5, 0);
  /* 900 GFLOP/s ÷ 30 GB/s */
  gable_assert_close (gable_kernel_get_intensity (gemm, gable_counter_find ("DRAM")), 30, 1e-15);
  g_assert_false (gable_known (
    gable_kernel_get_intensity (find_kernel (import, "spmv"), gable_counter_find ("DRAM"))));
  g_assert_cmpuint (gable_launches_get_size (import->launches), ==, 0);
}

/* 1 s at 100 FLOP/s and 2 FLOP/B, 3 s at 20 and 0.5: 160 FLOP in 4 s, 50 + 120 bytes. Means would be 60 and 1.25. */
static void
rates_of_several_rows_are_weighed_never_averaged (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    read_text ("r.csv",
               "kernel,time_s,performance (FLOP/s),L2 AI\nk,1,100,2\nk,3,20,0.5\n"
               "untimed,,5,1\nuntimed,1,7,1\n",
               -1, NULL, NULL, &error);
  const GableKernel *k, *untimed;

  g_assert_no_error (error);
  k = find_kernel (import, "k");
  untimed = find_kernel (import, "untimed");
  gable_assert_close (gable_kernel_details (k)->performance, 40, 1e-15);
  gable_assert_close (gable_kernel_get_intensity (k, gable_counter_find ("L2")), 160.0 / 170,
                      1e-15);
  g_assert_false (gable_known (gable_kernel_details (untimed)->performance));
  g_assert_false (gable_known (gable_kernel_get_intensity (untimed, gable_counter_find ("L2"))));
}

static void
launches_are_added_up_where_a_column_tells_them (void)
{
  g_autoptr (GableImport) import =
    read_text ("l.csv", "kernel,calls,time_ms\na,10,1\na,5,1\nb,,1\nc,1,1\n", -1, NULL, NULL, NULL);

  g_assert_cmpuint (find_kernel (import, "a")->launches, ==, 15);
  g_assert_cmpuint (find_kernel (import, "b")->launches, ==, 0);
  g_assert_cmpuint (find_kernel (import, "c")->launches, ==, 1);
  g_assert_false (
    gable_known (gable_kernel_details (find_kernel (import, "a"))->launch_time.median));
  g_assert_cmpuint (gable_launches_get_size (import->launches), ==, 0);
}

static void
an_empty_cell_is_absent_or_unknown_but_never_zero (void)
{
  g_autoptr (GableImport) import =
    read_text ("e.csv", "kernel,time_ms,fp64 flop,fp32 flop\na,1,5,\na,1,5,n/a\nb,1,5,1\nb,1,5,\n",
               -1, NULL, NULL, NULL);
  const GableKernel *a = find_kernel (import, "a");
  const GableKernel *b = find_kernel (import, "b");

  g_assert_null (gable_kernel_find_amount (a, gable_counter_find ("fp32")));
  g_assert_nonnull (gable_kernel_find_amount (b, gable_counter_find ("fp32")));
  g_assert_false (gable_known (amount_of (b, "fp32")));
  g_assert_nonnull (strstr (gable_kernel_details (b)->reasons->pdata[0], "1 of 2"));
}

static void
what_is_not_understood_is_listed (void)
{
  static const char text[] =
    "kernel,time_ms,colour,flops,AI,time_s\na,1,red,5,2,oops\nb,-1,blue,5,2,1\n"
    "c,x,blue,5,2,1\n,,,,,\n";
  g_autoptr (GableImport) import = read_text ("n.csv", text, -1, NULL, NULL, NULL);

  g_assert_cmpuint (import->kernels->len, ==, 3);
  g_assert_true (has_note (import, "“colour”"));
  g_assert_true (has_note (import, "“flops” (an amount or a rate)"));
  g_assert_true (has_note (import, "“time_s”"));
  g_assert_true (has_note (import, "“AI” names no level"));
  g_assert_true (has_note (import, "n.csv:3"));
  g_assert_true (has_note (import, "“x” in column “time_ms” is no figure"));
  g_assert_false (gable_known (find_kernel (import, "b")->seconds));
  g_assert_false (gable_known (find_kernel (import, "c")->seconds));
}

static void
what_cannot_be_read_says_where_and_what_to_do (void)
{
  static const struct {
    const char *name;
    const char *text;
    const char *map;
    const char *part;
  } cases[] = {
    { "a.csv", "kernel;time_ms\na;1,234\n", NULL, "a.csv:2: “1,234” in column “time_ms”" },
    { "b.csv", "kernel;time_ms\na;1.5\nb;1,5\n", NULL, "b.csv:3" },
    { "c.csv", "colour,size\nred,1\n", NULL, "not known" },
    { "d.csv", "was,wie\nred,1\n", "name=wer",
      "d.csv:1: there is no column “wer”; there are “was”" },
    { "e.csv", "kernel,time_ms\n", NULL, "no kernels" },
    { "f.json", "[{\"kernel\":\"a\",\"time_ms\":1},", NULL, "f.json" },
    { "g.jsonl", "{\"kernel\":\"a\",\"time_ms\":1}\n{\"kernel\":\"b\"\n", NULL, "g.jsonl:2" },
    { "h.json", "[1,2]", "name=n", "there is no column “n”" },
    { "i.json", "{\"kernel\":\"a\",\"kernel\":\"b\",\"time_ms\":[1]}", NULL, "twice" },
    { "j.csv", "kernel,time_ms\na,1\n", "name=kernel,time=time_ms,decimal=point,fp64=x", "“x”" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;
    g_autoptr (GableImport) import =
      read_text (cases[i].name, cases[i].text, -1, cases[i].map, NULL, &error);

    g_assert_null (import);
    g_test_message ("%s: %s", cases[i].name, error->message);
    g_assert_nonnull (strstr (error->message, cases[i].part));
    g_assert_null (strchr (error->message, '\n'));
  }
}

static void
a_decimal_mark_can_be_told (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) comma = read_text ("a.csv", "kernel;time_s\na;1,234\n", -1,
                                             "name=kernel,time=time_s,decimal=comma", NULL, &error);
  g_autoptr (GableImport) point = read_text ("a.csv", "kernel;time_s\na;1,234\n", -1,
                                             "name=kernel,time=time_s,decimal=point", NULL, &error);
  g_autoptr (GableImport) proven =
    read_text ("a.csv", "kernel;time_s\na;1,234\nb;1,5\n", -1, NULL, NULL, &error);

  g_assert_no_error (error);
  gable_assert_close (find_kernel (comma, "a")->seconds, 1.234, 0);
  gable_assert_close (find_kernel (point, "a")->seconds, 1234, 0);
  gable_assert_close (find_kernel (proven, "a")->seconds, 1.234, 0);
}

/* Cut at every byte a table is an error or kernels with the figures that are whole, and any byte may be wrong. */
static void
damage_is_an_error_or_a_table (void)
{
  static const char *const texts[] = {
    "kernel;time [ms];fp64 (GFLOP/s);L2 AI\n\"a; \"\"b\"\"\";1,5;3;0,25\nc;2.000,5;1;7\n",
    "{\"format\": \"gable-analysis\", \"kernels\": [{\"name\": \"a\", \"time_s\": 1, \"work\": "
    "{\"fp64\": null}}]}",
    "{\"kernel\":\"a\",\"time_us\":1}\n{\"kernel\":\"b\",\"time_us\":2}\n",
    "name,launches,time_s,kind,work.fp64,traffic.DRAM,intensity.DRAM,performance,"
    "end_to_end_gain\r\n\"'=a\",1,2,predicted,,3,,,\r\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
    gsize length = strlen (texts[i]);

    for (gsize cut = 0; cut <= length; cut++) {
      g_autoptr (GError) error = NULL;
      g_autoptr (GableImport) import =
        read_text ("x.csv", texts[i], (gssize) cut, NULL, NULL, &error);

      g_assert_true ((import == NULL) == (error != NULL));
    }
    for (gsize at = 0; at < length; at++) {
      static const char bad[] = { '\0', '"', '\xff', ',', '{' };
      g_autofree char *changed = g_strdup (texts[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (GableImport) import = NULL;

      changed[at] = bad[at % sizeof bad];
      import = read_text ("x.csv", changed, (gssize) length, NULL, NULL, &error);
      g_assert_true ((import == NULL) == (error != NULL));
    }
  }
}

/* Every case of the corpus that some profiler's reader knows is not taken for a mere table. */
static void
a_profilers_own_format_wins (void)
{
  static const char ncu[] = "\"ID\",\"Process ID\",\"Kernel Name\",\"Duration\"\n"
                            "\"\",\"\",\"\",\"ms\"\n\"0\",\"1\",\"k\",\"2\"\n";
  const GableImporter *importer = NULL;
  g_autoptr (GableImport) import = read_text ("n.csv", ncu, -1, NULL, &importer, NULL);

  g_assert_nonnull (import);
  g_assert_cmpstr (importer->id, ==, "ncu-csv");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/generic/however-written", the_same_table_is_the_same_however_it_is_written);
  g_test_add_func ("/generic/markdown", a_table_in_markdown_is_one);
  g_test_add_func ("/generic/doubted", a_rate_without_a_unit_is_doubted_where_it_is_small);
  g_test_add_func ("/generic/says-too-little",
                   a_table_that_says_too_little_is_told_from_other_text);
  g_test_add_func ("/generic/point-alone", a_point_alone_is_a_kernel);
  g_test_add_func ("/generic/rates-are-weighed", rates_of_several_rows_are_weighed_never_averaged);
  g_test_add_func ("/generic/launches", launches_are_added_up_where_a_column_tells_them);
  g_test_add_func ("/generic/empty-cells", an_empty_cell_is_absent_or_unknown_but_never_zero);
  g_test_add_func ("/generic/not-understood", what_is_not_understood_is_listed);
  g_test_add_func ("/generic/cannot-be-read", what_cannot_be_read_says_where_and_what_to_do);
  g_test_add_func ("/generic/decimal-told", a_decimal_mark_can_be_told);
  g_test_add_func ("/generic/damage", damage_is_an_error_or_a_table);
  g_test_add_func ("/generic/profilers-win", a_profilers_own_format_wins);
  return g_test_run ();
}
