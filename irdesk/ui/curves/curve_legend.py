"""The legend of many curves: a list that selects. A search finds a run among a hundred."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QFont, QIcon, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QListView, QVBoxLayout, QWidget

from irdesk.reporting.curves.curve_picture import DrawnRun
from irdesk.ui.style import theme
from irdesk.ui.style.short_names import ShortNames

SEARCHED = 12  # runs, from which on there is a field to search them
LEAST_WIDTH = 84  # pixels


class LegendModel(QAbstractListModel):
    """The runs of the legend: a sample of the line, and the name; which of them is the baseline."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.runs: list[DrawnRun] = []
        self._other = ""
        self._distinct: frozenset[str] = frozenset()
        self._swatches: dict[tuple[int, bool], QIcon] = {}

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """How many runs there are."""
        return 0 if parent.isValid() else len(self.runs)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """What the list shows of a run."""
        if not index.isValid():
            return None
        own = self.runs[index.row()]
        base = own.id == self._other
        if role == Qt.ItemDataRole.DisplayRole:
            return f"⇄ {own.name}" if base else own.name
        if role == Qt.ItemDataRole.ToolTipRole:
            what = self.tr("the baseline") if base else self.tr("click: select · Ctrl+click or Space: baseline")
            return f"{own.name}\n{what}"
        if role == Qt.ItemDataRole.DecorationRole:
            return self._swatch(own.colour, own.id not in self._distinct)
        if role == Qt.ItemDataRole.FontRole and base:
            font = QFont()
            font.setItalic(True)
            return font
        return None

    def show_runs(self, runs: Sequence[DrawnRun], distinct: frozenset[str]) -> None:
        """Offer other runs; those that are not ``distinct``, whose curves are grey, have a faded sample."""
        if distinct != self._distinct:
            self._distinct = distinct
            self.colour()
        if list(runs) != self.runs:
            self.beginResetModel()
            self.runs = list(runs)
            self.endResetModel()

    def mark(self, other: str) -> None:
        """Show which run is the baseline."""
        if other != self._other:
            before, self._other = self._other, other
            for run in (before, other):
                if (row := self.row_of(run)) >= 0:
                    self.dataChanged.emit(self.index(row), self.index(row))

    def row_of(self, run: str) -> int:
        """Where a run stands, -1 for nowhere."""
        return next((row for row, own in enumerate(self.runs) if own.id == run), -1)

    def colour(self) -> None:
        """Draw the samples in the colours of the moment."""
        self._swatches.clear()
        if self.runs:
            self.dataChanged.emit(self.index(0), self.index(len(self.runs) - 1))

    def _swatch(self, colour: int, faded: bool) -> QIcon:
        if (colour, faded) not in self._swatches:
            self._swatches[colour, faded] = theme.swatch(colour, faded)
        return self._swatches[colour, faded]


class RunList(QListView):
    """A list in which Ctrl and a click, or Space, mean another thing than to select."""

    def __init__(self, compare: Callable[[str], None], hover: Callable[[str], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.runs = LegendModel(self)
        self.setModel(self.runs)
        self._compare, self._hover = compare, hover
        self.setMouseTracking(True)
        self.entered.connect(lambda index: hover(self.runs.runs[index.row()].id))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """With Ctrl make the run the baseline."""
        index = self.indexAt(event.position().toPoint())
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and index.isValid():
            self._compare(self.runs.runs[index.row()].id)
            event.accept()
            return
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """By Space make the run the baseline."""
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self._compare(self.runs.runs[self.currentIndex().row()].id)
            event.accept()
            return
        super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Nothing is under a mouse that left."""
        if event.type() == QEvent.Type.Leave:
            self._hover("")
        return super().viewportEvent(event)


class CurveLegend(QWidget):
    """Names the curves. ``choose`` is told the run that is selected, ``compare`` the one to be the baseline, ``hover``
    the one under the mouse.
    """

    def __init__(
        self,
        choose: Callable[[str], None],
        compare: Callable[[str], None],
        hover: Callable[[str], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._choose = choose
        self.search = QLineEdit(self)
        self.search.setObjectName("curve_search")
        self.search.setPlaceholderText(self.tr("Find a run"))
        self.search.setAccessibleName(self.tr("Find a run in the legend"))
        self.search.setToolTip(self.tr("Show runs whose name has these letters; Enter selects the first"))
        self.search.setClearButtonEnabled(True)
        self.search.hide()
        self.list = RunList(compare, hover, self)
        self.list.setObjectName("curve_legend")
        self.list.setAccessibleName(self.tr("Legend of the curves"))
        self.list.setAccessibleDescription(self.tr("Arrow keys select a run, Space makes it the baseline"))
        self.list.setUniformItemSizes(True)
        self.list.setIconSize(theme.SWATCH)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setItemDelegate(ShortNames(self.list))  # runs of a team begin alike, and often end alike
        self.list.setFrameShape(QListView.Shape.NoFrame)
        self.setMinimumWidth(LEAST_WIDTH)
        self.list.setMinimumWidth(LEAST_WIDTH)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, theme.SPACE, theme.SPACE, 0)
        layout.setSpacing(theme.SPACE)
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        self._runs: tuple[DrawnRun, ...] = ()
        self._distinct: frozenset[str] = frozenset()
        self._showing = False
        self.search.textChanged.connect(lambda _text: self._filter())
        self.search.returnPressed.connect(self._first)
        self.list.selectionModel().currentChanged.connect(self._chosen)

    def show_runs(self, runs: Sequence[DrawnRun], chosen: str, other: str, distinct: frozenset[str]) -> None:
        """Name the runs that are drawn, one selected, one the baseline; only ``distinct`` ones are drawn in colours."""
        if (tuple(runs), distinct) != (self._runs, self._distinct):
            self._runs, self._distinct = tuple(runs), distinct
            many = len(runs) >= SEARCHED
            self.search.setVisible(many)
            if not many:
                self.search.clear()
            self._filter()
        self.list.runs.mark(other)
        self._showing = True
        try:
            row = self.list.runs.row_of(chosen)
            if row < 0:
                self.list.setCurrentIndex(QModelIndex())
            elif row != self.list.currentIndex().row():
                self.list.setCurrentIndex(self.list.runs.index(row))
                self.list.scrollTo(self.list.runs.index(row))
        finally:
            self._showing = False

    def changeEvent(self, event: QEvent) -> None:
        """Follow light and dark."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_showing"):
            self.list.runs.colour()

    def _filter(self) -> None:
        wanted = self.search.text().strip().casefold()
        current = self.list.currentIndex()
        chosen = self.list.runs.runs[current.row()].id if current.isValid() else ""
        self._showing = True
        try:
            found = [own for own in self._runs if wanted in own.name.casefold()]
            self.list.runs.show_runs(found, self._distinct)
            if (row := self.list.runs.row_of(chosen)) >= 0:
                self.list.setCurrentIndex(self.list.runs.index(row))
        finally:
            self._showing = False

    def _first(self) -> None:
        if self.list.runs.runs:
            self.list.setCurrentIndex(self.list.runs.index(0))
            self.list.setFocus()

    def _chosen(self, now: QModelIndex, _before: QModelIndex) -> None:
        if now.isValid() and not self._showing:
            self._choose(self.list.runs.runs[now.row()].id)
