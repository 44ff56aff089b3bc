"""The settings of a comparison of runs (test, correction, confidence level, intervals, …), and their description."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from irdesk.domain.translatable_messages import Worded, together, worded
from irdesk.evaluation.comparison.significance.confidence_intervals import Interval
from irdesk.evaluation.comparison.significance.p_value_corrections import Correction
from irdesk.evaluation.comparison.significance.paired_tests import PERMUTATIONS, PairedTest


class Method(StrEnum):
    """The test for pairs of runs; Tukey's two tests include the correction for all pairs."""

    T = "t"
    WILCOXON = "wilcoxon"
    SIGN = "sign"
    RANDOMIZATION = "randomization"
    BOOTSTRAP = "bootstrap"
    TUKEY = "tukey"
    RANDOMIZED_TUKEY = "randomized-tukey"

    @property
    def paired(self) -> PairedTest | None:
        """The test of a single pair; None if the method tests all runs at once."""
        return _PAIRED.get(self)

    @property
    def full_name(self) -> str:
        """The name of the test for use in a sentence."""
        return str(METHODS[self])


_PAIRED = {
    Method.T: PairedTest.T,
    Method.WILCOXON: PairedTest.WILCOXON,
    Method.SIGN: PairedTest.SIGN,
    Method.RANDOMIZATION: PairedTest.RANDOMIZATION,
    Method.BOOTSTRAP: PairedTest.BOOTSTRAP,
}
METHODS = {
    Method.T: worded("paired t"),
    Method.WILCOXON: worded("Wilcoxon signed-rank"),
    Method.SIGN: worded("sign"),
    Method.RANDOMIZATION: worded("sign-flip randomization"),
    Method.BOOTSTRAP: worded("paired bootstrap"),
    Method.TUKEY: worded("Tukey HSD, blocked"),
    Method.RANDOMIZED_TUKEY: worded("Tukey HSD, randomized"),
}
"""The names of the tests."""
DRAWN = {Method.RANDOMIZATION, Method.BOOTSTRAP, Method.RANDOMIZED_TUKEY}
"""Tests that use random permutations or bootstrap samples."""


@dataclass(frozen=True)
class Plan:
    """The settings of a comparison of runs. All settings are stated with the result."""

    method: Method = Method.T
    correction: Correction = Correction.HOLM
    confidence: float = 0.95
    seed: int = 1
    permutations: int = PERMUTATIONS
    intervals: Interval = Interval.T

    def __str__(self) -> str:
        return str(self.words)

    @property
    def words(self) -> Worded:
        """A translatable description of how runs are compared."""
        parts: list[str] = [
            METHODS[self.method],
            worded("two-sided at {level}", level=f"{1 - self.confidence:g}"),
        ]
        if self.method.paired and self.correction is not Correction.NONE:
            parts.append(worded("corrected by {name}", name=self.correction.value))
        if self.method in DRAWN:
            parts.append(worded("{count} permutations, seed {seed}", count=f"{self.permutations:,}", seed=self.seed))
        parts.append(self.interval_words)
        return together(", ", parts)

    @property
    def interval_words(self) -> Worded:
        """A phrase with the confidence level and the method of the intervals."""
        share = f"{100 * self.confidence:g}"
        if self.intervals is Interval.BOOTSTRAP:
            return worded(
                "{share} % intervals by the paired bootstrap, {count} resamples, seed {seed}",
                share=share,
                count=f"{self.permutations:,}",
                seed=self.seed,
            )
        if self.intervals is Interval.TUKEY:
            return worded("{share} % simultaneous intervals by Tukey's method", share=share)
        return worded("{share} % intervals by Student's t", share=share)
