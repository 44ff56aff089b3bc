"""The project of a team while several programs work on it: its state without runs, for one command."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from irdesk.domain.errors import ChangedMeanwhile
from irdesk.session.core.history import History
from irdesk.session.core.project_state import ProjectState
from irdesk.session.core.workspace import Workspace, id_source
from irdesk.store.store import Store

T = TypeVar("T")
_ATTEMPTS = 50


def until_undisturbed(work: Callable[[], T]) -> T:
    """Run ``work`` and return its result; repeat it from the beginning if another program changes the data that it
    read.

    Each repetition follows a change of another program, so one of them always succeeds. Raises `ChangedMeanwhile` after
    50 attempts.
    """
    for _ in range(_ATTEMPTS - 1):
        try:
            return work()
        except ChangedMeanwhile:
            continue
    return work()


def workspace_without_runs(store: Store, assessor: str) -> Workspace:
    """Return a workspace on the current content of a store, without its runs, for a command that affects no score.

    It is not kept, because another program may change the project after each command. A command raises
    `ChangedMeanwhile` if that happened since the workspace was read.
    """
    data = store.data(rows=False)
    sources = tuple(source for source in data.sources if source.kind != "run")
    state = ProjectState(replace(data, sources=sources), {}, store.ranked)
    return Workspace(
        store, state, History.stored(store.changes_before, data.last_change), id_source(data.last_id), assessor
    )
