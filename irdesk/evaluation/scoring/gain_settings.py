"""What a collection says of its grades and documents, and every score that depends on it is shown with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from irdesk.domain.grades import DEFAULT_SCALE
from irdesk.domain.messages import worded
from irdesk.evaluation.measures.param_values import NO_GAINS, Gains, printed


class Ideal(StrEnum):
    """The ranking that a gain is compared with: the best of all judged documents is what the field calls ideal.

    ``top``: the top grade at every rank. ``shown``: the best order of the documents that the run itself shows; it says
    nothing of those that the run missed.
    """

    JUDGED = "judged"
    TOP = "top"
    SHOWN = "shown"


SHOWN_WARNING = worded("the ideal of the shown list says nothing of what a run missed")
IDEALS = {
    Ideal.JUDGED: worded("ideal: judged"),
    Ideal.TOP: worded("ideal: top"),
    Ideal.SHOWN: worded("ideal: shown ({warning})", warning=SHOWN_WARNING),
}


@dataclass(frozen=True)
class GainSettings:
    """The settings of a collection.

    ``gains`` differ from the grades; ``base`` is that of Järvelin and Kekäläinen's logarithm (None: log2(rank + 1));
    ``top`` the best grade there is; ``documents`` the number of documents of the collection (trec_eval's ``-N``).
    """

    gains: Gains = NO_GAINS
    base: float | None = None
    ideal: Ideal = Ideal.JUDGED
    top: int = DEFAULT_SCALE.top
    documents: int = 0

    @property
    def parts(self) -> list[str]:
        """What differs from the usual, for the line of conventions, part by part."""
        parts: list[str] = []
        if self.gains:
            parts.append(worded("gains {gains}", gains=self.gains.trec))
        if self.base is not None:
            parts.append(worded("logarithm of base {base}", base=printed(self.base)))
        if self.ideal is not Ideal.JUDGED:
            parts.append(IDEALS[self.ideal])
        if self.documents:
            parts.append(worded("{count} {count:document|documents} in the collection", count=self.documents))
        return parts

    def __str__(self) -> str:
        """The same in one line; empty where nothing differs."""
        return " · ".join(self.parts)


USUAL = GainSettings()
