"""Explanation of a score for display."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from irdesk.domain.docno_keys import Keys
from irdesk.evaluation.explain.derivation_steps import RetrievedAndRelevant, retrieved_and_relevant, steps
from irdesk.evaluation.explain.explanation import ExplainedRank, Explanation, explain
from irdesk.evaluation.measures.measure import Measure, single
from irdesk.session.core.workspace import Workspace
from irdesk.store.store import Store


@dataclass(frozen=True, eq=False)
class Derivation:
    """Explanation of a run's score for one topic: ``rows`` by rank, and the ``formula`` that combines them.

    ``ideal`` is true if the measure has an ideal ranking, which can be shown next to the run's ranking. ``noted``
    explains the notes in the rows. ``gain_help``, ``factor_name`` and ``factor_help`` describe the gain and factor
    columns. They are empty if the column is missing. ``particulars`` describes the effect of the measure's parameters.
    """

    measure: Measure
    score: float
    formula: str
    rows: tuple[ExplainedRank, ...]
    ideal: bool
    in_parts: bool
    noted: str = ""
    gain_help: str = ""
    factor_name: str = ""
    factor_help: str = ""
    particulars: str = ""
    steps: tuple[str, ...] = ()
    counts: RetrievedAndRelevant | None = None


def derivation(
    workspace: Workspace,
    run_id: str,
    topic: str,
    measure: Measure,
    docnos: Callable[[str, str, Keys], Sequence[str]] | None = None,
) -> Derivation | None:
    """Return the explanation of a score, or None if there is no score. ``docnos`` returns the docnos of a ranking, as
    `docnos_of` does; it may use a cache.

    There is no score if the run lacks the topic or the measure is not defined for single topics. There is also none if
    the topic lacks judgements of the kind that the measure needs. Only one ranking is read from the project file.
    """
    board = workspace.state.board
    truth = board.truth(topic)
    keys = board.ranked(run_id, topic)
    if truth is None or not len(keys) or not single(measure):
        return None
    if measure.family.needs and not (truth.detail and truth.detail.has(measure.family.needs)):
        return None
    explanation = explain(measure, truth.codes(keys), truth, board.rules, keys, board.ties(run_id, topic))
    read = docnos or partial(docnos_of, workspace.store)
    return derivation_of(explanation, lambda: read(run_id, topic, keys))


def derivation_of(explanation: Explanation, docnos: Callable[[], Sequence[str]]) -> Derivation | None:
    """Return an explanation with docnos for display. Return None if the score is unknown, because its mean over all
    orders of tied documents cannot be computed.
    """
    if math.isinf(explanation.score):
        return None
    return Derivation(
        explanation.measure,
        explanation.score,
        explanation.formula,
        explanation.rows(docnos()),
        explanation.ideal_gains is not None,
        explanation.parted,
        explanation.noted,
        explanation.gain_help,
        explanation.factor_name,
        explanation.factor_help,
        explanation.particulars,
        steps(explanation),
        retrieved_and_relevant(explanation),
    )


def docnos_of(store: Store, run_id: str, topic: str, keys: Keys) -> list[str]:
    """Return the docnos of a ranking in the order of ``keys``, which may differ from the file order. Thread-safe."""
    ranking = store.ranking(run_id, topic)
    if ranking is None:
        return []
    docnos = ranking.docno_list()
    by_key = np.argsort(ranking.keys)
    places = by_key[np.searchsorted(ranking.keys, keys, sorter=by_key)]
    return [docnos[place] for place in places.tolist()]
