"""Automatic backups, made in the background while a project changes.

The status bar's tooltip shows the time of the last backup; failures are reported in a notice.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.progress import Progress
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet
from irdesk.session.core.workspace import Workspace
from irdesk.session.project_files.backups import Backup, backups_of, make_backup
from irdesk.settings.preferences import BACKUPS, Preferences
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.shell.status_bar import StatusBar
from irdesk.ui.style.error_texts_and_remedies import reason

EVERY = 30 * 60
"""Minimum number of seconds between two backups."""
AGAIN = 5 * 60
"""Seconds until the next attempt after a failed backup."""


def due(last: float | None, now: float) -> bool:
    """Return whether the next backup is due, given the time of the last one. A backup is also due if the clock was set
    back.
    """
    return last is None or abs(now - last) >= EVERY


class BackingUp(QObject):
    """Makes backups of the open project. They are stored in a subfolder of the folder that ``root`` returns. ``root``
    is called for each backup.
    """

    def __init__(
        self,
        workspace: Workspace,
        runner: TaskRunner,
        preferences: Preferences,
        root: Callable[[], Path],
        status: StatusBar,
        banner: Notices,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._runner = runner
        self._preferences = preferences
        self._root = root
        self._status = status
        self._banner = banner
        self._next: float | None = None
        self._failing = False

    def on_change(self, changes: ChangeSet) -> None:
        """Make a backup if one is due. Moving to another document does not count as a change."""
        if changes.kind == "move" or not self._preferences.get(BACKUPS):
            return
        now = self._workspace.now()
        if self._next is not None and 0 <= self._next - now <= EVERY:
            return
        self._next = now + EVERY
        store, root = self._workspace.store, self._root()

        def work(progress: Progress) -> Backup:
            made = backups_of(root, store.path)
            if made and not due(made[0].at, now):
                return made[0]
            return make_backup(store, root, now, progress)

        self._runner.submit(self.tr("making a backup"), work, self._made, self._not_made)

    def _made(self, backup: Backup) -> None:
        self._failing = False
        self._next = backup.at + EVERY
        time = datetime.fromtimestamp(backup.at).strftime("%Y-%m-%d %H:%M")
        self._status.note_backup(self.tr("last backup: {at}").format(at=time))

    def _not_made(self, fault: Exception) -> None:
        if isinstance(fault, TaskCancelled):
            return
        self._next = self._workspace.now() + AGAIN
        self._status.note_backup(self.tr("the last backup failed"))
        if not self._failing:
            title = self.tr("No backup could be made. Your judgements are still stored in the project.")
            self._banner.add(title, [reason(fault)])
        self._failing = True
