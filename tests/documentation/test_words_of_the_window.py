"""Check that shortcuts named in the manual exist in the window; `unit/packaging/test_translations.py` checks labels."""

from __future__ import annotations

import re

from documentation.markdown_files import HELP, inline_code
from each_case import each_case
from PySide6.QtGui import QKeySequence

from irdesk.ui.actions.menu_entries_and_keys import ACTIONS

KEYS = {QKeySequence(key).toString() for entry in ACTIONS for key in entry.keys}
WITHIN_PANELS = {"Ctrl+Return", "Ctrl+C", "Alt+Up", "Alt+Down"}
"""Shortcuts handled by a panel or the system instead of an action."""
ARROWS = {"←": "Left", "→": "Right", "↑": "Up", "↓": "Down", "Enter": "Return"}
PAGES = sorted(HELP.glob("*.md"))


@each_case("path", PAGES)
def test_keys_are_keys_of_the_window(path):
    pressed = {code for code in inline_code(path) if re.match(r"(Ctrl|Alt|Shift)\+.", code)}
    for arrow, name in ARROWS.items():
        pressed = {code.replace(arrow, name) for code in pressed}
    unknown = {code for code in pressed if QKeySequence(code).toString() not in KEYS | WITHIN_PANELS}
    assert unknown == set()
