"""A run: one system's ranked documents, and *the* order in which they are evaluated.

This is the only place that knows how ties are broken. The file's own order is kept: pools are made in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from irdesk.domain.docnos import PADDING, Bytes, Keys, Offsets, letters_of_fields

Scores = npt.NDArray[np.float64]
Order = npt.NDArray[np.int32]
Fields = tuple[Bytes, Offsets, Offsets]
"""Some fields of text: a buffer that ends in `PADDING` bytes of no meaning, where each field starts, where it ends."""

_LONGEST_BY_WORDS = 64


class Convention(StrEnum):
    """The profile of numbers, shown wherever a number is (see README, *Numbers*)."""

    TREC_EVAL_9 = "trec_eval 9"
    TREC_EVAL_10 = "trec_eval 10"
    EXACT = "exact"


@dataclass(frozen=True, eq=False)
class Ranking:
    """One run's documents for one topic, line by line as its file has them.

    ``docnos`` holds the n docnos as UTF-8, each ended by a newline; ``keys`` their keys, ``scores`` the retrieval
    scores, ``ranks`` the rank column (-1 where it is no number of up to eight digits); shapes (n,).
    """

    docnos: bytes
    keys: Keys
    scores: Scores
    ranks: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.keys)

    def docno_list(self) -> list[str]:
        """The docnos in the file's order."""
        return self.docnos.decode().split("\n")[:-1]


@dataclass(frozen=True, eq=False)
class Run:
    """A run as read: its tag and a ranking for each topic, in the order in which topics first appear."""

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
    """What evaluation needs of a run: for each topic the keys of its documents in the order of evaluation.

    All keys stand in one array, shape (n,), topic after topic; ``bounds``, shape (topics + 1,), says where each begins.
    """

    tag: str
    topics: Mapping[str, int]
    bounds: Offsets
    keys_of_all: Keys

    @classmethod
    def of(cls, tag: str, keys: Mapping[str, Keys]) -> RankedRun:
        """The same of separate arrays."""
        bounds = np.concatenate(([0], np.cumsum(np.fromiter(map(len, keys.values()), np.int64, len(keys)))))
        joined = np.concatenate(list(keys.values())) if keys else np.zeros(0, np.uint64)
        return cls(tag, {topic: i for i, topic in enumerate(keys)}, bounds, joined)

    def __getitem__(self, topic: str) -> Keys:
        return self.part(self.keys_of_all, topic)

    def part(self, column: npt.NDArray[Any], topic: str) -> npt.NDArray[Any]:
        """What of an array beside the keys belongs to a topic. Raises `KeyError` for a topic that the run lacks."""
        at = self.topics[topic]
        return column[self.bounds[at] : self.bounds[at + 1]]

    def __iter__(self) -> Iterator[str]:
        return iter(self.topics)

    def __len__(self) -> int:
        return len(self.topics)


def ranked(run: Run, convention: Convention) -> RankedRun:
    """A run in the order of evaluation."""
    keys = {topic: ranking.keys[evaluation_order(ranking, convention)] for topic, ranking in run.rankings.items()}
    return RankedRun.of(run.tag, keys)


def evaluation_order(ranking: Ranking, convention: Convention) -> Order:
    """The order in which a ranking is evaluated: a permutation of its lines, shape (n,). See `orders`."""

    def docnos(lines: Offsets) -> Fields:
        buffer = np.frombuffer(ranking.docnos + bytes(PADDING), np.uint8)
        ends = np.flatnonzero(buffer == ord("\n"))
        starts = np.concatenate(([0], ends[:-1] + 1))
        return buffer, starts[lines], ends[lines]

    order = orders(ranking.scores, np.zeros(1, np.int64), convention, docnos)
    return np.arange(len(ranking), dtype=np.int32) if order is None else order.astype(np.int32)


def orders(
    scores: Scores, firsts: Offsets, convention: Convention, docnos: Callable[[Offsets], Fields]
) -> Offsets | None:
    """The order of evaluation of several rankings that stand one after the other, the first lines of which are
    ``firsts``.

    Retrieval score descending, compared as float32 under `Convention.TREC_EVAL_9`, then docno descending by bytes; the
    rank column is ignored (trec_eval 9.0.8, ``form_res_rels.c``). ``docnos`` gives the text of the lines it is asked
    for. A permutation of shape (n,) that keeps each ranking in its place; None where nothing is out of order.
    """
    compared: npt.NDArray[np.floating] = scores
    if convention is Convention.TREC_EVAL_9:
        with np.errstate(over="ignore"):  # what float32 cannot hold becomes infinite, as in trec_eval
            compared = scores.astype(np.float32)
    falls = compared[1:] < compared[:-1]
    falls[firsts[firsts > 0] - 1] = True
    if falls.all():
        return None
    stays = np.flatnonzero(~falls)
    order = np.arange(len(scores))
    rising = stays[compared[stays + 1] > compared[stays]]
    if len(rising):
        # Only rankings that rise somewhere are sorted.
        which = np.unique(np.searchsorted(firsts, rising, side="right") - 1)
        for a, b in zip(firsts[which].tolist(), np.append(firsts, len(scores))[which + 1].tolist(), strict=True):
            order[a:b] = a + np.argsort(-compared[a:b], kind="stable")
        compared = compared[order]
        tied = compared[1:] == compared[:-1]
        tied[firsts[firsts > 0] - 1] = False
        stays = np.flatnonzero(tied)
    if len(stays):
        _settle(order, stays, docnos)
    return order


def _settle(order: Offsets, stays: Offsets, docnos: Callable[[Offsets], Fields]) -> None:
    """Put lines of equal score in the order of their docnos; each place of ``stays`` is tied to the one after it."""
    group = np.diff(stays, prepend=-2) > 1
    firsts, lasts = stays[group], stays[np.append(np.flatnonzero(group)[1:] - 1, len(stays) - 1)] + 1
    lengths = lasts - firsts + 1
    group_of = np.repeat(np.arange(len(firsts)), lengths)
    places = np.arange(len(group_of)) + np.repeat(firsts - np.cumsum(lengths) + lengths, lengths)
    lines = order[places]
    buffer, starts, ends = docnos(lines)
    if int((ends - starts).max()) <= _LONGEST_BY_WORDS:
        letters = letters_of_fields(buffer, starts, ends)
        by_docno = np.lexsort((*(~word for word in reversed(letters)), group_of))
    else:
        texts = [bytes(buffer[a:b]) for a, b in zip(starts.tolist(), ends.tolist(), strict=True)]
        descending = sorted(range(len(texts)), key=texts.__getitem__, reverse=True)
        by_docno = np.array(sorted(descending, key=group_of.__getitem__))
    order[places] = lines[by_docno]
