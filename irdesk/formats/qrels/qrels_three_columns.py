"""Qrels of three columns (``topic docno grade``), and BEIR's format, which adds a header."""

from __future__ import annotations

from functools import partial

from irdesk.formats.format_definition import Format, Kind
from irdesk.formats.io.column_lines import rows_of
from irdesk.formats.qrels.qrels_trec import Layout, read

THREE = Layout("topic docno grade", -1, 1)
BEIR_HEADER = frozenset(
    (
        b"query-id",
        b"corpus-id",
        b"score",
        b"query_id",
        b"corpus_id",
        b"qid",
        b"docid",
        b"doc_id",
        b"pid",
        b"docno",
        b"topic",
        b"topic_id",
        b"grade",
        b"rel",
        b"relevance",
        b"label",
    )
)


def _matches_beir(head: bytes) -> bool:
    """Return whether the first line that is not a comment names three columns, and the next line, if there is one, is a
    judgement.
    """
    rows = rows_of(head)
    if not rows or len(rows[0]) != THREE.width or not BEIR_HEADER.issuperset(rows[0]):
        return False
    return len(rows) == 1 or not THREE.fault_of(rows[1])


BY_GRADE = Format(
    "three-column-qrels",
    Kind.QRELS,
    lambda _: False,
    partial(read, layout=THREE),
    "qrels, topic docno grade",
    THREE.columns,
)
BEIR = Format(
    "beir-qrels",
    Kind.QRELS,
    _matches_beir,
    partial(read, layout=THREE, header=BEIR_HEADER),
    "BEIR qrels with a header",
)
