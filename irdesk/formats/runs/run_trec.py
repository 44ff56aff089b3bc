"""Runs in TREC's six columns: ``topic Q0 docno rank score tag``. Text after the tag is skipped, as trec_eval skips it.

Regular pieces of a file are read a column at a time; a piece with anything odd is tidied line by line first, which
names its faults.
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

from irdesk.domain.docnos import Bytes, Keys, Offsets, Words, have_twins, keys_of_fields
from irdesk.domain.errors import InputError, UselessRanks
from irdesk.domain.progress import Progress
from irdesk.domain.run import (
    Fields,
    Ordering,
    RankedRun,
    Ranking,
    Ranks,
    Run,
    bits_of,
    ordered,
    orders,
    ranked,
)
from irdesk.domain.run_check import RunCheck, check_lists, check_run, nuls_in
from irdesk.formats.base import Faults, Format, Kind, Stretch, is_comment
from irdesk.formats.io.atomic_write import replacing
from irdesk.formats.io.column_lines import is_integer
from irdesk.formats.io.number_columns import decimals, firsts_of, integers, number, table_of, text_of
from irdesk.formats.io.streams import open_input, open_stretch
from irdesk.formats.io.text_chunks import Text, texts_of

COLUMNS = 6
EXPECTED = "expected six columns: topic Q0 docno rank score tag"
_SHIFTS = (1, 2)  # columns that blanks in a docno add


@dataclass(frozen=True, eq=False)
class _Piece:
    """Some lines of a run: where each stretch of one topic starts, the columns that evaluation needs, and the text
    that holds the others. ``ends``, shape (n, 6), says where each field ends; the next one starts a byte later.
    ``closed``: no further piece begins with its last topic. ``tidied``: made line by line of an odd piece.
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
        """Where each stretch starts, and where the last one ends."""
        return [*self.firsts.tolist(), len(self.keys)]

    def docnos(self, lines: Offsets | slice) -> Fields:
        """The fields of some lines' docnos."""
        return self.buffer, self.ends[lines, 1] + 1, self.ends[lines, 2]

    def ranks(self, lines: Offsets | slice) -> Ranks:
        """The rank column of some lines."""
        return integers(self.words, self.ends[lines, 2] + 1, self.ends[lines, 3])

    def ranking(self, lines: Offsets | slice) -> Ranking:
        """The ranking of some lines."""
        return Ranking(text_of(*self.docnos(lines)), self.keys[lines], self.scores[lines], self.ranks(lines))


def _regular(text: Text, *, tidy: bool = False) -> _Piece | None:
    """The columns of a piece whose every line has six fields with one blank between them; else None.

    In a piece that was made ``tidy`` spaces and newlines alone divide; elsewhere every control character is odd.
    """
    table = table_of(text, COLUMNS, tidy=tidy)
    if table is None:
        return None
    buffer, words, line_starts, ends = table
    firsts = firsts_of(buffer, words, line_starts, ends[:, 0])
    left = -1
    if not text.ends and len(firsts) > 1:  # the last topic may go on in the next piece, which begins with it
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
    """The same for any piece, tidied one line after the other; None where no line is left.

    Faults go to ``faults``; ``before`` counts the lines before the piece.
    """
    lines: list[bytes] = []
    for at, line in enumerate(data.split(b"\n"), before + 1):
        if is_comment(line):
            continue
        fields = line.split()
        if fault := fault_of(fields) or _lone_cr(line, fields):
            faults.add(at, fault)
            continue
        topic, _, docno, rank, score, tag = fields[:COLUMNS]
        lines.append(b" ".join((topic, b"Q0", docno, rank if rank.isdigit() else b"-", score, tag)))
    return _regular(Text.of(b"\n".join(lines)), tidy=True) if lines else None


def fault_of(fields: list[bytes]) -> str:
    """What is wrong with the fields of one line; empty where nothing is."""
    if len(fields) > COLUMNS:
        if not _ranked_and_scored(fields, 0):
            return f"found {len(fields)} columns; {EXPECTED} (a docno cannot hold a blank)"
        if any(_ranked_and_scored(fields, shift) for shift in _SHIFTS):
            return (
                f"found {len(fields)} columns, which can be a docno with a blank or text after the tag; {EXPECTED}, "
                "with text after it only where the columns behind the docno are no rank and score as well"
            )
    if len(fields) < COLUMNS:
        return f"found {len(fields)} column{'s'[: len(fields) > 1]}; {EXPECTED}"
    for name, field in (("topic", fields[0]), ("docno", fields[2]), ("tag", fields[5])):
        try:
            field.decode()
        except UnicodeDecodeError:
            return f"the {name} {field[:40]!r} is not UTF-8"
    if number(fields[4]) != number(fields[4]):  # NaN alone differs from itself
        return (
            f"the score is '{fields[4][:40].decode(errors='replace')}'; expected a finite decimal number such as 12.5"
        )
    return ""


def _lone_cr(line: bytes, fields: list[bytes]) -> str:
    """What is wrong where CR alone, not text after the tag, gives a line too many columns; empty elsewhere."""
    return "its lines end in CR alone; expected LF, or CR LF" if len(fields) > COLUMNS and b"\r" in line.strip() else ""


def _ranked_and_scored(fields: list[bytes], shift: int) -> bool:
    """Whether a rank, a score and a tag stand ``shift`` columns behind their own, as behind a docno with blanks."""
    if len(fields) < COLUMNS + shift:
        return False
    rank, score = fields[3 + shift : 5 + shift]
    return is_integer(rank) and number(score) == number(score)


