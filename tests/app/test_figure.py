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
from types import SimpleNamespace
from xml.etree import ElementTree

from outside import launch, project, run
from test_chart import Chart


def saved(app, path):
    """The figure of the project, as it is saved."""
    from driver import wait_for
    app.settle()
    app.action("win.save")
    wait_for(lambda: not app.find_all("label", "• *"), "saved")
    return json.loads(Path(path).read_text(encoding="utf-8")).get("figure", {})


def right_click(app, where):
    app.click_at(*where, button=3)


def menu_with(app, where, name):
    """Opens the menu of what is there; where the chart is still being drawn anew, it is of what was there, and opened again."""
    from driver import DriverError, wait_for
    for left in reversed(range(3)):
        app.settle()
        right_click(app, where)
        try:
            return wait_for(lambda: app.find_all("menu item", name), name, timeout=4)
        except DriverError:
            if left == 0:
                raise
            app.key("Escape")


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
            menu_with(app, (at[0] + 20, at[1] - 6), "Remove Annotation")
            choose(app, "Remove Annotation")
            app.settle()
            assert "annotations" not in saved(app, path)


def a_remark_on_a_chart_of_times_stays_there_and_is_moved():
    with tempfile.TemporaryDirectory() as folder:
        path = project(folder)
        data = json.loads(path.read_text(encoding="utf-8"))
        data["view"] = {"chart": "time"}
        path.write_text(json.dumps(data), encoding="utf-8")
        with launch(path) as app:
            image = app.find("image")
            image.tab_to()
            app.key("Home")
            left, top, width, height = app.find("list item", "stencil: 500 ms*").extents()
            # Left of the time it took, on its row.
            at = (round(left + width / 2 - 60), round(top + height / 2))
            app.key("Escape")
            right_click(app, at)
            choose(app, "Annotate", "Text…")
            dialog = app.find("widget", "Add Annotation")
            app.type("no reuse")
            dialog.find("button", "*Apply").press()
            app.gone("widget", "Add Annotation")
            (note,) = saved(app, path)["annotations"]
            assert note["chart"] == "time" and 2 < note["from"]["y"] < 3, note
            Chart.drag(SimpleNamespace(app=app), (at[0] + 20, at[1] - 6), (at[0] + 20, at[1] - 66))
            (moved,) = saved(app, path)["annotations"]
            assert moved["from"]["y"] < note["from"]["y"] and abs(moved["from"]["x"] / note["from"]["x"] - 1) < 0.05, moved
            assert "x" not in json.loads(path.read_text(encoding="utf-8"))["view"], "the axes of the roofline were moved"


def charts_side_by_side_take_annotations_too():
    with tempfile.TemporaryDirectory() as folder:
        path = project(folder)
        data = json.loads(path.read_text(encoding="utf-8"))
        data["machines"][0]["ceilings"].append({"counter": "L2", "theoretical": {"bandwidth": "5 TB/s"}})
        for kernel in data["kernels"]:
            kernel["traffic"]["L2"] = 2 * kernel["traffic"]["DRAM"]
        data["view"] = {"multiples": "level"}
        path.write_text(json.dumps(data), encoding="utf-8")
        with launch(path) as app:
            left, top, width, height = app.find("image").extents()
            # In the chart on the right: the axes are those of the one on the left.
            at = (round(left + 0.72 * width), round(top + 0.5 * height))
            right_click(app, at)
            choose(app, "Annotate", "Text…")
            dialog = app.find("widget", "Add Annotation")
            app.type("both levels")
            dialog.find("button", "*Apply").press()
            app.gone("widget", "Add Annotation")
            (note,) = saved(app, path)["annotations"]
            assert 0.01 < note["from"]["x"] < 100, note
            Chart.drag(SimpleNamespace(app=app), (at[0] + 20, at[1] - 6), (at[0] + 20, at[1] - 66))
            (moved,) = saved(app, path)["annotations"]
            assert moved["from"]["y"] > 1.5 * note["from"]["y"], moved
            assert abs(moved["from"]["x"] / note["from"]["x"] - 1) < 0.05, moved
            menu_with(app, (round(left + 2), round(top + 2)), "*Export Figure…")
            assert not app.find_all("menu item", "Annotate"), "outside of the charts no place means anything"
            app.key("Escape")


def pick_preset(app, words):
    from driver import wait_for
    picker = app.find("window", "Export Figure").find_all("button", "Preset")[-1]
    picker.press()
    app.find("search box", "Search journals*")
    app.settle()
    app.type(words)
    app.settle()
    app.key("Return")
    app.settle()


