"""Legend of the curves: a list in which the user selects runs, and ticks the runs to label in the plot.

Long lists have a search field.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QIcon, QKeyEvent, QMouseEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListView,
    QMenu,
    QStyle,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from irdesk.reporting.curves.curve_plot_data import CurvePicture, DrawnRun
from irdesk.ui.shell.action_registry import shown_key
from irdesk.ui.style import theme
from irdesk.ui.style.focus_frame import FocusFrame
from irdesk.ui.style.short_run_names import ShortRunNames

SEARCHED = 12  # Minimum number of runs for which the search field is shown.
LEAST_WIDTH = 84  # Minimum width of the legend, in pixels.


class LegendModel(QAbstractListModel):
    """List model of the legend's runs: line sample, name, and a symbol for the baseline.

    ``tick_changed`` is emitted with the run whose check box the user toggles.
    """

    tick_changed = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.runs: list[DrawnRun] = []
        self.other = ""
        self._named: frozenset[str] = frozenset()
        self._swatches: dict[tuple[int, bool], QIcon] = {}
        self.ticked: frozenset[str] | None = None

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        """Return the number of runs."""
        return 0 if parent.isValid() else len(self.runs)

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a run's name, line sample, font or tooltip."""
        if not index.isValid():
            return None
        run = self.runs[index.row()]
        base = run.id == self.other
        value: Any = None
        if role == Qt.ItemDataRole.DisplayRole:
            value = f"⇄ {run.name}" if base else run.name
        elif role == Qt.ItemDataRole.ToolTipRole:
            value = f"{run.name}\n{self._keys(base)}"
        elif role == Qt.ItemDataRole.CheckStateRole and self.ticked is not None:
            value = Qt.CheckState.Checked if run.id in self.ticked else Qt.CheckState.Unchecked
        elif role == Qt.ItemDataRole.DecorationRole:
            value = self._swatch(run.colour, run.id not in self._named)
        elif role == Qt.ItemDataRole.FontRole and base:
            value = QFont()
            value.setItalic(True)
        return value

    def _keys(self, base: bool) -> str:
        """Describe the effect of clicks and keys on a run."""
        if self.ticked is None:
            other = self.tr("Click to select the run; Ctrl+click or press Space to make it the baseline")
            return self.tr("the baseline") if base else other
        other = self.tr("Click to select the run; Ctrl+click or press Ctrl+Space to make it the baseline")
        tick = self.tr("Tick the box or press Space to label the run in the plot")
        return f"{self.tr('the baseline') if base else other}\n{tick}"

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        """Return the item flags. Runs are checkable unless ``ticked`` is None.

        The checkable flag is only for screen readers. `RunList` toggles the check boxes; the model has no ``setData``,
        so that Qt does not toggle them as well.
        """
        tick = Qt.ItemFlag.ItemIsUserCheckable if self.ticked is not None else Qt.ItemFlag.NoItemFlags
        return super().flags(index) | tick

    def show_runs(self, runs: Sequence[DrawnRun], named: frozenset[str], ticked: frozenset[str] | None) -> None:
        """Replace the runs. Runs that are not in ``named`` have grey curves, and their line samples are faded.

        If ``ticked`` is None, the runs have no check boxes.
        """
        if (named, ticked) != (self._named, self.ticked):
            self._named, self.ticked = named, ticked
            self.colour()
        if list(runs) != self.runs:
            self.beginResetModel()
            self.runs = list(runs)
            self.endResetModel()

    def mark(self, other: str) -> None:
        """Set the run that is shown as the baseline."""
        if other != self.other:
            before, self.other = self.other, other
            for run in (before, other):
                if (row := self.row_of(run)) >= 0:
                    self.dataChanged.emit(self.index(row), self.index(row))

    def row_of(self, run: str) -> int:
        """Return the row of a run, or -1 if it is not in the list."""
        return next((row for row, drawn in enumerate(self.runs) if drawn.id == run), -1)

    def colour(self) -> None:
        """Redraw the line samples in the current colour scheme."""
        self._swatches.clear()
        if self.runs:
            self.dataChanged.emit(self.index(0), self.index(len(self.runs) - 1))

    def _swatch(self, colour: int, faded: bool) -> QIcon:
        if (colour, faded) not in self._swatches:
            self._swatches[colour, faded] = theme.swatch(colour, faded)
        return self._swatches[colour, faded]


