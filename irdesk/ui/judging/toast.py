"""Toast: a short message over a panel that disappears after a few seconds and never takes the focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

from irdesk.ui.keys.screen_reader import announce
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import dress

SHOWN_MS = 6000


class Toast(QLabel):
    """Label at the lower edge of the widget ``over``. Mouse clicks pass through it."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("toast")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        dress(self, _style)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN_MS)
        self._timer.timeout.connect(self.hide)
        self._over = over
        over.installEventFilter(self)
        self.hide()

    def show_text(self, text: str) -> None:
        """Show a message for a few seconds, replacing an earlier one. An empty text hides the toast."""
        self.setText(text)
        if not text:
            self._timer.stop()
            self.hide()
            return
        self._place()
        self.show()
        self.raise_()
        self._timer.start()
        announce(self, text)

    def _place(self) -> None:
        self.setMaximumWidth(max(self._over.width() - 8 * theme.SPACE, 0))
        self.adjustSize()
        left = (self._over.width() - self.width()) // 2
        self.move(left, self._over.height() - self.height() - 4 * theme.SPACE)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Keep the toast at the lower edge when the panel is resized."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False


def _style() -> str:
    ground = theme.blend(theme.text(), theme.ground(), 0.15)
    return f"#toast {{ background: {ground.name()}; color: {theme.ground().name()}; border-radius: 6px; }}"
