"""Runs: one system's ranked documents, and the order in which they are evaluated.

Only this module knows how ties are broken. The file's order is kept, too: pools are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from irdesk.domain import kernels
from irdesk.domain.docnos import PADDING, Bytes, Keys, Offsets, letters_of_fields, order_in_groups
from irdesk.domain.errors import UselessRanks
from irdesk.domain.messages import worded

if TYPE_CHECKING:
    from irdesk.domain.run_check import RunCheck

_ORDERED_TOGETHER = 1 << 18  # lines
Scores = npt.NDArray[np.float64]
Order = npt.NDArray[np.int32]
Ranks = npt.NDArray[np.int32]
Bits = npt.NDArray[np.uint8]
Fields = tuple[Bytes, Offsets, Offsets]
"""Fields of text: a buffer that ends in `PADDING` bytes of any value, and the start and end of each field."""

_LONGEST_BY_WORDS = 64


class Convention(StrEnum):
    """The convention by which scores are computed, shown beside every score (see resources/help/numbers.md)."""

    TREC_EVAL_9 = "trec_eval 9"
    TREC_EVAL_10 = "trec_eval 10"
    EXACT = "exact"


class Ties(StrEnum):
    """How documents of equal retrieval score are ordered; a choice only under the exact convention.

    ``expected``: they are not ordered; a score is the mean over all orders of the tied documents.
    """

    DOCNO_DESCENDING = "docno-desc"
    DOCNO_ASCENDING = "docno-asc"
    RANK = "rank"
    FILE = "file"
    EXPECTED = "expected"


class RankedBy(StrEnum):
    """What ranks the documents of a run: the retrieval score (as in trec_eval), the rank column, or file order."""

    SCORE = "score"
    RANK = "rank"
    FILE = "file"


@dataclass(frozen=True)
class Ordering:
    """How a ranking is sorted: by which value, whether retrieval scores are compared as float32, and how ties are
    broken. Rankings that are scored over all orders of their ties are sorted by docno descending.

    By the rank column, documents of equal rank are tied; in file order none are tied.
    """

    single: bool = True
    ties: Ties = Ties.DOCNO_DESCENDING
    by: RankedBy = RankedBy.SCORE

    @classmethod
    def of(cls, convention: Convention, ties: Ties = Ties.DOCNO_DESCENDING, by: RankedBy = RankedBy.SCORE) -> Ordering:
        """Return the ordering of a convention; ``ties`` is used only under the exact one."""
        if by is RankedBy.FILE:
            return cls(single=False, by=by)
        fixed = convention is not Convention.EXACT or ties is Ties.EXPECTED
        single = convention is Convention.TREC_EVAL_9 and by is RankedBy.SCORE
        return cls(single, Ties.DOCNO_DESCENDING if fixed else ties, by)

    def __str__(self) -> str:
        """Return a name unique to this ordering, under which projects store orders."""
        if self.by is not RankedBy.SCORE:
            return f"{self.by.value} {self.ties.value}"
        return f"{'float32' if self.single else 'float64'} {self.ties.value}"


USUAL_ORDERING = Ordering()


@dataclass(frozen=True, eq=False)
class Ranking:
    """One run's documents for one topic, in file order.

    ``docnos`` holds the n docnos as UTF-8, each ended by a newline; ``keys`` their keys, ``scores`` the retrieval
    scores, ``ranks`` the rank column (-1 where it is not a number of at most eight digits); shapes (n,).
    """

    docnos: bytes
    keys: Keys
    scores: Scores
    ranks: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.keys)

    def docno_list(self) -> list[str]:
        """Return the docnos in file order."""
        return self.docnos.decode().split("\n")[:-1]


@dataclass(frozen=True, eq=False)
class Run:
    """A run as read from its file: its tag and a ranking for each topic, in the order in which topics first occur."""

    tag: str
    rankings: dict[str, Ranking]

    @property
    def lines(self) -> int:
        """Number of documents over all topics."""
        return sum(map(len, self.rankings.values()))

    @property
    def depth(self) -> int:
        """Number of documents of the longest ranking."""
        return max(map(len, self.rankings.values()), default=0)


@dataclass(frozen=True, eq=False)
class RankedRun(Mapping[str, Keys]):
    """The part of a run that evaluation needs: for each topic the keys of its documents in the order of evaluation.

    All keys are in one array, shape (n,), topic after topic; ``bounds``, shape (topics + 1,), holds the start of each
    topic. ``tied`` has one bit per document, packed eight to a byte, set if the document has the same retrieval score
    as the one before it in its topic; it is empty if no bit is set. ``ordering`` is the ordering of the keys. ``check``
    is the result of checking the run's file (see `irdesk.domain.run_check`), None without a file or a check.
    """

    tag: str
    topics: Mapping[str, int]
    bounds: Offsets
    keys_of_all: Keys
    tied: Bits = field(default_factory=lambda: np.zeros(0, np.uint8))
    ordering: Ordering = USUAL_ORDERING
    check: RunCheck | None = None

    @classmethod
    def of(cls, tag: str, keys: Mapping[str, Keys]) -> RankedRun:
        """Create a ranked run from a separate array for each topic."""
        bounds = np.concatenate(([0], np.cumsum(np.fromiter(map(len, keys.values()), np.int64, len(keys)))))
        joined = np.concatenate(list(keys.values())) if keys else np.zeros(0, np.uint64)
        return cls(tag, {topic: i for i, topic in enumerate(keys)}, bounds, joined)

    def __getitem__(self, topic: str) -> Keys:
        return self.part(self.keys_of_all, topic)

    def part(self, column: npt.NDArray[Any], topic: str) -> npt.NDArray[Any]:
        """Return the part of an array parallel to the keys that belongs to a topic. Raises `KeyError` for a topic that
        the run lacks.
        """
        at = self.topics[topic]
        return column[self.bounds[at] : self.bounds[at + 1]]

    def ties(self, topic: str) -> npt.NDArray[np.bool_]:
        """Return which documents of a topic's list are tied with the one before. Raises `KeyError` as `part` does."""
        at = self.topics[topic]
        a, b = int(self.bounds[at]), int(self.bounds[at + 1])
        if not len(self.tied):
            return np.zeros(b - a, np.bool_)
        return np.unpackbits(self.tied[a >> 3 : (b + 7) >> 3])[a & 7 : (a & 7) + b - a].view(np.bool_)

    def all_ties(self) -> npt.NDArray[np.bool_]:
        """Return the ties of all lists, topic after topic. Shape (n,)."""
        size = int(self.bounds[-1])
        return np.unpackbits(self.tied, count=size).view(np.bool_) if len(self.tied) else np.zeros(size, np.bool_)

    def __iter__(self) -> Iterator[str]:
        return iter(self.topics)

    def __len__(self) -> int:
        return len(self.topics)


