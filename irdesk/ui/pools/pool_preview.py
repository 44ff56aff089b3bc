"""Preview of a pool by topic and by run before it is built, and the reasons why documents are in the current pool."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QTabWidget, QVBoxLayout, QWidget

from irdesk.assessment.judging_pace import ENOUGH, hours_and_minutes
from irdesk.domain.translatable_messages import filled
from irdesk.pooling.pool_preview import Preview, RunPreview, TopicPreview
from irdesk.session.core.pool_replacement_effect import Replacement
from irdesk.session.estimates.sample_plan import PlannedWidth, SamplePlan, plan_in_words
from irdesk.session.pools.background_pool_building import PoolBuilder, PooledDocument
from irdesk.session.queries import Queries
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.style import theme
from irdesk.ui.style.error_text import reason
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, Row, RowColumn, RowModel
from irdesk.ui.widgets.panel_progress import show_computing
from irdesk.ui.widgets.searchable_drop_down import SearchableDropDown

SHOWN_REASONS = 3


class PoolPreview(QWidget):
    """Tabs with tables about a requested pool. The last tab shows why documents are in the current pool.

    The owner of the preview places the labels ``summary`` and ``replaced`` in its layout.
    """

    def __init__(self, queries: Queries, maker: PoolBuilder, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._queries = queries
        self._maker = maker
        self._tags: dict[str, str] = {}
        self._plan: SamplePlan | None = None
        self.summary = QLabel(self)
        self.summary.setObjectName("pool_summary")
        self.summary.setWordWrap(True)
        self.summary.setTextFormat(Qt.TextFormat.PlainText)
        self.replaced = QLabel(self)
        self.replaced.setObjectName("pool_replaced")
        self.replaced.setWordWrap(True)
        self.replaced.setAccessibleName(self.tr("Effect of replacing the pool"))
        self.replaced.hide()
        self.runs = PlainTable(self.tr("Documents per run"), self._run_model(), (12, 8, 8), self)
        heads = self.runs.horizontalHeader()
        heads.setStretchLastSection(False)
        # Give the spare width to run names, since they are long and the counts are short.
        heads.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.topics = PlainTable(self.tr("Documents per topic"), self._topic_model(), (8, 7, 5, 7), self)
        self.documents = PlainTable(self.tr("Reasons for pooling the documents"), self._document_model(), (6, 12), self)
        self.topic = SearchableDropDown(self.tr("Topic whose documents are shown"), self)
        self.topic.activated.connect(lambda _row: self._look_up())
        self.widths = PlainTable(self.tr("Expected interval widths"), self._width_model(), (8, 12, 8, 8, 12), self)
        why = QWidget(self)
        column = QVBoxLayout(why)
        column.setContentsMargins(0, theme.SPACE, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addWidget(self.topic)
        column.addWidget(self.documents, 1)
        self.tabs = QTabWidget(self)
        self.tabs.tabBar().setAccessibleName(self.tr("Preview of the pool"))
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.runs, self.tr("Runs"))
        self.tabs.addTab(self.topics, self.tr("Topics"))
        self.tabs.addTab(why, self.tr("Reasons"))
        self.tabs.addTab(self.widths, self.tr("Interval widths"))
        self.tabs.setTabVisible(3, False)
        self.tabs.currentChanged.connect(lambda _tab: self._look_up())
        tab_through(self.tabs, self.runs, self.topics, self.topic, self.documents, self.widths)
        self.tabs.setMinimumHeight(6 * (self.fontMetrics().height() + 2 * theme.SPACE))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.tabs, 1)

    def _run_model(self) -> RowModel[RunPreview]:
        return RowModel[RunPreview](
            (
                RowColumn(self.tr("run"), self.tr("The run"), lambda row: self._tags.get(row.run, "?")),
                count_column(
                    self.tr("documents"), self.tr("Documents that the run contributes"), lambda row: row.documents
                ),
                count_column(
                    self.tr("unique"), self.tr("Documents that no other run contributes"), lambda row: row.unique
                ),
                count_column(
                    self.tr("in several runs"),
                    self.tr("Documents that other runs also contribute"),
                    lambda row: row.shared,
                ),
            ),
            self,
        )

    def _width_model(self) -> RowModel[PlannedWidth]:
        return RowModel[PlannedWidth](
            (
                count_column(self.tr("documents"), self.tr("Documents to judge"), lambda row: row.documents),
                RowColumn(self.tr("measure"), self.tr("The measure to estimate"), lambda row: row.measure),
                number_column(
                    self.tr("± mean"), self.tr("Half-width of 95 % intervals, mean of the runs"), lambda row: row.mean
                ),
                number_column(
                    self.tr("± widest"), self.tr("Half-width of the widest 95 % interval"), lambda row: row.widest
                ),
                RowColumn(
                    self.tr("time"), self.tr("Judging time at the assessors’ average pace so far"), self._time_of, None
                ),
            ),
            self,
        )

    def _time_of(self, row: PlannedWidth) -> str:
        left = self._plan.pace.left(row.documents) if self._plan else None
        if left is None:
            return "–"
        least, most = (hours_and_minutes(seconds) for seconds in left)
        return self.tr("{least} to {most}").format(least=least, most=most)

    def _topic_model(self) -> RowModel[TopicPreview]:
        return RowModel[TopicPreview](
            (
                RowColumn(self.tr("topic"), self.tr("The topic"), lambda row: row.topic),
                count_column(self.tr("to judge"), self.tr("Documents to judge"), lambda row: row.documents),
                count_column(self.tr("new"), self.tr("Not in the current pool"), lambda row: row.new),
                count_column(self.tr("judged"), self.tr("Already judged"), lambda row: row.judged),
                count_column(
                    self.tr("imported"), self.tr("Documents judged only in imported qrels"), lambda row: row.imported
                ),
                count_column(
                    self.tr("pooled"), self.tr("Documents from which the sample is drawn"), lambda row: row.pooled
                ),
            ),
            self,
        )

    def _document_model(self) -> RowModel[PooledDocument]:
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

    def show_preview(
        self,
        preview: Preview,
        textless: int,
        *,
        grows: bool,
        replacement: Replacement | None = None,
        plan: SamplePlan | None = None,
    ) -> None:
        """Show what the requested pool would contain. If the requested pool replaces the current one, first show the
        effect on existing judgements.
        """
        self.replaced.setText(f"⚠ {translated(replacement.in_words())}" if replacement else "")
        self.replaced.setVisible(replacement is not None and not self.summary.isHidden())
        self._name_runs()
        self._show_plan(plan)
        self.runs.rows.take(preview.runs)
        self.topics.rows.take(preview.topics)
        lines = [
            filled(
                self.tr("{documents:,} pooled {documents:document|documents} in {topics:,} {topics:topic|topics}"),
                documents=preview.documents,
                topics=len(preview.topics),
            )
        ]
        if preview.pooled > preview.documents:
            lines[0] += self.tr(", drawn from {pooled}").format(pooled=f"{preview.pooled:,}")
        if grows:
            lines[0] += self.tr(", {new} of them new").format(new=f"{preview.new:,}")
        is_judged = preview.documents > 0 and preview.judged == preview.documents
        lines[0] += (
            self.tr(", all judged") if is_judged else self.tr(", {judged:,} judged").format(judged=preview.judged)
        )
        if preview.imported:
            lines[0] += self.tr(" ({count:,} only in imported qrels)").format(count=preview.imported)
        if plan:
            lines += [translated(plan_in_words(plan, width)) for width in plan.requested]
        else:
            lines.append(
                filled(
                    self.tr("{unique:,} unique to one run, {shared:,} in several runs"),
                    unique=preview.unique,
                    shared=preview.pooled - preview.unique - preview.chosen,
                )
            )
        if preview.chosen and not plan:
            lines.append(filled(self.tr("{chosen:,} {chosen:was|were} added individually"), chosen=preview.chosen))
        if textless:
            lines.append(filled(self.tr("⚠ {count:,} {count:has|have} no text"), count=textless))
        dress(self.summary, None)
        self.summary.setText(". ".join(lines) + ". " + self._time(preview.documents - preview.judged))

    def _show_plan(self, plan: SamplePlan | None) -> None:
        """Show the interval widths expected from a sample for estimates."""
        self._plan = plan
        self.widths.rows.take(plan.widths if plan else ())
        wished, was_shown = not self.summary.isHidden(), self.tabs.isTabVisible(3)
        self.tabs.setTabVisible(3, plan is not None and wished)
        self.tabs.setTabVisible(0, plan is None and wished)
        if plan is not None and wished and not was_shown:
            self.tabs.setCurrentIndex(3)

    def _time(self, documents: int) -> str:
        pace = self._plan.pace if self._plan else self._queries.team_pace()
        left = pace.left(documents)
        if left is None:
            return filled(self.tr("A time estimate appears after {count} timed judgements."), count=ENOUGH)
        least, most = (hours_and_minutes(seconds) for seconds in left)
        return self.tr("About {least} to {most} of judging, at the pace so far.").format(least=least, most=most)

    def show_wish(self, shown: bool) -> None:
        """Show or hide the tables about a requested pool. The reasons for documents in the current pool are always
        shown.
        """
        self.summary.setVisible(shown)
        for tab in (0, 1):
            self.tabs.setTabVisible(tab, shown)
        self._show_plan(self._plan if shown else None)
        if not shown:
            self.replaced.hide()

    def show_fault(self, text: str) -> None:
        """Show why the request is invalid."""
        self.replaced.hide()
        self.widths.rows.take(())
        self.runs.rows.take([])
        self.topics.rows.take([])
        dress(self.summary, lambda: f"color: {theme.loss().name()}")
        self.summary.setText(text)

    def say(self, text: str) -> None:
        """Show a hint while there is no preview."""
        self.show_fault(text)
        dress(self.summary, None)

    def refresh(self) -> None:
        """Update the topic list of the current pool and the reasons why its documents are pooled."""
        self._name_runs()
        topics = self._queries.queued_topics()
        self.topic.offer(topics)
        self.topic.setCurrentIndex(max(self.topic.currentIndex(), 0) if topics else -1)
        self.tabs.setTabEnabled(2, bool(topics))
        self._look_up()

    def _name_runs(self) -> None:
        self._tags = {run.id: run.tag for run in self._queries.runs()}

    def _look_up(self) -> None:
        if self.tabs.currentIndex() == 2 and self.isVisible() and self.topic.value:
            take = self.documents.rows.take
            task = self._maker.reasons(self.topic.value, take, lambda fault: self.show_fault(reason(fault)))
            if task:
                show_computing(self, self._maker.runner, task)


def number_column(name: str, tip: str, number: Callable[[Row], float]) -> RowColumn[Row]:
    """Return a column for scores, shown with three decimals and sorted numerically."""
    return RowColumn(name, tip, lambda row: f"{number(row):.3f}", None, number, right=True)


def count_column(name: str, tip: str, number: Callable[[Row], int]) -> RowColumn[Row]:
    """Return a column for counts, sorted numerically."""
    return RowColumn(name, tip, lambda row: f"{number(row):,}", None, number, right=True)
