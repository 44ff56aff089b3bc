"""Definitions of views and panels, and the tools with which panels are created.

A new panel needs a file in a folder of `ui`, with the panel's `PanelKind` at the end of the file, and a line in the
table of `views_in_navigator_order.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from PySide6.QtWidgets import QWidget

from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.changes import ChangeSet
from irdesk.session.core.workspace import Command, Workspace
from irdesk.session.judging.document_cache import DocumentCache
from irdesk.session.queries import Queries
from irdesk.session.scoring.background_rescoring import ScoringOptionsChooser
from irdesk.settings.preferences import Preferences
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.queue.queue_filter import QueueFilter
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.error_notices import Notices
from irdesk.ui.shell.selection import Selection
from irdesk.ui.shell.status_bar import Say
from irdesk.ui.team.model_disputes import ModelDisputes
from irdesk.ui.team.package_list import PackageLog


@dataclass(frozen=True)
class Tools:
    """The objects available to the panels of an open project. Panels may use ``workspace`` only to create requests,
    which hold immutable data for worker threads.
    """

    workspace: Workspace
    queries: Queries
    runner: TaskRunner
    execute: Callable[[Command], None]
    selection: Selection
    reader: DocumentCache
    chooser: ScoringOptionsChooser
    say: Say
    add_files: Callable[[], None]
    load: Callable[[list[Path]], None]
    number_topics: Callable[[str, Path], None]
    offer_run_fields: Callable[[], None]
    loader_notices: Notices
    actions: ActionTable
    preferences: Preferences
    filter: QueueFilter
    packages: PackageLog
    model_disputes: ModelDisputes
    read_on: Callable[[], None]


class Follows(Protocol):
    """A panel that is notified of all changes in the project."""

    def on_change(self, changes: ChangeSet, /) -> None:
        """Update the panel after a change."""


@runtime_checkable
class KeepsTyped(Protocol):
    """A panel with text fields whose text is not stored while the user types."""

    def keep_typed(self) -> bool:
        """Store unsaved text. Return False on failure."""


class Over(Enum):
    """The topics covered by a view's numbers.

    - `CHOSEN`: the topics of the topic filter.
    - `ALL`: all judged topics, regardless of the filter; the view's frame states this.
    - `NONE`: no topics, since the view is about files, people or a single topic.
    """

    CHOSEN = "chosen"
    ALL = "all"
    NONE = "none"


@dataclass(frozen=True)
class View:
    """A view and where it appears. Raises `ValueError` if the audience is ``OF_PANEL``.

    - ``audience``: who may see the view.
    - ``help``: the view's page and section of the manual, e.g. ``analyst#curves``.
    - ``action``: the action that shows the view; its text, tip and icon are used for the view.
    - ``group``: the view's group in the navigator.
    - ``beside``: whether the view is shown next to other views; the action then shows and hides it.
    - ``over``: which topics the view's numbers cover.
    """

    name: str
    audience: Audience
    help: str
    action: str
    group: Group
    beside: bool = field(default=False, kw_only=True)
    over: Over = field(default=Over.CHOSEN, kw_only=True)

    def __post_init__(self) -> None:
        if self.audience is Audience.OF_PANEL:
            raise ValueError(f"the panel {self.name} has no audience")

    @property
    def workspace(self) -> str:
        """The workspace to which the window switches if the view is requested in the Judge workspace, or "" if the
        Judge workspace may show the view.
        """
        return "" if self.audience is Audience.EVERYBODY else self.group.workspace


@dataclass(frozen=True)
class PanelKind(View):
    """A view whose panel is created when it is first shown. ``focus`` returns the widget that gets the focus when the
    panel is entered.

    ``plots`` states whether the panel contains plots. If so, the plotting modules are imported before it is created.
    """

    panel: type[QWidget]
    make: Callable[[Tools], QWidget]
    focus: Callable[[Any], QWidget] | None = None
    plots: bool = True
