"""Significance tests and correlations checked against SciPy on per-topic scores of real runs: all pairs of 18 runs."""

from __future__ import annotations

import json
from functools import cache, partial
from itertools import combinations

import numpy as np
import numpy.typing as npt
from parity.comparing import REAL, Case, Tally, printed, same
from parity.real_runs import COVID, paths
from real_files import RealFiles
from scipy import stats

from irdesk.evaluation.comparison.rank_correlation import kendall_b, spearman
from irdesk.evaluation.comparison.significance.effect_size import compare
from irdesk.evaluation.comparison.significance.multiple_comparisons import tukey
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction, correct_p_values
from irdesk.evaluation.comparison.significance.paired_tests import PairedTest, run_test

NAME = "SciPy"
MEASURES = ("AP", "nDCG@10", "P@10")
PAIRS = tuple(combinations(range(len(COVID)), 2))
SHORT = 15  # every fifteenth pair runs without --long
INTEGRATED = 1e-6  # tolerance, since SciPy integrates the studentized range numerically
Values = dict[tuple[str, int, int], float]
Table = npt.NDArray[np.float64]


@cache
def _scores(shared: RealFiles) -> dict[str, Table]:
    """Return the scores for each measure, shape (topics, runs)."""
    files = [paths(shared, "covid", run) for run in COVID]
    asked = [part for name in MEASURES for part in ("-m", name)]
    report = json.loads(
        printed("evaluate", "-q", "-c", "--format", "json", *asked, files[0][0], *(f for _, f in files))
    )
    rows = [run["by_topic"] for run in report["runs"]]
    topics = sorted({topic for row in rows for topic in row})
    return {
        name: np.array([[row.get(topic, {}).get(name, 0.0) for row in rows] for topic in topics]) for name in MEASURES
    }


def _pairs(shared: RealFiles, chosen: slice) -> Tally:
    tally = Tally()
    for scores in _scores(shared).values():
        values: Values = {}
        theirs: Values = {}
        for i, j in PAIRS[chosen]:
            result = compare(scores[:, i], scores[:, j])
            d = result.differences
            t, expected = run_test(PairedTest.T, d), stats.ttest_rel(scores[:, i], scores[:, j])
            interval = expected.confidence_interval(0.95)
            wins, losses = int((d > 0).sum()), int((d < 0).sum())
            ours = {"t": t.statistic, "p of t": t.p, "low": result.interval[0], "high": result.interval[1]}
            other = {"t": expected.statistic, "p of t": expected.pvalue, "low": interval.low, "high": interval.high}
            ours["p of sign"] = run_test(PairedTest.SIGN, d).p
            other["p of sign"] = stats.binomtest(wins, wins + losses).pvalue
            # Compare only differences without ties and zeros, which SciPy's exact test does not handle.
            if len(set(np.round(np.abs(d), 9)) - {0.0}) == len(d):
                ours["p of Wilcoxon"] = run_test(PairedTest.WILCOXON, d).p
                other["p of Wilcoxon"] = stats.wilcoxon(d, method="exact").pvalue
            values |= {(name, i, j): float(value) for name, value in ours.items() if value is not None}
            theirs |= {(name, i, j): float(value) for name, value in other.items()}
        tally.add(same(values, theirs))
    return tally


def _together(shared: RealFiles) -> Tally:
    tally = Tally()
    for scores in _scores(shared).values():
        p = np.array([run_test(PairedTest.T, scores[:, i] - scores[:, j]).p for i, j in PAIRS])
        result, expected = correct_p_values(p, Correction.BENJAMINI_HOCHBERG), stats.false_discovery_control(p)
        tally.add(same(dict(enumerate(result.tolist())), dict(enumerate(expected.tolist()))))
        n, k = scores.shape
        freedom = (n - 1) * (k - 1)
        residual = scores - scores.mean(axis=0) - scores.mean(axis=1, keepdims=True) + scores.mean()
        error = np.sqrt((residual**2).sum() / freedom / n)
        means = scores.mean(axis=0)
        q = np.array([abs(means[i] - means[j]) / error for i, j in PAIRS])
        ours = tukey(scores)
        theirs = stats.studentized_range.sf(q, k, freedom)
        tally.add(
            same(
                {pair: float(ours[pair]) for pair in PAIRS}, dict(zip(PAIRS, theirs.tolist(), strict=True)), INTEGRATED
            )
        )
    return tally


def _orders(shared: RealFiles) -> Tally:
    means = {name: scores.mean(axis=0) for name, scores in _scores(shared).items()}
    ours, theirs = {}, {}
    for one, other in combinations(MEASURES, 2):
        ours["Kendall", one, other] = float(kendall_b(means[one], means[other]) or 0)
        ours["Spearman", one, other] = float(spearman(means[one], means[other]) or 0)
        theirs["Kendall", one, other] = float(stats.kendalltau(means[one], means[other]).statistic)
        theirs["Spearman", one, other] = float(stats.spearmanr(means[one], means[other]).statistic)
    return same(ours, theirs)


def cases() -> list[Case]:
    """Return the cases: pairwise tests, tests and corrections over all pairs, and correlations of run orders."""
    parts = [
        Case(NAME, REAL, f"pairs {nth}", partial(_pairs, chosen=slice(nth, None, SHORT)), nth > 0)
        for nth in range(SHORT)
    ]
    return [*parts, Case(NAME, REAL, "all pairs together", _together, long=True), Case(NAME, REAL, "orders", _orders)]
