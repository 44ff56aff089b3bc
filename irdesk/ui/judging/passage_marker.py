"""Passage marking. Marked passages are part of the assessor's judgement and are highlighted in the document."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication

from irdesk.domain.project.judgement import Place
from irdesk.session.commands import MarkPassages
from irdesk.session.core.workspace import Command
from irdesk.session.queries import Queries
from irdesk.ui.reading.reading_pane import ReadingPane
from irdesk.ui.shell.action_registry import ActionTable


class PassageMarker:
    """Shows the marked passages of the current document, and marks the passage that the assessor selects."""

    def __init__(
        self,
        queries: Queries,
        execute: Callable[[Command], None],
        actions: ActionTable,
        document: ReadingPane,
        hint: Callable[[str], None],
    ) -> None:
        self._queries, self._execute, self._document, self._hint = queries, execute, document, hint
        self._place: Place | None = None
        actions.connect_all({"judge.passage": self._mark, "judge.sentence": partial(self._mark, sentence=True)})

    def show_place(self, place: Place | None) -> None:
        """Show the marked passages of a document. ``place`` is None if a card is shown instead."""
        self._place = place
        row = self._queries.queue_row(place.topic, place.docno) if place else None
        self._document.show_passages(row.judgement.passages if row else ())

    def _mark(self, *, sentence: bool = False) -> None:
        if self._place is None or not self._document.is_ready:
            return
        cut = self._document.chooses_fields(sentence=sentence)
        passages = self._document.with_chosen_passage(sentence=sentence)
        if passages is not None:
            self._execute(MarkPassages(self._place.topic, self._place.docno, passages))
        if cut:
            self._hint(_tr("Only title and text can be marked, not the line of fields below the title"))
        elif passages is None:
            self._hint(
                _tr(
                    "Select a passage first: J goes to a marked word, Ctrl+F finds text, Shift+arrows extend the "
                    "selection"
                )
            )


def _tr(text: str) -> str:
    return QCoreApplication.translate("PassageMarker", text)
