"""All texts of a widget, for tests."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTabBar,
    QTextEdit,
    QWidget,
)


def texts_of(widget: QWidget) -> list[str]:
    """Return all texts of a widget: text, tooltips, accessible names, and the texts of its model."""
    result = [widget.toolTip(), widget.statusTip(), widget.whatsThis(), widget.accessibleName(), widget.windowTitle()]
    result.append(widget.accessibleDescription())
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
        result.append(widget.text())
    if isinstance(widget, QTextEdit | QPlainTextEdit):
        result.append(widget.toPlainText())
    if isinstance(widget, QTabBar):
        result += [widget.tabText(i) + widget.tabToolTip(i) for i in range(widget.count())]
    if isinstance(widget, QAbstractItemView) and (model := widget.model()):
        for row in range(model.rowCount()):
            for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount()):
                index = model.index(row, column)
                values = [index.data(role) for role in Qt.ItemDataRole] + [index.data(Qt.ItemDataRole.UserRole + 1)]
                result += [str(value) for value in values if value is not None]
    result += [action.text() + action.toolTip() + action.statusTip() for action in widget.actions()]
    return [text for text in result if text]
