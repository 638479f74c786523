#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Takes hold of the chart with a pointer and a keyboard, from outside the program.

Usage: test_chart.py KIT PROGRAM [WORD…]
"""

import json
import math
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from outside import launch, names_of_rows, open_list, project, rows_shown, run

# Of outside.project: intensity [FLOP/B] and performance [FLOP/s] of each kernel, on 1 TB/s and 10 TFLOP/s.
PLACES = {"fast_fourier": (0.625, 0.5e12), "dense_product": (80, 8e12), "stencil": (0.25, 0.2e12)}


class Chart:
    """The chart, and where on the screen a place of it is: told by the points that the keyboard walks over."""

    def __init__(self, app):
        self.app = app
        self.node = app.find("image")
        self.node.tab_to()
        app.key("Right")
        low, high = self.point("stencil"), self.point("dense_product")
        app.key("Escape")
        self.x = self.axis(0, low[0], high[0])
        self.y = self.axis(1, low[1], high[1])

    @staticmethod
    def axis(which, low, high):
        first, last = math.log10(PLACES["stencil"][which]), math.log10(PLACES["dense_product"][which])
        scale = (high - low) / (last - first)
        return lambda value: low + (math.log10(value) - first) * scale

    def point(self, name):
        """The middle of a kernel's mark on the screen."""
        x, y, width, height = self.app.find("list item", f"{name},*").extents()
        return x + width / 2, y + height / 2

    def at(self, intensity, performance):
        return round(self.x(intensity)), round(self.y(performance))

    def drag(self, start, end, keys=(), escape=False):
        """From one place on the screen to another, in steps."""
        argv = ["xdotool", "mousemove", *map(str, map(round, start)), "sleep", "0.05"]
        for key in keys:
            argv += ["keydown", key]
        argv += ["mousedown", "1"]
        for i in range(1, 13):
            step = [str(round(a + (b - a) * i / 12)) for a, b in zip(start, end)]
            argv += ["sleep", "0.015", "mousemove", *step]
        argv += ["sleep", "0.05"] + (["key", "Escape", "sleep", "0.1"] if escape else []) + ["mouseup", "1"]
        for key in keys:
            argv += ["keyup", key]
        subprocess.run(argv, check=True, timeout=20)
        self.app.settle()


def rate_of(app, roof):
    number, unit = app.find("text box", roof).text.split()
    return float(number) * {"T": 1e12, "G": 1e9, "P": 1e15, "M": 1e6}.get(unit[0], 1)


def close(value, wanted, tolerance=0.08):
    return abs(math.log(value / wanted)) < tolerance


def dragging_a_memory_roof_moves_its_rate_and_is_one_step():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = Chart(app)
        chart.drag(chart.at(2, 2e12), chart.at(2, 8e12))
        app.find("label", "• three")
        assert close(rate_of(app, "DRAM"), 4e12), rate_of(app, "DRAM")
        app.find("label", "20 %")  # fast_fourier had 80 % of a quarter of that
        slider = app.find("slider", "DRAM").value
        assert abs(slider - math.log10(rate_of(app, "DRAM"))) < 0.01, slider
        app.key("ctrl+z")
        app.find("label", "three")
        assert app.find("text box", "DRAM").text == "1 TB/s"
        app.key("ctrl+shift+z")
        app.find("label", "• three")
        app.key("ctrl+z")


def a_memory_roof_is_moved_across_itself_not_along():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = Chart(app)
        chart.drag(chart.at(1.5, 1.5e12), chart.at(6, 6e12))
        assert close(rate_of(app, "DRAM"), 1e12), rate_of(app, "DRAM")
        app.key("ctrl+z")


def dragging_a_compute_roof_moves_its_peak():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = Chart(app)
        chart.drag(chart.at(15, 10e12), chart.at(30, 20e12))
        app.find("label", "• three")
        assert close(rate_of(app, "FP64"), 20e12), rate_of(app, "FP64")
        assert app.find("text box", "DRAM").text == "1 TB/s"
        app.key("ctrl+z")


