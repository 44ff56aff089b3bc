"""Colours that are computed once are computed anew where light and dark change, or the colours of runs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QWidget


class _Follower(QObject):
    """Calls after each change of a widget's palette, as long as its ``owner`` lives; a call that changes the palette
    itself is not answered by another.
    """

    def __init__(self, watched: QWidget, call: Callable[[], None], owner: QWidget) -> None:
        super().__init__(owner)
        self.call = call
        self._calling = False
        watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Follow the palette."""
        if event.type() == QEvent.Type.PaletteChange and not self._calling:
            self._calling = True
            try:
                self.call()
            finally:
                self._calling = False
        return False


def on_palette_change(widget: QWidget, call: Callable[[], None]) -> None:
    """Call each time the palette of a widget changes, as long as the widget lives."""
    _Follower(widget, call, widget)


class _Dress(_Follower):
    """The style sheet of one widget, made of colours. Qt tells a widget with a style sheet of no other palette, so that
    its parent is watched.
    """


def dress(widget: QWidget, style: Callable[[], str] | None) -> None:
    """Give a widget a style sheet made of colours, now and whenever they change; None takes it away."""

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
