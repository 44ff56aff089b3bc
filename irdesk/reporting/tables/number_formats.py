"""Formats of values in tables: with four decimals for display, and in full precision for other programs."""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from typing import TypeAlias

Number: TypeAlias = int | float
Value: TypeAlias = str | bool | Number | tuple[Number, ...] | None
"""The value of a cell: text, a truth value, a number, several numbers such as the ends of an interval, or None if
missing.
"""

NOTHING = "–"


class Kind(Enum):
    """The kind of a column. It determines how values are formatted and aligned, and how they are split into single
    numbers for other programs.
    """

    TEXT = "text"
    COUNT = "count"
    SCORE = "score"
    DIFFERENCE = "difference"
    P = "p"
    STATISTIC = "statistic of a test"
    EFFECT = "effect"
    SHARE = "share"
    INTERVAL = "interval"
    DIFFERENCES = "interval of a difference"
    BOUNDS = "bounds"
    RECORD = "wins, ties, losses"

    @property
    def ends(self) -> tuple[str, ...]:
        """The names of the numbers that a value of this kind contains; empty if a value is a single number."""
        return _ENDS.get(self, ())

    def shown(self, value: Value) -> str:
        """Format a value for display."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, tuple):
            return (
                NOTHING
                if any(math.isnan(number) or math.isinf(number) for number in value[:2])
                else _SPANS[self](value)
            )
        if isinstance(value, str):
            return value
        if value is None or math.isnan(value):
            return NOTHING
        return _NUMBERS[self](value)


def _p(value: Number) -> str:
    return "<0.0001" if value < 0.0001 else f"{value:.4f}"


def shown_p(value: Number) -> str:
    """Format a p-value with its relation sign, for a sentence: ``= 0.0341``, ``< 0.0001``."""
    text = _p(value)
    return text.replace("<", "< ") if text.startswith("<") else f"= {text}"


def without_sign_of_zero(difference: Number) -> str:
    """Return a difference with four decimals and its sign, or ``0.0000`` if the difference rounds to zero."""
    text = f"{difference:+z.4f}"
    return "0.0000" if text == "+0.0000" else text


def signed(difference: float) -> str:
    """Return a difference with four decimals, its sign and a symbol for its direction. A difference that rounds to zero
    has no sign.
    """
    mark = "▲" if difference > 0 else "▼" if difference < 0 else "="
    return f"{mark} {without_sign_of_zero(difference)}"


_NUMBERS: dict[Kind, Callable[[Number], str]] = {
    Kind.TEXT: str,
    Kind.COUNT: lambda value: f"{value:.0f}",
    Kind.SCORE: lambda value: f"{value:z.4f}",
    Kind.DIFFERENCE: without_sign_of_zero,
    Kind.P: _p,
    Kind.EFFECT: lambda value: f"{value:z.3f}",
    Kind.SHARE: lambda value: f"{100 * value:.1f} %",
}
_SPANS: dict[Kind, Callable[[tuple[Number, ...]], str]] = {
    Kind.INTERVAL: lambda value: f"[{value[0]:z.4f}, {value[1]:z.4f}]",
    Kind.DIFFERENCES: lambda value: f"[{value[0]:+z.4f}, {value[1]:+z.4f}]",
    # The third number of score bounds states whether both ends are exact.
    Kind.BOUNDS: lambda value: f"{'' if value[2] else '~'}{value[0]:.4f} to {value[1]:.4f}",
    Kind.RECORD: lambda value: "/".join(f"{number:.0f}" for number in value),
    Kind.STATISTIC: lambda value: f"{value[0]:z.3f}",
}
_ENDS = {
    Kind.INTERVAL: ("lower", "upper"),
    Kind.DIFFERENCES: ("lower", "upper"),
    Kind.BOUNDS: ("least", "greatest", "exact"),
    Kind.RECORD: ("wins", "ties", "losses"),
    Kind.STATISTIC: ("value", "df", "nonzero", "resamples"),
}


def full(value: Value) -> str:
    """Format a single value in full precision, for copying and writing. Missing values become ""."""
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, float) else str(value)


def known(value: Value) -> Value:
    """Convert a single value for JSON. NaN and infinite numbers become None."""
    return None if isinstance(value, float) and not math.isfinite(value) else value
