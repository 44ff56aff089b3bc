"""Fit the main window to its screen, including the frame that the window manager adds."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtWidgets import QWidget

from irdesk.ui.event_loop.deferred_calls import in_later_turn

# Events after which the size of the window's frame may be known; it is known at the latest when the window becomes
# active.
SHOWN = (QEvent.Type.Show, QEvent.Type.WindowActivate)


class ScreenFit(QObject):
    """Event filter that sets the initial ``size`` of a window and keeps the window, including its frame, on the screen.

    If the window would fit the screen only without its frame, it is made smaller. A window that the user made larger
    than the screen keeps its size.
    """

    def __init__(self, window: QWidget, size: QSize) -> None:
        super().__init__(window)
        self._window = window
        window.resize(size.boundedTo(window.screen().availableSize()))
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: ARG002
        """Fit the window after it is shown."""
        if event.type() in SHOWN:
            in_later_turn(self, self._fit)
        return False

    def _fit(self) -> None:
        window = self._window
        if window.isMaximized() or window.isFullScreen():
            return
        room, frame, size = window.screen().availableGeometry(), window.frameGeometry(), window.size()
        if size.boundedTo(room.size()) != size or frame.size().boundedTo(room.size()) == frame.size():
            return
        added = frame.size() - size
        window.resize(size.boundedTo(room.size() - added))
        frame.setSize(window.size() + added)
        frame.moveRight(min(frame.right(), room.right()))
        frame.moveBottom(min(frame.bottom(), room.bottom()))
        frame.moveLeft(max(frame.left(), room.left()))
        frame.moveTop(max(frame.top(), room.top()))
        window.move(frame.topLeft())
