"""Fusion of several runs into one, topic by topic. All functions are pure.

A run adds nothing to the score of a document that it lacks; a topic that a run lacks counts as an empty list. The terms
of each document's sum are added in ascending order. The order of the runs therefore has no effect, and documents with
equal terms get exactly equal scores.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from irdesk.domain.errors import CommandRefused
from irdesk.domain.fusion.fusion_settings import Fusion, Method, Norm
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.ranking_order import evaluation_order
from irdesk.domain.run import USUAL_ORDERING, Ordering, Ranking, Run, Scores
from irdesk.domain.translatable_messages import worded

Ints = npt.NDArray[np.int64]
_EXACTLY = Ordering(single=False)
_MOST_VOTES = 1 << 18  # maximum product of document pairs and runs compared at once


def fuse(
    runs: Sequence[Run], fusion: Fusion, tag: str, ordering: Ordering = USUAL_ORDERING, progress: Progress = QUIET
) -> Run:
    """Fuse runs into a run with the given ``tag``.

    The fused run has all topics that any run has, in the order of first occurrence. For each topic it has the best
    documents by descending retrieval score; ties are ordered by docno, descending in byte order. No list is longer than
    the fusion's depth. With ``cut_to_inputs``, no list is longer than the longest input list of its topic either.

    Ranks are determined by ``ordering``. With n documents in a run's list and ranks counted from 1:

    - RRF adds 1/(k + rank) (Cormack, Clarke & Büttcher, SIGIR 2009).
    - CombSUM adds normalised retrieval scores. CombMNZ multiplies that sum by the number of runs that have the
      document. CombANZ, CombMED, CombMIN and CombMAX take the mean, median, minimum and maximum over these runs
      (Fox & Shaw, TREC-2, 1994).
    - ISR adds 1/rank² and multiplies the sum by the number of runs that have the document. logISR multiplies it by
      the logarithm of this number (Mourão, Martins & Magalhães, Computerized Medical Imaging and Graphics 39, 2015).
    - Borda gives a document c − rank + 1 points, where c documents are in any of the runs' lists for the topic.
      Documents that a run lacks share its remaining points evenly, (c − n + 1)/2 each (Aslam & Montague, SIGIR 2001).
    - Condorcet ranks a document above another if more runs rank it above than below; see `condorcet_order`.
    - A weighted sum adds normalised retrieval scores times the weights of their runs.

    Raises `CommandRefused` for fewer than two runs, invalid parameters, or scores that cannot be normalised; and
    `TaskCancelled`.
    """
    refuse_senseless(fusion, len(runs))
    topics = list(dict.fromkeys(topic for run in runs for topic in run.rankings))
    fused: dict[str, Ranking] = {}
    for done, topic in enumerate(topics):
        progress.report(done, len(topics))
        fused[topic] = _fused_topic(runs, topic, fusion, ordering)
    return Run(tag, fused)


def refuse_tag(tag: str) -> None:
    """Raise `CommandRefused` for a tag that a run file cannot contain."""
    if tag.split() != [tag] or not tag.isprintable():
        raise CommandRefused(worded("a run cannot be called '{tag}'; expected a name without spaces", tag=tag))


def refuse_senseless(fusion: Fusion, runs: int) -> None:
    """Raise `CommandRefused` if the parameters are invalid for a fusion of this number of runs."""
    if runs < 2:
        raise CommandRefused("fusion needs two or more runs")
    if not 0 <= fusion.k < float("inf"):
        raise CommandRefused(worded("k is {k}; expected a number of 0 or more", k=f"{fusion.k:g}"))
    if fusion.depth < 1:
        raise CommandRefused(worded("the depth is {depth}; expected 1 or more", depth=fusion.depth))
    if fusion.method is Method.WEIGHTED:
        if len(fusion.weights) != runs:
            raise CommandRefused(
                worded(
                    "{weights} weights for {runs} runs; expected one for each run",
                    weights=len(fusion.weights),
                    runs=runs,
                )
            )
        if not all(map(np.isfinite, fusion.weights)) or not any(fusion.weights):
            raise CommandRefused("weights must be numbers, and at least one must not be 0")


def normalise_scores(scores: Scores, norm: Norm) -> Scores:
    """Normalise the retrieval scores of one list. Shape (n,). `Norm.RANK` is not supported, since it needs ranks.

    The methods are those of Montague & Aslam (CIKM 2001) and ranx. ``min-max`` shifts and scales the scores to 0…1.
    ``sum`` shifts the smallest score to 0 and scales their sum to 1. ``max`` scales the largest score to 1. ``z-score``
    (ZMUV) gives mean 0 and population standard deviation 1. If all scores are equal, every method except ``max``
    returns 0.
    """
    if norm is Norm.NONE or not len(scores):
        return scores
    if norm is Norm.MAX:
        return np.asarray(scores / scores.max())
    moved = scores - (scores.mean() if norm is Norm.Z_SCORE else scores.min())
    span = moved.max() if norm is Norm.MIN_MAX else moved.sum() if norm is Norm.SUM else moved.std()
    level = scores.max() == scores.min()  # not `span == 0`: rounding may raise the span of equal scores above 0
    return np.zeros(len(scores)) if level or not span > 0 else moved / span


def _fused_topic(runs: Sequence[Run], topic: str, fusion: Fusion, ordering: Ordering) -> Ranking:
    """Return the fused list of one topic."""
    rankings = [(index, run.rankings[topic]) for index, run in enumerate(runs) if topic in run.rankings]
    lines = np.concatenate([ranking.keys for _, ranking in rankings])
    keys, first, document = np.unique(lines, return_index=True, return_inverse=True)
    ranks = [_ranks(ranking, ordering) for _, ranking in rankings]
    docnos = [docno for _, ranking in rankings for docno in ranking.docnos.split(b"\n")[:-1]]
    names = [docnos[index] for index in first.tolist()]
    with np.errstate(over="ignore", invalid="ignore"):  # scores that overflow are detected below and refused
        scores = _scores(runs, topic, fusion, rankings, ranks, document, names)
    if not np.isfinite(scores).all():
        raise CommandRefused(
            worded("the retrieval scores for topic {topic} are too large to be added; choose rrf or borda", topic=topic)
        )
    if any(
        docnos[index] is not docno and docnos[index] != docno
        for index, docno in zip(first[document], docnos, strict=True)
    ):
        raise CommandRefused(worded("two docnos in topic {topic} have the same 64-bit key", topic=topic))
    text = b"".join(name + b"\n" for name in names)
    all_of_it = Ranking(text, keys, scores, np.zeros(len(keys), np.int32))
    longest = max(len(ranking) for _, ranking in rankings)
    depth = min(fusion.depth, longest) if fusion.cut_to_inputs else fusion.depth
    order = evaluation_order(all_of_it, _EXACTLY)[:depth]
    best = b"".join(names[index] + b"\n" for index in order.tolist())
    return Ranking(best, keys[order], scores[order], np.arange(1, len(order) + 1, dtype=np.int32))


def _ranks(ranking: Ranking, ordering: Ordering) -> Ints:
    """Return the rank of the document in each line of a run's list, from 1. Shape (n,)."""
    ranks = np.empty(len(ranking), np.int64)
    ranks[evaluation_order(ranking, ordering)] = np.arange(1, len(ranking) + 1)
    return ranks


