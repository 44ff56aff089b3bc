"""The field that goes anywhere: one search over views, actions, measures, runs, topics, documents and the manual."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QKeyEvent, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from irdesk.settings.preferences import GONE_TO, Preferences
from irdesk.ui.frame.goals import RECENT, Goal, search
from irdesk.ui.keys.screen_reader import announce
from irdesk.ui.style import theme

WIDTH, ROWS, ROW = 640, 14, 28  # pixels, rows, pixels
GOAL = Qt.ItemDataRole.UserRole
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
Index = QModelIndex | QPersistentModelIndex


class _Goals(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.goals: list[Goal] = []

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.goals)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        goal = self.goals[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return ", ".join(filter(None, (goal.text, goal.kind)))
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join(filter(None, (goal.text, goal.detail)))
        return goal if role == GOAL else None

    def take(self, goals: list[Goal]) -> None:
        self.beginResetModel()
        self.goals = goals
        self.endResetModel()


class _Drawing(QStyledItemDelegate):
    """Draws a goal: its text and detail, then its kind and key on the right."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: ARG002
        return QSize(0, max(ROW, option.fontMetrics.height() + 10))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        goal: Goal = index.data(GOAL)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.blend(theme.accent(), theme.ground(), 0.84))
            painter.drawRoundedRect(option.rect.adjusted(theme.SPACE, 1, -theme.SPACE, -1), 6, 6)
        area = option.rect.adjusted(3 * theme.SPACE, 0, -3 * theme.SPACE, 0)
        painter.setPen(theme.faint())
        for text in filter(None, (goal.keys, goal.kind)):
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
            area.setRight(area.right() - painter.fontMetrics().horizontalAdvance(text) - 3 * theme.SPACE)
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        used = self._draw(painter, area, goal.text, Qt.TextElideMode.ElideMiddle)
        area.setLeft(area.left() + used + 2 * theme.SPACE)
        painter.setPen(theme.faint())
        self._draw(painter, area, goal.detail, Qt.TextElideMode.ElideRight)
        painter.restore()

    def _draw(self, painter: QPainter, area: QRect, text: str, mode: Qt.TextElideMode) -> int:
        shown = painter.fontMetrics().elidedText(text, mode, max(area.width(), 0))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
        return painter.fontMetrics().horizontalAdvance(shown)


class Sources(Protocol):
    """A source of goals for *Go to*."""

    def goals(self) -> list[Goal]:
        """Return all goals that can be chosen now."""

    def named(self, typed: str) -> list[Goal]:
        """Return further places that a typed text names."""


def open_field(sources: Sources, preferences: Preferences, corner: QPoint, window: QWidget) -> None:
    """Open the search of a window."""
    field = window.findChild(GoTo) or GoTo(preferences, window)
    field.open(corner, sources)


class GoTo(QFrame):
    """The search, a popup below the upper edge of the window."""

    def __init__(
        self,
        preferences: Preferences,
        parent: QWidget,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("go_to")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._preferences = preferences
        self._known: Sequence[Goal] = ()
        self._named: Callable[[str], Sequence[Goal]] = lambda _typed: ()
        self.field = QLineEdit(self)
        self.field.setObjectName("go_to_field")
        self.field.setPlaceholderText(self.tr("View, action, measure, run, topic, document, page of the manual"))
        self.field.setAccessibleName(self.tr("Go to"))
        self.field.installEventFilter(self)
        self.field.textChanged.connect(lambda _text: self._search())
        self.rows = _Goals(self)
        self.list = QListView(self)
        self.list.setObjectName("go_to_list")
        self.list.setAccessibleName(self.tr("Places to go to"))
        self.list.setModel(self.rows)
        self.list.setItemDelegate(_Drawing(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFrameShape(QListView.Shape.NoFrame)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # keys stay in the field and move the current row
        self.list.clicked.connect(lambda index: self._go(index.row()))
        self.list.selectionModel().currentChanged.connect(lambda now, _before: self._say(now))
        self.nothing = QLabel(self.tr("Nothing here has this name."), self)
        self.nothing.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 0, 2 * theme.SPACE)
        column = QVBoxLayout(self)
        column.setContentsMargins(2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE)
        column.setSpacing(2 * theme.SPACE)
        for part in (self.field, self.nothing, self.list):
            column.addWidget(part)
        self.setFocusProxy(self.field)

    def open(self, corner: QPoint, sources: Sources) -> None:
        """Show the search with the middle of its upper edge at a point of the screen."""
        self._known, self._named = sources.goals(), sources.named
        self.field.clear()
        self._search()
        row = max(self.list.sizeHintForRow(0), ROW)
        high = self.field.sizeHint().height() + ROWS * row + 8 * theme.SPACE
        room = self.screen().availableGeometry()
        wide = min(WIDTH, room.width())
        left = min(max(room.left(), corner.x() - wide // 2), room.right() - wide)
        self.setGeometry(left, corner.y(), wide, min(high, room.bottom() - corner.y()))
        self.show()
        self.field.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move the current row with the arrow keys, go there with Enter, and close with Esc."""
        if watched is not self.field or not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return False
        if event.key() in _MOVES:
            QApplication.sendEvent(self.list, event)
        elif event.key() in _ENTER:
            self._go(self.list.currentIndex().row())
        elif event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            return False
        return True

    def _search(self) -> None:
        typed = self.field.text().strip()
        recent: list[str] = self._preferences.get(GONE_TO)
        self.rows.take(search((*self._named(typed), *self._known), typed, recent))
        self.nothing.setVisible(not self.rows.goals)
        if self.rows.goals:
            self.list.setCurrentIndex(self.rows.index(0))

    def _go(self, row: int) -> None:
        if not 0 <= row < len(self.rows.goals):
            return
        goal = self.rows.goals[row]
        recent: list[str] = self._preferences.get(GONE_TO)
        self._preferences.set(GONE_TO, [goal.id, *(other for other in recent if other != goal.id)][:RECENT])
        self.hide()
        goal.act()

    def _say(self, index: QModelIndex) -> None:
        if index.isValid() and self.isVisible():
            announce(self.field, str(index.data()))
