"""Arrangement of legend entries below a figure: a sample next to each name, in as many columns as fit. Also defines how
many lines a plot labels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from irdesk.reporting.drawing.fonts import MEDIUM, width
from irdesk.reporting.drawing.primitives import Box, Item, Text
from irdesk.reporting.drawing.shortened_names import fit_names

ROW = 10.0  # height of a row, in points
SAMPLE = 20.0  # width of a sample, in points
GAP, BETWEEN = 4.0, 10.0
TALL = 8  # maximum number of rows in one column
MOST_NAMED = 12  # maximum number of labelled lines in a plot, on screen and in print; further lines are background


@dataclass(frozen=True)
class Entry:
    """A legend entry: its name, and a function that draws its sample into a box. ``sample`` is None if there is no
    sample.
    """

    name: str
    sample: Callable[[Box], list[Item]] | None = None


def legend(entries: Sequence[Entry], left: float, right: float, top: float) -> tuple[list[Item], float]:
    """Return the items of a legend that begins at ``top``, and the position of its lower end."""
    if not entries:
        return [], top
    room = right - left + BETWEEN
    each = room / 2 if len(entries) > TALL else room  # a tall legend has two columns, even if its names are long
    most = each - SAMPLE - GAP - BETWEEN
    names = fit_names([entry.name for entry in entries], MEDIUM, [most] * len(entries))
    rows, widths = _columns([SAMPLE + GAP + width(name, MEDIUM) + BETWEEN for name in names], room)
    items: list[Item] = []
    for i, (entry, shown_name) in enumerate(zip(entries, names, strict=True)):
        x, y = left + sum(widths[: i // rows]), top + (i % rows) * ROW
        if entry.sample:
            items += entry.sample((x, y + 1.5, x + SAMPLE, y + ROW - 1.5))
        tip = "" if shown_name == entry.name else entry.name
        items.append(Text(x + SAMPLE + GAP, y + ROW / 2 + 0.36 * MEDIUM, shown_name, MEDIUM, tip=tip))
    return items, top + rows * ROW


def _columns(widths: Sequence[float], room: float) -> tuple[int, list[float]]:
    """Return the smallest number of rows for which the columns fit, and the widths of the columns."""
    for rows in range(1, len(widths)):
        columns = [max(widths[i : i + rows]) for i in range(0, len(widths), rows)]
        if sum(columns) <= room + 0.01:
            return rows, columns
    return len(widths), [max(widths)]
