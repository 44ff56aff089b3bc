"""The assessor's reading view: the topic with its narrative, the guidelines, and the font size and margins of the
document.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QWidget,
)
from windows.shared_judging_window import journal
from windows.widget_texts import texts_of

from irdesk.session.commands import RemoveSource, WriteGuidelines

pytestmark = pytest.mark.shared_judging


def visible_text(widget: QWidget) -> str:
    return "\n".join(text for each in widget.findChildren(QWidget) if each.isVisible() for text in texts_of(each))


def test_n_and_g_show_narrative_and_guidelines_which_are_scrolled_by_keys_if_long(hands):
    topic = hands.queries.topic(hands.place.topic)
    narrative, guideline = topic.narrative.split()[:4], "Words are not relevance"
    narrative = " ".join(narrative)
    header = hands.desk.editor.header
    assert topic.title in visible_text(header)
    assert topic.description.split()[0] in visible_text(header)
    hands.press("n")
    assert narrative in visible_text(header)
    hands.press("g")
    assert narrative in visible_text(header)
    assert guideline in visible_text(header)
    hands.press("n")
    assert narrative not in visible_text(header)
    assert guideline in visible_text(header)
    hands.press("1")
    assert guideline in visible_text(header), "it stays while judging"
    hands.press("g")
    assert guideline not in visible_text(header)

    # Guidelines that do not fit are scrolled with the keyboard.
    hands.window.execute(WriteGuidelines("\n\n".join(f"Rule {n}: read it all." for n in range(60))))
    hands.press("g")
    more = hands.desk.editor.header._more
    hands.wait(more.hasFocus)
    hands.press(Qt.Key.Key_PageDown)
    assert more.verticalScrollBar().value() > 0
    hands.press(Qt.Key.Key_Escape)
    assert hands.desk.editor.document.hasFocus()
    assert more.isVisible()
    hands.press("g", "g")
    hands.wait(more.hasFocus)
    hands.press("g")
    assert not more.isVisible()
    assert hands.desk.editor.document.hasFocus()


def test_a_title_that_stood_out_is_as_before_and_a_topic_without_narrative_offers_none(hands):
    title, cue = hands.desk.editor.header._title, hands.desk.editor.header._cue
    hands.press_ctrl(Qt.Key.Key_Right)
    hands.press(Qt.Key.Key_Space)
    assert cue.isActive()
    assert title.fontInfo().underline()
    hands.press("n", "n")
    cue.start(0)
    hands.wait(lambda: not cue.isActive())
    assert not title.fontInfo().underline()

    link = hands.desk.editor.header.links[0]
    assert link.isVisible()
    (source,) = hands.queries.sources("topics")
    hands.window.execute(RemoveSource(source.id))
    hands.press(Qt.Key.Key_Right)
    assert not link.isVisible()
    hands.press("n")
    assert "this topic has no narrative" in visible_text(hands.desk.editor.header)
    hands.press("n")


def test_h_marks_the_words_of_the_topic_the_document_has_the_space_and_the_text_is_made_larger_and_smaller(hands):
    document = hands.desk.editor.document
    terms = [term.text.lower()[:4] for term in hands.queries.terms(hands.place.topic)]
    marks = document.extraSelections()
    assert marks
    assert all(any(mark.cursor.selectedText().lower().startswith(term) for term in terms) for mark in marks)
    hands.press("h")
    assert not document.extraSelections()
    hands.press("1")
    assert not document.extraSelections()
    hands.press("h")
    assert hands.desk.editor.document.extraSelections()

    document, desk = hands.desk.editor.document, hands.desk
    assert (hands.window.width(), hands.window.height()) == (1280, 800)
    assert document.width() * document.height() >= 0.6 * desk.width() * desk.height()
    hands.press("n")
    hands.wait(lambda: document.height() >= 0.5 * desk.height())

    hands.press("n")

    # The text is made larger and smaller.
    given = len(journal(hands.path))

    def size() -> float:
        return hands.desk.editor.document.document().defaultFont().pointSizeF()

    normal = size()
    hands.press_ctrl(Qt.Key.Key_Plus)
    hands.press_ctrl(Qt.Key.Key_Equal)
    assert size() == pytest.approx(1.2 * normal)
    hands.press("1")
    assert size() == pytest.approx(1.2 * normal)
    hands.press_ctrl(Qt.Key.Key_Minus)
    assert size() == pytest.approx(1.1 * normal)
    hands.reopen()
    assert size() == pytest.approx(1.1 * normal)
    hands.press_ctrl("0")
    assert size() == normal
    for _ in range(12):  # Without a limit, the size would be below 0 after ten steps.
        hands.press_ctrl(Qt.Key.Key_Minus)
    assert size() >= 0.5 * normal
    assert len(journal(hands.path)) == given + 1, "Ctrl+0 is no grade"
