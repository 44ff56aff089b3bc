"""Input of the commands for estimates: model labels, ranked runs and sampling designs."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from irdesk.cli.support.input_files import input_path, read, read_ranked
from irdesk.cli.support.progress import CommandProgress, reading
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.pool import SamplingDesign
from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun, distinct_names
from irdesk.evaluation.estimates.document_population import Labels, labelled_by_all
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats import design_file
from irdesk.formats.format_definition import Kind
from irdesk.formats.labels.label_files import LabelFile
from irdesk.formats.registry import recognise_file

DEFAULT_MEASURES = ("P@10", "nDCG@10")


def add_models(parser: argparse.ArgumentParser, *, required: bool = True) -> None:
    """Add the option for model labels."""
    parser.add_argument(
        "--model",
        dest="models",
        metavar="LABELS",
        action="append",
        required=required,
        help="a model's labels: qrels, UMBRELA's JSON lines or a table; can be repeated for other models or repeats",
    )


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
