"""The table of the panels that are created when first seen, and the three workspaces, which arrange all panels."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.project import Package
from irdesk.ui.comparison import (
    all_pairs_panel,
    comparison_panel,
    heat_map_panel,
    order_reversal_panel,
    relevant_ranks_panel,
    run_rankings_panel,
    topic_difficulty_panel,
    two_runs_panel,
)
from irdesk.ui.curves import curve_view
from irdesk.ui.fusion import fusion_panel
from irdesk.ui.history import history_panel, snapshots_panel
from irdesk.ui.pools import pool_picture_panel, replay_panel, reusability_panel, stopping_panel
from irdesk.ui.scoring import attention_panel, conventions_panel, what_if_panel
from irdesk.ui.shell.actions import ACTIONS
from irdesk.ui.shell.panel import PanelKind
from irdesk.ui.shell.panel_audience import Audience
from irdesk.ui.team import adjudication_panel, agreement_panel, assessors_panel, drift_panel, publish_panel

PANELS: tuple[PanelKind, ...] = (
    curve_view.PANEL,
    assessors_panel.PANEL,
    publish_panel.PANEL,
    stopping_panel.PANEL,
    replay_panel.PANEL,
    conventions_panel.PANEL,
    history_panel.PANEL,
    snapshots_panel.PANEL,
    agreement_panel.PANEL,
    adjudication_panel.PANEL,
    drift_panel.PANEL,
    all_pairs_panel.PANEL,
    run_rankings_panel.PANEL,
    pool_picture_panel.PANEL,
    reusability_panel.PANEL,
    two_runs_panel.PANEL,
    order_reversal_panel.PANEL,
    topic_difficulty_panel.PANEL,
    heat_map_panel.PANEL,
    relevant_ranks_panel.PANEL,
    comparison_panel.PANEL,
    fusion_panel.PANEL,
    what_if_panel.PANEL,
    attention_panel.PANEL,
)


@dataclass(frozen=True)
class Arrangement:
    """A workspace: its audience, page of the manual, columns and their relative widths.

    The columns are given from left to right, each with its panels from top to bottom. The action ``view.NAME`` shows
    the workspace. ``behind`` lists pairs of a panel in a column and the panels that are tabs behind it. All other
    panels open as tabs beside the panel ``tabs``.
    """

    name: str
    audience: Audience
    help: str
    columns: tuple[tuple[str, ...], ...]
    shares: tuple[int, ...]
    tabs: str
    behind: tuple[tuple[str, tuple[str, ...]], ...] = ()


ARRANGEMENTS = (
    Arrangement("judge", Audience.EVERYBODY, "assessor", (("queue",), ("editor",)), (220, 1060), "editor"),
    Arrangement(
        "analyse",
        Audience.PROJECT,
        "analyst",
        (("metrics", "topics"), ("curves", "why")),
        (740, 540),
        "curves",
        (("metrics", ("comparison",)), ("curves", ("two_runs",)), ("topics", ("difficulty", "attention"))),
    ),
    Arrangement(
        "collection",
        Audience.PROJECT,
        "coordinator",
        (("files", "scale"), ("pool",)),
        (660, 620),
        "files",
        (("pool", ("assessors", "publish", "stopping", "replay")), ("files", ("attention",))),
    ),
)


def audience_of(action_id: str) -> Audience:
    """Return who may use an action: its declared audience, or the audience of the panel or workspace that it shows.

    Raises `KeyError` if an action shows a panel or workspace that does not exist.
    """
    declared = next(entry.audience for entry in ACTIONS if entry.id == action_id)
    if declared is not Audience.OF_PANEL:
        return declared
    shown = {kind.action: kind.audience for kind in PANELS if kind.action}
    shown |= {f"view.{workspace.name}": workspace.audience for workspace in ARRANGEMENTS}
    return shown[action_id]


def actions_not_in(package: Package) -> frozenset[str]:
    """Return the ids of the actions that a work package does not offer."""
    absent = {entry.id for entry in ACTIONS if audience_of(entry.id) is not Audience.EVERYBODY}
    return frozenset(absent if package.bulk else {*absent, "judge.bulk"})
