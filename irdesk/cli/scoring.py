"""What commands that score do alike: measures of single topics by name, and runs read onto a scoreboard."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from irdesk.cli.inputs import read_ranked
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.evaluation.measure import Measure, single
from irdesk.evaluation.names import UnknownMeasure, parse, parse_one
from irdesk.evaluation.scoreboard import Scoreboard
from irdesk.evaluation.scored_run import score_run


def topic_measures(names: Sequence[str]) -> tuple[Measure, ...]:
    """The measures of these names, each once. Raises `UnknownMeasure`, also where one says nothing of single topics."""
    return tuple(dict.fromkeys(_of_topics(measure) for name in names for measure in parse(name)))


def topic_measure(name: str) -> Measure:
    """One measure of that kind. Raises `UnknownMeasure`, also where the name stands for several."""
    return _of_topics(parse_one(name))


def _of_topics(measure: Measure) -> Measure:
    if not single(measure):
        raise UnknownMeasure(f"{measure} says nothing of single topics; choose one that does")
    return measure


def add_runs(board: Scoreboard, options: argparse.Namespace, files: Sequence[Progress]) -> list[RankedRun]:
    """Read the runs that a command names, and add each with its scores; ``files`` are told how far each is read.

    Raises `InputError`, and `CommandRefused` where a score of them cannot be known.
    """
    from irdesk.reporting.conventions import not_known

    found = []
    for at, (name, progress) in enumerate(zip(options.runs, files, strict=True)):
        run = read_ranked(name, board.rules.ordering, options.columns, progress)
        board.add(score_run(f"{at} {name}", run, board.truths, board.measures, board.rules))
        found.append(run)
    if unknown := board.unknown():
        raise CommandRefused(not_known(unknown))
    return found
