#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""How documents are opened, kept and lost by no accident, driven from outside.

Usage: test_documents.py KIT PROGRAM [WORD…]
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from outside import PROGRAM, choose, launch, names_of_rows, open_list, project, run, set_settings, state_folder

# A program that gives something to the clipboard, or to who drags it from its window, and stays until it is ended.
GIVER = r"""
import sys
import gi
gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, Gio, GLib, GObject, Gtk
Gtk.init()
what, *rest = sys.argv[1:]
if what == "text":
    value = GObject.Value(str, rest[0])
else:
    value = GObject.Value(Gdk.FileList, Gdk.FileList.new_from_list([Gio.File.new_for_path(path) for path in rest]))
content = Gdk.ContentProvider.new_for_value(value)
if what == "drag":
    window = Gtk.Window(title="Giver", decorated=False, default_width=120, default_height=80)
    source = Gtk.DragSource(actions=Gdk.DragAction.COPY)
    source.set_content(content)
    window.add_controller(source)
    window.present()
else:
    Gdk.Display.get_default().get_clipboard().set_content(content)
print("given", flush=True)
GLib.MainLoop().run()
"""

TABLE = """kernel,time [ms],fp64 [GFLOP],DRAM [GB]
first,1.0,1000,100
second,0.5,100,400
"""


