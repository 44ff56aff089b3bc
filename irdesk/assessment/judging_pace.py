"""Estimates of an assessor's pace and of the time left, with an interval. The time left is estimated only if there are
enough judgements.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

LATEST = 100  # number of latest judgements used for the pace, since assessors get faster
ENOUGH = 24  # number of judgements needed to estimate the time left


@dataclass(frozen=True)
class Pace:
    """Pace of an assessor's latest judgements: their number, and the median, mean and standard deviation of their
    active seconds.
    """

    count: int = 0
    median: float = 0.0
    mean: float = 0.0
    deviation: float = 0.0

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Pace:
        """Compute the pace from the active seconds of each judgement. Judgements of 0 seconds are ignored, since the
        assessor did not read the documents.
        """
        timed = [value for value in seconds if value > 0][:LATEST]
        if not timed:
            return cls()
        deviation = statistics.stdev(timed) if len(timed) > 1 else 0.0
        return cls(len(timed), statistics.median(timed), statistics.fmean(timed), deviation)

    @property
    def per_hour(self) -> float:
        """Return the number of judgements per hour of active time; 0 if unknown."""
        return 3600 / self.mean if self.mean else 0.0

    def left(self, documents: int) -> tuple[float, float] | None:
        """Return the bounds of the active seconds that ``documents`` further judgements will take. Return None if too
        few judgements are timed.

        The bounds are an approximate 95 % prediction interval for the sum of k further values, given n values with mean
        m and standard deviation s. The interval is k·m ± 2·s·√(k + k²/n); it follows from the variances of the further
        values and of the mean.
        """
        if self.count < ENOUGH or documents <= 0:
            return None
        about = documents * self.mean
        half = 2 * self.deviation * math.sqrt(documents + documents**2 / self.count)
        return max(about - half, 0.0), about + half


def hours_and_minutes(seconds: float) -> str:
    """Format a duration, such as 1 h 20 or 35 min."""
    minutes = max(round(seconds / 60), 1)
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60:02d}"
    return f"{minutes} min"
