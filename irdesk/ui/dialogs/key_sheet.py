"""The sheet of all keys, made from the table of actions; it stays beside the work."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from irdesk.ui import theme
from irdesk.ui.actions import ACTIONS, ActionTable


class KeySheet(QDialog):
    """All actions that have a key, menu by menu, in two columns."""

    def __init__(self, actions: ActionTable, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("key_sheet")
        self.setWindowTitle(self.tr("Keys"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        body = QWidget()
        grid = QGridLayout(body)
        grid.setHorizontalSpacing(6 * theme.SPACE)
        grid.setVerticalSpacing(theme.SPACE)
        columns = [("Judge",), ("Project", "Edit", "View", "Help")]
        for column, menus in enumerate(columns):
            row = 0
            for menu in menus:
                head = QLabel(f"<b>{QCoreApplication.translate('actions', menu)}</b>")
                grid.addWidget(head, row, 2 * column, 1, 2)
                row += 1
                for entry in ACTIONS:
                    if entry.menu != menu or not entry.keys or not actions[entry.id].isVisible():
                        continue
                    keys = "  ".join(
                        QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in entry.keys
                    )
                    grid.addWidget(QLabel(keys), row, 2 * column)
                    grid.addWidget(QLabel(actions[entry.id].text()), row, 2 * column + 1)
                    row += 1
        area = QScrollArea(self)
        area.setWidget(body)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        layout = QVBoxLayout(self)
        layout.addWidget(area)
        self.resize(max(640, body.sizeHint().width() + 40), min(620, body.sizeHint().height() + 40))
