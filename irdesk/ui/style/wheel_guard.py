"""Event filter that prevents the mouse wheel from changing combo boxes and spin boxes while a form is scrolled."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QWidget

Field = QComboBox | QAbstractSpinBox


class WheelGuard(QObject):
    """Event filter that ignores wheel events over a field without the focus, so that the surrounding widget scrolls."""

    def guard(self, field: Field) -> None:
        """Guard a field: the wheel changes the field's value only while the field has the focus, and does not give it
        the focus.
        """
        field.removeEventFilter(self)  # so that the filter is installed only once if Qt polishes the field repeatedly
        field.installEventFilter(self)
        if field.focusPolicy() is Qt.FocusPolicy.WheelFocus:
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignore wheel events over a field that does not have the focus."""
        if event.type() != QEvent.Type.Wheel or not isinstance(watched, QWidget) or watched.hasFocus():
            return False
        event.ignore()
        return True
