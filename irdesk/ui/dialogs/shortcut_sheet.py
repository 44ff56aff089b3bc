"""Shortcut sheet: a modeless dialog that lists all shortcuts. The preferences dialog also uses its buttons, which show
and change shortcuts.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, QKeyCombination, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from irdesk.ui.actions.menu_entries_and_keys import ACTIONS
from irdesk.ui.keys.custom_keys import CustomKeys
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import dress

COLUMNS = (("Judge",), ("Project", "Edit", "View", "Analyse", "Collection", "Help"))
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


class KeySheet(QDialog):
    """Dialog that lists all actions with their shortcuts, menu by menu, in two columns."""

    def __init__(self, actions: ActionTable, keys: CustomKeys, parent: QWidget) -> None:
        super().__init__(parent)
        self._actions, self._keys = actions, keys
        self.setObjectName("key_sheet")
        self.setWindowTitle(self.tr("Keys"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.hint = QLabel(self)
        self.hint.setWordWrap(True)
        self.hint.setObjectName("key_hint")
        self._say("")
        body = QWidget()
        grid = QGridLayout(body)
        grid.setHorizontalSpacing(3 * theme.SPACE)
        grid.setVerticalSpacing(0)
        grid.setColumnMinimumWidth(2, 6 * theme.SPACE)
        for column, menus in enumerate(COLUMNS):
            self._fill(grid, 3 * column, menus)
        grid.setRowStretch(grid.rowCount(), 1)
        area = QScrollArea(self)
        area.setWidget(body)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        layout = QVBoxLayout(self)
        layout.addWidget(self.hint)
        layout.addWidget(area, 1)
        self.resize(max(640, body.sizeHint().width() + 60), min(660, body.sizeHint().height() + 80))
        area.setFocus()

    def _fill(self, grid: QGridLayout, column: int, menus: tuple[str, ...]) -> None:
        row = 0
        for menu in menus:
            head = QLabel(f"<b>{QCoreApplication.translate('actions', menu)}</b>")
            grid.addWidget(head, row, column, 1, 2)
            row += 1
            for entry in ACTIONS:
                if entry.menu != menu or not self._actions[entry.id].isVisible():
                    continue
                name = self._actions[entry.id].text()
                field = key_field(self._keys, entry.id, name, self)
                field.refused.connect(self._say)
                grid.addWidget(field, row, column)
                label = QLabel(name)
                label.setBuddy(field)
                grid.addWidget(label, row, column + 1)
                row += 1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the sheet when the shortcut that opens it is pressed, with or without Shift."""
        shift = Qt.KeyboardModifier.ShiftModifier
        pressed = {event.keyCombination(), QKeyCombination(event.modifiers() & ~shift, Qt.Key(event.key()))}
        shortcuts = self._actions["help.keys"].shortcuts()
        if any(QKeySequence(each) in shortcuts for each in pressed):
            self.close()
        else:
            super().keyPressEvent(event)

    def _say(self, fault: str) -> None:
        """Show why a shortcut was refused or, if ``fault`` is empty, how to change shortcuts."""
        usual = self.tr("Click a key, then press its replacement. Esc cancels, Delete restores the default.")
        self.hint.setText(fault or usual)
        dress(self.hint, (lambda: f"color: {theme.loss().name()}") if fault else None)


def toggle_key_sheet(window: QWidget, actions: ActionTable, keys: CustomKeys) -> None:
    """Show the shortcut sheet, or close it if it is open."""
    open_sheet = window.findChild(KeySheet)
    if open_sheet is not None:
        open_sheet.close()
    else:
        KeySheet(actions, keys, window).show()
