/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parts of the import benchmark, each a process of its own: its wall time [s], what it found, and its peak memory [KiB].
 *
 * import-table generate FILE BYTES MARKS    a raw page of Nsight Compute, with thousands marks or without
 * import-table lines FILE                   counts line ends: as fast as bytes come
 * import-table plain FILE                   a plain parser: cells, strtod's work by hand, sums by kernel
 * import-table import FILE                  what Gable does */
#include "config.h"

#include "import/registry.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define CHUNK (256u << 10)
#define N_DESCRIPTIONS 11
#define MAX_COLUMNS 512
#define N_KERNELS 60

static const char *const metrics[] = {
  "gpu__time_duration.sum",
  "dram__bytes.sum",
  "lts__t_bytes.sum",
  "l1tex__t_bytes.sum",
  "smsp__sass_thread_inst_executed_op_dadd_pred_on.sum",
  "smsp__sass_thread_inst_executed_op_dmul_pred_on.sum",
  "smsp__sass_thread_inst_executed_op_dfma_pred_on.sum",
  "smsp__sass_thread_inst_executed_op_fadd_pred_on.sum",
  "smsp__sass_thread_inst_executed_op_fmul_pred_on.sum",
  "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum",
  "smsp__inst_executed.sum",
  "sm__throughput.avg.pct_of_peak_sustained_elapsed",
  "gpu__compute_memory_throughput.avg.pct_of_peak_sustained_elapsed",
  "sm__warps_active.avg.pct_of_peak_sustained_active",
  "launch__registers_per_thread",
  "launch__waves_per_multiprocessor",
};

static const char *const units[] = {
  "ns",   "byte", "byte", "byte", "inst",
  "inst", "inst", "inst", "inst", "inst",
  "inst", "%",    "%",    "%",    "register/thread",
  "",
};

/* A count of some digits, or a share with two decimals. */
static void
write_figure (FILE *file, GRand *random, guint column, gboolean marks)
{
  guint64 count = ((guint64) g_rand_int (random) << 8) >> g_rand_int_range (random, 4, 26);
  char digits[32];
  gsize length = (gsize) g_snprintf (digits, sizeof digits, "%" G_GUINT64_FORMAT, count);

  if (column == 11 || column == 12 || column == 13 || column == 15) {
    fprintf (file, ",\"%u.%02u\"", (guint) (count % 100), (guint) (count / 100 % 100));
    return;
  }
  fputs (",\"", file);
  for (gsize i = 0; i < length; i++) {
    if (marks && i > 0 && (length - i) % 3 == 0) {
      fputc (',', file);
    }
    fputc (digits[i], file);
  }
  fputc ('"', file);
}

static void
generate (const char *path, guint64 size, gboolean marks)
{
  FILE *file = fopen (path, "w");
  g_autoptr (GRand) random = g_rand_new_with_seed (1);

  g_assert_nonnull (file);
  fputs ("==PROF== Connected to process 4711\n\"ID\",\"Process ID\",\"Process Name\",\"Host Name\","
         "\"Kernel Name\",\"Context\",\"Stream\",\"Block Size\",\"Grid Size\",\"Device\",\"CC\"",
         file);
  for (guint i = 0; i < G_N_ELEMENTS (metrics); i++) {
    fprintf (file, ",\"%s\"", metrics[i]);
  }
  fputs ("\n\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\",\"\"", file);
  for (guint i = 0; i < G_N_ELEMENTS (metrics); i++) {
    fprintf (file, ",\"%s\"", units[i]);
  }
  fputc ('\n', file);
  for (guint row = 0; (guint64) ftello (file) < size; row++) {
    guint kernel = (guint) g_rand_int_range (random, 0, N_KERNELS);

    fprintf (file,
             "\"%u\",\"4711\",\"python3.12\",\"127.0.0.1\",\"void at::native::elementwise_%u<%u, "
             "float, std::array<char *, 3>>(int, const float *, float *)\",\"1\",\"7\","
             "\"(128, 1, 1)\",\"(%u, 1, 1)\",\"0\",\"9.0\"",
             row, kernel, kernel % 4, 64 + kernel);
    for (guint i = 0; i < G_N_ELEMENTS (metrics); i++) {
      write_figure (file, random, i, marks);
    }
    fputc ('\n', file);
  }
  g_assert_cmpint (fclose (file), ==, 0);
}

