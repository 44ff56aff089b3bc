"""Combo box for any number of entries. A long list has a search field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QPoint, QSize, Qt
from PySide6.QtGui import QIcon, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QListView,
    QPushButton,
    QSizePolicy,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from irdesk.ui.style import theme
from irdesk.ui.style.painting.buttons import make_quiet
from irdesk.ui.style.palette_changes import on_palette_change
from irdesk.ui.widgets.choice_box import LETTERS
from irdesk.ui.widgets.search_popup import SearchPopup

SEARCHED = 12  # minimum number of entries for a search field
ROWS = 14  # number of entries visible at once
LEAST_WIDTH = 280  # minimum width in pixels of the list with a search field
SCROLL_BAR = 16  # width of a scroll bar in pixels
DETAIL = Qt.ItemDataRole.UserRole + 1

Index = QModelIndex | QPersistentModelIndex


class EntryModel(QAbstractListModel):
    """A list model of values. It requests texts and colours only for rows that are drawn or searched."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.values: tuple[str, ...] = ()
        self.text: Callable[[str], str] = str
        self.colour: Callable[[str], int] | None = None
        self.detail: Callable[[str], str] | None = None
        self._rows: dict[str, int] = {}
        self._swatches: dict[int, QIcon] = {}

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """Return the number of entries."""
        return 0 if parent.isValid() else len(self.values)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: PLR0911
        """Return an entry's text, line sample or value, depending on the role."""
        if not index.isValid():
            return None
        value = self.values[index.row()]
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.EditRole}:
            return self.text(value)
        if role == Qt.ItemDataRole.UserRole:
            return value
        if role == DETAIL:
            return self.detail(value) if self.detail else ""
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.full_text(value)
        if role == Qt.ItemDataRole.DecorationRole and self.colour is not None:
            colour = self.colour(value)
            if colour not in self._swatches:
                self._swatches[colour] = theme.swatch(colour)
            return self._swatches[colour]
        return None

    def full_text(self, value: str) -> str:
        """Return an entry's text, followed by its detail if it has one."""
        return ", ".join(filter(None, (self.text(value), self.detail(value) if self.detail else "")))

    def show_values(self, values: Sequence[str]) -> None:
        """Replace the entries."""
        self.beginResetModel()
        self.values = tuple(values)
        self._rows = {value: row for row, value in enumerate(self.values)}
        self.endResetModel()

    def row_of(self, value: str) -> int:
        """Return the row of a value, or -1 if it is not listed."""
        return self._rows.get(value, -1)

    def recolour(self) -> None:
        """Redraw the line samples in the current colours."""
        self._swatches.clear()


class DetailDelegate(QStyledItemDelegate):
    """A delegate that draws an entry's detail next to its text, in the colour of secondary text."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the size needed for the entry's text and its detail."""
        size = super().sizeHint(option, index)
        detail = option.fontMetrics.horizontalAdvance(index.data(DETAIL))
        return QSize(size.width() + detail + 4 * theme.SPACE, size.height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draw the entry."""
        super().paint(painter, option, index)
        area = option.rect.adjusted(super().sizeHint(option, index).width() + theme.SPACE, 0, -2 * theme.SPACE, 0)
        painter.save()
        painter.setFont(option.font)
        painter.setPen(theme.faint())
        detail = option.fontMetrics.elidedText(index.data(DETAIL), Qt.TextElideMode.ElideRight, max(area.width(), 0))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, detail)
        painter.restore()


class SearchableDropDown(QComboBox):
    """A combo box of values with display texts. Runs also show the colour of their line. In the list, measures show a
    detail next to their name.

    With few entries this is an ordinary combo box. With at least `SEARCHED` entries, the list has a search field above
    it that filters the entries. A click, Space, Alt+Down or typing opens the list. Entries have no widgets or items, so
    that there can be thousands of them. The entry of the ``pinned`` value stays visible above the list while the list
    is scrolled.
    """

    pinned: str | None = None

    def __init__(self, name: str, parent: QWidget | None = None, letters: int = LETTERS) -> None:
        super().__init__(parent)
        self.entries = EntryModel(self)
        self.setModel(self.entries)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self.setIconSize(theme.SWATCH)
        # Do not measure the entries, since there may be thousands.
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(letters)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._popup: SearchList | None = None
        on_palette_change(self, self._recolour)

    @property
    def value(self) -> str:
        """The selected value, or "" if none is selected."""
        row = self.currentIndex()
        return self.entries.values[row] if row >= 0 else ""

    def offer(
        self,
        values: Sequence[str],
        text: Callable[[str], str] = str,
        colour: Callable[[str], int] | None = None,
        detail: Callable[[str], str] | None = None,
    ) -> None:
        """Replace the values without emitting signals. The selected value is kept if it is among the new ones."""
        self.entries.text, self.entries.colour = text, colour
        if detail and not self.entries.detail:
            self.setItemDelegate(DetailDelegate(self))
        self.entries.detail = detail
        if tuple(values) != self.entries.values:
            chosen, blocked = self.value, self.blockSignals(True)
            self.entries.show_values(values)
            self.setCurrentIndex(self.entries.row_of(chosen))
            self.blockSignals(blocked)
        self.update()

    def show_value(self, value: str) -> None:
        """Select a value, or clear the selection if the value is not listed."""
        self.setCurrentIndex(self.entries.row_of(value))

    def choose(self, value: str) -> None:
        """Select a value and emit `activated`, as if the user had chosen it."""
        self.show_value(value)
        self.activated.emit(self.currentIndex())

    def showPopup(self) -> None:
        """Open the list, with a search field if it is long."""
        self._open("")

    def hidePopup(self) -> None:
        """Close the list."""
        if self._popup is not None:
            self._popup.hide()
        super().hidePopup()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Start a search with the first character typed."""
        text = event.text().strip()
        held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if text.isprintable() and text and not held and self.count() >= SEARCHED:
            self._open(text)
        else:
            super().keyPressEvent(event)

    def _open(self, typed: str) -> None:
        if self.count() < SEARCHED:
            if self.entries.detail:
                self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + SCROLL_BAR)
            super().showPopup()
            return
        if self._popup is None:
            self._popup = SearchList(self)
        self._popup.open(typed)

    def _recolour(self) -> None:
        self.entries.recolour()
        self.update()


