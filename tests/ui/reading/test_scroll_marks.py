"""The scroll bar shows the positions of search matches, marked passages and highlighted words. Find highlights all
matches.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit
from reading_driver import give_text, select_words
from window_driver import Hands

from irdesk.assessment.readable_document import LONG_TEXT
from irdesk.ui.style import theme

pytestmark = pytest.mark.shared_judging

LINES = 300


def ticks(hands: Hands):
    document = hands.desk.editor.document
    return document._marked[document.view].ticks


def filler(*places: int, more: str = "") -> str:
    """Return a text of many paragraphs, some of which contain the word "needle"."""
    return "\n\n".join(f"{'needle' if n in places else 'hay'} number {n}{more}" for n in range(LINES))


def test_ticks_are_where_the_matches_are_in_short_and_long_texts(hands):
    for view, more in ((QTextEdit, ""), (QPlainTextEdit, " and more" * (LONG_TEXT // LINES // 9))):
        assert_ticks_are_at_matches(hands, view, more)


def assert_ticks_are_at_matches(hands: Hands, view: type, more: str) -> None:
    give_text(hands, title="", text=filler(0, LINES // 2, LINES - 1, more=more))
    assert isinstance(hands.desk.editor.document.view, view)
    hands.press_ctrl("F")
    hands.press(*"needle")
    bar = hands.desk.editor.document.view.verticalScrollBar()
    hands.wait(lambda: ticks(hands).rows() and len(ticks(hands).rows()[-1]) == 3)
    shares = [row / bar.height() for row in ticks(hands).rows()[-1]]
    assert shares == pytest.approx([0, 0.5, 1], abs=0.06)
    assert ticks(hands).isVisible()
    assert ticks(hands).geometry().width() == bar.width()
    image = ticks(hands).grab().toImage()
    assert image.pixelColor(image.width() // 2, ticks(hands).rows()[-1][1] + 1) == theme.accent()
    hands.press(Qt.Key.Key_Escape)
    hands.wait(lambda: not ticks(hands).rows() or len(ticks(hands).rows()[-1]) != 3)


def test_find_marks_all_matches_in_view_and_a_text_that_fits_has_ticks_beside_its_lines(hands):
    give_text(hands, title="", text=filler(1, 3, 5, 7))
    hands.press_ctrl("F")
    hands.press(*"needle")
    selections = hands.desk.editor.document.extraSelections()
    results = [selection for selection in selections if selection.cursor.selectedText() == "needle"]
    assert len(results) == 4
    assert len({selection.format.background().color().name() for selection in results}) == 2, "one is the current one"

    give_text(hands, title="", text="one\n\ntwo\n\nthree needle")
    view = hands.desk.editor.document.view
    assert not view.verticalScrollBar().isVisible()
    hands.wait(lambda: not ticks(hands)._later.isActive())
    (row,) = ticks(hands).rows()[-1]
    assert abs(row - view.cursorRect().top()) < 2 * view.fontMetrics().height()


def test_highlighted_words_and_passages_have_ticks_and_another_document_has_its_own(hands):
    give_text(hands, title="", text=filler(10, 290))
    hands.press("t", *"needle", Qt.Key.Key_Return)
    hands.wait(lambda: ticks(hands).rows() and len(ticks(hands).rows()[-1]) == 2)
    select_words(hands, 2)
    hands.press("m")
    hands.wait(lambda: len(ticks(hands).rows()) >= 2)
    words, passage = ticks(hands).rows()[-2:]
    assert len(passage) == 1
    assert passage[0] in words
    hands.press(Qt.Key.Key_Right)
    hands.wait(lambda: not any(len(rows) == 2 for rows in ticks(hands).rows()) or "needle" not in shown(hands))


def shown(hands: Hands) -> str:
    return hands.desk.editor.document.toPlainText()
