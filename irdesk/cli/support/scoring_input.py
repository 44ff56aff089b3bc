"""The input that a command scores: judgements and runs, from files or from a project."""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from irdesk.cli.options.number_of_runs import refuse_number_of_runs
from irdesk.cli.options.parser import LISTED
from irdesk.cli.options.scoring_options import add_rules, changed_rules
from irdesk.cli.support.input_files import (
    add_columns,
    is_project,
    named_ranked,
    rank_stretch_of,
    read,
    read_judgements,
    read_ranked,
    read_run,
    waits,
)
from irdesk.cli.support.input_urls import is_url
from irdesk.cli.support.progress import CommandProgress, Part, reading
from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import Ordering, RankedRun, Run
from irdesk.domain.run_names import distinct_names
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats.format_definition import Kind, Stretch
from irdesk.formats.io.streams import cuts_of
from irdesk.reporting.tables.scoring_convention_text import rule_parts
from irdesk.system.workers import ALONE, Workers

if TYPE_CHECKING:
    from irdesk.cli.support.run_scoring import RunScoring
    from irdesk.domain.pool import Taken
    from irdesk.domain.topic import Topic
    from irdesk.evaluation.comparison.significance.comparison_plan import Plan
    from irdesk.evaluation.scoring.scoreboard import Scoreboard
    from irdesk.pooling.contributions import Contributions


@dataclass(frozen=True, eq=False)
class Judged:
    """Judgements and the scoring options that apply to them."""

    qrels: Qrels
    rules: ScoringOptions

    @cached_property
    def truths(self) -> Judgements:
        """Return the judgements in the form used by scoreboards."""
        return Judgements.of(self.qrels.grades, self.qrels.details)

    def over(self, topics: Collection[str]) -> Judged:
        """Return a copy with the judgements of only these topics."""
        qrels = self.qrels
        grades = {topic: qrels.grades[topic] for topic in topics}
        details = {topic: qrels.details[topic] for topic in topics if topic in qrels.details}
        return Judged(replace(qrels, grades=grades, details=details), self.rules)


PER_BYTE = 8
"""Amount of work for each byte read from a run, in the unit of `Workers.least`."""


class Experiment(ABC):
    """The judgements and runs that a command scores, regardless of their source. A run is identified by its index among
    the runs of the command.

    ``name`` is the name of the judgements in messages. ``labels`` are the names of the runs in messages, and ``ids``
    are the runs' ids. ``rules`` are the scoring options known before the judgements are read; `judged` also sets the
    top grade. ``parts`` holds one progress reporter for each run. ``baseline`` is the index of the default baseline.

    The following attributes are set for projects and empty for files. ``measures`` are the names of the measures that
    the project shows; ``compared`` are those used to compare runs. ``plan`` is the project's comparison plan. ``notes``
    are the project's conventions other than the scoring options. ``texts`` holds the project's topics, keyed by id.
    ``pooled`` holds the docnos in the project's pool, keyed by topic.
    """

    name: str
    labels: Sequence[str]
    ids: Sequence[str]
    rules: ScoringOptions
    measures: tuple[str, ...] = ()
    compared: tuple[str, ...] = ()
    plan: Plan | None = None
    notes: tuple[str, ...] = ()
    texts: Mapping[str, Topic] = {}
    pooled: Mapping[str, Sequence[str]] = {}
    parts: Sequence[Part] = ()
    baseline: int = 0

    @property
    @abstractmethod
    def top_chosen(self) -> bool:
        """Whether the user set the top grade."""

    @property
    @abstractmethod
    def level_chosen(self) -> bool:
        """Whether the user set the lowest relevant grade."""

    @abstractmethod
    def readable(self, index: int) -> bool:
        """Return whether a run can still be read with `run`; input from a pipe can be read only once."""

    @abstractmethod
    def judged(self, measures: Sequence[Measure] = ()) -> Judged:
        """Read the judgements. Raises `InputError` for a malformed file, and `CommandRefused` if the judgements lack
        data that a measure needs.
        """

    @abstractmethod
    def ranked(self, index: int, ordering: Ordering) -> RankedRun:
        """Return a run in the given evaluation order. Raises `InputError`."""

    def stretches(self, index: int, size: int) -> list[Stretch]:
        """Return sections of about ``size`` bytes of a run's file, which can be read independently. The list is empty
        if the file must be read as a whole.
        """
        del index, size
        return []

    def ranked_stretch(self, index: int, ordering: Ordering, stretch: Stretch) -> RankedRun | None:
        """Return a section of a run in the given evaluation order, or None if only the whole file can be read."""
        del index, ordering, stretch
        return None

    @abstractmethod
    def run(self, index: int) -> Run:
        """Return a run with all its lines, in file order. Raises `InputError`."""

    @abstractmethod
    def names(self, tags: Sequence[str]) -> list[str]:
        """Return distinct names of the runs; ``tags`` are the tags of all runs, in run order."""

    @abstractmethod
    def contributions(self, depth: int | None, taken: Taken, progress: Progress) -> Contributions:
        """Return each run's contribution to the pool of all runs at this depth. If ``depth`` is None, use the project's
        pool, or the default depth if there is no pool.
        """

    @property
    def bytes_to_read(self) -> float:
        """Return the number of bytes that worker processes can read in place of this process; 0 if they cannot read
        any.
        """
        return 0

    def scoring(self, board: Scoreboard, ordering: Ordering, *, documents: bool) -> RunScoring:
        """Return a picklable object that scores runs from their files, see `RunScoring`. Raises `CommandRefused` if the
        runs are not in files.
        """
        del board, ordering, documents
        raise CommandRefused(f"{self.name}: is a project; expected qrels and runs, which worker processes can read")

    @property
    def groups(self) -> tuple[str, ...]:
        """The group of each run; an empty string if it has none."""
        return ("",) * len(self.labels)

    @property
    def group_field(self) -> str:
        """The name of the field that contains the runs' groups."""
        return "group"

    @property
    def colours(self) -> tuple[int, ...]:
        """The colour number of each run."""
        return tuple(range(len(self.labels)))

    def grades(self, judged: Judged) -> Sequence[int]:
        """Return the grades that a judgement can have: the grades of a project's scale, or 0 to the top grade for
        files.
        """
        from irdesk.evaluation.bounds.bounds import grades_to_top  # imported here, since few commands need it

        return grades_to_top(judged.rules.profile.top, judged.truths.values())

    def conventions(self, rules: ScoringOptions, measures: Sequence[Measure] = ()) -> str:
        """Return the scoring options and conventions as one line of text."""
        return " · ".join([*rule_parts(rules, measures), *self.notes])

    def all_runs(self, workers: Workers = ALONE) -> list[Run]:
        """Return all runs, with all lines of each. Raises `InputError`."""
        del workers
        runs = []
        for index in range(len(self.labels)):
            runs.append(self.run(index))
            self.parts[index].report(1, 1)
        return runs

    @abstractmethod
    def preload(self, workers: Workers = ALONE) -> None:
        """Read the files needed by `contributions` in advance. Raises `InputError`."""

    @abstractmethod
    def close(self) -> None:
        """Close all open resources."""


