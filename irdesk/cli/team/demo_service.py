"""``irdesk serve --demo``: the demonstration service, which serves the sample project to invited members."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.cli.support.progress import CommandProgress
from irdesk.settings import standard_paths

if TYPE_CHECKING:
    from irdesk.service.invitation_line import Server
    from irdesk.service.team.team import Team

ASSESSORS = ("anna", "ben")


@contextmanager
def demo_project() -> Iterator[Path]:
    """Create the sample project with topics assigned to two assessors, in a folder that is deleted afterwards."""
    from irdesk.domain.progress import QUIET
    from irdesk.session.commands import AssignTopics
    from irdesk.session.project_files import sample_project
    from irdesk.session.project_files.project_opening import open_project, workspace_of

    with tempfile.TemporaryDirectory(prefix="irdesk-") as scratch:
        path = sample_project.make(standard_paths.resources() / "sample", Path(scratch) / "sample.irdesk")
        workspace = workspace_of(open_project(path, QUIET), "coordinator")
        try:
            workspace.execute(AssignTopics(AssignmentPlan(ASSESSORS, Overlap(2, 0.25))))
        finally:
            workspace.close()
        yield path


def invite_to_demo(team: Team, server: Server, waiting: CommandProgress) -> None:
    """Invite the members, and print their invitations."""
    from irdesk.cli.team.team_access import invitation_line
    from irdesk.service.protocol import NewInvitation, Role

    for name, role in (*((name, Role.ASSESSOR) for name in ASSESSORS), ("carla", Role.COORDINATOR)):
        invited = team.invite(None, NewInvitation(name, role))
        waiting.say(f"{role} {name}: {invitation_line(server, invited, 'sample')}")
