"""Lazy creation of the panels of an open project, when they are first shown or requested."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TypeVar, cast

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from irdesk.session.core.background_tasks import raise_unless_cancelled
from irdesk.ui.event_loop.deferred_calls import in_later_turn
from irdesk.ui.event_loop.first_paint import FirstPaint
from irdesk.ui.frame.view_frame import ViewFrame
from irdesk.ui.plots.base_plot import plots_are_imported, prepare_plots
from irdesk.ui.shell.panel import PanelKind, Tools

P = TypeVar("P", bound=QWidget)


class LazyPanels(QObject):
    """Creates panels with ``tools``, at most one of each kind, and adds them to their ``frames``."""

    def __init__(self, tools: Tools, frames: Mapping[str, ViewFrame], desk: QWidget) -> None:
        super().__init__(desk)
        self._tools = tools
        self._frames = frames
        self._desk = desk
        self._is_stopped = False
        self._kinds: dict[str, PanelKind] = {}
        self._created: dict[str, QWidget] = {}

    def add(self, kind: PanelKind, place: QWidget) -> None:
        """Register a panel that is created when ``place``, its placeholder in the frame, is painted."""
        self._kinds[kind.name] = kind
        # Wait for the first paint, so that existing panels are painted first.
        FirstPaint(place, partial(self._create_when_seen, kind))

    @property
    def created(self) -> Iterable[QWidget]:
        """The panels that have been created."""
        return self._created.values()

    def panel(self, panel_type: type[P]) -> P:
        """Return the panel of this type. Create it if it does not exist yet."""
        return cast("P", self._in_frame(next(kind for kind in self._kinds.values() if kind.panel is panel_type)))

    def panel_if_created(self, panel_type: type[P]) -> P | None:
        """Return the panel of this type if it has been created, else None."""
        return next((panel for panel in self._created.values() if isinstance(panel, panel_type)), None)

    def create(self, name: str) -> None:
        """Create the panel with this name if it does not exist yet. Names of views that are not created lazily are
        ignored.
        """
        if kind := self._kinds.get(name):
            self._in_frame(kind)

    def focus_of(self, name: str) -> QWidget | None:
        """Return the control that gets the focus when the panel is entered, or None if its `PanelKind` defines none."""
        kind = self._kinds.get(name)
        return kind.focus(self._panel_of(kind)) if kind and kind.focus else None

    def stop(self) -> None:
        """Create no more panels: panels that become visible later stay empty."""
        self._is_stopped = True

    def _create_when_seen(self, kind: PanelKind) -> None:
        """Create a panel that has become visible. Its plotting modules are first imported in the background, so that
        the window is not blocked.
        """
        if not kind.plots or plots_are_imported():
            self._create_in_turns(kind)
            return
        if not self._is_stopped:  # The project may have been closed since the panel was painted.
            name = self.tr("preparing plots")
            self._tools.runner.submit(
                name, prepare_plots, lambda _: self._create_in_turns(kind), raise_unless_cancelled
            )

    def _create_in_turns(self, kind: PanelKind) -> None:
        """Create a panel and show it a millisecond later. A single step would block the event loop for too long."""
        self._tools.runner.hold()
        self._panel_of(kind)
        # With a delay of 0 ms, no other timer could fire between the two steps.
        in_later_turn(self, partial(self._in_frame, kind), 1)

    def _panel_of(self, kind: PanelKind) -> QWidget:
        if kind.name not in self._created:
            panel = self._created[kind.name] = kind.make(self._tools)
            # Set the parent, so that the panel is deleted with the project even if it is not in its frame yet.
            panel.setParent(self._desk)
        return self._created[kind.name]

    def _in_frame(self, kind: PanelKind) -> QWidget:
        """Add a panel to its frame and return the panel. Create the panel if it does not exist yet."""
        self._tools.runner.hold()
        panel = self._panel_of(kind)
        self._frames[kind.name].set_panel(panel)
        return panel
