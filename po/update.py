#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Brings po/ in step with the texts of the program.

Usage: po/update.py [--check]

Writes POTFILES.in (every file that marks a text), data-strings.c (the texts of data/, since xgettext reads no such
JSON), gable.pot, and merges each translation with it. With --check nothing is written: it says what is out of step, and
what is untranslated, fuzzy or broken in a translation. Exit status: 0 in step, 1 out of step, 77 a tool is missing.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PO = Path(__file__).resolve().parent
SOURCE = PO.parent
VERSION = re.search(r"version: '([^']+)'", (SOURCE / "meson.build").read_text(encoding="utf-8")).group(1)

# Files that may hold texts, and what marks one in them.
MARKS = {
    "src/**/*.[ch]": r"\b(?:_|N_|C_|NC_|Q_|ngettext|g_dngettext|dgettext)\s*\(\s*(?:\"|GETTEXT_PACKAGE)",
    "ui/*.ui": r'translatable="(?:yes|true)"',
    "data/*.in": r"^Name=|<summary>",
    "data/*.gschema.xml": r"<summary>",
    "data/*.xml.in": r"<comment>",
}

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)

XGETTEXT = [
    "xgettext", "--from-code=UTF-8", "--add-comments=Translators", "--add-location=file",
    "--package-name=gable", f"--package-version={VERSION}", "--copyright-holder=The authors of Gable",
    "--keyword=_", "--keyword=N_", "--keyword=C_:1c,2", "--keyword=NC_:1c,2", "--keyword=Q_:1g",
    "--keyword=ngettext:1,2", "--keyword=g_dngettext:2,3",
    "--flag=g_strdup_printf:1:c-format", "--flag=g_string_append_printf:2:c-format",
    "--flag=g_string_printf:2:c-format", "--flag=g_set_error:4:c-format", "--flag=g_error_new:3:c-format",
    "--flag=g_prefix_error:2:c-format", "--flag=g_print:1:c-format", "--flag=g_printerr:1:c-format",
    "--flag=ngettext:1:pass-c-format", "--flag=ngettext:2:pass-c-format", "--flag=_:1:pass-c-format",
    "--flag=N_:1:pass-c-format",
]  # fmt: skip

# The members of data/ that a person reads, by the place of their file.
TEXTS = {
    "data/advice.json": {"title", "diagnosis", "actions", "limit", "verify", "caution", "any"},
    "data/examples/*.gable": {"title", "text"},
    "data/lessons/*.gable": {"title", "text"},
}


def potfiles() -> str:
    """POTFILES.in: sorted, with data-strings.c at its end."""
    found = set()
    for pattern, mark in MARKS.items():
        for file in SOURCE.glob(pattern):
            text = COMMENT.sub("", file.read_text(encoding="utf-8"))
            if re.search(mark, text, re.MULTILINE):
                found.add(file.relative_to(SOURCE).as_posix())
    head = "# SPDX-License-Identifier: GPL-3.0-or-later\n# Written by po/update.py.\n"
    return head + "\n".join([*sorted(found), "po/data-strings.c"]) + "\n"


def texts(value, members, place):
    """The texts of a JSON value whose member is one of MEMBERS, each with its place."""
    if isinstance(value, dict):
        name = value.get("id", place)
        for key, child in value.items():
            if key in members and isinstance(child, str) and child:
                yield f"{name}, {key}", child
            elif key in members and isinstance(child, list):
                yield from ((f"{name}, {key}", text) for text in child if isinstance(text, str))
            else:
                yield from texts(child, members, key)
    elif isinstance(value, list):
        for child in value:
            yield from texts(child, members, place)


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def data_strings() -> str:
    """data-strings.c: each text once, with the place of its first use."""
    lines = [
        "/* SPDX-License-Identifier: GPL-3.0-or-later */",
        "/* Written by po/update.py from data/, for xgettext alone: nothing compiles it. */",
    ]
    seen = set()
    for pattern, members in TEXTS.items():
        for file in sorted(SOURCE.glob(pattern)):
            name = file.relative_to(SOURCE).as_posix()
            for place, text in texts(json.loads(file.read_text(encoding="utf-8")), members, file.stem):
                if text not in seen:
                    seen.add(text)
                    lines += ["", f"/* Translators: {name}: {place} */", "/* xgettext:no-c-format */", f"N_ ({quoted(text)})"]
    return "\n".join(lines) + "\n"


