"""The difference between two runs: mean, standard deviation, confidence interval, effect size and topics needed."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.comparison.significance.p_value_and_statistic import (
    NO_DIFFERENCE,
    NO_TOPICS,
    ONE_TOPIC,
    SAME_DIFFERENCE,
)
from irdesk.evaluation.comparison.significance.paired_t_power import t_power, topics_needed
from irdesk.evaluation.comparison.significance.score_differences import differences_of, is_constant
from irdesk.evaluation.scoring.ranked_lists import Floats


@dataclass(frozen=True, eq=False)
class Comparison:
    """Two runs' scores for the ``topics`` that both have, and statistics that do not depend on a test.

    ``differences``, shape (topics,), are the first run's scores minus the second's. ``deviation`` is their standard
    deviation (None for fewer than two topics). ``interval`` is the Student's t confidence interval of their mean at
    ``confidence``. ``effect`` is the paired effect size d, the mean divided by the standard deviation (Cohen's d_z).

    ``needed`` is the number of topics for which the paired t-test at 1 - ``confidence`` would find this effect with a
    power of 80 %. It is None if the effect is 0 or more than a million topics would be needed. ``interval``, ``effect``
    and ``needed`` are None if all differences are equal or there are fewer than two topics.
    """

    differences: Floats
    dropped: int
    confidence: float
    mean: float
    deviation: float | None
    interval: tuple[float, float] | None
    effect: float | None
    wins: int
    ties: int
    losses: int
    needed: int | None

    @property
    def topics(self) -> int:
        """The number of topics used."""
        return len(self.differences)

    @property
    def power(self) -> float | None:
        """The power of the paired t-test at 1 - ``confidence``, with this number of topics and the observed effect
        size.

        None if the effect size is undefined.
        """
        return None if self.effect is None else t_power(self.effect, self.topics, 1 - self.confidence)

    @property
    def statement(self) -> str:
        """The reason why the interval and the effect size are undefined, or an empty string if they are defined."""
        if not self.topics:
            return NO_TOPICS
        if not self.differences.any():
            return NO_DIFFERENCE
        if self.topics == 1:
            return ONE_TOPIC
        return "" if self.effect is not None else SAME_DIFFERENCE


def compare(first: Floats, second: Floats, confidence: float = 0.95) -> Comparison:
    """Compare two runs' scores, shapes (topics,). Topics that a run lacks (NaN) are dropped and counted."""
    from scipy import special

    both = ~np.isnan(first) & ~np.isnan(second)
    d = differences_of(first[both], second[both])
    n = len(d)
    mean = float(d.mean()) if n else 0.0
    deviation = (0.0 if is_constant(d) else float(d.std(ddof=1))) if n > 1 else None
    half = float(special.stdtrit(n - 1, 0.5 + confidence / 2)) * deviation / n**0.5 if deviation else None
    effect = mean / deviation if deviation else None
    return Comparison(
        differences=d,
        dropped=int((~both & ~(np.isnan(first) & np.isnan(second))).sum()),
        confidence=confidence,
        mean=mean,
        deviation=deviation,
        interval=None if half is None else (mean - half, mean + half),
        effect=effect,
        wins=int((d > 0).sum()),
        ties=int((d == 0).sum()),
        losses=int((d < 0).sum()),
        needed=topics_needed(effect, 1 - confidence) if effect else None,
    )
