"""The pause between topics, and the message at the end of a topic."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from window_driver import Hands
from windows.shared_judging_window import journal

from irdesk.domain.project.judgement import Place
from irdesk.session.commands import JudgeDocument, RemoveSource
from irdesk.ui.judging.topic_and_end_cards import topic_card

pytestmark = [pytest.mark.unpainted, pytest.mark.shared_judging]


def shown(hands: Hands) -> str:
    return hands.desk.editor.document.toPlainText()


def judge_all_but_the_last(hands: Hands, topic: str, grade: int = 1) -> None:
    """Judge all documents of a topic except the shown one, with commands instead of keys."""
    docnos = [row.docno for row in hands.queries.queue(topic) if row.open and Place(topic, row.docno) != hands.place]
    for docno in docnos:
        hands.window.execute(JudgeDocument(topic, docno, grade, 30.0, hands.place))


@pytest.fixture
def at_the_end(hands) -> Hands:
    """Return a window at the last unjudged document of the first topic."""
    judge_all_but_the_last(hands, hands.place.topic)
    return hands


def test_the_next_topic_begins_with_its_card_that_says_what_was_done_and_no_grade_counts_before_space(at_the_end):
    hands = at_the_end
    before = hands.place
    rows = hands.queries.queue(before.topic)
    grades = [row.grade for row in rows if row.own]
    by_others = sum(row.grade is not None and not row.own for row in rows)
    hands.press("2")
    card = shown(hands)
    assert f"✓ Topic {before.topic}" in card
    assert f"{len(rows)} documents · grade 1: {len(grades)}, grade 2: 1" in card
    assert (f"{by_others} graded by other assessors or in qrels" in card) == (by_others > 0)
    assert f"{round(len(grades) * 30 / 60)} min of active time" in card
    after, topic = hands.place, hands.queries.topic(hands.place.topic)
    assert after.topic != before.topic
    for text in (topic.title, topic.description.split()[0], " ".join(topic.narrative.split()[:4])):
        assert text in shown(hands)
    assert not hands.desk.editor.header.isVisible()
    given = journal(hands.path)
    hands.press("0", "1", "2", "3", "u", "f", "s", "x")
    assert (journal(hands.path), hands.place) == (given, after)
    assert "Press Space or Enter to begin this topic" in hands.window.status.left.text()
    buttons = hands.desk.editor.grades.findChildren(QPushButton)
    assert not any(button.isEnabled() for button in buttons)
    hands.press(Qt.Key.Key_Space)
    assert hands.place == after
    assert "of active time" not in shown(hands)
    assert shown(hands).startswith(hands.queries.document(after.docno).title)
    assert hands.desk.editor.header.isVisible()
    hands.press("3")
    assert journal(hands.path)[-1] == (after.topic, after.docno, 3)


def test_enter_a_click_or_a_document_chosen_in_the_queue_begin_a_topic(hands):
    queue = hands.desk.queue.queue_list
    for way in ("return", "enter", "click", "first row", "third row"):
        hands.press_ctrl(Qt.Key.Key_Right)
        assert hands.desk.editor.pause.on, way
        place, given = hands.place, len(journal(hands.path))
        if way == "click":
            hands.click(hands.desk.editor.document.card.buttons[0])
        elif "row" in way:
            row = 0 if way == "first row" else 2
            hands.click_row(queue, queue.model().index(row, 0))
            place = Place(place.topic, hands.queries.queue(place.topic)[row].docno)
        else:
            hands.press(Qt.Key.Key_Return if way == "return" else Qt.Key.Key_Enter)
        assert hands.place == place, way
        hands.press("1")
        assert journal(hands.path)[given:] == [(place.topic, place.docno, 1)], way


def test_a_card_says_what_was_done_in_a_batch_and_stays_while_files_are_loaded_and_says_so_without_a_text(
    hands, tmp_path
):
    topic = hands.place.topic
    hands.press("b", Qt.Key.Key_Return, "1", Qt.Key.Key_Return)
    assert hands.desk.editor.pause.on
    assert f"✓ Topic {topic}" in shown(hands)

    # The card stays while files are loaded.
    more = tmp_path / "more.jsonl"
    more.write_text('{"docno": "another", "text": "words"}\n')
    hands.load([more])
    hands.window.show_workspace("judge")
    hands.wait(hands.desk.editor.isVisible)
    assert hands.desk.editor.pause.on
    given = journal(hands.path)
    hands.press("1")
    assert journal(hands.path) == given

    # A topic without a text says so.
    topic = hands.place.topic
    (source,) = hands.queries.sources("topics")
    hands.window.execute(RemoveSource(source.id))
    card = topic_card(hands.queries, topic, "", lambda: None)
    assert any("No loaded file contains a text for this topic" in text for _, text in card.lines)


def test_undo_and_looking_back_show_the_document_at_once(at_the_end):
    hands = at_the_end
    last = hands.place
    hands.press("2")
    hands.press_ctrl("Z")
    assert hands.place == last
    assert not hands.desk.editor.pause.on
    hands.press("3")
    assert journal(hands.path)[-1] == (last.topic, last.docno, 3)
    assert hands.desk.editor.pause.on
    hands.press(Qt.Key.Key_Backspace)
    assert hands.place == last
    assert not hands.desk.editor.pause.on
    hands.press(".")
    assert hands.desk.editor.pause.on
    hands.press(Qt.Key.Key_Space)
    next_topic = hands.place
    hands.press(Qt.Key.Key_Backspace, ".")
    assert hands.place == next_topic
    assert not hands.desk.editor.pause.on, "it was begun already"
