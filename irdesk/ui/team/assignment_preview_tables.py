"""Tables that preview an assignment: what each assessor would judge, and the assessors of each topic."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from irdesk.domain.topic import natural
from irdesk.domain.untrusted_text import plain
from irdesk.session.campaign.assignment_preview import AssessorRow, TopicJudges
from irdesk.session.queries import Queries
from irdesk.ui.style.short_run_names import ShortRunNames
from irdesk.ui.tables.plain_table import PlainTable, Row, RowColumn, RowModel, count_column
from irdesk.ui.tables.row_shortcuts_and_selection import select_rows


def assessor_table(parent: QWidget) -> PlainTable:
    """Create the table of assessors, with the numbers of topics and documents that each of them judges."""
    columns: tuple[RowColumn[AssessorRow], ...] = (
        RowColumn(_tr("assessor"), _tr("The name recorded with the judgements"), lambda assessor: assessor.name),
        count_column(_tr("topics"), _tr("Topics to judge"), lambda assessor: assessor.topics),
        count_column(
            _tr("shared topics"),
            _tr("Topics that other assessors also judge independently"),
            lambda assessor: assessor.shared,
        ),
        count_column(_tr("documents"), _tr("Documents to judge"), lambda assessor: assessor.documents),
        count_column(_tr("repeats"), _tr("Documents shown twice, unannounced"), lambda assessor: assessor.repeats),
        count_column(
            _tr("judged"),
            _tr("Judged documents whose judgements have been imported"),
            lambda assessor: assessor.judged,
        ),
    )
    model = RowModel[AssessorRow](columns, parent)
    table = PlainTable(_tr("Assignments per assessor"), model, (12, 5, 5, 9, 5), parent)
    table.setItemDelegateForColumn(0, ShortRunNames(table))
    return table


def topic_table(queries: Queries, parent: QWidget) -> PlainTable:
    """Create the table of topics, with the assessors of each."""

    def name(row: TopicJudges) -> str:
        return f"{row.topic}  {plain(queries.topic(row.topic).title)}".rstrip()

    columns: tuple[RowColumn[TopicJudges], ...] = (
        RowColumn(_tr("topic"), _tr("The topic"), name, None, lambda row: natural(row.topic)),
        count_column(_tr("documents"), _tr("Documents in the topic's queue"), lambda row: row.documents),
        RowColumn(
            _tr("assessors"),
            _tr("The assessors of the topic"),
            lambda row: ", ".join(row.assessors) or _tr("nobody"),
        ),
    )
    return PlainTable(_tr("Assessors per topic"), RowModel[TopicJudges](columns, parent), (60, 9), parent)


def renew_rows(table: PlainTable, rows: Sequence[Row], key: Callable[[Row], str]) -> None:
    """Replace the rows of a table. The selected rows stay selected."""
    chosen = [key(table.rows.row(row)) for row in table.chosen()]
    table.rows.take(rows)
    table.clearSelection()
    select_rows(table, [place for place, row in enumerate(rows) if key(row) in chosen])


def _tr(text: str) -> str:
    return QCoreApplication.translate("assignment_preview_tables", text)
