"""Actions of the Help menu: open the manual at the page for the focused panel, compare measures, and show irdesk's
version.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QCursor, QIcon
from PySide6.QtWidgets import QApplication, QMessageBox, QTableView, QWidget

from irdesk import __version__
from irdesk.ui.measures.measure_help import ABOUT, PAGE, measure_of_column, measure_of_head_at, measure_place
from irdesk.ui.shell.action_registry import ActionTable

if TYPE_CHECKING:
    from irdesk.reporting.manual.manual_pages import Manual
    from irdesk.ui.shell.workbench import Workbench

FIRST_PAGE = "index"


class HelpActions(QObject):
    """Handles the actions of the Help menu for a window. The manual viewer is imported on first use."""

    def __init__(
        self,
        actions: ActionTable,
        folder: Path,
        icon: Callable[[str], QIcon],
        desk: Callable[[], Workbench | None],
        imagine: Callable[[str], None],
        window: QWidget,
    ) -> None:
        super().__init__(window)
        self._manual: Manual | None = None
        self._folder, self._icon, self._desk, self._window = folder, icon, desk, window
        self._imagine = imagine
        self._about = actions[ABOUT]
        actions.connect_all(
            {
                "help.manual": self.show_manual,
                ABOUT: self._show_measure,
                "help.choose": self._choose_measure,
                "help.about": self._show_version,
            }
        )

    def show_manual(self) -> None:
        """Show the manual and bring it to the front. The page is that of the measure under the mouse or, if there is
        none, of the focused panel.
        """
        desk, focus = self._desk(), QApplication.focusWidget()
        if desk and (name := measure_of_head_at(QCursor.pos())):
            self._show_place(measure_place(name))
            return
        if isinstance(focus, QTableView) and (name := measure_of_column(focus, focus.currentIndex().column())):
            self._show_place(measure_place(name))
            return
        page, _, anchor = (desk.help_page(focus) if desk else _page_of(focus)).partition("#")
        self.show_page(page, anchor)

    def _show_measure(self) -> None:
        """Show the page of the measure stored in the action's data or, if there is none, of the selected measure."""
        name, desk = str(self._about.data() or ""), self._desk()
        self._about.setData(None)
        if desk is not None:
            name = name or desk.selection.measure or desk.queries.first_measure()
        self._show_place(name if "#" in name else measure_place(name) or PAGE)

    def _choose_measure(self) -> None:
        """Show the dialog that compares measures."""
        from irdesk.ui.measures.measure_chooser import MeasureChooser

        chooser = self._window.findChild(MeasureChooser)
        if chooser is None:
            chooser = MeasureChooser(
                self._show_page_of, self._add_measure, lambda: self._desk() is not None, self._window
            )
        chooser.show()
        chooser.raise_()
        chooser.activateWindow()

    def _show_page_of(self, name: str) -> None:
        self._show_place(measure_place(name))

    def _add_measure(self, name: str) -> None:
        if desk := self._desk():
            desk.metrics.add_measures(name)

    def _show_place(self, place: str) -> None:
        page, _, anchor = place.partition("#")
        self.show_page(page, anchor)

    def manual(self) -> Manual:
        """Return the manual, read on first use. Raises `OSError` if a page cannot be read."""
        from irdesk.reporting.manual.manual_pages import Manual

        if self._manual is None:
            self._manual = Manual(self._folder)
        return self._manual

    def show_page(self, page: str, anchor: str) -> None:
        """Show a page of the manual at the section ``anchor``, and bring the manual to the front."""
        from irdesk.ui.dialogs.manual_viewer import ManualViewer

        viewer = self._window.findChild(ManualViewer)
        if viewer is None:
            viewer = ManualViewer(self.manual(), self._icon, self._window)
            viewer.page.ranking_asked.connect(self._show_ranking)
            # Hide the manual, so that it does not cover the example. F1 reopens it.
            viewer.page.ranking_asked.connect(viewer.hide)
        viewer.show()
        viewer.show_page(page, anchor)
        viewer.raise_()
        viewer.activateWindow()

    def _show_ranking(self, text: str) -> None:
        """Show an example's ranking in *What if*."""
        self._imagine(text)
        self._window.raise_()
        self._window.activateWindow()

    def _show_version(self) -> None:
        text = self.tr(
            "irdesk {version}, the workbench for evaluating retrieval systems.\nMIT licence. Icons: Lucide (ISC)."
        )
        QMessageBox.about(self._window, "irdesk", text.format(version=__version__))


def _page_of(widget: QWidget | None) -> str:
    """Return the manual's page for a widget in a window without a project."""
    while widget is not None:
        if page := widget.property("help_page"):
            return str(page)
        widget = widget.parentWidget()
    return FIRST_PAGE