def ranked(run: Run, ordering: Ordering) -> RankedRun:
    """Return a run in the order of evaluation."""
    return in_order(run, ordering)[0]


def parts_of(rankings: Mapping[str, Ranking], lines: int) -> Iterator[dict[str, Ranking]]:
    """Yield groups of consecutive topics with their rankings, each of at least ``lines`` lines."""
    part: dict[str, Ranking] = {}
    size = 0
    for topic, ranking in rankings.items():
        part[topic] = ranking
        size += len(ranking)
        if size >= lines:
            yield part
            part, size = {}, 0
    if part:
        yield part


def in_order(run: Run, ordering: Ordering) -> tuple[RankedRun, Order]:
    """Return a run in the order of evaluation, and that order: line numbers within each topic, from 0, topic after
    topic.
    """
    lengths = np.fromiter(map(len, run.rankings.values()), np.int64, len(run.rankings))
    bounds = np.concatenate(([0], np.cumsum(lengths)))
    keys, orders_of_parts, tied = [np.zeros(0, np.uint64)], [np.zeros(0, np.int32)], [np.zeros(0, np.int64)]
    first = 0
    for part in parts_of(run.rankings, _ORDERED_TOGETHER):
        firsts = bounds[first : first + len(part)] - bounds[first]
        order, places = _ordered_part(part, firsts, ordering)
        keys.append(np.concatenate([ranking.keys for ranking in part.values()])[order])
        orders_of_parts.append((order - np.repeat(firsts, lengths[first : first + len(part)])).astype(np.int32))
        tied.append(places + bounds[first])
        first += len(part)
    flags = bits_of(np.concatenate(tied), int(bounds[-1]))
    topics = {topic: i for i, topic in enumerate(run.rankings)}
    return RankedRun(run.tag, topics, bounds, np.concatenate(keys), flags, ordering), np.concatenate(orders_of_parts)


