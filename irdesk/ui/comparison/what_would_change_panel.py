"""Panel *What would change*: whether the order of two runs can still change, and the unjudged documents whose
judgements could change it. A shortcut starts judging these documents.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from irdesk.domain.errors import IrdeskError
from irdesk.domain.topic import natural
from irdesk.domain.translatable_messages import filled
from irdesk.evaluation.bounds.what_would_change import OpenDocument
from irdesk.reporting.comparison.what_would_change import Decided, shown_share, signed_share
from irdesk.reporting.drawing.figure import Figure
from irdesk.session.comparison.judge_decisive_documents import DecisiveDocumentJudge
from irdesk.session.comparison.what_would_change import WhatWouldChangeRequest
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import Criteria, ShownCommand
from irdesk.ui.comparison.judgements_needed_plot import JudgementsNeededPlot
from irdesk.ui.frame.default_selection import propose_pair
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.shell.action_registry import shown_key
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import PanelKind, Tools
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason
from irdesk.ui.style.layouts import box_row
from irdesk.ui.style.painting.buttons import make_primary
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.plain_table import PlainTable, RowColumn, RowModel
from irdesk.ui.widgets.blind_judging_placeholder import not_while_judging
from irdesk.ui.widgets.empty_state import ContentOrEmpty, EmptyState
from irdesk.ui.widgets.figure_export import FigureExport
from irdesk.ui.widgets.measure_box import MeasureBox
from irdesk.ui.widgets.run_box import run_pair_boxes
from irdesk.ui.widgets.summary_label import AnswerLabel
from irdesk.ui.widgets.topic_box import TopicBox

AT_ONCE = 20  # Number of documents to judge at a time if none are selected.
KEY = "Ctrl+Return"
NOTHING = "–"
_LAST = 1 << 40  # Sort key of a missing rank; it is greater than every rank.
Row = tuple[OpenDocument, str]


class WhatWouldChangePanel(QWidget):
    """Panel with the answer, the plot and the documents. It follows the selected runs, topic, measure and
    topic filter.
    """

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("decide_panel")
        self._tools, self._queries, self._selection = tools, tools.queries, tools.selection
        self.result: Decided | None = None
        self.run, self.other = run_pair_boxes(self._queries, self._selection, self)
        self.measure = MeasureBox(
            self._queries,
            self.tr("Measure for comparing the two runs"),
            self,
            of_topics=True,
            selection=self._selection,
        )
        self.scope = TopicBox(self._queries, self._selection, self)
        self.summary = AnswerLabel(self, "decide_said", self.tr("Summary of the decisive judgements"))
        self.plot = JudgementsNeededPlot(self)
        self.table = PlainTable(self.tr("Decisive documents"), self._model(), (7, 16, 3, 4, 4, 8, 8, 7, 8), self)
        self.table.dispensable = (2,)
        self.table.setObjectName("decide_documents")
        self.table.setSelectionMode(PlainTable.SelectionMode.ExtendedSelection)
        self.table.notes = lambda: (
            *self.summary.text().split("\n"),
            self.more.text(),
            self._queries.conventions(self.computing.filter),
        )
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self._rows_chosen())
        self.table.doubleClicked.connect(lambda _index: self.open_topic())
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            enter = QShortcut(QKeySequence(key), self.table)
            enter.setContext(Qt.ShortcutContext.WidgetShortcut)
            enter.activated.connect(self.open_topic)
        self.judge = make_primary(QPushButton(self))
        self.judge.setObjectName("decide_judge")
        self.judge.clicked.connect(lambda _checked=False: self.judge_them())
        go = QShortcut(QKeySequence(KEY), self)
        go.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        go.activated.connect(self.judge.click)
        self.more = QLabel(self)
        self.more.setObjectName("decide_more")
        self.more.setWordWrap(True)
        self.empty = EmptyState(
            self.tr("Load two runs and qrels to see what would change their order."),
            self.tr("Add files…"),
            tools.add_files,
            self,
        )
        self.blind = not_while_judging(self)
        self._lay_out()
        self._judging = DecisiveDocumentJudge(tools.workspace, tools.runner, tools.execute)
        self.computing: BackgroundQuery[Decided] = BackgroundQuery(
            self,
            tools.runner,
            self.tr("looking for judgements that would change the order"),
            self._work,
            self._take,
            self._show_nothing,
        )
        self.computing.chosen_filter = lambda: self._selection.filter
        for signal in (
            self._selection.run_changed,
            self._selection.other_changed,
            self._selection.topic_changed,
            self._selection.measure_changed,
            self._selection.filter_changed,
        ):
            signal.connect(lambda _value: self.computing.soon())
        self._selection.workspace_changed.connect(self._back)
        self._say_button()

    def _lay_out(self) -> None:
        top = box_row(self.run, self.other, self.measure, self.scope, last=FigureExport(self, self.figure).button())
        split = QSplitter(Qt.Orientation.Vertical, self)
        split.addWidget(self.plot)
        split.addWidget(self.table)
        split.setChildrenCollapsible(False)
        split.setSizes([2000, 3000])
        settled = EmptyState(
            self.tr("No documents are left to judge for these two runs."),
            self.tr("Compare the two runs"),
            lambda: self._tools.actions.trigger("view.two_runs"),
            self,
            "check",
        )
        self.documents = ContentOrEmpty(split, settled, self)
        below = QHBoxLayout()
        below.addWidget(self.judge)
        below.addWidget(self.more, 1)
        body = QWidget(self)
        column = QVBoxLayout(body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.SPACE)
        column.addLayout(top)  # Put the combo boxes in the body, so that they are hidden when there are no runs.
        column.addWidget(self.summary)
        column.addWidget(self.documents, 1)
        column.addLayout(below)
        self._body = body
        self._stack = QStackedLayout()
        self._stack.addWidget(body)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(self.blind)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(self._stack, 1)

    def _model(self) -> RowModel[Row]:
        return RowModel[Row](
            (
                RowColumn(
                    self.tr("topic"),
                    self.tr("The topic"),
                    lambda row: row[0].topic,
                    self._topic,
                    lambda row: natural(row[0].topic),
                ),
                RowColumn(self.tr("docno"), self.tr("The document"), lambda row: row[1]),
                RowColumn(
                    self.tr("pool"),
                    self.tr("✓ if the document is in the pool; other documents are added before they are judged"),
                    self._in_pool,
                ),
                _rank(
                    self.tr("rank"), self.tr("The document's rank in the selected run; – if it was not retrieved"), 0
                ),
                _rank(self.tr("other"), self.tr("The document's rank in the baseline; – if it was not retrieved"), 1),
                _change(
                    self.tr("if relevant"),
                    self.tr(
                        "The change of the difference (run − baseline) if only this document were judged, with the top "
                        "grade"
                    ),
                    lambda document: document.if_relevant,
                ),
                _change(
                    self.tr("if not"),
                    self.tr(
                        "The change of the difference (run − baseline) if only this document were judged, with the "
                        "lowest grade; = if it would not change"
                    ),
                    lambda document: document.if_nonrelevant,
                ),
                RowColumn(
                    self.tr("expected"),
                    self.tr(
                        "By how much this judgement moves the difference on average: 2 p (1 − p) times the "
                        "distance between its two possible changes. p = (relevant + 1) / (judged + 2) in the topic is "
                        "the chance that the document is relevant."
                    ),
                    lambda row: shown_share(row[0].expected),
                    lambda row: repr(row[0].expected),
                    lambda row: row[0].expected,
                    right=True,
                ),
                RowColumn(
                    self.tr("favours"),
                    self.tr("The run that gains if the document is relevant"),
                    self._helped,
                ),
            ),
            self,
        )

    def _topic(self, row: Row) -> str:
        return f"{row[0].topic}  {self._queries.topic(row[0].topic).title}".rstrip()

    def _in_pool(self, row: Row) -> str:
        return "✓" if self.result and (row[0].topic, row[1]) in self.result.pooled else ""

    def _helped(self, row: Row) -> str:
        return self.result.helped(row[0]) if self.result else ""

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute the answer once new judgements have settled, if the panel is visible."""
        self.computing.on_change(changes)

    def _work(self) -> Work[Decided] | None:
        rows = [row for row in self._queries.runs() if row.visible]
        chosen = self._selection
        ready = len(rows) > 1 and bool(self._queries.judged_topics())
        blind = chosen.workspace == "judge"
        self._stack.setCurrentWidget(self.blind if blind else self._body if ready else self.empty)
        if blind or not ready:
            return None
        propose_pair(self._queries, chosen)
        self.run.show_run(chosen.run)
        self.other.show_run(chosen.other)
        self.scope.refresh()
        self.measure.refill()
        if chosen.run == chosen.other:
            self._show_nothing(
                self.tr("{run} is compared with itself: choose another run.").format(run=self.run.currentText())
            )
            return None
        try:
            request = WhatWouldChangeRequest.of(
                self._tools.workspace, chosen.run, chosen.other, self.measure.chosen, chosen.topic, chosen.filter
            )
        except IrdeskError as fault:
            self._show_nothing(reason(fault))
            return None
        return request.compute

    def _show_nothing(self, text: str) -> None:
        """Clear the panel and say why there is nothing to show."""
        self.computing.cancel()
        self.result = None
        self.summary.say(text)
        self.documents.show_content(True)
        self.more.clear()
        self.table.rows.take([])
        self.plot.show_course(None)
        self._say_button()

    def _take(self, decided: Decided) -> None:
        self.result = decided
        self.summary.say("\n".join(map(translated, decided.sentences)), secondary=int(bool(decided.assumption)))
        self.documents.show_content(bool(decided.rows()))
        self.summary.setToolTip(
            self.tr(
                "Documents to judge are those that either run retrieves down to the measure's cutoff, and "
                "those in the pool; all other documents stay unchanged. “At random” means that each document "
                "is relevant with its topic's probability p."
            )
        )
        self.more.setText(translated(decided.more()))
        self.plot.show_course(decided, self._colours())
        heads = self.table.horizontalHeader()
        self.table.rows.take(decided.rows())
        if heads.sortIndicatorSection() >= 0:
            self.table.rows.sort(heads.sortIndicatorSection(), heads.sortIndicatorOrder())
        self._say_button()

    def _colours(self) -> tuple[int, int]:
        colours = {row.id: row.colour for row in self._queries.runs()}
        return colours.get(self._selection.run, 0), colours.get(self._selection.other, 1)

    def figure(self) -> Figure | None:
        """Return the plot as a figure for export."""
        return self.result.figure(self._colours()) if self.result else None

    def shown_command(self) -> ShownCommand | None:
        """Return the command that lists the documents that can change the order."""
        chosen = self._selection
        if self.result is None:
            return None
        return self._queries.what_would_change_command(
            chosen.run, chosen.other, self.measure.chosen, chosen.topic, chosen.filter
        )

    def chosen(self) -> list[Row]:
        """Return the documents to judge: the selected rows if there are several, otherwise the first `AT_ONCE` rows."""
        rows = self.table.chosen()
        return [self.table.rows.row(row) for row in rows] if len(rows) > 1 else self.table.rows.rows()[:AT_ONCE]

    def _rows_chosen(self) -> None:
        """Show the number of documents to judge. If one document is selected, select it in all views."""
        self._say_button()
        rows = self.table.chosen()
        if len(rows) == 1:
            self._selection.choose_document(self.table.rows.row(rows[0])[1])

    def _say_button(self) -> None:
        count = len(self.chosen())
        if len(self.table.chosen()) > 1:
            text = self.tr("Judge {count} selected documents")
        elif count < self.table.rows.rowCount():
            text = self.tr("Judge the first {count}")
        else:
            text = self.tr("Judge all {count}") if count > 1 else self.tr("Judge document")
        self.judge.setText(text.format(count=count))
        self.judge.setEnabled(count > 0)
        self.judge.setVisible(count > 0)
        self.judge.setToolTip(
            self.tr("Queue these documents in the Judge workspace ({key}); {back} returns here").format(
                key=shown_key(KEY), back=self._key_back()
            )
        )

    def _key_back(self) -> str:
        return shown_key(self._tools.actions["view.decide"].shortcut().toString())

    def judge_them(self) -> None:
        """Start judging the chosen documents. Documents that are missing from the pool are added to the pool first."""
        rows = self.chosen()
        if rows:
            documents = frozenset((document.topic, docno) for document, docno in rows)
            self._judging.begin(documents, lambda: self._enter(documents), lambda fault: self._tools.say(reason(fault)))

    def _enter(self, documents: frozenset[tuple[str, str]]) -> None:
        self._tools.filter.choose(Criteria(documents=documents))
        self._tools.actions.trigger("view.judge")
        self._tools.filter.enter()
        text = filled(
            self.tr("The queue now shows only {count} {count:document|documents}, in its own order; {key} goes back"),
            count=len(documents),
            key=self._key_back(),
        )
        self._tools.say(text, good=True)

    def _back(self, workspace: str) -> None:
        """Restore the full queue when the user leaves the *Judge* workspace."""
        self.computing.now()
        if workspace != "judge" and self._tools.filter.criteria.documents is not None:
            self._tools.filter.choose(Criteria())

    def open_topic(self) -> None:
        """Show both runs' rankings for the topic of the selected document."""
        for row in self.table.chosen()[:1]:
            self._selection.choose_topic(self.table.rows.row(row)[0].topic)
            self._tools.actions.trigger("view.two_runs")


def _rank(name: str, tip: str, side: int) -> RowColumn[Row]:
    def text(row: Row) -> str:
        return str(row[0].ranks[side] or NOTHING)

    return RowColumn(
        name,
        tip,
        text,
        lambda row: str(row[0].ranks[side] or ""),
        lambda row: row[0].ranks[side] or _LAST,
        right=True,
    )


def _change(name: str, tip: str, value: Callable[[OpenDocument], float]) -> RowColumn[Row]:
    def text(row: Row) -> str:
        change = value(row[0])
        return f"{'▲' if change > 0 else '▼'} {signed_share(change)}" if change else "="

    return RowColumn(name, tip, text, lambda row: repr(value(row[0])), lambda row: value(row[0]), right=True)


PANEL = PanelKind(
    name="decide",
    audience=Audience.NEVER_WHILE_JUDGING,
    help="analyst#what-would-change",
    action="view.decide",
    group=Group.JUDGEMENTS,
    panel=WhatWouldChangePanel,
    make=WhatWouldChangePanel,
    focus=lambda panel: panel.table,
)
