"""Queries about the pool, for coordinators and analysts. Assessors must not see the results."""

from __future__ import annotations

from irdesk.assessment.judging_pace import Pace
from irdesk.session.core.workspace import Workspace
from irdesk.session.pools.contributions import ContributionBook
from irdesk.session.pools.pool_picture import JudgedCells, LivePool, PoolBase
from irdesk.session.pools.team_pace import team_pace
from irdesk.session.queries.project import ProjectQueries


class PoolQueries(ProjectQueries):
    """Queries for pool views."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self.contributions = ContributionBook()

    def team_pace(self) -> Pace:
        """Return the pace of the latest judgements of all assessors."""
        return team_pace(self._workspace.state)

    def live_pool(self, base: PoolBase, cells: JudgedCells) -> LivePool:
        """Return an object that holds the cells of the pool picture and updates them after judgements."""
        return LivePool(base, cells, self._workspace)

    def has_pool(self) -> bool:
        """Return whether there is a current pool."""
        return self._workspace.state.pool is not None

    def has_pool_of_runs(self) -> bool:
        """Return whether there is a current pool that contains documents from runs, not only documents added
        individually.
        """
        pool = self._workspace.state.pool
        return pool is not None and bool(pool.spec.runs())
