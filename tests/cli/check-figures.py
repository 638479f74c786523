#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures as other programs see them: sizes, fonts, text, and the data behind them.

Usage: check-figures.py GABLE SOURCE. Prints TAP; what needs a program that is not there is skipped, and counted.
"""

import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.etree import ElementTree

GABLE, SOURCE = sys.argv[1], Path(sys.argv[2])
TEN = SOURCE / "tests/bench/ten-kernels.gable"
MM = 25.4 / 72

# What would be markup, a command or a string's end in XML, TeX, PDF, PostScript, Python and a shell.
HOSTILE = [
    "<b>&amp;\"'</b>", "\\input{/etc/passwd}$x_1^2$%#&~", "a) (b) \\(c", "$(rm -rf /);`id`", "{name} %s %n",
    "naïve κernel 核 ←→", "]]> <!-- x -->", "../../up", "tab\tnew", "😀 rocket🚀",
]


class Skipped(Exception):
    pass


def need(*programs):
    for program in programs:
        if shutil.which(program) is None:
            raise Skipped(f"there is no {program} here")


def run(*command, status=0, cwd=None):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, cwd=cwd, timeout=300)
    assert done.returncode == status, f"{command}: {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
    return done


def render(*arguments, **options):
    return run(GABLE, "render", *arguments, **options)


def size_of(path: Path):
    """Width and height in mm, as the file says them."""
    data = path.read_bytes()
    if path.suffix == ".svg":
        root = ElementTree.fromstring(data)
        return tuple(float(root.get(side).removesuffix("pt")) * MM for side in ("width", "height"))
    if path.suffix == ".pdf":
        box = re.search(rb"/MediaBox \[ ?([\d. ]+)\]", data).group(1).split()
        return float(box[2]) * MM, float(box[3]) * MM
    if path.suffix == ".eps":
        box = re.search(rb"%%HiResBoundingBox: ([\d. ]+)", data).group(1).split()
        return float(box[2]) * MM, float(box[3]) * MM
    if path.suffix == ".tex":
        x, y = re.search(rb"rectangle \(([\d.]+),([\d.]+)\)", data).groups()
        return float(x) * MM, float(y) * MM
    width, height = struct.unpack(">II", data[16:24])
    at = data.index(b"pHYs") + 4
    x, y, unit = struct.unpack(">IIB", data[at:at + 9])
    assert unit == 1
    return width / x * 1000, height / y * 1000


def every_preset_has_its_size(folder: Path):
    presets = json.loads((SOURCE / "data/figure-presets.json").read_text(encoding="utf-8"))["presets"]
    assert len(presets) == 56
    for preset in presets:
        paths = [folder / f"{preset['id']}.{suffix}" for suffix in ("svg", "pdf", "eps", "tex", "png")]
        outputs = [word for path in paths for word in ("-o", path)]
        # The size of an image doesn't hang on its resolution; 2400 dots an inch of a poster take a minute.
        render(TEN, "-q", "--preset", preset["id"], "--dpi", "90", *outputs)
        for path in paths:
            width, height = size_of(path)
            assert abs(width - preset["width_mm"]) < 0.1, f"{path.name}: {width} mm"
            assert abs(height - preset["height_mm"]) < 0.1, f"{path.name}: {height} mm"


def same_input_same_bytes(folder: Path):
    for suffix in "svg", "pdf", "eps", "tex", "png", "csv", "json", "py":
        for name in "a", "b":
            render(TEN, "-q", "-o", folder / f"{name}.{suffix}", "--preset", "nature-1col", "--theme", "bw")
        assert (folder / f"a.{suffix}").read_bytes() == (folder / f"b.{suffix}").read_bytes(), suffix


def hostile_project(folder: Path):
    kernels = [{"name": name, "time": (i + 1) * 1e-3, "work": {"fp64": 3e9 * (i + 1)}, "traffic": {"DRAM": 1e9}}
               for i, name in enumerate(HOSTILE)]
    project = json.loads(TEN.read_text(encoding="utf-8"))
    project["kernels"] = kernels
    project["figure"] = {"title": HOSTILE[0], "x_title": HOSTILE[1], "alt": " ".join(HOSTILE),
                         "annotations": [{"kind": "text", "from": {"x": 1, "y": 3e10}, "text": HOSTILE[2]}]}
    path = folder / "hostile.gable"
    path.write_text(json.dumps(project), encoding="utf-8")
    return path


def draw_hostile(folder: Path, suffix: str):
    path = folder / f"hostile.{suffix}"
    render(hostile_project(folder), "-q", "-o", path, "--width", "400mm", "--legend", "--colour", "kernel")
    return path


def svg_is_valid_and_has_its_words(folder: Path):
    path = draw_hostile(folder, "svg")
    words = " ".join("".join(text.itertext()) for text in ElementTree.parse(path).getroot().iter("{http://www.w3.org/2000/svg}text"))
    for word in HOSTILE[0], HOSTILE[1], HOSTILE[2], "]]>", "κernel 核":
        assert word in words, word
    need("xmllint")
    run("xmllint", "--noout", path)


def svg_is_drawn_by_others(folder: Path):
    need("rsvg-convert")
    run("rsvg-convert", "-o", folder / "seen.png", draw_hostile(folder, "svg"))
    assert (folder / "seen.png").stat().st_size > 10000


def pdf_is_sound_and_its_text_is_found(folder: Path):
    path = draw_hostile(folder, "pdf")
    need("qpdf", "pdftotext", "pdffonts")
    run("qpdf", "--check", path)
    text = run("pdftotext", "-layout", path, "-").stdout
    for word in "<b>&amp;", "/etc/passwd", "a) (b) \\(c", "rocket":
        assert word in text, word


def pdf_embeds_its_fonts_and_none_is_of_type_3(folder: Path):
    need("pdffonts")
    rows = run("pdffonts", draw_hostile(folder, "pdf")).stdout.splitlines()[2:]
    assert rows
    for row in rows:
        assert "Type 3" not in row, row
        assert re.search(r" yes (yes|no) ", row), row


def eps_is_drawn_by_ghostscript(folder: Path):
    need("gs")
    path = draw_hostile(folder, "eps")
    run("gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dEPSCrop", "-sDEVICE=png16m", "-r60", f"-sOutputFile={folder}/eps.png", path)
    assert (folder / "eps.png").stat().st_size > 5000


def tex_is_set_in_the_papers_font(folder: Path):
    need("pdflatex", "pdftotext")
    project = json.loads(hostile_project(folder).read_text(encoding="utf-8"))
    # pdfTeX has no letters for these, with or without Gable.
    project["kernels"] = [k for k in project["kernels"] if k["name"].isascii()]
    del project["figure"]["alt"]
    (folder / "hostile.gable").write_text(json.dumps(project), encoding="utf-8")
    for font in "document", "sans":
        render(folder / "hostile.gable", "-q", "-o", folder / "fig.tex", "--preset", "ieee-journal-2col", "--font", font)
        (folder / "paper.tex").write_text(
            "\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage{lmodern}\\usepackage{tikz}\n"
            "\\begin{document}\\input{fig.tex}\\end{document}\n", encoding="utf-8")
        run("pdflatex", "-no-shell-escape", "-interaction=nonstopmode", "-halt-on-error", "paper.tex", cwd=folder)
        assert "/etc/passwd" in run("pdftotext", "-layout", folder / "paper.pdf", "-").stdout
        fonts = run("pdffonts", folder / "paper.pdf").stdout
        assert ("LMSans" in fonts) == (font == "sans"), fonts


def script_runs_with_matplotlib(folder: Path):
    for python in "/usr/bin/python3", "python3":
        if subprocess.run([python, "-c", "import matplotlib"], capture_output=True).returncode == 0:
            break
    else:
        raise Skipped("there is no python3-matplotlib here")
    path = draw_hostile(folder, "py")
    run(python, path, folder / "other.pdf", cwd=folder)
    assert (folder / "other.pdf").stat().st_size > 5000


def data_comes_back(folder: Path):
    first = run(GABLE, "analyse", TEN, "--json", "-q").stdout
    for suffix in "json", "csv":
        path = folder / f"data.{suffix}"
        render(TEN, "-q", "-o", path, "--preset", "nature-1col", "--title", "T")
        machine = ["--machine", folder / "machine.json"] if suffix == "csv" else []
        if machine:
            project = json.loads(TEN.read_text(encoding="utf-8"))
            (folder / "machine.json").write_text(json.dumps(project["machines"][0] | {"format": "gable-machine", "version": 1}), encoding="utf-8")
        again = json.loads(run(GABLE, "analyse", path, "--json", "-q", *machine).stdout)
        assert again["kernels"] == json.loads(first)["kernels"], suffix
    project = json.loads((folder / "data.json").read_text(encoding="utf-8"))
    assert project["figure"]["preset"] == "nature-1col" and project["figure"]["title"] == "T"
    render(TEN, "-q", "-o", folder / "some.csv", "--kernel", "s*")
    names = [line.split(",")[0] for line in (folder / "some.csv").read_text().splitlines()[1:]]
    assert names == ["stencil_27pt", "spmv_csr", "scan"], names


def one_figure_for_each(folder: Path):
    render(TEN, "-q", "--per", "kernel", "-o", folder / "k-{n}-{name}.svg", "-o", folder / "k.csv", "--title", "Kernel {name}")
    drawn = sorted(path.name for path in folder.glob("k-*.svg"))
    assert len(drawn) == 10 and "k-1-stencil_27pt.svg" in drawn and "k-10-transpose.svg" in drawn, drawn
    text = (folder / "k-3-gemm_tiled.svg").read_text(encoding="utf-8")
    assert ">Kernel gemm_tiled<" in text and ">spmv_csr<" not in text
    assert (folder / "k-gemm_tiled.csv").read_text().count("\n") == 2
    views = {re.findall(r'class="tick"[^>]*>([^<]*)<', path.read_text()).__str__() for path in folder.glob("k-*.svg")}
    assert len(views) == 1, "figures of one run have the same axes"
    render(TEN, "-q", "--per", "level", "-o", folder / "l.pdf")
    assert sorted(path.name for path in folder.glob("l-*.pdf")) == ["l-DRAM.pdf", "l-L1.pdf", "l-L2.pdf"]
    render(hostile_project(folder), "-q", "--per", "kernel", "-o", folder / "h" / ".." / "h.svg", status=4)
    render(hostile_project(folder), "-q", "--per", "kernel", "-o", folder / "h.svg")
    assert len(list(folder.glob("h-*.svg"))) == len(HOSTILE)
    assert all(re.fullmatch(r"h-[A-Za-z0-9_.-]+\.svg", path.name) for path in folder.glob("h-*.svg"))
    for name in "before", "after":
        render(TEN, "-q", "-o", folder / f"{name}.csv")
    render(folder / "before.csv", folder / "after.csv", "-q", "--machine", "nvidia-a100-sxm4-40gb", "--per", "run", "-o", folder / "r.svg")
    assert sorted(path.name for path in folder.glob("r-*.svg")) == ["r-after.svg", "r-before.svg"]


def one_figure_for_each_step(folder: Path):
    render(TEN, "-q", "--per", "step", "-o", folder / "s.svg", "--title", "{name}")
    drawn = sorted(path.name for path in folder.glob("s-*.svg"))
    assert drawn[0] == "s-01-What-was-read.svg" and len(drawn) > 4, drawn
    assert ">What was read<" in (folder / drawn[0]).read_text(encoding="utf-8")
    project = json.loads(TEN.read_text(encoding="utf-8"))
    halved = {"title": "Half of “{kernel.name}”", "selected": ["scan"], "what_if_kernel": "scan", "what_if": "bytes.DRAM × 0.5"}
    project["walkthroughs"] = [{"title": "Mine", "steps": [halved]}]
    (folder / "told.gable").write_text(json.dumps(project), encoding="utf-8")
    render(folder / "told.gable", "-q", "--per", "step", "-o", folder / "t-{n}.svg")
    assert [path.name for path in folder.glob("t-*.svg")] == ["t-1.svg"]
    assert "scan" in (folder / "t-1.svg").read_text(encoding="utf-8")
    render(folder / "told.gable", "-q", "--per", "step", "--walkthrough", "Yours", "-o", folder / "u.svg", status=2)
    render(folder / "told.gable", "-q", "--per", "step", "--walkthrough", "none", "-o", folder / "u.svg", status=2)


def a_thousand_labels_stay_small(folder: Path):
    project = json.loads(TEN.read_text(encoding="utf-8"))
    project["kernels"] = []
    for i in range(1000):
        work, intensity = 10 ** (9.5 + i % 25 * 0.12) * 1e-3, 10 ** (-1.8 + i // 25 * 0.11)
        project["kernels"].append({"name": f"kernel_{i:06d}", "time": 1e-3, "work": {"fp64": work}, "traffic": {"DRAM": work / intensity}})
    (folder / "many.gable").write_text(json.dumps(project), encoding="utf-8")
    render(folder / "many.gable", "-q", "-o", folder / "many.svg", "--labels", "*", "--width", "4000mm", "--height", "2500mm")
    text = (folder / "many.svg").read_text(encoding="utf-8")
    assert text.count('class="kernel-label"') == 1000 and ">kernel_000999<" in text, text.count('class="kernel-label"')
    assert len(text) < 600_000, len(text)


def styles_lie_over_each_other(folder: Path):
    style = folder / "style.json"
    style.write_text(json.dumps({"format": "gable-figure", "width_mm": 100, "theme": "bw", "legend": "right",
                                 "annotations": [{"kind": "line", "from": {"y": 1e12}, "text": "goal"}]}), encoding="utf-8")
    render(TEN, "-q", "-o", folder / "s.svg", "--style", style, "--width", "12cm")
    text = (folder / "s.svg").read_text(encoding="utf-8")
    assert abs(size_of(folder / "s.svg")[0] - 120) < 0.1 and ">goal<" in text and 'class="hatch"' in text
    render(TEN, "-q", "-o", folder / "t.svg", "--annotations", style)
    text = (folder / "t.svg").read_text(encoding="utf-8")
    assert ">goal<" in text and 'class="hatch"' not in text
    render(TEN, "-q", "-o", folder / "u.svg", "--preset", style)
    assert abs(size_of(folder / "u.svg")[0] - 100) < 0.1
    style.write_text('{"format": "gable-figure",\n "width_mm": "wide"}', encoding="utf-8")
    error = render(TEN, "-o", folder / "v.svg", "--style", style, status=3).stderr
    assert error.count("\n") == 1 and "style.json" in error and "width_mm" in error, error
    for wrong in ["--preset", "vogue"], ["--palette", "jet"], ["--font", "<b>"], ["--legend=above"], ["--per", "day"], ["--text-size", "0"], ["--labels", "nobody*"]:
        error = render(TEN, "-o", folder / "w.svg", *wrong, status=2).stderr
        assert error.count("\n") == 1 and wrong[-1].split("=")[-1] in error, error


def faults_are_named(folder: Path):
    error = render(TEN, "-o", folder / "p.png", "--preset", "acm-small", "--dpi", "100", "--text-size", "6").stderr
    for word in "6 pt", "100 dots", "alternative text":
        assert word in error, error
    error = render(TEN, "-o", folder / "p.pdf", "--alt", folder / "p.txt", "--preset", "acm-small").stderr
    assert "gable: " not in error, error
    assert "10 kernels" in (folder / "p.txt").read_text(encoding="utf-8")


def main():
    checks = [every_preset_has_its_size, same_input_same_bytes, svg_is_valid_and_has_its_words, svg_is_drawn_by_others,
              pdf_is_sound_and_its_text_is_found, pdf_embeds_its_fonts_and_none_is_of_type_3, eps_is_drawn_by_ghostscript,
              tex_is_set_in_the_papers_font, script_runs_with_matplotlib, data_comes_back, one_figure_for_each, one_figure_for_each_step, a_thousand_labels_stay_small,
              styles_lie_over_each_other, faults_are_named]
    os.environ["LC_ALL"] = "C.UTF-8"
    failed = skipped = 0
    print(f"1..{len(checks)}")
    for number, check in enumerate(checks, 1):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_DATA_HOME"] = folder + "/home"
            try:
                check(Path(folder))
                print(f"ok {number} {check.__name__}", flush=True)
            except Skipped as why:
                skipped += 1
                print(f"ok {number} {check.__name__} # SKIP {why}", flush=True)
            except (AssertionError, AttributeError) as fault:
                failed += 1
                print(f"not ok {number} {check.__name__}", flush=True)
                print("\n".join("# " + line for line in str(fault).splitlines()))
    print(f"# {skipped} of {len(checks)} skipped")
    return 1 if failed else 0


sys.exit(main())
