"""The settings of a comparison of runs (test, correction, level, permutations and intervals), and their description."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from irdesk.domain.translatable_messages import worded
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
        return str(self.paired or "") or {"tukey": "Tukey HSD, blocked"}.get(self.value, "Tukey HSD, randomized")


_PAIRED = {
    Method.T: PairedTest.T,
    Method.WILCOXON: PairedTest.WILCOXON,
    Method.SIGN: PairedTest.SIGN,
    Method.RANDOMIZATION: PairedTest.RANDOMIZATION,
    Method.BOOTSTRAP: PairedTest.BOOTSTRAP,
}


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
        parts = [self.method.full_name, f"two-sided at {1 - self.confidence:g}"]
        if self.method.paired and self.correction is not Correction.NONE:
            parts.append(f"corrected by {self.correction.value}")
        if self.method in {Method.RANDOMIZATION, Method.BOOTSTRAP, Method.RANDOMIZED_TUKEY}:
            parts.append(f"{self.permutations:,} permutations, seed {self.seed}")
        share = f"{100 * self.confidence:g} %"
        if self.intervals is Interval.BOOTSTRAP:
            parts.append(
                f"{share} intervals by the paired bootstrap, {self.permutations:,} resamples, seed {self.seed}"
            )
        elif self.intervals is Interval.TUKEY:
            parts.append(f"{share} simultaneous intervals by Tukey's method")
        else:
            parts.append(f"{share} intervals by Student's t")
        return ", ".join(parts)


METHODS = {
    Method.T: worded("paired t"),
    Method.WILCOXON: worded("Wilcoxon signed-rank"),
    Method.SIGN: worded("sign"),
    Method.RANDOMIZATION: worded("sign-flip randomization"),
    Method.BOOTSTRAP: worded("paired bootstrap"),
    Method.TUKEY: worded("Tukey HSD, blocked"),
    Method.RANDOMIZED_TUKEY: worded("Tukey HSD, randomized"),
}
