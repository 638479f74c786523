#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every .c and .h file below src/ and tests/ is as clang-format 14 writes it; other versions differ, so it is this one
# or none. Usage: check-format.sh SOURCE
set -eu

if ! command -v clang-format-14 >/dev/null; then
  echo "skipped: there is no clang-format-14 here"
  exit 77
fi
cd "$1"
find src tests -name '*.[ch]' | LC_ALL=C sort | xargs -r clang-format-14 --dry-run -Werror
echo "$(find src tests -name '*.[ch]' | wc -l) files are formatted"