def _parsed(path: Path, progress: Progress, stretch: Stretch | None = None) -> Iterator[_Piece]:
    """The file, or a stretch of it, in pieces. Raises `InputError` at its end where it has a fault, or where it is
    empty.
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
        faults.fail(0, f"the file has no line of a run; {EXPECTED}")


def _grouped(piece: _Piece) -> Iterator[tuple[str, Ranking]]:
    """The piece's rankings, one a topic; lines of a topic that comes again are brought together in file order."""
    every = slice(None)
    _, starts, ends = piece.docnos(every)
    docnos, ranks = text_of(*piece.docnos(every)), piece.ranks(every)
    places = np.concatenate(([0], np.cumsum(ends - starts + 1)))[piece.bounds].tolist()
    stretches: dict[str, list[Ranking]] = defaultdict(list)
    for topic, (a, b), (begin, end) in zip(piece.topics, pairwise(piece.bounds), pairwise(places), strict=True):
        ranking = Ranking(docnos[begin:end], piece.keys[a:b], piece.scores[a:b], ranks[a:b])
        stretches[topic].append(ranking)
    for topic, rankings in stretches.items():
        yield topic, _joined(rankings)


def _joined(parts: list[Ranking]) -> Ranking:
    if len(parts) == 1:
        return parts[0]
    return Ranking(
        b"".join(part.docnos for part in parts),
        np.concatenate([part.keys for part in parts]),
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.ranks for part in parts]),
    )


def read(path: Path, progress: Progress) -> Run:
    """Read a run. Raises `InputError` with file, line, what was found and what was expected."""
    parts: dict[str, list[Ranking]] = defaultdict(list)
    tag = ""
    for piece in _parsed(path, progress):
        tag = piece.tag
        for topic, ranking in _grouped(piece):
            parts[topic].append(ranking)
    run = Run(tag, {topic: _joined(rankings) for topic, rankings in parts.items()})
    together = RankedRun.of(tag, {topic: ranking.keys for topic, ranking in run.rankings.items()})
    if have_twins(together.keys_of_all, together.bounds):
        name_twins(path, progress)
    return run


def rank(path: Path, progress: Progress, ordering: Ordering) -> RankedRun:
    """Read of a run what evaluation needs, in its order; the text of each piece is let go. Raises as `read` does."""
    own = _Ranked(ordering)
    pieces_of_file = _parsed(path, progress)
    for piece in pieces_of_file:
        if not own.take(piece):  # a topic comes again: its lines have to be brought together first
            for _ in pieces_of_file:
                pass  # faults further down come before all else
            return _ranked_whole(path, progress, ordering)
    run = own.finished()
    if have_twins(run.keys_of_all, run.bounds):
        name_twins(path, progress)
    contradicted = run.check is not None and run.check.contradicted
    return _ranked_whole(path, progress, ordering) if contradicted else run  # looks at all ranks


def rank_stretch(path: Path, progress: Progress, ordering: Ordering, stretch: Stretch) -> RankedRun | None:
    """Read the bytes [start, stop) of a run's file, between two places of `cuts_of`, as `rank` reads all of it.

    None where that takes the whole file, among others to name its faults.
    """
    own = _Ranked(ordering)
    try:
        if not all(map(own.take, _parsed(path, progress, stretch))):
            return None
        run = own.finished()
    except (InputError, UselessRanks):
        return None
    return None if have_twins(run.keys_of_all, run.bounds) else run


def _ranked_whole(path: Path, progress: Progress, ordering: Ordering) -> RankedRun:
    run = read(path, progress)
    return replace(ranked(run, ordering), check=check_run(run))


class _Ranked:
    """A run in the order of evaluation, put together piece by piece."""

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
        """Take the next piece; False where a topic comes again after another one. A last topic that may go on stays
        open.
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
            if piece.tidied:  # no other piece can hold one
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
            ranking = _joined(self._open[1])
            try:
                order, tied = ordered(ranking, self._ordering)
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
        """All of it."""
        self._close()
        bounds = np.concatenate(([0], np.cumsum(self._lengths)))
        tied = bits_of(np.concatenate(self._tied), self._places)
        return RankedRun(self._tag, self._topics, bounds, np.concatenate(self._keys), tied, self._ordering, self._check)


def name_twins(path: Path, progress: Progress, column: int = 2) -> None:
    """Read again, slowly, to name both lines of each document that stands twice in a topic; always raises.

    ``column`` is where docnos stand, counted from 0.
    """
    seen: dict[tuple[bytes, bytes], int] = {}
    faults = Faults(path)
    with open_input(path, progress) as stream:
        for at, line in enumerate(stream, 1):
            if is_comment(line):
                continue
            fields = line.split()
            topic, docno = fields[0], fields[column]
            before = seen.setdefault((topic, docno), at)
            if before != at:
                faults.add(
                    at,
                    f"document {docno.decode()} of topic {topic.decode()} stands here and in line {before}; "
                    "expected each document once a topic",
                )
    # Two docnos with one 64-bit key would be told apart by nothing; their odds are one in 10^10 a topic.
    faults.raise_if_any()
    faults.fail(0, "two docnos of one topic have the same 64-bit key; please report this file")


def write(run: Run, path: Path) -> None:
    """Write a run in TREC's six columns, in the file's order; reading it again gives the same run."""
    with replacing(path) as out:
        out.writelines(lines(run))


def lines(run: Run) -> Iterator[str]:
    """The lines of a run's file, each ended by a newline."""
    for topic, ranking in run.rankings.items():
        rows = zip(ranking.docno_list(), ranking.ranks.tolist(), ranking.scores.tolist(), strict=True)
        for docno, rank, score in rows:
            yield f"{topic} Q0 {docno} {rank} {score!r} {run.tag}\n"


def _matches(head: bytes) -> bool:
    """Whether the first line that counts has six columns, the fifth a number, or more with text after the tag."""
    for line in io.BytesIO(head):  # the others need not be cut apart
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
