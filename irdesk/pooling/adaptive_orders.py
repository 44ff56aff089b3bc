"""Adaptive queue orders, which learn which runs find relevant documents: move-to-front, and the bandit MaxMean, which
considers only the last judged document of each run.
"""

from __future__ import annotations

from collections.abc import Collection

from irdesk.pooling.pooled_documents import TopicPool
from irdesk.pooling.seeded_random import random_key, shuffle_documents


class _Lists:
    """Each run's list of the documents that remain to be judged. A list is read from its front."""

    def __init__(self, pool: TopicPool, documents: Collection[str], seed: int) -> None:
        self._topic, self._seed = pool.topic, seed
        self._names = [f"{arm.name}\n{arm.part}" for arm in pool.arms]
        self._docnos = [arm.docnos for arm in pool.arms]
        self._positions = [0] * len(pool.arms)
        self._step = 0
        self._open = list(range(len(pool.arms)))
        self.left = set(documents)
        self.arms_of: dict[str, list[int]] = {}
        for arm, docnos in enumerate(self._docnos):
            for docno in docnos:
                self.arms_of.setdefault(docno, []).append(arm)
        # Documents that were added manually and are in no run's list come last.
        self._unlisted = shuffle_documents(
            (docno for docno in documents if docno not in self.arms_of), seed, pool.topic
        )

    def front(self, arm: int) -> str | None:
        """Return the first unjudged document of a run, or None if none is left."""
        docnos = self._docnos[arm]
        while self._positions[arm] < len(docnos):
            docno = docnos[self._positions[arm]]
            if docno in self.left:
                return docno
            self._positions[arm] += 1
        return None

    def open(self) -> list[int]:
        """Return the runs that have documents left to judge."""
        self._open = [arm for arm in self._open if self.front(arm) is not None]
        return self._open

    def draw(self, arms: list[int]) -> int:
        """Draw one of the given runs at random. The choice depends on the seed, the topic, the number of judgements so
        far, and the names of the runs.
        """
        if len(arms) == 1:
            return arms[0]
        return min(arms, key=lambda arm: random_key(self._seed, self._topic, self._step, self._names[arm]))

    def unlisted(self) -> str | None:
        """Return the next unjudged document that is in no run's list, or None if none is left."""
        return next((docno for docno in self._unlisted if docno in self.left), None)

    def take(self, docno: str) -> None:
        """Remove a judged document from the lists."""
        self.left.discard(docno)
        self._step += 1


class MoveToFront:
    """Move-to-front within a topic (Cormack, Palmer & Clarke, *Efficient construction of large test collections*, SIGIR
    1998).

    All runs begin with the same priority. One of the runs with the highest priority is drawn, and its documents are
    judged from the front until one is not relevant. The run's priority is then lowered by one, and another run is
    drawn. Documents that are already judged are skipped. A judgement of any other document only removes that document
    from the lists.
    """

    def __init__(self, pool: TopicPool, documents: Collection[str], seed: int) -> None:
        self._lists = _Lists(pool, documents, seed)
        self._priorities = [0] * len(pool.arms)
        self._arm: int | None = None

    def choose(self) -> str | None:
        """Return the front document of the current run, drawing a new run if necessary."""
        front = None if self._arm is None else self._lists.front(self._arm)
        if front is None:
            arms = self._lists.open()
            if not arms:
                return self._lists.unlisted()
            highest = max(self._priorities[arm] for arm in arms)
            self._arm = self._lists.draw([arm for arm in arms if self._priorities[arm] == highest])
            front = self._lists.front(self._arm)
        return front

    def judge(self, docno: str, relevant: bool) -> None:
        """Remove the document. If it is a nonrelevant front document of the current run, lower the run's priority."""
        if docno in self._lists.left and docno == self.choose() and self._arm is not None and not relevant:
            self._priorities[self._arm] -= 1
            self._arm = None
        self._lists.take(docno)


class MaxMean:
    """The non-stationary bandit MaxMean (Losada, Parapar & Barreiro, *Feeling lucky? Multi-armed bandits for ordering
    judgements in pooling-based evaluation*, SAC 2016).

    A run's probability of returning a relevant document has the distribution Beta(1 + jrel, 1 + jret − jrel), where
    jret counts the run's judged documents and jrel the relevant ones among them. The run with the highest mean supplies
    the next document; ties are broken at random. A judgement counts for every run that has the document: jrel ←
    rate·jrel + relevant, jret ← rate·jret + 1. The rate is 0, which the paper found best, so that only the last judged
    document of a run counts.
    """

    RATE = 0

    def __init__(self, pool: TopicPool, documents: Collection[str], seed: int) -> None:
        self._lists = _Lists(pool, documents, seed)
        self._relevant = [0] * len(pool.arms)
        self._retrieved = [0] * len(pool.arms)

    def choose(self) -> str | None:
        """Return the front document of the run with the highest mean."""
        arms = self._lists.open()
        if not arms:
            return self._lists.unlisted()
        means = [(1 + self._relevant[arm]) / (2 + self._retrieved[arm]) for arm in arms]
        highest = max(means)
        best = [arm for arm, mean in zip(arms, means, strict=True) if mean == highest]
        return self._lists.front(self._lists.draw(best))

    def judge(self, docno: str, relevant: bool) -> None:
        """Update the estimates of all runs that have the document."""
        for arm in self._lists.arms_of.get(docno, ()):
            self._relevant[arm] = self.RATE * self._relevant[arm] + relevant
            self._retrieved[arm] = self.RATE * self._retrieved[arm] + 1
        self._lists.take(docno)
