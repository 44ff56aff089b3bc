"""Filter that selects runs by their metadata, and the best run of each group."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.project.source import Source
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.formats.run_fields.field_names import TAG
from irdesk.formats.run_fields.linear_time_regex import LinearTimeRegex
from irdesk.session.core import project_settings
from irdesk.session.core.project_settings import GROUP, TEAM
from irdesk.session.core.read_only_project import ReadOnlyProject
from irdesk.session.core.run_groups_and_colours import all_fields, field_names, groups_of
from irdesk.session.scoring.chosen_measure import main_measure
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns, run_names


@dataclass(frozen=True)
class RunFilter:
    """Condition that selects runs. ``text`` is a text that must occur in a field, ignoring case, or a regular
    expression that must match some part of the field.

    The field is `TAG`, `GROUP` or a metadata field; if it is empty, any field may match. ``best`` keeps only the best
    run of each group under ``measure``. The default measure is the main measure or, if there is none, the first shown
    measure.
    """

    text: str = ""
    field: str = ""
    regex: bool = False
    best: bool = False
    measure: str = ""


def group_field(state: ReadOnlyProject) -> str:
    """Return the name of the field by which runs are grouped: the field that the user chose, else ``team`` if no run
    has a group but some run has a team, else ``group``.
    """
    runs = state.present("run")
    team = not any(run.group for run in runs) and any(run.fields.get(TEAM) for run in runs)
    return state.settings[project_settings.GROUP_BY] or (TEAM if team else GROUP)


def matching_runs(state: ReadOnlyProject, chosen: RunFilter) -> tuple[str, ...]:
    """Return the ids of the loaded runs that match a filter, in loading order. Raises `CommandRefused` if a regular
    expression is invalid or the project lacks the field or measure.
    """
    runs, names = state.present("run"), run_names(state)
    known = (TAG, GROUP, *field_names(runs))
    if chosen.field and chosen.field not in known:
        raise CommandRefused(
            worded("no run has the field {field}; the fields are {names}", field=chosen.field, names=", ".join(known))
        )
    plain_text = re.compile(re.escape(chosen.text), re.IGNORECASE)
    # Use an engine with linear running time, since `re` can take exponential time.
    finder = LinearTimeRegex.parse(chosen.text) if chosen.regex else plain_text
    matched = []
    for run in runs:
        fields = {TAG: names[run.id], **all_fields(run)}
        values = [fields.get(chosen.field, "")] if chosen.field else list(fields.values())
        if any(map(finder.search, values)):
            matched.append(run)
    if chosen.best and matched:
        matched = _best(state, matched, chosen.measure)
    return tuple(run.id for run in matched)


def _best(state: ReadOnlyProject, runs: list[Source], measure: str) -> list[Source]:
    """Return the best run of each group, and all runs without a group."""
    board = state.board
    means = board.means()[board.measures.index(_measure(state, measure))]
    scores: Floats = np.array([[means[board.run_ids.index(run.id)] for run in runs]])
    best = find_best_of_groups(groups_of(state, runs), scores)
    return [run for run, is_best in zip(runs, best, strict=True) if is_best]


def _measure(state: ReadOnlyProject, name: str) -> Measure:
    name = name or main_measure(state) or str(state.measures[0])
    if measure := next((measure for measure in state.measures if str(measure) == name), None):
        return measure
    shown = ", ".join(map(str, state.measures))
    raise CommandRefused(worded("{name} is not one of the project's measures: {shown}", name=name, shown=shown))


def best_of_compared_groups(runs: FrozenRuns, board: Scoreboard, measures: Sequence[Measure]) -> list[bool]:
    """Return for each compared run whether it is the best of its group under the first of the compared measures."""
    return find_best_of_groups(runs.groups, runs.scores(board, board.measures.index(measures[0])))


def find_best_of_groups(groups: Sequence[str], scores: Floats) -> list[bool]:
    """Return for each run whether it is the best of its group, that is, has the highest mean. Of runs with equal means,
    the first is the best. Runs without a group get True.
    """
    with np.errstate(invalid="ignore"):
        means = np.nan_to_num(np.nansum(scores, axis=0) / (~np.isnan(scores)).sum(axis=0), nan=-np.inf)
    best: dict[str, int] = {}
    for i, group in enumerate(groups):
        if group and (group not in best or means[i] > means[best[group]]):
            best[group] = i
    return [not group or best[group] == i for i, group in enumerate(groups)]
