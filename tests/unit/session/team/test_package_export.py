"""Work packages hold what one assessor needs and nothing else; what comes back becomes part of the journal."""

from __future__ import annotations

import shutil
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
import zstandard
from file_tampering import forge

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.domain.errors import CommandRefused, InputError, StoreUnavailable
from irdesk.domain.pool import docno_of, is_again
from irdesk.domain.progress import QUIET
from irdesk.session.commands import (
    AssignTopics,
    CannotTell,
    ChooseMeasures,
    GiveTopic,
    JudgeDocument,
    MoveTo,
    Redo,
    Undo,
    WriteComment,
    WriteGuidelines,
    WriteNote,
)
from irdesk.session.core import project_settings
from irdesk.session.core.workspace import Workspace
from irdesk.session.project_files.integrity_check import check, replayed
from irdesk.session.project_files.projects import create, open_project, workspace_of
from irdesk.session.queries import Queries
from irdesk.session.team.drift import DriftRequest, drift
from irdesk.session.team.package_export import PackageExport, hand_out
from irdesk.session.team.package_import import ImportJudgements, PackageImport, prepare_taking

PEOPLE = ("anna-the-first", "ben-the-second")
ALL = AssignmentPlan(PEOPLE, Overlap(2, 1.0), repeats=0.5, seed=3)


@contextmanager
def opened(path: Path, assessor: str = "somebody") -> Iterator[Workspace]:
    workspace = workspace_of(open_project(path, QUIET), assessor)
    try:
        yield workspace
    finally:
        workspace.close()


def take(workspace: Workspace, path: Path) -> ImportJudgements:
    found = prepare_taking(PackageImport.of(workspace), path, QUIET)
    if found.new:
        workspace.execute(found)
    assert check(workspace) == []
    return found


def judge_all(path: Path, grade: Callable[[str, str], int], most: int = 99) -> int:
    """Judge a package from its start; how many entries of queues were judged."""
    with opened(path) as workspace:
        done = 0
        while (
            workspace.state.tally(workspace.assessor, (place := Queries(workspace).place()).topic).open and done < most
        ):
            if not workspace.state.is_open(workspace.assessor, place.topic, place.docno):
                break
            workspace.execute(JudgeDocument(place.topic, place.docno, grade(place.topic, place.docno)))
            done += 1
        assert check(workspace) == []
        return done


@pytest.fixture
def assigned(desk, load, files) -> Workspace:
    (files / "docs.jsonl").write_text(
        "".join(f'{{"id": "{docno}", "title": "T {docno}", "text": "text of {docno}"}}\n' for docno in "abcdz"),
        encoding="utf-8",
    )
    load(desk, "docs.jsonl")
    load(desk, "topics.tsv")
    load(desk, "nist.qrels")
    desk.execute(WriteGuidelines("read it all"))
    desk.execute(AssignTopics(ALL))
    return desk


@pytest.fixture
def package(assigned, tmp_path) -> Callable[[str], Path]:
    def make(assessor: str) -> Path:
        path = tmp_path / f"{assessor}.irdesk"
        hand_out(PackageExport.of(assigned), assessor, path, QUIET)
        return path

    return make


def test_a_package_has_what_is_judged_and_no_more(assigned, package):
    assigned.execute(JudgeDocument("1", "a", 1))
    with opened(package(PEOPLE[0])) as workspace:
        state = workspace.state
        assert workspace.assessor == PEOPLE[0]
        assert state.sources.keys() == {source.id for source in state.present("topics") + state.present("documents")}
        assert set(state.pool.queues) == {"1", "2", "3"}
        assert state.settings[project_settings.GUIDELINES] == "read it all"
        assert state.topics["1"].title == "the first"
        assert workspace.store.document("d").text == "text of d"
        assert workspace.store.document("z") is None
        assert not state.marks
        assert not state.votes.topics()
        queue = state.pool.queues["1"]
        assert sorted(docno for docno in queue if not is_again(docno)) == ["a", "b", "c", "d"]
        assert sum(map(is_again, queue)) == 2


def test_which_documents_came_twice_is_never_drawn(package):
    """Nothing of agreement with oneself before all is judged, and then how often alone."""
    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, entry: 1 if is_again(entry) else 0, most=6)
    with opened(path) as workspace:
        found = drift(DriftRequest.of(workspace, PEOPLE[0]), QUIET)
        assert found.withheld
        assert (found.repeated, found.consistency.at) == (0, ())
    judge_all(path, lambda _topic, entry: 1 if is_again(entry) else 0)
    with opened(path) as workspace:
        found = drift(DriftRequest.of(workspace, PEOPLE[0]), QUIET)
        queues = workspace.state.pool.queues
        assert not found.withheld
        assert (found.same, found.repeated) == (0, sum(is_again(entry) for queue in queues.values() for entry in queue))
        assert found.consistency.at == ()


