#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What is installed for the desktop is what the desktop's own checkers accept.
# Usage: check-data.sh SOURCE BUILD
set -u

source=$1
build=$2
data=$source/data
id=io.github.gable_roofline.Gable
faults=0
checked=0
skipped=0

# check TOOL FILE COMMAND…: runs the command where there is such a tool.
check () {
  tool=$1
  what=$2
  shift 2
  if ! command -v "$tool" >/dev/null; then
    echo "skipped: $what, since there is no $tool here"
    skipped=$((skipped + 1))
  elif "$@"; then
    checked=$((checked + 1))
  else
    echo "$what: not valid"
    faults=$((faults + 1))
  fi
}

# Prints nothing, since these tools print to standard output what they have read.
quietly () {
  "$@" >/dev/null
}

# below FOLDER TEST…: the files of the source's FOLDER that pass find's TEST.
below () {
  top=$source/$1
  shift
  if [ -d "$top" ]; then
    find "$top" "$@" | LC_ALL=C sort
  fi
}

check desktop-file-validate "$id.desktop" desktop-file-validate "$build/data/$id.desktop"
check appstreamcli "$id.metainfo.xml" appstreamcli validate --no-net --no-color "$build/data/$id.metainfo.xml"
check xmllint "$id.xml" xmllint --noout "$build/data/$id.xml"
for file in "$data"/*.gschema.xml; do
  if [ -e "$file" ]; then
    check glib-compile-schemas "$file" glib-compile-schemas --strict --dry-run "$data"
  fi
done
for file in $(below ui -name '*.ui' -o -name '*.gresource.xml') $(below data -name '*.svg' -o -name '*.gresource.xml'); do
  check xmllint "$file" quietly xmllint --noout --nonet "$file"
done
# One interpreter for all: there are many machines.
# shellcheck disable=SC2046 # no file of ours has a blank in its name
check python3 "JSON below data" python3 -c '
import json, sys
faults = 0
for name in sys.argv[1:]:
    try:
        with open(name, encoding="utf-8") as file:
            json.load(file)
    except ValueError as error:
        print(f"{name}: not valid: {error}")
        faults += 1
sys.exit(faults > 0)
' $(below data -name '*.json' -o -name '*.gable')

echo "$checked files checked, $faults not valid, $skipped skipped"
if [ "$faults" -gt 0 ]; then
  exit 1
elif [ "$checked" -eq 0 ]; then
  exit 77
fi
