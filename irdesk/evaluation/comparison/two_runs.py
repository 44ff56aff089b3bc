"""Two runs topic by topic: both scores, judged documents of each, and the distribution of their differences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.docnos import Keys
from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.comparison.comparison import Compared, Pair, Plan, compare_runs
from irdesk.evaluation.comparison.significance.test_outcome import DIGITS, differences_of
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats, TopicJudgements
from irdesk.evaluation.scoring.scored_run import RankedKeys
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

MOST_BINS = 24
_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True)
class TopicPair:
    """A topic of two runs: the ``first``'s score and the ``second``'s, None if a run has none, and the first minus the
    second. ``relevant`` is R; ``unjudged`` counts the unjudged documents of each down to the measure's cutoff (of the
    whole list if it has none), None if a run lacks the topic.
    """

    topic: str
    first: float | None
    second: float | None
    difference: float | None
    relevant: int
    unjudged: tuple[int | None, int | None]


@dataclass(frozen=True, eq=False)
class Spread:
    """A histogram of differences with bins of ``width``: ``counts``, shape (n,), and ``centres``, shape (n,); each bin
    extends half a width to either side of its centre. One bin has its centre at 0.
    """

    width: float
    centres: Floats
    counts: Floats


@dataclass(frozen=True, eq=False)
class TwoRuns:
    """Two runs by one measure: the comparison over the topics that both have, each topic, and the histogram of
    differences.
    """

    measure: Measure
    compared: Compared
    topics: tuple[TopicPair, ...]
    spread: Spread

    @property
    def pair(self) -> Pair:
        """The comparison of the first with the second."""
        return self.compared.pairs[0]


def two_runs(
    measure: Measure,
    topics: Sequence[str],
    scores: Floats,
    runs: tuple[RankedKeys, RankedKeys],
    truths: Judgements,
    rules: ScoringOptions,
    plan: Plan,
    progress: Progress = QUIET,
) -> TwoRuns:
    """Compare two runs: ``scores`` of shape (topics, 2), NaN if one lacks a topic, and the documents of each in the
    order of evaluation. Topics that neither has are left out. Call in a worker; raises `TaskCancelled`.
    """
    level = measure.level(rules.level)
    rows = []
    differences = differences_of(scores[:, 0], scores[:, 1]).tolist()
    for topic, pair_scores, difference in zip(topics, scores, differences, strict=True):
        if np.isnan(pair_scores).all():
            continue
        truth = truths[topic]
        first, second = (None if np.isnan(value) else float(value) for value in pair_scores)
        unjudged = tuple(_unjudged(run.get(topic), truth, measure, rules) for run in runs)
        rows.append(
            TopicPair(
                topic,
                first,
                second,
                None if np.isnan(difference) else difference,
                truth.relevant(level),
                (unjudged[0], unjudged[1]),
            )
        )
    compared = compare_runs(list(topics), scores, plan, 1, progress)
    return TwoRuns(measure, compared, tuple(rows), differences_histogram(compared.pairs[0].comparison.differences))


def _unjudged(keys: Keys | None, truth: TopicJudgements, measure: Measure, rules: ScoringOptions) -> int | None:
    if keys is None:
        return None
    seen = keys[: rules.depth][: measure.rank]
    return int(np.count_nonzero(truth.codes(seen) < 0))


def differences_histogram(differences: Floats) -> Spread:
    """Return the histogram of differences, shape (topics,): bins of a round width, as few as needed and at most 24."""
    reach = float(np.abs(differences).max(initial=0.0))
    if not reach:
        return Spread(0.1, np.zeros(1), np.array([float(len(differences))]))
    width = _round_up(2 * reach / (MOST_BINS - 1))
    places = np.floor(np.round(differences / width + 0.5, DIGITS)).astype(np.int64)
    least, most = min(int(places.min()), 0), max(int(places.max()), 0)
    counts = np.bincount(places - least, minlength=most - least + 1).astype(np.float64)
    centres: Floats = np.arange(least, most + 1).astype(np.float64) * width
    return Spread(width, centres, counts)


def _round_up(value: float) -> float:
    """Return the next number of one or two digits: 1, 2, 2.5 or 5 times a power of ten."""
    power = 10.0 ** np.floor(np.log10(value))
    return float(next(step * power for step in _STEPS if step * power >= value * (1 - 1e-12)))
