"""``irdesk team export``: a project to pass on, without any trace of tokens, invitations and the audit log."""

from __future__ import annotations

from pathlib import Path

import pytest
from served_team import PEOPLE, Clients, make_project

from irdesk.domain.progress import QUIET
from irdesk.service.protocol import Join, NewInvitation, Role, SentRows
from irdesk.service.team.members import hashed, new_token
from irdesk.service.team.team import Team
from irdesk.store.project_move import copy_project
from irdesk.store.store import Store

ANNA = PEOPLE[0]
MANY = 20
"""Number of records, enough to fill several pages, which are freed afterwards."""


@pytest.fixture
def store(new_place, tmp_path):
    """Return the open store of a team's project. The test runs with a file, and again with a database."""
    place = new_place()
    copy_project(make_project(tmp_path / "study.irdesk"), place, QUIET)
    store = Store.open(place, shared=True)
    yield store
    store.close()


def test_an_export_holds_all_rows_and_no_trace_of_the_members(command, store, tmp_path):
    team, tokens = Team(store, tmp_path / "packages"), [new_token() for _ in range(MANY)]
    team.begin()
    for i, token in enumerate(tokens):
        name, role = (ANNA, Role.ASSESSOR) if i == 0 else (f"somebody-{i}", Role.ANALYST)
        team.join(Join(team.invite(None, NewInvitation(name, role)).code, token))
    team.package(tokens[0])
    team.append(tokens[0], SentRows((Clients().row("1", "1-1", 2),)))
    out = tmp_path / "others.irdesk"
    assert command("team")("export", store.location, "-o", out) == (0, f"wrote {out}\n", "")
    data = out.read_bytes()
    assert not [token for token in tokens if hashed(token).encode() in data]
    assert b"somebody-1" not in data
    copy = Store.open(out)
    assert copy.damage(QUIET) == []
    assert [row.docno for row in copy.data().journal if row.assessor == ANNA] == ["1-1"]
    with copy.team() as tables:
        assert tables.last_number() == len(copy.data().journal)
    copy.close()


def test_a_file_that_is_there_is_not_overwritten(command, store, tmp_path):
    out = tmp_path / "others.irdesk"
    out.write_text("mine")
    status, _output, errors = command("team")("export", store.location, "-o", out)
    assert (status, "already exists" in errors) == (2, True)
    assert out.read_text() == "mine"
    assert not list(tmp_path.glob(".*.irdesk")), "no draft is left"


def test_a_project_that_cannot_be_read_leaves_no_file(command, tmp_path):
    status, _output, errors = command("team")("export", tmp_path / "none.irdesk", "-o", tmp_path / "others")
    assert (status, "does not exist" in errors) == (2, True)
    assert list(Path(tmp_path).iterdir()) == []
