"""Panel *Found by whom*: each relevant document's rank in each run, and the documents with the largest effect on the
difference between two runs. Selecting a cell selects its run. A click or Enter shows the document's text.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedWidget, QWidget

from irdesk.domain.untrusted_text import plain
from irdesk.evaluation.comparison.found_by_whom import MISSING
from irdesk.reporting.comparison.found_by_whom import shade
from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.tables.table import Table
from irdesk.session.comparison.found_by_whom import FoundByWhom, FoundByWhomRequest
from irdesk.session.core.changes import ChangeSet
from irdesk.session.queries import ShownCommand
from irdesk.ui.comparison.found_by_whom_table import RankDifferences
from irdesk.ui.frame.default_selection import propose_pair
from irdesk.ui.frame.default_topic import default_topic, why_this_topic
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.plots.cell_legend import CellLegend, Meaning
from irdesk.ui.plots.grid_view import Bars, Grid, GridView, grid_colours
from irdesk.ui.reading.document_preview import DocumentPreview
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Over, PanelKind, Tools
from irdesk.ui.style.layouts import box_row, column, fill_panel
from irdesk.ui.style.splitters import split
from irdesk.ui.style.translated_texts import grade_name, translated
from irdesk.ui.widgets.choice_box import choice_box
from irdesk.ui.widgets.empty_state import EmptyState
from irdesk.ui.widgets.figure_export import FigureExport
from irdesk.ui.widgets.measure_box import MeasureBox
from irdesk.ui.widgets.run_box import run_pair_boxes
from irdesk.ui.widgets.summary_label import sentence
from irdesk.ui.widgets.table_copy_menu import TableExport
from irdesk.ui.widgets.topic_box import TopicBox

SETTLE_MS = 150
ZOOM, LETTERS = 90, 90
BY_GRADE, BY_DIFFERENCE = "grade", "difference"
MOST_APART = 40  # Maximum number of columns if documents are sorted by their effect; more would be too narrow.
DOCNO_LETTERS = 10  # maximum number of characters of a docno above its column
NOTHING = "–"
SIGNS = "①②③④⑤"
NOBODY = "∅"


class FoundByWhomPanel(QWidget):
    """Panel with a rank picture and a document table. It follows and sets the selected topic, measure and runs."""

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("found_panel")
        self._tools = tools
        self._queries, self._selection = tools.queries, tools.selection
        self.result: FoundByWhom | None = None
        self._columns: tuple[int, ...] = ()  # Indices of the documents in drawing order.
        self.topic = TopicBox(self._queries, self._selection, self)
        self.measure = MeasureBox(
            self._queries, self.tr("Measure of the contributions"), self, of_topics=True, selection=self._selection
        )
        self.shown = choice_box(
            self,
            "found_shown",
            self.tr("Documents to show, and their order"),
            ((BY_GRADE, self.tr("all, by grade")), (BY_DIFFERENCE, self.tr("by effect on the difference"))),
        )
        self.shown.activated.connect(lambda _row: self._draw())
        self.run, self.other = run_pair_boxes(self._queries, self._selection, self)
        self.summary = sentence(self, "found_said", self.tr("Explanation of the difference between the two runs"))
        self.grid = GridView(self.tr("Relevant documents and their ranks in the runs"), self)
        self.grid.setObjectName("found_grid")
        self.grid.cell_chosen.connect(self._choose_cell)
        self.grid.cell_clicked.connect(lambda _row, _column: self.show_text())
        self.grid.cell_opened.connect(lambda _row, _column: self.show_text())
        self.export = TableExport(self.grid, self.table_of_all)
        self.figure = FigureExport(self.grid, self.drawn)
        self.legend = CellLegend(self, grid_colours)
        self.cell = sentence(self, "found_cell", self.tr("The selected cell"))
        self.table = RankDifferences(self)
        self.table.notes = lambda: (self.summary.text(), self._queries.conventions())
        self.table.column_chosen.connect(self._document_chosen)
        self.table.doubleClicked.connect(lambda _index: self.show_text())
        self.text = DocumentPreview(tools.reader, ZOOM, LETTERS, self)
        for key, widget in (
            (Qt.Key.Key_Return, self.table),
            (Qt.Key.Key_Enter, self.table),
            (Qt.Key.Key_Escape, self.table),
            (Qt.Key.Key_Escape, self.grid),
            (Qt.Key.Key_Escape, self.text),
        ):
            shortcut = QShortcut(QKeySequence(key), widget)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(self.hide_text if key == Qt.Key.Key_Escape else self.show_text)
        self.empty = EmptyState(
            self.tr("Load runs and qrels to see where each run found relevant documents."),
            self.tr("Add files…"),
            tools.add_files,
            self,
        )
        self._lay_out()
        self.computing: BackgroundQuery[FoundByWhom] = BackgroundQuery(
            self,
            tools.runner,
            self.tr("looking for documents"),
            self._work,
            self._take,
            self.summary.setText,
            SETTLE_MS,
        )
        for signal in (
            *(self._selection.run_changed, self._selection.other_changed, self._selection.topic_changed),
            *(self._selection.measure_changed, self._selection.filter_changed),
        ):
            signal.connect(lambda _own: self.computing.soon())

    def _lay_out(self) -> None:
        boxes = box_row(self.topic, self.measure, self.run, self.other, self.shown, last=self.figure.button(self))
        picture = column(self, self.grid, self.legend, self.cell, grows=self.grid)
        self._below = QStackedWidget(self)
        self._below.addWidget(self.table)
        self._below.addWidget(self.text)
        body = split(self, picture, self._below)
        body.setSizes([3000, 1500])
        self.pages = QStackedWidget(self)
        self.pages.addWidget(body)
        self.pages.addWidget(self.empty)
        self._body, self._blank = body, QWidget(self)  # Empty page, shown below the message if there is no picture.
        self.pages.addWidget(self._blank)
        fill_panel(self, boxes, self.summary, self.pages, grows=self.pages)

    def shown_command(self) -> ShownCommand | None:
        """Return the command that produces the displayed ranks."""
        topic = self.result.report.topic if self.result else ""
        command = self._queries.found_by_whom_command
        return command(*self._selection.pair, topic, self.measure.chosen) if topic else None

    def on_change(self, changes: ChangeSet) -> None:
        """Recompute the ranks once new scores have settled, if the panel is visible."""
        self.computing.on_change(changes)

    def table_of_all(self) -> Table:
        """Return the ranks of all documents in all runs for export."""
        return self.result.report.table() if self.result else Table((), ())

    def drawn(self) -> Figure | None:
        """Return the displayed picture as a figure for export."""
        if self.result is None or not self._columns:
            return None
        apart = self.shown.currentData() == BY_DIFFERENCE
        return self.result.report.figure(self._columns if apart else None)

    def show_text(self) -> None:
        """Show the text of the selected document in place of the table."""
        if docno := self._chosen():
            self.text.read(docno)
            self._below.setCurrentWidget(self.text)

    def hide_text(self) -> None:
        """Show the table in place of the text. If the table is already shown, move the focus to the rank picture."""
        if self._below.currentWidget() is self.table:
            self.grid.setFocus()
        self._below.setCurrentWidget(self.table)

    def _chosen(self) -> str:
        if self.result is None or self.grid.cell is None:
            return ""
        return self.result.report.relevant.docnos[self._columns[self.grid.cell[1]]]

    def _work(self) -> Work[FoundByWhom] | None:
        chosen = self._selection
        self.topic.refresh()
        rows = propose_pair(self._queries, chosen)
        self.run.show_run(chosen.run)
        self.other.show_run(chosen.other)
        name = self._queries.topic_measure(chosen.measure)
        self.measure.refill()
        if not rows or not self._queries.judged_topics():
            self._show_nothing("")
            return None
        topic = default_topic(self._queries, chosen)
        request = FoundByWhomRequest.of(self._tools.workspace, topic, name)
        if request is None:
            self._show_nothing(self.tr("No document of this topic has been judged."))
            return None
        run, other = chosen.run, chosen.other
        return lambda progress: request.compute(run, other, progress)

    def _show_nothing(self, text: str) -> None:
        self.computing.cancel()
        self.result, self._columns = None, ()
        self.summary.setText(text)
        self.cell.clear()
        self.table.show_found(None)
        self.grid.show_grid(None)
        self.legend.explain(())
        self.pages.setCurrentWidget(self._blank if text else self.empty)

    def _take(self, ranks: FoundByWhom) -> None:
        kept = self._chosen()
        same = self.result is not None and self.result.report.topic == ranks.report.topic
        self.result = ranks
        self.table.show_found(ranks)
        proposed = why_this_topic(self._queries, self._selection)
        text = self.tr("Topic {topic}: {why}.").format(topic=ranks.report.topic, why=proposed) if proposed else ""
        self.summary.setText(plain(f"{text} {self._in_words()}".lstrip()))
        self.pages.setCurrentWidget(self._body if ranks.report.relevant.docnos else self._blank)
        self._draw(kept if same else "")

    def _in_words(self) -> str:
        assert self.result
        report = self.result.report
        if not report.relevant.docnos:
            text = self.tr(
                "Topic {topic} has no relevant document that a run could have found. Choose another "
                "topic, or judge more documents of this topic."
            )
            return f"{text.format(topic=report.topic)} {translated(report.conventions)}"
        if report.other is None:
            return f"{translated(report.counted())} · {report.relevant.measure} · {translated(report.conventions)}"
        parts = [report.overall(), *report.reasons(), report.together_in_words()]
        text = ". ".join(translated(part) for part in parts if part)
        return f"{text}. {translated(report.counted())} · {translated(report.conventions)}"

    def _draw(self, kept: str | None = None) -> None:
        """Draw the documents. Then select ``kept``, by default the last selected document, if it is drawn."""
        if self.result is None:
            return
        report = self.result.report
        ranks, order = report.relevant, list(report.order)
        kept = self._chosen() if kept is None else kept
        apart = self.shown.currentData() == BY_DIFFERENCE and bool(report.apart)
        self._columns = (
            tuple(row.column for row in report.apart[:MOST_APART]) if apart else tuple(range(len(ranks.docnos)))
        )
        columns = list(self._columns)
        grades = ranks.grades[columns]
        signs = {row.column: SIGNS[index] for index, row in enumerate(report.marked)}
        nobody = len(columns) <= MOST_APART
        finders = ranks.finders
        self.grid.show_grid(
            Grid(
                tuple(self._named(index) for index in order),
                tuple(plain(f"{_end_of(ranks.docnos[index])} · {ranks.grades[index]}") for index in columns),
                report.shares[np.ix_(order, columns)],
                ranks.alone[np.ix_(order, columns)],
                self._number,
                self.tell,
                Bars.of(
                    str(ranks.measure),
                    ranks.scores[order],
                    tuple(NOTHING if np.isnan(score) else f"{score:.3f}" for score in ranks.scores[order].tolist()),
                ),
                Bars(
                    self.tr("found by"),
                    finders[columns] / max(len(order), 1),
                    tuple(str(count) for count in finders[columns].tolist()),
                ),
                heads=tuple(signs.get(index, NOBODY if nobody and not finders[index] else "") for index in columns),
                breaks=() if apart else tuple((np.flatnonzero(np.diff(grades)) + 1).tolist()),
                named=tuple(row for row, index in enumerate(order) if index in {report.run, report.other}),
            )
            if columns
            else None
        )
        self.legend.explain(self._meanings() if columns else ())
        self._follow(kept)

    def _named(self, run: int) -> str:
        """Return a run's name, with a symbol if it is one of the two compared runs."""
        assert self.result
        report = self.result.report
        sign = " ▶" if run == report.run else " ▷" if run == report.other else ""
        return plain(report.names[run]) + sign

    def _meanings(self) -> list[Meaning]:
        assert self.result
        report = self.result.report
        deepest = report.deepest
        ranks = [rank for rank in (1, 3, 10, 30, 100, 300) if rank < deepest] + [deepest]
        steps = [
            Meaning(
                self.tr("rank {rank}").format(rank=rank) if rank == 1 else str(rank), float(shade_of(rank, deepest))
            )
            for rank in ranks
        ]
        more = [Meaning(self.tr("missing"), np.nan), Meaning(self.tr("only this run"), 0.0, marked=True)]
        return steps + more

    def _number(self, row: int, column: int) -> str:
        if self.result is None:
            return ""
        report = self.result.report
        rank = int(report.relevant.ranks[report.order[row], self._columns[column]])
        return "" if rank == MISSING else str(rank)

    def tell(self, row: int, column: int) -> str:
        """Return all details of a cell: run, document, grade, rank, and contribution to the score."""
        if self.result is None:
            return ""
        report = self.result.report
        ranks, run, document = report.relevant, report.order[row], self._columns[column]
        docno, rank, adds = ranks.docnos[document], int(ranks.ranks[run, document]), float(ranks.adds[run, document])
        grade = grade_name(self._queries.scale(), int(ranks.grades[document]))
        parts = [self.tr("grade {grade}").format(grade=grade)]
        parts.append(self.tr("missing") if rank == MISSING else self.tr("rank {rank}").format(rank=rank))
        if rank != MISSING and not np.isnan(adds):
            parts.append(self.tr("adds {adds} to {measure}").format(adds=f"{adds:.4f}", measure=ranks.measure))
        count = int(ranks.finders[document])
        if rank != MISSING and count == 1:
            parts.append(self.tr("found by no other run"))
        else:
            parts.append(self.tr("found by {count} of {all} runs").format(count=count, all=len(report.names)))
        title = f"{docno}  {self.result.titles.get(docno, '')}".rstrip()
        return plain(f"{report.names[run]} · {title}: {' · '.join(parts)}")

    def _choose_cell(self, row: int, column: int) -> None:
        if self.result is None:
            return
        self.cell.setText(self.tell(row, column))
        document = self._columns[column]
        self.table.choose(document)
        self._select(document)
        run = self.result.runs[self.result.report.order[row]]
        if run != self._selection.other:  # A click in the other run's row must not swap the runs.
            self._selection.choose_run(run)

    def _document_chosen(self, document: int) -> None:
        """Highlight the cell of the selected run and of the document that was selected in the table."""
        if self.result is None:
            return
        report = self.result.report
        if document in self._columns and report.run is not None:
            cell = report.order.index(report.run), self._columns.index(document)
            self.grid.choose(*cell)
            self.cell.setText(self.tell(*cell))
        self._select(document)

    def _select(self, document: int) -> None:
        """Select a document in all views. If the preview is open, show its text there."""
        assert self.result
        docno = self.result.report.relevant.docnos[document]
        self._selection.choose_document(docno)
        if self._below.currentWidget() is self.text:
            self.text.read(docno)

    def _follow(self, kept: str) -> None:
        """Restore the selection: the document ``kept``, in the row of the selected run."""
        assert self.result
        report, runs = self.result.report, self.result.runs
        docnos = [report.relevant.docnos[document] for document in self._columns]
        run = runs.index(self._selection.run) if self._selection.run in runs else -1
        old = self.grid.cell
        if kept in docnos and run >= 0:
            # Stay in the row of the other run if the previously selected cell was there.
            row = report.order.index(run)
            if old and report.other is not None and report.order[old[0]] == report.other:
                row = old[0]
            self.grid.choose(row, docnos.index(kept))
            self.cell.setText(self.tell(row, docnos.index(kept)))
            self.table.choose(self._columns[docnos.index(kept)])
        else:
            self.grid.leave()
            self.cell.setText(
                self.tr(
                    "Choose a cell with the mouse or arrow keys; a click or Enter shows the document's text, "
                    "Esc hides it."
                )
                if docnos
                else ""
            )


def shade_of(rank: int, deepest: int) -> float:
    """Return the shade of one rank."""
    return float(shade(np.array([rank]), deepest)[0])


def _end_of(docno: str) -> str:
    """Return a docno, shortened to its end if it is long: the docnos of a collection differ mostly at the end."""
    return docno if len(docno) <= DOCNO_LETTERS else f"…{docno[1 - DOCNO_LETTERS :]}"


PANEL = PanelKind(
    name="found",
    audience=Audience.PROJECT,
    help="analyst#found-by-whom",
    action="view.found",
    group=Group.DOCUMENTS,
    over=Over.NONE,
    panel=FoundByWhomPanel,
    make=FoundByWhomPanel,
    focus=lambda panel: panel.grid,
)
