#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The kernel table and the kernel panel, driven from outside.

Usage: test_table.py KIT PROGRAM [WORD…]
"""

import json
import sys
import tempfile
from pathlib import Path

from outside import launch as launch_any, names_of_rows, open_list, project, rows_shown, run


def launch(*arguments):
    """High enough for all the rows."""
    app = launch_any(*arguments)
    app.find("tree grid", "Kernels")
    app.resize(1400, 1000)
    app.settle()
    return app


def files(folder):
    """A project of two files, one kernel of which nothing but traffic is known."""
    path = Path(folder) / "files.gable"
    kernels = [("alpha", 2.0, 1e12, 1.6e12, "1"), ("beta", 1.0, 8e12, 0.1e12, "2"), ("gamma", 0.05, 1e10, 4e10, "1"),
               ("copy", 0.5, None, 4e11, "2")]
    path.write_text(json.dumps({
        "format": "gable-project", "version": 1,
        "machines": [{"name": "Round figures", "ceilings": [
            {"counter": "DRAM", "theoretical": {"bandwidth": "1 TB/s"}},
            {"counter": "fp64", "theoretical": {"rate": "10 TFLOP/s"}}]}],
        "sources": [{"id": "1", "path": "run1.csv", "format": "csv"}, {"id": "2", "path": "run2.csv", "format": "csv"}],
        "kernels": [{"name": name, "time": time, "launches": 3, "source": source, "traffic": {"DRAM": bytes_},
                     "work": {"fp64": flops} if flops else {}}
                    for name, time, flops, bytes_, source in kernels]}), encoding="utf-8")
    return path


def wait_for_rows(app, expected):
    from driver import wait_for
    wait_for(lambda: names_of_rows(app)[:len(expected)] == expected, f"rows {expected}")


def choose(app, *names):
    """Items of the table's menu, one below the other."""
    app.find("button", "Table menu").press()
    for name in names:
        # The title of a menu within a menu is an item, too, and comes first.
        app.find("menu item", name, index=1 if name in ("Columns", "Sort By") else 0).press()
    app.settle()


def a_filter_takes_conditions():
    with tempfile.TemporaryDirectory() as folder, launch(files(folder)) as app:
        wait_for_rows(app, ["alpha", "beta", "copy", "gamma"])
        entry = app.find("search box")
        entry.set_text("limiter = DRAM and efficiency > 50 %")
        wait_for_rows(app, ["alpha", "gamma"])
        app.find("label", "2 of 4 · 1 unknown")
        entry.set_text("source = run2 or gamma")
        wait_for_rows(app, ["beta", "copy", "gamma"])


def a_fault_in_a_filter_is_said_and_leaves_the_rows():
    with tempfile.TemporaryDirectory() as folder, launch(files(folder)) as app:
        app.key("ctrl+shift+f")
        app.type("alpha ")
        wait_for_rows(app, ["alpha"])
        app.type("tim > 1 ms")
        app.find("label", "character 7: there is no figure “tim”; write “time”")
        assert names_of_rows(app) == ["alpha"], names_of_rows(app)
        app.key("ctrl+a")
        app.type("time > 1 s")
        app.gone("label", "character*")
        wait_for_rows(app, ["alpha"])


def completions_are_offered_and_taken():
    from driver import wait_for
    with tempfile.TemporaryDirectory() as folder, launch(files(folder)) as app:
        app.key("ctrl+shift+f")
        entry = app.find("search box")
        app.type("lim")
        app.find("label", "limiter")
        app.key("Down", "Tab")
        wait_for(lambda: entry.text == "limiter ", "the completion")
        app.type("= f")
        app.find("label", "fp64")
        app.key("Down", "Return")
        wait_for(lambda: entry.text == "limiter = fp64 ", "the value")
        wait_for_rows(app, ["beta"])
        app.key("Escape")
        wait_for_rows(app, ["alpha", "beta", "copy", "gamma"])


def rows_stand_under_their_files():
    with tempfile.TemporaryDirectory() as folder, launch(files(folder)) as app:
        choose(app, "Kernels by File")
        wait_for_rows(app, ["run1.csv", "alpha", "gamma", "run2.csv", "beta"])
        rows_shown(app)["run1.csv"].click(count=2)
        wait_for_rows(app, ["run1.csv", "run2.csv", "beta", "copy"])
        rows_shown(app)["run1.csv"].click()
        app.key("Return")
        wait_for_rows(app, ["run1.csv", "alpha", "gamma", "run2.csv", "beta"])
        choose(app, "Kernels")
        wait_for_rows(app, ["alpha", "beta", "copy", "gamma"])


def rows_are_sorted_without_the_pointer():
    with tempfile.TemporaryDirectory() as folder, launch(files(folder)) as app:
        for expected in (["alpha", "beta", "copy", "gamma"], ["gamma", "copy", "beta", "alpha"]):
            choose(app, "Sort By", "Kernel")
            wait_for_rows(app, expected)


