"""The queue's restriction to chosen documents is restored with the project."""

from __future__ import annotations

import pytest

from irdesk.session.commands import MoveTo
from irdesk.session.queries import Criteria

pytestmark = pytest.mark.shared_judging


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
