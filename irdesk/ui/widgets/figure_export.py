"""Export of any figure as PDF, SVG or PNG, as wide as a journal column or a page. Its data is exported as CSV."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QHBoxLayout, QMenu, QToolButton, QWidget

from irdesk.domain.progress import Progress
from irdesk.session.core.background_tasks import TaskRunner
from irdesk.settings.preferences import EXPORTS, FIGURE_GREY, FIGURE_PAGE, Preferences
from irdesk.ui.dialogs import save_dialogs
from irdesk.ui.dialogs.command_popup import command_of, show_command
from irdesk.ui.frame.view_frame import ViewFrame, in_current_view
from irdesk.ui.shell.action_registry import ActionTable, shown_key
from irdesk.ui.shell.preference_binding import follow
from irdesk.ui.shell.status_bar import Say
from irdesk.ui.style import theme
from irdesk.ui.style.error_texts_and_remedies import reason

# These modules are imported at the first export, so that they do not delay the start of the program.
if TYPE_CHECKING:
    from irdesk.reporting.drawing.figure import Figure
    from irdesk.reporting.drawing.figure_files import Look
    from irdesk.ui.plots.figure_png_pdf import FigurePainter

OFFER, COMMAND, PAGE_WIDE, GREY = "edit.save_figure", "edit.show_command", "edit.figure_page", "edit.figure_grey"
KEY = "Ctrl+Shift+F"
LONGEST_NAME = 80  # maximum length of a suggested file name, in characters
MakeFigure: TypeAlias = "Callable[[], Figure | None]"


def _tr(text: str) -> str:
    return QCoreApplication.translate("FigureExport", text)


class FigureExport(QObject):
    """Export of the figure in ``view``, which is a panel or a plot in a panel.

    The export menu is opened by the button, or by a key while the view has the focus. If ``right_click``, a right click
    opens it too. ``figure`` is called on the main thread for each export and returns None if there is nothing to draw.
    ``name`` distinguishes the figures of one panel.
    """

    def __init__(self, view: QWidget, figure: MakeFigure, name: str = "", *, right_click: bool = False) -> None:
        super().__init__(view)
        self._view, self.figure, self.name = view, figure, name
        if right_click:
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            view.customContextMenuRequested.connect(lambda point: self.offer(view.mapToGlobal(point)))

    @property
    def view(self) -> QWidget:
        """The widget that shows the figure."""
        return self._view

    def button(self, parent: QWidget | None = None) -> QToolButton:
        """Return a small export button for the row of controls above the figure."""
        return figure_button(parent or self._view, lambda: [self])

    def buttons(self, parent: QWidget | None = None) -> QWidget:
        """Return the buttons of `figure_buttons` for the row of controls above the figure."""
        return figure_buttons(parent or self._view, lambda: [self])

    def offer(self, point: QPoint | None = None) -> None:
        """Show the export menu."""
        _offer(self._view, [self], point)


def figure_button(parent: QWidget, figures: Callable[[], Sequence[FigureExport]] | None = None) -> QToolButton:
    """Return a small button for exporting ``figures``, by default all visible figures in ``parent``."""
    button = _button(parent, "take_figure", _tr("Export"))
    button.setAccessibleName(_tr("Export the figure"))
    button.setToolTip(_tr("Export the figure as PDF, SVG or PNG, or its data as CSV") + f" ({shown_key(KEY)})")
    wanted = figures or partial(visible_figures, parent)
    button.clicked.connect(
        lambda _checked=False: _offer(parent, wanted(), button.mapToGlobal(button.rect().bottomLeft()))
    )
    return button


def figure_buttons(parent: QWidget, figures: Callable[[], Sequence[FigureExport]] | None = None) -> QWidget:
    """Return a button that saves the first figure as PDF, and beside it the button of `figure_button`."""
    both = QWidget(parent)
    wanted = figures or partial(visible_figures, parent)
    pdf = _button(both, "save_pdf", _tr("Save PDF…"))
    pdf.setToolTip(_tr("Save the figure as PDF, in the width and colours chosen under Export"))
    pdf.clicked.connect(lambda _checked=False: _save_pdf(parent, wanted()))
    row = QHBoxLayout(both)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(theme.SPACE)
    row.addWidget(pdf)
    row.addWidget(figure_button(parent, wanted))
    return both


def _button(parent: QWidget, name: str, text: str) -> QToolButton:
    button = QToolButton(parent)
    button.setObjectName(name)
    button.setText(text)
    button.setAutoRaise(True)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # not focusable, like tool bar buttons, because there is a shortcut
    return button


def _save_pdf(view: QWidget, figures: Sequence[FigureExport]) -> None:
    writer = _writer(view)
    if writer is not None and figures:
        writer.save(figures[0].figure, ".pdf")


def _offer(view: QWidget, figures: Sequence[FigureExport], point: QPoint | None = None) -> None:
    """Show the export menu of one or more figures. If there are several, each has a submenu with its name."""
    writer = _writer(view)
    if writer is None or not figures:
        return
    menu = QMenu(view)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for export in figures:
        part = menu.addMenu(export.name) if len(figures) > 1 else menu
        for suffix, text in (
            (".pdf", _tr("Save as PDF…")),
            (".svg", _tr("Save as SVG…")),
            (".png", _tr("Save as PNG…")),
            (".csv", _tr("Save data as CSV…")),
        ):
            part.addAction(text, partial(writer.save, export.figure, suffix))
    menu.addSeparator()
    if command := command_of(view):
        menu.addAction(_tr("Show the command…"), partial(show_command, command, view))
    for action in writer.choices():
        menu.addAction(action)
    menu.popup(point or view.mapToGlobal(view.rect().center()))


class FigureWriter(QObject):
    """Writes figures in the background. Two actions set the width and the colours of figures. The main window is the
    parent of this object.
    """

    def __init__(
        self, actions: ActionTable, runner: TaskRunner, preferences: Preferences, fonts: Path, say: Say, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._window = parent
        self._actions, self._runner, self._preferences, self._say = actions, runner, preferences, say
        self._fonts = fonts
        self._painter: FigurePainter | None = None
        self._take()
        follow(preferences, (FIGURE_PAGE, FIGURE_GREY), self, self._take)
        actions.connect_all(
            {OFFER: self.offer_focused, COMMAND: self.show_command, PAGE_WIDE: self._remember, GREY: self._remember}
        )

    def _take(self) -> None:
        for action_id, preference in ((PAGE_WIDE, FIGURE_PAGE), (GREY, FIGURE_GREY)):
            self._actions[action_id].setChecked(self._preferences.get(preference))

    def choices(self) -> list[QAction]:
        """Return the actions that set width and colours."""
        return [self._actions[PAGE_WIDE], self._actions[GREY]]

    @property
    def painter(self) -> FigurePainter:
        """The painter for exported figures, with its font; loaded at first use."""
        from irdesk.ui.plots.figure_png_pdf import FigurePainter

        if self._painter is None:
            self._painter = FigurePainter(self._fonts)
        return self._painter

    def look(self) -> Look:
        """Return the width and colours for figures."""
        from irdesk.reporting.drawing.figure_files import Look
        from irdesk.reporting.drawing.figure_layout import COLUMN, PAGE

        wide = self._actions[PAGE_WIDE].isChecked()
        return Look(PAGE if wide else COLUMN, self._actions[GREY].isChecked())

    def _remember(self) -> None:
        self._preferences.set(FIGURE_PAGE, self._actions[PAGE_WIDE].isChecked())
        self._preferences.set(FIGURE_GREY, self._actions[GREY].isChecked())

    def offer_focused(self) -> None:
        """Show the export menu for the figures of the focused panel."""
        exports = of_focus(self._window)
        drawn = [export for export in exports if export.figure() is not None]
        if not exports:
            self._say(_tr("Go to a view with a figure, then export it"))
        elif not drawn:
            self._say(_nothing())
        else:
            _offer(drawn[0].view, drawn)

    def show_command(self) -> None:
        """Show the command that produces the numbers of the focused view."""
        focused = QApplication.focusWidget()
        if command := command_of(focused):
            show_command(command, focused or self._window)
        else:
            self._say(_tr("To show the command, first select a table or figure of runs"))

    def save(self, make: MakeFigure, suffix: str) -> None:
        """Ask for a path and write the figure in its current state."""
        figure = make()
        if figure is None:
            self._say(_nothing())
            return
        name, folder = suggested_file_name(figure), self._preferences.get(EXPORTS)
        path = save_dialogs.figure_file(self._window, name, suffix, folder)
        if path is not None:
            self.write(figure, path, suffix)

    def write(self, figure: Figure, path: Path, suffix: str) -> None:
        """Write a figure to a path. The path's suffix determines the format; if it is unknown, ``suffix`` is used."""
        from irdesk.formats.io.atomic_write import replace_bytes
        from irdesk.reporting.drawing.figure_files import SUFFIXES, encode_figure

        suffix = path.suffix.lower() if path.suffix.lower() in SUFFIXES else suffix
        if path.suffix.lower() != suffix:
            path = path.with_name(path.name + suffix)
        look, paint = self.look(), self.painter

        def work(_progress: Progress) -> str:
            written = encode_figure(figure, suffix, look, paint)
            replace_bytes(path, written.bytes)
            text = _tr("wrote the figure to {path}").format(path=path)
            if not written.lacking:
                return text
            lacking = _tr("no installed font contains {letters}; in SVG, the viewer chooses the font").format(
                letters=written.lacking
            )
            return f"{text}; {lacking}"

        self._runner.submit(
            _tr("writing {name}").format(name=path.name),
            work,
            lambda done: self._say(done, good=True),
            lambda fault: self._say(_tr("The figure was not written: {reason}").format(reason=reason(fault))),
        )


