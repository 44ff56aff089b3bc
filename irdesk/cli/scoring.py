"""What commands that score do alike: measures of single topics by name, and runs read onto a scoreboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from irdesk.cli.attention import facts_of
from irdesk.cli.experiment import PER_BYTE, Experiment, Judged
from irdesk.domain.errors import CommandRefused
from irdesk.domain.run import Ordering, RankedRun, Run
from irdesk.domain.workers import ALONE, Workers
from irdesk.evaluation.attention.run_facts import RunFacts
from irdesk.evaluation.measure import Measure, single
from irdesk.evaluation.names import UnknownMeasure, parse, parse_one
from irdesk.evaluation.scoreboard import Scoreboard
from irdesk.evaluation.scored_run import ScoredRun, score_run

if TYPE_CHECKING:
    from irdesk.evaluation.ties import TiedTopics

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


def reading_workers(given: Experiment, workers: Workers) -> Workers:
    """Return the workers that read the runs of an experiment: this process alone where it is the only one that can, or
    where they are soon read.
    """
    return workers.worth(PER_BYTE * given.bytes_to_read) if given.bytes_to_read else ALONE


@dataclass(frozen=True, eq=False)
class ScoredFile:
    """A run that was read and scored, with its facts where they were asked for, and its ties where another process
    looked for them.
    """

    run: ScoredRun
    facts: RunFacts | None = None
    ties: TiedTopics | None = None


def scored_runs(
    given: Experiment, judged: Judged, board: Scoreboard, ordering: Ordering, workers: Workers, *,
    documents: bool = True, facts: bool = True,
) -> Iterator[ScoredFile]:  # fmt: skip
    """Read all runs of an experiment and score them as a board does, with their ``facts``; ``workers`` (see
    `reading_workers`) take one run after the other. Without ``documents`` their keys are left out, and where memory is
    not shared all that is not a score.

    Raises `InputError`.
    """
    truths, measures, rules = board.truths, board.measures, board.rules

    def scored(index: int) -> ScoredFile:
        ranked = given.ranked(index, ordering)
        given.parts[index].report(0, 0)
        run = score_run(given.ids[index], ranked, truths, measures, rules)
        of_run = facts_of(run, given, index, judged) if facts else None
        return ScoredFile(run if documents else run.without_keys(), of_run)

    if workers.shares_memory:
        results = workers.map(scored, range(len(given.ids)), shared=(truths, measures, rules))
    else:
        tables = workers.map(given.scoring(board, ordering, documents=documents), given.labels)
        results = (
            ScoredFile(table.scored(run_id, truths, measures, rules), table.facts, table.ties)
            for run_id, table in zip(given.ids, tables, strict=True)
        )
    for part, result in zip(given.parts, results, strict=True):
        part.report(1, 1)
        yield result


def add_runs(board: Scoreboard, given: Experiment, judged: Judged, workers: Workers = ALONE) -> list[RankedRun]:
    """Add all runs of an experiment to a board, and return them.

    Raises `InputError`, and `CommandRefused` where a score of them cannot be known.
    """
    from irdesk.reporting.conventions import not_known

    runs = []
    some = reading_workers(given, workers)
    for file in scored_runs(given, judged, board, board.rules.ordering, some, facts=False):
        board.add(file.run)
        runs.append(file.run.keys)
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
