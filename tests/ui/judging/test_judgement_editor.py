"""Judging with the keyboard: each judgement is stored before the next document is shown."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QLabel,
    QPushButton,
)
from window_driver import Hands, assert_scores_are_fresh, rows_of
from windows.shared_judging_window import journal

from irdesk.evaluation.curves.curves import CurveBook

pytestmark = pytest.mark.shared_judging


def shown_docno(hands: Hands) -> str:
    """Return the docno shown by the judgement editor."""
    return hands.desk.editor.grades.findChild(QLabel).text().split(" ")[0]


def test_a_grade_key_stores_the_judgement_before_the_next_unjudged_document_shows_and_observers_are_told(hands):
    stored = []
    for grade in (0, 1, 2, 3):
        before = hands.place
        assert hands.queries.queue_row(before.topic, before.docno).grade is None
        hands.press(str(grade))
        stored.append((before.topic, before.docno, grade))
        assert journal(hands.path) == stored
        assert hands.place != before
        assert hands.queries.queue_row(hands.place.topic, hands.place.docno).grade is None
        assert hands.queries.queue_row(before.topic, before.docno).grade == grade
        hands.begin_topic()
        title = hands.queries.document(hands.place.docno).title
        assert hands.desk.editor.document.toPlainText().startswith(title)
        assert shown_docno(hands) == hands.place.docno

    # The judgement is in the file before the next document shows.
    path, editor = hands.path, hands.desk.editor
    stored_when_changed = []
    for grade in (3, 0, 2):
        hands.begin_topic()
        hands.wait(lambda: editor.document.is_ready)
        place = hands.place
        text = editor.document.toPlainText()
        seen: list[bool] = []

        def look(text=text, place=place, grade=grade, seen=seen) -> None:
            if editor.document.toPlainText() != text:
                seen.append(journal(path)[-1:] == [(place.topic, place.docno, grade)])

        connection = editor.document.textChanged.connect(look)
        hands.press(str(grade))
        editor.document.textChanged.disconnect(connection)
        stored_when_changed.append(seen[0])
    assert stored_when_changed == [True, True, True]

    # Observers are notified after the commit.
    messages, given = [], len(journal(path))
    observers = hands.window.workspace.observers
    unsubscribe = observers.subscribe(lambda changes: messages.append((changes.name, len(journal(path)))))
    hands.judge("1", "2")
    unsubscribe()
    hands.begin_topic()
    assert [stored for _, stored in messages] == [given + 1, given + 2]

    # The journal contains active time and queue position.
    queue = [document.docno for document in hands.queries.queue(hands.place.topic)]
    place = hands.place
    hands.press("1")
    assert len(journal(hands.path)) == given + 3
    query = "SELECT assessor, seconds, place, cause FROM journal ORDER BY id DESC LIMIT 1"
    ((assessor, seconds, position, cause),) = rows_of(hands.path, query)
    assert assessor == hands.queries.assessor()
    assert seconds >= 0
    assert queue[position - 1] == place.docno
    assert cause == "do"


@pytest.mark.own_window
def test_every_unjudged_document_of_the_pool_comes_once(hands):
    for topic in hands.queries.queued_topics()[3:]:
        hands.judge_topic(topic)
    left = {
        (row.id, document.docno)
        for row in hands.queries.pool_topics()
        for document in hands.queries.queue(row.id)
        if document.grade is None
    }
    seen = []
    while len(seen) < len(left):
        seen.append((hands.place.topic, hands.place.docno))
        hands.judge("1")
    assert len(set(seen)) == len(seen)
    assert set(seen) == left
    progress = hands.queries.progress()
    assert progress.judged == progress.documents
    assert progress.topics_done == progress.topics
    assert f"{progress.judged} of {progress.documents} judged" in hands.window.findChild(QLabel, "progress").text()


def test_arrows_move_through_the_queue_and_the_place_is_kept(hands):
    topics, documents = hands.desk.queue.topic_list, hands.desk.queue.queue_list
    hands.click_row(topics, topics.model().index(0, 0))
    start = hands.place
    queue = [row.docno for row in hands.queries.queue(start.topic)]
    hands.click_row(documents, documents.model().index(1, 0))
    assert hands.place.docno == queue[1]
    hands.press(Qt.Key.Key_Right)
    assert hands.place.docno == queue[2]
    hands.press(Qt.Key.Key_Left, Qt.Key.Key_Left)
    assert hands.place.docno == queue[0]
    hands.press(Qt.Key.Key_Left)
    assert hands.place.docno == queue[0], "the queue has a beginning"
    hands.press(Qt.Key.Key_Space)
    assert hands.queries.queue_row(hands.place.topic, hands.place.docno).grade is None
    hands.click_row(topics, topics.model().index(0, 0))
    hands.press_ctrl(Qt.Key.Key_Right)
    assert hands.place.topic == hands.queries.pool_topics()[1].id
    hands.press_ctrl(Qt.Key.Key_Left)
    assert hands.place.topic == start.topic
    assert journal(hands.path) == []

    # After reopening, the same document is shown.
    hands.press("1", ".")
    place = hands.place
    assert hands.queries.is_open(place.topic, place.docno)
    hands.reopen()
    assert hands.place == place
    assert shown_docno(hands) == place.docno


def test_grades_are_buttons_the_one_in_force_is_pressed_and_u_clears_it(hands):
    for grade in (2, 0):
        place = hands.place
        buttons = {button.text()[0]: button for button in hands.desk.editor.grades.findChildren(QPushButton)}
        assert list(buttons) == ["0", "1", "2", "3"]
        hands.click(buttons[str(grade)])
        assert journal(hands.path)[-1] == (place.topic, place.docno, grade)
        assert hands.place != place
    assert not any(button.isChecked() for button in hands.desk.editor.grades.findChildren(QPushButton))

    # The button of the current grade is pressed.
    place = hands.place
    hands.press("2")
    queue = hands.desk.queue.queue_list
    row = [document.docno for document in hands.queries.queue(place.topic)].index(place.docno)
    hands.click_row(queue, queue.model().index(row, 0))
    pressed = [button.text()[0] for button in hands.desk.editor.grades.findChildren(QPushButton) if button.isChecked()]
    assert pressed == ["2"]

    # U clears the judgement.
    hands.press(".")
    place, given = hands.place, len(journal(hands.path))
    hands.press("3")
    queue = hands.desk.queue.queue_list
    row = [document.docno for document in hands.queries.queue(place.topic)].index(place.docno)
    hands.click_row(queue, queue.model().index(row, 0))
    assert hands.place == place
    hands.press("U")
    assert hands.place == place
    assert hands.queries.queue_row(place.topic, place.docno).grade is None
    assert journal(hands.path)[given:] == [(place.topic, place.docno, 3), (place.topic, place.docno, None)]
    hands.press("u")
    assert "no judgement to clear" in hands.window.status.left.text()
    assert len(journal(hands.path)) == given + 2


def test_judging_goes_on_after_clicks_on_topics_and_queue_into_document_and_header(hands):
    topics, queue = hands.desk.queue.topic_list, hands.desk.queue.queue_list
    hands.click_row(topics, topics.model().index(3, 0))
    place = hands.place
    assert place.topic == hands.queries.pool_topics()[3].id
    hands.press(Qt.Key.Key_Space, "2")
    assert journal(hands.path)[-1] == (place.topic, place.docno, 2)
    hands.click_row(queue, queue.model().index(4, 0))
    place = hands.place
    assert place.docno == hands.queries.queue(place.topic)[4].docno
    hands.press("1")
    assert journal(hands.path)[-1] == (place.topic, place.docno, 1)
    assert len(journal(hands.path)) == 2

    # Clicks into the document and beside it.
    editor = hands.desk.editor
    for widget in (editor.document.viewport(), editor.header, editor.grades, hands.window.status):
        hands.click(widget)
        hands.begin_topic()
        hands.press("1")
    assert len(journal(hands.path)) == 6


def test_scores_and_curves_follow_every_judgement(hands):
    hands.panels("metrics", "curves")
    before = [
        [hands.desk.metrics.model.value(row, column) for column in range(1, 12)]
        for row in range(hands.desk.metrics.model.rowCount())
    ]
    for key in "302":
        hands.press(key)
        assert_scores_are_fresh(hands)
        assert_curves_are_fresh(hands)
    after = [
        [hands.desk.metrics.model.value(row, column) for column in range(1, 12)]
        for row in range(hands.desk.metrics.model.rowCount())
    ]
    assert before != after
    hands.press_ctrl("Z")
    assert_scores_are_fresh(hands)
    assert_curves_are_fresh(hands)
    assert len(journal(hands.path)) == 4


def assert_curves_are_fresh(hands: Hands) -> None:
    """Assert that the plot, after its next frame, equals an evaluation from scratch."""
    fresh = {curve.run_id: curve for curve in CurveBook(hands.window.workspace.state.fresh_board()).means()}

    def drawn() -> bool:
        items = hands.desk.curves.drawing.lines
        return items.keys() == fresh.keys() and all(
            np.array_equal([items[run_id].x, items[run_id].y], [curve.recall, curve.precision])
            for run_id, curve in fresh.items()
        )

    hands.wait(drawn)
