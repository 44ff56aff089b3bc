"""Column-wise reader for regular qrels: four columns separated by white space, with each document at most once per
topic.
"""

from __future__ import annotations

import numpy as np

from irdesk.domain.docno_keys import Bytes, Offsets, Words, have_duplicates, keys_of_fields
from irdesk.domain.qrels import GradeColumns
from irdesk.formats.io.column_lines import tidy_lines
from irdesk.formats.io.number_columns import firsts_of, integers, table_of, text_of
from irdesk.formats.io.text_chunks import Text

COLUMNS = 4
Table = tuple[Bytes, Words, Offsets, Offsets]


def grades_of(data: bytes) -> GradeColumns | None:
    """Parse grades, keyed by topic and docno, in file order. Return None if the data must be read line by line."""
    table = table_of(Text.of(data), COLUMNS) or _table_of_tidied(data)
    return None if table is None else _grades_in(table)


def _table_of_tidied(data: bytes) -> Table | None:
    """Find the fields of lines that contain more white space than needed, as in the official qrels of TREC-COVID."""
    tidied = tidy_lines(data)
    return None if tidied == data or b"\r" in tidied else table_of(Text.of(tidied), COLUMNS, tidy=True)


def _grades_in(table: Table) -> GradeColumns | None:
    buffer, words, line_starts, ends = table
    negative = buffer[ends[:, 2] + 1] == ord("-")
    values = integers(words, ends[:, 2] + 1 + negative, ends[:, 3]).astype(np.int64)
    if (values < 0).any() or (ends[:, 3] - ends[:, 2] - 1 == negative).any():
        return None
    values[negative] *= -1
    firsts = firsts_of(buffer, words, line_starts, ends[:, 0])
    stretches = text_of(buffer, line_starts[firsts], ends[firsts, 0]).decode().split("\n")[:-1]
    places = {topic: place for place, topic in enumerate(dict.fromkeys(stretches))}
    if "#" in places:
        return None
    starts, stops = ends[:, 1] + 1, ends[:, 2]
    topics = np.repeat([places[topic] for topic in stretches], np.diff(firsts, append=len(values)))
    if len(places) < len(stretches):  # if a topic's lines are not adjacent, sort by topic
        order = np.argsort(topics, kind="stable")
        starts, stops, values = starts[order], stops[order], values[order]
    keys = keys_of_fields(buffer, starts, stops)
    bounds = np.concatenate(([0], np.cumsum(np.bincount(topics))))
    if have_duplicates(keys, bounds):
        return None
    return GradeColumns(tuple(places), bounds, text_of(buffer, starts, stops), keys, values)
