"""The grades of the first documents as a string: trec_eval's relstring (``m_relstring.c``)."""

from __future__ import annotations

from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, RankedLists

DEFAULT_LENGTH = 10


def relevance_strings(lists: RankedLists, length: int) -> list[str]:
    """Return a string for each list, with one character for each of its first ``length`` documents.

    The character is the grade, or ``>`` for a grade above 9. It is ``.`` for a document that is pooled but unjudged (a
    negative grade), and ``-`` for a document that is not in the pool.
    """
    shown = lists.cut(length)
    characters = "".join(map(_character, shown.codes.tolist()))
    ends = shown.lengths.cumsum().tolist()
    return [characters[end - size : end] for end, size in zip(ends, shown.lengths.tolist(), strict=True)]


def _character(code: int) -> str:
    if code < 0:
        return "-" if code == UNJUDGED else "."
    return str(code) if code <= 9 else ">"
