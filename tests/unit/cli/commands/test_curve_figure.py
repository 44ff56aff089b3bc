"""``irdesk curve -o``: figures without a screen, with embedded fonts, and SVG without Qt."""

from __future__ import annotations

import json
import os
import struct
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from each_case import each_case
from pypdf import PdfReader

RUN = "".join(f"{t} Q0 d{i} {i} {9 - i} {{0}}\n" for t in (1, 2) for i in range(1, 9))
FILES = {
    "q": "1 0 d1 1\n1 0 d5 1\n2 0 d2 1\n2 0 d3 2\n",
    "one.run": RUN.format("one"),
    "two.run": RUN.replace("d1 ", "d9 ").format("κ-two"),
    "three.run": RUN.replace("d2 ", "d9 ").format("three"),
    "other.run": "9 Q0 d1 1 1 other\n",
}
PROGRAM = """
import json, sys
from irdesk.app.main import main
print([main(arguments) for arguments in json.loads(sys.argv[1])])
"""


@pytest.fixture
def here(folder):
    return folder(FILES)


def program(*commands: list[str]) -> subprocess.CompletedProcess[str]:
    """Run commands in one process of the real program on a machine without a screen. It prints their exit statuses."""
    away = {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}
    env = {name: value for name, value in os.environ.items() if name not in away}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(commands)], capture_output=True, text=True, env=env, check=False
    )


def test_pdf_has_its_size_its_text_and_its_font_in_it_and_png_600_dots_to_the_inch(here):
    done = program(
        # The PNG is first: writing a PDF creates the Qt application, and a PNG needs one too.
        ["curve", "q", "one.run", "-o", "figure.png", "--width", "page", "--grey"],
        ["curve", "q", "one.run", "two.run", "-o", "figure.pdf", "--width", "100"],
    )
    assert (done.returncode, done.stdout) == (0, "[0, 0]\n")
    assert done.stderr == "irdesk: wrote the figure to figure.png\nirdesk: wrote the figure to figure.pdf\n"
    (page,) = PdfReader(here / "figure.pdf").pages
    assert float(page.mediabox.width) == pytest.approx(100 / 25.4 * 72, abs=1)
    assert "κ-two" in page.extract_text().replace(" ", "")
    fonts = [entry.get_object() for entry in page["/Resources"]["/Font"].values()]
    assert fonts
    for font in fonts:
        within = (
            font["/DescendantFonts"][0].get_object()["/FontDescriptor"]
            if "/DescendantFonts" in font
            else font["/FontDescriptor"]
        )
        assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(within.get_object())
        assert "irdeskFigures" in within.get_object()["/FontName"].replace("#20", "").replace(" ", "")

    content = (here / "figure.png").read_bytes()
    assert content.startswith(b"\x89PNG")
    wide, _ = struct.unpack(">II", content[16:24])
    assert wide == round(174 / 25.4 * 600)
    position = content.index(b"pHYs") + 4
    assert struct.unpack(">IIB", content[position : position + 9]) == (23622, 23622, 1)


def test_svg_is_made_without_qt_and_twice_the_same(here):
    program_text = (
        "import sys\nfrom irdesk.app.main import main\n"
        "assert main(['curve', 'q', 'one.run', 'two.run', 'three.run', '-o', 'figure.svg']) == 0\n"
        "print([name for name in sys.modules if name.startswith(('PySide6', 'irdesk.ui'))])"
    )
    done = subprocess.run([sys.executable, "-c", program_text], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
    first = (here / "figure.svg").read_bytes()
    root = ElementTree.fromstring(first)
    values = {entry.get("aria-label") for entry in root.iter()}
    assert {"one", "κ-two", "three", "recall", "precision"} <= values
    bands = [entry for entry in root.iter() if (entry.text or "").endswith(": band")]
    assert [band.text for band in bands] == ["one: band"], "of more than two runs the first one's alone"


def test_several_bands_of_two_runs(here, command):
    assert command("curve")("q", "one.run", "two.run", "-o", "figure.svg")[0] == 0
    text = (here / "figure.svg").read_text(encoding="utf-8")
    assert text.count(": band</title>") == 2


@each_case(
    ("arguments", "message"),
    [
        (("q", "one.run", "-o", "figure.jpg"), "found figure.jpg"),
        (("q", "one.run", "-o", "figure.svg", "--width", "39"), "40 to 300"),
        (("q", "one.run", "-o", "figure.svg", "--width", "nan"), "found nan"),
        (("q", "one.run", "-o", "figure.pdf"), "save an .svg file instead"),
        (("q", "one.run", "--grey"), "name its file"),
        (("q", "one.run", "--width", "page"), "name its file"),
        (("q", "one.run", "--contours"), "name its file"),
        (("q", "one.run", "--topics"), "name its file"),
        (("q", "other.run", "-o", "figure.svg"), "has no judgements for the topics of any run"),
        (("q", "one.run", "-o", "no/figure.svg"), "No such file"),
    ],
)
def test_impossible_figures_are_refused_in_one_line(here, command, arguments, message):
    status, out, err = command("curve")(*arguments)
    assert (status, out) == (2, "")
    assert message in err
    assert not list(here.glob("*figure*"))
    assert not list(here.glob(".irdesk-*"))
