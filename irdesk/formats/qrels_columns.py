"""Regular qrels read a column at a time: four columns, one blank between them, each document once a topic."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from irdesk.domain.docnos import keys_of_fields
from irdesk.formats.fields import integers, table_of, text_of

COLUMNS = 4


def grades_of(data: bytes) -> dict[str, dict[str, int]] | None:
    """Grades by topic and docno, both in the file's order; None for anything that wants reading line by line."""
    table = table_of(data, COLUMNS)
    if table is None:
        return None
    buffer, words, line_starts, ends = table
    negative = buffer[ends[:, 2] + 1] == ord("-")
    values = integers(words, ends[:, 2] + 1 + negative, ends[:, 3])
    if (values < 0).any() or (ends[:, 3] - ends[:, 2] - 1 == negative).any():
        return None
    codes = keys_of_fields(words, line_starts, ends[:, 0])
    firsts = np.concatenate(([0], np.flatnonzero(codes[1:] != codes[:-1]) + 1))
    topics = text_of(buffer, line_starts[firsts], ends[firsts, 0]).decode().split("\n")[:-1]
    if "#" in topics:
        return None
    docnos = text_of(buffer, ends[:, 1] + 1, ends[:, 2]).decode().split("\n")[:-1]
    grades = np.where(negative, -values, values).tolist()
    found: dict[str, dict[str, int]] = {}
    for topic, (a, b) in zip(topics, pairwise([*firsts.tolist(), len(docnos)]), strict=True):
        found.setdefault(topic, {}).update(zip(docnos[a:b], grades[a:b], strict=True))
    return found if sum(map(len, found.values())) == len(docnos) else None
