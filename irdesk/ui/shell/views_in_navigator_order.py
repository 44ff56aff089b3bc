"""List of all views, in the order of the navigator, and who may use each view and action."""

from __future__ import annotations

from collections.abc import Iterable

from irdesk.domain.project.work_package import Package
from irdesk.session.campaign.steps import VIEWS as STEPS
from irdesk.ui.actions.menu_entries_and_keys import ACTIONS
from irdesk.ui.collection import documents_topics_and_runs_panels, grades_and_guidelines_panel
from irdesk.ui.comparison import (
    all_pairs_panel,
    comparison_panel,
    found_by_whom_panel,
    heat_map_panel,
    run_rankings_panel,
    topic_difficulty_panel,
    two_runs_panel,
    what_would_change_panel,
)
from irdesk.ui.curves import curve_panel
from irdesk.ui.estimates import estimates_panel, model_bias_panel
from irdesk.ui.frame.initial_workspace_layouts import ARRANGEMENTS, Arrangement
from irdesk.ui.frame.navigator import Entry
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.fusion import fusion_panel
from irdesk.ui.history import history_panel, snapshots_panel
from irdesk.ui.judging import recent_judgements_panel
from irdesk.ui.learning import examples_panel
from irdesk.ui.overview import inspector_panel, overview_panel
from irdesk.ui.pools import pool_panel, pool_picture_tabs, replay_panel, reusability_panel, stopping_estimate_panel
from irdesk.ui.rankings import side_by_side_panel
from irdesk.ui.run_figures import average_ranks_panel, differences_panel, scores_over_topics_panel
from irdesk.ui.scoring import (
    attention_panel,
    conventions_panel,
    explanation_panel,
    metrics_panel,
    scores_by_topic_panel,
)
from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.panel import Over, PanelKind, View
from irdesk.ui.team import (
    adjudication_panel,
    agreement_panel,
    assessors_panel,
    judging_over_time_panel,
    progress_panel,
    publish_panel,
)
from irdesk.ui.what_if import what_if_panel

# Views whose panels always exist. The workbench has an attribute with the same name for each of these views.
CORE_VIEWS: tuple[View, ...] = (
    View("queue", Audience.EVERYBODY, "assessor#the-queue", "view.queue", Group.JUDGING, over=Over.NONE),
    View("editor", Audience.EVERYBODY, "assessor", "view.editor", Group.JUDGEMENTS, over=Over.NONE),
    View("files", Audience.PROJECT, "coordinator#load-files", "view.files", Group.FILES, over=Over.ALL),
)
# The navigator lists the views of each group in this order.
PANELS: tuple[PanelKind, ...] = (
    recent_judgements_panel.PANEL,
    metrics_panel.PANEL,
    scores_by_topic_panel.PANEL,
    explanation_panel.PANEL,
    grades_and_guidelines_panel.PANEL,
    pool_panel.PANEL,
    overview_panel.PANEL,
    inspector_panel.PANEL,
    curve_panel.PANEL,
    conventions_panel.PANEL,
    attention_panel.PANEL,
    comparison_panel.PANEL,
    two_runs_panel.PANEL,
    all_pairs_panel.PANEL,
    run_rankings_panel.PANEL,
    differences_panel.PANEL,
    average_ranks_panel.PANEL,
    scores_over_topics_panel.PANEL,
    topic_difficulty_panel.PANEL,
    heat_map_panel.PANEL,
    found_by_whom_panel.PANEL,
    side_by_side_panel.PANEL,
    pool_picture_tabs.PANEL,
    reusability_panel.PANEL,
    what_would_change_panel.PANEL,
    estimates_panel.PANEL,
    model_bias_panel.PANEL,
    what_if_panel.PANEL,
    fusion_panel.PANEL,
    snapshots_panel.PANEL,
    history_panel.PANEL,
    examples_panel.PANEL,
    documents_topics_and_runs_panels.DOCUMENTS,
    documents_topics_and_runs_panels.TOPICS,
    documents_topics_and_runs_panels.RUNS,
    assessors_panel.PANEL,
    progress_panel.PANEL,
    agreement_panel.PANEL,
    adjudication_panel.PANEL,
    publish_panel.PANEL,
    stopping_estimate_panel.PANEL,
    replay_panel.PANEL,
    judging_over_time_panel.PANEL,
)


# Actions that show a view. The action for recent judgements is excluded, since it is a judging action.
PANEL_ACTIONS = tuple(view.action for view in (*CORE_VIEWS, *PANELS) if view.action.startswith("view."))


def _icon_of(action_id: str) -> str:
    return next(entry.icon for entry in ACTIONS if entry.id == action_id)


def navigator_entries(arrangement: Arrangement, views: Iterable[View], actions: ActionTable) -> list[Entry]:
    """Return the rows of a workspace's navigator: its initial view, then its other views by group, in the order of the
    tables in this module.
    """
    listed = list(views)
    groups = [group for group in Group if group.workspace == arrangement.name]
    first = [] if arrangement.view in {view.name for view in listed} else [(arrangement.view, arrangement.action)]
    rows = [_entry(name, action, actions) for name, action in first]
    for group in groups:
        views = [view for view in listed if view.group is group]
        if group is Group.CAMPAIGN:
            views.sort(key=lambda view: STEPS.index(view.name) if view.name in STEPS else len(STEPS))
        members = [_entry(view.name, view.action, actions) for view in views]
        if members:
            rows += [Entry("", group.title), *members] if group.title else members
    return rows


def _entry(name: str, action_id: str, actions: ActionTable) -> Entry:
    action = actions[action_id]
    return Entry(name, action.text(), action.statusTip(), _icon_of(action_id))


def audience_of(action_id: str) -> Audience:
    """Return who may use an action: its declared audience, or the audience of the panel or workspace that it shows.

    Raises `KeyError` if an action shows a panel or workspace that does not exist.
    """
    declared = next(entry.audience for entry in ACTIONS if entry.id == action_id)
    if declared is not Audience.OF_PANEL:
        return declared
    shown = {view.action: view.audience for view in (*CORE_VIEWS, *PANELS)}
    shown |= {f"view.{workspace.name}": workspace.audience for workspace in ARRANGEMENTS}
    return shown[action_id]


def actions_not_in(package: Package) -> frozenset[str]:
    """Return the ids of the actions that are not available in a work package."""
    absent = {entry.id for entry in ACTIONS if audience_of(entry.id) is not Audience.EVERYBODY}
    return frozenset(absent if package.bulk else {*absent, "judge.bulk"})
