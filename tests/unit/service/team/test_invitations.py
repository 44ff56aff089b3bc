"""Invitations: each is redeemed once, before it expires."""

from __future__ import annotations

import pytest
from served_team import PEOPLE

from irdesk.service.protocol import Join, NewInvitation, Refused, Role
from irdesk.service.team.members import new_token

ANNA, *_ = PEOPLE


def refused(team, code, token, status):
    with pytest.raises(Refused) as refusal:
        team.join(Join(code, token))
    assert refusal.value.status == status


def test_an_invitation_is_redeemed_once_and_by_the_same_device_again(team):
    code, token = team.invite(None, NewInvitation(ANNA, Role.ASSESSOR)).code, new_token()
    first = team.join(Join(code, token))
    assert (first.name, first.role, first.project_name) == (ANNA, Role.ASSESSOR, "study")
    assert team.join(Join(code, token)) == first, "its answer may have been lost"
    refused(team, code, new_token(), 403)
    refused(team, "another-code-of-that-length", token, 403)
    refused(team, code, "short", 400)


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_an_invitation_expires(team, clock):
    code = team.invite(None, NewInvitation(ANNA, Role.ASSESSOR, days=2)).code
    clock.now += 2 * 24 * 60 * 60 + 1
    refused(team, code, new_token(), 403)
