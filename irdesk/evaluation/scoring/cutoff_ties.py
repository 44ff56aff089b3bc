"""Detection of ties across a cutoff. If documents of equal retrieval score lie on both sides of a cutoff, the score
depends on how the convention orders ties.

A tie across rank k counts if the documents at ranks k and k + 1 are tied and not all documents in their tied group have
the same grade. Unjudged documents and negative grades are treated as one grade.

Ties are detected in the lists as scored. If ``-J`` is set, or the measure is computed on condensed lists, unjudged
documents are therefore removed first. ``-M`` is a cutoff for every measure.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Bools, RankedLists
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scoring_options import ScoringOptions

Cut = tuple[int, bool]
"""A cutoff rank, and whether unjudged documents are removed before the cutoff is applied."""
TiedTopics = list[set[str]]
"""For each cutoff, the topics for which a run has a tie across it. The last entry is for the cutoff of ``-M``."""


@dataclass(frozen=True)
class TiesAtCutoff:
    """The ties across one cutoff: the runs that have such ties, and the number of affected topics, summed over these
    runs.

    ``measures`` are the measures with this cutoff; empty for the cutoff of ``-M``.
    """

    rank: int
    measures: tuple[Measure, ...]
    runs: frozenset[str]
    topics: int

    @property
    def name(self) -> str:
        """The name of the cutoff for display: its measures, or ``-M`` with the rank."""
        return ", ".join(map(str, self.measures)) or f"-M {self.rank}"


def find_straddling(lists: RankedLists, rank: int) -> Bools:
    """Return a mask of the lists that have a tie across a rank. Shape (L,)."""
    assert lists.tied is not None
    across = np.zeros(lists.size, np.bool_)
    starts = np.cumsum(lists.lengths) - lists.lengths
    longer = np.flatnonzero(lists.lengths > rank)
    longer = longer[lists.tied[starts[longer] + rank]]
    if not len(longer):
        return across
    lengths = lists.lengths[longer]  # from here on, only lists with a tie between `rank` and `rank` + 1
    own_starts = np.cumsum(lengths) - lengths
    places = np.arange(int(lengths.sum())) + np.repeat(starts[longer] - own_starts, lengths)
    tied, grades = lists.tied[places], np.maximum(lists.cells[places], -1)
    differs = np.zeros(len(grades), np.int64)
    differs[1:] = tied[1:] & (grades[1:] != grades[:-1])
    before = np.concatenate(([0], np.cumsum(differs)))
    heads = np.append(np.flatnonzero(~tied), len(grades))  # positions where groups of tied documents begin
    group = np.searchsorted(heads, own_starts + rank, side="right") - 1
    across[longer] = before[heads[group + 1]] > before[heads[group]]
    return across


def _cuts(rules: ScoringOptions, measures: Sequence[Measure]) -> dict[Cut, list[Measure]]:
    """Return the cutoffs in use, each with its measures."""
    cuts: dict[Cut, list[Measure]] = {}
    for measure in measures:
        if measure.rank is not None and (rules.depth is None or measure.rank < rules.depth):
            cuts.setdefault((measure.rank, rules.judged_only or measure.judged_only), []).append(measure)
    return cuts


def _straddled_at(lists: RankedLists, rules: ScoringOptions, cuts: Collection[Cut]) -> list[Bools]:
    """Return, for each cutoff, a mask of the lists that have a tie across it. The last mask is for the cutoff of
    ``-M``.
    """
    depth = rules.depth
    last = np.zeros(lists.size, np.bool_) if depth is None else find_straddling(lists, depth)
    lists = lists if depth is None else lists.cut(depth)
    return [*(find_straddling(lists.condensed if judged else lists, rank) for rank, judged in cuts), last]


def tied_topics(
    topics: Sequence[str], lists: RankedLists, rules: ScoringOptions, measures: Sequence[Measure]
) -> TiedTopics:
    """Return, for each cutoff, the topics for which a run's unfiltered lists have a tie across it. The function is pure
    and can run in a worker.
    """
    return [
        {topics[i] for i in np.flatnonzero(has_tie).tolist()}
        for has_tie in _straddled_at(lists, rules, _cuts(rules, measures))
    ]


class TieBook:
    """Cache of the ties across cutoffs in a scoreboard's runs. After a judgement, only the changed topic is checked
    again.

    ``known`` holds the ties found during scoring, keyed by run.
    """

    def __init__(self, board: Scoreboard, known: Mapping[str, TiedTopics] | None = None) -> None:
        self._board = board
        self._known = known or {}
        self._of: tuple[ScoringOptions, tuple[Measure, ...]] | None = None
        self._cuts: dict[Cut, list[Measure]] = {}
        # For each run, the topics with a tie across each cutoff. The last entry is for the cutoff of -M.
        self._runs: dict[str, TiedTopics] = {}
        self._seen_changes = 0  # the board's change count at the last update
        self._across: dict[tuple[str, ...], tuple[TiesAtCutoff, ...]] = {}

    @property
    def complete(self) -> bool:
        """Whether the ties of all runs are known and up to date."""
        board = self._board
        return (
            self._of == (board.rules, board.measures)
            and self._runs.keys() == set(board.run_ids)
            and not board.changed_since(self._seen_changes)
        )

    def advance(self) -> bool:
        """Check all changed topics and one more run. Return whether any runs are left to check."""
        self._catch_up()
        return self._look_at_missing()

    def finish(self) -> None:
        """Check all changed topics and all runs not yet checked. Changed topics are determined only once."""
        self._catch_up()
        while self._look_at_missing():
            pass

    def _catch_up(self) -> None:
        """Check the changed topics, and drop removed runs."""
        board = self._board
        if self._of != (board.rules, board.measures):
            self._of = board.rules, board.measures
            self._cuts = _cuts(board.rules, board.measures)
            self._runs, self._across = {}, {}
        present = set(board.run_ids)
        for run_id in self._runs.keys() - present:
            del self._runs[run_id]
            self._across = {}
        if self._runs:
            for topic in board.changed_since(self._seen_changes):
                self._look(*board.tied_lists(topic), topic)
        self._seen_changes = board.changes

    def _look_at_missing(self) -> bool:
        """Check one more run. Return whether any runs are left to check."""
        board = self._board
        missing = next((run_id for run_id in board.run_ids if run_id not in self._runs), None)
        if missing is None:
            return False
        self._runs[missing] = self._known.get(missing) or tied_topics(
            *board.tied_run(missing), board.rules, board.measures
        )
        self._across = {}
        return len(self._runs) < len(board.run_ids)

    def _look(self, run_ids: list[str], lists: RankedLists, topic: str) -> None:
        for index, has_tie in enumerate(_straddled_at(lists, self._board.rules, self._cuts)):
            for run_id, is_across in zip(run_ids, has_tie.tolist(), strict=True):
                if run_id in self._runs and is_across != (topic in self._runs[run_id][index]):
                    (set.add if is_across else set.discard)(self._runs[run_id][index], topic)
                    self._across = {}

    def across(self, run_ids: Collection[str]) -> tuple[TiesAtCutoff, ...]:
        """Return the ties across each cutoff in these runs. Runs that are not yet checked are left out (see `advance`).

        The result is cached until a tie appears or disappears. Few judgements cause such a change.
        """
        asked = tuple(run_ids)
        if asked not in self._across:
            self._across = {asked: self._added_up(asked)}
        return self._across[asked]

    def _added_up(self, run_ids: Collection[str]) -> tuple[TiesAtCutoff, ...]:
        depth = self._board.rules.depth
        cuts = [*((rank, tuple(cut_measures)) for (rank, _), cut_measures in self._cuts.items()), (depth or 0, ())]
        result = []
        for index, (rank, measures) in enumerate(cuts):
            topics = {run_id: len(self._runs[run_id][index]) for run_id in run_ids if run_id in self._runs}
            runs = frozenset(run_id for run_id, count in topics.items() if count)
            if runs:
                result.append(TiesAtCutoff(rank, measures, runs, sum(topics.values())))
        return tuple(sorted(result, key=lambda cut_measures: cut_measures.rank))

    def any_cutoff(self) -> bool:
        """Return whether ``-M`` is set or any measure has a cutoff."""
        rules, measures = self._board.rules, self._board.measures
        return rules.depth is not None or bool(_cuts(rules, measures))


def all_across(board: Scoreboard, known: Mapping[str, TiedTopics] | None = None) -> TieBook:
    """Find the ties across all cutoffs in all runs. ``known`` is as in `TieBook`."""
    book = TieBook(board, known)
    book.finish()
    return book
