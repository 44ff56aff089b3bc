"""Backups in the window: opens copies of backups, rescues an open project, and repairs damaged project files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from irdesk.domain.errors import IrdeskError, TaskCancelled
from irdesk.domain.progress import QUIET, Progress
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.settings import standard_paths
from irdesk.settings.preferences import Preferences
from irdesk.ui.dialogs import save_dialogs
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.translated_texts import translated

# These modules are imported at run time inside the functions, since the start page must appear before they are loaded.
if TYPE_CHECKING:
    from irdesk.domain.translatable_messages import Worded
    from irdesk.session.core.workspace import Workspace
    from irdesk.session.project_files.backups import Backup
    from irdesk.session.project_files.replaced_file_rescue import Rescued
    from irdesk.ui.shell.main_window import MainWindow


class BackupOpener(QObject):
    """Lists the backups in the folder set in the preferences, and opens a copy of one.

    If no folder is set, the backups are in ``data_folder``, irdesk's data folder.
    """

    def __init__(self, window: MainWindow, runner: TaskRunner, preferences: Preferences, data_folder: Path) -> None:
        super().__init__(window)
        self._preferences, self._data_folder = preferences, data_folder
        self._window = window
        self._runner = runner
        self._rescued: tuple[Workspace, str] | None = None

    @property
    def root(self) -> Path:
        """The folder of all backups."""
        return standard_paths.backups(self._preferences, self._data_folder)

    def show(self, project: Path | None) -> None:
        """Show the backups of a project file, or all backups if it is None."""

        root = self.root

        def work(_progress: Progress) -> list[Backup]:
            from irdesk.session.project_files.backups import all_backups, backups_of

            return backups_of(root, project) if project else all_backups(root)

        def shown(backups: list[Backup]) -> None:
            from irdesk.ui.dialogs.backups_sheet import BackupsSheet

            BackupsSheet(backups, str(root), self._open, self._window).show()

        def failed(fault: Exception) -> None:
            raise fault

        self._runner.submit(self.tr("looking for backups"), work, shown, failed)

    def rescue(self) -> None:
        """Save the content of the open project to its backups, and show a notice about it. An already saved state is
        not saved again.
        """
        workspace = self._window.workspace
        if workspace is None or self._rescued == (workspace, workspace.last_change):
            return
        self._rescued = workspace, workspace.last_change
        root, moment = self.root, workspace.now()

        def work(progress: Progress) -> Rescued:
            from irdesk.session.project_files.replaced_file_rescue import rescue

            return rescue(workspace, root, moment, progress)

        def done(rescued: Rescued) -> None:
            self._window.banner.tell(
                self.tr("The contents of the project were saved."),
                [translated(rescued.in_words())],
                (self.tr("Backups…"), self._show_own),
            )

        def failed(fault: Exception) -> None:
            self._rescued = None
            if isinstance(fault, IrdeskError):
                self._window.banner.add(self.tr("The contents of the project could not be saved."), [reason(fault)])
            else:
                raise fault

        self._runner.submit(self.tr("saving the contents of the project"), work, done, failed)

    def _show_own(self) -> None:
        """Show the backups of the open project."""
        self.show(self._window.project.path if self._window.project else None)

    def repair(self, path: Path) -> None:
        """Save the readable part of a damaged project as a new file, open that file, and show what was lost."""
        target = save_dialogs.ask_repaired_path(self._window, path.with_name(f"{path.stem}-repaired.irdesk"))
        if target is None:
            return

        def work(progress: Progress) -> tuple[Path, list[Worded]]:
            from irdesk.session.project_files.project_opening import project_path
            from irdesk.session.project_files.repair import repair

            return project_path(target), repair(path, project_path(target), progress).in_words()

        def done(saved: tuple[Path, list[Worded]]) -> None:
            self._window.open_path(saved[0])
            title = self.tr("The readable rows were saved as {name}; the damaged file is not changed.")
            self._window.banner.tell(title.format(name=saved[0].name), [translated(line) for line in saved[1]])

        def failed(fault: Exception) -> None:
            if not isinstance(fault, TaskCancelled):
                self._window.start.notices.add(self.tr("The project was not repaired"), [reason(fault)])

        self._runner.submit(self.tr("reading the undamaged rows"), work, done, failed)

    def _open(self, backup: Backup) -> None:
        near = Path(backup.of).parent if backup.of else Path.home()
        suggested = near / f"{backup.path.stem.rstrip('Z').replace(' ', '-')}.irdesk"
        target = save_dialogs.backup_copy(self._window, suggested)
        if target is None:
            return

        def copied() -> Path:
            from irdesk.session.project_files.backups import restore
            from irdesk.session.project_files.project_opening import project_path

            restore(backup.path, project_path(target), QUIET)
            return project_path(target)

        self._window.open_copy(copied)
