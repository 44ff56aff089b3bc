"""Runs with fewer columns: five without a tag, or three with a rank or a score, as in MS MARCO.

Chunks are read column by column. An irregular chunk is first normalised line by line, so that each error gets a
message.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np

from irdesk.domain.docno_keys import keys_of_fields
from irdesk.domain.progress import Progress
from irdesk.domain.run import Ranking, Run
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind, is_comment
from irdesk.formats.io.column_lines import Columns, Fields, is_integer, is_number, rows_of, tidy_lines
from irdesk.formats.io.number_columns import decimals, firsts_of, integers, table_of, text_of
from irdesk.formats.io.streams import open_input
from irdesk.formats.io.text_chunks import Text, texts_of
from irdesk.formats.runs.repeated_documents import report_repeated_documents
from irdesk.formats.runs.run_tag_from_file_name import tag_of
from irdesk.formats.runs.run_trec import join_rankings


@dataclass(frozen=True)
class Layout(Columns):
    """The column index of each field. The topic is the first column. ``rank`` and ``score`` are -1 if the format lacks
    this column.
    """

    docno: int
    rank: int
    score: int

    def fault_of(self, fields: Fields) -> str:
        """Return a message if the fields of one line are malformed, otherwise an empty string."""
        if fault := self.columns_fault(fields, self.width):
            return fault
        if self.score >= 0 and not is_number(fields[self.score]):
            excerpt = fields[self.score][:40].decode(errors="replace")
            return f"the score is '{excerpt}'; expected a finite decimal number such as 12.5"
        if self.score < 0 and not (fields[self.rank].isdigit() and len(fields[self.rank]) <= _RANK_DIGITS):
            return f"the rank is '{fields[self.rank][:40].decode(errors='replace')}'; expected a number such as 1 or 2"
        return ""


_RANK_DIGITS = 8
UNTAGGED = Layout("topic Q0 docno rank score", 2, 3, 4)
RANKED = Layout("topic docno rank", 1, 2, -1)
SCORED = Layout("topic docno score", 1, -1, 2)


def read(path: Path, progress: Progress, layout: Layout) -> Run:
    """Read a run. Its tag is the file name. If there is no score column, the score is minus the rank.

    Raises `InputError` for a malformed line, with the file, the line, and the text found and expected.
    """
    parts: dict[str, list[Ranking]] = defaultdict(list)
    faults = Faults(path)
    lines = 0
    with open_input(path, progress) as stream:
        for data in map(bytes, texts_of(stream)):
            rows = _regular(tidy_lines(data), layout)
            if rows is None:
                rows = _regular(_cleaned(data, lines, layout, faults), layout)
            lines += data.count(b"\n")
            if not faults.rows:
                for topic, ranking in rows or []:
                    parts[topic].append(ranking)
    faults.raise_if_any()
    if not parts:
        faults.fail(0, f"the file contains no line of a run; {layout.expected}")
    run = Run(tag_of(path), {topic: join_rankings(rankings) for topic, rankings in parts.items()})
    if any(len(np.unique(ranking.keys)) < len(ranking) for ranking in run.rankings.values()):
        report_repeated_documents(path, progress, layout.docno)
    return run


def _regular(data: bytes, layout: Layout) -> list[tuple[str, Ranking]] | None:
    """Return the rankings of a normalised chunk, one per sequence of lines with the same topic. Return None if a line
    is irregular.
    """
    table = table_of(Text.of(data), layout.width, tidy=True) if b"\r" not in data else None
    if table is None:
        return None
    buffer, words, line_starts, ends = table
    starts = np.column_stack((line_starts, ends[:, :-1] + 1))
    ranks = np.full(len(ends), -1, np.int32)
    if layout.rank >= 0:
        ranks = integers(words, starts[:, layout.rank], ends[:, layout.rank])
    if layout.score >= 0:
        scores = decimals(buffer, words, starts[:, layout.score], ends[:, layout.score])
    else:
        scores = np.where(ranks >= 0, 0.0 - ranks, np.nan)
    if np.isnan(scores).any():
        return None
    docno_starts, docno_ends = starts[:, layout.docno], ends[:, layout.docno]
    keys = keys_of_fields(buffer, docno_starts, docno_ends)
    docnos, stops = text_of(buffer, docno_starts, docno_ends), np.cumsum(docno_ends - docno_starts + 1)
    firsts = firsts_of(buffer, words, line_starts, ends[:, 0]).tolist()
    rows = []
    for a, b in zip(firsts, [*firsts[1:], len(keys)], strict=True):
        topic = bytes(buffer[line_starts[a] : ends[a, 0]]).decode()
        if topic == "#":
            return None
        text = docnos[int(stops[a - 1]) if a else 0 : int(stops[b - 1])]
        rows.append((topic, Ranking(text, keys[a:b], scores[a:b], ranks[a:b])))
    return rows


def _cleaned(data: bytes, before: int, layout: Layout, faults: Faults) -> bytes:
    """Return the valid lines of a chunk in normalised form. Errors in the other lines are added to ``faults``."""
    kept = []
    for line_number, line in enumerate(data.split(b"\n"), before + 1):
        if is_comment(line):
            continue
        fields = line.split()
        if fault := layout.fault_of(fields):
            faults.add(line_number, fault)
        else:
            kept.append(b" ".join(fields))
    return b"\n".join(kept)


def is_untagged(rows: list[Fields]) -> bool:
    """Return whether rows of five columns are a run rather than stratified qrels. Rank and score must be numbers. If
    all scores are integers, no rank may occur twice within a topic unless the second column is Q0.

    Stratified qrels also end in integers, but repeat the stratum, which is in the column of the rank.
    """
    if not rows or len(rows[0]) != UNTAGGED.width or not all(is_number(row[4]) and is_integer(row[3]) for row in rows):
        return False
    places = {(row[0], row[3]) for row in rows}
    return len(places) == len(rows) or not all(is_integer(row[4]) for row in rows) or rows[0][1].upper() == b"Q0"


def _matches_untagged(head: bytes) -> bool:
    return is_untagged(rows_of(head))


def _matches_scored(head: bytes) -> bool:
    """Return whether there are three columns with numbers in the last one. At least one number must not be an integer,
    which excludes ranks and grades.
    """
    rows = rows_of(head)
    numbers = bool(rows) and len(rows[0]) == SCORED.width and all(is_number(row[2]) for row in rows)
    return numbers and not all(is_integer(row[2]) for row in rows)


FIVE = Format(
    "untagged-run",
    Kind.RUN,
    _matches_untagged,
    partial(read, layout=UNTAGGED),
    "run without tag, five columns",
    UNTAGGED.columns,
)
BY_RANK = Format(
    "ranked-run",
    Kind.RUN,
    lambda _: False,
    partial(read, layout=RANKED),
    "MS MARCO run, topic docno rank",
    RANKED.columns,
)
BY_SCORE = Format(
    "scored-run", Kind.RUN, _matches_scored, partial(read, layout=SCORED), "run, topic docno score", SCORED.columns
)
