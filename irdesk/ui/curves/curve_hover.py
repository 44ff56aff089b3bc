"""What a mouse means among many curves, and what is said of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QCoreApplication

from irdesk.evaluation.curves.curve_crossings import Crossing
from irdesk.evaluation.curves.curves import Curve
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.curves.curve_picture import CurvePicture

REACH = 14  # pixels around the mouse in which a point is named


@dataclass(frozen=True, eq=False)
class Pointed:
    """A point of a curve: a run's, or where ``topic`` names one, that of the selected run's curve of a topic."""

    run: str
    curve: Curve
    point: int
    topic: str = ""


def pointed_at(
    picture: CurvePicture, origin: tuple[float, float], scale: tuple[float, float]
) -> Pointed | Crossing | None:
    """A crossing within reach, else the nearest point of the curve whose line runs nearest to the mouse.

    ``origin`` is where the axes' origin lies as seen from the mouse, ``scale`` the length of their units, in pixels.
    """
    for met in picture.crossings:
        if np.hypot(origin[0] + met.x * scale[0], origin[1] + met.y * scale[1]) <= REACH / 2:
            return met
    lengths: dict[int, list[Pointed]] = defaultdict(list)  # curves of one length are measured at once
    for own in _candidates(picture):
        lengths[len(own.curve.x)].append(own)
    lengths.pop(0, None)
    best: tuple[float, Pointed] | None = None
    for curves in lengths.values():
        x = origin[0] + np.stack([own.curve.x for own in curves]) * scale[0]
        y = origin[1] + np.stack([own.curve.y for own in curves]) * scale[1]
        distances = _distances(x, y)
        # Where curves coincide, the selected run is meant.
        meant = [own.run == picture.wish.run and not own.topic for own in curves]
        keys = np.where(distances <= REACH, distances - np.where(meant, 0.5, 0.0), np.inf)
        nearest = int(np.argmin(keys))
        if keys[nearest] < (best[0] if best else np.inf):
            own = curves[nearest]
            point = int(np.argmin(np.hypot(x[nearest], y[nearest])))
            best = float(keys[nearest]), Pointed(own.run, own.curve, point, own.topic)
    return best[1] if best else None


def _candidates(picture: CurvePicture) -> Iterator[Pointed]:
    """All curves that may be under the mouse."""
    for topic, curve in picture.topics:
        yield Pointed(picture.wish.run, curve, -1, topic)
    for run, curve in picture.curves.items():
        if not picture.topics or run in {picture.wish.run, picture.wish.other}:
            yield Pointed(run, curve, -1)


def _distances(x: Floats, y: Floats) -> Floats:
    """Return how far each line through points, shape (lines, points), lies from the origin. Shape (lines,)."""
    if x.shape[1] == 1:
        return np.asarray(np.hypot(x[:, 0], y[:, 0]))
    across, along = np.diff(x), np.diff(y)
    length = across**2 + along**2
    # How far along each piece the foot of the perpendicular lies, 0 to 1.
    share = np.clip(-(x[:, :-1] * across + y[:, :-1] * along) / np.where(length > 0, length, 1.0), 0.0, 1.0)
    return np.asarray(np.hypot(x[:, :-1] + share * across, y[:, :-1] + share * along).min(axis=1))


def described(picture: CurvePicture, own: Pointed) -> str:
    """A point in words: whose it is, where it lies, its value, and how far from the baseline's."""
    wish, x, y = picture.wish, float(own.curve.x[own.point]), float(own.curve.y[own.point])
    parts = [_tr("topic {topic}").format(topic=own.topic)] if own.topic else []
    parts.append(picture.name(own.run))
    if wish.kind.by_rank:
        parts.append(_tr("rank {rank}").format(rank=f"{x:.0f}"))
    else:
        parts.append(f"R {x:.4f}")
    if wish.drawn_less:
        parts.append(_tr("{difference} to {run}").format(difference=f"{y:+.4f}", run=picture.name(wish.other)))
        return " · ".join(parts)
    parts.append(f"{y:.4f}" if wish.kind.by_rank else f"P {y:.4f}")
    if own.curve.ranks:
        parts.append(_tr("rank {rank}").format(rank=own.curve.ranks[own.point]))
    more = None if own.topic or own.run == wish.other else picture.beside_baseline(x, y)
    if more is not None:
        parts.append(_tr("{difference} to {run}").format(difference=f"{more:+.4f}", run=picture.name(wish.other)))
    return " · ".join(parts)


def described_crossing(picture: CurvePicture, met: Crossing) -> str:
    """A crossing in words."""
    where = _tr("rank {rank}").format(rank=f"{met.x:.1f}") if picture.wish.kind.by_rank else f"R {met.x:.4f}"
    names = {"run": picture.name(picture.wish.run), "other": picture.name(picture.wish.other)}
    return _tr("{run} and {other} cross · {where}").format(**names, where=where)


def _tr(text: str) -> str:
    return QCoreApplication.translate("CurvePoint", text)
