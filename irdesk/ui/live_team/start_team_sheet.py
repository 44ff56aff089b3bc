"""Dialog shown by *Live team…* in a project that has joined no team. It explains how a coordinator sets up a
live team.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_primary

WIDTH = 620  # width of the dialog in pixels
PAGE = "team-service"
"""The manual's page on live teams."""


class StartTeamSheet(QDialog):
    """Modeless dialog with the commands that serve the project, and buttons for the manual's page and *Join a team…*.

    It opens no connection.
    """

    def __init__(
        self, project: Path, show_page: Callable[[str, str], None], join: Callable[[], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self.setObjectName("start_team_sheet")
        self.setWindowTitle(self.tr("Live team"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.text = QLabel(
            self.tr(
                "This project does not belong to a team. In a live team, assessors judge at the same time, and "
                "their judgements arrive here as they are made. This needs a service on a computer that all "
                "assessors can reach."
            )
            + "\n\n"
            + self.tr("Copy the project to that computer, and run there:"),
            self,
        )
        self.text.setWordWrap(True)
        name = shlex.quote(project.name)
        self.commands = QPlainTextEdit(
            f"irdesk serve {name} --host 0.0.0.0 --make-certificate\n"
            f"irdesk team invite {name} {self.tr('YOUR-NAME')} --role coordinator",
            self,
        )
        self.commands.setReadOnly(True)
        self.commands.setTabChangesFocus(True)
        self.commands.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.commands.setAccessibleName(self.tr("Commands that serve the project"))
        self.commands.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.commands.setFixedHeight(2 * self.commands.fontMetrics().lineSpacing() + 5 * theme.SPACE)
        self.after = QLabel(
            self.tr(
                "The second command prints an invitation: accept it here with “Join a team…”. In the copy that "
                "irdesk then creates, use “Live team…” to invite the assessors."
            )
            + "\n\n"
            + self.tr("Without a service, assessors judge in packages: Export packages… on the page Assessors."),
            self,
        )
        self.after.setWordWrap(True)
        self.manual = make_primary(QPushButton(self.tr("How to set up a live team"), self))
        self.manual.setToolTip(self.tr("Open the manual's page on live teams"))
        self.manual.clicked.connect(lambda _checked=False: show_page(PAGE, ""))
        self.join = QPushButton(self.tr("Join a team…"), self)
        self.join.setToolTip(self.tr("Accept an invitation"))
        self.join.clicked.connect(lambda _checked=False: self.close())
        self.join.clicked.connect(lambda _checked=False: join())
        close = QPushButton(self.tr("Close"), self)
        close.clicked.connect(lambda _checked=False: self.close())
        buttons = QHBoxLayout()
        buttons.addWidget(self.manual)
        buttons.addWidget(self.join)
        buttons.addStretch(1)
        buttons.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*[4 * theme.SPACE] * 4)
        layout.setSpacing(3 * theme.SPACE)
        for widget in (self.text, self.commands, self.after):
            layout.addWidget(widget)
        layout.addLayout(buttons)
        self.setMinimumWidth(min(WIDTH, self.screen().availableGeometry().width()))

    def showEvent(self, event: QShowEvent) -> None:
        """Set the height of the wrapped texts. It depends on the width, which is known only now."""
        super().showEvent(event)
        if layout := self.layout():
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))
