"""The frame of one view: its title, its buttons and its panel, in the area or in a separate window."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QCloseEvent, QHideEvent, QIcon, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from irdesk.ui.style import theme, typography
from irdesk.ui.widgets.elided_label import ElidedLabel

LEAST = QSize(120, 80)  # pixels
FLOATING_SIZE = QSize(900, 700)  # width in pixels of a view that has never been shown


class TitleBar(QWidget):
    """The title of a view, and the buttons that open another view next to it, show it in a window, and close it."""

    def __init__(self, title: str, tip: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("view_bar")
        self.title = ElidedLabel(self)
        self.title.setObjectName("view_title")
        self.title.setText(title, tip)
        self.title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.title.setFont(typography.strong(self.title.font()))
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
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # as for tool bar buttons, because actions do the same
        return button

    def draw_icons(self, icons: Mapping[str, QIcon]) -> None:
        """Draw the buttons' icons: ``beside``, ``float`` and ``close``."""
        for button, name in ((self.beside, "beside"), (self.float, "float"), (self.closing, "close")):
            button.setIcon(icons.get(name, QIcon()))


class ViewFrame(QFrame):
    """A view with its title bar. ``name`` is that of its panel.

    ``seen`` reports when the view is shown or hidden. The frame only asks to be moved: ``beside_wanted``,
    ``float_wanted`` and ``close_wanted`` go to the area that arranges the views.
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
        self.setMinimumSize(LEAST)  # so that a view never widens the window
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
        """The title bar; created when the view is first shown, because a project has dozens of views."""
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
        """The line that says that the topic filter is not applied, hidden at first."""
        if self._unfiltered is None:
            label = self._unfiltered = QLabel(self.tr("All topics: the filter is not applied here"), self)
            label.setObjectName("view_unfiltered")
            label.setContentsMargins(3 * theme.SPACE, 0, 3 * theme.SPACE, theme.SPACE)
            label.setMinimumWidth(1)
            label.hide()
            self._column.insertWidget(self._column.indexOf(self._panel), label)
        return self._unfiltered

    def draw_icons(self, icons: Mapping[str, QIcon]) -> None:
        """Draw the buttons' icons in the current colours: ``beside``, ``float`` and ``close``."""
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
        """Whether the view is a separate window."""
        return bool(self.windowFlags() & Qt.WindowType.Window)

    def float_at(self, place: QRect | None) -> None:
        """Make the view a separate window, at a given position or where the system puts it.

        It is a tool window of the main window, so that the keys of the main window work in it.
        """
        size = self.size() if self.isVisible() else FLOATING_SIZE
        self.setParent(self.window(), Qt.WindowType.Tool)
        if place is None:
            self.resize(size)
        else:
            self.setGeometry(place)
        self.show_buttons(beside=False, closes=False)
        self.bar.hide()  # the window has the title
        self.show()

    def show_buttons(self, *, beside: bool, closes: bool, floats: bool = True) -> None:
        """Show the title bar with the buttons that apply to the view's position."""
        self.bar.show()
        self.bar.beside.setVisible(beside)
        self.bar.float.setVisible(floats)
        self.bar.closing.setVisible(closes)

    def showEvent(self, event: QShowEvent) -> None:
        """Report that the view is visible."""
        super().showEvent(event)
        self.toggle.setChecked(True)
        self.seen.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Report that the view is no longer visible."""
        super().hideEvent(event)
        self.toggle.setChecked(False)
        self.seen.emit(False)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close the view through its area, which stores the layout."""
        event.ignore()
        self.close_wanted.emit()
