"""Table of the expected gain and cost of reading each run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass

from irdesk.domain.docno_keys import Keys
from irdesk.domain.errors import CommandRefused
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.reading_effort import DocumentCosts, Effort, effort_of, mean_effort
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.tables.number_formats import Kind
from irdesk.reporting.tables.table import Cell, Column, Table
from irdesk.reporting.tables.table_writers import as_text

MEAN = "all"
"""The topic name in rows that contain the mean over topics."""

QUANTITIES = (
    ("EU", "expected utility: the gain per document read"),
    ("ETU", "expected total utility: the gain of all documents read"),
    ("EC", "expected cost per document read"),
    ("ETC", "expected total cost of all documents read"),
    ("ED", "expected depth: the number of documents read"),
)
"""The names of cwl_eval's columns with their descriptions, in the order of `Effort`."""


@dataclass(frozen=True)
class EffortRow:
    """The effort that a measure's user model predicts for a run, for one topic or as a mean over several topics.
    ``topics`` is the number of topics.
    """

    run: str
    measure: Measure
    topic: str
    topics: int
    effort: Effort


def effort_rows(
    name: str,
    run: Mapping[str, Keys],
    topics: Sequence[str],
    measures: Sequence[Measure],
    truths: Judgements,
    rules: ScoringOptions,
    costs: DocumentCosts,
    *,
    by_topic: bool,
) -> list[EffortRow]:
    """Return the effort that each measure's user model predicts for a run. The effort is a mean over those ``topics``
    that the run has. If ``by_topic``, the efforts for individual topics precede the mean.

    Raises `CommandRefused` if the run has none of the topics, or if scores are expected values over orders of tied
    documents.
    """
    if rules.expected:
        raise CommandRefused(
            "reading effort needs a single order of tied documents; expected --ties docno-desc or docno-asc"
        )
    judged = [topic for topic in topics if topic in run]
    if not judged:
        raise CommandRefused(f"{name}: none of its topics is judged")
    rows: list[EffortRow] = []
    for measure in measures:
        efforts = [effort_of(measure, run[topic], truths[topic], rules, costs) for topic in judged]
        if by_topic:
            rows += [EffortRow(name, measure, topic, 1, effort) for topic, effort in zip(judged, efforts, strict=True)]
        rows.append(EffortRow(name, measure, MEAN, len(judged), mean_effort(efforts)))
    return rows


@dataclass(frozen=True, eq=False, repr=False)
class Efforts:
    """The efforts that measures' user models predict for runs, for notebooks. For each run and measure, ``efforts``
    contains the effort for each topic, followed by the mean over topics.
    """

    efforts: tuple[EffortRow, ...]
    conventions: str

    def mean(self, run: str, measure: str) -> Effort:
        """Return the mean effort over a run's judged topics. Raises `ValueError` for an unknown name."""
        return self._of(run, measure)[-1].effort

    def by_topic(self, run: str, measure: str) -> dict[str, Effort]:
        """Return the effort for each of a run's judged topics. Raises `ValueError` for an unknown name."""
        return {row.topic: row.effort for row in self._of(run, measure)[:-1]}

    def rows(self) -> list[dict[str, str | float]]:
        """Return one row per run, measure and topic, as input for ``pandas.DataFrame``. Rows with the topic ``all``
        contain the means.
        """
        names = [name for name, _ in QUANTITIES]
        return [
            {
                "run": row.run,
                "measure": str(row.measure),
                "topic": row.topic,
                **dict(zip(names, astuple(row.effort), strict=True)),
                "topics": row.topics,
            }
            for row in self.efforts
        ]

    def _of(self, run: str, measure: str) -> list[EffortRow]:
        rows = [row for row in self.efforts if row.run == run and str(row.measure) == measure]
        if not rows:
            raise ValueError(f"the effort by {measure} is not defined for {run}")
        return rows

    def __repr__(self) -> str:
        last = {(row.run, row.measure): row for row in self.efforts}
        return as_text(effort_table(list(last.values()), [self.conventions], by_topic=False)).rstrip("\n")


def effort_table(rows: Sequence[EffortRow], notes: Sequence[str], *, by_topic: bool) -> Table:
    """Return a table with one row per run and measure or, if ``by_topic``, per run, measure and topic. The columns are
    `QUANTITIES`.
    """
    columns = [Column("run"), Column("measure")]
    columns += [Column("topic")] if by_topic else []
    columns += [Column(name, Kind.SCORE, tip=text) for name, text in QUANTITIES]
    columns += [Column("topics", Kind.COUNT)]
    cells = [
        (
            Cell(row.run),
            Cell(str(row.measure)),
            *((Cell(row.topic),) if by_topic else ()),
            *map(Cell, astuple(row.effort)),
            Cell(row.topics),
        )
        for row in rows
    ]
    legend = "; ".join(f"{name}: {text}" for name, text in QUANTITIES)
    return Table(tuple(columns), tuple(cells), (*notes, legend))
