#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes figures from outside the program: labels and annotations on the chart, and the window that exports them.

Usage: test_figure.py KIT PROGRAM [WORD…]
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

from outside import launch, project, run
from test_chart import Chart


def saved(app, path):
    """The figure of the project, as it is saved."""
    from driver import wait_for
    app.settle()
    app.action("win.save")
    wait_for(lambda: not app.find_all("label", "•*"), "saved")
    return json.loads(Path(path).read_text(encoding="utf-8")).get("figure", {})


def right_click(app, where):
    app.click_at(*where, button=3)


def choose(app, *names):
    """The items of a menu one after the other; each has its like in a submenu, which is out of sight."""
    from driver import wait_for
    for name in names:
        item = wait_for(lambda: next((item for item in app.find_all("menu item", name) if item.extents()[2] > 0), None), name)
        app.settle()
        item.click()


def a_label_is_dragged_kept_undone_and_put_back():
    with tempfile.TemporaryDirectory() as folder:
        path = project(folder)
        with launch(path) as app:
            chart = Chart(app)
            x, y = chart.point("stencil")
            # The name stands right of its mark, or left of it: both are tried, the other is a drag of the chart itself.
            for start in (x + 45, y), (x - 45, y):
                chart.drag(start, (start[0] + 60, start[1] + 120))
                if app.find("button", "Undo").enabled and "label_offsets" in saved(app, path):
                    break
            place = saved(app, path)["label_offsets"][0]
            assert place["kernel"] == "stencil" and place["dy"] > 60, place
            app.action("win.undo")
            assert "label_offsets" not in saved(app, path)
            app.action("win.redo")
            assert saved(app, path)["label_offsets"] == [place]
            right_click(app, chart.point("stencil"))
            app.find("menu item", "Put Label Back").press()
            app.settle()
            assert "label_offsets" not in saved(app, path)


def an_annotation_is_added_moved_edited_and_removed():
    with tempfile.TemporaryDirectory() as folder:
        path = project(folder)
        with launch(path) as app:
            chart = Chart(app)
            at = chart.at(3, 3e11)
            right_click(app, at)
            choose(app, "Annotate", "Text…")
            dialog = app.find("widget", "Add Annotation")
            app.type("here is room")
            dialog.find("button", "*Apply").press()
            app.gone("widget", "Add Annotation")
            (note,) = saved(app, path)["annotations"]
            assert note["kind"] == "text" and note["text"] == "here is room", note
            assert abs(note["from"]["x"] / 3 - 1) < 0.05 and abs(note["from"]["y"] / 3e11 - 1) < 0.1, note
            chart.drag((at[0] + 20, at[1] - 6), (at[0] + 20, at[1] - 66))
            (moved,) = saved(app, path)["annotations"]
            assert moved["from"]["y"] > 1.5 * note["from"]["y"] and abs(moved["from"]["x"] / 3 - 1) < 0.1, moved
            app.action("win.undo")
            assert saved(app, path)["annotations"] == [note]
            right_click(app, (at[0] + 20, at[1] - 6))
            app.find("menu item", "Remove Annotation").press()
            app.settle()
            assert "annotations" not in saved(app, path)


CHECKS = [a_label_is_dragged_kept_undone_and_put_back, an_annotation_is_added_moved_edited_and_removed]

if __name__ == "__main__":
    sys.exit(run(__file__, CHECKS))