def escape_takes_a_drag_back():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = Chart(app)
        before = chart.node.picture()
        chart.drag(chart.at(2, 2e12), chart.at(2, 8e12), escape=True)
        assert app.find("text box", "DRAM").text == "1 TB/s", app.find("text box", "DRAM").text
        assert not app.find_all("label", "• three"), "a drag that was given up counts as a change"
        chart.node.hover((0.02, 0.02))
        app.settle()
        assert chart.node.picture().differs(before, 8) < 0.01, "the chart is another one"


def a_measured_kernel_is_dragged_as_a_what_if_with_ctrl():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = Chart(app)
        chart.drag(chart.at(*PLACES["stencil"]), chart.at(1, 0.2e12), keys=("ctrl",))
        app.find("label", "• three")
        rows = names_of_rows(app)
        assert len(rows) == 4 and any("what-if" in row for row in rows), rows
        x, y = chart.point("stencil, what-if")
        assert abs(x - chart.x(1)) < 6 and abs(y - chart.y(0.2e12)) < 6, (x, y, chart.at(1, 0.2e12))
        app.key("ctrl+z")
        app.find("label", "three")
        assert len(names_of_rows(app)) == 3


def a_what_if_is_dragged_again_and_held_under_its_roof():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = Chart(app)
        chart.drag(chart.at(*PLACES["stencil"]), chart.at(1, 0.2e12), keys=("ctrl",))
        chart.drag(chart.at(1, 0.2e12), chart.at(1, 9e12))
        assert len(names_of_rows(app)) == 4, names_of_rows(app)
        _, y = chart.point("stencil, what-if")
        assert abs(y - chart.y(1e12)) < 6, (y, chart.y(1e12))
        app.key("ctrl+z")
        app.key("ctrl+z")
        app.find("label", "three")


def keys_move_a_what_if_too():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = Chart(app)
        chart.node.tab_to()
        app.key("Home")
        app.key("ctrl+Right")
        app.find("label", "• three")
        assert any("what-if" in row for row in names_of_rows(app)), names_of_rows(app)
        app.key("ctrl+z")
        app.find("label", "three")


def every_point_that_is_walked_to_has_the_focus_and_its_figures():
    from driver import wait_for
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.find("image").tab_to()
        app.key("Right", "Home")
        wait_for(lambda: app.find_all("list item", "stencil,*", state="focused"), "the focus on the first point")
        words = app.find("list item", "stencil,*").name
        for part in ("DRAM", "200 GFLOP/s", "0.25 FLOP/B", "80 %", "500 ms"):
            assert part in words, (part, words)
        app.key("Right")
        wait_for(lambda: app.find_all("list item", "fast_fourier,*", state="focused"), "the focus on the next")
        app.key("Tab")
        app.settle()
        assert not app.find_all("list item", "*,*", state="focused"), "Tab does not leave the chart"


def the_read_out_stands_at_the_point_that_is_walked_to():
    from driver import wait_for
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = Chart(app)
        chart.node.hover((0.9, 0.9))
        app.settle()
        app.key("Right", "Home")
        told = app.find("label", "200 GFLOP/s at 0.25 FLOP/B*")
        x, y = chart.point("stencil")

        def is_beside():
            left, top, width, height = told.extents()
            return max(left - x, x - left - width) < 60 and max(top - y, y - top - height) < 80
        wait_for(is_beside, "the read-out beside the point")
        app.settle()
        assert is_beside(), (told.extents(), x, y)


def a_chart_of_many_points_offers_the_table():
    with tempfile.TemporaryDirectory() as folder:
        path = project(folder)
        data = json.loads(path.read_text(encoding="utf-8"))
        data["kernels"] = [{"name": f"k{i}", "time": 1 + i / 300, "work": {"fp64": 1e9 * (1 + i)},
                            "traffic": {"DRAM": 1e9 * (1 + i % 17)}} for i in range(300)]
        path.write_text(json.dumps(data), encoding="utf-8")
        with launch(path) as app:
            app.find("image").tab_to()
            app.key("Right")
            app.find("list item", "300 points*", state="focused")
            app.find("label", "Too many to walk over: press Enter for the table")
            app.key("Return")
            app.settle()
            table = app.find("tree grid", "Kernels")
            assert table.find_all(state="focused"), "Enter does not lead to the table"