static guint64
count_lines (const char *path)
{
  static char buffer[CHUNK];
  int fd = open (path, O_RDONLY);
  guint64 lines = 0;
  gssize length;

  while ((length = read (fd, buffer, sizeof buffer)) > 0) {
    for (const char *p = buffer; (p = memchr (p, '\n', (gsize) (buffer + length - p))) != NULL;
         p++) {
      lines++;
    }
  }
  close (fd);
  return lines;
}

/* Digits with a point and marks, as anyone would write it. */
static double
plain_figure (const char *p, const char *end)
{
  double value = 0;
  double scale = 0;

  for (; p < end; p++) {
    if (*p == '.') {
      scale = 1;
    } else if (*p != ',') {
      value = value * 10 + (*p - '0');
      scale *= 10;
    }
  }
  return scale > 1 ? value / scale : value;
}

typedef struct {
  char *name;
  gsize length;
  double sums[MAX_COLUMNS];
} PlainKernel;

static PlainKernel plain_kernels[4 * N_KERNELS];

/* One whole row at @p. Returns: behind it, or NULL where it does not end before @end */
static const char *
plain_row (const char *p, const char *end)
{
  PlainKernel *kernel = NULL;

  for (guint column = 0; p < end; column++) {
    const char *start = ++p;

    while (p < end && *p != '"') {
      p++;
    }
    if (p + 1 >= end) {
      return NULL;
    }
    if (column == 4) {
      guint hash = 5381;

      for (const char *q = start; q < p; q++) {
        hash = hash * 33 + (guint8) *q;
      }
      kernel = &plain_kernels[hash % G_N_ELEMENTS (plain_kernels)];
      while (kernel->name != NULL && (kernel->length != (gsize) (p - start) ||
                                      memcmp (kernel->name, start, kernel->length) != 0)) {
        kernel =
          kernel == plain_kernels ? plain_kernels + G_N_ELEMENTS (plain_kernels) - 1 : kernel - 1;
      }
      if (kernel->name == NULL) {
        kernel->name = g_strndup (start, (gsize) (p - start));
        kernel->length = (gsize) (p - start);
      }
    } else if (column >= N_DESCRIPTIONS && column - N_DESCRIPTIONS < MAX_COLUMNS) {
      kernel->sums[column - N_DESCRIPTIONS] += plain_figure (start, p);
    }
    p += 2;
    if (p[-1] == '\n') {
      return p;
    }
  }
  return NULL;
}

static guint64
parse_plainly (const char *path)
{
  static char buffer[2 * CHUNK];
  int fd = open (path, O_RDONLY);
  gsize kept = 0;
  guint64 rows = 0;
  gssize length;

  while ((length = read (fd, buffer + kept, CHUNK)) > 0) {
    const char *end = buffer + kept + length;
    const char *p = buffer;
    const char *next;

    for (;;) {
      next = memchr (p, '\n', (gsize) (end - p));
      if (next == NULL) {
        break;
      }
      /* The banner, the header and the units. */
      if (rows++ < 3) {
        p = next + 1;
        continue;
      }
      p = plain_row (p, end);
      g_assert_nonnull (p);
    }
    kept = (gsize) (end - p);
    memmove (buffer, p, kept);
  }
  close (fd);
  return rows;
}

static guint64
import_table (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = gable_import_file (path, NULL, NULL, &error);

  g_assert_no_error (error);
  return gable_launches_get_size (import->launches);
}

int
main (int argc, char **argv)
{
  static const struct {
    const char *name;
    guint64 (*run) (const char *path);
  } parts[] = {
    { "lines", count_lines },
    { "plain", parse_plainly },
    { "import", import_table },
  };

  if (argc == 5 && g_str_equal (argv[1], "generate")) {
    generate (argv[2], g_ascii_strtoull (argv[3], NULL, 10), g_str_equal (argv[4], "1"));
    return 0;
  }
  for (guint i = 0; i < G_N_ELEMENTS (parts) && argc == 3; i++) {
    if (g_str_equal (argv[1], parts[i].name)) {
      gint64 start = g_get_monotonic_time ();
      guint64 found = parts[i].run (argv[2]);
      gint64 end = g_get_monotonic_time ();
      struct rusage usage;

      getrusage (RUSAGE_SELF, &usage);
      printf ("{\"us\": %" G_GINT64_FORMAT ", \"found\": %" G_GUINT64_FORMAT ", \"kib\": %ld}\n",
              end - start, found, usage.ru_maxrss);
      return 0;
    }
  }
  return 2;
}
