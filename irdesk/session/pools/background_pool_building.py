"""Preview and build pools in the background."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from irdesk.domain.errors import CommandRefused, TaskCancelled
from irdesk.domain.pool import Chosen, Part, PoolSpec
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import worded
from irdesk.pooling.pool_preview import Preview, preview_pool
from irdesk.pooling.queue_orders import AT_RANDOM
from irdesk.pooling.reasons_for_pooling import Reason, all_reasons
from irdesk.session.commands import UsePool
from irdesk.session.commands.pool_replacement_effect import PoolWork, Replacement
from irdesk.session.core.background_tasks import Task, TaskRunner
from irdesk.session.core.project_settings import POOL
from irdesk.session.core.workspace import Command, Workspace
from irdesk.session.estimates.sample_plan import SamplePlan, SampleRequest, SampleWish, with_sample
from irdesk.session.judging.queue_learner import topic_pool_of
from irdesk.session.pools.pool_additions import read_documents, search_documents
from irdesk.session.pools.pool_preparation import (
    StandingRequest,
    pool_to_grow,
    prepare_pool,
    runs_of,
    textless,
)

Failed = Callable[[Exception], None]
T = TypeVar("T")


@dataclass(frozen=True)
class PoolWish:
    """The pool that the user requests.

    If ``grows`` is true, the requested parts are added to the current pool. If ``replaces`` is true, the requested pool
    replaces the current one, even if documents of the current pool have been judged, assigned or exported. If a
    ``sample`` is given, the pool is a random sample of documents from which scores are estimated. The documents are
    then judged in random order.
    """

    parts: tuple[Part, ...]
    order: str
    seed: int
    compared: tuple[str, ...] = ()
    grows: bool = False
    replaces: bool = False
    sample: SampleWish | None = None


@dataclass(frozen=True)
class PooledDocument:
    """A document of the current pool, with its position in the queue and the reasons why it is pooled. Only
    coordinators may see it.
    """

    docno: str
    place: int
    reasons: tuple[Reason, ...]


class PoolBuilder:
    """Previews and builds pools of a workspace. Results are delivered on the workspace's thread.

    A new preview cancels the previous one.
    """

    def __init__(self, workspace: Workspace, runner: TaskRunner, execute: Callable[[Command], None]) -> None:
        self._workspace = workspace
        self.runner = runner
        self._execute = execute
        self._previewing: Task | None = None
        self._looking_up: Task | None = None

    def _spec(self, wish: PoolWish) -> tuple[PoolSpec, str]:
        """Return the specification of the requested pool, and the id of the pool that it extends (empty if none)."""
        before = pool_to_grow(self._workspace.state) if wish.grows else None
        parts = (*before.parts, *wish.parts) if before else wish.parts
        time_now = self._workspace.now()
        order = AT_RANDOM if wish.sample else wish.order
        spec = PoolSpec(self._workspace.new_id(), parts, order, wish.seed, time_now, wish.compared)
        return spec, before.id if before else ""

    def _sample(self, wish: PoolWish) -> SampleRequest | None:
        return SampleRequest.of(self._workspace.state, wish.sample) if wish.sample else None

    def preview(
        self,
        wish: PoolWish,
        done: Callable[[Preview, int, Replacement | None, SamplePlan | None], None],
        failed: Failed,
    ) -> Task | None:
        """Preview a pool without writing anything. Return the task, or None if the pool is refused.

        ``done`` receives the contents of the pool, the number of documents without text, and the effect of replacing
        the current pool (None if it is not to be replaced). If the pool is a sample, ``done`` also receives the sample
        plan with expected interval widths.
        """
        if self._previewing:
            self._previewing.cancel()
        workspace = self._workspace
        try:
            (spec, _), sample = self._spec(wish), self._sample(wish)
        except (CommandRefused, ValueError) as fault:
            failed(fault)
            return None
        standing = StandingRequest.of(workspace.state, workspace.assessor, grows=wish.grows)

        before = PoolWork.of(workspace.state) if wish.replaces else None

        def work(progress: Progress) -> tuple[Preview, int, Replacement | None, SamplePlan | None]:
            whole, plan = with_sample(spec, sample, progress)
            preview = preview_pool(whole, runs_of(workspace.store, whole, progress), standing.standing())
            queues = {topic.topic: topic.queue for topic in preview.topics}
            replacement = before.replaced_by(queues) if before else None
            return preview, textless(workspace.store, queues), replacement, plan

        self._previewing = self._submit("previewing the pool", work, lambda results: done(*results), failed)
        return self._previewing

    def stop_showing(self) -> None:
        """Cancel the tasks that compute the preview and the pooling reasons."""
        for task in (self._previewing, self._looking_up):
            if task:
                task.cancel()

    def make(self, wish: PoolWish, failed: Failed) -> None:
        """Build the pool and make it the current one."""
        workspace = self._workspace
        try:
            (spec, grown), sample = self._spec(wish), self._sample(wish)
        except (CommandRefused, ValueError) as fault:
            failed(fault)
            return
        standing = StandingRequest.of(workspace.state, workspace.assessor, grows=wish.grows)
        replaced = workspace.state.settings[POOL] if wish.replaces else ""

        def work(progress: Progress) -> UsePool:
            whole, _ = with_sample(spec, sample, progress)
            return prepare_pool(workspace.store, whole, progress, standing.standing(), grown, replaced)

        self._submit("building the pool", work, self._execute, failed)

    def search(self, topic: str, words: str, done: Callable[[Chosen], None], failed: Failed) -> None:
        """Find documents to add to a topic's pool. Each of the given words must occur in the docno, title or text."""
        store = self._workspace.store
        self._submit("searching documents", lambda _progress: search_documents(store, topic, words), done, failed)

    def read(self, path: Path, done: Callable[[Chosen], None], failed: Failed) -> None:
        """Read documents from a file with one "topic docno" pair per line."""
        work = partial(read_documents, path)
        self._submit(worded("reading {name}", name=path.name), work, done, failed)

    def reasons(self, topic: str, done: Callable[[list[PooledDocument]], None], failed: Failed) -> Task | None:
        """Report why each document of a topic's queue is in the current pool. Return the task, or None if there is no
        pool.
        """
        if self._looking_up:
            self._looking_up.cancel()
        pool, store = self._workspace.state.pool, self._workspace.store
        if pool is None:
            done([])
            return None
        spec, queue = pool.spec, pool.queues.get(topic, ())

        def work(_progress: Progress) -> list[PooledDocument]:
            by_docno = all_reasons(topic_pool_of(store, spec, topic))
            return [PooledDocument(docno, i, tuple(by_docno.get(docno, ()))) for i, docno in enumerate(queue, 1)]

        self._looking_up = self._submit("looking up the pool", work, done, failed)
        return self._looking_up

    def _submit(self, name: str, work: Callable[[Progress], T], done: Callable[[T], None], failed: Failed) -> Task:
        """Submit a background task. If it is cancelled, no result is reported, even if the task had already
        finished.
        """

        def finished(result: T) -> None:
            if not task.cancelled:
                done(result)

        def fault_found(fault: Exception) -> None:
            if not isinstance(fault, TaskCancelled) and not task.cancelled:
                failed(fault)

        task = self.runner.submit(name, work, finished, fault_found)
        return task
