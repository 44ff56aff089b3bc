"""Work packages for tests: exported from a small project, judged, and imported again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.domain.progress import QUIET
from irdesk.session.commands import BulkChange, ChangeMarks, JudgeDocument
from irdesk.session.core.workspace import Workspace
from irdesk.session.project_files.integrity_check import check
from irdesk.session.project_files.project_opening import open_project, workspace_of
from irdesk.session.queries import Queries
from irdesk.session.team.package_import import ImportJudgements, PackageImport, prepare_import

PEOPLE = ("anna-the-first", "ben-the-second")


ALL = AssignmentPlan(PEOPLE, Overlap(2, 1.0), repeats=0.5, seed=3)


@contextmanager
def opened(path: Path, assessor: str = "somebody") -> Iterator[Workspace]:
    workspace = workspace_of(open_project(path, QUIET), assessor)
    try:
        yield workspace
    finally:
        workspace.close()


def take(workspace: Workspace, path: Path, *, checked: bool = True) -> ImportJudgements:
    """Import a package; check the project's integrity unless the test does."""
    result = prepare_import(PackageImport.of(workspace), path, QUIET)
    if result.new:
        workspace.execute(result)
    assert not checked or check(workspace) == []
    return result


def judge_all(path: Path, grade: Callable[[str, str], int], most: int = 99) -> int:
    """Judge a package from its first document; return the number of judged queue entries."""
    with opened(path) as workspace:
        done = 0
        while (
            workspace.state.tally(workspace.assessor, (place := Queries(workspace).place()).topic).open and done < most
        ):
            if not workspace.state.is_open(workspace.assessor, place.topic, place.docno):
                break
            workspace.execute(JudgeDocument(place.topic, place.docno, grade(place.topic, place.docno)))
            done += 1
        return done


def judge_at_once(path: Path, grade: int, *, left: int = 0) -> None:
    """Give the unjudged documents of a package the same grade, except the last ``left`` ones. One command per topic
    takes less time than `judge_all`.
    """
    with opened(path) as workspace:
        state = workspace.state
        for topic, queue in list(state.pool.queues.items())[::-1]:
            docnos = [docno for docno in queue if state.is_open(workspace.assessor, topic, docno)]
            kept = docnos[: max(len(docnos) - left, 0)]
            left -= len(docnos) - len(kept)
            if kept:
                workspace.execute(ChangeMarks(topic, tuple(kept), BulkChange("grade", grade)))
