"""Correlations between rankings of the project's runs under different measures, pool depths or assessors, and the
discriminative power of its measures.

The requests are immutable copies made on the workspace's thread; a worker computes the results.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

import numpy as np

from irdesk.domain.errors import CommandRefused
from irdesk.domain.progress import Progress, Step
from irdesk.domain.translatable_messages import together, worded
from irdesk.evaluation.comparison.discriminative_power import Discriminating, Power, discriminative_power
from irdesk.evaluation.comparison.rankings_at_pool_depths import DEPTHS, at_depths
from irdesk.evaluation.comparison.run_rankings import Rankings, Similarity, order_by_rank
from irdesk.evaluation.comparison.significance.topic_set_size import TopicSetSize, topic_set_size
from irdesk.evaluation.measures.measure import Measure, single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoring_options import average_scores
from irdesk.reporting.comparison.run_rankings import alike
from irdesk.reporting.tables.scoring_convention_text import rule_parts
from irdesk.reporting.tables.table import Table
from irdesk.session.core.scoreboard_sync import JUDGED_AT_10
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.session.team.agreement import AgreementRequest, shared_means


class Basis(StrEnum):
    """The property in which the compared rankings differ: measure, pool depth or assessor."""

    MEASURES = "measures"
    DEPTHS = "depths"
    ASSESSORS = "assessors"


@dataclass(frozen=True)
class Standing:
    """A run (id and name) with its rank in each ranking. Ranks count from 1; None if the run has no score."""

    run: str
    name: str
    places: tuple[int | None, ...]


@dataclass(frozen=True, eq=False)
class Ranked:
    """Rankings of the same runs. ``runs`` and ``names`` hold the ids and names of the runs in loading order. ``notes``
    describes topics and conventions.
    """

    runs: tuple[str, ...]
    names: tuple[str, ...]
    basis: Basis
    rankings: Rankings
    notes: str
    _known: dict[Similarity, Floats] = field(default_factory=dict, repr=False)

    @property
    def names_of_ways(self) -> tuple[str, ...]:
        """Return the names of the rankings."""
        return self.rankings.names

    def alike(self, likeness: Similarity) -> Floats:
        """Return the similarity of each pair of rankings, shape (rankings, rankings), NaN where undefined. The result
        is cached. With many runs, make the first call on a worker thread.
        """
        if likeness not in self._known:
            self._known[likeness] = self.rankings.alike(likeness)
        return self._known[likeness]

    def table(self) -> Table:
        """Return a table of the similarity of all pairs of rankings, one row per pair, as printed by `irdesk compare
        --rankings`.
        """
        return alike(self.rankings, (self.notes,))

    def moved(self, first: int, second: int) -> int:
        """Return the number of runs whose rank differs between two rankings."""
        one, other = self.rankings.places(first, second)
        return sum(a != b for a, b in zip(one, other, strict=True))

    def standings(self, first: int, second: int) -> tuple[tuple[int, ...], list[Standing]]:
        """Return the indices of the displayed rankings, and the runs with their ranks in these rankings, sorted by the
        ``first`` ranking.

        If the rankings come from different assessors, only the two given rankings are displayed. They cover only the
        documents that both assessors judged, so the ranks under an assessor's grades depend on the other assessor. In
        all other cases, all rankings are displayed.
        """
        if self.basis is Basis.ASSESSORS:
            ways: tuple[int, ...] = (first, second)
            columns = list(self.rankings.places(first, second))
        else:
            ways = tuple(range(len(self.rankings.names)))
            columns = [self.rankings.places(way, way - 1 if way else 1)[0] for way in ways]
        order = order_by_rank(columns[ways.index(first)])
        standings = [
            Standing(self.runs[run], self.names[run], tuple(column[run] for column in columns)) for run in order
        ]
        return ways, standings


@dataclass(frozen=True, eq=False)
class RankingRequest:
    """Immutable input for the rankings: runs, their scores under each measure, shape (topics, runs), and the judgements
    of all assessors.
    """

    runs: FrozenRuns
    measures: tuple[Measure, ...]
    scores: tuple[Floats, ...]
    agreement: AgreementRequest

    @classmethod
    def of(cls, workspace: Workspace, chosen: TopicFilter) -> RankingRequest:
        """Return a request for the workspace's current state over the chosen topics, with the measures that can rank
        runs.

        Raises `CommandRefused` if no topic is chosen.
        """
        board = workspace.state.board
        runs = FrozenRuns.shown(workspace.state, chosen)
        measures = tuple(measure for measure in workspace.state.measures if ranks(measure))
        scores = tuple(runs.scores(board, board.measures.index(measure)) for measure in measures)
        return cls(runs, measures, scores, AgreementRequest.of(workspace))

    @property
    def means(self) -> Floats:
        """Return the means over the topics (worker thread), shape (measures, runs)."""
        means = [average_scores(measure, scores) for measure, scores in zip(self.measures, self.scores, strict=True)]
        return np.array(means).reshape(len(self.measures), len(self.runs.ids))

    def ranked(self, basis: Basis, measure_name: str, progress: Progress) -> Ranked:
        """Rank the runs (worker thread). Rankings by depth or assessor use the named measure.

        Raises `TaskCancelled`, and `UnknownMeasure` if no measure has the given name.
        """
        runs = self.runs
        notes: list[str] = []
        if basis is Basis.MEASURES:
            rankings = Rankings.of([str(each) for each in self.measures], self.means)
        else:
            measure = parse_one(measure_name)
            notes.append(str(measure))
            if basis is Basis.DEPTHS:
                scores = at_depths(runs.runs, runs.truths, measure, runs.rules, progress)
                rankings = Rankings.of(depth_names(), scores)
            else:
                rankings = self._by_assessors(measure, progress)
        if basis is not Basis.ASSESSORS or not runs.all_topics:
            notes.append(runs.over)
        notes += [worded("{count} {count:run|runs}", count=len(runs.ids)), *rule_parts(runs.rules, self.measures)]
        return Ranked(runs.ids, runs.names, basis, rankings, together(" · ", notes))

    def _by_assessors(self, measure: Measure, progress: Progress) -> Rankings:
        """Rank the runs for each pair of assessors over the documents that both judged, so that the rankings differ
        only because of disagreements.
        """
        given = self.agreement.grades_by_assessor()
        if not self.runs.all_topics:
            given = {
                name: {item: grade for item, grade in grades.items() if item[0] in self.runs.truths}
                for name, grades in given.items()
            }
        couples = list(combinations(range(len(given)), 2))
        names = list(given)
        pairs = {}
        columns = [list(self.agreement.runs).index(run_id) for run_id in self.runs.ids]
        for step, (i, j) in enumerate(couples):
            step_progress = Step(progress, step, len(couples))
            one, other = shared_means(self.agreement, measure, given[names[i]], given[names[j]], step_progress)
            pairs[i, j] = one[columns].round(12), other[columns].round(12)
        return Rankings(tuple(names), pairs)


def ranks(measure: Measure) -> bool:
    """Return whether a measure can rank runs, that is, whether higher values are better."""
    return not measure.family.integral and measure.family is not JUDGED_AT_10.family


def depth_names() -> list[str]:
    """Return the names of the pool depths, followed by the name of the ranking that uses all judged documents."""
    return [*(worded("depth {depth}", depth=depth) for depth in DEPTHS), worded("all judged")]


@dataclass(frozen=True, eq=False)
class Discriminated:
    """Discriminative power of each measure; ``notes`` describes topics and conventions."""

    plan: Discriminating
    powers: Mapping[str, Power]
    runs: int
    notes: str


@dataclass(frozen=True, eq=False)
class DiscriminatingRequest:
    """Immutable input: runs and their scores under each measure that is defined for single topics, each of shape
    (topics, runs).
    """

    runs: FrozenRuns
    measures: tuple[Measure, ...]
    scores: tuple[Floats, ...]

    @classmethod
    def of(cls, workspace: Workspace, chosen: TopicFilter) -> DiscriminatingRequest:
        """Return a request for the workspace's current state over the chosen topics. Measures with unknown scores are
        omitted.

        Raises `CommandRefused` if no topic is chosen.
        """
        state = workspace.state
        board, unknown = state.board, state.board.unknown()
        measures = tuple(
            measure for measure in state.measures if single(measure) and ranks(measure) and measure not in unknown
        )
        runs = FrozenRuns.shown(state, chosen)
        return cls(runs, measures, tuple(runs.scores(board, board.measures.index(measure)) for measure in measures))

    def sizes(self, difference: float, progress: Progress) -> dict[str, TopicSetSize]:
        """Return the number of topics needed to detect a difference under each measure, using these runs as a pilot
        (worker thread). Measures for which the number is undefined are omitted. Raises `TaskCancelled`.
        """
        sizes = {}
        for place, (measure, scores) in enumerate(zip(self.measures, self.scores, strict=True)):
            progress.report(place, len(self.measures))
            with suppress(CommandRefused):
                sizes[str(measure)] = topic_set_size(scores, difference)
        return sizes

    def discriminated(self, plan: Discriminating, progress: Progress) -> Discriminated:
        """Compute the discriminative power of all measures (worker thread). Raises `TaskCancelled`."""
        powers = {
            str(measure): discriminative_power(scores, plan, Step(progress, i, len(self.measures)))
            for i, (measure, scores) in enumerate(zip(self.measures, self.scores, strict=True))
        }
        runs, count = self.runs, len(self.runs.ids)
        notes = [worded("{count} {count:run|runs}", count=count), runs.over, *rule_parts(runs.rules, self.measures)]
        return Discriminated(plan, powers, count, together(" · ", notes))
