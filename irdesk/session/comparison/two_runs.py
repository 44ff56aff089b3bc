"""Two runs of a project: topic by topic, and their rankings of one topic beside each other.

Taken as frozen values on the workspace's thread, computed on a worker's.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from irdesk.domain.docnos import Keys
from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.evaluation.comparison.comparison import Plan
from irdesk.evaluation.comparison.rankings_side_by_side import NOWHERE, Side, side_by_side
from irdesk.evaluation.comparison.two_runs import TwoRuns, two_runs
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import UNJUDGED, Floats, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.session.comparison.topic_filter import TopicFilter, chosen_topics, over_topics
from irdesk.session.core import project_settings
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.chosen_measure import place_of
from irdesk.session.scoring.score_explanation import docnos_of
from irdesk.store.store import Store

DEEPEST = 1000  # ranks of either ranking that can be shown


@dataclass(frozen=True, eq=False)
class TwoRunsRequest:
    """All that is compared, frozen; ``scores`` of shape (topics, 2), ``over`` says which topics those are."""

    measure: Measure
    topics: tuple[str, ...]
    scores: Floats
    runs: tuple[RankedRun, RankedRun]
    truths: Judgements
    rules: ScoringOptions
    over: str
    plan: Plan

    @classmethod
    def of(
        cls, workspace: Workspace, run: str, other: str, measure_name: str, chosen: TopicFilter
    ) -> TwoRunsRequest | None:
        """Two runs by a measure that is shown, over the topics of a filter, by the test of the project; None where one
        of them is not there.

        Raises `CommandRefused` where the filter asks for what the project does not have.
        """
        state = workspace.state
        board = state.board
        at = place_of(board, measure_name)
        if at is None or not {run, other} <= set(board.run_ids):
            return None
        topics = chosen_topics(chosen, board, state.topics)
        places = {topic: row for row, topic in enumerate(board.topics)}
        rows = [places[topic] for topic in topics]
        columns = [board.run_ids.index(own) for own in (run, other)]
        scores = board.table(at)[np.ix_(rows, columns)]
        return cls(
            board.measures[at],
            topics,
            np.where(np.isinf(scores), np.nan, scores),
            (state.ranked(run), state.ranked(other)),
            board.truths,
            board.rules,
            over_topics(chosen, topics, board.topics),
            project_settings.plan_of(state.settings[project_settings.PLAN]),
        )

    def found(self, progress: Progress) -> TwoRuns:
        """Compare; for a worker. Raises `TaskCancelled`."""
        return two_runs(self.measure, self.topics, self.scores, self.runs, self.truths, self.rules, self.plan, progress)


@dataclass(frozen=True)
class Placed:
    """A document at a rank: its title (empty where the project has no text of it), its grade (None where nobody
    judged), and its rank in the other ranking, None where it is not in it.
    """

    rank: int
    docno: str
    title: str
    grade: int | None
    elsewhere: int | None

    @property
    def risen(self) -> int | None:
        """How many ranks higher it stands here than in the other ranking; None where it is not in that."""
        return None if self.elsewhere is None else self.elsewhere - self.rank


@dataclass(frozen=True, eq=False)
class Rankings:
    """Two runs' rankings of a topic down to 1000 ranks; ``lengths`` are those of the whole lists. From grade ``level``
    on, a document is relevant.
    """

    topic: str
    level: int
    first: tuple[Placed, ...]
    second: tuple[Placed, ...]
    lengths: tuple[int, int]


@dataclass(frozen=True, eq=False)
class RankingsRequest:
    """What two runs have for a topic, frozen: documents in the order of evaluation; texts and names are read later."""

    store: Store
    topic: str
    runs: tuple[str, str]
    keys: tuple[Keys, Keys]
    truth: TopicJudgements | None
    level: int

    @classmethod
    def of(cls, workspace: Workspace, run: str, other: str, topic: str, measure_name: str) -> RankingsRequest:
        """The rankings as they are evaluated now; empty where a run lacks the topic. Raises `UnknownMeasure`."""
        board = workspace.state.board
        keys = board.ranked(run, topic), board.ranked(other, topic)
        level = parse_one(measure_name).level(board.rules.level)
        return cls(workspace.store, topic, (run, other), keys, board.truth(topic), level)

    def found(self, progress: Progress) -> Rankings:
        """Read and join; for a worker. Raises `TaskCancelled` or `StoreUnavailable`."""
        sides = side_by_side(*self.keys, self.truth)
        names = []
        for run, keys in zip(self.runs, self.keys, strict=True):
            progress.report(0, 0)  # lets it be cancelled
            names.append(docnos_of(self.store, run, self.topic, keys[:DEEPEST]))
        titles = self.store.titles(sorted({*names[0], *names[1]}))
        first, second = (_placed(own, docnos, titles) for own, docnos in zip(sides, names, strict=True))
        return Rankings(self.topic, self.level, first, second, (len(self.keys[0]), len(self.keys[1])))


def _placed(side: Side, docnos: list[str], titles: dict[str, str]) -> tuple[Placed, ...]:
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
