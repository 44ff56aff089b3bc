"""Execute commands on a team's project that other programs may change at the same time, and repeat a command if such a
change interferes. The project's state is loaded without its runs.
"""

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
    """Run ``work`` and return its result. If another program has changed the data that ``work`` read, run it again.

    Each repetition means that another program's change succeeded, so at least one program always makes progress. Raises
    `ChangedMeanwhile` after 50 attempts.
    """
    for _ in range(_ATTEMPTS - 1):
        try:
            return work()
        except ChangedMeanwhile:
            continue
    return work()


def workspace_without_runs(store: Store, assessor: str) -> Workspace:
    """Create a workspace from the current contents of a store, without its runs, for a command that affects no score.

    Use it for one command only, because another program may change the project afterwards. A command raises
    `ChangedMeanwhile` if the project has changed since the workspace was created.
    """
    data = store.data(rows=False)
    sources = tuple(source for source in data.sources if source.kind != "run")
    state = ProjectState(replace(data, sources=sources), {}, store.ranked)
    return Workspace(
        store, state, History.stored(store.changes_before, data.last_change), id_source(data.last_id), assessor
    )
