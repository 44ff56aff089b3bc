"""Preview of a pool by topic and by run before it is built, in tabs beside the reasons for the current pool."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QLabel, QTabWidget, QVBoxLayout, QWidget

from irdesk.assessment.judging_pace import ENOUGH, hours_and_minutes
from irdesk.domain.translatable_messages import filled
from irdesk.pooling.pool_preview import Preview, RunPreview, TopicPreview
from irdesk.session.commands.pool_replacement_effect import Replacement
from irdesk.session.estimates.sample_plan import SamplePlan, plan_in_words
from irdesk.session.pools.background_pool_building import PoolBuilder
from irdesk.session.queries import Queries
from irdesk.ui.keys.tab_order import tab_through
from irdesk.ui.pools.estimate_sample import SampleWidths
from irdesk.ui.pools.pool_reasons import PoolReasons
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import dress
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel, count_column
from irdesk.ui.widgets.panel_progress import show_computing


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
        self.reasons = PoolReasons(queries, maker, self.show_fault, self)
        self.reasons.topic.activated.connect(lambda _row: self._look_up())
        self.widths = SampleWidths(self)
        self.tabs = QTabWidget(self)
        self.tabs.tabBar().setAccessibleName(self.tr("Preview of the pool"))
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.runs, self.tr("Runs"))
        self.tabs.addTab(self.topics, self.tr("Topics"))
        self.tabs.addTab(self.reasons, self.tr("Reasons"))
        self.tabs.addTab(self.widths, self.tr("Interval widths"))
        self.tabs.setTabVisible(3, False)
        self.tabs.currentChanged.connect(lambda _tab: self._look_up())
        tab_through(self.tabs, self.runs, self.topics, self.reasons.topic, self.reasons.documents, self.widths)
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
        """Show the interval widths to expect if the planned sample is judged for estimates."""
        self._plan = plan
        self.widths.show_plan(plan)
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
        self.widths.show_plan(None)
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
        self.tabs.setTabEnabled(2, self.reasons.offer_topics())
        self._look_up()

    def _name_runs(self) -> None:
        self._tags = {run.id: run.tag for run in self._queries.runs()}

    def _look_up(self) -> None:
        if self.tabs.currentIndex() == 2 and self.isVisible() and (task := self.reasons.read()):
            show_computing(self, self._maker.runner, task)
