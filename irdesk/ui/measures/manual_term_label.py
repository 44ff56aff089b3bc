"""A label for a technical term: a click opens its section on the manual page *Concepts*."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QEnterEvent, QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from irdesk.ui.measures.measure_help import HELP
from irdesk.ui.widgets.table_copy_menu import show_place


class ConceptLabel(QLabel):
    """Label of a control. A click on the label, or F1 in the control, opens the section ``place`` of the manual."""

    def __init__(self, text: str, control: QWidget, place: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self._place = place
        self.setBuddy(control)
        control.setProperty(HELP, place)
        self.setProperty(HELP, place)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(self.tr("Click here, or press F1 in the field, to read about this concept"))

    def enterEvent(self, event: QEnterEvent) -> None:
        """Underline the label while the mouse is over it."""
        super().enterEvent(event)
        self._underline(on=True)

    def leaveEvent(self, event: QEvent) -> None:
        """Remove the underline."""
        super().leaveEvent(event)
        self._underline(on=False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the manual section on a left click."""
        if event.button() == Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            show_place(self._place, self)

    def _underline(self, *, on: bool) -> None:
        font = self.font()
        font.setUnderline(on)
        self.setFont(font)
