# SPDX-License-Identifier: GPL-3.0-or-later
"""What the scripts share that drive the real program from outside, as a person and a screen reader do.

Each is called with KIT PROGRAM. KIT is a folder with driver.py and with-display; where it is missing every check is
reported as skipped. Prints TAP.
"""

import configparser
import json
import os
import shutil
import sys
import time
import traceback
from pathlib import Path

KIT, PROGRAM = Path(sys.argv[1]), sys.argv[2]
SHARED = Path(os.environ.get("GABLE_SHARED", "/nonexistent"))
EXPORT = SHARED / "corpus/ncu-csv/rtx5090-details/ncu.details.csv"

# Seconds that all checks of a script may take together, with sanitizers too.
TIMEOUT = 900


class Skip(Exception):
    """What the check needs is not here."""


# What a press of a button does comes a quarter of a second later: GTK shows the button pressed meanwhile [s].
PRESS = 0.3

# Seconds between two clicks that are not a double click: GTK's own 400 ms, and some for the way there.
APART = 0.6


def be_patient():
    """Makes the kit wait where a slow machine would fail a check.

    What was only just made, as a row of a list that opens, has its size some frames later: a place in it is waited for. The
    screen has not settled while a press is still to come. And a window that goes while all are asked to close, as a tooltip
    does, ends the asking: it begins again. Two single clicks are as far apart as no double click is, however fast the
    program was in between.
    """
    from driver import App, DriverError, GLib, Node, WAIT, wait_for
    if hasattr(Node, "point_at_once"):
        return
    Node.point_at_once, Node.press_at_once = Node.point, Node.press
    App.settle_at_once, App.close_at_once, App.click_at_once = App.settle, App.close, App.click_at

    def point(node, where=(0.5, 0.5)):
        wait_for(lambda: min(node.extents()[2:]) > 0, f"{node} in sight")
        return node.point_at_once(where)

    def press(node):
        node.press_at_once()
        node.app.pressed = time.monotonic()
        return node

    def settle(app, *arguments, **options):
        left = getattr(app, "pressed", 0) + PRESS - time.monotonic()
        if left > 0:
            time.sleep(left)
            try:
                app.windows()  # an answer of the main loop, after what was due before
            except GLib.Error:
                pass  # it ended by that press
        return app.settle_at_once(*arguments, **options)

    def close(app, timeout=WAIT):
        if app.proc.poll() is None:
            app.settle()
        limit = time.monotonic() + timeout
        while True:
            try:
                return app.close_at_once(timeout / 5)
            except DriverError:
                if time.monotonic() > limit:
                    raise

    def click_at(app, *arguments, **options):
        time.sleep(max(0.0, getattr(app, "clicked", 0) + APART - time.monotonic()))
        app.click_at_once(*arguments, **options)
        app.clicked = time.monotonic()
        return app

    Node.point, Node.press = point, press
    App.settle, App.close, App.click_at = settle, close, click_at


def launch(*arguments, **options):
    """Starts the program, and waits for the rows of a project; without arguments it shows nothing of what was open last time."""
    from driver import App, wait_for
    be_patient()
    app = App.launch([PROGRAM, *(arguments or ["--new"])], **options)
    if any(str(argument).endswith(".gable") for argument in arguments):
        try:
            wait_for(lambda: rows_shown(app), "rows in the table")
            app.settle()
        except BaseException:
            app.kill()
            raise
    return app


def set_settings(**values):
    """What some preferences are from now on, as GVariant texts; "_" stands for "-". A program that runs follows them."""
    path = Path(os.environ["XDG_CONFIG_HOME"]) / "glib-2.0/settings/keyfile"
    path.parent.mkdir(parents=True, exist_ok=True)
    settings = configparser.RawConfigParser()
    settings.read(path, encoding="utf-8")
    group = "io/github/gable_roofline/Gable"
    settings.read_dict({group: {name.replace("_", "-"): value for name, value in values.items()}})
    with open(path, "w", encoding="utf-8") as file:
        settings.write(file, space_around_delimiters=False)


