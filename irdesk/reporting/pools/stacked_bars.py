"""Figures of stacked bars, for shares and contributions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.drawing.figure import FAINT, Axis, Bars, Figure

COLOURS = (0, 1, FAINT, 5)


def stacked_figure(
    title: str,
    x: Floats,
    parts: Floats,
    names: Sequence[str],
    across: Axis,
    up: Axis,
    text: str,
    name: str,
    colours: Sequence[int] = COLOURS,
) -> Figure:
    """Return a figure of stacked bars. ``parts`` has shape (parts, bars); parts that are zero in all bars are
    omitted.
    """
    marks = []
    base = np.zeros(len(x))
    for part, called, colour in zip(parts, names, colours, strict=True):
        if part.any():
            marks.append(
                Bars(
                    called, x, np.where(part > 0, base + part, np.nan), 1.0 if len(x) > 40 else 0.85, colour, base=base
                )
            )
        base = base + part
    return Figure(title, across, up, tuple(marks), text, 0.5, name)
