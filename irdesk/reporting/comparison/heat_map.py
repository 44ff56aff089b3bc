"""The heat map of topics × runs as a table and as a figure, for the window's panel and the command line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from irdesk.evaluation.comparison.clustering import Tree
from irdesk.evaluation.comparison.heat_map import HeatMap, RunOrder, Scores, Shown, TopicOrder
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.reporting.drawing import figure
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table

_KINDS = {Shown.SCORE: Kind.SCORE, Shown.DIFFERENCE: Kind.DIFFERENCE, Shown.RANK: Kind.EFFECT}
_TOPICS = {
    TopicOrder.CLUSTERS: "topics clustered",
    TopicOrder.DIFFICULTY: "topics by their means, the hardest first",
    TopicOrder.SPREAD: "topics by the standard deviation over runs",
    TopicOrder.RELEVANT: "topics by relevant documents",
    TopicOrder.ID: "topics by id",
}
_RUNS = {
    RunOrder.CLUSTERS: "runs clustered",
    RunOrder.MEAN: "runs by their means",
    RunOrder.NAME: "runs by name",
    RunOrder.GROUP: "runs by group",
}


@dataclass(frozen=True, eq=False)
class HeatReport:
    """A heat map with the scores on which it is based. ``conventions`` describes the topics and the scoring
    conventions.
    """

    scores: Scores
    heat_map: HeatMap
    conventions: str

    @cached_property
    def topics(self) -> tuple[str, ...]:
        """The topics in display order."""
        return tuple(self.scores.topics[index] for index in self.heat_map.rows.tolist())

    @cached_property
    def relevant(self) -> tuple[int, ...]:
        """The number of relevant documents of each topic, in display order."""
        return tuple(self.scores.relevant[index] for index in self.heat_map.rows.tolist())

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The runs' names in display order."""
        return tuple(self.scores.names[index] for index in self.heat_map.columns.tolist())

    @property
    def what(self) -> str:
        """A description of the values in the cells."""
        measure, heat_map = str(self.scores.measure), self.heat_map
        if heat_map.base is not None:
            return f"{measure} minus that of {self.scores.names[heat_map.base]}"
        return f"rank by {measure}, 1 the best" if heat_map.arranged.shown is Shown.RANK else measure

    @property
    def how(self) -> str:
        """A description of the order of rows and columns."""
        arranged = self.heat_map.arranged
        linkage = [f"{arranged.linkage} linkage"] if self.heat_map.row_tree or self.heat_map.column_tree else []
        return " · ".join([_TOPICS[arranged.topics], _RUNS[arranged.runs], *linkage])

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The values at the ends of the colour scale, from lightest to darkest. For differences, both ends are dark."""
        heat_map = self.heat_map
        if heat_map.arranged.shown is Shown.RANK:
            return float(len(heat_map.columns)), 1.0
        most = float(np.nanmax(np.abs(heat_map.values), initial=0.0)) or 1.0
        return (-most if heat_map.base is not None or np.nanmin(heat_map.values, initial=0.0) < 0 else 0.0), most

    @cached_property
    def shares(self) -> Floats:
        """The shade of each cell, from 0 (or from -1 for differences) to 1, shape (topics, runs); NaN for an empty
        cell.
        """
        low, high = self.ends
        if self.heat_map.arranged.shown is Shown.RANK and low > high:
            return np.asarray((low - self.heat_map.values) / (low - high))
        return np.asarray(self.heat_map.values / high)

    def number(self, value: float, digits: int) -> str:
        """Format a score or a difference with ``digits`` decimals, or without decimals if the measure is a count."""
        digits = 0 if self.scores.measure.family.integral else digits
        return f"{value:+.{digits}f}" if self.heat_map.base is not None else f"{value:.{digits}f}"

    def text(self, row: int, column: int) -> str:
        """Return the number shown in a cell, or "" if the cell is empty."""
        value = float(self.heat_map.values[row, column])
        if np.isnan(value):
            return ""
        if self.heat_map.arranged.shown is Shown.RANK:
            return f"{value:g}"
        number = self.number(value, 2)
        return "0" if not value else number.replace("0.", ".", 1) if number.lstrip("+-").startswith("0.") else number

    def figure(self) -> figure.Figure:
        """Return the heat map as a figure for printing."""
        heat_map = self.heat_map
        low, high = self.ends
        ends = (
            (f"{low:.0f}", "1")
            if heat_map.arranged.shown is Shown.RANK
            else (self.number(low, 3), self.number(high, 3))
        )
        rows, columns = heat_map.values.shape
        grid = figure.Grid(
            self.topics,
            self.names,
            heat_map.values,
            self.shares,
            (ends[0], self.what, ends[1]),
            texts=tuple(tuple(self.text(i, j) for j in range(columns)) for i in range(rows)),
            row_tree=_draw_tree(heat_map.row_tree),
            column_tree=_draw_tree(heat_map.column_tree),
        )
        return figure.Figure(
            f"{self.what}: topics × runs",
            figure.Axis("runs"),
            figure.Axis("topics"),
            (grid,),
            f"{self.how} · {self.conventions}",
            name="topics-runs",
        )

    def table(self) -> Table:
        """Return a table with one row per topic and one column per run, in display order."""
        heat_map = self.heat_map
        kind = _KINDS[heat_map.arranged.shown]
        columns = (
            Column("topic"),
            Column("relevant", Kind.COUNT),
            Column("mean of runs", Kind.SCORE),
            *(Column(name, kind) for name in self.names),
        )
        rows = tuple(
            (Cell(topic), Cell(relevant), Cell(difficulty), *map(Cell, values))
            for topic, relevant, difficulty, values in zip(
                self.topics, self.relevant, heat_map.difficulty.tolist(), heat_map.values.tolist(), strict=True
            )
        )
        return Table(columns, rows, (f"{self.what} · {self.how}", self.conventions), "topics × runs")


def _draw_tree(tree: Tree | None) -> figure.Tree | None:
    """Return a dendrogram in the coordinates of SciPy's `dendrogram`, or None if there are no merges."""
    if tree is None or not len(tree.joins):
        return None
    left, right, left_height, right_height, height = tree.joins.T
    across = 5 + 10 * np.stack([left, left, right, right], axis=1)
    return figure.Tree(across, np.stack([left_height, height, height, right_height], axis=1))
