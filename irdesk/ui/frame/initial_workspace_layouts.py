"""The three workspaces: their audiences, and their initial views, bars and widths. The initial width of the recent
judgements is defined here, too.
"""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.ui.frame.view_area import FirstView, Placing, Shown
from irdesk.ui.shell.audience_of_views_and_actions import Audience

RECENT_JUDGEMENTS_WIDTH = 440  # pixels: wide enough to read the recent judgements beside the document


@dataclass(frozen=True)
class Arrangement:
    """A workspace: its audience, manual page, and initial view, which contains several panels.

    - ``columns``: the columns of the initial view from left to right, each with its panels from top to bottom.
    - ``shares``: the relative widths of the columns.
    - ``beside``: the views shown next to the initial view, with their widths in pixels.
    - ``titled``: whether the panels have titles.
    - ``has_navigator``: whether the list of views is shown at the left.
    - ``has_context_bar``: whether the bar with the shared selection is shown at the top.

    The action ``view.NAME`` shows the workspace; ``action`` shows its initial view.
    """

    name: str
    audience: Audience
    help: str
    view: str
    action: str
    columns: tuple[tuple[str, ...], ...]
    shares: tuple[int, ...]
    beside: tuple[tuple[str, int], ...] = ()
    titled: bool = True
    has_navigator: bool = True
    has_context_bar: bool = False

    @property
    def first(self) -> FirstView:
        """The initial view with the positions of its panels."""
        return FirstView(self.view, Placing(self.columns), self.shares, titled=self.titled)

    def shown(self) -> Shown:
        """Return the workspace's initial layout."""
        return Shown(self.view, beside=dict(self.beside))


ARRANGEMENTS = (
    Arrangement(
        "judge",
        Audience.EVERYBODY,
        "assessor",
        "judging",
        "view.editor",
        (("queue",), ("editor",)),
        (220, 1060),
        titled=False,
        has_navigator=False,
    ),
    Arrangement(
        "analyse",
        Audience.PROJECT,
        "analyst",
        "overview",
        "view.overview",
        (("overview",),),
        (1,),
        (("inspector", 340),),
        has_context_bar=True,
    ),
    Arrangement(
        "collection", Audience.PROJECT, "coordinator", "files", "view.files", (("files",), ("attention",)), (3, 2)
    ),
)
