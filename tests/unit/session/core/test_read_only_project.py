"""Values that the project state derives from its runs."""

from __future__ import annotations

import msgspec
import pytest

from irdesk.domain.project import Source
from irdesk.session.core.project_settings import COLOUR_BY
from irdesk.session.core.read_only_project import GROUP, TEAM, run_field


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
    assert state.colours_of(runs) == [7, 8]
    for run in runs:
        state.sources[run.id] = msgspec.structs.replace(run, group="later")
    first = msgspec.structs.replace(runs[0], group="Earlier")
    state.sources[first.id] = first
    state.settings[COLOUR_BY] = GROUP
    assert state.colours_of(state.present("run")) == [0, 1]
    assert state.colours_of([first, runs[1]]) == [0, 8], "a run without a group keeps its own"
