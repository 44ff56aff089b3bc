"""Cache of documents. A background thread reads documents and prepares them for display before they are needed.

A short document that is not ready is prepared immediately, which takes a few milliseconds. A long document never blocks
the caller.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence

from irdesk.assessment.readable_document import ReadableDocument, reading_of
from irdesk.assessment.term_highlights import Marks, Term, marks
from irdesk.domain.document import Document
from irdesk.domain.errors import StoreUnavailable, TaskCancelled
from irdesk.domain.pool import docno_of
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import worded
from irdesk.session.core.background_tasks import Post, Task, TaskRunner
from irdesk.store.store import Store

AT_ONCE = 100_000  # maximum number of characters to prepare while the caller waits
KEPT = 24_000_000  # maximum number of characters in the cache


class DocumentCache:
    """Cache of documents prepared for display. It lives on the workspace's thread and reports results there."""

    def __init__(self, store: Store, post: Post) -> None:
        self._store = store
        self._runner = TaskRunner(post, workers=1)
        self._ready: OrderedDict[str, ReadableDocument | None] = OrderedDict()
        self._coming: dict[str, Task] = {}
        self._marking: Task | None = None
        self._closed = False
        self.as_is = False
        """Whether plain texts keep the line breaks of their files. Call `forget` after changing this."""

    def read(self, docno: str, later: Callable[[], None]) -> tuple[bool, ReadableDocument | None]:
        """Return whether a document is ready, and its content for display (None if no collection has the document).

        If the document is not ready, ``later`` is called as soon as it is ready. The two queue entries of a repeated
        document share one cached document. For an unreadable document, the content is the read error.
        """
        docno = docno_of(docno)
        if docno in self._ready:
            self._ready.move_to_end(docno)
            return True, self._ready[docno]
        try:
            size = self._store.document_size(docno)
            if size is None:
                return True, None
            if size <= AT_ONCE:
                self._keep(docno, self._prepared(docno))
                return True, self._ready[docno]
        except StoreUnavailable as fault:
            return True, _unreadable(docno, fault)
        self._fetch(docno, later)
        return False, None

    def ahead(self, docnos: Sequence[str]) -> None:
        """Prepare documents that are likely to be read next, and cancel the preparation of all others."""
        docnos = list(dict.fromkeys(map(docno_of, docnos)))
        for docno in [docno for docno in self._coming if docno not in docnos]:
            self._coming.pop(docno).cancel()
        for docno in docnos:
            if docno not in self._ready and docno not in self._coming:
                self._fetch(docno, lambda: None)

    def mark(self, text: str, terms: tuple[Term, ...], done: Callable[[Marks], None]) -> None:
        """Find terms in a text and call ``done`` with their positions. A short text is searched immediately. A later
        call cancels the current search.
        """
        if self._marking:
            self._marking.cancel()
            self._marking = None
        if len(text) <= AT_ONCE:
            done(marks(text, terms))
        elif not self._closed:
            self._marking = self._runner.submit(
                worded("finding words"), lambda progress: marks(text, terms, progress), done, _unless_cancelled
            )

    def forget(self) -> None:
        """Discard all cached documents, for example after documents were added or removed."""
        self._ready.clear()
        for task in self._coming.values():
            task.cancel()
        self._coming.clear()

    def close(self) -> None:
        """Stop reading and deliver no further results."""
        self._closed = True
        self._runner.shutdown()

    def _prepared(self, docno: str) -> ReadableDocument | None:
        document = self._store.document(docno)
        return reading_of(document, as_is=self.as_is) if document else None

    def _fetch(self, docno: str, later: Callable[[], None]) -> None:
        if self._closed:
            return
        if docno in self._coming:
            self._coming.pop(docno).cancel()

        def work(progress: Progress) -> ReadableDocument | None:
            try:
                document = self._prepared(docno)
            except StoreUnavailable as fault:
                document = _unreadable(docno, fault)
            progress.report(0, 0)
            return document

        def done(reading: ReadableDocument | None) -> None:
            if self._coming.get(docno) is task:
                del self._coming[docno]
                self._keep(docno, reading)
                later()

        def failed(fault: Exception) -> None:
            if self._coming.get(docno) is task:
                del self._coming[docno]
            _unless_cancelled(fault)

        task = self._coming[docno] = self._runner.submit(worded("reading {name}", name=docno), work, done, failed)

    def _keep(self, docno: str, reading: ReadableDocument | None) -> None:
        self._ready[docno] = reading
        self._ready.move_to_end(docno)
        size = sum(len(kept.text) + len(kept.page) for kept in self._ready.values() if kept)
        while size > KEPT and len(self._ready) > 1:
            _, dropped = self._ready.popitem(last=False)
            size -= len(dropped.text) + len(dropped.page) if dropped else 0


def _unreadable(docno: str, fault: StoreUnavailable) -> ReadableDocument:
    return reading_of(Document(docno, worded("This document cannot be read"), str(fault)))


def _unless_cancelled(fault: Exception) -> None:
    if not isinstance(fault, TaskCancelled):
        raise fault
