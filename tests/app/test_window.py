#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The window: chart, table, panels and documents, driven from outside.

Usage: test_window.py KIT PROGRAM [WORD…]
"""

import json
import re
import sys
import tempfile
from pathlib import Path

from outside import EXPORT, PROGRAM, launch, names_of_rows, need_corpus, project, rows_shown, run


def an_example_opens_from_the_welcome_page():
    with launch() as app:
        app.find("button", "Vector addition*").press()
        app.find("image", "*", state="focusable")
        app.find("label", "*vector*", timeout=5)


def an_export_opens_with_machine_kernels_and_advice():
    need_corpus()
    with launch(EXPORT) as app:
        app.find("label", "ncu.details.csv")
        app.find("label", "*kernel*launch*")
        assert names_of_rows(app), "no kernel in the table"
        list(rows_shown(app).values())[0].click()
        app.find("tab", "Kernel").press()
        app.find("label", "Against the roof")


def a_row_selects_the_kernel_everywhere():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.find("tab", "Kernel").press()
        app.find("label", "The whole run")
        rows_shown(app)["stencil"].click()
        app.find("label", "Speed of light")
        assert app.find("text box", "DRAM traffic").text == "400 GB", app.find("text box", "DRAM traffic").text
        from driver import wait_for
        wait_for(lambda: "stencil" in app.find("image").description, "the chart's description")
        app.key("ctrl+shift+a")
        app.find("label", "The whole run")


def a_typed_bandwidth_moves_the_roof_and_can_be_undone():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        entry = app.find("text box", "DRAM")
        assert entry.text == "1 TB/s", entry.text
        app.find("label", "80 %")
        entry.click()
        app.key("ctrl+a")
        app.type("2 TB/s")
        app.key("Return")
        app.find("label", "• three")
        app.find("label", "40 %")
        app.find("label", "typed in · 200 % of 1 TB/s")
        app.key("ctrl+z")
        app.find("label", "80 %")
        app.find("label", "three")
        assert app.find("text box", "DRAM").text == "1 TB/s"
        app.key("ctrl+shift+z")
        app.find("label", "40 %")
        app.key("ctrl+z")


def a_slider_moves_the_roof_and_a_drag_is_one_step():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.find("label", "80 %")
        app.find("slider", "DRAM").drag((0.5, 0.5), (0.8, 0.5))
        app.find("label", "• three")
        rate, unit = app.find("text box", "DRAM").text.split()
        assert unit == "TB/s" and 2 < float(rate) < 8, rate
        app.find("label", f"{80 / float(rate):.0f} %")
        app.key("ctrl+z")
        app.find("label", "three")
        app.find("label", "80 %")
        assert app.find("text box", "DRAM").text == "1 TB/s"


def a_rate_that_is_none_is_refused_with_the_reason():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        entry = app.find("text box", "FP64")
        entry.click()
        app.key("ctrl+a")
        app.type("2 TB/s")
        app.key("Return")
        app.find("label", "*2 TB/s*")
        assert not app.find_all("label", "• three"), "a wrong rate changed the project"
        app.key("Escape")
        assert app.find("text box", "FP64").text == "10 TFLOP/s"


def a_hidden_roof_goes_and_comes_back():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = app.find("image")
        before = chart.picture()
        app.find("checkbox", "DRAM").click()
        app.find("label", "• three")
        app.settle()
        assert chart.picture().differs(before, 8) > 0.001, "the roof is still drawn"
        app.key("ctrl+z")
        app.find("label", "three")
        app.settle()


def the_table_sorts_by_a_header():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        assert names_of_rows(app) == ["fast_fourier", "dense_product", "stencil"], names_of_rows(app)
        from driver import wait_for
        app.find("column header").click()
        wait_for(lambda: names_of_rows(app) == ["dense_product", "fast_fourier", "stencil"], "rows by name")
        app.settle()
        app.find("column header").click()
        wait_for(lambda: names_of_rows(app) == ["stencil", "fast_fourier", "dense_product"], "rows by falling name")


def the_filter_narrows_the_table():
    from driver import wait_for
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.key("ctrl+shift+f")
        app.type("STEN")
        wait_for(lambda: names_of_rows(app) == ["stencil"], "one row")
        app.find("label", "1 of 3")
        app.key("Escape")
        wait_for(lambda: len(names_of_rows(app)) == 3, "all rows again")


def arrow_keys_walk_the_chart():
    from driver import wait_for
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = app.find("image")
        chart.tab_to()
        app.key("Right")
        wait_for(lambda: "fast_fourier" in chart.description, "the heaviest kernel")
        app.key("Right")
        wait_for(lambda: "dense_product" in chart.description, "the next one by intensity")
        app.key("Home")
        wait_for(lambda: "stencil" in chart.description, "the first one")
        app.key("Escape")
        wait_for(lambda: "stencil at" not in chart.description, "no selection")


def tab_leaves_the_table():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        rows_shown(app)["stencil"].click()
        table = app.find("tree grid", "Kernels")
        app.key("Tab")
        app.settle()
        assert not table.find_all(state="focused"), "the focus stays in the table"


def the_chart_zooms_pans_and_fits():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = app.find("image")
        whole = chart.picture()
        chart.scroll(-3, (0.5, 0.5))
        app.settle()
        zoomed = chart.picture()
        assert zoomed.differs(whole, 8) > 0.01, "the wheel does not zoom"
        chart.drag((0.5, 0.5), (0.7, 0.4))
        app.settle()
        assert chart.picture().differs(zoomed, 8) > 0.01, "dragging does not pan"
        app.key("ctrl+0")
        app.settle()
        chart.hover((0.02, 0.02))
        app.settle()
        assert chart.picture().differs(whole, 8) < 0.01, "fitting does not come back"
        assert not app.find_all("label", "• three"), "looking around counts as a change"


def what_is_saved_opens_the_same():
    with tempfile.TemporaryDirectory() as folder:
        saved = Path(folder) / "saved.gable"
        with launch(project(folder)) as app:
            entry = app.find("text box", "DRAM")
            entry.click()
            app.key("ctrl+a")
            app.type("2 TB/s")
            app.key("Return")
            app.find("label", "• three")
            app.key("ctrl+shift+s")
            app.choose_file(saved)
            app.find("label", "saved")
        kept = json.loads(saved.read_text(encoding="utf-8"))
        assert len(kept["kernels"]) == 3
        with launch(saved) as app:
            assert app.find("text box", "DRAM").text == "2 TB/s"
            app.find("label", "40 %")


def closing_asks_about_unsaved_changes():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.find("checkbox", "DRAM").click()
        app.find("label", "• three")
        app.key("ctrl+w")
        app.find("label", "Save changes to*")
        app.find("button", "*Cancel").press()
        app.gone("label", "Save changes to*")
        app.find("label", "• three")
        app.key("ctrl+w")
        app.find("button", "*Discard").press()
        status = app.wait_exit()
        assert status == 0, (status, app.lines)


def the_chart_exports_with_real_text():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        figure = Path(folder) / "figure.svg"
        app.key("ctrl+e")
        dialog = app.find("window", "Export Figure")
        dialog.find("label", "* mm, shown at *")
        dialog.find("button", "*Export…").press()
        app.choose_file(figure, "Export Figure")
        app.find("label", "Exported the figure to*")
        text = figure.read_text(encoding="utf-8")
        assert "<svg" in text and "fast_fourier" in text, text[:200]


def what_can_not_be_read_is_said_in_the_window():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "not.csv"
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(64)))
        with launch(path) as app:
            app.find("label", "*not.csv*")
            app.find("button", "*Open a Profile*")


def the_same_file_raises_its_window():
    import subprocess
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        done = subprocess.run([PROGRAM, Path(folder) / "three.gable"], timeout=20, check=False)
        assert done.returncode == 0
        app.settle()
        assert len(app.windows()) == 1, app.windows()


def another_file_has_a_window_of_its_own():
    import subprocess
    from driver import wait_for
    need_corpus()
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        done = subprocess.run([PROGRAM, EXPORT], timeout=20, check=False)
        assert done.returncode == 0
        wait_for(lambda: len(app.windows()) == 2, "two windows")


def panels_fold_by_themselves():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.resize(1300, 700)
        app.find("button", "Machine Panel", state="pressed")
        app.resize(800, 700)
        app.find("button", "Machine Panel", state="!pressed")
        app.find("button", "Kernel and Advice Panel", state="pressed")
        app.key("ctrl+F9")
        app.find("button", "Machine Panel", state="pressed")
        app.find("text box", "DRAM").click()
        app.key("Escape")
        app.resize(420, 600)
        app.find("button", "Kernel and Advice Panel", state="!pressed")
        app.key("F9")
        app.find("button", "Kernel and Advice Panel", state="pressed")


def a_window_gets_small():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.resize(360, 294)
        width, height = app.windows()[0].extents()[2:]
        assert width <= 360 and height <= 294, (width, height)
    # Where the table is as low as can be from the beginning.
    with launch() as app:
        app.resize(1024, 640)
        app.find("button", "A ladder of matrix products").press()
        app.find("label", "1 of *")
        app.settle()


def the_advice_of_a_page_that_opens_has_its_room():
    """What follows the cards has to stand below them, however many lines their texts take."""
    example = Path(__file__).resolve().parents[2] / "data/examples/v100-gpp-gene.gable"
    with launch(example) as app:
        app.settle()
        app.resize(1440, 900)
        app.settle()
        app.find_all("row")[1].click()
        app.settle()
        app.find("tab", "Advice").click()
        more = app.find("label", "*more are possible")
        app.settle()
        findings = [label.extents()[1] for label in app.find_all("label", "*share of the roof*")]
        assert len(findings) > 2 and max(findings) < more.extents()[1], (findings, more.extents())


def the_help_is_one_key_away():
    from driver import wait_for
    with launch() as app:
        app.key("F1")
        app.find("label", "Read the chart")
        app.find("button", "Lessons and Examples").press()
        wait_for(lambda: len(app.windows()) == 3, "a window beside")


def every_dialog_has_its_key_and_goes_by_escape():
    from driver import wait_for
    shown = {
        "F10": ("menu item", "Preferences"),
        "ctrl+comma": ("label", "Appearance"),
        "ctrl+f": ("search box", "Find kernels, roofs and machines"),
        "ctrl+p": ("button", "*Print"),
        "ctrl+e": ("label", "Alternative text"),
        "F1": ("label", "Read the chart"),
    }
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        for key, what in shown.items():
            app.key(key)
            app.find(*what)
            app.settle()
            app.key("Escape")
            app.gone(*what)
            app.settle()
        for key in ("ctrl+o", "ctrl+shift+s", "ctrl+shift+e"):
            app.key(key)
            wait_for(lambda: len(app.windows()) == 2, f"the file dialog of {key}")
            app.settle()
            app.key("Escape")
            wait_for(lambda: len(app.windows()) == 1, "the window alone")
            app.settle()
        for key in ("ctrl+n", "ctrl+shift+n"):
            app.key(key)
            wait_for(lambda: len(app.windows()) == 2, f"the window of {key}")
            app.settle()
            app.key("ctrl+w")
            wait_for(lambda: len(app.windows()) == 1, "the first window alone")
            app.settle()


def every_kernel_is_selected_and_one_again():
    from driver import wait_for
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        def selected():
            return sorted(name for name, row in rows_shown(app).items() if "selected" in row.states)

        app.find("image").click((0.5, 0.1))
        app.key("ctrl+a")
        wait_for(lambda: selected() == ["dense_product", "fast_fourier", "stencil"], "all rows selected")
        app.key("ctrl+shift+a")
        wait_for(lambda: not selected(), "no row selected")
        # In a text the key is the text's own.
        box = app.find("text box", "DRAM")
        box.click()
        app.key("ctrl+a")
        app.settle()
        assert not selected(), selected()


def what_was_looked_for_is_found_again():
    from driver import wait_for
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        def selected():
            return [name for name, row in rows_shown(app).items() if "selected" in row.states]

        app.key("ctrl+g")
        app.find("search box", "Find kernels, roofs and machines").set_text("S")
        wait_for(lambda: len(app.find("list", "Found").find_all("list item", "*, Kernel")) == 3, "three kernels")
        app.key("Return")
        app.gone("list", "Found")
        for key, name in [("ctrl+g", "dense_product"), ("ctrl+g", "stencil"), ("ctrl+g", "fast_fourier"),
                          ("ctrl+shift+g", "stencil")]:
            app.key(key)
            wait_for(lambda: selected() == [name], f"{name} selected")


def the_shortcuts_are_listed():
    with launch() as app:
        app.key("ctrl+question")
        app.find("label", "Export the chart as a figure")
        app.key("Escape")
        app.gone("label", "Export the chart as a figure")


CHECKS = [check for name, check in list(globals().items())
          if callable(check) and re.match(r"(an?|the|every|what|closing|arrow|tab|panels)_", name)]

if __name__ == "__main__":
    sys.exit(run(__file__, CHECKS))
