"""What would change the order of two runs: whether judgements can still change which run is better, which documents
matter, and how many judgements would settle the order.

The method extends that of B. Carterette, J. Allan, R. Sitaraman, *Minimal test collections for retrieval evaluation*,
SIGIR 2006. It works for any measure, and its bounds always hold, not only with high probability.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import partial

import numpy as np

from irdesk.domain.docno_keys import Keys
from irdesk.domain.progress import QUIET, Progress, Step
from irdesk.evaluation.bounds.difference_bounds import DifferenceBounds, mattering, reach
from irdesk.evaluation.bounds.judgements_needed import JudgementsNeeded, TopicCase, settle
from irdesk.evaluation.bounds.unjudged_documents_of_pair import DIGITS, UnjudgedPair
from irdesk.evaluation.measures.measure import Average, Measure
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats, Ints, RankedLists, TopicJudgements
from irdesk.evaluation.scoring.scored_run import RankedKeys
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.system.workers import ALONE, Workers

ROUNDING = 1e-9  # a smaller lead is treated as a tie
_PER_DOCUMENT = 10_000  # estimated amount of work per document of a list, see `Workers`
LISTED = 1000  # maximum number of documents in the result
_DEEPEST = np.iinfo(np.int64).max
NO_KEYS: Keys = np.zeros(0, np.uint64)


class Answer(StrEnum):
    """Whether judgements can still reverse the order of two runs."""

    SETTLED = "settled"
    OPEN = "open"
    UNKNOWN = "unknown"
    """The bounds are not exact and allow a reversal, but no assignment of grades that reverses the order was found."""


@dataclass(frozen=True)
class OpenDocument:
    """A document that can still be judged, with its effect on the difference of two runs.

    ``ranks`` has its rank in each run, None if the run lacks it. ``if_relevant`` and ``if_nonrelevant`` are the changes
    of the difference if only this document is judged, with the top or the lowest grade. ``chance`` is the estimated
    probability of relevance, (relevant + 1) / (judged + 2) over the documents judged for its topic.
    """

    topic: str
    key: int
    ranks: tuple[int | None, int | None]
    if_relevant: float
    if_nonrelevant: float
    chance: float

    @property
    def swing(self) -> float:
        """The absolute difference between ``if_relevant`` and ``if_nonrelevant``."""
        return abs(self.if_relevant - self.if_nonrelevant)

    @property
    def expected(self) -> float:
        """The average amount by which judging the document changes the expected difference: 2 p (1 − p) · swing, where
        p is ``chance``.
        """
        return 2 * self.chance * (1 - self.chance) * self.swing

    @property
    def helps(self) -> int:
        """The run that gains if the document is relevant: 0 for the first, 1 for the second, -1 for neither."""
        if abs(self.if_relevant - self.if_nonrelevant) < ROUNDING / 1000:
            return -1
        return 0 if self.if_relevant > self.if_nonrelevant else 1


@dataclass(frozen=True, eq=False)
class Decision:
    """The result of `decide` for two runs over ``topics``.

    ``reach`` holds the bounds of the difference between the two ``means``, and the smallest and the largest difference
    that a known assignment of grades reaches. ``matter`` is the number of documents that can change the difference.
    ``documents`` are the most important of these, largest swing first. ``settling`` holds the numbers of judgements
    that settle the order.

    ``others_count`` says whether scores would change if documents that neither run retrieves were judged relevant.
    """

    measure: Measure
    topics: tuple[str, ...]
    means: tuple[float, float]
    difference: float
    reach: DifferenceBounds
    matter: int
    documents: tuple[OpenDocument, ...]
    settling: JudgementsNeeded
    others_count: bool = False

    @property
    def leader(self) -> int:
        """The run with the higher mean: 0 for the first, 1 for the second, -1 for neither."""
        return -1 if abs(self.difference) < ROUNDING else 0 if self.difference > 0 else 1

    @property
    def answer(self) -> Answer:
        """Whether one assignment of grades makes the first run better, and another one makes the second run better."""
        if self.reach.lower >= -ROUNDING or self.reach.upper <= ROUNDING:
            return Answer.SETTLED
        both_reached = self.reach.least < -ROUNDING and self.reach.greatest > ROUNDING
        return Answer.OPEN if both_reached else Answer.UNKNOWN


def decide(
    measure: Measure,
    topics: Sequence[str],
    scores: Floats,
    runs: tuple[RankedKeys, RankedKeys],
    pooled: Mapping[str, Keys],
    truths: Judgements,
    grades: Sequence[int],
    rules: ScoringOptions,
    progress: Progress = QUIET,
    workers: Workers = ALONE,
) -> Decision:
    """Compute whether more judgements can reverse the order of two runs, over the topics that both runs have.

    ``scores`` has shape (topics, 2), NaN if a run lacks a topic. ``pooled`` contains, for each topic, documents to be
    judged that neither of the two runs retrieved. Topics are distributed among ``workers``. Call in a worker; raises
    `TaskCancelled`.
    """
    kept = [row for row in range(len(topics)) if not np.isnan(scores[row]).any()]
    names = tuple(topics[row] for row in kept)
    share = 1.0 if measure.family.average is Average.SUM else 1 / max(len(kept), 1)
    listed = [
        _Listed(
            place, (runs[0].get(topic, NO_KEYS), runs[1].get(topic, NO_KEYS)), pooled.get(topic, NO_KEYS), truths[topic]
        )
        for place, topic in enumerate(names)
    ]
    some = workers.worth(sum(len(item.lists[0]) + len(item.lists[1]) for item in listed) * _PER_DOCUMENT)
    opened = list(some.map(partial(_open_topic, measure, tuple(grades), rules, share), listed, Step(progress, 0, 2)))
    cases = [TopicCase(pair, share) for pair, _, _ in opened]
    parts, ranges = [part for _, part, _ in opened], [item for _, _, item in opened]
    matter = _Open.together(parts).in_order()
    lower, upper, least, greatest = (
        share * sum(getattr(item, end) for item in ranges) + 0.0 for end in ("lower", "upper", "least", "greatest")
    )
    first, second = (float(column.sum() * share) for column in scores[kept].reshape(-1, 2).T)
    return Decision(
        measure,
        names,
        (first, second),
        float(np.round(first - second, DIGITS) + 0.0),
        DifferenceBounds(lower, upper, least, greatest, all(item.exact for item in ranges)),
        len(matter.keys),
        matter.listed(names),
        settle(cases, matter.topics, matter.places, matter.chances, progress),
        counts_all_relevant(measure, rules),
    )


def counts_all_relevant(measure: Measure, rules: ScoringOptions) -> bool:
    """Return whether a score changes when a document that the run does not retrieve is judged relevant.

    The score can change through R or through the ideal ranking. The function tests a list of one relevant document.
    """
    best = max(rules.profile.top, measure.level(rules.level), 1)
    retrieved_only, with_unretrieved = np.array([1], np.uint64), np.array([1, 2], np.uint64)
    scores = []
    for keys in (retrieved_only, with_unretrieved):
        truth = TopicJudgements(keys, np.full(len(keys), best))
        lists = RankedLists(
            np.array([best]), np.ones(1, np.int64), np.zeros(1, np.int64), (truth,), rules.convention, rules.profile
        )
        scores.append(float(rules.scores(lists, (measure,))[0, 0]))
    return scores[0] != scores[1]


@dataclass(frozen=True, eq=False)
class _Listed:
    """A topic with both runs' lists, the further documents to be judged, and the topic's judgements."""

    place: int
    lists: tuple[Keys, Keys]
    pooled: Keys
    truth: TopicJudgements


def _open_topic(
    measure: Measure, grades: tuple[int, ...], rules: ScoringOptions, share: float, listed: _Listed
) -> tuple[UnjudgedPair, _Open, DifferenceBounds]:
    """Return a topic's pair of lists, its open documents that can change the difference, and the bounds of the
    difference.
    """
    pair, keys = UnjudgedPair.of(measure, listed.lists, listed.pooled, listed.truth, grades, rules)
    return (
        pair,
        _Open.of(listed.place, pair, keys, [whole[: rules.depth] for whole in listed.lists], share),
        reach(pair),
    )


@dataclass(frozen=True, eq=False)
class _Open:
    """Open documents of one or more topics.

    ``topics``, ``places`` (index among the topic's open documents), ``keys`` and ``chances`` (probability of relevance)
    have shape (n,). ``ranks`` and ``changes`` have shape (2, n). ``ranks`` holds the ranks in the two lists, 0 if a
    list lacks the document. ``changes`` holds the changes of the difference if only this document is judged.
    """

    topics: Ints
    places: Ints
    keys: Keys
    chances: Floats
    ranks: Ints
    changes: Floats

    @classmethod
    def of(cls, topic: int, pair: UnjudgedPair, keys: Keys, lists: Sequence[Keys], share: float) -> _Open:
        """Select the open documents of a topic that can change the difference between the two runs on this topic."""
        judged = int(np.count_nonzero(pair.truth.grades >= 0))
        chance = (pair.truth.relevant(max(pair.rel, 0)) + 1) / (judged + 2)
        rows = np.flatnonzero(mattering(pair))
        return cls(
            np.full(len(rows), topic),
            rows,
            keys[rows],
            np.full(len(rows), chance),
            np.stack([_ranks(list_keys, keys[rows]) for list_keys in lists]),
            pair.changes[:, rows] * share,
        )

    @classmethod
    def together(cls, parts: Sequence[_Open]) -> _Open:
        """Concatenate the open documents of all topics."""
        nothing = np.zeros(0, np.int64)
        none = cls(nothing, nothing, NO_KEYS, np.zeros(0), np.zeros((2, 0), np.int64), np.zeros((2, 0)))
        columns = [[getattr(part, field.name) for part in (none, *parts)] for field in fields(cls)]
        return cls(*(np.concatenate(part, axis=-1) for part in columns))

    def in_order(self) -> _Open:
        """Return the documents in the order of the displayed list: largest swing first. Equal swings are sorted by how
        uncertain the relevance is, most uncertain first, and then by the better of the document's two ranks.
        """
        swing = np.maximum(self.changes.max(axis=0), 0.0) - np.minimum(self.changes.min(axis=0), 0.0)
        best = np.where(self.ranks > 0, self.ranks, _DEEPEST).min(axis=0)
        order = np.lexsort((self.topics, best, -self.chances * (1 - self.chances), -swing.round(DIGITS)))
        return _Open(*(getattr(self, field.name)[..., order] for field in fields(self)))

    def listed(self, topics: Sequence[str]) -> tuple[OpenDocument, ...]:
        """Return the first documents as `OpenDocument` values, at most `LISTED`."""
        return tuple(
            OpenDocument(
                topics[self.topics[row]],
                int(self.keys[row]),
                (_rank(self.ranks[0, row]), _rank(self.ranks[1, row])),
                float(self.changes[0, row]),
                float(self.changes[1, row]),
                float(self.chances[row]),
            )
            for row in range(min(len(self.keys), LISTED))
        )


def _ranks(listed: Keys, wanted: Keys) -> Ints:
    """Return the rank of each document in a list, 0 if the list lacks it."""
    order = np.argsort(listed)
    if not len(listed):
        return np.zeros(len(wanted), np.int64)
    places = order[np.minimum(np.searchsorted(listed, wanted, sorter=order), len(order) - 1)]
    return np.where(listed[places] == wanted, places + 1, 0)


def _rank(value: int) -> int | None:
    return int(value) or None
