"""Checks whether the user has left an example or a tour step: its views, its topics or its runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from irdesk.session.learning.examples import LearningExample
from irdesk.session.learning.tour_steps import TourStep, Waits

# Import these modules for type checking only: importing them takes longer than showing the start page.
if TYPE_CHECKING:
    from irdesk.ui.shell.workbench import Workbench


def has_left_example(desk: Workbench, example: LearningExample) -> bool:
    """Return whether the user has left an example's view, topics or runs. Selecting another measure does not count."""
    if example.judges:
        return _judges_elsewhere(desk, example)
    view = desk.view_of(example.action)
    name = view.name if view else "what_if"
    return desk.shown != "analyse" or not desk.area.is_shown(name) or _chose_otherwise(desk, example)


def has_left_step(desk: Workbench, step: TourStep, example: LearningExample, *, done: bool) -> bool:
    """Return whether the user has left a tour step, that is, left its workspace or selected other topics or runs. Once
    the step is ``done``, the user also leaves it by leaving the view that shows the result. A judging step is left only
    by leaving the judgement editor or by going to another topic.

    In a step that asks the user to find a view, the user may look in any workspace.
    """
    if example.judges:
        return _judges_elsewhere(desk, example)
    if step.waits is not Waits.FOR_VIEW and desk.shown != "analyse":
        return True
    view = desk.view_of(step.action)
    if done and view and not (desk.shown == "analyse" and desk.area.is_shown(view.name)):
        return True
    return _chose_otherwise(desk, example)


def _judges_elsewhere(desk: Workbench, example: LearningExample) -> bool:
    place = desk.queries.place()
    return not desk.area.is_shown("editor") or (place is not None and place.topic != example.topic)


def _chose_otherwise(desk: Workbench, example: LearningExample) -> bool:
    """Return whether the selected topics or runs differ from those of an example."""
    selection, queries = desk.selection, desk.queries
    topic = example.topic if example.topic in queries.judged_topics() else ""
    names = tuple(queries.run_name(run) for run in (selection.run, selection.other))
    return selection.filter.names != example.topics or selection.topic != topic or names != (example.run, example.other)
