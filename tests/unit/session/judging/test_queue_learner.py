"""Adaptive orders during judging: the next documents are precomputed, seen documents keep their position, and the
assessor never waits.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from background_results import Inbox

from irdesk.domain.pool import FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.pooling.queue_orders import ORDERS
from irdesk.pooling.replay_curves import replay_order
from irdesk.session.commands import CannotTell, JudgeDocument, MoveTo, SkipDocument, TakeBack, Undo
from irdesk.session.core.next_document import place_of
from irdesk.session.core.workspace import Workspace
from irdesk.session.judging.queue_learner import QueueLearner, topic_pool_of
from irdesk.session.pools.pool_preparation import prepare_pool, standing_of

LEARNING = [name for name, order in ORDERS.items() if order.learns]
SEED = 11
RELEVANT = {f"d{i:02}" for i in range(0, 40, 3)}


@pytest.fixture
def judged_by(prepared, empty_project, files, load) -> Callable[[str], Workspace]:
    """Return a function that creates a project with three runs and two topics, pooled in a given order."""
    for r, step in enumerate((1, 7, 11)):
        lines = [
            f"{topic} Q0 d{(i * step + topic) % 40:02} {i + 1} {40 - i} run{r}\n" for topic in (1, 2) for i in range(20)
        ]
        (files / f"run{r}.run").write_text("".join(lines))

    def load_all(workspace: Workspace) -> None:
        for r in range(3):
            load(workspace, f"run{r}.run")

    workspace = prepared(empty_project, load_all)

    def pooled(order: str) -> Workspace:
        runs = tuple(source.id for source in workspace.state.present("run"))
        part = FromRuns(tuple(Taking(run, 10) for run in runs))
        spec = PoolSpec(workspace.new_id(), (part,), order, SEED, 1.0, runs[:2])
        standing = standing_of(workspace.state, "A", grows=False)
        workspace.execute(prepare_pool(workspace.store, spec, QUIET, standing))
        return workspace

    return pooled


class Desk:
    """Simulated assessor with a queue learner; ``rest`` waits until the learner is idle."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.inbox = Inbox()
        self.learner = QueueLearner(workspace, self.inbox.post)
        self.rest()

    def rest(self) -> None:
        self.inbox.run_until(lambda: not self.learner.busy)

    def judge(self) -> str:
        place = place_of(self.workspace.state, "A")
        self.workspace.execute(JudgeDocument(place.topic, place.docno, int(place.docno in RELEVANT)))
        return place.docno

    def end(self) -> None:
        self.learner.close()
        self.learner.wait()


@pytest.fixture
def sit() -> Callable[[Workspace], Desk]:
    """Return a function that creates a simulated assessor for a workspace."""
    desks: list[Desk] = []

    def down(workspace: Workspace) -> Desk:
        desks.append(Desk(workspace))
        return desks[-1]

    yield down
    for desk in desks:
        desk.end()


@pytest.mark.parametrize("order", LEARNING)
def test_a_session_goes_as_the_replay_of_the_order(judged_by, sit, order):
    workspace = judged_by(order)
    spec = workspace.state.pool.spec
    desk = sit(workspace)
    for topic in ("1", "2"):
        pool = topic_pool_of(workspace.store, spec, topic)
        expected = replay_order(ORDERS[order], pool, list(pool.best), SEED, dict.fromkeys(RELEVANT, True))
        shown = []
        for _ in expected:
            shown.append(desk.judge())
            desk.rest()
        assert shown == expected, "topics stay together, and each judgement counts for the next document"
    rows = workspace.store.data().journal
    places = [row.judgement.place for row in rows if row.topic == "1"]
    assert places == list(range(1, len(places) + 1)), "the queue it was judged in can be read from the journal"


@pytest.mark.parametrize("order", LEARNING)
def test_an_assessor_who_is_faster_than_the_order_waits_for_nothing(judged_by, sit, order):
    workspace = judged_by(order)
    desk = sit(workspace)
    seen = [desk.judge() for _ in range(10)]
    assert len(set(seen)) == 10
    desk.rest()
    queue = workspace.state.pool.queues["1"]
    assert list(queue[:10]) == seen, "what was seen keeps its place"
    pool = topic_pool_of(workspace.store, workspace.state.pool.spec, "1")
    assert set(queue) == set(pool.best)


@pytest.mark.parametrize("order", LEARNING)
def test_what_was_seen_stays_whatever_is_judged_skipped_or_taken_back(judged_by, sit, order):
    workspace = judged_by(order)
    desk = sit(workspace)
    steps = [
        desk.judge,
        lambda: workspace.execute(SkipDocument(*at())),
        desk.judge,
        lambda: workspace.execute(CannotTell(*at())),
        lambda: workspace.execute(MoveTo("1", workspace.state.pool.queues["1"][12])),
        desk.judge,
        lambda: workspace.execute(TakeBack("1", workspace.state.pool.queues["1"][0])),
        lambda: workspace.execute(Undo()),
        desk.judge,
    ]

    def at() -> tuple[str, str]:
        place = place_of(workspace.state, "A")
        return place.topic, place.docno

    for step in [*steps, *steps[:5]]:
        here = place_of(workspace.state, "A")
        before = workspace.state.pool.queues["1"]
        seen = workspace.state.seen("1") | {here.docno}
        step()
        desk.rest()
        after = workspace.state.pool.queues["1"]
        assert {i: docno for i, docno in enumerate(before) if docno in seen}.items() <= dict(enumerate(after)).items()
        assert sorted(before) == sorted(after)


def test_a_queue_is_the_same_after_opening_the_project_again(judged_by, sit, reopen):
    workspace = judged_by("mtf")
    desk = sit(workspace)
    for _ in range(6):
        desk.judge()
        desk.rest()
    desk.end()
    queues, seen, place = workspace.state.pool.queues, workspace.state.seen("1"), place_of(workspace.state, "A")
    again = reopen()
    assert again.state.pool.queues == queues
    assert again.state.seen("1") == seen
    desk = sit(again)
    assert again.state.pool.queues == queues, "there is nothing new to learn"
    assert place_of(again.state, "A") == place


def test_orders_that_do_not_learn_are_left_alone(judged_by, sit):
    workspace = judged_by("random")
    queues = dict(workspace.state.pool.queues)
    desk = sit(workspace)
    for _ in range(20):
        desk.judge()
        assert not desk.learner.busy
    assert workspace.state.pool.queues == queues
