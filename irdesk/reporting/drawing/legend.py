"""The legend below a plot: a sample beside each name, in as many columns as have room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

from irdesk.reporting.drawing.letters import clean, fitted, width
from irdesk.reporting.drawing.primitives import Box, Item, Text

SIZE = 7.0  # points of its letters
ROW = 10.0  # and of its rows
SAMPLE = 20.0  # how wide a sample is
GAP = 4.0


@dataclass(frozen=True)
class Entry:
    """A name, and what draws its sample into a box; without one, the name stands alone."""

    name: str
    sample: Callable[[Box], list[Item]] | None = None


def legend(entries: Sequence[Entry], left: float, right: float, top: float) -> tuple[list[Item], float]:
    """The legend from ``top`` on, and where it ends."""
    if not entries:
        return [], top
    room = right - left
    most = room - SAMPLE - GAP
    widths = [min(width(clean(own.name), SIZE), most) for own in entries]
    each = max(widths) + SAMPLE + 3 * GAP
    columns = max(1, min(len(entries), int((room + 2 * GAP) // each)))
    rows = ceil(len(entries) / columns)
    items: list[Item] = []
    for i, own in enumerate(entries):
        x, y = left + (i // rows) * each, top + (i % rows) * ROW
        if own.sample:
            items += own.sample((x, y + 1.5, x + SAMPLE, y + ROW - 1.5))
        said = fitted(own.name, SIZE, most)
        items.append(
            Text(x + SAMPLE + GAP, y + ROW / 2 + 0.36 * SIZE, said, SIZE, tip="" if said == own.name else own.name)
        )
    return items, top + rows * ROW
