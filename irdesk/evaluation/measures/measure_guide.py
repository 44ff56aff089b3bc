"""The reference text of a family of measures: its formula, when to use it, when it misleads, its names elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Positions(Enum):
    """Whether the ranks of relevant documents change a score."""

    RANKS = "yes"
    CUTOFF = "cutoff only"
    NONE = "no"


class Judging(Enum):
    """The judgements that a score rests on."""

    NOTHING = "none"
    TOPICS = "the list of judged topics"
    FIRST = "down to the first relevant document"
    RETRIEVED = "retrieved documents"
    RELEVANT = "all relevant documents"
    TOPIC = "retrieved documents and all relevant ones"
    POOL = "some relevant and some nonrelevant documents"
    SAMPLE = "a random sample of the pool"
    STRATA = "a random sample of each stratum of the pool"
    SUBTOPICS = "relevance to each subtopic"
    GROUPS = "judgements of each group of assessors"
    PREFERENCES = "preferences between documents"


@dataclass(frozen=True)
class Guide:
    """What a reader needs in order to choose a family of measures, in one sentence each.

    ``formula`` is plain text: rel(k) is 1 where the document at rank k is relevant, gᵢ the gain at rank i, R the number
    of relevant documents, n that of retrieved ones. ``rewards`` begins with a verb, ``best_for`` with *Best for*,
    ``misleads`` with *Misleads when*. ``graded`` says that grades count, where parameters do not show it.
    ``ir_measures``, ``ranx`` and ``ntcireval`` are the names in these programs, separated by commas, empty if there are
    none; trec_eval's names are fields of the family.
    """

    formula: str
    rewards: str
    best_for: str
    misleads: str
    positions: Positions = Positions.RANKS
    judging: Judging = Judging.TOPIC
    graded: bool = False
    ir_measures: str = ""
    ranx: str = ""
    ntcireval: str = ""
