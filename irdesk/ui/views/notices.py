"""Notices: what went wrong, wants attention or was done, in place, until it is put away. Never a dialog."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from irdesk.ui import theme
from irdesk.ui.announcing import announce

Button = tuple[str, Callable[[], None]]


class Notice(QFrame):
    """One notice: a title, its lines, perhaps buttons, and a way to put it away."""

    put_away = Signal()

    def __init__(
        self, title: str, lines: list[str], parent: QWidget, buttons: tuple[Button, ...], frame: QColor
    ) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(title)
        head = QLabel(title, self)
        head.setTextFormat(Qt.TextFormat.PlainText)
        head.setWordWrap(True)
        font = head.font()
        font.setBold(True)
        head.setFont(font)
        self.body = QLabel("\n".join(lines), self)
        self.body.setTextFormat(Qt.TextFormat.PlainText)
        self.body.setWordWrap(True)
        self.body.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        close = QToolButton(self)
        close.setText("✕")
        close.setAutoRaise(True)
        close.setAccessibleName(self.tr("Put this notice away"))
        close.setToolTip(self.tr("Put this notice away"))
        close.clicked.connect(self._put_away)
        text = QVBoxLayout()
        text.setSpacing(theme.SPACE)
        text.addWidget(head)
        if lines:
            text.addWidget(self.body)
        row = QHBoxLayout()
        for name, carry_out in buttons:
            act = QPushButton(name, self)
            act.clicked.connect(self._put_away)
            act.clicked.connect(partial(_call, carry_out))
            row.addWidget(act)
        row.addStretch(1)
        if buttons:
            text.addLayout(row)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE)
        layout.addLayout(text, 1)
        layout.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        self.setStyleSheet(f"#notice {{ border: 1px solid {frame.name()}; border-radius: 4px; }}")

    def text(self) -> str:
        """All that it says."""
        return "\n".join(label.text() for label in self.findChildren(QLabel))

    def _put_away(self) -> None:
        self.hide()
        self.put_away.emit()
        self.deleteLater()


class Notices(QWidget):
    """A stack of notices, the newest first; ``changed`` tells that one was put away."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(2 * theme.SPACE)

    def add(self, title: str, lines: list[str], *buttons: Button) -> None:
        """Show what went wrong or wants attention; each button puts it away and does what it says."""
        notice = self._show(title, lines, buttons, theme.loss())
        announce(notice, notice.text(), urgent=True)

    def tell(self, title: str, lines: list[str], *buttons: Button) -> None:
        """Show what was done, or is good to know: in another frame than what went wrong, and it interrupts nobody."""
        notice = self._show(title, lines, buttons, theme.accent())
        announce(notice, notice.text(), urgent=False)

    def _show(self, title: str, lines: list[str], buttons: tuple[Button, ...], frame: QColor) -> Notice:
        notice = Notice(title, lines, self, buttons, frame)
        notice.put_away.connect(self.changed)
        self._layout.insertWidget(0, notice)
        notice.show()
        return notice

    def texts(self) -> list[str]:
        """What the notices say, the newest first."""
        found = self.findChildren(Notice, options=Qt.FindChildOption.FindDirectChildrenOnly)
        placed = sorted((notice for notice in found if not notice.isHidden()), key=self._layout.indexOf)
        return [notice.text() for notice in placed]


def _call(carry_out: Callable[[], None], _checked: bool = False) -> None:
    carry_out()
