"""Options for measures, for topics missing from a run, and for the output format."""

from __future__ import annotations

import argparse
from collections.abc import Iterable


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


def add_complete(parser: argparse.ArgumentParser) -> None:
    """Add trec_eval's option for topics missing from a run."""
    parser.add_argument("-c", dest="complete", action="store_true", help="count judged topics that a run lacks as 0")


def add_format(parser: argparse.ArgumentParser, formats: Iterable[str]) -> None:
    """Add the option for the output format; the first format is the default."""
    names = list(formats)
    parser.add_argument("--format", choices=names, default=names[0], help=f"{', '.join(names)} (default: {names[0]})")
