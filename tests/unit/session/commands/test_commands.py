"""The effect of each command, and the cases in which it is refused."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.domain.grades import BINARY, FOUR, NEWS, GradeScale, Level
from irdesk.domain.project.judgement import Place
from irdesk.session.commands import (
    ChooseMeasures,
    ChooseScale,
    JudgeDocument,
    MoveTo,
    Redo,
    RemoveSource,
    ShowRun,
    TakeBack,
    Undo,
    WriteGuidelines,
)
from irdesk.session.core import project_settings
from irdesk.session.project_files.integrity_check import check


def source_id(workspace, name: str) -> str:
    return next(source.id for source in workspace.state.sources.values() if source.name == name)


def score(workspace, measure: str, run: str) -> float:
    board = workspace.state.board
    names = [str(m) for m in board.measures]
    return float(board.means()[names.index(measure), board.run_ids.index(source_id(workspace, run))])


def refusal(workspace, command) -> str:
    before = workspace.store.data()
    with pytest.raises(CommandRefused) as fault:
        workspace.execute(command)
    assert workspace.store.data() == before
    return str(fault.value)


def test_the_pool_is_that_of_the_two_runs(desk):
    assert desk.state.pool.queues == {"1": ("a", "b", "c", "d"), "2": ("a", "d"), "3": ("a",)}
    assert desk.state.places["A"] == Place("1", "a")


def test_judging_stores_scores_and_goes_on(desk):
    changes = desk.execute(JudgeDocument("1", "a", 2, seconds=3.5))
    judgement = desk.state.judgement("A", "1", "a")
    assert (judgement.grade, judgement.seconds, judgement.place) == (2, 3.5, 1)
    assert desk.state.places["A"] == Place("1", "b")
    assert (changes.kind, changes.name, changes.rescored) == ("do", "grade a as 2", {"1"})
    assert (score(desk, "AP", "one"), score(desk, "AP", "two")) == (1.0, 0.0)
    row = desk.store.data().journal[-1]
    assert (row.assessor, row.topic, row.docno, row.judgement, row.cause, row.change_id) == (
        "A",
        "1",
        "a",
        judgement,
        "do",
        changes.id,
    )


def test_judging_elsewhere_goes_on_from_there(desk):
    desk.execute(JudgeDocument("1", "d", 0))
    assert desk.state.places["A"] == Place("1", "a")
    desk.execute(JudgeDocument("2", "d", 0))
    assert desk.state.places["A"] == Place("2", "a")
    desk.execute(JudgeDocument("2", "a", 0))
    assert desk.state.places["A"] == Place("3", "a")
    desk.execute(JudgeDocument("3", "a", 0))
    assert desk.state.places["A"] == Place("1", "a")


def test_where_all_is_judged_the_place_stays(desk):
    for topic, queue in desk.state.pool.queues.items():
        for docno in queue:
            desk.execute(JudgeDocument(topic, docno, 1))
    assert desk.state.places["A"] == Place("3", "a")
    desk.execute(JudgeDocument("1", "b", 0))
    assert desk.state.places["A"] == Place("1", "b")


def test_judging_is_refused(desk):
    assert refusal(desk, JudgeDocument("1", "z", 1)) == "z is not in the pool of topic 1"
    assert refusal(desk, JudgeDocument("9", "a", 1)) == "a is not in the pool of topic 9"
    assert refusal(desk, JudgeDocument("1", "a", 4)) == "the scale has no grade 4; it has 0, 1, 2, 3"


def test_judging_without_a_pool_is_refused(empty):
    assert "there is no pool yet" in refusal(empty, JudgeDocument("1", "a", 1))
    assert "there is no pool yet" in refusal(empty, MoveTo("1", "a"))


def test_taking_back(desk):
    desk.execute(JudgeDocument("1", "a", 2))
    desk.execute(TakeBack("1", "a"))
    assert desk.state.judgements == {}
    assert desk.state.places["A"] == Place("1", "a")
    assert desk.state.board.topics == []
    assert [row.judgement is None for row in desk.store.data().journal] == [False, True]
    assert refusal(desk, TakeBack("1", "a")) == "a has no judgement to clear"


def test_taking_back_uncovers_the_imported_grade(desk, load):
    load(desk, "nist.qrels")
    assert "comes from imported qrels" in refusal(desk, TakeBack("1", "a"))
    desk.execute(JudgeDocument("1", "a", 0))
    assert desk.state.board.grade("1", "a") == 0
    desk.execute(TakeBack("1", "a"))
    assert desk.state.board.grade("1", "a") == 1


def test_taking_back_anothers_judgement_is_refused(desk, reopen):
    desk.execute(JudgeDocument("1", "a", 2))
    assert refusal(reopen("B"), TakeBack("1", "a")) == "a has no judgement to clear"


def test_going_elsewhere_is_stored_and_not_history(desk, reopen):
    changes = desk.execute(MoveTo("2", "d"))
    assert (changes.kind, desk.history.undoable.name[:4]) == ("move", "pool")
    assert refusal(desk, MoveTo("2", "z")) == "z is not in the pool of topic 2"
    assert reopen().state.places["A"] == Place("2", "d")


def test_undo_and_redo_say_when_there_is_nothing(empty, load):
    assert refusal(empty, Undo()) == "there is nothing to undo"
    assert refusal(empty, Redo()) == "there is nothing to redo"
    load(empty, "one.run")
    empty.execute(Undo())
    assert refusal(empty, Undo()) == "there is nothing to undo"
    empty.execute(Redo())
    assert refusal(empty, Redo()) == "there is nothing to redo"


def test_undo_adds_rows_and_names_its_target(desk):
    done = desk.execute(JudgeDocument("1", "a", 2))
    undone = desk.execute(Undo())
    redone = desk.execute(Redo())
    assert [each.kind for each in (done, undone, redone)] == ["do", "undo", "redo"]
    assert {each.name for each in (done, undone, redone)} == {"grade a as 2"}
    rows = desk.store.data().journal
    assert [row.cause for row in rows] == ["do", f"undo {done.id}", f"redo {done.id}"]
    assert [row.judgement.grade if row.judgement else None for row in rows] == [2, None, 2]


def test_a_new_change_ends_redoing(desk):
    desk.execute(JudgeDocument("1", "a", 2))
    desk.execute(Undo())
    desk.execute(JudgeDocument("1", "b", 1))
    assert desk.history.redoable is None


def test_history_survives_a_restart(desk, reopen):
    desk.execute(JudgeDocument("1", "a", 2))
    desk.execute(JudgeDocument("1", "b", 1))
    desk.execute(Undo())
    again = reopen()
    assert (again.history.undoable.name, again.history.redoable.name) == ("grade a as 2", "grade b as 1")
    again.execute(Redo())
    assert again.state.judgement("A", "1", "b").grade == 1


def test_of_two_assessors_the_one_who_spoke_last_counts_also_after_an_undo(desk, reopen):
    desk.execute(JudgeDocument("1", "a", 1))
    other = reopen("B")
    other.execute(JudgeDocument("1", "a", 3))
    assert other.state.grade("1", "a") == 3
    desk = reopen("A")
    desk.execute(JudgeDocument("1", "a", 0))
    assert desk.state.grade("1", "a") == 0
    desk.execute(Undo())
    assert desk.state.grade("1", "a") == desk.state.board.grade("1", "a") == 3
    assert reopen("A").state.grade("1", "a") == 3


def test_loading_a_run_twice_is_refused(desk, load):
    with pytest.raises(CommandRefused, match=r"run one is already loaded: .*one\.run has the same content"):
        load(desk, "one.run")


def test_runs_have_colours_of_their_own_and_give_them_back(desk, load):
    colours = {source.name: source.colour for source in desk.state.present("run")}
    assert colours == {"one": 0, "two": 1}
    desk.execute(RemoveSource(source_id(desk, "one")))
    load(desk, "three.run")
    assert {source.name: source.colour for source in desk.state.present("run")} == {"two": 1, "three": 0}


def test_removing_a_run_and_bringing_it_back(desk):
    desk.execute(JudgeDocument("1", "c", 1))
    before = score(desk, "AP", "one")
    run = source_id(desk, "one")
    desk.execute(RemoveSource(run))
    assert desk.state.board.run_ids == [source_id(desk, "two")]
    assert refusal(desk, RemoveSource(run)) == "the file is not loaded"
    assert refusal(desk, ShowRun(run, visible=False)) == "the run is not loaded"
    desk.execute(Undo())
    assert score(desk, "AP", "one") == before
    assert check(desk) == []


def test_removing_what_nobody_knows_is_refused(desk):
    assert refusal(desk, RemoveSource("nothing")) == "the file is not loaded"


def test_hiding_a_run_keeps_its_scores(desk):
    run = source_id(desk, "one")
    changes = desk.execute(ShowRun(run, visible=False))
    assert changes.name == "hide run one"
    assert not desk.state.sources[run].visible
    assert run in desk.state.board.run_ids
    assert desk.execute(ShowRun(run, visible=True)).name == "show run one"


def test_qrels_extend_the_scale_and_undo_takes_that_back(desk, load):
    load(desk, "more.qrels")
    assert desk.state.scale.grades == (0, 1, 2, 3, 7)
    assert desk.state.board.topics == ["1", "2", "3"]
    desk.execute(Undo())
    assert desk.state.scale.grades == (0, 1, 2, 3)
    assert desk.state.board.topics == []
    desk.execute(Redo())
    assert desk.state.scale.grades == (0, 1, 2, 3, 7)
    assert check(desk) == []


def test_qrels_that_contradict_others_are_refused(desk, load):
    load(desk, "nist.qrels")
    with pytest.raises(CommandRefused) as fault:
        load(desk, "contrary.qrels")
    assert str(fault.value) == (
        "contrary.qrels and nist.qrels disagree on 2 judgements. First difference: topic 1, document a, grade 0 in "
        "contrary.qrels and 1 in nist.qrels. Remove one of the files first, or import one as an assessor's judgements "
        "to compare them"
    )
    load(desk, "more.qrels")
    desk.execute(RemoveSource(source_id(desk, "nist.qrels")))
    assert desk.state.board.grade("1", "a") == 1
    assert desk.state.board.grade("1", "b") is None
    assert check(desk) == []


def test_an_own_judgement_counts_above_imported_ones_whichever_came_first(desk, load):
    desk.execute(JudgeDocument("1", "a", 3))
    load(desk, "nist.qrels")
    assert desk.state.board.grade("1", "a") == 3
    assert desk.state.board.grade("1", "b") == 0
    desk.execute(JudgeDocument("1", "b", 2))
    assert desk.state.board.grade("1", "b") == 2
    assert check(desk) == []


def test_topics_come_with_their_texts_and_may_be_numbered(desk, load):
    load(desk, "topics.tsv")
    assert desk.state.topics["2"].title == "the second"
    desk.execute(RemoveSource(source_id(desk, "topics.tsv")))
    assert desk.state.topics == {}
    load(desk, "topics.tsv", by_position=True)
    assert list(desk.state.topics) == ["1", "2"]


def test_a_pool_of_another_order_keeps_judgements_with_their_documents(desk, pool):
    desk.execute(JudgeDocument("1", "a", 3))
    desk.execute(JudgeDocument("1", "b", 0))
    before = {docno: desk.state.grade("1", docno) for docno in "abcd"}
    orders = {desk.state.pool.queues["1"]}
    for seed in range(6):
        pool(desk, order="random", seed=seed, replaced=desk.state.settings[project_settings.POOL])
        orders.add(desk.state.pool.queues["1"])
        assert {docno: desk.state.grade("1", docno) for docno in "abcd"} == before
        assert desk.state.grade(*reversed(("a", "1"))) == 3
        assert desk.state.grade(desk.state.places["A"].topic, desk.state.places["A"].docno) is None
    assert len(orders) > 2
    assert check(desk) == []


def test_a_pool_can_be_undone(desk, pool):
    old = desk.state.settings[project_settings.POOL]
    desk.execute(MoveTo("2", "d"))
    pool(desk, depth=1)
    assert desk.state.pool.queues == {"1": ("a", "c"), "2": ("d",), "3": ("a",)}
    desk.execute(Undo())
    assert desk.state.settings[project_settings.POOL] == old
    assert desk.state.places["A"] == Place("2", "d")


def test_a_pool_without_runs_is_refused(empty, pool):
    with pytest.raises(CommandRefused, match="a pool needs at least one run"):
        pool(empty)


def test_choosing_measures(desk, reopen):
    desk.execute(JudgeDocument("1", "a", 1))
    desk.execute(ChooseMeasures(("map", "ndcg_cut_10", "nDCG@10", "P@1000000")))
    assert [str(measure) for measure in desk.state.measures] == ["AP", "nDCG@10", "P@1000000"]
    assert [str(measure) for measure in desk.state.board.measures] == ["AP", "nDCG@10", "P@1000000", "Judged@10"]
    assert "the nearest are" in refusal(desk, ChooseMeasures(("nDGC",)))
    assert refusal(desk, ChooseMeasures(())) == "at least one measure must be shown"
    assert "stands for 29 measures" in refusal(desk, ChooseMeasures(("official",)))
    assert check(desk) == []
    assert [str(measure) for measure in reopen().state.measures] == ["AP", "nDCG@10", "P@1000000"]


def test_choosing_a_scale(desk):
    desk.execute(ChooseScale(NEWS))
    assert desk.state.scale == NEWS
    desk.execute(JudgeDocument("1", "a", 4))
    assert refusal(desk, ChooseScale(FOUR)).startswith(
        "documents were judged on this scale, so its grades cannot be changed"
    )
    assert desk.state.scale == NEWS
    desk.execute(Undo())
    desk.execute(ChooseScale(FOUR))
    assert desk.state.scale == FOUR


def test_grades_of_imported_qrels_stay_in_the_scale(desk, load):
    load(desk, "more.qrels")
    assert refusal(desk, ChooseScale(BINARY)) == "the scale binary has no grade 2, which is in use"


def test_grades_that_were_given_can_be_named_otherwise(desk, reopen):
    desk.execute(JudgeDocument("1", "a", 3))
    levels = tuple(Level(level.grade, f"own {level.grade}", "ours") for level in desk.state.scale.levels)
    changes = desk.execute(ChooseScale(GradeScale(desk.state.scale.name, levels)))
    assert changes.name == "edit the labels of grades"
    assert reopen().state.scale.levels == levels


def test_writing_guidelines(desk, reopen):
    desk.execute(WriteGuidelines("Judge what you see."))
    assert reopen().state.settings[project_settings.GUIDELINES] == "Judge what you see."


def test_means_before_a_change_are_told_with_it(desk):
    desk.execute(JudgeDocument("1", "a", 1))
    before = desk.state.board.means()
    changes = desk.execute(JudgeDocument("1", "c", 1))
    for column, run_id in enumerate(desk.state.board.run_ids):
        assert np.array_equal(changes.means_before[run_id], before[:, column], equal_nan=True)
    assert desk.execute(MoveTo("1", "a")).means_before == {}
