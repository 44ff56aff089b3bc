"""Scores of search sessions, for topics whose ids contain a session and a turn, such as ``31_4`` in TREC CAsT.

sDCG discounts later turns (Järvelin, Price, Delcambre & Nielsen, *Discounted cumulated gain based evaluation of
multiple-query IR sessions*, ECIR 2008). sRBP assumes that after each document the user continues reading with
probability bp, and otherwise issues the next query or stops (Lipani, Carterette & Yilmaz, *From a user model for query
sessions to session rank biased precision (sRBP)*, ICTIR 2019).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from irdesk.evaluation.scoring.ranked_lists import Floats

_TURN = re.compile(r"(?P<session>.+)_(?P<turn>[0-9]{1,6})\Z")


@dataclass(frozen=True)
class TurnMean:
    """Mean score of a run at one turn of the search sessions. ``topics`` is the number of topics averaged."""

    run: str
    turn: int
    topics: int
    mean: float


def turns_of(topics: Sequence[str]) -> list[tuple[str, int]]:
    """Return the session and turn of each topic. Turns are numbered from 1. Raises `ValueError` for a topic whose id
    contains no turn.
    """
    result = []
    for topic in topics:
        match = _TURN.match(topic)
        if match is None or not int(match["turn"]):
            raise ValueError(f"topic {topic!r} does not name a session and a turn; expected an id such as 31_4")
        result.append((match["session"], int(match["turn"])))
    return result


def turn_means(runs: Sequence[str], topics: Sequence[str], scores: Floats) -> list[TurnMean]:
    """Return each run's mean score for each turn. ``scores`` has shape (runs, topics), NaN if a run lacks the topic.

    Raises `ValueError` for a topic whose id contains no turn.
    """
    turns = np.array([turn for _, turn in turns_of(topics)])
    means = []
    for run, row in zip(runs, scores, strict=True):
        for turn in np.unique(turns).tolist():
            of_turn = row[(turns == turn) & ~np.isnan(row)]
            if of_turn.size:
                means.append(TurnMean(run, turn, of_turn.size, float(of_turn.mean())))
    return means


def session_dcg(topics: Sequence[str], scores: Floats, base: float = 4.0) -> dict[str, Floats]:
    """Return the sDCG of each run for each session: the sum over turns j of DCG / (1 + log_base j).

    ``scores`` are DCG scores, shape (runs, topics). A turn that a run lacks adds nothing. Raises `ValueError` for a
    base that is not above 1, and for a topic whose id contains no turn.
    """
    if not base > 1:
        raise ValueError(f"the base is {base:g}; expected a number above 1")
    return _summed(topics, scores, lambda turn: 1 / (1 + np.log(turn) / np.log(base)))


def session_rbp(topics: Sequence[str], scores: Floats, p: float = 0.8, balance: float = 0.5) -> dict[str, Floats]:
    """Return the sRBP of each run for each session: (1 − p) Σⱼ ((p − bp) / (1 − bp))ʲ⁻¹ Σᵢ (bp)ⁱ⁻¹ gᵢⱼ.

    gᵢⱼ is the gain at rank i of turn j. ``scores`` are scores under RBP with persistence bp = ``balance`` · ``p``,
    shape (runs, topics). A turn that a run lacks adds nothing. Raises `ValueError` for parameters outside 0 to 1, and
    for a topic whose id contains no turn.
    """
    if not (0 < p < 1 and 0 < balance <= 1):
        raise ValueError(f"p is {p:g} and the balance {balance:g}; expected numbers above 0, p below 1, b up to 1")
    reads_on = balance * p
    asks_again = (p - reads_on) / (1 - reads_on)
    return _summed(topics, scores, lambda turn: (1 - p) / (1 - reads_on) * asks_again ** (turn - 1))


def _summed(topics: Sequence[str], scores: Floats, weight: Callable[[int], float]) -> dict[str, Floats]:
    """Return the weighted sum of the scores over the turns of each session, shape (runs,)."""
    sums: dict[str, Floats] = {}
    for (session, turn), column in zip(turns_of(topics), np.nan_to_num(scores).T, strict=True):
        sums[session] = sums.get(session, np.zeros(len(scores))) + weight(turn) * column
    return sums
