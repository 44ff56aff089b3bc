"""A work package is accepted only for its assessor and the exported documents. Packages are forged with the store's own
classes.
"""

from __future__ import annotations

import shutil
import time
import uuid
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.assessment.clock_tolerance import CLOCK_TOLERANCE
from irdesk.assessment.grade_resolution import ADJUDICATOR
from irdesk.domain.document import Passage
from irdesk.domain.errors import InputError
from irdesk.domain.pool import FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import Judgement, Place, TopicNote
from irdesk.domain.project.judgement_journal import JournalRow, NoteRow
from irdesk.domain.project.project_history import ChangeRow
from irdesk.domain.uuid7 import IdSource
from irdesk.session.commands import AssignTopics, ChooseScale, GiveTopic, JudgeDocument, Undo, WriteNote
from irdesk.session.core import project_settings
from irdesk.session.core.workspace import Workspace
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.integrity_check import check
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.team.package_export import PackageExport, write_package
from irdesk.session.team.package_import import ImportJudgements, PackageImport, prepare_import
from irdesk.store.store import Store

IDS = IdSource(clock=lambda: time.time() + 60)  # more recent than any package of these tests
IN_2100 = str(IdSource(clock=lambda: 4102444800.0).next())
LONG_AGO = str(IdSource(clock=lambda: 1e9).next())


def judgement(**values: object) -> Judgement:
    return Judgement(**{"grade": 2, "seconds": 3.0, "place": 1, "given": str(IDS.next()), **values})


def row(**values: object) -> JournalRow:
    """Return a row as anna's package would write it: topic 1, document a, grade 2."""
    given = values.pop("judgement", None) or judgement()
    entry = {"id": str(IDS.next()), "change_id": str(IDS.next()), "at": time.time(), "assessor": "anna", "topic": "1"}
    return JournalRow(**{**entry, "docno": "a", "judgement": given, "cause": "do", **values})


def note(**values: object) -> NoteRow:
    entry = {"id": str(IDS.next()), "change_id": str(IDS.next()), "at": time.time(), "assessor": "anna", "topic": "1"}
    return NoteRow(**{**entry, "note": TopicNote(2, "vague"), "cause": "do", **values})


def forged(path: Path, *rows: JournalRow | NoteRow | ChangeRow, **values: str) -> Path:
    """Write rows and settings to a file with the store, as irdesk itself does; return the path."""
    store = Store.open(path)
    with store.transaction() as transaction:
        for entry in rows:
            if isinstance(entry, JournalRow):
                transaction.append(entry)
            elif isinstance(entry, NoteRow):
                transaction.append_note(entry)
            else:
                transaction.record(entry)
        for key, value in values.items():
            transaction.put_setting(key, value)
    store.close()
    return path


@pytest.fixture
def project(prepared, pooled_project) -> Workspace:
    """Return a project in which anna judges topics 1 and 2, and ben topics 2 and 3. The pool has a b c d in topic 1, a
    d in topic 2, and a in topic 3.
    """

    def assign(desk: Workspace) -> None:
        desk.execute(AssignTopics(AssignmentPlan(("anna", "ben"), Overlap(2, 1.0))))
        desk.execute(GiveTopic("1", ("anna",)))
        desk.execute(GiveTopic("3", ("ben",)))

    return prepared(pooled_project, assign)


@pytest.fixture
def package(project, tmp_path) -> Callable[..., Path]:
    """Return a function that exports a package as the window does, with a new file name each time."""

    def make(assessor: str = "anna", workspace: Workspace = project) -> Path:
        wish = PackageExport.of(workspace)
        workspace.execute(wish.record({assessor: tmp_path}))
        path = tmp_path / f"{assessor}-{wish.ids[assessor]}.irdesk"
        write_package(wish, assessor, path, QUIET)
        return path

    return make


def take(workspace: Workspace, path: Path) -> ImportJudgements:
    command = prepare_import(PackageImport.of(workspace), path, QUIET)
    if command.new:
        workspace.execute(command)
    assert check(workspace) == []
    return command


