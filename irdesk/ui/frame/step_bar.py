"""The bar below the view of a campaign's step: its state, and the next step."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from irdesk.session.campaign.steps import Status, StepState
from irdesk.ui.style import theme
from irdesk.ui.style.button_painting import make_plain, make_primary
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translation import translated
from irdesk.ui.widgets.elided_label import ElidedLabel


class StepBar(QWidget):
    """Shows the state of a step in words, and a button that shows the next one."""

    def __init__(self, show_view: Callable[[str], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("step_bar")
        self._show_view = show_view
        self._next = ""
        self._status = Status.IDLE
        self.state = ElidedLabel(self)
        self.state.setObjectName("step_state")
        self.following = QPushButton(self)
        self.following.setObjectName("following_step")
        self.following.clicked.connect(lambda _checked=False: self._show_view(self._next))
        row = QHBoxLayout(self)
        row.setContentsMargins(3 * theme.SPACE, theme.SPACE, 3 * theme.SPACE, 2 * theme.SPACE)
        row.setSpacing(2 * theme.SPACE)
        row.addWidget(self.state, 1)
        row.addWidget(self.following)
        dress(self.state, lambda: f"color: {self._colour()}")

    def _colour(self) -> str:
        roles = theme.roles()
        colours = {Status.DONE: roles.done, Status.ATTENTION: roles.attention}
        return colours.get(self._status, roles.secondary).name()

    def show_step(self, step: StepState | None, following: str, title: str) -> None:
        """Show the state of a step, and the next one by its view and title; hidden for a view that is no step.

        The button is the main one once the step is done: until then that is a button of the step itself.
        """
        self.setVisible(step is not None)
        if step is None:
            return
        self._status = step.status
        dress(self.state, lambda: f"color: {self._colour()}")
        self.state.setText(" ".join(filter(None, (_mark(step), translated(step.words)))))
        (make_plain if step.is_open else make_primary)(self.following)
        self._next = following
        self.following.setVisible(bool(following))
        self.following.setText(self.tr("Next: {step}").format(step=title))


def _mark(step: StepState) -> str:
    return {Status.DONE: "✓", Status.ATTENTION: "⚠"}.get(step.status, "")
