#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Compares every #include below src/ with the table of layers, and the libraries that the program `gable` is linked
# with (PROGRAM, where it is built) with what a machine without a display has.
# Usage: check-layers.sh SOURCE [PROGRAM]
set -eu
export LC_ALL=C

source=$1
program=${2-}

# Layer; the layers that it may include; the headers beyond those of GLib, GIO, json-glib and C that it may include.
table='
base     :                                      :
model    : base                                 :
import   : base model                           : google/ protobuf-c/ sqlite3.h zlib.h zstd.h libxml/
probe    : base model                           : hwloc.h hwloc/
analysis : base model                           :
plot     : base model analysis                  : cairo pango
cli      : base model import probe analysis plot : cairo pango
app      : base model import probe analysis plot : cairo pango gtk/ gdk/ gsk/
'
foreign='google/ protobuf-c/ sqlite3.h zlib.h zstd.h libxml/ hwloc.h hwloc/ cairo pango gtk/ gdk/ gsk/'

list=$(mktemp)
trap 'rm -f "$list"' EXIT
(cd "$source/src" && grep -nE '^[[:space:]]*#[[:space:]]*include' -r . --include='*.[ch]') >"$list" || true

TABLE=$table FOREIGN=$foreign awk '
BEGIN {
  n = split (ENVIRON["TABLE"], rows, "\n")
  for (i = 1; i <= n; i++) {
    if (split (rows[i], field, ":") == 3) {
      gsub (/ /, "", field[1])
      layers[field[1]] = " " field[1] " " field[2] " "
      headers[field[1]] = field[3]
    }
  }
  n_foreign = split (ENVIRON["FOREIGN"], foreign, " ")
}

function complain (what) {
  print "src/" file ":" line ": " what
  faults++
}

function check_own (header) {
  if (header == "config.h") {
    return
  }
  if (split (header, part, "/") != 2) {
    complain ("“" header "” is not written “layer/file.h”")
  } else if (index (layers[layer], " " part[1] " ") == 0) {
    complain ("layer “" layer "” may not include “" header "”")
  }
}

function check_system (header,   i, allowed) {
  for (i = 1; i <= n_foreign; i++) {
    if (index (header, foreign[i]) == 1) {
      allowed = index (" " headers[layer] " ", " " foreign[i] " ") > 0
      if (!allowed) {
        complain ("layer “" layer "” may not include <" header ">")
      }
      return
    }
  }
}

{
  match ($0, /^[^:]*:[0-9]*:/)
  split (substr ($0, 1, RLENGTH), place, ":")
  file = substr (place[1], 3)
  line = place[2]
  layer = file
  sub (/\/.*/, "", layer)
  if (!(layer in layers)) {
    complain ("“" layer "” is no layer")
    next
  }
  if (match ($0, /"[^"]*"/)) {
    check_own (substr ($0, RSTART + 1, RLENGTH - 2))
  } else if (match ($0, /<[^>]*>/)) {
    check_system (substr ($0, RSTART + 1, RLENGTH - 2))
  } else {
    complain ("an include that names no header")
  }
}

END { exit faults > 0 }
' "$list" || exit 1

if [ -n "$program" ] && ldd "$program" | grep -E 'lib(gtk|gdk|gsk|adwaita)-'; then
  echo "$program: linked with a library that needs a display"
  exit 1
fi
echo "$(wc -l <"$list") includes follow the layers"