def project(folder):
    """A project of three kernels on a machine of round figures."""
    path = Path(folder) / "three.gable"
    kernels = [("fast_fourier", 2.0, 1e12, 1.6e12), ("dense_product", 1.0, 8e12, 0.1e12), ("stencil", 0.5, 1e11, 4e11)]
    path.write_text(json.dumps({
        "format": "gable-project", "version": 1,
        "machines": [{"name": "Round figures", "ceilings": [
            {"counter": "DRAM", "theoretical": {"bandwidth": "1 TB/s"}},
            {"counter": "fp64", "theoretical": {"rate": "10 TFLOP/s"}}]}],
        "kernels": [{"name": name, "time": time, "work": {"fp64": flops}, "traffic": {"DRAM": bytes_}}
                    for name, time, flops, bytes_ in kernels]}), encoding="utf-8")
    return path


def choose(app, button, item):
    """An item of the menu that a button opens."""
    app.find("button", button).press()
    app.find("menu item", item).click()
    # While the menu leaves, keys are its own.
    app.gone("menu item", item)
    app.settle()


def open_list(app, name):
    """Opens a drop-down: its entries take keys from when they are in sight."""
    from driver import wait_for
    box = app.find("combo box", name)
    box.click()
    wait_for(lambda: any(item.extents()[3] > 0 for item in box.find_all("list item")), f"the entries of {name}")
    app.settle()


def rows_shown(app):
    """The rows in sight by their names. A row that goes while it is looked at makes for another look, not for a wait."""
    from driver import wait_for

    def look():
        table = app.find_all("tree grid", "Kernels", rows=0)
        lists = table[0].find_all("list", rows=0) if table else []
        found = {}
        for row in lists[0].shown() if lists else []:
            found[row.find_all("label", rows=0)[0].name] = row
        return [found]

    def whole():
        try:
            return look()
        except IndexError:
            return None

    return wait_for(whole, "rows that stay")[0]


def names_of_rows(app):
    return list(rows_shown(app))


def state_folder():
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local/state") / "gable"


def forget():
    """Every check begins with a profile that nobody used."""
    shutil.rmtree(state_folder(), ignore_errors=True)
    (Path(os.environ["XDG_CONFIG_HOME"]) / "glib-2.0/settings/keyfile").unlink(missing_ok=True)


def need_corpus():
    if not EXPORT.exists():
        raise Skip("the corpus is not here")


def start_session(script, n_checks):
    """Begins again inside a private session; returns whether this is the inner run."""
    python = "/usr/bin/python3"
    if not (KIT / "driver.py").exists() or not os.path.exists(python):
        print(f"1..0 # SKIP the kit that drives a window is not here: {n_checks} checks skipped")
        return False
    if "GABLE_DRIVEN" not in os.environ:
        environment = dict(os.environ, GABLE_DRIVEN="1", PYTHONPATH=str(KIT), GSETTINGS_BACKEND="keyfile")
        for name in ("GTK_A11Y", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
            environment.pop(name, None)
        os.execve(KIT / "with-display",
                  [str(KIT / "with-display"), "--timeout", str(TIMEOUT), "--screen", "1440x1000x24", "--", python, script,
                   *sys.argv[1:]], environment)
    return True


def run(script, checks):
    """Runs every check whose name holds one of the words after KIT and PROGRAM, or all. Returns the exit status.

    GABLE_TRIES: how often one that fails is tried in all, on a machine that may stand still for seconds at any moment.
    """
    words = sys.argv[3:]
    checks = [check for check in checks if not words or any(word in check.__name__ for word in words)]
    if not start_session(script, len(checks)):
        return 0
    print(f"1..{len(checks)}", flush=True)
    tries = int(os.environ.get("GABLE_TRIES", "1"))
    failed = 0
    for number, check in enumerate(checks, 1):
        name = check.__name__.replace("_", "-")
        for left in reversed(range(tries)):
            forget()
            try:
                check()
                print(f"ok {number} {name}", flush=True)
                break
            except Skip as reason:
                print(f"ok {number} {name} # SKIP {reason}", flush=True)
                break
            except Exception:
                if left == 0:
                    failed += 1
                    print(f"not ok {number} {name}", flush=True)
                else:
                    # Not in silence: the totals count it.
                    print(f"# again: {name}", flush=True)
                for line in traceback.format_exc().splitlines():
                    print(f"# {line}", flush=True)
    return 1 if failed else 0
