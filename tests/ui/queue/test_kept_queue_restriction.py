"""The queue's restriction to chosen documents is restored with the project."""

from __future__ import annotations

import pytest

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
