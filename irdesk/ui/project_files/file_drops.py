"""Files dropped on the window where no view accepts them, or while a project is being opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from irdesk.ui.project_files.project_opening import Opening
from irdesk.ui.widgets.dropped_files import dropped_paths

if TYPE_CHECKING:
    from irdesk.ui.shell.project_in_window import OpenProject


class FileDrops(QObject):
    """Loads files dropped on a window into its project, and keeps those dropped while one is being opened.

    ``project`` returns the open project, which replaces the ``start`` page one event-loop iteration later.
    """

    def __init__(
        self,
        window: QWidget,
        opener: Opening,
        start: QWidget,
        project: Callable[[], OpenProject | None],
        show_workspace: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._opener, self._start, self._project, self._show_workspace = opener, start, project, show_workspace
        self._waiting: list[Path] = []
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    @property
    def _is_opening(self) -> bool:
        return self._opener.coming or (self._project() is not None and not self._start.isHidden())

    def keep(self, paths: list[Path]) -> bool:
        """Keep files for the project that is being opened; return False if there is none."""
        if self._is_opening:
            self._waiting += paths
            return True
        return False

    def waiting(self) -> list[Path]:
        """Return the waiting files, and clear the list."""
        paths, self._waiting = self._waiting, []
        return paths

    def load(self, paths: list[Path]) -> None:
        """Load files and folders, and show the loader with the result; a work package loads none."""
        project = self._project()
        if paths and project and not project.package:
            self._show_workspace("collection")
            project.desk.show_view("files")
            project.desk.files.load(paths)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Accept files, and load or keep them when they are dropped."""
        if event.type() not in (QEvent.Type.DragEnter, QEvent.Type.Drop) or not isinstance(event, QDropEvent):
            return False
        project = self._project()
        if not event.mimeData().hasUrls() or not (self._is_opening or (project and not project.package)):
            return False
        event.acceptProposedAction()
        if event.type() == QEvent.Type.Drop:
            paths = dropped_paths(event)
            if paths and not self.keep(paths):
                self.load(paths)
        return True