class SearchList(SearchPopup):
    """The pop-up of a `SearchableDropDown`: a search field, and the entries that contain the typed words."""

    closing = (Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)

    def __init__(self, box: SearchableDropDown) -> None:
        self.found = EntryModel(box)
        super().__init__(self.found, box)
        self._box = box
        self._texts: list[str] = []
        self._searched: list[str] = []  # each entry's text with its detail, casefolded for searching
        self.field.setObjectName("search_field")
        self.field.setAccessibleName(self.tr("Find in: {name}").format(name=box.accessibleName()))
        self.field.setToolTip(self.tr("Show entries that contain this text; Enter selects the highlighted entry"))
        self.field.setClearButtonEnabled(True)
        self.list.setObjectName("search_list")
        self.list.setAccessibleName(box.accessibleName())
        self.list.setIconSize(theme.SWATCH)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.pinned = make_quiet(QPushButton(self))
        self.pinned.setObjectName("search_pinned")
        # The button needs no focus: keyboard users find the entry by typing its text.
        self.pinned.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pinned.clicked.connect(lambda _checked=False: self._choose_pinned())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.SPACE, theme.SPACE, theme.SPACE, theme.SPACE)
        layout.setSpacing(theme.SPACE)
        layout.addWidget(self.field)
        layout.addWidget(self.pinned, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addWidget(self.list, 1)

    def open(self, typed: str) -> None:
        """Show the list, with ``typed`` in the search field."""
        entries = self._box.entries
        self.found.text, self.found.colour, self.found.detail = entries.text, entries.colour, entries.detail
        if entries.detail and not isinstance(self.list.itemDelegate(), DetailDelegate):
            self.list.setItemDelegate(DetailDelegate(self.list))
        self.found.recolour()
        self._texts = [entries.text(value).casefold() for value in entries.values]
        self._searched = [entries.full_text(value).casefold() for value in entries.values]
        self.field.setPlaceholderText(self.tr("Search {count} entries").format(count=f"{len(self._texts):,}"))
        self.field.setText(typed)
        self.search()
        self._place()
        self.show()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)
        self.list.scrollTo(self.list.currentIndex(), QListView.ScrollHint.PositionAtCenter)

    def search(self) -> None:
        """Show the entries that contain every typed word.

        An entry whose text equals the typed text becomes current, preferably one that also has the same case. If no
        text is equal, the selected entry becomes current, or else the first one.
        """
        typed = self.field.text().strip()
        words, entries = typed.casefold().split(), self._box.entries
        pinned = entries.row_of(self._box.pinned or "") if self._show_pinned(searching=bool(words)) else -1
        rows = [row for row, text in enumerate(self._searched) if all(word in text for word in words) and row != pinned]
        self.found.show_values([entries.values[row] for row in rows])
        if rows:
            same = [place for place, row in enumerate(rows) if typed and self._texts[row] == typed.casefold()]
            exact = [place for place in same if entries.text(entries.values[rows[place]]) == typed]
            selected = max(self.found.row_of(self._box.value), 0)
            self.list.setCurrentIndex(self.found.index((exact or same or [selected])[0]))

    def _show_pinned(self, *, searching: bool) -> bool:
        """Show the pinned entry above the list instead of in it. Return whether it is shown above.

        During a search, the entry stays in the list. It also stays there if it is selected, because the list opens at
        the selected entry.
        """
        box, value = self._box, self._box.pinned
        shown = value is not None and not searching and value != box.value and value in box.entries.values
        self.pinned.setVisible(shown)
        if value is not None and shown:
            self.pinned.setText(box.entries.text(value))
        return shown

    def _choose_pinned(self) -> None:
        if self._box.pinned is not None:
            self.hide()
            self._box.choose(self._box.pinned)

    def choose_row(self, row: int) -> None:
        """Select the row's entry in the combo box, and close the list."""
        if 0 <= row < len(self.found.values):
            self.hide()
            self._box.choose(self.found.values[row])

    def _place(self) -> None:
        """Place the list below the box, or above it if there is not enough space on the screen."""
        box, room = self._box, self._box.screen().availableGeometry()
        row = max(self.list.sizeHintForRow(0), self.fontMetrics().height())
        margins = 3 * theme.SPACE + 2 * self.frameWidth()
        pinned = 0 if self.pinned.isHidden() else self.pinned.sizeHint().height() + theme.SPACE
        high = self.field.sizeHint().height() + pinned + ROWS * row + margins
        needed = self.list.sizeHintForColumn(0) + SCROLL_BAR + margins if self.found.detail else 0
        wide = min(max(box.width(), LEAST_WIDTH, needed), room.width())
        below, above = box.mapToGlobal(QPoint(0, box.height())), box.mapToGlobal(QPoint(0, 0))
        top = below.y() if below.y() + high <= room.bottom() else max(room.top(), above.y() - high)
        self.setGeometry(max(room.left(), min(below.x(), room.right() - wide)), top, wide, high)
