"""The pool as the coordinator's and the analyst's views show it; nothing here is for an assessor."""

from __future__ import annotations

from irdesk.session.core.workspace import Workspace
from irdesk.session.pools.leave_out import ContributionBook
from irdesk.session.pools.pool_picture import JudgedCells, LivePool, PoolBase
from irdesk.session.queries.project import ProjectQueries


class PoolQueries(ProjectQueries):
    """What views of the pool ask."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.contributions = ContributionBook()

    def live_pool(self, base: PoolBase, cells: JudgedCells) -> LivePool:
        """The cells of a pool, which follow the judgements."""
        return LivePool(base, cells, self._workspace)

    def has_pool(self) -> bool:
        """Whether a pool is in force."""
        return self._workspace.state.pool is not None