class RunList(QListView):
    """List view of the runs. Ctrl+click or Ctrl+Space makes a run the baseline instead of selecting it.

    Space toggles the check box. If the runs have no check boxes, Space also makes a run the baseline.
    """

    def __init__(self, compare: Callable[[str], None], hover: Callable[[str], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.runs = LegendModel(self)
        self.setModel(self.runs)
        self._compare, self._hover = compare, hover
        # Shorten names in the middle: run names of one team often share their beginning and end.
        self.short_names = ShortRunNames(self)
        self.setItemDelegate(self.short_names)
        self.setMouseTracking(True)
        self.entered.connect(lambda index: hover(self.runs.runs[index.row()].id))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Make the clicked run the baseline if Ctrl is held. A click on a check box only toggles it: it does not select
        the run in all views.
        """
        if event.button() == Qt.MouseButton.RightButton:
            # The right button only opens the context menu. Handling the event here would also select the run in all
            # views.
            return
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and self._check_box(index).contains(event.position().toPoint()):
            self.runs.tick_changed.emit(self.runs.runs[index.row()].id)
            event.accept()
            return
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and index.isValid():
            self._compare(self.runs.runs[index.row()].id)
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Handle the second of two fast clicks like any other click."""
        self.mousePressEvent(event)

    def _check_box(self, index: QModelIndex) -> QRect:
        """Return the rectangle of a run's check box; it is empty if there is none."""
        if not index.isValid() or self.runs.ticked is None:
            return QRect()
        option = QStyleOptionViewItem()
        self.initViewItemOption(option)
        option.rect = self.visualRect(index)
        self.short_names.initStyleOption(option, index)
        return self.style().subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, option, self)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Toggle the check box of the current run on Space. Make the run the baseline on Ctrl+Space or, if it has no
        check box, on Space.
        """
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            run = self.runs.runs[self.currentIndex().row()].id
            if self.runs.ticked is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self._compare(run)
            else:
                self.runs.tick_changed.emit(run)
            event.accept()
            return
        super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Clear the hovered run when the mouse leaves."""
        if event.type() == QEvent.Type.Leave:
            self._hover("")
        return super().viewportEvent(event)


class CurveLegend(QWidget):
    """Legend of the curves.

    It calls ``choose`` with the selected run, ``compare`` with the new baseline, and ``hover`` with the run under the
    mouse. It calls ``tick`` with the run whose check box is toggled. If ``draw_only`` is set, the context menu of a run
    calls it with the only run to draw, or with an empty string to draw all runs.
    """

    def __init__(
        self,
        choose: Callable[[str], None],
        compare: Callable[[str], None],
        hover: Callable[[str], None],
        parent: QWidget | None,
        tick: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(parent)
        self._choose, self._compare = choose, compare
        self.draw_only: Callable[[str], None] | None = None
        self.search = QLineEdit(self)
        self.search.setObjectName("curve_search")
        self.search.setPlaceholderText(self.tr("Find a run"))
        self.search.setAccessibleName(self.tr("Find a run in the legend"))
        self.search.setToolTip(self.tr("Show runs whose names contain this text; Enter selects the first"))
        self.search.setClearButtonEnabled(True)
        self.search.hide()
        self.list = RunList(compare, hover, self)
        self.list.setObjectName("curve_legend")
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._offer)
        self._can_tick = tick is not None
        if tick is not None:
            self.list.runs.tick_changed.connect(tick)
        self.list.setAccessibleName(self.tr("Legend of the curves"))
        self.list.setAccessibleDescription(
            self.tr("Arrow keys select a run, Ctrl+Space makes it the baseline, Space ticks it to label it in the plot")
        )
        self.list.setUniformItemSizes(True)
        self.list.setIconSize(theme.SWATCH)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        FocusFrame(self.list)
        self.setMinimumWidth(LEAST_WIDTH)
        self.list.setMinimumWidth(LEAST_WIDTH)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, theme.SPACE, theme.SPACE, 0)
        layout.setSpacing(theme.SPACE)
        layout.addWidget(self.search)
        layout.addWidget(self.list, 1)
        self._runs: tuple[DrawnRun, ...] = ()
        self._picture: CurvePicture | None = None
        self._order_for: tuple[str, ...] | None = None  # the settings for which the runs in the list were sorted
        self._named: frozenset[str] = frozenset()
        self._ticked: frozenset[str] | None = None
        self._showing = False
        self.search.textChanged.connect(lambda _text: self._filter())
        self.search.returnPressed.connect(self._first)
        self.list.selectionModel().currentChanged.connect(self._chosen)

    def show_picture(self, picture: CurvePicture) -> None:
        """Show the runs of a plot. The order of the runs stays the same until the baseline, the measure, the topic or
        the kind of curve changes, or the legend is shown again. Ticking a run therefore does not move the other runs.
        """
        self._picture = picture
        wish, runs = picture.wish, list(picture.ranked)
        order_for = wish.other, wish.measure, wish.topic, wish.kind.value
        places = {run.id: place for place, run in enumerate(self._runs)}
        if order_for == self._order_for and places.keys() == {run.id for run in runs}:
            runs.sort(key=lambda run: places[run.id])
        self._order_for = order_for
        self.show_runs(runs, wish.run, wish.other, picture.named, wish.ticked, can_tick=wish.only)

    def show_runs(
        self,
        runs: Sequence[DrawnRun],
        chosen: str,
        other: str,
        named: frozenset[str],
        ticked: frozenset[str] = frozenset(),
        *,
        can_tick: bool = False,
    ) -> None:
        """Show the drawn runs, and mark the selected run and the baseline. Only runs in ``named`` have colours.

        If some runs have no name in the plot or ``can_tick`` is set, check boxes let the user choose the runs to label.
        """
        ticks = ticked if self._can_tick and (can_tick or len(named) < len(runs)) else None
        if (tuple(runs), named, ticks) != (self._runs, self._named, self._ticked):
            self._runs, self._named, self._ticked = tuple(runs), named, ticks
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

    def _offer(self, point: QPoint) -> None:
        """Open the context menu of the run at this point."""
        index = self.list.indexAt(point)
        if not index.isValid():
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        run, runs = self.list.runs.runs[index.row()].id, self.list.runs
        baseline_keys, tick_keys = shown_key("Ctrl+Space"), shown_key("Space")
        if runs.ticked is not None:
            text = self.tr("Untick") if run in runs.ticked else self.tr("Tick")
            menu.addAction(f"{text}\t{tick_keys}", partial(runs.tick_changed.emit, run))
        baseline = menu.addAction(f"{self.tr('Use as baseline')}\t{baseline_keys}", partial(self._compare, run))
        baseline.setEnabled(run != runs.other)
        if self.draw_only is not None:
            menu.addSeparator()
            menu.addAction(self.tr("Draw only this run"), partial(self.draw_only, run))
            every = menu.addAction(self.tr("Draw all runs"), partial(self.draw_only, ""))
            every.setEnabled(self._picture is not None and self._picture.wish.only)
        menu.popup(self.list.viewport().mapToGlobal(point))

    def showEvent(self, event: QShowEvent) -> None:
        """Move the ticked runs to the top."""
        super().showEvent(event)
        self._order_for = None
        if self._picture is not None:
            self.show_picture(self._picture)

    def changeEvent(self, event: QEvent) -> None:
        """Redraw when the colour scheme changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_showing"):
            self.list.runs.colour()

    def _filter(self) -> None:
        wanted = self.search.text().strip().casefold()
        current = self.list.currentIndex()
        chosen = self.list.runs.runs[current.row()].id if current.isValid() else ""
        self._showing = True
        try:
            matches = [run for run in self._runs if wanted in run.name.casefold()]
            self.list.runs.show_runs(matches, self._named, self._ticked)
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
