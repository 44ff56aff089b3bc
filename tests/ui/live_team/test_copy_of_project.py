"""The windows of a coordinator and an analyst: a copy of the project receives rows and updates its scores."""

from __future__ import annotations

import pytest
from served_team import PEOPLE, Clients

from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.service.client import guidelines_draft
from irdesk.service.client.membership import join
from irdesk.service.protocol import NewGuidelines, SentRows
from irdesk.session.commands import Adjudicate, GiveTopic, JudgeDocument, WriteGuidelines
from irdesk.session.core.disagreements import disputes
from irdesk.session.core.project_settings import GUIDELINES
from irdesk.store.store import Store

pytestmark = pytest.mark.takes_long

ANNA, BEN, CLEO = PEOPLE


def judged(coordinator, name: str, *rows: tuple[str, str, int]) -> None:
    """Send judgements from another person's device."""
    device = Clients()
    connection = join(coordinator.invite(name)).connection()
    connection.package()
    stored = connection.send(SentRows(tuple(device.row(*row) for row in rows)))
    assert len(stored.stored) == len(rows), stored
    connection.close()


def assert_scores_move(start, coordinator) -> None:
    """Send judgements and an assignment from other devices, and wait until the window has received them."""
    assert len(start.queries.runs()) == 2
    board = start.window.workspace.state.board
    before, undo = board.means().copy(), start.queries.undo_name()
    judged(coordinator, ANNA, ("1", "1-1", 3), ("1", "1-2", 2))
    start.wait(lambda: ANNA in start.window.workspace.state.judgements.get("1", {}).get("1-2", {}))
    assert (board.means() != before).any()
    assert start.queries.undo_name() == undo, "what others judged is no step of this window's history"
    coordinator.assign("3", CLEO)
    start.wait(lambda: start.window.workspace.state.assigned.topics["3"] == (CLEO,))


@pytest.fixture
def copy(start, coordinator, paste):
    """Return a function that joins with a given role. The role must be one that receives a copy of the project."""

    def copy(role: str) -> None:
        paste(coordinator.invite("dora", role))
        start.wait(lambda: start.window.desk is not None)
        start.opened()
        start.wait(lambda: start.window.status.team.text() == "all synchronised")

    return copy


def test_an_analysts_scores_move_and_notices_say_that_judgements_are_not_sent_and_settings_are_replaced(
    start, coordinator, copy
):
    copy("analyst")
    assert_scores_move(start, coordinator)
    start.window.workspace.execute(JudgeDocument("1", "1-3", 3))
    start.wait(lambda: start.window.status.team.text() == "all synchronised · 1 only in this copy")
    (notice,) = start.window.banner.texts()
    assert "Judgements made in this copy are not sent to the team" in notice
    assert "1 judgement or note is only in this copy, because the role analyst does not send judgements" in notice

    # A notice names the settings that were replaced by the team's.
    start.window.banner.dismiss_all()
    workspace = start.window.workspace
    before = workspace.state.assigned.topics["3"]
    workspace.execute(GiveTopic("3", ("ben-the-second", "cleo-the-third")))
    start.wait(lambda: workspace.state.assigned.topics["3"] == before)
    start.wait(lambda: start.window.banner.texts() != [])
    (notice,) = start.window.banner.texts()
    assert "Assignments: a coordinator" in notice


def test_an_adjudicator_decides_while_rows_arrive(start, coordinator, copy, served):
    copy("adjudicator")
    workspace = start.window.workspace
    for name, grade in ((ANNA, 3), (BEN, 0)):
        judged(coordinator, name, ("1", "1-2", grade))
    start.wait(lambda: [dispute.docno for dispute in disputes(workspace.state.grade_sources)] == ["1-2"])
    workspace.execute(Adjudicate("1", "1-2", 2))

    def decided() -> list[tuple[str, int]]:
        store = Store.read(served.path)
        try:
            return [(row.docno, row.judgement.grade) for row in store.data().journal if row.assessor == ADJUDICATOR]
        finally:
            store.close()

    start.wait(lambda: decided() == [("1-2", 2)])
    start.wait(lambda: start.window.status.team.text() == "all synchronised")


def test_a_coordinators_scores_move_and_guidelines_reach_the_team(start, coordinator, copy, monkeypatch):
    monkeypatch.setattr(guidelines_draft, "WRITTEN_AFTER", 0.0)
    copy("coordinator")
    assert_scores_move(start, coordinator)
    start.window.workspace.execute(WriteGuidelines("read it twice"))

    def there() -> str:
        with coordinator.connection() as connection:
            return connection.settings().settings[GUIDELINES]

    start.wait(lambda: there() == "read it twice")
    start.wait(lambda: start.window.status.team.text() == "all synchronised")
    assert start.queries.setting(GUIDELINES) == "read it twice"
    with coordinator.connection() as connection:
        connection.write_guidelines(NewGuidelines("read it once"))
    start.wait(lambda: start.queries.setting(GUIDELINES) == "read it once")
    assert start.window.banner.texts() == []