def _ordered_part(part: Mapping[str, Ranking], firsts: Offsets, ordering: Ordering) -> tuple[Offsets, Offsets]:
    """Return the order of the lines of consecutive rankings, and the positions tied with the one before."""
    joined = Ranking(
        b"".join(ranking.docnos for ranking in part.values()),
        np.zeros(0, np.uint64),
        np.concatenate([ranking.scores for ranking in part.values()]),
        np.concatenate([ranking.ranks for ranking in part.values()]),
    )
    try:
        order, tied = _orders_of(joined, firsts, ordering)
    except UselessRanks:
        for topic, ranking in part.items():
            _ordered_topic(topic, ranking, ordering)  # raises an error that names the topic
        raise
    return np.arange(len(joined.scores)) if order is None else order, tied


def _ordered_topic(topic: str, ranking: Ranking, ordering: Ordering) -> tuple[Order, Offsets]:
    try:
        return ordered(ranking, ordering)
    except UselessRanks as fault:
        raise fault.of_topic(topic) from None


def evaluation_order(ranking: Ranking, ordering: Ordering) -> Order:
    """Return the order in which a ranking is evaluated: a permutation of its lines, shape (n,). See `orders`."""
    return ordered(ranking, ordering)[0]


def ordered(ranking: Ranking, ordering: Ordering) -> tuple[Order, Offsets]:
    """Return the order of evaluation, and the positions in it that are tied with the one before."""
    order, tied = _orders_of(ranking, np.zeros(1, np.int64), ordering)
    return np.arange(len(ranking), dtype=np.int32) if order is None else order.astype(np.int32), tied


def _orders_of(ranking: Ranking, firsts: Offsets, ordering: Ordering) -> tuple[Offsets | None, Offsets]:
    """Return the result of `orders` for rankings that are concatenated into one."""

    def docnos(lines: Offsets) -> Fields:
        buffer = np.frombuffer(ranking.docnos + bytes(PADDING), np.uint8)
        ends = np.flatnonzero(buffer == ord("\n"))
        starts = np.concatenate(([0], ends[:-1] + 1))
        return buffer, starts[lines], ends[lines]

    return orders(ranking.scores, firsts, ordering, docnos, lambda lines: ranking.ranks[lines])


def bits_of(places: Offsets, size: int) -> Bits:
    """Return ``size`` bits, set at ``places``, packed eight to a byte; an empty array if none is set."""
    if not len(places):
        return np.zeros(0, np.uint8)
    flags = np.zeros(size, np.bool_)
    flags[places] = True
    return np.packbits(flags)


def orders(
    scores: Scores,
    firsts: Offsets,
    ordering: Ordering,
    docnos: Callable[[Offsets], Fields],
    ranks: Callable[[Offsets], Ranks],
) -> tuple[Offsets | None, Offsets]:
    """Return the order of evaluation of several concatenated rankings whose first lines are ``firsts``, and the
    positions that are tied with the one before.

    Sorts by retrieval score descending, then breaks ties: in trec_eval by docno descending in byte order, with scores
    compared as float32 in version 9 and the rank column ignored (``form_res_rels.c``). ``docnos`` and ``ranks`` return
    the text and the rank column of given lines. Under `RankedBy.RANK` the rank column, ascending, replaces the score.
    Returns a permutation of shape (n,) that keeps each ranking in its range; None if every ranking is already in order.
    Raises `UselessRanks` if ranks are needed and do not distinguish documents.
    """
    if ordering.by is RankedBy.FILE:
        return None, np.zeros(0, np.int64)
    compared: npt.NDArray[np.floating] = scores
    if ordering.by is RankedBy.RANK:
        column = ranks(np.arange(len(scores)))
        _refuse_useless(column, firsts)
        compared = -column.astype(np.float64)
    if ordering.single:
        with np.errstate(over="ignore"):  # values beyond float32 become infinite, as in trec_eval
            compared = compared.astype(np.float32)
    falls = compared[1:] < compared[:-1]
    falls[firsts[firsts > 0] - 1] = True
    if falls.all():
        return None, np.zeros(0, np.int64)
    stays = np.flatnonzero(~falls)
    order = np.arange(len(scores))
    rising = stays[compared[stays + 1] > compared[stays]]
    if len(rising):
        # Only rankings whose score rises somewhere are sorted.
        which = np.unique(np.searchsorted(firsts, rising, side="right") - 1)
        for a, b in zip(firsts[which].tolist(), np.append(firsts, len(scores))[which + 1].tolist(), strict=True):
            order[a:b] = a + np.argsort(-compared[a:b], kind="stable")
        compared = compared[order]
        tied = compared[1:] == compared[:-1]
        tied[firsts[firsts > 0] - 1] = False
        stays = np.flatnonzero(tied)
    if len(stays) and ordering.ties is not Ties.FILE:
        _settle(order, stays, ordering.ties, docnos, ranks)
    return order, stays + 1


