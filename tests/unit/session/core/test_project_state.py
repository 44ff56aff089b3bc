"""The project state follows changes of its sources."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.domain.run import Convention, RankedBy
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.commands import ChooseMeasures, ChooseRules, JudgeDocument, MoveTo, RemoveSource, Undo
from irdesk.session.core import project_state
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
    """Return the ids of the runs that the state itself has scored."""
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
