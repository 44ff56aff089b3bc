"""Display of the campaign's steps and their states, in the navigator and in the bar below the view."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from irdesk.session.campaign.steps import Status, StepsBook, StepState, first_open, first_view, following
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet, SettingChanged
from irdesk.session.queries import Queries
from irdesk.ui.frame.navigator import Badge, Navigator
from irdesk.ui.frame.step_bar import StepBar
from irdesk.ui.frame.view_area import ViewArea
from irdesk.ui.frame.view_frame import ViewFrame
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.style.translated_texts import translated

SETTLE_MS = 150  # delay in ms between a change and the computation of the states
Steps = tuple[StepState, ...]


class CampaignSteps(QObject):
    """Updates the navigator and the bar below the view while the Collection workspace is ``shown``."""

    computing: BackgroundQuery[Steps]

    def __init__(
        self,
        queries: Queries,
        runner: TaskRunner,
        navigator: Navigator,
        area: ViewArea,
        enter: Callable[[str], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._queries, self._navigator, self._area = queries, navigator, area
        self._frames: Mapping[str, ViewFrame] = area.frames
        self._book = StepsBook()
        self._steps: Steps = ()
        self._first = ""  # view shown on the first visit before the states are known
        self._entered = False
        self.shown = False
        self.bar = StepBar(enter, parent)
        self.bar.hide()
        self.computing = BackgroundQuery(
            navigator,
            runner,
            self.tr("checking the campaign steps"),
            self._work,
            self._take,
            lambda _why: None,
            SETTLE_MS,
        )
        area.changed.connect(self._show)

    def show_workspace(self, name: str) -> None:
        """Record which workspace is shown. On the first visit to Collection, show the view of the first unfinished
        step.
        """
        self.shown = name == "collection"
        if self.shown and not self._entered:
            self._entered = True
            self._first = first_view(self._queries.steps_request())
            self._area.show_view(self._first)
        if self.shown:
            self.computing.now()
        self._show()

    def on_change(self, changes: ChangeSet) -> None:
        """Update the states shortly after a change."""
        if self.shown and (changes.kind != "move" or changes.touches(SettingChanged)):
            self.computing.soon()

    def _work(self) -> Work[Steps] | None:
        if not self.shown:
            return None
        request = self._queries.steps_request()
        return lambda progress: self._book.steps(request, progress)

    def _take(self, steps: Steps) -> None:
        self._steps = steps
        provisional, self._first = self._first, ""
        if self.shown and provisional == self._area.view and provisional != (view := first_open(steps).view):
            self._area.show_view(view)
        self._show()

    def _show(self) -> None:
        """Show the states that are known so far."""
        steps = {step.view: step for step in self._steps} if self.shown else {}
        self._navigator.show_states(
            {
                view: Badge(step.sign, translated(step.words), step.status is Status.ATTENTION)
                for view, step in steps.items()
            }
        )
        view = following(self._area.view) if self.shown else ""
        title = self._frames[view].windowTitle() if view else ""
        self.bar.show_step(steps.get(self._area.view), view, title, self._frames.get(self._area.view))
