"""The line at the bottom of a panel that shows why a computation failed, with a button to retry it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from irdesk.ui.keys.screen_reader import announce
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_quiet
from irdesk.ui.widgets.elided_label import ElidedLabel
from irdesk.ui.widgets.status_icon import IconSign

ICON = 16  # width and height of the icon in pixels


class FailedSign(QWidget):
    """A line that covers the lower edge of a panel without being part of its layout. It is created by `show_failed`."""

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self.setObjectName("failed_sign")
        self._again: Callable[[], None] = lambda: None
        self.text = ElidedLabel(self)
        self.button = make_quiet(QPushButton(self.tr("Try again"), self))
        self.button.clicked.connect(self._try_again)
        row = QHBoxLayout(self)
        row.setContentsMargins(3 * theme.SPACE, theme.SPACE, 2 * theme.SPACE, theme.SPACE)
        row.setSpacing(2 * theme.SPACE)
        row.addWidget(IconSign("triangle-alert", theme.loss, ICON, self))
        row.addWidget(self.text, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
        panel.installEventFilter(self)
        self.hide()

    def show_reason(self, reason: str, again: Callable[[], None]) -> None:
        """Show why the computation failed. The button hides the line and calls ``again``."""
        self._again = again
        self.text.setText(reason)
        self._place()
        self.raise_()
        self.show()
        announce(self, reason, urgent=True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move to the panel's lower edge when the panel is resized."""
        if watched is self.parent() and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Draw the background with a line along its top."""
        painter, roles = QPainter(self), theme.roles()
        painter.fillRect(self.rect(), roles.error_tint)
        painter.fillRect(0, 0, self.width(), 1, theme.blend(roles.error, roles.error_tint, 0.6))

    def _try_again(self, _checked: bool = False) -> None:
        self.hide()
        self._again()

    def _place(self) -> None:
        if panel := self.parentWidget():
            height = self.sizeHint().height()
            self.setGeometry(0, panel.height() - height, panel.width(), height)


def show_failed(panel: QWidget, reason: str, again: Callable[[], None]) -> FailedSign:
    """Show in a panel why its computation failed. Return the panel's failure line."""
    sign = panel.findChild(FailedSign, options=Qt.FindChildOption.FindDirectChildrenOnly) or FailedSign(panel)
    sign.show_reason(reason, again)
    return sign
