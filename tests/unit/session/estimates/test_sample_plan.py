"""Samples for estimates as a project's pools: drawn, planned, extended, and refused."""

from __future__ import annotations

import numpy as np
import pytest
from labelled_collection import DOCUMENTS, LATENT, MODEL, PEOPLE

from irdesk.assessment.judging_pace import ENOUGH
from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import PoolSpec
from irdesk.domain.progress import QUIET
from irdesk.domain.project.source import Provenance
from irdesk.session.commands import JudgeDocument, RemoveSource
from irdesk.session.estimates.sample_plan import SampleRequest, SampleWish, with_sample
from irdesk.session.importing.file_loading import LoadingContext, Standing, prepare
from irdesk.session.pools.pool_preparation import pool_to_grow, prepare_pool, standing_of
from irdesk.session.project_files.integrity_check import check
from irdesk.session.queries import Queries


def add(workspace, path, text: str, standing: Standing) -> str:
    path.write_text(text, "utf-8")
    source, frozen = workspace.new_id(), LoadingContext.of(workspace.store, workspace.state)
    workspace.execute(prepare(path, source, workspace.now(), frozen, QUIET, standing=standing))
    return source


@pytest.fixture
def labelled(prepared, empty_project, tmp_path):
    """Return a project with three runs and a model's labels for 300 documents in 10 topics."""

    def load_all(workspace):
        for skill in range(3):
            ranked = {
                topic: np.argsort(-(skill * LATENT[topic] + np.random.default_rng(skill).normal(size=30)))
                for topic in DOCUMENTS
            }
            lines = [
                f"{topic} Q0 {DOCUMENTS[topic][i]} {rank} {30 - rank} run{skill}\n"
                for topic, order in ranked.items()
                for rank, i in enumerate(order)
            ]
            add(workspace, tmp_path / f"run{skill}", "".join(lines), Standing())
        lines = [f"{topic} 0 {docno} {grade}\n" for topic, grades in MODEL.items() for docno, grade in grades.items()]
        add(workspace, tmp_path / "model", "".join(lines), Standing(provenance=Provenance("m")))

    return prepared(empty_project, load_all)


def pool(workspace, wish: SampleWish, seed: int = 5):
    """Create the pool that the options describe; return the plan."""
    state = workspace.state
    before = pool_to_grow(state) if wish.grows else None
    parts = before.parts if before else ()
    spec = PoolSpec(workspace.new_id(), parts, "random", seed, workspace.now())
    spec, plan = with_sample(spec, SampleRequest.of(state, wish), QUIET)
    standing = standing_of(state, workspace.assessor, grows=wish.grows)
    workspace.execute(prepare_pool(workspace.store, spec, QUIET, standing, before.id if before else ""))
    return plan


def test_the_pool_is_the_drawn_sample_with_its_probabilities(labelled):
    plan = pool(labelled, SampleWish(60, ("P@10",)))
    recorded = Queries(labelled).recorded_design()
    drawn = recorded.design.drawn()
    queues = labelled.state.pool.queues
    assert {topic: set(docnos) for topic, docnos in drawn.items() if docnos} == {t: set(q) for t, q in queues.items()}
    assert sum(map(len, queues.values())) == plan.budget == recorded.budget == 60
    listed = [document for documents in recorded.design.documents.values() for document in documents]
    assert len(listed) == plan.pooled == 300
    assert sum(document.probability for document in listed) == pytest.approx(60)
    assert (recorded.measures, recorded.rounds, len(recorded.runs), recorded.difference) == (("P@10",), 1, 3, False)
    assert check(labelled) == []


def test_more_documents_give_narrower_intervals(labelled):
    plan = SampleRequest.of(labelled.state, SampleWish(40, ("P@10", "nDCG@10"))).draw(3, QUIET)[1]
    assert sorted({width.documents for width in plan.widths}) == [20, 40, 80, 160]
    for measure in ("P@10", "nDCG@10"):
        means = [width.mean for width in plan.widths if width.measure == measure]
        assert means == sorted(means, reverse=True)
    assert [width.measure for width in plan.requested] == ["P@10", "nDCG@10"]
    assert plan.pace.left(40) is None


