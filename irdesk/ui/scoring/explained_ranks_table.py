"""Table of an explained score, with one row per rank: its model, and its view, whose columns fit their numbers.

Contributing ranks are bold and have a symbol; unjudged documents are marked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import QTableView, QWidget

from irdesk.evaluation.explain.explanation import ExplainedRank
from irdesk.reporting.tables.table import Table
from irdesk.session.scoring.score_explanation import Derivation
from irdesk.ui.shell.selection import Selection
from irdesk.ui.style import theme
from irdesk.ui.style.table_style import fit_row_height, look_of_rows
from irdesk.ui.style.translated_texts import translated
from irdesk.ui.tables.table_cells import alignment, cell_of, column_of

Index = QModelIndex | QPersistentModelIndex


NOTES = ("subtopics", "stratum", "preferences")


@dataclass(frozen=True)
class Column:
    """A table column: its id and name, its tooltip, and a function that returns its number at a rank, or None.

    ``needs`` is the kind of value that a measure must have for the column to be shown; "" means that it is always
    shown. The kinds are listed in `columns`.
    """

    id: str
    name: str
    tip: str
    value: Callable[[ExplainedRank], float | int | None]
    needs: str = ""


def columns(derivation: Derivation) -> tuple[Column, ...]:
    """Return all columns. The tooltips of the columns for gains and factors come from the measure's family.

    Some columns are shown only for measures that are sums ("parts"), or that have an ideal, gains, factors, or data
    other than grades.
    """
    return (
        Column("rank", _tr("rank"), _tr("Rank in the order of evaluation"), lambda row: row.rank),
        Column("docno", _tr("docno"), _tr("Document"), lambda _row: None),
        Column(
            "grade", _tr("grade"), _tr("The grade that counts; ? if the document is unjudged"), lambda row: row.grade
        ),
        Column(
            "subtopics",
            _tr("subtopics"),
            _tr("The subtopics for which the document is relevant"),
            lambda _: None,
            "subtopics",
        ),
        Column("stratum", _tr("stratum"), _tr("The document's stratum of the pool"), lambda _: None, "stratum"),
        Column(
            "preferences",
            _tr("preferences"),
            _tr("Number of satisfied preferences for this document over another"),
            lambda _row: None,
            "preferences",
        ),
        Column(
            "gain",
            _tr("gain"),
            translated(derivation.gain_help),
            lambda row: row.gain,
            "gains",
        ),
        Column(
            "factor",
            translated(derivation.factor_name),
            translated(derivation.factor_help),
            lambda row: row.factor,
            "factors",
        ),
        Column(
            "adds", _tr("adds"), _tr("The contribution of this rank to the sum"), lambda row: row.adds or None, "parts"
        ),
        Column("sum", _tr("sum"), _tr("The sum so far"), lambda row: row.total, "parts"),
        Column(
            "ideal",
            _tr("ideal gain"),
            _tr("The gain of the ideal ranking at this rank"),
            lambda r: r.ideal_gain,
            "ideal",
        ),
        Column("best", _tr("ideal sum"), _tr("The ideal's sum so far"), lambda row: row.ideal_total, "ideal"),
        Column("precision", _tr("precision"), _tr("Precision at this rank"), lambda row: row.precision),
        Column("recall", _tr("recall"), _tr("Recall at this rank"), lambda row: row.recall),
        Column(
            "cumulated",
            _tr("gain so far"),
            _tr("The sum of the gains so far, without discounts or weights"),
            lambda row: row.cumulated_gain,
            "gains",
        ),
    )


class ExplainedRanksModel(QAbstractTableModel):
    """A table model of a `Derivation`; ``level_name`` returns the name of a grade."""

    def __init__(self, level_name: Callable[[int], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._level_name = level_name
        self._columns: tuple[Column, ...] = ()
        self._rows: tuple[ExplainedRank, ...] = ()
        self._strong = QFont()
        self._strong.setBold(True)

    def take(self, derivation: Derivation | None) -> None:
        """Show a new derivation. If the number of rows and the columns are unchanged, update the numbers in place."""
        shown = (
            tuple(column for column in columns(derivation) if column.needs in _kinds(derivation)) if derivation else ()
        )
        rows = derivation.rows if derivation else ()
        if [(column.id, column.name, column.tip) for column in shown] == [
            (column.id, column.name, column.tip) for column in self._columns
        ] and len(rows) == len(self._rows):
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, len(shown) - 1))
            return
        self.beginResetModel()
        self._columns, self._rows = shown, rows
        self.endResetModel()

    def column_ids(self) -> list[str]:
        """Return the ids of the displayed columns."""
        return [column.id for column in self._columns]

    def row(self, row: int) -> ExplainedRank:
        """Return the explained rank in this row."""
        return self._rows[row]

    def full_text(self, row: int, column: int) -> str:
        """Return a cell's text for copying, in full precision."""
        if self._columns[column].id == "docno":
            return self._rows[row].docno
        if self._columns[column].id in NOTES:
            return self._rows[row].note
        value = self._columns[column].value(self._rows[row])
        return "" if value is None else repr(value)

    def table(self, title: str = "", notes: Sequence[str] = ()) -> Table:
        """Return the table to export, in full precision."""
        texts = [column.id == "docno" or column.id in NOTES for column in self._columns]
        columns = tuple(
            column_of(column.name, column.tip, number=not text)
            for column, text in zip(self._columns, texts, strict=True)
        )
        rows = tuple(
            tuple(
                cell_of(self._text(column, row), self.full_text(i, j), number=not texts[j])
                for j, column in enumerate(self._columns)
            )
            for i, row in enumerate(self._rows)
        )
        return Table(columns, rows, tuple(note for note in notes if note), title)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of ranks."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of columns that apply to the measure."""
        return 0 if parent.isValid() else len(self._columns)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a column's name, or its explanation as a tooltip."""
        if orientation is Qt.Orientation.Vertical or section >= len(self._columns):
            return None
        column = self._columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.tip
        return (
            alignment(right=column.id not in {"docno", *NOTES}) if role == Qt.ItemDataRole.TextAlignmentRole else None
        )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: PLR0911
        """Return a cell's text with four digits. Contributing ranks are bold, with a symbol and a coloured
        background.
        """
        column, row = self._columns[index.column()], self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(column, row)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(right=column.id not in {"docno", *NOTES})
        if role == Qt.ItemDataRole.FontRole and row.adds and column.id in {"rank", "docno", "adds"}:
            return theme.tabular(self._strong)
        if role == Qt.ItemDataRole.BackgroundRole and row.adds:
            return theme.blend(theme.gain(), theme.ground(), 0.86)
        if role == Qt.ItemDataRole.ForegroundRole and (row.unjudged or not row.retrieved):
            return theme.faint()
        if role in {Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole}:
            return self._tip(column, row)
        return None

    def _text(self, column: Column, row: ExplainedRank) -> str:
        if column.id == "docno":
            return row.docno or self.tr("not retrieved")
        if column.id == "grade" and row.unjudged:
            return "?"
        if column.id in NOTES:
            return row.note
        value = column.value(row)
        if value is None:
            return ""
        if isinstance(value, int):
            return str(value)
        return f"{value:+.4f}" if column.id == "adds" else f"{value:.4f}"

    def _tip(self, column: Column, row: ExplainedRank) -> str | None:
        if column.id == "grade":
            return (
                self.tr("unjudged") if row.unjudged else self._level_name(row.grade) if row.grade is not None else None
            )
        value = column.value(row)
        return repr(value) if isinstance(value, float) else row.docno or None


