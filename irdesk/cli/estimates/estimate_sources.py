"""Input of ``irdesk estimate``: either files, or a project with its model labels and its sample."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from irdesk.cli.estimates.estimate_input import estimated_measures, read_design, read_models, read_runs
from irdesk.cli.options.scoring_options import changed_rules, rules_of
from irdesk.cli.support.input_files import is_project, read
from irdesk.cli.support.progress import CommandProgress
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import QUIET
from irdesk.domain.topic_patterns import matching, split_names
from irdesk.evaluation.estimates.label_agreement import LabelAgreement, agreements
from irdesk.evaluation.estimates.label_differences import LabelDifference, label_differences
from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
from irdesk.evaluation.estimates.model_bias import Bias
from irdesk.evaluation.measures.measure import Measure
from irdesk.formats.format_definition import Kind
from irdesk.reporting.comparison.run_figures import RunLabels
from irdesk.session.estimates.estimate_request import EstimateRequest, EstimatorCache
from irdesk.session.estimates.shown_estimates import TOP

if TYPE_CHECKING:
    from irdesk.session.project_files.project_opening import Opened


@dataclass(frozen=True, eq=False)
class Given:
    """The estimates under one measure. They are computed when they are first needed."""

    request: EstimateRequest
    cache: EstimatorCache

    @cached_property
    def estimate(self) -> MeasureEstimate:
        """The estimates from all judgements."""
        return self.request.estimate(self.cache, QUIET)

    @cached_property
    def sampled(self) -> MeasureEstimate:
        """The estimates from the sampled documents only. Raises `CommandRefused` if there is no sample, or if not all
        documents of the design are judged.
        """
        sampled = self.request.estimate_of_sample(self.cache)
        if sampled is None or not self.estimate.is_census:
            raise CommandRefused(
                "--against-full compares a sample with all judgements; it needs a design and judgements of all its "
                "documents"
            )
        return sampled

    @property
    def labels(self) -> RunLabels:
        """The names and colours of the runs."""
        return self.request.labels

    @cached_property
    def agreements(self) -> list[LabelAgreement]:
        """Agreement of the first model with human judgements."""
        estimate, measure = self.estimate, self.request.measure
        level = measure.level(self.request.rules.level)
        return agreements(estimate.population, estimate.sample, level, measure.rank or TOP)

    @cached_property
    def differences(self) -> list[LabelDifference]:
        """The documents whose human judgements differ from the first model's labels."""
        return label_differences(self.estimate)

    def labels_of(self, biases: Sequence[Bias]) -> RunLabels:
        """Return the names and colours of the rows in a bias figure."""
        names = [bias.name for bias in biases]
        return self.labels if names == list(self.labels.names) else RunLabels(names, range(len(names)))


@contextmanager
def open_estimates(options: argparse.Namespace, waiting: CommandProgress) -> Iterator[list[Given]]:
    """Read the files or the project, and yield the estimates for each measure."""
    measures = estimated_measures(options.measures)
    if not is_project(options.qrels):
        yield [_given(request, options) for request in _of_files(measures, options, waiting)]
        return
    from irdesk.cli.project.project_access import open_to_read

    if options.models or options.design or options.columns:
        raise CommandRefused(
            f"{options.qrels} is a project, which already has labels and a sample; leave out --model and --design"
        )
    (progress,) = waiting.stage(f"opening {Path(options.qrels).name}")
    project = open_to_read(Path(options.qrels), progress, waiting)
    try:
        yield [_given(request, options) for request in _of_project(project, measures, options)]
    finally:
        project.store.close()


def _given(request: EstimateRequest, options: argparse.Namespace) -> Given:
    """Return the estimates described by ``request``, restricted to the topics chosen by the options. Raises
    `CommandRefused` if no topic is left.
    """
    cache = EstimatorCache()
    if not (names := split_names(options.topics)):
        return Given(request, cache)
    known = cache.estimator(request).population.topics
    chosen = matching(names, known)
    return Given(replace(request, topics=frozenset(chosen)), EstimatorCache())


def _of_files(
    measures: Sequence[Measure], options: argparse.Namespace, waiting: CommandProgress
) -> list[EstimateRequest]:
    if not options.runs or not options.models:
        raise CommandRefused("expected runs and --model LABELS, or a project instead of all files")
    if options.by:
        raise CommandRefused("--by compares runs of a project by their fields; use --family to name runs")
    (progress,) = waiting.stage("reading the judgements")
    people = read(options.qrels, Kind.QRELS, options.columns, progress)
    models = read_models(options, waiting)
    rules = rules_of(options, people)
    runs = read_runs(options, rules, waiting)
    (progress,) = waiting.stage("estimating")
    design = read_design(options.design, progress) if options.design else None
    names = tuple(runs)
    grades = people.grades
    return [
        EstimateRequest(
            runs,
            names,
            RunLabels(names, range(len(names))),
            models,
            design,
            lambda topic: grades.get(topic, {}),
            measure,
            rules,
        )
        for measure in measures
    ]


def _of_project(project: Opened, measures: Sequence[Measure], options: argparse.Namespace) -> list[EstimateRequest]:
    from irdesk.cli.project.project_scoring_input import chosen_runs

    state = project.state
    _, runs = chosen_runs(state, options.runs, hidden=False)
    if not runs:
        raise CommandRefused(f"{options.qrels}: no run is loaded or shown")
    rules = changed_rules(options, state.rules)
    requests = [EstimateRequest.of_state(state, measure, rules, [run.id for run in runs]) for measure in measures]
    if rules.ordering == state.rules.ordering:
        return requests
    names = requests[0].labels.names
    anew = {name: project.store.ranked(run.id, rules.ordering) for name, run in zip(names, runs, strict=True)}
    return [replace(request, ranked=anew) for request in requests]
