"""Reasons why the documents of a topic are in the current pool: the runs that contributed them, or the people who added
them.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QVBoxLayout, QWidget

from irdesk.session.core.background_tasks import Task
from irdesk.session.pools.background_pool_building import PoolBuilder, PooledDocument
from irdesk.session.queries import Queries
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel, count_column
from irdesk.ui.widgets.searchable_drop_down import SearchableDropDown

SHOWN_REASONS = 3  # Maximum number of reasons shown for a document; the tooltip gives all.


class PoolReasons(QWidget):
    """A table of the documents of one topic of the current pool, with the reasons for pooling them."""

    def __init__(
        self, queries: Queries, maker: PoolBuilder, show_fault: Callable[[str], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._queries, self._maker, self._show_fault = queries, maker, show_fault
        self._tags: dict[str, str] = {}
        self.topic = SearchableDropDown(self.tr("Topic whose documents are shown"), self)
        self.documents = PlainTable(self.tr("Reasons for pooling the documents"), self._model(), (6, 12), self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.SPACE, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self.topic)
        column.addWidget(self.documents, 1)

    def _model(self) -> RowModel[PooledDocument]:
        return RowModel[PooledDocument](
            (
                count_column(self.tr("position"), self.tr("Position in the queue"), lambda document: document.place),
                RowColumn(self.tr("document"), self.tr("The document"), lambda document: document.docno),
                RowColumn(
                    self.tr("reason"),
                    self.tr(
                        "The runs that contributed the document, with its rank in each, or the person or file "
                        "that added it"
                    ),
                    lambda document: self._why(document, SHOWN_REASONS),
                    lambda document: self._why(document, len(document.reasons)),
                    lambda document: len(document.reasons),
                ),
            ),
            self,
        )

    def _why(self, document: PooledDocument, most: int) -> str:
        reasons = [
            self.tr("{run}, rank {rank}").format(run=self._tags.get(reason.run, ""), rank=reason.rank)
            if reason.rank
            else translated(reason.origin)
            for reason in document.reasons
        ]
        more = self.tr("; and {count} more").format(count=len(reasons) - most) if len(reasons) > most else ""
        return "; ".join(reasons[:most]) + more

    def offer_topics(self) -> bool:
        """Offer the topics of the current pool, and use the current names of its runs. Return whether there are
        topics.
        """
        self._tags = {run.id: run.tag for run in self._queries.runs()}
        topics = self._queries.queued_topics()
        self.topic.offer(topics)
        self.topic.setCurrentIndex(max(self.topic.currentIndex(), 0) if topics else -1)
        return bool(topics)

    def read(self) -> Task | None:
        """Start reading the reasons for the selected topic in the background, and show them. Return the task, or None
        if no topic is selected.
        """
        if not self.topic.value:
            return None
        take = self.documents.rows.take
        return self._maker.reasons(self.topic.value, take, lambda fault: self._show_fault(reason(fault)))
