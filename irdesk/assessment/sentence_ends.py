"""Rules for sentence ends that general text segmentation lacks. They cover stops preceded by a space, as in old
collections, and abbreviations. Positions are in UTF-16 code units, as used by Qt.
"""

from __future__ import annotations

import re

import numpy as np

from irdesk.assessment.term_highlights import units

_STOP = re.compile(r"\s[.?!]\s+")  # sentence end in old collections: a space before the stop, and lower case may follow
_ABBREVIATED = re.compile(
    r"\b(e\s?\.\s?g|i\s?\.\s?e|cf|viz|vs|approx|ca|et\s+al|dr|mr|mrs|prof)\s?\.\s*$", re.IGNORECASE
)
_NUMBERED = re.compile(r"\b(figs?|eqs?|eqn|refs?|nos?|secs?|vols?|pp?|chs?|tabs?|ser|rep)\s?\.\s*$", re.IGNORECASE)
_LETTER, _SECOND_LETTER = re.compile(r"\b[ei]\s?\.\s*$", re.IGNORECASE), re.compile(r"[ge]\s?\.", re.IGNORECASE)
_NUMBER = re.compile(r"[(\[]?[0-9]")  # the number that must follow abbreviations such as *no.* and *fig.*


def after_spaced_stops(text: str) -> list[int]:
    """Return the positions after each stop that is preceded by a space, as in old collections."""
    before = [match.end() for match in _STOP.finditer(text)]
    positions: list[int] = units(text, np.array(before, np.int32), np.zeros(len(before), np.int32))[0].tolist()
    return positions


def is_abbreviation(text: str, edge: int) -> bool:
    """Return whether the full stop before the position ``edge`` ends an abbreviation."""
    encoded = text.encode("utf-16-le")
    before, after = (part.decode("utf-16-le") for part in (encoded[: 2 * edge], encoded[2 * edge :]))
    return bool(
        _ABBREVIATED.search(before)
        or (_NUMBERED.search(before) and _NUMBER.match(after))
        or (_LETTER.search(before) and _SECOND_LETTER.match(after))
    )
