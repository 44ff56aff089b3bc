"""A collection's settings for grades and documents. They are shown with every score that depends on them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from irdesk.domain.grades import DEFAULT_SCALE
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.measures.param_values import NO_GAINS, Gains, format_value


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
IDEALS = {
    Ideal.JUDGED: worded("ideal: judged"),
    Ideal.TOP: worded("ideal: top"),
    Ideal.SHOWN: worded("ideal: shown ({warning})", warning=SHOWN_WARNING),
}


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

    @property
    def parts(self) -> list[str]:
        """Return the settings that differ from their defaults, as phrases for the line that describes the scoring
        conventions.
        """
        parts: list[str] = []
        if self.gains:
            parts.append(worded("gains {gains}", gains=self.gains.text))
        if self.base is not None:
            parts.append(worded("logarithm to base {base}", base=format_value(self.base)))
        if self.ideal is not Ideal.JUDGED:
            parts.append(IDEALS[self.ideal])
        if self.documents:
            parts.append(worded("{count} {count:document|documents} in the collection", count=self.documents))
        return parts

    def __str__(self) -> str:
        """Return the settings that differ from their defaults as one line, or an empty string if there are none."""
        return " · ".join(self.parts)


USUAL = GainSettings()
