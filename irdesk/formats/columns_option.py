"""The option ``--columns``: names of columns by which the user selects a format, and their synonyms."""

from __future__ import annotations

from irdesk.formats.format_definition import Format
from irdesk.formats.format_detection import formats_of

_SYNONYMS = {
    "qid": "topic",
    "query": "topic",
    "docid": "docno",
    "pid": "docno",
    "doc": "docno",
    "rel": "grade",
    "relevance": "grade",
    "iter": "iteration",
    "q0": "Q0",
}


def by_columns(text: str) -> Format:
    """Return the format with these columns, such as ``topic,docno,rank`` or ``qid docno rank``.

    Raises `ValueError` if no format has these columns; the message lists the known columns.
    """
    wanted = [_SYNONYMS.get(name.lower(), name.lower()) for name in text.replace(",", " ").split()]
    known = {each.columns: each for each in formats_of() if each.columns}
    if " ".join(wanted) not in known:
        names = "; ".join(",".join(columns.split()) for columns in known)
        raise ValueError(f"'{text}' does not name known columns; expected one of: {names}")
    return known[" ".join(wanted)]
