"""Values of measures' parameters, with parsers and formatters for each kind.

A parser receives the text after ``=`` and raises `ValueError` with a description of what it expects.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from irdesk.domain.translatable_messages import worded

_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?")
_GREATEST_GRADE = 2**31
_GREATEST_EXPONENT = 100
EXPONENTIAL = "exp"
"""The option value that stands for the gains 2^grade − 1. With it, users need neither know the top grade nor list the
gain of each grade.
"""


class Gains(tuple[tuple[int, float], ...]):
    """Gains that differ from the grades, such as ``{1:3.5,2:9}``. The gain of any other grade equals the grade."""

    __slots__ = ()

    @classmethod
    def read(cls, text: str) -> Gains:
        """Parse gains in the form of trec_eval (``1=3.5,2=9``) or of ir_measures (``{1:3.5,2:9}``)."""
        gains: dict[int, float] = {}
        for pair in text.strip().strip("{}'\"").split(","):
            grade, _, gain = (side.strip() for side in pair.replace("=", ":").partition(":"))
            if not re.fullmatch(r"[0-9]{1,10}", grade) or not _NUMBER.fullmatch(gain) or int(grade) > _GREATEST_GRADE:
                raise ValueError(worded("a gain for each grade of 0 or more, such as 1=3.5,2=9"))
            if int(grade) in gains:
                raise ValueError(worded("expected one gain per grade, but grade {grade} has two", grade=grade))
            gains[int(grade)] = float(gain)
        return cls(sorted((grade, gain) for grade, gain in gains.items() if gain != grade))

    @classmethod
    def exponential(cls, top: int) -> Gains:
        """Return the gains 2^grade − 1 for all grades up to the top grade."""
        return cls((grade, 2.0**grade - 1) for grade in range(2, min(top, _GREATEST_EXPONENT) + 1))

    def __repr__(self) -> str:
        return "{" + ",".join(f"{grade}:{format_value(gain)}" for grade, gain in self) + "}"

    @property
    def trec(self) -> str:
        """The gains in trec_eval's notation."""
        return ",".join(f"{grade}={format_value(gain)}" for grade, gain in self)

    @property
    def text(self) -> str:
        """The gains for display, preceded by their formula if they have one."""
        formula = "2^grade − 1: " if self and self == Gains.exponential(self[-1][0]) else ""
        return formula + self.trec

    def of(self, grades: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
        """Return the gains of an array of grades, as an array of the same shape. Negative grades have no gain."""
        gains = np.maximum(grades, 0).astype(np.float64)
        for grade, gain in self:
            gains[grades == grade] = gain
        return gains


NO_GAINS = Gains()


class Points(tuple[float, ...]):
    """Recall points, written as ``[0.2,0.5,0.8]``."""

    __slots__ = ()

    @classmethod
    def read(cls, text: str) -> Points:
        """Parse points between 0 and 1, separated by commas."""
        parts = [part.strip() for part in text.strip().strip("[]'\"").split(",")]
        points = [float(part) for part in parts if _NUMBER.fullmatch(part)]
        if len(points) < len(parts) or not all(0 <= point <= 1 for point in points) or len(set(points)) < len(points):
            raise ValueError(worded("distinct recall values between 0 and 1, such as 0.2,0.5,0.8"))
        return cls(sorted(points))

    def __repr__(self) -> str:
        return "[" + self.trec + "]"

    @property
    def trec(self) -> str:
        """The points in trec_eval's notation."""
        return ",".join(map(format_value, self))


Value = int | float | bool | str | Gains | Points
_V = TypeVar("_V", bound=Value)


def format_value(value: Value) -> str:
    """Format a value for a measure's name; floats have the fewest digits that identify them."""
    return f"{value:.0f}" if isinstance(value, float) and value == round(value) and abs(value) < 1e15 else repr(value)


def number(text: str) -> float:
    """Parse a number."""
    value = float(text) if _NUMBER.fullmatch(text) else math.nan
    if not math.isfinite(value):
        raise ValueError(worded("a number"))
    return value


def between(low: float, high: float) -> Callable[[str], float]:
    """Return a parser for numbers from ``low`` to ``high``."""

    def read(text: str) -> float:
        value = float(text) if _NUMBER.fullmatch(text) else math.nan
        if not low <= value <= high:
            raise ValueError(worded("a number from {low} to {high}", low=format_value(low), high=format_value(high)))
        return value

    return read


def grade(text: str) -> int:
    """Parse a grade of 1 or more."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) < 1:
        raise ValueError(worded("a grade of 1 or more"))
    return int(text)


def grade_or_0(text: str) -> int:
    """Parse a grade of 0 or more."""
    return 0 if text == "0" else grade(text)


def one_of(*texts: str) -> Callable[[str], str]:
    """Return a parser that accepts one of several words."""

    def read(text: str) -> str:
        value = text.strip("'\"")
        if value not in texts:
            raise ValueError(" or ".join(f"'{known}'" for known in texts))
        return value

    return read


def truth(text: str) -> bool:
    """Parse True or False."""
    if text not in {"True", "False"}:
        raise ValueError(worded("True or False"))
    return text == "True"


base_of_logarithm = between(1.0001, 1000.0)
