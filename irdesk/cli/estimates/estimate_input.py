"""What the commands of estimates read: models' labels, ranked runs, designs."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

from irdesk.cli.support.input_files import input_path, read, read_ranked
from irdesk.cli.support.progress import CommandProgress, reading
from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import SamplingDesign
from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.evaluation.estimates.population import Labels
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats import design_file
from irdesk.formats.format_definition import Kind
from irdesk.reporting.tables.run_names import distinct_names

DEFAULT_MEASURES = ("P@10", "nDCG@10")


def add_models(parser: argparse.ArgumentParser) -> None:
    """Add the option for the labels of models."""
    parser.add_argument(
        "--model",
        dest="models",
        metavar="LABELS",
        action="append",
        required=True,
        help="a model's labels, as qrels; may be given again for other models or repeats",
    )


def estimated_measures(names: Sequence[str]) -> tuple[Measure, ...]:
    """Return the measures to estimate, by default P@10 and nDCG@10."""
    return tuple(parse_one(name) for name in names or DEFAULT_MEASURES)


def read_models(options: argparse.Namespace, waiting: CommandProgress) -> dict[str, Labels]:
    """Read the labels of each model, by a name of its own. Raises `InputError`."""
    names = distinct_names([(Path(name).name, name) for name in options.models])
    parts = reading(waiting, options.models)
    return {
        name: read(path, Kind.QRELS, options.columns, part).grades
        for name, path, part in zip(names, options.models, parts, strict=True)
    }


def read_runs(options: argparse.Namespace, rules: ScoringOptions, waiting: CommandProgress) -> dict[str, RankedRun]:
    """Read the runs in the order of evaluation, by names of their own. Raises `InputError`."""
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
    """Return the documents that every model labelled, by topic. Raises `CommandRefused` if there are none."""
    first, *others = models.values()
    pool = {
        topic: [docno for docno in grades if all(docno in other.get(topic, {}) for other in others)]
        for topic, grades in first.items()
    }
    pool = {topic: docnos for topic, docnos in pool.items() if docnos}
    if not pool:
        raise CommandRefused("the models have no labelled document in common")
    return pool
