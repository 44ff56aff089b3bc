"""Deleted data (tokens, invitations, the audit log) leaves no trace in project files."""

from __future__ import annotations

import os
import shutil

import pytest
from msgspec.structs import replace
from served_team import PEOPLE

from irdesk.domain.progress import QUIET
from irdesk.service.client.joined_project import begin_package
from irdesk.service.client.membership import Membership, forget_membership, keep_membership
from irdesk.service.protocol import NewInvitation, Role
from irdesk.service.team.members import hashed, new_token
from irdesk.service.team.team import Team
from irdesk.store.store import Store

ANNA = PEOPLE[0]
MANY = 30
"""Number of records, enough to fill several pages, which are freed afterwards."""


@pytest.mark.database_if_long  # test_copies.py looks for tokens in the copy of a database
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


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_a_file_with_a_token_and_its_copies_are_its_owners_alone(tmp_path):
    membership = Membership("judge.example.org", 443, "tls", new_token(), "p", "study", ANNA, Role.ASSESSOR)
    path, copy = tmp_path / "anna.irdesk", tmp_path / "copy.irdesk"
    before = os.umask(0o022)
    try:
        begin_package(membership, path)
        store = Store.open(path)
        keep_membership(store, membership)
        files = [*tmp_path.glob("anna.irdesk*")]
        assert len(files) > 1, "the log, too"
        assert [file.name for file in files if file.stat().st_mode & 0o077] == []
        store.copy_to(copy, QUIET)
        store.close()
    finally:
        os.umask(before)
    assert copy.stat().st_mode & 0o077 == 0
