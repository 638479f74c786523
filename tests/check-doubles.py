#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Nothing below src/ turns a double into text, or text into a double, by the user's locale.

Usage: check-doubles.py SOURCE

A “%g” writes “1,5” in German and breaks SVG, JSON and CSV alike, so base/number.c and base/units.c alone do that work.
Comments do not count; a conversion counts in every string, since a format may stand far from its call.
"""

import re
import sys
from pathlib import Path

# Where the work is done, and what is allowed there.
HOMES = {"src/base/number.c", "src/base/units.c"}

TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|[A-Za-z_]\w*', re.DOTALL)
CONVERSION = re.compile(r"%[-+#0-9.*$']*[lL]?[aefgAEFG]")
# Formats of g_date_time_format (), whose letters mean parts of a date.
DATE = re.compile(r"%[YmdHMSFT]")

BANNED = {
    "strtod": "gable_number_read ()",
    "strtof": "gable_number_read ()",
    "strtold": "gable_number_read ()",
    "g_strtod": "gable_number_read ()",
    "atof": "gable_number_read ()",
    "sscanf": "gable_number_read () or g_ascii_string_to_unsigned ()",
    "fscanf": "gable_number_read () or g_ascii_string_to_unsigned ()",
    "scanf": "gable_number_read () or g_ascii_string_to_unsigned ()",
    "strcasecmp": "g_ascii_strcasecmp ()",
    "strncasecmp": "g_ascii_strncasecmp ()",
    "strcasestr": "g_ascii_strdown () and strstr ()",
    "strcoll": "strcmp () for data, g_utf8_collate () for what a person reads",
    "strftime": "g_date_time_format ()",
    "localeconv": "nothing",
    "isalpha": "g_ascii_isalpha ()",
    "isalnum": "g_ascii_isalnum ()",
    "isdigit": "g_ascii_isdigit ()",
    "isspace": "g_ascii_isspace ()",
    "ispunct": "g_ascii_ispunct ()",
    "isupper": "g_ascii_isupper ()",
    "islower": "g_ascii_islower ()",
    "isprint": "g_ascii_isprint ()",
    "isxdigit": "g_ascii_isxdigit ()",
    "toupper": "g_ascii_toupper ()",
    "tolower": "g_ascii_tolower ()",
    # json-glib 1.6.6 writes some doubles as no JSON at all (“1e+17.0”).
    "json_to_string": "base/json-write.h",
    "json_generator_to_data": "base/json-write.h",
    "json_generator_to_file": "base/json-write.h",
    "json_generator_to_gstring": "base/json-write.h",
    "json_generator_to_stream": "base/json-write.h",
}


def is_of_formatd(text: str, place: int) -> bool:
    """The string at PLACE is in a call of g_ascii_formatd (), which keeps to the C locale."""
    call = text.rfind("g_ascii_formatd", 0, place)
    return call >= 0 and ";" not in text[call:place]


def faults(path: str, text: str):
    for token in TOKEN.finditer(text):
        word = token.group()
        line = text.count("\n", 0, token.start()) + 1
        if word.startswith('"') and path not in HOMES:
            found = CONVERSION.search(word.replace("%%", ""))
            if found and not DATE.search(word) and not is_of_formatd(text, token.start()):
                yield f"{path}:{line}: “{found.group()}” follows the locale; use base/number.h or base/units.h"
        elif word in BANNED and path not in HOMES:
            yield f"{path}:{line}: {word} () follows the locale; use {BANNED[word]}"


def main(source: Path) -> int:
    files = sorted(p for p in (source / "src").rglob("*.[ch]"))
    found = [
        fault
        for file in files
        for fault in faults(file.relative_to(source).as_posix(), file.read_text(encoding="utf-8"))
    ]
    # Unknown figures are NaN: no option may let the compiler assume that there are none.
    for build in sorted(source.rglob("meson.build")):
        for number, line in enumerate(build.read_text(encoding="utf-8").splitlines(), 1):
            if re.search(r"-ffast-math|-ffinite-math-only|-Ofast", line):
                found.append(f"{build.relative_to(source)}:{number}: such an option takes unknown figures away")
    print("\n".join(found) or f"{len(files)} files keep to the C locale")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
