"""Who is told of changes. One observer that fails is reported; the others are told all the same."""

from __future__ import annotations

import logging
from collections.abc import Callable

from irdesk.session.core.changes import ChangeSet

Observer = Callable[[ChangeSet], None]
_LOG = logging.getLogger(__name__)


class Observers:
    """The observers of a workspace, told in the order in which they came."""

    def __init__(self) -> None:
        self._observers: list[Observer] = []
        self.on_failure: Callable[[Exception], None] = lambda fault: _LOG.error("observer failed", exc_info=fault)

    def subscribe(self, observer: Observer) -> Callable[[], None]:
        """Be told of every change from now on; the function given back ends it."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer) if observer in self._observers else None

    def publish(self, changes: ChangeSet) -> None:
        """Tell all."""
        for observer in tuple(self._observers):
            try:
                observer(changes)
            except Exception as fault:
                self.on_failure(fault)
