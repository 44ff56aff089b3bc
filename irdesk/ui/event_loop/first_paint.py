"""Detection of a widget's first paint. It is used to measure the start-up time, and to create panels only when they are
seen.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from irdesk.ui.event_loop.deferred_calls import in_later_turn


class FirstPaint(QObject):
    """Event filter that calls a function once, after a widget and its children have been painted for the first time."""

    def __init__(self, widget: QWidget, call: Callable[[], object]) -> None:
        super().__init__(widget)
        self._widget, self._call = widget, call
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Schedule the call on the first paint event. Child widgets are painted in the same event-loop iteration."""
        if watched is self._widget and event.type() == QEvent.Type.Paint:
            self._widget.removeEventFilter(self)
            in_later_turn(self, self._done)
        return False

    def _done(self) -> None:
        self._call()
        self.deleteLater()
