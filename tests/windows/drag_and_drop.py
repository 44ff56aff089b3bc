"""Drag and drop of files on a widget, as the system does it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QMimeData, QPoint, QPointF, Qt, QUrl, QVersionNumber
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget


def drop(window: QWidget, widget: QWidget, paths: list[Path]) -> bool:
    """Drop files on a widget through the window. Return whether they were accepted."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    if not drag(window, widget, data):
        return False
    position = widget.mapTo(window, widget.rect().center())
    action, button, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    move = QDragMoveEvent(drag_position(position), action, data, button, none)
    QApplication.sendEvent(window.windowHandle(), move)
    event = QDropEvent(QPointF(position), action, data, button, none)
    QApplication.sendEvent(window.windowHandle(), event)
    return event.isAccepted()


def drag(window: QWidget, widget: QWidget, data: QMimeData) -> bool:
    """Drag data onto the middle of a widget through the window; return whether the widget would accept it."""
    position = drag_position(widget.mapTo(window, widget.rect().center()))
    action, button, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(position, action, data, button, none)
    QApplication.sendEvent(window.windowHandle(), enter)
    return enter.isAccepted()


def drag_position(position: QPoint) -> QPoint | QPointF:
    """Convert a position to the type of Qt's drag events: QPoint before Qt 6.12, QPointF from Qt 6.12."""
    return QPointF(position) if QLibraryInfo.version() >= QVersionNumber(6, 12) else position
