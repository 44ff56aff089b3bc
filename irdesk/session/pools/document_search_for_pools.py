"""Search of the loaded documents by words, for adding documents to a pool."""

from __future__ import annotations

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Chosen
from irdesk.domain.translatable_messages import worded
from irdesk.store.store import Store

MOST_FOUND = 500  # maximum number of documents found by a search


def search_documents(store: Store, topic: str, words: str) -> Chosen:
    """Return the documents that contain all words, for adding them to a topic's pool. Raises `CommandRefused` if no
    document does.
    """
    docnos = store.search(words.split(), MOST_FOUND) if words.split() else []
    if not docnos:
        raise CommandRefused(worded("no loaded document contains all the words '{words}'", words=words))
    return Chosen.by(worded("found by '{words}'", words=words), {topic: tuple(docnos)})
