"""Runs in TREC's six columns: ``topic Q0 docno rank score tag``. Text after the tag is skipped, as in trec_eval.

Regular chunks of a file are read column by column. An irregular chunk is first normalised line by line, so that each
error gets a message.
"""

from __future__ import annotations

import io
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import numpy.typing as npt

from irdesk.domain.docno_keys import Bytes, Keys, Offsets, Words, have_duplicates, keys_of_fields
from irdesk.domain.errors import InputError, UselessRanks
from irdesk.domain.progress import Progress
from irdesk.domain.ranking_order import bits_of, order_with_ties, orders, rank_run
from irdesk.domain.run import Fields, Ordering, RankedRun, Ranking, Ranks, Run
from irdesk.domain.run_check import RunCheck, check_lists, check_run, nuls_in
from irdesk.formats.file_errors import Faults
from irdesk.formats.format_definition import Format, Kind, Stretch, is_comment
from irdesk.formats.io.atomic_write import replacing
from irdesk.formats.io.column_lines import encoding_fault, is_integer
from irdesk.formats.io.number_columns import decimals, firsts_of, integers, number, table_of, text_of
from irdesk.formats.io.streams import open_input, open_stretch
from irdesk.formats.io.text_chunks import Text, texts_of
from irdesk.formats.runs.repeated_documents import report_repeated_documents

COLUMNS = 6
EXPECTED = "expected six columns: topic Q0 docno rank score tag"
_SHIFTS = (1, 2)  # numbers of extra columns caused by spaces in a docno


@dataclass(frozen=True, eq=False)
class _Piece:
    """A chunk of a run's lines: the start of each sequence of lines with the same topic, the columns that evaluation
    needs, and the text with the other columns.

    ``ends``, shape (lines, 6), is the end of each field; the next field starts one byte later. ``closed`` means that
    the chunk's last topic does not continue in the next chunk. ``tidied`` means that the chunk was irregular and has
    been normalised line by line.
    """

    topics: list[str]
    firsts: Offsets
    keys: Keys
    scores: npt.NDArray[np.float64]
    tag: str
    buffer: Bytes
    words: Words
    ends: Offsets
    closed: bool
    tidied: bool

    @property
    def bounds(self) -> list[int]:
        """Return the start of each sequence of lines with the same topic, and the end of the last sequence."""
        return [*self.firsts.tolist(), len(self.keys)]

    def docnos(self, lines: Offsets | slice) -> Fields:
        """Return the docno fields of the given lines."""
        return self.buffer, self.ends[lines, 1] + 1, self.ends[lines, 2]

    def ranks(self, lines: Offsets | slice) -> Ranks:
        """Return the rank column of the given lines."""
        return integers(self.words, self.ends[lines, 2] + 1, self.ends[lines, 3])

    def ranking(self, lines: Offsets | slice) -> Ranking:
        """Return the ranking that consists of the given lines."""
        return Ranking(text_of(*self.docnos(lines)), self.keys[lines], self.scores[lines], self.ranks(lines))


def _regular(text: Text, *, tidy: bool = False) -> _Piece | None:
    """Parse a chunk in which every line has six fields separated by one space or tab. Return None for any other chunk.

    ``tidy`` means that the text has been normalised: only spaces separate fields, and only LF separates lines. In other
    text, control characters except tab, LF and CRLF make the chunk irregular.
    """
    table = table_of(text, COLUMNS, tidy=tidy)
    if table is None:
        return None
    buffer, words, line_starts, ends = table
    firsts = firsts_of(buffer, words, line_starts, ends[:, 0])
    left = -1
    if not text.ends and len(firsts) > 1:  # leave the last topic to the next chunk, where it may continue
        used = int(firsts[-1])
        left = int(line_starts[used])
        firsts, line_starts, ends = firsts[:-1], line_starts[:used], ends[:used]
    scores = decimals(buffer, words, ends[:, 3] + 1, ends[:, 4])
    if np.isnan(scores).any():
        return None
    topics = text_of(buffer, line_starts[firsts], ends[firsts, 0]).decode().split("\n")[:-1]
    if "#" in topics:
        return None
    keys = keys_of_fields(buffer, ends[:, 1] + 1, ends[:, 2])
    tag = bytes(buffer[ends[-1, 4] + 1 : ends[-1, 5]]).decode()
    text.left = left
    closed = left >= 0 or (text.ends and not tidy)
    return _Piece(topics, firsts, keys, scores, tag, buffer, words, ends, closed, tidy)