def test_no_byte_of_a_package_names_a_run_a_rank_or_another_assessor(assigned, load, files, package):
    (files / "tagged.run").write_text("1 Q0 a 1 31.4159 system-under-test\n1 Q0 d 2 27.1828 system-under-test\n")
    load(assigned, "tagged.run")
    assigned.execute(ChooseMeasures(("nDCG@17",)))
    assigned.assessor = PEOPLE[1]
    assigned.execute(JudgeDocument("1", "a", 1))
    assigned.execute(WriteComment("1", "a", "what ben thinks"))
    assigned.execute(WriteNote("1", 3, "hard for ben"))
    path = package(PEOPLE[0])
    secrets = [
        "system-under-test",
        "31.4159",
        "27.1828",
        "one.run",
        "two.run",
        "nDCG",
        PEOPLE[1],
        "what ben thinks",
        "hard for ben",
        "nist.qrels",
        "docs.jsonl",
        str(files),
        assigned.state.pool.spec.id,
    ]
    searched = path.read_bytes()
    for secret in secrets:
        assert secret.encode() not in searched, secret
        assert secret.encode("utf-16-le") not in searched, secret
    with closing(sqlite3.connect(path)) as database:
        tables = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
        full = {name for name in tables if database.execute(f"select count(*) from {name}").fetchone()[0]}
        assert full == {"meta", "source", "topic", "document", "pool", "pool_topic", "tally"}
        assert database.execute("pragma freelist_count").fetchone() == (0,)
        for table in full:
            for row in database.execute(f"select * from {table}"):
                for cell in row:
                    plain = unpacked(cell) if isinstance(cell, bytes) else str(cell).encode()
                    assert not [secret for secret in secrets if secret.encode() in plain], (table, cell)
        spec = database.execute("select value from pool").fetchone()[0]
        assert '"parts":[]' in spec
    assert not list(path.parent.glob(f"{path.name}-*"))
    with closing(sqlite3.connect(assigned.store.path)) as database:  # the search finds what is there
        cells = [str(cell) for row in database.execute("select value from source") for cell in row]
        assert any("system-under-test" in cell for cell in cells)


def unpacked(data: bytes) -> bytes:
    for unpack in (zstandard.ZstdDecompressor().decompress, zlib.decompress):
        try:
            return unpack(data)
        except (zstandard.ZstdError, zlib.error):
            continue
    return data


def test_a_second_judgement_of_a_document_is_one_of_its_own(assigned, package):
    path = package(PEOPLE[0])
    with opened(path) as workspace:
        again = next(entry for entry in workspace.state.pool.queues["1"] if is_again(entry))
        docno = docno_of(again)
        names = [workspace.execute(JudgeDocument("1", entry, grade)).name for entry, grade in ((docno, 2), (again, 0))]
        assert all(name.startswith("grade document ") for name in names)
        assert workspace.state.mark(PEOPLE[0], "1", docno).grade == 2
        assert workspace.state.mark(PEOPLE[0], "1", again).grade == 0
        assert Queries(workspace).effective_qrels().grades == {"1": {docno: 2}}
        assert workspace.state.tally(PEOPLE[0], "1").judged == 2
        assert Queries(workspace).titles([again])[again] == f"T {docno}"
        assert check(workspace) == []
        workspace.execute(Undo())
        assert workspace.state.mark(PEOPLE[0], "1", again) is None
        assert workspace.state.mark(PEOPLE[0], "1", docno).grade == 2
        workspace.execute(Redo())
    with opened(path) as workspace:
        assert workspace.state.mark(PEOPLE[0], "1", again).grade == 0
    take(assigned, path)
    assert assigned.state.grade("1", docno) == 2
    assert assigned.state.second_marks["1"][docno][PEOPLE[0]].grade == 0


