"""The run table of the overview: mean, interval as a bar, and the comparison with the baseline."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from typing import Any

from PySide6.QtCore import QCoreApplication, QModelIndex, QObject, QPersistentModelIndex, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPalette, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from irdesk.domain.untrusted_text import plain
from irdesk.reporting.curves.coloured_runs import line_colours
from irdesk.reporting.tables.number_formats import Kind, signed
from irdesk.reporting.tables.table import Table
from irdesk.session.comparison.overview_of_runs import Overview, RunSummary
from irdesk.ui.style import fonts, theme
from irdesk.ui.style.short_run_names import ShortRunNames
from irdesk.ui.tables.plain_table import UNDEFINED, PlainTable, RowColumn, RowModel, number_column

Index = QModelIndex | QPersistentModelIndex
NAME, MEAN, INTERVAL, DIFFERENCE, P, RECORD, UNJUDGED, RANK = range(8)
WIDTHS = (15, 6, 10, 8, 8, 7, 7, 2)  # column widths in characters
LEAST_NAME = 12  # minimum number of visible characters of a run's name; other columns are hidden first
# Sizes in pixels: height of an interval bar, and size of the mark at the mean. The mark must not hide the bar.
BAR, MARK = 4, QSizeF(2, 12)


class RunTableModel(RowModel[RunSummary]):
    """Table model of the runs in an overview; the baseline is in italics."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__((), parent)
        self.axis = (0.0, 1.0)
        self._lines: dict[str, int] = {}
        self._head: tuple[str, str] = ("", "")
        self.offer(self._columns_of("", ""), ())

    def show_overview(self, overview: Overview) -> None:
        """Replace the rows, and also the column headers if the measure or the correction has changed."""
        self.axis = overview.axis
        correction = overview.plan.correction.value if overview.plan.method.paired else overview.plan.method.value
        head = str(overview.measure), correction
        if head == self._head:
            self.take(overview.rows)
        else:
            self._head = head
            self.offer(self._columns_of(*head), overview.rows)

    def show_lines(self, run: str, ticked: Collection[str]) -> None:
        """Show next to each run a line sample in the style that its curve has while ``run`` is selected. The samples of
        grey curves are faded.
        """
        ranked = sorted(self.rows(), key=lambda row: (math.isnan(row.mean), -row.mean))
        colours = {row.run_id: row.colour for row in ranked}
        baseline = next((row.run_id for row in ranked if row.is_baseline), "")
        lines = line_colours(tuple(colours), colours, run, baseline, ticked)
        if lines != self._lines and self.rowCount():
            self._lines = lines
            self.dataChanged.emit(
                self.index(0, NAME), self.index(self.rowCount() - 1, NAME), [Qt.ItemDataRole.DecorationRole]
            )

    def _columns_of(self, measure: str, correction: str) -> tuple[RowColumn[RunSummary], ...]:
        return (
            RowColumn(self.tr("Run"), self.tr("The run"), lambda row: plain(row.name)),
            number_column(measure, self.tr("Mean over the topics that all runs have"), lambda row: row.mean),
            RowColumn(
                self.tr("Interval"),
                self.tr("Confidence interval of the mean"),
                lambda row: "" if row.interval is None else "{:.4f} … {:.4f}".format(*row.interval),
                None,
                lambda row: -math.inf if row.interval is None else row.interval[0],
            ),
            RowColumn(
                self.tr("Difference"),
                self.tr("The run's mean minus the baseline's; ▲ the run is better"),
                _difference,
                lambda row: "" if row.difference is None else repr(row.difference),
                lambda row: -math.inf if row.difference is None else row.difference,
                right=True,
            ),
            RowColumn(
                self.tr("p ({correction})").format(correction=correction) if correction else "p",
                self.tr("p of the difference from the baseline; * significant"),
                lambda row: UNDEFINED if row.p is None else Kind.P.shown(row.p) + (" *" if row.side else "\u2002"),
                lambda row: "" if row.p is None else repr(row.p),
                lambda row: math.inf if row.p is None else row.p,
                right=True,
            ),
            RowColumn(
                self.tr("W/T/L"),
                self.tr("Topics on which the run is better than, equal to, or worse than the baseline"),
                self._record,
                None,
                lambda row: -math.inf if row.record is None else row.record[0] - row.record[2],
                right=True,
            ),
            RowColumn(
                self.tr("Unjudged"),
                self.tr("Share of unjudged documents among the top-ranked documents that the measure uses"),
                lambda row: "" if row.unjudged is None else f"{100 * row.unjudged:.0f} %",
                lambda row: "" if row.unjudged is None else repr(row.unjudged),
                lambda row: -1.0 if row.unjudged is None else row.unjudged,
                right=True,
            ),
            # The view moves this column to the left edge.
            RowColumn(
                "#",
                self.tr("Rank of the run by its mean; runs with equal means share a rank"),
                lambda row: UNDEFINED if row.rank is None else str(row.rank),
                lambda row: "" if row.rank is None else str(row.rank),
                lambda row: math.inf if row.rank is None else row.rank,
                right=True,
            ),
        )

    def _record(self, row: RunSummary) -> str:
        if row.record is None:
            return self.tr("baseline") if row.is_baseline else UNDEFINED
        return "/".join(map(str, row.record))

    def table(self, title: str = "", notes: Sequence[str] = ()) -> Table:
        """Return the table for export, with the columns in their order on screen."""
        whole = super().table(title, notes)
        order = (RANK, *range(RANK))
        rows = tuple(tuple(row[column] for column in order) for row in whole.rows)
        return Table(tuple(whole.columns[column] for column in order), rows, whole.notes, whole.title)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a cell's text, line sample, font or text colour."""
        row, column = self.row(index.row()), index.column()
        if role == Qt.ItemDataRole.DecorationRole and column == NAME:
            return theme.swatch(self._lines.get(row.run_id, row.colour), row.run_id not in self._lines)
        if role == Qt.ItemDataRole.FontRole and (row.is_baseline or column == MEAN):
            return _font(italic=row.is_baseline, strong=column == MEAN)
        if role == Qt.ItemDataRole.ForegroundRole and column == DIFFERENCE and row.side:
            return theme.roles().done if row.side > 0 else theme.roles().error
        if role == Qt.ItemDataRole.ForegroundRole and column in (RECORD, RANK):
            return theme.roles().secondary
        return super().data(index, role)


