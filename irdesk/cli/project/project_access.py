"""Functions that open and close a project file for one command."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.project.source import Source
from irdesk.domain.translatable_messages import filled
from irdesk.session.core.workspace import Workspace
from irdesk.session.project_files.project_opening import Opened, open_project, workspace_of
from irdesk.session.queries import Queries
from irdesk.store.project_location import Location

ASSESSOR = "command line"


def open_to_read(path: Location, progress: Progress, waiting: CommandProgress) -> Opened:
    """Open a project read-only and print warnings about its file. The project may be open in a window, and its folder
    may be read-only. Raises `StoreUnavailable` if the project cannot be opened, and `TaskCancelled` if the user
    cancels.
    """
    project = open_project(path, progress, to_read=True)
    _tell(project, path, waiting)
    return project


def _tell(project: Opened, path: Location, waiting: CommandProgress) -> None:
    for line in project.messages:
        waiting.say(f"irdesk: {path.name}: {line}", sys.stderr)


@contextmanager
def open_workspace(path: Location, waiting: CommandProgress, *, to_read: bool = False) -> Iterator[Workspace]:
    """Open a project's workspace, and close it when the context exits. With ``to_read``, open it read-only; the project
    may then be open in a window, and its folder may be read-only. Raises `StoreUnavailable` if the project cannot be
    opened.
    """
    (progress,) = waiting.stage(f"opening {path.name}")
    with waiting.carefully():
        project = open_project(path, progress, to_read=to_read)
        workspace = workspace_of(project, ASSESSOR)
    _tell(project, path, waiting)
    try:
        yield workspace
    finally:
        workspace.close()


def run_called(queries: Queries, tag: str) -> str:
    """Return the id of the run with this name. Raises `CommandRefused` if no run has this name, or if several runs have
    it as their tag.
    """
    runs = queries.runs()
    names = ", ".join(run.tag for run in runs) or "none"
    if tagged := [run.id for run in runs if run.tag == tag]:
        return tagged[0]
    if any(source.name == tag for source in queries.sources("run")):
        raise CommandRefused(f"several runs have the tag {tag}; name one of {names}")
    raise CommandRefused(f"no run is called {tag}; the runs are {names}")


def warn_of_topics(queries: Queries, source: Source, waiting: CommandProgress) -> None:
    """Warn on stderr of topics in a file that do not occur in any run or qrels, since the file may number topics
    differently from the runs and qrels.
    """
    if source.kind != "topics":
        return
    unmatched, by_position = queries.unmatched_topics(source)
    if unmatched:
        hint = f"; with --by-position, {by_position} would remain" if by_position < unmatched else ""
        message = "irdesk: {count} {count:topic of|topics of} {name} {count:is|are} in no run and no qrels"
        waiting.say(filled(message, count=unmatched, name=source.name) + hint, sys.stderr)
