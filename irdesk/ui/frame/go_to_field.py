"""The *Go to* field: one search over views, actions, measures, runs, topics, documents and the manual."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QLabel,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from irdesk.settings.preferences import GONE_TO, Preferences
from irdesk.ui.frame.go_to_search import RECENT, GoToEntry
from irdesk.ui.frame.go_to_search import search as search_entries
from irdesk.ui.style import theme
from irdesk.ui.widgets.search_popup import SearchPopup

WIDTH, ROWS, ROW = 760, 14, 28  # width in pixels, number of visible rows, row height in pixels
ENTRY = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


class _Entries(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self.entries: list[GoToEntry] = []

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entries[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return ", ".join(filter(None, (entry.text, entry.kind)))
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(filter(None, (entry.text, entry.detail)))
        return entry if role == ENTRY else None

    def take(self, entries: list[GoToEntry]) -> None:
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()


class _Drawing(QStyledItemDelegate):
    """Item delegate that draws an entry: text and detail on the left, kind and shortcut on the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        return QSize(0, max(ROW, option.fontMetrics.height() + 10))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry: GoToEntry = index.data(ENTRY)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.blend(theme.accent(), theme.ground(), 0.84))
            painter.drawRoundedRect(option.rect.adjusted(theme.SPACE, 1, -theme.SPACE, -1), 6, 6)
        area = option.rect.adjusted(3 * theme.SPACE, 0, -3 * theme.SPACE, 0)
        painter.setPen(theme.faint())
        for text in filter(None, (entry.keys, entry.kind)):
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
            area.setRight(area.right() - painter.fontMetrics().horizontalAdvance(text) - 3 * theme.SPACE)
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        used = self._draw(painter, area, entry.text, Qt.TextElideMode.ElideMiddle)
        area.setLeft(area.left() + used + 2 * theme.SPACE)
        painter.setPen(theme.faint())
        self._draw(painter, area, entry.detail, Qt.TextElideMode.ElideRight)
        painter.restore()

    def _draw(self, painter: QPainter, area: QRect, text: str, mode: Qt.TextElideMode) -> int:
        shown = painter.fontMetrics().elidedText(text, mode, max(area.width(), 0))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        return painter.fontMetrics().horizontalAdvance(shown)


class Sources(Protocol):
    """Protocol of a source of entries for *Go to*."""

    def offered(self) -> str:
        """Describe the kinds of entries that are available now."""

    def entries(self) -> list[GoToEntry]:
        """Return all entries that are available now."""

    def named(self, typed: str) -> list[GoToEntry]:
        """Return entries for the typed text in addition to those that `entries` lists."""


def open_field(sources: Sources, preferences: Preferences, corner: QPoint, window: QWidget) -> None:
    """Open the *Go to* field of a window."""
    field = window.findChild(GoTo) or GoTo(preferences, window)
    field.open(corner, sources)


class GoTo(SearchPopup):
    """Popup with the search field and its results, below the upper edge of the window."""

    def __init__(
        self,
        preferences: Preferences,
        parent: QWidget,
    ) -> None:
        self.rows = _Entries()
        super().__init__(self.rows, parent)
        self.setObjectName("go_to")
        self._preferences = preferences
        self._known: Sequence[GoToEntry] = ()
        self._named: Callable[[str], Sequence[GoToEntry]] = lambda _typed: ()
        self.field.setObjectName("go_to_field")
        self.field.setAccessibleName(self.tr("Go to"))
        self.list.setObjectName("go_to_list")
        self.list.setAccessibleName(self.tr("Destinations"))
        self.list.setItemDelegate(_Drawing(self.list))
        self.nothing = QLabel(self.tr("No matches."), self)
        self.nothing.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 0, 2 * theme.SPACE)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE)
        column.setSpacing(2 * theme.SPACE)
        for part in (self.field, self.nothing, self.list):
            column.addWidget(part)

    def open(self, corner: QPoint, sources: Sources) -> None:
        """Show the popup so that the middle of its upper edge is at a screen position."""
        self._known, self._named = sources.entries(), sources.named
        self.field.setPlaceholderText(sources.offered())
        self.field.clear()
        self.search()
        row = max(self.list.sizeHintForRow(0), ROW)
        high = self.field.sizeHint().height() + ROWS * row + 8 * theme.SPACE
        room = self.screen().availableGeometry()
        wide = min(WIDTH, room.width())
        left = min(max(room.left(), corner.x() - wide // 2), room.right() - wide)
        self.setGeometry(left, corner.y(), wide, min(high, room.bottom() - corner.y()))
        self.show()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def search(self) -> None:
        """List the entries that match the typed text, recent ones first."""
        typed = self.field.text().strip()
        recent: list[str] = self._preferences.get(GONE_TO)
        self.rows.take(search_entries((*self._named(typed), *self._known), typed, recent))
        self.nothing.setVisible(not self.rows.entries)
        if self.rows.entries:
            self.list.setCurrentIndex(self.rows.index(0))

    def choose_row(self, row: int) -> None:
        """Run an entry's action, and store the entry as the most recent one."""
        if not 0 <= row < len(self.rows.entries):
            return
        entry = self.rows.entries[row]
        recent: list[str] = self._preferences.get(GONE_TO)
        self._preferences.set(GONE_TO, [entry.id, *(other for other in recent if other != entry.id)][:RECENT])
        self.hide()
        entry.act()
