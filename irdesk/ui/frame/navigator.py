"""Navigator: a list of all views of a workspace, in groups. A click shows a view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

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
from PySide6.QtCore import Signal as QtSignal
from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from irdesk.ui.event_loop.deferred_calls import in_later_turn
from irdesk.ui.style import theme
from irdesk.ui.style.palette_changes import on_palette_change

WIDE, FOLDED = 216, 48  # widths in pixels, expanded and collapsed
ROW, HEAD = 28, 30
ICON = 16
RADIUS = 6
SHOWN = Qt.ItemDataRole.UserRole + 1
HEADING = Qt.ItemDataRole.UserRole + 2
STATE = Qt.ItemDataRole.UserRole + 3
WANTED = Qt.ItemDataRole.UserRole + 4
DONE = "✓"

Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Badge:
    """A short symbol after the name of a view, such as a check mark or a number. ``words`` is its meaning as text."""

    sign: str
    words: str = ""
    is_attention: bool = False


NO_BADGE = Badge("")


@dataclass(frozen=True)
class Entry:
    """A row of the navigator: a view, or a group title if ``name`` is empty. ``icon`` is the name of an icon."""

    name: str
    text: str
    tip: str = ""
    icon: str = ""


class _Rows(QAbstractListModel):
    def __init__(self, icon: Callable[[str], QIcon], parent: QObject) -> None:
        super().__init__(parent)
        self._icon = icon
        self._icons: dict[str, QIcon] = {}
        self.entries: list[Entry] = []
        self.shown = ""
        self.wanted = ""
        self.states: dict[str, Badge] = {}

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.entries)

    def flags(self, index: Index) -> Qt.ItemFlag:
        entry = self.entries[index.row()]
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable if entry.name else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.text
        if role == Qt.ItemDataRole.ToolTipRole and entry.name:
            return "\n".join(filter(None, (entry.text, entry.tip, self._state(entry).words)))
        if role == Qt.ItemDataRole.AccessibleTextRole and entry.name:
            return ", ".join(filter(None, (entry.text, self._state(entry).words or self._state(entry).sign)))
        if role == Qt.ItemDataRole.UserRole:
            return entry.name
        if role == Qt.ItemDataRole.DecorationRole and entry.icon:
            if entry.icon not in self._icons:
                self._icons[entry.icon] = self._icon(entry.icon)
            return self._icons[entry.icon]
        return {
            SHOWN: entry.name == self.shown,
            HEADING: not entry.name,
            STATE: self._state(entry),
            WANTED: bool(entry.name) and entry.name == self.wanted,
        }.get(Qt.ItemDataRole(role) if role < SHOWN else role)

    def _state(self, entry: Entry) -> Badge:
        return self.states.get(entry.name, NO_BADGE)

    def take(self, entries: Sequence[Entry]) -> None:
        self.beginResetModel()
        self.entries = list(entries)
        self.endResetModel()

    def repaint(self) -> None:
        if self.entries:
            self.dataChanged.emit(self.index(0), self.index(len(self.entries) - 1))

    def recolour(self) -> None:
        self._icons.clear()
        self.repaint()


class _Drawing(QStyledItemDelegate):
    """Item delegate that draws a row. If the navigator is collapsed, it draws only the icon."""

    folded = False

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        letters = option.fontMetrics.height()
        if index.data(HEADING):
            return QSize(FOLDED, letters if self.folded or not index.data() else max(HEAD, letters + 12))
        return QSize(FOLDED, max(ROW, letters + 8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.data(HEADING):
            self._heading(painter, option, index)
        else:
            self._entry(painter, option, index)
        painter.restore()

    def _heading(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        area = option.rect.adjusted(3 * theme.SPACE, 0, -2 * theme.SPACE, -theme.SPACE)
        if self.folded or not index.data():
            painter.setPen(QPen(theme.line(), 1))
            painter.drawLine(area.left(), option.rect.center().y(), area.right(), option.rect.center().y())
            return
        font = option.font
        font.setPointSizeF(font.pointSizeF() * 0.85)
        painter.setFont(font)
        painter.setPen(theme.faint())
        painter.drawText(area, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, str(index.data()))

    def _entry(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = option.rect.adjusted(2 * theme.SPACE, 1, -2 * theme.SPACE, -1)
        shown = bool(index.data(SHOWN))
        state = option.state
        tint = 0.86 if shown else 0.95 if state & QStyle.StateFlag.State_MouseOver else 1.0
        if tint < 1:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.blend(theme.accent() if shown else theme.text(), theme.window(), tint))
            painter.drawRoundedRect(row, RADIUS, RADIUS)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(theme.accent(), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(row, RADIUS, RADIUS)
        if index.data(WANTED):
            painter.setPen(QPen(theme.accent(), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(row.adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        icon = index.data(Qt.ItemDataRole.DecorationRole)
        if icon:
            top = row.center().y() - ICON // 2 + 1
            left = row.center().x() - ICON // 2 + 1 if self.folded else row.left() + 2 * theme.SPACE
            icon.paint(painter, left, top, ICON, ICON)
        if self.folded:
            return
        font = option.font
        font.setBold(shown)
        painter.setFont(font)
        painter.setPen(theme.accent() if shown else theme.text())
        text = row.adjusted(4 * theme.SPACE + ICON, 0, -2 * theme.SPACE, 0)
        badge: Badge = index.data(STATE)
        if badge.sign:
            text.setRight(text.right() - _draw_badge(painter, text, badge) - theme.SPACE)
            painter.setPen(theme.accent() if shown else theme.text())
        name = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideMiddle, text.width())
        painter.drawText(text, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, name)


def _draw_badge(painter: QPainter, row: QRect, badge: Badge) -> int:
    """Draw a badge at the right of a row and return its width. A number that needs attention is drawn as a pill."""
    roles, width = theme.roles(), painter.fontMetrics().horizontalAdvance(badge.sign)
    if badge.is_attention and badge.sign[:1].isdigit():
        width += 3 * theme.SPACE
        height = painter.fontMetrics().height()
        pill = QRect(row.right() - width, row.center().y() - height // 2, width, height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(roles.attention_tint)
        painter.drawRoundedRect(pill, height / 2, height / 2)
        painter.setPen(roles.attention)
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, badge.sign)
        return width
    painter.setPen(roles.attention if badge.is_attention else roles.done if badge.sign == DONE else theme.faint())
    painter.drawText(row, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, badge.sign)
    return width


class Navigator(QWidget):
    """List of the views.

    All signals are emitted with the name of a view: ``chosen`` to show the view in place of the current one, ``beside``
    to show it next to the other views, and ``apart`` to show it in a separate window.
    """

    chosen = QtSignal(str)
    beside = QtSignal(str)
    apart = QtSignal(str)
    folded_changed = QtSignal(bool)

    def __init__(self, icon: Callable[[str], QIcon], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("navigator")
        self._icon = icon
        self.folded: bool = False
        self.rows = _Rows(icon, self)
        self.list = QListView(self)
        self.list.setObjectName("navigator_list")
        self.list.setAccessibleName(self.tr("Views of this workspace"))
        self.list.setModel(self.rows)
        self.list.setFrameShape(QListView.Shape.NoFrame)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.list.setMouseTracking(True)
        self.list.viewport().setAutoFillBackground(False)
        self._drawing = _Drawing(self.list)
        self.list.setItemDelegate(self._drawing)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._offer)
        self.list.installEventFilter(self)
        self.list.viewport().installEventFilter(self)
        self.fold_button = QToolButton(self)
        self.fold_button.setAutoRaise(True)
        self.fold_button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.fold_button.clicked.connect(lambda _checked=False: self.fold(not self.folded))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, theme.SPACE, 0, theme.SPACE)
        column.setSpacing(0)
        column.addWidget(self.list, 1)
        column.addWidget(self.fold_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.setFocusProxy(self.list)
        self._show_fold()
        on_palette_change(self, self._recolour)
        self._recolour()

    def _recolour(self) -> None:
        self.fold_button.setIcon(self._icon("panel-left"))
        self.rows.recolour()

    def fold(self, folded: bool) -> None:
        """Collapse the navigator to icons, or show the names again."""
        if folded != self.folded:
            self.folded = folded
            self._show_fold()
            self.folded_changed.emit(folded)

    def _show_fold(self) -> None:
        self._drawing.folded = self.folded
        self.setFixedWidth(FOLDED if self.folded else max(WIDE, 17 * self.fontMetrics().averageCharWidth() + 76))
        tip = self.tr("Show the names of the views") if self.folded else self.tr("Collapse to icons")
        self.fold_button.setToolTip(tip)
        self.fold_button.setAccessibleName(tip)
        self.list.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:
        """Adapt the width to a changed font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "fold_button"):
            self._show_fold()

    def offer(self, entries: Sequence[Entry]) -> None:
        """Replace the rows."""
        if list(entries) != self.rows.entries:
            self.rows.take(entries)

    def mark(self, name: str) -> None:
        """Highlight the row of the current view."""
        self.rows.shown = name
        self.rows.repaint()
        for row, entry in enumerate(self.rows.entries):
            if entry.name == name:
                self.list.setCurrentIndex(self.rows.index(row))
        self._reveal_wanted()

    def point_out(self, name: str) -> None:
        """Outline a view that the user is asked to choose, and scroll to it. An empty name removes the outline."""
        self.rows.wanted = name
        self.rows.repaint()
        self._reveal_wanted()

    def _reveal_wanted(self) -> None:
        for row, entry in enumerate(self.rows.entries):
            if entry.name and entry.name == self.rows.wanted:
                self.list.scrollTo(self.rows.index(row))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Scroll to the outlined view. Wait one event-loop iteration, until the list has its new size."""
        super().resizeEvent(event)
        if self.rows.wanted:
            in_later_turn(self, self._reveal_wanted)

    def show_states(self, states: dict[str, Badge]) -> None:
        """Show badges after the names of views."""
        if states != self.rows.states:
            self.rows.states = states
            self.rows.repaint()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show a view on a click, Enter or Space. With Ctrl or the middle mouse button, show it next to the other
        views.
        """
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
                held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
                self._choose(self.list.currentIndex(), beside=bool(held))
                return True
        elif (
            watched is self.list.viewport()
            and isinstance(event, QMouseEvent)
            and event.type() == QEvent.Type.MouseButtonRelease
            and event.button() != Qt.MouseButton.RightButton
        ):
            held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            middle = event.button() == Qt.MouseButton.MiddleButton
            self._choose(self.list.indexAt(event.position().toPoint()), beside=middle or bool(held))
        return False

    def _choose(self, index: QModelIndex, *, beside: bool) -> None:
        if name := index.data(Qt.ItemDataRole.UserRole):
            (self.beside if beside else self.chosen).emit(name)

    def _offer(self, point: QPoint) -> None:
        index = self.list.indexAt(point)
        name = index.data(Qt.ItemDataRole.UserRole)
        if not name:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Show"), lambda: self.chosen.emit(name))
        menu.addAction(self.tr("Open to the side"), lambda: self.beside.emit(name))
        menu.addAction(self.tr("Open in a window"), lambda: self.apart.emit(name))
        menu.popup(self.list.viewport().mapToGlobal(point))
