"""Prediction of human grades from model labels, with a ridge logistic regression for each grade level.

For each level l, the probability that a person grades a document l or higher depends on three things. The first is the
models' labels (one intercept per label, with a weak normal prior). The second is the topic (a normal intercept, whose
variance is estimated). The third is the logarithm of the sampling probability, since the design gives important
documents a higher probability (C.-E. Särndal, B. Swensson, J. Wretman, *Model Assisted Survey Sampling*, 1992, section
6).

A document's retrieval scores and the number of runs that retrieve it are not used: they would reward a run for its
agreement with other runs.

A topic's intercept stays uncertain and affects all of its documents. Values that are not linear in the probabilities,
such as the ideal ranking, are therefore averaged over three points of its distribution (Gauss–Hermite quadrature). With
only the most likely intercept, nDCG would be biased by half of its standard error.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints

LABEL_SD = 1.5
TOPIC_SD = 1.0
_TOPIC_PRIOR = 4.0  # weight of the prior variance of intercepts: it counts as much as this number of topics
COVARIATE_SD = 1.0
# Prior log odds: the value for the lowest label, the increase up to the highest label, and the total shift over the
# grade levels.
_LOWEST, _RISE, _SHIFT = -2.0, 3.0, 4.5
_STEPS = 25
_GREATEST_STEP = 3.0
NODES = np.array([-np.sqrt(3.0), 0.0, np.sqrt(3.0)])
NODE_WEIGHTS = np.array([1.0, 4.0, 1.0]) / 6.0


@dataclass(frozen=True, eq=False)
class Prediction:
    """Predicted probability that each document reaches each grade level.

    ``nodes``, shape (3, L, N), are the probabilities at three values of the topic's intercept (the quadrature points).
    ``unfitted`` are these probabilities if the topic had no judgements.

    ``leverages``, shape (n,), has each sampled document's largest leverage over the levels. ``topic_deviations``, shape
    (L,), are the standard deviations of the topics' intercepts. ``unknown``, shape (T,), measures how little is known
    about each topic's intercept: the share of its variance that remains after the judgements.
    """

    nodes: Floats
    leverages: Floats
    topic_deviations: Floats
    unfitted: Floats
    unknown: Floats

    @cached_property
    def chances(self) -> Floats:
        """The predicted probability of each level for each document. Shape (L, N)."""
        return np.asarray(np.einsum("k,kld->ld", NODE_WEIGHTS, self.nodes))

    @classmethod
    def nothing(cls, levels: int, size: int, sampled: int) -> Prediction:
        """Return probabilities of 0, which make the estimator use only the human sample."""
        nodes = np.zeros((len(NODES), levels, size))
        return cls(nodes, np.zeros(sampled), np.zeros(levels), nodes, np.zeros(1))


@dataclass(frozen=True, eq=False)
class Features:
    """The features from which grades are predicted.

    ``columns``, shape (M, N), holds for each model and document the column of `dense` that stands for the label. There
    are C such columns, one for each model and label. ``places``, shape (C,), holds the position of each column's label
    among the model's labels, from 0 (lowest) to 1 (highest); the prior means are computed from these positions.
    ``topic_of`` and the standardised ``covariate`` have shape (N,).
    """

    columns: Ints
    places: Floats
    topic_of: Ints
    topics: int
    covariate: Floats

    @classmethod
    def of(cls, population: Population, covariate: Floats) -> Features:
        """Return the features of a population. ``covariate``, shape (N,), is standardised in the result."""
        columns: list[Ints] = []
        places: list[float] = []
        for labels in population.labels:
            known = np.unique(labels)
            graded = known[known != UNKNOWN]
            first = len(places)
            columns.append(first + np.searchsorted(known, labels))
            steps = max(len(graded) - 1, 1)
            places += [0.0 if label == UNKNOWN else int(np.searchsorted(graded, label)) / steps for label in known]
        spread = float(covariate.std())
        standard = (covariate - covariate.mean()) / spread if spread > 1e-9 else np.zeros(len(population))
        shape = (len(population.models), len(population))
        return cls(
            np.array(columns, np.int64).reshape(shape),
            np.array(places),
            population.topic_of,
            len(population.topics),
            standard,
        )

    def dense(self) -> Floats:
        """Return a matrix with C indicator columns for the models' labels, and the covariate as the last column.
        Shape (N, C + 1).
        """
        size = len(self.topic_of)
        matrix = np.zeros((size, len(self.places) + 1))
        for columns in self.columns:
            matrix[np.arange(size), columns] = 1
        matrix[:, -1] = self.covariate
        return matrix

    def prior_means(self, level: int, levels: int) -> Floats:
        """Return the prior mean of each coefficient of `dense` for one grade level. ``level`` is its number, from 0;
        ``levels`` is the number of levels.
        """
        shift = _SHIFT * (0.5 - (level + 0.5) / levels)
        models = max(len(self.columns), 1)
        return np.append((_LOWEST + _RISE * self.places + shift) / models, 0.0)


def prior_chances(features: Features, levels: int) -> Floats:
    """Return the prior probabilities, without any judgement. Shape (L, N)."""
    matrix = features.dense()
    return np.array([_logistic(matrix @ features.prior_means(level, levels)) for level in range(levels)])


def predict(features: Features, sampled: Ints, reached: Floats) -> Prediction:
    """Predict the probabilities of all documents from the judged documents.

    ``sampled`` are the indices of the judged documents. ``reached``, shape (L, n), is 1 if the human grade reaches the
    level.
    """
    matrix = features.dense()
    nodes, unfitted = np.empty((2, len(NODES), len(reached), len(matrix)))
    leverages, deviations = np.zeros(len(sampled)), np.zeros(len(reached))
    unknown = np.zeros((len(reached), features.topics))
    for level, row in enumerate(reached):
        means = features.prior_means(level, len(reached))
        nodes[:, level], of_level, deviations[level], log_odds, unknown[level] = _fit(
            matrix, features, sampled, row, means
        )
        unfitted[:, level] = _logistic(log_odds[None, :] + NODES[:, None] * deviations[level])
        leverages = np.maximum(leverages, of_level)
    ordered = np.minimum.accumulate
    return Prediction(ordered(nodes, axis=1), leverages, deviations, ordered(unfitted, axis=1), unknown.mean(axis=0))


def _fit(
    matrix: Floats, features: Features, sampled: Ints, reached: Floats, means: Floats
) -> tuple[Floats, Floats, float, Floats, Floats]:
    """Fit the regression for one level.

    Return the probabilities of all documents at the nodes, and the leverages of the sampled documents. Also return the
    standard deviation of the topics' intercepts, the log odds of all documents without the intercepts, and the
    remaining share of each intercept's variance.

    Newton's method is used. The intercepts of topics are eliminated, since their part of the Hessian is diagonal. The
    variance of the intercepts is updated at each step as the mean of squares and posterior variances (EM).
    """
    x, topics = matrix[sampled], features.topic_of[sampled]
    precisions = np.full(matrix.shape[1], LABEL_SD**-2)
    precisions[-1] = COVARIATE_SD**-2
    coefficients, intercepts, precision = means.copy(), np.zeros(features.topics), TOPIC_SD**-2
    judged = np.bincount(topics, minlength=features.topics) > 0
    for step in range(_STEPS + 1):
        chances = _logistic(x @ coefficients + intercepts[topics])
        weights = np.maximum(chances * (1 - chances), 1e-10)
        of_topics = np.bincount(topics, weights, minlength=features.topics) + precision
        cross = np.array([np.bincount(topics, weights * column, minlength=features.topics) for column in x.T])
        scaled = cross / of_topics
        inner = np.linalg.inv((x * weights[:, None]).T @ x + np.diag(precisions) - scaled @ cross.T)
        if step == _STEPS:
            break
        errors = reached - chances
        gradient = x.T @ errors - precisions * (coefficients - means)
        of_topic = np.bincount(topics, errors, minlength=features.topics) - intercepts * precision
        change = inner @ (gradient - scaled @ of_topic)
        change_of_topics = (of_topic - cross.T @ change) / of_topics
        greatest = max(float(np.abs(change).max(initial=0)), float(np.abs(change_of_topics).max(initial=0)))
        shrink = min(1.0, _GREATEST_STEP / greatest) if greatest > 0 else 1.0
        coefficients += shrink * change
        intercepts += shrink * change_of_topics
        squares = (intercepts**2 + 1 / of_topics)[judged]
        before = precision
        precision = (len(squares) + _TOPIC_PRIOR) / (float(squares.sum()) + _TOPIC_PRIOR * TOPIC_SD**2)
        if greatest < 1e-4 and abs(precision - before) < 1e-2 * before:
            break
    centred = x - scaled.T[topics]
    leverages = weights * (np.einsum("ij,jk,ik->i", centred, inner, centred) + 1 / of_topics[topics])
    log_odds = matrix @ coefficients
    means_of_topics = (log_odds + intercepts[features.topic_of])[None, :]
    deviations = np.sqrt(1 / of_topics)[features.topic_of]
    nodes = _logistic(means_of_topics + NODES[:, None] * deviations)
    return nodes, leverages, precision**-0.5, log_odds, np.minimum(precision / of_topics, 1.0)


def _logistic(values: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(values, -30, 30))), np.float64)
