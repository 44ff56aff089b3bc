"""What is typed into a form and not in force yet, kept among the preferences, so that closing or a crash loses none."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QTimer

from irdesk.settings.preferences import FORMS, Preferences
from irdesk.ui.judging.remark_draft import AFTER_MS

MOST_FORMS = 40  # of all projects; the ones typed into last are kept


class FormDraft(QObject):
    """The draft of one form of one project; ``typed`` gives its texts by field, none where all of them are in force."""

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
        """Keep the texts within a second."""
        if not self._later.isActive():
            self._later.start()

    def left(self) -> dict[str, str]:
        """Return the texts that were typed before and never came into force, by field."""
        kept = self._preferences.get(FORMS).get(self._key, {})
        return {name: text for name, text in kept.items() if isinstance(text, str)} if isinstance(kept, dict) else {}

    def keep(self) -> None:
        """Keep the texts now; forget them where they are in force."""
        self._later.stop()
        texts = dict(self._typed())
        if texts == self.left():
            return
        others = {key: kept for key, kept in self._preferences.get(FORMS).items() if key != self._key}
        kept = {**others, self._key: texts} if texts else others
        self._preferences.set(FORMS, dict(list(kept.items())[-MOST_FORMS:]))
