"""How fast an assessor judges, and how long the rest may take: with an interval, and not before it means something."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

LATEST = 100  # judgements that the pace is taken from: people get faster
ENOUGH = 24  # judgements before which nothing is said about the time left


@dataclass(frozen=True)
class Pace:
    """The pace of the latest verdicts: how many, their median and mean in active seconds, and their deviation."""

    count: int = 0
    median: float = 0.0
    mean: float = 0.0
    deviation: float = 0.0

    @classmethod
    def of(cls, seconds: Sequence[float]) -> Pace:
        """The pace of verdicts that took so many active seconds each; those that took none were not read for."""
        timed = [value for value in seconds if value > 0][:LATEST]
        if not timed:
            return cls()
        deviation = statistics.stdev(timed) if len(timed) > 1 else 0.0
        return cls(len(timed), statistics.median(timed), statistics.fmean(timed), deviation)

    @property
    def per_hour(self) -> float:
        """Verdicts in an hour of active time, 0 where nothing is known."""
        return 3600 / self.mean if self.mean else 0.0

    def left(self, documents: int) -> tuple[float, float] | None:
        """Between how many active seconds the rest will take; None where too few verdicts were timed to say.

        The prediction interval of a sum of k further values, from n with mean m and standard deviation s, at about
        95 %: k·m ± 2·s·√(k + k²/n) (the scatter of what is to come, and of the mean itself).
        """
        if self.count < ENOUGH or documents <= 0:
            return None
        about = documents * self.mean
        half = 2 * self.deviation * math.sqrt(documents + documents**2 / self.count)
        return max(about - half, 0.0), about + half
