"""Copies of the whole project for members who may see all rows. Copies contain no tokens, and assessors cannot get a
copy.
"""

from __future__ import annotations

import pytest
from served_team import PEOPLE

from irdesk.service.protocol import NewInvitation, Refused, Role, SentRows
from irdesk.service.team.members import INVITATION, TOKEN
from irdesk.session.core import project_settings
from irdesk.store.store import Store

ANNA = PEOPLE[0]


def test_a_copy_has_all_rows_and_their_order_and_no_token(team, joined, device):
    team.append(joined(), SentRows((device.row("1", "1-1", 2),)))
    team.invite(None, NewInvitation("dora", Role.ANALYST))
    team.refuse("203.0.113.7", "POST /v1/join: the invitation is not valid")
    path = team.project(joined("carl", Role.ANALYST))
    data = path.read_bytes()
    assert [text for text in (b"203.0.113.7", b"dora") if text in data] == []
    copy = Store.read(path)
    try:
        with copy.team() as tables:
            assert not tables.records(TOKEN)
            assert not tables.records(INVITATION)
            assert tables.last_number() == len(copy.data().journal)
        assert [row.docno for row in copy.data().journal if row.assessor == ANNA] == ["1-1"]
    finally:
        copy.close()


def test_an_assessor_gets_neither_a_copy_nor_its_settings(team, joined):
    token = joined()
    for wish in (team.project, team.shared_settings):
        with pytest.raises(Refused) as refusal:
            wish(token)
        assert refusal.value.status == 403
    settings = team.shared_settings(joined("carl", Role.COORDINATOR)).settings
    assert ANNA in settings[project_settings.ASSIGNMENT]
