"""Estimates of the shown runs' scores from the project's judgements and labels. Requests are made on the workspace's
thread and computed by a worker. After a judgement, the unchanged estimator is reused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import SamplingDesign
from irdesk.domain.progress import Progress
from irdesk.domain.project.source import LABELS
from irdesk.domain.run import RankedRun
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.estimates.document_population import UNKNOWN, Labels, Population, labelled_by_all
from irdesk.evaluation.estimates.estimator import Estimator
from irdesk.evaluation.estimates.linear_measures import refusal
from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
from irdesk.evaluation.estimates.sample_requirements import is_judged
from irdesk.evaluation.estimates.sampling_design import design_of
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.comparison.run_labels import RunLabels
from irdesk.session.core.read_only_project import ReadOnlyProject
from irdesk.session.core.run_groups_and_colours import colours_of, groups_of
from irdesk.session.core.workspace import Workspace
from irdesk.session.estimates.label_sets import label_sets, recorded_design
from irdesk.session.scoring.frozen_runs_for_workers import run_names
from irdesk.session.scoring.topic_filter import TopicFilter, chosen_topics


class Lacking(Enum):
    """Kinds of input that estimates require and that a project may lack, in the order in which they must be added."""

    RUNS = "runs"
    LABELS = "labels of a model"
    DESIGN = "a sample"
    JUDGEMENTS = "judgements of the sample"


def lacking_sources(state: ReadOnlyProject) -> Lacking | None:
    """Return the kind of source that must be added before estimates are possible, or None if none is missing."""
    if not any(run.visible for run in state.present("run")):
        return Lacking.RUNS
    return None if state.present(LABELS) else Lacking.LABELS


@dataclass(frozen=True, eq=False)
class EstimateRequest:
    """Immutable input for the estimates: the runs by name in loading order, the labels of each model, and the sampling
    design.

    ``grades`` returns the human grades that count for a topic. ``ids``, ``groups`` and metadata ``fields`` are in the
    order of the runs. ``topics`` restricts the estimates; None for all topics. ``run`` and ``baseline`` are the indices
    of the selected pair; None for a run that is not included.
    """

    ranked: Mapping[str, RankedRun]
    ids: tuple[str, ...]
    labels: RunLabels
    models: Mapping[str, Labels]
    design: SamplingDesign | None
    grades: Callable[[str], Mapping[str, int]]
    measure: Measure
    rules: ScoringOptions
    topics: frozenset[str] | None = None
    run: int | None = None
    baseline: int | None = None
    groups: tuple[str, ...] = ()
    fields: tuple[Mapping[str, str], ...] = ()

    @classmethod
    def of(cls, workspace: Workspace, measure_name: str, chosen: TopicFilter, run: str, other: str) -> EstimateRequest:
        """Return a request for the shown runs over the topics of a filter. Raises `CommandRefused` in the same cases as
        `of_state` and `chosen_topics`.
        """
        state = workspace.state
        topics = None if chosen.everything else frozenset(chosen_topics(chosen, state.board, state.topics))
        shown = [source.id for source in state.present("run") if source.visible]
        request = cls.of_state(state, parse_one(measure_name), state.rules, shown)
        place = {run_id: index for index, run_id in enumerate(request.ids)}
        pair = place.get(run), place.get(other)
        emphasised = frozenset(index for index in pair if index is not None)
        labels = replace(request.labels, emphasised=emphasised)
        return replace(request, topics=topics, run=pair[0], baseline=pair[1], labels=labels)

    @classmethod
    def of_state(
        cls, state: ReadOnlyProject, measure: Measure, rules: ScoringOptions, run_ids: Sequence[str]
    ) -> EstimateRequest:
        """Return a request for runs of a project over all topics. Raises `CommandRefused` if the measure has no
        estimator or no model labels are loaded.
        """
        if reason := refusal(measure, rules):
            raise CommandRefused(reason)
        if not (sets := label_sets(state)):
            raise CommandRefused(worded("estimates need the labels of a model; none are loaded"))
        names, ranked = run_names(state), state.all_ranked(run_ids)
        sources = [state.sources[run_id] for run_id in run_ids]
        design = recorded_design(state)
        return cls(
            {names[run_id]: ranked[run_id] for run_id in run_ids},
            tuple(run_ids),
            RunLabels([names[run_id] for run_id in run_ids], colours_of(state, sources)),
            {each.name: each.labels for each in sets},
            design.design if design else None,
            state.grade_sources.frozen().grades,
            measure,
            rules,
            groups=tuple(groups_of(state, sources)),
            fields=tuple(source.fields for source in sources),
        )

    def lacking(self) -> Lacking | None:
        """Return the missing input other than sources, or None if nothing is missing (worker thread)."""
        if self.design is None:
            pool = labelled_by_all(list(self.models.values()))
            complete = bool(pool) and all(self.grades(topic).keys() >= set(docnos) for topic, docnos in pool.items())
            return None if complete else Lacking.DESIGN
        return None if is_judged(self.design.drawn(), self.grades) else Lacking.JUDGEMENTS

    def estimate(self, cache: EstimatorCache, progress: Progress) -> MeasureEstimate:
        """Estimate the scores (worker thread). Raises `CommandRefused` if an estimate is not possible."""
        estimator = cache.estimator(self)
        progress.report(0, 0)
        return estimator.estimate(self.judgements(estimator.population.topics))[0]

    def estimate_of_sample(self, cache: EstimatorCache) -> MeasureEstimate | None:
        """Estimate the scores from the drawn documents only; None if there is no design (worker thread)."""
        estimator = cache.estimator(self)
        if estimator.drawn is None:
            return None
        population = estimator.population
        grades = population.grades_of(self.judgements(population.topics))
        drawn = np.full(len(population), UNKNOWN)
        drawn[estimator.drawn] = grades[estimator.drawn]
        return estimator.estimate_grades(drawn)[0]

    def judgements(self, topics: Sequence[str]) -> Labels:
        """Return the human grades that count, keyed by topic."""
        return {topic: self.grades(topic) for topic in topics}

    def families(self, field: str) -> dict[str, tuple[str, ...]]:
        """Return the names of the runs, grouped by the runs' values of a metadata field. If the field's name is empty,
        use the runs' groups. A family that would contain all runs is omitted.
        """
        values = self.groups if not field else tuple(fields.get(field, "") for fields in self.fields)
        named: dict[str, list[str]] = {}
        for value, name in zip(values, self.labels.names, strict=True):
            if value:
                named.setdefault(value, []).append(name)
        return {value: tuple(names) for value, names in named.items() if len(names) < len(values)}

    def make(self) -> Estimator:
        """Create the estimator from the runs, labels and design. Raises `CommandRefused` if the requested topics
        contain none of the documents from which scores can be estimated.
        """
        if self.design is None:
            population = self._population(labelled_by_all(list(self.models.values())))
            return Estimator(population, self.ranked, (self.measure,), self.rules)
        listed = self.design.documents
        population = self._population(
            {topic: [document.docno for document in documents] for topic, documents in listed.items()}
        )
        known = design_of(population, self.design)
        return Estimator(population, self.ranked, (self.measure,), self.rules, known.probabilities, known.drawn)

    def _population(self, pool: Mapping[str, Sequence[str]]) -> Population:
        chosen = {topic: docnos for topic, docnos in pool.items() if self.topics is None or topic in self.topics}
        if not any(chosen.values()):
            raise CommandRefused(worded("no topics are left for estimating scores"))
        rules = self.rules
        return Population.of(chosen, self.models, self.ranked, all_topics=rules.all_topics, depth=rules.depth)


class EstimatorCache:
    """Cache of the last request's estimator. The estimator remains valid after a judgement, which does not change the
    runs, the labels or the design.
    """

    def __init__(self) -> None:
        self._kept: tuple[EstimateRequest, Estimator] | None = None

    def estimator(self, request: EstimateRequest) -> Estimator:
        """Return the estimator for a request, from the cache if possible."""
        kept = self._kept
        if kept and _alike(kept[0], request):
            return kept[1]
        estimator = request.make()
        self._kept = request, estimator
        return estimator


def _alike(one: EstimateRequest, other: EstimateRequest) -> bool:
    """Return whether two requests have the same estimator: they may differ only in judgements and in the
    selected pair.
    """
    return (
        (one.measure, one.rules, one.topics, one.ids, tuple(one.labels.names))
        == (other.measure, other.rules, other.topics, other.ids, tuple(other.labels.names))
        and all(one.ranked[name] is other.ranked[name] for name in one.ranked)
        and one.models.keys() == other.models.keys()
        and all(one.models[name] is other.models[name] for name in one.models)
        and (one.design and one.design.documents) is (other.design and other.design.documents)
    )
