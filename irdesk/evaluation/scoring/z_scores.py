"""Z-scores: the difference between a score and the mean score of a reference set of runs, divided by the standard
deviation of the reference scores.

This is trec_eval's ``-Z`` (W. Webber, A. Moffat, J. Zobel, *Score standardization for inter-collection comparison of
retrieval systems*, SIGIR 2008).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from irdesk.evaluation.measures.measure import Average, Measure
from irdesk.evaluation.scoring.scoring_options import GEOMETRIC_LEAST

Reference = Mapping[tuple[str, str], tuple[float, float]]
"""Mean and standard deviation of the reference runs' scores, keyed by topic and trec_eval measure name."""

UNKNOWN = -1_000_000.0
"""The value that trec_eval prints if the reference lacks the measure for a topic."""


def z_score(measure: Measure, score: float, reference: tuple[float, float] | None) -> float:
    """Return the z-score, (score − mean) / deviation.

    If the deviation is 0, return 0 if the score equals the mean and `UNKNOWN` otherwise. For a geometric mean, the
    logarithm of the topic's score is used, as in trec_eval (``convert_zscores.c``).
    """
    if reference is None:
        return UNKNOWN
    mean, deviation = reference
    if measure.family.average is Average.GEOMETRIC:
        score = math.log(max(score, GEOMETRIC_LEAST))
    if deviation == 0:
        return 0.0 if score == mean else UNKNOWN
    return (score - mean) / deviation


def z_average(measure: Measure, scores: Sequence[float], topics: int) -> float:
    """Return the value that trec_eval prints for all topics.

    ``topics`` is the number of topics that count; it may include topics that the run lacks. The value is the mean of
    the z-scores, or their sum if the measure's raw scores are summed. For ``num_q`` it is the number of topics.

    For a geometric mean, the value is e to the power of the mean z-score. A topic that the run lacks has no z-score; it
    enters this mean with the logarithm of `GEOMETRIC_LEAST`, the lowest score in a geometric mean.
    """
    total = 0.0
    for score in scores:
        total += score
    match measure.family.average:
        case Average.COUNT:
            return float(topics)
        case Average.SUM:
            return total
        case Average.GEOMETRIC:
            return math.exp((total + (topics - len(scores)) * math.log(GEOMETRIC_LEAST)) / topics)
        case Average.MEAN:
            return total / topics
