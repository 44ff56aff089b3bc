"""Protection of typing: keys go to the focused text field, table or list before any shortcut."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)


class TypingGuard(QObject):
    """Keeps shortcuts from firing while the user types: keys without Ctrl, Alt or Meta belong to the text field.

    Tables and lists keep their arrow keys in the same way. The guard filters only the events of the focused widget: a
    filter of the application in Python is called for every event of every widget, which costs as much as painting.
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
        """Claim the key for the widget before any shortcut sees it."""
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
            if plain and (types or (is_table(watched) and event.key() in _ARROWS)):
                event.accept()
                return True
        return False


def undoes_nothing(widget: QWidget, event: QKeyEvent) -> bool:
    """Return whether an undo or redo key would have no effect in a field, because nothing has been typed there."""
    undo, redo = event.matches(QKeySequence.StandardKey.Undo), event.matches(QKeySequence.StandardKey.Redo)
    if isinstance(widget, QAbstractSpinBox):
        return undo or redo  # a number is stored as soon as it is typed
    if isinstance(widget, QLineEdit):
        return (undo and not widget.isUndoAvailable()) or (redo and not widget.isRedoAvailable())
    return False


_FUNCTION_KEYS = range(Qt.Key.Key_F1, Qt.Key.Key_F35 + 1)  # these keys type nothing
_ARROWS = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Space}


def is_text_field(widget: QWidget) -> bool:
    """Return whether a widget takes typed text."""
    if isinstance(widget, QTextEdit | QPlainTextEdit):
        return not widget.isReadOnly()
    if isinstance(widget, QComboBox):
        return True  # a typed letter selects among the entries
    return isinstance(widget, QLineEdit | QAbstractSpinBox)


def is_table(widget: QWidget) -> bool:
    """Return whether arrow keys move a selection in a widget.

    A property excludes lists that only show the assessor's position.
    """
    return isinstance(widget, QAbstractItemView) and not widget.property("follows")