def template(folder: Path) -> str:
    """gable.pot, with POTFILES.in and data-strings.c beside it in FOLDER/po, from what stands in the source."""
    (folder / "po").mkdir()
    (folder / "po/POTFILES.in").write_text(potfiles(), encoding="utf-8")
    (folder / "po/data-strings.c").write_text(data_strings(), encoding="utf-8")
    files = [line for line in potfiles().splitlines() if line[0] != "#"]
    pot = folder / "gable.pot"
    subprocess.run([*XGETTEXT, f"--output={pot}", *files[:-1]], cwd=SOURCE, check=True)
    subprocess.run([*XGETTEXT, f"--output={pot}", "--join-existing", files[-1]], cwd=folder, check=True)
    text = pot.read_text(encoding="utf-8")
    text = text.replace("SOME DESCRIPTIVE TITLE", "Texts of Gable").replace("charset=CHARSET", "charset=UTF-8")
    # The day of the last run says nothing that git does not say better, and would change in every commit.
    return re.sub(r'"POT-Creation-Date: .*\n', "", text)


def languages():
    return [line for line in (PO / "LINGUAS").read_text(encoding="utf-8").split("\n") if line and line[0] != "#"]


def write(folder: Path):
    pot = template(folder)
    (PO / "gable.pot").write_text(pot, encoding="utf-8")
    for name in ("POTFILES.in", "data-strings.c"):
        shutil.copy(folder / "po" / name, PO / name)
    for language in languages():
        subprocess.run(
            ["msgmerge", "--quiet", "--update", "--backup=none", "--add-location=file", "--previous", f"{language}.po", "gable.pot"],
            cwd=PO, check=True,
        )  # fmt: skip


def messages(pot: str):
    """The entries of a template without their comments, which may move."""
    return {entry for entry in re.sub(r"^#.*\n", "", pot, flags=re.MULTILINE).split("\n\n") if "msgid" in entry}


def cut(pot: str):
    """The texts that xgettext sees only the start of: it joins a literal with PRIu64, but with no other macro.

    A per cent sign behind a number and a blank is one.
    """
    for entry in sorted(messages(pot.strip())):
        for text in re.findall(r'^msgid(?:_plural)? ((?:"(?:\\.|[^"\\])*"\n?)+)', entry, re.MULTILINE):
            if re.search(r"(?<!\d )%[-+'#0-9$]*\"\n?$", text.replace("%%", "")):
                yield f"cut short: {text.strip()} (write a 64-bit count with PRIu64 of <inttypes.h>)"


def differences(folder: Path):
    """What is out of step, a line each."""
    pot = template(folder)
    yield from cut(pot)
    for name in ("POTFILES.in", "data-strings.c"):
        if (PO / name).read_text(encoding="utf-8") != (folder / "po" / name).read_text(encoding="utf-8"):
            yield f"po/{name}: not what po/update.py writes"
    there = messages((PO / "gable.pot").read_text(encoding="utf-8").strip())
    wanted = messages(pot.strip())
    yield from (f"po/gable.pot: left out: {entry.splitlines()}" for entry in sorted(wanted - there))
    yield from (f"po/gable.pot: no longer used: {entry.splitlines()}" for entry in sorted(there - wanted))
    for language in languages():
        yield from translation_faults(language, folder)


def translation_faults(language: str, folder: Path):
    po = PO / f"{language}.po"
    run = subprocess.run(
        ["msgfmt", "--check", "--statistics", f"--output-file={folder}/{language}.mo", str(po)],
        env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}, capture_output=True, text=True,
    )  # fmt: skip
    print(f"{language}: {run.stderr.strip().splitlines()[-1]}")
    if run.returncode != 0:
        yield f"po/{language}.po: {run.stderr.strip()}"
    for kind in ("fuzzy", "untranslated"):
        if kind in run.stderr:
            yield f"po/{language}.po: has {kind} entries"
    gaps = subprocess.run(["msgcmp", str(po), str(folder / "gable.pot")], capture_output=True, text=True)
    if gaps.returncode != 0:
        yield f"po/{language}.po: not of this template; run po/update.py: {gaps.stderr.strip().splitlines()[-1]}"


def main() -> int:
    missing = [tool for tool in ("xgettext", "msgmerge", "msgfmt", "msgcmp") if shutil.which(tool) is None]
    its = [f for f in ("gtk4builder.its", "metainfo.its") if not (Path("/usr/share/gettext/its") / f).exists()]
    if missing or its:
        print(f"skipped: there is no {', '.join(missing + its)} here")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        if sys.argv[1:] == ["--check"]:
            found = list(differences(Path(folder)))
            print("\n".join(found) or "po/ is in step")
            return 1 if found else 0
        write(Path(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
