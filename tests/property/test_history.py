"""Undoing a step restores the state before it, and redoing the step restores the state after it. The journal and the
reopened file give the same state.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from short_and_long_tests import effort

from irdesk.assessment.grade_resolution import Policy, Resolution
from irdesk.domain.errors import CommandRefused
from irdesk.domain.grades import BINARY, FOUR, NEWS
from irdesk.domain.pool import FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import Place
from irdesk.evaluation.curves.curves import CurveBook
from irdesk.pooling.queue_orders import ORDERS
from irdesk.session import commands
from irdesk.session.core.disagreements import Disagreement, dispute
from irdesk.session.core.grade_resolution import GradeSources
from irdesk.session.core.next_document import following
from irdesk.session.core.workspace import Workspace
from irdesk.session.importing.file_loading import LoadingContext, Standing, prepare
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.project_files.integrity_check import check
from irdesk.session.project_files.project_opening import create, open_project, workspace_of

TOPICS = ["1", "2"]
DOCNOS = ["a", "b", "c", "d", "e"]
FILES = {
    "one.run": "1 Q0 a 1 3 one\n1 Q0 b 2 2 one\n1 Q0 c 3 1 one\n2 Q0 d 1 1 one\n2 Q0 a 2 1 one\n",
    "two.run": "1 Q0 c 1 3 two\n1 Q0 d 2 2 two\n3 Q0 a 1 1 two\n",
    "three.run": "2 Q0 e 1 3 three\n2 Q0 a 2 2 three\n",
    "first.qrels": "1 0 a 1\n1 0 b 0\n2 0 a -1\n",
    "second.qrels": "1 0 a 1\n1 0 z 4\n3 0 a 2\n",
    "contrary.qrels": "1 0 a 0\n",
}
# Few documents, so that both assessors often judge the same document.
JUDGE = st.tuples(
    st.just("judge"), st.sampled_from("112"), st.sampled_from("aacd"), st.integers(0, 3), st.sampled_from("AB")
)
MARK = st.tuples(
    st.sampled_from(["skip", "cannot tell", "comment", "flag", "note", "bulk"]),
    st.sampled_from("112"),
    st.sampled_from("aacd"),
    st.integers(0, 5),
    st.sampled_from("AB"),
)
RESOLUTIONS = [*map(Resolution, Policy), Resolution(Policy.ASSESSOR, "A"), Resolution(Policy.ASSESSOR, "crowd")]
QRELS = [name for name in FILES if name.endswith("qrels")]
STEPS = st.one_of(
    JUDGE,
    MARK,
    MARK,
    JUDGE,
    st.tuples(st.just("take back"), st.sampled_from(TOPICS), st.sampled_from(DOCNOS), st.sampled_from("AB")),
    st.tuples(st.just("go"), st.sampled_from(TOPICS), st.sampled_from(DOCNOS), st.sampled_from("AB")),
    st.tuples(st.just("load"), st.sampled_from(sorted(FILES))),
    st.tuples(st.just("remove"), st.integers(0, 9)),
    st.tuples(st.just("show"), st.integers(0, 9), st.booleans()),
    st.tuples(st.just("measures"), st.lists(st.sampled_from(["AP", "P@2", "nDCG", "GMAP"]), max_size=3)),
    st.tuples(st.just("scale"), st.sampled_from([BINARY, FOUR, NEWS])),
    st.tuples(st.just("pool"), st.integers(1, 3), st.sampled_from(sorted(ORDERS)), st.integers(0, 3)),
    st.tuples(st.just("resolve"), st.sampled_from(RESOLUTIONS)),
    st.tuples(st.just("adopt"), st.sampled_from(sorted(QRELS)), st.sampled_from(["crowd", "model"]), st.booleans()),
    st.tuples(st.just("name"), st.integers(0, 9), st.sampled_from(["", "crowd", "model"]), st.booleans()),
    st.tuples(st.just("guidelines"), st.text(max_size=5)),
)
UNDOS = st.one_of(STEPS, STEPS, st.tuples(st.just("undo")), st.tuples(st.just("redo")))


@pytest.fixture(scope="module")
def new_project(tmp_path_factory) -> Callable[[], Path]:
    """Return a function that makes a project with two runs and a pool for each example."""
    folder = tmp_path_factory.mktemp("history")
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    numbers = itertools.count()

    def make() -> Path:
        path = folder / f"{next(numbers)}.irdesk"
        create(path)
        with opened(path) as workspace:
            for step in (("load", "one.run"), ("load", "two.run"), ("pool", 3, "random", 1)):
                workspace.execute(command(workspace, step))
        return path

    return make


class opened:  # noqa: N801
    """Context manager that opens a project as a workspace."""

    def __init__(self, path: Path) -> None:
        self.workspace = workspace_of(open_project(path, QUIET), "A")

    def __enter__(self) -> Workspace:
        return self.workspace

    def __exit__(self, *_: object) -> None:
        self.workspace.close()


def command(workspace: Workspace, step: tuple[Any, ...]) -> Any:
    """Convert a step to a command, and set the workspace's assessor if the step names one."""
    kind, *rest = step
    sources = [source.id for source in workspace.state.sources.values()]
    if kind == "judge":
        workspace.assessor = rest.pop()
        return commands.JudgeDocument(*rest)
    if kind in {"skip", "cannot tell", "comment", "flag", "note", "bulk"}:
        workspace.assessor = rest.pop()
        return marking(kind, *rest)
    if kind == "take back":
        workspace.assessor = rest.pop()
        return commands.TakeBack(*rest)
    if kind == "go":
        workspace.assessor = rest.pop()
        return commands.MoveTo(*rest)
    if kind == "load":
        path = workspace.store.path.with_name(rest[0])
        return prepare(path, workspace.new_id(), 0.0, LoadingContext.of(workspace.store, workspace.state), QUIET)
    if kind in {"remove", "show"}:
        source = sources[rest[0] % len(sources)]
        return commands.RemoveSource(source) if kind == "remove" else commands.ShowRun(source, rest[1])
    if kind == "pool":
        runs = tuple(source.id for source in workspace.state.present("run"))
        part = FromRuns(tuple(Taking(run, rest[0]) for run in runs))
        spec = PoolSpec(workspace.new_id(), (part,), rest[1], rest[2], 0.0, runs[:2])
        return prepare_pool(workspace.store, spec, QUIET)
    if kind == "adopt":
        path, frozen = workspace.store.path.with_name(rest[0]), LoadingContext.of(workspace.store, workspace.state)
        return prepare(path, workspace.new_id(), 0.0, frozen, QUIET, standing=Standing(*rest[1:]))
    if kind == "name":
        return commands.NameQrels(sources[rest[0] % len(sources)], *rest[1:])
    return {
        "resolve": commands.ChooseResolution,
        "measures": lambda names: commands.ChooseMeasures(tuple(names)),
        "scale": commands.ChooseScale,
        "guidelines": commands.WriteGuidelines,
        "undo": commands.Undo,
        "redo": commands.Redo,
    }[kind](*rest)


