"""Updates for widgets that compute their colours only once. The widgets are updated when the colour scheme or the run
colours change.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget


class _Follower(QObject):
    """Event filter that calls a function after each change of a widget's palette, while ``owner`` exists.

    Palette changes made by the function itself are ignored.
    """

    kind = QEvent.Type.PaletteChange

    def __init__(self, watched: QWidget, call: Callable[[], None], owner: QWidget) -> None:
        super().__init__(owner)
        self.call = call
        self._calling = False
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Call the function when the palette changes."""
        if event.type() == self.kind and not self._calling:
            self._calling = True
            try:
                self.call()
            finally:
                self._calling = False
        return False


def on_palette_change(widget: QWidget, call: Callable[[], None]) -> None:
    """Call a function whenever a widget's palette changes, while the widget exists."""
    _Follower(widget, call, widget)


class _FontFollower(_Follower):
    """Event filter that calls a function after each change of a widget's font."""

    kind = QEvent.Type.FontChange


def on_font_change(widget: QWidget, call: Callable[[], None]) -> None:
    """Call a function whenever a widget's font changes, while the widget exists."""
    _FontFollower(widget, call, widget)


class _Dress(_Follower):
    """Rebuilds a widget's style sheet when the palette of its parent changes.

    Qt sends no palette changes to a widget that has a style sheet.
    """


def dress(widget: QWidget, style: Callable[[], str] | None) -> None:
    """Set a style sheet that contains colours, and rebuild it whenever the colours change. None removes the style
    sheet.
    """

    def apply() -> None:
        text = style() if style else ""
        if widget.styleSheet() != text:
            widget.setStyleSheet(text)

    known = widget.findChild(_Dress, options=Qt.FindChildOption.FindDirectChildrenOnly)
    if known is None:
        _Dress(widget.parentWidget() or widget, apply, widget)
    else:
        known.call = apply
    apply()
