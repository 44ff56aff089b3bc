"""Filter that prevents the mouse wheel from changing boxes and numbers while a form is scrolled."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QWidget

Field = QComboBox | QAbstractSpinBox


class WheelGuard(QObject):
    """Passes wheel events over a field to the surrounding widget, unless the field has the focus."""

    def guard(self, field: Field) -> None:
        """Guard a field: the wheel neither changes it nor gives it the focus."""
        field.removeEventFilter(self)  # so that it is installed only once, however often a field is polished
        field.installEventFilter(self)
        if field.focusPolicy() is Qt.FocusPolicy.WheelFocus:
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignore wheel events over a field without the focus."""
        if event.type() != QEvent.Type.Wheel or not isinstance(watched, QWidget) or watched.hasFocus():
            return False
        event.ignore()
        return True
