"""A project's pools: reordered and extended during judging; judgements stay with their documents."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from msgspec import structs
from short_and_long_tests import effort

from irdesk.assessment.assignment import AssignmentPlan, Overlap
from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Chosen, FromRuns, PoolSpec, Taking
from irdesk.domain.progress import QUIET
from irdesk.formats.qrels.qrels_trec import read, write
from irdesk.session.commands import AssignTopics, GiveTopic, JudgeDocument, MoveTo, Requeue, Undo, UsePool
from irdesk.session.commands.pool_replacement_effect import PoolWork, Replacement
from irdesk.session.core.next_document import place_of
from irdesk.session.core.project_settings import POOL
from irdesk.session.pools.pool_preparation import (
    pool_to_grow,
    prepare_pool,
    standing_of,
    stratified_qrels,
)
from irdesk.session.project_files import integrity_check
from irdesk.session.queries import Queries

ORDERS = ("docno", "random", "depth", "mtf", "maxmean", "rrf", "borda")


def pooled(workspace, depth: int, order: str, seed: int, *more, grows: bool = False) -> UsePool:
    part = FromRuns(tuple(Taking(source.id, depth) for source in workspace.state.present("run")))
    before = pool_to_grow(workspace.state) if grows else None
    parts = (*(before.parts if before else ()), part, *more)
    spec = PoolSpec(workspace.new_id(), parts, order, seed, 1.0)
    standing = standing_of(workspace.state, "A", grows=grows)
    replaced = workspace.state.settings[POOL] if not grows and PoolWork.of(workspace.state) else ""
    return prepare_pool(workspace.store, spec, QUIET, standing, before.id if before else "", replaced)


@pytest.fixture
def busy(prepared, empty_project, files, load):
    """Return a project with a pool of two long runs."""
    for tag, step in (("long", 1), ("other", 7)):
        lines = [f"{t} Q0 d{(i * step + t) % 50:02} {i} {50 - i} {tag}\n" for t in (1, 2) for i in range(30)]
        (files / f"{tag}.run").write_text("".join(lines))

    def pool_both(workspace):
        for tag in ("long", "other"):
            load(workspace, f"{tag}.run")
        workspace.execute(pooled(workspace, 20, "docno", 1))

    return prepared(empty_project, pool_both)


def test_judgements_stay_with_their_docno_when_the_pool_is_permuted_in_mid_session(busy, tmp_path, reopen):
    chance = random.Random(7)
    given: dict[tuple[str, str], int] = {}
    for step in range(40):
        place = place_of(busy.state, "A")
        grade = chance.randrange(4)
        busy.execute(JudgeDocument(place.topic, place.docno, grade))
        given[place.topic, place.docno] = grade
        if step % 5 == 4:  # new pool with another order and seed; unseen documents may be reordered
            busy.execute(pooled(busy, 20, chance.choice(ORDERS), step))
        if step % 7 == 6:
            topic = place_of(busy.state, "A").topic
            queue = list(busy.state.pool.queues[topic])
            chance.shuffle(queue)
            revision = busy.state.board.revision(topic)
            busy.execute(Requeue(busy.state.pool.spec.id, topic, revision, tuple(queue), None))
    assert len(given) == 40, "no document came twice"
    rows = busy.store.data().journal
    assert {(row.topic, row.docno): row.judgement.grade for row in rows} == given
    write(Queries(busy).effective_qrels(), tmp_path / "qrels")
    exported = read(tmp_path / "qrels", QUIET).grades
    assert {(topic, docno): grade for topic, entry in exported.items() for docno, grade in entry.items()} == given
    assert integrity_check.check(busy) == []
    again = reopen()
    assert {key: again.state.grade(*key) for key in given} == given
    assert integrity_check.check(again) == []


def test_a_pool_that_people_work_on_is_replaced_only_on_purpose(busy):
    before = busy.state.pool
    unasked = prepare_pool(busy.store, structs.replace(before.spec, id=busy.new_id(), seed=9), QUIET)
    place = place_of(busy.state, "A")
    busy.execute(JudgeDocument(place.topic, place.docno, 2))
    with pytest.raises(
        CommandRefused, match=r"people are working on the current pool \(1 judged, 0 assigned, 0 in exported"
    ):
        busy.execute(unasked)
    assert busy.state.pool.spec.id == before.spec.id
    busy.execute(AssignTopics(AssignmentPlan(("anna",))))
    busy.execute(GiveTopic("2", ()))
    work = PoolWork.of(busy.state)
    assert work.replaced_by({"1": (place.docno, "new")}) == Replacement(
        before.spec.documents, before.spec.documents - 1, 1, 0, len(before.queues["1"]) - 1, 0, 1
    )
    command = pooled(busy, 2, "docno", 1)
    assert busy.execute(command).name == f"replace the pool of {before.spec.documents} documents with one of 6"
    stale = replace(command, pool=pooled(busy, 3, "docno", 1).pool)
    with pytest.raises(CommandRefused, match="the pool was replaced in the meantime"):
        busy.execute(stale)
    busy.execute(Undo())
    assert busy.state.pool.spec.id == before.spec.id
    assert integrity_check.check(busy) == []


@pytest.mark.parametrize("order", effort(("docno", "random", "mtf", "rrf"), ORDERS))
def test_a_pool_that_grows_in_mid_session_moves_nothing_that_was_seen(busy, order):
    busy.execute(pooled(busy, 10, order, 3))
    for _ in range(6):
        place = place_of(busy.state, "A")
        busy.execute(JudgeDocument(place.topic, place.docno, 1))
    busy.execute(MoveTo("1", busy.state.pool.queues["1"][-1]))
    here, before = place_of(busy.state, "A"), dict(busy.state.pool.queues)
    seen = busy.state.seen("1")
    assert len(seen) in {8, 9}, "six judged, the next one, the one that is read, and the first of the pool before"
    grown = pooled(busy, 25, order, 3, Chosen({"1": ("by-hand",)}, "added by hand"), grows=True)
    late = before["1"][7]
    busy.execute(MoveTo("1", late))  # the document was seen while the extended pool was being computed
    busy.execute(MoveTo(here.topic, here.docno))
    busy.execute(grown)
    after = busy.state.pool.queues
    assert {d: after["1"].index(d) for d in {*seen, late}} == {d: before["1"].index(d) for d in {*seen, late}}
    assert all(set(before[topic]) < set(after[topic]) for topic in before)
    assert "by-hand" in after["1"]
    assert place_of(busy.state, "A") == here, "the document that is read stays"
    busy.execute(Undo())
    assert busy.state.pool.queues == before


def test_the_samples_of_several_assessors_only_grow_with_the_pool(busy):
    """A judgement of a document that left the sample would no longer count as assigned, and progress would fall."""
    busy.execute(pooled(busy, 10, "docno", 1))
    busy.execute(AssignTopics(AssignmentPlan(("ann", "bob"), Overlap(documents=0.3))))
    before = {name: queues_of(busy.state, name) for name in ("ann", "bob")}
    for depth in (15, 25):
        busy.execute(pooled(busy, depth, "docno", 1, grows=True))
        after = {name: queues_of(busy.state, name) for name in ("ann", "bob")}
        assert all(set(before[name][topic]) <= set(after[name][topic]) for name in before for topic in before[name])
        before = after
    sizes = {topic: len(queue) for topic, queue in busy.state.pool.queues.items()}
    samples = {topic: min(len(after[name][topic]) for name in after) for topic in sizes}
    assert sum(samples.values()) == round(0.3 * sum(sizes.values())), "no sample was drawn larger than its new share"
    busy.execute(Undo())
    assert busy.state.assigned.drawn.keys() == {"1", "2"}
    busy.execute(Undo())
    assert busy.state.assigned.drawn == {}


def queues_of(state, assessor: str) -> dict[str, tuple[str, ...]]:
    return {topic: state.assigned.queue_of(assessor, topic, queue) for topic, queue in state.pool.queues.items()}


def test_growing_is_refused_when_another_pool_came_meanwhile(busy):
    grown = pooled(busy, 25, "docno", 1, grows=True)
    busy.execute(pooled(busy, 5, "docno", 1))
    with pytest.raises(CommandRefused, match="the pool was replaced in the meantime"):
        busy.execute(grown)


def test_an_order_that_came_too_late_is_refused(busy):
    revision = busy.state.board.revision("1")
    place = place_of(busy.state, "A")
    busy.execute(JudgeDocument(place.topic, place.docno, 1))
    with pytest.raises(CommandRefused, match="judged in the meantime"):
        busy.execute(Requeue(busy.state.pool.spec.id, "1", revision, (), None))


def test_a_pool_that_is_all_judged_has_no_strata(busy):
    with pytest.raises(CommandRefused, match="not a sample"):
        stratified_qrels(busy.state)
