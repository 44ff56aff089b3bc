"""Protection of typed text: the focused text field, table or list receives its keys before any shortcut. Enter presses
the focused button.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTextEdit,
    QToolButton,
    QWidget,
)


class TypingGuard(QObject):
    """Event filter that gives typed keys to the focused text field before they can trigger shortcuts. Keys with Ctrl,
    Alt or Meta still trigger shortcuts.

    Likewise, tables and lists receive their arrow keys. Enter presses a focused button, as Space does; in dialogs, Qt
    decides which button Enter presses. The filter is installed on the focused widget only. A Python filter on the
    application would be called for every event of every widget, and would take as much time as painting.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow)
        self._follow(None, QApplication.focusWidget())

    def _follow(self, before: QWidget | None, now: QWidget | None) -> None:
        if before:
            before.removeEventFilter(self)
        if now:
            now.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim the key for the widget before any shortcut receives it, or press the button."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return press_button(watched, event)
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and isinstance(watched, QWidget)
        ):
            if undoes_nothing(watched, event):
                event.ignore()
                return True
            plain = not event.modifiers() & (
                Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
            )
            types = is_text_field(watched) and event.key() not in _FUNCTION_KEYS
            types = types and not (watched.property(PASSES_DIGITS) and event.text().isdecimal())
            if plain and (types or (is_table(watched) and event.key() in _ARROWS)):
                event.accept()
                return True
        return False


def press_button(widget: QObject, event: QKeyEvent) -> bool:
    """Press a button outside dialogs if the key is Enter. Return whether the key has been handled."""
    if not isinstance(widget, QPushButton | QToolButton) or isinstance(widget.window(), QDialog):
        return False
    if event.key() not in _ENTER or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return False
    if not event.isAutoRepeat():
        widget.click()
    return True


def undoes_nothing(widget: QWidget, event: QKeyEvent) -> bool:
    """Return whether an undo or redo key would have no effect in a line edit or spin box."""
    undo, redo = event.matches(QKeySequence.StandardKey.Undo), event.matches(QKeySequence.StandardKey.Redo)
    if isinstance(widget, QAbstractSpinBox):
        return undo or redo  # A spin box applies numbers as they are typed: Undo must revert the applied change.
    if isinstance(widget, QLineEdit):
        return (undo and not widget.isUndoAvailable()) or (redo and not widget.isRedoAvailable())
    return False


PASSES_DIGITS = "passes_digits"
"""Property of a combo box whose digits are left to the shortcuts."""
_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}
_FUNCTION_KEYS = range(Qt.Key.Key_F1, Qt.Key.Key_F35 + 1)  # keys that type no text
_ARROWS = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space}


def is_text_field(widget: QWidget) -> bool:
    """Return whether a widget accepts typed text."""
    if isinstance(widget, QTextEdit | QPlainTextEdit):
        return not widget.isReadOnly()
    if isinstance(widget, QComboBox):
        return True  # A combo box uses typed letters to select an item.
    return isinstance(widget, QLineEdit | QAbstractSpinBox)


def is_table(widget: QWidget) -> bool:
    """Return whether arrow keys move the selection in a widget.

    Lists with the property ``follows`` are excluded: they only show the assessor's position.
    """
    return isinstance(widget, QAbstractItemView) and not widget.property("follows")
