"""The project state is updated after changes of its sources."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.domain.project.judgement import Judgement, Place, TopicNote
from irdesk.domain.run import Convention, RankedBy
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.commands import (
    ChooseMeasures,
    ChooseRules,
    JudgeDocument,
    MoveTo,
    RemoveSource,
    SkipDocument,
    TakeBack,
    Undo,
)
from irdesk.session.core import project_state
from irdesk.session.core.changes import (
    JudgementChanged,
    NoteChanged,
    PlaceChanged,
    PrecomputedQueue,
    PrecomputedQueueChanged,
)
from irdesk.session.core.precomputed_command_data import Precomputed
from irdesk.session.core.scoreboard_sync import board_of
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.project_files.project_opening import create, open_project, workspace_of


def test_topics_come_and_go_with_their_file(desk, load):
    load(desk, "topics.tsv")
    assert {topic.id: topic.title for topic in desk.state.topics.values()} == {"1": "the first", "2": "the second"}
    (source,) = desk.state.present("topics")
    desk.execute(RemoveSource(source.id))
    assert desk.state.topics == {}
    desk.execute(Undo())
    assert list(desk.state.topics) == ["1", "2"]


@pytest.fixture
def scored(monkeypatch):
    """Return a list that records the ids of the runs scored by the state itself."""
    ids = []
    score_run = project_state.score_run

    def noted(run_id, *arguments):
        ids.append(run_id)
        return score_run(run_id, *arguments)

    monkeypatch.setattr(project_state, "score_run", noted)
    return ids


def test_a_run_scored_by_a_worker_is_not_scored_again(desk, files, scored):
    prepared = prepare(files / "three.run", "three", 1.0, LoadingContext.of(desk.store, desk.state), QUIET)
    desk.execute(prepared)
    assert scored == []
    assert "three" in desk.state.board.run_ids


def test_a_run_scored_for_other_options_is_scored_again(desk, files, scored):
    prepared = prepare(files / "three.run", "three", 1.0, LoadingContext.of(desk.store, desk.state), QUIET)
    desk.execute(ChooseRules(ScoringOptions(Convention.EXACT)))
    scored.clear()
    desk.execute(prepared)
    assert scored == ["three"]
    assert desk.state.ranked("three").ordering == desk.state.rules.ordering


def test_documents_are_seen_that_were_shown_or_judged(desk):
    desk.execute(MoveTo("1", "b"))
    desk.execute(JudgeDocument("1", "d", 1))
    assert desk.state.seen("1") >= {"b", "d"}
    assert "c" not in desk.state.seen("1")
    assert desk.state.seen("3") == frozenset()


def test_progress_is_counted_anew_for_another_pool(desk, pool):
    assert desk.state.tally("A", "1").open == 4
    pool(desk, depth=1)
    assert desk.state.tally("A", "1").open == len(desk.state.pool.queues["1"]) < 4


def test_where_nobody_chose_a_scale_the_top_grade_follows_the_qrels(tmp_path, load):
    create(tmp_path / "own.irdesk")
    workspace = workspace_of(open_project(tmp_path / "own.irdesk", QUIET), "A")
    for name in ("one.run", "nist.qrels", "more.qrels"):
        load(workspace, name)
    workspace.execute(ChooseMeasures(("ERR", "AP")))
    more = next(source for source in workspace.state.present("qrels") if source.name == "more.qrels")
    tops = [workspace.state.rules.profile.top]
    for command in (RemoveSource(more.id), Undo()):
        changes = workspace.execute(command)
        assert changes.rescored >= set(workspace.state.board.topics)
        tops.append(workspace.state.rules.profile.top)
        assert workspace.state.board.rules == workspace.state.rules
        assert workspace.state.board.means().tolist() == workspace.state.fresh_board().means().tolist()
    workspace.close()
    assert tops == [7, 1, 7]


def test_scores_prepared_beside_other_qrels_are_not_taken(desk, files, load):
    first = prepare(files / "nist.qrels", desk.new_id(), 1.0, LoadingContext.of(desk.store, desk.state), QUIET)
    load(desk, "more.qrels")
    desk.execute(first)
    assert desk.state.grade("2", "d") == 2
    np.testing.assert_array_equal(desk.state.board.means(), desk.state.fresh_board().means())


def test_a_run_whose_ranks_cannot_order_it_is_refused_by_its_name(desk, files):
    (files / "zero.run").write_text("1 Q0 a 0 2.0 zero\n1 Q0 b 0 1.0 zero\n", encoding="utf-8")
    zero = prepare(files / "zero.run", desk.new_id(), 1.0, LoadingContext.of(desk.store, desk.state), QUIET)
    desk.execute(ChooseRules(ScoringOptions(ranked_by=RankedBy.RANK)))
    with pytest.raises(CommandRefused, match="run zero, topic 1: the rank column is 0"):
        desk.execute(zero)
    assert "zero" not in [source.name for source in desk.state.present("run")]


@pytest.mark.parametrize("rules", [ScoringOptions(level=2), ScoringOptions(Convention.EXACT)])
def test_other_options_score_all_runs_again(desk, load, rules):
    load(desk, "nist.qrels")
    before = desk.state.board.means()
    desk.execute(ChooseRules(rules))
    assert desk.state.board.rules == desk.state.rules
    np.testing.assert_array_equal(desk.state.board.means(), desk.state.fresh_board().means())
    desk.execute(Undo())
    np.testing.assert_array_equal(desk.state.board.means(), before)


def test_another_order_of_runs_ranks_and_scores_them_again(desk, files, load):
    (files / "against.run").write_text("1 Q0 b 2 3.0 against\n1 Q0 a 1 2.0 against\n", encoding="utf-8")
    load(desk, "nist.qrels")
    load(desk, "against.run")
    desk.execute(ChooseMeasures(("RR",)))
    by_rank = ScoringOptions(ranked_by=RankedBy.RANK)
    assert desk.state.board.means()[0, -1] == 0.5, "b, which is not relevant, has the greater score"
    desk.execute(ChooseRules(by_rank))
    assert desk.state.board.means()[0, -1] == 1.0
    np.testing.assert_array_equal(desk.state.board.means(), desk.state.fresh_board().means())


def test_runs_and_measures_that_changed_since_scores_were_prepared_are_taken_over(desk, files, load):
    """The scores are prepared for runs one and two. Before they are applied, run two is removed, run three is added,
    and other measures are chosen.
    """
    prepared = prepare(files / "more.qrels", desk.new_id(), 1.0, LoadingContext.of(desk.store, desk.state), QUIET)
    two = desk.state.present("run")[1]
    desk.execute(RemoveSource(two.id))
    load(desk, "three.run")
    desk.execute(ChooseMeasures(("P@1", "RR")))
    desk.execute(JudgeDocument("2", "a", 3))
    desk.execute(prepared)
    board = desk.state.board
    assert [desk.state.sources[run_id].name for run_id in board.run_ids] == ["one", "three"]
    assert [str(measure) for measure in board.measures[:2]] == ["P@1", "RR"]
    # Run one has a b c for topic 1, where a is relevant, and d a for topic 2, where both are relevant. Run three has e
    # a for topic 2.
    assert board.means()[:2].tolist() == [[1, 0], [1, 0.5]]
    assert (board.grade("2", "d"), board.grade("2", "a")) == (2, 3)
    np.testing.assert_array_equal(board.means(), desk.state.fresh_board().means())


def test_a_queue_computed_ahead_is_kept_replaced_and_forgotten(desk):
    pool = desk.state.pool.spec.id
    first, second = (PrecomputedQueue(pool, docno, 0, tuple("abcd")) for docno in "ab")
    for before, after in ((None, first), (first, second), (second, None), (None, None)):
        assert desk.state.apply((PrecomputedQueueChanged("1", before, after),), Precomputed()) == frozenset()
        assert desk.state.foresights == ({"1": after} if after else {})


def test_places_and_notes_come_and_go(desk):
    note = TopicNote(2, "hard")
    desk.state.apply((PlaceChanged("B", None, Place("1", "c")), NoteChanged("B", "1", None, note)), Precomputed())
    assert desk.state.places["B"] == Place("1", "c")
    assert "c" in desk.state.seen("1")
    assert desk.state.notes == {"1": {"B": note}}
    desk.state.apply((PlaceChanged("B", Place("1", "c"), None), NoteChanged("B", "1", note, None)), Precomputed())
    assert "B" not in desk.state.places
    assert "c" in desk.state.seen("1"), "it has been shown all the same"
    assert desk.state.notes == {}


def test_judgements_that_follow_one_another_are_scored_by_topic(desk):
    changes = tuple(
        JudgementChanged("A", topic, docno, None, Judgement(grade, given=f"t{number}"))
        for number, (topic, docno, grade) in enumerate((("1", "a", 1), ("1", "b", 0), ("2", "d", 2)))
    )
    note = NoteChanged("A", "3", None, TopicNote(1, "why"))
    assert desk.state.apply((*changes[:1], note, *changes[1:]), Precomputed()) == {"1", "2"}
    assert (desk.state.grades("1"), desk.state.grades("2")) == ({"a": 1, "b": 0}, {"d": 2})
    comment = JudgementChanged("A", "1", "a", changes[0].after, Judgement(1, "", "why", given="t0"))
    assert desk.state.apply((comment,), Precomputed()) == frozenset(), "the grade is the same"


@pytest.mark.parametrize("rules", [ScoringOptions(level=2), ScoringOptions(Convention.EXACT)])
def test_progress_is_the_same_after_other_options(desk, rules):
    desk.execute(JudgeDocument("1", "a", 1))
    desk.execute(SkipDocument("1", "b"))
    for command in (ChooseRules(rules), Undo()):
        tally = desk.state.tally("A", "1")
        assert (tally.pooled, tally.judged, tally.skipped) == (4, 1, 1)
        desk.execute(command)
    desk.execute(JudgeDocument("1", "b", 1))
    assert (desk.state.tally("A", "1").judged, desk.state.pool_tally("A").documents.judged) == (2, 2)


@pytest.mark.parametrize(
    ("rules", "mean"),
    [
        (ScoringOptions(complete=True), 0.5 / 3),
        (ScoringOptions(level=2), 0),
        (ScoringOptions(ranked_by=RankedBy.RANK), 1),
        (ScoringOptions(Convention.EXACT), 0.5 / 3),
    ],
)
def test_qrels_prepared_under_other_options_are_scored_under_the_current_ones(desk, files, load, rules, mean):
    """The run ranks b before a by score, and a first by the rank column. Only a is relevant, with grade 1."""
    (files / "against.run").write_text("1 Q0 b 2 3.0 against\n1 Q0 a 1 2.0 against\n", encoding="utf-8")
    (files / "three.qrels").write_text("1 0 a 1\n2 0 d 2\n3 0 z 3\n", encoding="utf-8")
    load(desk, "against.run")
    desk.execute(ChooseMeasures(("RR",)))
    prepared = prepare(files / "three.qrels", desk.new_id(), 1.0, LoadingContext.of(desk.store, desk.state), QUIET)
    desk.execute(ChooseRules(rules))
    change = desk.execute(prepared)
    assert change.rescored == {"1", "2", "3"}
    assert desk.state.board.rules == desk.state.rules
    assert desk.state.board.means()[0, -1] == pytest.approx(mean)


def test_a_scoreboard_of_other_options_takes_over_what_changed_since_it_was_made(desk, load):
    """The board is made for runs one and two, with a relevant. Then run two is removed, run three is added, and the
    judgements change.
    """
    rules = replace(ScoringOptions(Convention.EXACT), profile=desk.state.rules.profile)
    desk.execute(ChooseMeasures(("P@1", "RR")))
    desk.execute(JudgeDocument("1", "a", 1))
    runs = {source.id: source for source in desk.state.present("run")}
    ranked = {run_id: desk.store.ranked(run_id, rules.ordering) for run_id in runs}
    board = board_of(ranked, desk.state.truths(), desk.state.measures, rules)
    desk.execute(RemoveSource(list(runs)[1]))
    load(desk, "three.run")
    desk.execute(ChooseMeasures(("RR",)))
    desk.execute(TakeBack("1", "a"))
    desk.execute(JudgeDocument("1", "b", 1))
    desk.execute(JudgeDocument("2", "a", 1))
    desk.execute(ChooseRules(rules, Precomputed(board=board)))
    assert desk.state.board is board
    assert [desk.state.sources[run_id].name for run_id in board.run_ids] == ["one", "three"]
    assert str(board.measures[0]) == "RR"
    # In topic 1, run one has a b c. In topic 2, run one has d a, and run three has e a. Topics that a run lacks count
    # as 0.
    assert board.means()[0].tolist() == [0.5, 0.25]


def test_qrels_score_their_own_topics_unless_they_change_the_top_grade(tmp_path, files, load):
    for name, line in (("second.qrels", "2 0 d 1"), ("third.qrels", "3 0 z 7")):
        (files / name).write_text(f"{line}\n", encoding="utf-8")
    create(tmp_path / "own.irdesk")
    workspace = workspace_of(open_project(tmp_path / "own.irdesk", QUIET), "A")
    load(workspace, "one.run")
    assert load(workspace, "nist.qrels").rescored == {"1"}
    assert load(workspace, "second.qrels").rescored == {"2"}
    assert load(workspace, "third.qrels").rescored == {"1", "2", "3"}, "the top grade is 7 from now on"
    workspace.close()
