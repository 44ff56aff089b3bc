"""Queue documents that are decisive for the order of two runs, so that the assessor can judge them. Documents missing
from the pool are added first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from irdesk.domain.pool import Chosen, docno_of
from irdesk.domain.translatable_messages import worded
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.core.workspace import Command, Workspace
from irdesk.session.pools.background_pool_building import Failed, PoolBuilder, PoolWish

ORDER, SEED = "random", 1
"""Order and seed of a pool created for decisive documents. The order is random, so that a document's position reveals
nothing about it. A pool that is extended keeps its order.
"""


class DecisiveDocumentJudge:
    """Adds documents to the current pool, creating a pool if there is none, and reports when all of them can
    be judged.
    """

    def __init__(self, workspace: Workspace, runner: TaskRunner, execute: Callable[[Command], None]) -> None:
        self._workspace = workspace
        self._execute = execute
        self._waiting: tuple[Collection[tuple[str, str]], Callable[[], None]] | None = None
        self._maker = PoolBuilder(workspace, runner, self._put_in_force)

    def missing(self, documents: Collection[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
        """Return the documents missing from the current pool, keyed by topic. They are sorted by docno, so that their
        order reveals nothing about them.
        """
        pool = self._workspace.state.pool
        queues = pool.queues if pool else {}
        pooled = {(topic, docno_of(entry)) for topic, queue in queues.items() for entry in queue}
        by_topic: dict[str, list[str]] = {}
        for topic, docno in sorted(set(documents) - pooled):
            by_topic.setdefault(topic, []).append(docno)
        return {topic: tuple(docnos) for topic, docnos in by_topic.items()}

    def begin(self, documents: Collection[tuple[str, str]], then: Callable[[], None], failed: Failed) -> None:
        """Add the documents, given as (topic, docno), to the pool and then call ``then``. If none is missing from the
        pool, call ``then`` immediately.
        """
        missing = self.missing(documents)
        if not missing:
            then()
            return
        self._waiting = documents, then
        pool = self._workspace.state.pool
        order, seed, compared = (pool.spec.order, pool.spec.seed, pool.spec.compared) if pool else (ORDER, SEED, ())
        part = Chosen.by(worded("documents that decide between two runs"), missing)
        self._maker.make(PoolWish((part,), order, seed, compared, grows=pool is not None), failed)

    def _put_in_force(self, command: Command) -> None:
        self._execute(command)
        waiting, self._waiting = self._waiting, None
        # If documents are still missing from the pool, the command was refused and the user has been notified.
        if waiting and not self.missing(waiting[0]):
            waiting[1]()
