#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What is asked when a file does not tell it: the columns of a table, the machine, and the rule of an amount.

Usage: test_import.py KIT PROGRAM [WORD…]
"""

import json
import re
import sys
import tempfile
from pathlib import Path

from outside import SHARED, Skip, launch, names_of_rows, open_list, rows_shown, run

STRANGE = "what;t;ops [GFLOP];dram\nlöse(double*, int);1,5;2;0,25\nbeta;2,5;3;0,5\nkaputt;viel;1;0,1\n"


def choose(app, name, steps):
    """Takes the entry of a drop-down that is STEPS below the present one."""
    open_list(app, name)
    app.key(*["Down"] * steps, "Return")
    app.settle()


def write(folder, name, text):
    path = Path(folder) / name
    path.write_text(text, encoding="utf-8")
    return path


def put_the_machine_off(app):
    app.find("button", "*None for Now").press()
    app.gone("button", "*None for Now")


def a_table_that_says_too_little_is_asked_about():
    with tempfile.TemporaryDirectory() as folder, launch(write(folder, "strange.csv", STRANGE)) as app:
        app.find("label", "Say which column is the time*")
        app.find("button", "*_Import*", state="!sensitive")
        choose(app, "What “t” is", 1)
        app.find("label", "Column “what” says that already*")
        choose(app, "What “ops [GFLOP]” is", 0)
        choose(app, "What “t” is", 2)
        choose(app, "What “dram” is", 23)
        choose(app, "Unit of “dram”", 3)
        app.find("label", "3 kernels")
        app.find("label", "*“viel” in column “t” is no figure*")
        app.find("label", "1.5 s · 2 GFLOP · 250 MB")
        app.find("button", "*_Import*", state="sensitive").press()
        put_the_machine_off(app)
        names = names_of_rows(app)
        assert "beta" in names, names


def a_table_that_is_cancelled_leaves_the_window_as_it_was():
    with tempfile.TemporaryDirectory() as folder, launch(write(folder, "strange.csv", STRANGE)) as app:
        app.find("label", "Say which column is the time*")
        app.key("Escape")
        app.gone("label", "Say which column is the time*")
        app.find("label", "Worked examples")


def what_is_remembered_opens_without_a_question():
    with tempfile.TemporaryDirectory() as folder:
        path = write(folder, "routine.csv", "routine name,t\na,1.5\nb,2.5\n")
        with launch(path) as app:
            app.find("label", "Say which column is the time*")
            choose(app, "What “t” is", 2)
            app.find("label", "2 kernels")
            app.find("checkbox", "*emember for tables like this").click()
            app.find("button", "*_Import*", state="sensitive").press()
            put_the_machine_off(app)
        with launch(path) as app:
            put_the_machine_off(app)
            app.find("label", "*2 kernels*")


def a_table_that_is_known_can_be_looked_at_too():
    with tempfile.TemporaryDirectory() as folder, launch() as app:
        path = write(folder, "run.csv", "kernel,time_ms,fp64 GFLOP\na,1.5,2\n")
        app.action("win.open-table")
        app.choose_file(path)
        app.find("combo box", "What “time_ms” is")
        app.find("label", "1.5 ms · 2 GFLOP")
        app.find("button", "*_Import*", state="sensitive").press()
        put_the_machine_off(app)
        assert names_of_rows(app) == ["a"]


def what_is_no_table_is_refused_in_the_window():
    with tempfile.TemporaryDirectory() as folder, launch(write(folder, "note.txt", "Dear reader\n")) as app:
        app.find("label", "*its format is not known*")


def the_machine_is_asked_for_once():
    table = {"format": "gable-analysis", "version": 1, "machine": {"name": "Foo GPU 9000"},
             "kernels": [{"name": "axpy", "launches": 1, "time_s": 1e-3, "kind": "measured",
                          "work": {"fp64": 1e9}, "traffic": {"DRAM": 12e9}}]}
    with tempfile.TemporaryDirectory() as folder:
        path = write(folder, "foo.json", json.dumps(table))
        with launch(path) as app:
            app.find("label", "*“Foo GPU 9000”, which is not in the catalogue*")
            assert names_of_rows(app) == ["axpy"], "the kernels are not shown meanwhile"
            app.find("search box", "Search the catalogue").set_text("a100 sxm4 40")
            app.find("label", "NVIDIA A100 SXM4 40GB")
            app.settle()
            app.key("Return")
            app.gone("button", "*None for Now")
            app.find("text box", "HBM2*")
            app.key("ctrl+z")
            app.gone("text box", "HBM2*")
        with launch(path) as app:
            app.find("text box", "HBM2*")
            app.find("label", "*“Foo GPU 9000” is taken for*")
            app.settle()
            assert not app.find_all("button", "*None for Now"), "it is asked again"


def the_machine_need_not_be_chosen():
    with tempfile.TemporaryDirectory() as folder:
        with launch(write(folder, "run.csv", "kernel,time_ms,fp64 GFLOP\na,1.5,2\n")) as app:
            app.find("label", "The file does not say which machine*")
            app.key("Escape")
            app.gone("button", "*None for Now")
            assert names_of_rows(app) == ["a"]


def the_machine_can_be_typed_in_or_measured():
    with tempfile.TemporaryDirectory() as folder:
        with launch(write(folder, "run.csv", "kernel,time_ms,fp64 GFLOP\na,1.5,2\n")) as app:
            app.find("button", "*Type In…").press()
            app.gone("button", "*None for Now")
            app.find("text box", "Specification").set_text("20 TFLOP/s")
            app.find("button", "*Apply").press()
            app.find("text box", "FP64")
            app.key("ctrl+z")
            app.gone("text box", "FP64")
        with launch(write(folder, "run.csv", "kernel,time_ms,fp64 GFLOP\na,1.5,2\n")) as app:
            app.find("button", "*Measure…").press()
            app.gone("button", "*None for Now")
            app.find("label", "The peak of each kind of arithmetic*")


def the_rule_of_an_amount_can_be_changed():
    workload = SHARED / "corpus/rocprof-compute/mi300x-vcopy-full"
    if not workload.exists():
        raise Skip("the corpus is not here")
    from driver import wait_for
    with launch(workload) as app:
        app.resize(1400, 980)
        list(rows_shown(app).values())[0].click()
        app.find("tab", "Kernel").press()
        app.find("label", "Against the roof").scroll(30)
        wait_for(lambda: app.find("text box", "L2 traffic").text == "50.3 MB", "the bytes at L2")
        app.settle()
        app.find("button", "Rule of L2").press()
        app.settle()
        app.find("checkbox", "128 reads*", state="checked")
        app.find("checkbox", "64 × (reads*").click()
        wait_for(lambda: app.find("text box", "L2 traffic").text == "37.7 MB", "those by the other rule")
        app.action("win.undo")
        wait_for(lambda: app.find("text box", "L2 traffic").text == "50.3 MB", "the first rule again")


CHECKS = [check for name, check in list(globals().items())
          if callable(check) and re.match(r"(an?|the|what)_", name)]

if __name__ == "__main__":
    sys.exit(run(__file__, CHECKS))
