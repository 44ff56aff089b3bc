"""Shortcut sheet: a modeless dialog that lists all shortcuts and changes them, built from the table of actions."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QKeyCombination, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from irdesk.ui.dialogs.shortcut_field import key_field
from irdesk.ui.keys.custom_keys import CustomKeys
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.actions import ACTIONS
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import dress

COLUMNS = (("Judge",), ("Project", "Edit", "View", "Analyse", "Collection", "Help"))


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
