"""The scoreboard: every run's score for every topic by every measure, kept fresh judgement by judgement.

The unit of recomputation is one topic over all runs; means are recomputed, not adjusted, so incremental equals from
scratch bit for bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from irdesk.domain.docnos import Keys, key_of
from irdesk.domain.run import Run, evaluation_order
from irdesk.evaluation.lists import UNJUDGED, Codes, Floats, RankedLists, Truth
from irdesk.evaluation.measure import Measure
from irdesk.evaluation.rules import Rules, averaged

Truths = Mapping[str, Truth]
RankedKeys = Mapping[str, Keys]


def ranked_keys(run: Run, rules: Rules) -> dict[str, Keys]:
    """For each topic of a run the keys of its documents in the order of evaluation."""
    return {topic: ranking.keys[evaluation_order(ranking, rules.convention)] for topic, ranking in run.rankings.items()}


@dataclass(frozen=True, eq=False)
class ScoredRun:
    """A run scored against a frozen state of the truths, ready to be put on a scoreboard.

    ``codes`` has one array a topic beside ``keys``; ``scores`` has shape (measures,) for each judged topic of the run.
    """

    run_id: str
    keys: RankedKeys
    codes: Mapping[str, Codes]
    scores: Mapping[str, Floats]
    truths: Truths
    measures: tuple[Measure, ...]


def score_run(run_id: str, keys: RankedKeys, truths: Truths, measures: tuple[Measure, ...], rules: Rules) -> ScoredRun:
    """Score one run; pure, for a worker."""
    codes = {
        topic: truths[topic].codes(ranked) if topic in truths else np.full(len(ranked), UNJUDGED)
        for topic, ranked in keys.items()
    }
    judged = [topic for topic in keys if topic in truths]
    lists = _batch([codes[topic] for topic in judged], range(len(judged)), [truths[topic] for topic in judged], rules)
    table = rules.scores(lists, measures)
    return ScoredRun(run_id, keys, codes, {topic: table[:, i] for i, topic in enumerate(judged)}, truths, measures)


def _batch(codes: list[Codes], topic_of: Iterable[int], truths: list[Truth], rules: Rules) -> RankedLists:
    return RankedLists(
        np.concatenate(codes) if codes else np.zeros(0, np.int64),
        np.fromiter(map(len, codes), np.int64, len(codes)),
        np.fromiter(topic_of, np.int64),
        tuple(truths),
        rules.convention,
        rules.profile,
    )


class _Block:
    """One topic's rankings over all runs: keys and grades, run after run in one array each."""

    def __init__(self) -> None:
        self.keys: dict[str, Keys] = {}
        self.codes: dict[str, Codes] = {}
        self._flat: tuple[Keys, Codes] | None = None

    def put(self, run_id: str, keys: Keys, codes: Codes) -> None:
        self.keys[run_id] = keys
        self.codes[run_id] = codes
        self._flat = None

    def drop(self, run_id: str) -> None:
        del self.keys[run_id], self.codes[run_id]
        self._flat = None

    def patch(self, key: np.uint64, grade: int | None) -> None:
        """Set the grade wherever the document stands."""
        keys, codes = self._flattened()
        codes[keys == key] = UNJUDGED if grade is None else grade

    def _flattened(self) -> tuple[Keys, Codes]:
        """All runs' keys and codes in one array each; the runs' own arrays become views of them."""
        if self._flat is None:
            keys = np.concatenate(list(self.keys.values())) if self.keys else np.zeros(0, np.uint64)
            codes = np.concatenate(list(self.codes.values())) if self.codes else np.zeros(0, np.int64)
            at = 0
            for run_id, own in self.keys.items():
                self.keys[run_id] = keys[at : at + len(own)]
                self.codes[run_id] = codes[at : at + len(own)]
                at += len(own)
            self._flat = keys, codes
        return self._flat

    def lists(self, truth: Truth, rules: Rules) -> RankedLists:
        lengths = np.fromiter(map(len, self.keys.values()), np.int64, len(self.keys))
        codes = self._flattened()[1]
        return RankedLists(codes, lengths, np.zeros(len(lengths), np.int64), (truth,), rules.convention, rules.profile)