class Files(Experiment):
    """Experiment read from files: one qrels file, and one file for each run."""

    def __init__(self, options: argparse.Namespace, waiting: CommandProgress) -> None:
        self.name, self.labels = options.qrels, options.runs
        if projects := [name for name in self.labels if is_project(name)]:
            raise CommandRefused(f"{projects[0]} is a project, which is given instead of QRELS and RUN")
        self.ids = [str(index) for index in range(len(self.labels))]
        self.rules = changed_rules(options, ScoringOptions())
        self._options = options
        self._waiting = waiting
        self._runs: dict[int, Run] = {}

    def judged(self, measures: Sequence[Measure] = ()) -> Judged:
        """Return the judgements, see `Experiment.judged`. The top grade is the highest grade in the qrels unless the
        options set one.
        """
        part, *self.parts = reading(self._waiting, [self.name, *self.labels])
        qrels = read_judgements(self._options, measures, part)
        top = max(1, *qrels.grade_set())
        return Judged(qrels, changed_rules(self._options, ScoringOptions(profile=GainSettings(top=top))))

    def ranked(self, index: int, ordering: Ordering) -> RankedRun:
        """Return a ranked run, see `Experiment.ranked`."""
        if index in self._runs:
            return named_ranked(self.labels[index], self._runs[index], ordering)
        return read_ranked(self.labels[index], ordering, self._options.columns, self.parts[index])

    def stretches(self, index: int, size: int) -> list[Stretch]:
        """Return sections of a run's file, see `Experiment.stretches`."""
        name = self.labels[index]
        if self.parts[index].weight < 2 * size or is_url(name) or not rank_stretch_of(name, self._options.columns):
            return []
        places = cuts_of(Path(name), size)
        return list(pairwise([0, *places, Path(name).stat().st_size])) if places else []

    def ranked_stretch(self, index: int, ordering: Ordering, stretch: Stretch) -> RankedRun | None:
        """Return a section of a run, see `Experiment.ranked_stretch`."""
        name = self.labels[index]
        rank_stretch = rank_stretch_of(name, self._options.columns)
        return rank_stretch(Path(name), self.parts[index], ordering, stretch) if rank_stretch else None

    def run(self, index: int) -> Run:
        """Return a run, see `Experiment.run`; it is cached after the first read."""
        if index not in self._runs:
            self._runs[index] = read(self.labels[index], Kind.RUN, self._options.columns, self.parts[index])
        return self._runs[index]

    @property
    def top_chosen(self) -> bool:
        """Whether the user set the top grade, see `Experiment.top_chosen`."""
        return self._options.top_grade is not None

    @property
    def level_chosen(self) -> bool:
        """Whether the user set the lowest relevant grade, see `Experiment.level_chosen`."""
        return self._options.level is not None

    def readable(self, index: int) -> bool:
        """Return whether a run can still be read with `run`, see `Experiment.readable`."""
        return index in self._runs or not waits(self.labels[index])

    def all_runs(self, workers: Workers = ALONE) -> list[Run]:
        """Return all runs, see `Experiment.all_runs`. The ``workers`` read them if other processes can read
        the files.
        """
        some = workers.worth(PER_BYTE * self.bytes_to_read) if self.bytes_to_read else ALONE
        if some.count > 1:
            columns = tuple(format_.columns for format_ in self._options.columns)
            for index, run in enumerate(some.map(partial(read_run, columns), self.labels)):
                self._runs[index] = run
                self.parts[index].report(1, 1)
        return super().all_runs()

    def preload(self, workers: Workers = ALONE) -> None:
        """Read the runs in advance, see `Experiment.preload`."""
        self.all_runs(workers)

    def close(self) -> None:
        """Close all open resources, see `Experiment.close`."""
        self._runs.clear()

    def names(self, tags: Sequence[str]) -> list[str]:
        """Return the names of the runs, see `Experiment.names`."""
        return distinct_names(list(zip(tags, self.labels, strict=True)))

    def contributions(self, depth: int | None, taken: Taken, progress: Progress) -> Contributions:
        """Return contributions, see `Experiment.contributions`."""
        from irdesk.cli.options.pool_options import DEFAULT_DEPTH
        from irdesk.pooling.contributions import to_depth

        runs = dict(zip(self.ids, self.all_runs(), strict=True))
        return to_depth(runs, depth or DEFAULT_DEPTH, taken, progress)

    @property
    def bytes_to_read(self) -> float:
        """Return the number of bytes to read, see `Experiment.bytes_to_read`. Cached runs are not counted, nor are
        pipes, which only this process can read.
        """
        if self._runs or any(map(waits, [self.name, *self.labels])):
            return 0
        return sum(part.weight for part in self.parts)

    def scoring(self, board: Scoreboard, ordering: Ordering, *, documents: bool) -> RunScoring:
        """Return an object that scores runs, see `Experiment.scoring`."""
        from irdesk.cli.support.run_scoring import RunScoring  # imported here, since `run_scoring` imports this module

        options = self._options
        columns = tuple(format_.columns for format_ in options.columns)
        relevance = getattr(options, "relevance", None)
        return RunScoring(
            self.name, relevance, columns, board.measures, board.rules, ordering, documents, str(Path.cwd())
        )


