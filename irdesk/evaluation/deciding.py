"""What would change the answer to which of two runs is better: can their order still turn, by the judgements of which
documents, and how many judgements would settle it?

After B. Carterette, J. Allan, R. Sitaraman, *Minimal test collections for retrieval evaluation*, SIGIR 2006; here for
any measure, and with bounds that hold whatever is judged rather than with high probability.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from irdesk.domain.docnos import Keys
from irdesk.domain.progress import QUIET, Progress
from irdesk.evaluation.judgements import Judgements
from irdesk.evaluation.lists import Floats, Ints
from irdesk.evaluation.measure import Average, Measure
from irdesk.evaluation.open_pair import DIGITS, OpenPair
from irdesk.evaluation.pair_completions import Reach, mattering, reach
from irdesk.evaluation.rules import Rules
from irdesk.evaluation.scored_run import RankedKeys
from irdesk.evaluation.settling import Case, Settling, settle

ROUNDING = 1e-9  # a lead that is less is none
LISTED = 1000  # documents that are listed
_DEEPEST = np.iinfo(np.int64).max
NO_KEYS: Keys = np.zeros(0, np.uint64)


class Answer(StrEnum):
    """Whether the order of two runs can still turn."""

    SETTLED = "settled"
    OPEN = "open"
    UNKNOWN = "unknown"
    """Bounds that are not exact do not rule it out, and no judging that turns it was found."""


@dataclass(frozen=True)
class OpenDocument:
    """A document that may be judged: its key, its rank in either run (None where that lacks it), by how much the
    difference would change if it alone were judged relevant (with the top grade) or not (with the least one), and the
    ``chance`` that it is relevant: (relevant + 1) / (judged + 2) of its topic.
    """

    topic: str
    key: int
    ranks: tuple[int | None, int | None]
    if_relevant: float
    if_nonrelevant: float
    chance: float

    @property
    def swing(self) -> float:
        """By how much the two judgements differ."""
        return abs(self.if_relevant - self.if_nonrelevant)

    @property
    def expected(self) -> float:
        """By how much judging it is expected to move the expected difference: 2 p (1 − p) · swing."""
        return 2 * self.chance * (1 - self.chance) * self.swing

    @property
    def helps(self) -> int:
        """Which run it would help to be relevant: 0 the first, 1 the second, -1 neither."""
        if abs(self.if_relevant - self.if_nonrelevant) < ROUNDING / 1000:
            return -1
        return 0 if self.if_relevant > self.if_nonrelevant else 1


@dataclass(frozen=True, eq=False)
class Decision:
    """The answer over ``topics``: both means, between which values their difference must lie (``lower`` to ``upper``;
    some judging is known to give ``least`` and ``greatest``, the same where ``exact``), how many documents matter, the
    ones that matter most, greatest swing first, and how many judgements settle it.
    """

    measure: Measure
    topics: tuple[str, ...]
    means: tuple[float, float]
    difference: float
    reach: Reach
    matter: int
    documents: tuple[OpenDocument, ...]
    settling: Settling

    @property
    def leader(self) -> int:
        """The run with the greater mean: 0 the first, 1 the second, -1 neither."""
        return -1 if abs(self.difference) < ROUNDING else 0 if self.difference > 0 else 1

    @property
    def answer(self) -> Answer:
        """Whether some judging makes the first run better, and some the second."""
        if self.reach.lower >= -ROUNDING or self.reach.upper <= ROUNDING:
            return Answer.SETTLED
        found = self.reach.least < -ROUNDING and self.reach.greatest > ROUNDING
        return Answer.OPEN if found else Answer.UNKNOWN


def decide(
    measure: Measure,
    topics: Sequence[str],
    scores: Floats,
    runs: tuple[RankedKeys, RankedKeys],
    pooled: Mapping[str, Keys],
    truths: Judgements,
    grades: Sequence[int],
    rules: Rules,
    progress: Progress = QUIET,
) -> Decision:
    """The answer over the topics that both runs have: ``scores`` of shape (topics, 2), NaN where one lacks a topic;
    ``pooled`` names for each topic what is to be judged beside the documents of the two. For a worker; raises
    `TaskCancelled`.
    """
    kept = [row for row in range(len(topics)) if not np.isnan(scores[row]).any()]
    share = 1.0 if measure.family.average is Average.SUM else 1 / max(len(kept), 1)
    cases, ranges, changes, ranks, keys, chances = [], [], [], [], [], []
    for done, row in enumerate(kept):
        progress.report(done, 2 * len(kept))
        topic = topics[row]
        lists = (runs[0].get(topic, NO_KEYS), runs[1].get(topic, NO_KEYS))
        truth = truths[topic]
        pair, own = OpenPair.of(measure, lists, pooled.get(topic, NO_KEYS), truth, grades, rules)
        cases.append(Case(pair, share))
        ranges.append(reach(pair))
        changes.append(pair.changes * share)
        keys.append(own)
        ranks.append(np.stack([_ranks(whole[: rules.depth], own) for whole in lists]))
        level = measure.level(rules.level)
        judged = int(np.count_nonzero(truth.grades >= 0))
        chances.append(np.full(len(own), (truth.relevant(max(level, 0)) + 1) / (judged + 2)))
    every = np.concatenate(changes, axis=1) if changes else np.zeros((2, 0))
    of = np.repeat(np.arange(len(cases)), [len(own) for own in keys])
    order = _order(every, np.concatenate(ranks, axis=1) if ranks else np.zeros((2, 0), np.int64), of, cases)
    all_keys = np.concatenate(keys) if keys else NO_KEYS
    all_ranks = np.concatenate(ranks, axis=1) if ranks else np.zeros((2, 0), np.int64)
    chance = np.concatenate(chances) if chances else np.zeros(0)
    documents = tuple(
        OpenDocument(
            topics[kept[of[at]]], int(all_keys[at]), (_rank(all_ranks[0, at]), _rank(all_ranks[1, at])),
            float(every[0, at]), float(every[1, at]), float(chance[at]),
        )
        for at in order[:LISTED].tolist()
    )  # fmt: skip
    lower, upper, least, greatest = (
        share * sum(getattr(own, end) for own in ranges) + 0.0 for end in ("lower", "upper", "least", "greatest")
    )
    within = Reach(lower, upper, least, greatest, all(own.exact for own in ranges))
    means = tuple(float(column.sum() * share) for column in scores[kept].T) if kept else (0.0, 0.0)
    starts = np.cumsum([0, *(len(own) for own in keys)])
    settling = settle(cases, of[order], order - starts[of[order]], chance[order], progress)
    difference = float(np.round(means[0] - means[1], DIGITS) + 0.0)
    return Decision(
        measure, tuple(topics[row] for row in kept), (means[0], means[1]), difference, within, len(order), documents,
        settling,
    )  # fmt: skip


def _order(changes: Floats, ranks: Ints, of: Ints, cases: Sequence[Case]) -> Ints:
    """The documents that matter, in the order in which they are listed: greatest swing first, then those of better
    rank in either list.
    """
    swing = np.maximum(changes.max(axis=0), 0.0) - np.minimum(changes.min(axis=0), 0.0)
    best = np.where(ranks > 0, ranks, _DEEPEST).min(axis=0, initial=_DEEPEST)
    order = np.lexsort((of, best, -swing.round(DIGITS)))
    matter = np.concatenate([mattering(own.pair) for own in cases] or [np.zeros(0, np.bool_)])
    found: Ints = order[matter[order]]
    return found


def _ranks(listed: Keys, wanted: Keys) -> Ints:
    """The rank of each document in a list, 0 where it is not in it."""
    order = np.argsort(listed)
    if not len(listed):
        return np.zeros(len(wanted), np.int64)
    at = order[np.minimum(np.searchsorted(listed, wanted, sorter=order), len(order) - 1)]
    return np.where(listed[at] == wanted, at + 1, 0)


def _rank(value: int) -> int | None:
    return int(value) or None
