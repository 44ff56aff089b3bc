"""Estimator of all measures from the current judgements: created once for a design, and updated after each
judgement.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.estimates.copied_labels import likeness_notes, refuse_filled
from irdesk.evaluation.estimates.direct_estimate import DirectEstimate, estimate_directly, features_of
from irdesk.evaluation.estimates.document_population import UNKNOWN, Labels, Population
from irdesk.evaluation.estimates.human_sample import Sample
from irdesk.evaluation.estimates.label_strata import stratum_notes, thin_stratum
from irdesk.evaluation.estimates.linear_measures import LinearMeasure, linear_measure, refusal
from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
from irdesk.evaluation.estimates.sample_requirements import check_design, sample_notes, too_few_labels, without_chance
from irdesk.evaluation.estimates.shrinkage import shrink, shrinkage_target
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import RankedKeys, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions


@dataclass(frozen=True, eq=False)
class Estimator:
    """Estimator for a population, its sampling design, and the measures to estimate.

    The design gives the ``probabilities``, shape (N,), and ``drawn``, the indices of the drawn documents. Both are None
    if people judge all documents. ``rules`` are the scoring options.

    Raises `CommandRefused` for a measure without an estimator, a population without model labels, and a design that
    cannot have been drawn at random.
    """

    population: Population
    ranked: Mapping[str, RankedKeys]
    measures: tuple[Measure, ...]
    rules: ScoringOptions
    probabilities: Floats | None = None
    drawn: Ints | None = None
    _of_models: dict[tuple[Measure, bytes], Floats] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        for measure in self.measures:
            if reason := refusal(measure, self.rules):
                raise CommandRefused(reason)
        if not self.population.models:
            raise CommandRefused("estimates need labels of a model")
        if self.probabilities is not None:
            assert self.drawn is not None
            check_design(self.population, self.probabilities, self.drawn)

    def estimate(self, judgements: Labels) -> tuple[MeasureEstimate, ...]:
        """Estimate every run's score under every measure from human judgements. Raises `CommandRefused` if a model
        seems to have made some of the judgements.
        """
        grades = self.population.grades_of(judgements)
        if self.drawn is not None:
            refuse_filled(self.population, self.drawn, grades)
        return tuple(self._estimate(measure, judgements, grades) for measure in self.measures)

    def estimate_grades(self, grades: Ints) -> tuple[MeasureEstimate, ...]:
        """Estimate scores from the grades of the population's documents, shape (N,), `UNKNOWN` if unjudged."""
        return tuple(self._estimate(measure, None, grades) for measure in self.measures)

    def linear(self, measure: Measure, grades: Ints) -> LinearMeasure:
        """Return a measure expressed as sums over the population."""
        return linear_measure(measure, self.rules, self.population, grades)

    def _estimate(self, measure: Measure, judgements: Labels | None, grades: Ints) -> MeasureEstimate:
        population = self.population
        linear = self.linear(measure, grades)
        needed = linear.needed()
        likeness = likeness_notes(population, grades)
        model = self._model_scores(linear)
        unjudged = int((grades[needed] == UNKNOWN).sum())
        labels = self._labels_of_runs(linear, grades)
        if not unjudged:
            known = judgements if judgements is not None else self._judgements(grades)
            topic_values, values = ordinary_scores(self.ranked, known, measure, self.rules, population.topics)
            nothing = np.zeros((len(values), len(values)))
            direct = DirectEstimate(topic_values, values, nothing, np.inf, np.eye(len(values)))
            sample = Sample.complete(grades)
            return MeasureEstimate(
                population,
                linear,
                model,
                values,
                direct,
                values,
                nothing,
                labels,
                needed,
                sample,
                True,
                notes=likeness,
            )
        if self.probabilities is None or self.drawn is None:
            raise CommandRefused(
                worded(
                    "{unjudged} of {needed} documents are unjudged, and no sampling design is recorded for the "
                    "judged ones. Estimates need a random sample with recorded probabilities: draw one with "
                    "`irdesk design`",
                    unjudged=unjudged,
                    needed=int(needed.sum()),
                )
            )
        sample = Sample.judged(population, self.probabilities, self.drawn, grades)
        direct = estimate_directly(linear, sample, features_of(population, self.probabilities))
        alone = self._alone(linear, sample)
        few = without_chance(sample, needed) or too_few_labels(sample, needed) or thin_stratum(direct.strata)
        prior = shrinkage_target(model, direct.values)
        shrunk = shrink(direct.values, direct.covariance, direct.similarity, prior, cautious=bool(few))
        return MeasureEstimate(
            population,
            linear,
            model,
            alone,
            direct,
            shrunk.values,
            shrunk.covariance,
            labels,
            needed,
            sample,
            False,
            few,
            (*likeness, *sample_notes(population, sample, self.drawn, needed), *stratum_notes(direct.strata)),
        )

    def _model_scores(self, linear: LinearMeasure) -> Floats:
        """Return each run's score when each model's labels replace the human grades. Shape (M, R)."""
        known = self._of_models.get((linear.measure, linear.levels.tobytes()))
        if known is not None:  # computed only once, since judgements do not change the models' labels
            return known
        shares = self.population.shares
        rows = [(linear.at(linear.reached(labels)).values * shares).sum(axis=1) for labels in self.population.labels]
        scores = self._of_models[linear.measure, linear.levels.tobytes()] = np.array(rows)
        return scores

    def _alone(self, linear: LinearMeasure, sample: Sample) -> Floats:
        """Return each run's score estimated only from the human sample."""
        indices = sample.indices
        counts = np.zeros((len(linear.levels), len(self.population)))
        counts[:, indices] = linear.reached(sample.grades[indices]) / sample.probabilities[indices]
        return np.asarray((linear.at_counts(counts).values * self.population.shares).sum(axis=1))

    def _labels_of_runs(self, linear: LinearMeasure, grades: Ints) -> Ints:
        """Return the number of human labels among the documents that each run returns within the cutoff. Shape (R,)."""
        population = linear.population
        known = (grades != UNKNOWN)[population.document_of] & (linear.discounts > 0)
        return np.bincount(population.run_of[known], minlength=len(population.runs))

    def _judgements(self, grades: Ints) -> dict[str, dict[str, int]]:
        population = self.population
        judged: dict[str, dict[str, int]] = {topic: {} for topic in population.topics}
        rows = zip(population.topic_of.tolist(), population.docnos, grades.tolist(), strict=True)
        for topic, docno, grade in rows:
            if grade != UNKNOWN:
                judged[population.topics[topic]][docno] = grade
        return judged


def ordinary_scores(
    ranked: Mapping[str, RankedKeys],
    judgements: Labels,
    measure: Measure,
    rules: ScoringOptions,
    topics: Sequence[str],
) -> tuple[Floats, Floats]:
    """Return each run's score for each topic, as on a scoreboard, and each run's mean. The scores have shape (R, T) and
    are 0 if the run lacks the topic. The means have shape (R,).
    """
    board = Scoreboard((measure,), rules, Judgements.of({topic: judgements.get(topic, {}) for topic in topics}))
    for run_id, run in ranked.items():
        board.add(score_run(run_id, run, board.truths, (measure,), rules))
    rows = [board.row(topic) for topic in topics]
    return np.nan_to_num(board.table(0)[rows].T), board.means()[0]
