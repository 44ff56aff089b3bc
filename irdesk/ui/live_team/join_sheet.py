"""Dialog that accepts an invitation. It shows the sender, the path of the local file, and the reason if joining is not
possible.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from irdesk.domain.errors import InputError, IrdeskError
from irdesk.domain.untrusted_text import plain
from irdesk.session.core.background_tasks import Post
from irdesk.ui.dialogs import open_dialogs, save_dialogs
from irdesk.ui.live_team.certificate_text import fault_text, trust_text
from irdesk.ui.live_team.connection_text import role_text
from irdesk.ui.live_team.team_requests import NetworkCalls
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_primary
from irdesk.ui.style.palette_changes import dress

if TYPE_CHECKING:
    from irdesk.service.client.pending_joins import PendingJoin
    from irdesk.service.invitation_line import Invitation

LINES = 3
_BREAK = re.compile(rf"{re.escape(os.sep)}|[^{re.escape(os.sep)}]{{20}}")


class JoinSheet(QDialog):
    """Dialog that joins a team. ``opened`` is emitted with the path of the local file. New files go to ``folder``.

    An invitation that is being accepted is stored in ``data_folder`` until the local file is open. If joining is
    interrupted, the next dialog continues with the stored invitation.
    """

    def __init__(
        self, folder: Path, data_folder: Path, opened: Callable[[Path], None], post: Post, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._folder, self._data_folder, self._opened = folder, data_folder, opened
        self._calls = NetworkCalls(self, post)
        self._invitation: Invitation | None = None
        self.path: Path | None = None
        self.setObjectName("join_sheet")
        self.setWindowTitle(self.tr("Join a team"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.hint = QLabel(self.tr("Paste the invitation that a coordinator sent you, or choose its file."), self)
        self.hint.setWordWrap(True)
        self.field = QPlainTextEdit(self)
        self.field.setAccessibleName(self.tr("Invitation"))
        self.field.setToolTip(self.tr("A line that starts with irdesk://"))
        self.field.setPlaceholderText("irdesk://…")
        self.field.setTabChangesFocus(True)
        self.field.setFixedHeight(LINES * self.fontMetrics().lineSpacing() + 4 * theme.SPACE)
        self.field.textChanged.connect(self._read)
        self.choose = QPushButton(self.tr("Choose file…"), self)
        self.choose.setToolTip(self.tr("Read the invitation from a file"))
        self.choose.clicked.connect(self._choose)
        self.details = QWidget(self)
        form = QGridLayout(self.details)  # not a form layout, which reserves too little height for long wrapped texts
        form.setContentsMargins(0, 0, 0, 0)
        form.setHorizontalSpacing(4 * theme.SPACE)
        form.setVerticalSpacing(theme.SPACE)
        form.setColumnStretch(1, 1)
        self.values = {name: self._label() for name in ("project", "by", "you", "server", "trust")}
        names = (
            self.tr("Project"),
            self.tr("Invited by"),
            self.tr("You"),
            self.tr("Server"),
            self.tr("Certificate"),
        )
        self._names = {key: QLabel(name, self) for key, name in zip(self.values, names, strict=True)}
        self.where = self._label()
        # The path must not be selectable: it contains zero-width spaces, which would be copied.
        self.where.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        self.change = QPushButton(self.tr("Change…"), self)
        self.change.setToolTip(self.tr("Choose where your judgements are stored on this computer"))
        self.change.clicked.connect(self._change)
        self.change.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        rows = [*zip(self._names.values(), self.values.values(), strict=True)]
        for i, (name_label, value) in enumerate([*rows, (QLabel(self.tr("Local file"), self), self.where)]):
            form.addWidget(name_label, i, 0, Qt.AlignmentFlag.AlignTop)
            form.addWidget(value, i, 1)
        form.addWidget(self.change, len(rows) + 1, 1, Qt.AlignmentFlag.AlignLeft)
        self.fault = self._label()
        dress(self.fault, lambda: f"color: {theme.loss().name()}")
        self.note = QLabel(
            self.tr("Judgements are stored in the local file first and sent in the background; you can work offline."),
            self,
        )
        self.note.setWordWrap(True)
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.join = make_primary(QPushButton(self.tr("Join"), self))
        self.join.setToolTip(self.tr("Accept the invitation and open the local file"))
        self.join.clicked.connect(self._join)
        buttons = QHBoxLayout()
        buttons.addWidget(self.choose)
        buttons.addStretch(1)
        buttons.addWidget(self.join)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*[4 * theme.SPACE] * 4)
        layout.setSpacing(3 * theme.SPACE)
        for part in (self.hint, self.field, self.details, self.fault):
            layout.addWidget(part)
        layout.addStretch(1)
        layout.addWidget(self.note)
        layout.addLayout(buttons)
        self.resize(600, 420)
        self._read()
        self.field.setFocus()
        self._calls.begin(partial(_last_pending, data_folder), self._go_on, self._failed)

    def _label(self) -> QLabel:
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return label

    def _read(self) -> None:
        """Show the content of the pasted invitation."""
        from irdesk.service.invitation_line import parse_invitation

        text = self.field.toPlainText()
        self._invitation, fault = None, ""
        if text.strip():
            try:
                self._invitation = parse_invitation(text)
            except InputError as broken:
                fault = fault_text(broken)
        self._show_fault(fault)
        self._show_invitation()

    def _show_invitation(self) -> None:
        invitation = self._invitation
        self.details.setVisible(invitation is not None)
        self.join.setEnabled(invitation is not None)
        if invitation is None:
            return
        who = ", ".join(filter(None, (invitation.name, role_text(invitation.role))))
        texts = {
            "project": invitation.project,
            "by": invitation.by,
            "you": who,
            "server": f"{invitation.host}:{invitation.port}",
            "trust": trust_text(invitation.trust),
        }
        for name, text in texts.items():
            self.values[name].setText(plain(text))
            for label in (self._names[name], self.values[name]):
                label.setVisible(bool(text))
        self.path = _free_path(self._folder, "-".join(filter(None, (invitation.project, invitation.name))))
        self._show_path()

    def _show_path(self) -> None:
        """Show the path of the local file, allowing line breaks after each folder and in long names."""
        self.where.setText(_BREAK.sub("\\g<0>\u200b", plain(str(self.path))))

    def _show_fault(self, text: str) -> None:
        self.fault.setText(plain(text))
        self.fault.setVisible(bool(text))

    def event(self, event: QEvent) -> bool:
        """Whenever a text has changed, increase the dialog's height until all texts fit."""
        known = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and (layout := self.layout()) is not None:
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))
        return known

    def _choose(self, _checked: bool = False) -> None:
        path = open_dialogs.invitation(self)
        if path is not None:
            self._calls.begin(lambda: _text_of(path), self.field.setPlainText, self._failed)

    def _change(self, _checked: bool = False) -> None:
        assert self.path
        path = save_dialogs.package(self, self.path)
        if path is not None:
            self.path = path if path.suffix == ".irdesk" else path.with_name(path.name + ".irdesk")
            self._show_path()

    def _go_on(self, pending: PendingJoin | None) -> None:
        """Show an invitation whose acceptance was interrupted, unless the user has pasted another one."""
        if pending is None or self.field.toPlainText():
            return
        self.field.setPlainText(pending.line)
        self.hint.setText(
            self.tr("You began to accept this invitation. Press Join to continue, or paste another invitation.")
        )
        if self._invitation is not None:
            self.path = Path(pending.path)
            self._show_path()

    def _join(self, _checked: bool = False) -> None:
        """Redeem the invitation and write the local file, on a separate thread."""
        assert self.path
        self._busy(busy=True)
        work = partial(_accept, self._data_folder, self.field.toPlainText(), self.path)
        self._calls.begin(work, self._written, self._failed)

    def _written(self, path: Path) -> None:
        forget = partial(_forget, self._data_folder, self.field.toPlainText())
        self.close()
        self._opened(path)
        threading.Thread(target=forget, name="irdesk team request", daemon=True).start()

    def _failed(self, fault: Exception) -> None:
        self._busy(busy=False)
        if not isinstance(fault, IrdeskError) and type(fault).__name__ != "Refused":
            raise fault
        self._show_fault(fault_text(fault))

    def _busy(self, *, busy: bool) -> None:
        self._show_fault("")
        self.join.setText(self.tr("Connecting…") if busy else self.tr("Join"))
        for widget in (self.join, self.choose, self.change):
            widget.setEnabled(not busy)
        self.field.setReadOnly(busy)


def _last_pending(data_folder: Path) -> PendingJoin | None:
    from irdesk.service.client.pending_joins import PendingJoins

    return PendingJoins(data_folder).last()


def _accept(data_folder: Path, line: str, path: Path) -> Path:
    from irdesk.service.client.pending_joins import PendingJoins

    return PendingJoins(data_folder).accept(line, path)


def _forget(data_folder: Path, line: str) -> None:
    from irdesk.service.client.pending_joins import PendingJoins

    PendingJoins(data_folder).forget(line)


def _text_of(path: Path) -> str:
    from irdesk.service.invitation_line import read_invitation

    return read_invitation(str(path)).line()


def _free_path(folder: Path, name: str) -> Path:
    """Return a path for a new file in a folder, with a number appended if the name is taken."""
    stem = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in name).strip("-.") or "team"
    path, i = folder / f"{stem}.irdesk", 2
    while path.exists():
        path, i = folder / f"{stem}-{i}.irdesk", i + 1
    return path
