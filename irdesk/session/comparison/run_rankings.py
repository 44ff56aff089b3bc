"""How alike the runs of a project stand by its measures, at pool depths, under its assessors; and how well its measures
tell runs apart.

Taken as frozen values on the workspace's thread, computed on a worker's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

import numpy as np

from irdesk.domain.messages import together, worded
from irdesk.domain.progress import Progress, Step
from irdesk.domain.run import RankedRun
from irdesk.evaluation.comparison.discriminative_power import Discriminating, Power, discriminative_power
from irdesk.evaluation.comparison.run_rankings import DEPTHS, Rankings, Similarity, at_depths
from irdesk.evaluation.measures.measure import Measure, single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scoring_options import ScoringOptions, averaged
from irdesk.reporting.comparison.run_rankings import alike
from irdesk.reporting.tables.convention_text import rule_parts
from irdesk.reporting.tables.run_names import distinct_names
from irdesk.reporting.tables.table import Table
from irdesk.session.comparison.topic_filter import TopicFilter, chosen_topics, over_topics
from irdesk.session.core.scoreboard_sync import JUDGED_AT_10
from irdesk.session.core.workspace import Workspace
from irdesk.session.team.agreement import AgreementRequest, shared_means


class Basis(StrEnum):
    """What the runs are ranked by."""

    MEASURES = "measures"
    DEPTHS = "depths"
    ASSESSORS = "assessors"


@dataclass(frozen=True)
class Standing:
    """A run (its id and name), and its places from 1 by some ways of ranking; None where it has no score."""

    run: str
    name: str
    places: tuple[int | None, ...]


@dataclass(frozen=True, eq=False)
class Ranked:
    """Rankings of ``runs``, by id and name, in the order in which they came; ``said`` names what the numbers rest
    on.
    """

    runs: tuple[str, ...]
    names: tuple[str, ...]
    basis: Basis
    rankings: Rankings
    said: str
    _known: dict[Similarity, Floats] = field(default_factory=dict, repr=False)

    @property
    def names_of_ways(self) -> tuple[str, ...]:
        """What the ways of ranking are called."""
        return self.rankings.names

    def alike(self, likeness: Similarity) -> Floats:
        """How alike each two ways are; of many runs for a worker, once. Shape (ways, ways), NaN where undefined."""
        if likeness not in self._known:
            self._known[likeness] = self.rankings.alike(likeness)
        return self._known[likeness]

    def table(self) -> Table:
        """How alike each two rankings are, a row each, as `irdesk compare --rankings` has it."""
        return alike(self.rankings, (self.said,))

    def moved(self, first: int, second: int) -> int:
        """How many runs change places between two ways."""
        one, other = self.rankings.places(first, second)
        return sum(a != b for a, b in zip(one, other, strict=True))

    def standings(self, first: int, second: int) -> tuple[tuple[int, ...], list[Standing]]:
        """Ways and the places of the runs by them: all ways, or of assessors, whose places hang on what both judged,
        these two. The best run of the ``first`` way stands first.
        """
        if self.basis is Basis.ASSESSORS:
            ways: tuple[int, ...] = (first, second)
            columns = list(self.rankings.places(first, second))
        else:
            ways = tuple(range(len(self.rankings.names)))
            columns = [self.rankings.places(way, way - 1 if way else 1)[0] for way in ways]
        by = columns[ways.index(first)]
        order = sorted(range(len(self.runs)), key=lambda run: (by[run] is None, by[run] or 0))
        found = [Standing(self.runs[run], self.names[run], tuple(own[run] for own in columns)) for run in order]
        return ways, found


@dataclass(frozen=True, eq=False)
class RankingRequest:
    """The runs that are shown, frozen: their lists and means, shape (measures, runs), over some topics, and the
    judgements of these; ``over`` says which they are.
    """

    runs: Mapping[str, RankedRun]
    names: tuple[str, ...]
    truths: Judgements
    rules: ScoringOptions
    measures: tuple[Measure, ...]
    means: Floats
    agreement: AgreementRequest
    chosen: TopicFilter
    over: str

    @classmethod
    def of(cls, workspace: Workspace, chosen: TopicFilter) -> RankingRequest:
        """What a workspace has now over the chosen topics; of its measures those by which runs can be ranked. Raises
        `CommandRefused` where no topic can be chosen so.
        """
        state = workspace.state
        board, sources = state.board, state.present("run")
        names = distinct_names([(source.name, source.path) for source in sources])
        shown = {source.id: name for source, name in zip(sources, names, strict=True) if source.visible}
        columns = [board.run_ids.index(run_id) for run_id in shown]
        measures = tuple(own for own in state.measures if ranks(own))
        topics = chosen_topics(chosen, board, state.topics)
        rows = _rows(board, topics)
        means = [averaged(own, board.table(board.measures.index(own))[np.ix_(rows, columns)]) for own in measures]
        runs = {run_id: state.ranked(run_id) for run_id in shown}
        truths = board.truths if chosen.everything else Judgements({topic: board.truths[topic] for topic in topics})
        return cls(
            runs,
            tuple(shown.values()),
            truths,
            state.rules,
            measures,
            np.array(means).reshape(len(measures), len(columns)),
            AgreementRequest.of(workspace),
            chosen,
            over_topics(chosen, topics, board.topics),
        )

    def ranked(self, basis: Basis, measure_name: str, progress: Progress) -> Ranked:
        """Rank the runs; the measure counts for depths and assessors. For a worker; raises `UnknownMeasure` or
        `TaskCancelled`.
        """
        said: list[str] = []
        if basis is Basis.MEASURES:
            rankings = Rankings.of([str(own) for own in self.measures], self.means)
        else:
            measure = parse_one(measure_name)
            said.append(str(measure))
            if basis is Basis.DEPTHS:
                scores = at_depths(self.runs, self.truths, measure, self.rules, progress)
                rankings = Rankings.of(depth_names(), scores)
            else:
                rankings = self._by_assessors(measure, progress)
        if basis is not Basis.ASSESSORS or not self.chosen.everything:
            said.append(self.over)
        said += [worded("{count} {count:run|runs}", count=len(self.runs)), *rule_parts(self.rules, self.measures)]
        return Ranked(tuple(self.runs), self.names, basis, rankings, together(" · ", said))

    def _by_assessors(self, measure: Measure, progress: Progress) -> Rankings:
        """Each two assessors by the documents that both judged, so that they differ by disagreement alone."""
        given = self.agreement.given()
        if not self.chosen.everything:
            given = {
                name: {item: grade for item, grade in grades.items() if item[0] in self.truths}
                for name, grades in given.items()
            }
        couples = list(combinations(range(len(given)), 2))
        names = list(given)
        pairs = {}
        at = [list(self.agreement.runs).index(run_id) for run_id in self.runs]
        for step, (i, j) in enumerate(couples):
            own = Step(progress, step, len(couples))
            one, other = shared_means(self.agreement, measure, given[names[i]], given[names[j]], own)
            pairs[i, j] = one[at].round(12), other[at].round(12)
        return Rankings(tuple(names), pairs)


def ranks(measure: Measure) -> bool:
    """Whether more of a measure is better, so that runs can be ranked by it."""
    return not measure.family.integral and measure.family is not JUDGED_AT_10.family


def _rows(board: Scoreboard, topics: Sequence[str]) -> list[int]:
    at = {topic: i for i, topic in enumerate(board.topics)}
    return [at[topic] for topic in topics]


def depth_names() -> list[str]:
    """What the pool depths are called, and all that is judged."""
    return [*(worded("depth {depth}", depth=depth) for depth in DEPTHS), worded("all judged")]


@dataclass(frozen=True, eq=False)
class Discriminated:
    """How well each measure tells the runs apart; ``said`` names what the numbers rest on."""

    plan: Discriminating
    powers: Mapping[str, Power]
    runs: int
    said: str


@dataclass(frozen=True, eq=False)
class DiscriminatingRequest:
    """The scores of the runs that are shown by each measure of single topics, frozen, shapes (topics, runs)."""

    measures: tuple[Measure, ...]
    scores: tuple[Floats, ...]
    runs: int
    rules: ScoringOptions
    over: str

    @classmethod
    def of(cls, workspace: Workspace, chosen: TopicFilter) -> DiscriminatingRequest:
        """What a workspace has now over the chosen topics; measures with a score that is not known are left out.
        Raises `CommandRefused` where no topic can be chosen so.
        """
        state = workspace.state
        board, unknown = state.board, state.board.unknown()
        measures = tuple(own for own in state.measures if single(own) and ranks(own) and own not in unknown)
        columns = [board.run_ids.index(source.id) for source in state.present("run") if source.visible]
        topics = chosen_topics(chosen, board, state.topics)
        rows = _rows(board, topics)
        tables = tuple(board.table(board.measures.index(own))[np.ix_(rows, columns)] for own in measures)
        return cls(measures, tables, len(columns), state.rules, over_topics(chosen, topics, board.topics))

    def discriminated(self, plan: Discriminating, progress: Progress) -> Discriminated:
        """Measure all. For a worker; raises `TaskCancelled`."""
        powers = {
            str(measure): discriminative_power(scores, plan, Step(progress, i, len(self.measures)))
            for i, (measure, scores) in enumerate(zip(self.measures, self.scores, strict=True))
        }
        said = [worded("{count} {count:run|runs}", count=self.runs), self.over, *rule_parts(self.rules, self.measures)]
        return Discriminated(plan, powers, self.runs, together(" · ", said))
