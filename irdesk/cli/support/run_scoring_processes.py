"""Score run files in processes that share no memory with this process. These processes receive paths and
return tables.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any
from uuid import uuid4

from irdesk.cli.support.input_files import columns_of, read, read_judgements, read_ranked
from irdesk.cli.support.input_urls import is_url
from irdesk.domain.errors import InputError
from irdesk.domain.qrels import Qrels
from irdesk.domain.run import Ordering, RankedRun
from irdesk.evaluation.attention.caution_evidence import means_at_depth
from irdesk.evaluation.attention.caution_facts_of_runs import RunFacts, run_facts
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.cutoff_ties import TiedTopics, tied_topics
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Cells, Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import ScoredRun, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.formats.format_definition import Kind


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
        """Return the mean scores of a run whose lists are cut at a depth, see the function `means_at_depth`. Raises
        `InputError`.
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
