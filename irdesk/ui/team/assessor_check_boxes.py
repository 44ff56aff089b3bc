"""Check boxes for selecting the assessors of one topic."""

from __future__ import annotations

import math

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QScrollArea, QWidget

from irdesk.ui.style import theme
from irdesk.ui.style.short_run_names import short_run_names

IN_ROW, ROWS = 3, 3  # boxes per row, and maximum number of visible rows
LEAST = 480  # minimum width of a row of boxes, in pixels


class AssessorCheckBoxes(QScrollArea):
    """A scrollable grid with a check box per assessor. ``given`` is emitted when the user ticks or unticks a box. At
    most three rows are visible at once.
    """

    given = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.boxes: dict[str, QCheckBox] = {}
        inside = QWidget(self)
        self._grid = QGridLayout(inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # needs no focus: a focused check box scrolls into view
        self.hide()

    def chosen(self) -> tuple[str, ...]:
        """Return the assessors whose boxes are ticked."""
        return tuple(name for name, box in self.boxes.items() if box.isChecked())

    def show_judges(self, names: tuple[str, ...], judges: tuple[str, ...] | None) -> None:
        """Show a box for each name, ticked if the assessor judges the topic. If no topic is selected (None), no box is
        shown.
        """
        if tuple(self.boxes) != names:
            self._make(names)
        for name, box in self.boxes.items():
            box.setChecked(judges is not None and name in judges)
        self.setVisible(bool(names) and judges is not None)

    def _make(self, names: tuple[str, ...]) -> None:
        while item := self._grid.takeAt(0):
            if widget := item.widget():
                widget.deleteLater()
        room = max((self.width() or LEAST) // IN_ROW - 12 * theme.SPACE, LEAST // IN_ROW)
        shown = short_run_names(names, self.fontMetrics(), room)
        self.boxes = {name: QCheckBox(short, self) for name, short in zip(names, shown, strict=True)}
        for place, (name, box) in enumerate(self.boxes.items()):
            box.setAccessibleName(name)
            box.setToolTip(self.tr("Assign the chosen topic to {name}").format(name=name))
            box.clicked.connect(lambda _checked=False: self.given.emit())
            self._grid.addWidget(box, *divmod(place, IN_ROW), Qt.AlignmentFlag.AlignLeft)
        rows = min(math.ceil(len(names) / IN_ROW), ROWS)
        self.setFixedHeight(rows * (self.fontMetrics().height() + 3 * theme.SPACE))
