"""Earlier states of a project: their scores equal those that pytrec_eval computes from the judgements of that state."""

from __future__ import annotations

import pytest
import pytrec_eval

from irdesk.domain.errors import TaskCancelled
from irdesk.domain.progress import QUIET
from irdesk.evaluation.curves.curves import Kind
from irdesk.session.commands import ChooseMeasures, JudgeDocument, RemoveSource, TakeBack, Undo
from irdesk.session.history.time_travel import BEGINNING, TimeTravelRequest, difference, state_at

NOW = "~"
RUNS = {
    "one": {"1": {"a": 3.0, "b": 2.0, "c": 1.0}, "2": {"d": 1.0, "a": 1.0}},
    "two": {"1": {"c": 3.0, "d": 2.0}, "3": {"a": 1.0}},
}


def expected(tag, qrels):
    """Compute a run's mean AP with pytrec_eval."""
    result = pytrec_eval.RelevanceEvaluator(qrels, {"map"}).evaluate(RUNS[tag])
    return sum(entry["map"] for entry in result.values()) / len(result)


def means(workspace, moment):
    state = state_at(TimeTravelRequest.of(workspace), moment)
    names = {source.id: source.name for source in state.present("run")}
    row = [str(measure) for measure in state.board.measures].index("AP")
    return dict(zip([names[entry] for entry in state.board.run_ids], state.board.means()[row].tolist(), strict=True))


def judge(workspace, topic, docno, grade):
    return workspace.execute(JudgeDocument(topic, docno, grade)).id


def test_each_moment_has_the_scores_of_its_judgements(desk):
    steps = []
    qrels: dict[str, dict[str, int]] = {}
    for topic, docno, grade in [("1", "a", 0), ("1", "c", 1), ("2", "d", 1), ("1", "a", 2), ("3", "a", 1)]:
        moment = judge(desk, topic, docno, grade)
        qrels.setdefault(topic, {})[docno] = grade
        steps.append((moment, {entry: dict(grades) for entry, grades in qrels.items()}))
    for moment, then in steps:
        result = means(desk, moment)
        for tag, run in RUNS.items():
            if set(then) & set(run):
                assert result[tag] == pytest.approx(expected(tag, then), abs=1e-12), (tag, then)


def test_undone_and_taken_back_judgements_are_there_only_in_between(desk):
    first = judge(desk, "1", "a", 1)
    second = judge(desk, "1", "b", 1)
    undone = desk.execute(Undo()).id
    back = desk.execute(TakeBack("1", "a")).id
    request = TimeTravelRequest.of(desk)
    grades = [state_at(request, moment).grades("1") for moment in (BEGINNING, first, second, undone, back, NOW)]
    assert grades == [{}, {"a": 1}, {"a": 1, "b": 1}, {"a": 1}, {}, {}]


def test_qrels_are_there_from_their_coming_to_their_going(desk, load):
    before = judge(desk, "1", "d", 1)
    came = load(desk, "nist.qrels").id
    gone = desk.execute(RemoveSource(desk.state.present("qrels")[0].id)).id
    request = TimeTravelRequest.of(desk)
    results = [state_at(request, moment).grades("1") for moment in (before, came, gone)]
    assert results == [{"d": 1}, {"a": 1, "b": 0, "d": 1}, {"d": 1}]


def test_runs_and_measures_are_those_of_now(desk, load):
    moment = judge(desk, "2", "e", 1) if "e" in desk.state.pool.queues["2"] else judge(desk, "2", "d", 1)
    load(desk, "three.run")
    desk.execute(ChooseMeasures(("P@5",)))
    then = state_at(TimeTravelRequest.of(desk), moment)
    assert [source.name for source in then.present("run")] == ["one", "two", "three"]
    assert [str(measure) for measure in then.measures] == ["P@5"]


def test_the_difference_names_what_moved_a_measure(desk):
    start = judge(desk, "1", "b", 0)
    judge(desk, "1", "a", 1)
    judge(desk, "1", "c", 0)
    judge(desk, "1", "c", 1)
    result = difference(TimeTravelRequest.of(desk), (start, NOW), "AP", Kind.PR_11, QUIET)
    assert {(mover.topic, mover.docno, mover.before, mover.after) for mover in result.movers} == {
        ("1", "c", None, 1),
        ("1", "a", None, 1),
    }
    one, two = (result.run_ids.index(source.id) for source in desk.state.present("run"))
    now = {"1": {"a": 1, "b": 0, "c": 1}}
    assert result.after[one] == pytest.approx(expected("one", now))
    # Without the judgement of c, run two finds nothing. Without the judgement of a, c is the only relevant document.
    effects = {mover.docno: mover.effects for mover in result.movers}
    assert effects["c"][two] == pytest.approx(expected("two", now) - 0.0)
    assert effects["a"][two] == pytest.approx(expected("two", now) - expected("two", {"1": {"b": 0, "c": 1}}))
    assert effects["a"][one] == pytest.approx(expected("one", now) - expected("one", {"1": {"b": 0, "c": 1}}))
    assert [curve.y.max() for curve in result.curves_before] == [0.0, 0.0]  # judged, but no relevant document yet
    assert {curve.run_id for curve in result.curves_after} == set(result.run_ids)


def test_looking_back_changes_nothing_and_can_be_cancelled(desk):
    start = judge(desk, "1", "b", 0)
    judge(desk, "1", "a", 1)
    before = desk.state.board.means().tobytes(), desk.store.data()

    class Stopped:
        def report(self, done: int, total: int) -> None:
            raise TaskCancelled("stopped")

    with pytest.raises(TaskCancelled):
        difference(TimeTravelRequest.of(desk), (start, NOW), "AP", Kind.PR_11, Stopped())
    difference(TimeTravelRequest.of(desk), (start, NOW), "AP", Kind.PR_11, QUIET)
    assert (desk.state.board.means().tobytes(), desk.store.data()) == before
