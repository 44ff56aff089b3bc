"""Files dropped on a window: their paths, and how they are loaded if the view under the mouse does not accept them, or
if a project is still being opened.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QWidget

from irdesk.ui.project_files.project_opening import Opening

if TYPE_CHECKING:
    from irdesk.ui.shell.project_in_window import OpenProject
    from irdesk.ui.shell.workbench import Workbench

LOADER = "files"  # id of the view that loads files


class FileDrops(QObject):
    """Event filter that loads files dropped on a window into its project. Files dropped while a project is being opened
    are loaded afterwards.

    ``project`` returns the open project, or None. A project counts as being opened until it replaces the ``start`` page
    on the screen.
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
        """Keep files for the project that is being opened. Return False if no project is being opened."""
        if self._is_opening:
            self._waiting += paths
            return True
        return False

    def waiting(self) -> list[Path]:
        """Return the files waiting to be loaded, and clear the list."""
        paths, self._waiting = self._waiting, []
        return paths

    def load(self, paths: list[Path], *, new: bool = False) -> None:
        """Load files and folders. Do nothing if the project is a work package.

        The view of files then opens to show what was loaded, unless the user is waiting for the first scores in the
        Analyse workspace.

        ``new`` is true if the project was just created from the files. In this case, the Analyse workspace is shown
        after loading if the runs can be scored.
        """
        project = self._project()
        if not paths or not project or project.package:
            return
        analyses = project.desk.shown == "analyse" and not _has_scores(project.desk)
        if not analyses:
            self._show_loader(project.desk)
        if new or analyses:
            finished = project.desk.files.finished
            finished.connect(lambda: self._loaded(project.desk), Qt.ConnectionType.SingleShotConnection)
        project.desk.files.load(paths)

    def _loaded(self, desk: Workbench) -> None:
        """Show the view of files if it reports problems or if there are still no runs. Otherwise show the scores if the
        runs can be scored.
        """
        project = self._project()
        if project is None or project.desk is not desk:
            return
        if desk.files.notices.texts() or not desk.queries.sources("run"):
            if desk.shown == "analyse":
                self._show_loader(desk)
        elif desk.shown == "collection" and desk.area.view == LOADER and _is_to_be_analysed(desk):
            self._show_workspace("analyse")

    def _show_loader(self, desk: Workbench) -> None:
        self._show_workspace("collection")
        desk.show_view(LOADER)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Accept dragged files. Load dropped files, or keep them until the project is open."""
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


def _has_scores(desk: Workbench) -> bool:
    return bool(desk.queries.sources("run") and desk.queries.judged_topics())


def _is_to_be_analysed(desk: Workbench) -> bool:
    """Return whether the loaded runs are meant to be scored rather than pooled. This is assumed if there are judgements
    or if there are no documents.
    """
    runs, documents = desk.queries.sources("run"), desk.queries.sources("documents")
    return bool(runs and (desk.queries.judged_topics() or not documents))


def dropped_paths(event: QDropEvent) -> list[Path]:
    """Return the local files and folders of a drop event."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


def dropped_files(event: QDropEvent) -> list[Path]:
    """Return the local files of a drop event; a folder is replaced by the files in it."""
    paths: list[Path] = []
    for path in dropped_paths(event):
        paths += sorted(child for child in path.iterdir() if child.is_file()) if path.is_dir() else [path]
    return paths
