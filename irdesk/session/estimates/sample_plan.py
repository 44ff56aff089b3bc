"""Draw a sample of documents for estimates from a project's labels and runs, and predict its precision before judging
begins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec
import numpy as np

from irdesk.assessment.judging_pace import Pace
from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Designed, PoolSpec
from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.estimates.document_population import UNKNOWN, Labels, Population, labelled_by_all
from irdesk.evaluation.estimates.linear_measures import LinearMeasure, linear_measure, refusal
from irdesk.evaluation.estimates.sample_plan import PLANNED_BUDGETS, draw_round, expected_half_widths, planned_budgets
from irdesk.evaluation.estimates.sampling_design import inclusion_probabilities, sizes_of
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.core.project_state import ProjectState
from irdesk.session.estimates.label_sets import label_sets
from irdesk.session.pools.team_pace import team_pace

DEFAULT_MEASURES = ("P@10", "nDCG@10")


@dataclass(frozen=True)
class SampleWish:
    """The user's request for a sample of documents from which scores are estimated. ``budget`` is the number of
    documents in all rounds.

    ``models`` and ``runs`` hold source ids; if empty, all are used. If ``measures`` is empty, the default measures are
    used. If ``pair`` is given, the sample is drawn only for the difference between these two runs. If ``grows`` is
    true, a round is added to the sample of the current pool; the models and runs of that sample are used.
    """

    budget: int
    measures: tuple[str, ...] = ()
    models: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()
    pair: tuple[str, ...] = ()
    grows: bool = False


@dataclass(frozen=True)
class PlannedWidth:
    """Expected precision after ``documents`` have been judged. ``mean`` and ``widest`` are the mean and the largest
    half-width of the runs' 95 % intervals under a measure. If the sample was drawn for the difference between two runs,
    both are the half-width of the interval for this difference.
    """

    documents: int
    measure: str
    mean: float
    widest: float


@dataclass(frozen=True)
class SamplePlan:
    """Expected interval widths for several budgets, including the requested one, and the size of the sampled pool.
    ``pace`` is the judging pace, computed from the latest judgements of all assessors.
    """

    budget: int
    pooled: int
    topics: int
    widths: tuple[PlannedWidth, ...]
    pace: Pace
    difference: bool

    @property
    def requested(self) -> tuple[PlannedWidth, ...]:
        """Return the expected interval widths for the requested budget, one for each measure."""
        return tuple(width for width in self.widths if width.documents == self.budget)


@dataclass(frozen=True, eq=False)
class SampleRequest:
    """Immutable input for drawing a sample: labels keyed by the id of their set, ranked runs keyed by source id,
    measures, and the sample to extend.
    """

    wish: SampleWish
    labels: Mapping[str, Labels]
    ranked: Mapping[str, RankedRun]
    measures: tuple[Measure, ...]
    rules: ScoringOptions
    before: Designed | None
    pace: Pace
    difference: bool

    @classmethod
    def of(cls, state: ProjectState, wish: SampleWish) -> SampleRequest:
        """Return a request for the project's current state. Raises `CommandRefused` if no sample can be drawn."""
        before = state.pool.spec.designed() if wish.grows and state.pool else None
        models = before.models if before else wish.models
        sets = {each.id: each.labels for each in label_sets(state) if not models or each.id in models}
        if not sets:
            raise CommandRefused("a sample for estimates needs labels of a model: load them first")
        if before and len(sets) < len(before.models):
            raise CommandRefused("labels from which the sample was drawn were removed; restore them")
        present = [source.id for source in state.present("run")]
        wanted = (before.runs if before else wish.pair or wish.runs) or tuple(present)
        runs = [run for run in present if run in wanted]
        if not runs:
            raise CommandRefused("a sample for estimates needs runs: load them first")
        difference = before.difference if before else bool(wish.pair)
        if difference and len(runs) != 2:
            raise CommandRefused("estimating a difference needs two runs; choose two")
        rules = state.rules
        named = wish.measures or (before.measures if before else DEFAULT_MEASURES)
        measures = tuple(dict.fromkeys(map(parse_one, named)))
        for measure in measures:
            if reason := refusal(measure, rules):
                raise CommandRefused(reason)
        return cls(wish, sets, state.all_ranked(runs), measures, rules, before, team_pace(state), difference)

    def draw(self, seed: int, progress: Progress) -> tuple[Designed, SamplePlan]:
        """Draw the sample and compute the expected widths (worker thread). Raises `CommandRefused` if no document was
        labelled by all models.
        """
        linear = self._linear()
        population, wish = linear[0].population, self.wish
        before = self.before.design if self.before else None
        progress.report(0, len(PLANNED_BUDGETS))
        design, _ = draw_round(linear, wish.budget, seed, before, difference=self.difference)
        drawn = sum(map(len, design.drawn().values()))
        part = Designed(
            design.documents,
            drawn,
            seed,
            tuple(self.labels),
            tuple(population.runs),
            tuple(map(str, self.measures)),
            self.difference,
        )
        widths = self._widths(linear, drawn, progress)
        plan = SamplePlan(drawn, len(population), len(population.topics), widths, self.pace, self.difference)
        return part, plan

    def _linear(self) -> list[LinearMeasure]:
        population = Population.of(
            self._pool(),
            self.labels,
            self.ranked,
            all_topics=self.rules.all_topics,
            depth=self.rules.depth,
        )
        if not len(population):
            raise CommandRefused("no document was labelled by all models")
        unjudged = np.full(len(population), UNKNOWN)
        return [linear_measure(measure, self.rules, population, unjudged) for measure in self.measures]

    def _pool(self) -> dict[str, list[str]]:
        """Return the documents from which the sample is drawn, keyed by topic. These are the documents labelled by
        every model, or the population of the sample to extend.
        """
        if self.before:
            return self.before.design.docnos()
        return labelled_by_all(list(self.labels.values()))

    def _widths(self, linear: Sequence[LinearMeasure], drawn: int, progress: Progress) -> tuple[PlannedWidth, ...]:
        sizes = sizes_of(linear, difference=self.difference)
        most = int((sizes > 0).sum())
        budgets = planned_budgets(drawn, most)
        widths = []
        for number, budget in enumerate(budgets):
            progress.report(number, len(budgets))
            probabilities = inclusion_probabilities(sizes, budget)
            for measure, one in zip(self.measures, linear, strict=True):
                half = expected_half_widths(one, probabilities, difference=self.difference)
                widths.append(PlannedWidth(budget, str(measure), float(half.mean()), float(half.max())))
        return tuple(widths)


def plan_in_words(plan: SamplePlan, width: PlannedWidth) -> str:
    """Return a planned interval width as one line of text."""
    if plan.difference:
        text = worded(
            "{measure}: 95 % interval of the difference of about ± {mean:.3f}", measure=width.measure, mean=width.mean
        )
    else:
        text = worded(
            "{measure}: 95 % intervals of about ± {mean:.3f} (widest ± {widest:.3f})",
            measure=width.measure,
            mean=width.mean,
            widest=width.widest,
        )
    return text


def with_sample(spec: PoolSpec, sample: SampleRequest | None, progress: Progress) -> tuple[PoolSpec, SamplePlan | None]:
    """Add the drawn sample to a pool's specification. Return the specification with the sample plan (worker thread).

    Raises `CommandRefused` if no sample can be drawn.
    """
    if sample is None:
        return spec, None
    part, plan = sample.draw(spec.seed, progress)
    return msgspec.structs.replace(spec, parts=(*spec.parts, part), compared=()), plan