def add_experiment(
    parser: argparse.ArgumentParser, runs: str, order_option: str = "--order", *, optional: bool = False
) -> None:
    """Add the arguments for judgements and runs, and the scoring options. ``runs`` is the help text for the runs.

    With ``optional``, the judgements may be omitted; the command must check whether they are given.
    """
    parser.add_argument(
        "qrels",
        metavar="QRELS|PROJECT",
        nargs="?" if optional else None,
        help="judgements, - for standard input; or a project instead of QRELS and RUNs: its judgements that count, "
        "its runs, settings and measures",
    )
    parser.add_argument(
        "runs",
        metavar="RUN",
        nargs="*",
        help=f"{runs}, or folders of runs; after a project, names of some of its runs (default: those shown)",
    )
    parser.set_defaults(**{LISTED: "runs"})
    add_columns(parser)
    add_rules(parser, order_option)


@contextmanager
def open_experiment(
    options: argparse.Namespace,
    waiting: CommandProgress,
    *,
    least: int = 1,
    most: int | None = None,
    hidden: bool = False,
    listed: bool = False,
) -> Iterator[Experiment]:
    """Open the experiment named on the command line, which must have ``least`` to ``most`` runs. With ``hidden``,
    include a project's hidden runs; commands about a pool need them. With ``listed``, sort a project's runs in the
    order of its comparison, unless the user names runs; commands that list runs need this.

    Raises `StoreUnavailable` if a project cannot be opened, and `CommandRefused` if the number of runs is out of range.
    """
    if is_project(options.qrels):
        from irdesk.cli.project.project_scoring_input import ProjectExperiment

        experiment: Experiment = ProjectExperiment(
            options.qrels, options.runs, options, waiting, hidden=hidden, listed=listed
        )
    else:
        experiment = Files(options, waiting)
    try:
        if not experiment.labels and is_project(options.qrels):
            raise CommandRefused(f"{experiment.name}: no run is loaded or shown")
        refuse_number_of_runs(experiment.name, experiment.labels, least, most)
        yield experiment
    finally:
        experiment.close()
