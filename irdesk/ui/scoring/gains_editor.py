"""Editor for the gains of grades: the grade itself, 2^grade − 1, or a custom number for each grade."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QGridLayout, QLabel, QWidget

from irdesk.domain.grades import Level
from irdesk.evaluation.measures.param_values import NO_GAINS, Gains
from irdesk.ui.style.translated_texts import level_text

GREATEST_GAIN = 1e6
GAINS_A_ROW = 2
LINEAR, EXPONENTIAL, OWN = "linear", "exponential", "own"


class GainsEditor(QWidget):
    """Editor with a combo box of named gains above one spin box per grade. ``changed`` is emitted when the user changes
    a gain.
    """

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.named = QComboBox(self)
        self.named.setAccessibleName(self.tr("Gains of all grades"))
        text = self.tr("The grade itself, 2^grade − 1, or a number for each grade below")
        self.named.setAccessibleDescription(text)
        self.named.setToolTip(text)
        for kind, text in (
            (LINEAR, self.tr("the grade")),
            (EXPONENTIAL, self.tr("2^grade − 1")),
            (OWN, self.tr("custom gains")),
        ):
            self.named.addItem(text, kind)
        self.named.activated.connect(self._choose)
        self.boxes: dict[int, QDoubleSpinBox] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.addWidget(self.named, 0, 0, 1, 2 * GAINS_A_ROW)

    @property
    def gains(self) -> Gains:
        """The gains in the spin boxes."""
        return Gains(sorted((grade, box.value()) for grade, box in self.boxes.items() if box.value() != grade))

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """The controls in tab order."""
        return self.named, *self.boxes.values()

    def show_gains(self, levels: Sequence[Level], gains: Gains) -> bool:
        """Show the gains of these grades. Return whether the spin boxes were recreated."""
        made = list(self.boxes) != [level.grade for level in levels]
        if made:
            self._make_boxes(levels)
        known = dict(gains)
        for grade, box in self.boxes.items():
            with QSignalBlocker(box):
                box.setValue(known.get(grade, float(grade)))
        kind = LINEAR if not gains else EXPONENTIAL if gains == self._exponential() else OWN
        self.named.setCurrentIndex(self.named.findData(kind))
        return made

    def _exponential(self) -> Gains:
        return Gains.exponential(max(self.boxes, default=0))

    def _choose(self, _row: int) -> None:
        kind = self.named.currentData()
        if kind == OWN:  # The spin boxes already show the custom gains.
            next(iter(self.boxes.values())).setFocus()
            return
        chosen = dict(self._exponential() if kind == EXPONENTIAL else NO_GAINS)
        for grade, box in self.boxes.items():
            with QSignalBlocker(box):
                box.setValue(chosen.get(grade, float(grade)))
        self.changed.emit()

    def _make_boxes(self, levels: Sequence[Level]) -> None:
        for place in reversed(range(self._grid.count())):
            widget = (item := self._grid.itemAt(place)) and item.widget()
            if widget and widget is not self.named:
                self._grid.removeWidget(widget)
                widget.deleteLater()
        self.boxes = {}
        for index, level in enumerate(levels):
            box = QDoubleSpinBox(self)
            box.setRange(-GREATEST_GAIN, GREATEST_GAIN)
            box.setDecimals(4)
            box.setKeyboardTracking(False)
            box.setMaximumWidth(box.fontMetrics().horizontalAdvance("m" * 9))
            box.setAccessibleName(self.tr("Gain of grade {grade}").format(grade=level.grade))
            box.valueChanged.connect(lambda _value: self.changed.emit())
            label = QLabel(f"{level.grade} {level_text(level.name)}", self)
            label.setBuddy(box)
            row, column = divmod(index, GAINS_A_ROW)
            self._grid.addWidget(label, row + 1, 2 * column)
            self._grid.addWidget(box, row + 1, 2 * column + 1)
            self.boxes[level.grade] = box
