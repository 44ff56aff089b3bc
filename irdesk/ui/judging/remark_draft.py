"""What is half typed beside a document, kept among the preferences until the project has it: a crash loses a second."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QTimer

from irdesk.settings.preferences import DRAFT, Preferences

AFTER_MS = 1000  # between the first letter and keeping it
_WHERE = "where"


class Draft(QObject):
    """One draft: that of the place which is shown. ``typed`` gives what it is about and its texts, none for nothing."""

    def __init__(
        self, preferences: Preferences, typed: Callable[[], tuple[str, Mapping[str, str]]], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._typed = typed
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(AFTER_MS)
        self._later.timeout.connect(self._keep)

    def soon(self) -> None:
        """Something was typed."""
        if not self._later.isActive():
            self._later.start()

    def settle(self) -> None:
        """Keep now what was to be kept in a moment."""
        if self._later.isActive():
            self._later.stop()
            self._keep()

    def forget(self) -> None:
        """The project has it."""
        self._later.stop()
        if self._preferences.get(DRAFT):
            self._preferences.set(DRAFT, {})

    def of(self, where: str) -> Mapping[str, str]:
        """The texts that were left about a place, when irdesk came to its end before they were stored."""
        kept = self._preferences.get(DRAFT)
        return {name: text for name, text in kept.items() if name != _WHERE} if kept.get(_WHERE) == where else {}

    def _keep(self) -> None:
        where, texts = self._typed()
        if texts:
            self._preferences.set(DRAFT, {_WHERE: where, **texts})
