/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "config.h"

#include "damage.h"

#include "import/table.h"
#include "support.h"

#include <locale.h>
#include <string.h>

GableImport *
gable_damage_import_bytes (
  const char *bytes, gsize length, const char *name, const char *from, GError **error)
{
  g_autoptr (GInputStream) stream =
    g_memory_input_stream_new_from_data (bytes, (gssize) length, NULL);
  gsize head_length;
  g_autofree char *head = gable_table_decode (bytes, MIN (length, GABLE_IMPORT_HEAD), &head_length);
  GableImportInput input = {
    .path = name,
    .name = name,
    .stream = stream,
    .head = head,
    .head_length = head_length,
  };
  GableImportOptions options = { .from = from };

  return gable_import_input (&input, &options, NULL, error);
}

static void
check_survives (const char *bytes, gsize length, const char *from)
{
  g_autofree char *copy = g_malloc (length + 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import = NULL;

  /* Of its very size, and terminated as the heads of files are. */
  memcpy (copy, bytes, length);
  copy[length] = '\0';
  import = gable_damage_import_bytes (copy, length, "input", from, &error);
  g_assert_true ((import != NULL) == (error == NULL));
  if (error != NULL) {
    g_assert_true (error->domain == GABLE_IMPORT_ERROR);
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
    g_assert_null (strchr (error->message, '\n'));
  }
}

void
gable_damage_walk (const char *path, const char *from)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);
  gsize length;
  g_autofree char *good = gable_test_read (path, &length);

  for (gsize n = 1; n < length; n++) {
    check_survives (good, n, from);
  }
  for (guint i = 0; i < 400; i++) {
    g_autofree char *bad = g_memdup2 (good, length);

    for (guint j = 0; j < 1 + length / 300; j++) {
      bad[g_rand_int_range (random, 0, (gint32) length)] ^=
        (char) (1 << g_rand_int_range (random, 0, 8));
    }
    check_survives (bad, length, from);
  }
}

static void
assert_same_kernels (const GableImport *a, const GableImport *b)
{
  g_assert_cmpuint (a->kernels->len, ==, b->kernels->len);
  for (guint i = 0; i < a->kernels->len; i++) {
    const GableKernel *one = a->kernels->pdata[i];
    const GableKernel *other = b->kernels->pdata[i];

    g_assert_cmpstr (one->name, ==, other->name);
    gable_assert_close (one->seconds, other->seconds, 0);
    gable_assert_close (gable_kernel_details (one)->performance,
                        gable_kernel_details (other)->performance, 0);
    g_assert_cmpuint (one->amounts->n, ==, other->amounts->n);
    for (guint j = 0; j < one->amounts->n; j++) {
      const GableAmount *amount = &one->amounts->entries[j];

      gable_assert_close (amount->amount,
                          gable_kernel_get_amount (other, gable_amount_counter (amount)), 0);
    }
  }
}

void
gable_damage_dress (const char *path, const char *from)
{
  static const char *const locales[] = { "de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8" };
  g_autofree char *plain = gable_test_read (path, NULL);
  g_auto (GStrv) lines = g_strsplit (plain, "\n", -1);
  g_autofree char *with_returns = g_strjoinv ("\r\n", lines);
  g_autofree char *with_mark = g_strconcat ("\xEF\xBB\xBF", plain, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (plain, strlen (plain), "input", from, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (locales); i++) {
    const char *texts[] = { plain, with_returns, with_mark };

    setlocale (LC_ALL, locales[i]);
    for (guint j = 0; j < G_N_ELEMENTS (texts); j++) {
      g_autoptr (GableImport) dressed =
        gable_damage_import_bytes (texts[j], strlen (texts[j]), "input", from, &error);

      g_assert_no_error (error);
      assert_same_kernels (import, dressed);
    }
  }
  setlocale (LC_ALL, "C");
}

void
gable_damage_widen (const char *path, const char *from)
{
  gsize length;
  g_autofree char *plain = gable_test_read (path, NULL);
  g_autofree char *wide = g_convert (plain, -1, "UTF-16", "UTF-8", NULL, &length, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GableImport) import =
    gable_damage_import_bytes (plain, strlen (plain), "input", from, &error);
  g_autoptr (GableImport) widened = NULL;

  g_assert_no_error (error);
  widened = gable_damage_import_bytes (wide, length, "input", from, &error);
  g_assert_no_error (error);
  assert_same_kernels (import, widened);
  if (import->machine != NULL) {
    g_assert_cmpuint (import->machine->ceilings->len, ==, widened->machine->ceilings->len);
  }
  /* Cut within a unit, and where pieces of the input end. */
  for (gsize n = length - 1; n > 1; n -= MIN (n, 97)) {
    check_survives (wide, n, from);
  }
}
