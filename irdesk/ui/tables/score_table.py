"""Table view of scores: the first column stays visible, and rows are copied in full precision."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from irdesk.ui.event_loop.deferred_calls import in_later_turn
from irdesk.ui.scoring.score_model import ScoreModel
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import on_font_change
from irdesk.ui.style.short_run_names import ShortRunNames
from irdesk.ui.style.table_style import fit_row_height, look_of_rows
from irdesk.ui.tables.report_table_model import ReportTableModel
from irdesk.ui.tables.score_table_sorting import BestFirst
from irdesk.ui.widgets.table_copy_menu import TableExport

HEAD_LETTERS, MOST_LETTERS = 9, 20


class ScoreView(QTableView):
    """A table view of scores. A second view on top shows the first column, which therefore stays visible when the table
    is scrolled sideways.

    ``dispensable`` columns are hidden one by one if the view is too narrow. If ``widens_last`` is true, the last column
    fills a wider view.
    """

    dispensable: tuple[int, ...] = ()
    widens_last = False

    def __init__(
        self,
        model: ScoreModel | ReportTableModel,
        sorted_by: tuple[int, Qt.SortOrder],
        conventions: Callable[[], str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.scores = model
        self._heads = QTableView(self)
        for view in (self, self._heads):
            self._prepare(view, sorted_by)
        self._heads.setSelectionModel(self.selectionModel())
        self._heads.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._heads.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._heads.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._heads.setAccessibleName("")
        self.viewport().stackUnder(self._heads)
        self.verticalScrollBar().valueChanged.connect(self._heads.verticalScrollBar().setValue)
        self._heads.verticalScrollBar().valueChanged.connect(self.verticalScrollBar().setValue)
        self.horizontalHeader().sectionResized.connect(self._follow_width)
        self._heads.clicked.connect(self.clicked)
        self._heads.doubleClicked.connect(self.doubleClicked)
        self._followed = ""
        self._least_last = 0  # Width of the last column's texts.
        self._sorting = BestFirst(self, model, self._heads.horizontalHeader())
        model.modelReset.connect(self._fit)
        self.export = TableExport(
            self, lambda: model.table(self.accessibleName(), tuple(filter(None, (conventions(),))))
        )
        self._heads.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._heads.customContextMenuRequested.connect(
            lambda position: self.export.offer(self._heads.viewport().mapToGlobal(position))
        )
        self._fit()
        on_font_change(self, self._fit_font)

    def _fit_font(self) -> None:
        """Fit rows and columns to a changed font."""
        self._heads.setFont(self.font())
        for view in (self, self._heads):
            fit_row_height(view)
        self._fit()

    def _prepare(self, view: QTableView, sorted_by: tuple[int, Qt.SortOrder]) -> None:
        view.setModel(self.scores)
        look_of_rows(view)
        if view is not self:
            view.setFrameShape(QAbstractItemView.Shape.NoFrame)  # The frozen column lies within the table's own frame.
        # Elide in the middle, because the end of a name shows whether the run is the baseline.
        if isinstance(self.scores, ReportTableModel):
            view.setTextElideMode(Qt.TextElideMode.ElideMiddle)
            view.setItemDelegateForColumn(0, ShortRunNames(view))
        view.setIconSize(theme.SWATCH)
        view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        header = view.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setSortIndicator(*sorted_by)
        view.setSortingEnabled(view is self)

    def _fit(self) -> None:
        """Fit each column's width to its header and texts."""
        letters = self.fontMetrics()
        least, most = (letters.horizontalAdvance("m" * count) for count in (HEAD_LETTERS, MOST_LETTERS))
        heads = self.scores.samples(0) if self.scores.columnCount() else []
        wanted = max(map(letters.horizontalAdvance, heads), default=0) + theme.SWATCH.width()
        self.setColumnWidth(0, min(max(least, wanted if heads else 0), most))
        for column in range(1, self.scores.columnCount()):
            widest = max(map(letters.horizontalAdvance, self.scores.samples(column)))
            self.setColumnWidth(column, widest + 4 * theme.SPACE)
        for column in range(self.scores.columnCount()):
            self._heads.setColumnHidden(column, column != 0)
        self._least_last = self.columnWidth(self.scores.columnCount() - 1)
        self._follow_width(0, 0, self.columnWidth(0))
        self._show_what_fits()

    def _show_what_fits(self) -> None:
        for column in self.dispensable:
            self.setColumnHidden(column, False)
        for column in self.dispensable:
            self.setColumnHidden(column, self.horizontalHeader().length() > self.viewport().width())
        if self.widens_last:
            last = self.scores.columnCount() - 1
            spare = self.viewport().width() - self.horizontalHeader().sectionPosition(last)
            self.setColumnWidth(last, max(self._least_last, spare))

    def _follow_width(self, column: int, _old: int, width: int) -> None:
        if column == 0:
            self._heads.setColumnWidth(0, width)
            self._place_heads()

    def _place_heads(self) -> None:
        self._heads.setGeometry(
            self.frameWidth(),
            self.frameWidth(),
            self.columnWidth(0),
            self.viewport().height() + self.horizontalHeader().height(),
        )
        self._heads.horizontalHeader().setFixedHeight(self.horizontalHeader().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the frozen first column in place, and hide the dispensable columns that do not fit."""
        super().resizeEvent(event)
        self._place_heads()
        self._show_what_fits()

    def event(self, event: QEvent) -> bool:
        """Keep the frozen first column in place when fonts or styles change its height."""
        done = super().event(event)
        if event.type() in {QEvent.Type.LayoutRequest, QEvent.Type.Polish} and hasattr(self, "_heads"):
            self._place_heads()
        return done

    def moveCursor(self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier) -> QModelIndex:
        """Scroll so that the current cell is not hidden behind the frozen first column."""
        index = super().moveCursor(action, modifiers)
        if index.column() > 0:
            self._show_column(index.column())
        return index

    def follow_measure(self, name: str, *, sorts: bool = True) -> None:
        """Scroll to a measure that was selected in another view. If ``sorts`` is true and the rows are not sorted by
        name, also sort by the measure, best score first.
        """
        columns = [column for column in range(1, self.scores.columnCount()) if self.scores.measure_name(column) == name]
        if not columns or name == self._followed:
            return
        if not self._followed:
            in_later_turn(self, lambda: self._show_from_left(columns))  # the view may not have been laid out yet
        self._followed = name
        current, section = self.currentIndex(), self.horizontalHeader().sortIndicatorSection()
        if current.isValid() and self.scores.measure_name(current.column()) == name:
            return  # The measure was selected in this table, so its column is already visible.
        if sorts and section != 0 and (section < 0 or self.scores.measure_name(section) != name):
            self.sortByColumn(columns[0], Qt.SortOrder.DescendingOrder)
        row = max(self.currentIndex().row(), 0)
        if current.isValid():
            there = self.scores.index(row, columns[0])
            self.selectionModel().setCurrentIndex(there, QItemSelectionModel.SelectionFlag.NoUpdate)
        self._show_columns(columns)

    def _show_from_left(self, columns: list[int]) -> None:
        """Scroll to the left end, then to the columns if they are not visible there."""
        self.horizontalScrollBar().setValue(0)
        self._show_columns(columns)

    def show_top(self, *, unless_hidden: str = "") -> None:
        """Scroll to the first row once the view has its size. If the run or topic ``unless_hidden`` would then be below
        the visible rows, scroll to its row instead.
        """

        def show() -> None:
            self.scrollToTop()
            row, high = self.scores.row_of(unless_hidden) if unless_hidden else -1, self.viewport().height()
            if row >= 0 and self.rowViewportPosition(row) + self.rowHeight(row) > high:
                beyond = self.rowViewportPosition(row) - high // 2
                self.verticalScrollBar().setValue(self.verticalScrollBar().value() + beyond)

        in_later_turn(self, show)

    def show_measure(self, name: str) -> None:
        """Scroll to a measure once the view has its size."""
        columns = [column for column in range(1, self.scores.columnCount()) if self.scores.measure_name(column) == name]
        if columns:
            in_later_turn(self, lambda: self._show_columns(columns))

    def _show_columns(self, columns: list[int]) -> None:
        """Scroll to the columns of one measure; if they do not all fit, show the first ones."""
        if columns[-1] < self.scores.columnCount():
            self._show_column(columns[-1])
            self._show_column(columns[0])

    def _show_column(self, column: int) -> None:
        """Scroll horizontally until a column is visible next to the frozen one."""
        bar, left = self.horizontalScrollBar(), self.columnViewportPosition(column)
        beyond = left + self.columnWidth(column) - self.viewport().width()
        if left < self.columnWidth(0):
            bar.setValue(bar.value() + left - self.columnWidth(0))
        elif beyond > 0:
            bar.setValue(bar.value() + beyond)
            # Scroll a partly hidden column away: a number without its first digits could be mistaken for another one.
            edge = self.columnWidth(0)
            cut = self.columnAt(edge) if column else 0
            start = self.columnViewportPosition(cut)
            if 0 < cut < column and start < edge:
                bar.setValue(bar.value() + start + self.columnWidth(cut) - edge)

    def select_id(self, head_id: str) -> None:
        """Select the row of a run or topic, keeping the current column and the horizontal scroll position.

        `selectRow` is not used, because it makes the first visible column current and thereby selects that column's
        measure.
        """
        row = self.scores.row_of(head_id)
        if row >= 0 and self.currentIndex().row() != row:
            seen = self.horizontalScrollBar().value()
            of_row = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            index = self.scores.index(row, max(self.currentIndex().column(), 0))
            self.selectionModel().setCurrentIndex(index, of_row)
            self.horizontalScrollBar().setValue(seen)
