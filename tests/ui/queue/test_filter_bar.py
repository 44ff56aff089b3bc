"""The filter above the queue gives the keyboard back to the document. The restriction to chosen documents is restored
with the project.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from windows.shared_judging_window import journal

from irdesk.session.commands import MoveTo
from irdesk.session.queries import Criteria

pytestmark = pytest.mark.shared_judging


def test_digits_judge_again_once_the_list_of_states_is_closed(hands):
    place, states = hands.place, hands.desk.queue.filter_bar.state
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_Return):
        hands.click(states)
        hands.wait(states.view().isVisible)
        hands.qtbot.keyClick(states.view(), key)
        hands.wait(lambda: not states.view().isVisible())
        hands.window.activateWindow()
        hands.wait(hands.desk.editor.document.hasFocus)
    hands.press("2")
    assert journal(hands.path)[-1] == (place.topic, place.docno, 2)
    assert states.currentIndex() == 0


def test_digits_judge_while_the_closed_list_of_states_has_the_focus(hands):
    place, states = hands.place, hands.desk.queue.filter_bar.state
    states.setFocus()
    hands.press("2")
    assert journal(hands.path)[-1] == (place.topic, place.docno, 2)
    states.setFocus()
    before = journal(hands.path)
    hands.press("9")
    assert journal(hands.path) == before
    assert states.currentIndex() == 0


def test_chosen_documents_are_the_queue_again_after_the_project_was_opened_again(hands):
    queues = hands.window.workspace.state.pool.queues
    chosen = frozenset((topic, queue[0]) for topic, queue in list(queues.items())[:3])
    hands.desk.filter.choose(Criteria(documents=chosen | {("1", "never pooled")}))
    hands.reopen("judge")
    assert hands.desk.filter.criteria.documents == chosen
    hands.wait(hands.desk.queue.filter_summary.isVisible)
    assert "chosen documents" in hands.desk.queue.filter_summary.text()
    assert "3 in 3 of" in hands.desk.queue.filter_summary.text()
    hands.desk.filter.choose(Criteria())
    hands.reopen("judge")
    assert not hands.desk.filter.on


def test_next_unjudged_reaches_the_chosen_documents_before_the_first_one_read(hands):
    topic, queue = hands.place.topic, hands.queries.docnos(hands.place.topic)
    unjudged = [docno for docno in queue if hands.window.workspace.state.grade(topic, docno) is None]
    first, last = unjudged[0], unjudged[-1]
    hands.desk.filter.choose(Criteria(documents=frozenset({(topic, first), (topic, last)})))
    hands.idle()
    hands.window.execute(MoveTo(topic, last))
    hands.begin_topic()
    hands.press(".")
    assert hands.place.docno == first
    hands.press(".")
    assert hands.place.docno == last
