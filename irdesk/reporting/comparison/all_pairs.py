"""Figure of the differences between all pairs of runs."""

from __future__ import annotations

from irdesk.reporting.drawing.figure import Figure, Flags, Floats, Grid

Texts = tuple[tuple[str, ...], ...]


def all_pairs(
    measure: str, shown: str, names: tuple[str, ...], values: Floats, strengths: Floats, texts: Texts, differs: Flags
) -> Figure:
    """Return a figure of the differences between all pairs of runs, row minus column. Arrays have shape (runs, runs).
    ``shown`` names the quantity shown, and ``differs`` marks pairs that differ significantly.
    """
    grid = Grid(
        names,
        names,
        values,
        strengths,
        ("row worse", shown, "row better"),
        texts=texts,
        marked=differs,
        mark_name="differs significantly",
    )
    return Figure(f"{shown} of all pairs, {measure}", marks=(grid,), text=f"By {measure}.", name="all-pairs")
