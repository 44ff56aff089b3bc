"""Helpers for commands that score runs: look up measures that score single topics, and add runs to a scoreboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from irdesk.cli.support.caution_output import facts_of
from irdesk.cli.support.scoring_input import PER_BYTE, Experiment, Judged
from irdesk.domain.errors import CommandRefused
from irdesk.domain.run import Ordering, RankedRun, Run
from irdesk.evaluation.attention.caution_facts_of_runs import RunFacts
from irdesk.evaluation.scoring.cutoff_ties import TiedTopics, tied_topics
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ScoredRun, join_scored, score_run
from irdesk.formats.format_definition import Stretch
from irdesk.system.workers import ALONE, CHUNKS, Workers

LEAST_STRETCH = 1 << 23
"""Minimum size in bytes of a section of a file."""


def reading_workers(experiment: Experiment, workers: Workers) -> Workers:
    """Return the workers that read an experiment's runs. If no other process can read them, or if reading takes little
    time, this process is the only worker.
    """
    return workers.worth(PER_BYTE * experiment.bytes_to_read) if experiment.bytes_to_read else ALONE


def parts_to_read(experiment: Experiment, workers: Workers) -> list[tuple[int, Stretch | None]]:
    """Return the parts of an experiment to read. Each part is the index of a run with a section of the run's file; the
    section is None if the file is read as a whole. Long files are split into sections, so that no worker is busy for
    long.
    """
    parts: list[tuple[int, Stretch | None]] = []
    size = max(LEAST_STRETCH, int(experiment.bytes_to_read / workers.count / CHUNKS))
    for index in range(len(experiment.ids)):
        stretches = experiment.stretches(index, size) if workers.count > 1 else []
        parts += [(index, stretch) for stretch in stretches] or [(index, None)]
    return parts


@dataclass(frozen=True, eq=False)
class ScoredFile:
    """A run that was read and scored. It also has the facts from which cautions are derived, if they were requested,
    and its ties, if another process searched for them.
    """

    run: ScoredRun
    facts: RunFacts | None = None
    ties: TiedTopics | None = None


def scored_runs(
    experiment: Experiment,
    judged: Judged,
    board: Scoreboard,
    ordering: Ordering,
    workers: Workers,
    *,
    documents: bool = True,
    facts: bool = True,
) -> Iterator[ScoredFile]:
    """Read all runs of an experiment and score them as a scoreboard does. With ``facts``, also collect the facts about
    each run. The ``workers`` (see `reading_workers`) take one run at a time. Without ``documents``, the results lack
    the document keys. Results from workers that do not share memory then also lack the documents' grades.

    Raises `InputError`.
    """
    truths, measures, rules = board.truths, board.measures, board.rules

    def with_facts(run: ScoredRun, index: int) -> ScoredFile:
        if not facts:
            return ScoredFile(run)
        topics, lists = run.tied_lists()
        of_run = facts_of(run, topics, lists, experiment, index, judged)
        return ScoredFile(run, of_run, tied_topics(topics, lists, rules, measures))

    def scored(index: int) -> ScoredFile:
        ranked = experiment.ranked(index, ordering)
        experiment.parts[index].report(0, 0)
        file = with_facts(score_run(experiment.ids[index], ranked, truths, measures, rules), index)
        return file if documents else replace(file, run=file.run.without_keys())

    def scored_part(part: tuple[int, Stretch | None]) -> ScoredFile | ScoredRun | None:
        index, stretch = part
        if stretch is None:
            return scored(index)
        ranked = experiment.ranked_stretch(index, ordering, stretch)
        if ranked is None:
            return None
        run = score_run(experiment.ids[index], ranked, truths, measures, rules)
        return run if documents else run.without_keys()

    def put_together(index: int, results: list[ScoredFile | ScoredRun | None]) -> ScoredFile:
        if isinstance(results[0], ScoredFile):
            return results[0]
        parts = [part for part in results if isinstance(part, ScoredRun)]
        run = join_scored(parts) if len(parts) == len(results) else None
        return with_facts(run, index) if run else scored(index)

    if workers.shares_memory:
        parts = parts_to_read(experiment, workers)
        scored_parts = zip(parts, workers.map(scored_part, parts, shared=(truths, measures, rules)), strict=True)
        results = (
            put_together(index, [result for _, result in of_run])
            for index, of_run in groupby(scored_parts, lambda each: each[0][0])
        )
    else:
        tables = workers.map(experiment.scoring(board, ordering, documents=documents), experiment.labels)
        results = (
            ScoredFile(table.scored(run_id, truths, measures, rules), table.facts, table.ties)
            for run_id, table in zip(experiment.ids, tables, strict=True)
        )
    for part, result in zip(experiment.parts, results, strict=True):
        part.report(1, 1)
        yield result


def add_runs(board: Scoreboard, experiment: Experiment, judged: Judged, workers: Workers = ALONE) -> list[RankedRun]:
    """Add all runs of an experiment to a scoreboard, and return them.

    Raises `InputError` if a run cannot be read, and `CommandRefused` if a score cannot be computed.
    """
    from irdesk.reporting.tables.scoring_convention_text import not_known

    runs = []
    some = reading_workers(experiment, workers)
    for file in scored_runs(experiment, judged, board, board.rules.ordering, some, facts=False):
        board.add(file.run)
        runs.append(file.run.keys)
    if unknown := board.unknown():
        raise CommandRefused(not_known(unknown))
    return runs


def names_of(experiment: Experiment, runs: Sequence[RankedRun | Run]) -> list[str]:
    """Return distinct names of the runs of an experiment."""
    return experiment.names([run.tag for run in runs])
