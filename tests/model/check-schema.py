#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks files against the schemas of data/schema, and that the schemas refuse what Gable refuses.

Usage: check-schema.py SCHEMA-FOLDER FILE…
Each FILE is a project or machine; its "format" says which. Exits with 77 where jsonschema is not installed.
"""

import json
import pathlib
import sys

try:
    import jsonschema
except ImportError:
    sys.exit(77)

PROJECT = {"format": "gable-project", "version": 1}
PRESETS = {"format": "gable-figure-presets", "presets": [{}]}
MACHINE = {"format": "gable-machine", "version": 1, "name": "m"}
KERNEL = {"name": "k"}
REFUSED = [
    PRESETS,
    {"format": "gable-project"},
    PROJECT | {"version": 0},
    PROJECT | {"title": 3},
    PROJECT | {"machine": {"name": "m"}, "machines": []},
    PROJECT | {"view": {"scale": "cubic"}},
    PROJECT | {"figure": {"width_mm": 0}},
    PROJECT | {"figure": {"legend": "above"}},
    PROJECT | {"figure": {"annotations": [{"kind": "cloud"}]}},
    PROJECT | {"figure": {"annotations": [{"kind": "text", "from": {"x": "left"}}]}},
    PROJECT | {"figure": {"annotations": [{"kind": "text", "colour": "red"}]}},
    PROJECT | {"kernels": {}},
    PROJECT | {"kernels": [{}]},
    PROJECT | {"kernels": [KERNEL | {"time": -1}]},
    PROJECT | {"kernels": [KERNEL | {"time": "nan"}]},
    PROJECT | {"kernels": [KERNEL | {"kind": "dreamt"}]},
    PROJECT | {"kernels": [KERNEL | {"launches": 1.5}]},
    PROJECT | {"kernels": [KERNEL | {"traffic": {"DRAM": -5}}]},
    PROJECT | {"kernels": [KERNEL | {"traffic": {"DRAM": {"ideal": -5}}}]},
    PROJECT | {"kernels": [KERNEL | {"traffic": {"": 5}}]},
    PROJECT | {"kernels": [KERNEL | {"counters": [{"value": 3}]}]},
    PROJECT | {"kernels": [KERNEL | {"evidence": {"a": "b"}}]},
    PROJECT | {"sources": [{"id": "1"}]},
    PROJECT | {"sources": [{"id": "1", "path": "/etc/passwd"}]},
    PROJECT | {"sources": [{"id": "1", "path": "../x.csv"}]},
    PROJECT | {"sources": [{"id": "1", "path": "a/../x.csv"}]},
    PROJECT | {"sources": [{"id": "1", "path": "a", "sha256": "12"}]},
    PROJECT | {"machine": {}},
    PROJECT | {"walkthroughs": [[]]},
    PROJECT | {"walkthroughs": [{"steps": [3]}]},
    PROJECT | {"walkthroughs": [{"steps": [{}] * 501}]},
    PROJECT | {"walkthroughs": [{"steps": [{"text": 4}]}]},
    PROJECT | {"walkthroughs": [{"steps": [{"view": {"scale": "cubic"}}]}]},
    PROJECT | {"walkthroughs": [{"steps": [{"kernels": ["a", 1]}]}]},
    PROJECT | {"walkthroughs": [{"steps": [{"what_if_kernel": "a"}]}]},
    {"format": "gable-machine", "version": 1},
    MACHINE | {"year": -3},
    MACHINE | {"aliases": ["a", 3]},
    MACHINE | {"ceilings": [{}]},
    MACHINE | {"ceilings": [{"counter": "L2", "measured": 0}]},
    MACHINE | {"ceilings": [{"counter": "L2", "measured": {"rate": 1, "bandwidth": 2}}]},
    MACHINE | {"ceilings": [{"counter": "L2", "variant": 1}]},
]


def make_validators(folder):
    """A validator for each format. The project's schema points into the machine's: one copy of both, bundled."""
    machine = json.loads((folder / "machine.schema.json").read_text(encoding="utf-8"))
    text = (folder / "project.schema.json").read_text(encoding="utf-8")
    project = json.loads(text.replace("machine.schema.json#/$defs/", "#/$defs/"))
    clash = project["$defs"].keys() & machine["$defs"].keys()
    assert not clash, f"both schemas define {clash}"
    project["$defs"].update(machine["$defs"])
    presets = json.loads((folder / "figure-presets.schema.json").read_text(encoding="utf-8"))
    for schema in machine, project, presets:
        jsonschema.Draft202012Validator.check_schema(schema)
    return {
        "gable-figure-presets": jsonschema.Draft202012Validator(presets),
        "gable-machine": jsonschema.Draft202012Validator(machine),
        "gable-project": jsonschema.Draft202012Validator(project),
    }


def main():
    validators = make_validators(pathlib.Path(sys.argv[1]))
    faults = 0
    for path in sys.argv[2:]:
        document = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        for error in validators[document["format"]].iter_errors(document):
            print(f"{path}: {error.json_path}: {error.message[:300]}")
            faults += 1
    for document in REFUSED:
        if validators[document["format"]].is_valid(document):
            print(f"accepted: {json.dumps(document)}")
            faults += 1
    print(f"{len(sys.argv) - 2} files accepted and {len(REFUSED)} refused, {faults} faults")
    return 1 if faults else 0


sys.exit(main())
