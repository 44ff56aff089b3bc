"""Helpers for tests of the reading pane: other texts, selected words, marked passages."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import Qt
from window_driver import Hands

from irdesk.domain.project.judgement import Place


def give_text(hands: Hands, **document: object) -> Place:
    """Load a file with another text for the current document."""
    place = hands.place
    path = Path(hands.path).with_name("other.jsonl")
    path.write_text(json.dumps({"_id": place.docno, **document}) + "\n", encoding="utf-8")
    hands.desk.files.load([path])
    hands.idle()
    hands.wait(lambda: hands.desk.editor.document.is_ready)
    hands.desk.editor.document.setFocus()
    return place


def marked(hands: Hands) -> list[str]:
    """Return the texts highlighted as passages."""
    return [
        " ".join(selection.cursor.selectedText().split())
        for selection in hands.desk.editor.document.extraSelections()
        if selection.format.fontOverline()
    ]


def select_words(hands: Hands, count: int) -> str:
    """Press ``j`` to go to the first highlighted term, and select ``count`` words with the keyboard; return the
    selection.
    """
    hands.press("j")
    for _ in range(count):
        hands.press(Qt.Key.Key_Right, modifier=Qt.KeyboardModifier.ShiftModifier)
    return " ".join(hands.desk.editor.document.selected_text().split())
