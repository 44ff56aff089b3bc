"""Score the runs of a command: divide their files among the workers, read and score each part, and add the runs to a
scoreboard. Workers that share no memory with this process receive paths and return tables.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any
from uuid import uuid4

from irdesk.cli.support.cautions_on_stderr import facts_of
from irdesk.cli.support.input_files import columns_of, read, read_judgements, read_ranked
from irdesk.cli.support.input_urls import is_url
from irdesk.cli.support.scoring_input import PER_BYTE, Experiment, Judged
from irdesk.domain.errors import CommandRefused, InputError
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import Ordering, RankedRun, Run
from irdesk.evaluation.attention.caution_facts_of_runs import RunFacts, run_facts
from irdesk.evaluation.attention.depth_cautions import means_at_depth
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.cutoff_ties import TiedTopics, tied_topics
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Cells, Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ScoredRun, join_scored, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats.format_definition import Kind, Stretch
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


@dataclass(frozen=True, eq=False)
class RunTable:
    """A scored run as returned by a process: without judgements, measures and scoring options."""

    keys: RankedRun
    cells: Cells
    scores: Floats
    facts: RunFacts
    ties: TiedTopics

    def scored(
        self, run_id: str, truths: Judgements, measures: tuple[Measure, ...], rules: ScoringOptions
    ) -> ScoredRun:
        """Return the scored run with the judgements, measures and scoring options of this process, which equal the
        worker's.
        """
        return ScoredRun(run_id, self.keys, self.cells, self.scores, truths, measures, rules)


@dataclass(frozen=True)
class RunScoring:
    """Picklable function that scores a run file against a qrels file.

    ``relevance`` and ``columns`` are the values of the command-line options with these names. With ``documents``, the
    keys of all documents are returned (8 bytes per line) in addition to scores and topic names. Relative paths are
    relative to ``folder``. If this process has read the judgements, ``known`` holds them, both as read and in the form
    used by a scoreboard.
    """

    qrels: str
    relevance: str | None
    columns: tuple[str, ...]
    measures: tuple[Measure, ...]
    rules: ScoringOptions
    ordering: Ordering
    documents: bool
    folder: str = ""
    known: tuple[Qrels, Judgements] | None = field(default=None, repr=False, compare=False)
    token: str = field(default_factory=lambda: uuid4().hex, repr=False, compare=False)

    def __reduce__(self) -> tuple[Callable[..., RunScoring], tuple[object, ...]]:
        """Pickle only names; a worker reads the judgements once for all runs that it scores with this object. ``token``
        distinguishes this object from earlier ones with the same file names, since the files may have changed.
        """
        return _in_process, (
            self.qrels,
            self.relevance,
            self.columns,
            self.measures,
            self.rules,
            self.ordering,
            self.documents,
            self.folder,
            None,
            self.token,
        )

    @cached_property
    def _options(self) -> argparse.Namespace:
        """The options for reading files."""
        columns = [columns_of(names) for names in self.columns]
        return argparse.Namespace(qrels=self._path(self.qrels), relevance=self.relevance, columns=columns)

    @cached_property
    def _judged(self) -> tuple[Qrels, Judgements]:
        """Return the judgements as read, and in the form used for scoring."""
        if self.known:
            return self.known
        with self._named(self.qrels):
            qrels = read_judgements(self._options, self.measures)
        truths = Judgements.of(qrels.grades, qrels.details)
        return qrels, Scoreboard(self.measures, self.rules, truths).truths

    def __call__(self, name: str) -> RunTable:
        """Read and score a run. Raises `InputError`."""
        qrels, truths = self._judged
        ranked = self._ranked(name)
        run = score_run("", ranked, truths, self.measures, self.rules)
        topics, lists = run.tied_lists()

        def docnos() -> dict[str, list[str]]:
            whole = read(self._path(name), Kind.RUN, self._options.columns)
            return {topic: whole.rankings[topic].docno_list() for topic in topics}

        facts = run_facts(
            lists,
            self.rules,
            self.measures,
            ranked.check,
            docnos=docnos,
            judged=lambda topic: list(qrels.grades[topic]),
            scores=run.scores[:, [ranked.topics[topic] for topic in topics]],
        )
        ties = tied_topics(topics, lists, self.rules, self.measures)
        if self.documents:
            return RunTable(ranked, run.cells, run.scores, facts, ties)
        nothing = replace(ranked, keys_of_all=ranked.keys_of_all[:0], tied=ranked.tied[:0])
        return RunTable(nothing, run.cells[:0], run.scores, facts, ties)

    def _ranked(self, name: str) -> RankedRun:
        """Read a run in evaluation order. Raises `InputError`."""
        with self._named(name):
            return read_ranked(self._path(name), self.ordering, self._options.columns)

    def _path(self, name: str) -> str:
        """Return a path that is valid in any working folder."""
        return name if is_url(name) else str(Path(self.folder) / name)

    @contextmanager
    def _named(self, name: str) -> Iterator[None]:
        """In errors, replace the path of a file with the name that the user gave for it."""
        try:
            yield
        except InputError as fault:
            raise fault.renamed(name) from fault.__cause__

    def means_at_depth(self, name: str, depth: int) -> Floats:
        """Read a run and return its mean scores with its lists cut to a depth, see `depth_cautions.means_at_depth`.
        Raises `InputError`.
        """
        _, truths = self._judged
        ranked = self._ranked(name)
        _, lists = score_run("", ranked, truths, self.measures, self.rules).tied_lists()
        return means_at_depth(lists, depth, self.measures, self.rules, len(truths))


@lru_cache(maxsize=1)
def _in_process(*arguments: Any) -> RunScoring:
    """Unpickle a `RunScoring`. For equal arguments, return the cached object, so that a process reads the judgements
    only once.
    """
    return RunScoring(*arguments)