def _line_by_line(data: bytes, before: int, faults: Faults) -> _Piece | None:
    """Parse any chunk by normalising it line by line. Return None if no line is left.

    Errors are added to ``faults``; ``before`` is the number of lines before the chunk.
    """
    lines: list[bytes] = []
    for line_number, line in enumerate(data.split(b"\n"), before + 1):
        if is_comment(line):
            continue
        fields = line.split()
        if fault := fault_of(fields) or _lone_cr(line, fields):
            faults.add(line_number, fault)
            continue
        topic, _, docno, rank, score, tag = fields[:COLUMNS]
        lines.append(b" ".join((topic, b"Q0", docno, rank if rank.isdigit() else b"-", score, tag)))
    return _regular(Text.of(b"\n".join(lines)), tidy=True) if lines else None


def fault_of(fields: list[bytes]) -> str:
    """Return a message if the fields of one line are malformed, otherwise an empty string."""
    if len(fields) > COLUMNS:
        if not _ranked_and_scored(fields, 0):
            return f"found {len(fields)} columns; {EXPECTED} (a docno cannot contain a space)"
        if any(_ranked_and_scored(fields, shift) for shift in _SHIFTS):
            return (
                f"found {len(fields)} columns, which can be a docno with a space or text after the tag; {EXPECTED}, "
                "with text after it only if the columns after the docno are not also a rank and a score"
            )
    if len(fields) < COLUMNS:
        return f"found {len(fields)} column{'s'[: len(fields) > 1]}; {EXPECTED}"
    if fault := encoding_fault((("topic", fields[0]), ("docno", fields[2]), ("tag", fields[5]))):
        return fault
    if number(fields[4]) != number(fields[4]):  # only NaN differs from itself
        return (
            f"the score is '{fields[4][:40].decode(errors='replace')}'; expected a finite decimal number such as 12.5"
        )
    return ""


def _lone_cr(line: bytes, fields: list[bytes]) -> str:
    """Return a message if a line has too many columns because it contains a bare CR. Return an empty string if the
    extra columns are text after the tag.
    """
    return "its lines end in CR only; expected LF, or CR LF" if len(fields) > COLUMNS and b"\r" in line.strip() else ""


def _ranked_and_scored(fields: list[bytes], shift: int) -> bool:
    """Return whether rank, score and tag are shifted right by ``shift`` columns, as after a docno with spaces."""
    if len(fields) < COLUMNS + shift:
        return False
    rank, score = fields[3 + shift : 5 + shift]
    return is_integer(rank) and number(score) == number(score)


def _parsed(path: Path, progress: Progress, stretch: Stretch | None = None) -> Iterator[_Piece]:
    """Parse the file, or a range of it, in chunks. Raises `InputError`, after the last chunk, if a line is invalid or
    the file is empty.
    """
    faults = Faults(path)
    lines, empty = 0, True
    with open_stretch(path, *stretch, progress) if stretch else open_input(path, progress) as stream:
        for text in texts_of(stream):
            regular = _regular(text)
            piece = regular or _line_by_line(bytes(text), lines, faults)
            lines += len(regular.keys) if regular else bytes(text).count(b"\n")
            if piece:
                empty = False
                yield piece
    faults.raise_if_any()
    if empty:
        faults.fail(0, f"the file contains no line of a run; {EXPECTED}")


