"""Scores as distances from the mean of a reference set of runs, in standard deviations of that set (trec_eval's ``-Z``;
W. Webber, A. Moffat, J. Zobel, *Score standardization for inter-collection comparison of retrieval systems*, SIGIR
2008).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from irdesk.evaluation.measures.measure import Average, Measure
from irdesk.evaluation.scoring.scoring_options import GEOMETRIC_LEAST

Reference = Mapping[tuple[str, str], tuple[float, float]]
"""Mean and standard deviation of the reference runs' scores, by topic and trec_eval's name of the measure."""

UNKNOWN = -1_000_000.0
"""The value that trec_eval prints if the reference lacks a measure for a topic."""


def z_score(measure: Measure, score: float, reference: tuple[float, float] | None) -> float:
    """Return (score − mean) / deviation, 0 if the deviation is 0 and the score equals the mean, otherwise `UNKNOWN`.

    For a geometric mean the logarithm of the topic's score is used, as in trec_eval (``convert_zscores.c``).
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
    """Return the value that trec_eval prints for all topics: the mean of the z-scores over ``topics``, which is more
    than their number if topics that the run lacks count; a sum if raw scores are summed; the number of topics for
    ``num_q``; for a geometric mean e to the power of the mean, with a missing topic counted as its lowest score.
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
