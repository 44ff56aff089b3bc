"""The judgements in a work package are added to the journal once and all together."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from file_tampering import forge
from work_packages import PEOPLE, judge_all, opened, take

from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.pool import docno_of, is_again
from irdesk.domain.progress import QUIET
from irdesk.session.commands import (
    CannotTell,
    JudgeDocument,
    MoveTo,
    Redo,
    Undo,
    WriteNote,
)
from irdesk.session.project_files.integrity_check import check, replay_journal
from irdesk.session.project_files.project_opening import create
from irdesk.session.queries import Queries
from irdesk.session.team.package_export import PackageExport
from irdesk.session.team.package_import import PackageImport, prepare_import


def test_a_second_judgement_of_a_document_is_one_of_its_own(assigned, package):
    path = package(PEOPLE[0])
    with opened(path) as workspace:
        again = next(entry for entry in workspace.state.pool.queues["1"] if is_again(entry))
        docno = docno_of(again)
        names = [workspace.execute(JudgeDocument("1", entry, grade)).name for entry, grade in ((docno, 2), (again, 0))]
        assert all(name.startswith("grade document ") for name in names)
        assert workspace.state.judgement(PEOPLE[0], "1", docno).grade == 2
        assert workspace.state.judgement(PEOPLE[0], "1", again).grade == 0
        assert Queries(workspace).effective_qrels().grades == {"1": {docno: 2}}
        assert workspace.state.tally(PEOPLE[0], "1").judged == 2
        assert Queries(workspace).titles([again])[again] == f"T {docno}"
        assert check(workspace) == []
        workspace.execute(Undo())
        assert workspace.state.judgement(PEOPLE[0], "1", again) is None
        assert workspace.state.judgement(PEOPLE[0], "1", docno).grade == 2
        workspace.execute(Redo())
    with opened(path) as workspace:
        assert workspace.state.judgement(PEOPLE[0], "1", again).grade == 0
    take(assigned, path)
    assert assigned.state.grade("1", docno) == 2
    assert assigned.state.second_judgements["1"][docno][PEOPLE[0]].grade == 0


def test_two_packages_come_in_any_order_twice_and_half_done(assigned, package, tmp_path):
    first, second = package(PEOPLE[0]), package(PEOPLE[1])
    start = tmp_path / "start.irdesk"
    judge_all(first, lambda _topic, docno: len(docno) % 4)
    judge_all(second, lambda _topic, docno: ord(docno[0]) % 4, most=3)
    half = Path(shutil.copy(second, tmp_path / "half.irdesk"))
    judge_all(second, lambda _topic, _docno: 1)
    for package_path in (first, half, second):
        with opened(package_path) as workspace:
            assert check(workspace) == []
    path = assigned.store.path
    assigned.close()
    shutil.copy(path, start)
    states = []
    for i, order in enumerate([(first, half, second), (second, first), (half, second, first, second, half)]):
        copy = Path(shutil.copy(start, tmp_path / f"{i}.irdesk"))
        with opened(copy) as workspace:
            for file in order:
                take(workspace, file, checked=False)
            assert check(workspace) == []
            states.append(
                (
                    replay_journal(workspace),
                    replay_journal(workspace, again=True),
                    workspace.state.board.means().tolist(),
                )
            )
        with opened(copy) as workspace:
            assert check(workspace) == []
    assert states[0] == states[1] == states[2]
    assert states[0][1]


def test_nothing_new_changes_nothing_and_a_later_version_brings_what_was_judged_otherwise(assigned, package):
    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, _docno: 2)
    first = take(assigned, path)
    assert first.came[PEOPLE[0]] == len(assigned.store.data().journal)
    assert first.in_words().startswith(f"import {first.came[PEOPLE[0]]} new judgements of {PEOPLE[0]} from ")
    before = assigned.store.data()
    second = take(assigned, path)
    assert (second.new, second.in_words()) == (False, f"no new entries in {path.name}")
    assert assigned.store.data() == before
    with pytest.raises(CommandRefused, match="no new entries"):
        assigned.execute(second)
    with opened(path) as workspace:
        workspace.execute(JudgeDocument("1", "a", 0))
        workspace.execute(CannotTell("1", "b", "torn"))
    assert take(assigned, path).came == {PEOPLE[0]: 2}
    assert assigned.state.judgement(PEOPLE[0], "1", "a").grade == 0
    assert assigned.state.judgement(PEOPLE[0], "1", "b").reason == "torn"


def test_a_take_in_is_undone_redone_and_brought_back_by_the_same_file(assigned, package):
    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, _docno: 2, most=3)
    before = replay_journal(assigned)
    take(assigned, path)
    after = replay_journal(assigned)
    assert not Queries(assigned).undoes_judgement()
    assigned.execute(Undo())
    assert check(assigned) == []
    assert replay_journal(assigned) == before
    assigned.execute(Redo())
    assert replay_journal(assigned) == after
    assigned.execute(Undo())
    result = take(assigned, path)
    assert result.came == {PEOPLE[0]: 3}
    assert replay_journal(assigned) == after
    judge_all(path, lambda _topic, _docno: 1)
    take(assigned, path)
    assert len(replay_journal(assigned)["1"]) == 4


def test_what_two_people_judged_in_copies_of_the_project_comes_together(assigned, tmp_path):
    path = assigned.store.path
    assigned.close()
    other = Path(shutil.copy(path, tmp_path / "copy.irdesk"))
    with opened(path, "A") as workspace:
        workspace.execute(JudgeDocument("1", "c", 3))
    with opened(other, "B") as workspace:
        workspace.execute(JudgeDocument("1", "c", 1))
        workspace.execute(WriteNote("1", 4, "long"))
    with opened(path, "A") as one:
        assert take(one, other).came == {"B": 1}
        assert {name: judgement.grade for name, judgement in one.state.judgements["1"]["c"].items()} == {"A": 3, "B": 1}
        assert one.state.note("B", "1").text == "long"
        mine = replay_journal(one)
    with opened(other, "B") as two:
        take(two, path)
        assert replay_journal(two) == mine


def test_a_package_of_another_project_is_refused_by_name(assigned, package, tmp_path):
    path = package(PEOPLE[0])
    stranger = tmp_path / "stranger.irdesk"
    create(stranger)
    with opened(stranger) as workspace, pytest.raises(InputError, match="a work package of the project p; expected"):
        prepare_import(PackageImport.of(workspace), path, QUIET)
    with pytest.raises(InputError, match="is the project stranger; expected a work package or a copy of p"):
        prepare_import(PackageImport.of(assigned), stranger, QUIET)
    with pytest.raises(InputError, match="is this project itself"):
        prepare_import(PackageImport.of(assigned), assigned.store.path, QUIET)
    with opened(path) as workspace:
        with pytest.raises(CommandRefused, match="import it into the project that it came from"):
            PackageImport.of(workspace)
        with pytest.raises(CommandRefused, match="return it to its coordinator"):
            PackageExport.of(workspace)


def test_packages_changed_by_hand_or_read_before_a_judgement_are_refused_whole(assigned, package, tmp_path):
    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, _docno: 2, most=1)
    before = assigned.store.data()
    for statement, words in (
        ("update journal set grade = 9", "graded .* as 9; the scale here has 0, 1, 2, 3"),
        ("update journal set id = 'x'", "'x' is not an id"),
        ("update journal set id = 'ffffffff-ffff-7fff-bfff-ffffffffffff' where rowid = 1", "no room for later ids"),
    ):
        forged = Path(shutil.copy(path, tmp_path / "forged.irdesk"))
        forge(forged, statement)
        with pytest.raises(InputError, match=words):
            take(assigned, forged)
        assert assigned.store.data() == before, statement
    result = prepare_import(PackageImport.of(assigned), path, QUIET)
    assigned.execute(JudgeDocument("1", "a", 1))
    with pytest.raises(CommandRefused, match=r"import .* again"):
        assigned.execute(result)
    take(assigned, path)
    forge(path, "update journal set grade = 1")
    with pytest.raises(InputError, match="differs from the row with this id in the project"):
        take(assigned, path)


def test_the_past_shows_what_was_taken_in_from_when_it_came(assigned, package):
    from irdesk.session.history.history_entries import entries
    from irdesk.session.history.time_travel import TimeTravelRequest, state_at

    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, _docno: 2)
    moment = assigned.last_change
    before = {topic: dict(topic_judgements) for topic, topic_judgements in assigned.state.judgements.items()}
    assigned.execute(MoveTo("1", "b"))
    take(assigned, path)
    assert state_at(TimeTravelRequest.of(assigned), moment).judgements == before
    assert len(entries(assigned.store)[-1].rows) == len(assigned.store.data().journal)
