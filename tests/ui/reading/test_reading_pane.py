"""Reading a document with the keyboard: find, highlighted and custom words, paging, very long texts, line length.

Hard-wrapped lines are joined to paragraphs; a shortcut shows the original line breaks. Near-duplicates of the document
are listed and reachable with a shortcut, with a warning if their grades differ.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit
from reading_driver import give_text, marked, select_words
from short_and_long_tests import effort
from window_driver import Hands
from windows.shared_judging_window import journal

from irdesk.assessment.readable_document import LONG_TEXT
from irdesk.domain.project.judgement import Place
from irdesk.session.commands import MoveTo
from irdesk.settings.preferences import REFLOW
from irdesk.ui.reading.reading_pane import ReadingPane

pytestmark = pytest.mark.shared_judging

PARAGRAPH = "A mock stands in for a collaborator, and mocking it is easily done in every test of the suite. "
ABSTRACT = """tests of slow
machines .
  the test of a flaky machine was
repeated   until
the test passed .
  a second test follows
here ."""
BYTES = effort(400_000, 10_000_000)


@pytest.fixture
def pane(hands):
    """Return the pane that shows the document."""
    return hands.desk.editor.document


def selected(hands: Hands) -> str:
    return hands.desk.editor.document.selected_text()


def test_find_counts_and_steps_gives_the_focus_back_takes_what_is_selected_and_goes_on_elsewhere(hands, pane):
    give_text(hands, title="", text="one Two three two\n\nfour TWO")
    pane.setFocus()
    hands.press_ctrl("F")
    assert pane.find_bar.isVisible()
    assert pane.find_bar.words.hasFocus()
    hands.press(*"two")
    assert pane.find_bar.count.text() == "1 of 3"
    hands.press(Qt.Key.Key_Return)
    assert pane.find_bar.count.text() == "2 of 3"
    hands.press(Qt.Key.Key_F3, Qt.Key.Key_F3)
    assert pane.find_bar.count.text() == "1 of 3", "over the end"
    hands.press(Qt.Key.Key_Return, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert pane.find_bar.count.text() == "3 of 3"
    hands.press(*"x")
    assert pane.find_bar.count.text() == "no matches"
    hands.press(Qt.Key.Key_Escape)
    assert not pane.find_bar.isVisible()
    assert pane.view.hasFocus()
    assert journal(hands.path) == []
    hands.press("2")
    assert len(journal(hands.path)) == 1

    # Find searches for the selected text. F3 goes to the next match while the document has the focus.
    give_text(hands, title="", text="alpha beta alpha gamma alpha")
    marks = pane._marked[pane.view]
    marks.go(0, 5)
    pane.setFocus()
    hands.press_ctrl("F")
    assert pane.find_bar.words.text() == "alpha"
    pane.setFocus()
    hands.press(Qt.Key.Key_F3)
    assert pane.find_bar.count.text() == "2 of 3"

    # Find continues in the next document.
    pane.find_bar.words.clear()
    hands.press_ctrl("F")
    hands.press(*"the")
    pane.setFocus()
    hands.press(Qt.Key.Key_Right)
    assert f"of {pane.toPlainText().lower().count('the')}" in pane.find_bar.count.text()


def test_marked_words_are_counted_and_gone_to_own_words_are_kept_and_w_gives_lines_another_length(hands, pane):
    topic = hands.queries.topic(hands.place.topic)
    word = hands.queries.terms(topic.id)[0].text
    give_text(hands, title="", text=f"{word} and more. " + "Filler goes here. " * 400 + f"{word} at last")
    chips = hands.desk.editor.header.terms.words()
    assert chips[0] == f"{word}  2"
    pane.setFocus()
    hands.press("j")
    assert selected(hands) == word
    assert pane.view.verticalScrollBar().value() == 0
    hands.press("j")
    assert selected(hands) == word
    assert pane.view.verticalScrollBar().value() > 0
    hands.press("1", modifier=Qt.KeyboardModifier.AltModifier)
    assert pane.view.textCursor().selectionStart() == 0, "over the end"
    hands.press("J", modifier=Qt.KeyboardModifier.ShiftModifier)
    assert pane.view.textCursor().selectionStart() > 0
    assert journal(hands.path) == []
    hands.press("h")
    assert hands.desk.editor.header.terms.words() == []
    assert not pane.extraSelections()

    hands.press("h")

    # W changes the line length. Custom highlight terms are stored with the topic.
    def margin() -> float:
        return pane.document().rootFrame().frameFormat().leftMargin()

    first = margin()
    hands.press("w")
    assert margin() < first, "80 characters after 76"
    hands.press("w")
    assert margin() > first, "60 characters"
    place = hands.place
    before = hands.desk.editor.header.terms.words()
    give_text(hands, title="", text="Zebras and a zebra; gnu")
    pane.setFocus()
    hands.press("t", *"zebra, gnu", Qt.Key.Key_Return)
    assert hands.queries.own_words(place.topic) == ("zebra", "gnu")
    assert hands.desk.editor.header.terms.words()[-2:] == ["zebra  2", "gnu  1"]
    assert pane.view.hasFocus()
    hands.reopen("judge")
    pane = hands.desk.editor.document
    assert margin() > first
    assert hands.desk.editor.header.terms.words()[-2:] == ["zebra  2", "gnu  1"]
    hands.desk.editor.document.setFocus()
    hands.press("t", Qt.Key.Key_Escape)
    assert hands.queries.own_words(place.topic) == ("zebra", "gnu")
    hands.press_ctrl("Z")
    assert hands.queries.own_words(place.topic) == ()
    assert len(hands.desk.editor.header.terms.words()) == len(before)
    assert journal(hands.path) == []
    title = hands.desk.editor.header._title
    size = title.font().pointSizeF()
    hands.press_ctrl(Qt.Key.Key_Plus)
    assert title.font().pointSizeF() == pytest.approx(1.1 * size)


def test_a_page_keeps_its_structure_and_nothing_of_it_is_a_link(hands, pane):
    place = hands.place
    folder = Path(hands.path).with_name("pages")
    folder.mkdir()
    (folder / f"{place.docno}.html").write_text(
        "<html><title>Doubles</title><body><h2>Head</h2><ul><li>one<li>two</ul>"
        "<a href='http://example.org/'>away</a><img src='http://example.org/x.png'><script>1</script></body></html>",
        encoding="utf-8",
    )
    hands.desk.files.load([folder])
    hands.idle()
    assert isinstance(pane.view, QTextEdit)
    assert [line for line in pane.toPlainText().split("\n") if line] == ["Doubles", "Head", "one", "two", "away"]
    markup = pane.document().toHtml()
    assert "<ul" in markup
    assert "href" not in markup
    assert "<img" not in markup


def test_a_very_long_text_opens_and_is_not_judged_before_it_is_seen(hands, pane):
    topic = hands.place.topic
    text = "\n\n".join([PARAGRAPH * 5] * (BYTES // (5 * len(PARAGRAPH)))) + "\n\nThe very end: zebra."
    place = give_text(hands, title="Long", text=text)
    hands.wait(lambda: pane.is_ready and isinstance(pane.view, QPlainTextEdit))
    hands.wait(lambda: pane._marks.counts and sum(pane._marks.counts))
    assert len(pane.extraSelections()) < 500, "only what is seen is marked"
    pane.setFocus()
    hands.press_ctrl(Qt.Key.Key_Plus)
    hands.press_ctrl("0")
    weights = [pane.document().findBlockByNumber(n).begin().fragment().charFormat().fontWeight() for n in (0, 1)]
    assert weights[0] > weights[1], "the title stands out, the text does not, however often it is shown"
    hands.press_ctrl("F")
    hands.press(*"zebra")
    assert pane.find_bar.count.text() == "1 of 1"
    hands.press(Qt.Key.Key_Escape)
    assert selected(hands) in {"", "zebra"}
    hands.press("2")
    assert journal(hands.path) == [(topic, place.docno, 2)]
    hands.desk.reader.forget()
    hands.window.execute(MoveTo(place.topic, place.docno))
    assert not pane.is_ready
    before = journal(hands.path)
    hands.press("1")
    assert journal(hands.path) == before, "nobody has seen it yet"
    hands.wait(lambda: pane.is_ready)
    hands.press("1")
    assert journal(hands.path)[-1] == (place.topic, place.docno, 1)


def test_further_fields_stand_below_the_title_and_marks_differ_in_more_than_colour(hands, pane):
    give_text(hands, title="T", text="body", author="A. Turing", rank=3, score=12.5)
    assert pane.toPlainText() == "T\nauthor: A. Turing\nbody"

    # Highlights of different terms differ in underline style, not only in colour.
    terms = [term.text for term in hands.queries.terms(hands.place.topic)]
    assert len(terms) > 1
    give_text(hands, title="", text=" ".join(terms))
    styles = [mark.format.underlineStyle() for mark in pane.extraSelections()]
    assert len(set(styles)) == len(styles) == len(terms)

    # Without a selection, Shift+Right selects the first visible word.
    give_text(hands, title="", text="alpha beta gamma")
    pane.setFocus()
    hands.press(Qt.Key.Key_Right, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert pane.selected_text() == "alpha"
    hands.press(Qt.Key.Key_Right, modifier=Qt.KeyboardModifier.ShiftModifier)
    assert pane.selected_text() == "alpha beta"


def test_a_passage_of_a_short_or_long_text_is_chosen_by_keys_and_brought_into_the_comment(hands, pane):
    for view in (QTextEdit, QPlainTextEdit):
        hands.press(".")
        assert_passage_is_chosen(hands, pane, view)


def assert_passage_is_chosen(hands: Hands, pane: ReadingPane, view: type) -> None:
    more = [] if view is QTextEdit else [PARAGRAPH * 5] * (LONG_TEXT // len(PARAGRAPH * 5))
    place = give_text(hands, title="", text="\n\n".join(["alpha beta, gamma delta."] * 5 + more))
    assert isinstance(pane.view, view)
    shift = Qt.KeyboardModifier.ShiftModifier
    hands.press_ctrl("F")
    hands.press(*"beta", Qt.Key.Key_Escape)
    assert pane.selected_text() == "beta"
    hands.press(Qt.Key.Key_Right, modifier=shift)
    hands.press(Qt.Key.Key_Right, modifier=shift)
    assert pane.selected_text().startswith("beta, gamma")
    hands.press(Qt.Key.Key_End, modifier=shift)
    assert pane.selected_text() == "beta, gamma delta."
    hands.press(Qt.Key.Key_Down, Qt.Key.Key_Down, modifier=shift)
    assert len(pane.selected_text()) > len("beta, gamma delta.")
    hands.press(Qt.Key.Key_Up, modifier=shift)
    passage = pane.selected_text()
    hands.press_ctrl("V", shift=True)
    hands.press(Qt.Key.Key_Return)
    assert hands.queries.queue_row(place.topic, place.docno).judgement.comment == f"“{passage}”"
    assert hands.place == place


def highlighted(hands: Hands) -> list[str]:
    return [
        selection.cursor.selectedText()
        for selection in hands.desk.editor.document.extraSelections()
        if not selection.format.fontOverline()
    ]


def test_r_shows_the_text_as_it_is_also_the_next_time_and_words_passages_and_the_place_stay(hands, pane):
    give_text(hands, title="A title", text=ABSTRACT)
    hands.press("t", *"test", Qt.Key.Key_Return)
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

    # The choice of original line breaks is kept when the project is reopened.
    hands.press("r")
    hands.reopen()
    assert "machines ." in hands.desk.editor.document.toPlainText().split("\n")
    assert not hands.window.actions_table["judge.reflow"].isChecked()

    # The scroll position in a long text stays about the same when line breaks are changed.
    hands.press("r")
    give_text(hands, title="", text="\n".join(f"line {n} of many" for n in range(2000)))
    bar = hands.desk.editor.document.view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    hands.press("r")
    bar = hands.desk.editor.document.view.verticalScrollBar()
    assert bar.maximum() * 0.4 < bar.value() < bar.maximum() * 0.6


def go(place: Place) -> MoveTo:
    return MoveTo(place.topic, place.docno)


@pytest.fixture
def twins(hands) -> Hands:
    """Give the first two unjudged documents of a topic nearly identical texts."""
    topic = hands.place.topic
    first, second = [row.docno for row in hands.queries.queue(topic) if row.grade is None][:2]
    text = hands.queries.document(first).text
    path = Path(hands.path).with_name("twins.jsonl")
    rows = [{"_id": first, "title": "one", "text": text}, {"_id": second, "title": "two", "text": text + " End."}]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    hands.desk.files.load([path])
    hands.wait(hands.desk.editor.twin_line.isVisible)
    hands.desk.editor.document.setFocus()
    return hands


def test_y_goes_to_a_twin_which_is_warned_of_if_judged_otherwise_and_a_document_without_one_says_nothing(twins):
    first = twins.place
    line = twins.desk.editor.twin_line
    text = line.label.text()
    assert text.startswith("Same text as ")
    assert "unjudged" in text
    twins.press("y")
    assert twins.place != first
    assert twins.place.docno in text
    assert first.docno in line.label.text()
    twins.press("y")
    assert twins.place == first
    assert journal(twins.path) == []

    # If a near-duplicate has a different grade, a warning is shown, and no grade is changed.
    first = twins.place
    twins.press("y")
    second = twins.place
    twins.press("3")
    assert "same text" not in twins.window.status.left.text()
    twins.window.execute(go(first))
    assert "judged 3" in twins.desk.editor.twin_line.label.text()
    twins.press("1")
    text = twins.window.status.left.text()
    assert first.docno in text
    assert second.docno in text
    assert "same text" in text
    assert [grade for _, _, grade in journal(twins.path)] == [3, 1]
    twins.window.execute(go(second))
    assert twins.desk.editor.twin_line.label.text().startswith("⚠")
    twins.press("1")
    assert "same text" not in twins.window.status.left.text()

    # For a document without near-duplicates, no line is shown.
    topic, result = twins.place.topic, twins.desk.twins
    other = next(row.docno for row in twins.queries.queue(topic) if not result.of(topic, row.docno))
    twins.window.execute(go(Place(topic, other)))
    assert not twins.desk.editor.twin_line.isVisible()
    twins.press("y")
    assert "no document of this pool" in twins.window.status.left.text()
