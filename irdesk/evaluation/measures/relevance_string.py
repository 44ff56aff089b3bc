"""The grades of the first documents as a string: trec_eval's relstring (``m_relstring.c``)."""

from __future__ import annotations

from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, RankedLists

DEFAULT_LENGTH = 10


def relevance_strings(lists: RankedLists, length: int) -> list[str]:
    """Return for each list one character per document of its first ``length``: its grade, ``>`` above 9, ``.`` if it is
    pooled but unjudged (a negative grade), ``-`` if it is not in the pool.
    """
    shown = lists.cut(length)
    characters = "".join(map(_character, shown.codes.tolist()))
    ends = shown.lengths.cumsum().tolist()
    return [characters[end - size : end] for end, size in zip(ends, shown.lengths.tolist(), strict=True)]


def _character(code: int) -> str:
    if code < 0:
        return "-" if code == UNJUDGED else "."
    return str(code) if code <= 9 else ">"
