"""The statement on reusability: its wording for runs and teams, for few runs and for none, and its caveats."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from each_case import each_case

from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.pools.leave_out import LeftOut
from irdesk.evaluation.pools.reusability import Evidence, Team, reusability
from irdesk.reporting.pools.leave_out import LeaveOutReport, leave_out_table, verdict

FULL = [0.9, 0.7, 0.5, 0.3, 0.2, 0.1]


PLENTY = Evidence(50, 5000, 4900, 2000, 400, 390, 120, 0.02)


def told(losses, *, teams=False, full=FULL, evidence=PLENTY):
    """Return the statement for runs that each lose a given share of their score when left out."""
    without = np.array(
        [[[s * (1 - loss) if i == j else s for j, s in enumerate(full)]] for i, loss in enumerate(losses)]
    )
    zero = np.zeros(len(losses), np.int64)
    names = [f"r{i}" for i in range(len(full))]
    result = LeftOut(np.array([full]), without, zero, zero)
    (entry,) = reusability(
        (parse_one("nDCG@10"),),
        names,
        [Team(n, (i,)) for i, n in enumerate(names[: len(losses)])],
        result,
        [evidence],
    )
    return verdict(entry, teams=teams)


@each_case(
    ("losses", "message"),
    [
        (
            [0.01, 0, 0, 0, 0, 0],
            (
                "nDCG@10: left out, a run loses 0.2 % of its score on average and at most 1.0 % (r0); no run changes "
                "its rank; τ with the run order of the full pool ≥ 1.000. Verdict: a new run would probably be scored "
                "fairly: no loss is above 5 % and their average is not above 1 % (98 % of the pool judged, 120 "
                "relevant documents from only one run, 50 topics)"
            ),
        ),
        (
            [0.02, 0.03, 0.02, 0.03, 0.02, 0.03],
            "may be scored somewhat too low: the average loss, 2.5 %, is more than 1 % (98",
        ),
        (
            [0, 0.3, 0, 0, 0, 0],
            (
                "left out, a run loses 5.0 % of its score on average and at most 30.0 % (r1); ranks change by "
                "at most 1 of 6 places (r1); τ with the run order of the full pool ≥ 0.866. Verdict: a new run could "
                "be scored unfairly: r1 loses 30.0 %, more than 10 %; τ falls to 0.866, below 0.9 (98"
            ),
        ),
        ([0, 0.02, 0, 0, 0, 0.5], "at most 50.0 % (r5); at most 2.0 % in the better half of the runs (r1); no run "),
        ([0.01], "nDCG@10: leave-out needs at least two runs or teams that contributed documents to the pool"),
        ([0, 0], "run order of the full pool ≥ 1.000. No verdict: 2 runs are left out (limit 5)"),
    ],
)
def test_sentences_for_losses(losses, message):
    assert message in told(losses)


def test_why_no_verdict_is_given():
    """With one relevant document per topic and 99 % unjudged documents within the cutoff, no verdict is possible."""
    sparse = Evidence(50, 5000, 50, 50, 800, 8, 8, 0.99)
    numbers, _, reasons = told([0] * 6, evidence=sparse).partition(". No verdict: ")
    assert numbers.startswith("nDCG@10: left out, a run loses 0.0 % of its score on average and at most 0.0 % (r0); ")
    assert reasons.split("; ") == [
        "50 of 5000 pooled documents are judged, 1.0 % (limit 50 %)",
        "8 of 800 documents from only one run are judged, 1.0 % (limit 50 %)",
        "8 documents from only one run are relevant, so there is little to lose (limit 10)",
        "topics have 1.0 relevant documents on average, so a run loses a topic completely or not at all (limit 3)",
        "99.0 % of the documents within the measure's cutoff are unjudged (limit 50 %)",
    ]
    assert "only one team are judged" in told([0] * 6, teams=True, evidence=sparse)
    assert "No verdict: 3 topics are judged (limit 5)" in told([0.3] * 6, evidence=replace(PLENTY, topics=3))


def test_teams_and_scores_of_nothing():
    assert "left out with its team, a run loses" in told([0.01] * 6, teams=True)
    assert told([0, 0], full=[0.0, 0.0]) == "nDCG@10: no run has a score above 0, so no verdict is possible"


def test_caveats():
    plain = LeaveOutReport((), False, 9, 7, 3, 5, 2, "a pool", "rules")
    assert plain.caveats == [
        "9 documents were contributed by only one run; 7 of them are judged, 3 relevant",
        (
            "5 judged documents were not contributed by any of these runs at this depth. They come from other runs "
            "or from a greater depth, so the losses may be too large or too small"
        ),
        "2 runs contributed nothing to the pool and are not left out",
        "runs of one team resemble each other: leave teams out to see what a new team would lose",
        "a run of a new kind may lose more than any of these runs",
    ]
    teams = LeaveOutReport((), True, 9, 7, 3, 0, 0, "a pool", "rules")
    assert teams.caveats[0].startswith("9 documents were contributed by only one team")
    assert len(teams.caveats) == 2
    assert leave_out_table(plain).rows == ()
