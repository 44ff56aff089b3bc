"""Options for measures, the default measure, and options for topics missing from a run and for the output format."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from irdesk.evaluation.measures.measure import Measure, single
from irdesk.evaluation.measures.measure_names import UnknownMeasure, parse, parse_one

if TYPE_CHECKING:
    from irdesk.cli.support.scoring_input import Experiment

DEFAULT_MEASURE = "AP"


def add_measure(parser: argparse.ArgumentParser, text: str) -> None:
    """Add the option for a single measure."""
    parser.add_argument("-m", dest="measure", metavar="MEASURE", help=text)


def add_measures(parser: argparse.ArgumentParser, text: str) -> None:
    """Add the option for one or more measures."""
    parser.add_argument(
        "-m",
        dest="measures",
        metavar="MEASURE",
        action="append",
        default=[],
        help=f"{text}; can be repeated",
    )


def topic_measures(names: Sequence[str]) -> tuple[Measure, ...]:
    """Return the measures with these names, without duplicates. Raises `UnknownMeasure` if a name is unknown or its
    measure does not score single topics.
    """
    return tuple(dict.fromkeys(_of_topics(measure) for name in names for measure in parse(name)))


def topic_measure(name: str) -> Measure:
    """Return the measure with this name, which must score single topics. Raises `UnknownMeasure` if there is no such
    measure, or if the name stands for several measures.
    """
    return _of_topics(parse_one(name))


def _of_topics(measure: Measure) -> Measure:
    if not single(measure):
        raise UnknownMeasure(f"{measure} is not defined for single topics; choose another measure")
    return measure


def chosen_measure(name: str | None, experiment: Experiment) -> Measure:
    """Return the measure with this name. The default is the first measure with which a project compares runs, or else
    AP.

    Raises `UnknownMeasure` as `topic_measure` does.
    """
    return topic_measure(name or next(iter(experiment.compared), DEFAULT_MEASURE))


def add_complete(parser: argparse.ArgumentParser) -> None:
    """Add trec_eval's option for topics missing from a run."""
    parser.add_argument("-c", dest="complete", action="store_true", help="count judged topics that a run lacks as 0")


def add_format(parser: argparse.ArgumentParser, formats: Iterable[str]) -> None:
    """Add the option for the output format; the first format is the default."""
    names = list(formats)
    parser.add_argument("--format", choices=names, default=names[0], help=f"{', '.join(names)} (default: {names[0]})")
