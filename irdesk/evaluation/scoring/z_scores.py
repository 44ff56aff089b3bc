"""Scores as distances from the mean of a reference set of runs, in its standard deviations (trec_eval's ``-Z``; W.
Webber, A. Moffat, J. Zobel, *Score standardization for inter-collection comparison of retrieval systems*, SIGIR 2008).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from irdesk.evaluation.measures.measure import Average, Measure
from irdesk.evaluation.scoring.scoring_options import GEOMETRIC_LEAST

Reference = Mapping[tuple[str, str], tuple[float, float]]
"""Mean and standard deviation of the reference runs' scores, by topic and trec_eval's name of the measure."""

UNKNOWN = -1_000_000.0
"""What trec_eval prints where the reference lacks a measure of a topic."""


def z_score(measure: Measure, score: float, reference: tuple[float, float] | None) -> float:
    """Return (score − mean) / deviation, 0 where the deviation is 0 and the score is the mean, and else `UNKNOWN`.

    Of a geometric mean the logarithm of the topic's score is taken, as trec_eval does (``convert_zscores.c``).
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
    """Return what trec_eval prints for all topics: the mean of the z-scores over ``topics``, which is greater than
    their number where topics count that the run lacks; a sum where raw scores are summed; the number of topics for
    ``num_q``; for a geometric mean e to the mean, a missing topic counting as its least score.
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