class Giver:
    def __init__(self, *arguments):
        self.arguments = [str(argument) for argument in arguments]

    def __enter__(self):
        self.process = subprocess.Popen([sys.executable, "-c", GIVER, *self.arguments], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout.readline() == "given\n"

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def hide_a_roof(app, title="three"):
    app.find("checkbox", "DRAM").click()
    app.find("label", f"• {title}")


def another(folder, name="other.gable"):
    path = Path(folder) / name
    content = json.loads(project(folder).read_text(encoding="utf-8"))
    content["kernels"] = [dict(kernel, name="other_" + kernel["name"]) for kernel in content["kernels"]]
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


def wait_for(test, what):
    import driver
    return driver.wait_for(test, what)


def recovery_files():
    return list((state_folder() / "recovery").glob("*"))


def projects_kept():
    """Whole ones: the lock and the name of each are there before it."""
    return list((state_folder() / "recovery").glob("*.gable"))


def leave_changes(folder, end):
    """A changed project whose program is ended by END, which takes a process."""
    app = launch(project(folder))
    hide_a_roof(app)
    if end != subprocess.Popen.terminate:
        wait_for(projects_kept, "the changes on disk")
    end(app.proc)
    app.proc.wait(timeout=20)
    assert projects_kept()


def throw_away(app):
    app.find("label", "Gable ended before*")
    app.find("button", "*Discard").press()
    app.gone("label", "Gable ended before*")
    wait_for(lambda: not recovery_files(), "nothing left over")


def work_survives_being_killed():
    set_settings(autosave_seconds="uint32 1")
    with tempfile.TemporaryDirectory() as folder:
        leave_changes(folder, subprocess.Popen.kill)
        with launch() as app:
            app.find("label", "Gable ended before “three” was saved*")
            app.find("button", "*Recover").press()
            app.find("label", "• three")
            assert not app.find("checkbox", "DRAM").checked
            app.key("ctrl+s")
            app.find("label", "three")
            wait_for(lambda: not recovery_files(), "nothing left over")
        assert '"hidden": true' in (Path(folder) / "three.gable").read_text(encoding="utf-8")


def work_that_is_not_wanted_can_be_thrown_away():
    set_settings(autosave_seconds="uint32 1")
    with tempfile.TemporaryDirectory() as folder:
        leave_changes(folder, subprocess.Popen.kill)
        with launch() as app:
            throw_away(app)


def work_survives_the_end_of_the_session():
    with tempfile.TemporaryDirectory() as folder:
        leave_changes(folder, subprocess.Popen.terminate)
        with launch() as app:
            throw_away(app)


def a_change_on_disk_is_noticed_and_read():
    with tempfile.TemporaryDirectory() as folder:
        path = project(folder)
        with launch(path) as app:
            assert "stencil" in names_of_rows(app)
            path.write_text(path.read_text(encoding="utf-8").replace("stencil", "renamed"), encoding="utf-8")
            app.find("label", "“three” was changed by another program.")
            app.find("button", "*Reload").press()
            wait_for(lambda: "renamed" in names_of_rows(app), "the new name")
            app.gone("label", "“three” was changed by another program.")


def a_change_on_disk_is_not_written_over_unasked():
    with tempfile.TemporaryDirectory() as folder:
        path = project(folder)
        with launch(path) as app:
            hide_a_roof(app)
            path.write_text(path.read_text(encoding="utf-8").replace("stencil", "renamed"), encoding="utf-8")
            app.find("label", "*Your changes here are not saved.")
            app.find("button", "*Keep Mine").press()
            app.gone("label", "*Your changes here are not saved.")
            app.key("ctrl+s")
            app.find("label", "“three” was changed by another program")
            app.find("button", "*Cancel").press()
            app.gone("label", "“three” was changed by another program")
            assert "renamed" in path.read_text(encoding="utf-8")
            app.key("ctrl+s")
            app.find("button", "*Replace").press()
            app.find("label", "three")
            wait_for(lambda: "stencil" in path.read_text(encoding="utf-8"), "the file is replaced")


def a_session_is_opened_again():
    with tempfile.TemporaryDirectory() as folder:
        with launch(project(folder), another(folder, "b.gable")) as app:
            app.find("label", "*6 kernels*")
        with launch(project(folder)) as app:
            app.find("label", "three")
            app.key("ctrl+q")
            assert app.wait_exit() == 0
        from driver import App
        with App.launch([PROGRAM]) as app:
            app.find("label", "three")
        with launch() as app:
            app.find("button", "*Open a Profile*")


def a_step_of_many_is_gone_to():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        hide_a_roof(app)
        app.find("checkbox", "FP64").click()
        choose(app, "All Steps", "As Opened")
        app.find("label", "three")
        assert app.find("checkbox", "DRAM").checked
        app.find("button", "All Steps").press()
        app.find("menu item", "Hide Roof", index=1).click()
        app.find("label", "• three")
        assert not app.find("checkbox", "DRAM").checked
        assert app.find("checkbox", "FP64").checked
        app.key("ctrl+z")
        app.find("label", "three")


def what_is_opened_beside_a_project_is_asked_about():
    with tempfile.TemporaryDirectory() as folder:
        other = another(folder)
        with launch(project(folder)) as app, Giver("files", other):
            app.key("ctrl+v")
            app.find("label", "Open “other.gable”")
            app.key("Escape")
            app.gone("label", "Open “other.gable”")
            app.key("ctrl+v")
            app.find("checkbox", "As a further run of it").click()
            app.key("alt+o")
            app.find("label", "*6 kernels*")
            app.key("ctrl+z")
            app.find("label", "*3 kernels*")
            app.key("ctrl+v")
            app.find("checkbox", "In its place").click()
            app.key("alt+o")
            app.find("label", "other")
            assert all(name.startswith("other_") for name in names_of_rows(app))


def the_answer_can_be_kept_until_the_end():
    with tempfile.TemporaryDirectory() as folder:
        other = another(folder)
        with launch(project(folder)) as app, Giver("files", other):
            for kernels in ("*6 kernels*", "*9 kernels*"):
                app.key("ctrl+v")
                if "6" in kernels:
                    app.find("checkbox", "As a further run of it").click()
                    app.find("checkbox", "Do the same until Gable is closed").click()
                    app.key("alt+o")
                app.find("label", kernels)
            app.key("ctrl+z", "ctrl+z")
            app.find("label", "three")


def drag_into(app, title):
    """From the middle of another program's window to that of the program's own, in steps."""
    from driver import _session, _tool
    source = wait_for(lambda: [w for w in _session().x.windows() if w.title == title], "the other window")[0]
    # Beside the program's own window, which is not as wide as the screen.
    _tool("xdotool", "windowmove", str(source.id), "1300", "20", "windowraise", str(source.id))
    wait_for(lambda: [w for w in _session().x.windows() if w.title == title and w.x > 1250], "it at the side")
    target = app.main_window()
    begin, end = (1360, 60), (target.x + target.width // 2, target.y + target.height // 2)
    argv = ["xdotool", "mousemove", *map(str, begin), "sleep", "0.2", "mousedown", "1"]
    for i in range(1, 21):
        argv += ["sleep", "0.03", "mousemove", *(str(round(a + (b - a) * i / 20)) for a, b in zip(begin, end))]
    _tool(*argv)
    app.settle()
    _tool("xdotool", "mouseup", "1")


def a_file_is_dropped_on_the_window():
    with tempfile.TemporaryDirectory() as folder, launch() as app, Giver("drag", project(folder)):
        app.resize(900, 700)
        drag_into(app, "Giver")
        app.find("label", "three")
        wait_for(lambda: "fast_fourier" in names_of_rows(app), "the rows")


def the_text_of_a_table_is_pasted():
    with launch() as app, Giver("text", TABLE):
        app.key("ctrl+v")
        wait_for(lambda: app.find_all("tree grid", "Kernels") or app.find_all("label", "*pasted*"), "a table or a reason")


def what_was_read_is_listed_later():
    with tempfile.TemporaryDirectory() as folder:
        bad = Path(folder) / "not.csv"
        bad.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(64)))
        with launch(project(folder), bad) as app:
            app.find("label", "three.gable")
            app.action("win.show-results")
            app.find("label", "Left out, and remarks on all")
            app.find("label", "*not.csv*")
            app.key("Escape")


