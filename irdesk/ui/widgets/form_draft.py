"""Draft of a form. It stores in the preferences the texts that have not yet been applied, so that they are not lost if
the program is closed or crashes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QTimer

from irdesk.settings.preferences import FORMS, Preferences

AFTER_MS = 1000  # delay in milliseconds between typing and saving
MOST_FORMS = 40  # limit for all projects together; the most recently edited forms are kept


class FormDraft(QObject):
    """The draft of one form in one project. ``typed`` returns the unapplied texts keyed by field name; the mapping is
    empty if all have been applied.
    """

    def __init__(
        self, preferences: Preferences, project: str, form: str, typed: Callable[[], Mapping[str, str]], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._key = f"{form} {project}"
        self._typed = typed
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(AFTER_MS)
        self._later.timeout.connect(self.keep)

    def soon(self) -> None:
        """Schedule saving the texts."""
        if not self._later.isActive():
            self._later.start()

    def left(self) -> dict[str, str]:
        """Return the texts saved in the preferences, keyed by field name."""
        kept = self._preferences.get(FORMS).get(self._key, {})
        return {name: text for name, text in kept.items() if isinstance(text, str)} if isinstance(kept, dict) else {}

    def keep(self) -> None:
        """Save the texts now, or delete the draft if they have been applied."""
        self._later.stop()
        texts = dict(self._typed())
        if texts == self.left():
            return
        others = {key: kept for key, kept in self._preferences.get(FORMS).items() if key != self._key}
        kept = {**others, self._key: texts} if texts else others
        self._preferences.set(FORMS, dict(list(kept.items())[-MOST_FORMS:]))