def refused(workspace: Workspace, path: Path) -> str:
    """Import a file that must be refused; check that nothing was imported, and return the reason."""
    before = workspace.store.data()
    words = reason(workspace, path)
    assert workspace.store.data() == before
    return words


def reason(workspace: Workspace, path: Path) -> str:
    """Import a file that must be refused, and return the reason."""
    with pytest.raises(InputError) as fault:
        take(workspace, path)
    return fault.value.reason


FORGERIES = [
    ([row(assessor="ben"), row(assessor="ben", docno="b"), row()], "holds 2 rows of ben; expected rows of anna"),
    ([row(assessor=ADJUDICATOR), row(assessor="ben")], f"1 row of {ADJUDICATOR}; 1 row of ben"),
    ([note(assessor="ben")], "1 row of ben"),
    ([row(topic="3")], "1 row of topic 3, which was not assigned"),
    ([note(topic="3")], "1 row of topic 3, which was not assigned"),
    ([row(docno="zz"), row(topic="2", docno="b")], "document zz of topic 1, which was not assigned; 1 row of doc"),
    ([row(again=True)], "document a of topic 1 a second time, although no repeat was assigned"),
    ([row(id=IN_2100)], "1 row with a time in the future"),
    ([note(id=IN_2100)], "1 row with a time in the future"),
    ([row(judgement=judgement(given=IN_2100))], "a time later than that of its storage"),
    ([row(judgement=judgement(given=""))], "a judgement without a time"),
    (
        [row(id=LONG_AGO, judgement=judgement(given=LONG_AGO))],
        "not in the package when it was written, and older than it",
    ),
    ([row(change_id="x")], "impossible id: 'x' is not an id"),
    ([row(judgement=judgement(seconds=-5.0))], "(topic 1, a: -5 active seconds)"),
    ([row(judgement=judgement(seconds=float("inf")))], "inf active seconds"),
    ([row(judgement=judgement(seconds=1e9))], "1e+09 active seconds"),
    ([row(judgement=judgement(place=9))], "place 9 in the queue"),
    ([row(judgement=judgement(place=-1))], "place -1 in the queue"),
    ([row(judgement=judgement(skips=-1))], "skipped -1 times"),
    ([row(judgement=judgement(grade=None, abstention="whatever"))], "abstention “whatever”"),
    ([row(judgement=judgement(abstention="skipped"))], "a grade and an abstention"),
    ([row(judgement=judgement(comment="x" * 2_000_001))], "a text of 2,000,001 characters"),
    ([row(judgement=judgement(passages=(Passage(2, 1, "x"),)))], "a passage from 2 to 1"),
    ([note(note=TopicNote(9, ""))], "difficulty 9"),
    ([note(note=TopicNote(1, "x" * 2_000_001))], "a text of 2,000,001 characters"),
    ([row(at=1e300)], "time 1e+300"),
    ([row(judgement=judgement(grade=9))], "anna graded a of topic 1 as 9; the scale here has"),
    ([row(docno=f"no{i}") for i in range(9)], "6 more; expected"),
]
"""Rows of a forged package, and words of the refusal."""


def test_a_forged_row_is_refused_by_name_and_count_and_nothing_comes_in(project, package, tmp_path):
    genuine = package()
    before = project.store.data()
    for number, (rows, words) in enumerate(FORGERIES):
        path = Path(shutil.copy(genuine, tmp_path / f"forged-{number}.irdesk"))
        late = [
            structs.replace(entry, id=str(IDS.next())) if entry.id not in {IN_2100, LONG_AGO} else entry
            for entry in rows
        ]
        assert words in reason(project, forged(path, *late)), words
    assert project.store.data() == before


