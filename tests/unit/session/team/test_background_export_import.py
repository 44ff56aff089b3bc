"""Work packages exported in the background: a package is recorded as exported only if it was written."""

from __future__ import annotations

from result_inbox import Inbox
from work_packages import PEOPLE

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
