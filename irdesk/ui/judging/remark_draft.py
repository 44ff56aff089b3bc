"""Draft of unsaved remarks, kept in the preferences. A crash loses at most about one second of typing."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QTimer

from irdesk.settings.preferences import DRAFT, Preferences

AFTER_MS = 1000  # delay in milliseconds between typing and saving
_WHERE = "where"


class RemarkDraft(QObject):
    """Draft of the remarks at the current place (topic and document).

    ``typed`` returns the place's key, and the unsaved texts keyed by field.
    """

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
        """Schedule saving, because the text has changed."""
        if not self._later.isActive():
            self._later.start()

    def settle(self) -> None:
        """Save now if saving is scheduled."""
        if self._later.isActive():
            self._later.stop()
            self._keep()

    def forget(self) -> None:
        """Delete the draft, because its texts are now stored in the project."""
        self._later.stop()
        if self._preferences.get(DRAFT):
            self._preferences.set(DRAFT, {})

    def of(self, where: str) -> Mapping[str, str]:
        """Return the texts of the stored draft, keyed by field, if it belongs to the place with key ``where``.
        Otherwise, return an empty mapping.
        """
        kept = self._preferences.get(DRAFT)
        return {name: text for name, text in kept.items() if name != _WHERE} if kept.get(_WHERE) == where else {}

    def _keep(self) -> None:
        where, texts = self._typed()
        if texts:
            self._preferences.set(DRAFT, {_WHERE: where, **texts})