def a_band_with_ctrl_zooms_and_back_comes_back():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = Chart(app)
        whole = chart.node.picture()
        chart.drag(chart.at(0.12, 2e12), chart.at(2, 0.12e12), keys=("ctrl",))
        chart.node.hover((0.02, 0.02))
        app.settle()
        zoomed = chart.node.picture()
        assert zoomed.differs(whole, 8) > 0.01, "the band does not zoom"
        app.key("alt+Left")
        app.settle()
        assert chart.node.picture().differs(whole, 8) < 0.01, "back does not come back"
        app.key("alt+Right")
        app.settle()
        assert chart.node.picture().differs(zoomed, 8) < 0.01, "forward does not go forward"
        assert not app.find_all("label", "• three"), "looking around counts as a change"


def a_band_with_shift_selects_and_the_selection_is_fitted():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = Chart(app)
        whole = chart.node.picture()
        chart.drag(chart.at(0.12, 2e12), chart.at(2, 0.12e12), keys=("shift",))
        app.key("ctrl+9")
        chart.node.hover((0.02, 0.02))
        app.settle()
        assert chart.node.picture().differs(whole, 8) > 0.01, "the selection is not fitted"
        app.key("ctrl+0")


def plus_minus_and_nought_zoom():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = Chart(app)
        whole = chart.node.picture()
        chart.node.tab_to()
        app.key("plus")
        app.settle()
        assert chart.node.picture().differs(whole, 8) > 0.01, "plus does not zoom"
        app.key("0")
        app.settle()
        assert chart.node.picture().differs(whole, 8) < 0.02, "nought does not fit"


def menu_of(app, place):
    """The items of the menu that a secondary click opens there. GTK 4.8 on X11 takes the first press after a menu was
    left without the pointer for one that leaves it: then another click opens it."""
    from driver import DriverError
    for _ in range(4):
        app.click_at(*place, button=3)
        try:
            # Long enough for a slow build too: a click on a menu that is still to come would close it again.
            app.find("menu item", "*Whole Chart*", timeout=3)
            break
        except DriverError:
            app.settle()
    app.find("menu item", "*Whole Chart*", timeout=5)
    return [item.name for item in app.find_all("menu item") if item.extents()[2] > 0]


def press_item(app, name):
    app.find("menu item", name).press()
    app.gone("menu item", name)
    app.settle()


def the_menu_of_a_roof_edits_hides_and_resets_it():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = Chart(app)
        menu_of(app, chart.at(2, 2e12))
        assert not app.find_all("menu item", "Reset Rate"), "a rate that nobody changed is reset"
        press_item(app, "Hide Roof")
        app.find("label", "• three")
        assert not app.find("checkbox", "DRAM").checked
        menu_of(app, chart.node.point((0.5, 0.7)))
        press_item(app, "Show All Roofs")
        assert app.find("checkbox", "DRAM").checked
        menu_of(app, chart.at(2, 2e12))
        press_item(app, "Edit Rate")
        app.type("2 TB/s")
        app.key("Return")
        app.find("label", "40 %")
        app.find("image").tab_to()
        menu_of(app, chart.at(2, 4e12))
        press_item(app, "Reset Rate")
        app.find("label", "80 %")
        assert app.find("text box", "DRAM").text == "1 TB/s"
        for _ in range(4):
            app.key("ctrl+z")
        app.find("label", "three")


def the_menu_of_a_kernel_makes_a_what_if_and_removes_it():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = Chart(app)
        menu_of(app, chart.at(*PLACES["stencil"]))
        press_item(app, "New What-If")
        app.find("label", "• three")
        assert len(names_of_rows(app)) == 4
        menu_of(app, chart.at(*PLACES["stencil"]))
        press_item(app, "Remove What-If")
        assert len(names_of_rows(app)) == 3, names_of_rows(app)
        app.key("ctrl+z")
        app.key("ctrl+z")
        app.find("label", "three")


