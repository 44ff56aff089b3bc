"""The order in which the documents of a run are evaluated. Ties are broken only in this module."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from irdesk.domain import compiled_run_parsing
from irdesk.domain.docno_keys import PADDING, Bytes, Keys, Offsets, letters_of_fields, order_in_groups
from irdesk.domain.errors import UselessRanks
from irdesk.domain.translatable_messages import worded

if TYPE_CHECKING:
    pass

from irdesk.domain.run import Bits, Fields, Order, Ordering, RankedBy, RankedRun, Ranking, Ranks, Run, Scores, Ties

_ORDERED_TOGETHER = 1 << 18  # minimum number of lines sorted at once


_LONGEST_BY_WORDS = 64


def rank_run(run: Run, ordering: Ordering) -> RankedRun:
    """Return a run in evaluation order."""
    return in_order(run, ordering)[0]


def parts_of(rankings: Mapping[str, Ranking], lines: int) -> Iterator[dict[str, Ranking]]:
    """Yield groups of consecutive topics with their rankings. Each group except the last has at least
    ``lines`` lines.
    """
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
    """Return a run in evaluation order, and the order itself: line numbers within each topic, from 0, topic after
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
    """Return the evaluation order of the lines of consecutive rankings, and the positions that are tied with the
    previous position.
    """
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
            _ordered_topic(topic, ranking, ordering)  # raises `UselessRanks` with the topic's name
        raise
    return np.arange(len(joined.scores)) if order is None else order, tied


def _ordered_topic(topic: str, ranking: Ranking, ordering: Ordering) -> tuple[Order, Offsets]:
    try:
        return order_with_ties(ranking, ordering)
    except UselessRanks as fault:
        raise fault.of_topic(topic) from None


def evaluation_order(ranking: Ranking, ordering: Ordering) -> Order:
    """Return the evaluation order of a ranking, a permutation of its lines with shape (n,). See `orders`."""
    return order_with_ties(ranking, ordering)[0]


def order_with_ties(ranking: Ranking, ordering: Ordering) -> tuple[Order, Offsets]:
    """Return the evaluation order, and the positions in it that are tied with the previous position."""
    order, tied = _orders_of(ranking, np.zeros(1, np.int64), ordering)
    return np.arange(len(ranking), dtype=np.int32) if order is None else order.astype(np.int32), tied


def _orders_of(ranking: Ranking, firsts: Offsets, ordering: Ordering) -> tuple[Offsets | None, Offsets]:
    """Return the result of `orders` for several rankings concatenated into one."""

    def docnos(lines: Offsets) -> Fields:
        buffer = np.frombuffer(ranking.docnos + bytes(PADDING), np.uint8)
        ends = np.flatnonzero(buffer == ord("\n"))
        starts = np.concatenate(([0], ends[:-1] + 1))
        return buffer, starts[lines], ends[lines]

    return orders(ranking.scores, firsts, ordering, docnos, lambda lines: ranking.ranks[lines])


