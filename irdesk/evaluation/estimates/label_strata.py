"""Strata of a sample, one for each label that the first model gives, and detection of strata with few human judgements.

Stratum h contributes v_h to the variance, a share of v_h / Σ v_h. If n_h of its documents are in the random sample and
judged, v_h has n_h − 1 degrees of freedom. The total variance then has (Σ v_h)² / Σ (v_h² / (n_h − 1)) degrees of
freedom (F. E. Satterthwaite, 1946; B. L. Welch, 1947). An important stratum with few judgements therefore widens the
intervals.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats

MATTERS = 0.1
"""Smallest share of the variance, averaged over the runs, that makes a stratum important."""
LEAST_IN_STRATUM, WIDENED_BELOW = 2, 30


@dataclass(frozen=True)
class Stratum:
    """The documents to which a model gave one ``label``.

    ``judged`` is the number of these documents that are in the random sample and judged by people. ``share`` is the
    stratum's share of the variance.
    """

    model: str
    label: int
    judged: int
    share: float

    @property
    def matters(self) -> bool:
        """Whether the stratum is important for the intervals."""
        return self.share >= MATTERS


def strata_of(population: Population, judged: Bools, variances: Floats) -> tuple[Stratum, ...]:
    """Return one stratum for each label that the first model gives. ``judged`` marks the judged documents of the random
    sample, and ``variances`` are the documents' contributions to the variance, shapes (N,).
    """
    labels, members = np.unique(population.labels[0], return_inverse=True)
    counts = np.bincount(members, judged, minlength=len(labels))
    sums = np.bincount(members, variances, minlength=len(labels))
    total = max(float(sums.sum()), 1e-300)
    return tuple(
        Stratum(population.models[0], label, int(count), float(variance) / total)
        for label, count, variance in zip(labels.tolist(), counts.tolist(), sums.tolist(), strict=True)
    )


def degrees_of(strata: tuple[Stratum, ...]) -> float:
    """Return the degrees of freedom of an estimate's variance, from all strata."""
    squares = sum(stratum.share**2 / max(stratum.judged - 1, 1) for stratum in strata)
    return 1 / squares if squares > 0 else np.inf


def thin_stratum(strata: tuple[Stratum, ...]) -> str:
    """Return why the strata are insufficient for intervals, or an empty string if they are sufficient."""
    thin = [stratum for stratum in strata if stratum.matters and stratum.judged < LEAST_IN_STRATUM]
    if not thin:
        return ""
    return worded(
        "no interval: only {judged} sampled {judged:document|documents} with label {label} {judged:is|are} judged; "
        "expected {least} or more, because this label adds {share} % of the variance",
        label=_name(thin[0].label),
        share=round(100 * thin[0].share),
        judged=thin[0].judged,
        least=LEAST_IN_STRATUM,
    )


def stratum_notes(strata: tuple[Stratum, ...]) -> tuple[str, ...]:
    """Return remarks about strata that widen the intervals because few of their documents are judged."""
    return tuple(
        worded(
            "only {judged} {judged:document|documents} with label {label} {judged:is|are} judged. This label "
            "adds {share} % of the variance, so the intervals are wider than with {least} or more judged "
            "documents",
            judged=stratum.judged,
            label=_name(stratum.label),
            share=round(100 * stratum.share),
            least=WIDENED_BELOW,
        )
        for stratum in strata
        if stratum.matters and LEAST_IN_STRATUM <= stratum.judged < WIDENED_BELOW
    )


def _name(label: int) -> str:
    return "?" if label == UNKNOWN else str(label)