def test_the_pace_is_that_of_everybody(labelled):
    pool(labelled, SampleWish(60, ("P@10",)))
    for topic, queue in list(labelled.state.pool.queues.items()):
        for docno in queue:
            labelled.execute(JudgeDocument(topic, docno, PEOPLE[topic][docno], seconds=20.0))
    plan = SampleRequest.of(labelled.state, SampleWish(90, ("P@10",), grows=True)).draw(3, QUIET)[1]
    assert plan.pace.count >= ENOUGH
    least, most = plan.pace.left(30)
    assert least <= 600 <= most


def test_a_round_keeps_what_was_drawn_and_looks_at_no_judgement(labelled):
    pool(labelled, SampleWish(40, ("P@10",)))
    first = Queries(labelled).recorded_design()
    unjudged, _ = SampleRequest.of(labelled.state, SampleWish(90, grows=True)).draw(5, QUIET)
    for topic, queue in list(labelled.state.pool.queues.items()):
        for docno in queue:
            labelled.execute(JudgeDocument(topic, docno, PEOPLE[topic][docno]))
    pool(labelled, SampleWish(90, grows=True))
    second = Queries(labelled).recorded_design()
    assert second.design.documents == unjudged.listed, "judgements change nothing of it"
    assert (second.rounds, second.measures) == (2, ("P@10",))
    assert 80 <= second.budget <= 100, "the number drawn in a further round depends on the first one"
    for topic, drawn in first.design.drawn().items():
        assert set(drawn) <= set(second.design.drawn()[topic])
        assert set(drawn) <= set(labelled.state.pool.queues.get(topic, ()))
    before = {(t, d.docno): d.probability for t, ds in first.design.documents.items() for d in ds}
    assert all(d.probability >= before[t, d.docno] for t, ds in second.design.documents.items() for d in ds)


def test_a_sample_for_two_runs_draws_where_they_differ(labelled):
    runs = [run.id for run in labelled.state.present("run")]
    part, plan = SampleRequest.of(labelled.state, SampleWish(60, ("P@10",), pair=(runs[0], runs[2]))).draw(1, QUIET)
    assert plan.difference
    assert (part.difference, part.runs) == (True, (runs[0], runs[2]))
    tops = [
        {topic: set(labelled.store.run(run, "").rankings[topic].docno_list()[:10]) for topic in DOCUMENTS}
        for run in part.runs
    ]
    alike, differing = [], []
    for topic, documents in part.listed.items():
        for document in documents:
            shown = [document.docno in top[topic] for top in tops]
            (alike if all(shown) else differing).append(document.probability) if any(shown) else None
    assert max(alike) < np.mean(differing), "what both show cancels in the difference"
    whole = SampleRequest.of(labelled.state, SampleWish(60, ("P@10",))).draw(1, QUIET)[1]
    assert plan.requested[0].mean < whole.requested[0].widest * 2**0.5


def test_what_cannot_be_drawn_is_refused(labelled):
    state = labelled.state
    runs = tuple(run.id for run in state.present("run"))
    for wish, reason in (
        (SampleWish(10, ("RR",)), "RR is not estimated"),
        (SampleWish(10, ("P",)), "without a cutoff"),
        (SampleWish(10, models=("none",)), "needs labels of a model"),
        (SampleWish(10, pair=runs[:1]), "a difference needs two runs"),
    ):
        with pytest.raises(CommandRefused, match=reason):
            SampleRequest.of(state, wish)
    pool(labelled, SampleWish(40, ("P@10",)))
    with pytest.raises(CommandRefused, match="40 documents have already been drawn"):
        SampleRequest.of(state, SampleWish(40, grows=True)).draw(1, QUIET)
    labelled.execute(RemoveSource(Queries(labelled).label_sets()[0].id))
    with pytest.raises(CommandRefused, match="needs labels of a model"):
        SampleRequest.of(state, SampleWish(80, grows=True))


def test_the_same_seed_draws_the_same(labelled):
    request = SampleRequest.of(labelled.state, SampleWish(60))
    assert request.draw(7, QUIET) == request.draw(7, QUIET)
    assert request.draw(7, QUIET)[0].listed != request.draw(8, QUIET)[0].listed
