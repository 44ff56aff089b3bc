"""A project file open for one command of the command line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from irdesk.cli.waiting import Waiting
from irdesk.session.projects import open_project, workspace_of
from irdesk.session.workspace import Workspace

ASSESSOR = "command line"


@contextmanager
def opened(path: Path, waiting: Waiting, *, to_read: bool = False) -> Iterator[Workspace]:
    """The workspace of a project, closed at the end. ``to_read`` asks for its reading alone, also where a window has it
    open or its folder is read-only. Raises `StoreUnavailable`.
    """
    (progress,) = waiting.stage(f"opening {path.name}")
    with waiting.carefully():
        workspace = workspace_of(open_project(path, progress, to_read=to_read), ASSESSOR)
    try:
        yield workspace
    finally:
        workspace.close()
