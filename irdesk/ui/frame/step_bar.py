"""Bar below the view of a campaign step, with the state of the step and a button for the next step."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from irdesk.session.campaign.steps import Status, StepState
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import is_primary, make_plain, make_primary
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.widgets.elided_label import ElidedLabel

CHANGES = (QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.EnabledChange, QEvent.Type.DynamicPropertyChange)


class StepBar(QWidget):
    """Bar with the state of a step as text, and a button that shows the next step."""

    def __init__(self, show_view: Callable[[str], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("step_bar")
        self._show_view = show_view
        self._next = ""
        self._status = Status.IDLE
        self._is_open = False
        self._view: QWidget | None = None
        self.state = ElidedLabel(self)
        self.state.setObjectName("step_state")
        self.following = QPushButton(self)
        self.following.setObjectName("following_step")
        self.following.clicked.connect(lambda _checked=False: self._show_view(self._next))
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._later.timeout.connect(self._emphasise_if_visible)
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

    def show_step(self, step: StepState | None, following: str, title: str, view: QWidget | None = None) -> None:
        """Show the state of a step and a button for the next step. Hide the bar if ``step`` is None.

        ``following`` is the name of the next step's view, and ``title`` is the next step's title. The button becomes
        the primary button once the step is done, unless ``view`` already has a primary button.
        """
        self._view = view
        self.setVisible(step is not None)
        if step is None:
            return
        self._status = step.status
        dress(self.state, lambda: f"color: {self._colour()}")
        self.state.setText(" ".join(filter(None, (_mark(step), translated(step.words)))))
        self._is_open = step.is_open
        if view:
            view.installEventFilter(self)
        self._watch()
        self._next = following
        self.following.setVisible(bool(following))
        self.following.setText(self.tr("Next: {step}").format(step=title))

    def _watch(self) -> None:
        """Install the event filter on the view's buttons, including those added when its panel is created."""
        for button in self._view.findChildren(QPushButton) if self._view else ():
            button.installEventFilter(self)
        self._emphasise()

    def _emphasise(self) -> None:
        buttons = self._view.findChildren(QPushButton) if self._view else ()
        is_main = not self._is_open and not any(is_primary(button) and button.isVisible() for button in buttons)
        (make_primary if is_main else make_plain)(self.following)

    def _emphasise_if_visible(self) -> None:
        if self.isVisible():  # while the bar is hidden, its view may have been deleted
            self._emphasise()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Update after the view's buttons have changed. Ignore events while hidden, since the view may have been
        deleted.

        The update is deferred: a button also changes while a notice is being deleted, and PySide aborts the program if
        `findChildren` meets a widget that is half deleted.
        """
        if not self.isVisible():
            return False
        if watched is self._view and event.type() == QEvent.Type.LayoutRequest:
            self._watch()
        elif watched is not self._view and event.type() in CHANGES:
            self._later.start()
        return False


def _mark(step: StepState) -> str:
    return {Status.DONE: "✓", Status.ATTENTION: "⚠"}.get(step.status, "")