def _grouped(piece: _Piece) -> Iterator[tuple[str, Ranking]]:
    """Yield the chunk's rankings, one per topic. Lines of a topic that are not adjacent are joined in file order."""
    every = slice(None)
    _, starts, ends = piece.docnos(every)
    docnos, ranks = text_of(*piece.docnos(every)), piece.ranks(every)
    places = np.concatenate(([0], np.cumsum(ends - starts + 1)))[piece.bounds].tolist()
    stretches: dict[str, list[Ranking]] = defaultdict(list)
    for topic, (a, b), (begin, end) in zip(piece.topics, pairwise(piece.bounds), pairwise(places), strict=True):
        ranking = Ranking(docnos[begin:end], piece.keys[a:b], piece.scores[a:b], ranks[a:b])
        stretches[topic].append(ranking)
    for topic, rankings in stretches.items():
        yield topic, join_rankings(rankings)


def join_rankings(parts: list[Ranking]) -> Ranking:
    """Join the parts of one topic's ranking, which come from different places in the file."""
    if len(parts) == 1:
        return parts[0]
    return Ranking(
        b"".join(part.docnos for part in parts),
        np.concatenate([part.keys for part in parts]),
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.ranks for part in parts]),
    )


def read(path: Path, progress: Progress) -> Run:
    """Read a run. Raises `InputError` for a malformed line; the message says what was found and expected."""
    parts: dict[str, list[Ranking]] = defaultdict(list)
    tag = ""
    for piece in _parsed(path, progress):
        tag = piece.tag
        for topic, ranking in _grouped(piece):
            parts[topic].append(ranking)
    run = Run(tag, {topic: join_rankings(rankings) for topic, rankings in parts.items()})
    together = RankedRun.of(tag, {topic: ranking.keys for topic, ranking in run.rankings.items()})
    if have_duplicates(together.keys_of_all, together.bounds):
        report_repeated_documents(path, progress)
    return run


def rank(path: Path, progress: Progress, ordering: Ordering) -> RankedRun:
    """Read only the data needed for evaluation, in evaluation order. The docnos are not kept as text. Raises the same
    errors as `read`.
    """
    ranked_run = _Ranked(ordering)
    pieces_of_file = _parsed(path, progress)
    for piece in pieces_of_file:
        if not ranked_run.take(piece):  # the topic recurs, so all its lines must be joined first
            for _ in pieces_of_file:
                pass  # malformed lines are reported at the end, before the file is read again
            return _ranked_whole(path, progress, ordering)
    run = ranked_run.finished()
    if have_duplicates(run.keys_of_all, run.bounds):
        report_repeated_documents(path, progress)
    contradicted = run.check is not None and run.check.contradicted
    return _ranked_whole(path, progress, ordering) if contradicted else run  # reading the whole file checks all ranks


def rank_stretch(path: Path, progress: Progress, ordering: Ordering, stretch: Stretch) -> RankedRun | None:
    """Read one range of a run's file, the bytes [start, stop), in the same way as `rank`. For the ranges of a file, see
    `cuts_of`.

    Return None if the whole file must be read, for instance to report its errors.
    """
    ranked_run = _Ranked(ordering)
    try:
        if not all(map(ranked_run.take, _parsed(path, progress, stretch))):
            return None
        run = ranked_run.finished()
    except (InputError, UselessRanks):
        return None
    return None if have_duplicates(run.keys_of_all, run.bounds) else run


def _ranked_whole(path: Path, progress: Progress, ordering: Ordering) -> RankedRun:
    run = read(path, progress)
    return replace(rank_run(run, ordering), check=check_run(run))