def levels(folder):
    """A project of two sources whose kernels have three levels and two precisions."""
    path = Path(folder) / "levels.gable"
    path.write_text(json.dumps({
        "format": "gable-project", "version": 1,
        "machines": [{"name": "Three levels", "ceilings": [
            *({"counter": level, "theoretical": {"bandwidth": rate}}
              for level, rate in (("L1", "20 TB/s"), ("L2", "5 TB/s"), ("DRAM", "1 TB/s"))),
            {"counter": "fp64", "theoretical": {"rate": "10 TFLOP/s"}},
            {"counter": "fp32", "theoretical": {"rate": "20 TFLOP/s"}}]}],
        "sources": [{"id": name, "path": f"{name}.csv"} for name in ("before", "after")],
        "kernels": [{"name": f"kernel {i}", "source": "after" if i > 1 else "before", "time": 1 + i, "work": {"fp64": 1e12 * i, "fp32": 1e11 * i},
                     "traffic": {"L1": 4e12, "L2": 2e12, "DRAM": 0.5e12}} for i in range(1, 4)]}), encoding="utf-8")
    return path


def the_bar_is_never_cut():
    with tempfile.TemporaryDirectory() as folder, launch(levels(folder)) as app:
        for width in (360, 500, 700, 1024, 1400):
            app.resize(width, 700)
            app.settle()
            left, _, room, _ = app.windows()[0].extents()
            chart = app.find("image").extents()
            for name in ("View", "Fit", "Previous View", "Next View"):
                x, _, wide, _ = app.find("button", name).extents()
                assert wide > 0 and x >= chart[0] - 1 and x + wide <= left + room + 1, (width, name, x, wide)


def a_level_is_switched_off_and_on():
    with tempfile.TemporaryDirectory() as folder, launch(levels(folder)) as app:
        app.resize(1400, 800)
        chart = app.find("image")
        app.settle()
        before = chart.picture()
        app.find("button", "L2", state="pressed").press()
        app.find("button", "L2", state="!pressed")
        app.settle()
        assert chart.picture().differs(before, 8) > 0.001, "the level is still there"
        app.find("button", "L2").press()
        app.find("button", "L2", state="pressed")
        app.settle()
        chart.hover((0.02, 0.02))
        app.settle()
        assert chart.picture().differs(before, 8) < 0.01, "the level does not come back"
        for level in ("L1", "L2", "DRAM"):
            app.find("button", level).press()
            app.settle()
        assert len(app.find_all("button", "DRAM", state="pressed")) == 1, "the last level can be switched off"


def every_choice_of_the_view_changes_the_chart():
    with tempfile.TemporaryDirectory() as folder, launch(levels(folder)) as app:
        app.resize(1400, 800)
        chart = app.find("image")
        for row in ("Chart", "Axes", "Colour", "Side by side", "Labels"):
            chart.hover((0.02, 0.02))
            app.settle()
            before = chart.picture()
            app.find("button", "View").press()
            open_list(app, row)
            app.key("Down", "Return")
            app.key("Escape")
            app.settle()
            chart.hover((0.02, 0.02))
            app.settle()
            assert chart.picture().differs(before, 8) > 0.001, f"{row} changes nothing"
            app.find("button", "View").press()
            open_list(app, row)
            app.key("Up", "Return")
            app.key("Escape")
            app.settle()
        # Labels go with the figure, and so are steps.
        app.key("ctrl+z", "ctrl+z")


def keys_switch_names_and_legend():
    from driver import wait_for
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = app.find("image")
        chart.tab_to()
        for key in ("ctrl+l", "ctrl+shift+l"):
            app.settle()
            before = chart.picture()
            app.key(key)
            wait_for(lambda: chart.picture().differs(before, 8) > 0.0005, f"{key} to change the chart")
            app.key("ctrl+z")
            wait_for(lambda: chart.picture().differs(before, 8) == 0, f"{key} to be undone")


