"""Reference text of a family of measures: its formula, when to use it, when it misleads, and its names in other
programs.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from irdesk.evaluation.measures.formula import Formula
from irdesk.evaluation.measures.measure_traits import Judging, Positions
from irdesk.evaluation.measures.worked_example import Example


@dataclass(frozen=True)
class Guide:
    """Information for choosing a family of measures, in one sentence each.

    In formulas, rel(i) is 1 if the document at rank i is relevant, gᵢ is the gain at rank i, k the cutoff, R the number
    of relevant documents, and n the number of retrieved documents.

    ``rewards`` begins with a verb, ``best_for`` with *Best for*, ``misleads`` with *Misleads when*. ``graded`` is set
    if the score depends on grades but no parameter shows this. ``depth`` is the required depth of rankings, unless the
    cutoff shows it. ``example`` is a small ranking with its score computed in numbers; a registry test checks the
    computation.

    ``ir_measures``, ``ranx`` and ``ntcireval`` are the family's names in these programs, separated by commas, or empty
    strings. trec_eval's names are fields of the family.
    """

    formula: Formula
    rewards: str
    best_for: str
    misleads: str
    example: Example = field(kw_only=True)
    positions: Positions = Positions.RANKS
    judging: Judging = Judging.TOPIC
    graded: bool = False
    depth: str = ""
    ir_measures: str = ""
    ranx: str = ""
    ntcireval: str = ""
