#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The machine and its roofs: what people do to them in the panel, driven from outside.

Usage: test_machine.py KIT PROGRAM [WORD…]
"""

import json
import os
import re
import sys
import tempfile
from pathlib import Path

from outside import choose, launch, project, run


def wait_for(test, what):
    import driver
    return driver.wait_for(test, what)


def a_roof_is_added_changed_and_removed():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        choose(app, "Machine Menu", "Add a Roof…")
        app.find("text box", "Specification").set_text("40 TFLOP/s")
        app.find("text box", "Name").set_text("Tensor")
        app.find("button", "*Apply").press()
        app.find("text box", "Tensor")
        app.find("label", "• three")
        choose(app, "Change or remove Tensor", "Change…")
        app.find("text box", "Measured").set_text("30 TB/s")
        app.find("button", "*Apply").press()
        app.find("label", "*30 TB/s*")
        app.find("text box", "Measured").set_text("30 TFLOP/s")
        app.find("button", "*Apply").press()
        app.find("label", "*75 % of 40 TFLOP/s")
        choose(app, "Change or remove Tensor", "Remove")
        app.gone("text box", "Tensor")
        app.key("ctrl+z")
        app.find("label", "*75 % of 40 TFLOP/s")
        app.key("ctrl+z")
        app.gone("label", "*75 % of 40 TFLOP/s")
        app.key("ctrl+z")
        app.find("label", "three")


def a_machine_is_renamed_and_changes_places_with_another():
    with tempfile.TemporaryDirectory() as folder:
        path = project(folder)
        content = json.loads(path.read_text(encoding="utf-8"))
        content["machines"].append({"name": "Another", "ceilings": [
            {"counter": "DRAM", "theoretical": {"bandwidth": "2 TB/s"}},
            {"counter": "fp64", "theoretical": {"rate": "10 TFLOP/s"}}]})
        path.write_text(json.dumps(content), encoding="utf-8")
        with launch(path) as app:
            choose(app, "Machine Menu", "Rename…")
            app.find("text box", "Name").set_text("Cluster node")
            app.find("button", "*Apply").press()
            app.find("label", "Cluster node*")
            choose(app, "Machine Menu", "Swap with the Compared One")
            wait_for(lambda: app.find("text box", "DRAM").text == "2 TB/s", "the other machine")
            app.find("label", "40 %")
            app.key("ctrl+z")
            wait_for(lambda: app.find("text box", "DRAM").text == "1 TB/s", "the first machine")
            app.find("button", "Reset").press()
            app.find("label", "Round figures*")
            app.key("ctrl+z", "ctrl+z")
            app.find("label", "three")


def a_machine_is_exported_imported_and_kept():
    with tempfile.TemporaryDirectory() as folder:
        machine = Path(folder) / "own.json"
        with launch(project(folder)) as app:
            choose(app, "Machine Menu", "Export…")
            app.choose_file(machine)
            wait_for(machine.exists, "the machine's file")
            content = machine.read_text(encoding="utf-8").replace("Round figures", "Found figures")
            machine.write_text(content, encoding="utf-8")
            choose(app, "Machine Menu", "Import…")
            app.choose_file(machine)
            app.find("label", "Found figures*")
            choose(app, "Machine Menu", "Keep as My Machine")
            kept = Path(os.environ["XDG_DATA_HOME"]) / "gable/machines/found-figures.json"
            wait_for(kept.exists, "the machine in the person's folder")
            app.key("ctrl+s")
            app.find("label", "three")
            kept.unlink()


def many_levels(folder):
    path = project(folder)
    content = json.loads(path.read_text(encoding="utf-8"))
    content["machines"][0]["ceilings"] += [
        {"counter": "L2", "theoretical": {"bandwidth": "4 TB/s"}}, {"counter": "L1", "theoretical": {"bandwidth": "16 TB/s"}}]
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def roofs(app):
    """The roofs as they stand below each other."""
    from driver import GLib
    try:
        boxes = [(box.extents()[1], box.name) for name in ("DRAM", "L2", "L1", "FP64") for box in app.find_all("text box", name)]
    except GLib.Error:
        return []
    return [name for _, name in sorted(boxes)]


def listed(app, *expected):
    wait_for(lambda: roofs(app) == list(expected), f"the roofs as {expected}")


def roofs_are_moved_by_menu_and_keys():
    with tempfile.TemporaryDirectory() as folder:
        path = many_levels(folder)
        before = path.read_text(encoding="utf-8")
        with launch(path) as app:
            listed(app, "DRAM", "L2", "L1", "FP64")
            choose(app, "Change or remove L1", "Move Up")
            listed(app, "DRAM", "L1", "L2", "FP64")
            app.find("label", "• three")
            box = app.find("text box", "DRAM")
            box.click()
            app.key("alt+Down")
            listed(app, "L1", "DRAM", "L2", "FP64")
            wait_for(lambda: box.focused, "the focus where it was")
            app.key("alt+Down")
            listed(app, "L1", "L2", "DRAM", "FP64")
            app.key("alt+Down")
            app.settle()
            listed(app, "L1", "L2", "DRAM", "FP64")
            app.key("ctrl+s")
            app.find("label", "three")
        with launch(path) as app:
            listed(app, "L1", "L2", "DRAM", "FP64")
            app.find("text box", "DRAM").click()
            app.key("alt+Up", "alt+Up")
            listed(app, "DRAM", "L1", "L2", "FP64")
            choose(app, "Change or remove L2", "Move Up")
            listed(app, "DRAM", "L2", "L1", "FP64")
            app.key("ctrl+s")
            app.find("label", "three")
        assert '"place"' not in path.read_text(encoding="utf-8"), before


def a_roof_is_dragged_to_its_place():
    with tempfile.TemporaryDirectory() as folder, launch(many_levels(folder)) as app:
        def grip(name):
            return [label for label in app.find_all("label", name) if label.extents()[0] < app.find("text box", name).extents()[0]][0]

        listed(app, "DRAM", "L2", "L1", "FP64")
        x, y = grip("DRAM").point()
        app.drag(grip("L1").point(), (x, y - 6))
        listed(app, "L1", "DRAM", "L2", "FP64")
        # Of another group: nothing comes of it.
        app.drag(grip("L1").point(), grip("FP64").point())
        app.settle()
        listed(app, "L1", "DRAM", "L2", "FP64")
        x, y = grip("L2").point()
        app.drag(grip("L1").point(), (x, y + 30))
        listed(app, "DRAM", "L2", "L1", "FP64")
        app.key("ctrl+z")
        listed(app, "L1", "DRAM", "L2", "FP64")
        app.find("button", "Reset").press()
        listed(app, "DRAM", "L2", "L1", "FP64")
        app.key("ctrl+z", "ctrl+z", "ctrl+z")


CHECKS = [check for name, check in list(globals().items())
          if callable(check) and re.match(r"(an?|roofs_are)_", name)]

if __name__ == "__main__":
    sys.exit(run(__file__, CHECKS))
