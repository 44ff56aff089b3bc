"""Ranks at which the project's runs retrieve a topic's relevant documents; see
`irdesk.evaluation.comparison.found_by_whom`.

The request is an immutable copy made on the workspace's thread; a worker computes the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.found_by_whom import find_relevant
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Floats, TopicJudgements
from irdesk.reporting.comparison.found_by_whom import FoundByWhomReport
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.chosen_measure import place_of
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.store.store import Store


@dataclass(frozen=True, eq=False)
class FoundByWhom:
    """The ranks of the relevant documents, the run ids, and the titles of the documents whose text is loaded."""

    runs: tuple[str, ...]
    titles: Mapping[str, str]
    report: FoundByWhomReport


@dataclass(frozen=True, eq=False)
class FoundByWhomRequest:
    """Immutable input: runs, their ``scores``, shape (runs,), and the judgements of one topic. Document texts are read
    when the result is computed.
    """

    store: Store
    runs: FrozenRuns
    measure: Measure
    topic: str
    truth: TopicJudgements
    grades: Mapping[str, int]
    scores: Floats

    @classmethod
    def of(cls, workspace: Workspace, topic: str, measure_name: str) -> FoundByWhomRequest | None:
        """Return a request for the shown runs and one of the shown measures. Return None if there is no run, the
        measure is not shown, or the topic has no judgements.
        """
        state = workspace.state
        board = state.board
        index, truth = place_of(board, measure_name), board.truth(topic)
        runs = FrozenRuns.shown(state, TopicFilter())
        if index is None or truth is None or not runs.ids:
            return None
        scores = board.topic_scores(topic)[index][[board.run_ids.index(run_id) for run_id in runs.ids]]
        scores = np.where(np.isinf(scores), np.nan, scores)
        return cls(workspace.store, runs, board.measures[index], topic, truth, dict(state.grades(topic)), scores)

    def compute(self, run: str, other: str, progress: Progress) -> FoundByWhom:
        """Compute the ranks of the relevant documents (worker thread).

        The result compares ``run`` and ``other`` if both runs are shown and differ. Raises `TaskCancelled`, or
        `StoreUnavailable` if document texts cannot be read.
        """
        runs = self.runs
        lists = tuple(ranked.get(self.topic, np.zeros(0, np.uint64)) for ranked in runs.ranked)
        tied = tuple(
            ranked.ties(self.topic) if self.topic in ranked else np.zeros(0, np.bool_) for ranked in runs.ranked
        )
        ranks = find_relevant(self.measure, self.grades, self.truth, lists, tied, self.scores, runs.rules, progress)
        first, second = runs.index(run), runs.index(other)
        second = None if second == first else second
        conventions = runs.conventions((self.measure,))
        report = FoundByWhomReport(self.topic, ranks, runs.names, first, second, conventions)
        return FoundByWhom(runs.ids, self.store.titles(sorted(ranks.docnos)), report)
