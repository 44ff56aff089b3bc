"""Content of a score report, independent of the output format."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from irdesk.evaluation.attention.caution import Caution
from irdesk.evaluation.measures.measure import Measure, single
from irdesk.evaluation.measures.trec_eval_m_option import Relstring
from irdesk.evaluation.scoring.cutoff_ties import TieBook, TiedTopics, all_across
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.z_scores import Reference
from irdesk.reporting.tables.scoring_convention_text import rule_parts, ties_text, topics_text

if TYPE_CHECKING:
    from irdesk.evaluation.bounds.bounds import Bounds

ALL = "all"


@dataclass(frozen=True, eq=False)
class TrecLines:
    """Additional content for trec_eval's format. ``runid`` and ``relstring`` request items that are printed as text.
    ``labels`` holds the names that trec_eval prints for measures whose parameters the user typed. ``reference``
    contains the means and standard deviations of the reference runs, if scores are printed as z-scores.
    """

    runid: bool = False
    relstring: Relstring | None = None
    labels: Mapping[Measure, str] = field(default_factory=dict)
    reference: Reference | None = None

    def label(self, measure: Measure) -> str:
        """Return the name under which trec_eval prints a measure."""
        return self.labels.get(measure, measure.trec_name)


@dataclass(frozen=True, eq=False)
class Report:
    """The content of a score report: the runs of a scoreboard, keyed by tag, and the options of the report.

    ``by_topic`` requests scores by topic, and ``summary`` requests averages. If ``grades`` is not empty, each score is
    reported with its lowest and highest value over all judgements with these grades. ``trec`` is additional content for
    trec_eval's format. ``also`` holds the project's conventions that are not scoring rules. ``cautions`` are points to
    check before relying on the numbers. ``tied_topics`` holds the ties of runs whose documents the scoreboard does not
    contain.
    """

    board: Scoreboard
    tags: dict[str, str]
    by_topic: bool = False
    grades: Sequence[int] = ()
    also: tuple[str, ...] = ()
    summary: bool = True
    trec: TrecLines = TrecLines()
    cautions: Sequence[Caution] = ()
    tied_topics: Mapping[str, TiedTopics] = field(default_factory=dict)

    def rows(self, run_id: str) -> list[tuple[str | None, Measure, float]]:
        """Return the rows (topic, measure, value) of one run. Rows for topics come first; rows for averages have None
        as topic.

        A run without a judged topic has no rows. None is used instead of ``all``, because a topic may have this name.
        """
        board = self.board
        column = board.run_ids.index(run_id)
        rows: list[tuple[str | None, Measure, float]] = []
        if self.by_topic:
            shown = [(index, measure) for index, measure in enumerate(board.measures) if single(measure)]
            for topic in board.topics:
                scores = board.topic_scores(topic)[:, column].tolist()
                rows += [(topic, measure, scores[index]) for index, measure in shown if not math.isnan(scores[index])]
        if self.summary:
            means = board.means()[:, column]
            rows += [(None, m, float(v)) for m, v in zip(board.measures, means, strict=True) if not math.isnan(v)]
        return rows

    def bounds(self, run_id: str) -> dict[tuple[str | None, Measure], Bounds]:
        """Return the bounds of the score in each of a run's rows, keyed by topic (None for the average) and measure.
        Return an empty dict if bounds are not requested.
        """
        bounds: dict[tuple[str | None, Measure], Bounds] = {}
        if not self.grades:
            return bounds
        from irdesk.evaluation.bounds.bounds import run_bounds

        for measure in self.board.measures:
            topics, run_ends = run_bounds(self.board, run_id, measure, self.grades)
            bounds |= {(topic, measure): run_ends.of(i) for i, topic in enumerate(topics)}
            bounds[None, measure] = run_ends.mean(measure)
        return bounds

    @cached_property
    def ties(self) -> TieBook:
        """The cache of all ties that straddle a cutoff in the runs of the report."""
        return all_across(self.board, self.tied_topics)

    def conventions(self, run_id: str) -> str:
        """Return the scoring rules, the run's topics, and its ties across cutoffs, as one line."""
        parts = [
            *rule_parts(self.board.rules, self.board.measures),
            *self.also,
            topics_text(self.board.coverage(run_id)),
        ]
        if self.ties.any_cutoff():
            parts.append(ties_text(self.ties.across((run_id,))))
        return " · ".join(parts)

    def empty(self, run_id: str) -> bool:
        """Return whether none of the run's topics counts."""
        used, missing, _ = self.board.coverage(run_id)
        return used == 0 and not (self.board.rules.all_topics and missing)
