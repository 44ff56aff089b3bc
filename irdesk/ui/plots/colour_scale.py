"""Colour scale that remains readable in grey: equal steps in value give equal steps in lightness.

Colours are mixed in B. Ottosson's Oklab (*A perceptual color space for image processing*, 2020), which has lightness as
a coordinate.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from irdesk.evaluation.scoring.ranked_lists import Floats

Colour = tuple[int, int, int]
"""Red, green and blue, from 0 to 255 each."""
Bytes = npt.NDArray[np.uint8]

_TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def oklab(colours: npt.NDArray[np.generic]) -> Floats:
    """Convert RGB colours, shape (..., 3), to Oklab: lightness (0 to 1) and two hue coordinates."""
    part = np.asarray(colours, np.float64) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    lab: Floats = np.cbrt(linear @ _TO_CONES.T) @ _TO_LAB.T
    return lab


def shades(shares: Floats, ground: Colour, end: Colour, other_end: Colour | None = None) -> Bytes:
    """Return the colour of each share, shape (..., 3). The scale goes from ``ground`` at 0 to ``end`` at 1 and
    ``other_end`` at -1. Shares outside this range get the colour of the nearer end, and NaN gets the ground colour.
    """
    points = oklab(np.array([ground, end, other_end or end]))
    part = np.clip(np.nan_to_num(shares), -1.0, 1.0)[..., None]
    mixed = points[0] + np.abs(part) * (np.where(part < 0, points[2], points[1]) - points[0])
    linear = np.linalg.solve(_TO_CONES, np.linalg.solve(_TO_LAB, mixed[..., None]) ** 3)[..., 0]
    linear = np.clip(linear, 0.0, 1.0)
    encoded = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    rounded: Bytes = np.rint(255 * encoded).astype(np.uint8)
    return rounded