def marking(kind: str, topic: str, docno: str, number: int) -> Any:
    """Return the command of a step that skips, comments, flags, notes or changes several documents."""
    bulk = commands.BulkChange(("skip", "flag", "unflag", "take back", "grade", "grade")[number], number - 2)
    return {
        "skip": commands.SkipDocument(topic, docno, float(number)),
        "cannot tell": commands.CannotTell(topic, docno, "x" * number),
        "comment": commands.WriteComment(topic, docno, "y" * (number // 2)),
        "flag": commands.FlagDocument(topic, docno, number > 1),
        "note": commands.WriteNote(topic, number, "z" * (number % 2)),
        "bulk": commands.ChangeMarks(topic, (docno, "a", "b"), bulk),
    }[kind]


def attempt(workspace: Workspace, step: tuple[Any, ...]) -> bool:
    """Execute a step; return False if it is refused."""
    try:
        workspace.execute(command(workspace, step))
    except CommandRefused:
        return False
    return True


def snapshot(workspace: Workspace) -> dict[str, Any]:
    """Return all state that a user can see, with scores and curves as bytes."""
    state, board = workspace.state, workspace.state.board
    assert state.disputes() == differing(state.grade_sources)
    order = sorted(range(len(board.run_ids)), key=board.run_ids.__getitem__)
    return {
        "settings": dict(state.settings),
        "scale": state.scale,
        "places": dict(state.places),
        "sources": {source.id: source for kind in ("run", "qrels", "topics") for source in state.present(kind)},
        "marks": {
            t: {d: list(by_assessor.items()) for d, by_assessor in documents.items()}
            for t, documents in state.judgements.items()
        },
        "notes": {topic: dict(note) for topic, note in state.notes.items()},
        "latest": {assessor: state.latest(assessor) for assessor in "AB"},
        "tallies": {(a, t): state.tally(a, t) for a in "AB" for t in (state.pool[1] if state.pool else ())},
        "next": {(a, t): following(state, a, Place(t, "")) for a in "AB" for t in TOPICS},
        "grades": {topic: state.grades(topic) for topic in board.topics},
        "topics": board.topics,
        "measures": board.measures,
        "means": board.means()[:, order].tobytes(),
        "tables": [board.table(i)[:, order].tobytes() for i in range(len(board.measures))],
        "curves": {curve.run_id: curve.precision.tobytes() for curve in state.curves.means()},
    }


def differing(grade_sources: GradeSources) -> list[Disagreement]:
    """Compute all disagreements from scratch, sorted by topic and document."""
    values = {
        (topic, docno)
        for entry in (*grade_sources.named.values(), grade_sources.judgements)
        for topic in entry
        for docno in entry[topic]
    }
    return [entry for entry in (dispute(grade_sources, *item) for item in sorted(values)) if entry]


def told(workspace: Workspace) -> tuple[str, ...]:
    """Return the names of the next step to undo and the next step to redo; a name is empty if there is no such step."""
    rows = workspace.history.undoable, workspace.history.redoable
    return tuple(row.name if row else "" for row in rows)


@settings(max_examples=effort(3, 400), deadline=None)
@given(steps=st.lists(STEPS, max_size=8))
def test_undo_after_do_and_redo_after_undo_change_nothing(new_project, steps):
    with opened(new_project()) as workspace:
        for step in steps:
            before, text = snapshot(workspace), told(workspace)
            if not attempt(workspace, step):
                assert (snapshot(workspace), told(workspace)) == (before, text)
                continue
            after = snapshot(workspace)
            if step[0] == "go":
                continue
            workspace.execute(commands.Undo())
            assert snapshot(workspace) == before
            assert told(workspace)[0] == text[0]
            workspace.execute(commands.Redo())
            assert snapshot(workspace) == after


@settings(max_examples=effort(3, 400), deadline=None)
@given(steps=st.lists(UNDOS, max_size=12))
def test_the_journal_and_the_reopened_file_tell_the_same_state(new_project, steps):
    path = new_project()
    with opened(path) as workspace:
        for step in steps:
            attempt(workspace, step)
        assert check(workspace) == []
        fresh = CurveBook(workspace.state.fresh_board()).means()
        before, text = snapshot(workspace), told(workspace)
        assert before["curves"] == {curve.run_id: curve.precision.tobytes() for curve in fresh}
        journal = workspace.store.data().journal
        assert [row.id for row in journal] == sorted(row.id for row in journal)
    with opened(path) as workspace:
        assert snapshot(workspace) == before
        assert told(workspace) == text
        assert check(workspace) == []


@settings(max_examples=effort(3, 150), deadline=None)
@given(steps=st.lists(STEPS, min_size=3, max_size=8))
def test_everything_can_be_undone_to_the_start_and_redone_to_the_end_across_a_restart(new_project, steps):
    path = new_project()
    with opened(path) as workspace:
        start = snapshot(workspace)
        done = sum(attempt(workspace, step) and step[0] != "go" for step in steps if step[0] != "go")
        end = snapshot(workspace)
    with opened(path) as workspace:
        for _ in range(done):
            workspace.execute(commands.Undo())
        assert snapshot(workspace) == start
    with opened(path) as workspace:
        for _ in range(done):
            workspace.execute(commands.Redo())
        assert snapshot(workspace) == end
