"""Groups and colours of runs by their metadata fields."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from irdesk.domain.project.source import Source
from irdesk.session.core import project_settings
from irdesk.session.core.project_settings import GROUP, TEAM
from irdesk.session.core.read_only_project import ReadOnlyProject


def groups_of(state: ReadOnlyProject, runs: Iterable[Source]) -> list[str]:
    """Return the group of each run, that is, its value of the field by which runs are grouped."""
    field = state.settings[project_settings.GROUP_BY]
    return [run_field(run, field) for run in runs]


def colours_of(state: ReadOnlyProject, runs: Sequence[Source]) -> list[int]:
    """Return the colours of runs. If no field is chosen for colouring, each run has its own colour. Otherwise a run's
    colour is the index of its value among the sorted values of all loaded runs; runs without a value keep their own
    colour.
    """
    field = state.settings[project_settings.COLOUR_BY]
    if not field:
        return [run.colour for run in runs]
    values = sorted({value for run in state.present("run") if (value := run_field(run, field))}, key=str.casefold)
    return [values.index(value) if (value := run_field(run, field)) else run.colour for run in runs]


def run_field(run: Source, name: str) -> str:
    """Return a run's value of a metadata field, or an empty string if it has none. If the name of the field is empty,
    return the run's group or, if it has none, its team.
    """
    if name == GROUP or not name:
        return run.group or ("" if name else run.fields.get(TEAM, ""))
    return run.fields.get(name, "")


def all_fields(run: Source) -> dict[str, str]:
    """Return the metadata fields of a run, with its group if it has one."""
    return {GROUP: run.group, **run.fields} if run.group else dict(run.fields)


def field_names(runs: Iterable[Source]) -> tuple[str, ...]:
    """Return the names of the metadata fields of all runs, in order of appearance."""
    return tuple(dict.fromkeys(name for run in runs for name in run.fields))
