"""A work package contains only what its assessor needs; its judgements become part of the journal."""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing

import pytest
import zstandard
from work_packages import ALL, PEOPLE, judge_all, opened, take

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.domain.errors import CommandRefused, StoreUnavailable
from irdesk.domain.pool import is_again
from irdesk.domain.progress import QUIET
from irdesk.session.commands import (
    AssignTopics,
    ChooseMeasures,
    GiveTopic,
    JudgeDocument,
    Undo,
    WriteComment,
    WriteNote,
)
from irdesk.session.core import project_settings
from irdesk.session.queries import Queries
from irdesk.session.team.judging_over_time import JudgingOverTimeRequest, judging_over_time
from irdesk.session.team.package_export import PackageExport, free_paths, write_package


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
        assert not state.judgements
        assert not state.grade_sources.topics()
        queue = state.pool.queues["1"]
        assert sorted(docno for docno in queue if not is_again(docno)) == ["a", "b", "c", "d"]
        assert sum(map(is_again, queue)) == 2


def test_which_documents_came_twice_is_never_drawn(package):
    """Self-agreement is hidden until all documents are judged. After that, only the count is shown."""
    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, entry: 1 if is_again(entry) else 0, most=6)
    with opened(path) as workspace:
        result = judging_over_time(JudgingOverTimeRequest.of(workspace, PEOPLE[0]), QUIET)
        assert result.withheld
        assert (result.repeated, result.consistency.at) == (0, ())
    judge_all(path, lambda _topic, entry: 1 if is_again(entry) else 0)
    with opened(path) as workspace:
        result = judging_over_time(JudgingOverTimeRequest.of(workspace, PEOPLE[0]), QUIET)
        queues = workspace.state.pool.queues
        assert not result.withheld
        assert (result.same, result.repeated) == (
            0,
            sum(is_again(entry) for queue in queues.values() for entry in queue),
        )
        assert result.consistency.at == ()


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
    with closing(sqlite3.connect(assigned.store.path)) as database:  # The search must find text that exists.
        cells = [str(cell) for row in database.execute("select value from source") for cell in row]
        assert any("system-under-test" in cell for cell in cells)


def unpacked(data: bytes) -> bytes:
    for unpack in (zstandard.ZstdDecompressor().decompress, zlib.decompress):
        try:
            return unpack(data)
        except (zstandard.ZstdError, zlib.error):
            continue
    return data


def test_handed_out_again_a_package_goes_on_where_its_assessor_stood(assigned, package, tmp_path):
    path = package(PEOPLE[0])
    judge_all(path, lambda _topic, _docno: 2, most=3)
    take(assigned, path)
    again = tmp_path / "again.irdesk"
    write_package(PackageExport.of(assigned), PEOPLE[0], again, QUIET)
    with opened(again) as workspace:
        assert Queries(workspace).progress().judged == 3
    judge_all(again, lambda _topic, _docno: 1)
    with opened(again) as workspace:
        assert Queries(workspace).progress().open == 0
    take(assigned, again)
    assert take(assigned, path).new is False


def test_nothing_is_handed_out_half_or_over_another_file(assigned, tmp_path):
    wish = PackageExport.of(assigned)
    taken = tmp_path / "taken.irdesk"
    taken.write_text("mine")
    with pytest.raises(StoreUnavailable, match="already exists"):
        write_package(wish, PEOPLE[0], taken, QUIET)
    with pytest.raises(CommandRefused, match="carl is not an assessor"):
        write_package(wish, "carl", tmp_path / "carl.irdesk", QUIET)
    with pytest.raises(StoreUnavailable, match="nowhere does not exist"):
        write_package(wish, PEOPLE[0], tmp_path / "nowhere" / "a.irdesk", QUIET)
    for topic in ("1", "2", "3"):
        assigned.execute(GiveTopic(topic, (PEOPLE[1],)))
    with pytest.raises(CommandRefused, match=f"no topic is assigned to {PEOPLE[0]}"):
        write_package(PackageExport.of(assigned), PEOPLE[0], tmp_path / "a.irdesk", QUIET)
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
        (AssignTopics(AssignmentPlan(("a", " a "))), "named more than once"),
        (AssignTopics(AssignmentPlan(("adjudicator",))), "reserved for adjudicated"),
        (AssignTopics(AssignmentPlan(("a",), repeats=2)), "percentages from 0 to 100"),
        (
            AssignTopics(AssignmentPlan(("a", "b"), Overlap(3, 1.0))),
            "the same topic needs 3 assessors, but there are only 2",
        ),
        (GiveTopic("1", ("a",)), "choose assessors first"),
    ],
)
def test_impossible_assignments_are_refused(desk, command, words):
    with pytest.raises(CommandRefused, match=words):
        desk.execute(command)


def test_a_package_of_topics_without_texts_and_documents_without_texts_opens(desk, tmp_path):
    desk.execute(AssignTopics(ALL))
    path = tmp_path / "bare.irdesk"
    result = write_package(PackageExport.of(desk), PEOPLE[0], path, QUIET)
    assert (result.contents.documents, result.contents.without_text) == (7, 4)
    assert judge_all(path, lambda _topic, _docno: 1) == result.contents.documents + result.contents.repeats
    assert take(desk, path).new


def test_a_file_that_exists_keeps_its_name(tmp_path):
    path = tmp_path / "study-anna.irdesk"
    assert free_paths({"anna": path}) == {"anna": path}
    for name in (path.name, "study-anna-2.irdesk"):
        (tmp_path / name).touch()
    assert free_paths({"anna": path}) == {"anna": tmp_path / "study-anna-3.irdesk"}
