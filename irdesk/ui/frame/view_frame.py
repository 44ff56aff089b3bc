"""The frame of one view: its title, its buttons and its panel, in the area or in a separate window."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QAction, QCloseEvent, QHideEvent, QIcon, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from irdesk.ui.style import theme, typography
from irdesk.ui.widgets.elided_label import ElidedLabel

LEAST = QSize(120, 80)  # pixels
FLOATING_SIZE = QSize(900, 700)  # pixels, of a view that has never been shown


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
        self.title = ElidedLabel(self)
        self.title.setObjectName("view_title")
        self.title.setText(title, tip)
        self.title.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.beside = self._button(self.tr("Open another view beside this one"), self.beside_wanted)
        self.float = self._button(self.tr("Show this view in a window of its own"), self.float_wanted)
        self.closing = self._button(self.tr("Close this view"), self.close_wanted)
        self.unfiltered = QLabel(self.tr("All topics: the filter is not applied here"), self)
        self.unfiltered.setObjectName("view_unfiltered")
        self.unfiltered.setContentsMargins(3 * theme.SPACE, 0, 3 * theme.SPACE, theme.SPACE)
        self.unfiltered.setMinimumWidth(1)
        self.unfiltered.hide()
        self.bar = QWidget(self)
        self.bar.setObjectName("view_bar")
        row = QHBoxLayout(self.bar)
        row.setContentsMargins(3 * theme.SPACE, 2 * theme.SPACE, 2 * theme.SPACE, theme.SPACE)
        row.setSpacing(theme.SPACE)
        for part in (self.title, self.beside, self.float, self.closing):
            row.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.unfiltered)
        column.addWidget(panel, 1)
        self.toggle = QAction(title, self)
        self.toggle.setCheckable(True)
        self.toggle.setObjectName(name)
        self.title.setFont(typography.strong(self.title.font()))

    def _button(self, tip: str, asked: SignalInstance) -> QToolButton:
        button = QToolButton(self)
        button.setAutoRaise(True)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # as for tool bar buttons, because actions do the same
        button.clicked.connect(lambda _checked=False: asked.emit())
        return button

    def draw_icons(self, icons: dict[str, QIcon]) -> None:
        """Draw the buttons' icons in the current colours: ``beside``, ``float`` and ``close``."""
        for button, name in ((self.beside, "beside"), (self.float, "float"), (self.closing, "close")):
            button.setIcon(icons[name])

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
        """Make the view a separate window, at a place or where the system puts it.

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
        """Show the title bar with those of its buttons that make sense where the view stands."""
        self.bar.show()
        self.beside.setVisible(beside)
        self.float.setVisible(floats)
        self.closing.setVisible(closes)

    def showEvent(self, event: QShowEvent) -> None:
        """Report that the view is seen."""
        super().showEvent(event)
        self.toggle.setChecked(True)
        self.seen.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Report that the view is not seen any more."""
        super().hideEvent(event)
        self.toggle.setChecked(False)
        self.seen.emit(False)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close the view through its area, which remembers what is shown."""
        event.ignore()
        self.close_wanted.emit()
