"""An assessor's pace and the time left, with an interval, as soon as there are enough judgements."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

LATEST = 100  # number of latest judgements used for the pace, since assessors get faster
ENOUGH = 24  # number of judgements needed to estimate the time left


@dataclass(frozen=True)
class Pace:
    """The pace of the latest judgements: their number, their median and mean in active seconds, and the standard
    deviation.
    """

    count: int = 0
    median: float = 0.0
    mean: float = 0.0
    deviation: float = 0.0

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Pace:
        """Compute the pace from the active seconds of each judgement; judgements of 0 seconds were made without reading
        and do not count.
        """
        timed = [value for value in seconds if value > 0][:LATEST]
        if not timed:
            return cls()
        deviation = statistics.stdev(timed) if len(timed) > 1 else 0.0
        return cls(len(timed), statistics.median(timed), statistics.fmean(timed), deviation)

    @property
    def per_hour(self) -> float:
        """The judgements per hour of active time, 0 if unknown."""
        return 3600 / self.mean if self.mean else 0.0

    def left(self, documents: int) -> tuple[float, float] | None:
        """Return the bounds of the active seconds that ``documents`` further judgements will take; None if too few are
        timed.

        The prediction interval of the sum of k further values, given n values with mean m and standard deviation s, is
        at about 95 % k·m ± 2·s·√(k + k²/n), from the variance of the further values and of the mean itself.
        """
        if self.count < ENOUGH or documents <= 0:
            return None
        about = documents * self.mean
        half = 2 * self.deviation * math.sqrt(documents + documents**2 / self.count)
        return max(about - half, 0.0), about + half
