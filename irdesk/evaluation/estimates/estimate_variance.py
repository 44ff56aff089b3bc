"""Variance of the difference estimator (see `direct_estimate`), and its dispersion.

The variance of the estimate is the mean of two variances. The first is that of the sampled residuals, Σ_S (1 − π)/π² ·
z². The second is that of the predicted residuals, Σ (1 − π)/π · E z², times a common dispersion. The dispersion is the
first variance, summed over all runs, divided by the value that the predictions give for it. This ratio is shrunk
towards 1 with the weight of 30 residuals.

The first variance is unbiased (J. Hájek, 1964, for samples of high entropy) but rests on few documents for a single
run. The second is smooth but relies on the regression. Documents with π = 1 add nothing.
"""

from __future__ import annotations

import numpy as np

from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
from irdesk.evaluation.estimates.human_grades import Prediction
from irdesk.evaluation.estimates.human_sample import Sample
from irdesk.evaluation.estimates.label_strata import Stratum, strata_of
from irdesk.evaluation.estimates.linear_measures import Linearised, LinearMeasure
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats

PRIOR_RESIDUALS = 30.0
GREATEST_DISPERSION = 2.0
GREATEST_LEVERAGE = 0.5
_FLOOR = 1e-12
_BLOCK = 4096  # number of documents in one matrix product


def moved_scores(
    linearised: Linearised, population: Population, scale: Floats, gain_errors: Floats, divisor_errors: Floats
) -> Floats:
    """Return Σ scale(d) · z_r(d) for each run and topic (for z, see `linear_measures`). Shape (R, T)."""
    moved = population.over_topics(linearised.weights * (scale * gain_errors)[population.document_of])
    if linearised.factors is None:
        return moved
    return np.asarray(moved - linearised.factors * population.by_topic(scale * divisor_errors))


def estimate_covariance(
    linearised: Linearised,
    measure: LinearMeasure,
    sample: Sample,
    prediction: Prediction,
    errors: tuple[Floats, Floats],
) -> tuple[Floats, tuple[Stratum, ...]]:
    """Return the covariance of the runs' estimates, and the strata that it is based on."""
    population, indices, chances = measure.population, sample.indices, prediction.chances
    probabilities = sample.probabilities
    expected = expected_squares(linearised, population, chances)
    unseen = sample.unseen[population.topic_of]
    inflated = sampled_weights(sample, prediction.leverages)
    squares = (errors[0] ** 2, errors[0] * errors[1], errors[1] ** 2)
    smoothing = np.where(unseen, 0.0, (1 - probabilities) / np.maximum(probabilities, 1e-9))
    rest = np.zeros(len(population))
    rest[indices] = (1 - probabilities[indices]) / probabilities[indices] ** 2
    sampled = mean_squares(linearised, population, [inflated * part for part in squares])
    predicted = mean_squares(linearised, population, [rest * part for part in expected])
    dispersion = _dispersion(sampled, float(predicted.sum()))
    both = [(inflated * seen + smoothing * dispersion * part) / 2 for seen, part in zip(squares, expected, strict=True)]
    covariance = products(linearised, population, both)
    if sample.unseen.any():
        covariance += _of_unseen(linearised, population, prediction, expected, unseen, dispersion)
    uncertain = (sample.grades != UNKNOWN) & (probabilities < 1)
    variances = mean_squares(linearised, population, [smoothing * part for part in expected])
    return covariance, strata_of(population, uncertain, variances)


def _dispersion(sampled: Floats, predicted: float) -> float:
    """Return the ratio of the sampled to the predicted sum of squares, shrunk towards 1.

    ``sampled``, shape (N,), holds each document's term of the sampled sum. The variation of these terms gives the
    effective number of documents (L. Kish, 1965).
    """
    total = float(sampled.sum())
    effective = total**2 / max(float(sampled @ sampled), _FLOOR**2)
    ratio = min(total / max(predicted, _FLOOR), GREATEST_DISPERSION)
    return (effective * ratio + PRIOR_RESIDUALS) / (effective + PRIOR_RESIDUALS)


def sampled_weights(sample: Sample, leverages: Floats) -> Floats:
    """Return (1 − π) / π² / (1 − h)² for judged documents and 0 for unjudged ones, with inclusion probabilities π and
    leverages h. Shape (N,).

    The sum of these weights times z², with the fitted residuals, estimates the design variance. Without leverages, the
    estimate is unbiased under Poisson sampling.
    """
    indices = sample.indices
    probabilities = sample.probabilities[indices]
    weights = np.zeros(len(sample.grades))
    weights[indices] = (1 - probabilities) / probabilities**2 / unfitted_share(leverages) ** 2
    return weights


def unfitted_share(leverages: Floats) -> Floats:
    """Return 1 − h for leverages h, which are limited to `GREATEST_LEVERAGE`. A fitted residual divided by 1 − h is the
    residual of a prediction made without the document.
    """
    return np.asarray(1 - np.minimum(leverages, GREATEST_LEVERAGE))


