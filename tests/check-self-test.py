#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Each check of the tree can fail: a fault is planted in a copy of the tree, and the check must name it.

Usage: check-self-test.py SOURCE BUILD GABLE
"""

import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

ID = "io.github.gable_roofline.Gable"
LAYERS = ["sh", "tests/check-layers.sh", "."]
FORMAT = ["sh", "tests/check-format.sh", "."]
DOUBLES = ["python3", "tests/check-doubles.py", "."]
DATA = ["sh", "tests/check-data.sh", ".", "build"]
HELP = ["python3", "tests/check-help.py", "GABLE", "."]
README = ["python3", "tests/check-readme.py", "GABLE", "."]
TEXTS = ["python3", "po/update.py", "--check"]

# What is planted, the file, the text added to it (or a pair: text there, text instead), the check, what it must say.
CASES = [
    ("base includes the model", "src/base/number.h", '#include "model/machine.h"\n', LAYERS, "may not include “model/machine.h”"),
    ("plot includes GTK", "src/plot/scene.h", "#include <gtk/gtk.h>\n", LAYERS, "may not include <gtk/gtk.h>"),
    ("app includes the command line", "src/app/x.h", '#include "cli/cli.h"\n', LAYERS, "may not include “cli/cli.h”"),
    ("an include without its layer", "src/plot/scene.h", '#include "units.h"\n', LAYERS, "is not written “layer/file.h”"),
    ("a folder that is no layer", "src/misc/util.h", "#include <glib.h>\n", LAYERS, "“misc” is no layer"),
    ("crooked spaces", "src/base/number.h", "int  x ;\n", FORMAT, "number.h"),
    ("a double through printf", "src/plot/x.c", 'char *s = g_strdup_printf ("%5.2f", x);\n', DOUBLES, "x.c:1: “%5.2f”"),
    ("a format far from its call", "src/app/x.c", 'const char *format = "%" "g";\nchar b[] = "a %g";\n', DOUBLES, "x.c:2: “%g”"),
    ("strtod", "src/import/x.c", "double x = strtod (text, &end);\n", DOUBLES, "strtod ()"),
    ("strcasecmp", "src/import/x.c", "if (strcasecmp (a, b) == 0)\n", DOUBLES, "strcasecmp ()"),
    ("json-glib's own numbers", "src/cli/x.c", "json_generator_to_data (g, NULL);\n", DOUBLES, "json_generator_to_data ()"),
    ("fast maths", "src/meson.build", "add_project_arguments('-ffast-math', language: 'c')\n", DOUBLES, "unknown figures"),
    ("a desktop file without Exec", f"build/data/{ID}.desktop", ("Exec=", "Exe="), DATA, f"{ID}.desktop: not valid"),
    ("metainfo without its licence", f"build/data/{ID}.metainfo.xml", ("metadata_license>", "x>"), DATA, f"{ID}.metainfo.xml: not valid"),
    ("an open tag in a template", "ui/x.ui", "<interface><object></interface>\n", DATA, "x.ui: not valid"),
    ("a settings key without a default", "data/x.gschema.xml",
     '<schemalist><schema id="x" path="/x/"><key name="k" type="s"/></schema></schemalist>\n', DATA, "x.gschema.xml: not valid"),
    ("a comma too many in JSON", "data/examples/x.gable", '{"a": 1,}\n', DATA, "x.gable: not valid"),
    ("a command that there is not", "data/gable.1", (".It Cm help", ".It Cm guess\n.It Cm help"), HELP, "“guess” is not what"),
    ("an option that the man page forgets", "data/gable.1", ("-quiet", ""), HELP, "“--quiet” is missing"),
    ("a figure in the README", "README.md", ("53.4 %", "53.5 %"), README, "53.5 %"),
    ("a new source with a text", "src/cli/x.c", 'const char *s = _("A text that nobody knows");\n', TEXTS, "po/POTFILES.in: not"),
    ("a text left out of the template", "src/cli/x.c", 'const char *s = _("A text that nobody knows");\n', TEXTS, "A text that nobody knows"),
    ("a format in a macro", "src/cli/x.c", 'const char *s = _("%" G_GUINT64_FORMAT " of them");\n', TEXTS, "cut short"),
    ("a new text of a data file", "data/examples/x.gable", '{"title": "A lesson that nobody knows"}\n', TEXTS, "po/data-strings.c: not"),
    ("a format that does not match", "po/de.po", '\n#, c-format\nmsgid "%u of them"\nmsgstr "%s davon"\n', TEXTS, "format specifications"),
    ("an untranslated entry", "po/de.po", '\nmsgid "Nobody translates me"\nmsgstr ""\n', TEXTS, "untranslated"),
]  # fmt: skip


def run(command, folder, gable):
    command = [gable if word == "GABLE" else word for word in command]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True)


@contextmanager
def planted(path: Path, fault):
    """The file with the fault in it, and as it was afterwards."""
    before = path.read_bytes() if path.exists() else None
    text = (before or b"").decode()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text.replace(*fault) if isinstance(fault, tuple) else text + fault, encoding="utf-8")
    try:
        yield
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_bytes(before)


def copy_tree(source: Path, build: Path, folder: Path):
    for part in ("src", "ui", "po", "data", "tests"):
        if (source / part).exists():
            shutil.copytree(source / part, folder / part, ignore=shutil.ignore_patterns("__pycache__", "golden"))
    for name in ("meson.build", ".clang-format", "README.md"):
        shutil.copy(source / name, folder)
    for file in (build / "data").glob(f"{ID}.*"):
        (folder / "build/data").mkdir(parents=True, exist_ok=True)
        shutil.copy(file, folder / "build/data")


def main(source: Path, build: Path, gable: str) -> int:
    failed = 0
    print(f"TAP version 13\n1..{len(CASES)}")
    with tempfile.TemporaryDirectory() as temporary:
        clean = Path(temporary) / "clean"
        clean.mkdir()
        copy_tree(source, build, clean)
        before = {}
        for number, (name, file, fault, check, wanted) in enumerate(CASES, 1):
            key = " ".join(check)
            if key not in before:
                before[key] = run(check, clean, gable)
            if before[key].returncode == 77:
                print(f"ok {number} - {name} # SKIP {before[key].stdout.strip().splitlines()[-1]}")
                continue
            with planted(clean / file, fault):
                result = run(check, clean, gable)
            output = result.stdout + result.stderr
            if result.returncode not in (0, 77) and wanted in output:
                print(f"ok {number} - {name}")
            else:
                failed += 1
                print(f"not ok {number} - {name}")
                print("\n".join(f"# {line}" for line in [f"status {result.returncode}", *output.splitlines()[-20:]]))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), str(Path(sys.argv[3]).resolve())))
