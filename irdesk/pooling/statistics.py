"""What a pool of runs holds, and what each of them brings to it: sizes, unique documents, what is judged, overlap.

A document that one run alone brings is unique to it; had that run stayed away, nobody might have judged it (J. Zobel,
*How reliable are the results of large-scale information retrieval experiments?*, SIGIR 1998). Documents with a negative
grade are not judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from irdesk.domain.docnos import Keys, keys_of
from irdesk.domain.pool import Taken
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.run import Run
from irdesk.pooling.depth import first_lines

Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class TopicStatistics:
    """One topic: documents pooled, and of them judged and relevant; ``outside`` counts relevant ones that no run brings
    within the depth.
    """

    topic: str
    runs: int
    pooled: int
    judged: int
    relevant: int
    outside: int

    @property
    def unjudged(self) -> int:
        """Pooled documents that nobody judged."""
        return self.pooled - self.judged


@dataclass(frozen=True)
class RunStatistics:
    """One run over all topics: documents it brings, and of them unique, judged, relevant, and both unique and relevant;
    ``unique_keys`` are the unique ones by topic.
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
        """Documents that nobody judged."""
        return self.documents - self.judged


@dataclass(frozen=True, eq=False)
class PoolStatistics:
    """The first ``depth`` documents of runs, or fewer of some, pooled; ``shared``, shape (runs, runs), counts the
    documents that two runs both bring, over all topics; a run with itself, all that it brings.
    """

    depth: int
    taken: Taken
    level: int
    topics: tuple[TopicStatistics, ...]
    runs: tuple[RunStatistics, ...]
    shared: Ints

    def overlap(self, first: int, second: int) -> float | None:
        """Documents of both runs over those of either (Jaccard); None where neither brings any."""
        both = int(self.shared[first, second])
        either = int(self.shared[first, first] + self.shared[second, second]) - both
        return both / either if either else None


def pool_statistics(
    runs: Mapping[str, Run],
    grades: Mapping[str, Mapping[str, int]],
    depth: int | Mapping[str, int],
    taken: Taken = Taken.FILE,
    level: int = 1,
    progress: Progress = QUIET,
) -> PoolStatistics:
    """Pool the first ``depth`` documents of ``runs`` (by any ids; of all alike, or of each its own) beside judgements;
    ``level`` is the least grade that is relevant. Topics stand in the order in which runs name them, then those that
    are only judged.

    For a worker; raises `CommandRefused` for a rank column that is missing, and `TaskCancelled`.
    """
    names = list(runs)
    depths = {name: depth if isinstance(depth, int) else depth[name] for name in names}
    topics = list(dict.fromkeys(topic for own in (*(run.rankings for run in runs.values()), grades) for topic in own))
    shared = np.zeros((len(names), len(names)), np.int64)
    counts = np.zeros((5, len(names)), np.int64)  # documents, unique, judged, relevant, unique and relevant
    alone: list[dict[str, Keys]] = [{} for _ in names]
    found = []
    for i, topic in enumerate(topics):
        progress.report(i, len(topics))
        lists = [_first(runs[name], name, topic, depths[name], taken) for name in names]
        pooled, column = np.unique(np.concatenate([np.zeros(0, np.uint64), *lists]), return_inverse=True)
        brings = np.zeros((len(names), len(pooled)), np.bool_)
        brings[np.repeat(np.arange(len(names)), [len(own) for own in lists]), column] = True
        own = grades.get(topic, {})
        known = np.fromiter(own.values(), np.int64, len(own))
        keys = keys_of(list(own))
        judged, relevant = np.isin(pooled, keys[known >= 0]), np.isin(pooled, keys[known >= level])
        unique = brings & (brings.sum(axis=0) == 1)
        for row, cells in enumerate((brings, unique, brings & judged, brings & relevant, unique & relevant)):
            counts[row] += cells.sum(axis=1)
        shared += (brings.astype(np.float32) @ brings.astype(np.float32).T).astype(np.int64)
        for run in np.flatnonzero(unique.any(axis=1)).tolist():
            alone[run][topic] = pooled[unique[run]]
        outside = int((known >= level).sum()) - int(relevant.sum())
        found.append(
            TopicStatistics(
                topic, sum(map(bool, map(len, lists))), len(pooled), int(judged.sum()), int(relevant.sum()), outside
            )
        )
    of_runs = []
    for i, name in enumerate(names):
        documents, unique, judged_of, relevant_of, both = map(int, counts[:, i])
        of_runs.append(
            RunStatistics(name, len(runs[name].rankings), documents, unique, judged_of, relevant_of, both, alone[i])
        )
    deepest = depth if isinstance(depth, int) else max(depths.values(), default=0)
    return PoolStatistics(deepest, taken, level, tuple(found), tuple(of_runs), shared)


def _first(run: Run, name: str, topic: str, depth: int, taken: Taken) -> Keys:
    """The keys of the first documents of a run for a topic, none where it lacks the topic."""
    ranking = run.rankings.get(topic)
    if ranking is None:
        return np.zeros(0, np.uint64)
    return ranking.keys[first_lines(ranking, depth, taken, f"{run.tag or name}, topic {topic}")]