def _of_unseen(
    linearised: Linearised,
    population: Population,
    prediction: Prediction,
    expected: list[Floats],
    unseen: Bools,
    dispersion: float,
) -> Floats:
    """Return the covariance contributed by topics without judgements.

    It arises from each document's unknown grade, and from the topic's unknown intercept, which affects all of its
    documents.
    """
    documents = products(linearised, population, [unseen * dispersion * part for part in expected])
    chances = prediction.chances
    slopes = chances * (1 - chances) * prediction.topic_deviations[:, None] * unseen
    errors = linearised.errors(population.topic_of, slopes, np.zeros_like(slopes))
    moved = moved_scores(linearised, population, np.ones(len(population)), *errors) * population.shares
    return np.asarray(documents + moved @ moved.T)


def expected_squares(linearised: Linearised, population: Population, chances: Floats) -> list[Floats]:
    """Return the expected ε², ε·η and η² of each document (see `linear_measures`), given its predicted probabilities.
    Shapes (N,).
    """
    levels = len(chances)
    slopes = (
        np.zeros(chances.shape) if linearised.slopes is None else linearised.slopes.mean(axis=0)[:, population.topic_of]
    )
    squares = [np.zeros(len(population)) for _ in range(3)]
    for one in range(levels):
        for other in range(levels):
            shared = chances[max(one, other)] - chances[one] * chances[other]
            squares[0] += linearised.gains[one] * linearised.gains[other] * shared
            if linearised.slopes is not None:
                squares[1] += linearised.gains[one] * slopes[other] * shared
                squares[2] += slopes[one] * slopes[other] * shared
    return squares


def products(linearised: Linearised, population: Population, squares: list[Floats]) -> Floats:
    """Return Σ_d z_r(d) · z_s(d) for all runs r and s, given ε², ε·η and η² of each document d. Shape (R, R)."""
    share = population.shares.ravel()[population.cell_of]
    weights = linearised.weights * share
    total = _weighted_products(population, weights, squares[0])
    if linearised.factors is None:
        return total
    factors = linearised.factors * population.shares
    mixed = population.over_topics(weights * squares[1][population.document_of]) @ factors.T
    return np.asarray(total - mixed - mixed.T + (factors * population.by_topic(squares[2])) @ factors.T)


def _weighted_products(population: Population, weights: Floats, scale: Floats) -> Floats:
    """Return Σ_d a_r(d) · a_s(d) · scale(d), shape (R, R), from the entries' weights a, shape (E,). ``scale`` must not
    be negative.

    The product is computed in dense blocks of the documents with a non-zero weight and scale. Most runs return these
    documents, so a sparse product would take longer. The product of a matrix with its own transpose takes half the time
    of a general product.
    """
    used = np.zeros(len(population), np.bool_)
    used[population.document_of[weights != 0]] = True
    used &= scale != 0
    column, kept = np.cumsum(used) - 1, used[population.document_of]
    runs, columns = population.run_of[kept], column[population.document_of[kept]]
    values = weights[kept] * np.sqrt(scale)[population.document_of[kept]]
    count = int(used.sum())
    total = np.zeros((len(population.runs), len(population.runs)))
    for start in range(0, count, _BLOCK):
        block = (columns >= start) & (columns < start + _BLOCK) if count > _BLOCK else slice(None)
        matrix = np.zeros((len(total), min(_BLOCK, count - start)))
        matrix[runs[block], columns[block] - start] = values[block]
        total += matrix @ matrix.T
    return total


def mean_squares(linearised: Linearised, population: Population, squares: list[Floats]) -> Floats:
    """Return the sum over runs of z_r(d)², given ε², ε·η and η² of each document. Shape (N,)."""
    share = population.shares.ravel()[population.cell_of]
    weights = linearised.weights * share
    size = len(population)
    total = np.bincount(population.document_of, weights**2, minlength=size) * squares[0]
    if linearised.factors is None:
        return np.asarray(total)
    factors = linearised.factors * population.shares
    crossed = np.bincount(population.document_of, weights * factors.ravel()[population.cell_of], minlength=size)
    squared = (factors**2).sum(axis=0)[population.topic_of]
    return np.asarray(total - 2 * crossed * squares[1] + squared * squares[2])


def difference_squares(linearised: Linearised, population: Population, squares: list[Floats]) -> Floats:
    """Return (z_0(d) − z_1(d))² of two runs, given ε², ε·η and η² of each document. Shape (N,)."""
    signs = np.array([1.0, -1.0])
    share = population.shares.ravel()[population.cell_of]
    weights = linearised.weights * share * signs[population.run_of]
    weight = np.bincount(population.document_of, weights, minlength=len(population))
    total = weight**2 * squares[0]
    if linearised.factors is None:
        return np.asarray(total)
    factor = (signs @ (linearised.factors * population.shares))[population.topic_of]
    return np.asarray(total - 2 * weight * factor * squares[1] + factor**2 * squares[2])


def weight_similarity(linearised: Linearised, population: Population) -> Floats:
    """Return the correlation (not centred) of the weights that documents have in the scores of each pair of runs. Shape
    (R, R).
    """
    size = len(population)
    overlap = products(
        Linearised(linearised.values, linearised.weights, linearised.gains),
        population,
        [np.ones(size), np.zeros(size), np.zeros(size)],
    )
    norms = np.sqrt(np.maximum(np.diag(overlap), _FLOOR))
    return np.asarray(overlap / norms / norms[:, None])