def test_two_packages_come_in_any_order_twice_and_half_done(assigned, package, tmp_path):
    first, second = package(PEOPLE[0]), package(PEOPLE[1])
    start = tmp_path / "start.irdesk"
    judge_all(first, lambda _topic, docno: len(docno) % 4)
    judge_all(second, lambda _topic, docno: ord(docno[0]) % 4, most=3)
    half = Path(shutil.copy(second, tmp_path / "half.irdesk"))
    judge_all(second, lambda _topic, _docno: 1)
    path = assigned.store.path
    assigned.close()
    shutil.copy(path, start)
    states = []
    for i, order in enumerate([(first, half, second), (second, first), (half, second, first, second, half)]):
        copy = Path(shutil.copy(start, tmp_path / f"{i}.irdesk"))
        with opened(copy) as workspace:
            for file in order:
                take(workspace, file)
            states.append(
                (replayed(workspace), replayed(workspace, again=True), workspace.state.board.means().tolist())
            )
        with opened(copy) as workspace:
            assert check(workspace) == []
    assert states[0] == states[1] == states[2]
    assert states[0][1]


def test_nothing_new_is_told_and_changes_nothing(assigned, package):
    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, _docno: 2)
    first = take(assigned, path)
    assert first.came[PEOPLE[0]] == len(assigned.store.data().journal)
    assert first.in_words().startswith(f"take in {first.came[PEOPLE[0]]} new judgements of {PEOPLE[0]} from ")
    before = assigned.store.data()
    second = take(assigned, path)
    assert (second.new, second.in_words()) == (False, f"nothing new in {path.name}")
    assert assigned.store.data() == before
    with pytest.raises(CommandRefused, match="nothing new"):
        assigned.execute(second)


def test_a_take_in_is_undone_redone_and_brought_back_by_the_same_file(assigned, package):
    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, _docno: 2, most=3)
    before = replayed(assigned)
    take(assigned, path)
    after = replayed(assigned)
    assert not Queries(assigned).undoes_judgement()
    assigned.execute(Undo())
    assert check(assigned) == []
    assert replayed(assigned) == before
    assigned.execute(Redo())
    assert replayed(assigned) == after
    assigned.execute(Undo())
    found = take(assigned, path)
    assert found.came == {PEOPLE[0]: 3}
    assert replayed(assigned) == after
    judge_all(path, lambda _topic, _docno: 1)
    take(assigned, path)
    assert len(replayed(assigned)["1"]) == 4


def test_a_later_version_of_a_package_brings_what_was_judged_otherwise(assigned, package):
    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, _docno: 2)
    take(assigned, path)
    with opened(path) as workspace:
        workspace.execute(JudgeDocument("1", "a", 0))
        workspace.execute(CannotTell("1", "b", "torn"))
    assert take(assigned, path).came == {PEOPLE[0]: 2}
    assert assigned.state.mark(PEOPLE[0], "1", "a").grade == 0
    assert assigned.state.mark(PEOPLE[0], "1", "b").reason == "torn"


def test_handed_out_again_a_package_goes_on_where_its_assessor_stood(assigned, package, tmp_path):
    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, _docno: 2, most=3)
    take(assigned, path)
    again = tmp_path / "again.irdesk"
    hand_out(PackageExport.of(assigned), PEOPLE[0], again, QUIET)
    with opened(again) as workspace:
        assert Queries(workspace).progress().judged == 3
    judge_all(again, lambda _topic, _docno: 1)
    with opened(again) as workspace:
        assert Queries(workspace).progress().open == 0
    take(assigned, again)
    assert take(assigned, path).new is False


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
        assert {name: mark.grade for name, mark in one.state.marks["1"]["c"].items()} == {"A": 3, "B": 1}
        assert one.state.note("B", "1").text == "long"
        mine = replayed(one)
    with opened(other, "B") as two:
        take(two, path)
        assert replayed(two) == mine


def test_a_package_of_another_project_is_refused_by_name(assigned, package, tmp_path):
    path = package(PEOPLE[0])
    stranger = tmp_path / "stranger.irdesk"
    create(stranger)
    with opened(stranger) as workspace, pytest.raises(InputError, match="a work package of the project p; expected"):
        prepare_taking(PackageImport.of(workspace), path, QUIET)
    with pytest.raises(InputError, match="is the project stranger; expected a work package or a copy of p"):
        prepare_taking(PackageImport.of(assigned), stranger, QUIET)
    with pytest.raises(InputError, match="is this project itself"):
        prepare_taking(PackageImport.of(assigned), assigned.store.path, QUIET)
    with opened(path) as workspace:
        with pytest.raises(CommandRefused, match="take it in where it came from"):
            PackageImport.of(workspace)
        with pytest.raises(CommandRefused, match="goes back to its coordinator"):
            PackageExport.of(workspace)


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("update journal set grade = 9", "graded .* as 9; the scale here has 0, 1, 2, 3"),
        ("update journal set id = 'x'", "'x' is no id"),
        ("update journal set id = 'ffffffff-ffff-7fff-bfff-ffffffffffff' where rowid = 1", "no further ids"),
    ],
)
def test_a_package_changed_by_hand_is_refused_whole(assigned, package, statement, words):
    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, _docno: 2, most=1)
    forge(path, statement)
    before = assigned.store.data()
    with pytest.raises(InputError, match=words):
        take(assigned, path)
    assert assigned.store.data() == before


