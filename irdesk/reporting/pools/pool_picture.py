"""The pool by run and rank, as tables and figures: the state of each document of one topic, or the share of each state
over all topics. Examples of states are unjudged and relevant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from irdesk.domain.docno_keys import Keys
from irdesk.domain.grades import shown_grade
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.pools.pool_cells import LEFT_OUT, NONRELEVANT, NOTHING, OUTSIDE, POOLED, RELEVANT, SHARED, Codes
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.drawing.figure import FAINT, Axis, CellKind, Figure, Grid
from irdesk.reporting.pools.stacked_bars import stacked_figure
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table

KINDS = ("relevant", "nonrelevant", "unjudged", "not in the sample", "outside")
"""The names of the kinds of document in `pool_cells.SHARED`, in the same order."""
_FEW = 12  # maximum number of runs for which cells are wider than they are high
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


def cells_figure(names: Sequence[str], codes: Codes, grades: Sequence[int], topic: str, text: str) -> Figure:
    """Return a figure of a topic's pool with runs as columns and ranks as rows. ``codes`` has shape (ranks, runs); see
    `pool_cells`.
    """
    kinds = [  # kinds are in the order of the codes
        CellKind("outside the pool", FAINT, 0.0),
        CellKind("not in the sample", FAINT, 0.3, "~", "/"),
        CellKind("pooled, unjudged", FAINT, 0.6, "?", "."),
        CellKind("nonrelevant", 1, 0.5, "–", "-"),
        *(
            CellKind(f"grade {shown_grade(grade)}", 0, 0.4 + 0.6 * (index + 1) / len(grades), shown_grade(grade))
            for index, grade in enumerate(grades)
        ),
    ]
    kind = codes.astype(np.int64) - OUTSIDE  # `NOTHING` becomes -1, an empty cell
    values = np.where(codes == NONRELEVANT, 0.0, np.nan)
    for index, grade in enumerate(grades):
        values[codes == RELEVANT + index] = grade
    ranks = tuple(map(str, range(1, len(codes) + 1)))
    grid = Grid(ranks, tuple(names), values, kinds=tuple(kinds), kind=kind, ratio=_ratio(names))
    return Figure(f"The pool of topic {topic}", Axis("runs"), Axis("rank"), (grid,), text, name=f"pool-{topic}")


def shares_figure(names: Sequence[str], shares: Floats, kind: int, text: str) -> Figure:
    """Return a figure that shows, by run and rank, the share of one kind of document over all topics. ``shares`` has
    shape (kinds, ranks, runs).
    """
    kind_shares = shares[kind]
    ranks = tuple(map(str, range(1, len(kind_shares) + 1)))
    texts = tuple(
        tuple("" if np.isnan(value) else f"{100 * value:.0f}" for value in row) for row in kind_shares.tolist()
    )
    grid = Grid(
        ranks,
        tuple(names),
        kind_shares,
        kind_shares,
        ("0 %", f"share {KINDS[kind]}", "100 %"),
        texts=texts,
        ratio=_ratio(names),
    )
    title = f"Share of {KINDS[kind]} documents by rank"
    return Figure(title, Axis("runs"), Axis("rank"), (grid,), text, name=f"pool-{KINDS[kind].split()[0]}")


def profile_figure(run: str, shares: Floats, text: str) -> Figure:
    """Return a figure of a run's depth profile: stacked shares of each kind of document by rank. ``shares`` has shape
    (kinds, ranks). The space left above the stack is the share of documents outside the pool.
    """
    ranks = shares.shape[1]
    x = np.arange(1, ranks + 1, dtype=np.float64)
    across, up = Axis("rank", 0.4, ranks + 0.6), Axis("share of documents, rest outside", 0.0, 1.0)
    return stacked_figure(
        f"Depth profile of {run}", x, np.nan_to_num(shares[:-1]), KINDS[:-1], across, up, text, "depth-profile"
    )


def _ratio(names: Sequence[str]) -> float | None:
    return 0.35 if len(names) <= _FEW else None
