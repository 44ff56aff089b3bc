"""Leave-out analysis: all runs are scored without the judgements of some documents, as if these had never been pooled.

Leaving out documents affects only the scores for their topics, so only these scores are recomputed, for all runs. The
result equals a full computation bit for bit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from irdesk.domain.docno_keys import Keys
from irdesk.domain.progress import QUIET, Progress
from irdesk.domain.run import RankedRun
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import Cells, Floats, Ints, RankedLists, TopicJudgements, unjudged_of
from irdesk.evaluation.scoring.scoreboard import Scoreboard
from irdesk.evaluation.scoring.scored_run import score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions, average_scores
from irdesk.system.workers import ALONE, Workers

_SCORED = 1000  # computing one score costs as much as computing this many numbers (see `Workers.worth`)


@dataclass(frozen=True, eq=False)
class LeftOut:
    """Result of leaving out sets of documents.

    ``full``, shape (measures, runs), are the means of all runs under all judgements. ``without``, shape (sets,
    measures, runs), are the means without each set's judgements; NaN for a run without a judged topic. ``judged`` and
    ``relevant``, shapes (sets,), are the numbers of judged and relevant documents in each set.
    """

    full: Floats
    without: Floats
    judged: Ints
    relevant: Ints


def score_without(
    runs: Mapping[str, RankedRun],
    truths: Judgements,
    measures: tuple[Measure, ...],
    rules: ScoringOptions,
    sets: Sequence[Mapping[str, Keys]],
    progress: Progress = QUIET,
    workers: Workers = ALONE,
) -> LeftOut:
    """Score ``runs`` once for each of ``sets``, without the judgements of the set's documents. A set holds documents
    keyed by topic. ``truths`` are all judgements.

    A topic that loses all its judgements no longer counts, as in `evaluate`. Details other than grades (subtopics,
    strata, preferences) are kept. Sets are distributed among ``workers``.

    Call this in a worker; raises `TaskCancelled` if the task is cancelled.
    """
    board = Scoreboard(measures, rules, truths)
    for i, (run_id, run) in enumerate(runs.items()):
        progress.report(i, len(runs) + len(sets))
        board.add(score_run(run_id, run, board.truths, measures, rules))
    tables = np.array([board.table(i) for i in range(len(measures))])  # shape (measures, topics, runs)
    tables = tables.reshape(len(measures), len(board.topics), len(runs))
    rows = {topic: i for i, topic in enumerate(board.topics)}
    work = _Without(list(runs.values()), board.truths, tables, rows, measures, rules, {})
    some = workers.worth(float(tables.size) * len(sets) * _SCORED)
    results = list(some.map(work, sets, _Rest(progress, len(runs), len(runs) + len(sets))))
    without = np.array([means for means, _ in results], np.float64).reshape(len(sets), len(measures), len(runs))
    judged, relevant = np.array([counts for _, counts in results], np.int64).reshape(len(sets), 2).T
    return LeftOut(board.means(), without, judged, relevant)


@dataclass(frozen=True)
class _Rest:
    """Progress of the second stage of a task. ``before`` is the number of units completed in the first stage, ``total``
    the number of units of both stages.
    """

    whole: Progress
    before: int
    total: int

    def report(self, done: int, total: int) -> None:
        """See `Progress.report`."""
        self.whole.report(self.before + done if total else 0, self.total if total else 0)


@dataclass(frozen=True, eq=False)
class _Without:
    """Function object that scores all runs without a set of documents. ``known`` caches the data of topics already
    processed.
    """

    runs: Sequence[RankedRun]
    truths: Judgements
    tables: Floats
    rows: Mapping[str, int]
    measures: tuple[Measure, ...]
    rules: ScoringOptions
    known: dict[str, _Topic]

    def __call__(self, documents: Mapping[str, Keys]) -> tuple[Floats, tuple[int, int]]:
        """Return the mean of each run, shape (measures, runs). Also return the number of judged documents and the
        number of relevant documents in the set.
        """
        judged, relevant = 0, 0
        changed = self.tables.copy()
        for topic, keys in documents.items():
            truth = self.truths.get(topic)
            gone = np.isin(truth.keys, keys) if truth else np.zeros(0, np.bool_)
            if truth is None or not gone.any():
                continue
            judged += int((truth.grades[gone] >= 0).sum())
            relevant += int((truth.grades[gone] >= max(self.rules.level, 0)).sum())
            if topic not in self.known:
                self.known[topic] = _Topic(self.runs, topic, truth)
            kept = replace(truth, keys=truth.keys[~gone], grades=truth.grades[~gone])
            changed[:, self.rows[topic]] = self.known[topic].scores(kept, truth.keys[gone], self.measures, self.rules)
        means = [average_scores(measure, table) for measure, table in zip(self.measures, changed, strict=True)]
        return np.array(means, np.float64).reshape(len(self.measures), len(self.runs)), (judged, relevant)


class _Topic:
    """The lists of all runs for one topic; a run that lacks the topic has an empty list. The positions of judged
    documents are cached.
    """

    def __init__(self, runs: Sequence[RankedRun], topic: str, truth: TopicJudgements) -> None:
        nothing = np.zeros(0, np.uint64)
        lists = [run.get(topic, nothing) for run in runs]
        self._has = np.array([topic in run.topics for run in runs], np.bool_)
        self._lengths = np.fromiter(map(len, lists), np.int64, len(lists))
        self._keys = np.concatenate([nothing, *lists])
        self._tied = np.concatenate(
            [run.ties(topic) if has else np.zeros(0, np.bool_) for run, has in zip(runs, self._has, strict=True)]
        )
        self._cells: Cells = Judgements({topic: truth}).cells(self._keys, np.zeros(len(lists), np.int64), self._lengths)
        self._places = np.flatnonzero(self._cells != unjudged_of(self._cells.dtype))
        self._documents = np.searchsorted(truth.keys, self._keys[self._places])
        self._judged = truth.keys

    def scores(self, kept: TopicJudgements, gone: Keys, measures: tuple[Measure, ...], rules: ScoringOptions) -> Floats:
        """Return the scores of all runs when only the judgements ``kept`` remain. Shape (measures, runs).

        A score is NaN if no judgement remains. It is also NaN if the run lacks the topic, unless missing topics count.
        """
        if not len(kept):
            return np.full((len(measures), len(self._lengths)), np.nan)
        out = np.zeros(len(self._judged), np.bool_)
        out[np.searchsorted(self._judged, gone)] = True
        cells = self._cells.copy()
        cells[self._places[out[self._documents]]] = unjudged_of(cells.dtype)
        lists = RankedLists(
            cells,
            self._lengths,
            np.zeros(len(self._lengths), np.int64),
            (kept,),
            rules.convention,
            rules.profile,
            self._tied if rules.expected else None,
            documents=lambda: self._keys,
        )
        scores = rules.scores(lists, measures)
        if not rules.all_topics:
            scores[:, ~self._has] = np.nan
        return scores


def teams_of(names: Sequence[str], groups: Sequence[str] = ()) -> list[tuple[str, tuple[int, ...]]]:
    """Return each team's name and the indices of its runs, given the names and the groups of the runs. A run without a
    group is a team of one run. Without ``groups``, each run is a separate team.
    """
    members: dict[tuple[str, bool], list[int]] = {}
    for index, (name, group) in enumerate(zip(names, groups or [""] * len(names), strict=True)):
        members.setdefault((group or name, bool(group)), []).append(index)
    return [(name, tuple(indices)) for (name, _), indices in members.items()]
