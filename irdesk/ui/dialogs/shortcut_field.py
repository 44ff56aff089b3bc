"""Button that shows and changes an action's shortcut: after a click, the next key pressed becomes the shortcut."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from irdesk.ui.keys.custom_keys import CustomKeys

_MODIFIERS = {
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_Meta,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_unknown,
}


class KeyField(QPushButton):
    """Button that shows an action's shortcuts and, after a click, waits for a new one.

    Esc keeps the old shortcuts; Delete restores the defaults.
    """

    refused = Signal(str)

    def __init__(
        self,
        keys: Callable[[], tuple[str, ...]],
        choose: Callable[[str], str],
        restore: Callable[[], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._keys, self._choose, self._restore = keys, choose, restore
        self._waiting = False
        self.setAutoDefault(False)
        self.setFlat(True)
        self.clicked.connect(self._wait)
        self.show_keys()

    def show_keys(self) -> None:
        """Show the current shortcuts."""
        form = QKeySequence.SequenceFormat.NativeText
        self.setText("  ".join(QKeySequence(key).toString(form) for key in self._keys()) or "–")

    def _wait(self) -> None:
        self._waiting = True
        self.refused.emit("")
        self.setText(self.tr("press a key…"))

    def _settle(self, fault: str = "") -> None:
        self._waiting = False
        self.show_keys()
        self.refused.emit(fault)

    def event(self, event: QEvent) -> bool:
        """Consume all key presses while waiting, so that no shortcut is triggered and Tab does not move the focus."""
        if self._waiting and isinstance(event, QKeyEvent):
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress:
                self._take(event)
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Restore the default shortcuts on Delete or Backspace."""
        if event.key() in {Qt.Key.Key_Delete, Qt.Key.Key_Backspace}:
            self._settle(self._restore())
        else:
            super().keyPressEvent(event)

    def _take(self, event: QKeyEvent) -> None:
        if event.key() in _MODIFIERS:
            return
        if event.key() == Qt.Key.Key_Escape:
            self._settle()
            return
        self._settle(self._choose(_sequence(event)))

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Stop waiting for a key when the button loses the focus."""
        if self._waiting:
            self._settle()
        super().focusOutEvent(event)


def _sequence(event: QKeyEvent) -> str:
    """Return the pressed key in the notation of the preferences. Characters such as ? are written without Shift."""
    combination = event.keyCombination()
    shift_only = event.modifiers() in {Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier}
    if shift_only and event.text().isprintable() and event.text() and not event.text().isalpha():
        return event.text()
    return QKeySequence(combination).toString(QKeySequence.SequenceFormat.PortableText)


def key_field(keys: CustomKeys, action_id: str, name: str, parent: QWidget) -> KeyField:
    """Create the field for an action's shortcuts."""
    field = KeyField(
        partial(keys.of, action_id), partial(keys.choose, action_id), partial(keys.restore, action_id), parent
    )
    field.setObjectName(f"key_{action_id}")
    field.setAccessibleName(QCoreApplication.translate("KeySheet", "Keys of {name}").format(name=name))
    field.setToolTip(
        QCoreApplication.translate("KeySheet", "Click, then press another key; Delete restores the default")
    )
    return field
