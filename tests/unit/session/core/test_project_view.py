"""What the state of a project tells of its runs."""

from __future__ import annotations

import pytest

from irdesk.domain.project import Source
from irdesk.session.core.project_view import GROUP, TEAM, run_field


@pytest.mark.parametrize(
    ("group", "name", "expected"),
    [("g", "", "g"), ("g", GROUP, "g"), ("", "", "t"), ("", GROUP, ""), ("g", TEAM, "t"), ("g", "model", "")],
)
def test_a_run_counts_to_its_group_else_to_its_team(group, name, expected):
    run = Source("r", "run", "r", "r.run", "", 1.0, group=group, fields={TEAM: "t"})
    assert run_field(run, name) == expected
