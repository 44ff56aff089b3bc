"""What a panel is, and what it may be made of.

A new panel is one file in a folder of `ui` that ends in its `PanelKind`, and one line in the table of `panels.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from PySide6.QtWidgets import QWidget

from irdesk.session.core.changes import ChangeSet
from irdesk.session.core.tasks import TaskRunner
from irdesk.session.core.workspace import Command, Workspace
from irdesk.session.judging.document_cache import DocumentCache
from irdesk.session.queries import Queries
from irdesk.session.scoring.scoring_options import ScoringOptionsChooser
from irdesk.settings.preferences import Preferences
from irdesk.ui.queue.queue_filter import QueueFilter
from irdesk.ui.shell.actions import ActionTable
from irdesk.ui.shell.audience import Audience
from irdesk.ui.shell.selection import Selection
from irdesk.ui.shell.status_bar import Say


@dataclass(frozen=True)
class Tools:
    """All that panels of an open project work with; the ``workspace`` is for frozen requests and nothing else."""

    workspace: Workspace
    queries: Queries
    runner: TaskRunner
    execute: Callable[[Command], None]
    selection: Selection
    reader: DocumentCache
    chooser: ScoringOptionsChooser
    say: Say
    add_files: Callable[[], None]
    actions: ActionTable
    preferences: Preferences
    filter: QueueFilter


class Follows(Protocol):
    """What is told of every change of the project."""

    def on_change(self, changes: ChangeSet, /) -> None:
        """Follow a change."""


@runtime_checkable
class KeepsTyped(Protocol):
    """A panel with fields whose text comes into force later than it is typed."""

    def keep_typed(self) -> bool:
        """Store what is typed and not stored yet; False where that failed."""


@dataclass(frozen=True)
class PanelKind:
    """A panel that is made when it is first seen.

    It comes as a tab beside others, wide and high as ``room`` says (pixels, if the window has them). The action
    ``action`` shows it, going from where documents are judged to ``workspace`` first (empty: it may be shown there);
    the keys then go to the widget of the panel that ``focus`` names. ``help`` is its page of the manual and the section
    (``analyst#curves``). Raises `ValueError` where the audience is that of a panel, or an action would show a panel to
    an assessor that is not for everybody.
    """

    name: str
    audience: Audience
    title: Callable[[], str]
    help: str
    panel: type[QWidget]
    make: Callable[[Tools], QWidget]
    action: str = ""
    workspace: str = ""
    room: tuple[int, int] = (0, 0)
    focus: Callable[[Any], QWidget] | None = None

    def __post_init__(self) -> None:
        if self.audience is Audience.OF_PANEL:
            raise ValueError(f"the panel {self.name} has no audience")
        if self.action and not self.workspace and self.audience is not Audience.EVERYBODY:
            raise ValueError(f"{self.action} would show the panel {self.name} where documents are judged")
