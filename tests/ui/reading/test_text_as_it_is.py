"""Hard-wrapped lines are joined to paragraphs; a shortcut shows the original line breaks. Highlights stay on their
words.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from reading_driver import give_text, marked, select_words
from window_driver import Hands

from irdesk.settings.preferences import REFLOW

pytestmark = pytest.mark.shared_judging

ABSTRACT = """tests of slow
machines .
  the test of a flaky machine was
repeated   until
the test passed .
  a second test follows
here ."""


def highlighted(hands: Hands) -> list[str]:
    return [
        selection.cursor.selectedText()
        for selection in hands.desk.editor.document.extraSelections()
        if not selection.format.fontOverline()
    ]


@pytest.fixture
def reader(hands) -> Hands:
    """Return a window with a hard-wrapped document and custom highlights."""
    give_text(hands, title="A title", text=ABSTRACT)
    hands.press("t", *"test", Qt.Key.Key_Return)
    return hands


def test_r_shows_the_text_as_it_is_and_words_and_passages_stay_in_place(reader):
    hands = reader
    pane = hands.desk.editor.document
    assert "the test of a flaky machine was repeated   until the test passed ." in pane.toPlainText().split("\n")
    words = select_words(hands, 6)
    hands.press("m")
    assert len(words.split()) > 4
    assert marked(hands) == [words]
    terms = highlighted(hands)
    assert len(terms) >= 4
    assert {term.lower() for term in terms} <= {"test", "tests", "flaky"}
    hands.press("r")
    assert hands.window._preferences.get(REFLOW) is False
    assert pane.toPlainText().split("\n")[-7:] == [line.rstrip() for line in ABSTRACT.split("\n")]
    assert highlighted(hands) == terms
    assert marked(hands) == [words]
    assert pane.is_ready
    assert pane.has_text
    hands.press("m", "r")
    assert "here ." not in pane.toPlainText().split("\n")
    assert marked(hands) == [words]


def test_the_choice_is_kept(reader):
    reader.press("r")
    reader.reopen()
    assert "machines ." in reader.desk.editor.document.toPlainText().split("\n")
    assert not reader.window.actions_table["judge.reflow"].isChecked()


def test_a_place_far_down_stays_about_there(hands):
    give_text(hands, title="", text="\n".join(f"line {n} of many" for n in range(2000)))
    bar = hands.desk.editor.document.view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    hands.press("r")
    bar = hands.desk.editor.document.view.verticalScrollBar()
    assert bar.maximum() * 0.4 < bar.value() < bar.maximum() * 0.6
