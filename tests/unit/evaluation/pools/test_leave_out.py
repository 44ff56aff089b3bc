"""Scores of runs without some documents equal those computed from scratch, bit for bit. The verdicts follow from the
losses.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from each_case import each_case
from short_and_long_tests import effort

from irdesk.domain.docno_keys import keys_of
from irdesk.domain.ranking_order import rank_run
from irdesk.domain.run import Convention, Ties
from irdesk.evaluation.measures.measure_names import parse, parse_one
from irdesk.evaluation.pools.leave_out import LeftOut, score_without
from irdesk.evaluation.pools.reusability import Evidence, Team, Thin, Verdict, reusability
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

MEASURES = tuple(entry for name in ("AP", "nDCG@5", "P@5", "Bpref", "NumRel", "infAP", "GMAP") for entry in parse(name))
RULES = (
    ScoringOptions(),
    ScoringOptions(level=2, judged_only=True, depth=7),
    ScoringOptions(convention=Convention.TREC_EVAL_10, complete=True),
    ScoringOptions(convention=Convention.EXACT, ties=Ties.EXPECTED),
)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(effort(2, 4)))
def test_it_is_what_scoring_from_scratch_gives(make_run, rules, seed):
    """Runs have ties and lack topics. Some grades are negative, and some topics lose all their judgements."""
    chance = np.random.default_rng(seed)
    docnos = [f"d{i}" for i in range(40)]
    runs = {}
    for name in "abcd":
        lists = {
            topic: {d: float(chance.integers(5)) for d in chance.choice(docnos, chance.integers(1, 20), replace=False)}
            for topic in "12345"
            if chance.random() < 0.8
        }
        runs[name] = rank_run(make_run(lists, name), rules.ordering)
    grades = {t: {d: int(chance.integers(-1, 4)) for d in chance.choice(docnos, 15, replace=False)} for t in "12346"}
    truths = Judgements.of(grades)
    sets = [
        {t: keys_of(list(chance.choice(docnos, 12, replace=False))) for t in "1236" if chance.random() < 0.7}
        for _ in range(3)
    ]
    sets += [{}, {"2": keys_of(docnos)}, {"5": keys_of(docnos), "no topic": keys_of(docnos)}]
    result = score_without(runs, truths, MEASURES, rules, sets)
    for i, gone in enumerate(sets):
        left = {}
        for topic, truth in truths.items():
            kept = ~np.isin(truth.keys, gone.get(topic, truth.keys[:0]))
            left[topic] = replace(truth, keys=truth.keys[kept], grades=truth.grades[kept])
        board = Scoreboard(MEASURES, rules, left)
        for name, run in runs.items():
            board.add(score_run(name, run, board.truths, MEASURES, rules))
        np.testing.assert_array_equal(result.without[i], board.means())
    np.testing.assert_array_equal(result.full, result.without[3])
    two = list(grades["2"].values())
    assert (result.judged[4], result.relevant[4]) == (sum(g >= 0 for g in two), sum(g >= rules.level for g in two))
    assert not np.array_equal(result.full, result.without[4], equal_nan=True)


PLENTY = Evidence(50, 5000, 4900, 2000, 400, 390, 120, 0.02)


def told(full, *without, teams=None, evidence=PLENTY):
    """Return the leave-out result under one measure, with each run as its own team unless ``teams`` are given."""
    rows = np.array(without, np.float64)
    counts = np.zeros(len(rows), np.int64)
    result = LeftOut(np.array([full], np.float64), rows[:, None, :], counts, counts)
    names = [f"r{i}" for i in range(len(full))]
    wanted = teams or [Team(name, (i,)) for i, name in enumerate(names[: len(rows)])]
    return reusability([parse_one("AP")], names, wanted, result, [evidence])[0]


def test_losses_places_and_orders_worked_by_hand():
    entry = told([0.4, 0.3, 0.2], [0.25, 0.3, 0.2], [0.4, 0.3, 0.2], [0.4, 0.3, 0.1])
    first, second, third = entry.effects
    assert (first.place, first.place_without, first.moved) == (1, 2, 1)
    assert first.relative == pytest.approx(-0.375)
    assert first.tau == pytest.approx(1 / 3)
    assert first.tau_ap == pytest.approx(0.0)  # τ_AP: above rank 2, 1 of 1 run is misplaced; above rank 3, 0 of 2
    assert (second.change, second.moved, second.tau) == (0.0, 0, 1.0)
    assert entry.mean_loss == pytest.approx((0.375 + 0 + 0.5) / 3)
    assert entry.worst == (third, pytest.approx(0.5))
    assert entry.farthest is first
    assert entry.least_tau == pytest.approx(1 / 3)
    assert entry.thin == (Thin.TEAMS,), "three runs are too few for any verdict"
    assert entry.verdict is Verdict.WITHHELD


@each_case(
    ("loss", "verdict"),
    [(0.0, Verdict.FAIR), (0.009, Verdict.FAIR), (0.02, Verdict.CARE), (0.2, Verdict.UNFAIR)],
)
def test_the_verdict_goes_by_the_losses(loss, verdict):
    assert five(loss).verdict is verdict


def five(loss, **evidence):
    """Return the result for five runs that each lose a share of their score when left out."""
    full = [0.8, 0.4, 0.2, 0.1, 0.05]
    without = ([s * (1 - loss) if i == j else s for j, s in enumerate(full)] for i in range(5))
    return told(full, *without, evidence=replace(PLENTY, **evidence))


@each_case(
    ("evidence", "thin"),
    [
        ({"judged": 50}, Thin.POOL),
        ({"unique_judged": 190}, Thin.UNIQUE),
        ({"unique_relevant": 9}, Thin.UNIQUE_RELEVANT),
        ({"relevant": 50}, Thin.RELEVANT),
        ({"unjudged": 0.99}, Thin.UNJUDGED),
    ],
)
def test_thin_evidence_gives_no_verdict_of_fairness(evidence, thin):
    """Unfairness is still reported, because unjudged documents can only reduce the losses."""
    for loss in (0.0, 0.02):
        entry = five(loss, **evidence)
        assert (entry.verdict, entry.thin) == (Verdict.WITHHELD, (thin,))
    assert five(0.2, **evidence).verdict is Verdict.UNFAIR
    assert five(0.2, topics=4, **evidence).thin == (Thin.TOPICS,)


def test_limits_of_the_evidence_are_kept_on_either_side():
    enough = {"judged": 2500, "unique_judged": 200, "unique_relevant": 10, "relevant": 150, "unjudged": 0.5}
    assert five(0.0, **enough).verdict is Verdict.FAIR
    empty = Evidence(0, 0, 0, 0, 0, 0, 0, None)
    assert (empty.judged_share, empty.unique_share, empty.relevant_per_topic) == (0.0, 0.0, 0.0)
    alike = five(0.0, unique=0, unique_judged=0, unique_relevant=0)
    assert alike.thin == (Thin.UNIQUE_RELEVANT,), "runs that all find the same have nothing to lose"


def test_scores_of_nothing_are_no_losses():
    nan = float("nan")
    entry = told([0.5, 0.0, nan], [0.5, 0.0, nan], [0.5, 0.0, nan], [0.5, 0.0, nan])
    assert [effect.relative for effect in entry.effects] == [0.0, None, None]
    assert entry.effects[2].place is None
    assert entry.mean_loss == 0.0
    nothing = told([nan, nan], [nan, nan], [nan, nan])
    assert (nothing.mean_loss, nothing.worst, nothing.least_tau) == (None, None, None)
    assert nothing.verdict is Verdict.UNKNOWN
    assert told([0.5], [0.1]).verdict is Verdict.UNKNOWN  # there is only one run


def test_a_team_is_left_out_as_one():
    entry = told([0.4, 0.2, 0.3], [0.3, 0.1, 0.3], [0.4, 0.2, 0.3], teams=[Team("x", (0, 1), 7), Team("y", (2,))])
    assert [(effect.team, effect.run, effect.unique) for effect in entry.effects] == [
        ("x", "r0", 7),
        ("x", "r1", 7),
        ("y", "r2", 0),
    ]
    assert (entry.teams, entry.runs) == (2, 3)
