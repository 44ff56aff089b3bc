"""Central area of an open project. On the left is the arrangement: the panels of the current view, in columns. Further
views are to its right, and floating views are in separate windows.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import cast

import msgspec
from PySide6.QtCore import QCoreApplication, QEvent, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from irdesk.ui.frame.view_frame import ViewFrame

Columns = tuple[tuple[str, ...], ...]
USABLE = 420  # Below this width in pixels, texts in boxes and columns are cut off.
SIDE = 340  # initial width in pixels of a view at the side
MAIN = ""  # key of the arrangement in a dict of view widths


class Placing(msgspec.Struct, frozen=True):
    """Layout of an arrangement of views. ``columns`` are ordered from left to right, and the views of a column from top
    to bottom. Sizes are in pixels.
    """

    columns: Columns
    widths: tuple[int, ...] = ()
    heights: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True)
class FirstView:
    """Initial view of a workspace, which may show several panels. ``shares`` are relative column widths.

    If ``titled`` is false, the panels have no title bars, as in the Judge workspace.
    """

    name: str
    placing: Placing
    shares: tuple[int, ...]
    titled: bool = True


class Shown(msgspec.Struct, frozen=True):
    """Layout of one workspace. ``view`` is the current view. ``placings`` holds, for each view, the arrangement in
    which it was last shown. ``beside`` holds the views next to the arrangement, and ``floating`` the floating views.
    """

    view: str
    placings: dict[str, Placing] = {}
    beside: dict[str, int] = {}  # width in pixels of each view next to the arrangement
    floating: dict[str, tuple[int, int, int, int]] = {}


class ViewArea(QWidget):
    """Widget that arranges view frames. ``changed`` is emitted after the set of shown views changes."""

    changed = Signal()
    beside_wanted = Signal(str)

    def __init__(self, sides: Collection[str], parent: QWidget) -> None:
        """Create an empty area. Views named in ``sides`` keep their width; other views share the rest."""
        super().__init__(parent)
        self.setObjectName("view_area")
        self._sides = frozenset(sides)
        self.frames: dict[str, ViewFrame] = {}
        self.view = ""
        self.columns: list[list[str]] = []
        self.besides: list[str] = []
        self.beside_widths: dict[str, int] = {}
        self._first = FirstView("", Placing(()), ())
        self._placings: dict[str, Placing] = {}
        self._whole = _splitter(Qt.Orientation.Horizontal, self)
        self._main = _splitter(Qt.Orientation.Horizontal, self._whole)
        self._holders: list[QSplitter] = []  # one splitter per column; unused ones are hidden
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self._whole)

    def add(self, frame: ViewFrame) -> None:
        """Add a frame. It is initially hidden."""
        self.frames[frame.name] = frame
        frame.hide()
        frame.beside_wanted.connect(lambda: self.beside_wanted.emit(frame.name))
        frame.float_wanted.connect(lambda: self.float(frame.name))
        frame.close_wanted.connect(lambda: self.close_view(frame.name))

    def is_shown(self, name: str) -> bool:
        """Return whether a view is placed in the area or floats."""
        return name in self.placed() or (name in self.frames and self.frames[name].floating)

    def is_apart(self, name: str) -> bool:
        """Return whether a view is outside the arrangement: next to it, or in a separate window."""
        return name in self.besides or (name in self.frames and self.frames[name].floating)

    def placed(self) -> list[str]:
        """Return the names of the views in the area, from left to right."""
        return [*(name for column in self.columns for name in column), *self.besides]

    def restore(self, shown: Shown, first: FirstView) -> None:
        """Restore a workspace's layout, ignoring views that the project does not have."""
        self.bring_back()
        self._first, self._placings = first, dict(shown.placings)
        self.besides = [name for name in shown.beside if name in self.frames]
        self.beside_widths |= shown.beside  # Widths of hidden views are also kept.
        self._show_placing(shown.view if shown.view in self.frames else first.name)
        for name, place in shown.floating.items():
            if name in self.frames:
                self.float(name, QRect(*place))

    def shown(self) -> Shown:
        """Return the current layout, which can be passed to `restore`."""
        self._placings[self.view] = self.placing()
        self._remember_widths()
        beside = {name: self._side_width(name) for name in self.besides}
        return Shown(self.view, self._placings, beside, self.floating())

    def show_view(self, name: str) -> None:
        """Show a view in place of the current one, in the arrangement in which it was last shown. Views next to the
        arrangement are kept. Do nothing if ``name`` is already the current view and has not been closed.
        """
        if name == self.view and name in self._inside():
            return
        self._placings[self.view] = self.placing()
        frame = self.frames.get(name)
        if frame and frame.floating:
            frame.raise_()
            frame.activateWindow()
        else:
            self._remember_widths()
            if (kept := self._placings.get(name)) and not any(name in column for column in kept.columns):
                # Discard an arrangement from which the user has removed this view but not the others.
                del self._placings[name]
            self._show_placing(name)

    def _show_placing(self, view: str) -> None:
        first = self._first if view == self._first.name else FirstView(view, Placing(((view,),)), ())
        placing = self._placings.get(view, first.placing)
        if not any(placing.columns):  # All views were closed, so show the initial arrangement.
            placing = first.placing
        known = [[name for name in column if name in self.frames] for column in placing.columns]
        self.view = view
        self.columns = [column for column in known if column]
        inside = {name for column in self.columns for name in column}
        self.besides = [name for name in self.besides if name not in inside]
        widths = placing.widths if len(placing.widths) == len(self.columns) else first.shares
        self._lay_out(widths, placing.heights)

    def show_beside(self, name: str) -> None:
        """Show a view next to the other views. If there is not enough room, hide the views named in ``sides``."""
        if self.is_shown(name):
            return
        besides = [name, *self.besides]
        if name not in self._sides:
            views = [other for other in besides if other not in self._sides]
            side = sum(self._side_width(other) for other in besides if other in self._sides)
            if (self.width() - side) // (len(views) + bool(self.columns)) < USABLE:
                besides = views
        self._keep_besides(besides)

    def close_view(self, name: str) -> None:
        """Hide a view, unless it is the last one in the area."""
        frame, placed = self.frames[name], self.placed()
        if frame.floating:
            self._unfloat(frame)
            self.changed.emit()
        elif name not in placed or len(placed) == 1:
            return
        elif name in self.besides:
            self._keep_besides([other for other in self.besides if other != name])
        else:
            widths = self._main.sizes()
            self.columns = [[other for other in column if other != name] for column in self.columns]
            self.columns = [column for column in self.columns if column]
            self._lay_out(widths if len(widths) == len(self.columns) else (), ())

    def float(self, name: str, place: QRect | None = None) -> None:
        """Show a view in a separate window."""
        frame = self.frames[name]
        if frame.floating:
            frame.raise_()
            return
        placing = self.placing()
        self.besides = [other for other in self.besides if other != name]
        self.columns = [[other for other in column if other != name] for column in self.columns]
        self.columns = [column for column in self.columns if column]
        if place is not None and not any(screen.geometry().intersects(place) for screen in QGuiApplication.screens()):
            place = None  # The screen on which the window last was is no longer connected.
        frame.float_at(place)
        self._lay_out(placing.widths if len(placing.widths) == len(self.columns) else (), ())

    def bring_back(self) -> None:
        """Close the windows of floating views, and move the views back into the area, where they are hidden."""
        for frame in self.frames.values():
            if frame.floating:
                self._unfloat(frame)

    def _unfloat(self, frame: ViewFrame) -> None:
        frame.hide()
        frame.setParent(self, Qt.WindowType.Widget)

    def _side_width(self, name: str) -> int:
        return self.beside_widths.get(name, SIDE)

    def _keep_besides(self, besides: list[str]) -> None:
        """Set which views are next to the arrangement. Views that stay keep their relative widths. New views get the
        mean width of those that stay.
        """
        placing = self.placing()
        self._remember_widths()
        before = {name: self.beside_widths[name] for name in self.besides if name in self.beside_widths}
        if self.columns:
            before[MAIN] = self._whole.sizes()[0]
        views = [*before.keys() & {MAIN}, *(name for name in besides if name not in self._sides)]
        if any(old := [before[name] for name in views if name in before]):
            wanted = {name: before.get(name, sum(old) / len(old)) for name in views}
            room = self._room(besides) - sum(self._side_width(name) for name in besides if name in self._sides)
            scale = max(room, 1) / sum(wanted.values())
            self.beside_widths |= {name: round(wanted[name] * scale) for name in views if name != MAIN}
        self.besides = besides
        self._lay_out(placing.widths, placing.heights)

    def _room(self, besides: Sequence[str]) -> int:
        return self.width() - len(besides) * self._whole.handleWidth()

    def _lay_out(self, widths: Sequence[int], heights: Sequence[Sequence[int]]) -> None:
        """Put the frames into the splitters. Do not hide frames that remain visible, not even temporarily."""
        shown = set(self.placed())
        self.setUpdatesEnabled(False)
        for frame in self.frames.values():
            if frame.name not in shown and not frame.floating and frame.parentWidget() is not self:
                frame.hide()
                frame.setParent(self)
        closes = len(self._inside()) > 1
        while len(self._holders) < len(self.columns):
            self._holders.append(_splitter(Qt.Orientation.Vertical, self._main))
        for column, holder in zip(self.columns, self._holders, strict=False):
            for row, name in enumerate(column):
                self._put(holder, row, name, beside=name == self.columns[0][0], closes=closes)
                self.frames[name].bar.setVisible(self._first.titled or self.view != self._first.name)
        for place, holder in enumerate(self._holders):
            holder.setVisible(place < len(self.columns))
        for place, name in enumerate(self.besides, 1):
            self._put(self._whole, place, name, beside=False, closes=True)
        self._main.setVisible(bool(self.columns))
        self._set_sizes(widths, heights)
        if self.isVisible():  # Move the views now, so that an immediate click hits the right one.
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        self.setUpdatesEnabled(True)
        self.changed.emit()

    def _set_sizes(self, widths: Sequence[int], heights: Sequence[Sequence[int]]) -> None:
        # Refresh the splitters now, because they lay out new children only in a later event-loop iteration. Start with
        # the inner splitters, because an empty splitter has a maximum size of 0 until it is refreshed.
        for splitter in (*self._holders, self._main, self._whole):
            splitter.refresh()
        if self.besides:
            part, room = self.width() // (len(self.besides) + bool(self.columns)), self._room(self.besides)
            first = dict.fromkeys(self._sides, SIDE)
            sizes = [self.beside_widths.get(name, first.get(name, part)) for name in self.besides]
            least = min(USABLE, part) if self.columns else 0
            if room - sum(sizes) < least:  # The window was wider when these widths were set, so reduce them.
                sizes = [size * (room - least) // sum(sizes) for size in sizes]
            self._whole.setSizes([max(room - sum(sizes), 1), *sizes])
        if len(widths) == len(self.columns):
            # Convert relative widths to pixels: Qt would raise small ones to the minimum widths.
            scale = self.width() / max(sum(widths), 1)
            shares = [round(width * scale) for width in widths]
            self._main.setSizes([*shares, *[0] * (len(self._holders) - len(widths))])
        for place, holder in enumerate(self._holders[: len(self.columns)]):
            kept = heights[place] if place < len(heights) else ()
            holder.setSizes(list(kept) if len(kept) == holder.count() else [1] * holder.count())

    def _inside(self) -> list[str]:
        return [name for column in self.columns for name in column]

    def _put(self, splitter: QSplitter, place: int, name: str, *, beside: bool, closes: bool) -> None:
        frame = self.frames[name]
        if frame.floating:
            self._unfloat(frame)
        if splitter.indexOf(frame) != place:
            splitter.insertWidget(place, frame)
        frame.show_buttons(beside=beside, closes=closes)
        frame.show()

    def placing(self) -> Placing:
        """Return the current layout of the arrangement."""
        columns = tuple(tuple(column) for column in self.columns)
        holders = self._holders[: len(columns)]
        return Placing(
            columns, tuple(self._main.sizes()[: len(columns)]), tuple(tuple(holder.sizes()) for holder in holders)
        )

    def _remember_widths(self) -> None:
        """Store the widths of the views next to the arrangement, to restore them when the views are shown again.

        If no arrangement is shown, these views fill the area. The user has not chosen these widths, so they are not
        stored.
        """
        if self.columns and self._whole.count() == 1 + len(self.besides):
            self.beside_widths |= dict(zip(self.besides, self._whole.sizes()[1:], strict=True))

    def floating(self) -> dict[str, tuple[int, int, int, int]]:
        """Return the floating views and their screen geometries."""
        return {
            name: cast("tuple[int, int, int, int]", frame.geometry().getRect())
            for name, frame in self.frames.items()
            if frame.floating
        }


def _splitter(orientation: Qt.Orientation, parent: QWidget) -> QSplitter:
    splitter = QSplitter(orientation, parent)
    splitter.setChildrenCollapsible(False)
    return splitter
