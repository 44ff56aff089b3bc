"""Legend of a plot: the choice of the lines to name, and the samples of lines, points, intervals and bars."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial

from irdesk.reporting.drawing.figure import FAINT, Bars, Intervals, Line, Mark, Points, Shape
from irdesk.reporting.drawing.legend_layout import MOST_NAMED, Entry
from irdesk.reporting.drawing.line_and_band_styles import BAND, THIN, stroke_of
from irdesk.reporting.drawing.plots.mark_shapes import marks_at, shape_of
from irdesk.reporting.drawing.plots.plot_marks import area
from irdesk.reporting.drawing.primitives import Box, Item, Paint, Path, Stroke, box_part
from irdesk.reporting.drawing.print_colours_and_hatches import role


def unnamed_lines(marks: Sequence[Mark]) -> set[int]:
    """Return the ids of the lines that the legend does not name, which are drawn as background. If there are many
    lines, `MOST_NAMED` of them are named: the emphasised lines, then the first of the other lines.
    """
    lines = [mark for mark in marks if isinstance(mark, Line)]
    named = sorted(
        (line for line in lines if line.name and not line.back and line.colour != FAINT), key=lambda line: not line.wide
    )
    back = {id(line) for line in lines if line.back}
    if len(named) > MOST_NAMED + 1:
        back.update(map(id, named[MOST_NAMED:]))
    return back


def legend_entries(marks: Sequence[Mark], back: Collection[int]) -> Iterator[Entry]:
    """Yield the legend entries in the order of the marks, followed by an entry with the number of unnamed lines."""
    left_out, count = 0, sum(isinstance(mark, Line) for mark in marks)
    for mark in marks:
        if isinstance(mark, Line) and mark.name:
            if id(mark) in back:
                left_out += 1
            else:
                yield Entry(mark.name, partial(_line_sample, mark, stroke_of(mark, count, back=False)))
        elif isinstance(mark, Points) and mark.name:
            yield Entry(mark.name, partial(_point_sample, mark))
        elif isinstance(mark, Intervals) and mark.name:
            yield Entry(mark.name, _interval_sample)
        elif isinstance(mark, Bars) and mark.name and not mark.signed:
            yield Entry(mark.name, partial(_area_sample, mark.colour))
    if left_out:
        yield Entry(f"and {left_out} more", _faint_sample)


def _line_sample(line: Line, stroke: Stroke, box: Box) -> list[Item]:
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    items: list[Item] = []
    if line.lower is not None:
        paint = Paint(role(line.colour), BAND, veil=True)
        items.append(Path((box_part(box),), None, paint, closed=True))
    items.append(Path((((left, middle), (right, middle)),), stroke))
    if line.marks or len(line.x) == 1:
        items += marks_at([((left + right) / 2, middle)], shape_of(line.colour), stroke.paint, "")
    return items


def _point_sample(points: Points, box: Box) -> list[Item]:
    place = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    return list(marks_at([place], points.shape or shape_of(points.colour), Paint(role(points.colour)), ""))


def _interval_sample(box: Box) -> list[Item]:
    left, top, right, bottom = box
    middle = (top + bottom) / 2
    paint = Paint(role(0))
    ends = tuple(((x, middle - 2), (x, middle + 2)) for x in (left, right))
    line = Path((((left, middle), (right, middle)), *ends), Stroke(paint, 0.9))
    return [line, *marks_at([((left + right) / 2, middle)], Shape.CIRCLE, paint, "")]


def _area_sample(colour: int, box: Box) -> list[Item]:
    return list(area([(box, "")], colour))


def _faint_sample(box: Box) -> list[Item]:
    middle = (box[1] + box[3]) / 2
    return [Path((((box[0], middle), (box[2], middle)),), Stroke(Paint("soft", 0.55), THIN))]
