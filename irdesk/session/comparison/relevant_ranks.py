"""Ranks at which the project's runs retrieve a topic's relevant documents; see
`irdesk.evaluation.comparison.relevant_ranks`.

The request is a frozen copy made on the workspace's thread; a worker computes the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from irdesk.domain.docnos import Keys
from irdesk.domain.messages import together
from irdesk.domain.progress import Progress
from irdesk.evaluation.comparison.relevant_ranks import find_relevant
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.ranked_lists import Bools, Floats, TopicJudgements
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.comparison.relevant_ranks import RelevantRanksReport
from irdesk.reporting.tables.convention_text import rule_parts
from irdesk.reporting.tables.run_names import distinct_names
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.chosen_measure import place_of
from irdesk.store.store import Store


@dataclass(frozen=True, eq=False)
class RelevantRanks:
    """The result, the run ids, and the titles of documents whose text the project has."""

    runs: tuple[str, ...]
    titles: Mapping[str, str]
    report: RelevantRanksReport


@dataclass(frozen=True, eq=False)
class RelevantRanksRequest:
    """Frozen documents of the shown runs for a topic; texts are read later."""

    store: Store
    topic: str
    measure: Measure
    grades: Mapping[str, int]
    truth: TopicJudgements
    runs: tuple[str, ...]
    names: tuple[str, ...]
    lists: tuple[Keys, ...]
    tied: tuple[Bools, ...]
    scores: Floats
    rules: ScoringOptions
    said: str

    @classmethod
    def of(cls, workspace: Workspace, topic: str, measure_name: str) -> RelevantRanksRequest | None:
        """Return a request for the shown runs by a shown measure; None without these or without judgements."""
        state = workspace.state
        board = state.board
        index, truth = place_of(board, measure_name), board.truth(topic)
        sources = state.present("run")
        names = distinct_names([(source.name, source.path) for source in sources])
        shown = [(source.id, name) for source, name in zip(sources, names, strict=True) if source.visible]
        if index is None or truth is None or not shown:
            return None
        runs = tuple(run_id for run_id, _ in shown)
        lists = tuple(board.ranked(run_id, topic) for run_id in runs)
        tied = tuple(
            board.ties(run_id, topic) if len(keys) else np.zeros(0, np.bool_)
            for run_id, keys in zip(runs, lists, strict=True)
        )
        scores = board.topic_scores(topic)[index][[board.run_ids.index(run_id) for run_id in runs]]
        measure = board.measures[index]
        return cls(
            workspace.store,
            topic,
            measure,
            dict(state.grades(topic)),
            truth,
            runs,
            tuple(name for _, name in shown),
            lists,
            tied,
            np.where(np.isinf(scores), np.nan, scores),
            board.rules,
            together(" · ", rule_parts(board.rules, (measure,))),
        )

    def compute(self, run: str, other: str, progress: Progress) -> RelevantRanks:
        """Compute relevant ranks (worker thread).

        Compares ``run`` and ``other`` if both are shown and differ. Raises `TaskCancelled` or `StoreUnavailable`.
        """
        ranks = find_relevant(
            self.measure, self.grades, self.truth, self.lists, self.tied, self.scores, self.rules, progress
        )
        first, second = (self.runs.index(one) if one in self.runs else None for one in (run, other))
        second = None if second == first else second
        report = RelevantRanksReport(self.topic, ranks, self.names, first, second, self.said)
        return RelevantRanks(self.runs, self.store.titles(sorted(ranks.docnos)), report)
