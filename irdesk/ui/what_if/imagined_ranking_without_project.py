"""Window page with an imagined ranking. It does not need a project."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from irdesk.session.queries import ShownCommand
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.status_bar import Say
from irdesk.ui.style import fonts, theme
from irdesk.ui.what_if.imagined_ranking_action import FIRST_TEXT
from irdesk.ui.what_if.what_if_editor import RankingBoard, Surroundings


class ImaginedRankingPage(QWidget):
    """A page with a heading and an editable ranking. ``left`` is emitted with the page when the user leaves it."""

    left = Signal(object)

    def __init__(self, actions: ActionTable, say: Say, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("imagine_page")
        self.setProperty("help_page", "analyst#what-if")
        self._measure = ""
        self.back_button = QPushButton(self.tr("Start page"), self)
        self.back_button.setToolTip(self.tr("Back to the start page (Esc)"))
        self.back_button.clicked.connect(lambda _checked=False: self.left.emit(self))
        title = QLabel(self.tr("Imagine a ranking"), self)
        title.setFont(fonts.title(title.font()))
        self.board = RankingBoard(
            actions,
            say,
            Surroundings(
                lambda: None,
                lambda: self.tr("Imagined ranking"),
                lambda: "",
                lambda: self._measure,
                self._choose_measure,
            ),
            self,
        )
        self.board.keys.install_on(self.back_button)
        head = QHBoxLayout()
        head.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 0)
        head.addWidget(title, 1)
        head.addWidget(self.back_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.board, 1)

    def begin(self, text: str = "") -> None:
        """Show the ranking that ``text`` describes, and focus its text field. Without a text, show the current ranking
        or an initial one.
        """
        if text or self.board.shown is None:
            self.board.imagine(text or FIRST_TEXT)
        self.board.text.setFocus()
        self.board.text.selectAll()

    def shown_command(self) -> ShownCommand | None:
        """Return the command that prints these scores."""
        return ShownCommand(("what-if", self.board.shown.text), reads=False) if self.board.shown else None

    def _choose_measure(self, name: str) -> None:
        self._measure = name
        self.board.draw()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit(self)
        else:
            super().keyPressEvent(event)
