"""List of the documents in the queue: their symbols, texts and tooltips, and how they are drawn. The assessor can go to
a document or select several.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionButton,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from irdesk.domain.translatable_messages import filled
from irdesk.session.queries import Queries, QueueRow
from irdesk.ui.queue.first_words import FirstWords
from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import check_box
from irdesk.ui.style.translated_texts import translated

Index = QModelIndex | QPersistentModelIndex
WORDS_ROLE = Qt.ItemDataRole.UserRole + 1
PARTS_ROLE = Qt.ItemDataRole.UserRole + 2
CURRENT_ROLE = Qt.ItemDataRole.UserRole + 3
SIGNS_ROLE = Qt.ItemDataRole.UserRole + 4
COMMENTED, MARKED = "message-square-text", "highlighter"
"""Icon names for documents with a comment and for documents with marked passages. The accessible texts mention comments
and passages too.
"""
_JOINTS: dict[int, str] = {
    Qt.ItemDataRole.DisplayRole: "",
    Qt.ItemDataRole.ToolTipRole: "\n",
    Qt.ItemDataRole.AccessibleTextRole: ", ",
}
NEAR = 60  # first words are also read for this many rows before and after a visible row
_SMALLER = 0.88  # font size of the second line, relative to the first
_PLAIN = {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier}
_STEPS: dict[int, QAbstractItemView.CursorAction] = {
    Qt.Key.Key_Up: QAbstractItemView.CursorAction.MoveUp,
    Qt.Key.Key_Down: QAbstractItemView.CursorAction.MoveDown,
    Qt.Key.Key_Home: QAbstractItemView.CursorAction.MoveHome,
    Qt.Key.Key_End: QAbstractItemView.CursorAction.MoveEnd,
    Qt.Key.Key_PageUp: QAbstractItemView.CursorAction.MovePageUp,
    Qt.Key.Key_PageDown: QAbstractItemView.CursorAction.MovePageDown,
}


class QueueModel(QAbstractListModel):
    """List model of one topic's documents, in the order in which the assessor sees them.

    Rows and their first words (``words``) are read on first request, because a queue can have thousands of documents
    and few are painted.
    """

    def __init__(self, words: FirstWords, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._topic = ""
        self._queries: Queries | None = None
        self._docnos: list[str] = []
        self._row_of: dict[str, int] = {}
        self._rows: dict[str, QueueRow] = {}
        self._words = words
        words.read.connect(self._take_words)
        self.current = ""

    def refresh(self, queries: Queries, topic: str, shown: list[str]) -> None:
        """List the documents ``shown``, which are all or some of the documents in a topic's queue, in queue order."""
        self.beginResetModel()
        self._topic, self._queries, self._docnos, self._rows = topic, queries, shown, {}
        self._row_of = {docno: i for i, docno in enumerate(shown)}
        self.endResetModel()

    def _take_words(self, docnos: list[str]) -> None:
        """Repaint the documents whose first words have been read."""
        rows = [row for docno in docnos if (row := self.row_of(docno)) >= 0]
        if rows:
            self.dataChanged.emit(self.index(min(rows)), self.index(max(rows)), [WORDS_ROLE])

    def _words_of(self, row: int) -> str:
        return self._words.of(self._docnos[row], lambda: self._docnos[max(row - NEAR, 0) : row + NEAR])

    def shown(self) -> list[str]:
        """Return the documents shown."""
        return self._docnos

    @property
    def topic(self) -> str:
        """The topic of the displayed queue."""
        return self._topic

    def take(self, row: QueueRow) -> None:
        """Update a document's row; a document that is not shown is ignored."""
        index = self.row_of(row.docno)
        if index >= 0 and self._rows.get(row.docno) != row:
            self._rows[row.docno] = row
            self.dataChanged.emit(self.index(index), self.index(index))

    def _row(self, docno: str) -> QueueRow:
        if docno not in self._rows:
            assert self._queries is not None
            self._rows[docno] = self._queries.queue_row(self._topic, docno)
        return self._rows[docno]

    def set_current(self, docno: str) -> None:
        """Set the current document and repaint its row."""
        before, self.current = self.current, docno
        for row in (self.row_of(before), self.row_of(docno)):
            if row >= 0:
                self.dataChanged.emit(self.index(row), self.index(row))

    def row_of(self, docno: str) -> int:
        """Return a document's row, or -1 if it is not shown."""
        return self._row_of.get(docno, -1)

    def docno(self, row: int) -> str:
        """Return the docno in a row."""
        return self._docnos[row]

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of documents."""
        return 0 if parent.isValid() else len(self._docnos)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return a document's value for a role: display text, tooltip, accessible text, parts, first words, icons, or
        whether it is current.
        """
        if role == WORDS_ROLE:
            return self._words_of(index.row())
        docno = self._docnos[index.row()]
        if role == CURRENT_ROLE:
            return docno == self.current
        if role == PARTS_ROLE:
            return _parts(self._row(docno))
        if role == SIGNS_ROLE:
            judgement = self._row(docno).judgement
            return [*([COMMENTED] if judgement.comment else []), *([MARKED] if judgement.passages else [])]
        return self._text(index.row(), self._row(docno), role) if role in _JOINTS else None

    def _text(self, place: int, row: QueueRow, role: int) -> str:
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{_sign(row, row.docno == self.current)}  {row.called}{' ⚑' if row.judgement.flagged else ''}"
        parts = f"{row.called}  {self._words_of(place)}".rstrip(), self._state(row)
        return _JOINTS[role].join(part for part in parts if part)

    def _state(self, row: QueueRow) -> str:
        """Describe a document's judgement: grade or state, flag, marked passages and comment."""
        if row.cannot_tell:
            parts = [self.tr("cannot tell"), row.judgement.reason]
        elif row.grade is None:
            parts = [self.tr("skipped") if row.skipped else self.tr("unjudged")]
        else:
            parts = [self.tr("judged {grade}").format(grade=row.grade)]
        parts.append(self.tr("flagged") if row.judgement.flagged else "")
        if row.judgement.passages:
            marked = self.tr("{count:,} {count:passage|passages} marked")
            parts.append(filled(marked, count=len(row.judgement.passages)))
        if row.judgement.comment:
            parts.append(self.tr("comment: {text}").format(text=row.judgement.comment))
        return ", ".join(part for part in parts if part)


