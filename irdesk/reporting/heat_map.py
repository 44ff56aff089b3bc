"""Topics × runs as a table, for the panel and the command line alike."""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.evaluation.heat_map import HeatMap, RunOrder, Scores, Shown, TopicOrder
from irdesk.reporting.table import Cell, Column, Kind, Table

_KINDS = {Shown.SCORE: Kind.SCORE, Shown.DIFFERENCE: Kind.DIFFERENCE, Shown.RANK: Kind.EFFECT}
_TOPICS = {
    TopicOrder.CLUSTERS: "topics clustered", TopicOrder.DIFFICULTY: "topics by their means, the hardest first",
    TopicOrder.SPREAD: "topics by the standard deviation over runs",
    TopicOrder.RELEVANT: "topics by relevant documents",
    TopicOrder.ID: "topics by id",
}  # fmt: skip
_RUNS = {
    RunOrder.CLUSTERS: "runs clustered", RunOrder.MEAN: "runs by their means", RunOrder.NAME: "runs by name",
    RunOrder.GROUP: "runs by group",
}  # fmt: skip


@dataclass(frozen=True, eq=False)
class HeatReport:
    """What was drawn and of what; ``said`` names topics and conventions."""

    own: Scores
    found: HeatMap
    said: str

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics as they stand."""
        return tuple(self.own.topics[at] for at in self.found.rows.tolist())

    @property
    def relevant(self) -> tuple[int, ...]:
        """The topics' numbers of relevant documents."""
        return tuple(self.own.relevant[at] for at in self.found.rows.tolist())

    @property
    def names(self) -> tuple[str, ...]:
        """The runs' names as they stand."""
        return tuple(self.own.names[at] for at in self.found.columns.tolist())

    @property
    def what(self) -> str:
        """What a cell shows."""
        measure, found = str(self.own.measure), self.found
        if found.base is not None:
            return f"{measure} less that of {self.own.names[found.base]}"
        return f"rank by {measure}, 1 the best" if found.arranged.shown is Shown.RANK else measure

    @property
    def how(self) -> str:
        """How both sides stand."""
        arranged = self.found.arranged
        linkage = [f"{arranged.linkage} linkage"] if self.found.row_tree or self.found.column_tree else []
        return " · ".join([_TOPICS[arranged.topics], _RUNS[arranged.runs], *linkage])

    def table(self) -> Table:
        """A row a topic, a column a run, in the order that they stand in."""
        found = self.found
        kind = _KINDS[found.arranged.shown]
        columns = (
            Column("topic"), Column("relevant", Kind.COUNT), Column("mean of runs", Kind.SCORE),
            *(Column(name, kind) for name in self.names),
        )  # fmt: skip
        rows = tuple(
            (Cell(topic), Cell(relevant), Cell(difficulty), *map(Cell, values))
            for topic, relevant, difficulty, values in zip(
                self.topics, self.relevant, found.difficulty.tolist(), found.values.tolist(), strict=True
            )
        )
        return Table(columns, rows, (f"{self.what} · {self.how}", self.said), "topics × runs")
