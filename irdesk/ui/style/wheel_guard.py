"""Event filter that prevents the mouse wheel from changing combo boxes and number fields while a form is scrolled."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QWidget

Field = QComboBox | QAbstractSpinBox


class WheelGuard(QObject):
    """Event filter that ignores wheel events over a field without the focus, so that the surrounding widget scrolls."""

    def guard(self, field: Field) -> None:
        """Guard a field. The wheel then changes its value only while it has the focus, and no longer gives it the
        focus.
        """
        field.removeEventFilter(self)  # installs the filter only once if a field is polished repeatedly
        field.installEventFilter(self)
        if field.focusPolicy() is Qt.FocusPolicy.WheelFocus:
            field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignore wheel events over a field that does not have the focus."""
        if event.type() != QEvent.Type.Wheel or not isinstance(watched, QWidget) or watched.hasFocus():
            return False
        event.ignore()
        return True