def two_runs(folder):
    """A run before and after a change: the stencil moves half of its bytes."""
    before = project(folder)
    after = Path(folder) / "after.gable"
    text = json.loads(before.read_text(encoding="utf-8"))
    for kernel in text["kernels"]:
        if kernel["name"] == "stencil":
            kernel["time"] /= 2
            kernel["traffic"]["DRAM"] /= 2
    after.write_text(json.dumps(text), encoding="utf-8")
    plan(before)
    return before, after


def plan(path):
    """Adds a what-if that promises more of the stencil than the change brings."""
    text = json.loads(path.read_text(encoding="utf-8"))
    text["kernels"].append({"name": "stencil, what-if", "kind": "hypothetical", "parent": "stencil", "time": 0.125,
                            "work": {"fp64": 1e11}, "traffic": {"DRAM": 1e11}})
    path.write_text(json.dumps(text), encoding="utf-8")


def the_differences_of_two_runs_are_a_table():
    from driver import wait_for
    with tempfile.TemporaryDirectory() as folder, launch(*map(str, two_runs(folder))) as app:
        app.find("tree grid", "Kernels")
        app.key("F10")
        app.find("menu item", "What Changed").press()
        table = app.find("tree grid", "What changed")
        app.find("label", "The run: 3.5 s before, 3.25 s after*")
        app.find("label", "stencil: predicted 4×, measured 2×*")
        first = wait_for(lambda: table.find("list").shown(), "rows")[0]
        texts = [label.name for label in first.find_all("label")]
        assert texts[:4] == ["stencil", "500 ms", "250 ms", "2×"], texts
        first.click(count=2)
        app.key("Escape")
        wait_for(lambda: app.find("image").description.startswith("stencil"), "the kernel to be selected")


def the_rows_of_a_chart_of_times_are_walked_too():
    from driver import wait_for
    with tempfile.TemporaryDirectory() as folder:
        path = project(folder)
        data = json.loads(path.read_text(encoding="utf-8"))
        data["view"] = {"chart": "time"}
        path.write_text(json.dumps(data), encoding="utf-8")
        with launch(path) as app:
            app.find("image").tab_to()
            app.key("Down")
            wait_for(lambda: app.find_all("list item", "fast_fourier: 2 s, at least 1.6 s by DRAM", state="focused"),
                     "the focus on the longest")
            app.key("Down", "Down", "Down")
            wait_for(lambda: app.find_all("list item", "stencil: 500 ms*", state="focused"), "the focus on the last")
            app.key("Up")
            wait_for(lambda: app.find_all("list item", "dense_product*", state="focused"), "the focus on the second")
            assert app.find("image").description.startswith("dense_product"), "it is not selected"
            app.key("Home")
            wait_for(lambda: app.find_all("list item", "fast_fourier*", state="focused"), "the focus on the first again")
            _, above, _, _ = app.find("list item", "fast_fourier*").extents()
            _, below, _, _ = app.find("list item", "stencil*").extents()
            assert above < below, "rows stand in no order"


def the_keyboard_finds_its_place_in_charts_side_by_side():
    from driver import wait_for
    with tempfile.TemporaryDirectory() as folder, launch(levels(folder)) as app:
        app.resize(1400, 800)
        app.find("button", "View").press()
        open_list(app, "Side by side")
        app.key("Down", "Down", "Return")
        app.key("Escape")
        app.settle()
        app.find("image").tab_to()
        app.key("Right", "Home")
        items = wait_for(lambda: app.find_all("list item"), "the points")
        places = {tuple(item.extents()[:2]) for item in items}
        assert len(places) == len(items), "points of different charts stand on one place"


CHECKS = [check for name, check in list(globals().items())
          if callable(check) and re.match(r"(an?|dragging|escape|keys|every|plus|the)_", name)]

if __name__ == "__main__":
    sys.exit(run(__file__, CHECKS))
