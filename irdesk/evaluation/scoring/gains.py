"""Gain, discount and ideal ranking, shared by nDCG and all measures of graded relevance.

Järvelin & Kekäläinen, *Cumulated gain-based evaluation of IR techniques*, TOIS 20(4), 2002.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.measure import Gain, Measure, Param
from irdesk.evaluation.measures.param_values import NO_GAINS, Gains, Value
from irdesk.evaluation.scoring.gain_settings import GainSettings
from irdesk.evaluation.scoring.ranked_lists import Floats, Hits, Ints, RankedLists, TopicJudgements

EXP_LOG2, BY_RANK = "exp-log2", "rank"  # values of the parameters ``dcg`` and ``discount`` (families/ndcg_dcg_cg.py)
# Up to this exponent, sums of exponential gains stay finite.
_GREATEST_EXPONENT = 900.0

GAINS = Param(
    "gains", None, "custom gains of grades, such as {1:3.5,2:9}; by default the gain is the grade", Gains.read
)


@dataclass(frozen=True)
class Scheme:
    """The mapping of grades to gains and of ranks to discounts.

    If ``exponential`` is set, a gain g becomes 2^g − 1. ``base`` is the base of the discount's logarithm. If
    ``by_rank`` is set, gains are divided by the rank instead of a logarithm.
    """

    custom_gains: Gains = NO_GAINS
    exponential: bool = False
    base: float | None = None
    by_rank: bool = False

    @classmethod
    def of(cls, lists: RankedLists, measure: Measure) -> Scheme:
        """Create a scheme from the measure's parameters, with the collection's settings as defaults."""
        return cls.under(lists.profile, measure)

    @classmethod
    def under(cls, profile: GainSettings, measure: Measure) -> Scheme:
        """Create the scheme of a measure, given the settings of a collection.

        If a measure specifies ``dcg`` but no base, the discount is log2(rank + 1).
        """
        named = dict(measure.given)
        gains, base = named.get("gains", profile.gains), named.get("base", None if "dcg" in named else profile.base)
        assert isinstance(gains, Gains)
        assert base is None or isinstance(base, float)
        return cls(gains, named.get("dcg") == EXP_LOG2, base, named.get("discount") == BY_RANK)

    def gains(self, grades: Ints) -> Floats:
        """Return the gains of an array of grades, as an array of the same shape; 0 for unjudged documents and negative
        grades.
        """
        gains = self.custom_gains.of(grades) if self.custom_gains else np.maximum(grades, 0).astype(np.float64)
        return np.exp2(np.minimum(gains, _GREATEST_EXPONENT)) - 1 if self.exponential else gains

    def discounts(self, ranks: npt.ArrayLike) -> Floats:
        """Return the number by which a gain is divided at each of ``ranks``. The result has the shape of ``ranks``."""
        ranks = np.asarray(ranks)
        if self.by_rank:
            return ranks.astype(np.float64)
        if self.base is None:
            return np.asarray(np.log2(ranks + 1), np.float64)
        # Base 2 needs np.log2, since a quotient of natural logarithms rounds differently.
        logarithms = np.log2(ranks) if self.base == 2 else np.log(ranks) / np.log(self.base)
        return np.where(ranks < self.base, 1.0, logarithms)

    def hits(self, lists: RankedLists) -> Hits:
        """Return the positions of documents that have a gain."""
        return gaining(lists, self.custom_gains)

    def ideal_gains(self, truth: TopicJudgements) -> Floats:
        """Return the positive gains of all judged documents in descending order. Gains are compared as exact
        fractions.
        """
        if not self.custom_gains:
            gains = truth.gains
            return np.exp2(np.minimum(gains, _GREATEST_EXPONENT)) - 1 if self.exponential else gains
        gains = self.gains(truth.grades[truth.grades >= 0])
        return np.sort(gains[gains > 0])[::-1]

    def cumulated_ideal(self, truth: TopicJudgements) -> Floats:
        """Return the discounted cumulative gain of the ideal ranking down to each rank, starting with 0. Shape
        (positive gains + 1,).
        """
        gains = self.ideal_gains(truth)
        # Terms are added one by one, since numpy's sum adds pairwise, which rounds differently.
        return np.concatenate(([0.0], np.add.accumulate(gains / self.discounts(np.arange(1, len(gains) + 1)))))


PLAIN = Scheme()


def custom_gains_text(measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    """Describe the collection's custom gains. Return an empty string if it has none."""
    return worded("Custom gains of grades: {gains}.", gains=profile.gains.trec) if profile.gains else ""


def gain_text(measure: Measure, profile: GainSettings) -> str:
    """Describe a document's gain."""
    scheme = Scheme.under(profile, measure)
    if scheme.exponential and scheme.custom_gains:
        return worded(
            "A document's gain is 2^g − 1, where g is its grade or custom gain: {gains}.",
            gains=scheme.custom_gains.trec,
        )
    if scheme.exponential:
        return worded("A document's gain is 2^grade − 1.")
    if scheme.custom_gains:
        return worded("A document's gain is its grade or custom gain: {gains}.", gains=scheme.custom_gains.trec)
    return worded("A document's gain is its grade.")


GAIN = Gain(
    gain_text,
    lambda profile, measure, _rel, grades: Scheme.under(profile, measure).gains(grades),
)


def gaining(lists: RankedLists, gains: Gains | None = None) -> Hits:
    """Return the positions of documents with a gain. If ``gains`` is None, the gains of the collection are used."""
    gains = lists.profile.gains if gains is None else gains
    return lists.judged.where(gains.of(lists.judged.grades) != 0) if gains else lists.relevant(1)


def shares(profile: GainSettings, grades: Ints, top: Value | None = None, least: int | None = None) -> Floats:
    """Return the gain of each grade as a share of the top grade's gain, from 0 to 1. The result has the shape of
    ``grades``.

    ``top`` is the top grade, by default the top grade of the collection. If ``least`` is given, this grade has no gain,
    and shares are (gain − gain of least) / (gain of top − gain of least). Custom gains apply. All shares are 0 if the
    top grade has no gain.
    """
    top = profile.top if top is None else top
    assert isinstance(top, int)
    ends = profile.gains.of(np.array([0 if least is None else least, top]))
    zero = 0.0 if least is None else float(ends[0])
    gains = profile.gains.of(np.clip(grades, least or 0, top)) - zero
    span = float(ends[1]) - zero
    return np.clip(gains / span, 0.0, 1.0) if span > 0 else np.zeros(len(grades))


def at_ranks(prefixes: list[Floats], topics: Ints, ranks: Ints) -> Floats:
    """Return a value for each rank, shape (len(ranks),), from the array of the topic to which the rank belongs.

    ``topics`` holds the index of each rank's topic in ``prefixes``. Each array in ``prefixes`` is indexed by rank, from
    0. Ranks past the end of an array get its last value.
    """
    lengths = np.fromiter(map(len, prefixes), np.int64, len(prefixes))
    starts = np.cumsum(lengths) - lengths
    joined = np.concatenate(prefixes) if prefixes else np.zeros(0)
    values: Floats = joined[starts[topics] + np.minimum(ranks, lengths[topics] - 1)]
    return values
