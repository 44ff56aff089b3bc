"""Notification of observers. If one observer fails, the error is reported and the remaining observers are still
notified.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

from irdesk.session.core.changes import ChangeSet

Observer = Callable[[ChangeSet], None]
_LOG = logging.getLogger(__name__)


class Observers:
    """Observers of a workspace, notified in order of subscription."""

    def __init__(self) -> None:
        self._observers: list[Observer] = []
        self.on_failure: Callable[[Exception], None] = lambda fault: _LOG.error("observer failed", exc_info=fault)

    def subscribe(self, observer: Observer) -> Callable[[], None]:
        """Subscribe an observer to all subsequent changes; return the function that unsubscribes it."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer) if observer in self._observers else None

    def publish(self, changes: ChangeSet) -> None:
        """Notify all observers."""
        for observer in tuple(self._observers):
            try:
                observer(changes)
            except Exception as fault:
                self.on_failure(fault)
