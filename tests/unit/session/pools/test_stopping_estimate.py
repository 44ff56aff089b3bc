"""The stopping estimate: documents found, documents remaining, and the number of judgements since the order of the runs
last changed.
"""

from __future__ import annotations

import pytest
import pytrec_eval
from scipy.stats import kendalltau

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.domain.pool import FromRuns, Layer, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.pooling.recall_estimate import Drawn, estimate_left
from irdesk.pooling.seeded_random import shuffle_documents
from irdesk.session.commands import AssignTopics, CannotTell, JudgeDocument
from irdesk.session.pools.pool_preparation import prepare_pool
from irdesk.session.pools.stopping_estimate import RECENT, StoppingRequest
from irdesk.session.team.package_export import PackageExport

RUNS = {f"run{r}": {t: [f"d{(i * s + t) % 60:02}" for i in range(30)] for t in (1, 2)} for r, s in ((1, 1), (2, 7))}
RUNS["run3"] = {t: RUNS["run1"][t][::-1] for t in (1, 2)}
RELEVANT = {f"d{i:02}" for i in range(0, 60, 4)}


@pytest.fixture
def pooled(prepared, empty_project, files, load):
    """Return a function that creates a project with three runs and a pool in a given order, optionally with a
    sample.
    """
    for tag, topics in RUNS.items():
        lines = [f"{t} Q0 {d} {i} {50 - i} {tag}\n" for t, docnos in topics.items() for i, d in enumerate(docnos)]
        (files / f"{tag}.run").write_text("".join(lines))

    def load_all(workspace):
        for tag in RUNS:
            load(workspace, f"{tag}.run")

    workspace = prepared(empty_project, load_all)

    def make(order: str, layers: tuple[Layer, ...] = ()):
        part = FromRuns(tuple(Taking(s.id, 30) for s in workspace.state.present("run")), layers=layers)
        spec = PoolSpec(workspace.new_id(), (part,), order, 4, 1.0)
        workspace.execute(prepare_pool(workspace.store, spec, QUIET))
        return workspace

    return make


def judge(workspace, topic: str, docnos) -> None:
    for docno in docnos:
        workspace.execute(JudgeDocument(topic, docno, int(docno in RELEVANT)))


def test_a_queue_at_random_tells_what_is_left(pooled):
    workspace = pooled("random")
    queue = workspace.state.pool.queues["1"]
    assert queue == tuple(shuffle_documents(queue, 4, "1"))
    judge(workspace, "1", queue[:20])
    result = StoppingRequest.of(workspace).look(10, QUIET)
    assert result.sampled
    one, two = result.topics
    assert one.course == tuple(docno in RELEVANT for docno in queue[:20])
    assert (one.judged, one.documents, one.recent) == (
        20,
        len(queue),
        sum(d in RELEVANT for d in queue[20 - RECENT : 20]),
    )
    assert one.left == estimate_left([Drawn(len(queue), 20, one.found)], one.found)
    assert one.left.low <= sum(docno in RELEVANT for docno in queue[20:]) <= one.left.high
    assert (two.judged, two.left) == (0, None), "nothing of it was looked at"


def test_two_assessors_in_orders_of_their_own_leave_gaps_in_one_block_alone(pooled):
    workspace = pooled("random")
    workspace.execute(AssignTopics(AssignmentPlan(("anna", "ben"), Overlap(2, 1.0))))
    wish = PackageExport.of(workspace)
    queue = workspace.state.pool.queues["1"]
    anna, ben = (wish.queues_of(name)["1"] for name in ("anna", "ben"))
    assert anna != ben
    for name, order in (("anna", anna), ("ben", ben)):
        workspace.assessor = name
        judge(workspace, "1", order[:14])
    assert set(anna[:10]) == set(ben[:10]) == set(queue[:10])
    gap = next(i for i, docno in enumerate(queue) if docno not in {*anna[:14], *ben[:14]})
    assert 10 <= gap < 20
    one = StoppingRequest.of(workspace).look(10, QUIET).topics[0]
    relevant = sum(docno in RELEVANT for docno in queue[:gap])
    assert one.left == estimate_left([Drawn(len(queue), gap, relevant)], one.found)


