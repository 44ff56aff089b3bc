"""Figures as SVG to stand in a page, drawn without a screen: the same values give the same letters.

What a mark means is never said by colour alone: lines have dashes of their own, cells their number. Colours and fonts
are the page's (see `page.STYLE`), so that a figure is read in light, in dark and on paper.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from irdesk.reporting.page import plain

WIDTH = 720
DASHES = ("", "7 3", "2 2", "9 3 2 3", "5 2 1 2 1 2", "12 4")
"""Of lines, by their place; a figure has as many lines at most."""
_NAME = 26  # letters of a name in a legend
Points = Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Line:
    """A line of a plot, and the band around it: (x, lower, upper)."""

    name: str
    points: Points
    band: Sequence[tuple[float, float, float]] = ()


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers from ``low`` to ``high``, some ``most`` of them: steps of 1, 2 or 5 times a power of ten."""
    if not high > low:
        return [low]
    rough = (high - low) / most
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * (1 - 1e-9))
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [i * step for i in range(first, last + 1)]


@dataclass(frozen=True)
class _Plot:
    """A rectangle of the drawing in which values are drawn; y grows upwards."""

    left: float
    top: float
    width: float
    height: float
    low: tuple[float, float]
    high: tuple[float, float]

    def x(self, value: float) -> float:
        return self.left + self.width * (value - self.low[0]) / ((self.high[0] - self.low[0]) or 1.0)

    def y(self, value: float) -> float:
        return self.top + self.height * (1 - (value - self.low[1]) / ((self.high[1] - self.low[1]) or 1.0))

    def across(self, value: float, name: str) -> str:
        """A line of the grid at a height, and its number."""
        at = _n(self.y(value))
        return (
            f'<line class="grid" x1="{_n(self.left)}" x2="{_n(self.left + self.width)}" y1="{at}" y2="{at}"/>'
            f'<text x="{_n(self.left - 6)}" y="{at}" dy="0.32em" text-anchor="end">{name}</text>'
        )

    def up(self, value: float, name: str) -> str:
        """The same at a place on the x axis."""
        at, bottom = _n(self.x(value)), self.top + self.height
        return (
            f'<line class="grid" x1="{at}" x2="{at}" y1="{_n(self.top)}" y2="{_n(bottom)}"/>'
            f'<text x="{at}" y="{_n(bottom + 16)}" text-anchor="middle">{name}</text>'
        )

    def named(self, x: str, y: str) -> str:
        """The names of the axes."""
        middle, bottom = self.left + self.width / 2, self.top + self.height
        height = _n(self.top + self.height / 2)
        return (
            f'<text x="{_n(middle)}" y="{_n(bottom + 36)}" text-anchor="middle">{_t(x)}</text>'
            f'<text x="14" y="{height}" text-anchor="middle" transform="rotate(-90 14 {height})">{_t(y)}</text>'
        )


def lines(title: str, text: str, x: str, y: str, drawn: Sequence[Line]) -> str:
    """Lines over 0 to 1 in both directions, with their bands; the legend stands on the right."""
    plot = _Plot(52, 14, 420, 320, (0.0, 0.0), (1.0, 1.0))
    parts = [plot.across(v, f"{v:.1f}") for v in ticks(0, 1, 5)] + [plot.up(v, f"{v:.1f}") for v in ticks(0, 1, 5)]
    for i, line in enumerate(drawn):
        if line.band:
            up = [(x0, upper) for x0, _, upper in line.band]
            down = [(x0, lower) for x0, lower, _ in reversed(line.band)]
            points = " ".join(f"{_n(plot.x(a))},{_n(plot.y(b))}" for a, b in [*up, *down])
            parts.append(f'<polygon class="band c{i}" points="{points}"><title>{_t(line.name)}: band</title></polygon>')
    for i, line in enumerate(drawn):
        points = " ".join(f"{_n(plot.x(a))},{_n(plot.y(b))}" for a, b in line.points)
        parts.append(
            f'<polyline class="line c{i}"{_dashed(i)} points="{points}"><title>{_t(line.name)}</title></polyline>'
        )
        at = plot.top + 10 + 22 * i
        parts.append(f'<line class="line c{i}"{_dashed(i)} x1="492" x2="528" y1="{_n(at)}" y2="{_n(at)}"/>')
        said = f"{_short(line.name)}{', band' if line.band else ''}"
        parts.append(f'<text x="536" y="{_n(at)}" dy="0.32em">{_t(said)}<title>{_t(line.name)}</title></text>')
    parts.append(plot.named(x, y))
    return _figure(title, text, 386, parts)


