"""Input of ``irdesk estimate`` and ``irdesk design``: judgements, model labels, ranked runs and sampling designs, from
files or from a project.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from irdesk.cli.options.scoring_options import changed_rules, rules_of
from irdesk.cli.support.input_files import input_path, is_project, read, read_ranked
from irdesk.cli.support.progress import CommandProgress, reading
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.pool import SamplingDesign
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.run import RankedRun
from irdesk.domain.run_names import distinct_names
from irdesk.domain.topic_patterns import matching, split_names
from irdesk.evaluation.estimates.document_population import Labels, labelled_by_all
from irdesk.evaluation.estimates.label_agreement import LabelAgreement, agreements
from irdesk.evaluation.estimates.label_differences import LabelDifference, label_differences
from irdesk.evaluation.estimates.measure_estimate import MeasureEstimate
from irdesk.evaluation.estimates.model_bias import Bias
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats import design_file
from irdesk.formats.format_definition import Kind
from irdesk.formats.format_detection import recognise_file
from irdesk.formats.labels.label_files import LabelFile
from irdesk.reporting.comparison.run_labels import RunLabels
from irdesk.session.estimates.estimate_request import EstimateRequest, EstimatorCache

if TYPE_CHECKING:
    from irdesk.session.project_files.project_opening import Opened

DEFAULT_MEASURES = ("P@10", "nDCG@10")


def estimated_measures(names: Sequence[str]) -> tuple[Measure, ...]:
    """Return the measures to estimate, by default P@10 and nDCG@10."""
    return tuple(parse_one(name) for name in names or DEFAULT_MEASURES)


def read_models(options: argparse.Namespace, waiting: CommandProgress) -> dict[str, Labels]:
    """Read the labels of each model, under distinct names. Raises `InputError`."""
    sets: list[tuple[str, str, Labels]] = []
    for name, part in zip(options.models, reading(waiting, options.models), strict=True):
        sets += [(called or Path(name).name, name, labels) for called, labels in _sets_of(name, options, part)]
    names = distinct_names([(called, path) for called, path, _ in sets])
    return {name: labels for name, (_, _, labels) in zip(names, sets, strict=True)}


def _sets_of(name: str, options: argparse.Namespace, progress: Progress) -> list[tuple[str, Labels]]:
    """Return the label sets in a file, each with the name of its model, or with an empty string if the file names no
    model. Raises `InputError`.
    """
    with input_path(name) as path:
        format_ = recognise_file(path, tuple(options.columns))
        if format_ is None or format_.kind is not Kind.LABELS:
            return [("", read(str(path), Kind.QRELS, options.columns, progress).grades)]
        files: list[LabelFile] = format_.read(path, progress)
    for file in files:
        if not file.labels:
            raise InputError(
                name,
                file.texts[0].line,
                "contains queries and passages only as texts, without ids; add it to a project that has topics "
                "and documents",
            )
    return [(file.provenance.called, file.labels) for file in files]


def read_runs(options: argparse.Namespace, rules: ScoringOptions, waiting: CommandProgress) -> dict[str, RankedRun]:
    """Read the runs in evaluation order, under distinct names. Raises `InputError`."""
    parts = reading(waiting, options.runs)
    runs = [
        read_ranked(path, rules.ordering, options.columns, part) for path, part in zip(options.runs, parts, strict=True)
    ]
    names = distinct_names([(run.tag, path) for run, path in zip(runs, options.runs, strict=True)])
    return dict(zip(names, runs, strict=True))


def read_design(name: str, progress: Progress) -> SamplingDesign:
    """Read a sampling design. Raises `InputError`."""
    with input_path(name) as path:
        return design_file.read(path, progress)


def labelled_pool(models: Mapping[str, Labels]) -> dict[str, list[str]]:
    """Return the documents that every model labelled, keyed by topic. Raises `CommandRefused` if there are none."""
    pool = labelled_by_all(list(models.values()))
    if not pool:
        raise CommandRefused("no document was labelled by all models")
    return pool


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
    def sampled(self) -> MeasureEstimate | None:
        """The estimates from the sampled documents only, or None if there is no sample."""
        return self.request.estimate_of_sample(self.cache)

    @property
    def labels(self) -> RunLabels:
        """The names and colours of the runs."""
        return self.request.labels

    @cached_property
    def agreements(self) -> list[LabelAgreement]:
        """Agreement of the first model with human judgements."""
        estimate, measure = self.estimate, self.request.measure
        level = measure.level(self.request.rules.level)
        return agreements(estimate.population, estimate.sample, level, measure.rank)

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
