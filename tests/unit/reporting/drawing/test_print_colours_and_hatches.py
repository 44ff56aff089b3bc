"""The colours of print: distinct on white paper, in colour and in grey."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from irdesk.reporting.drawing.line_and_band_styles import DASHES
from irdesk.reporting.drawing.plots.mark_shapes import SHAPES
from irdesk.reporting.drawing.print_colours_and_hatches import COLOURS, GREYS


def luminance(colour: str) -> float:
    """Compute the lightness L* (CIE) of an sRGB colour."""
    linear = [
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4
        for v in np.array(list(bytes.fromhex(colour[1:]))) / 255
    ]
    y = float(np.dot(linear, (0.2126, 0.7152, 0.0722)))
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


@pytest.mark.parametrize("palette", [COLOURS, GREYS])
def test_eight_lines_differ_in_grey_by_dash_and_mark_and_neighbours_by_lightness(palette):
    light = [luminance(palette[f"c{i}"]) for i in range(8)]
    assert max(light) <= 78, "seen on white"
    for a, b in itertools.combinations(range(8), 2):
        assert abs(light[a] - light[b]) >= 2.5, (a, b)
        assert DASHES[a] != DASHES[b]
        assert SHAPES[a] != SHAPES[b]
    for a in range(8):
        assert abs(light[a] - light[(a + 1) % 8]) >= 12, "lines that follow each other"
