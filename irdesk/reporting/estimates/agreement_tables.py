"""Tables of the agreement between a model's labels and human grades, and of the documents whose label and grade differ
most.
"""

from __future__ import annotations

from collections.abc import Sequence

from irdesk.domain.topic import natural
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.estimates.label_agreement import LabelAgreement, Scope
from irdesk.evaluation.estimates.label_differences import LabelDifference
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table

AGREEMENT_NOTE = worded(
    "documents that people judged and the model labelled, weighted by the inverse of their sampling "
    "probability; intervals use Student's t over samples of documents"
)


def agreement_table(rows: Sequence[LabelAgreement], model: str) -> Table:
    """Return a table with one row per subset of the documents: all documents, the top documents of runs, and each
    grade, label and topic.
    """
    columns = (
        Column("documents of"),
        Column("documents", Kind.COUNT),
        Column("same", Kind.SHARE, tip=worded("Share of documents whose label equals the grade")),
        Column("95 % interval", Kind.INTERVAL, tip=worded("Interval of the share")),
        Column("higher", Kind.SHARE, tip=worded("Share of documents that the model labels higher than people do")),
        Column("lower", Kind.SHARE, tip=worded("Share of documents that the model labels lower than people do")),
        Column("κ", Kind.EFFECT, tip=worded("Cohen's kappa of all grades")),
        Column("κ relevant", Kind.EFFECT, tip=worded("Cohen's kappa of binary relevance")),
    )
    order = sorted(rows, key=lambda row: (list(Scope).index(row.scope), natural(row.part)))
    cells = tuple(
        (
            Cell(part_in_words(row)),
            Cell(row.documents),
            Cell(row.same),
            Cell(row.interval, _in_percent(row.interval)),
            *map(Cell, (row.higher, row.lower, row.kappa, row.kappa_relevant)),
        )
        for row in order
    )
    return Table(columns, cells, (AGREEMENT_NOTE,), f"Agreement of {model} with people")


def _in_percent(interval: tuple[float, float] | None) -> str | None:
    return None if interval is None else f"[{100 * interval[0]:.1f}, {100 * interval[1]:.1f}] %"


def part_in_words(row: LabelAgreement) -> str:
    """Return a description of the subset of documents."""
    if row.scope is Scope.ALL:
        return worded("all")
    if row.scope is Scope.TOP:
        return worded("the first {cutoff} of a run", cutoff=row.part)
    if row.scope is Scope.GRADE:
        return worded("human grade {grade}", grade=row.part)
    if row.scope is Scope.LABEL:
        return worded("model label {label}", label=row.part)
    return worded("topic {topic}", topic=row.part)


def differences_table(rows: Sequence[LabelDifference], measure: str) -> Table:
    """Return a table with one row per document whose grade and model label differ. The document that changes a run's
    score most is first.
    """
    columns = (
        Column("topic"),
        Column("document"),
        Column("people", Kind.COUNT, tip=worded("Grade that counts")),
        Column("model", Kind.COUNT, tip=worded("Label of the model")),
        Column(
            "change", Kind.DIFFERENCE, measure, worded("Change of the run's mean if the model's label counted instead")
        ),
        Column("run", Kind.TEXT, measure, worded("The run whose score would change most")),
        Column("of all runs", Kind.DIFFERENCE, measure, worded("Mean change of all runs")),
    )
    cells = tuple(
        (
            Cell(row.topic),
            Cell(row.docno),
            Cell(row.grade),
            Cell(row.label),
            Cell(row.change),
            Cell(row.run),
            Cell(row.mean),
        )
        for row in rows
    )
    return Table(columns, cells)
