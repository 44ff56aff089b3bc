"""Names, axis and text of critical-difference diagrams at column and page width."""

from __future__ import annotations

import numpy as np

from irdesk.reporting.drawing.figure import Axis, Figure, RankDiagram, floats
from irdesk.reporting.drawing.figure_layout import COLUMN, PAGE, POINTS, lay_out_figure
from irdesk.reporting.drawing.fonts import width
from irdesk.reporting.drawing.primitives import Path, Text


def test_names_of_average_ranks_reach_to_the_lines_of_their_ranks():
    """Each name is as long as its row permits; none is elided in a figure that has space for it."""
    names = tuple(f"team_system_number_{i}" for i in range(6))
    diagram = RankDiagram(names, floats([1.2, 2.1, 3.0, 3.9, 4.8, 5.7]), ())
    figure = Figure("ranks", marks=(diagram,))
    texts = [item for item in lay_out_figure(figure, PAGE).items if isinstance(item, Text)]
    assert {text.text for text in texts if text.text.startswith("team")} == {
        f"{name} {rank:.2f}" for name, rank in zip(names, diagram.ranks.tolist(), strict=True)
    }
    narrow = [item for item in lay_out_figure(figure, COLUMN).items if isinstance(item, Text)]
    for text in narrow:
        left = text.x - text.anchor * width(text.text, text.size)
        assert left >= 0
        assert left + width(text.text, text.size) <= COLUMN * POINTS


def test_average_ranks_of_many_runs_are_readable_at_column_width():
    """The axis has several ticks, the names at its sides stay on the page, and the figure says which runs it draws."""
    names = tuple(f"team_system_number_{i}" for i in range(40))
    ranks = np.sort(np.concatenate([np.linspace(2.8, 30, 20), np.linspace(33, 35.6, 20)]))
    part = "40 of 63 runs are drawn: the best 38, and a_selected_run, another_baseline (selected or baseline)"
    figure = Figure("r", Axis("average rank"), marks=(RankDiagram(names, floats(ranks)),), part=part)
    drawing = lay_out_figure(figure, COLUMN)
    texts = [item for item in drawing.items if isinstance(item, Text)]
    assert len([text for text in texts if text.text.isdecimal()]) >= 4, "ticks"
    assert part.split() == [word for text in texts for word in text.text.split() if word in part.split()]
    for text in texts:
        left = text.x - text.anchor * width(text.text, text.size)
        assert 0 <= left <= left + width(text.text, text.size) <= drawing.width, text.text
    axis = next(item for item in drawing.items if isinstance(item, Path))
    assert axis.parts[0][1][0] - axis.parts[0][0][0] > 0.4 * drawing.width
    shown = [text.text for text in texts if text.tip]
    assert len({name.rsplit(" ", 1)[0] for name in shown}) == 40, "shortened names are distinct"
