"""A new work package is merged into the open one: the current document stays current, and new topics are appended."""

from __future__ import annotations

from pathlib import Path

import pytest
from served_team import PEOPLE, make_project
from work_packages import opened

from irdesk.domain.progress import QUIET
from irdesk.session.commands import GiveTopic, JudgeDocument, WriteGuidelines
from irdesk.session.core import project_settings
from irdesk.session.core.changes import RECEIVED
from irdesk.session.core.workspace import Workspace
from irdesk.session.project_files.integrity_check import check
from irdesk.session.queries import Queries
from irdesk.session.team.coordinator_changes import PackageUpdate, prepare_package
from irdesk.session.team.package_export import PackageExport, write_package
from irdesk.session.team.rows_from_service import ChangedMeanwhile, prepare_rows

ANNA, BEN, CLEO = PEOPLE


@pytest.fixture
def study(tmp_path) -> Path:
    return make_project(tmp_path / "study.irdesk")


def give(workspace: Workspace, topic: str, name: str) -> None:
    if workspace.state.assigned.topics[topic] != (name,):
        workspace.execute(GiveTopic(topic, (name,)))


def package(study: Path, name: str, **given: str) -> Path:
    """Change the assigned topics and the guidelines, write anna's package and return its path. Topics in ``topics`` are
    assigned to anna, those in ``gone`` to cleo.
    """
    with opened(study) as workspace:
        for topic in given.get("topics", ""):
            give(workspace, topic, ANNA)
        for topic in given.get("gone", ""):
            give(workspace, topic, CLEO)
        if text := given.get("guidelines"):
            workspace.execute(WriteGuidelines(text))
        path = study.with_name(name)
        write_package(PackageExport.of(workspace), ANNA, path, QUIET)
        return path


def test_new_topics_and_guidelines_come_without_moving_what_is_read(study):
    mine = package(study, "mine.irdesk", topics="1", gone="23")
    with opened(mine) as workspace:
        for docno in ("1-0", "1-1"):
            workspace.execute(JudgeDocument("1", docno, 2))
        place, undo = Queries(workspace).place(), Queries(workspace).undo_name()
        new = package(study, "new.irdesk", topics="23", guidelines="read less")
        command = prepare_package(PackageUpdate.of(workspace), new, QUIET)
        assert [str(line) for line in command.in_words()] == [
            "2 new topics, after your current ones",
            "The guidelines have changed",
        ]
        changes = workspace.execute(command)
        assert changes.kind == RECEIVED
        assert Queries(workspace).place() == place
        assert Queries(workspace).undo_name() == undo
        assert workspace.store.document("3-0").text == "text of 3-0 ☃"
        assert check(workspace) == []
    with opened(mine) as workspace:
        assert list(workspace.state.pool.queues) == ["1", "2", "3"]
        assert workspace.state.settings[project_settings.GUIDELINES] == "read less"
        assert workspace.state.topics["3"].title == "the topic 3"
        assert check(workspace) == []
        assert not prepare_package(PackageUpdate.of(workspace), new, QUIET).new


def test_a_topic_that_was_taken_away_stays_while_it_is_judged(study):
    mine = package(study, "mine.irdesk", topics="123")
    with opened(mine) as workspace:
        workspace.execute(JudgeDocument("1", "1-0", 2))
        new = package(study, "new.irdesk", gone="12")
        workspace.execute(prepare_package(PackageUpdate.of(workspace), new, QUIET))
        assert list(workspace.state.pool.queues) == ["1", "3"]
        assert workspace.state.judgement(ANNA, "1", "1-0").grade == 2


def test_rows_prepared_before_a_judgement_are_prepared_again(study):
    mine = package(study, "mine.irdesk", topics="1")
    with opened(mine) as workspace:
        workspace.execute(JudgeDocument("1", "1-0", 2))
        (row,) = [row for row in workspace.store.data().journal if row.assessor == ANNA]
    other = package(study, "other.irdesk")
    with opened(other) as workspace:
        command = prepare_rows(workspace.store, workspace.last_rows, (row,))
        workspace.execute(JudgeDocument("1", "1-1", 1))
        with pytest.raises(ChangedMeanwhile):
            workspace.execute(command)
        workspace.execute(prepare_rows(workspace.store, workspace.last_rows, (row,)))
        assert workspace.state.judgement(ANNA, "1", "1-0").grade == 2
        assert not prepare_rows(workspace.store, workspace.last_rows, (row,)).new
        assert check(workspace) == []
