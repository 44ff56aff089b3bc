"""How project files come and go: opened and settled in the background, one after the other."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.progress import Progress
from irdesk.session.core.tasks import TaskRunner
from irdesk.ui.plots.qt_types import wait_for_qt_types

if TYPE_CHECKING:
    from irdesk.session.core.workspace import Workspace
    from irdesk.session.judging.queue_learner import QueueLearner
    from irdesk.session.project_files.projects import Opened

_DESK = "irdesk.ui.shell.open_project"


class Opening:
    """``coming`` while a project is being opened. None is, before the file of the one before is let go.

    In the folder ``notes`` the last step of each project that was shown as stored is noted.
    """

    def __init__(self, runner: TaskRunner, notes: Path) -> None:
        self.coming = False
        self._runner = runner
        self._notes = notes
        self._settled = Event()
        self._settled.set()

    def open(
        self, name: str, find: Callable[[], Path], take: Callable[[Opened], None], failed: Callable[[Exception], None]
    ) -> None:
        """Open what ``find`` gives, in a worker; ``name`` says so meanwhile."""
        self.coming, settled = True, self._settled

        def work(progress: Progress) -> Opened:
            from irdesk.session.project_files.projects import open_project

            settled.wait()
            # The window's thread would stand still while it imports the panels.
            if _DESK not in sys.modules:
                wait_for_qt_types(progress)
                import_module(_DESK)
                gc.freeze()  # what is imported stays: the collector need not look through it again and again
            return open_project(find(), progress, notes=self._notes)

        def came(opened: Opened) -> None:
            self.coming = False
            take(opened)

        def did_not(fault: Exception) -> None:
            self.coming = False
            if not isinstance(fault, TaskCancelled):
                failed(fault)

        self._runner.submit(name, work, came, did_not)

    def settle(
        self, name: str, workspace: Workspace, learner: QueueLearner | None, failed: Callable[[Exception], None]
    ) -> None:
        """Settle a project's file and let it go, when what learns from it has come to its end."""
        settled = self._settled = Event()

        def work(_progress: Progress) -> None:
            try:
                if learner:
                    learner.wait()
                workspace.close()
            finally:
                settled.set()

        self._runner.submit(name, work, lambda _: None, failed, cancellable=False)
