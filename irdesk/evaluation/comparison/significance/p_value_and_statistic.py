"""The result of a test of two runs: p with its statistic and degrees of freedom, or why the test is undefined.

Degenerate cases follow R's t.test, which stops with "data are essentially constant" and "not enough observations",
where SciPy's ttest_rel returns p = 0 or NaN.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from irdesk.domain.translatable_messages import worded

NO_TOPICS = worded("the runs have no topic in common")
NO_DIFFERENCE = worded("the runs do not differ in any topic")
ONE_TOPIC = worded("a single topic shows no variation")
SAME_DIFFERENCE = worded("the difference is the same in every topic")
NO_VARIATION = worded("all variation is between runs and between topics")


@dataclass(frozen=True)
class Outcome:
    """The result of a two-sided test of two runs.

    ``p`` is None if the test is undefined; ``undefined`` then gives the reason. ``side`` is 1 if the test finds the
    first run better, -1 if it finds the second better.

    ``symbol`` and ``statistic`` are t, W (the rank sum of the positive differences) or q (the studentized range).
    ``freedom`` is the degrees of freedom of t or, if the statistic is q, those of the error. ``groups`` is the number
    of means for q. ``signs`` are the numbers of positive and negative differences, ``nonzero`` is their sum.

    Resampling tests have the number of ``resamples`` and a ``seed``, which is None if all possibilities were tried.

    ``least`` is the smallest p that the test can reach with these topics; None if p can be arbitrarily small. ``few``
    is the number of topics, or of non-zero differences in tests that drop zeros, if it is small enough to be stated
    next to p.
    """

    p: float | None = None
    undefined: str = ""
    side: int = 0
    symbol: str = ""
    statistic: float | None = None
    freedom: int | None = None
    groups: int | None = None
    signs: tuple[int, int] | None = None
    nonzero: int | None = None
    resamples: int | None = None
    seed: int | None = None
    least: float | None = None
    few: int | None = None

    def turned(self) -> Outcome:
        """Return the result with the two runs swapped."""
        statistic = self.statistic
        if statistic is not None and self.symbol == "t":
            statistic = -statistic
        elif statistic is not None and self.symbol == "W" and self.nonzero is not None:
            statistic = self.nonzero * (self.nonzero + 1) / 2 - statistic
        return replace(self, side=-self.side, statistic=statistic, signs=self.signs and self.signs[::-1])

    @property
    def reached(self) -> str:
        """The text that states a small number of topics next to p, or an empty string if the number is not small."""
        return "" if self.few is None else f"n = {self.few}"
