"""Depth-k pools (Spärck Jones & van Rijsbergen, 1975): the first k documents of each run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from irdesk.domain.pool import Chosen, Designed, PoolSpec, Taken
from irdesk.domain.run import Run
from irdesk.pooling.pooling_order import first_docnos


@dataclass(frozen=True, eq=False)
class Arm:
    """The documents that a pool takes from one run for a topic. ``docnos`` are in the order in which they are taken.

    ``part`` is the index of the pool's part. Random choices identify runs by ``name``, which is the same on every
    machine. ``run`` is the source id.
    """

    name: str
    docnos: tuple[str, ...]
    part: int = 0
    run: str = ""


@dataclass(frozen=True, eq=False)
class TopicPool:
    """All documents pooled for one topic, with their origins.

    ``chosen`` lists the documents chosen by a person as (part, docno, origin). ``compared`` contains two complete
    rankings, in evaluation order, for the queue order *most decisive for a pair of runs*; it is empty for other queue
    orders.
    """

    topic: str
    arms: tuple[Arm, ...]
    chosen: tuple[tuple[int, str, str], ...] = ()
    compared: tuple[tuple[str, ...], ...] = ()
    best: Mapping[str, int] = field(init=False)
    """Maps each document to its best rank, counted from 1, or to 0 if no run has the document. Documents are in order
    of first occurrence.
    """

    def __post_init__(self) -> None:
        object.__setattr__(self, "best", self._best_of(self.arms, self.chosen))

    @staticmethod
    def _best_of(arms: Sequence[Arm], chosen: Sequence[tuple[int, str, str]]) -> dict[str, int]:
        best: dict[str, int] = {}
        for arm in arms:
            for rank, docno in enumerate(arm.docnos, 1):
                if rank < best.get(docno, rank + 1):
                    best[docno] = rank
        for _, docno, _ in chosen:
            best.setdefault(docno, 0)
        return best

    def best_of_part(self, part: int) -> dict[str, int]:
        """Return the documents of one part of the pool with their best ranks in that part."""
        return self._best_of(
            [arm for arm in self.arms if arm.part == part], [choice for choice in self.chosen if choice[0] == part]
        )


def topic_pools(spec: PoolSpec, runs: Mapping[str, Run]) -> dict[str, TopicPool]:
    """Return the documents that ``spec`` takes from ``runs``, keyed by topic. The keys of ``runs`` are source ids.

    Topics are in the order in which the runs list them, followed by topics added manually. Raises `CommandRefused` if a
    rank column is needed and a run has none.
    """
    names = run_names({run_id: runs[run_id].tag for run_id in spec.runs()})
    arms: dict[str, list[Arm]] = {}
    chosen: dict[str, list[tuple[int, str, str]]] = {}
    for number, part in enumerate(spec.parts):
        if isinstance(part, Chosen | Designed):
            for topic, docnos in part.documents.items():
                arms.setdefault(topic, [])
                chosen.setdefault(topic, []).extend((number, docno, part.how) for docno in docnos)
            continue
        wanted = None if part.topics is None else frozenset(part.topics)
        for taking in part.runs:
            for topic, ranking in runs[taking.run].rankings.items():
                if wanted is None or topic in wanted:
                    docnos = first_docnos(ranking, taking.depth, part.taken, f"{names[taking.run]}, topic {topic}")
                    arms.setdefault(topic, []).append(Arm(names[taking.run], docnos, number, taking.run))
    compared = [runs[run_id] for run_id in spec.compared]
    return {
        topic: TopicPool(topic, tuple(topic_arms), tuple(chosen.get(topic, ())), _whole(compared, topic))
        for topic, topic_arms in arms.items()
        if any(arm.docnos for arm in topic_arms) or chosen.get(topic)
    }


def run_names(tags: Mapping[str, str]) -> dict[str, str]:
    """Return a name for each run: its tag or, if several runs share the tag, ``tag``, ``tag #2`` and so on."""
    counts: Counter[str] = Counter()
    names: dict[str, str] = {}
    for run_id, tag in tags.items():
        counts[tag] += 1
        names[run_id] = tag if counts[tag] == 1 else f"{tag} #{counts[tag]}"
    return names


def _whole(runs: Sequence[Run], topic: str) -> tuple[tuple[str, ...], ...]:
    rankings = (run.rankings.get(topic) for run in runs)
    return tuple(() if ranking is None else first_docnos(ranking, len(ranking), Taken.SCORE) for ranking in rankings)