def test_a_row_that_says_something_else_than_before_is_refused(assigned, package):
    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, _docno: 2, most=1)
    take(assigned, path)
    forge(path, "update journal set grade = 1")
    with pytest.raises(InputError, match="is another one in the project"):
        take(assigned, path)


def test_what_was_done_while_a_file_was_read_is_not_overrun(assigned, package):
    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, _docno: 2, most=1)
    found = prepare_taking(PackageImport.of(assigned), path, QUIET)
    assigned.execute(JudgeDocument("1", "a", 1))
    with pytest.raises(CommandRefused, match=r"take .* in again"):
        assigned.execute(found)


def test_nothing_is_handed_out_half_or_over_another_file(assigned, tmp_path):
    wish = PackageExport.of(assigned)
    taken = tmp_path / "taken.irdesk"
    taken.write_text("mine")
    with pytest.raises(StoreUnavailable, match="exists already"):
        hand_out(wish, PEOPLE[0], taken, QUIET)
    with pytest.raises(CommandRefused, match="carl is no assessor"):
        hand_out(wish, "carl", tmp_path / "carl.irdesk", QUIET)
    with pytest.raises(StoreUnavailable, match="there is no folder"):
        hand_out(wish, PEOPLE[0], tmp_path / "nowhere" / "a.irdesk", QUIET)
    for topic in ("1", "2", "3"):
        assigned.execute(GiveTopic(topic, (PEOPLE[1],)))
    with pytest.raises(CommandRefused, match=f"no topic is assigned to {PEOPLE[0]}"):
        hand_out(PackageExport.of(assigned), PEOPLE[0], tmp_path / "a.irdesk", QUIET)
    assert {path.name for path in tmp_path.glob("*.irdesk")} == {"taken.irdesk", "p.irdesk"}
    assert not list(tmp_path.glob(".*.irdesk*")) or {p.name for p in tmp_path.glob(".*")} == {".p.irdesk.lock"}


def test_topics_are_assigned_changed_and_undone(desk):
    assert desk.execute(AssignTopics(ALL)).name == "assign 3 topics to anna-the-first, ben-the-second"
    assert desk.state.assigned.topics == dict.fromkeys("123", PEOPLE)
    desk.execute(GiveTopic("2", (PEOPLE[1],)))
    assert desk.state.assigned.topics["2"] == PEOPLE[1:]
    desk.execute(Undo())
    assert desk.state.assigned.topics["2"] == PEOPLE
    desk.execute(Undo())
    assert desk.state.assigned is None


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (AssignTopics(AssignmentPlan(())), "no assessor"),
        (AssignTopics(AssignmentPlan(("a", " a "))), "named twice"),
        (AssignTopics(AssignmentPlan(("adjudicator",))), "signs adjudicated"),
        (AssignTopics(AssignmentPlan(("a",), repeats=2)), "shares of 0 to 100"),
        (AssignTopics(AssignmentPlan(("a", "b"), Overlap(3, 1.0))), "3 people cannot"),
        (GiveTopic("1", ("a",)), "choose assessors first"),
    ],
)
def test_impossible_assignments_are_refused(desk, command, words):
    with pytest.raises(CommandRefused, match=words):
        desk.execute(command)


def test_the_past_shows_what_was_taken_in_from_when_it_came(assigned, package):
    from irdesk.session.history.time_travel import TimeTravelRequest, entries, state_at

    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, _docno: 2)
    moment = assigned.last_change
    before = {topic: dict(own) for topic, own in assigned.state.marks.items()}
    assigned.execute(MoveTo("1", "b"))
    take(assigned, path)
    assert state_at(TimeTravelRequest.of(assigned), moment).marks == before
    assert len(entries(assigned.store)[-1].rows) == len(assigned.store.data().journal)


def test_a_package_of_topics_without_texts_and_documents_without_texts_opens(desk, tmp_path):
    desk.execute(AssignTopics(ALL))
    path = tmp_path / "bare.irdesk"
    found = hand_out(PackageExport.of(desk), PEOPLE[0], path, QUIET)
    assert (found.documents, found.without_text) == (7, 4)
    assert judge_all(path, lambda _topic, _docno: 1) == found.documents + found.repeats
    assert take(desk, path).new