class Scoreboard:
    """Scores of runs, and their means; the one home of every number.

    Topics stand in the order of their ids' bytes, as trec_eval has them. Arrays that are given out are not to be
    written to.
    """

    def __init__(self, measures: Iterable[Measure], rules: Rules, truths: Truths) -> None:
        self.rules = rules
        self.measures: tuple[Measure, ...] = tuple(measures)
        self._truths: dict[str, Truth] = {topic: truth for topic, truth in truths.items() if len(truth)}
        self._blocks: dict[str, _Block] = {}
        self._runs: dict[str, int] = {}
        self._topics: dict[str, int] = {}
        self._table = np.zeros((len(self.measures), 0, 0))
        self._empty = np.zeros((len(self.measures), 0))
        self._revisions: dict[str, int] = {}
        self._index_topics()

    @property
    def topics(self) -> list[str]:
        """The judged topics."""
        return list(self._topics)

    @property
    def run_ids(self) -> list[str]:
        """The runs on the board, in the order in which they came."""
        return list(self._runs)

    @property
    def truths(self) -> Truths:
        """The truths of the judged topics: a copy whose values never change, for a worker."""
        return dict(self._truths)

    def revision(self, topic: str) -> int:
        """A number that grows whenever anything about the topic changes."""
        return self._revisions.get(topic, 0)

    def grade(self, topic: str, docno: str) -> int | None:
        """The grade that counts for a document, None where it is unjudged."""
        truth = self._truths.get(topic)
        code = int(truth.codes(np.array([key_of(docno)]))[0]) if truth else UNJUDGED
        return None if code == UNJUDGED else code

    def topic_scores(self, topic: str) -> Floats:
        """Scores of one topic, shape (measures, runs): NaN where a run lacks the topic and does not have to have it."""
        if topic not in self._topics:
            return np.full((len(self.measures), len(self._runs)), np.nan)
        scores: Floats = self._counted()[:, self._topics[topic]]
        return scores

    def table(self, measure: int) -> Floats:
        """Scores by the ``measure``-th measure, shape (topics, runs); NaN as in `topic_scores`."""
        scores: Floats = self._counted()[measure]
        return scores

    def means(self) -> Floats:
        """Each run's average by each measure, shape (measures, runs); NaN for a run without a judged topic."""
        table = self._counted()
        rows = [averaged(measure, table[i]) for i, measure in enumerate(self.measures)]
        return np.array(rows).reshape(len(self.measures), len(self._runs))

    def coverage(self, run_id: str) -> tuple[int, int, int]:
        """How many topics of a run are used, missing (judged, but not in the run) and ignored (in the run, not
        judged).
        """
        own = {topic for topic, block in self._blocks.items() if run_id in block.keys}
        judged = self._topics.keys()
        return len(own & judged), len(judged - own), len(own - judged)

    def lists(self, topic: str) -> tuple[list[str], RankedLists]:
        """The runs that have a topic, and their ranked lists beside the truth."""
        block = self._blocks.get(topic, _Block())
        truth = self._truths.get(topic) or Truth(np.zeros(0, np.uint64), np.zeros(0, np.int64))
        return list(block.keys), self.rules.applied(block.lists(truth, self.rules))

    def ranked(self, run_id: str, topic: str) -> Keys:
        """The keys of a run's documents for a topic in the order of evaluation; empty where it has none."""
        block = self._blocks.get(topic)
        return block.keys.get(run_id, np.zeros(0, np.uint64)) if block else np.zeros(0, np.uint64)

    def add(self, scored: ScoredRun) -> None:
        """Put a run on the board; topics judged since it was scored are scored again."""
        self._runs[scored.run_id] = len(self._runs)
        self._table = np.concatenate((self._table, np.full((*self._table.shape[:2], 1), np.nan)), axis=2)
        fresh = scored.measures == self.measures
        for topic, keys in scored.keys.items():
            block = self._blocks.setdefault(topic, _Block())
            truth = self._truths.get(topic)
            if truth is scored.truths.get(topic):
                block.put(scored.run_id, keys, scored.codes[topic])
            else:
                block.put(scored.run_id, keys, truth.codes(keys) if truth else np.full(len(keys), UNJUDGED))
            self._touch(topic)
            if truth is None:
                continue
            if fresh and truth is scored.truths.get(topic):
                self._table[:, self._topics[topic], -1] = scored.scores[topic]
            else:
                self._rescore(topic)

    def remove(self, run_id: str) -> None:
        """Take a run off the board."""
        at = self._runs.pop(run_id)
        self._runs = {other: i for i, other in enumerate(self._runs)}
        self._table = np.delete(self._table, at, axis=2)
        for topic in [topic for topic, block in self._blocks.items() if run_id in block.keys]:
            self._blocks[topic].drop(run_id)
            self._touch(topic)
            if not self._blocks[topic].keys:
                del self._blocks[topic]

    def judge(self, topic: str, grades: Mapping[str, int | None]) -> None:
        """Change grades of a topic's documents (None: unjudged again) and score that topic anew over all runs."""
        truth = self._truths.get(topic) or Truth(np.zeros(0, np.uint64), np.zeros(0, np.int64))
        block = self._blocks.get(topic)
        for docno, grade in grades.items():
            key = key_of(docno)
            truth = truth.changed(key, grade)
            if block:
                block.patch(key, grade)
        self._set_truth(topic, truth)

    def replace(self, topic: str, truth: Truth) -> None:
        """Put another truth in place of a topic's, as when qrels come or go."""
        if block := self._blocks.get(topic):
            for run_id, keys in list(block.keys.items()):
                block.put(run_id, keys, truth.codes(keys))
        self._set_truth(topic, truth)

    def choose(self, measures: Iterable[Measure]) -> None:
        """Show other measures; those already shown are not computed again."""
        chosen = tuple(measures)
        old = {measure: i for i, measure in enumerate(self.measures)}
        table = np.full((len(chosen), *self._table.shape[1:]), np.nan)
        for i, measure in enumerate(chosen):
            if measure in old:
                table[i] = self._table[old[measure]]
        new = tuple(measure for measure in chosen if measure not in old)
        rows = [i for i, measure in enumerate(chosen) if measure not in old]
        self.measures, self._table = chosen, table
        self._empty = np.array([self._scores_of_nothing(truth) for truth in self._truths.values()]).T
        self._empty = self._empty.reshape(len(chosen), len(self._topics))
        if new:
            for topic in self._topics:
                self._score(topic, new, rows)

    def _set_truth(self, topic: str, truth: Truth) -> None:
        was = topic in self._truths
        if len(truth):
            self._truths[topic] = truth
        else:
            self._truths.pop(topic, None)
        self._touch(topic)
        if was != (topic in self._truths):
            self._index_topics()
        if topic in self._truths:
            self._rescore(topic)

    def _index_topics(self) -> None:
        """Bring the rows of the table in line with the judged topics."""
        old = self._topics
        self._truths = dict(sorted(self._truths.items(), key=lambda item: item[0].encode()))
        self._topics = {topic: i for i, topic in enumerate(self._truths)}
        table = np.full((len(self.measures), len(self._topics), len(self._runs)), np.nan)
        empty = np.zeros((len(self.measures), len(self._topics)))
        for topic, i in self._topics.items():
            if topic in old:
                table[:, i], empty[:, i] = self._table[:, old[topic]], self._empty[:, old[topic]]
            else:
                empty[:, i] = self._scores_of_nothing(self._truths[topic])
        self._table, self._empty = table, empty

    def _scores_of_nothing(self, truth: Truth) -> Floats:
        """What a run without the topic gets where it counts all the same. Shape (measures,)."""
        return self.rules.scores(_batch([np.zeros(0, np.int64)], [0], [truth], self.rules), self.measures)[:, 0]

    def _rescore(self, topic: str) -> None:
        self._empty[:, self._topics[topic]] = self._scores_of_nothing(self._truths[topic])
        self._score(topic, self.measures, list(range(len(self.measures))))

    def _score(self, topic: str, measures: tuple[Measure, ...], rows: list[int]) -> None:
        block = self._blocks.get(topic)
        if not block:
            return
        scores = self.rules.scores(block.lists(self._truths[topic], self.rules), measures)
        columns = [self._runs[run_id] for run_id in block.keys]
        self._table[np.ix_(rows, [self._topics[topic]], columns)] = scores[:, None, :]

    def _touch(self, topic: str) -> None:
        self._revisions[topic] = self._revisions.get(topic, 0) + 1

    def _counted(self) -> Floats:
        """The whole table, missing topics filled in where the rules count them."""
        if not self.rules.all_topics:
            return self._table
        return np.where(np.isnan(self._table), self._empty[:, :, None], self._table)
