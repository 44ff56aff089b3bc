"""Difference estimator of scores from human judgements and model labels: the score for each topic, the mean, and the
covariance of the means.

S is the judged sample and π its inclusion probabilities. z_r(d) is the change of run r's score when the human grade of
document d replaces the prediction (see `linear_measures`). The estimate is

(score with human grades in S and predictions elsewhere) + Σ_{d in S} (1/π(d) − 1) · z_r(d),

which is the difference estimator (C.-E. Särndal, B. Swensson, J. Wretman, *Model Assisted Survey Sampling*, 1992,
section 6.3). With the model's own grades as predictions it is prediction-powered inference (A. Angelopoulos et al.,
*Science* 382, 2023). For measures that are linear in gains, and for fixed predictions, the mean of the estimate over
all possible samples is the score under all judgements.

A document's residual is computed as if its prediction were made without it: (y − p)/(1 − h), where h is the leverage
(R. D. Cook, S. Weisberg, *Residuals and Influence in Regression*, 1982). Predictions follow the grades that they were
fitted to, so ordinary residuals would correct too little.

For ratios, z depends on the grades in the topic's sample, which biases the sum in one direction. If z is instead
computed as if the topic were unsampled, poor predictions bias the sum in the other direction. The result is a weighted
mean of the two sums. The weight s of the second sum measures how little is known about the topic's intercept (see
`human_grades`): it is the share of the intercept's variance that remains after the judgements. The variance of the
estimate grows by s(1 − s) times the square of the difference of the two sums (S. T. Buckland, K. P. Burnham, N. H.
Augustin, *Model selection: an integral part of inference*, Biometrics 53, 1997).

The variance is in `estimate_variance`.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.estimates.document_population import Population
from irdesk.evaluation.estimates.estimate_variance import (
    estimate_covariance,
    moved_scores,
    unfitted_share,
    weight_similarity,
)
from irdesk.evaluation.estimates.human_grades import NODE_WEIGHTS, Features, Prediction, predict
from irdesk.evaluation.estimates.human_sample import Sample
from irdesk.evaluation.estimates.label_strata import Stratum, degrees_of
from irdesk.evaluation.estimates.linear_measures import LinearMeasure
from irdesk.evaluation.scoring.ranked_lists import Floats


@dataclass(frozen=True, eq=False)
class DirectEstimate:
    """Estimates for R runs and T topics.

    ``topic_values``, shape (R, T), are the values for each topic; ``values``, shape (R,), are the means.
    ``covariance``, shape (R, R), is that of the means over samples. ``degrees`` are the degrees of freedom of the t
    quantile. ``similarity``, shape (R, R), compares the documents of two runs: it is the correlation of the documents'
    weights in the two scores. ``strata`` are the strata of the sample, on whose judgements the variance is based.
    """

    topic_values: Floats
    values: Floats
    covariance: Floats
    degrees: float
    similarity: Floats
    strata: tuple[Stratum, ...] = ()


def features_of(population: Population, sample_probabilities: Floats) -> Features:
    """Return the features that predict human grades, including the documents' sampling probabilities."""
    return Features.of(population, np.log(np.maximum(sample_probabilities, 1e-9)))


def estimate_directly(
    measure: LinearMeasure, sample: Sample, features: Features | None, *, trust: float = 1.0
) -> DirectEstimate:
    """Estimate each run's score. If ``trust`` is 0, predictions are ignored and only the human sample is used."""
    indices = sample.indices
    reached = measure.reached(sample.grades[indices])
    if features is None or trust == 0:
        prediction = Prediction.nothing(len(reached), len(measure.population), len(indices))
    else:
        prediction = predict(features, indices, reached)
    return correct(measure, sample, reached, prediction)


def correct(measure: LinearMeasure, sample: Sample, reached: Floats, prediction: Prediction) -> DirectEstimate:
    """Return the estimate for given predictions.

    ``reached``, shape (L, n), says which grade levels each of the n judged documents reaches.
    """
    population, indices, chances = measure.population, sample.indices, prediction.chances
    known = prediction.nodes.copy()
    known[:, :, indices] = reached
    linearised = measure.at_nodes(known, NODE_WEIGHTS)
    residuals = np.zeros_like(chances)
    residuals[:, indices] = reached - chances[:, indices]
    without = np.zeros_like(chances)
    without[:, indices] = residuals[:, indices] / unfitted_share(prediction.leverages)
    full = np.zeros_like(chances)
    full[:, indices] = reached
    gain_errors, divisor_errors = linearised.errors(population.topic_of, without, full)
    inverse = np.zeros(len(population))
    inverse[indices] = 1 / sample.probabilities[indices]
    rest = np.maximum(inverse - 1, 0)
    moved = moved_scores(linearised, population, rest, gain_errors, divisor_errors)
    apart = np.zeros(len(population.runs))
    if not measure.linear:
        fixed = measure.at_nodes(prediction.unfitted, NODE_WEIGHTS)
        other = moved_scores(fixed, population, rest, *fixed.errors(population.topic_of, without, full * 0))
        share = prediction.unknown
        apart = (np.sqrt(share * (1 - share)) * (other - moved) * population.shares).sum(axis=1)
        moved = (1 - share) * moved + share * other
    topic_values = linearised.values + moved
    values = np.asarray((topic_values * population.shares).sum(axis=1))
    covariance, strata = estimate_covariance(
        linearised, measure, sample, prediction, linearised.plain_errors(population.topic_of, residuals)
    )
    covariance += np.outer(apart, apart)
    uncertain = int((sample.probabilities[indices] < 1).sum())
    degrees = max(min(uncertain - len(population.models) * 4, degrees_of(strata)), 4.0)
    return DirectEstimate(topic_values, values, covariance, degrees, weight_similarity(linearised, population), strata)
