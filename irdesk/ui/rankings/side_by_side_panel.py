"""Side-by-side panel: the rankings of the run and the baseline on the selected topic, with the text of the selected
document. If no topic is selected, it shows the topic on which the run loses most to the baseline.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSplitter, QToolButton, QVBoxLayout, QWidget

from irdesk.evaluation.comparison.rankings_side_by_side import DEEPEST
from irdesk.session.comparison.rankings_side_by_side import Placed, Rankings, RankingsRequest
from irdesk.session.core.changes import ChangeSet
from irdesk.session.judging.document_cache import DocumentCache
from irdesk.session.queries import Queries, ShownCommand
from irdesk.ui.frame.default_selection import propose_pair
from irdesk.ui.frame.default_topic import default_topic, why_this_topic
from irdesk.ui.frame.view_groups import Group
from irdesk.ui.rankings.rank_lines import BAND, RankLines
from irdesk.ui.rankings.side_by_side_table import DOCUMENT, ELSEWHERE, GRADE, RANK, RankingModel, RankingTable
from irdesk.ui.reading.document_preview import DocumentPreview
from irdesk.ui.shell.audience_of_views_and_actions import Audience
from irdesk.ui.shell.background_query import BackgroundQuery, Work
from irdesk.ui.shell.panel import Over, PanelKind, Tools
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import on_font_change
from irdesk.ui.style.translated_texts import grade_name
from irdesk.ui.widgets.elided_label import ElidedLabel
from irdesk.ui.widgets.empty_state import ContentOrEmpty, EmptyState

DEPTHS = (20, 50, 100, DEEPEST)
ZOOM, LETTERS = 90, 90
SETTLE_MS = 120  # delay in ms, because the user may be moving through runs or topics with the keyboard


class RankingsView(QWidget):
    """A view of two rankings. ``left`` is emitted when the user goes back, and ``document_chosen`` with the docno when
    the user selects a row.
    """

    left = Signal()
    document_chosen = Signal(str)

    def __init__(self, reader: DocumentCache, queries: Queries, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._queries = queries
        self._result: Rankings | None = None
        self.back = QToolButton(self)
        self.back.setText(self.tr("← Topics"))
        self.back.setToolTip(self.tr("Back to all topics (Escape)"))
        self.back.clicked.connect(lambda _checked=False: self.left.emit())
        self.title = ElidedLabel(self)
        self.title.setAccessibleName(self.tr("Topic and scores"))
        self.ranks = QComboBox(self)
        self.ranks.setAccessibleName(self.tr("Number of ranks shown"))
        self.ranks.setToolTip(self.tr("The last rank shown in the lists"))
        for depth in DEPTHS:
            self.ranks.addItem(self.tr("{count} ranks").format(count=depth), depth)
        self.ranks.activated.connect(lambda _row: self._show_deeper())
        columns = (RANK, GRADE, DOCUMENT, ELSEWHERE)
        mirrored = (ELSEWHERE, GRADE, DOCUMENT)  # Mirror the second list, so that the two rank columns are adjacent.
        self.first, self.second = (
            RankingTable(
                name,
                RankingModel(shown_columns, lambda grade: grade_name(self._queries.scale(), grade), reader, self),
                shown_columns is mirrored,
                self,
            )
            for name, shown_columns in (
                (self.tr("The run's ranking"), columns),
                (self.tr("The other run's ranking"), mirrored),
            )
        )
        for table, shown in ((self.first, columns), (self.second, mirrored)):
            table.fit(shown)
            on_font_change(table, partial(table.fit, shown))
        self.band = RankLines(self.first, self.second, self)
        self.names = ElidedLabel(self), ElidedLabel(self)
        self.text = DocumentPreview(reader, ZOOM, LETTERS, self)
        self.text.hide()
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, 0)
        top.addWidget(self.back)
        top.addWidget(self.title, 1)
        top.addWidget(self.ranks)
        heads = QHBoxLayout()
        heads.setContentsMargins(2 * theme.SPACE, 0, 2 * theme.SPACE, 0)
        heads.setSpacing(BAND)
        for name in self.names:
            name.setFont(theme.tabular(name.font()))
            heads.addWidget(name, 1)
        lists = QWidget(self)
        row = QHBoxLayout(lists)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for widget in (self.first, self.band, self.second):
            row.addWidget(widget, 0 if widget is self.band else 1)
        self.first.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        split = QSplitter(Qt.Orientation.Vertical, self)
        split.addWidget(lists)
        split.addWidget(self.text)
        split.setChildrenCollapsible(False)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(theme.SPACE)
        layout.addLayout(top)
        layout.addLayout(heads)
        layout.addWidget(split, 1)

    def _connect(self) -> None:
        for table, other in ((self.first, self.second), (self.second, self.first)):
            table.verticalScrollBar().valueChanged.connect(other.verticalScrollBar().setValue)
            table.opened.connect(self.toggle_text)
            table.left.connect(self._escape)
            table.crossed.connect(self._crossing(other))
            table.selectionModel().currentRowChanged.connect(self._following(table, other))

    def show_rankings(
        self,
        rankings: Rankings,
        names: tuple[str, str],
        measure: str,
        scores: tuple[float | None, float | None],
        note: str = "",
    ) -> None:
        """Show two rankings. The selected document is kept if the topic has not changed. ``note`` is shown after the
        topic's title.
        """
        same = self._result is not None and self._result.topic == rankings.topic
        kept = self.first.chosen() or self.second.chosen() if same else None
        scrolled = self.first.verticalScrollBar().value() if same else 0
        self._result = rankings
        title = f"{rankings.topic}  {self._queries.topic(rankings.topic).title}".rstrip()
        self.title.setText(f"{title} · {note}" if note else title)
        for label, name, score in zip(self.names, names, scores, strict=True):
            label.setText(f"{name} · {measure} {'–' if score is None else f'{score:.4f}'}")
        self._show()
        self.first.verticalScrollBar().setValue(scrolled)
        self._choose(kept.docno if kept else "")

    def _show_deeper(self) -> None:
        """Apply the chosen number of ranks. Keep the scroll position, and the selected document if it is
        still shown.
        """
        kept, scrolled = self.chosen(), self.first.verticalScrollBar().value()
        self._show()
        self.first.verticalScrollBar().setValue(scrolled)
        self._choose(kept.docno if kept else "")

    def _show(self) -> None:
        if self._result is None:
            return
        rankings, depth = self._result, int(self.ranks.currentData())
        count = min(max(len(rankings.first), len(rankings.second)), depth)
        count = max(count, 1)  # Keep at least one row, which shows the message if the lists are empty.
        titled = any(placed.title for placed in (*rankings.first[:count], *rankings.second[:count]))
        for table, rows, length in zip(
            (self.first, self.second), (rankings.first, rankings.second), rankings.lengths, strict=True
        ):
            # Docnos often differ only at the end, so elide their beginning; titles differ at the beginning.
            table.setTextElideMode(Qt.TextElideMode.ElideRight if titled else Qt.TextElideMode.ElideLeft)
            table.ranking.take(rows, count, rankings.level, length)
        self._read()

    def _choose(self, docno: str) -> None:
        """Select a document in both lists. If neither shows it, select the first row of the first non-empty list."""
        if self._result is None:
            return
        rows = [
            next((placed.rank - 1 for placed in side if placed.docno == docno), -1)
            for side in (self._result.first, self._result.second)
        ]
        rows = [row if row < self.first.ranking.rowCount() else -1 for row in rows]
        if rows == [-1, -1] and (self._result.first or self._result.second):
            table = self.first if self._result.first else self.second
            table.choose(0, go=True)
            return
        for table, row in zip((self.first, self.second), rows, strict=True):
            table.choose(row, go=False)

    def _following(self, table: RankingTable, other: RankingTable) -> Callable[[QModelIndex], None]:
        def follow(current: QModelIndex) -> None:
            placed = table.ranking.placed(current.row()) if current.isValid() else None
            if placed is None:
                return
            # Emit only for rows selected by the user, not for restored rows or rows selected to match the other list.
            if table.hasFocus():
                self.document_chosen.emit(placed.docno)
            other.choose(-1 if placed.elsewhere is None else placed.elsewhere - 1, go=False)
            self.band.update()
            if self.text.isVisible():
                self.text.read(placed.docno)

        return follow

    def _crossing(self, other: RankingTable) -> Callable[[], None]:
        def cross() -> None:
            row = other.selectionModel().selectedRows()
            other.setFocus()
            other.choose(row[0].row() if row else max(other.rowAt(0), 0), go=True)

        return cross

    def chosen(self) -> Placed | None:
        """Return the selected document, preferably from the list that has the focus, or None."""
        tables = (self.second, self.first) if self.second.hasFocus() else (self.first, self.second)
        return tables[0].chosen() or tables[1].chosen()

    def toggle_text(self) -> None:
        """Show or hide the text of the selected document."""
        self.text.setVisible(not self.text.isVisible())
        self._read()

    def _read(self) -> None:
        placed = self.chosen()
        if placed and not self.text.isHidden():
            self.text.read(placed.docno)

    def _escape(self) -> None:
        if self.text.isHidden():
            self.left.emit()
        else:
            self.text.hide()


class SideBySidePanel(QWidget):
    """Panel with two rankings. It follows the selected run, baseline, topic and measure, and sets the selected
    document.
    """

    def __init__(self, tools: Tools, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("side_by_side_panel")
        self._tools, self._queries, self._selection = tools, tools.queries, tools.selection
        self.rankings = RankingsView(tools.reader, tools.queries, self)
        self.rankings.back.hide()
        self.rankings.document_chosen.connect(self._selection.choose_document)
        self.empty = EmptyState(
            self.tr("Load two runs and qrels to see their rankings of a topic side by side."),
            self.tr("Add files…"),
            tools.add_files,
            self,
            "rankings",
        )
        self.pages = ContentOrEmpty(self.rankings, self.empty, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.SPACE, 2 * theme.SPACE, theme.SPACE, 2 * theme.SPACE)
        layout.addWidget(self.pages)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.ranking: BackgroundQuery[Rankings] = BackgroundQuery(
            self,
            tools.runner,
            self.tr("reading two rankings"),
            self._work,
            self._take,
            self.rankings.title.setText,
            SETTLE_MS,
        )
        for signal in (
            self._selection.run_changed,
            self._selection.other_changed,
            self._selection.topic_changed,
            self._selection.measure_changed,
            self._selection.filter_changed,
        ):
            signal.connect(lambda _value: self.ranking.soon())

    def on_change(self, changes: ChangeSet) -> None:
        """Read the rankings again once changes have settled, if the panel is visible."""
        self.ranking.on_change(changes)

    def shown_command(self) -> ShownCommand:
        """Return the command that compares the two runs."""
        return self._queries.two_runs_command(*self._selection.pair, self._measure, self._selection.filter)

    @property
    def _measure(self) -> str:
        return self._queries.topic_measure(self._selection.measure)

    @property
    def _topic(self) -> str:
        return default_topic(self._queries, self._selection)

    def _work(self) -> Work[Rankings] | None:
        ids, chosen, topic = propose_pair(self._queries, self._selection), self._selection, self._topic
        two = {chosen.run, chosen.other} <= {*ids} and chosen.run != chosen.other
        self.pages.show_content(bool(two and topic))
        if not two or not topic:
            return None
        return RankingsRequest.of(self._tools.workspace, *chosen.pair, topic, self._measure).compute

    def _take(self, rankings: Rankings) -> None:
        run, other = self._selection.pair
        first, second = (self._queries.score(each, rankings.topic, self._measure) for each in (run, other))
        names = self._queries.run_name(run), self._queries.run_name(other)
        note = why_this_topic(self._queries, self._selection)
        self.rankings.show_rankings(rankings, names, self._measure, (first, second), note)


PANEL = PanelKind(
    name="side_by_side",
    audience=Audience.PROJECT,
    help="analyst#side-by-side",
    action="view.side_by_side",
    group=Group.DOCUMENTS,
    over=Over.NONE,
    panel=SideBySidePanel,
    make=SideBySidePanel,
    focus=lambda panel: panel.rankings.first,
    plots=False,
)
