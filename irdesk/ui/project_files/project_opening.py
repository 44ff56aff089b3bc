"""Opening and closing of project files in the background, one at a time, and the workspaces in which the sample, the
practice project and new projects are first shown.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Event, Lock
from typing import TYPE_CHECKING

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.progress import Progress
from irdesk.session.core.background_tasks import TaskRunner, raise_unless_cancelled
from irdesk.ui.event_loop.qt_class_preloading import wait_for_qt_types

if TYPE_CHECKING:
    from irdesk.session.core.workspace import Workspace
    from irdesk.session.project_files.project_opening import Opened

SAMPLE_WORKSPACE = "judge"
PRACTICE_WORKSPACE = "analyse"
NEW_PROJECT_WORKSPACE = "collection"
_DESK = "irdesk.ui.shell.project_in_window"
_STORE = "irdesk.session.project_files.project_opening"
_IMPORTING = Lock()


class Opening:
    """Opens and closes project files. A file is opened only after the previous one has been closed.

    ``coming`` is true while a project is being opened. For each project, the folder ``notes`` contains a record of the
    last step that irdesk reported as stored.
    """

    def __init__(self, runner: TaskRunner, notes: Path) -> None:
        self.coming = False
        self._runner = runner
        self._notes = notes
        self._settled = Event()
        self._settled.set()

    def prepare(self, name: str) -> None:
        """Import the panels in the background before a project is opened. ``name`` is the task's name."""
        if _DESK not in sys.modules:
            self._runner.submit(name, _import_panels, lambda _: None, raise_unless_cancelled)

    def open(
        self, name: str, find: Callable[[], Path], take: Callable[[Opened], None], failed: Callable[[Exception], None]
    ) -> None:
        """Open the file at the path returned by ``find``, in a worker thread. ``name`` is the task's name."""
        self.coming, settled = True, self._settled

        def work(progress: Progress) -> Opened:
            settled.wait()
            _import_panels(progress)
            from irdesk.session.project_files.project_opening import open_project

            return open_project(find(), progress, notes=self._notes)

        def done(opened: Opened) -> None:
            self.coming = False
            take(opened)

        def not_done(fault: Exception) -> None:
            self.coming = False
            if not isinstance(fault, TaskCancelled):
                failed(fault)

        self._runner.submit(name, work, done, not_done)

    def settle(
        self, name: str, workspace: Workspace, wait: Callable[[], None], failed: Callable[[Exception], None]
    ) -> None:
        """Close a project's file once ``wait`` has returned, since other threads use the file until then."""
        settled = self._settled = Event()

        def work(_progress: Progress) -> None:
            try:
                wait()
                workspace.close()
            finally:
                settled.set()

        self._runner.submit(name, work, lambda _: None, failed, cancellable=False)


def _import_panels(progress: Progress) -> None:
    """Import the modules that an open project needs. This runs in a worker thread, because it would block the main
    thread.

    A second worker waits for the first to finish, since two threads that import concurrently are slower than one.
    """
    with _IMPORTING:
        if _DESK not in sys.modules:
            import_module(_STORE)  # Meanwhile the main thread creates the Qt types that the panels need.
            wait_for_qt_types(progress)
            import_module(_DESK)
            gc.freeze()  # Imported objects stay alive, so exempt them from garbage collection.
