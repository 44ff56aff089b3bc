"""The project of a team while several programs work on it: its state without runs, for one command."""

from __future__ import annotations

from dataclasses import replace

from irdesk.session.core.history import History
from irdesk.session.core.state import ProjectState
from irdesk.session.core.workspace import Workspace, id_source
from irdesk.store.store import Store


def workspace_without_runs(store: Store, assessor: str) -> Workspace:
    """Return a workspace on what a store holds now, without its runs, for a command that no score depends on.

    It is not kept: another program may change the project after each command.
    """
    data = store.data(rows=False)
    sources = tuple(source for source in data.sources if source.kind != "run")
    state = ProjectState(replace(data, sources=sources), {}, store.ranked)
    return Workspace(
        store, state, History.stored(store.changes_before, data.last_change), id_source(data.last_id), assessor
    )
