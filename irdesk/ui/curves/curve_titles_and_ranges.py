"""Titles and ranges of the axes of a curve plot."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QCoreApplication

from irdesk.evaluation.curves.curves import Kind
from irdesk.reporting.curves.curve_plot_data import CurvePicture

LONGEST_NAME = 18  # Maximum length, in characters, of a run's name in an axis title.


def axis_titles(picture: CurvePicture) -> tuple[str, str]:
    """Return the titles of the x axis, which names the selected topic, and of the y axis."""
    wish = picture.wish
    what = {
        Kind.RECALL: _tr("recall"),
        Kind.NDCG: _tr("nDCG"),
        Kind.GAIN: _tr("cumulated gain"),
    }.get(wish.kind, _tr("precision"))
    if wish.drawn_less:
        name = picture.name(wish.other)
        what = f"{what} − {name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + '…'}"
    across = _tr("rank") if wish.kind.by_rank else _tr("recall")
    return _tr("{axis}, topic {topic}").format(axis=across, topic=wish.topic) if wish.topic else across, what


def visible_range(picture: CurvePicture) -> tuple[tuple[float, float, float, float], float]:
    """Return the range to show as (left, right, bottom, top), and the largest y value to which the user can zoom out.

    This value is above ``top`` if the confidence band extends above ``top``.
    """
    wish = picture.wish
    curves = [curve for run, curve in picture.curves.items() if len(curve.x) and run in picture.drawn]
    right = max((float(curve.x[-1]) for curve in curves), default=1.0) if wish.kind.by_rank else 1.0
    band = picture.sampled or picture.band
    banded = float(band.upper.max(initial=0.0)) if band is not None else 0.0
    if wish.drawn_less:
        most = max((float(np.abs(curve.y).max()) for curve in curves), default=0.0)
        if band is not None:
            most = max(most, banded, -float(band.lower.min(initial=0.0)))
        most = 1.05 * (most or 1.0)
        return (0.0, right, -most, most), most
    if wish.kind is not Kind.GAIN:
        return (0.0, right, 0.0, 1.02), 1.02  # Leave room for the topmost tick label.
    heights = [
        curve.y for curve in (*curves, *(curve for _, curve in picture.topics), picture.ideal) if curve is not None
    ]
    top = 1.1 * (max((float(height.max()) for height in heights), default=0.0) or 1.0)
    low = min((float(height.min()) for height in heights), default=0.0)
    return (0.0, right, min(low, 0.0), top), max(top, banded)


def _tr(text: str) -> str:
    return QCoreApplication.translate("CurvePlot", text)
