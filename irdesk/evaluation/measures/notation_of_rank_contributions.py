r"""Numeric notation for the parts of a family's score in a derivation. A part is the contribution of one rank.

For example, parts of AP are written as ``\frac{2}{3}``, parts of DCG as a quotient with a logarithm.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from irdesk.evaluation.measures.param_values import format_value
from irdesk.evaluation.scoring.gain_settings import GainSettings

if TYPE_CHECKING:
    from irdesk.evaluation.measures.measure import Measure


class Part(NamedTuple):
    """The contribution of one rank to a score.

    ``relevant`` is the number of relevant documents down to the rank, ``gain`` the document's gain (NaN if it has
    none), and ``adds`` the contribution.
    """

    rank: int
    relevant: int
    gain: float
    adds: float


PartWriter = Callable[[Part, "Measure", GainSettings], str]


def decimal(value: float) -> str:
    """Format a number with at most four decimals."""
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def as_decimal(part: Part, measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    """Write the part as a decimal number."""
    return decimal(part.adds)


def as_precision(part: Part, measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    """Write the part of a relevant document as the precision at its rank."""
    return rf"\frac{{{part.relevant}}}{{{part.rank}}}"


def as_reciprocal(part: Part, measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    """Write the part as 1 over the rank."""
    return rf"\frac{{1}}{{{part.rank}}}"


def as_geometric(part: Part, measure: Measure, profile: GainSettings) -> str:  # noqa: ARG001
    """Write the part as the document's gain times the geometric weight (1 − p) p^(rank − 1) of a user with persistence
    p.
    """
    persistence = measure.number("p")
    gain = "" if part.gain in {1.0} or part.gain != part.gain else rf"{decimal(part.gain)} \cdot "
    return rf"{decimal(1 - persistence)} \cdot {gain}{format_value(persistence)}^{{{part.rank - 1}}}"


@dataclass(frozen=True)
class NumericDerivation:
    """Settings for writing a family's derivation in TeX.

    ``part`` writes a rank's contribution. ``total`` is the name of the sum of all parts, such as DCG@k, or empty if the
    sum has no name. ``divisor`` is the name of the number by which the sum is divided. If ``counts`` is set, a table of
    retrieved and relevant documents is shown next to the derivation.
    """

    part: PartWriter = as_decimal
    total: str = ""
    divisor: str = ""
    counts: bool = False


NUMERIC_DERIVATION = NumericDerivation()