def what_takes_little_time_is_folded():
    with tempfile.TemporaryDirectory() as folder, launch(files(folder)) as app:
        choose(app, "Only What Makes*")
        wait_for_rows(app, ["alpha", "beta", "copy"])
        app.find("label", "3 of 4 · 1 folded")


def columns_are_chosen_and_remembered():
    with tempfile.TemporaryDirectory() as folder:
        with launch(files(folder)) as app:
            app.find("button", "Table menu").press()
            app.find("menu item", "Gain", state="checked")
            app.key("Escape")
            app.settle()
            choose(app, "Columns", "Gain")
        with launch(files(folder)) as app:
            app.find("button", "Table menu").press()
            app.find("menu item", "Gain", state="!checked")
            app.key("Escape")


def a_name_from_a_file_is_no_mnemonic():
    with tempfile.TemporaryDirectory() as folder:
        path = project(folder)
        content = json.loads(path.read_text(encoding="utf-8"))
        content["machines"][0]["ceilings"].append({"counter": "Scratch_pad", "theoretical": {"bandwidth": "4 TB/s"}})
        content["kernels"][0]["traffic"]["Scratch_pad"] = 1e12
        path.write_text(json.dumps(content), encoding="utf-8")
        with launch(path) as app:
            app.find("button", "Table menu").press()
            app.find("menu item", "Intensity, Scratch_pad")
            app.settle()
            app.key("Escape")
            app.gone("menu item", "Columns")


def narrow_windows_need_no_sideways_scrolling():
    with tempfile.TemporaryDirectory() as folder, launch(files(folder)) as app:
        for width in (1440, 1100, 700, 420):
            app.resize(width, 800)
            app.settle()
            table = app.find("tree grid", "Kernels")
            left, _, room, _ = table.extents()
            for row in table.find("list").shown():
                x, _, wide, _ = row.extents()
                assert x >= left and x + wide <= left + room + 1, (width, row.name, x, wide, left, room)


def several_rows_are_copied_as_tab_separated_values():
    with tempfile.TemporaryDirectory() as folder, launch(files(folder)) as app:
        rows = rows_shown(app)
        rows["alpha"].click()
        app.key("shift+Down")
        app.find("tab", "Kernel").press()
        app.find("label", "Selected together")
        rows["alpha"].click()
        app.key("shift+Down")
        app.key("ctrl+c")
        app.key("ctrl+shift+f")
        app.key("ctrl+v")
        text = app.find("search box").text
        assert "Kernel\tTime [s]" in text and "alpha\t2\t" in text and "beta\t1\t" in text and "gamma" not in text, text


def what_is_not_drawn_is_listed_with_its_reason():
    with tempfile.TemporaryDirectory() as folder, launch(files(folder)) as app:
        app.find("button", "Not drawn: copy*").press()
        row = app.find("list item", "copy*no floating-point operations*")
        row.click()
        app.find("tab", "Kernel").press()
        app.find("label", "copy")


def a_typed_amount_makes_a_hypothetical_copy():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.find("tab", "Kernel").press()
        rows_shown(app)["stencil"].click()
        entry = app.find("text box", "DRAM traffic")
        entry.click()
        app.key("ctrl+a")
        app.type("2 TB/s")
        app.key("Return")
        app.find("label", "*2 TB/s*")
        app.key("ctrl+a")
        app.type("200 GB")
        app.key("Return")
        app.find("label", "stencil, what-if")
        app.find("label", "bytes.DRAM × 0.5")
        assert len(names_of_rows(app)) == 4, names_of_rows(app)
        app.key("Escape")
        app.key("ctrl+z")
        app.gone("label", "stencil, what-if")
        app.find("label", "three")


def a_pattern_makes_a_new_kernel():
    from driver import wait_for
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.find("tab", "Kernel").press()
        app.find("label", "Kernels by standing")
        app.settle()
        app.find("button", "New Hypothetical Kernel*").press()
        open_list(app, "Made of")
        app.key("Down", "Return")
        entry = app.find("text box", "Elements")
        entry.set_text("many")
        app.find("label", "n: “many”*")
        entry.set_text("1e9")
        app.find("label", "24 GB")
        app.find("button", "*Add").press()
        wait_for(lambda: any(name.startswith("axpy:n=") for name in names_of_rows(app)), "the new kernel")
        app.key("ctrl+z")
        app.find("label", "three")


if __name__ == "__main__":
    sys.exit(run(__file__, [
        a_filter_takes_conditions,
        a_fault_in_a_filter_is_said_and_leaves_the_rows,
        completions_are_offered_and_taken,
        rows_stand_under_their_files,
        rows_are_sorted_without_the_pointer,
        what_takes_little_time_is_folded,
        columns_are_chosen_and_remembered,
        a_name_from_a_file_is_no_mnemonic,
        narrow_windows_need_no_sideways_scrolling,
        several_rows_are_copied_as_tab_separated_values,
        what_is_not_drawn_is_listed_with_its_reason,
        a_typed_amount_makes_a_hypothetical_copy,
        a_pattern_makes_a_new_kernel,
    ]))
