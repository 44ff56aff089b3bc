"""Guard against accidentally grading documents without text. A grade must be confirmed by pressing its key again,
unless the project is set to accept a single press.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from irdesk.domain.grades import shown_grade
from irdesk.domain.project.judgement import Place
from irdesk.session.commands import JudgeWithoutText
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.status_bar import Say


class MissingTextConfirmation:
    """Remembers the document and grade that await confirmation, until another document is shown."""

    def __init__(self, queries: Queries, execute: Callable[[Command], None], actions: ActionTable, say: Say) -> None:
        self._queries, self._execute, self._say = queries, execute, say
        self._action = actions["judge.without_text"]
        self._asked: tuple[Place, int] | None = None
        actions.connect_all({"judge.without_text": self._toggle})
        self.show()

    def show(self) -> None:
        """Tick the action's menu item if the project is set to accept a single press."""
        self._action.setChecked(self._queries.judges_without_text())

    def forget(self) -> None:
        """Discard the first press, because another document is shown."""
        self._asked = None

    def asks(self, place: Place, grade: int) -> bool:
        """Return whether a grade needs a second press. If so, ask for it in the status bar."""
        if self._queries.judges_without_text():
            return False
        if self._asked == (place, grade):
            self._asked = None
            return False
        self._asked = place, grade
        text = _tr("This document has no text. Press the grade again to give it {grade} anyway.")
        self._say(text.format(grade=shown_grade(grade)))
        return True

    def _toggle(self) -> None:
        if self._action.isChecked() != self._queries.judges_without_text():
            self._execute(JudgeWithoutText(self._action.isChecked()))
            self.show()
            once = _tr("One press grades a document without text in this project.")
            twice = _tr("Grading a document without text takes two presses of the same key.")
            self._say(once if self._queries.judges_without_text() else twice, good=True)


def _tr(text: str) -> str:
    return QCoreApplication.translate("MissingTextConfirmation", text)
