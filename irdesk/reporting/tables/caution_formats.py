"""Output of cautions as JSON values and as a table."""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.attention.caution import Caution, Severity
from irdesk.reporting.tables.table import Cell, Column, Table

SEVERITIES = {
    Severity.HIGH: worded("high"),
    Severity.MEDIUM: worded("medium"),
    Severity.LOW: worded("low"),
}


def caution_values(cautions: Sequence[Caution]) -> list[dict[str, object]]:
    """Return cautions as JSON values."""
    return [
        {
            "code": caution.code.name,
            "severity": caution.severity.value,
            "sentence": str(caution.sentence),
            "advice": caution.code.in_commands,
            "runs": list(caution.runs),
            "topics": list(caution.topics),
        }
        for caution in cautions
    ]


def caution_table(cautions: Sequence[Caution]) -> Table:
    """Return cautions as a table: the caution, its severity, and the advice."""
    columns = (Column("warning"), Column("matters"), Column("description"), Column("what to do"))
    rows = tuple(
        (
            Cell(caution.code.name, caution.code.title),
            Cell(caution.severity.value, SEVERITIES[caution.severity]),
            Cell(str(caution.sentence)),
            Cell(caution.code.in_commands),
        )
        for caution in cautions
    )
    return Table(columns, rows)


REPORT_COLUMNS = ("matters", "code", "description", "what to do")


def report_rows(cautions: Sequence[Caution]) -> list[tuple[str, str, str, str]]:
    """Return cautions as rows of a project report, with the columns `REPORT_COLUMNS`. The column *what to do* contains
    the advice shown in the window, not the advice for the command line.
    """
    return [
        (
            caution.severity.value,
            caution.code.name,
            f"{caution.code.title}. {caution.sentence}",
            str(caution.code.advice),
        )
        for caution in cautions
    ]
