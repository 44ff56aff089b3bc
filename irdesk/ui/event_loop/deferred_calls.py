"""Deferred calls: functions called in a later event-loop iteration, without keeping deleted objects in memory."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def in_later_turn(owner: QObject, call: Callable[[], object], milliseconds: int = 0) -> None:
    """Call a function in a later event-loop iteration, unless ``owner`` has been deleted by then.

    If the context object of a `QTimer.singleShot` is deleted before the call, PySide keeps the function forever, with
    everything that the function refers to, such as a closed window.
    """
    timer = QTimer(owner)
    timer.setSingleShot(True)
    timer.timeout.connect(call)
    timer.timeout.connect(timer.deleteLater)
    timer.start(milliseconds)
