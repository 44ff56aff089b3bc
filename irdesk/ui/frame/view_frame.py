"""Frame of one view: its title bar and its panel, placed in the area or in a separate window."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QHideEvent, QIcon, QShowEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from irdesk.ui.keys.area_focus import stay_in
from irdesk.ui.style import fonts, theme
from irdesk.ui.widgets.elided_label import ElidedLabel

LEAST = QSize(120, 80)  # minimum size of a view in pixels
FLOATING_SIZE = QSize(900, 700)  # initial size in pixels of a floating view that has never been shown


class TitleBar(QWidget):
    """Title bar of a view, with buttons to open another view next to this one, to show this view in a window, and to
    close it.
    """

    def __init__(self, title: str, tip: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("view_bar")
        self.title = ElidedLabel(self)
        self.title.setObjectName("view_title")
        self.title.setText(title, tip)
        self.title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.title.setFont(fonts.strong(self.title.font()))
        self.beside = self._button(self.tr("Open another view next to this one"))
        self.float = self._button(self.tr("Show this view in a separate window"))
        self.closing = self._button(self.tr("Close this view"))
        row = QHBoxLayout(self)
        row.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, theme.SPACE)
        row.setSpacing(theme.SPACE)
        for part in (self.title, self.beside, self.float, self.closing):
            row.addWidget(part)

    def _button(self, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        # The button needs no focus: the same actions are available from the keyboard.
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        return button

    def draw_icons(self, icons: Mapping[str, QIcon]) -> None:
        """Set the buttons' icons. The icon names are ``beside``, ``float`` and ``close``."""
        for button, name in ((self.beside, "beside"), (self.float, "float"), (self.closing, "close")):
            button.setIcon(icons.get(name, QIcon()))


class ViewFrame(QFrame):
    """Frame of a view, with a title bar. ``name`` is the name of its panel.

    ``seen`` is emitted when the view is shown or hidden. The frame does not change its own position or close itself. It
    emits ``beside_wanted``, ``float_wanted`` or ``close_wanted``, and the area then moves or closes it.
    """

    seen = Signal(bool)
    beside_wanted = Signal()
    float_wanted = Signal()
    close_wanted = Signal()

    def __init__(self, name: str, title: str, tip: str, panel: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = name
        self.setObjectName(f"view_{name}")
        self.setWindowTitle(title)
        self.setMinimumSize(LEAST)  # small enough that a view never widens the window
        self._panel = panel
        self._tip = tip
        self._icons: Mapping[str, QIcon] = {}
        self._bar: TitleBar | None = None
        self._unfiltered: QLabel | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(panel, 1)
        self._column = column
        self.toggle = QAction(title, self)
        self.toggle.setCheckable(True)
        self.toggle.setObjectName(name)

    @property
    def bar(self) -> TitleBar:
        """The title bar. It is created when the view is first shown, because a project has dozens of views."""
        if self._bar is None:
            bar = self._bar = TitleBar(self.windowTitle(), self._tip, self)
            bar.draw_icons(self._icons)
            for button, asked in (
                (bar.beside, self.beside_wanted),
                (bar.float, self.float_wanted),
                (bar.closing, self.close_wanted),
            ):
                button.clicked.connect(lambda _checked=False, asked=asked: asked.emit())
            self._column.insertWidget(0, bar)
        return self._bar

    @property
    def unfiltered(self) -> QLabel:
        """Label that says that the topic filter is not applied. It is initially hidden."""
        if self._unfiltered is None:
            label = self._unfiltered = QLabel(self.tr("All topics: the filter is not applied here"), self)
            label.setObjectName("view_unfiltered")
            label.setContentsMargins(3 * theme.SPACE, 0, 3 * theme.SPACE, theme.SPACE)
            label.setMinimumWidth(1)
            label.hide()
            self._column.insertWidget(self._column.indexOf(self._panel), label)
        return self._unfiltered

    def draw_icons(self, icons: Mapping[str, QIcon]) -> None:
        """Set the buttons' icons in the current colours. The icon names are ``beside``, ``float`` and ``close``."""
        self._icons = icons
        if self._bar:
            self._bar.draw_icons(icons)

    def widget(self) -> QWidget:
        """Return the panel."""
        return self._panel

    def set_panel(self, panel: QWidget) -> None:
        """Replace the panel, and delete the old one."""
        if panel is self._panel:
            return
        old, self._panel = self._panel, panel
        layout = self.layout()
        assert layout is not None
        layout.replaceWidget(old, panel)
        panel.show()
        old.deleteLater()

    @property
    def floating(self) -> bool:
        """Whether the view is in a separate window."""
        return bool(self.windowFlags() & Qt.WindowType.Window)

    def float_at(self, place: QRect | None) -> None:
        """Move the view into a separate window, at a given position or where the system puts it.

        The window is a tool window of the main window, so that the main window's shortcuts work in it.
        """
        size = self.size() if self.isVisible() else FLOATING_SIZE
        self.setParent(self.window(), Qt.WindowType.Tool)
        if place is None:
            self.resize(size)
        else:
            self.setGeometry(place)
        self.show_buttons(beside=False, closes=False)
        self.bar.hide()  # The window's own title bar shows the title.
        self.show()

    def show_buttons(self, *, beside: bool, closes: bool, floats: bool = True) -> None:
        """Show the title bar's buttons that apply to the view's position."""
        self.bar.show()
        self.bar.beside.setVisible(beside)
        self.bar.float.setVisible(floats)
        self.bar.closing.setVisible(closes)

    def showEvent(self, event: QShowEvent) -> None:
        """Mark the view's action as checked, and emit ``seen``."""
        super().showEvent(event)
        self.toggle.setChecked(True)
        self.seen.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Uncheck the view's action and emit ``seen``."""
        super().hideEvent(event)
        self.toggle.setChecked(False)
        self.seen.emit(False)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Keep the focus in the view when Qt moves it because the focused control has been hidden or disabled."""
        focused = self.window().focusWidget()
        moved = super().focusNextPrevChild(next)
        lost = focused and not (focused.isVisible() and focused.isEnabled())
        if focused and lost and self.isVisible() and self.isAncestorOf(focused):
            stay_in(self._panel)
        return moved

    def closeEvent(self, event: QCloseEvent) -> None:
        """Emit ``close_wanted`` instead of closing, so that the area closes the view and stores the layout."""
        event.ignore()
        self.close_wanted.emit()


def frame_of(widget: QWidget | None) -> ViewFrame | None:
    """Return the frame of the view that contains a widget, or None if it is not in a view."""
    while widget is not None and not isinstance(widget, ViewFrame):
        widget = widget.parentWidget()
    return widget


def in_current_view(widgets: Iterable[QWidget]) -> list[QWidget]:
    """Return the given widgets that are visible in the current view. This is the view with the focus or, if it contains
    none of the widgets, the only view that contains any. Return an empty list if several other views contain widgets.
    """
    by_frame: dict[ViewFrame, list[QWidget]] = {}
    for widget in widgets:
        if widget.isVisible() and (frame := frame_of(widget)):
            by_frame.setdefault(frame, []).append(widget)
    if (focused := frame_of(QApplication.focusWidget())) in by_frame:
        return by_frame[focused]
    return next(iter(by_frame.values())) if len(by_frame) == 1 else []
