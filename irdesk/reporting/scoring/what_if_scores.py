"""Table of the scores of hypothetical rankings that the user entered."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.evaluation.explain.what_if import SandboxScore
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table


def scores_table(scores: Sequence[SandboxScore], *, two: bool, notes: Sequence[str]) -> Table:
    """Return a table of scores in full precision: the scores of one ranking or, if ``two``, the scores of two rankings
    and their differences.
    """
    heads = ("first", "second", "second − first") if two else ("score",)
    columns = Column("measure"), *(Column(head, Kind.SCORE) for head in heads)
    rows = []
    for score in scores:
        values = (score.true, score.now, score.change) if two else (score.now,)
        rows.append((Cell(str(score.asked)), *map(Cell, values)))
    return Table(columns, tuple(rows), tuple(notes))
