"""Tests of whether a model favours runs or families of runs.

The bias is the model's score minus the estimate under human judgements. The model's scores are known exactly, so the
variance of a bias is that of the corrected estimate. Every run or family is compared with the mean of all remaining
runs, since a model that is generous to all runs favours none.

Intervals hold for all comparisons simultaneously. Their quantile is that of the largest |t| under the joint normal
distribution of the estimates (Y. Hochberg, A. C. Tamhane, *Multiple Comparison Procedures*, 1987). It is estimated from
pseudo-random draws with a fixed seed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats

DRAWS = 20_000
CONFIDENCE = 0.95
SIGNIFICANT = 0.05  # maximum p-value of a run or family that is called favoured or disfavoured


@dataclass(frozen=True)
class Bias:
    """The bias of a model for a run or family of runs.

    ``value`` is the mean excess of the model's scores over the estimates under human judgements. ``relative`` is the
    excess compared with all other runs, with its simultaneous 95 % interval and adjusted p-value.
    """

    name: str
    value: float
    relative: float
    low: float
    high: float
    p: float

    @property
    def side(self) -> int:
        """1 if the model favours the run or family significantly, -1 if it disfavours it, else 0."""
        return 0 if self.p > SIGNIFICANT else 1 if self.relative > 0 else -1


def run_biases(estimate: MeasureEstimate, model: int = 0) -> list[Bias]:
    """Return the bias of each run, in the order of the population. Raises `CommandRefused` if intervals are refused."""
    runs = len(estimate.population.runs)
    return _biases(estimate, model, estimate.population.runs, [np.eye(runs)[run] > 0 for run in range(runs)])


def family_biases(estimate: MeasureEstimate, families: Mapping[str, Sequence[str]], model: int = 0) -> list[Bias]:
    """Return the bias of families of runs, such as the runs made with the model that gave the labels.

    Raises `CommandRefused` for an unknown run, for a family of no runs or of all runs, and if intervals are refused.
    """
    runs = estimate.population.runs
    members = []
    for family, named in families.items():
        if unknown := [run for run in named if run not in runs]:
            raise CommandRefused(f"family {family}: there is no run {unknown[0]}")
        if not 0 < len(set(named)) < len(runs):
            raise CommandRefused(f"family {family}: expected some of the runs, not all")
        members.append(np.array([run in named for run in runs]))
    return _biases(estimate, model, tuple(families), members)


def _biases(estimate: MeasureEstimate, model: int, names: Sequence[str], members: Sequence[Bools]) -> list[Bias]:
    if estimate.refusal:
        raise CommandRefused(estimate.refusal)
    if len(estimate.population.runs) < 2:
        raise CommandRefused("testing whether a model favours a run needs two or more runs")
    biases = estimate.model[model] - estimate.direct.values
    contrasts = np.array([chosen / chosen.sum() - ~chosen / (~chosen).sum() for chosen in members])
    covariance = contrasts @ estimate.direct.covariance @ contrasts.T
    errors = np.sqrt(np.maximum(np.diag(covariance), 0.0))
    relative = contrasts @ biases
    greatest = _greatest(covariance, errors)
    quantile = float(np.quantile(greatest, CONFIDENCE))
    results = []
    for name, chosen, value, error in zip(names, members, relative.tolist(), errors.tolist(), strict=True):
        ratio = abs(value) / error if error > 1e-12 else (0.0 if value == 0 else np.inf)
        p = float((1 + np.count_nonzero(greatest >= ratio)) / (1 + len(greatest)))
        half = quantile * error
        results.append(Bias(name, float(biases[chosen].mean()), value, value - half, value + half, p))
    return results


def _greatest(covariance: Floats, errors: Floats) -> Floats:
    """Draw the largest |t| of all comparisons under the hypothesis that no run is favoured. Shape (DRAWS,)."""
    correlation = covariance / np.maximum(np.outer(errors, errors), 1e-24)
    values, vectors = np.linalg.eigh(correlation)
    random = np.random.default_rng(1)
    normal = random.standard_normal((DRAWS, len(errors)))
    return np.asarray(np.abs(normal @ (vectors * np.sqrt(np.maximum(values, 0.0))).T).max(axis=1))
