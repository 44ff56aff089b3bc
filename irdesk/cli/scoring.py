"""What commands that score do alike: measures of single topics by name, and runs read onto a scoreboard."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.cli.experiment import Experiment
from irdesk.domain.errors import CommandRefused
from irdesk.domain.run import RankedRun, Run
from irdesk.evaluation.measure import Measure, single
from irdesk.evaluation.names import UnknownMeasure, parse, parse_one
from irdesk.evaluation.scoreboard import Scoreboard
from irdesk.evaluation.scored_run import score_run

DEFAULT_MEASURE = "AP"


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


def add_runs(board: Scoreboard, given: Experiment) -> list[RankedRun]:
    """Add all runs of an experiment to a board, and return them.

    Raises `InputError`, and `CommandRefused` where a score of them cannot be known.
    """
    from irdesk.reporting.conventions import not_known

    runs = []
    for index, run_id in enumerate(given.ids):
        run = given.ranked(index, board.rules.ordering)
        given.parts[index].report(1, 1)
        board.add(score_run(run_id, run, board.truths, board.measures, board.rules))
        runs.append(run)
    if unknown := board.unknown():
        raise CommandRefused(not_known(unknown))
    return runs


def names_of(given: Experiment, runs: Sequence[RankedRun | Run]) -> list[str]:
    """Return names that tell the runs of an experiment apart."""
    return given.names([run.tag for run in runs])


def chosen_measure(name: str | None, given: Experiment) -> Measure:
    """Return the one measure that is asked for: by default AP, or the first by which a project's runs are compared.

    Raises `UnknownMeasure` as `topic_measure` does.
    """
    return topic_measure(name or next(iter(given.compared), DEFAULT_MEASURE))
