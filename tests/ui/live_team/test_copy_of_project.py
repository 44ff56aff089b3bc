"""The windows of a coordinator and an analyst: a copy of the project receives rows and updates its scores."""

from __future__ import annotations

import pytest
from served_team import PEOPLE, Clients

from irdesk.service.client.membership import join
from irdesk.service.protocol import SentRows

ANNA, BEN, CLEO = PEOPLE


def judged(coordinator, name: str, *rows: tuple[str, str, int]) -> None:
    """Send judgements from another person's device."""
    device = Clients()
    connection = join(coordinator.invite(name)).connection()
    connection.package()
    stored = connection.send(SentRows(tuple(device.row(*row) for row in rows)))
    assert len(stored.stored) == len(rows), stored
    connection.close()


@pytest.mark.parametrize("role", ["analyst", "coordinator"])
def test_scores_move_while_a_team_judges(start, coordinator, paste, role):
    paste(coordinator.invite("dora", role))
    start.wait(lambda: start.window.desk is not None)
    start.opened()
    assert len(start.queries.runs()) == 2
    start.wait(lambda: start.window.status.team.text() == "all synchronised")
    board = start.window.workspace.state.board
    before, undo = board.means().copy(), start.queries.undo_name()
    judged(coordinator, ANNA, ("1", "1-1", 3), ("1", "1-2", 2))
    start.wait(lambda: ANNA in start.window.workspace.state.judgements.get("1", {}).get("1-2", {}))
    assert (board.means() != before).any()
    assert start.queries.undo_name() == undo, "what others judged is no step of this window's history"
    coordinator.assign("3", CLEO)
    start.wait(lambda: start.window.workspace.state.assigned.topics["3"] == (CLEO,))