def the_dialog_shows_a_preset_and_writes_it_and_keeps_it():
    from driver import wait_for
    with tempfile.TemporaryDirectory() as folder:
        path = project(folder)
        with launch(path) as app:
            app.action("win.export")
            dialog = app.find("window", "Export Figure")
            dialog.find("label", "* mm, shown at *")
            pick_preset(app, "nature single")
            dialog.find("label", "89 × 64.1 mm, shown at its true size")
            assert dialog.find("spin button", "Width [mm]").value == 89
            assert dialog.find("spin button", "Text Size [pt]").value == 7
            dialog.find("spin button", "Text Size [pt]").set_value(4)
            dialog.find("label", "*4 pt*5 pt*")
            dialog.find("spin button", "Text Size [pt]").set_value(6)
            dialog.find("text box", "Title").set_text("Three kernels")
            wait_for(lambda: not dialog.find_all("label", "*4 pt*5 pt*"), "a figure without that fault")
            dialog.find("button", "*Export…").press()
            figure = Path(folder) / "out.pdf"
            app.choose_file(str(figure), "Export Figure")
            app.find("label", "Exported the figure to*")
            size = subprocess.run(["pdfinfo", figure], capture_output=True, text=True, check=True).stdout if __import__("shutil").which("pdfinfo") else ""
            assert not size or "252.283 x 181.701" in size, size
            kept = saved(app, path)
            assert kept["preset"] == "nature-1col" and kept["text_pt"] == 6 and kept["title"] == "Three kernels", kept
            assert kept["theme"] == "print" and "legend" not in kept, kept
            app.action("win.undo")
            assert saved(app, path) == {}
            app.find("label", "three")


def the_dialog_fits_over_a_narrow_window():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.resize(360, 640)
        app.settle()
        app.action("win.export")
        dialog = app.find("window", "Export Figure")
        dialog.find("label", "* mm, shown at * % of its size")
        app.settle()
        assert dialog.extents()[2] <= 360 and dialog.extents()[3] <= 640, dialog.extents()
        # The figure is over the choices, and the rest is in a menu.
        assert dialog.find("image").extents()[1] < dialog.find("spin button", "Width [mm]").extents()[1]
        next(button for button in dialog.find_all("button", "More") if button.extents()[2] > 0).press()
        choose(app, "Keep in Project")
        app.gone("window", "Export Figure")


def a_preset_of_ones_own_is_kept_for_other_projects():
    with tempfile.TemporaryDirectory() as folder:
        path = project(folder)
        with launch(path) as app:
            app.action("win.export")
            dialog = app.find("window", "Export Figure")
            dialog.find("spin button", "Width [mm]").set_value(123)
            dialog.find("label", "123 × *")
            dialog.find("text box", "Name of a preset of your own").set_text("My thesis")
            dialog.find("button", "*Save Preset").press()
            app.settle()
            dialog.find("button", "*Cancel").press()
            app.gone("window", "Export Figure")
            assert saved(app, path) == {}, "what is cancelled is not kept"
            app.action("win.export")
            dialog = app.find("window", "Export Figure")
            pick_preset(app, "my thesis")
            dialog.find("label", "123 × *")
            dialog.find("button", "*Keep").press()
            app.gone("window", "Export Figure")
            assert saved(app, path)["width_mm"] == 123


def a_dialog_that_goes_at_once_leaves_nothing_behind():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        for _ in range(3):
            app.action("win.export")
            app.find("window", "Export Figure").find("button", "*Cancel").press()
            app.gone("window", "Export Figure")
        assert not app.find("button", "Undo").enabled


def what_the_chart_shows_is_exported_as_data():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        for name, word in ("d.csv", "name,launches,time_s"), ("d.json", '"gable-project"'), ("d.py", "matplotlib"):
            app.key("ctrl+shift+e")
            app.choose_file(str(Path(folder) / name), "Export Data")
            app.find("label", f"Exported the figure's data to “{name}”")
            assert word in (Path(folder) / name).read_text(encoding="utf-8"), name
        app.action("win.export-data")
        app.choose_file(str(Path(folder) / "d.xlsx"), "Export Data")
        app.find("label", "The name of a figure's data ends in*")


CHECKS = [what_the_chart_shows_is_exported_as_data, a_dialog_that_goes_at_once_leaves_nothing_behind, the_dialog_shows_a_preset_and_writes_it_and_keeps_it, a_preset_of_ones_own_is_kept_for_other_projects,
          a_label_is_dragged_kept_undone_and_put_back, an_annotation_is_added_moved_edited_and_removed,
          a_remark_on_a_chart_of_times_stays_there_and_is_moved, charts_side_by_side_take_annotations_too,
          the_dialog_fits_over_a_narrow_window]

if __name__ == "__main__":
    sys.exit(run(__file__, CHECKS))
