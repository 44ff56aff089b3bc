"""Traits of a family of measures, declared only where the family is defined.

The code for bounds, ties, differences between runs, warnings and the reference reads these traits. It never checks for
a family's name.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Range(Enum):
    """The range that contains every score of a family."""

    UNIT = "0 to 1"
    UNIT_OF_GAINS = "0 to 1 if no grade has a negative gain"
    FROM_0 = "0 or more"
    ANY = "any number"


class DependsOn(Enum):
    """The property of documents' grades that a score depends on."""

    RELEVANCE = "whether the document is relevant; a document judged not relevant counts as unjudged"
    GAINS = "the gain of the grade; a document without a gain counts as unjudged"
    OTHER = "something else"


class Positions(Enum):
    """Whether the ranks of relevant documents change a score."""

    RANKS = "yes"
    CUTOFF = "cutoff only"
    NONE = "no"


class Judging(Enum):
    """The kind of judgements that a score uses."""

    NOTHING = "none"
    TOPICS = "the list of judged topics"
    FIRST = "down to the first relevant document"
    RETRIEVED = "retrieved documents"
    RELEVANT = "all relevant documents"
    TOPIC = "retrieved and all relevant documents"
    POOL = "some relevant and nonrelevant documents"
    SAMPLE = "a random sample of the pool"
    STRATA = "a random sample of each stratum of the pool"
    SUBTOPICS = "relevance to each subtopic"
    GROUPS = "judgements of each group of assessors"
    PREFERENCES = "preferences between documents"


class BoundsRule(Enum):
    """The rule for finding the lowest and the highest score over all possible judgements of the unjudged documents (see
    `extreme_judgings`).
    """

    ONE_BY_ONE = "all judgings are tried if there are few; otherwise only the range is known"
    RISING = "the score never falls when a grade rises"
    RISING_GAINS = "the score never falls when a gain rises"
    RISING_IF_BINARY = "the score never falls when a gain rises, if all gains are 0 or 1"
    EVERY_NUMBER = "every number of relevant documents is tried"
    EVERY_NUMBER_UNCONDENSED = "every number of relevant documents is tried; no rule for condensed lists"
    PRECISION_SUM = "the sum of precisions is lowest and highest for each number of relevant documents"
    SMOOTHED = "as PRECISION_SUM, for smoothed average precision"
    RECALL = "relevant documents in the top k over R"
    F = "F of the top k"
    SET_PRECISION = "precision of the whole list, or relative to the greatest possible"
    RELATIVE = "relevant documents in the top k over min(k, R)"
    R_PRECISION = "relevant documents in the top R over R"
    PRECISION_AT_MULTIPLE = "relevant documents in the top x · R"
    BPREF = "judged nonrelevant documents above relevant ones"
    NDCG = "nDCG, whose ideal changes with every judgement"
    INFERRED = "inferred AP, which is close to AP"


class TiesRule(Enum):
    """The rule for computing the mean score over all orders of tied documents
    (`irdesk.evaluation.scoring.expected_over_ties`).
    """

    EVERY_ORDER = "every order is tried if there are few; otherwise the mean is not known"
    ANY_ORDER = "without a cutoff, the order of documents makes no difference"
    LINEAR = "the contribution of a document depends only on its grade and rank"
    AVERAGE_PRECISION = "as average precision"
    FIRST_RELEVANT = "1 over the rank of the first relevant document"
    ANY_RELEVANT = "1 where any document is relevant"
    BPREF = "as Bpref"
    BINARY_GAIN = "as binG"
    EXPECTED_RECIPROCAL_RANK = "as ERR"
    RESIDUAL = "as the residual of RBP"


class DifferenceRule(Enum):
    """The rule for finding the largest difference between two runs over all possible judgements
    (`irdesk.evaluation.bounds.difference_bounds`).
    """

    NONE = "all judgings are tried if there are few; otherwise only the range is known"
    LINEAR = "a sum to which each document contributes by its grade and rank alone"
    LINEAR_UNLESS_RELATIVE = "as LINEAR, except where it is relative to the greatest possible"
    FIRST_RELEVANT = "only the rank of the first relevant document matters"
    ANY_RELEVANT = "only whether any document is relevant matters"
    RECALL = "relevant documents in the top k over R"
    RELATIVE = "relevant documents in the top k over min(k, R)"
    R_PRECISION = "relevant documents in the top R over R"
    PRECISION_AT_MULTIPLE = "relevant documents in the top x · R"
    F = "F of the top k"
    NDCG = "nDCG: linear if the ideal is fixed, otherwise computed level by level"
    AVERAGE_PRECISION = "as average precision"
    SEPARATE = "the bounds of each run alone"


@dataclass(frozen=True, kw_only=True)
class Traits:
    """The traits of a family.

    If ``bounds`` is `BoundsRule.ONE_BY_ONE`, ``no_bounds`` must give the reason why there is no more specific rule.
    ``rates`` is True if a higher score means a better run; it is False, for example, for counts and for shares of
    judged documents. ``from_judgements`` is True if the score depends only on the judgements and not on the run.

    Raises `ValueError` if ``no_bounds`` is missing, or if it is given together with a more specific rule.
    """

    range: Range
    bounds: BoundsRule = BoundsRule.ONE_BY_ONE
    no_bounds: str = ""
    ties: TiesRule = TiesRule.EVERY_ORDER
    difference: DifferenceRule = DifferenceRule.NONE
    depends_on: DependsOn = DependsOn.OTHER
    rates: bool = True
    from_judgements: bool = False

    def __post_init__(self) -> None:
        if (self.bounds is BoundsRule.ONE_BY_ONE) is not bool(self.no_bounds):
            raise ValueError("a family has either a rule for its bounds or a reason why there is none")
