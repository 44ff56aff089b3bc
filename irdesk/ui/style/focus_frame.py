"""Frame of a table or list that is drawn while the view has the focus, in the colour of the focus frame of fields."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView, QFrame

from irdesk.ui.style import theme


class FocusFrame(QObject):
    """Event filter that draws the frame of a view. While the view has the focus, the frame has the accent colour. At
    other times, a box-shaped frame has the colour of the view's background, and the view's style draws frames of other
    shapes.

    The frame is beside the cells. A frame on top of them would be scrolled with them, or make scrolling slower.
    """

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        view.setFrameShape(QFrame.Shape.Box)
        view.setLineWidth(1)
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Draw the frame instead of the view's style."""
        if event.type() != QEvent.Type.Paint or not isinstance(watched, QAbstractItemView):
            return False
        if watched.frameShape() != QFrame.Shape.Box and not watched.hasFocus():
            return False
        ground = watched.viewport()
        if watched.hasFocus() or ground.autoFillBackground():
            painter = QPainter(watched)
            colour = ground.palette().color(ground.backgroundRole())
            painter.setPen(theme.roles().accent if watched.hasFocus() else colour)
            painter.drawRect(watched.rect().adjusted(0, 0, -1, -1))
            painter.end()
        return True
