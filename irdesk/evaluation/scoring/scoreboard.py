"""The scoreboard: every run's score for every topic under every measure, updated after each judgement. The unit of
recomputation is one topic over all runs. Means are recomputed, not adjusted, so incremental updates equal a full
computation bit for bit.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import repeat, takewhile

import numpy as np

from irdesk.domain.docno_keys import Keys, key_of
from irdesk.domain.run import RankedRun
from irdesk.domain.run_check import RunCheck
from irdesk.evaluation.measures.measure import Measure
from irdesk.evaluation.scoring.judgements import Judgements
from irdesk.evaluation.scoring.ranked_lists import (
    UNJUDGED,
    Bools,
    Cells,
    Floats,
    Ints,
    RankedLists,
    TopicJudgements,
    in_type,
)
from irdesk.evaluation.scoring.score_array import ScoreArray
from irdesk.evaluation.scoring.scored_run import ScoredRun, Truths, score_run
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.evaluation.scoring.topic_rankings import TopicRankings


class Scoreboard:
    """Scores of runs, and their means. The scoreboard is the only place where scores are stored. Topics are in byte
    order of their ids, as in trec_eval. Returned arrays must not be modified.
    """

    def __init__(self, measures: Iterable[Measure], rules: ScoringOptions, truths: Truths) -> None:
        self.rules = rules
        self.measures: tuple[Measure, ...] = tuple(measures)
        self._truths: dict[str, TopicJudgements] = {topic: truth for topic, truth in truths.items() if len(truth)}
        # Topics that have no grades, but judgements of other kinds, such as preferences.
        self._emptied = {topic: truth for topic, truth in truths.items() if truth.detail and not len(truth)}
        # Complete runs as added. The block of a topic (all runs' rankings for the topic) is built from these runs when
        # first needed. After that, only the block has the topic's current grades.
        self._held: dict[str, tuple[RankedRun, Cells]] = {}
        self._blocks: dict[str, TopicRankings] = {}
        self._laid_out = ""  # the topic whose block was last used
        self._topics: dict[str, int] = {}
        self._listed: list[str] = []
        self._list_topics(sorted(self._truths, key=str.encode))
        self._scores = ScoreArray(len(self._truths), len(self.measures))
        self._frozen: Judgements | None = None
        self._means: Floats | None = None
        self._revisions: dict[str, int] = {}
        self._changes = 0  # number of changes to individual topics
        self._changed: dict[str, int] = {}  # the change count at each topic's last change, in order of change
        self._comings = 0  # number of times a run was added or removed
        self._coverage: dict[str, tuple[int, int, int]] = {}

    @property
    def topics(self) -> list[str]:
        """The judged topics, as the same list object until the topics change, so that callers can cache results."""
        return self._listed

    @property
    def run_ids(self) -> list[str]:
        """The runs on the board, in the order in which they were added."""
        return list(self._held)

    @property
    def truths(self) -> Judgements:
        """The judgements of the judged topics, as an immutable copy for a worker."""
        if self._frozen is None:
            self._frozen = Judgements(self._truths)
        return self._frozen

    def truth(self, topic: str) -> TopicJudgements | None:
        """Return the judgements of a topic, or None if it has none."""
        return self._truths.get(topic)

    def revision(self, topic: str) -> int:
        """Return a number that increases whenever the topic's judgements, scores or runs change."""
        return self._comings + self._revisions.get(topic, 0)

    def own_revision(self, topic: str) -> int:
        """Return a number that increases whenever the topic changes, except when runs are added or removed."""
        return self._revisions.get(topic, 0)

    @property
    def changes(self) -> int:
        """The number of changes to individual topics so far; see `changed_since`."""
        return self._changes

    def changed_since(self, changes: int) -> list[str]:
        """Return the topics changed since the change count was ``changes``, latest first. Skip all other topics."""
        return list(takewhile(lambda topic: self._changed[topic] > changes, reversed(self._changed)))

    def grade(self, topic: str, docno: str) -> int | None:
        """Return the grade used for scoring a document, or None if it is unjudged."""
        truth = self._truths.get(topic)
        code = int(truth.codes(np.array([key_of(docno)]))[0]) if truth else UNJUDGED
        return None if code == UNJUDGED else code

    def topic_scores(self, topic: str) -> Floats:
        """Return the scores of one topic, shape (measures, runs). A score is NaN if the run lacks the topic, unless
        missing topics count.
        """
        if topic not in self._topics:
            return np.full((len(self.measures), len(self._held)), np.nan)
        return self._counted().of_topic(self._topics[topic])

    def row(self, topic: str) -> int:
        """Return the index of a judged topic in `topics`. Raises `KeyError` for an unjudged topic."""
        return self._topics[topic]

    def run_scores(self, run_id: str) -> Floats:
        """Return the scores of one run, shape (topics, measures); NaN as in `topic_scores`."""
        return self._counted().of_run(list(self._held).index(run_id))

    def table(self, measure: int) -> Floats:
        """Return the scores under the ``measure``-th measure, shape (topics, runs); NaN as in `topic_scores`."""
        return self._counted().of_measure(measure)

    def means(self, rows: Ints | None = None) -> Floats:
        """Return each run's average over the topics in ``rows``, or over all topics; NaN if no topic counts. Shape
        (measures, runs).
        """
        if rows is not None:
            return self._counted().means(self.measures, rows=rows)
        if self._means is None:
            self._means = self._counted().means(self.measures)
        elif self._means.shape[1] < len(self._held):  # adding a run does not change the means of other runs
            added = self._counted().means(self.measures, self._means.shape[1])
            self._means = np.concatenate([self._means, added], axis=1)
        return self._means

    def unknown(self) -> tuple[Measure, ...]:
        """Return the measures with any score that cannot be computed as a mean over all orders of tied documents."""
        scores = self._counted()
        return tuple(measure for i, measure in enumerate(self.measures) if np.isinf(scores.of_measure(i)).any())

    def coverage(self, run_id: str) -> tuple[int, int, int]:
        """Return the numbers of topics that are used, missing (judged, but not in the run) and ignored (in the run, but
        unjudged).
        """
        if run_id not in self._coverage:  # cached, since callers query all runs after every change
            run_topics, judged = self._held[run_id][0].topics.keys(), self._topics.keys()
            used = len(run_topics & judged)
            self._coverage[run_id] = used, len(judged) - used, len(run_topics) - used
        return self._coverage[run_id]

    def run(self, run_id: str) -> RankedRun:
        """Return a run in the order of evaluation."""
        return self._held[run_id][0]

    def run_topics(self, run_id: str) -> Collection[str]:
        """Return the topics of a run, judged or not, in file order."""
        return self._held[run_id][0].topics.keys()

    def run_tag(self, run_id: str) -> str:
        """Return the tag of a run."""
        return self._held[run_id][0].tag

    def run_check(self, run_id: str) -> RunCheck | None:
        """Return the result of checking a run's file, or None if it is unknown."""
        return self._held[run_id][0].check

    def lists(self, topic: str) -> tuple[list[str], RankedLists]:
        """Return the ids of the runs that have a topic, and their ranked lists joined with the judgements."""
        block = self._block(topic)
        truth = self._truths.get(topic) or TopicJudgements(np.zeros(0, np.uint64), np.zeros(0, np.int64))
        return list(block.keys), self.rules.applied(block.lists(truth, self.rules))

    def tied_lists(self, topic: str) -> tuple[list[str], RankedLists]:
        """Return the ids of the runs that have a topic, and their unfiltered lists with ties. No block is built."""
        truth = self._truths.get(topic) or TopicJudgements(np.zeros(0, np.uint64), np.zeros(0, np.int64))
        if block := self._blocks.get(topic):
            return list(block.keys), block.lists(truth, self.rules, self._ties(topic, block))
        runs = {run_id: run for run_id, (run, _) in self._held.items() if topic in run.topics}
        cells = [run.part(self._held[run_id][1], topic) for run_id, run in runs.items()]
        tied = [run.ties(topic) for run in runs.values()]
        return list(runs), self._tied(cells, tied, np.zeros(len(runs), np.int64), (truth,))

    def tied_run(self, run_id: str) -> tuple[list[str], RankedLists]:
        """Return the judged topics of a run, and its unfiltered lists for these topics, with ties."""
        run, run_cells = self._held[run_id]
        topics = [topic for topic in run.topics if topic in self._truths]
        newer = {topic: block.cells[run_id] for topic, block in self._blocks.items() if run_id in block.cells}
        if newer:  # only the grades of topics with a block can have changed since the run was added
            kind = max((cells.dtype for cells in (run_cells, *newer.values())), key=lambda dtype: dtype.itemsize)
            run_cells = in_type(run_cells, kind).copy()
            for topic, cells in newer.items():
                run.part(run_cells, topic)[:] = in_type(cells, kind)
        lengths = np.diff(run.bounds)
        judged = np.fromiter((topic in self._truths for topic in run.topics), np.bool_, len(run))
        every = slice(None) if judged.all() else np.repeat(judged, lengths)
        return topics, RankedLists(
            run_cells[every],
            lengths[judged],
            np.arange(len(topics)),
            tuple(map(self._truths.__getitem__, topics)),
            self.rules.convention,
            self.rules.profile,
            run.all_ties()[every],
        )

    def _tied(
        self, cells: Sequence[Cells], tied: Sequence[Bools], topic_of: Ints, truths: tuple[TopicJudgements, ...]
    ) -> RankedLists:
        lengths = np.fromiter(map(len, cells), np.int64, len(cells))
        kind = max((part.dtype for part in cells), key=lambda dtype: dtype.itemsize, default=np.dtype(np.int8))
        joined = np.concatenate([in_type(part, kind) for part in cells] or [np.zeros(0, np.int8)])
        flags = np.concatenate(tied) if len(tied) else np.zeros(0, np.bool_)
        return RankedLists(joined, lengths, topic_of, truths, self.rules.convention, self.rules.profile, flags)

    def ranked(self, run_id: str, topic: str) -> Keys:
        """Return the keys of a run's documents for a topic in evaluation order, an empty array if there are none."""
        ranked_lists = self._held.get(run_id)
        return ranked_lists[0].get(topic, np.zeros(0, np.uint64)) if ranked_lists else np.zeros(0, np.uint64)

    def ties(self, run_id: str, topic: str) -> Bools:
        """Return a mask of the documents in `ranked` that are tied with the previous one. Raises `KeyError` if the run
        lacks the topic.
        """
        return self._held[run_id][0].ties(topic)

    def add(self, scored: ScoredRun) -> None:
        """Add a scored run. Score it again if its topics' judgements, the measures or the options have changed."""
        run = scored.keys
        if not self._is_current(scored):
            scored = score_run(scored.run_id, run, self.truths, self.measures, self.rules)
        self._held[scored.run_id] = run, scored.cells
        for topic in run if self._blocks else ():
            if block := self._blocks.get(topic):
                block.put(scored.run_id, run[topic], run.part(scored.cells, topic))
        self._comings += 1
        rows = np.fromiter(map(self._topics.get, run.topics, repeat(-1)), np.int64, len(run))
        self._scores.add_run()[rows[rows >= 0]] = scored.scores[:, rows >= 0].T

    def _is_current(self, scored: ScoredRun) -> bool:
        """Return whether a run was scored with the current measures, options and judgements of its topics."""
        if scored.measures != self.measures or scored.rules != self.rules:
            return False
        return scored.truths is self._frozen or all(
            self._truths.get(topic) is scored.truths.get(topic) for topic in scored.keys
        )

    def _block(self, topic: str) -> TopicRankings:
        """Return a topic's block, which contains all runs' rankings for the topic. A block is built from the added runs
        on first use. Only the block used last keeps derived data, which takes six times the memory of the grades.
        """
        if topic != self._laid_out and self._laid_out in self._blocks:
            self._blocks[self._laid_out].forget_derived()
        self._laid_out = topic
        block = self._blocks.get(topic)
        if block is None:
            block = self._blocks[topic] = TopicRankings()
            for run_id, (run, cells) in self._held.items():
                if topic in run.topics:
                    block.put(run_id, run[topic], run.part(cells, topic))
        return block

    def _ties(self, topic: str, block: TopicRankings) -> Bools:
        if block.tied is None:
            block.tied = np.concatenate([np.zeros(0, np.bool_), *(self.ties(run_id, topic) for run_id in block.keys)])
        return block.tied

    def remove(self, run_id: str) -> None:
        """Remove a run from the board."""
        column = list(self._held).index(run_id)
        run, _ = self._held.pop(run_id)
        self._coverage.pop(run_id, None)
        self._scores.remove_run(column)
        self._means = None
        for topic in run:
            if topic in self._blocks:
                self._blocks[topic].drop(run_id)
        self._comings += 1

    def judge(self, topic: str, grades: Mapping[str, int | None]) -> None:
        """Change the grades of some of a topic's documents and rescore the topic for all runs. A grade of None makes a
        document unjudged. Judgement details other than grades are kept.
        """
        truth = self._truths.get(topic, self._emptied.get(topic, TopicJudgements.of({})))
        block = self._block(topic)
        for docno, grade in grades.items():
            key = key_of(docno)
            truth = truth.changed(key, grade)
            if block.keys:
                block.patch(key, grade)
        self._set_truth(topic, truth)

    def replace(self, topic: str, truth: TopicJudgements) -> None:
        """Replace a topic's judgements, for example when qrels are loaded or removed."""
        block = self._block(topic)
        for run_id, keys in list(block.keys.items()):
            block.put(run_id, keys, truth.codes(keys))
        self._set_truth(topic, truth)

    def follow(self, rules: ScoringOptions) -> None:
        """Rescore all runs with other options. The runs' rankings are kept, so for a convention that compares retrieval
        scores differently, the runs must first be ranked again.
        """
        self.rules = rules
        self._means = self._scores.missing = None
        rows = list(range(len(self.measures)))
        for topic in self._topics:
            self._touch(topic)
            self._score(topic, self.measures, rows)

    def choose(self, measures: Iterable[Measure]) -> None:
        """Select the measures. Scores under measures that are already on the board are not recomputed."""
        chosen = tuple(measures)
        old = {measure: i for i, measure in enumerate(self.measures)}
        self._scores.choose([old.get(measure, -1) for measure in chosen])
        new = tuple(measure for measure in chosen if measure not in old)
        rows = [i for i, measure in enumerate(chosen) if measure not in old]
        self.measures, self._means = chosen, None
        if new:
            for topic in self._topics:
                self._score(topic, new, rows)

    def _set_truth(self, topic: str, truth: TopicJudgements) -> None:
        was = topic in self._truths
        self._emptied.pop(topic, None)
        if len(truth):
            self._truths[topic] = truth
        else:
            self._truths.pop(topic, None)
            if truth.detail:
                self._emptied[topic] = truth
        self._frozen = self._means = None
        self._touch(topic)
        if was != (topic in self._truths):
            self._list_or_drop(topic)
        if topic in self._truths:
            self._rescore(topic)

    def _list_or_drop(self, topic: str) -> None:
        """Insert the row of a topic that has become judged, or remove the row of a topic that is no longer judged."""
        listed, judged = self._listed.copy(), topic in self._truths
        row = bisect_left(listed, topic.encode(), key=str.encode)
        if judged:
            listed.insert(row, topic)
            self._scores.insert_topic(row)
        else:
            del listed[row]
            self._scores.remove_topic(row)
        self._list_topics(listed)
        more = 1 if judged else -1
        for run_id, (used, missing, ignored) in self._coverage.items():
            has_it = topic in self._held[run_id][0].topics
            self._coverage[run_id] = used + more * has_it, missing + more * (not has_it), ignored - more * has_it

    def _list_topics(self, listed: list[str]) -> None:
        """Rebuild the judgements and the row numbers in topic order."""
        self._truths = {topic: self._truths[topic] for topic in listed}
        self._topics = {topic: row for row, topic in enumerate(listed)}
        self._listed = listed

    def _scores_of_nothing(self, topics: Sequence[str]) -> Floats:
        """Return the scores of a run that lacks ``topics`` if missing topics count. Shape (measures, topics)."""
        none = np.zeros(len(topics), np.int64)
        truths = tuple(self._truths[topic] for topic in topics)
        lists = RankedLists(
            np.zeros(0, np.int8), none, np.arange(len(topics)), truths, self.rules.convention, self.rules.profile
        )
        return self.rules.scores(lists, self.measures)

    def _rescore(self, topic: str) -> None:
        if self._scores.missing is not None:
            self._scores.missing[self._topics[topic]] = self._scores_of_nothing([topic])[:, 0]
        self._score(topic, self.measures, list(range(len(self.measures))))

    def _score(self, topic: str, measures: tuple[Measure, ...], rows: list[int]) -> None:
        block = self._block(topic)
        if not block.keys:
            return
        tied = self._ties(topic, block) if self.rules.expected else None
        scores = self.rules.scores(block.lists(self._truths[topic], self.rules, tied), measures)
        row = self._scores.row(self._topics[topic])
        if len(block.keys) == len(self._held):  # the block has all runs in board order
            row[rows] = scores
        else:
            row[np.ix_(rows, [i for i, run_id in enumerate(self._held) if run_id in block.keys])] = scores

    def _touch(self, topic: str) -> None:
        self._revisions[topic] = self._revisions.get(topic, 0) + 1
        self._changes += 1
        self._changed.pop(topic, None)
        self._changed[topic] = self._changes

    def _counted(self) -> ScoreArray:
        """Return the scores. If missing topics count, first compute the scores that runs get for topics they lack."""
        if self.rules.all_topics and self._scores.missing is None:
            self._scores.missing = self._scores_of_nothing(self._listed).T
        return self._scores