def a_kernel_roof_or_machine_is_found():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.find("tab", "Kernel").press()
        app.key("ctrl+f")
        app.find("search box", "Find kernels, roofs and machines")
        app.type("sten")
        app.find("list item", "stencil, Kernel")
        app.key("Return")
        app.find("label", "Speed of light")
        app.key("ctrl+f")
        app.type("h100 sxm")
        app.find("list item", "*H100*, Machine")
        app.key("Return")
        app.find("label", "• three")
        app.key("ctrl+z")
        app.find("label", "three")


def the_preferences_keep_what_is_set():
    with launch() as app:
        app.key("ctrl+comma")
        switch = app.find("switch", "List recent files")
        assert switch.checked
        switch.press()
        wait_for(lambda: not app.find("switch", "List recent files").checked, "switched off")
        app.key("Escape")
        app.gone("label", "Standing of a kernel")
        app.key("ctrl+comma")
        assert not app.find("switch", "List recent files").checked
        app.key("Escape")
        app.gone("label", "Standing of a kernel")


def the_units_are_those_of_the_preferences():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        for row, steps, rate in (("Bytes", 1, "931 GiB/s"), ("Rates", 2, "0.909 TiB/s")):
            app.key("ctrl+comma")
            open_list(app, row)
            app.key(*["Down"] * steps, "Return")
            wait_for(lambda: app.find("text box", "DRAM").text == rate, rate)
            app.key("Escape")
            app.gone("label", "Standing of a kernel")
        app.find("text box", "FP64").click()
        app.key("ctrl+a")
        app.type("20 TFLOP/s")
        app.key("Return")
        app.find("label", "• three")
        app.key("ctrl+z")
        app.find("label", "three")


def the_colours_are_those_of_the_preferences():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        chart = app.find("image")
        before = chart.picture()
        app.key("ctrl+comma")
        open_list(app, "Colours")
        app.key("Down", "Return")
        wait_for(lambda: app.find("combo box", "Colours").find_all("label", "Okabe and Ito"), "the palette")
        app.key("Escape")
        app.gone("label", "Standing of a kernel")
        chart.hover((0.02, 0.02))
        app.settle()
        assert chart.picture().differs(before, 8) > 0.001, "the chart has its old colours"
        assert not app.find_all("label", "• three"), "a preference counts as a change"


def a_chart_is_copied_as_drawing_picture_and_text():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.action("win.copy-figure")
        app.find("label", "Copied the chart*")
        taker = r"""
import gi
gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
from gi.repository import Gdk, GLib, Gtk
Gtk.init()
clipboard = Gdk.Display.get_default().get_clipboard()
loop = GLib.MainLoop()
def look():
    if clipboard.get_formats().to_string():
        loop.quit()
    return True
GLib.timeout_add(50, look)
GLib.timeout_add_seconds(10, loop.quit)
loop.run()
print(clipboard.get_formats().to_string())
"""
        formats = subprocess.run([sys.executable, "-c", taker], stdout=subprocess.PIPE, text=True, timeout=20, check=True).stdout
        assert "image/svg+xml" in formats and "image/png" in formats and "text/plain" in formats, formats


def an_empty_window_has_nothing_to_copy_or_print():
    with launch() as app:
        app.find("button", "*Open a Profile*")
        app.key("ctrl+p")
        app.key("ctrl+c")
        app.key("ctrl+f")
        app.key("ctrl+shift+f")
        app.settle()
        assert len(app.windows()) == 1


def the_print_dialog_opens():
    with tempfile.TemporaryDirectory() as folder, launch(project(folder)) as app:
        app.key("ctrl+p")
        app.find("button", "*Print")
        app.key("Escape")
        app.gone("button", "*Print")


def a_long_import_can_be_cancelled():
    with tempfile.TemporaryDirectory() as folder:
        pipe = Path(folder) / "never.csv"
        os.mkfifo(pipe)
        with launch(pipe) as app:
            keep = os.open(pipe, os.O_RDWR)
            app.find("label", "Reading “never.csv”…")
            app.find("button", "Cancel").press()
            app.gone("label", "Reading “never.csv”…")
            app.find("button", "*Open a Profile*")
            os.write(keep, b"x")
            os.close(keep)


CHECKS = [check for name, check in list(globals().items())
          if callable(check) and re.match(r"(an?|the|what|work)_", name)]

if __name__ == "__main__":
    sys.exit(run(__file__, CHECKS))