def test_another_order_is_the_same_for_all_assessors(pooled):
    workspace = pooled("depth")
    workspace.execute(AssignTopics(AssignmentPlan(("anna", "ben"), Overlap(2, 1.0))))
    wish = PackageExport.of(workspace)
    assert wish.queues_of("anna") == wish.queues_of("ben") == workspace.state.pool.queues


def test_another_order_tells_nothing_until_all_is_judged(pooled):
    workspace = pooled("mtf")
    queue = workspace.state.pool.queues["1"]
    judge(workspace, "1", queue[:-1])
    result = StoppingRequest.of(workspace).look(10, QUIET)
    assert not result.sampled
    assert result.topics[0].left is None
    judge(workspace, "1", queue[-1:])
    left = StoppingRequest.of(workspace).look(10, QUIET).topics[0].left
    assert (left.left, left.low, left.high) == (0, 0, 0)


def test_a_sample_tells_what_is_left_of_all_that_is_pooled(pooled):
    workspace = pooled("mtf", (Layer(1, 10, 1.0), Layer(11, 0, 0.4)))
    strata = workspace.state.pool.strata["1"]
    judge(workspace, "1", workspace.state.pool.queues["1"])
    result = StoppingRequest.of(workspace).look(10, QUIET).topics[0]
    drawn = [
        Drawn(len(entry.documents), entry.drawn, sum(d in RELEVANT for d in entry.documents[: entry.drawn]))
        for entry in strata
    ]
    assert [entry.judged < entry.size for entry in drawn] == [False, True]
    assert result.left == estimate_left(drawn, result.found)
    outside = [docno for entry in strata for docno in entry.documents[entry.drawn :]]
    assert result.left.low <= sum(docno in RELEVANT for docno in outside) <= result.left.high


def test_what_cannot_be_told_is_no_part_of_the_estimate(pooled):
    workspace = pooled("random")
    queue = workspace.state.pool.queues["1"]
    workspace.execute(CannotTell("1", queue[0]))
    judge(workspace, "1", queue[1:11])
    one = StoppingRequest.of(workspace).look(10, QUIET).topics[0]
    assert one.left == estimate_left([Drawn(len(queue) - 1, 10, one.found)], one.found)


def test_the_order_of_the_runs_is_looked_at_over_the_last_judgements(pooled):
    workspace = pooled("docno")
    judged: list[tuple[str, str]] = []
    for topic in ("1", "2"):
        queue = workspace.state.pool.queues[topic]
        judge(workspace, topic, queue[:30])
        judged += [(topic, docno) for docno in queue[:30]]
    run = {
        tag: {str(t): {d: 50.0 - i for i, d in enumerate(entry)} for t, entry in ts.items()} for tag, ts in RUNS.items()
    }

    def means(some) -> list[float]:
        qrels: dict[str, dict[str, int]] = {}
        for topic, docno in some:
            qrels.setdefault(topic, {})[docno] = int(docno in RELEVANT)
        evaluator = pytrec_eval.RelevanceEvaluator(qrels, {"map"})
        return [
            sum(topic["map"] for topic in entry.values()) / len(entry)
            for entry in (evaluator.evaluate(entry) for entry in run.values())
        ]

    def signs(values) -> list[int]:
        return [(a > b) - (a < b) for a in values for b in values]

    now = means(judged)
    for last in (10, 30, 55):
        stability = StoppingRequest.of(workspace).look(last, QUIET).stability
        assert (stability.measure, stability.judgements) == ("AP", last)
        assert stability.tau == pytest.approx(kendalltau(now, means(judged[:-last])).statistic)
        looks = [round(last * look / 10) for look in range(1, 11)]
        same = [look for look in looks if signs(means(judged[:-look])) == signs(now)]
        changed = next((look for look in looks if look not in same), last + 1)
        assert stability.same_for == max([look for look in same if look < changed], default=0)


def test_without_a_pool_or_judgements_there_is_nothing_to_tell(empty, pooled):
    assert StoppingRequest.of(empty).look(10, QUIET).topics == ()
    assert StoppingRequest.of(pooled("random")).look(10, QUIET).stability is None
