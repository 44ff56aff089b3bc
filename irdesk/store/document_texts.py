"""Queries for document texts in the sources that have not been removed (present sources). If several present sources
contain a document, the source added last counts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from sqlalchemy import Connection, bindparam, func, or_, select

from irdesk.domain.document import Document
from irdesk.domain.progress import Progress
from irdesk.store import schema
from irdesk.store.integrity.checksums import verify_rows
from irdesk.store.project_data import collections_of
from irdesk.system.json_values import decode_json

AT_ONCE = 500  # maximum number of docnos in one query

_DOCUMENTS = (  # the statement is built once, since it is executed for each document shown
    select(schema.document)
    .where(
        schema.document.c.docno.in_(bindparam("docnos", expanding=True)),
        schema.document.c.source.in_(bindparam("present", expanding=True)),
    )
    .order_by(schema.document.c.source)
)


def documents_of(connection: Connection, docnos: Sequence[str]) -> dict[str, Document]:
    """Return the documents that a present source contains, with their texts, keyed by docno. At most `AT_ONCE` docnos
    can be given, since a query has a limited number of parameters.
    """
    rows = connection.execute(_DOCUMENTS, {"docnos": docnos, "present": collections_of(connection)})
    newest = {row.docno: row for row in rows}
    return {
        row.docno: Document(row.docno, row.title, row.text, decode_json(row.fields, dict[str, str]), row.markup)
        for row in verify_rows(schema.document, newest.values())
    }


def size_of(connection: Connection, docno: str) -> int | None:
    """Return the number of characters in a document's text and markup, or None if no present source contains the
    document.
    """
    columns = schema.document.c
    query = select(columns.size).where(columns.docno == docno, columns.source.in_(collections_of(connection)))
    return connection.execute(query.order_by(columns.source.desc()).limit(1)).scalar_one_or_none()


def titles_of(connection: Connection, docnos: Sequence[str], instead: int = 0) -> dict[str, str]:
    """Return the titles of the documents that a present source contains, keyed by docno.

    A missing title is replaced by the first ``instead`` characters of the text.
    """
    titles: dict[str, str] = {}
    columns = schema.document.c
    present = collections_of(connection)
    for start in range(0, len(docnos), AT_ONCE):
        query = (
            select(columns.docno, columns.title, func.substr(columns.text, 1, instead))
            .where(columns.docno.in_(docnos[start : start + AT_ONCE]), columns.source.in_(present))
            .order_by(columns.source)
        )
        rows = connection.execute(query)
        titles.update((docno, title if title.strip() else " ".join(text.split())) for docno, title, text in rows)
    return titles


def without_text(connection: Connection, docnos: Sequence[str]) -> frozenset[str]:
    """Return the documents for which no present source has text, markup or a title."""
    columns = schema.document.c
    present = collections_of(connection)
    readable: dict[str, bool] = {}
    for start in range(0, len(docnos), AT_ONCE):
        chosen = columns.docno.in_(docnos[start : start + AT_ONCE]), columns.source.in_(present)
        query = select(columns.docno, columns.title, columns.size).where(*chosen).order_by(columns.source)
        for docno, title, size in connection.execute(query):
            readable[docno] = size > 0 or bool(title.strip())
    return frozenset(docno for docno in docnos if not readable.get(docno, False))


def with_words(connection: Connection, words: Sequence[str], most: int) -> list[str]:
    """Return the docnos of documents that contain all words, each in the docno, title or text. The docnos are sorted,
    and there are at most ``most``.
    """
    columns = schema.document.c
    conditions = [
        or_(
            columns.docno.icontains(word, autoescape=True),
            columns.title.icontains(word, autoescape=True),
            columns.text.icontains(word, autoescape=True),
        )
        for word in words
    ]
    query = select(columns.docno).where(columns.source.in_(collections_of(connection)), *conditions).distinct()
    return list(connection.execute(query.order_by(columns.docno).limit(most)).scalars())


def docnos_of_texts(connection: Connection, texts: Collection[str], progress: Progress) -> dict[str, tuple[str, ...]]:
    """Return the docnos of the documents with one of the given texts, keyed by text. Texts that no document has are
    omitted. A given text may be a document's text alone, or its title followed by its text. White space is folded in
    the documents' texts; in ``texts`` it must be folded already.
    """
    columns = schema.document.c
    docnos_by_text: dict[str, dict[str, None]] = {}
    query = select(columns.docno, columns.title, columns.text).where(columns.source.in_(collections_of(connection)))
    for docno, title, text in connection.execute(query.execution_options(yield_per=AT_ONCE)):
        progress.report(0, 0)
        for folded in dict.fromkeys((" ".join(text.split()), " ".join(f"{title} {text}".split()))):
            if folded in texts:
                docnos_by_text.setdefault(folded, {})[docno] = None
    return {text: tuple(docnos) for text, docnos in docnos_by_text.items()}


def texts_of(connection: Connection, docnos: Sequence[str], progress: Progress) -> Iterator[tuple[str, str]]:
    """Yield the docno of each document that a present source contains, and its title followed by its text. The order is
    arbitrary.
    """
    columns = schema.document.c
    newest: dict[str, str] = {}
    present = collections_of(connection)
    for start in range(0, len(docnos), AT_ONCE):
        chosen = columns.docno.in_(docnos[start : start + AT_ONCE]), columns.source.in_(present)
        query = select(columns.docno, columns.source).where(*chosen).order_by(columns.source)
        newest.update((docno, source) for docno, source in connection.execute(query))
    for i, (docno, source) in enumerate(newest.items()):
        progress.report(i, len(newest))
        query = select(columns.title, columns.text).where(columns.docno == docno, columns.source == source)
        title, text = connection.execute(query).one()
        yield docno, f"{title}\n{text}"