class _Ranked:
    """A run in evaluation order, built chunk by chunk."""

    def __init__(self, ordering: Ordering) -> None:
        self._ordering = ordering
        self._topics: dict[str, int] = {}
        self._lengths: list[int] = []
        self._keys: list[Keys] = []
        self._tied: list[Offsets] = []
        self._places = 0
        self._tag = ""
        self._open: tuple[str, list[Ranking]] | None = None
        self._check = RunCheck()

    def take(self, piece: _Piece) -> bool:
        """Add the next chunk. Return False if a topic recurs after another topic. If the chunk's last topic may
        continue in the next chunk, keep the topic open.
        """
        self._tag = piece.tag
        bounds, topics = piece.bounds, piece.topics
        first, last = 0, len(topics) - (not piece.closed)
        if self._open and topics[0] == self._open[0]:
            self._open[1].append(piece.ranking(slice(0, bounds[1])))
            first = 1
            if last == 0:
                return True
        self._close()
        a, z = bounds[first], bounds[last]
        if first < last:
            keys = piece.keys[a:z]
            firsts = piece.firsts[first:last] - a
            try:
                order, tied = orders(
                    piece.scores[a:z],
                    firsts,
                    self._ordering,
                    lambda lines: piece.docnos(lines + a),
                    lambda lines: piece.ranks(lines + a),
                )
            except UselessRanks as fault:
                raise fault.of_topic(topics[first + fault.nth]) from None
            self._check = self._check.joined(
                check_lists(topics[first:last], piece.scores[a:z], firsts, lambda lines: piece.ranks(lines + a))
            )
            if piece.tidied:  # only a normalised chunk can contain NUL characters
                self._check = self._check.joined(RunCheck(nuls=nuls_in(text_of(*piece.docnos(slice(a, z))))))
            self._keep(keys.copy() if order is None else keys[order], tied)
            self._lengths += np.diff(bounds[first : last + 1]).tolist()
        if not piece.closed:
            self._open = topics[last], [piece.ranking(slice(z, len(piece.keys)))]
        before = len(self._topics)
        for i, topic in enumerate(topics[first:], before):
            self._topics[topic] = i
        return len(self._topics) == before + len(topics) - first

    def _close(self) -> None:
        if self._open:
            ranking = join_rankings(self._open[1])
            try:
                order, tied = order_with_ties(ranking, self._ordering)
            except UselessRanks as fault:
                raise fault.of_topic(self._open[0]) from None
            self._check = self._check.joined(
                check_lists([self._open[0]], ranking.scores, np.zeros(1, np.int64), ranking.ranks.take)
            ).joined(RunCheck(nuls=nuls_in(ranking.docnos)))
            self._keep(ranking.keys[order], tied)
            self._lengths.append(len(ranking))
            self._open = None

    def _keep(self, keys: Keys, tied: Offsets) -> None:
        self._keys.append(keys)
        self._tied.append(tied + self._places)
        self._places += len(keys)

    def finished(self) -> RankedRun:
        """Return the complete run."""
        self._close()
        bounds = np.concatenate(([0], np.cumsum(self._lengths)))
        tied = bits_of(np.concatenate(self._tied), self._places)
        return RankedRun(self._tag, self._topics, bounds, np.concatenate(self._keys), tied, self._ordering, self._check)


def write(run: Run, path: Path) -> None:
    """Write a run in TREC's six columns, in file order. Reading the file returns an equal run."""
    with replacing(path) as out:
        out.writelines(lines(run))


def lines(run: Run) -> Iterator[str]:
    """Yield the lines of a run file, each with its newline."""
    for topic, ranking in run.rankings.items():
        rows = zip(ranking.docno_list(), ranking.ranks.tolist(), ranking.scores.tolist(), strict=True)
        for docno, rank, score in rows:
            yield f"{topic} Q0 {docno} {rank} {score!r} {run.tag}\n"


def _matches(head: bytes) -> bool:
    """Return whether the first line that is not a comment has at least six columns, with a number in the fifth. Any
    columns after the sixth must be text that follows the tag.
    """
    for line in io.BytesIO(head):  # read line by line, since only the first run line is needed
        if not is_comment(line):
            fields = line.split()
            return len(fields) >= COLUMNS and not (fault_of(fields) or _lone_cr(line, fields))
    return False


FORMAT = Format(
    "trec-run",
    Kind.RUN,
    _matches,
    read,
    "TREC run, six columns",
    columns="topic Q0 docno rank score tag",
    rank=rank,
    rank_stretch=rank_stretch,
)
