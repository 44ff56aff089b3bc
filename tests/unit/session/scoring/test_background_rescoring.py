"""The scoring options are settings of the project: chosen, undone, and preserved when anything else changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from background_results import Inbox
from short_and_long_tests import LONG

from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.grades import GradeScale, Level
from irdesk.domain.progress import QUIET
from irdesk.domain.run import Convention, RankedBy, Ties
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.commands import ChooseMeasures, ChooseRules, ChooseScale, JudgeDocument, RemoveSource, Undo
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.session.importing.file_loading import LoadingContext, prepare
from irdesk.session.project_files.integrity_check import check
from irdesk.session.scoring.background_rescoring import ScoringOptionsChooser, prepare_rules, takes_long
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter

# The scores 1.00000002 and 1.00000001 are tied only as float32 values; a and c are tied under every convention.
CLOSE = "1 Q0 a 2 1.00000002 close\n1 Q0 b 9 1.00000001 close\n1 Q0 c 1 1.00000002 close\n"
EXACT = ScoringOptions(Convention.EXACT)
ORDERS = {
    ScoringOptions(): "cba",
    ScoringOptions(Convention.TREC_EVAL_10): "cab",
    EXACT: "cab",
    replace(EXACT, ties=Ties.DOCNO_ASCENDING): "acb",
    replace(EXACT, ties=Ties.RANK): "cab",
    replace(EXACT, ties=Ties.FILE): "acb",
    ScoringOptions(ranked_by=RankedBy.RANK): "cab",
    ScoringOptions(ranked_by=RankedBy.FILE): "abc",
}


@pytest.fixture
def project_of_ties(prepared, empty_project, files, load):
    """Return a workspace with the run above, in which only a is relevant; RR then reveals the rank of a."""
    (files / "close.run").write_text(CLOSE, encoding="utf-8")

    def load_both(workspace):
        load(workspace, "close.run")
        load(workspace, "nist.qrels")
        workspace.execute(ChooseMeasures(("RR",)))

    return prepared(empty_project, load_both)


def rr(desk) -> list[float]:
    return desk.state.board.topic_scores("1")[0].tolist()


def prepared(desk, rules: ScoringOptions) -> ChooseRules:
    runs = FrozenRuns.loaded(desk.state, TopicFilter())
    return ChooseRules(rules, prepare_rules(desk.store, runs, desk.state.board.measures, rules, QUIET))


def test_another_convention_ranks_anew_and_is_kept(project_of_ties, reopen):
    desk = project_of_ties
    chosen = [(rules, True) for rules in list(ORDERS)[1:]]
    chosen += [(rules, False) for rules in list(ORDERS)[1 : None if LONG else 3]]
    for rules, by_worker in chosen:
        assert rr(desk) == [1 / 3]
        wanted = [1 / (1 + ORDERS[rules].index("a"))]
        desk.execute(prepared(desk, rules) if by_worker else ChooseRules(rules))
        assert rr(desk) == wanted, (rules, by_worker)
        assert check(desk) == []
        desk = reopen()
        assert (rr(desk), desk.state.rules) == (wanted, replace(rules, profile=desk.state.rules.profile))
        desk.execute(Undo())
        assert rr(desk) == [1 / 3]
    assert check(desk) == []


def test_what_happens_while_a_worker_ranks_anew_is_not_lost(project_of_ties, load):
    desk = project_of_ties
    command = prepared(desk, EXACT)
    load(desk, "two.run")
    load(desk, "more.qrels")
    desk.execute(ChooseMeasures(("RR", "AP")))
    desk.execute(command)
    assert check(desk) == []
    assert desk.state.board.rules == desk.state.rules
    command = prepared(desk, ScoringOptions())
    desk.execute(Undo())  # undoes choosing the options EXACT
    assert check(desk) == []
    del command


def test_a_run_read_under_other_rules_is_ranked_anew(project_of_ties, files):
    desk = project_of_ties
    (files / "late.run").write_text(CLOSE.replace("close", "late"), encoding="utf-8")
    late = prepare(files / "late.run", desk.new_id(), 1.0, LoadingContext.of(desk.store, desk.state), QUIET)
    qrels = prepare(files / "more.qrels", desk.new_id(), 1.0, LoadingContext.of(desk.store, desk.state), QUIET)
    desk.execute(prepared(desk, EXACT))
    desk.execute(late)
    desk.execute(qrels)
    assert rr(desk) == [1 / 2, 1 / 2]
    assert check(desk) == []


def test_a_useless_rank_column_is_refused_before_anything_changes(project_of_ties, files):
    desk, by_rank = project_of_ties, ScoringOptions(ranked_by=RankedBy.RANK)
    (files / "zero.run").write_text("1 Q0 a 0 2.0 zero\n1 Q0 b 0 1.0 zero\n", encoding="utf-8")
    zero = prepare(files / "zero.run", desk.new_id(), 1.0, LoadingContext.of(desk.store, desk.state), QUIET)
    desk.execute(ChooseRules(by_rank))
    with pytest.raises(CommandRefused, match="run zero, topic 1: the rank column is 0 in all 2 lines"):
        desk.execute(zero)  # The file was read while runs were ranked by score.
    with pytest.raises(InputError, match=r"zero\.run: topic 1: the rank column is 0"):
        prepare(files / "zero.run", desk.new_id(), 1.0, LoadingContext.of(desk.store, desk.state), QUIET)
    desk.execute(Undo())
    desk.execute(prepare(files / "zero.run", desk.new_id(), 1.0, LoadingContext.of(desk.store, desk.state), QUIET))
    for refused in (lambda: prepared(desk, by_rank), lambda: desk.execute(ChooseRules(by_rank))):
        with pytest.raises(CommandRefused, match="run zero, topic 1: the rank column is 0"):
            refused()
    assert desk.state.rules == desk.state.board.rules == ScoringOptions(profile=desk.state.rules.profile)
    assert check(desk) == []


def test_a_removed_run_comes_back_in_the_order_that_holds_then(project_of_ties):
    desk = project_of_ties
    desk.execute(RemoveSource(desk.state.present("run")[0].id))
    desk.execute(prepared(desk, EXACT))
    desk.execute(Undo())
    desk.execute(Undo())
    assert rr(desk) == [1 / 3]
    desk.execute(RemoveSource(desk.state.present("run")[0].id))
    desk.execute(ChooseRules(replace(EXACT, ties=Ties.DOCNO_ASCENDING)))
    desk.execute(Undo())
    desk.execute(Undo())
    assert check(desk) == []


def test_level_depth_and_the_rest_are_scored_at_once(desk, load):
    load(desk, "more.qrels")
    desk.execute(JudgeDocument("1", "b", 3))
    names = set()
    for rules in (
        ScoringOptions(level=2),
        ScoringOptions(level=2, depth=1),
        ScoringOptions(judged_only=True),
        ScoringOptions(complete=True),
        ScoringOptions(Convention.TREC_EVAL_10, profile=GainSettings(documents=9)),
        ScoringOptions(profile=GainSettings(top=9)),
    ):
        names.add(desk.execute(ChooseRules(rules)).name)
        assert desk.state.rules == desk.state.board.rules == rules
        assert check(desk) == []
    assert len(names) == 6, "each step has a name of its own"
    with pytest.raises(CommandRefused, match="are already in use"):
        desk.execute(ChooseRules(rules))


def test_a_top_grade_of_its_own_does_not_follow_the_scale(desk):
    desk.execute(ChooseRules(ScoringOptions(profile=GainSettings(top=5))))
    desk.execute(ChooseScale(GradeScale("0–4", tuple(Level(grade, str(grade)) for grade in range(5)))))
    assert desk.state.rules.profile.top == 5
    desk.execute(ChooseRules(ScoringOptions(profile=GainSettings(top=4))))
    assert desk.state.rules.profile.top == 4


class Person:
    """Simulated user who changes scoring options; records the refusals."""

    def __init__(self, desk: Any) -> None:
        self.desk = desk
        self.inbox = Inbox()
        self.runner = TaskRunner(self.inbox.post)
        self.refused: list[str] = []
        self.chooser = ScoringOptionsChooser(
            desk, self.runner, self.execute, lambda fault: self.refused.append(repr(fault))
        )

    def execute(self, command: Any) -> None:
        try:
            self.desk.execute(command)
        except CommandRefused as fault:
            self.refused.append(str(fault))

    def waits(self) -> None:
        self.inbox.run_until(lambda: not self.runner.tasks)


@pytest.fixture
def person(project_of_ties):
    entry = Person(project_of_ties)
    yield entry
    entry.runner.shutdown()


def test_the_last_wish_counts(person):
    person.chooser.choose(EXACT)
    person.chooser.choose(replace(person.chooser.wanted, ties=Ties.DOCNO_ASCENDING))
    person.chooser.choose(replace(person.chooser.wanted, level=2))
    assert person.desk.state.rules == ScoringOptions(), "nobody waits for the worker"
    assert person.chooser.working
    person.waits()
    assert person.desk.state.rules == ScoringOptions(Convention.EXACT, level=2, ties=Ties.DOCNO_ASCENDING)
    assert (person.refused, person.chooser.working) == ([], False)
    assert check(person.desk) == []
    person.chooser.choose(EXACT)
    person.chooser.choose(person.desk.state.rules)
    person.waits()
    assert person.desk.state.rules.ties is Ties.DOCNO_ASCENDING, "a wish taken back"


def test_cancelled_it_stays_as_it_was(person):
    person.chooser.choose(EXACT)
    person.runner.cancel_all()
    person.waits()
    assert person.chooser.wanted == person.desk.state.rules == ScoringOptions()
    assert person.refused == []


def test_undo_and_redo_in_the_background(person):
    person.chooser.choose(EXACT)
    person.waits()
    person.chooser.undo()
    assert person.desk.state.rules == EXACT
    person.waits()
    assert (person.desk.state.rules, rr(person.desk)) == (ScoringOptions(), [1 / 3])
    person.chooser.redo()
    person.waits()
    assert (person.desk.state.rules, rr(person.desk)) == (EXACT, [1 / 2])
    person.chooser.undo()
    person.desk.execute(ChooseMeasures(("AP",)))
    person.waits()
    assert person.refused == ["the project was changed in the meantime; undo again"]
    person.chooser.undo()  # undoes the measures immediately
    assert [str(measure) for measure in person.desk.state.measures] == ["RR"]
    assert check(person.desk) == []


def test_the_mean_over_all_orders_of_ties_follows_judgements(project_of_ties, reopen):
    desk = project_of_ties
    desk.execute(prepared(desk, replace(EXACT, ties=Ties.EXPECTED)))
    assert rr(desk) == [(1 + 1 / 2) / 2], "a is tied with c at the top"
    desk.execute(ChooseMeasures(("RR", "AP", "nDCG@1", "infAP")))
    assert check(desk) == []
    desk.state.board.judge("1", {"c": 2})
    assert desk.state.board.topic_scores("1")[:3, 0].tolist() == pytest.approx([1, 1, (1 + 2) / 2 / 2])
    desk.state.board.judge("1", {"c": None})
    again = reopen()
    assert rr(again)[0] == 0.75
    again.execute(Undo())
    again.execute(Undo())
    assert rr(again) == [1 / 3]


def test_what_takes_long():
    assert takes_long(ScoringOptions(), EXACT)
    assert takes_long(ScoringOptions(), ScoringOptions(Convention.TREC_EVAL_10))
    assert not takes_long(ScoringOptions(Convention.TREC_EVAL_10), EXACT)
    assert not takes_long(ScoringOptions(), ScoringOptions(level=2, depth=3, judged_only=True, complete=True))
    assert takes_long(ScoringOptions(), ScoringOptions(level=2), lines=6_450_000)
