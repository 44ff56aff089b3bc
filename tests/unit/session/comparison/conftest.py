"""Fixtures for a project with two runs whose topics are judged."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from irdesk.session.commands import ChooseMeasures
from irdesk.session.core.workspace import Workspace


@pytest.fixture
def judged(prepared, pooled_project, load):
    """Return a workspace with two runs, qrels of three topics, and the measures AP and P@2.

    - Run one: topic 1 a b c, topic 2 d a
    - Run two: topic 1 c d, topic 3 a
    """

    def judge(desk):
        load(desk, "more.qrels")
        desk.execute(ChooseMeasures(("AP", "P@2", "NumQ")))

    return prepared(pooled_project, judge)


@pytest.fixture
def runs_of() -> Callable[[Workspace], dict[str, str]]:
    """Return a function that returns the ids of a workspace's runs, keyed by name."""
    return lambda workspace: {source.name: source.id for source in workspace.state.present("run")}
