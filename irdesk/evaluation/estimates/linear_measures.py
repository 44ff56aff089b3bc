"""Linearised measures: a measure's value, and how it changes to first order with the probabilities of the grade levels.

For a document d of topic t, let e_l be the indicator that its grade reaches level l (1 or 0), minus the predicted
probability. The document changes the score of run r by z_r(d) = a_r(d) · ε(d) − c_r(t) · η(d), with ε = Σ_l g_l · e_l
and η = Σ_l s_l(t) · e_l. Here, g_l is the gain that level l adds, and a is the weight of the document's rank. The
second term is due to the change of the divisor (R, or the DCG of the ideal ranking): s_l is the slope of the divisor
with respect to the number of documents that reach level l, and c is the decrease of the score per unit of the divisor.

Measures that are linear in gains (P, CG, DCG, RBP) have no second term, and the change is exact. For ratios it is a
Taylor approximation (K. M. Wolter, *Introduction to Variance Estimation*, 2007, chapter 6). Its slope is taken between
the scores with and without the document, so that z does not depend on the document's own grade.

The expected ideal ranking uses the Poisson-binomial distribution of the number of documents of each level. AP is a sum
over pairs of documents (J. Aslam, V. Pavlu, E. Yilmaz, SIGIR 2006; E. Yilmaz, J. Aslam, CIKM 2006).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.estimates.document_population import UNKNOWN, Population
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.gain_settings import GainSettings, Ideal
from irdesk.evaluation.scoring.gains import Scheme
from irdesk.evaluation.scoring.ideal_ranking import ideal_of
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats, Ints
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


@dataclass(frozen=True, eq=False)
class Linearised:
    """A measure linearised at given probabilities.

    ``values``, shape (R, T), are the runs' values for each topic. ``weights``, shape (E,), are the weights a of the
    population's entries, and ``gains``, shape (L,), the gains g.

    Ratios also have the ``factors`` c, shape (R, T), the ``divisors``, shape (T,), and the ``slopes`` s, shape (2, L,
    T). The first slope of a level is the increase of the divisor if the level has one more document, the second its
    decrease if the level has one document less.
    """

    values: Floats
    weights: Floats
    gains: Floats
    factors: Floats | None = None
    slopes: Floats | None = None
    divisors: Floats | None = None

    def errors(self, topic_of: Ints, residuals: Floats, reached: Floats) -> tuple[Floats, Floats]:
        """Return ε and η of each document, shapes (N,), from residuals and reached levels, shapes (L, N)."""
        if self.slopes is None or self.divisors is None:
            return self.gains @ residuals, np.zeros(len(topic_of))
        more, less = self.slopes
        without = np.maximum(self.divisors - less, self.divisors / 3)
        scale = np.where(
            reached > 0, (self.divisors / without)[:, topic_of], (self.divisors / (self.divisors + more))[:, topic_of]
        )
        scaled = residuals * scale
        moved = scaled * np.where(reached > 0, less[:, topic_of], more[:, topic_of])
        return self.gains @ scaled, np.asarray(moved.sum(axis=0))

    def plain_errors(self, topic_of: Ints, residuals: Floats) -> tuple[Floats, Floats]:
        """Return ε and η of each document at the mean of the two slopes, for use in variances."""
        if self.slopes is None:
            return self.gains @ residuals, np.zeros(len(topic_of))
        slopes = self.slopes.mean(axis=0)[:, topic_of]
        return self.gains @ residuals, np.asarray((slopes * residuals).sum(axis=0))


@dataclass(frozen=True, eq=False)
class LinearMeasure:
    """A measure expressed as sums over a population.

    ``levels``, shape (L,), are the grade levels and ``gains`` the gain that each adds. ``discounts``, shape (E,), are
    the discounts of the entries, 0 below the cutoff. ``ideal_discounts`` are the discounts of the ideal ranking, for
    nDCG.
    """

    measure: Measure
    population: Population
    levels: Ints
    gains: Floats
    discounts: Floats
    ratio: Callable[[LinearMeasure, Floats, bool], list[Linearised]] | None = None
    ideal_discounts: Floats = field(default_factory=lambda: np.zeros(0))

    @property
    def linear(self) -> bool:
        """Whether the measure is linear in gains."""
        return self.ratio is None

    def reached(self, grades: Ints) -> Floats:
        """Return 1 where a grade reaches a level, else 0. Shape (L, len(grades))."""
        return (np.maximum(grades, 0)[None, :] >= self.levels[:, None]).astype(np.float64)

    def at(self, chances: Floats) -> Linearised:
        """Return the measure linearised at the probabilities ``chances``, shape (L, N): the expected values, and their
        first-order changes when these probabilities change.
        """
        return self._linearised(chances, False)

    def at_nodes(self, nodes: Floats, weights: Floats) -> Linearised:
        """Return the weighted mean of the measure at several quadrature nodes. The probabilities have shape (K, L, N),
        the weights shape (K,).
        """
        if not self.ratio:
            return self._linearised(np.einsum("k,kld->ld", weights, nodes), False)
        parts = self.ratio(self, nodes, False)
        factors = [part.factors for part in parts if part.factors is not None]
        slopes = [part.slopes for part in parts if part.slopes is not None]
        return Linearised(
            _mean([part.values for part in parts], weights),
            _mean([part.weights for part in parts], weights),
            self.gains,
            _mean(factors, weights),
            _mean(slopes, weights),
            _mean([part.divisors for part in parts if part.divisors is not None], weights),
        )

    def at_counts(self, counts: Floats) -> Linearised:
        """Return the measure linearised at estimated counts of documents instead of probabilities, shape (L, N).

        A document whose human grade reaches the level counts 1/π, which may exceed 1; any other document counts 0. This
        is the estimator that uses only the human sample.
        """
        return self._linearised(counts, True)

    def needed(self) -> Bools:
        """For each document, return whether the score depends on it. Shape (N,).

        A ratio depends on all documents. Any other score depends on the documents that at least one run returns within
        the cutoff.
        """
        within = np.zeros(len(self.population), np.bool_)
        within[self.population.document_of[self.discounts > 0]] = True
        return np.ones(len(self.population), np.bool_) if self.ratio else within

    def _linearised(self, chances: Floats, counted: bool) -> Linearised:
        if self.ratio:
            return self.ratio(self, chances[None], counted)[0]
        values = self.population.over_topics(self.discounts * (self.gains @ chances)[self.population.document_of])
        return Linearised(values, self.discounts, self.gains)


def _mean(parts: list[Floats], weights: Floats) -> Floats:
    return np.asarray(sum(weight * part for weight, part in zip(weights.tolist(), parts, strict=True)))


def linear_measure(measure: Measure, rules: ScoringOptions, population: Population, grades: Ints) -> LinearMeasure:
    """Return a measure expressed as sums over the population, with only the entries within its cutoff.

    ``grades`` are the human grades, which determine the levels. Raises `CommandRefused` for a measure without a
    validated estimator.
    """
    if reason := refusal(measure, rules):
        raise CommandRefused(reason)
    profile, name = rules.profile, measure.family.name
    if measure.rank is not None:
        population = population.shallow(measure.rank)
    binary = name in {"P", "R", "AP"} or (name == "RBP" and measure.rel is not None)
    ranks = population.rank_of
    if binary:
        levels, gains = np.array([max(measure.level(rules.level), 1)]), np.ones(1)
    else:
        levels = levels_of(population, grades)
        gains = _increments(measure, profile, levels)
    ideal = np.zeros(0)
    within = ranks <= (measure.rank or np.iinfo(np.int64).max)
    if name == "P":
        discounts = within / float(measure.rank or 1)
    elif name == "RBP":
        p = measure.number("p")
        discounts = within * (1 - p) * p ** (ranks - 1.0)
    elif name in {"DCG", "nDCG"}:
        scheme = Scheme.under(profile, measure)
        discounts = within / scheme.discounts(ranks)
        ideal = 1 / scheme.discounts(np.arange(1, (measure.rank or 0) + 1))
    else:
        discounts = within.astype(np.float64)
    ratio = {"nDCG": _over_ideal, "R": _over_relevant, "AP": _average_precision}.get(name)
    return LinearMeasure(measure, population, levels, gains, np.asarray(discounts, np.float64), ratio, ideal)


def refusal(measure: Measure, rules: ScoringOptions) -> str:
    """Return why there is no estimator for a measure, or an empty string if there is one."""
    name = measure.family.name
    if name not in {"P", "R", "CG", "DCG", "nDCG", "RBP", "AP"}:
        return (
            f"{measure} is not estimated: no valid interval from people's and models' labels is known for it; "
            "expected P@k, R@k, CG@k, DCG@k, nDCG@k, RBP or AP"
        )
    if name in {"P", "R", "CG", "DCG", "nDCG"} and measure.rank is None:
        return (
            f"{measure} is not estimated without a cutoff, because it then depends on everything that a run retrieved"
        )
    if measure.judged_only or rules.judged_only:
        return (
            f"{measure} is not estimated over judged documents only, because the sample decides which documents are "
            "judged"
        )
    if rules.expected:
        return "estimates need one order of tied documents; the mean over all orders is not estimated"
    if name == "nDCG" and ideal_of(measure, rules.profile) is not Ideal.JUDGED:
        return f"{measure} is estimated with the ideal ranking of all judged documents only"
    return ""


def levels_of(population: Population, grades: Ints) -> Ints:
    """Return the positive grades in the human judgements. Shape (L,).

    If there are none, return the positive labels. If there are none of these either, return grade 1.
    """
    known = np.unique(grades[(grades != UNKNOWN) & (grades > 0)])
    if not len(known):
        known = np.unique(population.labels[population.labels > 0])
    return known if len(known) else np.ones(1, np.int64)


def _increments(measure: Measure, profile: GainSettings, levels: Ints) -> Floats:
    """Return the increase in gain from each level to the next. Raises `CommandRefused` if the gain decreases."""
    assert measure.family.gain is not None
    nothing, gains = (measure.family.gain.of(profile, measure, 0, grades) for grades in (np.zeros(1, np.int64), levels))
    increments = np.diff(gains, prepend=0.0)
    if (increments < 0).any() or nothing.any():
        raise CommandRefused(f"{measure} is not estimated: its gains do not rise from 0 with the grade")
    return np.asarray(increments, np.float64)


def _over_ideal(measure: LinearMeasure, nodes: Floats, counted: bool) -> list[Linearised]:
    """Return nDCG@k at each of several nodes: DCG divided by the expected DCG of the ideal ranking."""
    population, cutoff = measure.population, len(measure.ideal_discounts)
    steps = measure.ideal_discounts
    cumulated = np.concatenate(([0.0], np.cumsum(steps)))
    if counted:
        totals = np.minimum([[population.by_topic(row) for row in chances] for chances in nodes], float(cutoff))
        expected = np.interp(totals, np.arange(cutoff + 1), cumulated)
        slopes = np.zeros((2, *expected.shape))
    else:
        distribution = _counts_to(nodes, population, cutoff + 1)
        expected = np.tensordot(np.append(cumulated, cumulated[-1]), distribution, 1)
        slopes = np.array([np.tensordot(steps, distribution[first : first + cutoff], 1) for first in (0, 1)])
    slopes = slopes * measure.gains[:, None]
    least = 0.5 * float(measure.gains[measure.gains > 0].min(initial=1.0))
    return [
        _ratio(measure, chances, measure.gains @ expected[node], slopes[:, node], least)
        for node, chances in enumerate(nodes)
    ]


def _over_relevant(measure: LinearMeasure, nodes: Floats, counted: bool) -> list[Linearised]:  # noqa: ARG001
    """Return R@k at each of several nodes: relevant documents within the cutoff divided by all relevant documents."""
    parts = []
    for chances in nodes:
        totals = measure.population.by_topic(chances[0])
        parts.append(_ratio(measure, chances, totals, np.ones((2, 1, len(totals))), 0.5))
    return parts


def _ratio(measure: LinearMeasure, chances: Floats, divisors: Floats, slopes: Floats, least: float) -> Linearised:
    """Return a discounted sum divided by each topic's divisor, shape (T,). In derivatives, smaller divisors are raised
    to ``least``, so that the derivatives stay bounded.
    """
    population = measure.population
    sums = population.over_topics(measure.discounts * (measure.gains @ chances)[population.document_of])
    values = np.where(divisors > 1e-9, sums / np.maximum(divisors, 1e-9), 0.0)
    raised = np.maximum(divisors, least)
    weights = measure.discounts / raised[population.topic_of[population.document_of]]
    return Linearised(values, weights, measure.gains, sums / raised**2, slopes, raised)


def _average_precision(measure: LinearMeasure, nodes: Floats, counted: bool) -> list[Linearised]:  # noqa: ARG001
    """Return AP at each of several nodes."""
    return [_expected_precision(measure, chances) for chances in nodes]


def _expected_precision(measure: LinearMeasure, chances: Floats) -> Linearised:
    """Return the expected AP under independent probabilities: Σ_i p_i / i · (1 + Σ_{j<i} p_j) / R."""
    population = measure.population
    entry = chances[0][population.document_of]
    ranks = population.rank_of.astype(np.float64)
    cells = population.cell_of
    starts = np.flatnonzero(np.diff(cells, prepend=-1)) if len(cells) else np.zeros(0, np.int64)
    lengths = np.diff(np.append(starts, len(cells)))
    before = np.cumsum(entry) - entry
    before -= np.repeat(before[starts], lengths)
    shared = entry / ranks
    running = np.cumsum(shared)
    ends = running[starts + lengths - 1] if len(starts) else running
    after = np.repeat(ends, lengths) - running
    totals = population.by_topic(chances[0])
    sums = population.over_topics(shared * (1 + before))
    raised = np.maximum(totals, 0.5)
    values = np.where(totals > 1e-9, sums / np.maximum(totals, 1e-9), 0.0)
    weights = ((1 + before) / ranks + after) / raised[population.topic_of[population.document_of]]
    return Linearised(values, weights, measure.gains, sums / raised**2, np.ones((2, 1, len(totals))), raised)


def _counts_to(nodes: Floats, population: Population, cutoff: int) -> Floats:
    """Return, for each topic and level, the probability distribution of the number of documents that reach the level,
    up to the cutoff.

    The probabilities at several nodes have shape (K, L, N). The result has shape (cutoff + 1, K, L, T).
    """
    topics, sizes = len(population.topics), np.bincount(population.topic_of, minlength=len(population.topics))
    starts = np.cumsum(sizes) - sizes
    place = np.arange(len(population)) - starts[population.topic_of]
    padded = np.zeros((int(sizes.max(initial=0)), *nodes.shape[:2], topics))
    padded[place, :, :, population.topic_of] = np.moveaxis(nodes, 2, 0)
    padded = -np.sort(-padded, axis=0)  # documents with probability 0 come last and are skipped
    padded = padded[: int((padded > 1e-9).any(axis=(1, 2, 3)).sum())]
    distribution = np.zeros((cutoff + 1, *padded.shape[1:]))
    distribution[0] = 1
    moved = np.empty_like(distribution)
    for chance in padded:
        np.multiply(distribution, chance, out=moved)
        distribution -= moved
        distribution[1:] += moved[:-1]
        distribution[-1] += moved[-1]
    return distribution
