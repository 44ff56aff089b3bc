"""Marking passages of the document: they are part of the assessor's judgement, and are shown when it is shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from irdesk.domain.project import Place
from irdesk.session.commands import MarkPassages
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries
from irdesk.ui.reading.reading_pane import ReadingPane
from irdesk.ui.shell.action_table import ActionTable
from irdesk.ui.shell.status_bar import Say


class PassageMarker:
    """Shows the passages of the document at a place, and marks the selected one."""

    def __init__(
        self,
        queries: Queries,
        execute: Callable[[Command], None],
        actions: ActionTable,
        document: ReadingPane,
        say: Say,
    ) -> None:
        self._queries, self._execute, self._document, self._say = queries, execute, document, say
        self._place: Place | None = None
        actions.connect_all({"judge.passage": self._mark})

    def show_place(self, place: Place | None) -> None:
        """Show the passages of a document; None if a card is shown in its place."""
        self._place = place
        row = self._queries.queue_row(place.topic, place.docno) if place else None
        self._document.show_passages(row.judgement.passages if row else ())

    def _mark(self) -> None:
        if self._place is None or not self._document.is_ready:
            return
        passages = self._document.with_chosen_passage()
        if passages is None:
            self._say(_tr("select a passage first: drag the mouse, or press Shift and arrows"))
        else:
            self._execute(MarkPassages(self._place.topic, self._place.docno, passages))


def _tr(text: str) -> str:
    return QCoreApplication.translate("PassageMarker", text)
