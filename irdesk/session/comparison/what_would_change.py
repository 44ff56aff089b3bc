"""Search for judgements that would reverse the order of two runs. The request is an immutable copy made on the
workspace's thread; a worker computes the result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.domain.docno_keys import Keys, keys_of
from irdesk.domain.errors import CommandRefused
from irdesk.domain.pool import docno_of
from irdesk.domain.progress import Progress
from irdesk.domain.run import RankedRun
from irdesk.domain.translatable_messages import worded
from irdesk.evaluation.bounds.bounds import MOST_GRADES
from irdesk.evaluation.bounds.what_would_change import Decision, decide
from irdesk.evaluation.measures.measure import Measure, rates, single
from irdesk.evaluation.measures.measure_names import parse_one
from irdesk.evaluation.scoring.ranked_lists import Floats
from irdesk.evaluation.scoring.scoring_options import ScoringOptions
from irdesk.reporting.comparison.what_would_change import Decided
from irdesk.reporting.tables.scoring_convention_text import not_known
from irdesk.session.core.workspace import Workspace
from irdesk.session.scoring.frozen_runs_for_workers import FrozenRuns
from irdesk.session.scoring.score_explanation import docnos_of
from irdesk.session.scoring.topic_filter import TopicFilter
from irdesk.store.store import Store

Named = Callable[[int, str, Keys], Sequence[str]]
"""Function that maps document keys to docnos. Arguments: the run (0 first, 1 second), the topic, and the keys."""


def refuse_undecidable(measure: Measure, rules: ScoringOptions) -> None:
    """Raise `CommandRefused` if the effect of further judgements under the measure cannot be computed."""
    if not single(measure):
        raise CommandRefused(
            worded("runs are compared over single topics, for which {measure} is not defined", measure=str(measure))
        )
    if not rates(measure):
        raise CommandRefused(worded("{measure} does not show which run is better", measure=str(measure)))
    if measure.family.needs:
        raise CommandRefused(
            worded("{measure} needs more than grades, so its changes cannot be computed", measure=str(measure))
        )
    if rules.expected:
        raise CommandRefused(
            "changes of a mean over all orders of tied documents cannot be computed; choose one order of ties"
        )


def refuse_many(grades: Sequence[int]) -> None:
    """Raise `CommandRefused` if the scale has too many grades for the search to try."""
    if len(grades) > MOST_GRADES:
        raise CommandRefused(
            worded(
                "the grades go from 0 to {top}; the view supports at most {most} grades",
                top=grades[-1],
                most=MOST_GRADES,
            )
        )


def refuse_same(names: tuple[str, str], runs: tuple[RankedRun, RankedRun]) -> None:
    """Raise `CommandRefused` if the two runs are identical, since no judgement can separate them."""
    first, second = runs
    if len(first.keys_of_all) != len(second.keys_of_all):
        return
    if tuple(first.topics) == tuple(second.topics):
        same = np.array_equal(first.bounds, second.bounds) and np.array_equal(first.keys_of_all, second.keys_of_all)
    else:
        same = first.keys() == second.keys() and all(
            np.array_equal(keys, second[topic]) for topic, keys in first.items()
        )
    if same:
        raise CommandRefused(
            worded(
                "{first} and {second} are identical, so no judgement can separate them", first=names[0], second=names[1]
            )
        )


def with_docnos(
    decision: Decision,
    names: tuple[str, str],
    pooled: Mapping[str, Sequence[str]],
    named: Named,
    topic: str,
    over: str,
    rules: str,
) -> Decided:
    """Add the documents' docnos to a result. ``named`` returns the docnos of documents in the runs. The docnos of
    documents in neither run come from the pool.
    """
    wanted: dict[tuple[int, str], list[int]] = {}
    in_pool: dict[str, dict[int, str]] = {}
    for document in decision.documents:
        side = next((side for side, rank in enumerate(document.ranks) if rank), -1)
        if side >= 0:
            wanted.setdefault((side, document.topic), []).append(document.key)
        elif document.topic not in in_pool:
            docnos = list(pooled.get(document.topic, ()))
            in_pool[document.topic] = dict(zip(keys_of(docnos).tolist(), docnos, strict=True))
    known: dict[tuple[str, int], str] = {}
    for (side, of), keys in wanted.items():
        docnos_there = named(side, of, np.array(keys, np.uint64))
        known |= {(of, key): docno for key, docno in zip(keys, docnos_there, strict=True)}
    docnos = [
        known.get((document.topic, document.key)) or in_pool[document.topic][document.key]
        for document in decision.documents
    ]
    pooled_documents = {(of, docno) for of, queue in pooled.items() for docno in queue}
    listed = {(document.topic, docno) for document, docno in zip(decision.documents, docnos, strict=True)}
    return Decided(decision, names, tuple(docnos), frozenset(listed & pooled_documents), topic, over, rules)


@dataclass(frozen=True, eq=False)
class WhatWouldChangeRequest:
    """Immutable input for the search. ``scores`` holds the scores of the two runs, shape (topics, 2). ``queues`` holds
    the pooled documents of each topic, and ``grades`` holds the grades that a judgement can have. ``topic`` is the
    selected topic, or empty for all topics.
    """

    store: Store
    runs: FrozenRuns
    measure: Measure
    scores: Floats
    queues: Mapping[str, tuple[str, ...]]
    grades: Sequence[int]
    topic: str

    @classmethod
    def of(
        cls, workspace: Workspace, run: str, other: str, measure_name: str, topic: str, chosen: TopicFilter
    ) -> WhatWouldChangeRequest:
        """Return a request for two runs and one of the shown measures, over one topic or all topics of a filter.

        Raises `CommandRefused` if the analysis is not possible for these runs and this measure. Raises
        `UnknownMeasure` if no measure has the given name.
        """
        state = workspace.state
        board, measure = state.board, parse_one(measure_name)
        refuse_undecidable(measure, board.rules)
        refuse_many(state.possible_grades)
        if measure not in board.measures:
            raise CommandRefused(worded("{measure} is not among the measures shown", measure=measure_name))
        if measure in board.unknown():
            raise CommandRefused(not_known((measure,)))
        runs = FrozenRuns.of(state, (run, other), TopicFilter() if topic else chosen)
        refuse_same((runs.names[0], runs.names[1]), runs.pair)
        if topic:
            runs = runs.narrowed([topic] if topic in board.topics else [], runs.over)
        pool = state.pool.queues if state.pool else {}
        return cls(
            workspace.store,
            runs,
            measure,
            runs.scores(board, board.measures.index(measure)),
            dict(pool),
            state.possible_grades,
            topic,
        )

    def compute(self, progress: Progress) -> Decided:
        """Search for judgements that would reverse the order (worker thread). Raises `TaskCancelled`, or
        `StoreUnavailable` if docnos cannot be read.
        """
        runs = self.runs
        pool = {topic: tuple(dict.fromkeys(map(docno_of, self.queues.get(topic, ())))) for topic in runs.topics}
        pooled = {topic: keys_of(list(docnos)) for topic, docnos in pool.items() if docnos}
        decision = decide(
            self.measure, runs.topics, self.scores, runs.pair, pooled, runs.truths, self.grades, runs.rules, progress
        )

        def named(side: int, topic: str, keys: Keys) -> list[str]:
            progress.report(0, 0)  # cancellation point
            return docnos_of(self.store, runs.ids[side], topic, keys)

        conventions = runs.conventions((self.measure,))
        names = runs.names[0], runs.names[1]
        return with_docnos(decision, names, pool, named, self.topic, runs.over, conventions)
