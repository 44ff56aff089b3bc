"""Runs are grouped and coloured by the values of their metadata fields."""

from __future__ import annotations

import msgspec
import pytest

from irdesk.domain.project.source import Source
from irdesk.session.core.project_settings import COLOUR_BY, GROUP, TEAM
from irdesk.session.core.run_groups_and_colours import all_fields, colours_of, field_names, run_field


@pytest.mark.parametrize(
    ("group", "name", "expected"),
    [("g", "", "g"), ("g", GROUP, "g"), ("", "", "t"), ("", GROUP, ""), ("g", TEAM, "t"), ("g", "model", "")],
)
def test_a_run_counts_to_its_group_else_to_its_team(group, name, expected):
    run = Source("r", "run", "r", "r.run", "", 1.0, group=group, fields={TEAM: "t"})
    assert run_field(run, name) == expected


def test_runs_have_their_colours_or_one_for_each_value_of_a_field(desk):
    state = desk.state
    runs = [msgspec.structs.replace(run, colour=7 + i) for i, run in enumerate(state.present("run"))]
    assert colours_of(state, runs) == [7, 8]
    for run in runs:
        state.sources[run.id] = msgspec.structs.replace(run, group="later")
    first = msgspec.structs.replace(runs[0], group="Earlier")
    state.sources[first.id] = first
    state.settings[COLOUR_BY] = GROUP
    assert colours_of(state, state.present("run")) == [0, 1]
    assert colours_of(state, [first, runs[1]]) == [0, 8], "a run without a group keeps its own"


def test_fields_of_runs_include_the_group_if_they_have_one():
    first = Source("r", "run", "r", "r.run", "", 1.0, group="g", fields={"model": "bm25"})
    second = Source("s", "run", "s", "s.run", "", 1.0, fields={"year": "1", "model": "dense"})
    assert all_fields(first) == {GROUP: "g", "model": "bm25"}
    assert all_fields(second) == {"year": "1", "model": "dense"}
    assert field_names([first, second]) == ("model", "year")
