"""Work packages exported and imported in the background: what is recorded and reported."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Event

import pytest
from background_results import Inbox
from work_packages import PEOPLE, judge_all

from irdesk.session.commands import JudgeDocument
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.queries import Queries
from irdesk.session.team.background_export_import import TeamWork


def test_a_package_that_could_not_be_written_is_not_listed(assigned, tmp_path):
    inbox, written, failed = Inbox(), [], []
    runner = TaskRunner(inbox.post)
    team, queries = TeamWork(assigned, runner, assigned.execute), Queries(assigned)
    taken = tmp_path / "taken.irdesk"
    taken.write_text("mine")
    paths = {PEOPLE[0]: taken, PEOPLE[1]: tmp_path / "ben.irdesk"}
    team.export_packages(team.wish(), paths, written.append, failed.append)
    assert {record.assessor for record in assigned.state.exports} == set(PEOPLE), "recorded before it is written"
    assert queries.exports() == ()
    inbox.run_until(lambda: written and failed)
    runner.shutdown()
    assert "already exists" in str(failed[0])
    (record,) = queries.exports()
    assert (record.assessor, record.path) == (PEOPLE[1], str(tmp_path / "ben.irdesk"))


@pytest.fixture
def returned(package):
    paths = [package(name) for name in PEOPLE]
    for path in paths:
        judge_all(path, lambda _topic, _docno: 1, most=2)
    return paths


def test_a_cancelled_import_ends_and_names_the_files_that_were_not_imported(assigned, returned):
    inbox, imported, failed, ended, wait = Inbox(), [], [], [], Event()
    runner = TaskRunner(inbox.post, workers=1)
    runner.submit("keep the only worker busy", lambda _progress: wait.wait(), lambda _: None, failed.append)
    team = TeamWork(assigned, runner, assigned.execute)
    team.import_packages(returned, imported.append, lambda path, _fault: failed.append(path), ended.append)
    runner.tasks[-1].cancel()
    wait.set()
    inbox.run_until(lambda: ended)
    runner.shutdown()
    assert (imported, failed, ended) == ([], [], [returned])
    assert Queries(assigned).imports() == ()


def test_a_file_that_was_already_read_is_not_imported_after_cancelling(assigned, returned):
    posted, imported, ended = SimpleQueue(), [], []
    runner = TaskRunner(posted.put)
    team = TeamWork(assigned, runner, assigned.execute)
    team.import_packages(returned, imported.append, print, ended.append)
    (task,) = runner.tasks
    deliver = posted.get()
    task.cancel()
    deliver()
    runner.shutdown()
    assert (imported, ended) == ([], [returned])
    assert Queries(assigned).imports() == ()


def test_an_import_that_was_not_stored_gives_no_invented_reason(assigned, returned):
    inbox, failed, ended = Inbox(), [], []
    runner = TaskRunner(inbox.post)
    team = TeamWork(assigned, runner, lambda _command: None)
    team.import_packages(returned[:1], print, lambda _path, fault: failed.append(str(fault)), ended.append)
    inbox.run_until(lambda: ended)
    assert failed == ["the import could not be stored; nothing was imported from this file"]
    topic, queue = next(iter(assigned.state.pool.queues.items()))

    def judge_meanwhile(_command) -> None:
        assigned.execute(JudgeDocument(topic, queue[0], 1))

    team = TeamWork(assigned, runner, judge_meanwhile)
    team.import_packages(returned[:1], print, lambda _path, fault: failed.append(str(fault)), ended.append)
    inbox.run_until(lambda: len(ended) == 2)
    runner.shutdown()
    assert failed[1:] == [f"the project was changed in the meantime; import {returned[0].name} again"]
    assert ended == [(), ()]
