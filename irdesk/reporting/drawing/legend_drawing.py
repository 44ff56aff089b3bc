"""The legend below a plot: a sample beside each name, in as many columns as have room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from irdesk.reporting.drawing.font_metrics import fitted, width
from irdesk.reporting.drawing.primitives import Box, Item, Text

SIZE = 7.0  # points of its letters
ROW = 10.0  # and of its rows
SAMPLE = 20.0  # how wide a sample is
GAP, BETWEEN = 4.0, 10.0
TALL = 8  # rows


@dataclass(frozen=True)
class Entry:
    """A name, and what draws its sample into a box; without one, the name stands alone."""

    name: str
    sample: Callable[[Box], list[Item]] | None = None


def legend(entries: Sequence[Entry], left: float, right: float, top: float) -> tuple[list[Item], float]:
    """The legend from ``top`` on, and where it ends."""
    if not entries:
        return [], top
    room = right - left + BETWEEN
    each = room / 2 if len(entries) > TALL else room  # a tall legend stands in two columns, whatever its names
    most = each - SAMPLE - GAP - BETWEEN
    names = [fitted(own.name, SIZE, most) for own in entries]
    rows, widths = _columns([SAMPLE + GAP + width(name, SIZE) + BETWEEN for name in names], room)
    items: list[Item] = []
    for i, (own, said) in enumerate(zip(entries, names, strict=True)):
        x, y = left + sum(widths[: i // rows]), top + (i % rows) * ROW
        if own.sample:
            items += own.sample((x, y + 1.5, x + SAMPLE, y + ROW - 1.5))
        tip = "" if said == own.name else own.name
        items.append(Text(x + SAMPLE + GAP, y + ROW / 2 + 0.36 * SIZE, said, SIZE, tip=tip))
    return items, top + rows * ROW


def _columns(widths: Sequence[float], room: float) -> tuple[int, list[float]]:
    """The fewest rows that have room, and how wide the columns then are."""
    for rows in range(1, len(widths)):
        columns = [max(widths[i : i + rows]) for i in range(0, len(widths), rows)]
        if sum(columns) <= room + 0.01:
            return rows, columns
    return len(widths), [max(widths)]
