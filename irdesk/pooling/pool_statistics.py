"""Statistics of a pool of runs: its size, each run's unique and judged documents, and the overlap of runs.

A document that only one run contributes is unique to that run. Without the run, the document might not have been judged
(J. Zobel, *How reliable are the results of large-scale information retrieval experiments?*, SIGIR 1998). Documents with
a negative grade count as unjudged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from irdesk.domain.docno_keys import Keys, keys_of
from irdesk.domain.pool import Taken
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.run import Run
from irdesk.pooling.contributions import Contributions, TopicContributions, to_depth

Ints = npt.NDArray[np.int64]
JUDGED_CUTOFFS = (5, 10, 20, 50, 100)
"""Ranks down to which each run's share of judged documents is reported."""


@dataclass(frozen=True)
class TopicStatistics:
    """The statistics of one topic: the numbers of pooled documents, and of judged and relevant documents among them.
    ``outside`` counts relevant documents that no run returns within the depth.
    """

    topic: str
    runs: int
    pooled: int
    judged: int
    relevant: int
    outside: int

    @property
    def unjudged(self) -> int:
        """The number of pooled documents that are unjudged."""
        return self.pooled - self.judged


@dataclass(frozen=True)
class RunStatistics:
    """The statistics of one run over all topics: the number of documents that it contributes, and the numbers of
    unique, judged, relevant, and unique relevant documents among them. ``unique_keys`` holds the unique documents,
    keyed by topic.
    """

    run: str
    topics: int
    documents: int
    unique: int
    judged: int
    relevant: int
    unique_relevant: int
    unique_keys: Mapping[str, Keys]

    @property
    def unjudged(self) -> int:
        """The number of contributed documents that are unjudged."""
        return self.documents - self.judged


@dataclass(frozen=True)
class Totals:
    """The totals of a pool over all topics.

    ``topics`` counts the topics with pooled documents. ``judged`` and ``relevant`` count the judged and relevant
    documents in the pool. ``unique_relevant`` counts the relevant documents unique to one run.
    """

    topics: int
    pooled: int
    judged: int
    relevant: int
    unique_relevant: int


@dataclass(frozen=True, eq=False)
class PoolStatistics:
    """The statistics of a pool of runs. ``depth`` is the largest depth; some runs may be pooled to a smaller one.
    ``description`` states how the pool was created.

    ``shared``, shape (runs, runs), counts the documents that two runs have in common, over all topics. The diagonal
    counts all documents that a run contributes.
    """

    depth: int
    description: str
    level: int
    topics: tuple[TopicStatistics, ...]
    runs: tuple[RunStatistics, ...]
    shared: Ints

    @property
    def totals(self) -> Totals:
        """The totals over all topics."""
        topics = self.topics
        return Totals(
            sum(topic.pooled > 0 for topic in topics),
            sum(topic.pooled for topic in topics),
            sum(topic.judged for topic in topics),
            sum(topic.relevant for topic in topics),
            sum(run.unique_relevant for run in self.runs),
        )

    def overlap(self, first: int, second: int) -> float | None:
        """Return the Jaccard overlap of two runs: the number of documents that both contribute, divided by the number
        that at least one of them contributes. Return None if neither run contributes documents.
        """
        both = int(self.shared[first, second])
        either = int(self.shared[first, first] + self.shared[second, second]) - both
        return both / either if either else None


Grades = Mapping[str, Mapping[str, int]]


def pool_statistics(
    runs: Mapping[str, Run],
    grades: Grades,
    depth: int | Mapping[str, int],
    taken: Taken = Taken.FILE,
    level: int = 1,
    progress: Progress = QUIET,
) -> PoolStatistics:
    """Pool the first ``depth`` documents of ``runs`` and compute the pool's statistics; see `statistics_of`. The keys
    of ``runs`` are any ids. ``depth`` is one number for all runs, or a mapping with a number for each run.

    Call this in a worker thread. Raises `CommandRefused` if a rank column is missing, and `TaskCancelled` if the task
    is cancelled.
    """
    return statistics_of(to_depth(runs, depth, taken, progress), topics_of(runs), grades, level, progress)


def topics_of(runs: Mapping[str, Run]) -> dict[str, int]:
    """Return the number of topics of each run."""
    return {name: len(run.rankings) for name, run in runs.items()}


def statistics_of(
    pool: Contributions, of_runs: Mapping[str, int], grades: Grades, level: int = 1, progress: Progress = QUIET
) -> PoolStatistics:
    """Compute the statistics of a pool. ``level`` is the lowest relevant grade. ``of_runs`` holds the number of topics
    of each run. Topics are in the order in which the runs list them, followed by topics that only have judgements.

    Call this in a worker thread. Raises `TaskCancelled` if the task is cancelled.
    """
    names = pool.runs
    nothing = TopicContributions(np.zeros(0, np.uint64), np.zeros((len(names), 0), np.bool_), np.zeros(0, np.bool_))
    shared = np.zeros((len(names), len(names)), np.int64)
    counts = np.zeros((5, len(names)), np.int64)  # rows: all, unique, judged, relevant, and unique relevant documents
    alone: list[dict[str, Keys]] = [{} for _ in names]
    topic_rows = []
    topics = list(dict.fromkeys((*pool.topics, *grades)))
    for i, topic in enumerate(topics):
        progress.report(i, len(topics))
        contributions = pool.topics.get(topic, nothing)
        pooled, brings = contributions.keys, contributions.brings
        given = grades.get(topic, {})
        known = np.fromiter(given.values(), np.int64, len(given))
        keys = keys_of(list(given))
        judged, relevant = np.isin(pooled, keys[known >= 0]), np.isin(pooled, keys[known >= level])
        unique = brings & (brings.sum(axis=0) == 1) & ~contributions.others
        for row, cells in enumerate((brings, unique, brings & judged, brings & relevant, unique & relevant)):
            counts[row] += cells.sum(axis=1)
        shared += (brings.astype(np.float32) @ brings.astype(np.float32).T).astype(np.int64)
        for run in np.flatnonzero(unique.any(axis=1)).tolist():
            alone[run][topic] = pooled[unique[run]]
        outside = int((known >= level).sum()) - int(relevant.sum())
        bringers = int(brings.any(axis=1).sum())
        topic_rows.append(
            TopicStatistics(topic, bringers, len(pooled), int(judged.sum()), int(relevant.sum()), outside)
        )
    run_rows = []
    for i, name in enumerate(names):
        documents, unique_of, judged_of, relevant_of, both = map(int, counts[:, i])
        run_rows.append(
            RunStatistics(name, of_runs[name], documents, unique_of, judged_of, relevant_of, both, alone[i])
        )
    return PoolStatistics(pool.depth, pool.description, level, tuple(topic_rows), tuple(run_rows), shared)
