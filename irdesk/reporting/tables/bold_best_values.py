"""The best values of a table's columns, which exported tables show in bold."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import replace

from irdesk.reporting.tables.table import Table


def with_best(table: Table, columns: Collection[int]) -> Table:
    """Return the table with the largest number in each of ``columns`` marked as the best."""
    best: dict[int, float] = {}
    for column in columns:
        values = [row[column].value for row in table.rows]
        known = [value for value in values if isinstance(value, float) and math.isfinite(value)]
        if known:
            best[column] = max(known)
    rows = tuple(
        tuple(replace(cell, best=index in best and cell.value == best[index]) for index, cell in enumerate(row))
        for row in table.rows
    )
    return replace(table, rows=rows)
