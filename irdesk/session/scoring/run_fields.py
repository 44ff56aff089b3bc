"""Run metadata read from a pattern or a table, and selection of the runs that match a filter."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.progress import Progress
from irdesk.domain.project import Source
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.attention.caution import list_names
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.formats.run_fields.field_names import TAG
from irdesk.formats.run_fields.field_table import read_table
from irdesk.formats.run_fields.ir_metadata_header import read_header
from irdesk.formats.run_fields.linear_time_regex import LinearTimeRegex
from irdesk.formats.run_fields.tag_pattern import TagPattern
from irdesk.session.core import project_settings
from irdesk.session.core.project_settings import GROUP, TEAM
from irdesk.session.core.read_only_project import ReadOnlyProject, all_fields, field_names
from irdesk.session.scoring.chosen_measure import main_measure
from irdesk.session.scoring.frozen_runs_for_workers import run_names

RunFields = dict[str, dict[str, str]]
"""Metadata fields keyed by run id."""


def fields_by_pattern(runs: Sequence[Source], pattern: TagPattern) -> RunFields:
    """Return the fields that a pattern reads from run tags. Raises `CommandRefused` if no tag matches."""
    matched = {run.id: fields for run in runs if (fields := pattern.fields(run.name))}
    if not matched:
        tags = list_names([run.name for run in runs]) or "none"
        raise CommandRefused(worded("the pattern matches no tag; the tags are {tags}", tags=tags))
    return matched


def fields_of_headers(runs: Sequence[Source], progress: Progress) -> RunFields:
    """Return the fields in the headers of the run files (worker thread). Raises `CommandRefused` if there are no fields
    or no file can be read.
    """
    matched: RunFields = {}
    for i, run in enumerate(runs):
        progress.report(i, len(runs))
        if run.path and Path(run.path).is_file() and (fields := read_header(Path(run.path))):
            matched[run.id] = fields
    if not matched:
        raise CommandRefused(worded("no run file has a header with '# ir_metadata.start' and a known field"))
    return matched


def fields_of_table(
    names: Mapping[str, str], runs: Sequence[Source], path: Path, progress: Progress
) -> tuple[RunFields, list[str]]:
    """Return the runs' fields from a table, and the names in the table that match no run (worker thread). A run is
    matched by its tag, its file name, or the name shown in the window (``names``, keyed by run id). Raises `InputError`
    if the table is malformed or matches no run.
    """
    table = read_table(path, progress)
    matched: RunFields = {}
    used = set()
    for run in runs:
        known = (names[run.id], run.name, Path(run.path).name)
        if name := next((name for name in known if name in table), ""):
            matched[run.id] = table[name]
            used.add(name)
    if not matched:
        tags = list_names([run.name for run in runs]) or "none"
        reason = f"none of its {len(table):,} names is a run of the project; expected tags such as {tags}"
        raise InputError(str(path), 0, reason)
    return matched, [name for name in table if name not in used]


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
    finder = LinearTimeRegex.parse(chosen.text) if chosen.regex else plain_text  # `re` could take forever
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
    best = find_best_of_groups(state.groups_of(runs), scores)
    return [run for run, is_best in zip(runs, best, strict=True) if is_best]


def _measure(state: ReadOnlyProject, name: str) -> Measure:
    name = name or main_measure(state) or str(state.measures[0])
    if measure := next((measure for measure in state.measures if str(measure) == name), None):
        return measure
    shown = ", ".join(map(str, state.measures))
    raise CommandRefused(worded("{name} is not one of the project's measures: {shown}", name=name, shown=shown))


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
