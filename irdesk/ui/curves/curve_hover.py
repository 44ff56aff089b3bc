"""Hit-testing and tooltips for curves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QCoreApplication

from irdesk.evaluation.curves.curve_crossings import Crossing
from irdesk.evaluation.curves.curves import Curve
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.curves.curve_plot_data import CurvePicture

REACH = 14  # Maximum distance from the mouse, in pixels, at which a point is hit.


@dataclass(frozen=True, eq=False)
class CurvePoint:
    """A point of a run's mean curve or, if ``topic`` is set, of its curve for that topic."""

    run: str
    curve: Curve
    point: int
    topic: str = ""


def hit_test(
    picture: CurvePicture, origin: tuple[float, float], scale: tuple[float, float]
) -> CurvePoint | Crossing | None:
    """Return a crossing of two curves near the mouse or, if there is none, the nearest point of the curve that passes
    closest to the mouse.

    ``origin`` is the position of the axes' origin relative to the mouse, in pixels. ``scale`` is the length of one unit
    of each axis, in pixels. Returns None if nothing is near.
    """
    for crossing in picture.marked:
        if np.hypot(origin[0] + crossing.x * scale[0], origin[1] + crossing.y * scale[1]) <= REACH / 2:
            return crossing
    # Group curves with the same number of points, so that each group needs one array operation.
    lengths: dict[int, list[CurvePoint]] = defaultdict(list)
    for candidate in _candidates(picture):
        lengths[len(candidate.curve.x)].append(candidate)
    lengths.pop(0, None)
    best: tuple[float, CurvePoint] | None = None
    for curves in lengths.values():
        x = origin[0] + np.stack([candidate.curve.x for candidate in curves]) * scale[0]
        y = origin[1] + np.stack([candidate.curve.y for candidate in curves]) * scale[1]
        distances = _distances(x, y)
        # Where curves coincide, prefer the selected run.
        is_selected = [candidate.run == picture.wish.run and not candidate.topic for candidate in curves]
        keys = np.where(distances <= REACH, distances - np.where(is_selected, 0.5, 0.0), np.inf)
        nearest = int(np.argmin(keys))
        if keys[nearest] < (best[0] if best else np.inf):
            candidate = curves[nearest]
            point = int(np.argmin(np.hypot(x[nearest], y[nearest])))
            best = float(keys[nearest]), CurvePoint(candidate.run, candidate.curve, point, candidate.topic)
    return best[1] if best else None


def _candidates(picture: CurvePicture) -> Iterator[CurvePoint]:
    """Yield all curves that the mouse can hit."""
    for topic, curve in picture.topics:
        yield CurvePoint(picture.wish.run, curve, -1, topic)
    for run, curve in picture.curves.items():
        if run in picture.drawn:
            yield CurvePoint(run, curve, -1)


def _distances(x: Floats, y: Floats) -> Floats:
    """Return the distance of each polyline from the origin, shape (lines,). ``x`` and ``y`` have shape
    (lines, points).
    """
    if x.shape[1] == 1:
        return np.asarray(np.hypot(x[:, 0], y[:, 0]))
    across, along = np.diff(x), np.diff(y)
    length = across**2 + along**2
    # Position of the foot of the perpendicular along each segment, from 0 to 1.
    share = np.clip(-(x[:, :-1] * across + y[:, :-1] * along) / np.where(length > 0, length, 1.0), 0.0, 1.0)
    return np.asarray(np.hypot(x[:, :-1] + share * across, y[:, :-1] + share * along).min(axis=1))


def describe(picture: CurvePicture, target: CurvePoint | Crossing) -> str:
    """Return a description of a curve point or of a crossing."""
    return describe_point(picture, target) if isinstance(target, CurvePoint) else describe_crossing(picture, target)


def describe_point(picture: CurvePicture, point: CurvePoint) -> str:
    """Describe a point: its run, its position, its value, and the difference from the baseline."""
    wish, x, y = picture.wish, float(point.curve.x[point.point]), float(point.curve.y[point.point])
    parts = [_tr("topic {topic}").format(topic=point.topic)] if point.topic else []
    parts.append(picture.name(point.run))
    if wish.kind.by_rank:
        parts.append(_tr("rank {rank}").format(rank=f"{x:.0f}"))
    else:
        parts.append(f"R {x:.4f}")
    if wish.drawn_less:
        parts.append(_tr("{difference} from {run}").format(difference=f"{y:+.4f}", run=picture.name(wish.other)))
        return " · ".join(parts)
    parts.append(f"{y:.4f}" if wish.kind.by_rank else f"P {y:.4f}")
    if point.curve.ranks:
        parts.append(_tr("rank {rank}").format(rank=point.curve.ranks[point.point]))
    more = None if point.topic or point.run == wish.other else picture.beside_baseline(x, y)
    if more is not None:
        parts.append(_tr("{difference} from {run}").format(difference=f"{more:+.4f}", run=picture.name(wish.other)))
    return " · ".join(parts)


def describe_crossing(picture: CurvePicture, crossing: Crossing) -> str:
    """Describe a crossing of two curves."""
    where = _tr("rank {rank}").format(rank=f"{crossing.x:.1f}") if picture.wish.kind.by_rank else f"R {crossing.x:.4f}"
    names = {"run": picture.name(picture.wish.run), "other": picture.name(picture.wish.other)}
    return _tr("{run} and {other} cross · {where}").format(**names, where=where)


def _tr(text: str) -> str:
    return QCoreApplication.translate("CurvePoint", text)