def _difference(row: RunSummary) -> str:
    if row.difference is None:
        return UNDEFINED
    return signed(row.difference)


def _font(*, italic: bool, strong: bool) -> QFont:
    font = theme.tabular(QFont())
    font.setItalic(italic)
    return fonts.strong(font) if strong else font


class ColouredCells(QStyledItemDelegate):
    """Delegate that keeps the text colour of a cell if its row is selected."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        """Use the cell's colour for selected text, too."""
        super().initStyleOption(option, index)
        if isinstance(colour := index.data(Qt.ItemDataRole.ForegroundRole), QColor):
            option.palette.setColor(QPalette.ColorRole.HighlightedText, colour)


class IntervalBars(QStyledItemDelegate):
    """Delegate that draws each interval as a bar with a mark at the mean. All bars share one axis."""

    def __init__(self, model: RunTableModel, view: QTableView) -> None:
        super().__init__(view)
        self._model, self._view = model, view

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw a cell."""
        style = QStyleOptionViewItem(option)
        self.initStyleOption(style, index)
        style.text = ""
        self._view.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, style, painter, self._view)
        row = self._model.row(index.row())
        low, high = self._model.axis
        if math.isnan(row.mean) or high <= low:
            return
        room = QRectF(option.rect).adjusted(3 * theme.SPACE, 0, -3 * theme.SPACE, 0)
        scale, middle = room.width() / (high - low), room.center().y()
        colour = theme.roles().secondary if row.is_baseline else theme.accent()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(Qt.PenStyle.NoPen))
        if row.interval:
            left, right = (room.left() + (max(end, low) - low) * scale for end in row.interval)
            painter.setBrush(theme.blend(colour, theme.roles().base, 0.55))
            painter.drawRoundedRect(QRectF(left, middle - BAR / 2, right - left, BAR), BAR / 2, BAR / 2)
        painter.setBrush(colour)
        mark = QRectF(QPointF(0, 0), MARK)
        mark.moveCenter(QPointF(room.left() + (row.mean - low) * scale, middle))
        if row.mean < low:  # the mean lies left of the axis, so draw a mark at the edge
            mark = QRectF(room.left(), middle - BAR / 2, BAR / 2, BAR)
        painter.drawRect(mark)
        painter.restore()


class RunTable(PlainTable):
    """The run table; exactly one run is selected. ``ticked`` returns the runs that the user ticked to be labelled in
    the curves.
    """

    def __init__(self, ticked: Callable[[], Collection[str]], parent: QWidget) -> None:
        self._ticked = ticked
        self.runs = RunTableModel()
        super().__init__(
            QCoreApplication.translate("RunTable", "Scores of the runs under the chosen measure"),
            self.runs,
            WIDTHS,
            parent,
        )
        self.runs.setParent(self)
        self.drawn = {INTERVAL: self.columnWidth(INTERVAL)}
        self.least_text = LEAST_NAME
        self.dispensable = (RECORD, UNJUDGED)  # hidden first: the inspector also shows wins and losses
        self.setObjectName("overview_runs")
        self.setSelectionMode(PlainTable.SelectionMode.SingleSelection)
        self.setItemDelegateForColumn(INTERVAL, IntervalBars(self.runs, self))
        self.setItemDelegateForColumn(DIFFERENCE, ColouredCells(self))
        self.setItemDelegateForColumn(NAME, ShortRunNames(self))
        self.horizontalHeader().moveSection(RANK, 0)

    def show_overview(self, overview: Overview, run_id: str) -> None:
        """Show new rows in the user's sort order and select a run."""
        heads = self.horizontalHeader()
        self.runs.show_overview(overview)
        if heads.sortIndicatorSection() >= 0:
            self.runs.sort(heads.sortIndicatorSection(), heads.sortIndicatorOrder())
        self.select_run(run_id)

    def select_run(self, run_id: str) -> None:
        """Select the row of a run, if it is shown."""
        self.runs.show_lines(run_id, self._ticked())
        row = next((place for place, run in enumerate(self.runs.rows()) if run.run_id == run_id), -1)
        if row >= 0 and self.chosen() != [row]:
            self.selectRow(row)
            self.scrollTo(self.runs.index(row, 0))

    def chosen_run(self) -> str:
        """Return the id of the selected run, or an empty string."""
        return next((self.runs.row(row).run_id for row in self.chosen()), "")
