#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Walkthroughs in the window: every lesson played through, steps made, edited, moved, deleted, undone, saved and presented.

Usage: test_walkthrough.py KIT PROGRAM [WORD…]
With GABLE_PICTURES a folder gets a picture of every step of every lesson, to be looked at.
"""

import json
import os
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

from outside import launch, project, run, set_settings

LESSONS = Path(__file__).resolve().parents[2] / "data/lessons"


def step_shown(app, number, size, title=None):
    """Waits until the step of that number stands on the chart."""
    app.find("label", f"{number} of {size}")
    if title:
        app.find("label", title)
    app.settle()


def titles(app):
    """Of the steps in the list."""
    return [row.name for row in app.find("list", "Steps").find_all("list item")]


def keep_picture(app, name):
    folder = os.environ.get("GABLE_PICTURES")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        app.screenshot(str(Path(folder) / f"{name}.png"))


def undo_all(app):
    undo = app.find("button", "Undo")
    while undo.enabled:
        undo.press()
        app.settle()


def edit(app, **texts):
    """Types over what the step is made of, and says that it is done."""
    app.find("button", "Edit Title and Text").press()
    app.settle()
    for name, text in texts.items():
        app.find("text box", f"{name.capitalize()} of the step").set_text(text)
    app.find("button", "Done").press()


@contextmanager
def three_kernels(**options):
    """A project of three kernels with the page of walkthroughs shown. What was changed is not saved."""
    with tempfile.TemporaryDirectory() as folder, launch(project(folder), **options) as app:
        app.settle()
        app.resize(1440, 1000)
        app.find("tab", "Steps").press()
        app.settle()
        yield app
        undo_all(app)


def play(number):
    file = sorted(LESSONS.glob("*.gable"))[number]
    lesson = json.loads(file.read_text(encoding="utf-8"))
    steps = lesson["walkthroughs"][0]["steps"]
    with launch() as app:
        app.resize(1440, 1000)
        app.find("button", lesson["title"]).press()
        for index, step in enumerate(steps, 1):
            step_shown(app, index, len(steps), step["title"])
            # Every figure is there, and none is unknown. (The entries' own help stands behind the page.)
            told = [label.name for label in app.find_all("label") if label.name[:20] == step["text"][:20]]
            assert told or step["text"][:20].count("{"), step["text"]
            assert not any("{" in text or "unknown" in text for text in told), told
            keep_picture(app, f"{file.stem}-{index}")
            following = app.find("button", "Next")
            if index < len(steps):
                following.press()
        app.find("button", "Undo", state="!enabled")
        app.find("button", "Back").press()
        step_shown(app, len(steps) - 1, len(steps), steps[-2]["title"])


def the_model_is_played_through():
    play(0)


def triage_is_played_through():
    play(1)


def fusion_is_played_through():
    play(2)


def matrix_products_are_played_through():
    play(3)


def measured_ceilings_are_played_through():
    play(4)


def amdahl_is_played_through():
    play(5)


def a_profile_tells_about_itself():
    with three_kernels() as app:
        app.find("button", "*Make a Walkthrough*").press()
        app.find("label", "1 of *")
        app.find("label", "What was read")
        assert len(titles(app)) >= 4
        app.key("alt+Right")
        app.find("label", "2 of *")
        app.find("label", "Where the time goes")
        app.key("alt+Left")
        app.find("label", "1 of *")


def steps_are_made_edited_moved_and_deleted():
    with three_kernels() as app:
        app.find("button", "*Step of What Is Shown").press()
        step_shown(app, 1, 1)
        edit(app, title="First", text="The run takes {run.time}.")
        app.find("label", "The run takes 3.5 s.")
        app.find("button", "Add a Step of What Is Shown").press()
        step_shown(app, 2, 2)
        edit(app, title="Second")
        app.find("label", "Second")
        assert titles(app) == ["First", "Second"], titles(app)
        app.find("button", "Move the Step Up").press()
        step_shown(app, 1, 2)
        assert titles(app) == ["Second", "First"], titles(app)
        app.find("button", "Delete the Step").press()
        step_shown(app, 1, 1)
        assert titles(app) == ["First"], titles(app)
        app.find("button", "Undo").press()
        step_shown(app, 1, 2)
        assert titles(app) == ["Second", "First"], titles(app)


def steps_are_dragged_to_their_place():
    from driver import wait_for
    with three_kernels() as app:
        for title in ("First", "Second", "Third"):
            app.find("button", "*Step of What Is Shown" if title == "First" else "Add a Step of What Is Shown").press()
            app.settle()
            edit(app, title=title)
            app.find("label", title)
            app.settle()
        rows = app.find("list", "Steps").find_all("list item")
        app.drag(rows[2].point(), rows[0].point())
        wait_for(lambda: titles(app) == ["Third", "First", "Second"], "the third step first")
        step_shown(app, 1, 3)


def a_placeholder_that_there_is_not_is_named():
    with three_kernels() as app:
        app.find("button", "*Step of What Is Shown").press()
        step_shown(app, 1, 1)
        edit(app, text="{kernel.luck}")
        app.find("label", "there is no placeholder {kernel.luck}*")
        app.find("text box", "Text of the step").set_text("{run.kernels} kernels")
        app.find("button", "Done").press()
        app.find("label", "3 kernels")


def a_walkthrough_is_saved_and_read_again():
    with tempfile.TemporaryDirectory() as folder:
        path = project(folder)
        with launch(path) as app:
            app.resize(1440, 1000)
            app.find("tab", "Steps").press()
            app.settle()
            app.find("button", "*Make a Walkthrough*").press()
            app.find("label", "1 of *")
            app.settle()
            app.key("ctrl+s")
            app.gone("label", "• three")
        saved = json.loads(path.read_text(encoding="utf-8"))
        assert len(saved["walkthroughs"][0]["steps"]) >= 4
        assert len(saved["kernels"]) == 3
        with launch(path) as app:
            app.resize(1440, 1000)
            app.find("tab", "Steps").press()
            app.settle()
            app.find("button", "Next").press()
            app.find("label", "What was read")


def leaving_the_page_brings_the_project_s_own_view_back():
    with three_kernels() as app:
        app.find("button", "*Make a Walkthrough*").press()
        app.find("label", "1 of *")
        while not app.find_all("label", "What if, of*"):
            app.find("button", "Next").press()
            app.settle()
        app.find("label", "*, what-if")
        app.find("tab", "Advice").press()
        app.gone("label", "*, what-if")


def a_walkthrough_is_presented_on_the_whole_screen():
    with three_kernels() as app:
        app.find("button", "*Make a Walkthrough*").press()
        app.find("label", "1 of *")
        app.settle()
        app.key("F5")
        app.find("button", "Leave")
        app.settle()
        app.key("Right")
        app.find("label", "2 of *")
        app.key("Page_Up")
        app.find("label", "1 of *")
        keep_picture(app, "presented")
        app.key("Escape")
        app.gone("button", "Leave")
        app.find("button", "Next")


def what_is_presented_follows_palette_and_style():
    from driver import Picture, wait_for
    # A theme that the environment names would not follow the style.
    with three_kernels(env={"GTK_THEME": ""}) as app:
        app.find("button", "*Make a Walkthrough*").press()
        app.find("label", "1 of *")
        app.settle()
        app.action("win.present")
        app.find("button", "Leave")
        app.settle()
        before = Picture.grab()
        set_settings(palette="'okabe-ito'")
        wait_for(lambda: Picture.grab().differs(before, 8) > 0.0005, "the colours of the palette")
        keep_picture(app, "presented-palette")
        set_settings(style="'dark'")
        wait_for(lambda: Picture.grab().differs(before, 60) > 0.5, "the dark style")
        keep_picture(app, "presented-dark")
        app.find("label", "1 of *")
        app.key("Escape")
        app.gone("button", "Leave")


def a_report_is_written_from_the_window():
    with three_kernels() as app:
        app.find("button", "*Make a Walkthrough*").press()
        app.find("label", "1 of *")
        app.settle()
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "told.html"
            app.action("win.export-report")
            app.choose_file(file)
            app.find("label", "Wrote the report “told.html”")
            text = file.read_text(encoding="utf-8")
            assert "<h2>1. What was read</h2>" in text and "<svg" in text


def each_step_becomes_a_figure():
    with three_kernels() as app:
        app.find("button", "*Make a Walkthrough*").press()
        app.find("label", "1 of *")
        app.settle()
        with tempfile.TemporaryDirectory() as folder:
            app.action("win.export-steps")
            app.choose_file(Path(folder) / "told.svg")
            app.find("label", "Exported * figures to the folder *")
            names = sorted(path.name for path in Path(folder).iterdir())
            assert names[0] == "told-01-What-was-read.svg" and len(names) > 3, names
            for name in names:
                assert "<svg" in (Path(folder) / name).read_text(encoding="utf-8"), name
            app.action("win.export-steps")
            app.choose_file(Path(folder) / "told.docx")
            app.find("label", "The name of figures ends in *")


CHECKS = [
    the_model_is_played_through,
    triage_is_played_through,
    fusion_is_played_through,
    matrix_products_are_played_through,
    measured_ceilings_are_played_through,
    amdahl_is_played_through,
    a_profile_tells_about_itself,
    steps_are_made_edited_moved_and_deleted,
    steps_are_dragged_to_their_place,
    a_placeholder_that_there_is_not_is_named,
    a_walkthrough_is_saved_and_read_again,
    leaving_the_page_brings_the_project_s_own_view_back,
    a_walkthrough_is_presented_on_the_whole_screen,
    what_is_presented_follows_palette_and_style,
    a_report_is_written_from_the_window,
    each_step_becomes_a_figure,
]

if __name__ == "__main__":
    sys.exit(run(__file__, CHECKS))
