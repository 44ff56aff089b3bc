"""Dialog that lists the backups of the open project, or of all projects.

A backup is opened as a copy, so that the backup itself stays unchanged.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from irdesk.session.project_files.backups import Backup
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_primary


class BackupsSheet(QDialog):
    """Dialog that lists ``backups`` from ``folder``. ``open_copy`` asks where to copy a backup and opens the copy."""

    def __init__(
        self, backups: list[Backup], folder: str, open_copy: Callable[[Backup], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._backups, self._open_copy = backups, open_copy
        self.setObjectName("backups_sheet")
        self.setWindowTitle(self.tr("Backups"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        text = (
            self.tr("Choose a backup to open a copy of it. The project and the backup are not changed.")
            if backups
            else self.tr(
                "There is no backup yet. Backups are made when a project is changed, at most every 30 minutes."
            )
        )
        hint = QLabel(text, self)
        hint.setWordWrap(True)
        self.list = QListWidget(self)
        self.list.setAccessibleName(self.tr("Backups, newest first"))
        self.list.setToolTip(self.tr("Enter opens a copy of the backup"))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        for backup in backups:
            time = datetime.fromtimestamp(backup.at).strftime("%Y-%m-%d %H:%M:%S")
            item = QListWidgetItem(f"{time}   {backup.project}   {backup.size / 1e6:,.1f} MB", self.list)
            item.setToolTip(backup.of or str(backup.path))
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(lambda _: self._open())
        where = QLabel(folder, self)
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        where.setWordWrap(True)
        self.opening = make_primary(QPushButton(self.tr("Open a copy…"), self))
        self.opening.setToolTip(self.tr("Choose where to save the copy, and open it"))
        self.opening.setEnabled(bool(backups))
        self.opening.setAutoDefault(False)
        self.opening.clicked.connect(self._open)
        row = QHBoxLayout()
        row.addWidget(where, 1)
        row.addWidget(self.opening)
        layout = QVBoxLayout(self)
        layout.setSpacing(2 * theme.SPACE)
        layout.addWidget(hint)
        layout.addWidget(self.list, 1)
        layout.addLayout(row)
        self.resize(640, 360)
        self.list.setFocus()

    def _open(self) -> None:
        if 0 <= self.list.currentRow() < len(self._backups):
            chosen = self._backups[self.list.currentRow()]
            self.close()
            self._open_copy(chosen)
