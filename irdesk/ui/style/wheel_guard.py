"""Keeps the mouse wheel from changing boxes and numbers that it passes while a form is scrolled."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QWidget

Field = QComboBox | QAbstractSpinBox


class WheelGuard(QObject):
    """Passes the wheel on to what is around a field, unless the field has the focus."""

    def guard(self, field: Field) -> None:
        """Guard a field; the wheel does not give it the focus either."""
        field.removeEventFilter(self)  # once, however often a field is polished
        field.installEventFilter(self)
        if field.focusPolicy() is Qt.FocusPolicy.WheelFocus:
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignore the wheel over a field without the focus."""
        if event.type() != QEvent.Type.Wheel or not isinstance(watched, QWidget) or watched.hasFocus():
            return False
        event.ignore()
        return True
