"""Documents to add to a pool: those found by words, and those read from a file, with the reason why they are pooled."""

from __future__ import annotations

from pathlib import Path

from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import Chosen
from irdesk.domain.progress import Progress
from irdesk.domain.translatable_messages import worded
from irdesk.formats import pool_file
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


def read_documents(path: Path, progress: Progress) -> Chosen:
    """Read documents from a file with one "topic docno" pair per line."""
    return Chosen.by(worded("from file {name}", name=path.name), pool_file.read(path, progress))
