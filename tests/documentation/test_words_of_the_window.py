"""Check that labels and shortcuts named in the manual exist in the window."""

from __future__ import annotations

import re
import sys

import pytest
from documentation.markdown_files import HELP, ROOT, inline_code
from PySide6.QtGui import QKeySequence

from irdesk.reporting.manual.manual_pages import lines_of
from irdesk.ui.shell.actions import ACTIONS

sys.path.append(str(ROOT / "packaging"))
import translations

KEYS = {QKeySequence(key).toString() for entry in ACTIONS for key in entry.keys}
WITHIN_PANELS = {"Ctrl+Return", "Ctrl+C", "Alt+Up", "Alt+Down"}
"""Shortcuts handled by a panel or the system instead of an action."""
ARROWS = {"←": "Left", "→": "Right", "↑": "Up", "↓": "Down", "Enter": "Return"}
PAGES = sorted(HELP.glob("*.md"))


@pytest.fixture(scope="module")
def labels() -> set[str]:
    """Return all translatable texts of the window."""
    return {text for _context, text in translations.collected()}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_words_in_bold_are_labels_of_the_window(path, labels):
    prose = "\n".join(line for line, code in lines_of(path.read_text(encoding="utf-8")) if not code)
    words = {part for bold in re.findall(r"\*\*(.+?)\*\*", prose) for part in bold.split(" → ")}
    unknown = {word for word in words if not {word, f"{word}…", f"{word}:"} & labels}
    assert unknown == set()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_keys_are_keys_of_the_window(path):
    pressed = {code for code in inline_code(path) if re.match(r"(Ctrl|Alt|Shift)\+.", code)}
    for arrow, name in ARROWS.items():
        pressed = {code.replace(arrow, name) for code in pressed}
    unknown = {code for code in pressed if QKeySequence(code).toString() not in KEYS | WITHIN_PANELS}
    assert unknown == set()
