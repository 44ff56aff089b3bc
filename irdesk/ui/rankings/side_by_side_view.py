"""View of two rankings of a topic side by side. Documents in both rankings have a line that connects their two ranks.
The text of the selected document is shown below.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

from PySide6.QtCore import QModelIndex, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QCursor, QPainter, QPaintEvent, QPalette, QPen, QPolygonF, QTextDocumentFragment
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QSplitter,
    QToolButton,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from irdesk.assessment.readable_document import ReadableDocument
from irdesk.evaluation.comparison.rankings_side_by_side import DEEPEST
from irdesk.session.comparison.rankings_side_by_side import Placed, Rankings
from irdesk.session.judging.document_cache import DocumentCache
from irdesk.session.queries import Queries
from irdesk.ui.rankings.side_by_side_columns import DOCUMENT, ELSEWHERE, GRADE, RANK, RankingModel
from irdesk.ui.rankings.side_by_side_table import RankingTable
from irdesk.ui.reading.document_preview import DocumentPreview
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import on_font_change
from irdesk.ui.style.translated_texts import grade_name
from irdesk.ui.widgets.elided_label import ElidedLabel

DEPTHS = (20, 50, 100, DEEPEST)
BAND = 76  # Width of the gap between the lists, in pixels.
STUB = 12  # Length in pixels of the line for a document that is not shown in the other list.
TIP_LETTERS = 700  # maximum number of characters of text in a document's tooltip
ZOOM, LETTERS = 90, 90


class _Band(QWidget):
    """Widget that draws the lines between the two lists: wide for relevant documents, dotted for unjudged ones."""

    def __init__(self, first: RankingTable, second: RankingTable, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._first, self._second = first, second
        self.setFixedWidth(BAND)
        self.setAccessibleName("")
        for table in (first, second):
            table.verticalScrollBar().valueChanged.connect(lambda _value: self.update())
            table.model().modelReset.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the lines of all documents that are visible in at least one list."""
        del event
        painter = QPainter(self)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Base))
        head = self._first.viewport().y()
        painter.setClipRect(QRect(0, head, self.width(), self.height() - head))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self._first.chosen() or self._second.chosen()
        for placed in self._seen(self._first):
            self._line(painter, placed, chosen, mirrored=False)
        shown = set(self._rows(self._first))
        for placed in self._seen(self._second):
            if placed.elsewhere is None or placed.elsewhere - 1 not in shown:
                self._line(painter, placed, chosen, mirrored=True)

    def _rows(self, table: RankingTable) -> range:
        first = table.rowAt(0)
        last = table.rowAt(table.viewport().height() - 1)
        return range(max(first, 0), (table.ranking.rowCount() if last < 0 else last + 1) if first >= 0 else 0)

    def _seen(self, table: RankingTable) -> list[Placed]:
        return [placed for row in self._rows(table) if (placed := table.ranking.placed(row))]

    def _line(self, painter: QPainter, placed: Placed, chosen: Placed | None, *, mirrored: bool) -> None:
        table = self._second if mirrored else self._first
        model = table.ranking
        start, end = (float(self.width()), 0.0) if mirrored else (0.0, float(self.width()))
        inwards = STUB if end > start else -STUB
        here = self._height(placed.rank)
        painter.setPen(self._pen(model, placed, placed.docno == (chosen.docno if chosen else None)))
        if placed.elsewhere is None:  # The document is not in the other list: end the line in a bar.
            painter.drawLine(QPointF(start, here), QPointF(start + inwards, here))
            painter.drawLine(QPointF(start + inwards, here - 4), QPointF(start + inwards, here + 4))
        elif placed.elsewhere > model.rowCount():  # The other rank is not displayed: end the line in an arrow.
            tip = QPointF(start + inwards, here + 7)
            painter.drawLine(QPointF(start, here), tip + QPointF(0, -5))
            painter.setBrush(painter.pen().color())
            painter.drawPolygon(QPolygonF([tip, tip + QPointF(-3, -5), tip + QPointF(3, -5)]))
        else:
            painter.drawLine(QPointF(start, here), QPointF(end, self._height(placed.elsewhere)))

    def _height(self, rank: int) -> float:
        """Return the y coordinate of a rank, whether the rank is visible or not. All rows have the same height."""
        row = self._first.verticalHeader().defaultSectionSize()
        return self._first.viewport().y() + (rank - 0.5) * row - self._first.verticalScrollBar().value()

    def _pen(self, model: RankingModel, placed: Placed, chosen: bool) -> QPen:
        if model.relevant(placed):
            pen = QPen(theme.gain(), 2.0)
        else:
            pen = QPen(theme.faint(), 1.0)
            if placed.grade is None:
                pen.setStyle(Qt.PenStyle.DotLine)
        if chosen:
            pen.setColor(theme.accent())
            pen.setWidthF(3.0)
        return pen


class RankingsView(QWidget):
    """A view of two rankings. ``left`` is emitted when the user goes back, and ``document_chosen`` with the docno when
    the user selects a row.
    """

    left = Signal()
    document_chosen = Signal(str)

    def __init__(self, reader: DocumentCache, queries: Queries, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._reader, self._queries = reader, queries
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
                RankingModel(shown_columns, lambda grade: grade_name(self._queries.scale(), grade), self._tip, self),
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
        self.band = _Band(self.first, self.second, self)
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

    def _tip(self, placed: Placed) -> str:
        """Return a document's tooltip: its title and the start of its text, or a note while the text is being read."""

        def later() -> None:
            if QToolTip.isVisible():
                QToolTip.showText(QCursor.pos(), self._tip(placed))

        ready, reading = self._reader.read(placed.docno, later)
        description = escape(self.first.ranking.describe(placed))
        if not ready:
            return f"<p>{description}</p><p>{escape(self.tr('reading…'))}</p>"
        if reading is None:
            return f"<p>{description}</p><p>{escape(self.tr('The text is not in the project.'))}</p>"
        title, text = escape(reading.title), escape(_beginning(reading))
        return f"<p>{description}</p><p><b>{title}</b></p><p>{text}</p>"


def _beginning(reading: ReadableDocument) -> str:
    text = reading.text
    if reading.page:
        text = QTextDocumentFragment.fromHtml(reading.page[: 20 * TIP_LETTERS]).toPlainText()
    folded = " ".join(text[: 2 * TIP_LETTERS].split())
    return folded if len(folded) <= TIP_LETTERS else folded[: TIP_LETTERS - 1] + "…"