def _refuse_useless(column: Ranks, firsts: Offsets) -> None:
    """Raise `UselessRanks` for the first ranking of several lines in which some line has no numeric rank, or all ranks
    are equal.
    """
    if not len(column):
        return
    sizes = np.diff(firsts, append=len(column))
    least, greatest = np.minimum.reduceat(column, firsts), np.maximum.reduceat(column, firsts)
    useless = np.flatnonzero((sizes > 1) & ((least < 0) | (least == greatest)))
    if not len(useless):
        return
    nth = int(useless[0])
    size, start = int(sizes[nth]), int(firsts[nth])
    missing = int(np.count_nonzero(column[start : start + size] < 0))
    if missing:
        fault = worded("the rank column holds no number in {missing} of its {lines} lines", missing=missing, lines=size)
    else:
        fault = worded("the rank column is {rank} in all its {lines} lines", rank=int(least[nth]), lines=size)
    raise UselessRanks(fault, nth)


def _settle(
    order: Offsets,
    stays: Offsets,
    ties: Ties,
    docnos: Callable[[Offsets], Fields],
    ranks: Callable[[Offsets], Ranks],
) -> None:
    """Sort lines of equal score by docno or rank, in place; each position of ``stays`` is tied to the one after it.

    By rank, lines without a numeric rank come last; lines of equal rank are sorted by docno descending.
    """
    group = np.diff(stays, prepend=-2) > 1
    firsts, lasts = stays[group], stays[np.append(np.flatnonzero(group)[1:] - 1, len(stays) - 1)] + 1
    lengths = lasts - firsts + 1
    group_of = np.repeat(np.arange(len(firsts)), lengths)
    places = np.arange(len(group_of)) + np.repeat(firsts - np.cumsum(lengths) + lengths, lengths)
    lines = order[places]
    if kernels.compiled and ties is not Ties.RANK:
        order[places] = lines[order_in_groups(kernels.compiled, *docnos(lines), lengths, ties is Ties.DOCNO_ASCENDING)]
        return
    letters = _letters(*docnos(lines))
    keys = [*(word if ties is Ties.DOCNO_ASCENDING else ~word for word in reversed(letters))]
    if ties is Ties.RANK:
        column = ranks(lines)
        keys.append(np.where(column < 0, np.iinfo(np.int32).max, column).astype(np.uint64))
    order[places] = lines[_sorted(group_of.astype(np.uint64), keys[::-1])]


def _sorted(groups: Keys, columns: list[Keys]) -> Offsets:
    """Return the order of rows by group and then by the columns, most significant first; equal rows may be in any
    order.

    Each further column is combined with the ranks so far into one number and sorted, which is far faster than
    `numpy.lexsort`. All of these numbers are below 2^32.
    """
    order = np.arange(len(groups))
    for column in columns:
        groups = (groups << np.uint64(32)) | _numbered(column, np.argsort(column))
        order = np.argsort(groups)
        groups = _numbered(groups, order)
        if groups[order[-1]] == len(groups) - 1:  # all rows are distinct
            break
    return order


def _numbered(values: Keys, order: Offsets) -> Keys:
    """Return for each value the number of distinct smaller values; ``order`` sorts the values."""
    ascending = values[order]
    numbers = np.zeros(len(values), np.uint64)
    numbers[order[1:]] = np.cumsum(ascending[1:] != ascending[:-1])
    return numbers


def _letters(buffer: Bytes, starts: Offsets, ends: Offsets) -> list[Keys]:
    """Return numbers that compare as the docnos of some fields do in byte order, most significant first."""
    if int((ends - starts).max()) <= _LONGEST_BY_WORDS:
        return letters_of_fields(buffer, starts, ends)
    texts = [bytes(buffer[a:b]) for a, b in zip(starts.tolist(), ends.tolist(), strict=True)]
    places = np.empty(len(texts), np.uint64)
    places[sorted(range(len(texts)), key=texts.__getitem__)] = np.arange(len(texts))
    return [places]
