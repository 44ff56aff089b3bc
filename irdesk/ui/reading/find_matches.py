"""Search for the find bar's words in a text."""

from __future__ import annotations

import re

import numpy as np

from irdesk.assessment.term_highlights import Marks, no_marks, units

MOST_FOUND = 20_000


def find_matches(text: str, words: str) -> Marks:
    """Return the first matches of the words in a text, at most `MOST_FOUND`, ignoring case."""
    if not words:
        return no_marks()
    rows = []
    for match in re.finditer(re.escape(words), text, re.IGNORECASE):
        rows.append((match.start(), len(match[0])))
        if len(rows) == MOST_FOUND:
            break
    if not rows:
        return no_marks()
    table = np.array(rows, np.int32)
    starts, lengths = units(text, table[:, 0], table[:, 1])
    return Marks(starts, lengths, np.zeros(len(rows), np.int32))
