"""A collection's settings for grades and documents. They are shown with every score that depends on them (see
`irdesk.reporting.tables.scoring_convention_text`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from irdesk.domain.grades import DEFAULT_SCALE
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.param_values import NO_GAINS, Gains


class Ideal(StrEnum):
    """The type of ideal ranking by which gains are normalised.

    ``judged`` is the best order of all judged documents, as in the literature. ``top`` has the top grade at every rank.
    ``shown`` is the best order of the documents that the run retrieved; it ignores relevant documents that the run
    missed.
    """

    JUDGED = "judged"
    TOP = "top"
    SHOWN = "shown"


SHOWN_WARNING = worded("the ideal ranking of the retrieved documents ignores relevant documents that the run missed")


@dataclass(frozen=True)
class GainSettings:
    """The settings of a collection.

    ``gains`` holds gains that differ from the grades. ``base`` is the base of the logarithm in Järvelin and
    Kekäläinen's discount; if it is None, the discount is log2(rank + 1). ``top`` is the top grade. ``documents`` is the
    number of documents in the collection (trec_eval's ``-N``).
    """

    gains: Gains = NO_GAINS
    base: float | None = None
    ideal: Ideal = Ideal.JUDGED
    top: int = DEFAULT_SCALE.top
    documents: int = 0


USUAL = GainSettings()
