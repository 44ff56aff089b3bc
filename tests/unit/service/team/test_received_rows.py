"""Rows from members: their owners, their permitted content, and which of several rows counts."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest
from msgspec.structs import replace
from served_team import PEOPLE, Clients

from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.domain.pool import entry_of
from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import Place, TopicNote
from irdesk.domain.project.judgement_journal import NoteRow
from irdesk.service.append_queue import AppendQueue, ClientGone
from irdesk.service.protocol import ROWS_AT_ONCE, Refused, Role, SentRows, Stored
from irdesk.service.team.members import new_token
from irdesk.service.team.received_rows import ReceivedRows
from irdesk.session.project_files.integrity_check import check
from irdesk.session.project_files.project_opening import open_project, workspace_of

ANNA, BEN, _ = PEOPLE
DAY = 24 * 60 * 60


def grade_of(team, topic, docno, assessor=ANNA):
    rows = [
        row for row in team.store.data().journal if (row.topic, row.docno, row.assessor) == (topic, docno, assessor)
    ]
    return rows[-1].judgement.grade if rows else None


def reasons(answer):
    return [row.reason for row in answer.refused]


def test_a_row_sent_twice_is_stored_once(team, joined, device):
    token, row = joined(), device.row("1", "1-1", 2)
    sent = SentRows((row,))
    assert team.append(token, sent).stored == team.append(token, sent).stored == (row.id,)
    assert [stored.id for stored in team.store.data().journal].count(row.id) == 1
    assert len(team.rows(token, 0, 100).rows) == 1


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_the_assessor_of_a_row_is_the_tokens(team, joined, device):
    token = joined()
    assert team.append(token, SentRows((device.row("1", "1-1", 2, assessor=BEN),))).refused == ()
    assert grade_of(team, "1", "1-1") == 2
    assert grade_of(team, "1", "1-1", BEN) is None


def test_an_id_cannot_be_taken_from_another_row(team, joined, device):
    anna, ben, row = joined(), joined(BEN), device.row("1", "1-1", 2)
    team.append(anna, SentRows((row,)))
    assert reasons(team.append(ben, SentRows((row,)))) == ["another row has this id"]
    changed = replace(device.row("1", "1-1", 0), id=row.id)
    assert reasons(team.append(anna, SentRows((changed,)))) == ["another row has this id"]
    assert grade_of(team, "1", "1-1") == 2


@pytest.mark.database_if_long  # no database by default: the requests are refused before they reach the store
def test_a_row_that_is_not_in_the_package_is_refused(team, joined, device):
    token = joined()
    for number, (changed, reason) in enumerate(
        (
            ({"topic": "9"}, "of topic 9, which was not assigned"),
            ({"docno": "2-1"}, "of document 2-1 of topic 1, which was not assigned"),
            ({"again": True}, "a second time, although no repeat was assigned"),
            ({"id": "no id"}, "is not an id"),
            ({"id": "00000000-0000-7000-8000-000000000000"}, "not in the package when it was written"),
            ({"cause": "x" * 2_000_001}, "a text of 2,000,001 characters"),
        ),
        2,
    ):
        valid = device.row("1", f"1-{number}", 1)
        answer = team.append(token, SentRows((replace(device.row("1", "1-1", 2), **changed), valid)))
        assert reason in reasons(answer)[0]
        assert answer.stored == (valid.id,), f"the other row is stored: {reason}"


@pytest.mark.database_if_long  # no database by default: the requests are refused before they reach the store
def test_a_grade_must_be_on_the_scale(team, joined, device):
    assert "the scale here has 0, 1, 2, 3" in reasons(team.append(joined(), SentRows((device.row("1", "1-1", 7),))))[0]


@pytest.mark.database_if_long  # no database by default: the requests are refused before they reach the store
@pytest.mark.parametrize(("ahead", "stored"), [(DAY - 60, True), (DAY + 60, False), (365 * DAY, False)])
def test_a_clock_may_be_a_day_ahead(team, joined, clock, ahead, stored):
    answer = team.append(joined(), SentRows((Clients(clock.now + ahead).row("1", "1-1", 2),)))
    assert bool(answer.stored) is stored
    assert stored or "with a time in the future" in reasons(answer)[0]


@pytest.mark.database_if_long  # no database by default: the requests are refused before they reach the store
def test_no_time_of_a_row_is_more_than_a_day_ahead(team, joined, device, clock):
    ahead = Clients(clock.now + 2 * DAY)
    rows = (
        replace(device.row("1", "1-1", 2), at=clock.now + 2 * DAY),
        replace(device.row("1", "1-2", 2), change_id=str(ahead.ids.next())),
        replace(device.row("1", "1-3", 2), at=clock.now),
    )
    answer = team.append(joined(), SentRows(rows))
    assert ["with a time in the future" in reason for reason in reasons(answer)] == [True, True]
    assert answer.stored == (rows[2].id,)


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_of_one_device_the_last_decision_counts_in_whatever_order_it_arrives(team, joined, device):
    token = joined()
    for number, order in enumerate(permutations(range(3)), 1):
        docno = f"1-{number}"
        rows = [device.row("1", docno, grade) for grade in range(3)]
        for i in order:
            team.append(token, SentRows((rows[i],)))
        assert grade_of(team, "1", docno) == 2, order
        assert len(team.rows(token, 0, 100).rows) == 3 * number, order


def test_of_two_devices_the_last_to_arrive_counts_whatever_their_clocks_say(team, joined, clock):
    first, second = joined(), joined()
    fast, slow = Clients(clock.now + DAY / 2), Clients(clock.now)
    early = slow.row("1", "1-1", 1)
    team.append(first, SentRows((fast.row("1", "1-1", 3),)))
    team.append(second, SentRows((early,)))
    assert grade_of(team, "1", "1-1") == 1
    team.append(first, SentRows((fast.row("1", "1-1", 2),)))
    assert grade_of(team, "1", "1-1") == 2, "again that of the first device, although its id is smaller"
    team.append(second, SentRows((early,)))
    assert grade_of(team, "1", "1-1") == 2, "a repeated request changes nothing"
    rows = [numbered.journal for numbered in team.rows(first, 0, 100).rows]
    assert sorted(rows, key=lambda row: row.id)[-1].judgement.grade == 2, "so every copy comes to the same"


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_notes_arrive_too(team, joined, device):
    token = joined()
    note = NoteRow(str(device.ids.next()), str(device.ids.next()), 1.0, "", "1", TopicNote(4, "vague"), "do")
    assert team.append(token, SentRows(notes=(note,))).stored == (note.id,)
    assert team.append(token, SentRows(notes=(note,))).stored == (note.id,)
    assert [row.note.text for row in team.store.data().notes] == ["vague"]
    assert team.rows(token, 0, 9).rows[0].note.assessor == ANNA


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_the_position_is_that_of_the_last_device_and_what_was_seen_adds_up(team, joined):
    first, second = joined(), joined()
    team.append(first, SentRows(place=Place("1", "1-3")))
    team.append(second, SentRows(place=Place("1", "1-4")))
    assert team.rows(first, 0, 9).place == Place("1", "1-4")
    assert team.store.data().seen["1"] >= {"1-3", "1-4"}
    team.append(first, SentRows(place=Place("2", "9-9")))
    assert team.rows(first, 0, 9).place == Place("1", "1-4"), "no position outside the package"
    team.append(first, SentRows(place=Place("1", entry_of("1-5", again=True))))
    assert team.rows(first, 0, 9).place == Place("1", "1-4"), "no second time in a package without repeats"


def test_an_assessor_reads_own_rows_by_a_cursor_that_does_not_count_those_of_others(team, joined, device):
    anna, ben = joined(), joined(BEN)
    for i in range(3):
        team.append(ben, SentRows((device.row("1", f"1-{i}", 1),)))
    mine = device.row("1", "1-5", 2)
    team.append(anna, SentRows((mine,)))
    page = team.rows(anna, 0, 100)
    assert [row.journal.id for row in page.rows] == [mine.id]
    assert page.cursor == 1
    assert team.rows(anna, page.cursor, 100).rows == ()


def test_coordinators_and_analysts_read_all_rows_in_pages_without_a_gap(team, joined, device):
    rows = [device.row("1", f"1-{i}", 1) for i in range(5)]
    for token, part in ((joined(), rows[:3]), (joined(BEN), rows[3:])):
        team.append(token, SentRows(tuple(part)))
    for role in (Role.COORDINATOR, Role.ANALYST):
        token, read, cursor, more = joined("carla", role), [], 0, True
        while more:
            page = team.rows(token, cursor, 2)
            read += [row.journal.id for row in page.rows]
            cursor, more = page.cursor, page.more
        assert read[-5:] == [row.id for row in rows]
        assert len(read) == 6, "and the row that was there before"


@pytest.mark.database_if_long  # no database by default: the requests are refused before they reach the store
@pytest.mark.parametrize("role", [Role.COORDINATOR, Role.ANALYST])
def test_only_assessors_and_adjudicators_send_rows(team, joined, device, role):
    with pytest.raises(Refused, match="cannot send rows") as refusal:
        team.append(joined("carla", role), SentRows((device.row("1", "1-1", 2),)))
    assert refusal.value.status == 403


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_an_adjudicator_signs_as_such(team, joined, device):
    token = joined("dora", Role.ADJUDICATOR)
    answer = team.append(token, SentRows((device.row("2", "2-1", 3), device.row("2", "1-1", 3))))
    assert len(answer.stored) == len(answer.refused) == 1
    assert grade_of(team, "2", "2-1", ADJUDICATOR) == 3


@pytest.mark.database_if_long  # no database by default: the requests are refused before they reach the store
def test_there_is_a_limit_to_rows_at_once(team, joined, device):
    with pytest.raises(Refused, match=f"more than {ROWS_AT_ONCE} rows"):
        team.append(joined(), SentRows(tuple(device.row("1", "1-1", 2) for _ in range(ROWS_AT_ONCE + 1))))


def test_a_revoked_token_writes_and_reads_nothing(team, joined, device):
    token = joined()
    assert team.revoke(None, ANNA) == 1
    for work in (lambda: team.append(token, SentRows((device.row("1", "1-1", 2),))), lambda: team.rows(token, 0, 9)):
        with pytest.raises(Refused) as refusal:
            work()
        assert refusal.value.status == 401
    assert grade_of(team, "1", "1-1") is None


def test_the_project_is_sound_and_shows_the_rows_when_it_is_opened(team, joined, device, store):
    team.append(joined(), SentRows((device.row("1", "1-1", 2),)))
    store.close()
    workspace = workspace_of(open_project(store.location, QUIET), "coordinator")
    assert workspace.state.judgement(ANNA, "1", "1-1").grade == 2
    assert check(workspace) == []
    workspace.close()


def test_requests_that_wait_are_stored_together_and_each_gets_its_answer(team, joined, device):
    anna, ben, row = joined(), joined(BEN), device.row("1", "1-1", 2)
    other, foreign = device.row("1", "1-2", 1), device.row("9", "1-2", 1)
    requests = [
        (anna, SentRows((row,))),
        (new_token(), SentRows((row,))),
        (ben, SentRows((other, foreign))),
        (anna, SentRows((row,))),
    ]
    first, second, third, fourth = team.append_all(requests)
    assert first.stored == fourth.stored == (row.id,)
    assert second.status == 401
    assert (third.stored, len(third.refused)) == ((other.id,), 1)
    numbers = [numbered.number for numbered in team.rows(joined("carla", Role.ANALYST), 0, 100).rows]
    assert numbers == [1, 2, 3]


def test_one_request_that_fails_does_not_spoil_those_beside_it(team, joined, device, monkeypatch):
    token, rows = joined(), [device.row("1", f"1-{i}", 1) for i in range(3)]
    append = ReceivedRows.append

    def failing(self, transaction, last, member, sent):
        answer = append(self, transaction, last, member, sent)
        if sent.journal[0].id == rows[1].id:
            raise ZeroDivisionError
        return answer

    monkeypatch.setattr(ReceivedRows, "append", failing)

    async def all_at_once(executor):
        queue = AppendQueue(team, executor)
        jobs = (queue.append(token, SentRows((row,)), is_here) for row in rows)
        return await asyncio.gather(*jobs, return_exceptions=True)

    with ThreadPoolExecutor(1) as executor:
        answers = asyncio.run(all_at_once(executor))
    assert isinstance(answers[1], ZeroDivisionError)
    assert [answers[0].stored, answers[2].stored] == [(rows[0].id,), (rows[2].id,)]
    assert {row.journal.id for row in team.rows(token, 0, 9).rows} == {rows[0].id, rows[2].id}


async def is_here() -> bool:
    return False


async def is_gone() -> bool:
    return True


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_many_large_requests_are_answered_a_few_at_a_time(team, joined, device, monkeypatch):
    token, counts, append_all = joined(), [], team.append_all

    def counting(requests):
        counts.append(sum(len(sent.journal) for _, sent in requests))
        return append_all(requests)

    monkeypatch.setattr(team, "append_all", counting)
    sent = [SentRows(tuple(device.row("1", f"1-{i % 8}", 1) for i in range(200))) for _ in range(7)]

    async def all_at_once(executor):
        queue = AppendQueue(team, executor)
        return await asyncio.gather(*(queue.append(token, rows, is_here) for rows in sent))

    with ThreadPoolExecutor(1) as executor:
        answers = asyncio.run(all_at_once(executor))
    assert counts == [400, 400, 400, 200]
    assert [answer.stored for answer in answers] == [tuple(row.id for row in rows.journal) for rows in sent]


@pytest.mark.database_if_long  # no database by default: other tests cover these store operations
def test_rows_of_a_client_that_gave_up_are_not_stored_and_hold_nobody_up(team, joined, device):
    token, rows = joined(), [device.row("1", f"1-{i}", 1) for i in range(3)]

    async def all_at_once(executor):
        queue = AppendQueue(team, executor)
        jobs = [queue.append(token, SentRows((row,)), gone) for row, gone in zip(rows, clients, strict=True)]
        return await asyncio.gather(*jobs, return_exceptions=True)

    with ThreadPoolExecutor(1) as executor:
        clients = (is_gone, is_here, is_gone)
        answers = asyncio.run(all_at_once(executor))
        assert [type(answer) for answer in answers] == [ClientGone, Stored, ClientGone]
        assert [row.journal.id for row in team.rows(token, 0, 9).rows] == [rows[1].id]
        clients = (is_here, is_here, is_here)
        assert [answer.stored for answer in asyncio.run(all_at_once(executor))] == [(row.id,) for row in rows]