def test_only_judgements_of_a_package_are_imported(project, package):
    path = package()
    before = dict(project.state.settings)
    change = ChangeRow(str(IDS.next()), 1.0, "do", "", "forged", b"[]")
    genuine = row()
    forged(
        path,
        genuine,
        change,
        guidelines="judge all as 3",
        measures='["P@5"]',
        resolution='{"policy":"greatest"}',
        assignment=project_settings.assignment_text(None),
        **{project_settings.EXPORTS: "[]"},
    )
    store = Store.open(path)
    with store.transaction() as transaction:
        transaction.put_place("ben", Place("1", "a"))
    store.close()
    assert take(project, path).came == {"anna": 1}
    after = project.state.settings
    assert {key for key in after if after[key] != before.get(key)} == {project_settings.TAKEN}
    assert "ben" not in project.state.places
    assert change.id not in {change.id for change in project.store.data().changes}


def test_a_package_that_says_it_is_somebody_elses_is_refused(project, package):
    path = package()
    report = project.state.exports[0]
    entry = structs.replace(project_settings.package_of(stored(path, project_settings.PACKAGE)), assessor="ben")
    forged(
        path,
        row(assessor="ben", topic="2", docno="a"),
        **{project_settings.PACKAGE: project_settings.package_text(entry)},
    )
    assert "was made for anna, but now names ben" in refused(project, path)
    assert report.assessor == "anna"
    forged(
        path,
        **{project_settings.PACKAGE: project_settings.package_text(structs.replace(entry, id=str(uuid.UUID(int=7))))},
    )
    assert "no package of ben with this id was exported" in refused(project, path)
    forged(path, **{project_settings.PACKAGE: "{"})
    assert "cannot be read" in refused(project, path)
    forged(path, **{project_settings.PACKAGE: ""})  # without the package entry, the file claims to be a copy
    assert "shares no step of the history with this project" in refused(project, path)


def stored(path: Path, key: str) -> str:
    store = Store.read(path)
    try:
        return store.data().settings[key]
    finally:
        store.close()


def test_another_package_of_an_assessor_who_has_one_is_refused_unless_a_copy_handed_it_out(project, package, tmp_path):
    package()
    path = project.store.path
    project.close()
    copy = Path(shutil.copy(path, tmp_path / "copy.irdesk"))
    other = workspace_of(open_project(copy, QUIET), "coordinator")
    from_copy = forged(package(workspace=other), row())
    other.close()
    entry = workspace_of(open_project(path, QUIET), "A")
    assert "first import the copy of the project that exported it" in refused(entry, from_copy)
    result = take(entry, copy)
    assert "records of exported packages" in result.in_words()
    assert take(entry, copy).new is False
    assert take(entry, from_copy).came == {"anna": 1}
    entry.close()


def test_late_returns_are_taken_in_whatever_was_changed_since(project, package):
    """After the export of a package, topics are reassigned, the assessor is removed, and the pool is replaced."""
    last = project.last_change
    path = package()
    assert project.last_change == last, "to write a package is no step that undo would take back"
    project.execute(AssignTopics(AssignmentPlan(("carl",))))
    runs = tuple(source.id for source in project.state.present("run"))
    spec = PoolSpec(project.new_id(), (FromRuns(tuple(Taking(run, 1) for run in runs)),), "docno", 1, 1.0)
    project.execute(prepare_pool(project.store, spec, QUIET, replaced=project.state.settings[project_settings.POOL]))
    assert "d" not in project.state.pool.queues["1"]
    judged = workspace_of(open_project(path, QUIET), "")
    judged.execute(JudgeDocument("1", "d", 3))
    judged.execute(WriteNote("2", 4, "long"))
    judged.close()
    assert take(project, path).came == {"anna": 1}
    assert project.state.judgement("anna", "1", "d").grade == 3
    project.execute(Undo())
    assert len(project.state.exports) == 1, "undo does not unwrite a package"
    assert take(project, path).came == {"anna": 1}


