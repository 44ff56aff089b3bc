"""The grades of the scale as buttons with their keys, and what else a key can do here."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QWidget

from irdesk.domain.grades import GradeScale
from irdesk.ui import theme
from irdesk.ui.actions import GRADE_KEYS, ActionTable
from irdesk.ui.views.elided_label import ElidedLabel


class GradeBar(QWidget):
    """One button a grade; the grade in force is pressed down."""

    def __init__(self, actions: ActionTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("grade_bar")
        self._actions = actions
        self._buttons: dict[int, QPushButton] = {}
        self._row = QHBoxLayout()
        self._row.setSpacing(2 * theme.SPACE)
        self._state = ElidedLabel(self)
        self._state.setAccessibleName(self.tr("Judgement of this document"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(5 * theme.SPACE, 2 * theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(3 * theme.SPACE)
        layout.addLayout(self._row)
        layout.addWidget(self._state, 1)
        for action_id in ("judge.previous", "judge.next", "judge.take_back"):
            button = QToolButton(self)
            button.setDefaultAction(actions[action_id])
            button.setAutoRaise(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            layout.addWidget(button)

    def show_scale(self, scale: GradeScale) -> None:
        """Make the buttons of a scale; grades without a key have none."""
        while item := self._row.takeAt(0):
            if widget := item.widget():
                widget.deleteLater()
        self._buttons.clear()
        keyed = scale.keyed()
        for grade, level in keyed.items():
            button = QPushButton(f"{grade}  {level.name}", self)
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            button.setToolTip(level.definition)
            button.setAccessibleName(self.tr("Grade {grade}: {name}").format(grade=grade, name=level.name))
            button.setMinimumHeight(8 * theme.SPACE)
            button.clicked.connect(self._actions[f"judge.grade.{grade}"].trigger)
            self._row.addWidget(button)
            self._buttons[grade] = button
        for grade in GRADE_KEYS:
            action = self._actions[f"judge.grade.{grade}"]
            action.setVisible(grade in keyed)
            if grade in keyed:
                action.setText(f"{grade}  {keyed[grade].name}")
                action.setStatusTip(keyed[grade].definition)

    def show_grade(self, grade: int | None, state: str) -> None:
        """Press the button of the grade in force, and say in words where it comes from."""
        for own, button in self._buttons.items():
            button.setChecked(own == grade)
        self._state.setText(state)

    def set_ready(self, ready: bool) -> None:
        """Whether there is a document to judge."""
        for button in self._buttons.values():
            button.setEnabled(ready)
