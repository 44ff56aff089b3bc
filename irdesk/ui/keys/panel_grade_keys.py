"""Recognition of grade keys for panels that handle key presses themselves.

A grade key is a digit, a minus followed by a digit, or a custom key.
"""

from __future__ import annotations

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence

from irdesk.ui.actions.judging_titles_tips_and_keys import GRADE_KEYS
from irdesk.ui.shell.action_registry import ActionTable

_MODIFIERS = {Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta}
# Ignore these modifiers: digits may be typed on the keypad, or with Shift on some keyboard layouts.
_PASSED_OVER = Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier


class GradeKeys:
    """Recognises the key sequences of grades, one key at a time."""

    def __init__(self, actions: ActionTable) -> None:
        self._actions = actions
        self._begun: tuple[QKeyCombination, ...] = ()

    def knows(self, event: QKeyEvent) -> bool:
        """Return whether a key begins or completes the sequence of a grade, even of a grade outside the scale."""
        return self._match(event) is not None

    def press(self, event: QKeyEvent) -> int | None:
        """Return the grade whose key sequence this key completes. Return None if the key completes no sequence."""
        if event.key() in _MODIFIERS:
            return None
        self._begun, grade = self._match(event) or ((), None)
        return grade

    def forget(self) -> None:
        """Discard an incomplete sequence."""
        self._begun = ()

    def _match(self, event: QKeyEvent) -> tuple[tuple[QKeyCombination, ...], int | None] | None:
        """Match a key press with the key sequences of the grades. Return the keys of an incomplete sequence, and a
        grade.

        - If the key completes a sequence, the keys are empty, and the grade is that of the sequence.
        - If the key begins or continues a sequence, the keys are those pressed so far, and the grade is None.

        Return None if the key belongs to no sequence.
        """
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