def visible_figures(widget: QWidget) -> list[FigureExport]:
    """Return the visible figures of a widget and its children, in reading order."""
    return _in_reading_order(export for export in widget.findChildren(FigureExport) if export.view.isVisible())


def _in_reading_order(exports: Iterable[FigureExport]) -> list[FigureExport]:
    def place(export: FigureExport) -> tuple[int, int]:
        corner = export.view.mapToGlobal(QPoint(0, 0))
        return corner.y(), corner.x()

    return sorted(exports, key=place)


def of_focus(window: QWidget) -> list[FigureExport]:
    """Return the figure of the focused view, or all figures of the current view if it has none."""
    widget = QApplication.focusWidget()
    while widget is not None and not isinstance(widget, ViewFrame):
        if export := widget.findChild(FigureExport, options=Qt.FindChildOption.FindDirectChildrenOnly):
            return [export]
        widget = widget.parentWidget()
    exports = {export.view: export for export in window.findChildren(FigureExport)}
    return _in_reading_order(exports[view] for view in in_current_view(exports))


def painter_of(widget: QWidget) -> FigurePainter | None:
    """Return the figure painter of the window that contains a widget, or None if the widget is not in a window."""
    writer = _writer(widget)
    return writer.painter if writer else None


def _nothing() -> str:
    return _tr("There is no figure to export yet")


def _writer(widget: QWidget | None) -> FigureWriter | None:
    """Return the writer of the window that contains a widget. The window is also the parent of floating panels."""
    while widget is not None:
        writer = widget.findChild(FigureWriter, options=Qt.FindChildOption.FindDirectChildrenOnly)
        if writer is not None:
            return writer
        widget = widget.parentWidget()
    return None


def suggested_file_name(figure: Figure) -> str:
    """Return the suggested name of a figure's file. Characters that some file systems do not accept are replaced."""
    return "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in figure.name)[:LONGEST_NAME]
