#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures this computer from outside the program: from the welcome page, stopped in the middle, and taken as the machine.

Usage: test_probe.py KIT PROGRAM [WORD…]

Other work on the machine may make a quick measurement slow and its figures poor: none of them is looked at.
"""

import os
import sys
import tempfile

from outside import launch, project, run

# Seconds that a quick measurement may take where everything else runs as well.
PATIENCE = 120


def open_dialog(app):
    app.find("button", "*easure This Computer*").press()
    app.find("label", "The peak of each kind of arithmetic*")


def look(app, name):
    """Keeps a picture for whoever asks for one."""
    folder = os.environ.get("GABLE_PICTURES")
    if folder:
        app.settle()
        app.screenshot(os.path.join(folder, name))


def a_measurement_becomes_the_machine():
    with launch() as app:
        app.find("label", "Worked examples")
        look(app, "welcome.png")
        open_dialog(app)
        look(app, "ready.png")
        app.find("button", "*easure", state="sensitive").press()
        app.find("button", "*top")
        look(app, "running.png")
        app.find("button", "*se as Machine", timeout=PATIENCE)
        result = app.find("label", "*FP64*").name
        assert "/s" in result and "L1" in result, result
        assert not app.find_all("button", "*Rates"), "there is no machine whose rates these could be"
        look(app, "done.png")
        app.find("button", "*se as Machine").press()
        app.gone("label", "The peak of each kind of arithmetic*")
        # The chart of the machine stands in the place of the welcome page.
        app.find("label", "*GFLOP/s*")
        app.find("button", "Machine Menu")
        look(app, "machine.png")


def a_measurement_that_is_stopped_says_so_and_can_be_made_again():
    with launch() as app:
        open_dialog(app)
        app.find("button", "*easure", state="sensitive").press()
        app.find("button", "*top").press()
        app.find("label", "The measurement was stopped", timeout=PATIENCE)
        app.find("button", "*easure", state="sensitive")
        app.key("Escape")
        app.gone("label", "The peak of each kind of arithmetic*")
        app.find("label", "Worked examples")


def a_window_that_is_closed_takes_its_measurement_with_it():
    with launch() as app:
        open_dialog(app)
        app.find("button", "*easure", state="sensitive").press()
        app.find("button", "*top")
        app.key("Escape")
        app.gone("label", "The peak of each kind of arithmetic*")
        app.find("label", "Worked examples")


def measured_rates_are_taken_by_the_machine_that_is_shown():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.action("win.measure")
        app.find("label", "The peak of each kind of arithmetic*")
        app.find("button", "*easure", state="sensitive").press()
        app.find("button", "*ake the Measured*", timeout=PATIENCE).press()
        app.gone("label", "The peak of each kind of arithmetic*")
        app.find("button", "Undo", state="sensitive")
        look(app, "rates.png")
        app.action("win.undo")
        app.find("button", "Undo", state="!sensitive")


if __name__ == "__main__":
    sys.exit(run(__file__, [
        a_measurement_becomes_the_machine,
        a_measurement_that_is_stopped_says_so_and_can_be_made_again,
        a_window_that_is_closed_takes_its_measurement_with_it,
        measured_rates_are_taken_by_the_machine_that_is_shown,
    ]))
