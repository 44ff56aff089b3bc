"""All pairs of a project's runs: refused requests with their reasons, and the state after cancelling."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from irdesk.domain.errors import CommandRefused, TaskCancelled
from irdesk.domain.progress import QUIET
from irdesk.domain.run import RankedRun
from irdesk.evaluation.comparison.significance.comparison_plan import Method, Plan
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.commands import JudgeDocument, ShowRun
from irdesk.session.comparison import all_pairs
from irdesk.session.comparison.all_pairs import Pairing, PairingRequest
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter

EVERY = TopicFilter()


def synthetic(topics=25, runs=6):
    """Return random scores with the better runs last, and a function that creates a request for a measure."""
    scores = np.random.default_rng(3).random((topics, runs)) + np.arange(runs) * 0.3
    return scores, lambda measure: PairingRequest(
        FrozenRuns(
            {f"id{i}": RankedRun.of(f"run{i}", {}) for i in range(runs)},
            tuple(f"run{i}" for i in range(runs)),
            ("",) * runs,
            tuple(map(str, range(topics))),
            "",
            Judgements({}),
            ScoringOptions(),
        ),
        measure,
        scores,
        "",
    )


def test_a_projects_runs_stand_by_their_means_and_hidden_ones_are_left_out(desk):
    result = PairingRequest.of(desk, "AP", EVERY).pairing(Plan(), QUIET)
    means = [desk.state.board.means()[0][desk.state.board.run_ids.index(run)] for run in result.runs]
    assert means == sorted(means, reverse=True)
    assert result.details(0, 0) is None
    desk.execute(ShowRun(result.runs[0], visible=False))
    assert result.runs[0] not in PairingRequest.of(desk, "AP", EVERY).runs.ids


def test_what_cannot_be_compared_is_refused_by_name(desk):
    with pytest.raises(CommandRefused, match="over single topics, for which num_q is not defined"):
        PairingRequest.of(desk, "num_q", EVERY)
    with pytest.raises(CommandRefused, match="P@7 is not among the measures shown"):
        PairingRequest.of(desk, "P@7", EVERY)


def test_cells_are_of_the_row_less_the_column():
    scores, request = synthetic()
    result: Pairing = request("AP").pairing(Plan(), QUIET)
    assert result.names == ("run5", "run4", "run3", "run2", "run1", "run0")
    for i in range(6):
        for j in range(6):
            d = scores[:, 5 - i] - scores[:, 5 - j]
            assert result.differences[i, j] == pytest.approx(d.mean(), abs=1e-9)
            if i != j:
                assert result.effects[i, j] == pytest.approx(d.mean() / d.std(ddof=1))
                report = result.details(i, j)
                assert report.difference == result.differences[i, j]
                assert report.adjusted == result.adjusted[i, j] == result.adjusted[j, i]
                assert report.record[0] == (d > 0).sum()
                assert report.outcome.statistic == pytest.approx(d.mean() / d.std(ddof=1) * 5)
                assert report.deviation == pytest.approx(d.std(ddof=1))
                # SciPy's 95 % confidence interval of the paired difference; the sign is that of row minus column.
                exact = stats.ttest_rel(scores[:, 5 - i], scores[:, 5 - j]).confidence_interval(0.95)
                assert report.interval == pytest.approx((exact.low, exact.high))
    assert result.different == sum(result.compared.significant(pair) for pair in result.compared.pairs)
    assert np.isnan(np.diag(result.effects)).all()


@pytest.mark.parametrize("method", [Method.RANDOMIZATION, Method.BOOTSTRAP, Method.RANDOMIZED_TUKEY, Method.T])
def test_it_stops_soon_after_it_is_cancelled(method):
    class Watched:
        def __init__(self):
            self.reports = 0

        def report(self, done, total):
            self.reports += 1
            if self.reports == 3:
                raise TaskCancelled("enough")

    watched = Watched()
    with pytest.raises(TaskCancelled):
        synthetic()[1]("AP").pairing(Plan(method, Correction.HOLM), watched)
    assert watched.reports == 3


def test_of_too_many_runs_the_best_are_compared_and_those_that_are_chosen(desk, monkeypatch):
    desk.execute(JudgeDocument("1", "b", 2))
    every = PairingRequest.of(desk, "AP", EVERY)
    means = every.scores.mean(axis=0)
    assert means[0] != means[1]
    best, worst = (every.runs.ids[int(place)] for place in (np.argmax(means), np.argmin(means)))
    monkeypatch.setattr(all_pairs, "MOST_RUNS", 1)
    few = PairingRequest.of(desk, "AP", EVERY)
    assert few.runs.ids == (best,)
    assert few.runs.names == (every.runs.names[every.runs.index(best)],)
    assert np.array_equal(few.scores[:, 0], every.scores[:, every.runs.index(best)])
    assert few.notes.startswith("the best 1 of 2 runs · ")
    assert PairingRequest.of(desk, "AP", EVERY, (worst, "")).runs.ids == every.runs.ids
    monkeypatch.setattr(all_pairs, "MOST_RUNS", 2)
    assert "best" not in PairingRequest.of(desk, "AP", EVERY).notes
