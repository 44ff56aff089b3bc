"""Comparison of two runs by topic, and side-by-side display of their rankings for one topic.

The requests are immutable copies made on the workspace's thread; a worker computes the results.
"""

from __future__ import annotations

from dataclasses import dataclass

from irdesk.domain.docnos import Keys
from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.rankings_side_by_side import NOWHERE, Side, side_by_side
from irdesk.evaluation.comparison.run_comparison import Plan
from irdesk.evaluation.comparison.two_runs import TwoRuns, two_runs
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, Floats, TopicJudgements
from irdesk.session.core import project_settings
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.chosen_measure import place_of
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.score_explanation import docnos_of
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.store.store import Store

DEEPEST = 1000  # maximum number of ranks shown of each ranking


@dataclass(frozen=True, eq=False)
class TwoRunsRequest:
    """Immutable input for comparing two runs: the runs, their ``scores``, shape (topics, 2), and the project's
    significance test.
    """

    runs: FrozenRuns
    measure: Measure
    scores: Floats
    plan: Plan

    @classmethod
    def of(
        cls, workspace: Workspace, run: str, other: str, measure_name: str, chosen: TopicFilter
    ) -> TwoRunsRequest | None:
        """Return a request for two runs and one of the shown measures over the filtered topics, with the project's
        significance test. Return None if a run is missing.

        Raises `CommandRefused` if the filter requires data that the project lacks.
        """
        state = workspace.state
        board = state.board
        index = place_of(board, measure_name)
        if index is None or not {run, other} <= set(board.run_ids):
            return None
        runs = FrozenRuns.of(state, (run, other), chosen)
        plan = project_settings.plan_of(state.settings[project_settings.PLAN])
        return cls(runs, board.measures[index], runs.known_scores(board, index), plan)

    def compute(self, progress: Progress) -> TwoRuns:
        """Compare the runs (worker thread). Raises `TaskCancelled`."""
        runs = self.runs
        return two_runs(self.measure, runs.topics, self.scores, runs.pair, runs.truths, runs.rules, self.plan, progress)


@dataclass(frozen=True)
class Placed:
    """Document at a rank of one of the two rankings.

    ``title`` is empty if the document's text is missing. ``grade`` is None if the document is unjudged. ``elsewhere``
    is the rank in the other ranking, or None if that ranking lacks the document.
    """

    rank: int
    docno: str
    title: str
    grade: int | None
    elsewhere: int | None

    @property
    def risen(self) -> int | None:
        """Return the number of ranks by which the document is higher than in the other ranking, or None if that ranking
        lacks it.
        """
        return None if self.elsewhere is None else self.elsewhere - self.rank


@dataclass(frozen=True, eq=False)
class Rankings:
    """Two runs' rankings of a topic down to rank 1000. ``lengths`` holds the full lengths of the rankings.

    Documents with grade ``level`` or higher are relevant.
    """

    topic: str
    level: int
    first: tuple[Placed, ...]
    second: tuple[Placed, ...]
    lengths: tuple[int, int]


@dataclass(frozen=True, eq=False)
class RankingsRequest:
    """Immutable input for showing two runs' rankings of a topic: the document keys in evaluation order. Texts and names
    are read when the result is computed.
    """

    store: Store
    topic: str
    runs: tuple[str, str]
    keys: tuple[Keys, Keys]
    truth: TopicJudgements | None
    level: int

    @classmethod
    def of(cls, workspace: Workspace, run: str, other: str, topic: str, measure_name: str) -> RankingsRequest:
        """Return a request for the rankings in their current evaluation order. A ranking is empty if its run lacks the
        topic.

        Raises `UnknownMeasure` if no measure has the given name.
        """
        board = workspace.state.board
        keys = board.ranked(run, topic), board.ranked(other, topic)
        level = parse_one(measure_name).level(board.rules.level)
        return cls(workspace.store, topic, (run, other), keys, board.truth(topic), level)

    def compute(self, progress: Progress) -> Rankings:
        """Read and join the rankings (worker thread). Raises `TaskCancelled`, or `StoreUnavailable` if docnos or titles
        cannot be read.
        """
        sides = side_by_side(*self.keys, self.truth)
        names = []
        for run, keys in zip(self.runs, self.keys, strict=True):
            progress.report(0, 0)  # cancellation point
            names.append(docnos_of(self.store, run, self.topic, keys[:DEEPEST]))
        titles = self.store.titles(sorted({*names[0], *names[1]}))
        first, second = (_place_documents(side, docnos, titles) for side, docnos in zip(sides, names, strict=True))
        return Rankings(self.topic, self.level, first, second, (len(self.keys[0]), len(self.keys[1])))


def _place_documents(side: Side, docnos: list[str], titles: dict[str, str]) -> tuple[Placed, ...]:
    return tuple(
        Placed(
            rank,
            docno,
            titles.get(docno, ""),
            None if grade == UNJUDGED else grade,
            None if elsewhere == NOWHERE else elsewhere,
        )
        for rank, (docno, grade, elsewhere) in enumerate(
            zip(docnos, side.grades.tolist(), side.elsewhere.tolist(), strict=False), 1
        )
    )
