"""Read-ahead: while a document is being read, fetch the documents that may be shown next and find near-duplicates."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from irdesk.domain.project.judgement import Place
from irdesk.session.judging.document_cache import DocumentCache
from irdesk.session.judging.near_duplicates import NearDuplicateFinder
from irdesk.session.queries import Queries
from irdesk.ui.event_loop.first_paint import FirstPaint

AFTER_MS = 60  # delay in ms, so that the current document is fetched first


class ReadAhead(QObject):
    """Fetches documents and near-duplicates in advance. It starts after the first paint of ``view``, to keep start-up
    fast.
    """

    def __init__(self, queries: Queries, reader: DocumentCache, twins: NearDuplicateFinder, view: QWidget) -> None:
        super().__init__(view)
        self._queries, self._reader, self._twins = queries, reader, twins
        self._place: Place | None = None
        self._painted = False
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(AFTER_MS)
        self._later.timeout.connect(self._read)
        FirstPaint(view, self._begin)

    def expect(self, place: Place | None) -> None:
        """Set the current document, or None if there is none, and schedule read-ahead from it."""
        self._place = place
        if place and self._painted:
            self._later.start()

    def _begin(self) -> None:
        self._painted = True
        self._later.start()

    def _read(self) -> None:
        if self._place:
            places = (self._place, self._queries.next_open(), self._queries.neighbour(1), self._queries.neighbour(-1))
            self._reader.ahead(tuple(dict.fromkeys(place.docno for place in places if place)))
            self._twins.expect(self._queries.queues_from(self._place.topic))
