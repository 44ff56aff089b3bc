"""The form in which a coordinator invites a person: name, role, and the invitation to copy or save."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from irdesk.ui.dialogs import save_dialogs
from irdesk.ui.live_team.connection_text import ROLES, role_text
from irdesk.ui.live_team.team_requests import TeamRequests
from irdesk.ui.style import theme
from irdesk.ui.widgets.choice_box import choice_box


class InviteForm(QWidget):
    """Form for inviting a person. A second row shows the invitation. ``invited`` is emitted after each invitation."""

    invited = Signal()

    def __init__(self, requests: TeamRequests, failed: Callable[[Exception], None], parent: QWidget) -> None:
        super().__init__(parent)
        self._requests, self._failed = requests, failed
        self.name = QLineEdit(self)
        self.name.setPlaceholderText(self.tr("Name"))
        self.name.setAccessibleName(self.tr("Name of the invited person"))
        self.name.setToolTip(self.tr("The name recorded with this person's judgements"))
        self.name.textChanged.connect(lambda _text: self.allow())
        self.name.returnPressed.connect(self._invite)
        self.role = choice_box(self, "team_role", self.tr("Role"), [(role, role_text(role)) for role in ROLES])
        self.invite = QPushButton(self.tr("Invite"), self)
        self.invite.setToolTip(self.tr("Make an invitation that can be used once, within 14 days"))
        self.invite.setAutoDefault(False)
        self.invite.setEnabled(False)
        self.invite.clicked.connect(lambda _checked=False: self._invite())
        self.line = QLineEdit(self)
        self.line.setReadOnly(True)
        self.line.setAccessibleName(self.tr("Invitation"))
        self.line.setToolTip(self.tr("Anyone who has this line can use it: send it only to the invited person"))
        self.copy = QPushButton(self.tr("Copy"), self)
        self.copy.setToolTip(self.tr("Copy the invitation"))
        self.copy.clicked.connect(lambda _checked=False: QApplication.clipboard().setText(self.line.text()))
        self.save = QPushButton(self.tr("Save…"), self)
        self.save.setToolTip(self.tr("Write the invitation to a file"))
        self.save.clicked.connect(self._save)
        self.made = QWidget(self)
        below = QHBoxLayout(self.made)
        below.setContentsMargins(0, 0, 0, 0)
        below.addWidget(self.line, 1)
        for button in (self.copy, self.save):
            button.setAutoDefault(False)
            below.addWidget(button)
        self.made.hide()
        row = QHBoxLayout()
        row.addWidget(self.name, 1)
        row.addWidget(self.role)
        row.addWidget(self.invite)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2 * theme.SPACE)
        layout.addLayout(row)
        layout.addWidget(self.made)

    def _invite(self) -> None:
        if self.name.text().strip():
            self.invite.setEnabled(False)
            self._requests.invite(self.name.text(), self.role.currentData(), self._show)

    def _show(self, line: str) -> None:
        self.line.setText(line)
        self.line.setCursorPosition(0)
        self.made.show()
        self.name.clear()
        self.invited.emit()

    def allow(self) -> None:
        """Enable the button again after a failed request, if a name has been entered."""
        self.invite.setEnabled(bool(self.name.text().strip()))

    def _save(self, _checked: bool = False) -> None:
        path = save_dialogs.new_invitation(self)
        if path is not None:
            line = self.line.text()
            self._requests.calls.begin(lambda: _write(path, line), lambda _nothing: None, self._failed)


def _write(path: Path, line: str) -> None:
    """Write an invitation to a file that only its owner can read."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(f"{line}\n")
