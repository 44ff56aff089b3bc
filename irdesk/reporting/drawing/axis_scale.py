"""Axis ranges, round tick values, tick labels, and the frame of a plot between its axes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from irdesk.reporting.drawing.figure import Axis, Floats
from irdesk.reporting.drawing.primitives import Box, Place


@dataclass(frozen=True)
class Scale:
    """A linear scale. It maps the axis values from ``low`` to ``high`` to the positions from ``begin`` to ``end`` in
    points.
    """

    low: float
    high: float
    begin: float
    end: float

    def at(self, value: float) -> float:
        """Map a value to its position in points."""
        return self.begin + (self.end - self.begin) * (value - self.low) / (self.high - self.low)


@dataclass(frozen=True)
class Frame:
    """The area of a plot in which values are drawn. ``head`` is the height of the axis above the area, or 0 if there is
    none.
    """

    x: Scale
    y: Scale
    box: Box
    head: float = 0.0

    def place(self, x: float, y: float) -> Place:
        """Map axis values to a point on paper."""
        return self.x.at(x), self.y.at(y)

    def inside_y(self, y: float) -> bool:
        """Return whether a y coordinate on paper is within the frame."""
        return self.box[1] - 0.01 <= y <= self.box[3] + 0.01

    def holds(self, place: Place) -> bool:
        """Return whether a point on paper is within the frame."""
        left, top, right, bottom = self.box
        x, y = place
        return left - 0.01 <= x <= right + 0.01 and top - 0.01 <= y <= bottom + 0.01


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Return about ``most`` tick values from ``low`` to ``high``. Steps are 1, 2 or 5 times a power of ten."""
    if not high > low:
        return [low]
    step = _step(low, high, most)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [i * step for i in range(first, last + 1)]


def _step(low: float, high: float, most: int) -> float:
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * (1 - 1e-9))


def ends(axis: Axis, values: Iterable[Floats]) -> tuple[float, float]:
    """Return the range of an axis. If the axis specifies no range, it covers the finite values and is rounded outwards
    to ticks.
    """
    finite = [value[np.isfinite(value)] for value in values]
    known = np.concatenate(finite) if finite else np.zeros(0)
    low = float(known.min()) if len(known) else 0.0
    high = float(known.max()) if len(known) else 1.0
    low, high = axis.low if axis.low is not None else low, axis.high if axis.high is not None else high
    if not (math.isfinite(low) and math.isfinite(high)):
        low, high = 0.0, 1.0
    if not high > low:  # there is one value, or all values are equal
        reach = abs(low) * 0.1 or 0.5
        low, high = (low, low + 2 * reach) if axis.low is not None else (low - reach, low + reach)
    if axis.names:
        return low, high
    step = _step(low, high, 6)
    if axis.low is None:
        low = math.floor(low / step + 1e-9) * step
    if axis.high is None:
        high = math.ceil(high / step - 1e-9) * step
    return low, high


def format_ticks(values: list[float]) -> list[str]:
    """Format tick values with as many decimals as their step needs, and with the minus sign − in place of a hyphen."""
    step = abs(values[1] - values[0]) if len(values) > 1 else abs(values[0]) if values else 1.0
    greatest = max(map(abs, values), default=0.0)
    if greatest >= 1e6 or 0 < step < 1e-4:
        return [f"{value:.3g}".replace("-", "−") for value in values]
    decimals = max(0, -math.floor(math.log10(step) + 1e-9)) if step > 0 else 0
    return [f"{value:.{decimals}f}".replace("-", "−") if abs(value) > step * 1e-6 else "0" for value in values]
