"""Building a pool from loaded runs: in a worker, then one command."""

from __future__ import annotations

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.project import Pool, PoolSpec
from irdesk.pooling.depth import depth_pool
from irdesk.pooling.orders import ORDERS
from irdesk.session.commands import UsePool
from irdesk.store.store import Store


def prepare_pool(store: Store, spec: PoolSpec, progress: Progress) -> UsePool:
    """Make the pool that ``spec`` describes and stage it; gives the command that puts it in force. For a worker."""
    if not spec.runs:
        raise CommandRefused("a pool needs at least one run")
    runs = []
    for i, run_id in enumerate(spec.runs):
        progress.report(i, len(spec.runs))
        runs.append(store.run(run_id, ""))
    documents = depth_pool(runs, spec.depth)
    order = ORDERS[spec.order]
    pool: Pool = {topic: tuple(order(topic, found, spec.seed)) for topic, found in documents.items()}
    counted = PoolSpec(
        spec.id, spec.depth, spec.runs, spec.order, spec.seed, spec.made_at, sum(map(len, pool.values()))
    )
    with store.staging(progress) as staging:
        staging.pool(counted, pool)
    return UsePool(counted, pool)