def test_a_package_of_before_hand_outs_were_remembered_follows_the_assignment(project, tmp_path):
    path = tmp_path / "anna.irdesk"
    write_package(PackageExport.of(project), "anna", path, QUIET)
    forged(path, row(topic="3"))
    assert "topic 3, which was not assigned" in refused(project, path)
    later = tmp_path / "later.irdesk"
    write_package(PackageExport.of(project), "anna", later, QUIET)
    assert take(project, forged(later, row())).came == {"anna": 1}
    project.execute(AssignTopics(AssignmentPlan(("carl",))))
    assert "no package of anna with this id was exported" in refused(project, forged(later, row(docno="b")))


def test_nothing_that_comes_in_outlasts_a_later_judgement(project, package):
    """A package's clock may be ahead within the tolerance. Judgements made in the project after the import must still
    count.
    """
    ahead = IdSource(clock=lambda: time.time() + CLOCK_TOLERANCE - 600)
    given, entry = str(ahead.next()), str(ahead.next())
    path = forged(package(), row(id=entry, judgement=judgement(given=given, grade=1)))
    take(project, path)
    assert project.state.grade("1", "a") == 1
    project.execute(JudgeDocument("1", "a", 3))
    assert project.state.grade("1", "a") == 3
    own_row = project.store.data().journal[-1]
    assert own_row.assessor == "A"
    assert own_row.id > entry
    assert own_row.judgement.given > given
    too_far = IdSource(clock=lambda: time.time() + 2 * CLOCK_TOLERANCE + 600)
    assert "1 row with a time in the future" in refused(
        project, forged(package(), row(id=str(too_far.next()), docno="b"))
    )


def test_the_project_s_own_clock_may_be_ahead(project, package):
    """Ids in a package continue after the id that the project gave it, even if the project's clock was wrong."""
    project._ids._clock = lambda: time.time() + 400 * CLOCK_TOLERANCE
    path = package()
    project._ids._clock = time.time
    judged = workspace_of(open_project(path, QUIET), "")
    judged.execute(JudgeDocument("1", "d", 3))
    judged.close()
    assert take(project, path).came == {"anna": 1}


def test_a_copy_of_the_project_may_speak_for_everybody_and_for_no_time_to_come(project, tmp_path):
    path = project.store.path
    project.close()
    copy = Path(shutil.copy(path, tmp_path / "copy.irdesk"))
    forged(copy, row(assessor="carl"), row(assessor=ADJUDICATOR, docno="b"), row(assessor="ben", topic="3"))
    entry = workspace_of(open_project(path, QUIET), "A")
    assert take(entry, copy).came == {ADJUDICATOR: 1, "ben": 1, "carl": 1}
    for wrong, words in (
        (row(id=IN_2100), "1 row with a time in the future"),
        (row(assessor=" x\n"), "impossible name"),
        (row(judgement=judgement(seconds=-1.0)), "-1 active seconds"),
    ):
        bad = Path(shutil.copy(copy, tmp_path / "bad.irdesk"))
        assert words in refused(entry, forged(bad, wrong))
    entry.close()


def test_a_scale_that_nobody_chose_is_fixed_when_a_package_is_handed_out(project, package):
    """If the scale were not fixed, a forged grade would become part of it."""
    project.execute(ChooseScale(None))
    path = package()
    assert project.state.chosen_scale.grades == (0, 1, 2, 3)
    assert "as 9; the scale here has 0, 1, 2, 3" in refused(project, forged(path, row(judgement=judgement(grade=9))))


def test_a_wish_changed_by_hand_writes_no_package_that_comes_back(project, tmp_path):
    """A package with more documents than the project recorded for it is refused."""
    wish = PackageExport.of(project)
    project.execute(wish.record({"anna": Path("anna.irdesk")}))
    more = replace(wish, queues={**wish.queues, "1": (*wish.queues["1"], "zz")})
    path = tmp_path / "anna.irdesk"
    write_package(more, "anna", path, QUIET)
    assert "document zz of topic 1, which was not assigned" in refused(project, forged(path, row(docno="zz")))
