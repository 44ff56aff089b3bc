"""The content of figures, for tests that every drawn number is in the figure and its data, bit for bit."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

import pytest

from irdesk.reporting.drawing.figure import Figure
from irdesk.reporting.drawing.figure_data import data
from irdesk.reporting.drawing.figure_layout import lay_out_figure
from irdesk.reporting.drawing.primitives import Text
from irdesk.reporting.tables.table_writers import as_csv


@pytest.fixture
def rows() -> Callable[[Figure], list[dict[str, str]]]:
    """Return a function that reads the rows of a figure's CSV."""
    return lambda figure: list(csv.DictReader(io.StringIO(as_csv(data(figure)))))


@pytest.fixture
def texts() -> Callable[[Figure], list[str]]:
    """Return a function that lists the texts that a figure shows."""
    return lambda figure: [entry.text for entry in lay_out_figure(figure).items if isinstance(entry, Text)]