def _kinds(derivation: Derivation) -> set[str]:
    """Return the kinds of values that a derivation has, for comparison with `Column.needs`."""
    kinds = {"", derivation.noted} | ({"gains"} if derivation.gain_help else set())
    kinds |= {"parts"} if derivation.in_parts else set()
    kinds |= {"factors"} if derivation.factor_name else set()
    return kinds | ({"ideal"} if derivation.ideal else set())


def _tr(text: str) -> str:
    return QCoreApplication.translate("ExplainedRanksModel", text)


class ExplainedRanksTable(QTableView):
    """Table view of an `ExplainedRanksModel`. ``dispensable`` contains the ids of the columns to hide, in this order,
    if the view is too narrow.
    """

    def __init__(self, model: ExplainedRanksModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = model
        self.dispensable: tuple[str, ...] = ()
        self.choosing = False
        self.setObjectName("explanation_table")
        self.setAccessibleName(self.tr("The contribution of each rank to the score"))
        self.setModel(model)
        look_of_rows(self)
        # Elide the middle, because docnos often differ only at the end.
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        model.modelReset.connect(self._fit)

    def choose_in(self, selection: Selection) -> None:
        """Connect the table to a selection: the current or clicked row's document becomes the selected document in all
        views. ``choosing`` is true while the table selects the document.
        """

        def choose(current: QModelIndex) -> None:
            if current.isValid():
                self.choosing = True
                selection.choose_document(self._rows.row(current.row()).docno)
                self.choosing = False

        self.selectionModel().currentRowChanged.connect(lambda now, _before: choose(now))
        # A click on the current row emits no `currentRowChanged`, but must also select the document.
        self.clicked.connect(choose)

    def _fit(self) -> None:
        """Fit the columns to their headers and numbers. The width of docnos is estimated from the first ranks."""
        letters, model = self.fontMetrics(), self._rows
        for column, kind in enumerate(model.column_ids()):
            name = str(model.headerData(column, Qt.Orientation.Horizontal))
            sample = {"rank": "0000", "grade": "00", "adds": "+0.0000"}.get(kind, "00.0000")
            first = [model.row(row) for row in range(min(model.rowCount(), 50))]
            if kind == "docno":
                sample = max((row.docno for row in first), key=len, default="")[:24]
            if kind in NOTES:
                sample = max((row.note for row in first), key=len, default="")[:24]
            wider = max(letters.horizontalAdvance(name), letters.horizontalAdvance(sample))
            self.setColumnWidth(column, wider + 4 * theme.SPACE)
        self._hide_some()

    def changeEvent(self, event: QEvent) -> None:
        """Adapt rows and columns to a changed font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_rows"):
            fit_row_height(self)
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many columns as fit."""
        super().resizeEvent(event)
        self._hide_some()

    def _hide_some(self) -> None:
        places = {name: column for column, name in enumerate(self._rows.column_ids())}
        columns = [places[name] for name in self.dispensable if name in places]
        for column in columns:
            self.setColumnHidden(column, False)
        for column in columns:
            self.setColumnHidden(column, self.horizontalHeader().length() > self.viewport().width())
