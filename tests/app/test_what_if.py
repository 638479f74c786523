#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What-ifs in the window: trying advice, changing it with sliders, composing, discarding, and other machines."""

import sys
import tempfile
from contextlib import contextmanager

from outside import launch, names_of_rows, project, rows_shown, run

SLIDER = "Bytes at DRAM"
WHAT_IF = "fast_fourier, what-if"


@contextmanager
def three_kernels():
    """A project of three kernels with the advice shown. What was changed is not saved."""
    from driver import wait_for
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.settle()
        app.resize(1440, 1000)
        app.find("tab", "Advice").press()
        yield app, wait_for
        undo_all(app, wait_for)


def undo_all(app, wait_for):
    undo = app.find("button", "Undo")
    while undo.enabled:
        undo.press()
        app.settle()
    app.gone("label", WHAT_IF)


def try_first(app, kernel="fast_fourier"):
    rows_shown(app)[kernel].click()
    app.find("label", kernel)
    app.settle()
    app.find_all("button", "Try It")[0].press()
    return app.find("slider", SLIDER)


def the_run_page_has_the_best_opportunities():
    with three_kernels() as (app, _):
        app.find("label", "Best opportunities")
        app.find("label", "run 1.4×")
        app.find("label", "On another machine")


def try_it_makes_a_what_if_in_one_step():
    with three_kernels() as (app, _):
        try_first(app)
        app.settle()
        assert WHAT_IF in names_of_rows(app)
        app.find("label", "2 s → 1 s · 2×")
        app.find("label", "3.5 s → 2.5 s · 1.4×")
        app.find("button", "Undo").press()
        app.gone("label", WHAT_IF)


def a_slider_moves_the_what_if_and_the_run():
    with three_kernels() as (app, _):
        slider = try_first(app)
        slider.set_value(-1)
        app.find("label", "2 s → 200 ms · 10×")
        app.find("label", "3.5 s → 1.7 s · 2.06×")


def a_figure_may_be_typed():
    with three_kernels() as (app, _):
        try_first(app)
        entry = app.find("text box", SLIDER)
        entry.click()
        entry.set_text("25 %")
        app.key("Return")
        app.find("label", "2 s → 500 ms · 4×")


def advice_on_a_what_if_changes_it_further():
    with three_kernels() as (app, _):
        try_first(app)
        app.settle()
        app.find_all("button", "Try It")[1].press()
        app.find("slider", "Operations")
        app.settle()
        assert [name for name in names_of_rows(app) if "what-if" in name] == [WHAT_IF]


def a_what_if_is_discarded_or_kept():
    with three_kernels() as (app, _):
        try_first(app)
        app.find("button", "Keep").press()
        app.gone("slider", SLIDER)
        app.settle()
        rows_shown(app)[WHAT_IF].click()
        app.find("slider", SLIDER)
        app.find("button", "Discard").press()
        app.gone("label", WHAT_IF)


def selected_what_ifs_are_deleted_at_once():
    with three_kernels() as (app, wait_for):
        try_first(app)
        app.find("button", "Keep").press()
        app.settle()
        app.find("image").click((0.5, 0.1))
        app.key("ctrl+a", "Delete")
        app.gone("label", WHAT_IF)
        assert len(rows_shown(app)) == 3, rows_shown(app)
        app.key("ctrl+z")
        app.find("label", WHAT_IF)


def another_machine_is_imagined():
    with three_kernels() as (app, _):
        app.find("label", "On another machine").click()
        app.find("slider", "The machine’s DRAM rate").set_value(0.30102999566398)
        app.find("label", "3.5 s → 2.25 s · 1.56×")
        app.find("button", "Compare on the Chart").press()
        app.find("label", "• three")


CHECKS = [
    the_run_page_has_the_best_opportunities,
    try_it_makes_a_what_if_in_one_step,
    a_slider_moves_the_what_if_and_the_run,
    a_figure_may_be_typed,
    advice_on_a_what_if_changes_it_further,
    a_what_if_is_discarded_or_kept,
    selected_what_ifs_are_deleted_at_once,
    another_machine_is_imagined,
]

if __name__ == "__main__":
    sys.exit(run(__file__, CHECKS))
