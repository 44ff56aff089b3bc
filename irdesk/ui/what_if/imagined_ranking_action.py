"""Action that opens an imagined ranking: in *What if* of the open project or, if no project is open, on a page of the
window.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QStackedWidget

from irdesk.ui.shell.action_registry import ActionTable
from irdesk.ui.shell.status_bar import Say

# The panel and the page are imported when they are first shown, because the start page needs neither.
if TYPE_CHECKING:
    from irdesk.ui.shell.workbench import Workbench
    from irdesk.ui.what_if.imagined_ranking_without_project import ImaginedRankingPage

FIRST_TEXT = "3 2 0 1 2 | 3"  # the first imagined ranking, as text
WORKSPACE, VIEW = "analyse", "what_if"


class ImaginedRankingAction(QObject):
    """Opens an imagined ranking in the open project or, if no project is open, on one of the window's ``pages``."""

    def __init__(
        self,
        actions: ActionTable,
        say: Say,
        pages: QStackedWidget,
        desk: Callable[[], Workbench | None],
        show_workspace: Callable[[str], None],
    ) -> None:
        super().__init__(pages)
        self._actions, self._say, self._pages = actions, say, pages
        self._desk, self._show_workspace = desk, show_workspace
        self._text = ""  # the ranking as text, saved when the user last left the page
        actions.connect_all({"learn.imagine": self.begin})

    def begin(self, text: str = "") -> None:
        """Show the ranking that ``text`` describes. Without a text, show the last imagined ranking or an
        initial one.
        """
        if desk := self._desk():
            from irdesk.ui.what_if.what_if_panel import WhatIfPanel

            self._show_workspace(WORKSPACE)
            desk.show_panel(VIEW)
            desk.panel(WhatIfPanel).imagine(text)
            return
        from irdesk.ui.what_if.imagined_ranking_without_project import ImaginedRankingPage

        page = self._pages.findChild(ImaginedRankingPage)
        if page is None:
            page = ImaginedRankingPage(self._actions, self._say, self._pages)
            page.left.connect(self._leave)
            self._pages.addWidget(page)
        self._pages.setCurrentWidget(page)
        page.begin(text or self._text)

    def _leave(self, page: ImaginedRankingPage) -> None:
        self._text = page.board.shown.text if page.board.shown else ""
        self._pages.setCurrentIndex(0)
        self._pages.removeWidget(page)
        page.setParent(None)
        page.deleteLater()
