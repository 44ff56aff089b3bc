"""Deleted data leaves no trace in project files: tokens, invitations, the audit log."""

from __future__ import annotations

import shutil

from msgspec.structs import replace
from served_team import PEOPLE

from irdesk.service.client.membership import Membership, forget_membership, keep_membership
from irdesk.service.members import hashed, new_token
from irdesk.service.protocol import NewInvitation, Role
from irdesk.service.team import Team
from irdesk.store.store import Store

ANNA = PEOPLE[0]
MANY = 60
"""Enough records to fill several pages, which are then freed."""


def test_a_copy_of_the_project_holds_no_deleted_record(team, joined):
    tokens = [joined(f"somebody-{i}", Role.ANALYST) for i in range(MANY)]
    for i in range(MANY):
        team.refuse(f"203.0.113.{i}", "POST /v1/join: the invitation is not valid")
    data = team.project(tokens[0]).read_bytes()
    for i, token in enumerate(tokens):
        assert hashed(token).encode() not in data
        assert f"203.0.113.{i}".encode() not in data
    assert b"somebody-1" not in data


def test_a_revoked_member_leaves_no_trace_in_the_file(made, tmp_path):
    path = tmp_path / "study.irdesk"
    shutil.copy(made, path)
    store = Store.open(path, shared=True)
    team = Team(store, tmp_path / "packages")
    team.begin()
    codes = [team.invite(None, NewInvitation(f"somebody-{i}", Role.ANALYST)).code for i in range(MANY)]
    for i in range(MANY):
        team.revoke(None, f"somebody-{i}")
    store.close()
    data = path.read_bytes()
    assert not [code for code in codes if hashed(code).encode() in data]


def test_who_leaves_a_team_keeps_no_token(made, tmp_path):
    path = tmp_path / "anna.irdesk"
    shutil.copy(made, path)
    store, token = Store.open(path), new_token()
    membership = Membership("judge.example.org", 443, "tls", token, "p", "study", ANNA, Role.ASSESSOR)
    keep_membership(store, membership, durable=True)
    for number in range(20):
        keep_membership(store, replace(membership, cursor=number))
    forget_membership(store)
    store.close()
    assert token.encode() not in path.read_bytes()
