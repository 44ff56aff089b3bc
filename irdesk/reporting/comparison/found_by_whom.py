"""Ranks of a topic's relevant documents in each run, as text, table and figure, for the window's panel and the command
line.

The text explains why one run scores lower than another: it names the documents that the lower run misses or ranks too
low, and the loss caused by each.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from irdesk.domain.topic import natural
from irdesk.domain.translatable_messages import together, worded
from irdesk.evaluation.comparison.found_by_whom import (
    MISSING,
    RankDifference,
    RelevantDocuments,
    largest_differences,
    rank_differences,
)
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints
from irdesk.reporting.drawing import figure
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table

LIGHTEST = 0.12  # shade of the deepest rank; missing documents are not shaded
LEAST_DEEPEST = 10


@dataclass(frozen=True, eq=False)
class FoundByWhomReport:
    """Report on the ranks of a topic's relevant documents in the runs ``names``.

    ``run`` and ``other`` are the indices of the compared runs, or None. ``conventions`` describes the scoring
    conventions.
    """

    topic: str
    relevant: RelevantDocuments
    names: tuple[str, ...]
    run: int | None
    other: int | None
    conventions: str

    def __post_init__(self) -> None:
        """Compute cached properties early: a window creates the report in a worker thread, but reads it in the main
        thread.
        """
        for computed in ("order", "apart"):
            getattr(self, computed)

    @cached_property
    def order(self) -> tuple[int, ...]:
        """The indices of the runs in display order: by score in descending order, followed by runs without a score."""
        keys = [
            (math.isnan(score), 0.0 if math.isnan(score) else -score, natural(name))
            for score, name in zip(self.relevant.scores.tolist(), self.names, strict=True)
        ]
        return tuple(sorted(range(len(keys)), key=keys.__getitem__))

    @cached_property
    def apart(self) -> tuple[RankDifference, ...]:
        """The documents in descending order of their effect on the difference between the two runs; empty unless two
        runs are selected.
        """
        return () if self.run is None or self.other is None else rank_differences(self.relevant, self.run, self.other)

    @property
    def rows(self) -> tuple[RankDifference, ...]:
        """The documents in the rows of the table. If two runs are selected, these are the documents of `apart`. If only
        one run is selected, all documents are listed in their original order, with their ranks in that run.
        """
        if self.apart or self.run is None:
            return self.apart
        ranks, adds = self.relevant.ranks[self.run].tolist(), self.relevant.adds[self.run].tolist()
        return tuple(
            RankDifference(index, (rank or None, None), (added, math.nan), None)
            for index, (rank, added) in enumerate(zip(ranks, adds, strict=True))
        )

    @cached_property
    def marked(self) -> tuple[RankDifference, ...]:
        """The documents with the largest effect on the difference, at most `found_by_whom.MARKED`."""
        return largest_differences(self.apart)

    @property
    def shares(self) -> Floats:
        """The shade of each cell, on a logarithmic scale of ranks: 1 at rank 1, NaN if the run lacks the document.
        Shape (runs, documents); documents are in the order of ``relevant``.
        """
        ranks = self.relevant.ranks
        deepest = max(int(ranks.max(initial=0)), LEAST_DEEPEST)
        with np.errstate(divide="ignore"):
            return np.where(ranks == MISSING, np.nan, shade(ranks, deepest))

    @property
    def deepest(self) -> int:
        """The rank with the lightest shade: the deepest rank of any document, but at least `LEAST_DEEPEST`."""
        return max(int(self.relevant.ranks.max(initial=0)), LEAST_DEEPEST)

    def counted(self) -> str:
        """Return a text with the number of relevant documents, the number found by no run, and the number found by only
        one run.
        """
        ranks = self.relevant
        relevant = ranks.grades >= ranks.level
        parts = [worded("{count} relevant", count=int(relevant.sum()))]
        if nobody := int((relevant & (ranks.finders == 0)).sum()):
            parts.append(worded("found by no run: {count}", count=nobody))
        if alone := int((relevant & ranks.alone.any(axis=0)).sum()):
            parts.append(worded("found by only one run: {count}", count=alone))
        return together(", ", parts)

    def overall(self) -> str:
        """Return the scores of the two runs and their difference as text, or "" unless two runs are selected."""
        if self.run is None or self.other is None:
            return ""
        first, second = (float(self.relevant.scores[index]) for index in (self.run, self.other))
        run, other = self.names[self.run], self.names[self.other]
        for name, score in ((run, first), (other, second)):
            if math.isnan(score):
                return worded("{run} has no score for topic {topic}", run=name, topic=self.topic)
        return worded(
            "{run} has {measure} {score}, {other} {other_score}: {difference}",
            run=run,
            other=other,
            measure=str(self.relevant.measure),
            score=f"{first:.4f}",
            other_score=f"{second:.4f}",
            difference=_signed(first - second),
        )

    def reasons(self, most: int = 1) -> list[str]:
        """Return one sentence for each of the ``most`` documents with the largest effect. Documents whose effect has
        the same sign as the difference come first: if the first run scores lower, these are the documents that lower
        its score most.
        """
        if self.run is None or self.other is None:
            return []
        first, second = (float(self.relevant.scores[index]) for index in (self.run, self.other))
        loses = first < second
        rows = [row for row in self.apart if row.differs]
        rows.sort(key=lambda row: row.difference is not None and (row.difference < 0) != loses)
        return [self.sentence(row) for row in rows[:most]]

    def together_in_words(self) -> str:
        """Return a text with the total contribution of the marked documents to the difference, or "" if fewer than two
        contributions are known.
        """
        known = [row.difference for row in self.marked if row.difference is not None]
        if len(known) < 2:
            return ""
        return worded("Sum over the {count} marked documents: {sum}", count=len(known), sum=_signed(sum(known)))

    def sentence(self, row: RankDifference) -> str:
        """Return a sentence on how a document affects the first run compared with the second."""
        assert self.run is not None
        assert self.other is not None
        first, second = row.ranks
        values = {
            "run": self.names[self.run],
            "other": self.names[self.other],
            "docno": self.relevant.docnos[row.column],
            "grade": int(self.relevant.grades[row.column]),
            "rank": first,
            "other_rank": second,
        }
        if first is None and second is None:
            return worded("neither run retrieved {docno} (grade {grade})", **values)
        if first is None:
            sentence = worded("{run} misses {docno} (grade {grade}), {other} has it at rank {other_rank}", **values)
        elif second is None:
            sentence = worded("{run} has {docno} (grade {grade}) at rank {rank}, {other} misses it", **values)
        elif first == second:
            sentence = worded("both have {docno} (grade {grade}) at rank {rank}, with others above it", **values)
        else:
            sentence = worded(
                "{run} has {docno} (grade {grade}) at rank {rank}, {other} at rank {other_rank}", **values
            )
        if row.difference is None:
            return sentence
        measure = str(self.relevant.measure)
        if not row.difference:
            return worded("{said}: no effect on {measure}", said=sentence, measure=measure)
        size = f"{abs(row.difference):.4f}"
        if row.difference < 0:
            return worded("{said}: costs {size} in {measure}", said=sentence, size=size, measure=measure)
        return worded("{said}: gains {size} in {measure}", said=sentence, size=size, measure=measure)

    def table(self) -> Table:
        """Return a table with one row per document, the document with the largest effect first. A row contains the
        document's rank in each run, with runs in display order.
        """
        relevant = self.relevant
        pair = [] if self.run is None or self.other is None else [self.run, self.other]
        columns = [Column("docno"), Column("grade", Kind.COUNT), Column("found by", Kind.COUNT)]
        if pair:
            columns += [Column("adds", Kind.SCORE, self.names[index]) for index in pair]
            columns.append(Column("difference", Kind.DIFFERENCE))
        columns += [Column("rank", Kind.COUNT, self.names[index]) for index in self.order]
        rows = []
        for row in self.apart or tuple(
            RankDifference(index, (None, None), None, None) for index in range(len(relevant.docnos))
        ):
            cells = [
                Cell(relevant.docnos[row.column]),
                Cell(int(relevant.grades[row.column])),
                Cell(int(relevant.finders[row.column])),
            ]
            if pair:
                cells += [*map(Cell, row.adds or (None, None)), Cell(row.difference)]
            cells += [Cell(int(relevant.ranks[index, row.column]) or None) for index in self.order]
            rows.append(tuple(cells))
        sentences = [self.overall(), *self.reasons(), self.together_in_words()]
        notes = (
            *(str(part) for part in sentences if part),
            str(self.counted()),
            f"{relevant.measure} · {self.conventions}",
        )
        return Table(tuple(columns), tuple(rows), notes, f"relevant documents of topic {self.topic}")

    def figure(self, columns: Sequence[int] | None = None) -> figure.Figure:
        """Return the ranks as a figure for printing. ``columns`` are the indices of the documents to draw, in order;
        None draws all documents.
        """
        relevant, order = self.relevant, list(self.order)
        shown = list(range(len(relevant.docnos)) if columns is None else columns)
        cells = np.ix_(order, shown)
        ranks = relevant.ranks[cells].astype(np.float64)
        grid = figure.Grid(
            tuple(self.names[index] for index in order),
            tuple(f"{relevant.docnos[index]} · {relevant.grades[index]}" for index in shown),
            np.where(ranks == MISSING, np.nan, ranks),
            self.shares[cells],
            ("missing", f"rank, {self.deepest} is the lightest", "1"),
            texts=tuple(tuple(str(rank or "") for rank in row) for row in relevant.ranks[cells].tolist()),
            marked=relevant.alone[cells],
            mark_name="found only by this run",
        )
        return figure.Figure(
            f"Where the runs found the relevant documents of topic {self.topic}",
            figure.Axis("relevant documents" if columns else "relevant documents, by grade"),
            figure.Axis(f"runs by {relevant.measure}"),
            (grid,),
            f"{self.counted()} · {self.conventions}",
            name=f"found-{self.topic}",
        )


def shade(ranks: Ints, deepest: int) -> Floats:
    """Return the shade of each rank on a logarithmic scale, from 1 at rank 1 to `LIGHTEST` at rank ``deepest``."""
    return np.asarray(1 - (1 - LIGHTEST) * np.log(ranks) / math.log(deepest))


def _signed(value: float) -> str:
    return f"{round(value, 10) + 0.0:+.4f}"
