"""Contributions of runs to a pool: the documents of each topic, and the runs that contributed them.

A run added after the pool was created contributed nothing. A document chosen manually is never unique to a run, since
it would have been pooled without any run.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from irdesk.domain.docno_keys import Keys, keys_of
from irdesk.domain.pool import FromRuns, PoolSpec, Taken
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.run import Run
from irdesk.domain.translatable_messages import Worded, worded
from irdesk.pooling.pooling_order import first_lines

Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class TopicContributions:
    """The contributions to one topic.

    ``keys`` are the pooled documents in ascending order, shape (n,). ``brings``, shape (runs, n), is True where a run
    contributed a document. ``others``, shape (n,), is True where a person or a run outside these runs also contributed
    the document.
    """

    keys: Keys
    brings: Bools
    others: Bools

    def unique(self, rows: Sequence[int]) -> Keys:
        """Return, in ascending order, the documents that only the runs with the indices ``rows`` contributed."""
        others = np.ones(len(self.brings), np.bool_)
        others[list(rows)] = False
        keys: Keys = self.keys[self.brings[list(rows)].any(axis=0) & ~self.brings[others].any(axis=0) & ~self.others]
        return keys


@dataclass(frozen=True, eq=False)
class Contributions:
    """The contributions of ``runs`` (any ids) to a pool, keyed by topic. Topics are in the order in which the runs list
    them. ``depth`` is the largest pool depth. ``description`` states how the pool was created.
    """

    runs: tuple[str, ...]
    depth: int
    description: str
    topics: Mapping[str, TopicContributions]

    def brings(self) -> Bools:
        """Return an array that is True for each run that contributed any documents, shape (runs,)."""
        result = np.zeros(len(self.runs), np.bool_)
        for entry in self.topics.values():
            result |= entry.brings.any(axis=1)
        return result

    def of(self, runs: Sequence[str]) -> Contributions:
        """Return the contributions of some runs. Documents that the remaining runs also contributed are not unique to
        the selected runs.
        """
        rows = [self.runs.index(run) for run in runs]
        rest = np.ones(len(self.runs), np.bool_)
        rest[rows] = False
        topics = {
            topic: TopicContributions(entry.keys, entry.brings[rows], entry.others | entry.brings[rest].any(axis=0))
            for topic, entry in self.topics.items()
        }
        return replace(self, runs=tuple(runs), topics=topics)

    def over(self, topics: Collection[str]) -> Contributions:
        """Return the contributions restricted to some topics."""
        return replace(self, topics={topic: entry for topic, entry in self.topics.items() if topic in topics})

    def unique(self, rows: Sequence[int]) -> dict[str, Keys]:
        """Return, for each topic, the documents that only the runs with the indices ``rows`` contributed. Topics
        without such documents are omitted.
        """
        unique = {topic: entry.unique(rows) for topic, entry in self.topics.items()}
        return {topic: keys for topic, keys in unique.items() if len(keys)}


def to_depth(
    runs: Mapping[str, Run], depth: int | Mapping[str, int], taken: Taken = Taken.FILE, progress: Progress = QUIET
) -> Contributions:
    """Return the contributions of runs to a pool of their first ``depth`` documents. ``depth`` is one number for all
    runs, or a mapping with a number for each run.

    Call this in a worker thread. Raises `CommandRefused` if a rank column is missing, and `TaskCancelled` if the task
    is cancelled.
    """
    depths = {name: depth if isinstance(depth, int) else depth[name] for name in runs}
    topics = dict.fromkeys(topic for run in runs.values() for topic in run.rankings)
    entries = {}
    for i, topic in enumerate(topics):
        progress.report(i, len(topics))
        entries[topic] = _joined([_first(run, name, topic, depths[name], taken) for name, run in runs.items()], ())
    deepest = max(depths.values(), default=0) if not isinstance(depth, int) else depth
    description = _described(deepest, taken)
    return Contributions(tuple(runs), deepest, description, entries)


def of_pool(spec: PoolSpec, runs: Mapping[str, Run], progress: Progress = QUIET) -> Contributions:
    """Return the contributions of ``runs``, keyed by source id, to all parts of a finished pool. Documents that a
    sample did not draw are included.

    Call this in a worker thread. Raises the same errors as `to_depth`.
    """
    rows = {run: i for i, run in enumerate(runs)}
    parts = [part for part in spec.parts if isinstance(part, FromRuns)]
    lists: dict[str, list[list[Keys]]] = {topic: [[] for _ in rows] for run in runs.values() for topic in run.rankings}
    takings = [(part, taking) for part in parts for taking in part.runs if taking.run in rows]
    for i, (part, taking) in enumerate(takings):
        progress.report(i, len(takings))
        run = runs[taking.run]
        wanted = run.rankings if part.topics is None else [entry for entry in part.topics if entry in run.rankings]
        for topic in wanted:
            lists[topic][rows[taking.run]].append(_first(run, run.tag, topic, taking.depth, part.taken))
    chosen: dict[str, list[str]] = {}
    for by_hand in (part for part in spec.parts if not isinstance(part, FromRuns)):
        for topic, docnos in by_hand.documents.items():
            chosen.setdefault(topic, []).extend(docnos)
            lists.setdefault(topic, [[] for _ in rows])
    nothing = np.zeros(0, np.uint64)
    entries = {
        topic: _joined([np.unique(np.concatenate([nothing, *entry])) for entry in several], chosen.get(topic, ()))
        for topic, several in lists.items()
    }
    pooled = {topic: entry for topic, entry in entries.items() if len(entry.keys)}
    count = len({taking.run for _, taking in takings})
    description = worded("the current pool: {count} {count:run|runs}, depth {depth}", count=count, depth=spec.depth())
    if spec.sampled():
        description = worded(
            "a sample of the current pool: {count} {count:run|runs}, depth {depth}", count=count, depth=spec.depth()
        )
    return Contributions(tuple(runs), spec.depth(), description, pooled)


def _joined(lists: Sequence[Keys], chosen: Iterable[str]) -> TopicContributions:
    by_hand = keys_of(list(chosen))
    keys, column = np.unique(np.concatenate([np.zeros(0, np.uint64), *lists, by_hand]), return_inverse=True)
    brings = np.zeros((len(lists), len(keys)), np.bool_)
    ends = np.cumsum([len(keys_of_run) for keys_of_run in lists]) if lists else np.zeros(0, np.int64)
    total = int(ends[-1]) if len(ends) else 0
    brings[np.repeat(np.arange(len(lists)), [len(keys_of_run) for keys_of_run in lists]), column[:total]] = True
    return TopicContributions(keys, brings, np.isin(keys, by_hand))


def _described(depth: int, taken: Taken) -> Worded:
    """Describe a pool to ``depth``. There is one complete text for each order, so that it can be translated."""
    if taken is Taken.SCORE:
        return worded("first {depth} documents of each run, by score", depth=depth)
    if taken is Taken.RANK:
        return worded("first {depth} documents of each run, by rank column", depth=depth)
    return worded("first {depth} documents of each run, in file order", depth=depth)


def _first(run: Run, name: str, topic: str, depth: int, taken: Taken) -> Keys:
    """Return the keys of a run's first documents for a topic, or an empty array if the run lacks the topic."""
    ranking = run.rankings.get(topic)
    if ranking is None:
        return np.zeros(0, np.uint64)
    return ranking.keys[first_lines(ranking, depth, taken, f"{run.tag or name}, topic {topic}")]
