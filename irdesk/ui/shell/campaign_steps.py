"""Shows the states of a campaign's steps in the navigator and in the bar below the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from irdesk.session.campaign.steps import Status
from irdesk.session.core.changes import ChangeSet, SettingChanged
from irdesk.session.queries import Queries
from irdesk.ui.frame.navigator import Badge, Navigator
from irdesk.ui.frame.step_bar import StepBar
from irdesk.ui.frame.view_area import ViewArea
from irdesk.ui.frame.view_frame import ViewFrame
from irdesk.ui.style.translation import translated

SETTLE_MS = 150  # delay between a change and the new states


class CampaignSteps(QObject):
    """Keeps navigator and bar up to date while the Collection workspace is ``shown``."""

    def __init__(
        self,
        queries: Queries,
        navigator: Navigator,
        area: ViewArea,
        enter: Callable[[str], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._queries, self._navigator, self._area = queries, navigator, area
        self._frames: Mapping[str, ViewFrame] = area.frames
        self._entered = False
        self.shown = False
        self.bar = StepBar(enter, parent)
        self.bar.hide()
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(SETTLE_MS)
        self._later.timeout.connect(self.refresh)
        area.changed.connect(self.refresh)

    def show_workspace(self, name: str) -> None:
        """Follow the shown workspace; on the first visit to Collection, show the first open step."""
        self.shown = name == "collection"
        if self.shown and not self._entered:
            self._entered = True
            self._area.show_view(self._queries.first_open_step())
        self.refresh()

    def on_change(self, changes: ChangeSet) -> None:
        """Update the states soon after a change."""
        if self.shown and (changes.kind != "move" or changes.touches(SettingChanged)):
            self._later.start()

    def refresh(self) -> None:
        """Show the current states."""
        steps = {step.view: step for step in self._queries.steps()} if self.shown else {}
        self._navigator.show_states(
            {
                view: Badge(step.sign, translated(step.words), step.status is Status.ATTENTION)
                for view, step in steps.items()
            }
        )
        following = self._queries.step_after(self._area.view) if self.shown else None
        title = self._frames[following.view].windowTitle() if following else ""
        self.bar.show_step(steps.get(self._area.view), following, title)
