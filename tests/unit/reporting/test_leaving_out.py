"""The sentence on reusability: what it says of runs and teams, of few, of nothing; and what must be minded."""

from __future__ import annotations

import numpy as np
import pytest

from irdesk.evaluation.leaving_out import LeftOut
from irdesk.evaluation.names import parse_one
from irdesk.evaluation.reusability import Team, reusability
from irdesk.reporting.leaving_out import LeaveOutReport, leave_out_table, verdict

FULL = [0.9, 0.7, 0.5, 0.3, 0.2, 0.1]


def told(losses, *, teams=False, full=FULL):
    """The sentence where each run loses a share of its score."""
    without = np.array(
        [[[s * (1 - loss) if i == j else s for j, s in enumerate(full)]] for i, loss in enumerate(losses)]
    )
    zero = np.zeros(len(losses), np.int64)
    names = [f"r{i}" for i in range(len(full))]
    found = LeftOut(np.array([full]), without, zero, zero)
    (own,) = reusability(
        (parse_one("nDCG@10"),), names, [Team(n, (i,)) for i, n in enumerate(names[: len(losses)])], found
    )
    return verdict(own, teams=teams)


@pytest.mark.parametrize(
    ("losses", "said"),
    [
        ([0.01, 0, 0, 0, 0, 0], "nDCG@10: a new run would probably be scored fairly: left out, a run loses 0.2 % of "
         "its score on average and 1.0 % at worst (r0); no run changes its place; the order of all runs keeps "
         "τ ≥ 1.000"),
        ([0.02, 0.03, 0.02, 0.03, 0.02, 0.03], "may be scored somewhat too low"),
        ([0, 0.3, 0, 0, 0, 0], "could be scored unfairly: left out, a run loses 5.0 % of its score on average and "
         "30.0 % at worst (r1); at most 1 of 6 places (r1); the order of all runs keeps τ ≥ 0.866"),
        ([0, 0.02, 0, 0, 0, 0.5], "50.0 % at worst (r5); of the better half of all runs 2.0 % at worst (r1); no run "),
        ([0.01], "nDCG@10: to leave one out takes two that brought documents to the pool"),
        ([0, 0], "but 2 are few to conclude from"),
    ],
)  # fmt: skip
def test_what_is_said(losses, said):
    assert said in told(losses)


def test_teams_and_scores_of_nothing():
    assert "left out with its team, a run loses" in told([0.01] * 6, teams=True)
    assert told([0, 0], full=[0.0, 0.0]) == "nDCG@10: no run has a score above 0, so nothing can be said"


def test_what_must_be_minded():
    plain = LeaveOutReport((), False, 9, 7, 3, 5, 2, "a pool", "rules")
    assert plain.caveats == [
        "9 documents were brought by one run alone; 7 of them are judged, 3 relevant",
        "5 judged documents were brought by none of these runs to this depth, so that other runs, or more of these, "
        "were pooled; the losses may be too great or too small",
        "2 runs brought nothing to the pool and are not left out",
        "runs of one team resemble each other: leave teams out to see what strangers would lose",
        "a run of another kind than all of these may lose more than any of them",
    ]
    teams = LeaveOutReport((), True, 9, 7, 3, 0, 0, "a pool", "rules")
    assert teams.caveats[0].startswith("9 documents were brought by one team alone")
    assert len(teams.caveats) == 2
    assert leave_out_table(plain).rows == ()