def bits_of(places: Offsets, size: int) -> Bits:
    """Return ``size`` bits, packed eight to a byte. The bits at ``places`` are set. Return an empty array if no bit is
    set.
    """
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
    """Return the evaluation order of several concatenated rankings, and the positions that are tied with the previous
    position. ``firsts`` holds the index of each ranking's first line.

    Lines are sorted by retrieval score, descending; then ties are broken. Under trec_eval's rules, ties are sorted by
    docno, descending in byte order; scores are compared as float32 in version 9, and the rank column is ignored
    (``form_res_rels.c``). ``docnos`` returns the docnos of given lines, and ``ranks`` their rank column. Under
    `RankedBy.RANK`, the rank column, ascending, replaces the score.

    The order is a permutation of shape (n,) that keeps each ranking in its range. It is None if every ranking is
    already in order. Raises `UselessRanks` if ranks are needed but do not distinguish the documents.
    """
    if ordering.by is RankedBy.FILE:
        return None, np.zeros(0, np.int64)
    compared: npt.NDArray[np.floating] = scores
    if ordering.by is RankedBy.RANK:
        column = ranks(np.arange(len(scores)))
        _refuse_useless(column, firsts)
        compared = -column.astype(np.float64)
    if ordering.single:
        with np.errstate(over="ignore"):  # values outside the range of float32 become infinite, as in trec_eval
            compared = compared.astype(np.float32)
    falls = compared[1:] < compared[:-1]
    falls[firsts[firsts > 0] - 1] = True
    if falls.all():
        return None, np.zeros(0, np.int64)
    stays = np.flatnonzero(~falls)
    order = np.arange(len(scores))
    rising = stays[compared[stays + 1] > compared[stays]]
    if len(rising):
        # Only rankings in which a score is higher than the previous one are sorted; other rankings are already in
        # order.
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
    """Raise `UselessRanks` for the first ranking that has several lines and whose rank column is unusable. The column
    is unusable if a line has no numeric rank, or if all ranks are equal.
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
        fault = worded("the rank column has no number in {missing} of {lines} lines", missing=missing, lines=size)
    else:
        fault = worded("the rank column is {rank} in all {lines} lines", rank=int(least[nth]), lines=size)
    raise UselessRanks(fault, nth)


def _settle(
    order: Offsets,
    stays: Offsets,
    ties: Ties,
    docnos: Callable[[Offsets], Fields],
    ranks: Callable[[Offsets], Ranks],
) -> None:
    """Sort lines of equal score by docno or rank, in place. ``stays`` holds the positions of the lines that have the
    same score as the next line.

    When sorting by rank, lines without a numeric rank come last, and lines of equal rank are sorted by docno,
    descending.
    """
    group = np.diff(stays, prepend=-2) > 1
    firsts, lasts = stays[group], stays[np.append(np.flatnonzero(group)[1:] - 1, len(stays) - 1)] + 1
    lengths = lasts - firsts + 1
    group_of = np.repeat(np.arange(len(firsts)), lengths)
    places = np.arange(len(group_of)) + np.repeat(firsts - np.cumsum(lengths) + lengths, lengths)
    lines = order[places]
    if compiled_run_parsing.compiled and ties is not Ties.RANK:
        order[places] = lines[
            order_in_groups(compiled_run_parsing.compiled, *docnos(lines), lengths, ties is Ties.DOCNO_ASCENDING)
        ]
        return
    letters = _letters(*docnos(lines))
    keys = [*(word if ties is Ties.DOCNO_ASCENDING else ~word for word in reversed(letters))]
    if ties is Ties.RANK:
        column = ranks(lines)
        keys.append(np.where(column < 0, np.iinfo(np.int32).max, column).astype(np.uint64))
    order[places] = lines[_sorted(group_of.astype(np.uint64), keys[::-1])]


def _sorted(groups: Keys, columns: list[Keys]) -> Offsets:
    """Return the order of rows sorted by group, then by the columns, most significant first. The order of equal rows is
    arbitrary.

    Rows are first numbered by group. For each column, the values are numbered in ascending order. The two numbers of
    each row are combined into one 64-bit integer, and these integers are sorted and numbered again. This is far faster
    than `numpy.lexsort`. All numbers are below 2^32.
    """
    order = np.arange(len(groups))
    for column in columns:
        groups = (groups << np.uint64(32)) | _numbered(column, np.argsort(column))
        order = np.argsort(groups)
        groups = _numbered(groups, order)
        if groups[order[-1]] == len(groups) - 1:  # all rows are distinct, so the other columns do not matter
            break
    return order


def _numbered(values: Keys, order: Offsets) -> Keys:
    """Return for each value the number of distinct smaller values. ``order`` must sort the values."""
    ascending = values[order]
    numbers = np.zeros(len(values), np.uint64)
    numbers[order[1:]] = np.cumsum(ascending[1:] != ascending[:-1])
    return numbers


def _letters(buffer: Bytes, starts: Offsets, ends: Offsets) -> list[Keys]:
    """Return columns of integers by which fields can be sorted in the byte order of their docnos. The most significant
    column is first.
    """
    if int((ends - starts).max()) <= _LONGEST_BY_WORDS:
        return letters_of_fields(buffer, starts, ends)
    texts = [bytes(buffer[a:b]) for a, b in zip(starts.tolist(), ends.tolist(), strict=True)]
    places = np.empty(len(texts), np.uint64)
    places[sorted(range(len(texts)), key=texts.__getitem__)] = np.arange(len(texts))
    return [places]