def differences(title: str, text: str, y: str, values: Sequence[tuple[str, float]]) -> str:
    """A bar for each topic, in the order given; topics are named below where there is room, by tips everywhere."""
    extent = max((abs(value) for _, value in values), default=0.0) or 1.0
    plot = _Plot(70, 14, WIDTH - 86, 280, (0.0, -extent), (float(max(len(values), 1)), extent))
    parts = [plot.across(v, f"{v:+.2f}" if v else "0") for v in ticks(-extent, extent)]
    step = plot.width / max(len(values), 1)
    zero = plot.y(0.0)
    every = max(1, math.ceil(13 / step))  # a name takes 13 pixels across
    for i, (topic, value) in enumerate(values):
        left, end = plot.x(float(i)), plot.y(value)
        parts.append(
            f'<rect class="{"more" if value > 0 else "less"}" x="{_n(left + step * 0.1)}" y="{_n(min(zero, end))}"'
            f' width="{_n(step * 0.8)}" height="{_n(max(abs(zero - end), 0.5))}">'
            f"<title>{_t(topic)}: {value:+.4f}</title></rect>"
        )
        if i % every == 0:
            x, bottom = _n(left + step / 2), _n(plot.top + plot.height + 8)
            parts.append(
                f'<text class="small" x="{x}" y="{bottom}" dy="0.32em" text-anchor="end"'
                f' transform="rotate(-90 {x} {bottom})">{_t(_short(topic, 10))}</text>'
            )
    parts.append(
        f'<line class="axis" x1="{_n(plot.left)}" x2="{_n(plot.left + plot.width)}" y1="{_n(zero)}" y2="{_n(zero)}"/>'
    )
    height = _n(plot.top + plot.height / 2)
    parts.append(f'<text x="14" y="{height}" text-anchor="middle" transform="rotate(-90 14 {height})">{_t(y)}</text>')
    return _figure(title, text, 372, parts)


def intervals(title: str, text: str, x: str, rows: Sequence[tuple[str, float, float, float]]) -> str:
    """A row for each run: its mean as a dot on its interval; NaN ends where there is none."""
    known = [value for row in rows for value in row[1:] if not math.isnan(value)]
    low, high = min([0.0, *known]), max([*known, 0.0]) or 1.0
    marks = ticks(low, high)
    step = marks[1] - marks[0] if len(marks) > 1 else 0.1
    low, high = math.floor(low / step + 1e-9) * step, math.ceil(high / step - 1e-9) * step
    plot = _Plot(210, 8, WIDTH - 230, 20.0 * len(rows), (low, 0.0), (high, float(len(rows))))
    parts = [plot.up(v, f"{v:.2f}") for v in ticks(low, high)]
    for i, (name, mean, lower, upper) in enumerate(rows):
        at = _n(plot.top + 20 * i + 10)
        parts.append(
            f'<text x="{_n(plot.left - 8)}" y="{at}" dy="0.32em" text-anchor="end">{_t(_short(name))}'
            f"<title>{_t(name)}</title></text>"
        )
        if not math.isnan(lower):
            ends = f'x1="{_n(plot.x(lower))}" x2="{_n(plot.x(upper))}"'
            parts.append(f'<line class="line c0" {ends} y1="{at}" y2="{at}"/>')
        if not math.isnan(mean):
            parts.append(
                f'<circle class="dot c0" cx="{_n(plot.x(mean))}" cy="{at}" r="4">'
                f"<title>{_t(name)}: {mean:.4f}</title></circle>"
            )
    middle = _n(plot.left + plot.width / 2)
    parts.append(f'<text x="{middle}" y="{_n(plot.top + plot.height + 36)}" text-anchor="middle">{_t(x)}</text>')
    return _figure(title, text, plot.top + plot.height + 46, parts)


def matrix(title: str, text: str, names: Sequence[str], cells: Sequence[Sequence[float | None]]) -> str:
    """A cell for each two names, the darker the greater (0 or less: none at all); its number stands in it."""
    side = max(34.0, min(64.0, (WIDTH - 220) / max(len(names), 1)))
    left, top = 190.0, 120.0
    parts = []
    for i, name in enumerate(names):
        x, y = left + side * (i + 0.5), top + side * (i + 0.5)
        parts.append(
            f'<text x="{_n(left - 8)}" y="{_n(y)}" dy="0.32em" text-anchor="end">{_t(_short(name))}'
            f"<title>{_t(name)}</title></text>"
            f'<text x="{_n(x)}" y="{_n(top - 8)}" dy="0.32em" transform="rotate(-45 {_n(x)} {_n(top - 8)})">'
            f"{_t(_short(name, 18))}<title>{_t(name)}</title></text>"
        )
        for j, value in enumerate(cells[i]):
            strength = 0.0 if value is None else min(max(value, 0.0), 1.0)
            said = "–" if value is None else f"{value:.2f}"
            x, y = left + side * j, top + side * i
            parts.append(
                f'<rect class="cell" x="{_n(x)}" y="{_n(y)}" width="{_n(side)}" height="{_n(side)}"'
                f' fill-opacity="{_n(0.05 + 0.5 * strength)}"/>'
                f'<text x="{_n(x + side / 2)}" y="{_n(y + side / 2)}" dy="0.32em" text-anchor="middle">{said}'
                f"<title>{_t(name)}, {_t(names[j])}: {said}</title></text>"
            )
    width = max(WIDTH, left + side * len(names) + 90)
    return _figure(title, text, top + side * len(names) + 12, parts, width)


def _figure(title: str, text: str, height: float, parts: Sequence[str], width: float = WIDTH) -> str:
    """The drawing with what a screen reader says of it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {_n(width)} {_n(height)}"'
        f' width="{_n(width)}" height="{_n(height)}"><title>{_t(title)}</title><desc>{_t(text)}</desc>'
        + "".join(parts)
        + "</svg>"
    )


def _dashed(place: int) -> str:
    dash = DASHES[place % len(DASHES)]
    return f' stroke-dasharray="{dash}"' if dash else ""


def _short(name: str, most: int = _NAME) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def _n(value: float) -> str:
    """A number in as few letters as a drawing needs."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _t(text: str) -> str:
    return escape(plain(text))
