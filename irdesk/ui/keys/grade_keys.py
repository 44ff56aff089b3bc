"""The keys that grade where a panel takes them itself: a digit, or a minus and then a digit, or what a person chose."""

from __future__ import annotations

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from irdesk.ui.shell.actions import GRADE_KEYS, ActionTable

_MODIFIERS = {Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta}
# Where a digit is typed, on the keypad or with Shift on keyboards that want it, does not matter.
_PASSED_OVER = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class GradeKeys:
    """Follows keys that are pressed one after another."""

    def __init__(self, actions: ActionTable) -> None:
        self._actions = actions
        self._begun: tuple[QKeyCombination, ...] = ()

    def knows(self, event: QKeyEvent) -> bool:
        """Whether a key gives a grade, or begins to; of the scale or not."""
        return self._match(event) is not None

    def press(self, event: QKeyEvent) -> int | None:
        """The grade that a key gives; None where more keys have to follow, or it is a key of none."""
        if event.key() in _MODIFIERS:
            return None
        self._begun, grade = self._match(event) or ((), None)
        return grade

    def forget(self) -> None:
        """Whatever was begun is not to be gone on with."""
        self._begun = ()

    def _match(self, event: QKeyEvent) -> tuple[tuple[QKeyCombination, ...], int | None] | None:
        """What is begun after a key, and the grade where that is complete; None for a key that is none of theirs."""
        key = QKeyCombination(event.modifiers() & ~_PASSED_OVER, Qt.Key(event.key()))
        known = [
            (grade, shortcut) for grade in GRADE_KEYS for shortcut in self._actions[f"judge.grade.{grade}"].shortcuts()
        ]
        for keys in dict.fromkeys(((*self._begun, key), (key,))):
            matches = [(QKeySequence(*keys).matches(shortcut), grade) for grade, shortcut in known]
            for how, grade in matches:
                if how is QKeySequence.SequenceMatch.ExactMatch:
                    return (), grade
            if any(how is QKeySequence.SequenceMatch.PartialMatch for how, _ in matches):
                return keys, None
        return None
