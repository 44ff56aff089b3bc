"""Permissions of members and coordinators: joining, getting a package, seeing progress, assigning, inviting,
revoking.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from engines.store_backends import content_of
from msgspec.structs import replace
from served_team import PEOPLE, SECRETS

from irdesk.service.protocol import Join, NewAssignment, NewGuidelines, NewInvitation, Refused, Role, SentRows
from irdesk.service.team.concurrent_changes import workspace_without_runs
from irdesk.service.team.members import CONSOLE, OWNER, new_token
from irdesk.service.team.packages import NOTHING_ASSIGNED_TEXT
from irdesk.service.team.team import LEASE, Team
from irdesk.session.commands import WriteGuidelines
from irdesk.session.core.project_settings import GUIDELINES

ANNA, BEN, CLEO = PEOPLE


def refused(work, status):
    with pytest.raises(Refused) as refusal:
        work()
    assert refusal.value.status == status
    return refusal.value.reason


def test_the_store_holds_no_token_and_no_code(team, joined, store):
    token = joined()
    code = team.invite(None, NewInvitation(BEN, Role.ASSESSOR)).code
    store.close()
    data = content_of(store.location)
    assert token.encode() not in data
    assert code.encode() not in data


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_a_package_changes_with_guidelines_and_topics_and_not_with_judgements(team, joined, device, store):
    token = joined()
    first = team.package(token)
    team.append(token, SentRows((device.row("1", "1-1", 2),)))
    assert team.package(token) == first
    workspace_without_runs(store, "carla").execute(WriteGuidelines("read less"))
    second = team.package(token)
    assert second.etag != first.etag
    topics = {row.name: {topic.topic for topic in row.topics} for row in team.progress(None).assessors}
    other = next(topic for topic in "23" if topic not in topics[ANNA])
    team.assign(None, NewAssignment(other, (ANNA,), anyway=True))
    third = team.package(token)
    assert third.etag not in {first.etag, second.etag}
    team.assign(None, NewAssignment(other, (ANNA,)))
    assert team.package(token) == third, "a repeated request changes nothing"


def test_packages_are_the_same_after_a_restart(team, joined, store, tmp_path, clock):
    def exports() -> list[str]:
        return [export.assessor for export in workspace_without_runs(store, "x").state.exports]

    token, before = joined(), exports()
    team.write_guidelines(joined("carla", Role.COORDINATOR), NewGuidelines("read it twice"))
    first = team.package(token)
    again = Team(store, tmp_path / "other", clock).package(token)
    assert again.etag == first.etag
    assert again.path.exists()
    assert exports() == [*before, ANNA], "no further package was recorded"


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_a_package_names_nobody_else_and_no_run(team, joined, device):
    anna, ben = joined(), joined(BEN)
    team.append(ben, SentRows((device.row("1", "1-1", 3),)))
    path = team.package(anna).path
    data = path.read_bytes()
    for secret in (*SECRETS, BEN, CLEO, ben):
        assert secret.encode() not in data, secret
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM team_record").fetchone() == (0,)
        assert connection.execute("SELECT count(*) FROM arrival").fetchone() == (0,)
        assert connection.execute("SELECT count(*) FROM journal").fetchone() == (0,), "the other's judgement"


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_who_has_no_topics_is_told_nothing_else(team, joined):
    code, token = team.invite(None, NewInvitation("zoe", Role.ASSESSOR)).code, new_token()
    team.join(Join(code, token))
    assert refused(lambda: team.package(token), 409) == NOTHING_ASSIGNED_TEXT
    assert "zoe" in [row.name for row in team.progress(None).assessors]
    team.assign(None, NewAssignment("3", ("zoe",), anyway=True))
    assert team.package(token).path.exists()


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_rows_on_a_topic_that_was_given_to_somebody_else_count_as_their_own(team, joined, device):
    token = joined()
    held = next(row for row in team.progress(None).assessors if row.name == ANNA).topics[0].topic
    team.assign(None, NewAssignment(held, (CLEO,), anyway=True))
    row = device.row(held, f"{held}-1", 1)
    assert team.append(token, SentRows((row,))).stored == (row.id,)


def test_a_lease_keeps_topics_for_who_was_here_lately(team, joined, clock):
    joined()
    wish = NewAssignment("1", (BEN,))
    reason = refused(lambda: team.assign(None, wish), 409)
    assert f"topic 1 is assigned to {ANNA}" in reason
    assert reason.template == "topic {topic} is assigned to {names}, who connected less than {days:g} days ago"
    clock.now += LEASE + 1
    view = team.assign(None, wish)
    given = {row.name: {topic.topic for topic in row.topics} for row in view.assessors}
    assert "1" in given[BEN]
    assert "1" not in given[ANNA]


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_a_sign_of_life_renews_a_lease(team, joined, clock):
    token = joined()
    clock.now += LEASE - 60
    team.saw(token)
    clock.now += 120
    refused(lambda: team.assign(None, NewAssignment("1", (BEN,))), 409)


@pytest.mark.database_if_long  # no database by default: the requests are refused before they reach the store
@pytest.mark.parametrize("role", [Role.ASSESSOR, Role.ANALYST, Role.ADJUDICATOR])
def test_only_coordinators_see_and_change_the_team(team, joined, role):
    token = joined("erik" if role is not Role.ASSESSOR else ANNA, role)
    for work in (
        lambda: team.progress(token),
        lambda: team.assign(token, NewAssignment("1", (BEN,))),
        lambda: team.invite(token, NewInvitation("zoe", Role.ASSESSOR)),
        lambda: team.write_guidelines(token, NewGuidelines("read less")),
        lambda: team.revoke(token, BEN),
    ):
        refused(work, 403)
    if role is not Role.ASSESSOR:
        refused(lambda: team.package(token), 403)


def test_a_coordinator_does_all_that(team, joined, device):
    token, anna = joined("carla", Role.COORDINATOR), joined()
    team.append(anna, SentRows((device.row("1", "1-1", 2), device.row("1", "1-2", 0))))
    view = team.progress(token, 10)
    row = next(row for row in view.assessors if row.name == ANNA)
    assert row.judged == 2
    assert row.topics[0].judged == 2
    assert {member.name for member in view.members} == {"carla", ANNA}
    invited = team.invite(token, NewInvitation("zoe", Role.ANALYST))
    assert [invitation.name for invitation in team.progress(token).invitations] == ["zoe"]
    assert team.revoke(token, invited.view.id) == 1
    refused(lambda: team.revoke(token, "nobody"), 404)
    events = [(entry.event, entry.who) for entry in team.progress(token, 10).audit]
    assert ("joined", ANNA) in events
    assert ("invited", "carla") in events
    assert ("revoked", "carla") in events


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_a_coordinators_guidelines_reach_the_packages_and_are_in_the_audit_log(team, joined):
    anna, carla = joined(), joined("carla", Role.COORDINATOR)
    before = team.package(anna).etag
    for _ in range(2):
        assert team.write_guidelines(carla, NewGuidelines("read less")).settings[GUIDELINES] == "read less"
    assert team.package(anna).etag != before
    events = [(entry.event, entry.who) for entry in team.progress(carla, 10).audit]
    assert events.count(("guidelines", "carla")) == 1


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_progress_follows_what_is_cleared_and_judged_again(team, joined, device):
    token, row = joined(), device.row("1", "1-1", 2)
    judged = lambda: next(row for row in team.progress(None).assessors if row.name == ANNA).judged  # noqa: E731
    team.append(token, SentRows((row,)))
    assert judged() == 1
    team.append(token, SentRows((replace(device.row("1", "1-1", 2), judgement=None),)))
    assert judged() == 0


@pytest.mark.database_if_long  # no database by default: the requests are refused before they reach the store
@pytest.mark.parametrize("name", ["", "adjudicator", " Adjudicator ", "x" * 300])
def test_nobody_is_invited_under_an_impossible_name(team, name):
    with pytest.raises(Refused):
        team.invite(None, NewInvitation(name, Role.ASSESSOR))


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_nobody_shuts_the_owner_out(team, tmp_path):
    token = team.open_console(tmp_path / "console")
    refused(lambda: team.revoke(None, OWNER), 404)
    assert team.progress(token).members == ()


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_a_device_that_calls_itself_the_console_is_seen_and_revoked(team, tmp_path):
    code, token = team.invite(None, NewInvitation(ANNA, Role.ASSESSOR)).code, new_token()
    team.join(Join(code, token, CONSOLE))
    assert [(member.name, member.device) for member in team.progress(None).members] == [(ANNA, CONSOLE)]
    team.open_console(tmp_path / "console")
    assert team.member(token).name == ANNA, "a start of the service ends the token of the earlier console alone"
    assert team.revoke(None, ANNA) == 1


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_refused_rows_that_differ_do_not_fill_the_audit_log(team, joined, device, clock):
    token = joined()
    for i in range(20):
        row = replace(device.row("1", "1-1", 1), docno=f"{i}-{'x' * 1000}", topic="9" * 900)
        team.append(token, SentRows((row,)))
    clock.now += 61
    team.append(token, SentRows((replace(device.row("1", "1-1", 1), cause="9" * 3_000_000),)))
    texts = [entry.what for entry in team.progress(None, 100).audit if entry.event == "refused"]
    assert len(texts) == 2
    assert texts[1].endswith("(19 more before)")
    assert max(map(len, texts)) < 500


def test_refusals_are_written_once_a_minute(team, clock):
    for _ in range(50):
        team.refuse("10.0.0.1", "POST /v1/join: not valid")
    clock.now += 61
    team.refuse("10.0.0.1", "POST /v1/join: not valid")
    texts = [entry.what for entry in team.progress(None, 100).audit if entry.event == "refused"]
    assert texts == ["POST /v1/join: not valid", "POST /v1/join: not valid (49 more before)"]
