"""What users find and spend on each run, as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.reading_effort import Effort
from irdesk.reporting.tables.table import Cell, Column, Kind, Table

QUANTITIES = (
    ("EU", "expected utility: the gain per document that is read"),
    ("ETU", "expected total utility: the gain of all documents that are read"),
    ("EC", "expected cost per document that is read"),
    ("ETC", "expected total cost of all documents that are read"),
    ("ED", "expected depth: the number of documents that are read"),
)
"""The names of cwl_eval's columns, and what they hold, in the order of `Effort`."""


@dataclass(frozen=True)
class EffortRow:
    """The effort of a measure's user on a run: on one topic, or its mean over ``topics`` topics."""

    run: str
    measure: Measure
    topic: str
    topics: int
    effort: Effort


def effort_table(rows: Sequence[EffortRow], notes: Sequence[str], *, by_topic: bool) -> Table:
    """Return a row for each run and measure, and with ``by_topic`` for each topic, with `QUANTITIES` in columns."""
    columns = [Column("run"), Column("measure")]
    columns += [Column("topic")] if by_topic else []
    columns += [Column(name, Kind.SCORE, tip=text) for name, text in QUANTITIES]
    columns += [Column("topics", Kind.COUNT)]
    cells = [
        (
            Cell(row.run),
            Cell(str(row.measure)),
            *((Cell(row.topic),) if by_topic else ()),
            *map(Cell, astuple(row.effort)),
            Cell(row.topics),
        )
        for row in rows
    ]
    legend = "; ".join(f"{name}: {text}" for name, text in QUANTITIES)
    return Table(tuple(columns), tuple(cells), (*notes, legend))
