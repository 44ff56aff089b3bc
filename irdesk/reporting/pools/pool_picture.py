"""Tables of a pool by run and rank: the state of each document of one topic, or the share of each state over all
topics. Examples of states are unjudged and relevant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from irdesk.domain.docno_keys import Keys
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.pools.pool_cells import LEFT_OUT, NONRELEVANT, NOTHING, OUTSIDE, POOLED, RELEVANT, SHARED, Codes
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table

STATES = {
    OUTSIDE: worded("outside"),
    LEFT_OUT: worded("not in the sample"),
    POOLED: worded("unjudged"),
    NONRELEVANT: worded("nonrelevant"),
    RELEVANT: worded("relevant"),
}


def cells_table(
    names: Sequence[str],
    keys: Keys,
    codes: Codes,
    grades: Sequence[int],
    docnos: Mapping[int, str],
    notes: Sequence[str],
) -> Table:
    """Return a table with one row per run and rank: the document, its state and, if it is relevant, its grade. ``keys``
    and ``codes`` have shape (ranks, runs).
    """
    columns = (
        Column(worded("run")),
        Column(worded("rank"), Kind.COUNT),
        Column(worded("document")),
        Column(worded("state")),
        Column(worded("grade"), Kind.COUNT),
    )
    rows = []
    for column, name in enumerate(names):
        for rank, (key, code) in enumerate(zip(keys[:, column].tolist(), codes[:, column].tolist(), strict=True), 1):
            if code != NOTHING:
                grade = grades[code - RELEVANT] if code >= RELEVANT else None
                values = (name, rank, docnos.get(key, ""), STATES[min(code, RELEVANT)], grade)
                rows.append(tuple(Cell(value) for value in values))
    return Table(columns, tuple(rows), tuple(notes), worded("the pool by run and rank"))


def shares_table(names: Sequence[str], shares: Floats, notes: Sequence[str]) -> Table:
    """Return a table with one row per run and rank: the share of each state over all topics. ``shares`` has shape
    (states, ranks, runs).
    """
    columns = (
        Column(worded("run")),
        Column(worded("rank"), Kind.COUNT),
        *(Column(STATES[kind], Kind.SHARE) for kind in SHARED),
    )
    rows = [
        tuple(Cell(value) for value in (name, rank + 1, *shares[:, rank, column].tolist()))
        for column, name in enumerate(names)
        for rank in range(shares.shape[1])
    ]
    return Table(columns, tuple(rows), tuple(notes), worded("the pool by run and rank"))