def _parts(row: QueueRow) -> tuple[str, str, str]:
    """Return a document's symbol, name and grade, which the delegate draws separately."""
    flag = " ⚑" if row.judgement.flagged else ""
    grade = "" if row.grade is None or row.cannot_tell else str(row.grade)
    return _sign(row, current=False)[0], f"{translated(row.called)}{flag}", grade


def _sign(row: QueueRow, current: bool) -> str:
    """Return the symbol of a document's state (current, judged, cannot tell, skipped or unjudged), followed by its
    grade.
    """
    if row.cannot_tell:
        return f"{'●' if current else '∅'}  "
    sign = "●" if current else "✓" if row.grade is not None else "↷" if row.skipped else "○"
    return f"{sign} {' ' if row.grade is None else row.grade}"


class QueueDelegate(QStyledItemDelegate):
    """Delegate that draws a document on two lines, or on one if the queue shows no words."""

    def __init__(self, parent: QObject, *, words: bool = True) -> None:
        super().__init__(parent)
        self._words = words

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size of the lines with padding."""
        size = super().sizeHint(option, index)
        line = option.fontMetrics.height()
        both = round(line * (1 + _SMALLER)) + 3 * theme.SPACE
        return QSize(size.width(), both if self._words else line + theme.SPACE)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw the row. A document's first words are requested when its second line is drawn, so they are read only for
        rows that become visible.
        """
        style = option.widget.style() if option.widget else QApplication.style()
        style.drawPrimitive(QStyle.PrimitiveElement.PE_PanelItemViewItem, option, painter, option.widget)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        ink = option.palette.color(role)
        ground = QPalette.ColorRole.Highlight if selected else QPalette.ColorRole.Base
        pale = theme.blend(ink, option.palette.color(ground), 0.35)
        area: QRect = option.rect.adjusted(2 * theme.SPACE, 0, -2 * theme.SPACE, 0)
        sign, name, grade = index.data(PARTS_ROLE)
        painter.save()
        font = QFont(option.font)
        font.setBold(bool(index.data(CURRENT_ROLE)))
        painter.setFont(font)
        metrics = painter.fontMetrics()
        first = QRect(area)
        if self._words:
            first.setTop(area.top() + theme.SPACE)
            first.setHeight(metrics.height())
        painter.setPen(pale)
        painter.drawText(first, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, grade)
        taken = metrics.horizontalAdvance("⚑") + 2 * theme.SPACE
        painter.setPen(ink)
        if getattr(option.widget, "picking", False):
            side = metrics.height()
            box = QRect(first.left(), first.center().y() - side // 2, side, side)
            _draw_tick(painter, option, box, ticked=selected)
            first.setLeft(first.left() + side + theme.SPACE)
        painter.drawText(first, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, sign)
        first.setLeft(first.left() + taken)
        room = first.width() - metrics.horizontalAdvance(grade) - theme.SPACE
        for icon in index.data(SIGNS_ROLE):
            side = round(metrics.height() * _SMALLER)
            room -= side + theme.SPACE
            place = QRect(first.left() + room, first.center().y() - side // 2, side, side)
            theme.draw_icon(painter, icon, pale, place)
        shown = metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(first, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)
        if self._words:
            second = QRect(first)
            second.setRight(area.right())
            second.moveTop(first.bottom() + 1)
            font.setPointSizeF(option.font.pointSizeF() * _SMALLER)
            painter.setFont(font)
            words = index.data(WORDS_ROLE)
            words = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, second.width())
            painter.setPen(pale)
            painter.drawText(second, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, words)
        painter.restore()


def _draw_tick(painter: QPainter, row: QStyleOptionViewItem, box: QRect, *, ticked: bool) -> None:
    option = QStyleOptionButton()
    option.palette = row.palette
    option.rect = box
    option.state = QStyle.StateFlag.State_Enabled
    option.state |= QStyle.StateFlag.State_On if ticked else QStyle.StateFlag.State_Off
    check_box(option, painter, None)


class QueueList(QTreeView):
    """List of the documents in the queue. A click goes to a document; a click with Shift or Ctrl selects several.

    While the user is ``picking`` documents for a bulk change, each document has a check box, and a click toggles it.

    While the list has the focus, the arrow keys go from document to document, so a digit key judges the selected one.
    Enter and Esc return to the document view.
    """

    gone_to = Signal(QModelIndex)
    left = Signal()
    digit = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._began = QPersistentModelIndex()
        self.picking = False
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    def pick(self, picking: bool) -> None:
        """Start or stop picking documents."""
        self.picking = picking
        modes = QAbstractItemView.SelectionMode
        self.setSelectionMode(modes.MultiSelection if picking else modes.ExtendedSelection)
        self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go to the clicked document. With Shift or Ctrl, and while picking, only select it."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        plain = event.modifiers() == Qt.KeyboardModifier.NoModifier
        if index.isValid() and plain and not self.picking:
            self.gone_to.emit(index)
        elif index.isValid():
            self.setFocus()

    def event(self, event: QEvent) -> bool:
        """Claim keys before they trigger shortcuts. Digits are claimed while several documents are selected, because a
        digit then prepares a bulk change. Space is claimed while picking, because it ticks a document.
        """
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return super().event(event)
        digits = event.text().isdecimal() and (self.picking or len(self.chosen()) > 1)
        if event.modifiers() in _PLAIN and (digits or (self.picking and event.key() == Qt.Key.Key_Space)):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the selected document, return to the document view, extend the selection, or emit `digit`."""
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.gone_to.emit(self.currentIndex())
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        elif event.text().isdecimal():
            self.digit.emit(int(event.text()))
        elif event.key() in _STEPS and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._choose_to(self.moveCursor(_STEPS[event.key()], Qt.KeyboardModifier.NoModifier))
        else:
            super().keyPressEvent(event)
            if event.key() in _STEPS and event.modifiers() in _PLAIN and not self.picking:
                self.gone_to.emit(self.currentIndex())

    def _choose_to(self, index: QModelIndex) -> None:
        """Select the rows from the start of the current selection to ``index``. Qt would start from an earlier
        selection.
        """
        if len(self.chosen()) < 2 or not self._began.isValid():
            self._began = QPersistentModelIndex(self.currentIndex())
        if index.isValid() and self._began.isValid():
            began = self.model().index(self._began.row(), self._began.column())
            several = QItemSelection(began, index)
            rows = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.selectionModel().select(several, rows)
            self.scrollTo(index)

    def chosen(self) -> list[int]:
        """Return the selected rows, from top to bottom."""
        return sorted(index.row() for index in self.selectionModel().selectedRows())
