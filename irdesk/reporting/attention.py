"""Cautions as values of JSON, and as a table."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.wording import worded
from irdesk.evaluation.attention.caution import Caution, Severity
from irdesk.reporting.table import Cell, Column, Table

SEVERITIES = {
    Severity.HIGH: worded("high"),
    Severity.MEDIUM: worded("medium"),
    Severity.LOW: worded("low"),
}


def caution_values(cautions: Sequence[Caution]) -> list[dict[str, object]]:
    """Return cautions as JSON has them."""
    return [
        {
            "code": own.code.name, "severity": own.severity.value, "sentence": str(own.sentence),
            "advice": str(own.code.advice), "runs": list(own.runs), "topics": list(own.topics),
        }
        for own in cautions
    ]  # fmt: skip


def caution_table(cautions: Sequence[Caution]) -> Table:
    """Return cautions as a table: what it is, how much it matters, what to do."""
    columns = (Column("warning"), Column("matters"), Column("what it is"), Column("what to do"))
    rows = tuple(
        (
            Cell(own.code.name, own.code.title), Cell(own.severity.value, SEVERITIES[own.severity]),
            Cell(str(own.sentence)), Cell(str(own.code.advice)),
        )
        for own in cautions
    )  # fmt: skip
    return Table(columns, rows)
