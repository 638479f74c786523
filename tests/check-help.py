#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The man page and the completions know the commands and options that the program knows, and no others.

Usage: check-help.py GABLE SOURCE
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path


def output(*command, **environment) -> str:
    run = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "LC_ALL": "C.UTF-8", **environment})
    if run.returncode != 0:
        raise SystemExit(f"{' '.join(command)}: status {run.returncode}\n{run.stdout}{run.stderr}")
    return run.stdout


def known_commands(gable: str):
    listed = re.search(r"^Commands:\n(.*?)\n\n", output(gable, "help"), re.DOTALL | re.MULTILINE).group(1)
    return re.findall(r"^  ([a-z]+)", listed, re.MULTILINE)


def known_options(gable: str, command: str):
    return set(re.findall(r"^ *(?:-\w, )?(--[a-z-]+)", output(gable, command, "--help"), re.MULTILINE))


def compare(what: str, there, wanted):
    for extra in sorted(set(there) - set(wanted)):
        yield f"{what}: “{extra}” is not what the program knows"
    for missing in sorted(set(wanted) - set(there)):
        yield f"{what}: “{missing}” is missing"


def completed_by_bash(gable: str, source: Path, line: str):
    """What bash offers for the last word of LINE, which may be empty."""
    script = """
        source "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        _gable "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
    """
    words = [gable, *line.split(" ")]
    return output("bash", "-c", script, "bash", str(source / "data/completions/gable"), *words).split()


def faults(gable: str, source: Path):
    commands = known_commands(gable)
    options = {command: known_options(gable, command) for command in commands if command != "help"}
    page = (source / "data/gable.1").read_text(encoding="utf-8")
    yield from compare("man page", re.findall(r"^\.It Cm (\w+) ?", page.split(".Sh OPTIONS")[0], re.MULTILINE), commands)
    named = {"-" + option for option in re.findall(r"Fl (?:\w , )?(-[a-z-]+)", page)}
    named |= {"--" + option for option in re.findall(r"Fl \w , -([a-z-]+)", page)}
    yield from compare("man page", named, set().union(*options.values()) | {"--new", "--version"})

    yield from compare("bash", completed_by_bash(gable, source, ""), [*commands, "--help", "--new", "--version"])
    for command, known in options.items():
        yield from compare(f"bash, {command}", completed_by_bash(gable, source, f"{command} -"), known)
    machines = re.findall(r'^\s*"id": "([^"]+)"', output(gable, "machines", "--json"), re.MULTILINE)
    yield from compare("bash, machines", completed_by_bash(gable, source, "analyse x --machine "), machines)
    formats = re.findall(r'"id": "([^"]+)"', output(gable, "formats", "--json"))
    yield from compare("bash, formats", completed_by_bash(gable, source, "analyse x --from "), formats)

    for shell, file in (("zsh", "_gable"), ("fish", "gable.fish")):
        if shutil.which(shell):
            output(shell, "-n", str(source / "data/completions" / file))


def main() -> int:
    found = list(faults(sys.argv[1], Path(sys.argv[2])))
    print("\n".join(found) or "the man page and the completions are in step")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