def _scores(
    runs: Sequence[Run],
    topic: str,
    fusion: Fusion,
    rankings: list[tuple[int, Ranking]],
    ranks: list[Ints],
    document: Ints,
    docnos: Sequence[bytes],
) -> Scores:
    """Return the fused score of each document. ``document`` is the document index of each line of all lists."""
    if not fusion.method.by_scores:
        return _by_ranks(fusion, ranks, document, docnos, len(runs) - len(rankings))
    terms = np.concatenate(
        [
            _comparable(runs[index].tag, topic, ranking, line_ranks, fusion.norm)
            * (fusion.weights[index] if fusion.method is Method.WEIGHTED else 1.0)
            for (index, ranking), line_ranks in zip(rankings, ranks, strict=True)
        ]
    )
    having = np.bincount(document, minlength=len(docnos))
    if fusion.method in {Method.COMBMIN, Method.COMBMAX, Method.COMBMED}:
        ordered = terms[np.lexsort((terms, document))]
        first = np.cumsum(having) - having
        low, high = {
            Method.COMBMIN: (first, first),
            Method.COMBMAX: (first + having - 1, first + having - 1),
            Method.COMBMED: (first + (having - 1) // 2, first + having // 2),
        }[fusion.method]
        middle: Scores = ordered[low] / 2 + ordered[high] / 2 + 0.0  # adding 0.0 avoids a negative zero
        return middle
    sums = _added(terms, document, len(docnos))
    if fusion.method is Method.COMBANZ:
        return sums / having
    return sums * having if fusion.method is Method.COMBMNZ else sums


def _by_ranks(fusion: Fusion, ranks: list[Ints], document: Ints, docnos: Sequence[bytes], lacking: int) -> Scores:
    """Return the fused score of each document under a method that needs only ranks.

    ``lacking`` is the number of runs without the topic.
    """
    documents = len(docnos)
    if fusion.method is Method.CONDORCET:
        places = np.empty(documents)
        places[condorcet_order(ranks, document, docnos)] = np.arange(documents, 0, -1)
        return places
    if fusion.method is Method.BORDA:
        # Half points are exact in floating point. A run without the topic gives all documents equal points.
        left = [(documents - len(line_ranks) + 1) / 2 for line_ranks in ranks]
        points = [documents - line_ranks + 1 - share for line_ranks, share in zip(ranks, left, strict=True)]
        return _added(np.concatenate(points), document, documents) + sum(left) + lacking * (documents + 1) / 2
    if fusion.method is Method.RRF:
        return _added(np.concatenate([1 / (fusion.k + line_ranks) for line_ranks in ranks]), document, documents)
    having = np.bincount(document, minlength=documents)
    sums = _added(np.concatenate([1 / np.square(line_ranks) for line_ranks in ranks]), document, documents)
    return sums * (having if fusion.method is Method.ISR else np.log(having))


def _comparable(tag: str, topic: str, ranking: Ranking, ranks: Ints, norm: Norm) -> Scores:
    """Return a list's normalised retrieval scores."""
    if norm is Norm.RANK:
        return 1 - (ranks - 1) / max(len(ranks), 1)
    if norm is Norm.MAX and len(ranking) and not ranking.scores.max() > 0:
        raise CommandRefused(
            worded(
                "max divides by the highest retrieval score, but run {run} has none above 0 for topic {topic}; "
                "choose min-max",
                run=tag,
                topic=topic,
            )
        )
    return normalise_scores(ranking.scores, norm)


def _added(terms: Scores, document: Ints, documents: int) -> Scores:
    """Return the sum of each document's terms, added in ascending order. Shape (documents,).

    `numpy.bincount` is used because it adds the terms one by one.
    """
    order = np.lexsort((terms, document))
    sums = np.bincount(document[order], terms[order], documents)
    return np.asarray(sums + 0.0, np.float64)  # adding 0.0 avoids a negative zero


def condorcet_order(ranks: Sequence[Ints], document: Ints, docnos: Sequence[bytes]) -> Ints:
    """Sort a topic's documents so that no document has a majority over the document before it. Shape (documents,).

    For each pair of documents, each run votes for the one that it ranks higher. Documents that a run lacks rank below
    all documents that it has. If the majorities form a cycle, several such orders exist. This function sorts by wins
    minus losses against other documents (Copeland), then by docno descending. It then moves each document up past those
    that it beats.

    Montague & Aslam, *Condorcet fusion for improved retrieval*, CIKM 2002.
    """
    documents = len(docnos)
    ranked = np.full((len(ranks), documents), np.iinfo(np.int64).max)
    ends = np.cumsum([len(line_ranks) for line_ranks in ranks])
    for run, (end, line_ranks) in enumerate(zip(ends, ranks, strict=True)):
        ranked[run, document[end - len(line_ranks) : end]] = line_ranks
    balance = np.empty(documents, np.int64)
    step = max(1, _MOST_VOTES // max(documents, 1))
    for start in range(0, documents, step):
        block = ranked[:, start : start + step, None]
        votes = (block < ranked[:, None, :]).sum(axis=0) - (block > ranked[:, None, :]).sum(axis=0)
        balance[start : start + step] = np.sign(votes).sum(axis=1)
    columns = ranked.T.tolist()
    order: list[int] = []
    descending = sorted(range(documents), key=docnos.__getitem__, reverse=True)
    for candidate in sorted(descending, key=lambda index: -balance[index]):
        place = len(order)
        while place and _votes(columns[candidate], columns[order[place - 1]]) > 0:
            place -= 1
        order.insert(place, candidate)
    return np.array(order, np.int64)


def _votes(ranks: Sequence[int], others: Sequence[int]) -> int:
    """Return the number of runs that rank the first document above the second, minus those that rank it below."""
    pairs = list(zip(ranks, others, strict=True))
    return sum(rank < other for rank, other in pairs) - sum(rank > other for rank, other in pairs)
